//! Values from recipes and choices.
//!
//! How new choices are drawn favours what breaks programs: edges of ranges, single bits, floats that are no numbers, text
//! with null characters, and the constants that the program itself compares with.

use ubik_ir::api::{Api, Callable, How, ListKind, Maker, RecipeId};

use crate::choices::{Choices, Random};
use crate::dictionary::Dictionary;
use crate::feasible::Feasible;
use crate::promises::{Allowed, Breach, Role, Roles};
use crate::stated::Range;
use crate::value::{Answers, Call, Pointer, Value, is_byte};

/// From this depth on the simplest way to an end is taken.
const MAX_DEPTH: u32 = 6;
/// How many items lists have all together, at most.
const MAX_ITEMS: usize = 512;
const MAX_CHANGES: u64 = 4;
/// How many answers of a function are made; it gives them in turn.
const MAX_ANSWERS: u64 = 4;
/// The last call of a function that may panic.
const MAX_PANIC: u64 = 4;

/// Makes the arguments of one function.
pub struct Generator<'a> {
    pub api: &'a Api,
    pub feasible: &'a Feasible,
    pub dictionary: &'a Dictionary,
    pub choices: Choices,
    /// Whether raw pointers point to something; otherwise they may also be null or dangle.
    pub valid_pointers: bool,
    /// Whether words are small: large ones have led to runs without an end.
    pub small_words: bool,
    items: usize,
    /// How many constructors and methods the value is an argument of.
    makers: u32,
}

