//! LLVM's modules, seen through values that can be copied.
//!
//! A module is read once, never changed and never freed: the process ends when it is lowered. So references into it are
//! valid as long as there is anybody to use them, and the only way to get one is to ask another.
//!
//! SAFETY, for every block here: each function is asked only about what it is defined for, which the enums of kinds and
//! opcodes decide, and all references come from the one module.

use std::ffi::{CStr, CString, c_char, c_void};
use std::path::Path;

use crate::ffi::*;

macro_rules! handle {
    ($($name:ident($raw:ty))*) => { $(
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name(pub $raw);
    )* };
}
handle! { Value(ValueRef) Ty(TypeRef) Block(BlockRef) Metadata(MetadataRef) }

/// The types that are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Void,
    Half,
    Float,
    Double,
    X86Fp80,
    Fp128,
    Int(u32),
    Function,
    Struct,
    Array,
    Pointer,
    Vector,
    Other,
}

/// The values that are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    Argument,
    Function,
    Alias,
    IFunc,
    Global,
    BlockAddress,
    Expr,
    Aggregate,
    Undef,
    Zero,
    DataArray,
    Int,
    Fp,
    Null,
    InlineAsm,
    Instruction,
    Other,
}

/// Where nodes of the debug information keep what they refer to, in the version of LLVM that is linked.
pub mod operand {
    pub const BASE_TYPE: u32 = 5;
    pub const ELEMENTS: u32 = 6;
    pub const TYPES_OF_SIGNATURE: u32 = 5;
    pub const TYPE_OF_FUNCTION: u32 = 4;
    pub const TYPE_OF_VARIABLE: u32 = 3;
    pub const VARIABLE_OF_EXPRESSION: u32 = 0;
}

pub struct Bitcode {
    module: ModuleRef,
    context: ContextRef,
    target: TargetRef,
}

/// What LLVM itself says is wrong; it is printed where it happens.
extern "C" fn tell(info: *mut c_void, _: *mut c_void) {
    // SAFETY: LLVM hands over a diagnostic.
    unsafe {
        if LLVMGetDiagInfoSeverity(info) == 0 {
            let text = LLVMGetDiagInfoDescription(info);
            eprintln!("{}", CStr::from_ptr(text).to_string_lossy());
        }
    }
}

impl Bitcode {
    pub fn read(path: &Path) -> Result<Bitcode, String> {
        let name = CString::new(path.as_os_str().as_encoded_bytes()).map_err(|error| error.to_string())?;
        // SAFETY: see the header.
        unsafe {
            let context = LLVMContextCreate();
            LLVMContextSetDiagnosticHandler(context, tell, std::ptr::null_mut());
            let (mut buffer, mut message) = (std::ptr::null_mut(), std::ptr::null_mut());
            if LLVMCreateMemoryBufferWithContentsOfFile(name.as_ptr(), &mut buffer, &mut message) != 0 {
                return Err(format!("cannot read it: {}", taken(message)));
            }
            let mut module = std::ptr::null_mut();
            if LLVMParseBitcodeInContext2(context, buffer, &mut module) != 0 {
                return Err("this is no bitcode, or that of a clang newer than 22".to_owned());
            }
            Ok(Bitcode { module, context, target: LLVMGetModuleDataLayout(module) })
        }
    }

    pub fn triple(&self) -> String {
        unsafe { CStr::from_ptr(LLVMGetTarget(self.module)).to_string_lossy().into_owned() }
    }

    /// Whether the module was C++, where exceptions may come from every function.
    pub fn has_exceptions(&self) -> bool {
        let names = ["_Z", "__cxa_", "__gxx_"];
        self.functions().iter().any(|value| names.iter().any(|name| value.name().starts_with(name)))
    }

    pub fn functions(&self) -> Vec<Value> {
        unsafe { list(LLVMGetFirstFunction(self.module), |value| LLVMGetNextFunction(value)) }
    }

    pub fn globals(&self) -> Vec<Value> {
        unsafe { list(LLVMGetFirstGlobal(self.module), |value| LLVMGetNextGlobal(value)) }
    }

    pub fn aliases(&self) -> Vec<Value> {
        unsafe { list(LLVMGetFirstGlobalAlias(self.module), |value| LLVMGetNextGlobalAlias(value)) }
    }

    /// The bytes from one element of an array to the next.
    pub fn size(&self, ty: Ty) -> u64 {
        unsafe { LLVMABISizeOfType(self.target, ty.0) }
    }

    /// The bytes that a store writes.
    pub fn store_size(&self, ty: Ty) -> u64 {
        unsafe { LLVMStoreSizeOfType(self.target, ty.0) }
    }

