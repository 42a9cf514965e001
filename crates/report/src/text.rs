//! Reports for people, in the style of rustc.
//!
//! One excerpt for each file, with the place where it happened and the history as labels. Files that are gone or
//! have changed since the build degrade to `--> file:line:column` with a note.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{
    Annotation, AnnotationKind, Element, Group, Origin, Patch, Renderer, Snippet, level,
};
use ubik_verdict::{Event, Outcome};

use crate::diagnosis::{
    Diagnosis, FrameOrigin, Label, Level, Location, SourceState, SuggestionInfo, TraceFrame, diagnose,
    narrate,
};
use crate::sources::{SourceText, Sources};
use crate::{cut, explain};

/// How text is coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Style {
    #[default]
    Plain,
    Coloured,
}

/// How much of the stack is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Backtrace {
    Off,
    /// Without the insides of the standard library.
    #[default]
    Short,
    Full,
}

/// What the caller wants to see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options<'a> {
    pub style: Style,
    pub backtrace: Backtrace,
    /// The command that leads to the same outcome again.
    pub reproduce: Option<&'a str>,
    /// The width of the terminal, if it is known.
    pub width: Option<usize>,
}

/// Renders the end of a run; empty if there is nothing to say.
pub fn render(outcome: &Outcome, sources: &dyn Sources, options: &Options) -> String {
    let found = diagnose(outcome, sources, options.reproduce);
    found.iter().map(|diagnosis| render_one(diagnosis, sources, options) + "\n").collect()
}

/// Renders something that is told while the run goes on.
pub fn event(event: &Event, sources: &dyn Sources, options: &Options) -> String {
    render_one(&narrate(event, sources), sources, options)
}

fn render_one(diagnosis: &Diagnosis, sources: &dyn Sources, options: &Options) -> String {
    let page = Page { diagnosis, sources, options, moved: RefCell::default() };
    let groups: Vec<Group> = std::iter::once(page.group()).chain(page.suggestions()).collect();
    let text = renderer(options).render(&groups);
    with_columns(text, &page.moved.borrow()) + "\n"
}

fn renderer(options: &Options) -> Renderer {
    let renderer = match options.style {
        Style::Plain => Renderer::plain(),
        Style::Coloured => Renderer::styled(),
    };
    match options.width {
        Some(width) => renderer.term_width(width),
        None => renderer,
    }
}

/// What stands beside code in a line: its number, and lines that connect labels.
const BESIDE_CODE: usize = 12;

/// One diagnosis on its way to the page.
struct Page<'a> {
    diagnosis: &'a Diagnosis,
    sources: &'a dyn Sources,
    options: &'a Options<'a>,
    /// Places in lines that were cut, as the renderer sees them, and as they are in the file.
    moved: RefCell<Vec<(String, String)>>,
}

/// The labels that point into one file.
struct Excerpt<'a> {
    file: &'a str,
    text: Arc<str>,
    marks: Vec<(AnnotationKind, &'a Location, &'a str)>,
}

