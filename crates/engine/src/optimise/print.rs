//! Register code as text, for kept tests of passes and for whoever looks for a bug in one.
//!
//! One line for each operation: its position, the operation as the table prints it, and what the side tables say about it where that
//! decides what it means.

use std::fmt::Write;

use super::simplify::NOTHING;
use crate::code::*;
use crate::op::{Operand, Table};

/// The operations of some code. Those that a pass has left out are not shown.
pub fn print(ops: &[Op], code: &Code) -> String {
    let mut text = String::new();
    for (at, op) in ops.iter().enumerate().filter(|(_, op)| **op != NOTHING) {
        let _ = write!(text, "{at:4} {op}");
        let mut op = *op;
        op.operands(&mut |operand| {
            if let Operand::In(table, entry) = operand {
                details(&mut text, table, entry.get(), code);
            }
        });
        text.push('\n');
    }
    text
}

/// What an entry of a side table says.
fn details(text: &mut String, table: Table, entry: usize, code: &Code) {
    let _ = match table {
        Table::Sites => print_site(text, &code.sites[entry]),
        Table::Quick => print_site(text, &code.sites[code.quick[entry].site as usize]),
        Table::Switches => {
            let table = &code.switches[entry];
            let targets: Vec<String> =
                table.targets.iter().map(|(value, to)| format!("{value} @{to}")).collect();
            write!(text, "  ; {}, otherwise @{}", targets.join(", "), table.otherwise)
        }
        Table::Retags => write!(text, "  ; {}", code.retags[entry]),
        Table::Values
        | Table::Copies
        | Table::Ranges
        | Table::Indices
        | Table::Tags
        | Table::Operations
        | Table::Right
        | Table::Messages => Ok(()),
    };
}

fn print_site(text: &mut String, site: &Site) -> std::fmt::Result {
    let args: Vec<String> = site.args.iter().map(|arg| format!("s{arg}")).collect();
    write!(text, "  ; ({})", args.join(", "))?;
    match site.ret {
        Ret::Ignore => {}
        Ret::Slots { first, count } => write!(text, " -> s{first}{}", if count == 2 { "+1" } else { "" })?,
        Ret::Memory { ptr, offset, .. } => write!(text, " -> [s{ptr}+{offset}]")?,
    }
    if !site.returns {
        text.push_str(", does not return");
    }
    if let UnwindTo::Cleanup(to) = site.unwind {
        write!(text, ", unwinds to @{to}")?;
    }
    Ok(())
}
