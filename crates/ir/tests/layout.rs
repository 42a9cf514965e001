//! What follows from layouts, on types whose answers can be seen at a glance.

use ubik_ir::text::parse;
use ubik_ir::*;

const TYPES: &str = r#"
type Padded = struct { a: u8, b: u32, c: u8 };
type Packed = struct { a: u8 @ 0, b: u32 @ 1 } size 5 align 1;
type Tagged = enum u8 { A, B { 0: u32 }, C { 0: u8 } };
type Even = enum u8 { A { 0: u32 }, B { 0: f32 } };
type `Option<&u32>` = enum isize { None, Some { 0: &u32 } } niche ptr @ 0 untagged 1 variants 0..=0 start 0;
type MaybeRef = enum u8 { A { 0: &u32 }, B { 0: u64 } };
type Bits = union { a: u8, b: Padded };
type Cell = struct { value: u32 } flags(cells_inside, unsafe_cell);
type Mixed = struct { a: u8, cell: Cell, b: u8 };
type MaybeCell = enum u8 { A { 0: Cell }, B };
type `Box<u32>` = box u32 { 0: *mut u32 };
type Refs = struct { n: u32, r: &u32, inner: (u8, &mut u32) };
type NonZero = struct { 0: u32 } repr scalar u32 in 1..=4294967295;
type Tail = struct { head: u16, rest: [u8] };
type Nested = struct { a: u8, tail: Tail };
type Object = struct { a: u8, object: dyn Trait };
type Opaque = foreign;
type Empty = enum u8 {};
type Half = struct { init: u32, uninit: Bits };
type Gen = coroutine u32 { S, T { 0: u32 } } prefix { 0: u16 };
type [Padded; 2];
type [u16; 3];
type [&u32; 2];
type [Mixed; 2];
type simd[f32; 3];
type *const dyn Trait;
type *const [u8];
type bool;
type (u8, u8);
type str;
type [MaybeRef; 1];
"#;

fn module() -> Module {
    let module = parse(TYPES).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(verify(&module), []);
    module
}

fn id(module: &Module, name: &str) -> TyId {
    module.types.iter_enumerated().find(|(_, ty)| ty.name == name).unwrap_or_else(|| panic!("{name}")).0
}

fn pairs(ranges: &Ranges) -> Vec<(u64, u64)> {
    ranges.iter().map(|range| (range.start, range.end)).collect()
}

#[test]
fn tails() {
    let module = module();
    let tail = |name| module.tail(id(&module, name));
    assert_eq!(tail("Padded"), Tail::Thin);
    assert_eq!(tail("Opaque"), Tail::Thin);
    assert_eq!(tail("str"), Tail::Str);
    assert_eq!(tail("Nested"), Tail::Slice { element: id(&module, "u8") });
    assert_eq!(tail("Object"), Tail::Dyn { object: id(&module, "dyn Trait") });
    let sized = |name| module.is_sized(id(&module, name));
    assert!(sized("Padded") && sized("*const [u8]"));
    assert!(!sized("Nested") && !sized("Object") && !sized("Opaque") && !sized("str"));
}

#[test]
fn data_and_padding() {
    let module = module();
    let data = |name| pairs(&module.data_ranges(id(&module, name)));
    assert_eq!(data("Padded"), [(0, 1), (4, 9)]);
    assert_eq!(data("Packed"), [(0, 5)]);
    assert_eq!(data("Tagged"), [(0, 2), (4, 8)]);
    assert_eq!(data("Option<&u32>"), [(0, 8)]);
    assert_eq!(data("Bits"), [(0, 1), (4, 9)]);
    assert_eq!(data("[Padded; 2]"), [(0, 1), (4, 9), (12, 13), (16, 21)]);
    assert_eq!(data("[u16; 3]"), [(0, 6)]);
    assert_eq!(data("simd[f32; 3]"), [(0, 12)]);
    assert_eq!(data("Gen"), [(0, 3), (4, 8)]);
    assert_eq!(data("Empty"), []);
    let tagged = id(&module, "Tagged");
    let variant = |index| pairs(&module.variant_data_ranges(tagged, index));
    assert_eq!((variant(0), variant(1), variant(2)), (vec![(0, 1)], vec![(0, 1), (4, 8)], vec![(0, 2)]));
    let varies = |name| module.padding_varies(id(&module, name));
    assert!(varies("Tagged") && varies("MaybeCell"));
    assert!(!varies("[MaybeRef; 1]") && !varies("Even") && !varies("Padded") && !varies("Bits"));
}

