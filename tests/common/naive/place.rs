//! Every place at which a rule can apply, written out.
//!
//! In: a puzzle. Out: places in the order of moves, those that are one ground move listed once (rule R27). Promises to write every
//! repetition out as a pattern without one. Knows nothing of states.

use super::condition::satisfies;
use super::slide::slides;
use puzzlec::stages::model::{
    Change, Click, Condition, Effect, EffectKind, FamilyId, Kind, KindSet, Line, MoveName, NodeId, Pattern, Press, Puzzle, Reach, Repeat,
    Rewrite, Rule, State, Tail, Target, Turn,
};
use std::collections::{BTreeMap, BTreeSet};

/// What has to stand where; nodes on which anything may stand are not named.
pub type Needs = BTreeMap<NodeId, BTreeSet<Kind>>;

/// One place, and what applying the rule there does to a board.
pub struct Place<'a> {
    pub puzzle: &'a Puzzle,
    /// Whether a shaped piece slides.
    pub slides: bool,
    /// How users know the move.
    pub name: MoveName,
    /// The node it clicks.
    pub click: Option<NodeId>,
    /// What has to stand where.
    pub needs: Needs,
    /// What else has to hold of the board.
    pub guard: Option<&'a Condition>,
    /// The board after the move, but for what runs then.
    pub act: Box<dyn Fn(&State) -> State + 'a>,
    /// What runs then until nothing changes (rule R50).
    pub runs: Vec<Place<'a>>,
}

impl Place<'_> {
    /// Whether a board has what has to stand here.
    pub fn fits(&self, board: &State) -> bool {
        let stands = self.needs.iter().all(|(node, kinds)| kinds.contains(&board[node.index()]));
        stands && self.guard.is_none_or(|guard| satisfies(self.puzzle, board, guard, false))
    }
}

/// Where rules come to rest that begin on a board; `None` if they do not (rule R51).
pub fn rest(places: &[Place], board: State) -> Option<State> {
    let mut seen = BTreeSet::from([board.clone()]);
    let mut here = board;
    loop {
        let next = places.iter().filter(|place| place.fits(&here)).map(|place| (place.act)(&here)).find(|next| *next != here);
        let Some(next) = next else { return Some(here) };
        if seen.len() > 100_000 || !seen.insert(next.clone()) {
            return None;
        }
        here = next;
    }
}

/// The places of rules that run until nothing changes, in the order of moves.
pub fn inner<'a>(puzzle: &'a Puzzle, rules: &'a [Rewrite]) -> Vec<Place<'a>> {
    rules.iter().flat_map(|rule| puzzle.board.lines().iter().flat_map(|line| on_line(puzzle, rule, line))).collect()
}

/// The place of a press: everywhere.
fn press<'a>(puzzle: &'a Puzzle, press: &'a Press) -> Place<'a> {
    let name = MoveName { name: press.name.clone(), label: press.label.clone(), nodes: Vec::new() };
    let (act, runs) = (Box::new(State::clone), inner(puzzle, &press.rules));
    Place { puzzle, slides: false, name, click: None, needs: Needs::new(), guard: press.tail.guard.as_ref(), act, runs }
}

/// All places in the order of moves.
pub fn places(puzzle: &Puzzle) -> Vec<Place<'_>> {
    let mut seen = BTreeSet::new();
    let listed = puzzle.rules.iter().flat_map(|rule| match rule {
        Rule::Rewrite(rewrite) => puzzle.board.lines().iter().flat_map(|line| on_line(puzzle, rewrite, line)).collect(),
        Rule::Click(click) => clicks(puzzle, click),
        Rule::Turn(turn) => turns(puzzle, turn),
        Rule::Press(one) => vec![press(puzzle, one)],
        Rule::Slide(slide) => {
            let others =
                slide.others.iter().flat_map(|rewrite| puzzle.board.lines().iter().flat_map(|line| on_line(puzzle, rewrite, line)));
            others.chain(slides(puzzle, slide)).collect()
        }
    });
    // Clicks of different nodes are different whatever they do, and so are several clicks of one node.
    listed.filter(|place| place.click.is_some() || place.name.nodes.is_empty() || seen.insert(behaviour(puzzle, place))).collect()
}

