//! The numbers of instructions in LLVM's C API, which never change.

macro_rules! opcodes {
    ($($name:ident = $number:literal)*) => { $( pub const $name: i32 = $number; )* };
}
opcodes! {
    RET = 1 BR = 2 SWITCH = 3 INDIRECT_BR = 4 INVOKE = 5 UNREACHABLE = 7 FNEG = 66
    ADD = 8 FADD = 9 SUB = 10 FSUB = 11 MUL = 12 FMUL = 13 UDIV = 14 SDIV = 15 FDIV = 16 UREM = 17 SREM = 18 FREM = 19
    SHL = 20 LSHR = 21 ASHR = 22 AND = 23 OR = 24 XOR = 25
    ALLOCA = 26 LOAD = 27 STORE = 28 GEP = 29
    TRUNC = 30 ZEXT = 31 SEXT = 32 FP_TO_UI = 33 FP_TO_SI = 34 UI_TO_FP = 35 SI_TO_FP = 36 FP_TRUNC = 37 FP_EXT = 38
    PTR_TO_INT = 39 PTR_TO_ADDR = 69 INT_TO_PTR = 40 BIT_CAST = 41 ADDR_SPACE_CAST = 60
    ICMP = 42 FCMP = 43 PHI = 44 CALL = 45 SELECT = 46 VA_ARG = 49
    EXTRACT_ELEMENT = 50 INSERT_ELEMENT = 51 SHUFFLE_VECTOR = 52 EXTRACT_VALUE = 53 INSERT_VALUE = 54 FREEZE = 68
    FENCE = 55 ATOMIC_CMPXCHG = 56 ATOMIC_RMW = 57 RESUME = 58 LANDING_PAD = 59
}
