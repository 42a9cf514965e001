//! Which blocks a program reaches, for programs that were not generated.
//!
//! The front end marks the blocks of a crate (`lower/src/mutate.rs`): each begins with an assignment of a number that names it. Here a
//! program is changed so that it writes each number to standard error when it comes there for the first time. Nothing else about
//! it changes, so what it writes besides is still its own.

use std::collections::BTreeSet;

use ubik_ir::shape::Shape;
use ubik_ir::*;

use crate::skeleton::{goto, statement};

/// A block of a function, both by the compiler's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    pub body: u32,
    pub block: u32,
}

const MARK: u128 = 0x5542;
const HALF: u32 = 24;

impl Spot {
    fn of(kind: &StatementKind) -> Option<Spot> {
        let StatementKind::Assign(_, Rvalue::Use(Operand::Const(constant))) = kind else { return None };
        let ConstValue::Scalar(ConstScalar::Int(bits)) = constant.value else { return None };
        let low = |bits: u128| (bits & ((1 << HALF) - 1)) as u32;
        (bits >> (2 * HALF) == MARK).then(|| Spot { body: low(bits >> HALF), block: low(bits) })
    }

    fn line(self) -> String {
        format!("\n{LINE}{} {}\n", self.body, self.block)
    }
}

/// What lines about marks begin with.
const LINE: &str = "ubik-mark ";

/// Every marked block of a program.
pub fn spots(module: &Module) -> BTreeSet<Spot> {
    let bodies = module.functions.iter().filter_map(|function| function.body.as_ref());
    let statements = bodies.flat_map(|body| body.blocks.iter()).flat_map(|block| &block.statements);
    statements.filter_map(|statement| Spot::of(&statement.kind)).collect()
}

/// The blocks that a program says it has reached.
pub fn reached(stderr: &[u8]) -> BTreeSet<Spot> {
    let text = String::from_utf8_lossy(stderr);
    let spot = |line: &str| {
        let (body, block) = line.strip_prefix(LINE)?.split_once(' ')?;
        Some(Spot { body: body.parse().ok()?, block: block.parse().ok()? })
    };
    text.lines().filter_map(spot).collect()
}

/// The program that says so.
pub fn telling(module: &Module) -> Module {
    let spots = spots(module);
    let mut module = module.clone();
    let mut teller = Teller::new(&mut module, &spots);
    for id in teller.module.functions.ids() {
        if let Some(mut body) = teller.module.functions[id].body.take() {
            teller.in_body(&mut body);
            teller.module.functions[id].body = Some(body);
        }
    }
    module
}

/// What telling needs of a program.
struct Teller<'m> {
    module: &'m mut Module,
    write: FnId,
    byte: TyId,
    bytes: TyId,
    descriptor: TyId,
    text: TyId,
    size: TyId,
    result: TyId,
    /// A byte for each mark: whether it was reached.
    seen: GlobalId,
    marks: Vec<Spot>,
    texts: Vec<GlobalId>,
}

