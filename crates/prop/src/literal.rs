//! Values as Rust: what a user would write to make the same call.

use ubik_ir::api::{Api, Callable, Form, Gives, How, ListKind, Look, Maker, RecipeId, Variant};

use crate::generate::mask;
use crate::value::{Answers, Call, Pointer, Value, bytes_of, is_byte};

/// The call of a function with these arguments.
pub fn call(api: &Api, callable: &Callable, values: &[Value]) -> String {
    let writer = Writer { api, with_suffix: callable.is_generic };
    let args: Vec<String> = callable
        .params
        .iter()
        .zip(values)
        .map(|(param, value)| writer.expression(param.recipe, value))
        .collect();
    format!("{}({})", callable.path, args.join(", "))
}

/// The call as a test that can be put into the crate's `tests` folder.
pub fn test(api: &Api, callable: &Callable, values: &[Value]) -> String {
    let call = call(api, callable, values);
    let call = if callable.is_unsafe { format!("unsafe {{ {call} }}") } else { call };
    let name: String = callable
        .path
        .split("::")
        .skip(1)
        .map(|part| part.chars().filter(|char| char.is_alphanumeric() || *char == '_').collect::<String>())
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("_")
        .to_lowercase();
    let call = match callable.look {
        Look::Nothing => format!("let _ = {call};"),
        Look::Debug => format!("let _ = format!(\"{{:?}}\", {call});"),
        Look::Items { shown: true } => {
            format!("{call}.take(64).for_each(|item| drop(format!(\"{{item:?}}\")));")
        }
        Look::Items { shown: false } => format!("{call}.take(64).for_each(drop);"),
    };
    format!("#[test]\nfn {name}_fails() {{\n    {call}\n}}\n")
}

struct Writer<'a> {
    api: &'a Api,
    /// Whether numbers name their type, because nothing else does.
    with_suffix: bool,
}

