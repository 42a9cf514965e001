//! C's types on the target, and the layouts of C's structs. Sizes and offsets come from the image's target, never
//! from the machine that Ubik runs on.

use ubik_ir::Target;

/// The type of a parameter, a result or a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum C {
    Void,
    /// Does not return.
    Never,
    /// Rust's `bool`.
    Bool,
    UChar,
    Short,
    Int,
    UInt,
    Long,
    ULong,
    Size,
    /// A signed `size_t`.
    SSize,
    /// `off_t`, as wide as `long`.
    Off,
    I64,
    U64,
    Ptr,
    /// Zero or an error number.
    Status,
    Float,
    Double,
    /// Rust's `&str`: pointer and length.
    Str,
    /// A struct by value.
    Struct,
}

impl C {
    /// Bytes on the target.
    pub fn size(self, target: &Target) -> u64 {
        match self {
            C::Void | C::Never | C::Struct => 0,
            C::Bool | C::UChar => 1,
            C::Short => 2,
            C::Int | C::UInt | C::Status | C::Float => 4,
            C::Long | C::ULong | C::Off => target.c_long_size.into(),
            C::Size | C::SSize | C::Ptr => target.pointer_size.into(),
            C::I64 | C::U64 | C::Double => 8,
            C::Str => 2 * u64::from(target.pointer_size),
        }
    }

    /// In structs. i686 aligns eight bytes to four.
    fn align(self, target: &Target) -> u64 {
        self.size(target).clamp(1, target.pointer_size.into())
    }

    /// How many slots pass it.
    pub fn slots(self) -> usize {
        match self {
            C::Void | C::Never => 0,
            C::Str => 2,
            _ => 1,
        }
    }

    /// For documentation.
    pub fn word(self) -> &'static str {
        match self {
            C::Void => "void",
            C::Never => "noreturn",
            C::Bool => "bool",
            C::UChar => "unsigned char",
            C::Short => "short",
            C::Int => "int",
            C::UInt => "unsigned",
            C::Long => "long",
            C::ULong => "unsigned long",
            C::Size => "size_t",
            C::SSize => "ssize_t",
            C::Off => "off_t",
            C::I64 => "int64_t",
            C::U64 => "uint64_t",
            C::Ptr => "void *",
            C::Status => "status",
            C::Float => "float",
            C::Double => "double",
            C::Str => "&str",
            C::Struct => "struct",
        }
    }
}

