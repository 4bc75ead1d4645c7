//! All places at which a rule can apply.
//!
//! Places are in the order of moves, and those that are one ground move are listed once (rule R27).
//! Every repetition is written out as a pattern without one.

use super::click::{clicks, turns};
use super::condition::{demanded, satisfies};
use super::slide::slides;
use puzzlec::stages::model::{
    Change, Condition, Content, Effect, EffectKind, Kind, KindSet, Line, Listed, ListedMove,
    MoveName, NodeId, Pattern, Press, Puzzle, Repeat, Rewrite, Rule, State, Tail, Target,
};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// The required kinds of nodes; nodes without a requirement are absent.
pub type Needs = BTreeMap<NodeId, BTreeSet<Kind>>;

/// A place of a rule, and its effect on a board.
pub struct Place<'a> {
    pub puzzle: &'a Puzzle,
    /// The nodes of the shaped piece that slides.
    pub piece: BTreeSet<NodeId>,
    /// The name of the move for users.
    pub name: MoveName,
    /// The cost of the move, if it does not continue a chain.
    pub cost: u64,
    /// The number of its chain, from 1 on, and the nodes where it begins and ends.
    pub chain: Option<(usize, NodeId, NodeId)>,
    /// The clicked node.
    pub click: Option<NodeId>,
    /// The required kinds.
    pub needs: Needs,
    /// The additional condition on the board.
    pub guard: Option<&'a Condition>,
    /// The board after the move, before rules run.
    pub act: Box<dyn Fn(&State) -> State + 'a>,
    /// The rules that run then until nothing changes (rule R50).
    pub runs: Vec<Place<'a>>,
}

impl<'a> Place<'a> {
    /// Creates a place without requirements and without rules that run after the move, of cost one.
    pub fn new(puzzle: &'a Puzzle, name: MoveName, act: impl Fn(&State) -> State + 'a) -> Self {
        let (piece, needs, act, runs) = (BTreeSet::new(), Needs::new(), Box::new(act), Vec::new());
        Self {
            puzzle,
            piece,
            name,
            cost: 1,
            chain: None,
            click: None,
            needs,
            guard: None,
            act,
            runs,
        }
    }

    /// Returns `true` if a board meets the requirements, and no node under another shaped piece
    /// changes (rule R49).
    pub fn fits(&self, board: &State) -> bool {
        self.stands(board) && self.is_guarded(board) && self.leaves_shaped(board)
    }

    /// Returns `true` if every node under a shaped piece keeps its kind, except for those of the
    /// piece that slides.
    pub fn leaves_shaped(&self, board: &State) -> bool {
        let shaped = |value: Kind| {
            self.puzzle.kinds.shapes.iter().any(|shape| shape.values.contains(&value))
        };
        let mut under = self
            .puzzle
            .board
            .nodes()
            .filter(|node| !self.piece.contains(node) && shaped(board[node.index()]))
            .peekable();
        under.peek().is_none() || {
            let after = (self.act)(board);
            under.all(|node| after[node.index()] == board[node.index()])
        }
    }

    /// Returns `true` if the required kinds stand on the nodes.
    pub fn stands(&self, board: &State) -> bool {
        self.needs.iter().all(|(node, kinds)| kinds.contains(&board[node.index()]))
    }

    /// Returns `true` if the additional condition holds.
    pub fn is_guarded(&self, board: &State) -> bool {
        self.guard.is_none_or(|guard| satisfies(self.puzzle, board, guard, false))
    }
}

/// Returns the board on which rules come to rest; `None` if they do not (rule R51).
pub fn rest(places: &[Place], board: State) -> Option<State> {
    let mut seen = BTreeSet::from([board.clone()]);
    let mut here = board;
    loop {
        let next = places
            .iter()
            .filter(|place| place.fits(&here))
            .map(|place| (place.act)(&here))
            .find(|next| *next != here);
        let Some(next) = next else { return Some(here) };
        if seen.len() > 100_000 || !seen.insert(next.clone()) {
            return None;
        }
        here = next;
    }
}

/// Returns the places of rules that run until nothing changes, in the order of moves.
pub fn inner<'a>(puzzle: &'a Puzzle, rules: &'a [Rule]) -> Vec<Place<'a>> {
    rules.iter().flat_map(|rule| of_rule(puzzle, rule)).collect()
}

