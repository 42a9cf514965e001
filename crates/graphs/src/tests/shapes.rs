//! The classic shapes of litmus tests, with all orderings of their accesses, compared with brute force, and what is known of the weak
//! outcome of each: whether RC11 allows it.
//!
//! A shape has a letter for each ordering: `W`, `R` and `U` are replaced by those of stores, loads and operations. `F` is a fence, or
//! none.

use super::brute::compare;
use crate::Model;
use crate::program::{Instruction, Order, Program};

/// Name and program. Registers are not looked at: executions are compared as graphs.
const SHAPES: &[(&str, &str)] = &[
    ("SB", "W(x,1); F R(y) | W(y,1); F R(x)"),
    ("MP", "W(x,1); F W(y,1) | R(y); F R(x)"),
    ("LB", "R(x); F W(y,1) | R(y); F W(x,1)"),
    ("2+2W", "W(x,1); F W(y,2) | W(y,1); F W(x,2)"),
    ("R", "W(x,1); F W(y,1) | W(y,2); F R(x)"),
    ("S", "W(x,2); F W(y,1) | R(y); F W(x,1)"),
    ("CoRR", "W(x,1) | W(x,2) | R(x); F R(x)"),
    ("MP-rmw", "W(x,1); W(y,1) | U(y,1) | R(y); F R(x)"),
    ("SB-rmw", "U(x,1); F R(y) | U(y,1); F R(x)"),
    ("MP-exchanges", "W(x,1); F U(y,1) | U(y,1); F R(x)"),
    ("2-increments", "U(x,1); U(x,1) | U(x,1); R(x)"),
];

/// Those with three or four threads, or more events: brute force tries some orderings of each.
const LARGE: &[(&str, &str)] = &[
    ("IRIW", "W(x,1) | W(y,1) | R(x); F R(y) | R(y); F R(x)"),
    ("WRC", "W(x,1) | R(x); F W(y,1) | R(y); F R(x)"),
    ("RWC", "W(x,1) | R(x); F R(y) | W(y,1); F R(x)"),
    ("ISA2", "W(x,1); F W(y,1) | R(y); F W(z,1) | R(z); F R(x)"),
    ("W+RWC", "W(x,1); F W(z,1) | R(z); F R(y) | W(y,1); F R(x)"),
    ("WWC", "W(x,2) | R(x); F W(y,1) | R(y); F W(x,1)"),
    ("WRR+2W", "W(x,2) | R(x); F R(y) | W(y,1); F W(x,1)"),
    ("Z6", "W(x,1); F W(y,1) | U(y,1); R(z) | W(z,1); F R(x)"),
    ("3.SB", "W(x,1); F R(y) | W(y,1); F R(z) | W(z,1); F R(x)"),
    ("3.LB", "R(x); F W(y,1) | R(y); F W(z,1) | R(z); F W(x,1)"),
    ("3.2W", "W(x,1); F W(y,2) | W(y,1); F W(z,2) | W(z,1); F W(x,2)"),
    ("4.SB", "W(x,1); R(y) | W(y,1); R(z) | W(z,1); R(w) | W(w,1); R(x)"),
    ("release sequence", "W(x,1); W(y,1); W(y,2) | U(y,1) | R(y); R(x)"),
    ("release sequence of two", "W(y,1) | U(y,1) | U(y,1) | R(y)"),
];

const STORES: [&str; 3] = ["Wrlx", "Wrel", "Wsc"];
const LOADS: [&str; 3] = ["Rrlx", "Racq", "Rsc"];
const OPERATIONS: [&str; 5] = ["FADDrlx", "FADDacq", "FADDrel", "FADDar", "FADDsc"];
const FENCES: [&str; 4] = ["", "Far; ", "Fsc; ", "Frel; "];

fn choices(letter: char) -> &'static [&'static str] {
    match letter {
        'W' => &STORES,
        'R' => &LOADS,
        'U' => &OPERATIONS,
        'F' => &FENCES,
        _ => &[],
    }
}

/// How many programs a shape stands for.
fn variants(shape: &str) -> usize {
    shape.chars().map(|letter| choices(letter).len().max(1)).product()
}