    pub fn align(&self, ty: Ty) -> u64 {
        unsafe { LLVMABIAlignmentOfType(self.target, ty.0).into() }
    }

    pub fn offset(&self, ty: Ty, field: u32) -> u64 {
        unsafe { LLVMOffsetOfElement(self.target, ty.0, field) }
    }

    /// What a node of the debug information refers to, by position; `None` if there is nothing.
    pub fn node_operand(&self, node: Metadata, index: u32) -> Option<Metadata> {
        self.node_operands(node).get(index as usize).copied().flatten()
    }

    pub fn node_operands(&self, node: Metadata) -> Vec<Option<Metadata>> {
        unsafe {
            let value = LLVMMetadataAsValue(self.context, node.0);
            let mut operands = vec![std::ptr::null_mut(); LLVMGetMDNodeNumOperands(value) as usize];
            LLVMGetMDNodeOperands(value, operands.as_mut_ptr());
            let metadata =
                |operand: ValueRef| (!operand.is_null()).then(|| Metadata(LLVMValueAsMetadata(operand)));
            operands.into_iter().map(metadata).collect()
        }
    }

    /// A node of the debug information as text, without what it refers to.
    pub fn print(&self, metadata: Metadata) -> String {
        unsafe { taken(LLVMPrintValueToString(LLVMMetadataAsValue(self.context, metadata.0))) }
    }
}

/// # Safety
/// `message` is text that LLVM made for its caller.
unsafe fn taken(message: *mut c_char) -> String {
    if message.is_null() {
        return String::new();
    }
    unsafe {
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        LLVMDisposeMessage(message);
        text
    }
}

/// # Safety
/// `len` bytes are at `start`, unless that is null.
unsafe fn text(start: *const c_char, len: usize) -> String {
    if start.is_null() {
        return String::new();
    }
    String::from_utf8_lossy(unsafe { std::slice::from_raw_parts(start.cast(), len) }).into_owned()
}

fn list(first: ValueRef, next: impl Fn(ValueRef) -> ValueRef) -> Vec<Value> {
    let mut all = Vec::new();
    let mut at = first;
    while !at.is_null() {
        all.push(Value(at));
        at = next(at);
    }
    all
}

fn some(value: ValueRef) -> Option<Value> {
    (!value.is_null()).then_some(Value(value))
}

impl Ty {
    pub fn kind(self) -> Kind {
        unsafe {
            match LLVMGetTypeKind(self.0) {
                0 => Kind::Void,
                1 => Kind::Half,
                2 => Kind::Float,
                3 => Kind::Double,
                4 => Kind::X86Fp80,
                5 => Kind::Fp128,
                8 => Kind::Int(LLVMGetIntTypeWidth(self.0)),
                9 => Kind::Function,
                10 => Kind::Struct,
                11 => Kind::Array,
                12 => Kind::Pointer,
                13 => Kind::Vector,
                _ => Kind::Other,
            }
        }
    }

    /// Of an array or a vector.
    pub fn element(self) -> Ty {
        unsafe { Ty(LLVMGetElementType(self.0)) }
    }

    pub fn count(self) -> u64 {
        unsafe {
            match self.kind() {
                Kind::Array => LLVMGetArrayLength2(self.0),
                Kind::Vector => LLVMGetVectorSize(self.0).into(),
                _ => LLVMCountStructElementTypes(self.0).into(),
            }
        }
    }

    pub fn field(self, index: u32) -> Ty {
        unsafe { Ty(LLVMStructGetTypeAtIndex(self.0, index)) }
    }

    pub fn struct_name(self) -> Option<String> {
        unsafe {
            let name = LLVMGetStructName(self.0);
            (!name.is_null()).then(|| CStr::from_ptr(name).to_string_lossy().into_owned())
        }
    }

    /// Of a function's type.
    pub fn ret(self) -> Ty {
        unsafe { Ty(LLVMGetReturnType(self.0)) }
    }

    pub fn params(self) -> Vec<Ty> {
        unsafe {
            let mut raw = vec![std::ptr::null_mut(); LLVMCountParamTypes(self.0) as usize];
            LLVMGetParamTypes(self.0, raw.as_mut_ptr());
            raw.into_iter().map(Ty).collect()
        }
    }

    pub fn is_variadic(self) -> bool {
        unsafe { LLVMIsFunctionVarArg(self.0) != 0 }
    }

    pub fn print(self) -> String {
        unsafe { taken(LLVMPrintTypeToString(self.0)) }
    }
}

impl Block {
    pub fn instructions(self) -> Vec<Value> {
        unsafe { list(LLVMGetFirstInstruction(self.0), |value| LLVMGetNextInstruction(value)) }
    }

