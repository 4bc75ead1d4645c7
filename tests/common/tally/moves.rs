//! The constructs in `moves`.

use super::{Tally, is_class};
use puzzlec::stages::syntax::ast::{
    Cell, CellWhat, Click, EffectKind, ExprNode, KindItem, KindPart, MoveStatement, NamePart,
    NodeTerm, Pattern, Reach, Rewrite, Tail, Target,
};

impl Tally {
    pub fn rule(&mut self, statement: &MoveStatement) {
        match statement {
            MoveStatement::Rewrite(rewrite) => self.rewrite(rewrite),
            MoveStatement::Click(click) => self.click(click),
            MoveStatement::Turn(turn) => {
                self.add("turn");
                self.add_if(turn.powers, "turn powers");
                self.add_if(turn.orbits.len() > 1, "turn of several cycles");
                self.add_if(turn.reverses.is_some(), "turn reverses");
                self.tail(&turn.tail);
            }
            MoveStatement::Act(act) => {
                self.add("move without a place");
                self.tail(&act.tail);
            }
            MoveStatement::Chain(..) => self.add("chain"),
            MoveStatement::Press(press) => {
                self.add("press");
                self.add_if(press.tail.guard.is_some(), "if of a press");
                self.tail(&press.tail);
                self.inner(&press.rules);
            }
            MoveStatement::Settle(settle) => {
                self.add("settle");
                self.inner(&settle.rules);
            }
            MoveStatement::NeverRepeat(_) => self.add("never repeat click"),
            MoveStatement::Never(condition, _) => {
                self.add("never");
                self.condition(condition);
            }
            MoveStatement::For(_) => {}
        }
    }

    /// Adds the constructs of rules that run until nothing changes.
    fn inner(&mut self, rules: &[MoveStatement]) {
        for rule in self.each(rules, "for in press or settle") {
            self.add_if(
                matches!(rule, MoveStatement::Rewrite(rewrite) if rewrite.tail.guard.is_some()),
                "if inside",
            );
            self.add_if(
                matches!(rule, MoveStatement::Rewrite(rewrite) if self.slides(rewrite)),
                "shape rule inside",
            );
            self.rule(rule);
        }
    }

    fn tail(&mut self, tail: &Tail) {
        self.add_if(tail.label.is_some(), "label");
        self.add_if(!tail.also.is_empty(), "also");
        self.add_if(matches!(&tail.cost, Some(cost) if matches!(&cost.node, ExprNode::Number(digits) if digits == "0")), "cost 0");
        self.add_if(tail.cost.is_some(), "cost");
        if let Some((guard, _)) = &tail.guard {
            self.add("if");
            self.condition(guard);
        }
    }

    /// Returns `true` if a rule slides pieces with shapes.
    fn slides(&self, rewrite: &Rewrite) -> bool {
        self.shapes && rewrite.name.parts == [NamePart::Text("slide".into())]
    }

    fn rewrite(&mut self, rewrite: &Rewrite) {
        let word = rewrite.direction.as_ref().map(|word| &word.value[..]);
        let known = ["forward", "backward", "right", "left", "down", "up"]
            .into_iter()
            .find(|known| word == Some(known));
        self.add(known.unwrap_or("both ways"));
        self.add_if(!rewrite.on.is_empty(), "on");
        self.add_if(rewrite.on.len() > 1, "on several");
        self.tail(&rewrite.tail);
        let slides = self.slides(rewrite);
        self.add_if(slides, "shape rule");
        self.add_if(slides && !rewrite.tail.also.is_empty(), "also of a shape rule");
        let has = |pattern: &Pattern, what: &CellWhat| {
            pattern.cells.iter().any(|cell| cell.what == *what)
        };
        self.add_if(has(&rewrite.left, &CellWhat::First), "^");
        self.add_if(has(&rewrite.left, &CellWhat::Last), "$");
        self.add_if(
            has(&rewrite.left, &CellWhat::First) && has(&rewrite.left, &CellWhat::Last),
            "^ and $",
        );
        self.add_if(runs(&rewrite.left) != runs(&rewrite.right), "run that moves");
        rewrite.left.cells.iter().for_each(|cell| self.cell(cell));
    }

    pub fn cell(&mut self, cell: &Cell) {
        self.add_if(cell.binding.is_some(), "cell :a");
        self.add_if(
            cell.region.is_some(),
            if cell.outside { "cell @!region" } else { "cell @region" },
        );
        self.add_if(cell.repeat == Some('*'), "cell *");
        self.add_if(cell.repeat == Some('+'), "cell +");
        match &cell.what {
            CellWhat::First | CellWhat::Last => {}
            CellWhat::Anything => self.add("cell ?"),
            CellWhat::Kinds(set) => self.add(match (&set.parts[..], set.not) {
                ([_], true) => "cell !k",
                ([_, _, ..], true) => "cell !a|b",
                ([_, _, ..], false) => "cell a|b",
                ([KindPart::Any(_)], false) => "cell any",
                ([KindPart::Item(KindItem::Empty(_))], false) => "cell _",
                _ if is_class(set) => "cell class",
                _ => "cell kind",
            }),
        }
    }

    fn click(&mut self, click: &Click) {
        self.add("click");
        self.add_if(click.kinds.is_some(), "click KIND");
        self.add_if(click.nodes.is_some(), "click at");
        self.tail(&click.tail);
        self.add_if(click.effects.len() > 1, "several effects");
        click.nodes.iter().for_each(|nodes| self.nodes(nodes));
        for effect in &click.effects {
            self.add(match effect.kind {
                EffectKind::Advance => "advance",
                EffectKind::Retreat => "retreat",
                EffectKind::Set(KindItem::Empty(_)) => "set to _",
                EffectKind::Set(KindItem::Named(_)) => "set",
                EffectKind::Clear => "clear",
            });
            self.add_if(effect.targets.len() > 1, "several targets");
            for target in &effect.targets {
                self.add(match target {
                    Target::Clicked => "self",
                    Target::Neighbours(lines) if lines.is_empty() => "neighbours",
                    Target::Neighbours(_) => "neighbours on",
                    Target::Across(Reach::All, _) => "all on",
                    Target::Across(Reach::Next, _) => "next on",
                    Target::Across(Reach::Previous, _) => "previous on",
                    Target::Nodes(term) => towards(term),
                });
            }
        }
    }
}

/// Returns the indices of repeated cells, without anchors.
fn runs(pattern: &Pattern) -> Vec<(usize, char)> {
    let cells =
        pattern.cells.iter().filter(|cell| !matches!(cell.what, CellWhat::First | CellWhat::Last));
    cells.enumerate().filter_map(|(at, cell)| cell.repeat.map(|sign| (at, sign))).collect()
}

/// Returns the construct of a target that is a name, possibly that of a side of a grid.
fn towards(term: &NodeTerm) -> &'static str {
    let sides = [
        ("right", "towards right"),
        ("left", "towards left"),
        ("up", "towards up"),
        ("down", "towards down"),
    ];
    let is = |word: &str| matches!(term, NodeTerm::Named(name) if name.parts == [NamePart::Text(word.into())]);
    sides.into_iter().find(|(word, _)| is(word)).map_or("target nodes", |(_, construct)| construct)
}
