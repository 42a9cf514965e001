//! Litmus tests with the numbers of their complete executions under RC11 and under sequential consistency.

use crate::Model;
use crate::program::{Order, Program};

/// Name, program, executions under RC11 and under SC.
const LITMUS: &[(&str, &str, u64, u64)] = &[
    ("2+2W", "Wrel(x,1); Wrel(y,2) | Wrel(y,1); Wrel(x,2)", 4, 3),
    ("2+2W+3sc+rel1", "Wsc(x,1); Wsc(y,2) | Wrel(y,1); Wsc(x,2)", 4, 3),
    ("2+2W+4sc", "Wsc(x,1); Wsc(y,2) | Wsc(y,1); Wsc(x,2)", 3, 3),
    ("2CoWR", "Racq(y) | Racq(x) | Wrel(x,1) | Wrel(y,1)", 4, 4),
    ("CoRR0", "Wrel(x,1) | Racq(x) | Racq(x)", 4, 4),
    ("CoRR2", "Wrel(x,1) | Wrel(x,2) | Racq(x); Racq(x) | Racq(x); Racq(x)", 72, 72),
    ("CoWR", "Wrel(x,1); Racq(x) | Wrel(x,2)", 3, 3),
    ("IRIWish", "Wrlx(x,1) | r=Rrlx(x); Wrel(y,r) | Rrlx(x); Far; Rrlx(y) | Rrlx(y); Far; Rrlx(x)", 28, 27),
    ("LB", "Racq(y); Wrel(x,1) | Racq(x); Wrel(y,1)", 3, 3),
    ("LB+ctrl+rel", "r=Rrlx(x); if(r==0){Wrlx(y,1)}; if(r!=0){Wrlx(y,2)} | Rrlx(y); Wrel(x,1)", 3, 3),
    ("LB+fr-fr-data+data", "Rrlx(x); Wrlx(y,1) | Rrlx(y); Rrlx(y); Wrlx(x,1) | Wrlx(y,2)", 18, 16),
    ("LB+rel", "Rrlx(x); Wrel(y,1) | Rrlx(y); Wrel(x,1)", 3, 3),
    ("LB3", "Rrlx(a); Wrlx(b,1) | Rrlx(b); Wrlx(c,1) | Rrlx(c); Wrlx(a,1)", 7, 7),
    ("MP", "Wrel(x,1); Wrel(y,1) | Racq(y); Racq(x)", 3, 3),
    (
        "MP2",
        "Wrlx(a,1); Wrlx(c,1); Far; Wrlx(b,1); Wrlx(d,1) | Rrlx(b); Far; Rrlx(a) | Rrlx(d); Far; Rrlx(c)",
        9,
        9,
    ),
    ("RWC+syncs", "Wrlx(x,1) | Rrlx(x); Fsc; Rrlx(y) | Wrlx(y,1); Fsc; Rrlx(x)", 7, 7),
    ("SB", "Wrel(x,1); Racq(y) | Wrel(y,1); Racq(x)", 4, 3),
    ("SB+3sc+acq", "Wsc(x,1); Rsc(y) | Wsc(y,1); Racq(x)", 4, 3),
    ("SB+4sc", "Wsc(x,1); Rsc(y) | Wsc(y,1); Rsc(x)", 3, 3),
    ("SB+rfis", "Wrel(x,1); Rsc(x); Rsc(y) | Wrel(y,1); Rsc(y); Rsc(x)", 4, 3),
    ("TC1", "r=Rrlx(x); if(r>-1){Wrlx(y,1)} | q=Rrlx(y); Wrlx(x,q)", 3, 3),
    ("W+RWC", "Wrlx(x,1); Wrel(z,1) | Racq(z); Fsc; Rrlx(y) | Wrlx(y,1); Fsc; Rrlx(x)", 7, 7),
    ("WWmerge2", "Racq(x); Rsc(y) | Wsc(x,2) | Wsc(y,1); Rsc(x)", 8, 7),
    (
        "WWR+2WR",
        "Wsc(x,1); Wsc(y,1); a=Rsc(z); assume(a==0) | Wsc(z,1); a=Rsc(y); assume(a==2)
         | Wsc(y,2); a=Rsc(x); assume(a==0)",
        0,
        0,
    ),
    ("Z6.U", "Wsc(x,1); Wrel(y,1) | FADDsc(y,1); Rrlx(y) | Wsc(y,3); Rsc(x)", 22, 18),
    ("atomicpo", "Wrlx(y,1); Far; Wrlx(x,1) | XCHGrlx(x,1); XCHGrlx(y,1)", 4, 3),
    ("ccr", "CASrlx(x,0,42) | CASrlx(x,0,17); Rrlx(x)", 2, 2),
    ("cumul-release", "Wrlx(x,1); Wrel(y,1) | r=Rrlx(y); Wrlx(z,r) | Rrlx(z); Far; Rrlx(x)", 8, 7),
    ("detour", "Wrlx(x,1) | a=Rrlx(z); Wrlx(x,a-1); b=Rrlx(x); Wrlx(y,b) | c=Rrlx(y); Wrlx(z,c)", 9, 9),
    (
        "inc+inc+RR+W+RR",
        "FADDrlx(x,1) | FADDrlx(x,1) | Rrlx(x); Rrlx(x) | Wrlx(x,42) | Rrlx(x); Rrlx(x)",
        600,
        600,
    ),
    ("isa2", "Wrlx(a,1); Wrel(b,1) | Racq(b); Wrel(c,1) | Racq(c); Rrlx(a)", 7, 7),
    ("ori", "FADDrlx(x,1); Wrel(y,1) | CASacq(x,0,1) | r=Rrlx(y); if(r!=0){Wrel(x,4)}", 5, 5),
    ("po-loc", "Rrlx(y); Far; Rrlx(x); Wrlx(x,1) | r=Rrlx(x); Wrlx(y,r)", 3, 3),
    (
        "psc-base-notin-ar",
        "a=Rrlx(x); assume(a==2); Wsc(y,1) | Wsc(y,2) | b=Rrlx(y); assume(b==2); Wrlx(x,b)",
        2,
        1,
    ),
    (
        "rel-B-cumul-acq",
        "Wrlx(x,1); Wrel(y,1) | r=Rrlx(y); Wrlx(z,r) | Rrlx(z); Far; Rrlx(x) | Racq(y)",
        16,
        14,
    ),
    ("relacq-B-cumul", "Wrlx(x,1); Wrel(y,1) | Racq(y); Wrlx(z,1) | Rrlx(z); Far; Rrlx(x)", 8, 7),
    ("rfi-preserved", "Rrlx(x); Wrel(y,1); b=Rrlx(y); Wrlx(z,b) | c=Rrlx(z); Wrlx(x,c)", 3, 3),
    ("rinc+wr", "FADDrlx(x,1) | Wrlx(x,2); Rrlx(x)", 3, 3),
    ("small0", "Racq(x) | Racq(x); Wrel(x,1) | Wrel(x,2)", 9, 9),
    (
        "viktor-relseq",
        "FADDrlx(l,1); FADDrlx(l,1) | FADDacq(l,1); FADDrlx(l,1) | FADDrel(l,1) | FADDrlx(l,1)",
        180,
        180,
    ),
    ("wrw/2", "Wrel(x,1) | Rrlx(x); Wrel(x,0) | Rrlx(x); Wrel(x,1)", 22, 22),
    ("N-writers/4", "Racq(x) | Wrel(x,0) | Wrel(x,1) | Wrel(x,2) | Wrel(x,3) | Wrel(x,4)", 720, 720),
    ("cas/3", "CASrlx(x,0,1) | CASrlx(x,0,2) | CASrlx(x,0,3)", 3, 3),
    ("casw/2", "CASrlx(x,0,1); Wrel(x,3) | CASrlx(x,0,1); Wrel(x,4)", 6, 6),
    ("casw/3", "CASrlx(x,0,1); Wrel(x,3) | CASrlx(x,0,1); Wrel(x,4) | CASrlx(x,0,1); Wrel(x,5)", 66, 66),
    (
        "casw/4",
        "CASrlx(x,0,1); Wrel(x,3) | CASrlx(x,0,1); Wrel(x,4) | CASrlx(x,0,1); Wrel(x,5) | CASrlx(x,0,1); Wrel(x,6)",
        1200,
        1200,
    ),
    (
        "dekker_f",
        "Wrlx(y,1); Fsc; a=Rrlx(x); if(a==0){Wrlx(c,1); Rrlx(c)}
         | Wrlx(x,1); Fsc; a=Rrlx(y); if(a==0){Wrlx(c,0); Rrlx(c)}",
        3,
        3,
    ),
    ("inc/2", "r=Rrlx(x); Wrel(x,r+1) | r=Rrlx(x); Wrel(x,r+2)", 4, 4),
    ("inc/3", "r=Rrlx(x); Wrel(x,r+1) | r=Rrlx(x); Wrel(x,r+2) | r=Rrlx(x); Wrel(x,r+4)", 36, 36),
    (
        "inc/4",
        "r=Rrlx(x); Wrel(x,r+1) | r=Rrlx(x); Wrel(x,r+2) | r=Rrlx(x); Wrel(x,r+4) | r=Rrlx(x); Wrel(x,r+8)",
        576,
        576,
    ),
    ("rinc/2", "FADDrlx(x,1) | FADDrlx(x,1)", 2, 2),
    ("rinc/3", "FADDrlx(x,1) | FADDrlx(x,1) | FADDrlx(x,1)", 6, 6),
    ("wb1", "Wsc(x,1); a=FADDsc(x,1); assume(a==42) | b=FADDsc(x,42); assume(b==0); Rsc(x)", 0, 0),
    (
        "wb3",
        "a=Rrlx(x); assume(a==6); Rrlx(x) | Wrlx(x,4); Wrlx(x,6) | Wrlx(x,3); d=FADDrlx(x,1); assume(d==4)
         | e=FADDrlx(x,10); assume(e==3)",
        1,
        1,
    ),
    ("wb5", "a=FADDrlx(x,1); assume(a==0) | b=FADDrlx(x,1); assume(b==10); Rrlx(x) | Wrlx(x,10)", 1, 1),
    ("wrc11_fp", "Wrel(x,1) | Wrel(x,2); Racq(x); Racq(x)", 4, 4),
];