    pub fn terminator(self) -> Option<Value> {
        unsafe { some(LLVMGetBasicBlockTerminator(self.0)) }
    }

    pub fn successors(self) -> Vec<Block> {
        let Some(end) = self.terminator() else { return Vec::new() };
        end.successors()
    }
}

impl Value {
    pub fn ty(self) -> Ty {
        unsafe { Ty(LLVMTypeOf(self.0)) }
    }

    pub fn what(self) -> What {
        match unsafe { LLVMGetValueKind(self.0) } {
            0 => What::Argument,
            5 => What::Function,
            6 => What::Alias,
            7 => What::IFunc,
            8 => What::Global,
            9 => What::BlockAddress,
            10 => What::Expr,
            11..=13 => What::Aggregate,
            14 | 25 => What::Undef,
            15 => What::Zero,
            16 | 17 => What::DataArray,
            18 => What::Int,
            19 => What::Fp,
            20 => What::Null,
            23 => What::InlineAsm,
            24 => What::Instruction,
            _ => What::Other,
        }
    }

    pub fn is_constant(self) -> bool {
        !matches!(self.what(), What::Argument | What::Instruction | What::InlineAsm | What::Other)
    }

    pub fn name(self) -> String {
        let mut len = 0;
        unsafe { text(LLVMGetValueName2(self.0, &mut len), len) }
    }

    pub fn print(self) -> String {
        unsafe { taken(LLVMPrintValueToString(self.0)) }
    }

    pub fn operands(self) -> Vec<Value> {
        (0..self.operand_count()).map(|index| self.operand(index)).collect()
    }

    pub fn operand_count(self) -> u32 {
        unsafe { LLVMGetNumOperands(self.0).unsigned_abs() }
    }

    pub fn operand(self, index: u32) -> Value {
        unsafe { Value(LLVMGetOperand(self.0, index)) }
    }

    /// Who uses the value.
    pub fn users(self) -> Vec<Value> {
        let mut all = Vec::new();
        unsafe {
            let mut at = LLVMGetFirstUse(self.0);
            while !at.is_null() {
                all.push(Value(LLVMGetUser(at)));
                at = LLVMGetNextUse(at);
            }
        }
        all
    }

    /// The bits of a constant integer, zero-extended.
    pub fn int(self) -> u128 {
        let Kind::Int(bits) = self.ty().kind() else { return 0 };
        match bits {
            0..=64 => unsafe { LLVMConstIntGetZExtValue(self.0).into() },
            // The C API has no wider ones: `i128 -5`.
            _ => {
                let text = self.print();
                let number: i128 = text.rsplit(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0);
                let all = if bits >= 128 { u128::MAX } else { (1 << bits) - 1 };
                number as u128 & all
            }
        }
    }

    /// The value of a constant float.
    pub fn double(self) -> f64 {
        let mut loses = 0;
        unsafe { LLVMConstRealGetDouble(self.0, &mut loses) }
    }

    /// The bytes of a constant string.
    pub fn bytes(self) -> Option<Vec<u8>> {
        unsafe {
            if self.what() != What::DataArray || LLVMIsConstantString(self.0) == 0 {
                return None;
            }
            let mut len = 0;
            let start = LLVMGetAsString(self.0, &mut len);
            Some(std::slice::from_raw_parts(start.cast(), len).to_vec())
        }
    }

    /// An element of a constant aggregate.
    pub fn element(self, index: u32) -> Option<Value> {
        unsafe { some(LLVMGetAggregateElement(self.0, index)) }
    }

    pub fn const_opcode(self) -> i32 {
        unsafe { LLVMGetConstOpcode(self.0) }
    }

    pub fn block_address(self) -> (Value, Block) {
        unsafe { (Value(LLVMGetBlockAddressFunction(self.0)), Block(LLVMGetBlockAddressBasicBlock(self.0))) }
    }

    // Globals.

    /// The type of a global's memory, or of a function.
    pub fn value_type(self) -> Ty {
        unsafe { Ty(LLVMGlobalGetValueType(self.0)) }
    }

    pub fn initializer(self) -> Option<Value> {
        unsafe { some(LLVMGetInitializer(self.0)) }
    }

    pub fn is_read_only(self) -> bool {
        unsafe { LLVMIsGlobalConstant(self.0) != 0 }
    }

    pub fn is_thread_local(self) -> bool {
        unsafe { LLVMIsThreadLocal(self.0) != 0 }
    }

    pub fn is_declaration(self) -> bool {
        unsafe { LLVMIsDeclaration(self.0) != 0 }
    }

