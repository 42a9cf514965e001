//! One finding in words, independent of how it is printed.
//!
//! An [`Outcome`] becomes a list of diagnoses: the warnings, then what stopped the run (one for each allocation
//! site if that is a leak). Text, JSON and later formats are renderings of this one structure; its serialised
//! form is the schema in `docs/report-schema.json`.

use std::collections::BTreeSet;

use serde::{Serialize, Serializer};
use ubik_verdict::{
    Advice, Edit, Event, EventKind, Frame, LeakSite, Loc, Origin, Outcome, Rule, Stop, Suggestion, Trace, Ub,
};

use crate::sources::{Place, SourceText, Sources};
use crate::{explain, words};

/// How serious a diagnosis is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    Error,
    Warning,
    Note,
}

/// The kind of a stop, as scripts see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Exit,
    Abort,
    UndefinedBehavior,
    Leak,
    ThreadsLeft,
    Deadlock,
    Unsupported,
    ResourceLimit,
    IllFormed,
    Bug,
    /// Not a stop: something noticed on the way.
    Warning,
    /// Not a stop: something that was asked to be told.
    Event,
}

impl Verdict {
    /// What scripts call it.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Exit => "exit",
            Verdict::Abort => "abort",
            Verdict::UndefinedBehavior => "undefined-behavior",
            Verdict::Leak => "leak",
            Verdict::ThreadsLeft => "threads-left",
            Verdict::Deadlock => "deadlock",
            Verdict::Unsupported => "unsupported",
            Verdict::ResourceLimit => "resource-limit",
            Verdict::IllFormed => "ill-formed",
            Verdict::Bug => "bug",
            Verdict::Warning => "warning",
            Verdict::Event => "event",
        }
    }
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A range in a source file; lines and columns count from 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Location {
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub end_line: u32,
    pub end_column: u32,
    /// Whether the text on disk is what was compiled.
    pub source: SourceState,
    /// The macro calls that this was expanded from, innermost first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub expanded_from: Vec<Location>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SourceState {
    Current,
    Changed,
    Missing,
}

/// A place with something to say about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Label {
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<Location>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TraceFrame {
    pub function: String,
    pub origin: FrameOrigin,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<Location>,
    /// How many calls between this one and the next are not listed.
    #[serde(skip_serializing_if = "is_none")]
    pub left_out: u32,
}

fn is_none(count: &u32) -> bool {
    *count == 0
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FrameOrigin {
    Local,
    Dependency,
    Std,
}

impl From<Origin> for FrameOrigin {
    fn from(origin: Origin) -> Self {
        match origin {
            Origin::Local => FrameOrigin::Local,
            Origin::Dependency => FrameOrigin::Dependency,
            Origin::Std => FrameOrigin::Std,
        }
    }
}

/// The rule that a diagnosis is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RuleInfo {
    pub id: &'static str,
    pub title: &'static str,
    pub category: &'static str,
}

impl From<Rule> for RuleInfo {
    fn from(rule: Rule) -> Self {
        Self { id: rule.id(), title: rule.title(), category: rule.category().title() }
    }
}

/// A change that makes the program pass, or where one would be needed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SuggestionInfo {
    pub message: String,
    pub applicability: &'static str,
    pub edits: Vec<EditInfo>,
}

/// What stands at a place instead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EditInfo {
    pub location: Location,
    pub replacement: String,
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Diagnosis {
    pub level: Level,
    pub verdict: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleInfo>,
    pub message: String,
    /// Where it happened: in the user's own code if any of that was running.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub primary: Option<Label>,
    /// The history that explains it, oldest first.
    pub related: Vec<Label>,
    pub notes: Vec<String>,
    pub help: Vec<String>,
    /// The active calls, innermost first.
    pub trace: Vec<TraceFrame>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thread: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The command that leads here again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reproduce: Option<String>,
    /// What could be changed, if that was asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<SuggestionInfo>,
}

/// Turns the end of a run into what is to be said about it. Empty if the program ended well by itself.
pub fn diagnose(outcome: &Outcome, sources: &dyn Sources, reproduce: Option<&str>) -> Vec<Diagnosis> {
    let author = Author { outcome, sources, reproduce };
    let mut found = author.warnings();
    match &outcome.stop {
        Stop::Leak { sites } => found.extend(author.leaks(sites)),
        stop => found.extend(words::stop_title(stop).map(|title| author.stop(author.in_c(title)))),
    }
    found
}

/// Something that is told while the run goes on.
pub fn narrate(event: &Event, sources: &dyn Sources) -> Diagnosis {
    let outcome = Outcome::new(Stop::Exit { code: 0 }, Trace::default());
    let author = Author { outcome: &outcome, sources, reproduce: None };
    Diagnosis {
        primary: author.primary("", &event.trace),
        trace: author.frames(&event.trace),
        ..author.blank(Level::Note, Verdict::Event, words::news(event))
    }
}

