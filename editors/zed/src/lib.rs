//! Starts the language server in Zed.

use zed_extension_api as zed;

struct Puzzlec;

impl zed::Extension for Puzzlec {
    fn new() -> Self {
        Puzzlec
    }

    fn language_server_command(&mut self, _: &zed::LanguageServerId, worktree: &zed::Worktree) -> zed::Result<zed::Command> {
        let command = worktree.which("puzzlec").ok_or("puzzlec is not in PATH")?;
        Ok(zed::Command { command, args: vec!["lsp".to_owned()], env: worktree.shell_env() })
    }
}

zed::register_extension!(Puzzlec);
