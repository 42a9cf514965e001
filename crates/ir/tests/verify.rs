//! The verifier: well-formed modules pass, and each kind of problem is found.

use ubik_ir::text::parse;
use ubik_ir::*;

/// A module with something of everything, which each case breaks in one way.
const BASE: &str = r#"
file0 = "a.rs";
s1 = file0 1:1;
crate0 = "a" local;
type Point = struct { x: u32, y: u32 };
type Kind = enum u8 { A, B { 0: u32 } };
type `Option<&u32>` = enum isize { None, Some { 0: &u32 } } niche ptr @ 0 untagged 1 variants 0..=0 start 0;
type Cell = struct { value: u32 } flags(cells_inside, unsafe_cell);
type `Box<u32>` = box u32 { 0: *mut u32 };
type Number = union { int: u32, float: f32 };
type simd[u32; 2];
type `NonZero` = pattern u32 repr scalar u32 in 1..=4294967295;
const text = "some text";
static VALUE: u64 = ptr text;
static mut BUFFER: [u8; 24] = uninit 8, ptr fn callee, zero 8;
thread_local LOCAL: u32 = zero 4;
vtable table: u32 as dyn Trait = ptr fn glue, 4_u64, 4_u64;
import fn external(u32) -> u32;
fn glue(_1: *mut u32) {
  bb0:
    return;
}
fn callee(_1: u32) -> u32 {
    let _2: u32;
    let _3: (u32, bool);
    let _4: [u32; 4];
    let _5: usize;
    let _6: Kind;
    let _7: &u32;
    let _8: *const u32;
    let _9: bool;
    let _10: Point;
    let _11: &[u32];
    let _12: fn(u32) -> u32;
  bb0:
    storage_live(_2);
    _2 = copy _1;
    _3 = AddOverflow(copy _1, copy _2);
    _7 = &_1;
    _8 = &raw const _1;
    _10 = struct Point { copy _1, copy _2 };
    _9 = Lt(copy _1, copy _2);
    _4 = [copy _1; 4];
    _6 = variant(B) Kind { copy _1 };
    switch copy _1 { 0: bb1, else: bb2 };
  bb1:
    _2 = call external(copy _1) -> bb2 unwind bb3;
  bb2:
    drop _1 by glue -> bb4;
  bb3 cleanup:
    resume;
  bb4:
    _2 = call *copy _12(copy _1) -> bb5;
  bb5:
    storage_dead(_2);
    return;
}
export fn main(_1: isize, _2: *const *const u8) -> isize {
  bb0:
    _0 = 0_isize;
    return;
}
entry start main;
"#;

fn base() -> Module {
    parse(BASE).unwrap_or_else(|error| panic!("{error}"))
}

fn messages(module: &Module) -> Vec<String> {
    verify(module).iter().map(Problem::to_string).collect()
}

/// The change makes the verifier say something that contains `expected`.
#[track_caller]
fn check(expected: &str, change: impl FnOnce(&mut Module)) {
    let mut module = base();
    change(&mut module);
    let messages = messages(&module);
    assert!(messages.iter().any(|message| message.contains(expected)), "{expected}: {messages:#?}");
}

fn ty<'m>(module: &'m mut Module, name: &str) -> &'m mut Type {
    module.types.iter_mut().find(|ty| ty.name == name).unwrap()
}

fn id(module: &Module, name: &str) -> TyId {
    module.types.iter_enumerated().find(|(_, ty)| ty.name == name).unwrap().0
}

fn global<'m>(module: &'m mut Module, name: &str) -> &'m mut Global {
    module.globals.iter_mut().find(|global| global.name == name).unwrap()
}

fn function<'m>(module: &'m mut Module, name: &str) -> &'m mut Function {
    module.functions.iter_mut().find(|function| function.name == name).unwrap()
}

fn body(module: &mut Module) -> &mut Body {
    function(module, "callee").body.as_mut().unwrap()
}

fn statement(module: &mut Module, index: usize) -> &mut StatementKind {
    &mut body(module).blocks[BlockId(0)].statements[index].kind
}

