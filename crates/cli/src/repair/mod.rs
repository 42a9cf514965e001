//! What could be changed in the source so that a program that breaks the aliasing rules passes (`--suggest`, `--fix`).
//!
//! The machine says which borrows are the cause ([`ubik_explore::find_repair`]). Here they become changes of the text: several
//! are thought of, each is tried, the first that passes is suggested. What cannot be tried, because only an image is there, is
//! suggested as what may be incorrect. `docs/repair.md` has the whole story.

mod fix;
mod mutable;
mod other;
mod source;
mod trial;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use ubik_engine::Relaxed;
use ubik_explore::{Cause, Job, Repair, Run, find_repair, is_repairable};
use ubik_report::{SourceText, Sources};
use ubik_verdict::{Advice, AllocKind, Applicability, Edit, Origin, RetagKind, Suggestion, Ub};

pub use self::source::Change;
use self::source::{Source, apply, offset, position};
pub use self::trial::Compiling;
use self::trial::Trial;
pub use self::trial::suggested_in;
pub use fix::{as_before, fix, replace};

use crate::run;

/// What has been found for a failure.
pub struct Found {
    pub repair: Repair,
    pub suggestion: Suggestion,
    /// The file that changes, as the compiler sees it, if the change was tried.
    pub changed: Option<(String, String)>,
    /// What could be changed otherwise, the likeliest first: files with their whole new texts. Nothing of it was tried.
    pub plans: Vec<BTreeMap<String, String>>,
}