fn count(text: &str, model: Model, order: Order) -> u64 {
    Program::parse(text).explore(model, order, |_, _| {}).complete
}

#[test]
fn litmus_tests_have_their_numbers_of_executions() {
    let mut wrong = Vec::new();
    for &(name, text, rc11, sc) in LITMUS {
        for order in [Order::First, Order::Last, Order::Random(1), Order::Random(2)] {
            let found = (count(text, Model::Rc11, order), count(text, Model::Sc, order));
            if found != (rc11, sc) {
                wrong.push(format!("{name}: {found:?} instead of {:?} ({order:?})", (rc11, sc)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn larger_families_have_their_numbers_of_executions() {
    assert_eq!(
        count(
            "Wrel(x,1) | Rrlx(x); Wrel(x,0) | Rrlx(x); Wrel(x,1) | Rrlx(x); Wrel(x,2) | Rrlx(x); Wrel(x,3)",
            Model::Rc11,
            Order::First
        ),
        6576
    );
    let writers: Vec<String> = (1..=5).map(|j| format!("r=Racq(a{}); Wrel(a{j},r+1)", j - 1)).collect();
    let reader =
        (0..=5).rev().map(|at| format!("r=Racq(a{at}); if(r!=0){{")).collect::<String>() + &"}".repeat(6);
    assert_eq!(count(&format!("{reader} | {}", writers.join(" | ")), Model::Rc11, Order::First), 64);
}
