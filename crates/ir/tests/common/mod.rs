//! Random modules from a seed, the same on every machine. They are well-formed as far as text can express it:
//! indices exist and projections apply, but values need not have the types that their uses ask for.

use ubik_ir::shape::{EnumShape, FieldShape, Shape, SigShape, VariantShape};
use ubik_ir::*;

/// SplitMix64.
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(limit).unwrap()).unwrap()
    }

    pub fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }

    fn small(&mut self) -> u64 {
        self.next() % 9
    }

    pub fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }

    fn bits(&mut self) -> u128 {
        match self.below(4) {
            0 => u128::from(self.small()),
            1 => u128::from(self.next()),
            2 => u128::MAX - u128::from(self.small()),
            _ => u128::from(self.next()) << 64 | u128::from(self.next()),
        }
    }

    fn u32(&mut self) -> u32 {
        u32::try_from(self.next() >> 40).unwrap()
    }

    fn some<T>(&mut self, value: impl FnOnce(&mut Rng) -> T) -> Option<T> {
        self.chance(2).then(|| value(self))
    }

    fn list<T>(&mut self, most: usize, mut item: impl FnMut(&mut Rng) -> T) -> Vec<T> {
        (0..self.below(most + 1)).map(|_| item(self)).collect()
    }
}

const NAMES: &[&str] = &[
    "main",
    "core::ptr::read::<u8>",
    "a::b",
    "{closure#0}",
    "with `quotes` and \\ \"more\"",
    "u32",
    "struct",
    "_7",
    "",
    "naïve ünïcode\n\t\u{1}",
    "x#3",
];

pub fn module(seed: u64) -> Module {
    let mut rng = Rng(seed);
    let targets = [Target::x86_64_linux(), Target::i686_linux(), Target::s390x_linux(), odd_target()];
    let mut module = Module {
        target: rng.pick(&targets),
        types: IndexVec::new(),
        functions: IndexVec::new(),
        globals: IndexVec::new(),
        sources: sources(&mut rng),
        entry: None,
        init: Vec::new(),
        fini: Vec::new(),
        lang: LangItems::default(),
    };
    types(&mut rng, &mut module);
    let (functions, globals) = (2 + rng.below(6), 1 + rng.below(6));
    let counts = Counts { functions, globals };
    for _ in 0..globals {
        let global = global(&mut rng, &module, counts);
        module.globals.push(global);
    }
    let headers: Vec<Function> = (0..functions).map(|_| header(&mut rng, &module)).collect();
    module.functions = headers.into_iter().collect();
    for id in module.functions.ids() {
        if rng.chance(4) {
            continue;
        }
        let body = BodyMaker { rng: &mut rng, module: &module, counts, body: Body::default() }.make(id);
        module.functions[id].body = Some(body);
    }
    roles(&mut rng, &mut module);
    module
}

#[derive(Clone, Copy)]
struct Counts {
    functions: usize,
    globals: usize,
}

impl Counts {
    fn function(self, rng: &mut Rng) -> FnId {
        FnId::from_usize(rng.below(self.functions))
    }

    fn global(self, rng: &mut Rng) -> GlobalId {
        GlobalId::from_usize(rng.below(self.globals))
    }

    fn address(self, rng: &mut Rng) -> Address {
        let base = if rng.chance(2) {
            AddressBase::Fn(self.function(rng))
        } else {
            AddressBase::Global(self.global(rng))
        };
        Address { base, offset: if rng.chance(2) { 0 } else { rng.next() } }
    }
}

fn odd_target() -> Target {
    Target {
        triple: "pdp11-unknown-none".into(),
        os: "none".into(),
        pointer_size: 2,
        ..Target::s390x_linux()
    }
}

fn sources(rng: &mut Rng) -> SourceMap {
    let mut sources = SourceMap::default();
    for _ in 0..=rng.below(3) {
        sources.files.push(File { path: rng.pick(NAMES).into(), hash: rng.next() });
        sources.crates.push(Crate {
            name: rng.pick(NAMES).into(),
            origin: rng.pick(&[Origin::Local, Origin::Dependency, Origin::Std]),
        });
    }
    sources.spans.push(Span::UNKNOWN);
    for _ in 0..rng.below(100) {
        let parent = SpanId::from_usize(rng.below(sources.spans.len()));
        let file = FileId::from_usize(rng.below(sources.files.len()));
        let (line, column) = (1 + rng.u32(), rng.u32());
        let parent = rng.some(|_| parent);
        sources.spans.push(Span { file, line, column, end_line: line + 1, end_column: rng.u32(), parent });
    }
    sources
}

