//! `printf` and its family: the conversions of C in the "C" locale. What the program passes must fit the format; of a
//! number that is wider than its conversion the low bits count, as everywhere in practice.

use ubik_engine::value::{Slot, mask, sign_extend};

use super::c_strings::limited;
use super::errors::words;
use crate::abi::C;
use crate::call::{Answer, Call, Read, number, offset};
use crate::errno::Errno;
use crate::table::rows;
use ubik_vos::Stream;

rows! {
    "printf"(Ptr; v) -> Int = |c| { let text = format(c, 0)?; print(c, Stream::Out, &text) }, Part,
        "Unbuffered; not `long double`.";
    "dprintf"(Int, Ptr; v) -> Int = dprintf, Part, "As `printf`.";
    "sprintf"(Ptr, Ptr; v) -> Int = |c| { let text = format(c, 1)?; put(c, &text, u64::MAX) }, Part, "As `printf`.";
    "snprintf"(Ptr, Size, Ptr; v) -> Int = |c| { let text = format(c, 2)?; put(c, &text, c.bits(1)) }, Part,
        "As `printf`.";
}

fn dprintf(call: &mut Call<'_>) -> Answer {
    call.object(0)?;
    let text = format(call, 1)?;
    let fd = call.int(0);
    number(call.write_some(fd, &text)? as i64)
}

fn print(call: &mut Call<'_>, to: Stream, text: &[u8]) -> Answer {
    call.system().write_to(to, text)?;
    number(text.len() as i64)
}

/// Writes as much of the text as there is room for, with a zero behind it, and says how long it is.
fn put(call: &mut Call<'_>, text: &[u8], room: u64) -> Answer {
    if room > 0 {
        let fits = (text.len() as u64).min(room - 1);
        call.write(call.ptr(0), &text[..fits as usize])?;
        call.write(offset(call.ptr(0), fits), &[0])?;
    }
    number(text.len() as i64)
}

/// One conversion, from `%` to its letter.
#[derive(Default)]
struct Spec {
    left: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
}

/// The rest of the format, and the variable arguments that are left.
struct Source<'a> {
    rest: &'a [u8],
    next: usize,
}

impl Source<'_> {
    fn peek(&self) -> u8 {
        self.rest.first().copied().unwrap_or(0)
    }

    fn accept(&mut self, byte: u8) -> bool {
        let found = self.peek() == byte && byte != 0;
        self.rest = &self.rest[usize::from(found)..];
        found
    }

    /// The next argument's number.
    fn index(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    /// `1$`: which argument is meant.
    fn position(&mut self) -> Option<usize> {
        let digits = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 || self.rest.get(digits) != Some(&b'$') {
            return None;
        }
        let number =
            self.rest[..digits].iter().fold(0, |sum: usize, byte| sum * 10 + usize::from(byte - b'0'));
        self.rest = &self.rest[digits + 1..];
        number.checked_sub(1)
    }

    /// A number in the format, or an argument for `*`.
    fn number(&mut self, call: &Call<'_>) -> Answer<i64> {
        if self.accept(b'*') {
            let index = self.position().unwrap_or_else(|| self.index());
            return Ok(i64::from(call.variadic_as(index, Read::Int(4))?.bits as u32 as i32));
        }
        let digits = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let value = self.rest[..digits].iter().fold(0, |sum: i64, byte| sum * 10 + i64::from(byte - b'0'));
        self.rest = &self.rest[digits..];
        Ok(value)
    }

    /// The size of an integer by its length modifier.
    fn size(&mut self, call: &Call<'_>) -> Answer<u64> {
        let target = call.machine.program.target();
        let c = match self.peek() {
            b'h' if self.rest.get(1) == Some(&b'h') => return self.skip(2, 1),
            b'h' => return self.skip(1, 2),
            b'l' if self.rest.get(1) == Some(&b'l') => return self.skip(2, 8),
            b'l' => C::Long,
            b'z' | b't' => C::Size,
            b'j' => C::I64,
            b'L' => return Err(call.unsupported("with `long double`")),
            _ => return Ok(4),
        };
        self.skip(1, c.size(target))
    }

    fn skip(&mut self, bytes: usize, size: u64) -> Answer<u64> {
        self.rest = &self.rest[bytes..];
        Ok(size)
    }
}

/// The text that a format and the variable arguments make.
fn format(call: &mut Call<'_>, index: usize) -> Answer<Vec<u8>> {
    let format = call.string(index)?;
    let mut source = Source { rest: &format, next: 0 };
    let mut text = Vec::new();
    while let Some((&byte, rest)) = source.rest.split_first() {
        source.rest = rest;
        match byte {
            b'%' if source.accept(b'%') => text.push(b'%'),
            b'%' => conversion(call, &mut source, &mut text)?,
            byte => text.push(byte),
        }
    }
    Ok(text)
}

