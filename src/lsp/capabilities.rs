//! The handshake: the capabilities of the editor and of the server.

use super::lines::Encoding;
use super::{lens, semantic_tokens};
use crate::diagnostic::Code;
use gen_lsp_types::{
    CodeActionKind, CodeActionOptions, CodeLensOptions, CompletionClientCapabilities,
    CompletionOptions, DiagnosticTag, ExecuteCommandOptions, GeneralClientCapabilities,
    InitializeResult, PositionEncodingKind, PublishDiagnosticsClientCapabilities, RenameOptions,
    SemanticTokensOptions, ServerCapabilities, ServerInfo, SignatureHelpOptions,
    TextDocumentSyncKind, TextDocumentSyncOptions, Uri, WindowClientCapabilities,
    WorkDoneProgressOptions,
};
use serde::Deserialize;

/// Keys after which an editor asks for completions automatically: a glyph, an index, a list, a
/// region may follow.
const TRIGGERS: [&str; 4] = [":", "@", "[", "|"];

/// The parameters of `initialize` that matter here: code that reads all of them takes long to
/// compile.
#[derive(Deserialize)]
pub(super) struct Handshake {
    /// What the editor can do.
    pub(super) capabilities: Offered,
}

/// The capabilities that matter here, as the editor writes them.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Offered {
    general: Option<GeneralClientCapabilities>,
    text_document: Option<OfferedForTexts>,
    window: Option<WindowClientCapabilities>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OfferedForTexts {
    completion: Option<CompletionClientCapabilities>,
    publish_diagnostics: Option<PublishDiagnosticsClientCapabilities>,
}

/// The relevant capabilities of the editor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Client {
    /// The negotiated unit of columns.
    pub(super) encoding: Encoding,
    /// `true` if the editor shows the causes of a diagnostic at their places.
    pub(super) related: bool,
    /// `true` if the editor fades unnecessary text.
    pub(super) tags: bool,
    /// `true` if the editor accepts snippets: text with places to fill in.
    pub(super) snippets: bool,
    /// `true` if the editor shows the progress of work that it did not ask for.
    pub(super) progress: bool,
    /// The address of the folder with the pages of all codes, if the editor opens links.
    pub(super) pages: Option<String>,
}

impl Client {
    /// Reads the capabilities of an editor; UTF-8 is chosen if it is offered.
    ///
    /// # Arguments
    /// `pages` - the address of the folder with the pages of all codes, if there is one
    pub(super) fn new(said: &Offered, pages: Option<&str>) -> Self {
        let offered = said.general.as_ref().and_then(|general| general.position_encodings.as_ref());
        let utf8 = offered.is_some_and(|offered| offered.contains(&PositionEncodingKind::UTF8));
        let text = said.text_document.as_ref().and_then(|text| text.publish_diagnostics.as_ref());
        let can = text.map(|publish| &publish.diagnostics_capabilities);
        let related = can.and_then(|can| can.related_information).unwrap_or(false);
        let tags = can
            .and_then(|can| can.tag_support.as_ref())
            .is_some_and(|tags| tags.value_set.contains(&DiagnosticTag::Unnecessary));
        let links = can.and_then(|can| can.code_description_support).unwrap_or(false);
        let item = said
            .text_document
            .as_ref()
            .and_then(|text| text.completion.as_ref()?.completion_item.as_ref()?.snippet_support);
        let progress = said.window.as_ref().and_then(|window| window.work_done_progress);
        let (snippets, progress) = (item.unwrap_or(false), progress.unwrap_or(false));
        let pages = pages.filter(|_| links).map(str::to_owned);
        Self {
            encoding: if utf8 { Encoding::Utf8 } else { Encoding::Utf16 },
            related,
            tags,
            snippets,
            progress,
            pages,
        }
    }

    /// Returns the address of the page of a code.
    pub(super) fn page(&self, code: Code) -> Option<Uri> {
        self.pages.as_ref().map(|folder| Uri(format!("{folder}/{}.md", code.as_str())))
    }
}

/// Returns the answer to `initialize`.
pub(super) fn capabilities(client: &Client) -> InitializeResult {
    let encoding = match client.encoding {
        Encoding::Utf8 => PositionEncodingKind::UTF8,
        Encoding::Utf16 => PositionEncodingKind::UTF16,
    };
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::Incremental),
        ..Default::default()
    };
    let completion = CompletionOptions {
        trigger_characters: Some(TRIGGERS.map(str::to_owned).to_vec()),
        ..CompletionOptions::default()
    };
    let actions = CodeActionOptions {
        code_action_kinds: Some(vec![CodeActionKind::QuickFix, CodeActionKind::SourceFixAll]),
        ..CodeActionOptions::default()
    };
    let tokens = SemanticTokensOptions {
        legend: semantic_tokens::legend(),
        full: Some(true.into()),
        ..SemanticTokensOptions::default()
    };
    let signatures = SignatureHelpOptions {
        trigger_characters: Some(vec![" ".to_owned()]),
        ..SignatureHelpOptions::default()
    };
    let commands = ExecuteCommandOptions {
        commands: lens::COMMANDS.map(str::to_owned).to_vec(),
        work_done_progress_options: WorkDoneProgressOptions::new(Some(true)),
    };
    let capabilities = ServerCapabilities {
        position_encoding: Some(encoding),
        text_document_sync: Some(sync.into()),
        completion_provider: Some(completion),
        hover_provider: Some(true.into()),
        signature_help_provider: Some(signatures),
        inlay_hint_provider: Some(true.into()),
        definition_provider: Some(true.into()),
        references_provider: Some(true.into()),
        rename_provider: Some(
            RenameOptions { prepare_provider: Some(true), ..RenameOptions::default() }.into(),
        ),
        code_action_provider: Some(actions.into()),
        document_symbol_provider: Some(true.into()),
        workspace_symbol_provider: Some(true.into()),
        document_highlight_provider: Some(true.into()),
        folding_range_provider: Some(true.into()),
        selection_range_provider: Some(true.into()),
        color_provider: Some(true.into()),
        semantic_tokens_provider: Some(tokens.into()),
        code_lens_provider: Some(CodeLensOptions::default()),
        execute_command_provider: Some(commands),
        document_formatting_provider: Some(true.into()),
        document_range_formatting_provider: Some(true.into()),
        ..ServerCapabilities::default()
    };
    let info = ServerInfo::new("puzzlec".to_owned(), Some(env!("CARGO_PKG_VERSION").to_owned()));
    InitializeResult::new(capabilities, Some(info))
}
