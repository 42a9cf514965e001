//! Pure intrinsics by name, as a program would call them: each precondition violated and kept.

use ubik_ir::TyId;
use ubik_verdict::{Rule, Stop};

use super::site::Element;
use super::{Handler, Kind, Lane, Lanes, Out, Shape, Site, find, rows};
use crate::numeric::IntTy;
use crate::numeric::float::Format;

const I8: Kind = Kind::Int(IntTy::signed(8));
const U8: Kind = Kind::Int(IntTy::unsigned(8));
const I32: Kind = Kind::Int(IntTy::signed(32));
const U32: Kind = Kind::Int(IntTy::unsigned(32));
const U64: Kind = Kind::Int(IntTy::unsigned(64));
const F32: Kind = Kind::Float(Format::F32);
const F128: Kind = Kind::Float(Format::F128);

fn shape(kind: Kind, lanes: usize) -> Shape {
    let bits = match kind {
        Kind::Int(ty) => ty.bits,
        Kind::Float(format) => format.bits(),
        Kind::Pointer { .. } | Kind::Other => 64,
    };
    Shape { ty: TyId(0), name: "T".into(), kind, lanes, lane_size: u64::from(bits) / 8 }
}

fn site(name: &str, args: &[Shape], dest: Shape) -> Site {
    Site {
        name: name.into(),
        types: Vec::new(),
        element: Element::default(),
        consts: Vec::new(),
        args: args.to_vec(),
        dest,
        pointer_bits: 64,
        big_endian: false,
    }
}

fn scalar(name: &str, kind: Kind, args: &[u128]) -> Result<Out, Box<Stop>> {
    let shapes: Vec<_> = args.iter().map(|_| shape(kind, 1)).collect();
    let Some(Handler::Scalar(f)) = find(name).map(|row| row.handler) else { panic!("no scalar {name}") };
    f(&site(name, &shapes, shape(I32, 1)), args)
}

fn vector_on(site: &Site, args: &[&[u128]]) -> Result<Vec<u128>, Box<Stop>> {
    let Some(Handler::Vector(f)) = find(&site.name).map(|row| row.handler) else {
        panic!("no {}", site.name)
    };
    let args: Vec<Lanes> = args.iter().map(|arg| arg.iter().map(|&bits| Lane::int(bits)).collect()).collect();
    Ok(f(site, &args)?.into_iter().map(|lane| lane.bits).collect())
}

/// A vector intrinsic whose arguments and result all have one kind.
fn vector(name: &str, kind: Kind, args: &[&[u128]]) -> Result<Vec<u128>, Box<Stop>> {
    let shapes: Vec<_> = args.iter().map(|arg| shape(kind, arg.len())).collect();
    let dest = shape(kind, args[0].len());
    vector_on(&site(name, &shapes, dest), args)
}

fn rule_of<T: std::fmt::Debug>(result: Result<T, Box<Stop>>) -> Rule {
    result.expect_err("undefined behaviour").as_ub().expect("undefined behaviour").rule()
}

fn f32s(values: &[f32]) -> Vec<u128> {
    values.iter().map(|value| value.to_bits().into()).collect()
}

#[test]
fn names_are_unique_and_families_found() {
    let mut names: Vec<_> = rows().map(|row| row.name).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "a name has two rows");
    assert_eq!(find("sqrtf128").map(|row| row.name), Some("sqrt"));
    assert_eq!(find("minimum_number_nsz_f16").map(|row| row.name), Some("minimum_number_nsz"));
    assert!(find("sqrt").is_none() && find("ctpopf32").is_none() && find("nonsense").is_none());
}

