//! Source locations: one number per distinct span, with its macro parents.
//!
//! Desugarings (`?`, `for`, `async`) are not macros to the user: their code keeps its own place in the text and
//! takes the macro parent of what was desugared. Texts are hashed for all files but std's, which set-up has checked, and those
//! of documentation tests, which are parts of the file that they are called by.

use std::path::Path;
use std::sync::Arc;

use rustc_data_structures::fx::FxHashMap;
use rustc_hir::def_id::{CrateNum, LOCAL_CRATE};
use rustc_middle::ty::TyCtxt;
use rustc_span::hygiene::ExpnKind;
use rustc_span::{BytePos, FileName, RemapPathScopeComponents, SourceFile, Span};
use ubik_ir::source::hash_text;
use ubik_ir::{self as ir, CrateId, FileId, SpanId};

/// Names of crates that belong to the user's workspace, separated by commas.
const LOCAL_CRATES: &str = "UBIK_LOCAL_CRATES";

/// The source map in the making.
pub struct Spans<'tcx> {
    tcx: TyCtxt<'tcx>,
    map: ir::SourceMap,
    spans: FxHashMap<Span, SpanId>,
    distinct: FxHashMap<ir::Span, SpanId>,
    files: FxHashMap<BytePos, FileId>,
    crates: FxHashMap<CrateNum, CrateId>,
    local_crates: Vec<String>,
    documents: FxHashMap<BytePos, Document>,
    /// The file that was looked up last: neighbouring spans share it.
    last: Option<(Arc<SourceFile>, FileId)>,
}

impl<'tcx> Spans<'tcx> {
    pub fn new(tcx: TyCtxt<'tcx>) -> Self {
        let mut map = ir::SourceMap::default();
        map.spans.push(ir::Span::UNKNOWN);
        let local_crates = std::env::var(LOCAL_CRATES).unwrap_or_default();
        Spans {
            tcx,
            map,
            spans: FxHashMap::default(),
            distinct: FxHashMap::default(),
            files: FxHashMap::default(),
            crates: FxHashMap::default(),
            local_crates: local_crates.split(',').map(str::to_owned).collect(),
            documents: FxHashMap::default(),
            last: None,
        }
    }

    pub fn finish(self) -> ir::SourceMap {
        self.map
    }

    pub fn id(&mut self, span: Span) -> SpanId {
        if let Some(&id) = self.spans.get(&span) {
            return id;
        }
        let id = self.make(span);
        self.spans.insert(span, id);
        id
    }

    fn make(&mut self, span: Span) -> SpanId {
        let parent = self.parent(span);
        if span.is_dummy() {
            return parent.unwrap_or(SpanId::NONE);
        }
        let data = span.data();
        let (file, file_id) = self.file_at(data.lo);
        let (line, column) = self.position(&file, data.lo);
        let (end_line, end_column) = self.position(&file, data.hi.min(file.end_position()));
        let located = ir::Span { file: file_id, line, column, end_line, end_column, parent };
        if let Some(&id) = self.distinct.get(&located) {
            return id;
        }
        let id = self.map.spans.push(located);
        self.distinct.insert(located, id);
        id
    }

    fn parent(&mut self, span: Span) -> Option<SpanId> {
        let ctxt = span.ctxt();
        if ctxt.is_root() {
            return None;
        }
        let expansion = ctxt.outer_expn_data();
        match expansion.kind {
            ExpnKind::Root | ExpnKind::AstPass(_) => None,
            ExpnKind::Macro(..) => Some(self.id(expansion.call_site)).filter(|&id| id != SpanId::NONE),
            ExpnKind::Desugaring(_) => {
                let outer = self.id(expansion.call_site);
                self.map.spans[outer].parent
            }
        }
    }

    /// Line and column, both from 1. Those of a documentation test are the ones in its document.
    fn position(&mut self, file: &SourceFile, position: BytePos) -> (u32, u32) {
        let (line, column, _) = file.lookup_file_pos_with_col_display(position);
        let number = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
        let (line, before) = match &file.name {
            FileName::DocTest(path, told) => {
                let documents = self.documents.entry(file.start_pos);
                documents.or_insert_with(|| Document::new(file, path, *told)).place(file, line)
            }
            _ => (line, 0),
        };
        (number(line), number(before + column.0).saturating_add(1))
    }