fn conversion(call: &mut Call<'_>, source: &mut Source<'_>, text: &mut Vec<u8>) -> Answer<()> {
    let position = source.position();
    let mut spec = spec(call, source)?;
    let mut is_wide = source.peek() == b'l';
    let size = source.size(call)?;
    // `%C` and `%S` are other names of `%lc` and `%ls`.
    let letter = match source.peek() {
        named @ (b'C' | b'S') => {
            is_wide = true;
            named.to_ascii_lowercase()
        }
        letter => letter,
    };
    if letter == 0 {
        return Err(call.unsupported("with a format that ends inside of a conversion"));
    }
    source.rest = &source.rest[1..];
    if letter == b'm' {
        let cell = call.errno_cell()?;
        let errno = i32::from_le_bytes(call.read(cell, 4)?.try_into().unwrap_or_default());
        pad(&spec, words(Errno(errno)), false, text);
        return Ok(());
    }
    let read = match letter {
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => Read::Float,
        b's' | b'p' | b'n' => Read::Ptr,
        b'c' => Read::Int(4),
        // What is shorter than an `int` is passed as one.
        _ => Read::Int(size.max(4)),
    };
    let index = position.unwrap_or_else(|| source.index());
    let argument = call.variadic_as(index, read)?;
    if letter == b'n' {
        return Ok(call.write(argument, &(text.len() as u64).to_le_bytes()[..size as usize])?);
    }
    let low = argument.bits & mask(size);
    let body = match letter {
        b'd' | b'i' => {
            let value = sign_extend(low, size);
            let sign = if value < 0 { "-" } else { positive(&spec) };
            integer(&mut spec, sign, value.unsigned_abs().to_string())
        }
        b'u' => integer(&mut spec, "", low.to_string()),
        b'x' => integer(&mut spec, if low == 0 { "" } else { "0x" }, format!("{low:x}")),
        b'X' => integer(&mut spec, if low == 0 { "" } else { "0X" }, format!("{low:X}")),
        b'o' => octal(&mut spec, low),
        b'c' if is_wide && argument.bits as u32 > 127 => {
            return Err(call.unsupported("with a character that the C locale does not have"));
        }
        b'c' => vec![argument.bits as u8],
        b's' if is_wide => wide(call, argument, spec.precision)?,
        b's' => limited(call, argument, spec.precision.map_or(u64::MAX, |most| most as u64))?,
        b'p' if argument.bits == 0 => b"(nil)".to_vec(),
        b'p' => format!("{:#x}", argument.bits).into_bytes(),
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
            float(&mut spec, letter, f64::from_bits(argument.bits))
        }
        _ => return Err(call.unsupported(format!("with the conversion `%{}`", char::from(letter)))),
    };
    let is_number = !matches!(letter, b'c' | b's' | b'p');
    pad(&spec, body, is_number, text);
    Ok(())
}

fn spec(call: &Call<'_>, source: &mut Source<'_>) -> Answer<Spec> {
    let mut spec = Spec::default();
    loop {
        match source.peek() {
            b'-' => spec.left = true,
            b'+' => spec.plus = true,
            b' ' => spec.space = true,
            b'#' => spec.alternate = true,
            b'0' => spec.zero = true,
            // Digits are not grouped, and are those of ASCII, in this locale.
            b'\'' | b'I' => {}
            _ => break,
        }
        source.rest = &source.rest[1..];
    }
    let width = source.number(call)?;
    spec.left |= width < 0;
    spec.width = width.unsigned_abs() as usize;
    if source.accept(b'.') {
        spec.precision = usize::try_from(source.number(call)?).ok();
    }
    Ok(spec)
}

fn positive(spec: &Spec) -> &'static str {
    match (spec.plus, spec.space) {
        (true, _) => "+",
        (false, true) => " ",
        (false, false) => "",
    }
}

/// Digits behind a sign, or behind a prefix that `#` asks for. A precision makes `0` meaningless.
fn integer(spec: &mut Spec, prefix: &str, mut digits: String) -> Vec<u8> {
    if let Some(least) = spec.precision {
        spec.zero = false;
        if least == 0 && digits == "0" {
            digits.clear();
        }
        digits = format!("{digits:0>least$}");
    }
    let is_base = prefix.starts_with('0');
    let prefix = if is_base && !spec.alternate { "" } else { prefix };
    format!("{prefix}{digits}").into_bytes()
}

fn octal(spec: &mut Spec, value: u64) -> Vec<u8> {
    let mut text = integer(spec, "", format!("{value:o}"));
    if spec.alternate && text.first() != Some(&b'0') {
        text.insert(0, b'0');
    }
    text
}