/// A field: its name and type. Padding has a field too: the system writes it.
pub type Field = (&'static str, C);

/// A C struct on one target.
#[derive(Clone, Debug)]
pub struct Struct {
    fields: Vec<(&'static str, C, u64)>,
    pub size: u64,
}

impl Struct {
    pub fn new(target: &Target, fields: &[Field]) -> Struct {
        let (mut end, mut align) = (0u64, 1);
        let mut placed = Vec::new();
        for &(name, c) in fields {
            let at = end.next_multiple_of(c.align(target));
            placed.push((name, c, at));
            end = at + c.size(target);
            align = align.max(c.align(target));
        }
        Struct { fields: placed, size: end.next_multiple_of(align) }
    }

    /// Where a field is and what it is.
    ///
    /// # Panics
    /// If there is no such field: tables and their users belong together.
    pub fn field(&self, name: &str) -> (C, u64) {
        let found = self.fields.iter().find(|field| field.0 == name);
        let &(_, c, at) = found.unwrap_or_else(|| panic!("there is no field `{name}`"));
        (c, at)
    }

    /// Names, types and offsets.
    pub fn fields(&self) -> &[(&'static str, C, u64)] {
        &self.fields
    }
}

/// The structs that differ between targets or are used in more than one place.
pub mod structs {
    use super::{C, Field, Struct};
    use ubik_ir::Target;

    pub fn timespec(target: &Target) -> Struct {
        Struct::new(target, &[("tv_sec", C::Long), ("tv_nsec", C::Long)])
    }

    /// The one with 64 bits for seconds that 32-bit targets have besides; nanoseconds stand where they are `long`.
    pub fn timespec64(target: &Target) -> Struct {
        Struct::new(target, &[("tv_sec", C::I64), ("tv_nsec", C::Int), ("_pad", C::Int)])
    }

    pub fn timeval(target: &Target) -> Struct {
        Struct::new(target, &[("tv_sec", C::Long), ("tv_usec", C::Long)])
    }

    pub fn iovec(target: &Target) -> Struct {
        Struct::new(target, &[("iov_base", C::Ptr), ("iov_len", C::Size)])
    }

    pub fn pollfd(target: &Target) -> Struct {
        Struct::new(target, &[("fd", C::Int), ("events", C::Short), ("revents", C::Short)])
    }

    /// Up to the name, which follows at once.
    pub fn dirent64(target: &Target) -> Struct {
        Struct::new(target, &[("d_ino", C::U64), ("d_off", C::I64), ("d_reclen", C::Short)])
    }

    /// Where the parts of a `struct sigaction` lie, which has a mask of 128 bytes in it.
    #[derive(Clone, Copy, Debug)]
    pub struct SigAction {
        pub handler: u64,
        pub mask: u64,
        pub flags: u64,
        pub size: u64,
    }

    pub fn sigaction(target: &Target) -> SigAction {
        const MASK: u64 = 128;
        let pointer = u64::from(target.pointer_size);
        match target.arch.as_str() {
            "s390x" => {
                SigAction { handler: 0, flags: pointer + 4, mask: 3 * pointer, size: 3 * pointer + MASK }
            }
            _ => SigAction { handler: 0, mask: pointer, flags: pointer + MASK, size: 3 * pointer + MASK },
        }
    }

    pub fn stat64(target: &Target) -> Struct {
        let fields = match target.arch.as_str() {
            "x86" => STAT64_X86,
            "s390x" => STAT64_S390X,
            _ => STAT64_X86_64,
        };
        Struct::new(target, fields)
    }

    const STAT64_X86_64: &[Field] = &[
        ("st_dev", C::U64),
        ("st_ino", C::U64),
        ("st_nlink", C::U64),
        ("st_mode", C::UInt),
        ("st_uid", C::UInt),
        ("st_gid", C::UInt),
        ("_pad0", C::Int),
        ("st_rdev", C::U64),
        ("st_size", C::I64),
        ("st_blksize", C::Long),
        ("st_blocks", C::I64),
        ("st_atime", C::Long),
        ("st_atime_nsec", C::Long),
        ("st_mtime", C::Long),
        ("st_mtime_nsec", C::Long),
        ("st_ctime", C::Long),
        ("st_ctime_nsec", C::Long),
        ("_reserved0", C::I64),
        ("_reserved1", C::I64),
        ("_reserved2", C::I64),
    ];

    const STAT64_S390X: &[Field] = &[
        ("st_dev", C::U64),
        ("st_ino", C::U64),
        ("st_nlink", C::U64),
        ("st_mode", C::UInt),
        ("st_uid", C::UInt),
        ("st_gid", C::UInt),
        ("_pad0", C::Int),
        ("st_rdev", C::U64),
        ("st_size", C::I64),
        ("st_atime", C::Long),
        ("st_atime_nsec", C::Long),
        ("st_mtime", C::Long),
        ("st_mtime_nsec", C::Long),
        ("st_ctime", C::Long),
        ("st_ctime_nsec", C::Long),
        ("st_blksize", C::Long),
        ("st_blocks", C::I64),
        ("_reserved0", C::Long),
        ("_reserved1", C::Long),
        ("_reserved2", C::Long),
    ];

    const STAT64_X86: &[Field] = &[
        ("st_dev", C::U64),
        ("_pad1", C::UInt),
        ("_st_ino", C::Long),
        ("st_mode", C::UInt),
        ("st_nlink", C::UInt),
        ("st_uid", C::UInt),
        ("st_gid", C::UInt),
        ("st_rdev", C::U64),
        ("_pad2", C::UInt),
        ("st_size", C::I64),
        ("st_blksize", C::Long),
        ("st_blocks", C::I64),
        ("st_atime", C::Long),
        ("st_atime_nsec", C::Long),
        ("st_mtime", C::Long),
        ("st_mtime_nsec", C::Long),
        ("st_ctime", C::Long),
        ("st_ctime_nsec", C::Long),
        ("st_ino", C::U64),
    ];

    /// The same everywhere.
    pub fn statx(target: &Target) -> Struct {
        Struct::new(target, STATX)
    }

    const STATX: &[Field] = &[
        ("stx_mask", C::UInt),
        ("stx_blksize", C::UInt),
        ("stx_attributes", C::U64),
        ("stx_nlink", C::UInt),
        ("stx_uid", C::UInt),
        ("stx_gid", C::UInt),
        ("stx_mode", C::Short),
        ("_pad1", C::Short),
        ("stx_ino", C::U64),
        ("stx_size", C::U64),
        ("stx_blocks", C::U64),
        ("stx_attributes_mask", C::U64),
        ("stx_atime", C::I64),
        ("stx_atime_nsec", C::UInt),
        ("_pad2", C::Int),
        ("stx_btime", C::I64),
        ("stx_btime_nsec", C::UInt),
        ("_pad3", C::Int),
        ("stx_ctime", C::I64),
        ("stx_ctime_nsec", C::UInt),
        ("_pad4", C::Int),
        ("stx_mtime", C::I64),
        ("stx_mtime_nsec", C::UInt),
        ("_pad5", C::Int),
        ("stx_rdev_major", C::UInt),
        ("stx_rdev_minor", C::UInt),
        ("stx_dev_major", C::UInt),
        ("stx_dev_minor", C::UInt),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sizes as the C compilers of the targets give them.
    #[test]
    fn structs_have_the_sizes_of_their_targets() {
        let sizes = |of: fn(&Target) -> Struct| {
            [Target::x86_64_linux(), Target::i686_linux(), Target::s390x_linux()]
                .map(|target| of(&target).size)
        };
        assert_eq!(sizes(structs::timespec), [16, 8, 16]);
        assert_eq!(sizes(structs::iovec), [16, 8, 16]);
        assert_eq!(sizes(structs::pollfd), [8, 8, 8]);
        assert_eq!(sizes(structs::stat64), [144, 96, 144]);
        assert_eq!(sizes(structs::timespec64)[1], 16);
        assert_eq!(structs::sigaction(&Target::x86_64_linux()).size, 152);
        assert_eq!(structs::sigaction(&Target::i686_linux()).size, 140);
        assert_eq!(structs::sigaction(&Target::s390x_linux()).size, 152);
    }

    #[test]
    fn fields_lie_where_headers_put_them() {
        let at = |target: Target, name| structs::stat64(&target).field(name).1;
        assert_eq!(at(Target::x86_64_linux(), "st_size"), 48);
        assert_eq!(at(Target::x86_64_linux(), "st_mtime"), 88);
        assert_eq!(at(Target::s390x_linux(), "st_size"), 48);
        assert_eq!(at(Target::s390x_linux(), "st_mtime"), 72);
        assert_eq!(at(Target::i686_linux(), "st_size"), 44);
        assert_eq!(at(Target::i686_linux(), "st_ino"), 88);
        assert_eq!(structs::statx(&Target::i686_linux()).field("stx_mtime").1, 112);
    }
}
