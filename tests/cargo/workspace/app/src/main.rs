//! Uses the renamed library, the derive macro and what the build script passed on.
use derive::FieldNames;
use shapes::{Rect, Shape};

#[derive(FieldNames)]
#[allow(dead_code)]
struct Settings {
    name: String,
    depth: u32,
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<u32>().expect("a number"));
    let rect = Rect::new(args.next().unwrap_or(1), args.next().unwrap_or(1));
    println!("area of {} = {}", rect.name(), rect.area());
    println!("fields: {}", Rect::FIELDS.join(","));
    println!("settings: {}", Settings::FIELDS.join(","));
    println!("built for {}", shapes::VERSION);
    println!("fancy: {}", cfg!(feature = "fancy"));
    println!("{} {}", env!("APP_GREETING"), cfg!(from_build_script));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn build_script_ran() {
        assert_eq!(env!("APP_GREETING"), "hello from build");
        assert!(cfg!(from_build_script));
    }

    #[test]
    fn dev_dependency_works() {
        assert_eq!(support::greeting("tests"), "hello from tests");
    }

    #[test]
    fn derive_lists_fields() {
        assert_eq!(Settings::FIELDS, ["Settings::name", "Settings::depth"]);
    }
}
