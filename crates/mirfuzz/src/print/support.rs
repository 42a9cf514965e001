//! What is Rust in a file, and not custom MIR: destructors, traits with their implementations, and functions around those
//! that are written. Their IR is made by `owned.rs`, `objects.rs` and `wrappers.rs`.

use std::fmt::Write;

use ubik_ir::*;

use super::Printer;

impl Printer<'_> {
    fn name(&self, ty: TyId) -> &str {
        &self.module.ty(ty).name
    }

    /// `impl Drop` for types with a destructor.
    pub(super) fn destructors(&self, out: &mut String) {
        for function in self.module.functions.iter() {
            if let Some(ty) = function.name.strip_prefix("drop_") {
                let name = &function.name;
                let _ = writeln!(out, "impl Drop for {ty} {{ fn drop(&mut self) {{ {name}(self) }} }}");
            }
        }
    }

    /// Traits and implementations, as the vtables state them.
    pub(super) fn traits(&self, out: &mut String) -> Result<(), String> {
        let mut declared: Vec<TyId> = Vec::new();
        for global in self.module.globals.iter() {
            let GlobalKind::VTable { concrete, object } = global.kind else { continue };
            let TyKind::Dyn { principal } = &self.module.ty(object).kind else {
                return Err("a vtable for something else than an object".into());
            };
            let (mut headers, mut bodies, mut base) = (String::new(), String::new(), None);
            for (at, address) in &global.data.relocs {
                match address.base {
                    AddressBase::Fn(function) => {
                        self.method(&mut headers, &mut bodies, at / 8, &self.module.functions[function]);
                    }
                    AddressBase::Global(other) => base = Some(other),
                }
            }
            if !declared.contains(&object) {
                declared.push(object);
                let base = match base.map(|base| self.module.globals[base].kind) {
                    Some(GlobalKind::VTable { object, .. }) => {
                        format!(": {}", self.name(object).trim_start_matches("dyn "))
                    }
                    _ => String::new(),
                };
                let _ = writeln!(out, "trait {principal}{base} {{ {headers}}}");
            }
            let _ = writeln!(out, "impl {principal} for {} {{ {bodies}}}", self.name(concrete));
        }
        Ok(())
    }

    fn method(&self, headers: &mut String, bodies: &mut String, slot: u64, function: &Function) {
        let receiver = match self.module.ty(function.sig.params[0]).kind {
            TyKind::Ref { mutable: true, .. } => "&mut self",
            _ => "&self",
        };
        let (mut params, mut args) = (String::new(), String::new());
        for (index, &ty) in function.sig.params.iter().enumerate().skip(1) {
            let _ = write!(params, ", a{index}: {}", self.name(ty));
            let _ = write!(args, ", a{index}");
        }
        let header = format!("fn m{slot}({receiver}{params}) -> {}", self.name(function.sig.ret));
        let _ = write!(headers, "{header}; ");
        let _ = write!(bodies, "{header} {{ {}(self{args}) }} ", function.name);
    }

    /// A function around another one. Functions for the heap and for checks stand in the prelude.
    pub(super) fn wrapper(&self, out: &mut String, function: &Function) {
        let FnSig { params, ret, .. } = &function.sig;
        let listed: Vec<String> =
            params.iter().enumerate().map(|(index, &ty)| format!("a{index}: {}", self.name(ty))).collect();
        let header = format!("fn {}({}) -> {}", function.name, listed.join(", "), self.name(*ret));
        let args = |range: std::ops::Range<usize>| {
            range.map(|index| format!("a{index}")).collect::<Vec<_>>().join(", ")
        };
        let count = params.len();
        if let Some(called) = function.name.strip_prefix("catch_") {
            let value = match self.is_number(called) {
                true => "value as u32",
                false => "0",
            };
            let _ = writeln!(
                out,
                "{header} {{ match catch_unwind(AssertUnwindSafe(move || {called}({}))) {{ Ok(value) => {value}, \
                 Err(payload) => panic_code(payload) }} }}",
                args(0..count)
            );
        } else if let Some(called) = function.name.strip_prefix("threads_") {
            let _ = writeln!(
                out,
                "{header} {{ let first = std::thread::spawn(move || {called}({})); let second = \
                 std::thread::spawn(move || {called}({})); first.join().unwrap() ^ second.join().unwrap() }}",
                args(0..count / 2),
                args(count / 2..count)
            );
        } else if let Some(called) = function.name.strip_prefix("closure_") {
            let _ = writeln!(out, "{header} {{ {} }}", self.closure(called, params, *ret));
        }
    }

    fn is_number(&self, function: &str) -> bool {
        let found = self.module.functions.iter().find(|other| other.name == function);
        found.is_some_and(|found| matches!(self.module.ty(found.sig.ret).kind, TyKind::Int { .. }))
    }

    /// A closure that has all arguments but the first, called directly or as an object.
    fn closure(&self, called: &str, params: &[TyId], ret: TyId) -> String {
        let rest: String = (1..params.len()).map(|index| format!(", a{index}")).collect();
        let ret = self.name(ret);
        let Some(&first) = params.first() else {
            return format!("let closure = || {called}(); call_object(&closure)");
        };
        let first = self.name(first);
        let closure = format!("move |a: {first}| {called}(a{rest})");
        match called.len() + params.len() + called.as_bytes()[called.len() - 1] as usize {
            sum if sum % 2 == 0 => format!("call_once({closure}, a0)"),
            _ => format!(
                "let closure: Box<dyn FnOnce({first}) -> {ret} + '_> = Box::new({closure}); closure(a0)"
            ),
        }
    }
}
