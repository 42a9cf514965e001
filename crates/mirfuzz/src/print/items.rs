//! Types, statics and the function that a program begins with.

use std::fmt::Write;

use ubik_ir::*;

use super::Printer;

impl Printer<'_> {
    /// Types with names of their own. What they are called says how they are laid out (`skeleton.rs`).
    pub(super) fn types(&self, out: &mut String) -> Result<(), String> {
        for ty in self.module.types.iter() {
            let named =
                ty.name.starts_with(|first: char| first.is_ascii_uppercase()) && !ty.name.contains('<');
            match &ty.kind {
                TyKind::Struct(fields) if named => {
                    let repr = match &ty.name[..1] {
                        "C" | "R" => "#[repr(C)]".to_owned(),
                        "N" => "#[repr(transparent)]".to_owned(),
                        "P" => format!("#[repr(C, packed({}))]", ty.align),
                        "A" => format!("#[repr(align({}))]", ty.align),
                        _ => String::new(),
                    };
                    let _ = writeln!(out, "{repr} struct {} {{ {} }}", ty.name, self.fields(fields));
                }
                TyKind::Union(fields) => {
                    let _ = writeln!(out, "#[repr(C)] union {} {{ {} }}", ty.name, self.fields(fields));
                }
                TyKind::Vector { element, count } => {
                    let element = &self.module.ty(*element).name;
                    let _ = writeln!(out, "#[repr(simd)] struct {}([{element}; {count}]);", ty.name);
                }
                TyKind::Enum(layout) => self.enumeration(out, &ty.name, layout),
                _ => continue,
            }
            if ty.flags.needs_drop {
                continue;
            }
            let name = &ty.name;
            let _ = writeln!(out, "impl Clone for {name} {{ fn clone(&self) -> Self {{ *self }} }}");
            let _ = writeln!(out, "impl Copy for {name} {{}}");
        }
        Ok(())
    }

    fn fields(&self, fields: &Fields) -> String {
        let one = |field: &Field| format!("{}: {}", field.name, self.module.ty(field.ty).name);
        fields.0.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    fn enumeration(&self, out: &mut String, name: &str, layout: &EnumLayout) {
        let discriminant = &self.module.ty(layout.discriminant).name;
        let stated = name.starts_with('Q');
        if stated {
            let _ = write!(out, "#[repr({discriminant})] ");
        }
        let _ = write!(out, "enum {name} {{ ");
        for variant in &layout.variants {
            let _ = write!(out, "{} {{ {} }}", variant.name, self.fields(&variant.fields));
            match stated {
                true => drop(write!(out, " = {}, ", variant.discriminant)),
                false => out.push_str(", "),
            }
        }
        out.push_str("}\n");
    }

    pub(super) fn statics(&self, out: &mut String) {
        for global in self.module.globals.iter() {
            if let GlobalKind::Static { ty, .. } = global.kind {
                let ty = &self.module.ty(ty).name;
                let _ = writeln!(out, "static mut {}: {ty} = unsafe {{ core::mem::zeroed() }};", global.name);
            }
        }
    }

    /// `main`, with the arguments of the first function hidden from the compiler.
    pub(super) fn entry(&mut self, out: &mut String, body: &Body) -> Result<(), String> {
        let TerminatorKind::Call(call) = &body.blocks[BlockId::ENTRY].terminator.kind else {
            return Err("the entry does not begin with a call".into());
        };
        let Callee::Fn(function) = call.callee else { return Err("the entry calls no function".into()) };
        let mut args = Vec::new();
        for arg in &call.args {
            let Operand::Const(constant) = arg else { return Err("an argument that is no constant".into()) };
            args.push(format!("black_box({})", self.constant(constant)?));
        }
        let name = &self.module.functions[function].name;
        let _ = writeln!(out, "pub fn main() {{ {name}({}); }}", args.join(", "));
        Ok(())
    }
}