impl<'a> Generator<'a> {
    pub fn new(
        api: &'a Api,
        feasible: &'a Feasible,
        dictionary: &'a Dictionary,
        choices: Choices,
    ) -> Generator<'a> {
        Generator {
            api,
            feasible,
            dictionary,
            choices,
            valid_pointers: true,
            small_words: false,
            items: 0,
            makers: 0,
        }
    }

    /// The arguments of a call that keeps the promises but the given one.
    pub fn arguments(&mut self, callable: &Callable, roles: &Roles, breach: Option<Breach>) -> Vec<Value> {
        self.valid_pointers = roles.trusts_pointers;
        let mut values: Vec<Option<Value>> = vec![None; callable.params.len()];
        for (index, param) in callable.params.iter().enumerate() {
            if roles.of(index) == Role::Length {
                continue;
            }
            let is_open = breach == Some(Breach::NoTerminator(index));
            let value = match roles.range(index) {
                Some(range) => self.within(param.recipe, range),
                None => self.argument(param.recipe, roles.of(index), roles.allowed(index), is_open),
            };
            let is_null = breach == Some(Breach::Null(index));
            values[index] = Some(if is_null { Value::Ptr(Pointer::Null) } else { value });
        }
        for index in (0..values.len()).filter(|&index| roles.of(index) == Role::Length) {
            // Behind a pointer that may be null, and is, there is nothing.
            let count = |at: usize| {
                let nothing = roles.allowed(at).null.then_some(0);
                items_behind(values[at].as_ref()?).or(nothing)
            };
            let len = roles.buffers_of(index).filter_map(count).min().unwrap_or(1) as u128;
            let more = u128::from(breach == Some(Breach::TooLong(index)));
            values[index] = Some(Value::Bits(len + more));
        }
        values.into_iter().flatten().collect()
    }

    fn argument(&mut self, recipe: RecipeId, role: Role, allowed: Allowed, is_open: bool) -> Value {
        let is_null = |choices: &mut Choices| choices.choose(1, |random| random.one_in(4).into()) == 1;
        match (role, &self.api.recipe(recipe).how) {
            (Role::Plain | Role::Length, How::Ptr { to, .. }) => self.pointer(*to, allowed, 1),
            (Role::Plain | Role::Length, _) => self.value(recipe, 0),
            _ if allowed.null && is_null(&mut self.choices) => Value::Ptr(Pointer::Null),
            (Role::Buffer { .. }, _) => self.buffer(recipe),
            (Role::Terminated, _) => self.terminated(is_open),
        }
    }

    /// A number from a range.
    fn within(&mut self, recipe: RecipeId, (first, last): Range) -> Value {
        let How::Int { bits, .. } = self.api.recipe(recipe).how else { return self.value(recipe, 0) };
        let span = last.wrapping_sub(first) as u128;
        let chosen = self.choices.choose(span, |random| match span.checked_add(1) {
            Some(count) => random.wide() % count,
            None => random.wide(),
        });
        Value::Bits(first.wrapping_add(chosen as i128) as u128 & mask(bits))
    }

    /// Memory for so many items as the length says.
    fn buffer(&mut self, pointer: RecipeId) -> Value {
        let How::Ptr { to, .. } = self.api.recipe(pointer).how else { return self.value(pointer, 0) };
        Value::Ptr(Pointer::Items(self.items(to, 1)))
    }

    fn terminated(&mut self, is_open: bool) -> Value {
        let mut bytes = self.text(|char| char != '\0');
        bytes.push(if is_open { b'a' } else { 0 });
        Value::Ptr(Pointer::Items(bytes.into_iter().map(|byte| Value::Bits(byte.into())).collect()))
    }

    pub fn value(&mut self, id: RecipeId, depth: u32) -> Value {
        match &self.api.recipe(id).how {
            How::Int { bits: 64, signed: false } => {
                let planned = self.word();
                self.int(64, false, planned)
            }
            How::Int { bits, signed } => self.int(*bits, *signed, None),
            How::Float { bits } => self.float(*bits),
            How::Bool => Value::Bits(self.choices.choose(1, |random| random.below(2).into())),
            How::Char => {
                let chosen = self.choices.choose(CHARS - 1, |random| code_of(any_char(random)));
                Value::Bits(u128::from(u32::from(char_of(chosen))))
            }
            How::Str | How::String => Value::Text(self.text(|_| true)),
            How::CStr => Value::Text(self.text(|char| char != '\0')),
            How::List { kind: ListKind::Array(len), item } => {
                Value::List((0..*len).map(|_| self.value(*item, depth + 1)).collect())
            }
            How::List { item, .. } => Value::List(self.items(*item, depth + 1)),
            How::Tuple(items) => {
                Value::Variant(0, items.iter().map(|item| self.value(*item, depth + 1)).collect())
            }
            How::Adt(variants) => {
                let depths =
                    variants.iter().map(|it| self.feasible.all(it.fields.iter().map(|field| &field.1)));
                let index = self.alternative(depths.collect(), depth);
                let fields = variants[index].fields.iter();
                Value::Variant(index, fields.map(|field| self.value(field.1, depth + 1)).collect())
            }
            How::Ref { to, .. } => Value::Ref(Box::new(self.value(*to, depth + 1))),
            How::Ptr { to, .. } => {
                let allowed = if self.valid_pointers { Allowed::default() } else { Allowed::ALL };
                self.pointer(*to, allowed, depth + 1)
            }
            How::Function { abi, result, .. } => self.function(abi.is_empty(), *result, depth + 1),
            How::Made { by, changes } => self.made(by, changes, depth + 1),
            How::Refused(reason) => panic!("a value of what cannot be made: {reason}"),
        }
    }

    /// One of those that lead to an end; deep down, the one that leads there soonest.
    fn alternative(&mut self, depths: Vec<Option<u32>>, depth: u32) -> usize {
        let mut ways: Vec<(u32, usize)> =
            depths.into_iter().enumerate().filter_map(|(index, depth)| Some((depth?, index))).collect();
        if depth >= MAX_DEPTH {
            let least = ways.iter().map(|way| way.0).min();
            ways.retain(|way| Some(way.0) == least);
        }
        let last = ways.len() as u64 - 1;
        ways[self.choices.choose(last.into(), |random| random.below(last + 1).into()) as usize].1
    }

    fn made(&mut self, by: &[Maker], changes: &[Maker], depth: u32) -> Value {
        let index = self.alternative(by.iter().map(|maker| self.feasible.maker(maker)).collect(), depth);
        let made = self.call(by, index, depth);
        let ways: Vec<usize> =
            (0..changes.len()).filter(|&index| self.feasible.maker(&changes[index]).is_some()).collect();
        let mut changed = Vec::new();
        if ways.is_empty() || depth > MAX_DEPTH / 2 {
            return Value::Made(made, changed);
        }
        let planned = self.choices.plan(|random| random.below(MAX_CHANGES + 1)).unwrap_or(0);
        while (changed.len() as u64) < MAX_CHANGES {
            let goes_on = (changed.len() as u64) < planned;
            if self.choices.choose(1, |_| goes_on.into()) == 0 {
                break;
            }
            let last = ways.len() as u64 - 1;
            let way = self.choices.choose(last.into(), |random| random.below(last + 1).into());
            changed.push(self.call(changes, ways[way as usize], depth));
        }
        Value::Made(made, changed)
    }

    /// What a function answers. One that may unwind sometimes panics: what it was called for must bear that.
    fn function(&mut self, unwinds: bool, result: RecipeId, depth: u32) -> Value {
        let planned = self.choices.plan(|random| random.below(MAX_ANSWERS)).unwrap_or(0);
        let mut values = vec![self.value(result, depth)];
        let has_several = self.api.recipe(result).how != How::Tuple(Vec::new());
        while has_several && (values.len() as u64) < MAX_ANSWERS {
            let goes_on = values.len() as u64 <= planned;
            if self.choices.choose(1, |_| goes_on.into()) == 0 {
                break;
            }
            values.push(self.value(result, depth));
        }
        let panics_at = match unwinds {
            true => self.choices.choose(MAX_PANIC.into(), |random| {
                if random.one_in(4) { (1 + random.below(MAX_PANIC)).into() } else { 0 }
            }),
            false => 0,
        };
        Value::Function(Answers { values, panics_at: (panics_at > 0).then_some(panics_at as u64) })
    }

    fn call(&mut self, makers: &[Maker], index: usize, depth: u32) -> Call {
        self.makers += 1;
        let args = makers[index].args.iter().map(|arg| self.value(*arg, depth + 1)).collect();
        self.makers -= 1;
        Call { index, args }
    }

    fn pointer(&mut self, to: RecipeId, allowed: Allowed, depth: u32) -> Value {
        let others = [(allowed.null, Pointer::Null), (allowed.dangling, Pointer::Dangling)];
        let mut others: Vec<Pointer> = others.into_iter().filter(|it| it.0).map(|it| it.1).collect();
        let last = others.len() as u64;
        let kind = match last {
            0 => 0,
            _ => self.choices.choose(last.into(), |random| random.below(last + 1).into()),
        };
        match kind {
            0 => Value::Ptr(Pointer::Items(vec![self.value(to, depth)])),
            _ => Value::Ptr(others.swap_remove(kind as usize - 1)),
        }
    }

    /// A word that is likely a capacity or an index: what a constructor is given is mostly small, as nothing is learnt from
    /// one that takes all memory.
    fn word(&mut self) -> Option<u128> {
        let (small, made) = (self.small_words, self.makers > 0);
        let dictionary = self.dictionary;
        let plan = self.choices.plan(|random| match made && !random.one_in(8) {
            true => Some(u128::from(any_length(random, dictionary))),
            false => small.then(|| random.below(300).into()),
        });
        plan.flatten()
    }

    fn int(&mut self, bits: u32, signed: bool, planned: Option<u128>) -> Value {
        let mask = mask(bits);
        let dictionary = self.dictionary;
        let chosen = self.choices.choose(mask, |random| {
            let value = planned.unwrap_or_else(|| any_int(random, bits, dictionary)) & mask;
            if signed { zigzag(value, bits) } else { value }
        });
        Value::Bits(if signed { unzigzag(chosen, bits) } else { chosen })
    }

    fn float(&mut self, bits: u32) -> Value {
        Value::Bits(any_float(&mut self.choices, bits, self.dictionary))
    }

    /// Characters that are allowed, as UTF-8.
    fn text(&mut self, allows: impl Fn(char) -> bool) -> Vec<u8> {
        let dictionary = self.dictionary;
        let plan: Vec<char> = self.choices.plan(|random| any_text(random, dictionary)).unwrap_or_default();
        let mut text = String::new();
        for at in 0.. {
            let planned = plan.get(at).copied();
            if self.items >= MAX_ITEMS || self.choices.choose(1, |_| planned.is_some().into()) == 0 {
                break;
            }
            self.items += 1;
            let chosen = self.choices.choose(CHARS - 1, |_| planned.map_or(0, code_of));
            text.extend(Some(char_of(chosen)).filter(|char| allows(*char)));
        }
        text.into_bytes()
    }

    /// Items of a list: each comes after a choice to go on.
    fn items(&mut self, item: RecipeId, depth: u32) -> Vec<Value> {
        if self.feasible.depth(item).is_none() || depth > MAX_DEPTH {
            return Vec::new();
        }
        let dictionary = self.dictionary;
        let bytes = is_byte(self.api, item)
            .then(|| self.choices.plan(|random| any_bytes(random, dictionary)).flatten())
            .flatten();
        let count = match &bytes {
            Some(bytes) => bytes.len() as u64,
            None => self.choices.plan(|random| any_length(random, dictionary)).unwrap_or(0),
        };
        let mut items: Vec<Value> = Vec::new();
        let mut before = 0..0;
        while self.items < MAX_ITEMS {
            let goes_on = (items.len() as u64) < count;
            if self.choices.choose(1, |_| goes_on.into()) == 0 {
                break;
            }
            self.items += 1;
            self.choices.perhaps_repeat(before);
            let start = self.choices.len();
            let planned = bytes.as_ref().and_then(|bytes| bytes.get(items.len()));
            let value = match planned {
                Some(byte) => self.int(8, false, Some((*byte).into())),
                None => self.value(item, depth),
            };
            items.push(value);
            before = start..self.choices.len();
        }
        items
    }
}

