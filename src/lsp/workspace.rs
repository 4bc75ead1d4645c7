//! `workspace/symbol`: the names that open texts declare.

use super::document::Document;
use super::symbols::kind;
use gen_lsp_types::{BaseSymbolInformation, Location, WorkspaceSymbol};

/// The greatest number of names sent to an editor.
const MOST: usize = 1000;

/// Returns the names that contain the letters of a query in order.
pub(super) fn symbols<'a>(
    documents: impl Iterator<Item = &'a Document>,
    question: &str,
) -> Vec<WorkspaceSymbol> {
    let found = documents.flat_map(|document| {
        let declared = document
            .draft
            .uses()
            .into_iter()
            .flat_map(|uses| uses.all())
            .filter(|one| one.declares && one.written);
        declared.map(move |one| (document, one, document.draft.source.slice(one.span)))
    });
    let fitting = found.filter(|(_, _, name)| fits(name, question));
    let symbol = |(document, one, name): (&Document, &crate::resolve::Use, &str)| WorkspaceSymbol {
        location: Location { uri: document.uri.clone(), range: document.range(one.span) }.into(),
        data: None,
        base_symbol_information: BaseSymbolInformation {
            name: name.to_owned(),
            kind: kind(one.sort),
            tags: None,
            container_name: Some(document.draft.source.name().to_owned()),
        },
    };
    fitting.take(MOST).map(symbol).collect()
}

/// Returns `true` if a name contains the letters of a query in order, regardless of case.
fn fits(name: &str, question: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    question
        .chars()
        .flat_map(char::to_lowercase)
        .all(|wanted| letters.any(|letter| letter == wanted))
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn letters_stand_in_their_order() {
        assert!(fits("stepForward", "sfw") && fits("frog", "") && fits("Frog", "fROG"));
        assert!(!fits("frog", "gf") && !fits("frog", "frogs"));
    }
}
