//! C's functions on numbers and characters, in the "C" locale. What C leaves undefined is reported: magnitudes and numbers
//! in texts that do not fit, and characters that are neither an `unsigned char` nor `EOF`.

use ubik_engine::value::Slot;
use ubik_verdict::Ub;

use crate::abi::C;
use crate::call::{Answer, Call, bits, number, offset};
use crate::errno::Errno;
use crate::table::rows;

rows! {
    "abs"(Int) -> Int = magnitude, Full, "";
    "labs"(Long) -> Long = magnitude, Full, "";
    "llabs"(I64) -> I64 = magnitude, Full, "";
    "atoi"(Ptr) -> Int = convert, Full, "";
    "atol"(Ptr) -> Long = convert, Full, "";
    "atoll"(Ptr) -> I64 = convert, Full, "";
    "strtol"(Ptr, Ptr, Int) -> Long = convert_at, Full, "";
    "strtoll"(Ptr, Ptr, Int) -> I64 = convert_at, Full, "";
    "strtoul"(Ptr, Ptr, Int) -> ULong = convert_unsigned, Full, "";
    "strtoull"(Ptr, Ptr, Int) -> U64 = convert_unsigned, Full, "";
    "strtod"(Ptr, Ptr) -> Double = |c| { let value = decimal(c, c.ptr(1))?; bits(value.to_bits()) }, Full, "";
    "strtof"(Ptr, Ptr) -> Float = strtof, Full, "";
    "atof"(Ptr) -> Double = |c| { let value = decimal(c, Slot::ZERO)?; bits(value.to_bits()) }, Full, "As `strtod`.";
    "ffs"(Int) -> Int = |c| number(match c.int(0) { 0 => 0, value => value.trailing_zeros() as i32 + 1 }), Full, "";
    "htonl"(UInt) -> UInt = |c| swap(c, 4), Full, "";
    "htons"(Short) -> Short = |c| swap(c, 2), Full, "";
    "ntohs"(Short) -> Short = |c| swap(c, 2), Full, "";
    "ntohl"(UInt) -> UInt = |c| swap(c, 4), Full, "";
    "toupper"(Int) -> Int = |c| change(c, u8::to_ascii_uppercase), Full, "";
    "tolower"(Int) -> Int = |c| change(c, u8::to_ascii_lowercase), Full, "";
    "isalpha"(Int) -> Int = |c| is(c, u8::is_ascii_alphabetic), Full, "";
    "isdigit"(Int) -> Int = |c| is(c, u8::is_ascii_digit), Full, "";
    "isalnum"(Int) -> Int = |c| is(c, u8::is_ascii_alphanumeric), Full, "";
    "isspace"(Int) -> Int = |c| is(c, is_space), Full, "";
    "isupper"(Int) -> Int = |c| is(c, u8::is_ascii_uppercase), Full, "";
    "islower"(Int) -> Int = |c| is(c, u8::is_ascii_lowercase), Full, "";
    "ispunct"(Int) -> Int = |c| is(c, u8::is_ascii_punctuation), Full, "";
    "iscntrl"(Int) -> Int = |c| is(c, u8::is_ascii_control), Full, "";
    "isgraph"(Int) -> Int = |c| is(c, u8::is_ascii_graphic), Full, "";
    "isprint"(Int) -> Int = |c| is(c, |byte| matches!(byte, b' '..=b'~')), Full, "";
    "isblank"(Int) -> Int = |c| is(c, |byte| matches!(byte, b' ' | b'\t')), Full, "";
    "isascii"(Int) -> Int = |c| number(i32::from((0..128).contains(&c.int(0)))), Full, "";
    "toascii"(Int) -> Int = |c| number(c.int(0) & 0x7f), Full, "";
    "isxdigit"(Int) -> Int = |c| is(c, u8::is_ascii_hexdigit), Full, "";
}

/// The bits of the function's result.
fn width(call: &Call<'_>) -> u32 {
    (call.result().size(call.machine.program.target()) * 8) as u32
}

/// The smallest and the largest number of the result's type.
fn limits(call: &Call<'_>) -> (i128, i128) {
    let half = 1i128 << (width(call) - 1);
    (-half, half - 1)
}

fn fitting(call: &Call<'_>, value: i128) -> Answer {
    match i64::try_from(value) {
        Ok(fits) if (limits(call).0..=limits(call).1).contains(&value) => number(fits),
        _ => Err(Ub::arith_overflow(call.name()).into()),
    }
}