fn terminator(module: &mut Module, block: u32) -> &mut TerminatorKind {
    &mut body(module).blocks[BlockId(block)].terminator.kind
}

fn assign(module: &mut Module, local: u32, value: Rvalue) {
    *statement(module, 1) = StatementKind::Assign(Place::local(LocalId(local)), value);
}

fn copy(local: u32) -> Operand {
    Operand::Copy(Place::local(LocalId(local)))
}

fn projected(local: u32, projection: Vec<Projection>) -> Place {
    Place { local: LocalId(local), projection }
}

fn mention(module: &mut Module, place: Place) {
    *statement(module, 1) = StatementKind::PlaceMention(place);
}

#[test]
fn well_formed_modules_pass() {
    assert_eq!(messages(&base()), Vec::<String>::new());
    for text in [include_str!("text/add.uir"), include_str!("text/tour.uir")] {
        assert_eq!(messages(&parse(text).unwrap()), Vec::<String>::new());
    }
}

#[test]
fn types() {
    check("t999 does not exist", |m| ty(m, "&u32").kind = TyKind::Ref { pointee: TyId(999), mutable: false });
    check("it contains itself", |m| {
        let point = id(m, "Point");
        ty(m, "Cell").kind = TyKind::Struct(Fields(vec![Field { name: "p".into(), offset: 0, ty: point }]));
        let cell = id(m, "Cell");
        ty(m, "Point").kind = TyKind::Struct(Fields(vec![Field { name: "c".into(), offset: 0, ty: cell }]));
    });
    check("alignment 3 is no power of two", |m| ty(m, "Point").align = 3);
    check("is no multiple of alignment", |m| ty(m, "Point").align = 16);
    check("larger than any object", |m| ty(m, "Point").size = 1 << 63);
    check("without interior mutability", |m| ty(m, "Cell").flags.freeze = true);
    check("a scalar of 4 bytes represents 8 bytes", |m| {
        ty(m, "u32").size = 8;
    });
    check("inside of the first", |m| {
        if let Repr::Pair { offset, .. } = &mut ty(m, "Point").repr {
            *offset = 2;
        }
    });
    check("the second scalar ends behind the end", |m| {
        if let Repr::Pair { offset, .. } = &mut ty(m, "Point").repr {
            *offset = 6;
        }
    });
    check("does not fit into the scalar", |m| {
        if let Repr::Scalar(scalar) = &mut ty(m, "NonZero").repr {
            scalar.end = 1 << 32;
        }
    });
    check("there are no integers of 24 bits", |m| {
        ty(m, "u32").kind = TyKind::Int { bits: 24, signed: false }
    });
    check("there are no floats of 8 bits", |m| ty(m, "f32").kind = TyKind::Float { bits: 8 });
    check("not represented as", |m| ty(m, "u32").kind = TyKind::Int { bits: 64, signed: false });
    check("as its pointee's metadata asks", |m| ty(m, "&[u32]").repr = Repr::Memory);
    check("4 elements do not take 12 bytes", |m| ty(m, "[u32; 4]").size = 12);
    check("has no size", |m| {
        let slice = id(m, "[u32]");
        ty(m, "[u8; 24]").kind = TyKind::Array { element: slice, count: 24 };
    });
    check("ends behind the end", |m| {
        if let TyKind::Struct(fields) = &mut ty(m, "Point").kind {
            fields.0[1].offset = 6;
        }
    });
    check("fields `x` and `y` overlap", |m| {
        if let TyKind::Struct(fields) = &mut ty(m, "Point").kind {
            fields.0[1].offset = 2;
        }
    });
    check("a box without room", |m| ty(m, "Box<u32>").size = 0);
    check("laid out unlike `u32`", |m| ty(m, "NonZero").align = 1);
    check("it has size 1", |m| ty(m, "dyn Trait").size = 1);
}

fn layout<'m>(module: &'m mut Module, name: &str) -> &'m mut EnumLayout {
    match &mut ty(module, name).kind {
        TyKind::Enum(layout) => layout,
        other => panic!("{other:?}"),
    }
}