/// Looks for a change that makes a run pass. Nothing, if mutability has nothing to do with how it ended.
pub fn find(job: &Job, run: &Run, sources: &dyn Sources, compiling: Option<&Compiling>) -> Option<Found> {
    is_repairable(&run.outcome.stop).then_some(())?;
    let repair = run::on_machine_thread(|| find_repair(job, run))?;
    let planner = Planner::new(&repair, sources);
    let plans = planner.plans();
    let trial = compiling.and_then(|compiling| Trial::new(compiling, job, &repair).ok());
    if let Some(trial) = &trial
        && let Some((advice, file, text)) = planner.try_plans(trial, &plans)
    {
        let edits = edits_between(&file, &planner.sources[&file].text, &text);
        let suggestion = Suggestion { advice, applicability: Applicability::MachineApplicable, edits };
        let changed = Some((file, text));
        return Some(Found { repair: repair.clone(), suggestion, changed, plans: Vec::new() });
    }
    let untried = match &trial {
        Some(trial) => planner.sources.values().any(|source| !trial.is_possible(&source.text)),
        None => true,
    };
    let suggestion = plans.iter().filter(|_| untried).find_map(|plan| planner.untried(plan));
    let suggestion = suggestion.unwrap_or_else(|| planner.places());
    let mut texts: Vec<BTreeMap<String, String>> = Vec::new();
    for text in plans.iter().filter_map(|plan| planner.texts(plan)) {
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    Some(Found { repair: repair.clone(), suggestion, changed: None, plans: texts })
}

/// Changes that are made together, by file.
struct Plan {
    advice: Advice,
    changes: BTreeMap<String, Vec<Change>>,
}

/// A place in a file.
struct At {
    file: String,
    range: Range<usize>,
}

struct Planner<'a> {
    repair: &'a Repair,
    sources: BTreeMap<String, Source>,
    /// The borrows that are to be relaxed.
    causes: Vec<(&'a Cause, At)>,
    /// Those that the failure is about.
    history: Vec<(&'a Cause, At)>,
}

impl<'a> Planner<'a> {
    fn new(repair: &'a Repair, sources: &dyn Sources) -> Planner<'a> {
        let mut planner =
            Planner { repair, sources: BTreeMap::new(), causes: Vec::new(), history: Vec::new() };
        let causes = repair.causes.iter().flatten();
        planner.causes = causes
            .filter_map(|cause| Some((cause, planner_at(&mut planner.sources, cause, sources)?)))
            .collect();
        let history = repair.history.iter();
        planner.history = history
            .filter_map(|cause| Some((cause, planner_at(&mut planner.sources, cause, sources)?)))
            .collect();
        if planner.sources.is_empty() {
            planner.add_failing_file(sources);
        }
        planner
    }

    /// The file where it failed, if no borrow is known.
    fn add_failing_file(&mut self, sources: &dyn Sources) {
        let trace = &self.repair.failure.trace;
        let place = trace.primary().and_then(|index| sources.resolve(trace.frames[index].loc?));
        if let Some(place) = place.filter(|place| place.origin == Origin::Local) {
            add_source(&mut self.sources, &place.file, sources);
        }
    }

    /// What could be changed, the likeliest first.
    fn plans(&self) -> Vec<Plan> {
        let mut plans = Vec::new();
        plans.extend(self.owners());
        plans.extend(self.wholes());
        // Where mutability was not lost, there are borrows too many.
        let too_many = self.causes.iter().all(|(cause, _)| cause.how == Relaxed::Dropped);
        let (mutables, raws) = (self.mutables(), self.raws());
        match too_many {
            true => plans.extend(raws.into_iter().chain(mutables)),
            false => plans.extend(mutables.into_iter().chain(raws)),
        }
        plans.extend(self.throughs());
        plans.extend(self.cells());
        plans.extend(self.statics());
        plans.retain(|plan| !plan.changes.values().all(Vec::is_empty));
        plans
    }

    /// One plan from all causes.
    fn plan(
        &self,
        advice: Advice,
        places: &[(&Cause, At)],
        changes: impl Fn(&Source, &Cause, &Range<usize>) -> Vec<Change>,
    ) -> Plan {
        let mut plan = Plan { advice, changes: BTreeMap::new() };
        for (cause, at) in places {
            let new = changes(&self.sources[&at.file], cause, &at.range);
            plan.changes.entry(at.file.clone()).or_default().extend(new);
        }
        plan
    }

    fn mutables(&self) -> Vec<Plan> {
        let plain = self.plan(Advice::Mutable, &self.causes, |source, _, at| mutable::changes(source, at));
        let mixed = self.plan(Advice::Mutable, &self.causes, |source, cause, at| match cause.how {
            Relaxed::Mutable => mutable::changes(source, at),
            Relaxed::Dropped => other::raw(source, at),
        });
        vec![plain, mixed]
    }

    fn raws(&self) -> Vec<Plan> {
        // What passes now may be too little for what stands in the source behind it.
        [&self.causes, &self.history]
            .map(|places| self.plan(Advice::Raw, places, |source, _, at| other::raw(source, at)))
            .into()
    }

    /// If the pointer is used outside of what it was made for.
    fn wholes(&self) -> Vec<Plan> {
        let stop = &self.repair.failure.stop;
        let Some(site) = stop.as_ub().and_then(Ub::site) else { return Vec::new() };
        let is_short = self.repair.failure.events.iter().any(|event| match event.kind {
            ubik_verdict::EventKind::TagCreated { tag, range, .. } => {
                tag == site.tag && !(range.start..range.end()).contains(&site.offset)
            }
            _ => false,
        });
        let levels = if is_short { 0..4 } else { 0..0 };
        let whole = |level| {
            self.plan(Advice::Whole, &self.history, |source, cause, at| match cause.ended {
                true => Vec::new(),
                false => other::whole(source, at, level),
            })
        };
        levels.map(whole).collect()
    }

    fn owners(&self) -> Vec<Plan> {
        let frees = self.sources.values().any(|source| source.text.contains("from_raw("));
        let ways: &[bool] = if frees { &[false, true] } else { &[] };
        let owner = |&gives_away: &bool| {
            self.plan(Advice::Owner, &self.history, |source, _, at| other::owner(source, at, gives_away))
        };
        ways.iter().map(owner).collect()
    }

    /// If a borrow ended the pointer: it could be made through the pointer.
    fn throughs(&self) -> Vec<Plan> {
        let kept = self.history.iter().filter(|(cause, _)| !cause.ended);
        let mut names: Vec<String> =
            kept.filter_map(|(_, at)| other::variable(&self.sources[&at.file], &at.range)).collect();
        names.dedup();
        let through = |name: String| {
            self.plan(Advice::ThroughPointer, &self.history, |source, cause, at| match cause.ended {
                true => other::through(source, at, &name),
                false => Vec::new(),
            })
        };
        names.into_iter().map(through).collect()
    }

    fn cells(&self) -> Vec<Plan> {
        let cell = |(cause, at): &(&Cause, At)| Plan {
            advice: Advice::Cell,
            changes: match is_mutable(cause) {
                true => BTreeMap::new(),
                false => [(at.file.clone(), other::cell(&self.sources[&at.file], &at.range))].into(),
            },
        };
        self.history.iter().map(cell).collect()
    }

    fn statics(&self) -> Vec<Plan> {
        let Some(Ub::ReadOnly { alloc }) = self.repair.failure.stop.as_ub() else { return Vec::new() };
        let AllocKind::Static { name: Some(path), .. } = &alloc.kind else { return Vec::new() };
        let name = path.rsplit("::").next().unwrap_or_default();
        let change = |(file, source): (&String, &Source)| Plan {
            advice: Advice::MutableStatic,
            changes: [(file.clone(), other::mutable_static(source, name))].into(),
        };
        self.sources.iter().map(change).collect()
    }

    /// The first plan that passes, with the file that it changes and its new text.
    fn try_plans(&self, trial: &Trial, plans: &[Plan]) -> Option<(Advice, String, String)> {
        let mut tried = Vec::new();
        for plan in plans {
            let mut files = plan.changes.iter().filter(|(_, changes)| !changes.is_empty());
            let (Some((file, changes)), None) = (files.next(), files.next()) else { continue };
            let text = &self.sources[file].text;
            let Some(first) = apply(text, changes) else { continue };
            if tried.contains(&first) {
                continue;
            }
            tried.push(first);
            if let Some(changed) = trial.settle(text, changes) {
                return Some((plan.advice.clone(), file.clone(), changed));
            }
        }
        None
    }

    /// The files that a plan changes, with their new texts.
    fn texts(&self, plan: &Plan) -> Option<BTreeMap<String, String>> {
        let changed = plan.changes.iter().filter(|(_, changes)| !changes.is_empty());
        changed
            .map(|(file, changes)| Some((file.clone(), apply(&self.sources[file].text, changes)?)))
            .collect()
    }

    /// A plan as it is, for a program that cannot be compiled here.
    fn untried(&self, plan: &Plan) -> Option<Suggestion> {
        let mut edits = Vec::new();
        for (file, changes) in &plan.changes {
            let text = &self.sources[file].text;
            edits.extend(edits_between(file, text, &apply(text, changes)?));
        }
        let advice = plan.advice.clone();
        Some(Suggestion { advice, applicability: Applicability::MaybeIncorrect, edits })
    }

    /// Where it would have to change, without saying how.
    fn places(&self) -> Suggestion {
        let causes = self.repair.causes.iter().flatten();
        let places: Vec<_> = causes.map(|cause| cause.at).collect();
        let advice = if places.is_empty() { Advice::Nothing } else { Advice::OnlyPlaces { places } };
        Suggestion { advice, applicability: Applicability::MaybeIncorrect, edits: Vec::new() }
    }
}

/// A text with changes made that the compiler suggests.
pub fn changed(text: &str, changes: &[Change]) -> Option<String> {
    apply(text, changes)
}

fn is_mutable(cause: &Cause) -> bool {
    matches!(cause.made, RetagKind::Mutable | RetagKind::TwoPhase | RetagKind::Box)
}

/// Longer chains of macro calls are a front end that has lost its way.
const MOST_MACROS: usize = 64;

/// Where a cause is, if that is the user's own text and no macro's.
fn planner_at(known: &mut BTreeMap<String, Source>, cause: &Cause, sources: &dyn Sources) -> Option<At> {
    // Macros of the standard library are called in the user's text.
    let chain = std::iter::successors(sources.resolve(cause.at), |place| sources.resolve(place.parent?));
    let place = chain.take(MOST_MACROS).find(|place| place.origin == Origin::Local)?;
    if place.parent.is_some() {
        return None;
    }
    let source = add_source(known, &place.file, sources)?;
    let start = offset(&source.text, place.line, place.column)?;
    let end = offset(&source.text, place.end_line, place.end_column)?;
    Some(At { file: place.file.to_string(), range: start..end.max(start) })
}

fn add_source<'s>(
    known: &'s mut BTreeMap<String, Source>,
    file: &str,
    sources: &dyn Sources,
) -> Option<&'s Source> {
    if !known.contains_key(file) {
        let SourceText::Current(text) = sources.text(file) else { return None };
        known.insert(file.to_owned(), Source::parse(Arc::clone(&text))?);
    }
    known.get(file)
}

/// What differs between two texts, line by line if they have as many lines.
fn edits_between(file: &str, old: &str, new: &str) -> Vec<Edit> {
    let same_lines = old.matches('\n').count() == new.matches('\n').count();
    let (olds, news): (Vec<&str>, Vec<&str>) = match same_lines {
        true => (old.split('\n').collect(), new.split('\n').collect()),
        false => (vec![old], vec![new]),
    };
    let mut edits = Vec::new();
    let mut start = 0;
    for (line, changed) in olds.iter().zip(&news) {
        if line != changed {
            edits.push(edit(file, old, start, line, changed));
        }
        start += line.len() + 1;
    }
    edits
}

/// The part of a line, or text, that differs.
fn edit(file: &str, text: &str, start: usize, old: &str, new: &str) -> Edit {
    let common = |a: &mut dyn Iterator<Item = char>, b: &mut dyn Iterator<Item = char>| -> usize {
        a.zip(b).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum()
    };
    let front = common(&mut old.chars(), &mut new.chars());
    let back = common(&mut old[front..].chars().rev(), &mut new[front..].chars().rev());
    let (line, column) = position(text, start + front);
    let (end_line, end_column) = position(text, start + old.len() - back);
    let replacement = new[front..new.len() - back].to_owned().into();
    Edit { file: file.to_owned().into(), line, column, end_line, end_column, replacement }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_lead_from_one_text_to_the_other() {
        let check = |old: &str, new: &str, count: usize| {
            let edits = edits_between("a.rs", old, new);
            assert_eq!(edits.len(), count);
            let change = |edit: &Edit| {
                let at = |line, column| offset(old, line, column).unwrap();
                let range = at(edit.line, edit.column)..at(edit.end_line, edit.end_column);
                Change::new(range, &*edit.replacement)
            };
            let changes: Vec<Change> = edits.iter().map(change).collect();
            assert_eq!(apply(old, &changes).as_deref(), Some(new));
        };
        check("let x = &ä;\nf(x);\n", "let x = &mut ä;\nf(x);\n", 1);
        check("let x;\nlet p = &x as *const A as *mut A;\n", "let mut x;\nlet p = &mut x as *mut A;\n", 2);
        check("a\nb\n", "a\n", 1);
        check("same", "same", 0);
    }
}