impl Writer<'_> {
    fn expression(&self, id: RecipeId, value: &Value) -> String {
        let recipe = self.api.recipe(id);
        match (&recipe.how, value) {
            (How::Int { bits, signed }, Value::Bits(value)) => self.int(&recipe.ty, *value, *bits, *signed),
            (How::Float { bits }, Value::Bits(value)) => float(*value, *bits),
            (How::Bool, Value::Bits(value)) => (*value != 0).to_string(),
            (How::Char, Value::Bits(value)) => {
                format!("{:?}", u32::try_from(*value).ok().and_then(char::from_u32).unwrap_or('a'))
            }
            (How::Str, Value::Text(text)) => format!("{:?}", String::from_utf8_lossy(text)),
            (How::String, Value::Text(text)) => format!("{:?}.to_string()", String::from_utf8_lossy(text)),
            (How::CStr, Value::Text(text)) => format!("c{:?}", String::from_utf8_lossy(text)),
            (How::List { kind, item }, Value::List(items)) => self.list(*kind, *item, items),
            (How::Tuple(parts), Value::Variant(_, fields)) => {
                let fields: Vec<String> =
                    parts.iter().zip(fields).map(|(part, value)| self.expression(*part, value)).collect();
                if fields.len() == 1 {
                    format!("({},)", fields[0])
                } else {
                    format!("({})", fields.join(", "))
                }
            }
            (How::Adt(variants), Value::Variant(index, fields)) => self.variant(&variants[*index], fields),
            (How::Ref { mutable, to }, Value::Ref(value)) => {
                format!("&{}{}", if *mutable { "mut " } else { "" }, self.expression(*to, value))
            }
            (How::Ptr { mutable, to }, Value::Ptr(pointer)) => self.pointer(*mutable, *to, pointer),
            (How::Made { by, changes }, Value::Made(made, changed)) => self.made(by, changes, made, changed),
            (how @ How::Function { .. }, Value::Function(answers)) => self.function(how, answers),
            (how, value) => panic!("{value:?} is no value of {how:?}"),
        }
    }

    fn int(&self, ty: &str, value: u128, bits: u32, signed: bool) -> String {
        let is_negative = signed && value >> (bits - 1) & 1 == 1;
        let least = 1u128 << (bits - 1);
        let suffix = if self.with_suffix { format!("_{ty}") } else { String::new() };
        match (signed, value) {
            (true, value) if value == least => format!("{ty}::MIN"),
            (true, value) if value == least - 1 && bits > 8 => format!("{ty}::MAX"),
            (false, value) if value == mask(bits) && bits > 8 => format!("{ty}::MAX"),
            (_, value) if is_negative => format!("-{}{suffix}", (!value & mask(bits)) + 1),
            (_, value) if value > 0xffff => format!("{value:#x}{suffix}"),
            (_, value) => format!("{value}{suffix}"),
        }
    }

    fn list(&self, kind: ListKind, item: RecipeId, items: &[Value]) -> String {
        let written = match is_byte(self.api, item) {
            true => bytes_of(items).iter().map(u8::to_string).collect::<Vec<_>>().join(", "),
            false => items.iter().map(|value| self.expression(item, value)).collect::<Vec<_>>().join(", "),
        };
        match kind {
            ListKind::Array(_) => format!("[{written}]"),
            ListKind::Slice { mutable: false } => format!("&[{written}]"),
            ListKind::Slice { mutable: true } => format!("&mut [{written}]"),
            ListKind::Vec => format!("vec![{written}]"),
            ListKind::BoxedSlice => format!("vec![{written}].into_boxed_slice()"),
            ListKind::Collected => format!("[{written}].into_iter().collect()"),
        }
    }

    fn variant(&self, variant: &Variant, values: &[Value]) -> String {
        let fields = variant.fields.iter().zip(values);
        let fields = fields.map(|((name, id), value)| (name, self.expression(*id, value)));
        match variant.form {
            Form::Unit => variant.path.clone(),
            Form::Tuple => {
                let fields: Vec<String> = fields.map(|field| field.1).collect();
                format!("{}({})", variant.path, fields.join(", "))
            }
            Form::Named => {
                let fields: Vec<String> = fields.map(|(name, value)| format!("{name}: {value}")).collect();
                format!("{} {{ {} }}", variant.path, fields.join(", "))
            }
        }
    }

    fn pointer(&self, mutable: bool, to: RecipeId, pointer: &Pointer) -> String {
        let suffix = if mutable { "_mut" } else { "" };
        match pointer {
            Pointer::Null => format!("std::ptr::null{suffix}()"),
            Pointer::Dangling => format!("std::ptr::dangling{suffix}()"),
            Pointer::Items(items) => {
                let items: Vec<String> = items.iter().map(|item| self.expression(to, item)).collect();
                match mutable {
                    true => format!("vec![{}].as_mut_ptr()", items.join(", ")),
                    false => format!("vec![{}].as_ptr()", items.join(", ")),
                }
            }
        }
    }

    fn made(&self, by: &[Maker], changes: &[Maker], made: &Call, changed: &[Call]) -> String {
        let maker = &by[made.index];
        let value = format!("{}({})", maker.path, self.args(maker, made));
        let value = if maker.is_unsafe { format!("unsafe {{ {value} }}") } else { value };
        let value = if maker.gives == Gives::Wrapped { format!("{value}.unwrap()") } else { value };
        if changed.is_empty() {
            return value;
        }
        let calls: String = changed
            .iter()
            .map(|call| {
                let change = &changes[call.index];
                let name = method_name(&change.path);
                format!("value.{name}({}); ", self.args(change, call))
            })
            .collect();
        format!("{{ let mut value = {value}; {calls}value }}")
    }

    /// A function item: unlike a closure it may have any calling convention.
    fn function(&self, how: &How, answers: &Answers) -> String {
        let How::Function { abi, params, output, result, is_unsafe } = how else { return String::new() };
        let params: Vec<String> = params.iter().map(|param| format!("_: {param}")).collect();
        let values: Vec<String> =
            answers.values.iter().map(|value| self.expression(*result, value)).collect();
        let (last, others) = values.split_last().expect("a function answers something");
        let count = values.len();
        let arms = others.iter().enumerate().map(|(at, value)| format!("{at} => {value}, "));
        let arms: String = arms.collect();
        let counts = answers.panics_at.is_some() || !others.is_empty();
        let counter = match counts {
            true => {
                "static CALLS: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0); \
                     let call = CALLS.fetch_add(1, std::sync::atomic::Ordering::Relaxed); "
            }
            false => "",
        };
        let panics = answers
            .panics_at
            .map_or(String::new(), |at| format!("if call == {} {{ panic!(\"in a callback\") }} ", at - 1));
        let value = if others.is_empty() {
            last.clone()
        } else {
            format!("match call % {count} {{ {arms}_ => {last} }}")
        };
        let kind = [if *is_unsafe { "unsafe" } else { "" }, abi, "fn"];
        let kind: Vec<&str> = kind.into_iter().filter(|word| !word.is_empty()).collect();
        format!(
            "{{ {} answer({}) -> {output} {{ {counter}{panics}{value} }} answer }}",
            kind.join(" "),
            params.join(", ")
        )
    }

    fn args(&self, maker: &Maker, call: &Call) -> String {
        let args = maker.args.iter().zip(&call.args);
        args.map(|(id, value)| self.expression(*id, value)).collect::<Vec<_>>().join(", ")
    }
}