impl<'a> Page<'a> {
    fn group(&self) -> Group<'a> {
        let level = match self.diagnosis.level {
            Level::Error => level::ERROR,
            Level::Warning => level::WARNING,
            Level::Note => level::NOTE,
        };
        let (excerpts, loose) = self.excerpts();
        let mut group = level.primary_title(self.diagnosis.message.clone()).elements(self.bare_origin());
        group = group.elements(excerpts.into_iter().map(|excerpt| self.snippet(excerpt)));
        group = group.elements(self.notes(&loose).into_iter().map(|note| level::NOTE.message(note)));
        group.elements(self.help().into_iter().map(|help| level::HELP.message(help)))
    }

    /// Each change as rustc shows it: the lines that change, before and after.
    fn suggestions(&self) -> Vec<Group<'a>> {
        let group = |suggestion: &'a SuggestionInfo| {
            let title = level::HELP.secondary_title(suggestion.message.clone());
            title.elements(self.patches(suggestion))
        };
        self.diagnosis.suggestions.iter().map(group).collect()
    }

    /// The changes of each file.
    fn patches(&self, suggestion: &'a SuggestionInfo) -> Vec<Snippet<'a, Patch<'a>>> {
        let mut files: Vec<&str> = suggestion.edits.iter().map(|edit| &*edit.location.file).collect();
        files.dedup();
        let of_file = |file: &'a str| {
            let SourceText::Current(text) = self.sources.text(file) else { return None };
            let edits = suggestion.edits.iter().filter(|edit| edit.location.file == file);
            let patches: Vec<Patch> = edits
                .map(|edit| Patch::new(exact_range(&text, &edit.location), edit.replacement.clone()))
                .collect();
            Some(Snippet::source(text.to_string()).path(file).patches(patches))
        };
        files.into_iter().filter_map(of_file).collect()
    }

    fn labels(&self) -> impl Iterator<Item = (AnnotationKind, &'a Label)> {
        let primary = self.diagnosis.primary.iter().map(|label| (AnnotationKind::Primary, label));
        primary.chain(self.diagnosis.related.iter().map(|label| (AnnotationKind::Context, label)))
    }

    /// The labels by file, and those that cannot be shown in an excerpt.
    fn excerpts(&self) -> (Vec<Excerpt<'a>>, Vec<&'a Label>) {
        let mut excerpts: Vec<Excerpt> = Vec::new();
        let mut loose = Vec::new();
        for (kind, label) in self.labels() {
            let Some((location, text)) = self.shown(label) else {
                loose.push(label);
                continue;
            };
            let index =
                excerpts.iter().position(|excerpt| excerpt.file == location.file).unwrap_or_else(|| {
                    excerpts.push(Excerpt { file: &location.file, text, marks: Vec::new() });
                    excerpts.len() - 1
                });
            excerpts[index].marks.push((kind, location, &label.message));
        }
        (excerpts, loose)
    }

    fn shown(&self, label: &'a Label) -> Option<(&'a Location, Arc<str>)> {
        let location = label.location.as_ref()?;
        match self.sources.text(&location.file) {
            SourceText::Current(text) => Some((location, text)),
            SourceText::Changed | SourceText::Missing => None,
        }
    }

    /// The place of a diagnosis whose source cannot be shown.
    fn bare_origin(&self) -> Option<Element<'a>> {
        let location = self.diagnosis.primary.as_ref()?.location.as_ref()?;
        let column = location.column as usize;
        (location.source != SourceState::Current)
            .then(|| Origin::path(&*location.file).line(location.line as usize).char_column(column).into())
    }

    fn notes(&self, loose: &[&Label]) -> Vec<String> {
        let diagnosis = self.diagnosis;
        let mut notes = Vec::new();
        let primary = diagnosis.primary.as_ref();
        notes.extend(primary.and_then(|label| label.location.as_ref()).and_then(source_note));
        let related =
            loose.iter().filter(|label| !primary.is_some_and(|primary| std::ptr::eq(primary, **label)));
        notes.extend(related.map(|label| without_excerpt(label)));
        notes.extend(diagnosis.notes.iter().cloned());
        notes.extend(diagnosis.thread.iter().map(|thread| format!("on thread `{thread}`")));
        notes.extend(self.trace());
        notes
    }

    fn help(&self) -> Vec<String> {
        let mut help = self.diagnosis.help.clone();
        help.extend(match self.diagnosis.rule {
            Some(rule) => Some(format!("`ubik explain {}` says more about this rule", rule.id)),
            None => {
                let name = self.diagnosis.verdict.name();
                explain::endings()
                    .find(|ending| *ending == name)
                    .map(|ending| format!("`ubik explain {ending}` says more about this ending"))
            }
        });
        help.extend(self.diagnosis.reproduce.iter().map(|command| format!("reproduce it with `{command}`")));
        help
    }

    /// The lines of one file.
    fn snippet(&self, excerpt: Excerpt<'a>) -> Snippet<'a, Annotation<'a>> {
        let text = &excerpt.text;
        let ranges: Vec<_> =
            excerpt.marks.iter().map(|(_, location, _)| byte_range(text, location)).collect();
        let width = self.options.width.map_or(usize::MAX, |width| width.saturating_sub(BESIDE_CODE));
        let (cut, now) = cut::cut(text, &ranges, width);
        if cut.len() != text.len() {
            let mut moved = self.moved.borrow_mut();
            for ((_, location, _), range) in excerpt.marks.iter().zip(&now) {
                let place = format!("{}:{}:", excerpt.file, location.line);
                moved.push((
                    format!("{place}{}", column(&cut, range.start)),
                    format!("{place}{}", location.column),
                ));
            }
        }
        let marks = excerpt.marks.iter().zip(&now);
        let marks = marks.map(|((kind, _, message), range)| kind.span(range.clone()).label(*message));
        Snippet::source(cut).path(excerpt.file).annotations(marks)
    }

    fn trace(&self) -> Option<String> {
        let lines = match self.options.backtrace {
            Backtrace::Off => Vec::new(),
            Backtrace::Short => short_trace(&self.diagnosis.trace),
            Backtrace::Full => self.diagnosis.trace.iter().flat_map(with_gap).collect(),
        };
        (!lines.is_empty()).then(|| format!("stack trace, innermost call first:\n{}", lines.join("\n")))
    }
}

