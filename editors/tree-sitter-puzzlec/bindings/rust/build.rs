//! Compiles the parser.

fn main() {
    let sources = ["src/parser.c", "src/scanner.c"];
    cc::Build::new().std("c11").include("src").files(sources).compile("tree-sitter-puzzlec");
    sources.iter().for_each(|source| println!("cargo:rerun-if-changed={source}"));
}
