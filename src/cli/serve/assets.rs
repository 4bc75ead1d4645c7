//! The files of the page, which are part of the program.

/// Returns the type of a file and its text.
pub(super) fn asset(name: &str) -> Option<(&'static str, &'static str)> {
    macro_rules! files {
        ($($file:literal),* $(,)?) => {
            match name {
                // This file has the name by which the page imports its assets; on a web site, the
                // module holds them.
                "assets.mjs" => Some(include_str!("../../../web/page/assets-served.mjs")),
                "module.mjs" => Some(include_str!("../../../web/module.mjs")),
                "cheatsheet.md" => Some(include_str!("../../../docs/cheatsheet.md")),
                "language.md" => Some(include_str!("../../../docs/language.md")),
                $($file => Some(include_str!(concat!("../../../web/page/", $file))),)*
                _ => None,
            }
        };
    }
    let text = files!(
        "aims.mjs",
        "arrows.mjs",
        "board.mjs",
        "clicks.mjs",
        "clip.mjs",
        "colours.mjs",
        "dom.mjs",
        "download.mjs",
        "drafts.mjs",
        "editor.mjs",
        "engine.mjs",
        "explore.mjs",
        "figures.mjs",
        "gallery.mjs",
        "game.mjs",
        "hands.mjs",
        "help.mjs",
        "index.html",
        "keys.mjs",
        "learn.mjs",
        "lessons.mjs",
        "loading.mjs",
        "main.mjs",
        "manual.mjs",
        "marks.mjs",
        "menu.mjs",
        "movie.mjs",
        "offers.mjs",
        "options.mjs",
        "own.mjs",
        "patience.mjs",
        "play.mjs",
        "proved.mjs",
        "route.mjs",
        "share.mjs",
        "soft.mjs",
        "style.css",
        "taste.mjs",
        "texts.mjs",
        "win.mjs",
    )?;
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("md") => "text/plain; charset=utf-8",
        _ => "text/javascript; charset=utf-8",
    };
    Some((kind, text))
}

#[cfg(test)]
mod tests {
    use super::asset;
    use std::fs;

    #[test]
    fn every_file_that_the_page_names_is_there() {
        let (kind, page) = asset("index.html").unwrap();
        assert!(kind.starts_with("text/html") && page.contains("main.mjs"));
        for entry in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/web/page")).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            // These files belong to the WebAssembly module, or replace it on other hosts.
            if !["worker.", "handed.", "packed.", "stream.", "assets-", "preview."]
                .iter()
                .any(|stem| name.starts_with(stem))
            {
                assert!(asset(&name).is_some(), "{name} is not handed out");
            }
        }
        assert!(asset("worker.mjs").is_none() && asset("../Cargo.toml").is_none());
    }
}