    pub fn linkage(self) -> i32 {
        unsafe { LLVMGetLinkage(self.0) }
    }

    /// Of a global, a load, a store or an alloca; 0 if it does not say.
    pub fn align(self) -> u64 {
        unsafe { LLVMGetAlignment(self.0).into() }
    }

    /// The function that says which function an ifunc means.
    pub fn resolver(self) -> Value {
        unsafe { Value(LLVMGetGlobalIFuncResolver(self.0)) }
    }

    pub fn aliasee(self) -> Value {
        unsafe { Value(LLVMAliasGetAliasee(self.0)) }
    }

    // Functions.

    pub fn params(self) -> Vec<Value> {
        unsafe { (0..LLVMCountParams(self.0)).map(|index| Value(LLVMGetParam(self.0, index))).collect() }
    }

    pub fn blocks(self) -> Vec<Block> {
        let mut all = Vec::new();
        unsafe {
            let mut at = LLVMGetFirstBasicBlock(self.0);
            while !at.is_null() {
                all.push(Block(at));
                at = LLVMGetNextBasicBlock(at);
            }
        }
        all
    }

    /// What the debug information says of a global.
    pub fn debug_info(self) -> Option<Metadata> {
        const DEBUG: u32 = 0;
        let mut count = 0;
        unsafe {
            let entries = LLVMGlobalCopyAllMetadata(self.0, &mut count);
            let mut kinds = 0..count as u32;
            let at = kinds.find(|&index| LLVMValueMetadataEntriesGetKind(entries, index) == DEBUG);
            let found = at.map(|index| Metadata(LLVMValueMetadataEntriesGetMetadata(entries, index)));
            LLVMDisposeValueMetadataEntries(entries);
            found
        }
    }

    pub fn subprogram(self) -> Option<Metadata> {
        let found = unsafe { LLVMGetSubprogram(self.0) };
        (!found.is_null()).then_some(Metadata(found))
    }

    /// An attribute of a function's parameter (from 1), result (0), or of itself (`u32::MAX`).
    pub fn attribute(self, index: u32, name: &str) -> Option<Attribute> {
        let found = unsafe { LLVMGetEnumAttributeAtIndex(self.0, index, attribute_kind(name)) };
        (!found.is_null()).then_some(Attribute(found))
    }

    // Instructions.

    pub fn opcode(self) -> i32 {
        unsafe { LLVMGetInstructionOpcode(self.0) }
    }

    pub fn parent(self) -> Block {
        unsafe { Block(LLVMGetInstructionParent(self.0)) }
    }

    pub fn successors(self) -> Vec<Block> {
        unsafe {
            (0..LLVMGetNumSuccessors(self.0)).map(|index| Block(LLVMGetSuccessor(self.0, index))).collect()
        }
    }

    pub fn int_predicate(self) -> i32 {
        unsafe { LLVMGetICmpPredicate(self.0) }
    }

    pub fn float_predicate(self) -> i32 {
        unsafe { LLVMGetFCmpPredicate(self.0) }
    }

    pub fn is_nsw(self) -> bool {
        unsafe { LLVMGetNSW(self.0) != 0 }
    }

    pub fn allocated_type(self) -> Ty {
        unsafe { Ty(LLVMGetAllocatedType(self.0)) }
    }

    pub fn gep_type(self) -> Ty {
        unsafe { Ty(LLVMGetGEPSourceElementType(self.0)) }
    }

    pub fn ordering(self) -> i32 {
        unsafe { LLVMGetOrdering(self.0) }
    }

    pub fn exchange_orderings(self) -> (i32, i32) {
        unsafe { (LLVMGetCmpXchgSuccessOrdering(self.0), LLVMGetCmpXchgFailureOrdering(self.0)) }
    }

    pub fn is_weak(self) -> bool {
        unsafe { LLVMGetWeak(self.0) != 0 }
    }

    pub fn rmw(self) -> i32 {
        unsafe { LLVMGetAtomicRMWBinOp(self.0) }
    }

    pub fn indices(self) -> Vec<u32> {
        unsafe {
            let len = LLVMGetNumIndices(self.0) as usize;
            std::slice::from_raw_parts(LLVMGetIndices(self.0), len).to_vec()
        }
    }

    pub fn incoming(self) -> Vec<(Value, Block)> {
        unsafe {
            let pair = |index| {
                (Value(LLVMGetIncomingValue(self.0, index)), Block(LLVMGetIncomingBlock(self.0, index)))
            };
            (0..LLVMCountIncoming(self.0)).map(pair).collect()
        }
    }

