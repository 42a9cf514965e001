//! What scripts and the engine rely on: ids, exit codes, the order of severity, and the size of results.

use std::collections::BTreeSet;

use ubik_verdict::{
    AbortReason, Category, Exhausted, Frame, Loc, Origin, PathElem, Result, Rule, Severity, Stop, Trace, Ub,
    Unsupported, UsageExit, ValueAt,
};

fn ub() -> Stop {
    *Box::<Stop>::from(Ub::unreachable())
}

fn every_stop() -> Vec<(Stop, i32, Severity)> {
    vec![
        (Stop::Exit { code: 0 }, 0, Severity::Success),
        (Stop::Exit { code: 101 }, 101, Severity::Failure),
        (Stop::Abort(AbortReason::Requested), 134, Severity::Failure),
        (Stop::Abort(AbortReason::Signal { number: 11 }), 139, Severity::Failure),
        (Stop::Unsupported(Unsupported::InlineAssembly), 72, Severity::Unsupported),
        (Stop::Exhausted(Exhausted::AddressSpace), 73, Severity::Limit),
        (Stop::Leak { sites: vec![] }, 71, Severity::LeakOrDeadlock),
        (Stop::ThreadsLeft { threads: vec![] }, 71, Severity::LeakOrDeadlock),
        (Stop::Deadlock { threads: vec![] }, 71, Severity::LeakOrDeadlock),
        (ub(), 70, Severity::Undefined),
        (Stop::IllFormed { problems: vec![] }, 65, Severity::IllFormed),
        (Stop::Bug { message: "lost".into() }, 75, Severity::Bug),
    ]
}

#[test]
fn exit_codes_and_severities() {
    for (stop, code, severity) in every_stop() {
        assert_eq!((stop.exit_code(), stop.severity()), (code, severity), "{stop:?}");
    }
    assert_eq!(UsageExit::Usage.code(), 64);
    assert_eq!(UsageExit::Build(101).code(), 101);
}

#[test]
fn stops_are_listed_from_harmless_to_worst() {
    let severities: Vec<_> = every_stop().iter().map(|(stop, ..)| stop.severity()).collect();
    assert!(severities.is_sorted(), "{severities:?}");
}

#[test]
fn the_worst_stop_decides_and_the_earliest_among_equals() {
    let code = |stops: &[Stop]| Stop::worst(stops).map(Stop::exit_code);
    let limit = Stop::Exhausted(Exhausted::AddressSpace);
    let failed = |code| Stop::Exit { code };
    assert_eq!(code(&[failed(0), limit.clone(), ub(), failed(101)]), Some(70));
    assert_eq!(code(&[Stop::Unsupported(Unsupported::InlineAssembly), limit, failed(101)]), Some(73));
    assert_eq!(code(&[failed(0), failed(3), failed(4)]), Some(3));
    assert_eq!(code(&[]), None);
}

#[test]
fn rule_ids_are_unique_and_well_formed() {
    let mut seen = BTreeSet::new();
    for &rule in Rule::ALL {
        let id = rule.id();
        assert!(seen.insert(id), "{id} twice");
        assert!(id.starts_with("UB-"), "{id}");
        assert!(id.chars().all(|c| c.is_ascii_uppercase() || c == '-'), "{id}");
        assert_eq!(Rule::from_id(&id.to_ascii_lowercase()), Some(rule));
        assert!(!rule.title().ends_with('.') && !rule.title().is_empty(), "{id}");
    }
    assert_eq!(Rule::from_id("UB-NO-SUCH-RULE"), None);
}

#[test]
fn every_category_has_rules() {
    for &category in Category::ALL {
        assert!(Rule::ALL.iter().any(|rule| rule.category() == category), "{category:?}");
    }
}

#[test]
fn results_are_one_pointer_wide() {
    assert_eq!(size_of::<Result>(), size_of::<usize>());
    assert_eq!(size_of::<Result<u64>>(), 2 * size_of::<usize>());
}

#[test]
fn question_mark_turns_reasons_into_stops() {
    fn step(limit: u64) -> Result {
        if limit == 0 {
            Err(Ub::division_by_zero())?;
        }
        Err(Exhausted::Steps { limit })?
    }
    assert_eq!(step(0).unwrap_err().as_ub().map(Ub::rule), Some(Rule::DivisionByZero));
    assert_eq!(*step(3).unwrap_err(), Stop::Exhausted(Exhausted::Steps { limit: 3 }));
}

#[test]
fn paths_grow_from_the_inside_out() {
    let ub = Ub::invalid_bool(ValueAt::whole("bool"), 0xff)
        .within(PathElem::TupleElem(0), "(bool, u8)")
        .within(PathElem::Field("f1".into()), "S");
    let path = vec![PathElem::Field("f1".into()), PathElem::TupleElem(0)];
    assert_eq!(ub.value(), Some(&ValueAt::part("S", path)));
    assert_eq!(Ub::unreachable().within(PathElem::Deref, "&bool").value(), None);
}

#[test]
fn reports_point_at_the_innermost_local_frame() {
    let frame = |origin, loc: Option<u32>| Frame::new("f", loc.map(Loc), origin);
    let primary = |frames| Trace::new(frames).primary();
    let (local, dependency, std) = (Origin::Local, Origin::Dependency, Origin::Std);
    assert_eq!(
        primary(vec![frame(std, Some(1)), frame(dependency, Some(2)), frame(local, Some(3))]),
        Some(2)
    );
    assert_eq!(primary(vec![frame(std, Some(1)), frame(dependency, Some(2)), frame(local, None)]), Some(1));
    assert_eq!(primary(vec![frame(std, None), frame(std, Some(2))]), Some(1));
    assert_eq!(primary(vec![]), None);
}
