//! The programs of `ubik explain`: the wrong one breaks its rule, the right one breaks none. All of them are modules of one
//! program, which runs the one that its argument names. So they are compiled once.

use std::collections::BTreeSet;
use std::fmt::Write;

use ubik_report::explain::{Explanation, explanation};
use ubik_verdict::{Rule, Stop};

use crate::check::{self, Setting};
use crate::generated;
use crate::images::Compiler;
use crate::pool;

/// A program with the flags that it needs.
struct Program {
    rule: Rule,
    is_wrong: bool,
    flags: &'static str,
    text: &'static str,
}

impl Program {
    fn all() -> Vec<Program> {
        let both = |&rule: &Rule| {
            let Explanation { flags, wrong, right, .. } =
                explanation(rule).unwrap_or_else(|| panic!("{} is not explained", rule.id()));
            [(true, wrong), (false, right)].map(|(is_wrong, text)| Program { rule, is_wrong, flags, text })
        };
        Rule::ALL.iter().flat_map(both).collect()
    }

    /// Its module.
    fn name(&self) -> String {
        let kind = if self.is_wrong { "wrong" } else { "right" };
        format!("{}_{kind}", self.rule.id().replace('-', "_").to_lowercase())
    }
}

/// All programs, and a `main` that chooses.
fn one_program(programs: &[Program]) -> String {
    let mut features = BTreeSet::new();
    let (mut modules, mut arms) = (String::new(), String::new());
    for program in programs {
        let name = program.name();
        writeln!(modules, "mod {name} {{").expect("strings take everything");
        writeln!(arms, "        \"{name}\" => drop({name}::main()),").expect("strings take everything");
        for line in program.text.lines() {
            match line.strip_prefix("#![feature(").and_then(|rest| rest.strip_suffix(")]")) {
                Some(named) => features.extend(named.split(", ")),
                None if line.starts_with("fn main()") => modules += &format!("pub {line}\n"),
                None => modules += &format!("{line}\n"),
            }
        }
        modules.push_str("}\n");
    }
    let features = features.into_iter().collect::<Vec<_>>().join(", ");
    format!(
        "#![feature({features})]\n#![allow(internal_features)]\nfn main() {{\n    match std::env::args().nth(1).unwrap().as_str() {{\n{arms}        _ => unreachable!(),\n    }}\n}}\n{modules}"
    )
}

#[test]
fn explained_programs_end_as_explained() {
    let compiler = Compiler::get();
    let programs = Program::all();
    let case = generated::case("explanations", one_program(&programs));
    generated::settle(pool::map("explanations", &programs, |program| {
        let mut case = case.clone();
        case.args = vec![program.name()];
        case.flags = program.flags.split_whitespace().map(str::to_owned).collect();
        let setting = Setting { eager: false, ..Setting::default() };
        let run = check::execute(compiler, &case, &setting);
        (program.name(), run.and_then(|run| ends_as_explained(program, &run)))
    }));
}

fn ends_as_explained(program: &Program, run: &check::Finished) -> Result<(), String> {
    let found = run.errors.first().and_then(|error| Some(error.rule?.id));
    let is_right = match program.is_wrong {
        true => found == Some(program.rule.id()),
        false => matches!(run.stop, Stop::Exit { code: 0 }),
    };
    if is_right { Ok(()) } else { Err(run.summary()) }
}