    /// The value that leads to a successor (from 1) of a switch.
    pub fn switch_case(self, index: u32) -> Value {
        unsafe { Value(LLVMGetSwitchCaseValue(self.0, index)) }
    }

    pub fn switch_default(self) -> Block {
        unsafe { Block(LLVMGetSwitchDefaultDest(self.0)) }
    }

    pub fn callee(self) -> Value {
        unsafe { Value(LLVMGetCalledValue(self.0)) }
    }

    pub fn call_type(self) -> Ty {
        unsafe { Ty(LLVMGetCalledFunctionType(self.0)) }
    }

    pub fn args(self) -> Vec<Value> {
        (0..unsafe { LLVMGetNumArgOperands(self.0) }).map(|index| self.operand(index)).collect()
    }

    pub fn call_attribute(self, index: u32, name: &str) -> Option<Attribute> {
        let found = unsafe { LLVMGetCallSiteEnumAttribute(self.0, index, attribute_kind(name)) };
        (!found.is_null()).then_some(Attribute(found))
    }

    pub fn unwind_dest(self) -> Block {
        unsafe { Block(LLVMGetUnwindDest(self.0)) }
    }

    /// The handlers of a landing pad.
    pub fn clauses(self) -> Vec<Value> {
        unsafe { (0..LLVMGetNumClauses(self.0)).map(|index| Value(LLVMGetClause(self.0, index))).collect() }
    }

    pub fn normal_dest(self) -> Block {
        unsafe { Block(LLVMGetNormalDest(self.0)) }
    }

    pub fn shuffle_mask(self) -> Vec<i32> {
        unsafe { (0..LLVMGetNumMaskElements(self.0)).map(|index| LLVMGetMaskValue(self.0, index)).collect() }
    }

    /// Template and constraints.
    pub fn assembly(self) -> (String, String) {
        let (mut len, mut more) = (0, 0);
        unsafe {
            let template = text(LLVMGetInlineAsmAsmString(self.0, &mut len), len);
            (template, text(LLVMGetInlineAsmConstraintString(self.0, &mut more), more))
        }
    }

    pub fn location(self) -> Option<Metadata> {
        let found = unsafe { LLVMInstructionGetDebugLoc(self.0) };
        (!found.is_null()).then_some(Metadata(found))
    }

    /// The variables that the debug information declares before this instruction, and where they are.
    pub fn declared(self) -> Vec<(Value, Metadata)> {
        const DECLARE: i32 = 1;
        let mut all = Vec::new();
        unsafe {
            let mut at = LLVMGetFirstDbgRecord(self.0);
            while !at.is_null() {
                if LLVMDbgRecordGetKind(at) == DECLARE {
                    let value = some(LLVMDbgVariableRecordGetValue(at, 0));
                    let variable = Metadata(LLVMDbgVariableRecordGetVariable(at));
                    all.extend(value.map(|value| (value, variable)));
                }
                at = LLVMGetNextDbgRecord(at);
            }
        }
        all
    }
}

fn attribute_kind(name: &str) -> u32 {
    unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
}

#[derive(Clone, Copy)]
pub struct Attribute(AttributeRef);

impl Attribute {
    pub fn ty(self) -> Ty {
        unsafe { Ty(LLVMGetTypeAttributeValue(self.0)) }
    }

    pub fn number(self) -> u64 {
        unsafe { LLVMGetEnumAttributeValue(self.0) }
    }
}

/// The directory and the name.
fn file_name(file: MetadataRef) -> (String, String) {
    let (mut len, mut more) = (0, 0);
    unsafe {
        let dir = text(LLVMDIFileGetDirectory(file, &mut len), len as usize);
        (dir, text(LLVMDIFileGetFilename(file, &mut more), more as usize))
    }
}

impl Metadata {
    pub fn line_and_column(self) -> (u32, u32) {
        unsafe { (LLVMDILocationGetLine(self.0), LLVMDILocationGetColumn(self.0)) }
    }

    /// The scope of a location.
    pub fn scope(self) -> Metadata {
        unsafe { Metadata(LLVMDILocationGetScope(self.0)) }
    }

    /// The directory and name of a scope's file.
    pub fn file(self) -> Option<(String, String)> {
        unsafe {
            let file = LLVMDIScopeGetFile(self.0);
            (!file.is_null()).then(|| file_name(file))
        }
    }

    /// The same of a variable.
    pub fn variable_file(self) -> Option<(String, String)> {
        let file = unsafe { LLVMDIVariableGetFile(self.0) };
        (!file.is_null()).then(|| file_name(file))
    }

    pub fn subprogram_line(self) -> u32 {
        unsafe { LLVMDISubprogramGetLine(self.0) }
    }
}
