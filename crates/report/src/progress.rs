//! How far one run is, in a line.

use std::time::Duration;

use ubik_verdict::{Event, EventKind};

use crate::diagnosis::{Diagnosis, narrate};
use crate::sources::Sources;

/// One line for people, if the event is about that: how much was executed since the beginning, how fast, and where the run is.
pub fn line(event: &Event, elapsed: Duration, sources: &dyn Sources) -> Option<String> {
    let EventKind::Progress { blocks } = event.kind else { return None };
    let seconds = elapsed.as_secs_f64();
    let rate = blocks as f64 / seconds.max(1e-3) / 1e6;
    let place = event.trace.primary().map_or(String::new(), |index| place(&narrate(event, sources), index));
    Some(format!("ubik: {blocks} blocks in {seconds:.1} s, {rate:.1} million per second{place}"))
}

fn place(diagnosis: &Diagnosis, index: usize) -> String {
    let function = &diagnosis.trace[index].function;
    match diagnosis.primary.as_ref().and_then(|label| label.location.as_ref()) {
        Some(at) => format!(", now in `{function}` at {}:{}:{}", at.file, at.line, at.column),
        None => format!(", now in `{function}`"),
    }
}

#[cfg(test)]
mod tests {
    use ubik_verdict::{Frame, Origin, Trace};

    use super::*;
    use crate::NoSources;

    #[test]
    fn time_rate_and_place_are_told() {
        let trace = Trace::new(vec![Frame::new("work", Some(ubik_verdict::Loc(1)), Origin::Local)]);
        let event = Event::new(EventKind::Progress { blocks: 34_000_000 }, trace);
        assert_eq!(
            line(&event, Duration::from_secs(10), &NoSources).unwrap(),
            "ubik: 34000000 blocks in 10.0 s, 3.4 million per second, now in `work`"
        );
    }
}
