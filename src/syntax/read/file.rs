//! Reads the statements outside all blocks.

use super::super::ast::{
    Expect, Figure, Goal, GoalStatement, Item, Start, StartBody, StartStatement, Text,
};
use super::super::grammar::Rule;
use super::view::View;

/// Reads a statement without braces outside all blocks from its pair, which wraps it.
pub fn item(found: &View<'_>) -> Option<Item> {
    let found = &found.first()?;
    Some(match found.rule() {
        Rule::puzzle => Item::Puzzle(found.quoted()?),
        Rule::language => Item::Language(found.one(Rule::number)?.text()),
        Rule::about => Item::About(found.quoted()?),
        Rule::source => Item::Source(found.quoted()?),
        Rule::author => Item::Author(found.quoted()?),
        Rule::allow => Item::Allow(found.one(Rule::lint)?.text()),
        Rule::param => Item::Param(found.word().or_else(|| member(found))?, found.get()?),
        Rule::start_drawn | Rule::start_picture => Item::Start(start(found)?),
        Rule::goal_picture => {
            let statements = vec![GoalStatement::Picture(found.one(Rule::picture)?.unquoted())];
            Item::Goal(Goal { head: found.head(), name: name(found), statements, broken: false })
        }
        Rule::expect => Item::Expect(Expect {
            span: found.span(),
            long: found.has(Rule::kw_long),
            with: found
                .every(Rule::with)
                .flat_map(|with| with.every(Rule::setting))
                .filter_map(|set| Some((set.word()?, set.get()?)))
                .collect(),
            from: found.one(Rule::from).and_then(|from| from.quoted()),
            to: found.one(Rule::to).and_then(|to| to.quoted()),
            ends: [Rule::from, Rule::to].map(|end| Some(found.one(end)?.span())),
            figure: figure(&found.one(Rule::figure)?.first()?)?,
        }),
        _ => return None,
    })
}

/// Returns the name of a parameter with an index: `size1` for `size[1]`.
fn member(found: &View<'_>) -> Option<Text> {
    let found = found.one(Rule::param_member)?;
    let index = found.one(Rule::number)?;
    let plain = index.str().trim_start_matches('0');
    let plain = if plain.is_empty() { "0" } else { plain };
    Some(Text { value: format!("{}{plain}", found.word()?.value), span: found.span() })
}

fn start(found: &View<'_>) -> Option<Start> {
    let body = match (found.one(Rule::picture), found.one(Rule::scrambled)) {
        (Some(picture), _) => {
            StartBody::Statements(vec![StartStatement::Picture(picture.unquoted())])
        }
        (_, Some(scrambled)) => StartBody::Scrambled(scrambled.get()?),
        _ => StartBody::Random,
    };
    Some(Start { head: found.head(), name: name(found), body, broken: false })
}

fn name(found: &View<'_>) -> Option<Text> {
    found.one(Rule::string).map(|name| name.unquoted())
}

fn figure(found: &View<'_>) -> Option<Figure> {
    Some(match found.rule() {
        Rule::shortest => Figure::Shortest(found.get()?),
        Rule::cheapest => Figure::Cheapest(found.get()?),
        Rule::solutions => Figure::Solutions(found.get()?),
        Rule::reachable => Figure::Reachable(found.get()?),
        Rule::farthest => Figure::Farthest(found.get()?),
        _ => Figure::Unsolvable,
    })
}