fn any_span(rng: &mut Rng, module: &Module) -> SpanId {
    SpanId::from_usize(if rng.chance(2) { 0 } else { rng.below(module.sources.spans.len()) })
}

fn any_crate(rng: &mut Rng, module: &Module) -> CrateId {
    CrateId::from_usize(rng.below(module.sources.crates.len()))
}

fn any_type(rng: &mut Rng, module: &Module) -> TyId {
    TyId::from_usize(rng.below(module.types.len()))
}

fn sized_type(rng: &mut Rng, module: &Module) -> TyId {
    loop {
        let id = any_type(rng, module);
        if module.is_sized(id) {
            return id;
        }
    }
}

fn types(rng: &mut Rng, module: &mut Module) {
    let prims = [
        Shape::Bool,
        Shape::Char,
        Shape::Int { bits: 8, signed: false, pointer_sized: false },
        Shape::Int { bits: 32, signed: true, pointer_sized: false },
        Shape::Int { bits: 128, signed: true, pointer_sized: false },
        Shape::Int { bits: module.target.pointer_size * 8, signed: false, pointer_sized: true },
        Shape::Float { bits: 32 },
        Shape::Float { bits: 64 },
        Shape::Float { bits: 16 },
        Shape::Tuple(Vec::new()),
        Shape::Never,
        Shape::Str,
    ];
    for shape in prims {
        let ty = shape.build(module, None);
        module.types.push(ty);
    }
    for _ in 0..rng.below(30) {
        let shape = shape(rng, module);
        let structural = shape.is_structural() && !rng.chance(4);
        let name = rng.pick(NAMES);
        let mut ty = shape.build(module, (!structural).then_some(name));
        if !structural && rng.chance(3) {
            deviate(rng, &mut ty);
        }
        module.types.push(ty);
    }
}

/// Gives a type properties that the rules do not give.
fn deviate(rng: &mut Rng, ty: &mut Type) {
    match rng.below(4) {
        0 => ty.size += rng.small(),
        1 => ty.align *= 2,
        2 => ty.repr = Repr::Pair { a: scalar(rng), b: scalar(rng), offset: rng.small() },
        _ => {
            ty.flags = TyFlags {
                inhabited: rng.chance(2),
                freeze: rng.chance(2),
                unpin: rng.chance(2),
                unsafe_cell: rng.chance(2),
                unsafe_pinned: rng.chance(2),
                maybe_dangling: rng.chance(2),
                needs_drop: rng.chance(2),
                transparent: rng.chance(2),
                packed: rng.chance(2).then(|| 1 << rng.below(5)),
            }
        }
    }
}

fn scalar(rng: &mut Rng) -> Scalar {
    let prims = [Prim::Pointer, Prim::Int { bits: 16, signed: true }, Prim::Float { bits: 64 }];
    let (start, end) = (u128::from(rng.next()), rng.bits());
    Scalar { prim: rng.pick(&prims), start, end, maybe_uninit: rng.chance(3) }
}

fn shape(rng: &mut Rng, module: &Module) -> Shape<TyId> {
    let (any, sized) = (any_type(rng, module), sized_type(rng, module));
    match rng.below(16) {
        0 | 1 => Shape::RawPtr { pointee: any, mutable: rng.chance(2) },
        2 | 3 => Shape::Ref { pointee: any, mutable: rng.chance(2) },
        4 => Shape::Array { element: sized, count: rng.small() },
        5 => Shape::Slice { element: sized },
        6 => Shape::Vector { element: TyId(6), count: 4 },
        7 => Shape::Dyn { principal: rng.pick(NAMES).into() },
        8 => Shape::Tuple(rng.list(3, |rng| sized_type(rng, module))),
        9 => Shape::FnPtr(sig_shape(rng, module)),
        10 => Shape::Struct(fields(rng, module)),
        11 => Shape::Union(fields(rng, module)),
        12 => Shape::Box { pointee: any, fields: fields(rng, module), global: rng.chance(2) },
        13 => Shape::Enum(enum_shape(rng, module)),
        14 => Shape::Coroutine(enum_shape(rng, module)),
        _ => rng.pick(&[Shape::FnItem, Shape::Foreign, Shape::Opaque, Shape::Pattern { base: TyId(3) }]),
    }
}