/// What a rewrite at a place means: its names, what it needs, and what it does to a few boards that tell all different functions apart.
///
/// A node becomes a fixed kind or takes what one node held, so two functions are the same if they agree on one board that meets the
/// needs and on all boards that differ from it at a single node. Where such a difference changes nothing in what is done, it is left out.
fn behaviour(puzzle: &Puzzle, place: &Place) -> impl Ord + use<> {
    let all: BTreeSet<Kind> = (0..puzzle.kinds.values() as u16).map(Kind).collect();
    let may_stand = |node: NodeId| place.needs.get(&node).unwrap_or(&all);
    let base: State = puzzle.board.nodes().map(|node| may_stand(node).first().copied().unwrap_or_default()).collect();
    let done = |board: &State| {
        let after = (place.act)(board);
        puzzle.board.nodes().map(|node| node.index()).filter(|&at| after[at] != board[at]).map(|at| (at, after[at])).collect::<Vec<_>>()
    };
    let at_base = done(&base);
    let mut elsewhere = BTreeMap::new();
    for node in puzzle.board.nodes() {
        for &kind in may_stand(node) {
            let mut board = base.clone();
            board[node.index()] = kind;
            elsewhere.insert((node, kind), done(&board));
        }
    }
    elsewhere.retain(|_, done| *done != at_base);
    let guard = place.guard.map(|guard| format!("{guard:?}"));
    (place.name.name.clone(), place.name.label.clone(), place.needs.clone(), guard, at_base, elsewhere)
}

/// The places of a rewrite on one line: lowest position first, forward before backward, fewer repetitions first from the left.
fn on_line<'a>(puzzle: &'a Puzzle, rewrite: &'a Rewrite, line: &'a Line) -> Vec<Place<'a>> {
    let mut found = BTreeMap::new();
    for (order, cells, nodes) in runs(&rewrite.pattern, line) {
        if let Some(place) = rewrite_at(puzzle, rewrite, &cells, nodes) {
            found.insert(order, place);
        }
    }
    found.into_values().collect()
}

/// Whether a pattern lies somewhere on a board (rule R41).
pub fn lies(puzzle: &Puzzle, pattern: &Pattern, board: &State) -> bool {
    let fits = |cell: usize, node: NodeId| {
        let inside = pattern.cells[cell].region.as_ref().is_none_or(|region| region.contains(&node));
        inside && pattern.cells[cell].kinds.iter().any(|kind| kind == board[node.index()])
    };
    let runs = puzzle.board.lines().iter().flat_map(|line| runs(pattern, line));
    runs.filter(|(_, cells, nodes)| cells.iter().zip(nodes).all(|(&cell, &node)| fits(cell, node))).count() > 0
}

/// A run of nodes: its order among those of a line, and for each node its cell.
type Run = ((Option<usize>, bool, Vec<usize>), Vec<usize>, Vec<NodeId>);

/// Every run of nodes of a line under the cells of a pattern.
fn runs(pattern: &Pattern, line: &Line) -> Vec<Run> {
    let mut found = Vec::new();
    if pattern.families.as_ref().is_some_and(|families| !families.contains(&line.family)) {
        return found;
    }
    for counts in repetitions(pattern, line.nodes.len()) {
        let cells: Vec<usize> = counts.iter().enumerate().flat_map(|(cell, &count)| vec![cell; count]).collect();
        for backward in [false, true].into_iter().filter(|&backward| if backward { pattern.backward } else { pattern.forward }) {
            for positions in windows(line, cells.len(), backward) {
                let lowest = if line.ring { positions.first() } else { positions.iter().min() }.copied();
                if is_anchored(pattern, line, &positions, backward) {
                    found.push(((lowest, backward, counts.clone()), cells.clone(), positions.iter().map(|&at| line.nodes[at]).collect()));
                }
            }
        }
    }
    found
}

/// Every way to give each cell a number of nodes, at most `most` and at least one in all.
fn repetitions(pattern: &Pattern, most: usize) -> Vec<Vec<usize>> {
    let mut ways: Vec<Vec<usize>> = vec![Vec::new()];
    for cell in &pattern.cells {
        let counts = match cell.repeat {
            Repeat::Once => 1..=1,
            Repeat::Any => 0..=most,
            Repeat::Some => 1..=most,
        };
        let longer = ways.iter().flat_map(|way| counts.clone().map(|count| [&way[..], &[count]].concat()));
        ways = longer.filter(|way| way.iter().sum::<usize>() <= most).collect();
    }
    ways.retain(|way| way.iter().sum::<usize>() > 0);
    ways
}

/// The positions of every run of so many nodes that may be read in a direction (rules R13, R23).
fn windows(line: &Line, length: usize, backward: bool) -> Vec<Vec<usize>> {
    let around = line.nodes.len();
    let run = |from: usize| -> Option<Vec<usize>> {
        let mut positions = vec![from];
        while positions.len() < length {
            let at = positions[positions.len() - 1];
            let next = if backward { (at + around - 1) % around } else { (at + 1) % around };
            let crossed = if backward { next } else { at };
            let leaves_the_line = !line.ring && crossed == around - 1;
            if leaves_the_line || positions.len() == around || (backward && line.one_way.contains(&(crossed as u32))) {
                return None;
            }
            positions.push(next);
        }
        Some(positions)
    };
    (0..around).filter_map(run).collect()
}