/// The text with the columns of the file where an excerpt is named by its place.
fn with_columns(text: String, moved: &[(String, String)]) -> String {
    if moved.is_empty() {
        return text;
    }
    let is_named = |line: &str| line.contains("--> ") || line.contains("::: ");
    let ends_there = |line: &str, place: &str| {
        let behind = line.split_once(place).map(|(_, behind)| behind);
        behind.is_some_and(|behind| !behind.starts_with(|next: char| next.is_ascii_digit()))
    };
    let line = |line: &str| match moved.iter().find(|(place, _)| is_named(line) && ends_there(line, place)) {
        Some((now, before)) => line.replacen(now, before, 1),
        None => line.to_owned(),
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Which character of its line a byte belongs to, from 1.
fn column(text: &str, at: usize) -> usize {
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    text[line..at].chars().count() + 1
}

fn source_note(location: &Location) -> Option<String> {
    match (location.source, location.expanded_from.first()) {
        (SourceState::Changed, _) => Some("the file has changed since the program was built".to_owned()),
        (SourceState::Missing, _) => Some("the source file cannot be found".to_owned()),
        (SourceState::Current, Some(call)) => Some(format!("in a macro called at {}", position(call))),
        (SourceState::Current, None) => None,
    }
}

fn without_excerpt(label: &Label) -> String {
    match &label.location {
        Some(location) => format!("{}: {}", label.message, position(location)),
        None => format!("{} (in code without source)", label.message),
    }
}

fn position(location: &Location) -> String {
    format!("{}:{}:{}", location.file, location.line, location.column)
}

/// Every frame outside the standard library; of its frames only the one that was called into, and none of the
/// start-up code below `main`.
fn short_trace(trace: &[TraceFrame]) -> Vec<String> {
    let is_std = |frame: &TraceFrame| frame.origin == FrameOrigin::Std;
    let Some(last) = trace.iter().rposition(|frame| !is_std(frame)) else {
        return trace.iter().flat_map(with_gap).collect();
    };
    let mut lines = Vec::new();
    let mut folded = 0_usize;
    for (index, frame) in trace[..=last].iter().enumerate() {
        let entry = !is_std(frame) || trace.get(index + 1).is_some_and(|caller| !is_std(caller));
        if !entry {
            folded += 1;
            lines.extend(gap(frame));
            continue;
        }
        let more = match std::mem::take(&mut folded) {
            0 => String::new(),
            count => format!(" (and {count} more inside it)"),
        };
        lines.push(frame_line(frame) + &more);
        lines.extend(gap(frame));
    }
    lines
}

fn with_gap(frame: &TraceFrame) -> impl Iterator<Item = String> + use<> {
    std::iter::once(frame_line(frame)).chain(gap(frame))
}

/// What stands for the calls that are not listed.
fn gap(frame: &TraceFrame) -> Option<String> {
    (frame.left_out > 0).then(|| format!("... and {} calls more, until", frame.left_out))
}

fn frame_line(frame: &TraceFrame) -> String {
    let mut line = format!("inside `{}`", frame.function);
    if let Some(location) = &frame.location {
        line += &format!(" at {}", position(location));
        line.extend(
            location.expanded_from.iter().map(|call| format!(", in a macro called at {}", position(call))),
        );
    }
    line
}

/// The bytes of the text that a location covers, at least one character where there is one.
fn byte_range(text: &str, location: &Location) -> Range<usize> {
    let start = byte_offset(text, location.line, location.column);
    let end = byte_offset(text, location.end_line, location.end_column).max(start);
    if end > start {
        return start..end;
    }
    let width = text[start..].chars().next().filter(|&c| c != '\n').map_or(0, char::len_utf8);
    start..start + width
}

/// The bytes of the text that a location covers, which may be none.
fn exact_range(text: &str, location: &Location) -> Range<usize> {
    let start = byte_offset(text, location.line, location.column);
    start..byte_offset(text, location.end_line, location.end_column).max(start)
}

/// The byte offset of a line and column that count from 1; the nearest one that exists if they do not.
fn byte_offset(text: &str, line: u32, column: u32) -> usize {
    let skipped = line.saturating_sub(1) as usize;
    let start = match skipped {
        0 => 0,
        count => text.match_indices('\n').nth(count - 1).map_or(text.len(), |(at, _)| at + 1),
    };
    let rest = text[start..].split('\n').next().unwrap_or_default();
    let column = column.saturating_sub(1) as usize;
    start + rest.char_indices().nth(column).map_or(rest.len(), |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_cut_lines_are_those_of_the_file() {
        let moved = [("a.rs:1:12".to_owned(), "a.rs:1:712".to_owned())];
        let text = " --> a.rs:1:12\n ::: a.rs:1:120\n  at a.rs:1:12\n".to_owned();
        assert_eq!(with_columns(text, &moved), " --> a.rs:1:712\n ::: a.rs:1:120\n  at a.rs:1:12\n");
        assert_eq!(column("ab\ncäd", 6), 3);
    }

    #[test]
    fn ranges_count_characters_and_stay_inside() {
        let check = |place: (u32, u32, u32, u32), covered: &str| {
            let (line, column, end_line, end_column) = place;
            let source = SourceState::Current;
            let file = String::new();
            let location =
                Location { file, line, column, end_line, end_column, source, expanded_from: vec![] };
            let text = "let ä = b;\n\n{\n  c\n}";
            assert_eq!(&text[byte_range(text, &location)], covered, "{place:?}");
        };
        check((1, 5, 1, 6), "ä");
        check((1, 9, 1, 10), "b");
        check((1, 9, 1, 9), "b");
        check((3, 1, 5, 2), "{\n  c\n}");
        check((2, 1, 2, 1), "");
        check((1, 9, 1, 2), "b");
        check((1, 10, 1, 99), ";");
        check((9, 1, 9, 5), "");
        check((0, 0, 0, 0), "l");
    }
}