/// Returns the place of a press, which applies to the whole board.
fn press<'a>(puzzle: &'a Puzzle, press: &'a Press) -> Place<'a> {
    let name = MoveName { name: press.name.clone(), label: press.label.clone(), nodes: Vec::new() };
    Place {
        guard: press.tail.guard.as_ref(),
        runs: inner(puzzle, &press.rules),
        ..Place::new(puzzle, name, State::clone)
    }
}

/// Returns all places in the order of moves, with their costs.
pub fn places<'a>(puzzle: &'a Puzzle) -> Vec<Place<'a>> {
    let listed = puzzle.rules.iter().enumerate().flat_map(|(number, rule)| {
        let chain = puzzle.chains.iter().position(|chain| chain.contains(&number));
        let paid = move |mut place: Place<'a>| {
            if !matches!(rule, Rule::Listed(_)) {
                place.cost = rule.tail().cost.into();
            }
            let ends = place.name.nodes.first().copied().zip(place.name.nodes.last().copied());
            place.chain = chain.zip(ends).map(|(chain, (from, to))| (chain + 1, from, to));
            place
        };
        of_rule(puzzle, rule).into_iter().map(paid).collect::<Vec<_>>()
    });
    let (mut places, mut seen) = (Vec::<Place>::new(), BTreeMap::new());
    for place in listed {
        // Clicks of different nodes are different moves even with equal effects, and so are several
        // clicks of one node.
        if place.click.is_some() || place.name.nodes.is_empty() {
            places.push(place);
            continue;
        }
        match seen.entry(behaviour(puzzle, &place)) {
            Entry::Vacant(free) => {
                free.insert(places.len());
                places.push(place);
            }
            Entry::Occupied(known) => {
                let known = &mut places[*known.get()];
                known.cost = known.cost.min(place.cost);
            }
        }
    }
    places
}

/// Returns the places of a rule, in order.
fn of_rule<'a>(puzzle: &'a Puzzle, rule: &'a Rule) -> Vec<Place<'a>> {
    let anywhere = |rewrite: &'a Rewrite| {
        puzzle.board.lines().iter().flat_map(move |line| on_line(puzzle, rewrite, line))
    };
    match rule {
        Rule::Rewrite(rewrite) => anywhere(rewrite).collect(),
        Rule::Click(click) => clicks(puzzle, click),
        Rule::Turn(turn) => turns(puzzle, turn),
        Rule::Press(one) => vec![press(puzzle, one)],
        Rule::Listed(listed) => {
            listed.moves.iter().map(|one| of_list(puzzle, listed, one)).collect()
        }
        Rule::Slide(slide) => slide
            .others
            .iter()
            .flat_map(|rewrite| anywhere(rewrite))
            .chain(slides(puzzle, slide))
            .collect(),
    }
}

/// Returns the place of a listed move.
fn of_list<'a>(puzzle: &'a Puzzle, listed: &'a Listed, one: &'a ListedMove) -> Place<'a> {
    let tail = listed.tail(one);
    let mut needs = Needs::new();
    for &(node, set) in &one.needs {
        need(puzzle, &mut needs, node, &listed.sets[set]);
    }
    let guard = guard_of(puzzle, tail, &mut needs);
    let act = move |board: &State| {
        let mut after = board.clone();
        for &(node, content) in &one.puts {
            after[node.index()] = match content {
                Content::Kind(kind) => kind,
                Content::Of(from) => board[from.index()],
            };
        }
        named_effects(puzzle, tail, board, &mut after);
        after
    };
    let label = listed.label(one).map(str::to_owned);
    let name = MoveName { name: listed.name.clone(), label, nodes: one.nodes.clone() };
    let cost = tail.cost.into();
    Place { click: one.click, needs, guard, cost, ..Place::new(puzzle, name, act) }
}

