//! What cryptographic instructions of several architectures compute: AES, after FIPS 197, and the functions of SHA, after
//! FIPS 180-4.

// The field of 256 elements, modulo x^8 + x^4 + x^3 + x + 1.

pub const fn product(mut a: u8, mut b: u8) -> u8 {
    let mut sum = 0;
    while b != 0 {
        if b & 1 != 0 {
            sum ^= a;
        }
        a = a << 1 ^ if a & 0x80 != 0 { 0x1b } else { 0 };
        b >>= 1;
    }
    sum
}

/// Of zero: zero. Otherwise the 254th power, since the 255th is one.
pub const fn inverse(a: u8) -> u8 {
    let (mut power, mut count) = (1, 0);
    while count < 254 {
        power = product(power, a);
        count += 1;
    }
    power
}

const fn substituted(byte: u8) -> u8 {
    let a = inverse(byte);
    a ^ a.rotate_left(1) ^ a.rotate_left(2) ^ a.rotate_left(3) ^ a.rotate_left(4) ^ 0x63
}

static BOXES: (Table, Table) = {
    let (mut there, mut back) = ([0; 256], [0; 256]);
    let mut byte = 0;
    while byte < 256 {
        there[byte] = substituted(byte as u8);
        back[there[byte] as usize] = byte as u8;
        byte += 1;
    }
    (there, back)
};

type Table = [u8; 256];

// AES. A block is four columns of four bytes.

pub type Block = [u8; 16];

/// A table of substitutions, and by how many columns the rows move for each row.
pub struct Substitution {
    pub table: &'static [u8; 256],
    pub columns: usize,
}

pub const SUB: Substitution = Substitution { table: &BOXES.0, columns: 1 };
pub const UNSUB: Substitution = Substitution { table: &BOXES.1, columns: 3 };

/// The first row of the matrix that columns are multiplied with; each further one is shifted by one.
pub const MIX: [u8; 4] = [2, 3, 1, 1];
pub const UNMIX: [u8; 4] = [14, 11, 13, 9];

pub fn block(bytes: &[u8]) -> Block {
    bytes.try_into().expect("16 bytes")
}

/// Substitutes the bytes and rotates the rows.
pub fn rows_shifted(state: Block, by: Substitution) -> Block {
    std::array::from_fn(|at| {
        let (column, row) = (at / 4, at % 4);
        let from = (column + row * by.columns) % 4 * 4 + row;
        by.table[usize::from(state[from])]
    })
}

pub fn mix(state: Block, matrix: [u8; 4]) -> Block {
    std::array::from_fn(|at| {
        let (column, row) = (at / 4 * 4, at % 4);
        (0..4).fold(0, |sum, index| sum ^ product(state[column + index], matrix[(index + 4 - row) % 4]))
    })
}

// The functions of SHA.

pub fn choose(x: u32, y: u32, z: u32) -> u32 {
    x & y ^ !x & z
}

pub fn majority(x: u32, y: u32, z: u32) -> u32 {
    x & y ^ x & z ^ y & z
}

pub fn parity(x: u32, y: u32, z: u32) -> u32 {
    x ^ y ^ z
}
