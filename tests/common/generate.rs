//! Random puzzles, small enough for every engine.
//!
//! A seed determines the sections of a definition. Texts are well-formed, state spaces have at most
//! [`MOST_STATES`] boards, and many goals are several moves away.

mod click;
mod condition;
mod goal;
mod land;
mod pieces;
mod play;
mod repeated;
mod rewrite;
mod shaped;
mod sum;
mod tail;
mod walled;

use super::definition::{Definition, read, start_of};
use super::naive::Naive;
use super::random::Random;
use condition::Facts;
use land::Land;
use pieces::Pieces;
use puzzlec::stages::budget::Budget;
use puzzlec::stages::diagnostic::Code;
use puzzlec::stages::ground::{GroundError, ground};
use puzzlec::stages::model::{Kind, Puzzle, Rule, State};
use rewrite::Meaning;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The greatest number of reachable boards of a random puzzle.
pub const MOST_STATES: usize = 600;

/// The number of seeds whose definitions are kept: tests draw from the first ones.
const KEPT: usize = 2_000;

/// Returns the definition of a seed.
pub fn generate(seed: u64) -> Definition {
    static KNOWN: [OnceLock<Definition>; KEPT] = [const { OnceLock::new() }; KEPT];
    KNOWN
        .get(seed as usize)
        .map_or_else(|| draw(seed), |known| known.get_or_init(|| draw(seed)).clone())
}

/// Draws a definition.
fn draw(seed: u64) -> Definition {
    let random = &mut Random::new(seed);
    loop {
        if let Some(definition) = attempt(random) {
            return definition;
        }
    }
}

/// Draws a definition; returns `None` if its state space is too large or too trivial.
fn attempt(random: &mut Random) -> Option<Definition> {
    let (pieces, land, begin, rules) = if random.chance(8) {
        shaped::draw(random)?
    } else {
        let pieces = Pieces::draw(random);
        let land = Land::draw(random, &pieces);
        let begin: Vec<usize> = match &land.pictured {
            Some(shown) => shown.clone(),
            None => (0..land.board.node_count()).map(|_| random.below(pieces.values())).collect(),
        };
        let rules = moves(random, &pieces, &land, &begin);
        (pieces, land, begin, rules)
    };
    let (texts, meanings): (Vec<String>, Vec<Option<Meaning>>) = rules.into_iter().unzip();
    let meanings: Vec<Meaning> = meanings.into_iter().flatten().collect();
    let mut definition = Definition {
        pieces: pieces.statements.clone(),
        board: land.statements.clone(),
        moves: texts,
        start: if land.pictured.is_some() {
            Vec::new()
        } else {
            play::start(random, &pieces, &land, &begin)
        },
        goal: Vec::new(),
    };
    let puzzle = read_allowed(&mut definition)?;
    // At the target of a piece with a shape, `also` may have to leave nodes alone (rule R40).
    if matches!(ground(&puzzle, &Budget::unlimited()), Err(GroundError::ChangedTwice { .. })) {
        return None;
    }
    let start = start_of(&puzzle);
    let stands = start.iter().map(|&value| puzzle.kinds.kind_of(value).index());
    assert!(
        stands.eq(begin),
        "the start is another one than the one written\n{}",
        definition.text()
    );
    // The matches of a rule that is listed have no pattern in common.
    let rewrites = puzzle.rules.iter().filter_map(|rule| match rule {
        Rule::Rewrite(rewrite) => Some(Some(rewrite)),
        Rule::Listed(_) => Some(None),
        _ => None,
    });
    for (rewrite, meaning) in rewrites.zip(&meanings) {
        assert!(
            rewrite.is_none_or(|rewrite| meaning.is_that_of(rewrite)),
            "a rewrite means another thing: {rewrite:?}\n{}",
            definition.text()
        );
    }
    let naive = Naive::new(&puzzle);
    let layers = layers(&naive.depths(start, MOST_STATES)?);
    if naive.is_restless() && !random.chance(10) {
        return None;
    }
    let worth = match layers.len() {
        1 => 3,
        2 => 12,
        3 => 35,
        _ => 100,
    };
    if !random.chance(worth) {
        return None;
    }
    goal::set(random, (&pieces, &land), &naive, &layers, &mut definition);
    repeated::fold(random, &mut definition);
    Some(definition)
}

/// Returns the reachable boards by number of moves.
fn layers(depths: &BTreeMap<State, usize>) -> Vec<Vec<State>> {
    let mut layers = vec![Vec::new(); depths.values().max().map_or(0, |deepest| deepest + 1)];
    depths.iter().for_each(|(board, depth)| layers[*depth].push(board.clone()));
    layers.retain(|layer: &Vec<State>| !layer.is_empty());
    layers
}

