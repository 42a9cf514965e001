//! Runs of which every operation is looked at: because something is tracked, or judged after the fact, or because they
//! tell how far they are. Other runs know nothing of this.

use ubik_verdict::{Event, EventKind, Result};

use crate::frame::Frame;
use crate::machine::Machine;

/// Where a run was before the operation that is being executed: how many calls were active, and the innermost of them.
#[derive(Clone, Copy)]
pub(crate) struct Before {
    depth: usize,
    frame: Frame,
}

impl Machine {
    pub(crate) fn is_observed(&self) -> bool {
        self.memory.notes.watch.is_some()
            || self.memory.notes.violations.is_some()
            || self.config.report_progress.is_some()
    }

    /// Writes down and judges what the last operation did, and remembers where the next one is.
    pub(crate) fn look_back(&mut self) -> Result<()> {
        self.note_events();
        self.note_race_site();
        self.judge()?;
        let frames = &self.threads[self.current].frames;
        self.before = frames.last().map(|&frame| {
            // The trace shows the operation before the one at which a frame goes on.
            Before { depth: frames.len(), frame: Frame { pc: frame.pc + 1, ..frame } }
        });
        Ok(())
    }

    /// Where in the program the last operation was, for what it accessed.
    fn note_race_site(&mut self) {
        if self.memory.wants_race_site() {
            let trace = self.trace_of(&self.frames_of_events());
            let loc = trace.primary().and_then(|index| trace.frames[index].loc);
            self.memory.note_race_site(loc);
        }
    }

    /// The calls that were active before the operation, outermost first.
    pub(crate) fn frames_before(&self) -> Vec<Frame> {
        let frames = &self.threads[self.current].frames;
        match self.before {
            None => frames.clone(),
            Some(before) => frames.iter().take(before.depth - 1).copied().chain([before.frame]).collect(),
        }
    }

    /// The calls that what the last operation did belongs to: what the end of a call did is that call's.
    pub(crate) fn frames_of_events(&self) -> Vec<Frame> {
        let frames = &self.threads[self.current].frames;
        match self.before {
            Some(before) if frames.len() < before.depth => self.frames_before(),
            _ => frames.clone(),
        }
    }

    /// Tells the host how far the run is.
    #[cold]
    pub(crate) fn tell_progress(&self) {
        let trace = self.trace_of(&self.frames_before());
        self.host.hear(&Event::new(EventKind::Progress { blocks: self.steps }, trace));
    }
}