fn fields(rng: &mut Rng, module: &Module) -> Vec<FieldShape<TyId>> {
    let stated = rng.chance(2);
    let name = |rng: &mut Rng| if rng.chance(2) { "field".into() } else { rng.pick(NAMES).to_string() };
    rng.list(4, |rng| FieldShape {
        name: name(rng),
        ty: sized_type(rng, module),
        offset: stated.then(|| rng.small()),
    })
}

fn enum_shape(rng: &mut Rng, module: &Module) -> EnumShape<TyId> {
    let variants = rng.list(4, |rng| VariantShape {
        name: rng.pick(&["A", "B", "C", "odd name"]).into(),
        discriminant: rng.bits(),
        fields: fields(rng, module),
        inhabited: rng.some(|rng| rng.chance(2)),
    });
    let encoding = rng.some(|rng| match rng.below(4) {
        0 => Encoding::Empty,
        1 => Encoding::Single { variant: rng.u32() },
        2 => Encoding::Direct { tag_offset: rng.small(), tag: scalar(rng) },
        _ => Encoding::Niche {
            tag_offset: rng.small(),
            tag: scalar(rng),
            untagged: rng.u32(),
            first: rng.u32(),
            last: rng.u32(),
            start: rng.bits(),
        },
    });
    EnumShape { discriminant: TyId(2), variants, encoding, prefix: fields(rng, module) }
}

fn sig_shape(rng: &mut Rng, module: &Module) -> SigShape<TyId> {
    SigShape {
        params: rng.list(3, |rng| sized_type(rng, module)),
        ret: sized_type(rng, module),
        abi: rng.pick(&["Rust", "Rust", "C", "odd \"abi\""]).into(),
        variadic: rng.chance(4),
        may_unwind: !rng.chance(3),
    }
}

fn linkage(rng: &mut Rng) -> Linkage {
    rng.pick(&[Linkage::Internal, Linkage::Export, Linkage::Weak, Linkage::Import, Linkage::ImportWeak])
}

fn global(rng: &mut Rng, module: &Module, counts: Counts) -> Global {
    let kind = match rng.below(5) {
        0 => GlobalKind::Static { ty: sized_type(rng, module), mutable: rng.chance(2) },
        1 => GlobalKind::ThreadLocal { ty: sized_type(rng, module) },
        2 => GlobalKind::Const,
        3 => GlobalKind::Mutable,
        _ => GlobalKind::VTable { concrete: sized_type(rng, module), object: any_type(rng, module) },
    };
    Global {
        name: rng.pick(NAMES).into(),
        symbol: rng.pick(NAMES).into(),
        linkage: linkage(rng),
        kind,
        align: 1 << rng.small(),
        data: data(rng, module, counts),
        span: any_span(rng, module),
        krate: any_crate(rng, module),
    }
}

fn data(rng: &mut Rng, module: &Module, counts: Counts) -> Data {
    let mut data = Data::default();
    let mut last_was_gap = false;
    for _ in 0..rng.below(6) {
        let start = u64::try_from(data.bytes.len()).unwrap();
        match rng.below(4) {
            0 if !last_was_gap => {
                let count = 1 + rng.small();
                data.bytes.resize(data.bytes.len() + usize::try_from(count).unwrap(), 0);
                data.uninit.push((start, start + count));
                last_was_gap = true;
                continue;
            }
            1 => {
                data.relocs.push((start, counts.address(rng)));
                data.bytes.resize(data.bytes.len() + usize::from(module.target.pointer_size), 0);
            }
            2 => data.bytes.extend_from_slice(rng.pick(NAMES).as_bytes()),
            _ => data.bytes.extend((0..rng.below(80)).map(|at| u8::try_from(at * 7 % 256).unwrap())),
        }
        last_was_gap = last_was_gap && data.bytes.len() == usize::try_from(start).unwrap();
    }
    data
}

