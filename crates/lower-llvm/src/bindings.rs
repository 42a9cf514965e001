//! The table of a module's definitions ([`ubik_ir::bindings`]), from the debug information: the types as C has them, before
//! clang splits structs into registers.

use rustc_hash::FxHashMap;
use ubik_ir::bindings::{Bindings, Field, Function, Param, Shape, Type, TypeId, Variable};

use crate::llvm::{Bitcode, Metadata, Value, operand};
use crate::spans::quoted;
use crate::writes::Writes;

/// Describes what a module defines for others.
pub fn describe(bc: &Bitcode) -> Bindings {
    let writes = Writes::of(bc);
    let mut describer = Describer { bc, table: Bindings::default(), known: FxHashMap::default() };
    for function in bc.functions() {
        if !function.is_declaration() && !is_internal(function) {
            describer.function(function, &writes);
        }
    }
    for global in bc.globals() {
        if !global.is_declaration() && !is_internal(global) {
            describer.variable(global);
        }
    }
    describer.table
}

/// LLVM's `internal` and `private`.
fn is_internal(value: Value) -> bool {
    matches!(value.linkage(), 8 | 9)
}

struct Describer<'a> {
    bc: &'a Bitcode,
    table: Bindings,
    known: FxHashMap<Metadata, TypeId>,
}

impl Describer<'_> {
    fn function(&mut self, function: Value, writes: &Writes) {
        let Some(node) = function.subprogram() else { return };
        let signature = self.bc.node_operand(node, operand::TYPE_OF_FUNCTION);
        let types = signature.and_then(|ty| self.bc.node_operand(ty, operand::TYPES_OF_SIGNATURE));
        let types = types.map_or(Vec::new(), |types| self.bc.node_operands(types));
        let (ret, mut params) = match types.split_first() {
            Some((&ret, params)) => (ret, params.to_vec()),
            None => (None, Vec::new()),
        };
        // Nothing behind the parameters stands for any others.
        let is_open = params.pop_if(|last| last.is_none()).is_some();
        let values = function.params();
        let is_direct = values.len() == params.len();
        let params = params.into_iter().flatten().enumerate();
        let params = params
            .map(|(index, ty)| Param {
                name: if is_direct { values[index].name() } else { String::new() },
                ty: self.ty(ty),
                written: writes.line(function, index).filter(|_| is_direct),
            })
            .collect();
        let (file, line) = (path(node.file()), node.subprogram_line());
        let ret = ret.map(|ty| self.ty(ty));
        self.table.functions.push(Function {
            symbol: function.name(),
            file,
            line,
            params,
            ret,
            is_variadic: function.value_type().is_variadic() && is_open,
            is_unprototyped: !self.bc.print(node).contains("DIFlagPrototyped"),
        });
    }

    fn variable(&mut self, global: Value) {
        let Some(expression) = global.debug_info() else { return };
        let Some(node) = self.bc.node_operand(expression, operand::VARIABLE_OF_EXPRESSION) else { return };
        let Some(ty) = self.bc.node_operand(node, operand::TYPE_OF_VARIABLE) else { return };
        let line = number(&self.bc.print(node), "line").unwrap_or(0) as u32;
        let file = path(node.variable_file());
        let ty = self.ty(ty);
        self.table.variables.push(Variable { symbol: global.name(), file, line, ty });
    }

    fn ty(&mut self, node: Metadata) -> TypeId {
        if let Some(&known) = self.known.get(&node) {
            return known;
        }
        let id = TypeId(self.table.types.len() as u32);
        self.known.insert(node, id);
        let text = self.bc.print(node);
        let size = number(&text, "size").unwrap_or(0) as u64 / 8;
        self.table.types.push(Type { name: String::new(), size, shape: Shape::Opaque });
        let ty = self.type_of(node, &text, size);
        self.table.types[id.0 as usize] = ty;
        id
    }

    fn type_of(&mut self, node: Metadata, text: &str, size: u64) -> Type {
        let own_name = quoted(text, "name").unwrap_or_default();
        let base = self.bc.node_operand(node, operand::BASE_TYPE);
        let (name, shape) = match tag(text) {
            "" => (own_name, basic(text)),
            "DW_TAG_typedef"
            | "DW_TAG_const_type"
            | "DW_TAG_volatile_type"
            | "DW_TAG_restrict_type"
            | "DW_TAG_atomic_type" => return self.named(text, own_name, base),
            "DW_TAG_pointer_type" => self.pointer(base),
            "DW_TAG_structure_type" => (format!("struct {own_name}"), self.structure(node)),
            "DW_TAG_union_type" => (format!("union {own_name}"), Shape::Union),
            "DW_TAG_enumeration_type" => (format!("enum {own_name}"), self.enumeration(node)),
            "DW_TAG_array_type" => self.array(node, base),
            _ => (own_name, Shape::Opaque),
        };
        Type { name, size, shape }
    }

    /// Another name for a type, or a type with a qualifier: the type itself, as it is called here.
    fn named(&mut self, text: &str, name: String, base: Option<Metadata>) -> Type {
        let Some(base) = base else {
            return Type { name: "void".to_owned(), size: 0, shape: Shape::Opaque };
        };
        let id = self.ty(base);
        let inside = self.table.types[id.0 as usize].clone();
        let name = match tag(text) {
            "DW_TAG_typedef" => name,
            "DW_TAG_const_type" => format!("const {}", inside.name),
            _ => inside.name.clone(),
        };
        Type { name, ..inside }
    }

    fn pointer(&mut self, base: Option<Metadata>) -> (String, Shape) {
        let Some(base) = base else {
            return ("void *".to_owned(), Shape::Pointer { to: None, is_read_only: false });
        };
        if self.bc.print(base).contains("!DISubroutineType") {
            return ("function pointer".to_owned(), Shape::FunctionPointer);
        }
        let is_read_only = self.bc.print(base).contains("DW_TAG_const_type");
        let to = self.ty(base);
        let name = self.table.types[to.0 as usize].name.clone();
        (format!("{name} *"), Shape::Pointer { to: Some(to), is_read_only })
    }

    fn elements(&self, node: Metadata) -> Vec<Metadata> {
        let elements = self.bc.node_operand(node, operand::ELEMENTS);
        elements.map_or(Vec::new(), |list| self.bc.node_operands(list).into_iter().flatten().collect())
    }

    fn structure(&mut self, node: Metadata) -> Shape {
        let mut fields = Vec::new();
        for member in self.elements(node) {
            let text = self.bc.print(member);
            if tag(&text) != "DW_TAG_member" || text.contains("DIFlagStaticMember") {
                continue;
            }
            let Some(base) = self.bc.node_operand(member, operand::BASE_TYPE) else { continue };
            fields.push(Field {
                name: quoted(&text, "name").unwrap_or_default(),
                offset: number(&text, "offset").unwrap_or(0) as u64,
                bits: number(&text, "size").unwrap_or(0) as u64,
                ty: self.ty(base),
            });
        }
        // A struct that is only declared has no fields here.
        if fields.is_empty() { Shape::Opaque } else { Shape::Struct(fields) }
    }

    fn enumeration(&mut self, node: Metadata) -> Shape {
        let values = self.elements(node).into_iter().map(|value| number(&self.bc.print(value), "value"));
        Shape::Enum { values: values.flatten().collect() }
    }

    /// Arrays of several dimensions count as one.
    fn array(&mut self, node: Metadata, base: Option<Metadata>) -> (String, Shape) {
        let counts: Vec<Option<i128>> =
            self.elements(node).into_iter().map(|range| number(&self.bc.print(range), "count")).collect();
        let len = counts.iter().try_fold(1u64, |all, count| Some(all * u64::try_from((*count)?).ok()?));
        let (Some(base), Some(len)) = (base, len) else { return ("array".to_owned(), Shape::Opaque) };
        let element = self.ty(base);
        let name = format!("{}[{len}]", self.table.types[element.0 as usize].name);
        (name, Shape::Array { element, len })
    }
}