fn float(spec: &mut Spec, letter: u8, value: f64) -> Vec<u8> {
    let sign = if value.is_sign_negative() { "-" } else { positive(spec) };
    let magnitude = value.abs();
    let precision = spec.precision.unwrap_or(6);
    let digits = match letter.to_ascii_lowercase() {
        _ if !value.is_finite() => {
            spec.zero = false;
            if value.is_nan() { "nan".to_owned() } else { "inf".to_owned() }
        }
        b'f' => point(spec, format!("{magnitude:.precision$}")),
        b'e' => exponential(spec, magnitude, precision),
        b'a' => hexadecimal(spec, magnitude),
        _ => general(spec, magnitude, precision.max(1)),
    };
    let digits = if letter.is_ascii_uppercase() { digits.to_uppercase() } else { digits };
    format!("{sign}{digits}").into_bytes()
}

/// A string of wide characters; in the C locale only those of ASCII can be written.
fn wide(call: &mut Call<'_>, text: Slot, most: Option<usize>) -> Answer<Vec<u8>> {
    let mut bytes = Vec::new();
    while most.is_none_or(|most| bytes.len() < most) {
        let character = call.load(offset(text, 4 * bytes.len() as u64), C::Int)?.bits as u32;
        match character {
            0 => break,
            1..=127 => bytes.push(character as u8),
            _ => return Err(call.unsupported("with a character that the C locale does not have")),
        }
    }
    Ok(bytes)
}

/// `%a`: one digit before the point, rounded half to even.
fn hexadecimal(spec: &Spec, magnitude: f64) -> String {
    const FRACTION: u32 = 52;
    let bits = magnitude.to_bits();
    let (stored, fraction) = ((bits >> FRACTION) as i32, bits & ((1 << FRACTION) - 1));
    let exponent = if bits == 0 { 0 } else { stored.max(1) - 1023 };
    let mut digits = fraction | u64::from(stored != 0) << FRACTION;
    let places = spec.precision.map_or(13, |precision| precision.min(13)) as u32;
    let dropped = FRACTION - 4 * places;
    let (rest, half) = (digits & ((1 << dropped) - 1), 1u64 << dropped >> 1);
    digits >>= dropped;
    if dropped > 0 && (rest > half || rest == half && digits & 1 == 1) {
        digits += 1;
    }
    let whole = digits >> (4 * places);
    let fraction = digits & ((1u64 << (4 * places)) - 1);
    let width = places as usize;
    let mut text = if width == 0 { String::new() } else { format!("{fraction:0width$x}") };
    match spec.precision {
        Some(precision) => text.extend(std::iter::repeat_n('0', precision.saturating_sub(13))),
        None => text.truncate(text.trim_end_matches('0').len()),
    }
    let point = if text.is_empty() && !spec.alternate { "" } else { "." };
    format!("0x{whole:x}{point}{text}p{exponent:+}")
}

/// `#` wants a point even if nothing follows it.
fn point(spec: &Spec, digits: String) -> String {
    if spec.alternate && !digits.contains('.') { digits + "." } else { digits }
}

/// With a sign and at least two digits in the exponent.
fn exponential(spec: &Spec, magnitude: f64, precision: usize) -> String {
    let text = format!("{magnitude:.precision$e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{}e{sign}{:02}", point(spec, digits.to_owned()), exponent.abs())
}

/// `%g`: the shorter of the two, without zeros at the end.
fn general(spec: &Spec, magnitude: f64, precision: usize) -> String {
    let text = format!("{magnitude:.*e}", precision - 1);
    let exponent: i32 = text.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0);
    let plain = (-4..precision as i32).contains(&exponent);
    let text = match plain {
        true => point(spec, format!("{magnitude:.*}", (precision as i32 - 1 - exponent) as usize)),
        false => exponential(spec, magnitude, precision - 1),
    };
    if spec.alternate {
        return text;
    }
    let (digits, exponent) = text.split_once('e').map_or((&text[..], None), |(d, e)| (d, Some(e)));
    let digits = match digits.contains('.') {
        true => digits.trim_end_matches('0').trim_end_matches('.'),
        false => digits,
    };
    exponent.map_or(digits.to_owned(), |exponent| format!("{digits}e{exponent}"))
}

fn pad(spec: &Spec, body: Vec<u8>, is_number: bool, text: &mut Vec<u8>) {
    let missing = spec.width.saturating_sub(body.len());
    let prefix = match &body[..] {
        [b'-' | b'+' | b' ', ..] => 1,
        [b'0', b'x' | b'X', ..] => 2,
        _ => 0,
    };
    match (spec.left, spec.zero && is_number) {
        (true, _) => {
            text.extend(&body);
            text.extend(std::iter::repeat_n(b' ', missing));
        }
        (false, true) => {
            text.extend(&body[..prefix]);
            text.extend(std::iter::repeat_n(b'0', missing));
            text.extend(&body[prefix..]);
        }
        (false, false) => {
            text.extend(std::iter::repeat_n(b' ', missing));
            text.extend(&body);
        }
    }
}
