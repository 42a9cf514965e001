//! Which constructs of the IR generated programs have, counted by program; and the parts of the grammar, each with the
//! constructs that show it.

use std::collections::{BTreeMap, BTreeSet};

use ubik_ir::*;

use crate::{flow, print};

/// What programs are to have, by the constructs of which any shows it. All of it appears in a thousand programs.
pub const GRAMMAR: &[(&str, &[&str])] = &[
    ("loops", &["flow loop"]),
    ("irreducible control flow", &["flow irreducible"]),
    ("switches with several ways that are never taken", &["flow several ways"]),
    ("functions that are called from several places", &["call again"]),
    ("recursion", &["call recursive"]),
    ("calls by function pointer", &["call Ptr"]),
    ("moved arguments", &["call with moved argument"]),
    ("tail calls", &["terminator TailCall"]),
    ("boxes", &["support box_new"]),
    ("boxes as raw pointers", &["support box_into_raw"]),
    ("vectors of the heap", &["support vec_push"]),
    ("raw allocation", &["support heap_alloc"]),
    ("slices and wide pointers", &["type pointer to a slice"]),
    ("lengths of slices (PtrMetadata)", &["unary PtrMetadata"]),
    ("trait objects", &["call Virtual"]),
    ("closures", &["support closure"]),
    ("unions", &["aggregate UnionField"]),
    ("enums with niches", &["type niche"]),
    ("enums with a stated representation", &["type stated tag"]),
    ("repr(C)", &["type repr C"]),
    ("repr(packed)", &["type repr packed"]),
    ("repr(align)", &["type repr align"]),
    ("repr(transparent)", &["type repr transparent"]),
    ("types without bytes", &["type without bytes"]),
    ("types with pointers to themselves", &["type recursive"]),
    ("statics", &["operand static"]),
    ("constants", &["operand constant"]),
    ("drop glue", &["terminator Drop"]),
    ("cleanup while unwinding", &["block cleanup"]),
    ("panics", &["support panic"]),
    ("catch_unwind", &["support catch"]),
    ("asserts", &["support assert_that"]),
    ("overflow that panics", &["support assert_add", "support assert_sub", "support assert_mul"]),
    ("arithmetic whose overflow is told", &["binary AddOverflow"]),
    ("wrapping arithmetic", &["binary Add"]),
    ("saturating arithmetic", &["intrinsic saturating_add"]),
    ("unchecked arithmetic", &["intrinsic unchecked_add"]),
    ("division and remainder", &["binary Div"]),
    ("shifts", &["binary Shl"]),
    ("128-bit integers", &["type 128 bits"]),
    ("floats", &["type float of 64 bits"]),
    ("f16", &["type float of 16 bits"]),
    ("f128", &["type float of 128 bits"]),
    ("conversions of floats", &["cast FloatToInt"]),
    ("SIMD vectors", &["intrinsic simd_add"]),
    ("bits and bytes of numbers", &["intrinsic bswap", "intrinsic ctpop"]),
    ("copies and fills of memory", &["intrinsic copy_nonoverlapping", "intrinsic write_bytes"]),
    ("volatile accesses", &["intrinsic volatile_store"]),
    ("atomic accesses", &["intrinsic atomic_cxchg"]),
    ("threads", &["support threads"]),
    ("casts of pointers", &["cast PtrToPtr"]),
    ("comparisons of pointers", &["flow pointers compared"]),
    ("pointer offsets (Offset)", &["binary Offset"]),
    ("exposed provenance", &["cast FromExposed"]),
    ("transmutes", &["cast Transmute"]),
    ("unsizing", &["cast Unsize"]),
    ("SetDiscriminant", &["statement SetDiscriminant"]),
    ("Discriminant", &["value Discriminant"]),
    ("storage statements", &["statement StorageDead"]),
    ("assumptions", &["statement Assume"]),
    ("CopyForDeref (by surface Rust)", &["surface deref"]),
    ("surface Rust", &["surface function"]),
];

/// In how many programs each construct appears.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    pub programs: u64,
    pub counts: BTreeMap<String, u64>,
}

impl Coverage {
    pub fn count(&mut self, module: &Module) {
        self.programs += 1;
        for construct in constructs(module) {
            *self.counts.entry(construct).or_default() += 1;
        }
    }