/// The variant of a shape with this number.
fn variant(shape: &str, mut number: usize) -> String {
    let mut text = String::new();
    let mut is_behind_fence = false;
    for letter in shape.chars() {
        let all = choices(letter);
        if all.is_empty() {
            // The blank behind a fence is the fence's.
            text.extend((letter != ' ' || !is_behind_fence).then_some(letter));
            is_behind_fence = false;
            continue;
        }
        is_behind_fence = letter == 'F';
        text.push_str(all[number % all.len()]);
        number /= all.len();
    }
    text
}

/// The same with locations that are numbered from 0 on.
fn numbered(mut program: Program) -> Program {
    let mut names = Vec::new();
    for instruction in program.threads.iter_mut().flatten() {
        if let Instruction::Load { location, .. }
        | Instruction::Store { location, .. }
        | Instruction::Modify { location, .. } = instruction
        {
            let found = names.iter().position(|name| name == location);
            let number = found.unwrap_or(names.len());
            if found.is_none() {
                names.push(*location);
            }
            *location = number as u64;
        }
    }
    program
}

fn check(name: &str, text: &str) {
    let program = numbered(Program::parse(text));
    for model in [Model::Rc11, Model::Sc] {
        let compared = compare(&program, model, Order::First);
        assert!(compared.is_ok(), "{name}: {compared:?} in {text}");
    }
}

/// Tries so many variants of a shape, or all if there are fewer.
fn try_variants(name: &str, shape: &str, most: usize) {
    let all = variants(shape);
    let step = (all / most).max(1);
    // No step that has something in common with how many orderings there are.
    let step = (step..).find(|step| [2, 3, 5].iter().all(|prime| step % prime != 0)).expect("a number");
    (0..all.min(most)).for_each(|at| check(name, &variant(shape, at * step % all)));
}

#[test]
fn shapes_of_two_threads_agree_with_brute_force() {
    SHAPES.iter().for_each(|(name, shape)| try_variants(name, shape, 150));
}

#[test]
fn shapes_of_more_threads_agree_with_brute_force() {
    LARGE.iter().for_each(|(name, shape)| try_variants(name, shape, 12));
}