/// What all diagnoses of one outcome share.
struct Author<'a> {
    outcome: &'a Outcome,
    sources: &'a dyn Sources,
    reproduce: Option<&'a str>,
}

impl Author<'_> {
    /// Whether it happened in C.
    fn is_c(&self) -> bool {
        let at = self.primary("", &self.outcome.trace).and_then(|label| label.location);
        at.is_some_and(|at| words::c::is_c(&at.file))
    }

    /// The title in C's words, if it is about C.
    fn in_c(&self, title: String) -> String {
        let Some(ub) = self.outcome.stop.as_ub().filter(|_| self.is_c()) else { return title };
        match (words::c::message(ub), title.strip_suffix(words::undefined(ub).as_str())) {
            (Some(message), Some(prefix)) => format!("{prefix}{message}"),
            _ => title,
        }
    }

    fn blank(&self, level: Level, verdict: Verdict, message: String) -> Diagnosis {
        Diagnosis {
            level,
            verdict,
            message,
            rule: None,
            primary: None,
            related: Vec::new(),
            notes: Vec::new(),
            help: Vec::new(),
            trace: Vec::new(),
            thread: self.outcome.thread.as_deref().map(str::to_owned),
            seed: self.outcome.seed,
            reproduce: self.reproduce.map(str::to_owned),
            suggestions: Vec::new(),
        }
    }

    fn suggestions(&self) -> Vec<SuggestionInfo> {
        self.outcome.suggestions.iter().map(|suggestion| self.suggestion(suggestion)).collect()
    }

    fn suggestion(&self, suggestion: &Suggestion) -> SuggestionInfo {
        let place = |loc: &Loc| {
            let location = self.location(*loc)?;
            Some(format!("{}:{}:{}", location.file, location.line, location.column))
        };
        let places: Vec<String> = match &suggestion.advice {
            Advice::OnlyPlaces { places } => places.iter().filter_map(place).collect(),
            _ => Vec::new(),
        };
        SuggestionInfo {
            message: words::repair::advice(&suggestion.advice, suggestion.applicability, &places),
            applicability: words::repair::applicability(suggestion.applicability),
            edits: suggestion.edits.iter().map(|edit| self.edit(edit)).collect(),
        }
    }

    fn edit(&self, edit: &Edit) -> EditInfo {
        let place = Place {
            file: (*edit.file).into(),
            line: edit.line,
            column: edit.column,
            end_line: edit.end_line,
            end_column: edit.end_column,
            origin: Origin::Local,
            parent: None,
        };
        EditInfo { location: self.place(&place), replacement: edit.replacement.clone().into_owned() }
    }

    fn stop(&self, title: String) -> Diagnosis {
        let Outcome { stop, trace, .. } = self.outcome;
        let rule = stop.as_ub().map(|ub| ub.rule());
        Diagnosis {
            rule: rule.map(RuleInfo::from),
            primary: self.primary(words::primary_label(stop), trace),
            related: self.related(),
            notes: words::notes(self.outcome),
            help: self.help(),
            suggestions: self.suggestions(),
            trace: self.frames(trace),
            ..self.blank(Level::Error, verdict(stop), title)
        }
    }

    /// The history, or where each thread of a deadlock waits.
    fn related(&self) -> Vec<Label> {
        let Outcome { stop, events, .. } = self.outcome;
        let mut labels: Vec<_> = events.iter().flat_map(|event| self.event(event)).collect();
        if let Stop::Deadlock { threads } = stop {
            labels.extend(threads.iter().map(|thread| self.label(words::blocked(thread), &thread.trace)));
        }
        labels.extend(self.earlier_race());
        labels
    }

    /// What happened, and for an argument where its function was called.
    fn event(&self, event: &Event) -> Vec<Label> {
        let mut labels = vec![self.label(words::event(&event.kind), &event.trace)];
        if let (EventKind::Protected { function, .. }, [_, callers @ ..]) =
            (&event.kind, event.trace.frames.as_slice())
            && callers.first().is_some_and(|caller| caller.loc.is_some() && caller.origin != Origin::Std)
        {
            let called = words::event(&EventKind::Called { function: function.clone() });
            labels.push(self.label(called, &Trace::new(callers.to_vec())));
        }
        labels
    }

    /// The other side of a race, from the finding itself if the history does not have it.
    fn earlier_race(&self) -> Option<Label> {
        let Outcome { stop, events, .. } = self.outcome;
        let (Ub::DataRace { earlier, .. } | Ub::MixedSizeRace { earlier, .. }) = stop.as_ub()? else {
            return None;
        };
        if events.iter().any(|event| matches!(event.kind, EventKind::RacedWith { .. })) {
            return None;
        }
        let message = words::event(&EventKind::RacedWith { access: earlier.clone() });
        Some(Label { message, location: Some(self.location(earlier.loc?)?) })
    }

    fn help(&self) -> Vec<String> {
        let Outcome { stop, events, .. } = self.outcome;
        match stop {
            Stop::Ub(ub) => {
                let mut help = words::hints(ub, events);
                if help.is_empty() && self.is_c() {
                    help.extend(words::c::help(ub.rule()).map(str::to_owned));
                }
                if help.is_empty() {
                    help.extend(explain::help_line(ub.rule()).map(str::to_owned));
                }
                help
            }
            stop => words::stop_help(stop).map(str::to_owned).into_iter().collect(),
        }
    }

    /// One diagnosis for each site; what to do about it is said once, at the end.
    fn leaks(&self, sites: &[LeakSite]) -> Vec<Diagnosis> {
        let mut found: Vec<_> = sites.iter().map(|site| self.leak(site)).collect();
        if let Some(last) = found.last_mut() {
            last.help = self.help();
            last.reproduce = self.reproduce.map(str::to_owned);
        }
        found
    }

    fn leak(&self, site: &LeakSite) -> Diagnosis {
        Diagnosis {
            primary: self.primary(words::primary_label(&self.outcome.stop), &site.trace),
            notes: words::leak_notes(site),
            reproduce: None,
            trace: self.frames(&site.trace),
            ..self.blank(Level::Error, Verdict::Leak, words::leak_title(site))
        }
    }

    /// The warnings of the run, once for each kind and place.
    fn warnings(&self) -> Vec<Diagnosis> {
        let mut seen = BTreeSet::new();
        let mut found = Vec::new();
        for warning in &self.outcome.warnings {
            let message = words::warning_title(&warning.kind);
            if !seen.insert((message.clone(), warning.loc())) {
                continue;
            }
            found.push(Diagnosis {
                primary: self.primary("noticed here", &warning.trace),
                help: words::warning_help(&warning.kind).into_iter().map(str::to_owned).collect(),
                trace: self.frames(&warning.trace),
                reproduce: None,
                rule: warning.kind.rule().map(RuleInfo::from),
                ..self.blank(Level::Warning, Verdict::Warning, message)
            });
        }
        found
    }

    fn primary(&self, message: &str, trace: &Trace) -> Option<Label> {
        (!trace.frames.is_empty()).then(|| self.label(message.to_owned(), trace))
    }

    fn label(&self, message: String, trace: &Trace) -> Label {
        let loc = trace.primary().and_then(|index| trace.frames[index].loc);
        Label { message, location: loc.and_then(|loc| self.location(loc)) }
    }

    fn frames(&self, trace: &Trace) -> Vec<TraceFrame> {
        let frame = |frame: &Frame| TraceFrame {
            function: frame.function.clone().into_owned(),
            origin: frame.origin.into(),
            location: frame.loc.and_then(|loc| self.location(loc)),
            left_out: frame.left_out,
        };
        trace.frames.iter().map(frame).collect()
    }

    /// Resolves a location. Code that a macro of another crate expanded to is shown at the macro's call, which
    /// is what the user can change; the calls around it are kept.
    fn location(&self, loc: Loc) -> Option<Location> {
        let mut chain = self.expansions(loc);
        let own = chain.iter().position(|place| place.origin == Origin::Local).unwrap_or(0);
        let mut places = chain.drain(own..);
        let mut location = self.place(&places.next()?);
        location.expanded_from = places.map(|place| self.place(&place)).collect();
        Some(location)
    }

    /// A place and the macro calls around it, innermost first.
    fn expansions(&self, loc: Loc) -> Vec<Place> {
        /// Longer chains are a front end that has lost its way.
        const DEEPEST: usize = 64;
        let first = self.sources.resolve(loc);
        let parent = |place: &Place| self.sources.resolve(place.parent?);
        std::iter::successors(first, parent).take(DEEPEST).collect()
    }

    fn place(&self, place: &Place) -> Location {
        Location {
            file: place.file.to_string(),
            line: place.line,
            column: place.column,
            end_line: place.end_line,
            end_column: place.end_column,
            source: match self.sources.text(&place.file) {
                SourceText::Current(_) => SourceState::Current,
                SourceText::Changed => SourceState::Changed,
                SourceText::Missing => SourceState::Missing,
            },
            expanded_from: Vec::new(),
        }
    }
}

/// The kind of a stop.
pub fn verdict(stop: &Stop) -> Verdict {
    match stop {
        Stop::Exit { .. } => Verdict::Exit,
        Stop::Abort(_) => Verdict::Abort,
        Stop::Ub(_) => Verdict::UndefinedBehavior,
        Stop::Leak { .. } => Verdict::Leak,
        Stop::ThreadsLeft { .. } => Verdict::ThreadsLeft,
        Stop::Deadlock { .. } => Verdict::Deadlock,
        Stop::Unsupported(_) => Verdict::Unsupported,
        Stop::Exhausted(_) => Verdict::ResourceLimit,
        Stop::IllFormed { .. } => Verdict::IllFormed,
        Stop::Bug { .. } => Verdict::Bug,
    }
}