    /// In how many programs a part of the grammar appears.
    fn of_part(&self, shown_by: &[&str]) -> u64 {
        shown_by.iter().filter_map(|&name| self.counts.get(name)).copied().max().unwrap_or(0)
    }

    /// Parts of the grammar that no program has.
    pub fn missing(&self) -> Vec<&'static str> {
        GRAMMAR.iter().filter(|(_, shown_by)| self.of_part(shown_by) == 0).map(|&(name, _)| name).collect()
    }

    /// A page with a line for each part of the grammar, and one for each construct.
    pub fn page(&self) -> String {
        let mut text = format!("{} programs\n\nparts of the grammar, in so many programs\n", self.programs);
        for (name, shown_by) in GRAMMAR {
            text += &format!("{:8} {name}\n", self.of_part(shown_by));
        }
        text += "\nconstructs\n";
        for (construct, count) in &self.counts {
            text += &format!("{count:8} {construct}\n");
        }
        text
    }
}

/// The first word of how a construct is written for debugging: its name.
fn word(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("").to_owned()
}

fn constructs(module: &Module) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut calls = Calls::default();
    for (id, function) in module.functions.iter_enumerated() {
        let Some(body) = function.body.as_ref().filter(|_| !function.attrs.shim) else { continue };
        for local in body.locals.iter() {
            in_type(module, local.ty, &mut found);
        }
        in_flow(body, &mut found);
        calls.add(module, id, body);
        if print::is_surface(module, &function.name, body) {
            found.insert("surface function".into());
            let mut statements = body.blocks.iter().flat_map(|block| &block.statements);
            let is_behind = |kind: &StatementKind| match kind {
                StatementKind::Assign(place, value) => {
                    let mut read =
                        crate::reduce::operands(value).into_iter().filter_map(|operand| operand.place());
                    place.is_indirect() || read.any(|place| place.is_indirect())
                }
                _ => false,
            };
            if statements.any(|statement| is_behind(&statement.kind)) {
                found.insert("surface deref".into());
            }
        }
        for block in body.blocks.iter() {
            if block.cleanup {
                found.insert("block cleanup".into());
            }
            for statement in &block.statements {
                in_statement(module, body, &statement.kind, &mut found);
            }
            in_terminator(&block.terminator.kind, &mut found);
            in_support(module, &block.terminator.kind, &mut found);
        }
    }
    calls.tell(&mut found);
    found
}

/// What a type is, by its kind and by the name that says how it is laid out (`skeleton.rs`).
fn in_type(module: &Module, id: TyId, found: &mut BTreeSet<String>) {
    let ty = module.ty(id);
    found.insert(format!("type {}", word(&ty.kind)));
    let mut add = |name: &str| {
        found.insert(format!("type {name}"));
    };
    let is_slice = |id: TyId| matches!(module.ty(id).kind, TyKind::Slice { .. });
    match &ty.kind {
        TyKind::Float { bits } => add(&format!("float of {bits} bits")),
        TyKind::Int { bits: 128, .. } => add("128 bits"),
        TyKind::Struct(_) => match ty.name.as_bytes()[0] {
            b'C' => add("repr C"),
            b'R' => add("recursive"),
            b'P' => add("repr packed"),
            b'A' => add("repr align"),
            b'N' => add("repr transparent"),
            _ => {}
        },
        TyKind::Enum(layout) => {
            if ty.name.starts_with('Q') {
                add("stated tag");
            }
            if matches!(layout.encoding, Encoding::Niche { .. }) {
                add("niche");
            }
        }
        _ if ty.pointee().is_some_and(is_slice) => add("pointer to a slice"),
        _ => {}
    }
    if ty.size == 0 && ty.kind.is_sized() && ty.name != "()" {
        add("without bytes");
    }
}

fn in_flow(body: &Body, found: &mut BTreeSet<String>) {
    let shape = flow::shape(body);
    let mut add = |there: bool, name: &str| {
        if there {
            found.insert(format!("flow {name}"));
        }
    };
    add(shape.has_loop, "loop");
    add(shape.is_irreducible, "irreducible");
    let has_ways = |block: &Block| matches!(&block.terminator.kind, TerminatorKind::Switch { targets, .. } if targets.len() > 2);
    add(body.blocks.iter().any(has_ways), "several ways");
}

/// Who calls whom.
#[derive(Default)]
struct Calls {
    edges: BTreeSet<(FnId, FnId)>,
    sites: BTreeMap<FnId, u32>,
}