impl<'m> Teller<'m> {
    fn new(module: &'m mut Module, spots: &BTreeSet<Spot>) -> Teller<'m> {
        let write = write_function(module);
        let sig = module.functions[write].sig.clone();
        let byte = find(module, &Shape::Int { bits: 8, signed: false, pointer_sized: false });
        let bytes = find(module, &Shape::RawPtr { pointee: byte, mutable: true });
        let marks: Vec<Spot> = spots.iter().copied().collect();
        let room = marks.len().max(1);
        let flags = find(module, &Shape::Array { element: byte, count: room as u64 });
        let seen = global(module, "marks", vec![0; room], true, flags);
        let texts = marks.iter().map(|spot| global(module, "mark", spot.line().into_bytes(), false, byte));
        let texts = texts.collect();
        let [descriptor, text, size] = sig.params[..] else { unreachable!("`write` has three parameters") };
        Teller { module, write, byte, bytes, descriptor, text, size, result: sig.ret, seen, marks, texts }
    }

    fn in_body(&mut self, body: &mut Body) {
        for block in body.blocks.ids() {
            let mut statements = body.blocks[block].statements.iter().enumerate();
            let found = statements.find_map(|(at, statement)| Some((at, Spot::of(&statement.kind)?)));
            if let Some((at, spot)) = found
                && let Ok(number) = self.marks.binary_search(&spot)
            {
                self.tell(body, block, at + 1, number);
            }
        }
    }

    /// Cuts a block in two, and writes between them unless that was done.
    fn tell(&mut self, body: &mut Body, block: BlockId, at: usize, number: usize) {
        let (flag, pointer) = (local(body, self.byte), local(body, self.bytes));
        let result = local(body, self.result);
        let cleanup = body.blocks[block].cleanup;
        let rest = body.blocks[block].statements.split_off(at);
        let write = body.blocks.next_id();
        let behind = BlockId(write.0 + 1);
        let terminator = std::mem::replace(&mut body.blocks[block].terminator, goto(behind));
        let address = Address { base: AddressBase::Global(self.seen), offset: number as u64 };
        let there = Place { local: pointer, projection: vec![Projection::Deref] };
        let set = |place: Place, value| statement(StatementKind::Assign(place, Rvalue::Use(value)));
        body.blocks[block]
            .statements
            .push(set(Place::local(pointer), constant(self.bytes, ConstScalar::Ptr(address))));
        body.blocks[block].statements.push(set(Place::local(flag), Operand::Copy(there.clone())));
        body.blocks[block].terminator.kind = TerminatorKind::Switch {
            value: Operand::Copy(Place::local(flag)),
            targets: vec![(0, write)],
            otherwise: behind,
        };
        let done = set(there, constant(self.byte, ConstScalar::Int(1)));
        let call = TerminatorKind::Call(Box::new(self.call(Place::local(result), behind, number)));
        let terminator_of = |kind| Terminator { kind, span: SpanId::NONE };
        body.blocks.push(Block { statements: vec![done], terminator: terminator_of(call), cleanup });
        body.blocks.push(Block { statements: rest, terminator, cleanup });
    }

    fn call(&self, dest: Place, target: BlockId, number: usize) -> Call {
        let text = Address { base: AddressBase::Global(self.texts[number]), offset: 0 };
        let length = self.marks[number].line().len() as u128;
        let args = vec![
            constant(self.descriptor, ConstScalar::Int(2)),
            constant(self.text, ConstScalar::Ptr(text)),
            constant(self.size, ConstScalar::Int(length)),
        ];
        let sig = Some(Box::new(self.module.functions[self.write].sig.clone()));
        let unwind = Unwind::Unreachable;
        Call { callee: Callee::Fn(self.write), args, dest, target: Some(target), unwind, sig }
    }
}

fn constant(ty: TyId, scalar: ConstScalar) -> Operand {
    Operand::Const(Box::new(Const { ty, value: ConstValue::Scalar(scalar) }))
}

fn local(body: &mut Body, ty: TyId) -> LocalId {
    body.locals.push(Local { ty, name: None, span: SpanId::NONE, always_live: true })
}

fn find(module: &mut Module, shape: &Shape<TyId>) -> TyId {
    let ty = shape.build(module, None);
    let known = module.types.iter_enumerated().find(|(_, other)| other.name == ty.name);
    match known {
        Some((id, _)) => id,
        None => module.types.push(ty),
    }
}

/// The host's `write`, which almost every program has from std.
fn write_function(module: &mut Module) -> FnId {
    let known = module.functions.iter_enumerated().find(|(_, function)| {
        function.symbol == "write" && function.linkage == Linkage::Import && function.sig.params.len() == 3
    });
    if let Some((id, _)) = known {
        return id;
    }
    let byte = find(module, &Shape::Int { bits: 8, signed: false, pointer_sized: false });
    let params = vec![
        find(module, &Shape::Int { bits: 32, signed: true, pointer_sized: false }),
        find(module, &Shape::RawPtr { pointee: byte, mutable: false }),
        find(module, &Shape::Int { bits: 64, signed: false, pointer_sized: true }),
    ];
    let ret = find(module, &Shape::Int { bits: 64, signed: true, pointer_sized: true });
    module.functions.push(Function {
        name: "write".into(),
        symbol: "write".into(),
        linkage: Linkage::Import,
        sig: FnSig { params, ret, abi: "C".into(), variadic: false, may_unwind: false },
        attrs: FnAttrs::default(),
        span: SpanId::NONE,
        krate: CrateId(0),
        body: None,
    })
}

fn global(module: &mut Module, name: &str, bytes: Vec<u8>, mutable: bool, ty: TyId) -> GlobalId {
    let kind = if mutable { GlobalKind::Static { ty, mutable } } else { GlobalKind::Const };
    module.globals.push(Global {
        name: name.into(),
        symbol: String::new(),
        linkage: Linkage::Internal,
        kind,
        align: 1,
        data: Data { bytes, uninit: Vec::new(), relocs: Vec::new() },
        span: SpanId::NONE,
        krate: CrateId(0),
    })
}
