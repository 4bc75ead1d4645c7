//! Random clicks and turns.
//!
//! No two effects of a click reach the same node.

use super::land::Land;
use super::pieces::Pieces;
use crate::common::random::Random;
use puzzlec::stages::model::{FamilyId, NodeId, Tiling};
use std::collections::BTreeSet;

/// Draws a click.
pub fn click(random: &mut Random, pieces: &Pieces, land: &Land) -> String {
    let kinds =
        if random.chance(40) { format!(" {}", pieces.spec(random).text) } else { String::new() };
    let everywhere: BTreeSet<usize> = (0..land.board.node_count()).collect();
    let (place, nodes) = if random.chance(30) {
        let nodes = land.node_set(random);
        (format!(" {} {}", random.pick(&["at", "in"]), nodes.text), nodes.nodes)
    } else {
        (String::new(), everywhere)
    };
    let (first, reached) = effect(random, pieces, land, &nodes);
    let mut effects = first;
    for _ in 0..3 {
        let (second, also) = effect(random, pieces, land, &nodes);
        if random.chance(30) && reached.iter().zip(&also).all(|(one, other)| one.is_disjoint(other))
        {
            effects = format!("{effects} {second}");
            break;
        }
    }
    let label = if random.chance(15) { " as \"C\"" } else { "" };
    format!("click{kinds}{place}: {effects}{label}")
}

/// Draws an effect, and returns the nodes that it reaches from each clickable node.
fn effect(
    random: &mut Random,
    pieces: &Pieces,
    land: &Land,
    clicked: &BTreeSet<usize>,
) -> (String, Vec<BTreeSet<usize>>) {
    let mut targets = Vec::new();
    let mut reached = vec![BTreeSet::new(); clicked.len()];
    for _ in 0..1 + random.weighted(&[6, 3]) {
        let (text, reach) = target(random, land, clicked);
        targets.push(text);
        reached.iter_mut().zip(reach).for_each(|(all, more)| all.extend(more));
    }
    let targets = targets.join(" ");
    let text = match random.weighted(&[
        if pieces.has_cycle { 8 } else { 1 },
        if pieces.has_cycle { 4 } else { 1 },
        4,
        2,
    ]) {
        0 => format!("advance {targets}"),
        1 => format!("retreat {targets}"),
        2 => format!("set {targets} to {}", pieces.one(random.below(pieces.values())).text),
        _ => format!("clear {targets}"),
    };
    (text, reached)
}

fn target(
    random: &mut Random,
    land: &Land,
    clicked: &BTreeSet<usize>,
) -> (String, Vec<BTreeSet<usize>>) {
    let neighbours = |families: Option<&[FamilyId]>| {
        let of = |node: &usize| {
            land.board
                .neighbours(NodeId(*node as u32), families)
                .into_iter()
                .map(NodeId::index)
                .collect()
        };
        clicked.iter().map(of).collect::<Vec<BTreeSet<usize>>>()
    };
    match random.weighted(&[5, 4, 2, 2, 3]) {
        0 => ("self".into(), clicked.iter().map(|node| BTreeSet::from([*node])).collect()),
        1 => ("neighbours".into(), neighbours(None)),
        2 if !land.families().is_empty() => {
            let (family, name) = *random.pick(&land.families());
            (format!("neighbours on {name}"), neighbours(Some(&[FamilyId(family as u32)])))
        }
        3 if !land.families().is_empty() => across(random, land, clicked),
        _ => {
            let nodes = land.node_set(random);
            (nodes.text, vec![nodes.nodes; clicked.len()])
        }
    }
}

/// Draws nodes along the lines through the clickable nodes.
fn across(
    random: &mut Random,
    land: &Land,
    clicked: &BTreeSet<usize>,
) -> (String, Vec<BTreeSet<usize>>) {
    let (mut family, name) = *random.pick(&land.families());
    let mut word = *random.pick(&["all", "next", "previous"]);
    let mut text = format!("{word} on {name}");
    if let Some(grid) = land.board.grid()
        && random.chance(75)
    {
        let ways = [
            ("right", "next", "row"),
            ("left", "previous", "row"),
            ("down", "next", "column"),
            ("up", "previous", "column"),
        ];
        let (side, reach, line) =
            *random.pick(if grid.tiling == Tiling::Hex { &ways[..2] } else { &ways });
        family = land.board.families().iter().position(|name| name == line).unwrap_or(family);
        (word, text) = (reach, side.to_owned());
    }
    let of = |clicked: &usize| {
        let mut found = BTreeSet::new();
        for line in land.board.lines().iter().filter(|line| line.family.0 as usize == family) {
            let nodes: Vec<usize> = line.nodes.iter().map(|node| node.index()).collect();
            let Some(at) = nodes.iter().position(|node| node == clicked) else { continue };
            match word {
                "all" => found.extend(nodes),
                _ if nodes.len() < 2 => {}
                "next" if at + 1 < nodes.len() || line.ring => {
                    _ = found.insert(nodes[(at + 1) % nodes.len()])
                }
                "previous" if at > 0 || line.ring => {
                    _ = found.insert(nodes[(at + nodes.len() - 1) % nodes.len()])
                }
                _ => {}
            }
        }
        found
    };
    (text, clicked.iter().map(of).collect())
}

/// Draws a turn; returns `None` on a board of one node.
pub fn turn(random: &mut Random, land: &Land, name: &str) -> Option<String> {
    let count = land.board.node_count();
    if count < 2 {
        return None;
    }
    let chosen = random.between(2, count);
    let nodes = random.some_of(count, chosen);
    let label = if random.chance(15) { " as \"T\"" } else { "" };
    if random.chance(25) {
        let names: Vec<&str> = nodes.iter().map(|&node| land.name(node)).collect();
        return Some(format!("turn {name} reverses {}{label}", names.join(" ")));
    }
    let first = random.between(2, chosen.min(5));
    let mut cycles = vec![&nodes[..first]];
    let rest = &nodes[first..];
    if rest.len() >= 2 && random.chance(60) {
        cycles.push(&rest[..random.between(2, rest.len().min(3))]);
    }
    let texts: Vec<String> = cycles
        .iter()
        .map(|cycle| {
            format!("({})", cycle.iter().map(|&node| land.name(node)).collect::<Vec<_>>().join(" "))
        })
        .collect();
    let powers = if random.chance(35) { " powers" } else { "" };
    Some(format!("turn {name}{powers} {}{label}", texts.join(" ")))
}
