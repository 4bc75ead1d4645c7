//! `expect` lines.

use super::super::ast::{Expect, Expr, Figure, Text};
use super::super::grammar::Rule;
use super::{P, Reader, inner};

impl Reader<'_> {
    pub(super) fn expect(&mut self, pair: P<'_>) -> Option<Expect> {
        let span = self.span(&pair);
        let (mut with, mut from, mut to, mut figure) = (Vec::new(), None, None, None);
        for part in inner(pair) {
            match part.as_rule() {
                Rule::with => {
                    let settings = inner(part).filter(|part| part.as_rule() == Rule::setting);
                    with = settings.filter_map(|setting| self.setting(setting)).collect();
                }
                Rule::from => from = self.quoted(part),
                Rule::to => to = self.quoted(part),
                Rule::figure => figure = inner(part).next().and_then(|figure| self.figure(figure)),
                _ => {}
            }
        }
        Some(Expect { span, with, from, to, figure: figure? })
    }

    fn setting(&self, pair: P<'_>) -> Option<(Text, Expr)> {
        let word = self.name_word(&pair)?;
        let value = inner(pair).find(|part| part.as_rule() == Rule::expr)?;
        Some((word, self.expr(value)))
    }

    fn figure(&self, pair: P<'_>) -> Option<Figure> {
        let rule = pair.as_rule();
        let number = inner(pair).find(|part| part.as_rule() == Rule::expr).map(|part| self.expr(part));
        Some(match rule {
            Rule::shortest => Figure::Shortest(number?),
            Rule::solutions => Figure::Solutions(number?),
            Rule::reachable => Figure::Reachable(number?),
            _ => Figure::Unsolvable,
        })
    }
}
