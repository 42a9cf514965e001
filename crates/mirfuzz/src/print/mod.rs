//! Programs as custom MIR, for rustc 1.95 to 1.97: the runtime dialect, in its initial phase; and most functions
//! that Rust's surface has words for as ordinary Rust.
//!
//! Each program is a module of its own, so that one file has many. Retags are left out: compilers do not see them. A
//! construct that custom MIR has no words for is an error, by name.

mod body;
mod constants;
mod items;
mod prelude;
mod support;
mod surface;

use std::fmt::Write;

use ubik_ir::{Body, Module};

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
            (Some(body), false) if is_surface(module, &function.name, body) => {
                printer.surface(&mut functions, function, body)?;
            }
            (Some(body), false) => printer.function(&mut functions, function, body)?,
            (None, _) => {}
        }
    }
    out.push_str(&printer.constants.text);
    out.push_str(&functions);
    out.push_str("}\n");
    Ok(())
}

/// Whether a function is written as ordinary Rust: of those that can be, all but each fourth.
pub fn is_surface(module: &Module, name: &str, body: &Body) -> bool {
    let is_fourth = |name: &str| name.as_bytes().last().is_none_or(|digit| digit % 4 == 0);
    name.starts_with('f') && !is_fourth(name) && surface::fits(module, body)
}

pub(crate) struct Printer<'a> {
    module: &'a Module,
    constants: constants::Constants,
}
