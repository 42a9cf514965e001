//! Programs as custom MIR, for rustc 1.95 to 1.97: the runtime dialect, in its initial phase.
//!
//! Each program is a module of its own, so that one file has many. Retags are left out: compilers do not see them. A
//! construct that custom MIR has no words for is an error, by name.

mod body;
mod constants;
mod items;
mod prelude;
mod support;

use std::fmt::Write;

use ubik_ir::Module;

pub use prelude::{PRELUDE, main_function};

/// A file of many programs, numbered from zero.
pub fn file(programs: &[&Module]) -> Result<String, String> {
    let mut text = String::from(PRELUDE);
    for (number, module) in programs.iter().enumerate() {
        program(&mut text, module, number)?;
    }
    text.push_str(&main_function(programs.len()));
    Ok(text)
}

/// One program as a module.
pub fn program(out: &mut String, module: &Module, number: usize) -> Result<(), String> {
    let mut printer = Printer { module, constants: constants::Constants::default() };
    let _ = writeln!(out, "mod p{number} {{\nuse super::*;");
    printer.types(out)?;
    printer.statics(out);
    printer.destructors(out);
    printer.traits(out)?;
    let mut functions = String::new();
    for (id, function) in module.functions.iter_enumerated() {
        let is_entry = module.entry.is_some_and(|entry| entry.function == id);
        match (&function.body, is_entry) {
            (Some(_), false) if function.attrs.shim => printer.wrapper(&mut functions, function),
            (Some(body), true) => printer.entry(&mut functions, body)?,
            (Some(body), false) => printer.function(&mut functions, function, body)?,
            (None, _) => {}
        }
    }
    out.push_str(&printer.constants.text);
    out.push_str(&functions);
    out.push_str("}\n");
    Ok(())
}

pub(crate) struct Printer<'a> {
    module: &'a Module,
    constants: constants::Constants,
}
