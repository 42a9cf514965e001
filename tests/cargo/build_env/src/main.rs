//! Everything that the environment of a build can bring in.
mod generated {
    include!(concat!(env!("OUT_DIR"), "/squares.rs"));
}

const BLOB: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/blob.bin"));
const DATA: &str = include_str!("../data.txt");

fn main() {
    println!("{} {}", env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
    let squares: Vec<String> = generated::SQUARES.iter().map(u32::to_string).collect();
    println!("squares: {}", squares.join(" "));
    println!("data: {}", DATA.trim());
    println!("{} {}", BLOB.len(), env!("BUILT_BY"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_code() {
        assert_eq!(generated::SQUARES[7], 49);
    }

    #[test]
    fn bytes() {
        assert_eq!(BLOB, [1, 2, 3, 250]);
    }

    #[test]
    fn variables() {
        assert_eq!(env!("BUILT_BY"), "the build script");
        assert_eq!(env!("CARGO_PKG_AUTHORS"), "A. Tester");
        assert!(option_env!("SURELY_NOT_SET_ANYWHERE").is_none());
        assert!(env!("CARGO_MANIFEST_DIR").ends_with("build_env"));
    }

    #[test]
    fn target_seen_by_build_script() {
        assert_eq!(cfg!(target_is_64_bit), cfg!(target_pointer_width = "64"));
    }

    #[test]
    fn compiler_seen_by_build_script() {
        assert!(!cfg!(unstable_features), "the build script sees a nightly compiler");
        assert!(cfg!(takes_plain_code), "the build script cannot compile anything");
        assert!(!cfg!(takes_any_assembly), "the build script sees a compiler that makes no machine code");
    }

    #[test]
    fn file_macros() {
        assert!(file!().ends_with("main.rs"));
        assert!(line!() > 0 && module_path!().ends_with("tests"));
    }
}