/// The last part of a path, with its own type arguments.
fn method_name(path: &str) -> &str {
    let own = path.strip_suffix('>').map_or(path, |path| &path[..path.rfind("::<").unwrap_or(path.len())]);
    let start = own.rfind("::").map_or(0, |at| at + 2);
    &path[start..]
}

fn float(value: u128, bits: u32) -> String {
    let ty = format!("f{bits}");
    let float = if bits == 32 { f32::from_bits(value as u32).into() } else { f64::from_bits(value as u64) };
    let is_usual_nan = match bits {
        32 => value as u32 == f32::NAN.to_bits(),
        _ => value as u64 == f64::NAN.to_bits(),
    };
    match float {
        _ if is_usual_nan => format!("{ty}::NAN"),
        float if float == f64::INFINITY => format!("{ty}::INFINITY"),
        float if float == f64::NEG_INFINITY => format!("{ty}::NEG_INFINITY"),
        float if float.abs() < 1e16 && float == float.trunc() => format!("{float:?}"),
        float if bits == 64 && !float.is_nan() => format!("{float:?}"),
        _ => format!("{ty}::from_bits({value:#x})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_items_that_count_their_calls() {
        let recipe = |how| ubik_ir::api::Recipe { ty: "u8".into(), how };
        let function = How::Function {
            abi: "extern \"C\"".into(),
            params: vec!["i32".into()],
            output: "u8".into(),
            result: RecipeId(0),
            is_unsafe: false,
        };
        let api = Api {
            recipes: vec![recipe(How::Int { bits: 8, signed: false }), recipe(function)],
            ..Api::default()
        };
        let writer = Writer { api: &api, with_suffix: false };
        let written = |values: &[u128], panics_at| {
            let values = values.iter().map(|value| Value::Bits(*value)).collect();
            writer.expression(RecipeId(1), &Value::Function(Answers { values, panics_at }))
        };
        assert_eq!(written(&[7], None), "{ extern \"C\" fn answer(_: i32) -> u8 { 7 } answer }");
        let both = written(&[1, 2], Some(3));
        assert!(both.contains("match call % 2 { 0 => 1, _ => 2 }"), "{both}");
        assert!(both.contains("if call == 2 { panic!"), "{both}");
    }

    #[test]
    fn methods_have_the_last_name() {
        assert_eq!(method_name("demo::Buffer::<u8>::push"), "push");
        assert_eq!(method_name("demo::Buffer::extend::<u8>"), "extend::<u8>");
    }

    #[test]
    fn floats_are_written_so_that_they_come_back() {
        assert_eq!(float(f64::NAN.to_bits().into(), 64), "f64::NAN");
        assert_eq!(float((-0.0f64).to_bits().into(), 64), "-0.0");
        assert_eq!(float(1.5f32.to_bits().into(), 32), "f32::from_bits(0x3fc00000)");
        assert_eq!(float(2.0f32.to_bits().into(), 32), "2.0");
    }
}