#[test]
fn enums() {
    check("its discriminant has type `&u32`", |m| layout(m, "Kind").discriminant = id(m, "&u32"));
    check("discriminant 300 does not fit", |m| layout(m, "Kind").variants[1].discriminant = 300);
    check("the same discriminant", |m| layout(m, "Kind").variants[1].discriminant = 0);
    check("has no encoding", |m| layout(m, "Kind").encoding = Encoding::Empty);
    check("variant 7 does not exist", |m| layout(m, "Kind").encoding = Encoding::Single { variant: 7 });
    check("the tag at 8 ends behind the end", |m| {
        if let Encoding::Direct { tag_offset, .. } = &mut layout(m, "Kind").encoding {
            *tag_offset = 8;
        }
    });
    check("the tag cannot say `B`", |m| layout(m, "Kind").variants[1].discriminant = 9);
    check("the untagged variant 2 does not exist", |m| {
        if let Encoding::Niche { untagged, .. } = &mut layout(m, "Option<&u32>").encoding {
            *untagged = 2;
        }
    });
    check("the variants 0..=5 do not exist", |m| {
        if let Encoding::Niche { last, .. } = &mut layout(m, "Option<&u32>").encoding {
            *last = 5;
        }
    });
}

#[test]
fn globals() {
    check("alignment 0 is no power of two", |m| global(m, "text").align = 0);
    check("alignment 4 for a type of 8", |m| global(m, "VALUE").align = 4);
    check("9 bytes for a value of 8", |m| global(m, "VALUE").data.bytes.push(0));
    check("range 20..30 is not inside", |m| global(m, "BUFFER").data.uninit = vec![(20, 30)]);
    check("sorted, disjoint and apart", |m| global(m, "BUFFER").data.uninit = vec![(0, 2), (2, 4)]);
    check("uninitialised bytes at 0 are not zero", |m| global(m, "BUFFER").data.bytes[3] = 1);
    check("a pointer's bytes at 8 are not zero", |m| global(m, "BUFFER").data.bytes[9] = 1);
    check("the pointer at 20 is not inside", |m| global(m, "BUFFER").data.relocs[0].0 = 20);
    check("overlaps another one", |m| {
        let (at, address) = global(m, "BUFFER").data.relocs[0];
        global(m, "BUFFER").data.relocs.push((at + 4, address));
    });
    check("partly uninitialised", |m| global(m, "BUFFER").data.relocs[0].0 = 4);
    check("g99 does not exist", |m| {
        global(m, "VALUE").data.relocs[0].1.base = AddressBase::Global(GlobalId(99));
    });
    check("too short for a vtable", |m| global(m, "table").data.bytes.truncate(16));
    check("instead of 4 and 4", |m| global(m, "table").data.bytes[8] = 5);
    check("imported but has data", |m| global(m, "VALUE").linkage = Linkage::Import);
    check("s9 does not exist", |m| global(m, "VALUE").span = SpanId(9));
}

#[test]
fn module_level() {
    check("location 0 is not the unknown one", |m| {
        let known = m.sources.spans[SpanId(1)];
        m.sources.spans[SpanId(0)] = known;
    });
    check("file7 does not exist", |m| m.sources.spans[SpanId(1)].file = FileId(7));
    check("it is its own parent", |m| m.sources.spans[SpanId(1)].parent = Some(SpanId(1)));
    check("s8 does not exist", |m| m.sources.spans[SpanId(1)].parent = Some(SpanId(8)));
    check("crate4 does not exist", |m| function(m, "main").krate = CrateId(4));
    check("has no symbol", |m| function(m, "main").symbol.clear());
    check("`main` is defined twice", |m| {
        let copy = function(m, "main").clone();
        m.functions.push(copy);
    });
    check("f77 does not exist", |m| m.init.push(FnId(77)));
    check("takes 1 parameters", |m| m.entry.as_mut().unwrap().function = FnId(0));
    check("pointers of 3 bytes", |m| m.target.pointer_size = 3);
}

