//! Checks that the README and the pages of `docs` show the output of the program: each `console`
//! block is run unchanged.
//!
//! A block that begins with three backticks, `pz` and a name is a file of that name. In a block
//! `console` each line `$ …` is a command, and the following lines are its output, standard output
//! first; a line `...` stands for any lines. The comment `<!-- exits with N -->` before a block,
//! which readers do not see, is the exit code of its commands if it is not 0.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::shipped::definitions;

/// The words that may stand before the arguments of the program.
const PROGRAMS: [&str; 2] = ["puzzlec ", "cargo run --release --locked -- "];

/// A fenced block: the words behind the backticks, the exit code from a comment before it, and its
/// text.
struct Block {
    label: String,
    code: i32,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let (mut lines, mut code) = (page.lines(), 0);
    while let Some(line) = lines.next() {
        if let Some(label) = line.strip_prefix("```") {
            let text: String = lines
                .by_ref()
                .take_while(|line| *line != "```")
                .map(|line| format!("{line}\n"))
                .collect();
            found.push(Block { label: label.to_owned(), code, text });
        }
        let exit = line.strip_prefix("<!-- exits with ").and_then(|rest| rest.strip_suffix(" -->"));
        code = exit.map_or(0, |code| code.parse().expect("an exit code"));
    }
    found
}

/// A command, its exit code and its output.
struct Example {
    arguments: Vec<String>,
    code: i32,
    output: String,
}

impl Example {
    /// Asserts that the output was printed, where `...` alone on its line stands for any lines.
    fn assert_printed(&self, printed: &str) {
        let [printed, wanted] =
            [printed, &self.output].map(|text| format!("\n{}\n", text.trim_end()));
        let parts: Vec<&str> = wanted.split("\n...\n").collect();
        let (first, last) = (parts[0], parts[parts.len() - 1]);
        let mut found = printed.starts_with(first)
            && printed.ends_with(last)
            && (parts.len() > 1 || printed == wanted);
        let mut rest = printed.as_str();
        for part in parts {
            match rest.split_once(part).filter(|_| found) {
                Some((_, behind)) => rest = behind,
                None => found = false,
            }
        }
        assert!(found, "{:?} printed{printed}and should have printed{wanted}", self.arguments);
    }
}

fn examples(block: &Block) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    for line in block.text.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            let arguments = PROGRAMS
                .iter()
                .find_map(|program| command.strip_prefix(program))
                .expect("a command of this program");
            let arguments = arguments.split(' ').map(str::to_owned).collect();
            found.push(Example { arguments, code: block.code, output: String::new() });
            continue;
        }
        let example = found.last_mut().expect("a block begins with a command");
        example.output.push_str(&format!("{line}\n"));
    }
    found
}

/// Creates a fresh folder with the shipped puzzles and the files that the page shows.
fn folder(page: &str, blocks: &[Block]) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages-of-docs").join(page);
    std::fs::remove_dir_all(&folder).unwrap_or_default();
    for path in definitions("puzzles", true) {
        let copy = folder.join(path.strip_prefix(root).expect("it is in the repository"));
        std::fs::create_dir_all(copy.parent().expect("a folder")).expect("a folder can be made");
        std::fs::copy(&path, copy).expect("a puzzle can be copied");
    }
    for block in blocks {
        if let Some(name) = block.label.strip_prefix("pz ") {
            std::fs::write(folder.join(name), &block.text).expect("a file can be written");
        }
    }
    folder
}

#[test]
fn console_blocks_are_what_the_program_prints() {
    assert_eq!(check_console_blocks("README.md"), 1);
    assert!(check_console_blocks("docs/tour.md") >= 12, "the tour shows every command");
    assert!(check_console_blocks("docs/analyse.md") >= 5);
    assert!(check_console_blocks("docs/cli.md") >= 2);
    assert!(check_console_blocks("docs/messages.md") >= 5);
    assert!(check_console_blocks("docs/tutorial.md") >= 10);
}

/// Runs the commands of a page and returns their number.
fn check_console_blocks(page: &str) -> usize {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page))
        .expect("the page can be read");
    let blocks = blocks(&text);
    let folder = folder(page, &blocks);
    let examples: Vec<Example> =
        blocks.iter().filter(|block| block.label == "console").flat_map(examples).collect();
    let count = examples.len();
    for example in examples {
        let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlec"));
        command
            .args(&example.arguments)
            .env_clear()
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::null())
            .current_dir(&folder);
        let output = command.output().expect("the program runs");
        example.assert_printed(
            &(String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr)),
        );
        assert_eq!(output.status.code(), Some(example.code), "{:?}", example.arguments);
    }
    count
}

/// Each recipe of the cookbook is a definition that is clean and formatted, and whose expectations
/// hold.
#[test]
fn recipes_do_what_they_say() {
    let text = read("docs/cookbook.md");
    let blocks = blocks(&text);
    let folder = folder("docs/cookbook.md", &blocks);
    let names: Vec<&str> =
        blocks.iter().filter_map(|block| block.label.strip_prefix("pz ")).collect();
    assert!(
        names.len() >= 6 && names.len() == text.matches("\n## ").count(),
        "one file for each recipe: {names:?}"
    );
    for (name, block) in names.iter().zip(&blocks) {
        assert!(block.text.contains("\nexpect "), "{name} expects nothing");
        for arguments in [&["check", "-D", "warnings"][..], &["fmt", "--check"], &["test"]] {
            let output = crate::program::puzzlec(&[arguments, &[*name]].concat())
                .current_dir(&folder)
                .output()
                .expect("the program runs");
            let printed =
                String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{arguments:?} {name}: {printed}");
        }
    }
    for shipped in text
        .lines()
        .filter(|line| line.starts_with("| ["))
        .filter_map(|line| line.rsplit("| `").next()?.split('`').next())
    {
        assert!(folder.join("puzzles").join(shipped).exists(), "puzzles/{shipped}");
    }
}

fn read(page: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page))
        .expect("a page can be read")
}

#[test]
fn links_lead_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs = std::fs::read_dir(root.join("docs"))
        .expect("the folder can be read")
        .map(|entry| entry.expect("an entry").path());
    let docs = docs.filter(|path| path.extension().is_some_and(|end| end == "md"));
    let pages: Vec<PathBuf> = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"]
        .map(|page| root.join(page))
        .into_iter()
        .chain(docs)
        .collect();
    assert!(pages.len() > 15);
    for page in pages {
        let text = std::fs::read_to_string(&page).expect("a page can be read");
        let base = page.parent().expect("a page lies in a folder").to_owned();
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let pictures = text.split(" src=\"").skip(1).filter_map(|rest| rest.split('"').next());
        for link in links.chain(pictures) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { page.clone() } else { base.join(file) };
            assert!(
                link.starts_with("https://") || target.exists(),
                "{} links to {link}",
                page.display()
            );
            if !anchor.is_empty() && !link.starts_with("https://") {
                let target = std::fs::read_to_string(&target).expect("a page can be read");
                assert!(
                    anchors(&target).any(|known| known == anchor),
                    "{} links to {link}",
                    page.display()
                );
            }
        }
    }
}

/// Returns the anchors of a page: its headings as they are usually turned into links, and the
/// anchors that it declares.
fn anchors(page: &str) -> impl Iterator<Item = String> + '_ {
    let headings = page.lines().filter(|line| line.starts_with('#')).map(|line| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        words
            .chars()
            .filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter))
            .collect::<String>()
            .replace(' ', "-")
    });
    let named =
        page.split("<a id=\"").skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned);
    headings.chain(named)
}
