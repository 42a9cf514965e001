//! Pairs of types, each with what is said of them.

use ubik_ir::bindings::{Bindings, Field, Function, Param, Shape, Type, TypeId};

use super::{Kind, Side, functions};

fn ty(name: &str, size: u64, shape: Shape) -> Type {
    Type { name: name.to_owned(), size, shape }
}

fn int(name: &str, size: u64, signed: bool) -> Type {
    ty(name, size, Shape::Int { signed })
}

fn field(name: &str, offset: u64, bits: u64, ty: u32) -> Field {
    Field { name: name.to_owned(), offset, bits, ty: TypeId(ty) }
}

/// A function that takes the first type and gives nothing.
fn taking(types: Vec<Type>, written: Option<u32>) -> Bindings {
    let param = Param { name: "x".to_owned(), ty: TypeId(0), written };
    let function = Function {
        symbol: "f".to_owned(),
        file: "f.c".to_owned(),
        line: 1,
        params: vec![param],
        ret: None,
        is_variadic: false,
        is_unprototyped: false,
    };
    Bindings { functions: vec![function], variables: Vec::new(), types }
}

/// The same function giving that type.
fn giving(types: Vec<Type>) -> Bindings {
    let mut table = taking(types, None);
    let function = &mut table.functions[0];
    function.ret = Some(function.params.remove(0).ty);
    table
}

fn said(rust: &Bindings, c: &Bindings) -> Vec<(Kind, String)> {
    let (own, other) = (Side { table: rust }, Side { table: c });
    let found = functions(own, &rust.functions[0], other, &c.functions[0]);
    found.into_iter().map(|difference| (difference.kind, difference.text)).collect()
}

fn one(kind: Kind, text: &str) -> Vec<(Kind, String)> {
    vec![(kind, text.to_owned())]
}

#[test]
fn widths_differ() {
    let (rust, c) = (taking(vec![int("isize", 8, true)], None), taking(vec![int("int", 4, true)], None));
    let text = "argument `x`: `isize` of 8 bytes here, `int` of 4 bytes there";
    assert_eq!(said(&rust, &c), one(Kind::ArgumentType, text));
}

#[test]
fn signs_matter_below_32_bits_only() {
    let (rust, c) = (taking(vec![int("u32", 4, false)], None), taking(vec![int("int", 4, true)], None));
    assert_eq!(said(&rust, &c), []);
    let (rust, c) = (taking(vec![int("u16", 2, false)], None), taking(vec![int("short", 2, true)], None));
    let text = "argument `x`: `u16` here, `short` there, which has the other sign";
    assert_eq!(said(&rust, &c), one(Kind::ArgumentType, text));
}

#[test]
fn results_are_missed() {
    let c = giving(vec![int("int", 4, true)]);
    let mut rust = c.clone();
    rust.functions[0].ret = None;
    assert_eq!(said(&rust, &c), one(Kind::MissingReturn, "returns nothing here, `int` there"));
    assert_eq!(said(&c, &rust), one(Kind::ReturnType, "returns `int` here, nothing there"));
    assert_eq!(said(&c, &c), []);
}

#[test]
fn arguments_are_counted_unless_nothing_is_said_of_them() {
    let rust = taking(vec![int("i32", 4, true)], None);
    let mut c = rust.clone();
    c.functions[0].params.clear();
    assert_eq!(said(&rust, &c), one(Kind::ArgumentCount, "takes 1 arguments here, 0 there"));
    c.functions[0].is_unprototyped = true;
    assert_eq!(said(&rust, &c), []);
}

#[test]
fn a_pointer_to_const_is_not_written_through() {
    let pointer = |is_read_only| ty("pointer", 8, Shape::Pointer { to: None, is_read_only });
    let c = taking(vec![pointer(false)], Some(7));
    let text = "argument `x`: `pointer` here, but the function writes through it, in line 7";
    assert_eq!(said(&taking(vec![pointer(true)], None), &c), one(Kind::Written, text));
    assert_eq!(said(&taking(vec![pointer(false)], None), &c), []);
}

#[test]
fn structs_differ_in_their_fields() {
    let table = |second: Type, offset| {
        let bits = 8 * second.size;
        let fields = vec![field("a", 0, 32, 2), field("b", offset, bits, 3)];
        let pointer = Shape::Pointer { to: Some(TypeId(1)), is_read_only: false };
        let types =
            vec![ty("p", 8, pointer), ty("S", 16, Shape::Struct(fields)), int("i32", 4, true), second];
        taking(types, None)
    };
    let (wide, narrow) = (table(int("i64", 8, true), 64), table(int("int", 4, true), 64));
    let text = "argument `x`: what it points to, field `b`, `i64` of 8 bytes here, `int` of 4 bytes there";
    assert_eq!(said(&wide, &narrow), one(Kind::ArgumentType, text));
    assert_eq!(said(&wide, &wide), []);
    let early = table(int("int", 4, true), 32);
    let text =
        "argument `x`: what it points to, field `b`, `int` here at byte 8, where no field begins there";
    assert_eq!(said(&narrow, &early), one(Kind::ArgumentType, text));
}

#[test]
fn an_enum_must_know_what_c_may_give() {
    let table = |values: &[i128]| giving(vec![ty("E", 4, Shape::Enum { values: values.to_vec() })]);
    let text = "result: `E` here, `E` there, which has the value 2";
    assert_eq!(said(&table(&[0, 1]), &table(&[0, 1, 2])), one(Kind::ReturnType, text));
    assert_eq!(said(&table(&[0, 1, 2]), &table(&[0, 1])), []);
}

#[test]
fn a_bool_is_not_any_byte() {
    let (rust, c) = (giving(vec![ty("bool", 1, Shape::Bool)]), giving(vec![int("unsigned char", 1, false)]));
    let text = "result: `bool` here, `unsigned char` there, which may be other than 0 and 1";
    assert_eq!(said(&rust, &c), one(Kind::ReturnType, text));
}

#[test]
fn opaque_types_differ_from_nothing() {
    let opaque = || ty("c_void", 1, Shape::Opaque);
    let pointer = Shape::Pointer { to: Some(TypeId(1)), is_read_only: false };
    let rust = taking(vec![ty("*mut c_void", 8, pointer.clone()), opaque()], None);
    let c = taking(vec![ty("long *", 8, pointer), int("long", 8, true)], None);
    assert_eq!(said(&rust, &c), []);
}
