//! Constants: numbers are literals, everything else is an item that the file declares.

use std::fmt::Write;

use rustc_hash::FxHashMap;
use ubik_ir::*;

use super::Printer;

/// The items that were declared for constants.
#[derive(Default)]
pub(super) struct Constants {
    pub text: String,
    names: FxHashMap<Const, String>,
}

/// A number of a type as a literal.
pub(super) fn literal(kind: &TyKind, bits: u128) -> Option<String> {
    Some(match *kind {
        TyKind::Bool => (bits != 0).to_string(),
        TyKind::Char => format!("'\\u{{{bits:x}}}'"),
        TyKind::Int { bits: width, signed: true } => {
            let shift = 128 - u32::from(width);
            ((bits << shift) as i128 >> shift).to_string()
        }
        TyKind::Int { .. } => bits.to_string(),
        _ => return None,
    })
}

impl Printer<'_> {
    pub(super) fn constant(&mut self, constant: &Const) -> Result<String, String> {
        let ty = self.module.ty(constant.ty);
        if let ConstValue::Scalar(ConstScalar::Int(bits)) = constant.value
            && let Some(literal) = literal(&ty.kind, bits)
        {
            let suffix = if matches!(ty.kind, TyKind::Int { .. }) { &*ty.name } else { "" };
            return Ok(format!("{literal}{suffix}"));
        }
        if let Some(name) = self.constants.names.get(constant) {
            return Ok(name.clone());
        }
        let value = self.initialiser(constant)?;
        let name = format!("K{}", self.constants.names.len());
        let _ = writeln!(self.constants.text, "const {name}: {} = {value};", ty.name);
        self.constants.names.insert(constant.clone(), name.clone());
        Ok(name)
    }

    fn initialiser(&self, constant: &Const) -> Result<String, String> {
        let ty = self.module.ty(constant.ty);
        Ok(match (&constant.value, &ty.kind) {
            (ConstValue::Scalar(ConstScalar::Int(bits)), TyKind::Float { .. }) => {
                format!("{}::from_bits({bits:#x})", ty.name)
            }
            (ConstValue::Scalar(ConstScalar::Int(0)), TyKind::RawPtr { mutable, .. }) => {
                if *mutable { "core::ptr::null_mut()" } else { "core::ptr::null()" }.into()
            }
            (ConstValue::Scalar(ConstScalar::Ptr(Address { base, offset: 0 })), _) => match *base {
                AddressBase::Fn(function) => self.module.functions[function].name.clone(),
                AddressBase::Global(global) => format!("&raw mut {}", self.module.globals[global].name),
            },
            (ConstValue::Zst | ConstValue::Memory { .. }, _) => "unsafe { core::mem::zeroed() }".into(),
            (value, _) => return Err(format!("a constant of type `{}`: {value:?}", ty.name)),
        })
    }
}