/// Whether the anchors of a rewrite stand where the reading of the line begins and ends (rule R21).
fn is_anchored(pattern: &Pattern, line: &Line, positions: &[usize], backward: bool) -> bool {
    let last = line.nodes.len() - 1;
    let (begin, end) = if backward { (last, 0) } else { (0, last) };
    let fits = |anchor: bool, at: Option<&usize>, wanted: usize| !anchor || (!line.ring && at == Some(&wanted));
    fits(pattern.at_first, positions.first(), begin) && fits(pattern.at_last, positions.last(), end)
}

/// A rewrite at given nodes, each under the cell of that index; `None` where a node is not in a cell's region.
fn rewrite_at<'a>(puzzle: &'a Puzzle, rewrite: &'a Rewrite, cells: &[usize], nodes: Vec<NodeId>) -> Option<Place<'a>> {
    let mut needs = Needs::new();
    for (&cell, &node) in cells.iter().zip(&nodes) {
        let left = &rewrite.pattern.cells[cell];
        if left.region.as_ref().is_some_and(|region| !region.contains(&node)) {
            return None;
        }
        need(puzzle, &mut needs, node, &left.kinds);
    }
    // The right side without repetitions: a repeated cell stands there as often as it does on the left (rule R45).
    let of = |wanted: usize| cells.iter().zip(&nodes).filter(move |(cell, _)| **cell == wanted).map(|(_, node)| (Some(*node), Kind::EMPTY));
    let right = rewrite.changes.iter().enumerate().flat_map(|(cell, change)| match *change {
        Change::Keep => of(cell).collect(),
        Change::Become(kind) => vec![(None, kind)],
        Change::Take(wanted) => of(wanted).collect::<Vec<_>>(),
    });
    let sources: Vec<(NodeId, Option<NodeId>, Kind)> = nodes.iter().zip(right).map(|(node, (from, kind))| (*node, from, kind)).collect();
    let act = move |board: &State| {
        let mut after = board.clone();
        for &(node, from, kind) in &sources {
            after[node.index()] = from.map_or(kind, |from| board[from.index()]);
        }
        named_effects(puzzle, &rewrite.tail, board, &mut after);
        after
    };
    let name = MoveName { name: rewrite.name.clone(), label: rewrite.label.clone(), nodes };
    let guard = guard_of(puzzle, &rewrite.tail, &mut needs);
    Some(Place { puzzle, slides: false, name, click: None, needs, guard, act: Box::new(act), runs: Vec::new() })
}

/// The nodes that an effect names.
fn named(effect: &Effect) -> impl Iterator<Item = NodeId> {
    effect.targets.iter().flat_map(|target| if let Target::Nodes(nodes) = target { nodes.clone() } else { Vec::new() })
}

/// What `also` changes.
pub fn named_effects(puzzle: &Puzzle, tail: &Tail, board: &State, after: &mut State) {
    for (node, effect) in tail.also.iter().flat_map(|effect| named(effect).map(|node| (node, effect.kind))) {
        after[node.index()] = become_by(puzzle, effect, board[node.index()]);
    }
}

/// What an effect makes of what a node holds.
fn become_by(puzzle: &Puzzle, effect: EffectKind, held: Kind) -> Kind {
    match effect {
        EffectKind::Advance => puzzle.kinds.next[held.index()],
        EffectKind::Retreat => puzzle.kinds.previous[held.index()],
        EffectKind::Set(kind) => kind,
    }
}

/// What stands behind `if`: more needs where it speaks of nodes one by one, else a condition (rule R39).
pub fn guard_of<'a>(puzzle: &Puzzle, tail: &'a Tail, needs: &mut Needs) -> Option<&'a Condition> {
    let guard = tail.guard.as_ref()?;
    let (mut more, mut open) = (needs.clone(), vec![guard]);
    while let Some(part) = open.pop() {
        match part {
            Condition::And(parts) => open.extend(parts),
            Condition::Every(nodes, kinds) => nodes.iter().for_each(|&node| need(puzzle, &mut more, node, kinds)),
            Condition::Each(cells) => cells.iter().for_each(|(node, kinds)| need(puzzle, &mut more, *node, kinds)),
            _ => return Some(guard),
        }
    }
    *needs = more;
    None
}

fn need(puzzle: &Puzzle, needs: &mut Needs, node: NodeId, kinds: &KindSet) {
    let allowed: BTreeSet<Kind> = kinds.iter().collect();
    if allowed.len() < puzzle.kinds.values() {
        needs.entry(node).and_modify(|before| before.retain(|kind| allowed.contains(kind))).or_insert(allowed);
    }
}