#[test]
fn functions() {
    check("has no body", |m| function(m, "main").body = None);
    check("imported but has a body", |m| function(m, "main").linkage = Linkage::Import);
    check("parameters for a signature", |m| body(m).params = 2);
    check("fewer locals", |m| body(m).params = 50);
    check("no block to start with", |m| body(m).blocks = IndexVec::new());
    check("_3 has no size", |m| body(m).locals[LocalId(3)].ty = id(m, "[u32]"));
    check("result that is not live", |m| body(m).locals[LocalId(1)].always_live = false);
    check("_1 has type `bool` instead of `u32`", |m| body(m).locals[LocalId(1)].ty = id(m, "bool"));
    check("the first block is for unwinding", |m| body(m).blocks[BlockId(0)].cleanup = true);
    check("_99 does not exist", |m| body(m).va_list = Some(LocalId(99)));
}

#[test]
fn control_flow() {
    check("bb99 does not exist", |m| *terminator(m, 0) = TerminatorKind::Goto(BlockId(99)));
    check("enters or leaves unwinding", |m| *terminator(m, 0) = TerminatorKind::Goto(BlockId(3)));
    check("return while unwinding", |m| *terminator(m, 3) = TerminatorKind::Return);
    check("resume outside of unwinding", |m| *terminator(m, 0) = TerminatorKind::Resume);
    check("which is not for that", |m| {
        if let TerminatorKind::Call(call) = terminator(m, 1) {
            call.unwind = Unwind::Cleanup(BlockId(2));
        }
    });
    check("unwinding out of the function while unwinding", |m| {
        let call = terminator(m, 1).clone();
        *terminator(m, 3) = call;
        if let TerminatorKind::Call(call) = terminator(m, 3) {
            call.unwind = Unwind::Continue;
        }
    });
    check("has two targets", |m| {
        if let TerminatorKind::Switch { targets, .. } = terminator(m, 0) {
            targets.push((0, BlockId(2)));
        }
    });
    check("4294967296 does not fit", |m| {
        if let TerminatorKind::Switch { targets, .. } = terminator(m, 0) {
            targets.push((1 << 32, BlockId(2)));
        }
    });
    check("what is switched on is of type `&u32`", |m| {
        if let TerminatorKind::Switch { value, .. } = terminator(m, 0) {
            *value = copy(7);
        }
    });
}

#[test]
fn calls() {
    fn call(m: &mut Module) -> &mut Call {
        match terminator(m, 1) {
            TerminatorKind::Call(call) => call,
            other => panic!("{other:?}"),
        }
    }
    check("f99 does not exist", |m| call(m).callee = Callee::Fn(FnId(99)));
    check("not a function pointer", |m| call(m).callee = Callee::Ptr(copy(1)));
    check("without a receiver", |m| {
        call(m).callee = Callee::Virtual { slot: 3 };
        call(m).args.clear();
    });
    check("the call has no signature", |m| call(m).sig = None);
    check("2 arguments for 1 parameters", |m| call(m).args.push(copy(1)));
    check("an argument has type `bool`", |m| call(m).args[0] = copy(9));
    check("the place for the result has type `bool`", |m| call(m).dest = Place::local(LocalId(9)));
    check("drop glue takes a pointer, not 2 parameters", |m| {
        let main = m.entry.unwrap().function;
        if let TerminatorKind::Drop { glue, .. } = terminator(m, 2) {
            *glue = DropGlue::Fn(main);
        }
    });
}