fn items_behind(value: &Value) -> Option<usize> {
    if let Value::Ptr(Pointer::Items(items)) = value { Some(items.len()) } else { None }
}

/// Floats that programs tend to forget, the simplest first.
const NICE_FLOATS: [f64; 14] = [
    0.0,
    1.0,
    -1.0,
    2.0,
    0.5,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    -0.0,
    100.0,
    1e10,
    1e-10,
    f64::MAX,
    f64::MIN_POSITIVE,
];

pub fn mask(bits: u32) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}

fn float_bits(float: f64, bits: u32) -> u128 {
    if bits == 32 { (float as f32).to_bits().into() } else { float.to_bits().into() }
}

/// Numbers of either sign in the order 0, -1, 1, -2, ...
pub fn zigzag(value: u128, bits: u32) -> u128 {
    let is_negative = value >> (bits - 1) & 1 == 1;
    let doubled = value << 1 & mask(bits);
    if is_negative { !doubled & mask(bits) } else { doubled }
}

pub fn unzigzag(chosen: u128, bits: u32) -> u128 {
    let half = chosen >> 1;
    if chosen & 1 == 1 { !half & mask(bits) } else { half }
}

pub fn any_int(random: &mut Random, bits: u32, dictionary: &Dictionary) -> u128 {
    match random.below(12) {
        0..4 => random.below(20).into(),
        4 => mask(bits) - u128::from(random.below(3)),
        // The least and the largest number with a sign.
        5 => (1u128 << (bits - 1)).wrapping_sub(random.below(3).into()),
        6 => 1u128 << random.below(bits.into()),
        7 => random.wide() >> random.below(128),
        8 => random.wide(),
        _ => match random.pick(&dictionary.numbers) {
            None => random.below(300).into(),
            Some(number) => match random.below(8) {
                0 => number.wrapping_add(1),
                1 => number.wrapping_sub(1),
                2 => number.wrapping_add(random.below(9).into()),
                _ => *number,
            },
        },
    }
}

