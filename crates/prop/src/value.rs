//! Generated values, and how they are handed to the program: as words of 64 bits, in the order in which the driver's
//! functions read them.

use ubik_ir::api::{Api, How, ListKind, RecipeId};

/// A value of some recipe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Integers by their bits, floats, bools and chars as well.
    Bits(u128),
    /// Text, or the bytes of a C string without its end.
    Text(Vec<u8>),
    List(Vec<Value>),
    /// A variant by its number, with its fields; tuples have only one.
    Variant(usize, Vec<Value>),
    Ref(Box<Value>),
    Ptr(Pointer),
    Made(Call, Vec<Call>),
    Function(Answers),
}

/// What a function answers, call by call, and then from the beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    pub values: Vec<Value>,
    /// The call, counted from 1, in which it panics.
    pub panics_at: Option<u64>,
}

/// What a raw pointer points to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pointer {
    Null,
    /// Not null, well aligned, to nothing.
    Dangling,
    Items(Vec<Value>),
}

/// A call of a constructor or of a method, by its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    pub index: usize,
    pub args: Vec<Value>,
}

/// How the driver tells kinds of pointers apart.
pub const NULL: u64 = 0;
pub const DANGLING: u64 = 1;
pub const ITEMS: u64 = 2;

/// The input of a case: how many words there are, and the words.
pub fn input(api: &Api, values: &[(RecipeId, Value)]) -> Vec<u8> {
    let mut words = vec![0];
    for (recipe, value) in values {
        encode(api, *recipe, value, &mut words);
    }
    words[0] = words.len() as u64 - 1;
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn encode(api: &Api, id: RecipeId, value: &Value, words: &mut Vec<u64>) {
    match (&api.recipe(id).how, value) {
        (How::Int { bits: 128, .. }, Value::Bits(bits)) => {
            words.extend([*bits as u64, (*bits >> 64) as u64]);
        }
        (_, Value::Bits(bits)) => words.push(*bits as u64),
        (_, Value::Text(bytes)) => encode_bytes(bytes, words),
        (How::List { kind, item }, Value::List(items)) => {
            if is_byte(api, *item) && !matches!(kind, ListKind::Array(_)) {
                return encode_bytes(&bytes_of(items), words);
            }
            if !matches!(kind, ListKind::Array(_)) {
                words.push(items.len() as u64);
            }
            items.iter().for_each(|value| encode(api, *item, value, words));
        }
        (How::Tuple(parts), Value::Variant(_, fields)) => {
            parts.iter().zip(fields).for_each(|(part, value)| encode(api, *part, value, words));
        }
        (How::Adt(variants), Value::Variant(index, fields)) => {
            words.push(*index as u64);
            let recipes = variants[*index].fields.iter();
            recipes.zip(fields).for_each(|((_, recipe), value)| encode(api, *recipe, value, words));
        }
        (How::Ref { to, .. }, Value::Ref(value)) => encode(api, *to, value, words),
        (How::Ptr { to, .. }, Value::Ptr(pointer)) => match pointer {
            Pointer::Null => words.push(NULL),
            Pointer::Dangling => words.push(DANGLING),
            Pointer::Items(items) => {
                words.extend([ITEMS, items.len() as u64]);
                items.iter().for_each(|value| encode(api, *to, value, words));
            }
        },
        (How::Made { by, changes }, Value::Made(made, changed)) => {
            words.push(made.index as u64);
            encode_args(api, &by[made.index].args, &made.args, words);
            words.push(changed.len() as u64);
            for call in changed {
                words.push(call.index as u64);
                encode_args(api, &changes[call.index].args, &call.args, words);
            }
        }
        (How::Function { result, .. }, Value::Function(answers)) => {
            words.extend([answers.panics_at.unwrap_or(0), answers.values.len() as u64]);
            for value in &answers.values {
                let at = words.len();
                words.push(0);
                encode(api, *result, value, words);
                words[at] = (words.len() - at - 1) as u64;
            }
        }
        (how, value) => panic!("{value:?} is no value of {how:?}"),
    }
}

fn encode_args(api: &Api, recipes: &[RecipeId], values: &[Value], words: &mut Vec<u64>) {
    recipes.iter().zip(values).for_each(|(recipe, value)| encode(api, *recipe, value, words));
}

/// Their number, then eight of them in each word.
fn encode_bytes(bytes: &[u8], words: &mut Vec<u64>) {
    words.push(bytes.len() as u64);
    words.extend(bytes.chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    }));
}

/// Whether a recipe is `u8`, whose lists are handed over as bytes.
pub fn is_byte(api: &Api, id: RecipeId) -> bool {
    api.recipe(id).how == How::Int { bits: 8, signed: false }
}

pub fn bytes_of(items: &[Value]) -> Vec<u8> {
    items.iter().map(|item| if let Value::Bits(bits) = item { *bits as u8 } else { 0 }).collect()
}