#[test]
fn places() {
    check("_99 does not exist", |m| mention(m, Place::local(LocalId(99))));
    check("Deref does not apply to a place of type `u32`", |m| {
        mention(m, projected(1, vec![Projection::Deref]))
    });
    check("does not apply to a place of type `Point`", |m| {
        let u32 = id(m, "u32");
        mention(m, projected(10, vec![Projection::Field { index: 2, ty: u32 }]));
    });
    check("has type `bool` instead of `u32`", |m| {
        let bool = id(m, "bool");
        mention(m, projected(10, vec![Projection::Field { index: 0, ty: bool }]));
    });
    check("does not apply to a place of type `Kind`", |m| {
        mention(m, projected(6, vec![Projection::Downcast { variant: 2 }]));
    });
    check("the index is of type `u32`, not `usize`", |m| {
        mention(m, projected(4, vec![Projection::Index(LocalId(1))]));
    });
    check("index 4 is not among 4 elements", |m| {
        mention(m, projected(4, vec![Projection::ConstIndex { offset: 4, min_length: 4, from_end: false }]));
    });
    check("5 elements are needed of an array of 4", |m| {
        mention(m, projected(4, vec![Projection::ConstIndex { offset: 0, min_length: 5, from_end: false }]));
    });
    check("ends before it begins", |m| {
        let slice = id(m, "[u32]");
        mention(m, projected(4, vec![Projection::Subslice { from: 3, to: 2, from_end: false, ty: slice }]));
    });
    check("are not laid out alike", |m| {
        let bool = id(m, "bool");
        mention(m, projected(1, vec![Projection::Cast { ty: bool }]));
    });
    check("is used as a value", |m| {
        assign(m, 2, Rvalue::Use(Operand::Copy(projected(11, vec![Projection::Deref]))))
    });
    check("is always live", |m| *statement(m, 1) = StatementKind::StorageDead(LocalId(1)));
    check("`Kind` has no variant 5", |m| {
        *statement(m, 1) = StatementKind::SetDiscriminant { place: Place::local(LocalId(6)), variant: 5 };
    });
    check("the condition is of type `u32`", |m| *statement(m, 1) = StatementKind::Assume(copy(1)));
    check("an end of the copy is of type `u32`", |m| {
        *statement(m, 1) = StatementKind::CopyNonOverlapping { src: copy(1), dst: copy(8), count: copy(5) };
    });
}

fn constant(module: &mut Module, name: &str, value: ConstValue) {
    let ty = id(module, name);
    assign(module, 2, Rvalue::Use(Operand::Const(Box::new(Const { ty, value }))));
}

#[test]
fn operations_compute_with_scalars_and_pairs() {
    check("is no scalar and no pair to compute with", |m| {
        let ty = id(m, "u32");
        assign(m, 2, Rvalue::Cast { kind: CastKind::Identity, operand: copy(4), ty });
    });
    check("is no scalar and no pair to compute with", |m| {
        let ty = id(m, "&u32");
        let kind = CastKind::Unsize(Unsize::Length(4));
        assign(m, 7, Rvalue::Cast { kind, operand: copy(4), ty });
    });
}