#[test]
fn validity_classes() {
    let module = module();
    let check = |name: &str, expected| assert_eq!(module.validity(id(&module, name)), expected, "{name}");
    check("u32", Validity::Initialised);
    check("Padded", Validity::Initialised);
    check("[u16; 3]", Validity::Initialised);
    check("*const [u8]", Validity::Initialised);
    check("(u8, u8)", Validity::Initialised);
    check("Bits", Validity::Any);
    check("Half", Validity::Walk);
    check("bool", Validity::Walk);
    check("&u32", Validity::Walk);
    check("NonZero", Validity::Walk);
    check("Tagged", Validity::Walk);
    check("Empty", Validity::Walk);
    check("*const dyn Trait", Validity::Walk);
    check("Box<u32>", Validity::Walk);
}

#[test]
fn retags() {
    let module = module();
    let points = |name| {
        let points = module.retag_points(id(&module, name));
        points.map(|points| {
            points
                .into_iter()
                .map(|point| (point.offset, module.types[point.ty].name.clone()))
                .collect::<Vec<_>>()
        })
    };
    let point = |offset, name: &str| (offset, name.to_owned());
    assert_eq!(points("Padded"), Some(vec![]));
    assert_eq!(points("Refs"), Some(vec![point(8, "&u32"), point(24, "&mut u32")]));
    assert_eq!(points("[&u32; 2]"), Some(vec![point(0, "&u32"), point(8, "&u32")]));
    assert_eq!(points("Box<u32>"), Some(vec![point(0, "Box<u32>")]));
    assert_eq!(points("MaybeRef"), None);
    assert_eq!(points("Tagged"), Some(vec![]));
    let has = |name| module.has_retags(id(&module, name));
    assert!(has("MaybeRef") && has("Refs") && has("[MaybeRef; 1]"));
    assert!(!has("Tagged") && !has("Bits") && !has("*mut u32"));
}

#[test]
fn interior_mutability() {
    let module = module();
    let cells = |name| pairs(&module.cell_ranges(id(&module, name)));
    assert_eq!(cells("Padded"), []);
    assert_eq!(cells("Cell"), [(0, 4)]);
    assert_eq!(cells("Mixed"), [(4, 8)]);
    assert_eq!(cells("[Mixed; 2]"), [(4, 8), (16, 20)]);
    assert_eq!(cells("MaybeCell"), [(0, 8)]);
}

#[test]
fn places() {
    let text = format!(
        "{TYPES} fn f(_1: &Refs, _2: Tagged, _3: *const [u8], _4: usize) {{
            let _5: &mut u32; let _6: u32; let _7: u8; let _8: Gen; let _9: u16;
          bb0:
            _5 = copy _1.*.inner.1;
            _6 = copy _2.as(B).0;
            _7 = copy _3.*[_4];
            _9 = copy _8.0;
            return; }}"
    );
    let module = parse(&text).unwrap();
    let body = module.functions[FnId(0)].body.as_ref().unwrap();
    let types: Vec<&str> = body.blocks[BlockId(0)]
        .statements
        .iter()
        .map(|statement| match &statement.kind {
            StatementKind::Assign(_, Rvalue::Use(Operand::Copy(place))) => {
                &*module.types[module.place_ty(body, place).unwrap().ty].name
            }
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(types, ["&mut u32", "u32", "u8", "u16"]);
}
