//! Compiles the parser.

fn main() {
    cc::Build::new().std("c11").include("src").file("src/parser.c").compile("tree-sitter-puzzlec");
    println!("cargo:rerun-if-changed=src/parser.c");
}