#[test]
fn values() {
    check("the assigned value has type `bool` instead of `u32`", |m| assign(m, 2, Rvalue::Use(copy(9))));
    check("`u32` is not zero-sized", |m| constant(m, "u32", ConstValue::Zst));
    check("4294967296 does not fit into 4 bytes", |m| {
        constant(m, "u32", ConstValue::Scalar(ConstScalar::Int(1 << 32)));
    });
    check("a pointer does not fit into 4 bytes", |m| {
        let address = Address { base: AddressBase::Global(GlobalId(0)), offset: 0 };
        constant(m, "u32", ConstValue::Scalar(ConstScalar::Ptr(address)));
    });
    check("do not travel as this constant does", |m| {
        constant(m, "u32", ConstValue::Pair(ConstScalar::Int(0), ConstScalar::Int(0)));
    });
    check("not inside of the constant", |m| {
        constant(m, "u32", ConstValue::Memory { global: GlobalId(0), offset: 6 });
    });
    check("3 elements for an array of 4", |m| assign(m, 4, Rvalue::Repeat { value: copy(1), count: 3 }));
    check("the pointer is of type `*const u32`", |m| {
        let ty = id(m, "*const u32");
        assign(m, 8, Rvalue::Ref { kind: BorrowKind::Shared, place: Place::local(LocalId(1)), ty });
    });
    check("what is pointed to has type `bool`", |m| {
        let ty = id(m, "&u32");
        assign(m, 7, Rvalue::Ref { kind: BorrowKind::Shared, place: Place::local(LocalId(9)), ty });
    });
    check("what is cast is of type `u32`, not a float", |m| {
        let ty = id(m, "u32");
        assign(m, 2, Rvalue::Cast { kind: CastKind::FloatToInt, operand: copy(1), ty });
    });
    check("the metadata is no vtable", |m| {
        let ty = id(m, "&u32");
        let kind = CastKind::Unsize(Unsize::VTable(GlobalId(0)));
        assign(m, 7, Rvalue::Cast { kind, operand: copy(7), ty });
    });
    check("the right operand has type `bool`", |m| {
        assign(m, 2, Rvalue::Binary { op: BinOp::Add, left: copy(1), right: copy(9) });
    });
    check("the operand is of type `&u32`, not a number", |m| {
        assign(m, 7, Rvalue::Binary { op: BinOp::Add, left: copy(7), right: copy(7) });
    });
    check("the result is of type `u32`, not `bool`", |m| {
        assign(m, 2, Rvalue::Binary { op: BinOp::Eq, left: copy(1), right: copy(1) });
    });
    check("the result is of type `u32`, not a pair", |m| {
        assign(m, 2, Rvalue::Binary { op: BinOp::AddOverflow, left: copy(1), right: copy(1) });
    });
    check("what is offset is of type `u32`", |m| {
        assign(m, 2, Rvalue::Binary { op: BinOp::Offset, left: copy(1), right: copy(5) });
    });
    check("the operand is of type `&u32`, not an integer or bool", |m| {
        assign(m, 7, Rvalue::Unary { op: UnOp::Not, operand: copy(7) });
    });
    check("metadata of 8 bytes in a place of 4", |m| {
        assign(m, 2, Rvalue::Unary { op: UnOp::PtrMetadata, operand: copy(11) });
    });
    check("the assigned value has type `u8`", |m| {
        assign(m, 2, Rvalue::Discriminant(Place::local(LocalId(6))));
    });
    check("1 values for 2 fields", |m| {
        let ty = id(m, "Point");
        assign(m, 10, Rvalue::Aggregate { kind: AggregateKind::Struct, ty, operands: vec![copy(1)] });
    });
    check("not an array of its lanes", |m| {
        let ty = id(m, "simd[u32; 2]");
        assign(m, 10, Rvalue::Aggregate { kind: AggregateKind::Struct, ty, operands: vec![copy(1)] });
    });
    check("is no union with a field 0", |m| {
        let ty = id(m, "Point");
        assign(m, 10, Rvalue::Aggregate { kind: AggregateKind::UnionField(0), ty, operands: vec![copy(1)] });
    });
    check("the static is not thread-local", |m| {
        let ty = id(m, "&u32");
        assign(m, 7, Rvalue::ThreadLocal { global: GlobalId(0), ty });
    });
}

/// A program with a constant that nothing refers to, and one that a function uses by way of another.
fn lazily(broken: &str) -> (Vec<String>, Vec<String>) {
    let mut module = parse(
        r#"
        const unused = "nobody";
        const far = "reached";
        const near align 8 = ptr far;
        fn main(_1: isize, _2: *const *const u8) -> isize {
            let _3: *const u8;
          bb0:
            _3 = const ptr near: *const u8;
            _0 = const 0: isize;
            return;
        }
        "#,
    )
    .unwrap_or_else(|error| panic!("{error}"));
    global(&mut module, broken).span = SpanId(1000);
    let program = Program::from_module(&module).unwrap();
    assert_eq!(program.verify_start(), [""; 0]);
    let body = program.body(FnId(0)).unwrap();
    // What was found to be broken stays so when it is asked for again.
    (program.verify_function(FnId(0), &body), program.verify_function(FnId(0), &body))
}

#[test]
fn a_program_looks_at_the_globals_that_its_functions_reach() {
    let (first, again) = lazily("far");
    assert!(first[0].contains("global `far`"), "{first:?}");
    assert_eq!(first, again);
    assert_eq!(lazily("unused"), (vec![], vec![]));
}
