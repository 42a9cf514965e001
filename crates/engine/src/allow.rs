//! Crates whose violations of the aliasing rules are allowed, and counted.
//!
//! Memory does not know where the program is. So while some crates may break the rules, it lets every violation pass,
//! ceases to track the allocation concerned, and keeps the verdict; after the operation the machine looks at who was
//! executing. The innermost call outside the standard library decides, and a part of the standard library that is named
//! itself. What else happens to the borrows of that allocation goes unnoticed.

use ubik_ir::Origin;
use ubik_verdict as verdict;
use ubik_verdict::{Result, Rule, Warning, WarningKind};

use crate::frame::Frame;
use crate::machine::Machine;

impl Machine {
    /// Passes or refuses the violations that memory has let pass.
    pub(crate) fn judge(&mut self) -> Result<()> {
        let Some(violations) = self.memory.notes.violations.as_mut().filter(|list| !list.is_empty()) else {
            return Ok(());
        };
        let violations = std::mem::take(violations);
        let frames = self.frames_before();
        let allowed = self.allowed_crate(&frames);
        for ub in violations {
            match &allowed {
                Some(krate) => self.note_suppressed(krate, &frames, ub.rule()),
                None => {
                    // The report is about the state before the operation; nothing is executed any more.
                    self.thread().frames = frames;
                    return Err(ub.into());
                }
            }
        }
        Ok(())
    }

    /// The crate that is executing, if it may break the rules.
    fn allowed_crate(&self, frames: &[Frame]) -> Option<String> {
        let allowed = &self.config.allow_aliasing;
        for call in frames.iter().rev().flat_map(|frame| self.calls_of(frame)) {
            let krate = self.program.krate(self.program.function(call.function).krate);
            if allowed.contains(&krate.name) {
                return Some(krate.name.clone());
            }
            if krate.origin != Origin::Std {
                return None;
            }
        }
        None
    }

    /// Counts a violation, by crate, rule and place.
    fn note_suppressed(&mut self, krate: &str, frames: &[Frame], rule: Rule) {
        let mut trace = self.trace_of(frames);
        // The place to show is the crate's own, not where the program called it.
        if let Some(frame) = trace.frames.iter_mut().find(|frame| frame.origin != verdict::Origin::Std) {
            frame.origin = verdict::Origin::Local;
        }
        let new = Warning::new(
            WarningKind::AliasingSuppressed { krate: krate.to_owned().into(), rule, count: 1 },
            trace,
        );
        let same = |old: &&mut Warning| old.loc() == new.loc() && is_of(&old.kind, krate, rule);
        match self.warnings.iter_mut().find(same).map(|old| &mut old.kind) {
            Some(WarningKind::AliasingSuppressed { count, .. }) => *count += 1,
            _ => self.warnings.push(new),
        }
    }
}

/// Whether a warning counts violations of this rule in this crate.
fn is_of(kind: &WarningKind, krate: &str, rule: Rule) -> bool {
    matches!(kind, WarningKind::AliasingSuppressed { krate: k, rule: r, .. } if *k == krate && *r == rule)
}