/// Compiles a definition, without a `never` that its start violates.
fn read_allowed(definition: &mut Definition) -> Option<Puzzle> {
    let reports = match read(&definition.text()) {
        Ok(puzzle) => return Some(puzzle),
        Err(reports) => reports,
    };
    if reports.iter().all(|report| report.code == Code::StartIsNever) {
        definition.moves.retain(|statement| {
            !statement.starts_with("never ") || statement == "never repeat click"
        });
    }
    Some(super::definition::read_well_formed(&definition.text()))
}

/// The text of a rule or a `never`, and the meaning of a rewrite.
type Statement = (String, Option<Meaning>);

fn moves(random: &mut Random, pieces: &Pieces, land: &Land, begin: &[usize]) -> Vec<Statement> {
    let (rewrites, clicks, turns) = match random.weighted(&[5, 3, 1, 2]) {
        0 => (random.between(1, 4), 0, 0),
        1 => (0, random.between(1, 3), 0),
        2 => (0, 0, random.between(1, 2)),
        _ => (random.between(1, 2), random.between(0, 1), random.between(0, 1)),
    };
    let facts = Facts { pieces, land, board: begin };
    // A chain rule that stands alone: boards may determine how many moves led to them.
    let alone = if random.chance(4) { tail::link(random, &facts) } else { None };
    let (rewrites, clicks, turns) =
        if alone.is_some() { (0, 0, 0) } else { (rewrites, clicks, turns) };
    let strolls = if alone.is_none() && random.chance(5) {
        rewrite::stroll(random, pieces, begin)
    } else {
        None
    };
    let (clicks, turns) = if strolls.is_some() { (0, 0) } else { (clicks, turns) };
    let costs = alone.is_none() && strolls.is_none() && random.chance(12);
    let mut moves: Vec<Statement> = Vec::new();
    for _ in 0..rewrites {
        let (text, meaning) = rewrite::rewrite(random, pieces, land);
        moves.push((text, Some(meaning)));
    }
    let chained = if alone.is_some() {
        alone
    } else if rewrites > 0 && random.chance(if costs { 30 } else { 4 }) {
        tail::link(random, &facts)
    } else {
        None
    };
    let chain: Vec<Statement> = chained.iter().map(|_| ("chain leap".to_owned(), None)).collect();
    moves.extend(chained.map(|(text, meaning)| (text, Some(meaning))));
    let mut others: Vec<String> = (0..clicks).map(|_| click::click(random, pieces, land)).collect();
    others.extend(
        ["spin", "flip"].iter().take(turns).filter_map(|name| click::turn(random, land, name)),
    );
    if random.chance(10) {
        others.push(format!("press tip {{ {} }}", inner(random, &facts)));
    }
    moves.extend(others.into_iter().map(|text| (text, None)));
    for (text, _) in &mut moves {
        *text = tail::followed(random, &facts, costs, text);
    }
    moves.extend(strolls.map(|(text, meaning)| (text, Some(meaning))));
    let mut rest = Vec::new();
    if random.chance(10) {
        rest.push(format!("settle {{ {} }}", inner(random, &facts)));
    }
    if clicks > 0 && random.chance(40) {
        rest.push("never repeat click".into());
    }
    if random.chance(20) {
        let fact = facts.draw(random, 1);
        if !fact.holds {
            rest.push(format!("never {}", fact.text));
        }
    }
    moves.extend(rest.into_iter().map(|text| (text, None)).chain(chain));
    random.shuffle(&mut moves);
    moves
}

/// Draws rules that run until nothing changes.
fn inner(random: &mut Random, facts: &Facts) -> String {
    let rules: Vec<String> = (0..random.between(1, 2))
        .map(|_| rewrite::rewrite(random, facts.pieces, facts.land).0)
        .collect();
    let mut guarded = |rule: &String| {
        let rule =
            tail::followed(random, facts, false, rule.split(" as \"").next().unwrap_or_default());
        if random.chance(15) { format!("for k in 1..2 {{ {rule} }}") } else { rule }
    };
    rules.iter().map(&mut guarded).collect::<Vec<_>>().join("; ")
}

/// Draws a definition with many goals, a placement, and for each goal `true` if it holds on the
/// placement.
pub fn generate_goals(seed: u64, count: usize) -> (String, State, Vec<bool>) {
    let random = &mut Random::new(seed);
    let pieces = Pieces::draw(random);
    let land = Land::draw(random, &pieces);
    let board: Vec<usize> =
        (0..land.board.node_count()).map(|_| random.below(pieces.values())).collect();
    let definition = Definition {
        pieces: pieces.statements.clone(),
        board: land.statements.clone(),
        ..Definition::default()
    };
    let facts = Facts { pieces: &pieces, land: &land, board: &board };
    let goals: Vec<_> = (0..count).map(|_| facts.draw(random, 2)).collect();
    let written: String = goals
        .iter()
        .enumerate()
        .map(|(at, goal)| format!("goal \"{at}\" {{ {} }}\n", goal.text))
        .collect();
    let layout = board.iter().map(|&kind| Kind(kind as u16)).collect();
    (definition.text() + &written, layout, goals.iter().map(|goal| goal.holds).collect())
}