#[test]
fn unchecked_integers() {
    assert_eq!(scalar("unchecked_add", I8, &[100, 27]), Ok(Out::One(127)));
    assert_eq!(rule_of(scalar("unchecked_add", I8, &[100, 28])), Rule::ArithOverflow);
    assert_eq!(rule_of(scalar("unchecked_sub", U8, &[1, 2])), Rule::ArithOverflow);
    assert_eq!(rule_of(scalar("unchecked_mul", U8, &[16, 16])), Rule::ArithOverflow);
    assert_eq!(rule_of(scalar("unchecked_div", I8, &[1, 0])), Rule::DivisionByZero);
    assert_eq!(rule_of(scalar("unchecked_div", I8, &[0x80, 0xff])), Rule::DivisionOverflow);
    assert_eq!(rule_of(scalar("unchecked_rem", I8, &[1, 0])), Rule::RemainderByZero);
    assert_eq!(rule_of(scalar("unchecked_rem", I8, &[0x80, 0xff])), Rule::RemainderOverflow);
    assert_eq!(scalar("unchecked_rem", U8, &[0x80, 0xff]), Ok(Out::One(0x80)));
    assert_eq!(rule_of(scalar("exact_div", U8, &[7, 2])), Rule::ExactDiv);
    assert_eq!(scalar("exact_div", U8, &[8, 2]), Ok(Out::One(4)));
    assert_eq!(rule_of(scalar("unchecked_shl", U8, &[1, 8])), Rule::ShiftOverflow);
    assert_eq!(scalar("unchecked_shl", U8, &[1, 7]), Ok(Out::One(0x80)));
    assert_eq!(rule_of(scalar("unchecked_funnel_shr", U8, &[1, 1, 8])), Rule::ShiftOverflow);
    assert_eq!(rule_of(scalar("ctlz_nonzero", U8, &[0])), Rule::CalledOnZero);
    assert_eq!(scalar("cttz_nonzero", U8, &[8]), Ok(Out::One(3)));
    assert_eq!(rule_of(scalar("disjoint_bitor", U8, &[3, 2])), Rule::NotDisjoint);
    assert_eq!(scalar("disjoint_bitor", U8, &[1, 2]), Ok(Out::One(3)));
}

#[test]
fn integers_with_two_results() {
    assert_eq!(scalar("add_with_overflow", U8, &[255, 2]), Ok(Out::Two(1, 1)));
    assert_eq!(scalar("mul_with_overflow", I8, &[2, 3]), Ok(Out::Two(6, 0)));
    assert_eq!(scalar("carrying_mul_add", U8, &[255, 255, 255, 255]), Ok(Out::Two(255, 255)));
    assert_eq!(scalar("three_way_compare", I8, &[0xff, 1]), Ok(Out::One(0xff)));
}

#[test]
fn floats() {
    let bits = |value: f32| u128::from(value.to_bits());
    assert_eq!(scalar("sqrtf32", F32, &[bits(9.0)]), Ok(Out::One(bits(3.0))));
    assert_eq!(scalar("round_ties_even_f32", F32, &[bits(2.5)]), Ok(Out::One(bits(2.0))));
    assert_eq!(rule_of(scalar("fadd_fast", F32, &[bits(f32::NAN), bits(1.0)])), Rule::FastMath);
    assert_eq!(rule_of(scalar("fmul_fast", F32, &[bits(f32::MAX), bits(2.0)])), Rule::FastMath);
    assert_eq!(scalar("fmul_fast", F32, &[bits(3.0), bits(2.0)]), Ok(Out::One(bits(6.0))));
    assert_eq!(rule_of(scalar("float_to_int_unchecked", F32, &[bits(3e9)])), Rule::FloatToInt);
    assert_eq!(scalar("float_to_int_unchecked", F32, &[bits(-3.7)]), Ok(Out::One(0xffff_fffd)));
    assert!(matches!(*scalar("sinf128", F128, &[0]).expect_err("unsupported"), Stop::Unsupported(_)));
}