fn header(rng: &mut Rng, module: &Module) -> Function {
    Function {
        name: rng.pick(NAMES).into(),
        symbol: rng.pick(NAMES).into(),
        linkage: linkage(rng),
        sig: sig_shape(rng, module).build(),
        attrs: FnAttrs {
            track_caller: rng.chance(3),
            shim: rng.chance(3),
            target_features: rng.list(2, |rng| rng.pick(NAMES).into()),
            naked: rng.chance(3),
            precondition_panic: rng.chance(3),
            by_hand: rng.chance(3),
            align: rng.chance(3).then_some(64),
        },
        span: any_span(rng, module),
        krate: any_crate(rng, module),
        body: None,
    }
}

fn roles(rng: &mut Rng, module: &mut Module) {
    let counts = Counts { functions: module.functions.len(), globals: 1 };
    module.entry = rng.some(|rng| Entry {
        function: counts.function(rng),
        kind: rng.pick(&[EntryKind::Start, EntryKind::CMain]),
    });
    module.init = rng.list(2, |rng| counts.function(rng));
    module.fini = rng.list(2, |rng| counts.function(rng));
    module.lang = LangItems {
        panic_cannot_unwind: rng.some(|rng| counts.function(rng)),
        panic_in_cleanup: rng.some(|rng| counts.function(rng)),
        ordering: rng.some(|rng| any_type(rng, module)),
    };
}

struct BodyMaker<'a> {
    rng: &'a mut Rng,
    module: &'a Module,
    counts: Counts,
    body: Body,
}

const BIN_OPS: &[BinOp] = &[
    BinOp::Add,
    BinOp::Sub,
    BinOp::Mul,
    BinOp::AddUnchecked,
    BinOp::SubUnchecked,
    BinOp::MulUnchecked,
    BinOp::AddOverflow,
    BinOp::SubOverflow,
    BinOp::MulOverflow,
    BinOp::Div,
    BinOp::Rem,
    BinOp::BitXor,
    BinOp::BitAnd,
    BinOp::BitOr,
    BinOp::Shl,
    BinOp::Shr,
    BinOp::ShlUnchecked,
    BinOp::ShrUnchecked,
    BinOp::Eq,
    BinOp::Lt,
    BinOp::Le,
    BinOp::Ne,
    BinOp::Ge,
    BinOp::Gt,
    BinOp::Cmp,
    BinOp::Offset,
];