/// Returns the meaning of a rewrite at a place: its names, its requirements, and its effect on a
/// few boards that distinguish all different functions.
///
/// A node becomes a fixed kind or takes the kind of one node, so two functions are the same if they
/// agree on one board that meets the requirements and on all boards that differ from it at a single
/// node. A difference that does not change the effect is left out.
fn behaviour(puzzle: &Puzzle, place: &Place) -> impl Ord + use<> {
    let all: BTreeSet<Kind> = (0..puzzle.kinds.values() as u16).map(Kind).collect();
    let may_stand = |node: NodeId| place.needs.get(&node).unwrap_or(&all);
    let base: State = puzzle
        .board
        .nodes()
        .map(|node| may_stand(node).first().copied().unwrap_or_default())
        .collect();
    let done = |board: &State| {
        let after = (place.act)(board);
        puzzle
            .board
            .nodes()
            .map(|node| node.index())
            .filter(|&at| after[at] != board[at])
            .map(|at| (at, after[at]))
            .collect::<Vec<_>>()
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
    (
        place.name.name.clone(),
        place.name.label.clone(),
        place.chain,
        place.needs.clone(),
        guard,
        at_base,
        elsewhere,
    )
}

/// Returns the places of a rewrite on one line: lowest position first, forward before backward,
/// fewer repetitions first from the left.
fn on_line<'a>(puzzle: &'a Puzzle, rewrite: &'a Rewrite, line: &'a Line) -> Vec<Place<'a>> {
    let mut found = BTreeMap::new();
    for (order, cells, nodes) in runs(&rewrite.pattern, line) {
        if let Some(place) = rewrite_at(puzzle, rewrite, &cells, nodes) {
            found.insert(order, place);
        }
    }
    found.into_values().collect()
}

/// Returns `true` if a pattern matches somewhere on a board (rule R41).
pub fn lies(puzzle: &Puzzle, pattern: &Pattern, board: &State) -> bool {
    let fits = |cell: usize, node: NodeId| {
        let inside =
            pattern.cells[cell].region.as_ref().is_none_or(|region| region.contains(&node));
        inside && pattern.cells[cell].kinds.iter().any(|kind| kind == board[node.index()])
    };
    let runs = puzzle.board.lines().iter().flat_map(|line| runs(pattern, line));
    runs.filter(|(_, cells, nodes)| cells.iter().zip(nodes).all(|(&cell, &node)| fits(cell, node)))
        .count()
        > 0
}

/// A run of nodes: its order among those of a line, and the cell of each node.
type Run = ((Option<usize>, bool, Vec<usize>), Vec<usize>, Vec<NodeId>);

/// Returns every run of nodes of a line under the cells of a pattern.
fn runs(pattern: &Pattern, line: &Line) -> Vec<Run> {
    let mut found = Vec::new();
    if pattern.families.as_ref().is_some_and(|families| !families.contains(&line.family)) {
        return found;
    }
    for counts in repetitions(pattern, line.nodes.len()) {
        let cells: Vec<usize> =
            counts.iter().enumerate().flat_map(|(cell, &count)| vec![cell; count]).collect();
        for backward in [false, true]
            .into_iter()
            .filter(|&backward| if backward { pattern.backward } else { pattern.forward })
        {
            for positions in windows(line, cells.len(), backward) {
                let lowest =
                    if line.ring { positions.first() } else { positions.iter().min() }.copied();
                if is_anchored(pattern, line, &positions, backward) {
                    found.push((
                        (lowest, backward, counts.clone()),
                        cells.clone(),
                        positions.iter().map(|&at| line.nodes[at]).collect(),
                    ));
                }
            }
        }
    }
    found
}

/// Returns every way to give each cell a number of nodes, at most `most` and at least one in all.
fn repetitions(pattern: &Pattern, most: usize) -> Vec<Vec<usize>> {
    let mut ways: Vec<Vec<usize>> = vec![Vec::new()];
    for cell in &pattern.cells {
        let counts = match cell.repeat {
            Repeat::Once => 1..=1,
            Repeat::Any => 0..=most,
            Repeat::Some => 1..=most,
        };
        let longer =
            ways.iter().flat_map(|way| counts.clone().map(|count| [&way[..], &[count]].concat()));
        ways = longer.filter(|way| way.iter().sum::<usize>() <= most).collect();
    }
    ways.retain(|way| way.iter().sum::<usize>() > 0);
    ways
}

/// Returns the positions of every run of `length` nodes that may be read in a direction (rules R13,
/// R23).
fn windows(line: &Line, length: usize, backward: bool) -> Vec<Vec<usize>> {
    let around = line.nodes.len();
    let run = |from: usize| -> Option<Vec<usize>> {
        let mut positions = vec![from];
        while positions.len() < length {
            let at = positions[positions.len() - 1];
            let next = if backward { (at + around - 1) % around } else { (at + 1) % around };
            let crossed = if backward { next } else { at };
            let leaves_the_line = !line.ring && crossed == around - 1;
            if leaves_the_line
                || positions.len() == around
                || (backward && line.one_way.contains(&(crossed as u32)))
            {
                return None;
            }
            positions.push(next);
        }
        Some(positions)
    };
    (0..around).filter_map(run).collect()
}