/// A file, by its directory and name.
fn path(file: Option<(String, String)>) -> String {
    let (dir, name) = file.unwrap_or_default();
    if dir.is_empty() || name.starts_with('/') { name } else { format!("{dir}/{name}") }
}

fn basic(text: &str) -> Shape {
    match field(text, "encoding").unwrap_or_default() {
        "DW_ATE_boolean" => Shape::Bool,
        "DW_ATE_float" => Shape::Float,
        "DW_ATE_signed" | "DW_ATE_signed_char" => Shape::Int { signed: true },
        "DW_ATE_unsigned" | "DW_ATE_unsigned_char" | "DW_ATE_UTF" => Shape::Int { signed: false },
        _ => Shape::Opaque,
    }
}

fn tag(text: &str) -> &str {
    field(text, "tag").unwrap_or_default()
}

fn number(text: &str, name: &str) -> Option<i128> {
    field(text, name)?.parse().ok()
}

/// The value of a field without quotes in the text of a node: `size: 32`.
fn field<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let fields = text.split_once('(')?.1.trim_end().trim_end_matches(')');
    fields.split(", ").find_map(|field| field.strip_prefix(name)?.strip_prefix(": "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_by_their_names() {
        let text =
            "!7 = !DIDerivedType(tag: DW_TAG_member, name: \"size\", baseType: !4, size: 32, offset: 64)";
        assert_eq!(tag(text), "DW_TAG_member");
        assert_eq!(number(text, "size"), Some(32));
        assert_eq!(number(text, "offset"), Some(64));
        assert_eq!(number(text, "line"), None);
        assert_eq!(number("!DIEnumerator(name: \"A\", value: -1)", "value"), Some(-1));
    }
}
