//! Classification and conversion of characters.
fn main() {
    for c in ['a', 'Z', '5', ' ', '\n', 'é', 'ß', '水', '½', 'Ⅷ', '🦀', '\u{301}', '\0', '\u{7f}', 'ǅ'] {
        println!(
            "{:?} {}{}{}{}{}{}{} {} {:?} {:?} {} {}",
            c,
            u8::from(c.is_alphabetic()),
            u8::from(c.is_numeric()),
            u8::from(c.is_alphanumeric()),
            u8::from(c.is_whitespace()),
            u8::from(c.is_uppercase()),
            u8::from(c.is_lowercase()),
            u8::from(c.is_control()),
            c.is_ascii_graphic(),
            c.to_digit(16),
            c.to_uppercase().collect::<String>(),
            c.to_lowercase(),
            c.is_ascii_punctuation(),
        );
    }
    println!("{:?} {:?}", char::from_digit(11, 16), char::from_digit(9, 8));
    println!("{} {}", ('a' as u8 + 3) as char, char::from(65u8));
    println!("{:?} {:?}", u8::try_from('é'), u8::try_from('水').is_err());
    println!("{:?}", char::try_from(0x110000u32).is_err());
    println!("{} {}", char::MAX as u32, char::REPLACEMENT_CHARACTER);
    println!("{:?} {:?}", 'x'.to_string(), 'x'.max('y'));
    println!("{}", ('a'..='z').filter(|c| !"aeiou".contains(*c)).collect::<String>());
    println!("{} {}", 'ﬁ'.to_uppercase(), 'İ'.to_lowercase());
    println!("{:?}", b"\xffa\n\"".escape_ascii().to_string());
    println!("{} {}", b'a'.is_ascii_hexdigit(), b'Q'.to_ascii_lowercase());
}