fn magnitude(call: &mut Call<'_>) -> Answer {
    fitting(call, i128::from(call.signed(0)).abs())
}

fn is_space(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The number at the start of a text, at most as large as 128 bits have, and the bytes that it takes.
fn parse(text: &[u8], base: u32) -> Option<(i128, usize)> {
    let spaces = text.iter().take_while(|byte| is_space(byte)).count();
    let rest = &text[spaces..];
    let (negative, sign) = match rest.first() {
        Some(b'-') => (true, 1),
        Some(b'+') => (false, 1),
        _ => (false, 0),
    };
    let rest = &rest[sign..];
    let digit = |byte: &u8, base: u32| char::from(*byte).to_digit(base);
    let is_hex = matches!(rest, [b'0', b'x' | b'X', first, ..] if digit(first, 16).is_some());
    let (base, prefix) = match base {
        0 | 16 if is_hex => (16, 2),
        0 if rest.first() == Some(&b'0') => (8, 0),
        0 => (10, 0),
        base => (base, 0),
    };
    let digits: Vec<u32> = rest[prefix..].iter().map_while(|byte| digit(byte, base)).collect();
    let value =
        digits.iter().fold(0i128, |sum, &digit| sum.saturating_mul(base.into()).saturating_add(digit.into()));
    let value = if negative { -value } else { value };
    (!digits.is_empty()).then_some((value, spaces + sign + prefix + digits.len()))
}

fn convert(call: &mut Call<'_>) -> Answer {
    const DECIMAL: u32 = 10;
    let text = call.string(0)?;
    fitting(call, parse(&text, DECIMAL).map_or(0, |(value, _)| value))
}

/// The number at the start of a text, in a base; where it ends is stored if somebody wants to know. Nothing, if there is
/// no such base.
fn parsed(call: &mut Call<'_>) -> Answer<Option<i128>> {
    let (from, end, base) = (call.ptr(0), call.ptr(1), call.int(2));
    let text = call.string(0)?;
    let Some(base) = u32::try_from(base).ok().filter(|base| matches!(base, 0 | 2..=36)) else {
        call.set_errno(Errno::EINVAL)?;
        return Ok(None);
    };
    let (value, used) = parse(&text, base).unwrap_or((0, 0));
    if end.bits != 0 {
        call.store(end, C::Ptr, offset(from, used as u64))?;
    }
    Ok(Some(value))
}

/// Numbers that do not fit are cut off.
fn convert_at(call: &mut Call<'_>) -> Answer {
    let Some(value) = parsed(call)? else { return number(0) };
    let (least, most) = limits(call);
    if value < least || value > most {
        call.set_errno(Errno::ERANGE)?;
    }
    fitting(call, value.clamp(least, most))
}

/// The same for a type without negative numbers: a minus sign makes the number what it is modulo the type's range.
fn convert_unsigned(call: &mut Call<'_>) -> Answer {
    let Some(value) = parsed(call)? else { return number(0) };
    let most = u64::MAX >> (64 - width(call));
    if value.unsigned_abs() > u128::from(most) {
        call.set_errno(Errno::ERANGE)?;
        return bits(most);
    }
    bits(value as u64 & most)
}

/// The decimal number at the start of a text, and where it ends if somebody wants to know.
fn decimal(call: &mut Call<'_>, end: Slot) -> Answer<f64> {
    let text = call.string(0)?;
    let spaces = text.iter().take_while(|byte| is_space(byte)).count();
    let rest = String::from_utf8_lossy(&text[spaces..]).into_owned();
    let unsigned = rest.trim_start_matches(['+', '-']).to_ascii_lowercase();
    if let Some(used) = named_nan(&unsigned) {
        let sign = rest.len() - unsigned.len();
        if end.bits != 0 {
            call.store(end, C::Ptr, offset(call.ptr(0), (spaces + sign + used) as u64))?;
        }
        return Ok(f64::NAN);
    }
    if let Some((value, used)) = hexadecimal(&rest) {
        if end.bits != 0 {
            call.store(end, C::Ptr, offset(call.ptr(0), (spaces + used) as u64))?;
        }
        return Ok(value);
    }
    // The longest beginning that is a number; Rust's numbers are C's but for words that C does not know.
    let is_number = |text: &&str| !text.ends_with(char::is_whitespace) && text.parse::<f64>().is_ok();
    let beginnings = (1..=rest.len()).rev().filter_map(|len| rest.get(..len));
    let found = beginnings.filter(|text| text.is_ascii()).find(is_number).unwrap_or("");
    if end.bits != 0 {
        let used = if found.is_empty() { 0 } else { spaces + found.len() };
        call.store(end, C::Ptr, offset(call.ptr(0), used as u64))?;
    }
    let value: f64 = found.parse().unwrap_or(0.0);
    if value.is_infinite() && !unsigned.starts_with("inf") {
        call.set_errno(Errno::ERANGE)?;
    }
    Ok(value)
}

/// How long `nan(...)` is that a text begins with. Its letters choose nothing here.
fn named_nan(text: &str) -> Option<usize> {
    let rest = text.strip_prefix("nan(")?;
    let letters = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    rest[letters..].starts_with(')').then_some(letters + 5)
}

/// The number in hexadecimal at the start of a text, and the bytes that it takes. Bits beyond the 64 first ones only count
/// for rounding.
fn hexadecimal(text: &str) -> Option<(f64, usize)> {
    let (negative, sign) = (text.starts_with('-'), usize::from(text.starts_with(['+', '-'])));
    let rest = text.get(sign..).filter(|rest| rest.starts_with("0x") || rest.starts_with("0X"))?;
    let (mut value, mut scale, mut digits, mut is_fraction) = (0u64, 0i32, 0, false);
    let mut used = 2;
    for (at, letter) in rest.char_indices().skip(2) {
        match letter.to_digit(16) {
            Some(digit) => {
                let fits = value >> 60 == 0;
                value = if fits { value << 4 | u64::from(digit) } else { value | u64::from(digit != 0) };
                scale += 4 * (i32::from(!fits) - i32::from(is_fraction));
                digits += 1;
            }
            None if letter == '.' && !is_fraction => is_fraction = true,
            None => break,
        }
        used = at + 1;
    }
    if digits == 0 {
        return None;
    }
    let exponent = rest[used..].strip_prefix(['p', 'P']).unwrap_or("");
    let signs = usize::from(exponent.starts_with(['+', '-']));
    let length = exponent.bytes().skip(signs).take_while(u8::is_ascii_digit).count();
    if length > 0 {
        scale = scale.saturating_add(exponent[..signs + length].parse::<i32>().unwrap_or(0));
        used += 1 + signs + length;
    }
    // Two steps, so that no power of two is out of range before the number is.
    let half = scale.clamp(-2000, 2000) / 2;
    let magnitude = value as f64 * 2f64.powi(half) * 2f64.powi(scale.clamp(-2000, 2000) - half);
    Some((if negative { -magnitude } else { magnitude }, sign + used))
}

/// Rounded once, from the text.
fn strtof(call: &mut Call<'_>) -> Answer {
    let text = call.string(0)?;
    let whole = decimal(call, call.ptr(1))?;
    let spaces = text.iter().take_while(|byte| is_space(byte)).count();
    let rest = String::from_utf8_lossy(&text[spaces..]).into_owned();
    if hexadecimal(&rest).is_some() {
        return bits((whole as f32).to_bits().into());
    }
    let beginnings = (1..=rest.len()).rev().filter_map(|len| rest.get(..len));
    let value = beginnings.filter_map(|text| text.parse::<f32>().ok()).next().unwrap_or(0.0);
    bits(value.to_bits().into())
}

/// Between the order of bytes of the target and that of networks.
fn swap(call: &mut Call<'_>, size: u32) -> Answer {
    let value = call.bits(0);
    let big = call.machine.program.target().endian == ubik_ir::Endian::Big;
    bits(if big { value } else { value.swap_bytes() >> (64 - 8 * size) })
}

/// The character of a call; `EOF` is none.
fn character(call: &Call<'_>) -> Answer<Option<u8>> {
    const EOF: i32 = -1;
    match (u8::try_from(call.int(0)), call.int(0)) {
        (Ok(byte), _) => Ok(Some(byte)),
        (_, EOF) => Ok(None),
        _ => {
            let rule = "requires an `unsigned char` or `EOF`";
            Err(Ub::precondition(format!("{} {rule}", call.name()), Vec::new()).into())
        }
    }
}

fn change(call: &mut Call<'_>, to: impl Fn(&u8) -> u8) -> Answer {
    let changed = character(call)?.map_or(Slot::int(call.bits(0)), |byte| Slot::int(to(&byte).into()));
    Ok(ubik_engine::Flow::One(changed))
}

fn is(call: &mut Call<'_>, wanted: impl Fn(&u8) -> bool) -> Answer {
    number(i32::from(character(call)?.is_some_and(|byte| wanted(&byte))))
}