#[test]
fn vectors_lane_by_lane() {
    assert_eq!(vector("simd_add", U8, &[&[1, 255], &[2, 1]]), Ok(vec![3, 0]));
    assert_eq!(vector("simd_saturating_add", U8, &[&[1, 255], &[2, 1]]), Ok(vec![3, 255]));
    assert_eq!(vector("simd_mul", F32, &[&f32s(&[2.0, 0.5]), &f32s(&[4.0, 4.0])]), Ok(f32s(&[8.0, 2.0])));
    assert_eq!(rule_of(vector("simd_div", I8, &[&[1, 2], &[1, 0]])), Rule::DivisionByZero);
    assert_eq!(rule_of(vector("simd_rem", I8, &[&[1, 0x80], &[1, 0xff]])), Rule::RemainderOverflow);
    assert_eq!(rule_of(vector("simd_shl", I8, &[&[1, 1], &[1, 8]])), Rule::ShiftOverflow);
    assert_eq!(vector("simd_shr", I8, &[&[0x80, 4], &[7, 1]]), Ok(vec![0xff, 2]));
    assert_eq!(vector("simd_neg", I8, &[&[1, 0x80]]), Ok(vec![0xff, 0x80]));
    assert_eq!(vector("simd_fma", F32, &[&f32s(&[2.0]), &f32s(&[3.0]), &f32s(&[1.0])]), Ok(f32s(&[7.0])));
    assert_eq!(vector("simd_ctlz", U8, &[&[0, 1]]), Ok(vec![8, 7]));
    assert_eq!(rule_of(vector("simd_funnel_shl", U8, &[&[1], &[1], &[9]])), Rule::ShiftOverflow);
}

#[test]
fn comparisons_give_masks() {
    let compare = |name, a: &[f32], b: &[f32]| {
        let site = site(name, &[shape(F32, a.len()), shape(F32, b.len())], shape(I32, a.len()));
        vector_on(&site, &[&f32s(a), &f32s(b)])
    };
    assert_eq!(compare("simd_lt", &[1.0, 2.0, f32::NAN], &[2.0, 1.0, 1.0]), Ok(vec![0xffff_ffff, 0, 0]));
    assert_eq!(compare("simd_ne", &[1.0, f32::NAN], &[1.0, f32::NAN]), Ok(vec![0, 0xffff_ffff]));
}

#[test]
fn vector_casts() {
    let cast = |name, to, values: &[f32]| {
        let site = site(name, &[shape(F32, values.len())], shape(to, values.len()));
        vector_on(&site, &[&f32s(values)])
    };
    assert_eq!(cast("simd_as", U8, &[1.9, -1.0, 1e9, f32::NAN]), Ok(vec![1, 0, 255, 0]));
    assert_eq!(cast("simd_cast", U8, &[1.9, 255.5]), Ok(vec![1, 255]));
    assert_eq!(rule_of(cast("simd_cast", U8, &[1.9, 256.0])), Rule::FloatToInt);
    let widen = site("simd_as", &[shape(I8, 2)], shape(U64, 2));
    assert_eq!(vector_on(&widen, &[&[0xff, 1]]), Ok(vec![u64::MAX.into(), 1]));
}

#[test]
fn moving_lanes() {
    let with_index = |name, index| {
        let site = site(name, &[shape(U8, 2), shape(U32, 1), shape(U8, 1)], shape(U8, 2));
        vector_on(&site, &[&[1, 2], &[index], &[9]])
    };
    assert_eq!(with_index("simd_insert", 1), Ok(vec![1, 9]));
    assert_eq!(with_index("simd_extract", 0), Ok(vec![1]));
    assert_eq!(rule_of(with_index("simd_insert_dyn", 2)), Rule::SimdIndex);
    assert_eq!(rule_of(with_index("simd_extract_dyn", 2)), Rule::SimdIndex);
    let shuffle = |indices: &[u128]| {
        let shapes = [shape(U8, 2), shape(U8, 2), shape(U32, indices.len())];
        vector_on(&site("simd_shuffle", &shapes, shape(U8, indices.len())), &[&[1, 2], &[3, 4], indices])
    };
    assert_eq!(shuffle(&[3, 0, 0]), Ok(vec![4, 1, 1]));
    assert_eq!(rule_of(shuffle(&[4])), Rule::SimdIndex);
}