fn clicks<'a>(puzzle: &'a Puzzle, click: &'a Click) -> Vec<Place<'a>> {
    let place = |&node: &NodeId| {
        let mut needs = Needs::new();
        need(puzzle, &mut needs, node, &click.kinds);
        let guard = guard_of(puzzle, &click.tail, &mut needs);
        let reached: Vec<(BTreeSet<NodeId>, EffectKind)> =
            click.effects.iter().map(|effect| (targets(puzzle, effect, node), effect.kind)).collect();
        let act = move |board: &State| {
            let mut after = board.clone();
            for (node, kind) in reached.iter().flat_map(|(nodes, kind)| nodes.iter().map(move |node| (node.index(), kind))) {
                after[node] = become_by(puzzle, *kind, board[node]);
            }
            after
        };
        let name = MoveName { name: "click".to_owned(), label: click.label.clone(), nodes: vec![node] };
        Place { puzzle, slides: false, name, click: Some(node), needs, guard, act: Box::new(act), runs: Vec::new() }
    };
    click.nodes.iter().map(place).collect()
}

/// The nodes that an effect reaches, each once (rule R24).
fn targets(puzzle: &Puzzle, effect: &Effect, clicked: NodeId) -> BTreeSet<NodeId> {
    let reached = effect.targets.iter().flat_map(|target| match target {
        Target::Clicked => BTreeSet::from([clicked]),
        Target::Neighbours(families) => neighbours(puzzle, clicked, families.as_deref()),
        Target::Across(reach, families) => across(puzzle, clicked, *reach, families),
        Target::Nodes(nodes) => nodes.iter().copied().collect(),
    });
    reached.collect()
}

/// The nodes of the lines through a node, or those next to it on them as they are written (rule R44).
fn across(puzzle: &Puzzle, node: NodeId, reach: Reach, families: &[FamilyId]) -> BTreeSet<NodeId> {
    let mut found = BTreeSet::new();
    for line in puzzle.board.lines().iter().filter(|line| families.contains(&line.family) && line.nodes.contains(&node)) {
        let mut written = line.nodes.clone();
        if line.ring && line.nodes.len() > 1 {
            written.push(line.nodes[0]);
        }
        for pair in written.windows(2) {
            match reach {
                Reach::Next if pair[0] == node => found.insert(pair[1]),
                Reach::Previous if pair[1] == node => found.insert(pair[0]),
                _ => false,
            };
        }
        if reach == Reach::All {
            found.extend(line.nodes.iter().copied());
        }
    }
    found
}

/// The nodes next to a node on any line, or on the lines named, itself never (rule R17).
fn neighbours(puzzle: &Puzzle, node: NodeId, families: Option<&[FamilyId]>) -> BTreeSet<NodeId> {
    let mut found = BTreeSet::new();
    for line in puzzle.board.lines().iter().filter(|line| families.is_none_or(|families| families.contains(&line.family))) {
        let closing = line.ring.then(|| [line.nodes[line.nodes.len() - 1], line.nodes[0]]);
        for pair in line.nodes.windows(2).chain(closing.as_ref().map(|pair| &pair[..])).filter(|pair| pair.contains(&node)) {
            found.extend(pair.iter().copied().filter(|&other| other != node));
        }
    }
    found
}

fn turns<'a>(puzzle: &'a Puzzle, turn: &'a Turn) -> Vec<Place<'a>> {
    let place = |(name, power): &'_ (String, i64)| {
        let power = *power;
        let act = move |board: &State| {
            let once = |board: &State| turned(turn, board, power < 0);
            (0..power.unsigned_abs()).fold(board.clone(), |board, _| once(&board))
        };
        let name = MoveName { name: name.clone(), label: turn.label.clone(), nodes: Vec::new() };
        let mut needs = Needs::new();
        let guard = guard_of(puzzle, &turn.tail, &mut needs);
        Place {
            puzzle,
            slides: false,
            name,
            click: None,
            needs,
            guard,
            act: Box::new(act) as Box<dyn Fn(&State) -> State>,
            runs: Vec::new(),
        }
    };
    turn.powers.iter().map(place).collect()
}

/// One step along the cycles of a turn, or back: what stands on a node goes to the next of its cycle.
fn turned(turn: &Turn, board: &State, back: bool) -> State {
    let mut after = board.clone();
    for cycle in &turn.cycles {
        for (from, to) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
            let (from, to) = if back { (to, from) } else { (from, to) };
            after[to.index()] = board[from.index()];
        }
    }
    after
}