impl BodyMaker<'_> {
    fn make(mut self, id: FnId) -> Body {
        let sig = &self.module.functions[id].sig;
        for &ty in [&sig.ret].into_iter().chain(&sig.params) {
            let local = self.local(ty);
            self.body.locals.push(local);
        }
        self.body.params = u32::try_from(sig.params.len()).unwrap();
        for _ in 0..=self.rng.below(8) {
            let ty = sized_type(self.rng, self.module);
            let local = self.local(ty);
            self.body.locals.push(local);
        }
        self.body.va_list = self.rng.chance(8).then(|| self.any_local());
        let blocks: Vec<Block> = (0..=self.rng.below(5)).map(|_| self.block()).collect();
        self.body.blocks = blocks.into_iter().collect();
        self.body
    }

    fn local(&mut self, ty: TyId) -> Local {
        Local {
            ty,
            name: self.rng.some(|rng| rng.pick(NAMES).into()),
            span: any_span(self.rng, self.module),
            always_live: self.rng.chance(2),
        }
    }

    fn any_local(&mut self) -> LocalId {
        LocalId::from_usize(self.rng.below(self.body.locals.len()))
    }

    fn block(&mut self) -> Block {
        let count = self.rng.below(8);
        let statements = (0..count).map(|_| self.statement()).collect();
        let terminator = Terminator { kind: self.terminator(), span: any_span(self.rng, self.module) };
        Block { statements, terminator, cleanup: self.rng.chance(4) }
    }

    fn statement(&mut self) -> Statement {
        let kind = match self.rng.below(16) {
            0 => StatementKind::SetDiscriminant { place: self.place(), variant: self.rng.u32() },
            1 => StatementKind::StorageLive(self.any_local()),
            2 => StatementKind::StorageDead(self.any_local()),
            3 => {
                let kinds = [RetagKind::FnEntry, RetagKind::TwoPhase, RetagKind::Raw, RetagKind::Default];
                StatementKind::Retag(self.rng.pick(&kinds), self.place())
            }
            4 => StatementKind::Deinit(self.place()),
            5 => StatementKind::Assume(self.operand()),
            6 => StatementKind::CopyNonOverlapping {
                src: self.operand(),
                dst: self.operand(),
                count: self.operand(),
            },
            7 => StatementKind::PlaceMention(self.place()),
            _ => StatementKind::Assign(self.place(), self.rvalue()),
        };
        Statement { kind, span: any_span(self.rng, self.module) }
    }

    fn place(&mut self) -> Place {
        let mut place = Place::local(self.any_local());
        let mut at = PlaceTy::of(self.body.locals[place.local].ty);
        for _ in 0..self.rng.below(4) {
            let step = self.projection(at);
            if let Some(next) = self.module.project(at, &step) {
                place.projection.push(step);
                at = next;
            }
        }
        place
    }

    fn projection(&mut self, at: PlaceTy) -> Projection {
        let rng = &mut *self.rng;
        let ty = any_type(rng, self.module);
        match rng.below(7) {
            0 | 1 => Projection::Deref,
            2 => {
                let index = u32::try_from(rng.below(3)).unwrap();
                let declared = self.module.field(at, index).map(|field| field.ty);
                Projection::Field { index, ty: if rng.chance(3) { ty } else { declared.unwrap_or(ty) } }
            }
            3 => Projection::Downcast { variant: u32::try_from(rng.below(3)).unwrap() },
            4 => Projection::ConstIndex {
                offset: rng.small(),
                min_length: rng.small(),
                from_end: rng.chance(2),
            },
            5 => Projection::Subslice { from: rng.small(), to: rng.small(), from_end: rng.chance(2), ty },
            _ if rng.chance(2) => Projection::Cast { ty },
            _ => Projection::Index(self.any_local()),
        }
    }

    fn operand(&mut self) -> Operand {
        match self.rng.below(3) {
            0 => Operand::Copy(self.place()),
            1 => Operand::Move(self.place()),
            _ => Operand::Const(Box::new(self.constant())),
        }
    }

    fn constant(&mut self) -> Const {
        let ty = any_type(self.rng, self.module);
        let value = match self.rng.below(6) {
            0 => ConstValue::Zst,
            1 => ConstValue::Pair(self.scalar(), self.scalar()),
            2 => ConstValue::Memory { global: self.counts.global(self.rng), offset: self.rng.small() },
            3 => ConstValue::Failed(self.rng.pick(NAMES).into()),
            _ => ConstValue::Scalar(self.scalar()),
        };
        Const { ty, value }
    }

    fn scalar(&mut self) -> ConstScalar {
        match self.rng.below(6) {
            0 => ConstScalar::Uninit,
            1 => ConstScalar::Ptr(self.counts.address(self.rng)),
            _ => ConstScalar::Int(self.rng.bits()),
        }
    }

    fn operands(&mut self) -> Vec<Operand> {
        (0..self.rng.below(4)).map(|_| self.operand()).collect()
    }

    fn rvalue(&mut self) -> Rvalue {
        let ty = any_type(self.rng, self.module);
        match self.rng.below(11) {
            0 | 1 => Rvalue::Use(self.operand()),
            2 => Rvalue::Repeat { value: self.operand(), count: self.rng.next() },
            3 => {
                let kinds = [BorrowKind::Shared, BorrowKind::Fake, BorrowKind::Mut, BorrowKind::TwoPhase];
                Rvalue::Ref { kind: self.rng.pick(&kinds), place: self.place(), ty }
            }
            4 => Rvalue::AddressOf { place: self.place(), ty, mutable: self.rng.chance(2) },
            5 => Rvalue::Cast { kind: self.cast(), operand: self.operand(), ty },
            6 => Rvalue::Binary { op: self.rng.pick(BIN_OPS), left: self.operand(), right: self.operand() },
            7 => {
                let ops = [UnOp::Not, UnOp::Neg, UnOp::PtrMetadata];
                Rvalue::Unary { op: self.rng.pick(&ops), operand: self.operand() }
            }
            8 => Rvalue::Discriminant(self.place()),
            9 => Rvalue::Aggregate { kind: self.aggregate(), ty, operands: self.operands() },
            _ => Rvalue::ThreadLocal { global: self.counts.global(self.rng), ty },
        }
    }

    fn aggregate(&mut self) -> AggregateKind {
        let variant = u32::try_from(self.rng.below(3)).unwrap();
        self.rng.pick(&[
            AggregateKind::Struct,
            AggregateKind::Array,
            AggregateKind::Variant(variant),
            AggregateKind::UnionField(variant),
            AggregateKind::RawPtr,
        ])
    }

    fn cast(&mut self) -> CastKind {
        let rng = &mut *self.rng;
        let casts = [
            CastKind::IntToInt,
            CastKind::IntToFloat,
            CastKind::FloatToInt,
            CastKind::FloatToFloat,
            CastKind::PtrToPtr,
            CastKind::FnPtrToPtr,
            CastKind::Expose,
            CastKind::FromExposed,
            CastKind::Transmute,
            CastKind::Identity,
            CastKind::ReifyFn(self.counts.function(rng)),
            CastKind::Unsize(Unsize::Length(rng.next())),
            CastKind::Unsize(Unsize::VTable(self.counts.global(rng))),
            CastKind::Unsize(Unsize::Upcast(None)),
            CastKind::Unsize(Unsize::Upcast(Some(rng.u32()))),
        ];
        rng.pick(&casts)
    }

    fn target(&mut self) -> BlockId {
        BlockId::from_usize(self.rng.below(6))
    }

    fn unwind(&mut self) -> Unwind {
        let target = self.target();
        self.rng.pick(&[
            Unwind::Continue,
            Unwind::Unreachable,
            Unwind::Terminate(TerminateReason::Abi),
            Unwind::Terminate(TerminateReason::InCleanup),
            Unwind::Cleanup(target),
        ])
    }

    fn terminator(&mut self) -> TerminatorKind {
        match self.rng.below(12) {
            0 => TerminatorKind::Goto(self.target()),
            1 => {
                let targets = (0..self.rng.below(4)).map(|_| (self.rng.bits(), self.target())).collect();
                TerminatorKind::Switch { value: self.operand(), targets, otherwise: self.target() }
            }
            2 => TerminatorKind::Return,
            3 => TerminatorKind::Unreachable,
            4 => TerminatorKind::Resume,
            5 => TerminatorKind::Terminate(TerminateReason::InCleanup),
            6 => {
                let glue = [DropGlue::None, DropGlue::Dyn, DropGlue::Fn(self.counts.function(self.rng))];
                let (place, glue) = (self.place(), self.rng.pick(&glue));
                TerminatorKind::Drop { place, glue, target: self.target(), unwind: self.unwind() }
            }
            7 => TerminatorKind::Unsupported(self.rng.pick(NAMES).into()),
            8 => {
                let (callee, args) = (self.callee(), self.operands());
                TerminatorKind::TailCall { callee, args, sig: sig_shape(self.rng, self.module).build() }
            }
            _ => TerminatorKind::Call(Box::new(self.call())),
        }
    }

    fn call(&mut self) -> Call {
        let callee = self.callee();
        let sig = match &callee {
            Callee::Fn(id) if self.rng.chance(2) => Some(self.module.functions[*id].sig.clone()),
            _ => self.rng.some(|rng| sig_shape(rng, self.module).build()),
        };
        Call {
            callee,
            args: self.operands(),
            dest: self.place(),
            target: self.rng.chance(4).then(|| self.target()),
            unwind: self.unwind(),
            sig: sig.map(Box::new),
        }
    }

    fn callee(&mut self) -> Callee {
        match self.rng.below(4) {
            0 => Callee::Fn(self.counts.function(self.rng)),
            1 => Callee::Ptr(self.operand()),
            2 => Callee::Virtual { slot: self.rng.u32() },
            _ => Callee::Intrinsic(Box::new(Intrinsic {
                name: self.rng.pick(&["size_of", "odd name"]).into(),
                types: self.rng.list(2, |rng| any_type(rng, self.module)),
                consts: self.rng.list(2, Rng::bits),
                fallback: self.rng.chance(2).then(|| self.counts.function(self.rng)),
                fallback_is_spec: self.rng.chance(2),
            })),
        }
    }
}