/// A float by its bits.
pub fn any_float(choices: &mut Choices, bits: u32, dictionary: &Dictionary) -> u128 {
    let nice = NICE_FLOATS.len() as u128;
    let chosen = choices.choose(nice + mask(bits), |random| match random.below(8) {
        0..4 => random.below(nice as u64).into(),
        4 => nice + random.pick(&dictionary.numbers).map_or(0, |number| number & mask(bits)),
        5 => nice + float_bits((random.below(2000) as f64 - 1000.0) / 4.0, bits),
        _ => nice + (random.wide() & mask(bits)),
    });
    match NICE_FLOATS.get(chosen as usize) {
        Some(float) => float_bits(*float, bits),
        None => chosen - nice,
    }
}

fn any_length(random: &mut Random, dictionary: &Dictionary) -> u64 {
    match random.below(8) {
        0 => random.below(2),
        1..5 => random.below(12),
        5 => random.below(70),
        6 => {
            let lengths: Vec<u64> = dictionary.lengths().collect();
            random.pick(&lengths).map_or(3, |length| (length + random.below(3)).saturating_sub(1))
        }
        _ => 1 << random.below(7),
    }
}

/// Bytes as a whole, where that makes more sense than one by one.
pub fn any_bytes(random: &mut Random, dictionary: &Dictionary) -> Option<Vec<u8>> {
    match random.below(6) {
        0 | 1 => {
            let mut bytes = Vec::new();
            for _ in 0..=random.below(3) {
                if let Some(text) = random.pick(&dictionary.texts) {
                    bytes.extend(text);
                }
                bytes.extend((0..random.below(4)).map(|_| random.bits() as u8));
            }
            Some(bytes)
        }
        2 => {
            let (byte, count) = (random.bits() as u8, any_length(random, dictionary));
            Some(vec![byte; count as usize])
        }
        3 => Some(any_text(random, dictionary).into_iter().collect::<String>().into_bytes()),
        _ => None,
    }
}