impl Calls {
    fn add(&mut self, module: &Module, caller: FnId, body: &Body) {
        for block in body.blocks.iter() {
            let callee = match &block.terminator.kind {
                TerminatorKind::Call(call) => &call.callee,
                TerminatorKind::TailCall { callee, .. } => callee,
                _ => continue,
            };
            if let &Callee::Fn(callee) = callee
                && module.functions[callee].body.is_some()
            {
                self.edges.insert((caller, callee));
                *self.sites.entry(callee).or_default() += 1;
            }
        }
    }

    fn tell(&self, found: &mut BTreeSet<String>) {
        if self.sites.values().any(|&count| count > 1) {
            found.insert("call again".into());
        }
        let is_recursive = |&start: &FnId| {
            let (mut seen, mut pending) = (BTreeSet::new(), vec![start]);
            while let Some(at) = pending.pop() {
                for &(_, next) in self.edges.range((at, FnId(0))..=(at, FnId(u32::MAX))) {
                    if next == start {
                        return true;
                    }
                    if seen.insert(next) {
                        pending.push(next);
                    }
                }
            }
            false
        };
        if self.sites.keys().any(is_recursive) {
            found.insert("call recursive".into());
        }
    }
}

fn in_operand(module: &Module, operand: &Operand, found: &mut BTreeSet<String>) {
    let Operand::Const(constant) = operand else { return };
    match constant.value {
        ConstValue::Scalar(ConstScalar::Ptr(Address { base: AddressBase::Global(global), .. }))
            if matches!(module.globals[global].kind, GlobalKind::Static { .. }) =>
        {
            found.insert("operand static".into());
        }
        ConstValue::Memory { .. } | ConstValue::Zst => drop(found.insert("operand constant".into())),
        _ => {}
    }
}

fn in_statement(module: &Module, body: &Body, kind: &StatementKind, found: &mut BTreeSet<String>) {
    found.insert(format!("statement {}", word(kind)));
    if let StatementKind::Assign(place, value) = kind {
        in_place(place, found);
        crate::reduce::operands(value).into_iter().for_each(|operand| in_operand(module, operand, found));
        if let Rvalue::Binary {
            op: BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge,
            left,
            ..
        } = value
            && let Some(at) = left.place().and_then(|place| module.place_ty(body, place))
            && module.ty(at.ty).pointee().is_some()
        {
            found.insert("flow pointers compared".into());
        }
        found.insert(match value {
            Rvalue::Binary { op, .. } => format!("binary {}", word(op)),
            Rvalue::Unary { op, .. } => format!("unary {}", word(op)),
            Rvalue::Cast { kind, .. } => format!("cast {}", word(kind)),
            Rvalue::Aggregate { kind, .. } => format!("aggregate {}", word(kind)),
            other => format!("value {}", word(other)),
        });
    }
}

/// Calls of what is Rust in the text: the heap, closures, threads, caught panics.
fn in_support(module: &Module, kind: &TerminatorKind, found: &mut BTreeSet<String>) {
    if let TerminatorKind::Call(call) = kind
        && let Callee::Fn(function) = call.callee
    {
        let callee = &module.functions[function];
        let end = |c: char| c == ':' || c.is_ascii_digit();
        let name = callee.name.split(end).next().unwrap_or("");
        if callee.attrs.shim {
            // Functions around others are called after them: `catch_f3`.
            found.insert(format!("support {}", name.trim_end_matches("_f")));
        } else if name == "mirfuzz_panic" {
            found.insert("support panic".into());
        }
    }
}

fn in_place(place: &Place, found: &mut BTreeSet<String>) {
    for step in &place.projection {
        found.insert(format!("place {}", word(step)));
    }
}

fn in_terminator(kind: &TerminatorKind, found: &mut BTreeSet<String>) {
    found.insert(format!("terminator {}", word(kind)));
    if let TerminatorKind::Call(call) = kind {
        in_place(&call.dest, found);
        found.insert(match &call.callee {
            Callee::Intrinsic(intrinsic) => format!("intrinsic {}", intrinsic.name),
            other => format!("call {}", word(other)),
        });
        found.insert(format!("unwind {}", word(&call.unwind)));
        if call.args.iter().any(|arg| matches!(arg, Operand::Move(_))) {
            found.insert("call with moved argument".into());
        }
    }
}
