//! Source text for reports, by way of the image's source map.

mod doctests;

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ubik_ir::source::hash_text;
use ubik_ir::{FileId, Program, SpanId};
use ubik_report::{Place, SourceText, Sources};
use ubik_verdict::{Loc, Origin};

use doctests::Documented;

/// Where cargo keeps the sources of dependencies.
const DEPENDENCY_DIRS: [&str; 3] = ["/registry/src/", "/git/checkouts/", "/vendor/"];
/// How the compiler calls the files of std.
const STD_PREFIX: &str = "/rustc/";

/// The sources of one image.
#[derive(Clone)]
pub struct ImageSources {
    program: Arc<Program>,
    /// The directory of std's source, and what stands for it in paths.
    std: Option<(PathBuf, String)>,
    /// What relative paths are relative to.
    root: PathBuf,
    /// Hashes of the files that were asked for, by the name that reports know.
    hashes: RefCell<HashMap<Arc<str>, u64>>,
    texts: RefCell<HashMap<String, SourceText>>,
    /// Files of documentation tests that rustdoc has put together.
    documented: RefCell<HashMap<Arc<str>, Option<Arc<Documented>>>>,
}

impl ImageSources {
    /// Relative paths are relative to `root`, or to the current directory.
    pub fn new(program: Arc<Program>, std: Option<(PathBuf, String)>, root: Option<PathBuf>) -> ImageSources {
        let root = root.unwrap_or_else(|| std::env::current_dir().unwrap_or_default());
        let (hashes, texts) = (RefCell::default(), RefCell::default());
        ImageSources { program, std, root, hashes, texts, documented: RefCell::default() }
    }

    fn file(&self, id: FileId) -> Arc<str> {
        let file = self.program.file(id);
        let path: Arc<str> = Path::new(&file.path)
            .strip_prefix(&self.root)
            .ok()
            .and_then(Path::to_str)
            .unwrap_or(&file.path)
            .into();
        self.hashes.borrow_mut().entry(path.clone()).or_insert(file.hash);
        path
    }

    /// Where a place in tests that rustdoc has put together comes from.
    fn in_documentation(&self, place: &Place) -> Option<Place> {
        let mut known = self.documented.borrow_mut();
        let of_file = known.entry(place.file.clone()).or_insert_with(|| {
            let read = |file: &str| std::fs::read_to_string(self.root.join(file)).ok();
            Documented::of(&place.file, read).map(Arc::new)
        });
        of_file.as_ref()?.place(place)
    }

    fn on_disk(&self, file: &str) -> PathBuf {
        let in_std = self.std.as_ref().and_then(|(dir, prefix)| {
            let relative = file.strip_prefix(prefix.as_str())?.trim_start_matches('/');
            Some(dir.join(relative))
        });
        in_std.unwrap_or_else(|| self.root.join(file))
    }

    fn read(&self, file: &str) -> SourceText {
        let Ok(bytes) = std::fs::read(self.on_disk(file)) else { return SourceText::Missing };
        let recorded = self.hashes.borrow().get(file).copied().unwrap_or(0);
        let text = as_compiled(&String::from_utf8_lossy(&bytes));
        if recorded != 0 && recorded != hash_text(text.as_bytes()) {
            return SourceText::Changed;
        }
        SourceText::Current(text.into())
    }
}

impl Sources for ImageSources {
    fn resolve(&self, loc: Loc) -> Option<Place> {
        let span = self.program.span(SpanId(loc.0));
        if !span.is_known() {
            return None;
        }
        let file = self.file(span.file);
        let place = Place {
            origin: origin(&file),
            file,
            line: span.line,
            column: span.column,
            end_line: span.end_line,
            end_column: span.end_column,
            parent: span.parent.map(|parent| Loc(parent.0)),
        };
        Some(self.in_documentation(&place).unwrap_or(place))
    }

    fn text(&self, file: &str) -> SourceText {
        if let Some(text) = self.texts.borrow().get(file) {
            return text.clone();
        }
        let text = self.read(file);
        self.texts.borrow_mut().insert(file.to_owned(), text.clone());
        text
    }

    fn of_image(&self, image: &Path) -> Option<Box<dyn Sources>> {
        let program = Arc::new(Program::open(image).ok()?);
        Some(Box::new(ImageSources::new(program, self.std.clone(), Some(self.root.clone()))))
    }
}

/// The text as the compiler sees it: without a byte order mark, with line feeds alone at the ends of lines.
fn as_compiled(text: &str) -> String {
    text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n")
}

/// Whose file it is.
fn origin(file: &str) -> Origin {
    if file.starts_with(STD_PREFIX) {
        return Origin::Std;
    }
    let foreign = DEPENDENCY_DIRS.iter().any(|dir| file.contains(dir));
    if foreign { Origin::Dependency } else { Origin::Local }
}