pub fn any_text(random: &mut Random, dictionary: &Dictionary) -> Vec<char> {
    let mut text = Vec::new();
    if random.below(3) == 0 {
        for _ in 0..=random.below(2) {
            if let Some(bytes) = random.pick(&dictionary.texts) {
                text.extend(String::from_utf8_lossy(bytes).chars());
            }
        }
        if random.one_in(2) {
            return text;
        }
    }
    let count = any_length(random, dictionary);
    text.extend((0..count).map(|_| match random.pick(&dictionary.chars).filter(|_| random.one_in(4)) {
        Some(char) => *char,
        None => any_char(random),
    }));
    text
}

fn any_char(random: &mut Random) -> char {
    const SPECIAL: [char; 16] =
        ['\0', ' ', '\n', '\t', '"', '\\', '/', '-', '.', ',', '=', '%', 'é', '€', '\u{1f600}', '\u{301}'];
    match random.below(8) {
        0..3 => char::from(b'a' + random.below(26) as u8),
        3 => char::from(b'0' + random.below(10) as u8),
        4 => char::from(b'A' + random.below(26) as u8),
        5 => char::from(random.below(128) as u8),
        6 => random.pick(&SPECIAL).copied().unwrap_or('a'),
        _ => char_of(random.below(CHARS as u64).into()),
    }
}

/// How many characters there are.
const CHARS: u128 = 0x11_0000 - 0x800;

/// Characters by number, beginning with `a`.
fn char_of(chosen: u128) -> char {
    let code = ((chosen + u128::from(u32::from('a'))) % CHARS) as u32;
    char::from_u32(if code >= 0xd800 { code + 0x800 } else { code }).unwrap_or('a')
}

fn code_of(char: char) -> u128 {
    let code = u128::from(u32::from(char));
    let code = if code >= 0xe000 { code - 0x800 } else { code };
    (code + CHARS - u128::from(u32::from('a'))) % CHARS
}

#[cfg(test)]
mod tests {
    use ubik_ir::api::{Param, Recipe};

    use super::*;
    use crate::stated::Stated;

    #[test]
    fn numbers_with_a_sign_begin_at_zero() {
        for value in [0u128, 1, 0x7f, 0x80, 0xff] {
            assert_eq!(unzigzag(zigzag(value, 8), 8), value);
        }
        assert_eq!([0, 1, 2, 3].map(|chosen| unzigzag(chosen, 8) as u8 as i8), [0, -1, 1, -2]);
        assert_eq!(unzigzag(zigzag(u128::MAX, 128), 128), u128::MAX);
    }

    #[test]
    fn behind_null_there_is_nothing() {
        let recipe = |how| Recipe { ty: String::new(), how };
        let recipes = vec![
            recipe(How::Int { bits: 64, signed: false }),
            recipe(How::Ptr { mutable: false, to: RecipeId(0) }),
        ];
        let api = Api { recipes, ..Api::default() };
        let param = |name: &str, recipe| Param { name: name.into(), recipe: RecipeId(recipe) };
        let callable = Callable {
            path: "f".into(),
            params: vec![param("data", 1), param("n", 0)],
            is_unsafe: true,
            is_c: false,
            is_generic: false,
            file: String::new(),
            line: 0,
            safety: String::new(),
            look: ubik_ir::api::Look::Nothing,
            stated: Vec::new(),
        };
        let len = vec![("data".to_owned(), "n".to_owned())];
        let stated = Stated { len, may_be_null: vec!["data".into()], ..Stated::default() };
        let roles = Roles::new(&api, &callable, Some(&stated)).unwrap();
        let (feasible, dictionary) = (Feasible::of(&api), Dictionary::default());
        let mut nulls = 0;
        for seed in 0..100 {
            let choices = Choices::seeded(seed);
            let mut generator = Generator::new(&api, &feasible, &dictionary, choices);
            let values = generator.arguments(&callable, &roles, None);
            let Value::Bits(len) = values[1] else { panic!("{values:?}") };
            match &values[0] {
                Value::Ptr(Pointer::Null) => {
                    nulls += 1;
                    assert_eq!(len, 0);
                }
                Value::Ptr(Pointer::Items(items)) => assert_eq!(len, items.len() as u128),
                other => panic!("{other:?}"),
            }
        }
        assert!((5..60).contains(&nulls), "{nulls}");
    }

    #[test]
    fn characters_begin_with_a() {
        assert_eq!(char_of(0), 'a');
        for char in ['\0', 'a', '\u{d7ff}', '\u{e000}', '\u{10ffff}'] {
            assert_eq!(char_of(code_of(char)), char);
        }
    }
}