/// Returns `true` if the anchors of a rewrite stand where the reading of the line begins and ends
/// (rule R21).
fn is_anchored(pattern: &Pattern, line: &Line, positions: &[usize], backward: bool) -> bool {
    let last = line.nodes.len() - 1;
    let (begin, end) = if backward { (last, 0) } else { (0, last) };
    let fits = |anchor: bool, at: Option<&usize>, wanted: usize| {
        !anchor || (!line.ring && at == Some(&wanted))
    };
    fits(pattern.at_first, positions.first(), begin) && fits(pattern.at_last, positions.last(), end)
}

/// Returns the place of a rewrite at given nodes, each under the cell of that index; `None` if a
/// node is not in a cell's region.
fn rewrite_at<'a>(
    puzzle: &'a Puzzle,
    rewrite: &'a Rewrite,
    cells: &[usize],
    nodes: Vec<NodeId>,
) -> Option<Place<'a>> {
    let mut needs = Needs::new();
    for (&cell, &node) in cells.iter().zip(&nodes) {
        let left = &rewrite.pattern.cells[cell];
        if left.region.as_ref().is_some_and(|region| !region.contains(&node)) {
            return None;
        }
        need(puzzle, &mut needs, node, &left.kinds);
    }
    // The right side without repetitions: a repeated cell stands there as often as it does on the
    // left (rule R45).
    let of = |wanted: usize| {
        cells
            .iter()
            .zip(&nodes)
            .filter(move |(cell, _)| **cell == wanted)
            .map(|(_, node)| (Some(*node), Kind::EMPTY))
    };
    let right = rewrite.changes.iter().enumerate().flat_map(|(cell, change)| match *change {
        Change::Keep => of(cell).collect(),
        Change::Become(kind) => vec![(None, kind)],
        Change::Take(wanted) => of(wanted).collect::<Vec<_>>(),
    });
    let sources: Vec<(NodeId, Option<NodeId>, Kind)> =
        nodes.iter().zip(right).map(|(node, (from, kind))| (*node, from, kind)).collect();
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
    Some(Place { needs, guard, ..Place::new(puzzle, name, act) })
}

/// Returns the nodes that an effect names.
fn named(effect: &Effect) -> impl Iterator<Item = NodeId> + use<'_> {
    let names = |targets: &[Target], node: NodeId| {
        targets.iter().any(|target| matches!(target, Target::Nodes(nodes) if nodes.contains(&node)))
    };
    let nodes = effect.targets.iter().flat_map(|target| {
        if let Target::Nodes(nodes) = target { nodes.clone() } else { Vec::new() }
    });
    nodes.filter(move |node| !names(&effect.except, *node))
}

/// Applies the effects of `also`.
pub fn named_effects(puzzle: &Puzzle, tail: &Tail, board: &State, after: &mut State) {
    for (node, effect) in
        tail.also.iter().flat_map(|effect| named(effect).map(|node| (node, effect.kind)))
    {
        after[node.index()] = become_by(puzzle, effect, board[node.index()]);
    }
}

/// Returns the value of a node after an effect.
pub fn become_by(puzzle: &Puzzle, effect: EffectKind, held: Kind) -> Kind {
    match effect {
        EffectKind::Advance => puzzle.kinds.next[held.index()],
        EffectKind::Retreat => puzzle.kinds.previous[held.index()],
        EffectKind::Set(kind) => kind,
    }
}

/// Evaluates the text behind `if`: adds requirements if it is equivalent to a conjunction of `NODE
/// is [not] KIND`, else returns it as a condition (rule R39).
pub fn guard_of<'a>(puzzle: &Puzzle, tail: &'a Tail, needs: &mut Needs) -> Option<&'a Condition> {
    let guard = tail.guard.as_ref()?;
    let Some(demanded) = demanded(puzzle, guard) else { return Some(guard) };
    for (node, kinds) in demanded {
        needs
            .entry(node)
            .and_modify(|before| before.retain(|kind| kinds.contains(kind)))
            .or_insert(kinds);
    }
    None
}

pub fn need(puzzle: &Puzzle, needs: &mut Needs, node: NodeId, kinds: &KindSet) {
    let allowed: BTreeSet<Kind> = kinds.iter().collect();
    if allowed.len() < puzzle.kinds.values() {
        needs
            .entry(node)
            .and_modify(|before| before.retain(|kind| allowed.contains(kind)))
            .or_insert(allowed);
    }
}