#[test]
fn masks_are_all_or_nothing() {
    let select = |mask: &[u128]| vector("simd_select", I8, &[mask, &[1, 2], &[3, 4]]);
    assert_eq!(select(&[0xff, 0]), Ok(vec![1, 4]));
    assert_eq!(rule_of(select(&[1, 0])), Rule::SimdMask);
    assert_eq!(vector("simd_reduce_any", I8, &[&[0, 0xff]]), Ok(vec![1]));
    assert_eq!(vector("simd_reduce_all", I8, &[&[0, 0xff]]), Ok(vec![0]));
    assert_eq!(rule_of(vector("simd_reduce_all", I8, &[&[2]])), Rule::SimdMask);
    assert_eq!(rule_of(vector("simd_bitmask", I8, &[&[2]])), Rule::SimdMask);
}

/// The example of ten lanes in the documentation of `simd_bitmask`, in all four forms.
#[test]
fn bitmasks_follow_the_byte_order() {
    let lanes: Vec<u128> = [1, 1, 0, 1, 0, 0, 1, 0, 1, 0].iter().map(|&bit| bit * 0xff).collect();
    let u16s = Kind::Int(IntTy::unsigned(16));
    let cases: [(bool, Shape, &[u128]); 4] = [
        (false, shape(u16s, 1), &[0b01_0100_1011]),
        (false, shape(U8, 2), &[0b0100_1011, 0b01]),
        (true, shape(u16s, 1), &[0b11_0100_1010]),
        (true, shape(U8, 2), &[0b11, 0b0100_1010]),
    ];
    for (big_endian, packed, expected) in cases {
        let pack = Site { big_endian, ..site("simd_bitmask", &[shape(I8, 10)], packed.clone()) };
        assert_eq!(vector_on(&pack, &[&lanes]).as_deref(), Ok(expected));
        let shapes = [packed, shape(I8, 10), shape(I8, 10)];
        let unpack = Site { big_endian, ..site("simd_select_bitmask", &shapes, shape(I8, 10)) };
        assert_eq!(vector_on(&unpack, &[expected, &[0xff; 10], &[0; 10]]), Ok(lanes.clone()));
    }
}

#[test]
fn reductions() {
    assert_eq!(vector("simd_reduce_add_ordered", U8, &[&[200, 100], &[1]]), Ok(vec![45]));
    assert_eq!(vector("simd_reduce_mul_unordered", F32, &[&f32s(&[2.0, 3.0])]), Ok(f32s(&[6.0])));
    assert_eq!(vector("simd_reduce_min", I8, &[&[1, 0xff, 3]]), Ok(vec![0xff]));
    assert_eq!(vector("simd_reduce_max", F32, &[&f32s(&[1.0, f32::NAN, 3.0])]), Ok(f32s(&[3.0])));
    assert_eq!(vector("simd_reduce_xor", U8, &[&[1, 3, 4]]), Ok(vec![6]));
}

#[test]
fn pointers_keep_their_provenance() {
    let pointer = Kind::Pointer { pointee_size: 4 };
    let isize = Kind::Int(IntTy::signed(64));
    let site = site("simd_arith_offset", &[shape(pointer, 2), shape(isize, 2)], shape(pointer, 2));
    let minus_one = u64::MAX.into();
    assert_eq!(vector_on(&site, &[&[100, 0], &[2, minus_one]]), Ok(vec![108, u128::from(u64::MAX - 3)]));
}

#[test]
fn the_document_is_up_to_date() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/intrinsics.md");
    if std::env::var_os("UBIK_BLESS").is_some() {
        std::fs::write(&path, super::markdown()).expect("docs can be written");
    }
    let kept = std::fs::read_to_string(&path).expect("docs/intrinsics.md exists");
    assert!(kept == super::markdown(), "docs/intrinsics.md is out of date; UBIK_BLESS=1 writes it anew");
}
