//! The part of LLVM's C API that is used here.
//!
//! It is declared by hand: the library is the compiler's own, whose version is pinned, and a crate with all of the API would
//! bring a build script that looks for an LLVM of the system. Names and types are those of `llvm-c/Core.h`,
//! `llvm-c/DebugInfo.h`, `llvm-c/BitReader.h` and `llvm-c/Target.h`.
#![allow(non_snake_case)]

use std::ffi::{c_char, c_int, c_uint, c_ulonglong, c_void};

macro_rules! opaque {
    ($($name:ident)*) => { $(
        #[repr(C)]
        pub struct $name(c_void);
    )* };
}
opaque! { Context Module Buffer TypeData ValueData BlockData MetadataData AttributeData Target RecordData }

pub type ContextRef = *mut Context;
pub type ModuleRef = *mut Module;
pub type BufferRef = *mut Buffer;
pub type TypeRef = *mut TypeData;
pub type ValueRef = *mut ValueData;
pub type BlockRef = *mut BlockData;
pub type MetadataRef = *mut MetadataData;
pub type AttributeRef = *mut AttributeData;
pub type TargetRef = *mut Target;
pub type RecordRef = *mut RecordData;
pub type Bool = c_int;

unsafe extern "C" {
    pub fn LLVMContextCreate() -> ContextRef;
    pub fn LLVMContextSetDiagnosticHandler(
        context: ContextRef,
        handler: extern "C" fn(*mut c_void, *mut c_void),
        data: *mut c_void,
    );
    pub fn LLVMGetDiagInfoDescription(info: *mut c_void) -> *mut c_char;
    pub fn LLVMGetDiagInfoSeverity(info: *mut c_void) -> c_int;
    pub fn LLVMCreateMemoryBufferWithContentsOfFile(
        path: *const c_char,
        buffer: *mut BufferRef,
        message: *mut *mut c_char,
    ) -> Bool;
    pub fn LLVMParseBitcodeInContext2(context: ContextRef, buffer: BufferRef, module: *mut ModuleRef)
    -> Bool;
    pub fn LLVMGetModuleDataLayout(module: ModuleRef) -> TargetRef;
    pub fn LLVMGetTarget(module: ModuleRef) -> *const c_char;
    pub fn LLVMABISizeOfType(target: TargetRef, ty: TypeRef) -> c_ulonglong;
    pub fn LLVMStoreSizeOfType(target: TargetRef, ty: TypeRef) -> c_ulonglong;
    pub fn LLVMABIAlignmentOfType(target: TargetRef, ty: TypeRef) -> c_uint;
    pub fn LLVMOffsetOfElement(target: TargetRef, ty: TypeRef, element: c_uint) -> c_ulonglong;

    pub fn LLVMGetFirstFunction(module: ModuleRef) -> ValueRef;
    pub fn LLVMGetNextFunction(function: ValueRef) -> ValueRef;
    pub fn LLVMGetFirstGlobal(module: ModuleRef) -> ValueRef;
    pub fn LLVMGetNextGlobal(global: ValueRef) -> ValueRef;
    pub fn LLVMGetFirstGlobalAlias(module: ModuleRef) -> ValueRef;
    pub fn LLVMGetNextGlobalAlias(alias: ValueRef) -> ValueRef;
    pub fn LLVMAliasGetAliasee(alias: ValueRef) -> ValueRef;
    pub fn LLVMGetEnumAttributeValue(attribute: AttributeRef) -> u64;
    pub fn LLVMGetGlobalIFuncResolver(ifunc: ValueRef) -> ValueRef;
    pub fn LLVMGlobalGetValueType(global: ValueRef) -> TypeRef;
    pub fn LLVMGetInitializer(global: ValueRef) -> ValueRef;
    pub fn LLVMIsGlobalConstant(global: ValueRef) -> Bool;
    pub fn LLVMIsThreadLocal(global: ValueRef) -> Bool;
    pub fn LLVMIsDeclaration(global: ValueRef) -> Bool;
    pub fn LLVMGetLinkage(global: ValueRef) -> c_int;
    pub fn LLVMGetAlignment(value: ValueRef) -> c_uint;

    pub fn LLVMGetTypeKind(ty: TypeRef) -> c_int;
    pub fn LLVMTypeOf(value: ValueRef) -> TypeRef;
    pub fn LLVMGetIntTypeWidth(ty: TypeRef) -> c_uint;
    pub fn LLVMGetElementType(ty: TypeRef) -> TypeRef;
    pub fn LLVMGetArrayLength2(ty: TypeRef) -> u64;
    pub fn LLVMGetVectorSize(ty: TypeRef) -> c_uint;
    pub fn LLVMCountStructElementTypes(ty: TypeRef) -> c_uint;
    pub fn LLVMStructGetTypeAtIndex(ty: TypeRef, index: c_uint) -> TypeRef;
    pub fn LLVMGetStructName(ty: TypeRef) -> *const c_char;
    pub fn LLVMGetReturnType(ty: TypeRef) -> TypeRef;
    pub fn LLVMCountParamTypes(ty: TypeRef) -> c_uint;
    pub fn LLVMGetParamTypes(ty: TypeRef, into: *mut TypeRef);
    pub fn LLVMIsFunctionVarArg(ty: TypeRef) -> Bool;
    pub fn LLVMPrintTypeToString(ty: TypeRef) -> *mut c_char;

    pub fn LLVMGetValueKind(value: ValueRef) -> c_int;
    pub fn LLVMGetValueName2(value: ValueRef, len: *mut usize) -> *const c_char;
    pub fn LLVMPrintValueToString(value: ValueRef) -> *mut c_char;
    pub fn LLVMDisposeMessage(message: *mut c_char);
    pub fn LLVMGetNumOperands(value: ValueRef) -> c_int;
    pub fn LLVMGetOperand(value: ValueRef, index: c_uint) -> ValueRef;
    pub fn LLVMGetFirstUse(value: ValueRef) -> *mut c_void;
    pub fn LLVMGetNextUse(usage: *mut c_void) -> *mut c_void;
    pub fn LLVMGetUser(usage: *mut c_void) -> ValueRef;
    pub fn LLVMConstIntGetZExtValue(value: ValueRef) -> c_ulonglong;
    pub fn LLVMConstRealGetDouble(value: ValueRef, loses: *mut Bool) -> f64;
    pub fn LLVMGetAsString(value: ValueRef, len: *mut usize) -> *const c_char;
    pub fn LLVMIsConstantString(value: ValueRef) -> Bool;
    pub fn LLVMGetAggregateElement(value: ValueRef, index: c_uint) -> ValueRef;
    pub fn LLVMGetConstOpcode(value: ValueRef) -> c_int;
    pub fn LLVMGetBlockAddressFunction(value: ValueRef) -> ValueRef;
    pub fn LLVMGetBlockAddressBasicBlock(value: ValueRef) -> BlockRef;

    pub fn LLVMCountParams(function: ValueRef) -> c_uint;
    pub fn LLVMGetParam(function: ValueRef, index: c_uint) -> ValueRef;
    pub fn LLVMGetFirstBasicBlock(function: ValueRef) -> BlockRef;
    pub fn LLVMGetNextBasicBlock(block: BlockRef) -> BlockRef;
    pub fn LLVMGetFirstInstruction(block: BlockRef) -> ValueRef;
    pub fn LLVMGetNextInstruction(instruction: ValueRef) -> ValueRef;
    pub fn LLVMGetBasicBlockTerminator(block: BlockRef) -> ValueRef;
    pub fn LLVMGetInstructionParent(instruction: ValueRef) -> BlockRef;
    pub fn LLVMGetInstructionOpcode(instruction: ValueRef) -> c_int;
    pub fn LLVMGetNumSuccessors(terminator: ValueRef) -> c_uint;
    pub fn LLVMGetSuccessor(terminator: ValueRef, index: c_uint) -> BlockRef;
    pub fn LLVMGetICmpPredicate(instruction: ValueRef) -> c_int;
    pub fn LLVMGetFCmpPredicate(instruction: ValueRef) -> c_int;
    pub fn LLVMGetNSW(instruction: ValueRef) -> Bool;
    pub fn LLVMGetAllocatedType(alloca: ValueRef) -> TypeRef;
    pub fn LLVMGetGEPSourceElementType(gep: ValueRef) -> TypeRef;
    pub fn LLVMGetOrdering(instruction: ValueRef) -> c_int;
    pub fn LLVMGetCmpXchgSuccessOrdering(instruction: ValueRef) -> c_int;
    pub fn LLVMGetCmpXchgFailureOrdering(instruction: ValueRef) -> c_int;
    pub fn LLVMGetWeak(instruction: ValueRef) -> Bool;
    pub fn LLVMGetAtomicRMWBinOp(instruction: ValueRef) -> c_int;
    pub fn LLVMGetNumIndices(instruction: ValueRef) -> c_uint;
    pub fn LLVMGetIndices(instruction: ValueRef) -> *const c_uint;
    pub fn LLVMCountIncoming(phi: ValueRef) -> c_uint;
    pub fn LLVMGetIncomingValue(phi: ValueRef, index: c_uint) -> ValueRef;
    pub fn LLVMGetIncomingBlock(phi: ValueRef, index: c_uint) -> BlockRef;
    pub fn LLVMGetSwitchDefaultDest(switch: ValueRef) -> BlockRef;
    pub fn LLVMGetSwitchCaseValue(switch: ValueRef, index: c_uint) -> ValueRef;
    pub fn LLVMGetCalledValue(call: ValueRef) -> ValueRef;
    pub fn LLVMGetCalledFunctionType(call: ValueRef) -> TypeRef;
    pub fn LLVMGetNumArgOperands(call: ValueRef) -> c_uint;
    pub fn LLVMGetNormalDest(invoke: ValueRef) -> BlockRef;
    pub fn LLVMGetUnwindDest(invoke: ValueRef) -> BlockRef;
    pub fn LLVMGetNumClauses(pad: ValueRef) -> c_uint;
    pub fn LLVMGetClause(pad: ValueRef, index: c_uint) -> ValueRef;
    pub fn LLVMGetNumMaskElements(shuffle: ValueRef) -> c_uint;
    pub fn LLVMGetMaskValue(shuffle: ValueRef, index: c_uint) -> c_int;
    pub fn LLVMGetEnumAttributeKindForName(name: *const c_char, len: usize) -> c_uint;
    pub fn LLVMGetEnumAttributeAtIndex(function: ValueRef, index: c_uint, kind: c_uint) -> AttributeRef;
    pub fn LLVMGetCallSiteEnumAttribute(call: ValueRef, index: c_uint, kind: c_uint) -> AttributeRef;
    pub fn LLVMGetTypeAttributeValue(attribute: AttributeRef) -> TypeRef;
    pub fn LLVMGetInlineAsmAsmString(asm: ValueRef, len: *mut usize) -> *const c_char;
    pub fn LLVMGetInlineAsmConstraintString(asm: ValueRef, len: *mut usize) -> *const c_char;

    pub fn LLVMInstructionGetDebugLoc(instruction: ValueRef) -> MetadataRef;
    pub fn LLVMDILocationGetLine(location: MetadataRef) -> c_uint;
    pub fn LLVMDILocationGetColumn(location: MetadataRef) -> c_uint;
    pub fn LLVMDILocationGetScope(location: MetadataRef) -> MetadataRef;
    pub fn LLVMDIScopeGetFile(scope: MetadataRef) -> MetadataRef;
    pub fn LLVMDIFileGetDirectory(file: MetadataRef, len: *mut c_uint) -> *const c_char;
    pub fn LLVMDIFileGetFilename(file: MetadataRef, len: *mut c_uint) -> *const c_char;
    pub fn LLVMGlobalCopyAllMetadata(global: ValueRef, count: *mut usize) -> *mut c_void;
    pub fn LLVMValueMetadataEntriesGetMetadata(entries: *mut c_void, index: c_uint) -> MetadataRef;
    pub fn LLVMValueMetadataEntriesGetKind(entries: *mut c_void, index: c_uint) -> c_uint;
    pub fn LLVMDisposeValueMetadataEntries(entries: *mut c_void);
    pub fn LLVMDIVariableGetFile(variable: MetadataRef) -> MetadataRef;
    pub fn LLVMGetSubprogram(function: ValueRef) -> MetadataRef;
    pub fn LLVMDISubprogramGetLine(subprogram: MetadataRef) -> c_uint;
    pub fn LLVMGetMDNodeNumOperands(node: ValueRef) -> c_uint;
    pub fn LLVMGetMDNodeOperands(node: ValueRef, operands: *mut ValueRef);
    pub fn LLVMValueAsMetadata(value: ValueRef) -> MetadataRef;
    pub fn LLVMMetadataAsValue(context: ContextRef, metadata: MetadataRef) -> ValueRef;
    pub fn LLVMGetFirstDbgRecord(instruction: ValueRef) -> RecordRef;
    pub fn LLVMGetNextDbgRecord(record: RecordRef) -> RecordRef;
    pub fn LLVMDbgRecordGetKind(record: RecordRef) -> c_int;
    pub fn LLVMDbgVariableRecordGetValue(record: RecordRef, operand: c_uint) -> ValueRef;
    pub fn LLVMDbgVariableRecordGetVariable(record: RecordRef) -> MetadataRef;
}