/// Name, program in which the registers `a`, `b`, ... are the weak outcome's, which is assumed, and whether RC11 allows it.
const OUTCOMES: &[(&str, &str, bool)] = &[
    ("SB acq/rel", "Wrel(x,1); a=Racq(y); assume(a==0) | Wrel(y,1); b=Racq(x); assume(b==0)", true),
    ("SB sc", "Wsc(x,1); a=Rsc(y); assume(a==0) | Wsc(y,1); b=Rsc(x); assume(b==0)", false),
    ("SB fences", "Wrlx(x,1); Fsc; a=Rrlx(y); assume(a==0) | Wrlx(y,1); Fsc; b=Rrlx(x); assume(b==0)", false),
    ("SB one fence", "Wrlx(x,1); Fsc; a=Rrlx(y); assume(a==0) | Wrlx(y,1); b=Rrlx(x); assume(b==0)", true),
    ("SB rmw", "FADDar(x,1); a=Racq(y); assume(a==0) | FADDar(y,1); b=Racq(x); assume(b==0)", true),
    ("SB rmw sc", "FADDsc(x,1); a=Rsc(y); assume(a==0) | FADDsc(y,1); b=Rsc(x); assume(b==0)", false),
    ("MP rlx", "Wrlx(x,1); Wrlx(y,1) | a=Rrlx(y); assume(a==1); b=Rrlx(x); assume(b==0)", true),
    ("MP rel", "Wrlx(x,1); Wrel(y,1) | a=Rrlx(y); assume(a==1); b=Rrlx(x); assume(b==0)", true),
    ("MP acq", "Wrlx(x,1); Wrlx(y,1) | a=Racq(y); assume(a==1); b=Rrlx(x); assume(b==0)", true),
    ("MP rel/acq", "Wrlx(x,1); Wrel(y,1) | a=Racq(y); assume(a==1); b=Rrlx(x); assume(b==0)", false),
    (
        "MP fences",
        "Wrlx(x,1); Frel; Wrlx(y,1) | a=Rrlx(y); assume(a==1); Facq; b=Rrlx(x); assume(b==0)",
        false,
    ),
    ("MP rel/fence", "Wrlx(x,1); Wrel(y,1) | a=Rrlx(y); assume(a==1); Facq; b=Rrlx(x); assume(b==0)", false),
    ("LB", "a=Rrlx(x); assume(a==1); Wrlx(y,1) | b=Rrlx(y); assume(b==1); Wrlx(x,1)", false),
    (
        "IRIW acq",
        "Wrel(x,1) | Wrel(y,1) | a=Racq(x); assume(a==1); b=Racq(y); assume(b==0)
         | c=Racq(y); assume(c==1); d=Racq(x); assume(d==0)",
        true,
    ),
    (
        "IRIW sc",
        "Wsc(x,1) | Wsc(y,1) | a=Rsc(x); assume(a==1); b=Rsc(y); assume(b==0)
         | c=Rsc(y); assume(c==1); d=Rsc(x); assume(d==0)",
        false,
    ),
    (
        "IRIW fences",
        "Wrlx(x,1) | Wrlx(y,1) | a=Rrlx(x); assume(a==1); Fsc; b=Rrlx(y); assume(b==0)
         | c=Rrlx(y); assume(c==1); Fsc; d=Rrlx(x); assume(d==0)",
        false,
    ),
    ("CoRR", "Wrlx(x,1) | a=Rrlx(x); assume(a==1); b=Rrlx(x); assume(b==0)", false),
    ("CoWR", "Wrlx(x,1); a=Rrlx(x); assume(a==0)", false),
    ("CoRW", "a=Rrlx(x); assume(a==1); Wrlx(x,1)", false),
    (
        "WRC",
        "Wrlx(x,1) | a=Racq(x); assume(a==1); Wrel(y,1) | b=Racq(y); assume(b==1); c=Rrlx(x); assume(c==0)",
        false,
    ),
    (
        "WRC rlx",
        "Wrlx(x,1) | a=Rrlx(x); assume(a==1); Wrlx(y,1) | b=Racq(y); assume(b==1); c=Rrlx(x); assume(c==0)",
        true,
    ),
    (
        "ISA2",
        "Wrlx(x,1); Wrel(y,1) | a=Racq(y); assume(a==1); Wrel(z,1) | b=Racq(z); assume(b==1); c=Rrlx(x); assume(c==0)",
        false,
    ),
    (
        "ISA2 one relaxed",
        "Wrlx(x,1); Wrel(y,1) | a=Rrlx(y); assume(a==1); Wrel(z,1) | b=Racq(z); assume(b==1); c=Rrlx(x); assume(c==0)",
        true,
    ),
    (
        "RWC fences",
        "Wrlx(x,1) | a=Rrlx(x); assume(a==1); Fsc; b=Rrlx(y); assume(b==0) | Wrlx(y,1); Fsc; c=Rrlx(x); assume(c==0)",
        false,
    ),
    (
        "release sequence by an operation",
        "Wrlx(x,1); Wrel(y,1) | FADDrlx(y,1) | a=Racq(y); assume(a==2); b=Rrlx(x); assume(b==0)",
        false,
    ),
    (
        "a store ends a release sequence, also the releasing thread's",
        "Wrlx(x,1); Wrel(y,1); Wrlx(y,2) | a=Racq(y); assume(a==2); b=Rrlx(x); assume(b==0)",
        true,
    ),
    ("two increments see each other", "a=FADDrlx(x,1); assume(a==0) | b=FADDrlx(x,1); assume(b==0)", false),
    (
        "exchanges acquire when they fail",
        "Wrlx(x,1); Wrel(y,1) | a=CASacq(y,0,5); assume(a==1); b=Rrlx(x); assume(b==0)",
        false,
    ),
];

#[test]
fn weak_outcomes_are_found_where_they_are_allowed() {
    for &(name, text, is_allowed) in OUTCOMES {
        let found = Program::parse(text).explore(Model::Rc11, Order::First, |_, _| {}).complete;
        assert_eq!(found > 0, is_allowed, "{name}: {found} executions");
        if name.starts_with("IRIW") || name.starts_with("SB") || name.starts_with("MP") {
            let found = Program::parse(text).explore(Model::Sc, Order::First, |_, _| {}).complete;
            assert_eq!(found, 0, "{name} under sequential consistency");
        }
    }
}