    fn file_at(&mut self, position: BytePos) -> (Arc<SourceFile>, FileId) {
        if let Some((file, id)) = &self.last
            && (file.start_pos..=file.end_position()).contains(&position)
        {
            return (Arc::clone(file), *id);
        }
        let file = self.tcx.sess.source_map().lookup_source_file(position);
        let id = self.file_id(&file);
        self.last = Some((Arc::clone(&file), id));
        (file, id)
    }

    fn file_id(&mut self, file: &SourceFile) -> FileId {
        if let Some(&id) = self.files.get(&file.start_pos) {
            return id;
        }
        let path = match &file.name {
            FileName::Real(name) => {
                name.path(RemapPathScopeComponents::DIAGNOSTICS).to_string_lossy().into_owned()
            }
            other => other.display(RemapPathScopeComponents::DIAGNOSTICS).to_string_lossy().into_owned(),
        };
        let id = self.map.files.push(ir::File { path, hash: self.text_hash(file) });
        self.files.insert(file.start_pos, id);
        id
    }

    fn text_hash(&self, file: &SourceFile) -> u64 {
        if matches!(file.name, FileName::DocTest(..)) {
            return 0;
        }
        if let Some(text) = &file.src {
            return hash_text(text.as_bytes());
        }
        if self.origin(file.cnum) == ir::Origin::Std {
            return 0;
        }
        self.tcx.sess.source_map().ensure_source_file_source_present(file);
        file.external_src.borrow().get_source().map_or(0, |text| hash_text(text.as_bytes()))
    }

    pub fn crate_id(&mut self, krate: CrateNum) -> CrateId {
        if let Some(&id) = self.crates.get(&krate) {
            return id;
        }
        let name = self.tcx.crate_name(krate).to_string();
        let id = self.map.crates.push(ir::Crate { name, origin: self.origin(krate) });
        self.crates.insert(krate, id);
        id
    }

    fn origin(&self, krate: CrateNum) -> ir::Origin {
        if krate == LOCAL_CRATE
            || self.local_crates.iter().any(|name| name == self.tcx.crate_name(krate).as_str())
        {
            return ir::Origin::Local;
        }
        let sysroot = self.tcx.sess.opts.sysroot.path();
        let in_sysroot = self.tcx.used_crate_source(krate).paths().any(|path| path.starts_with(sysroot));
        if in_sysroot { ir::Origin::Std } else { ir::Origin::Dependency }
    }
}

/// The file that a documentation test is in.
struct Document {
    lines: Vec<String>,
    /// How many lines the test's own are before those of the document.
    offset: isize,
}

impl Document {
    /// Rustdoc tells the offset. It does not count all that it has put before the test, so the text has the last word.
    fn new(file: &SourceFile, path: &Path, told: isize) -> Document {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let mut document = Document { lines: text.lines().map(str::to_owned).collect(), offset: told };
        let (mut best, mut most) = (told, 0);
        for offset in [told, told - 1, told - 2, told + 1] {
            document.offset = offset;
            let fitting =
                (1..=file.count_lines()).filter(|&line| document.column(file, line).is_some()).count();
            if fitting > most {
                (best, most) = (offset, fitting);
            }
        }
        document.offset = best;
        document
    }

    /// The line in the document, and the column at which the test's line begins there.
    fn place(&self, file: &SourceFile, line: usize) -> (usize, usize) {
        let in_document = line.saturating_add_signed(self.offset).max(1);
        (in_document, self.column(file, line).unwrap_or(0))
    }

    fn column(&self, file: &SourceFile, line: usize) -> Option<usize> {
        let code = file.get_line(line.checked_sub(1)?)?;
        let text = self.lines.get(line.checked_add_signed(self.offset)?.checked_sub(1)?)?;
        let at = text.find(code.trim_end()).filter(|_| !code.trim().is_empty())?;
        Some(text[..at].chars().count())
    }
}
