//! Functions about what this system does not have: terminals, extended attributes. They fail as they do on
//! Linux where these are missing.

use ubik_engine::value::Slot;

use crate::abi::C;
use crate::call::{Answer, Call, done, number, offset};
use crate::errno::Errno;
use crate::table::rows;
use ubik_vos::at;

rows! {
    "tcgetattr"(Int, Ptr) -> Int = no_terminal, Part, "No descriptor is a terminal.";
    "tcsetattr"(Int, Int, Ptr) -> Int = no_terminal, Part, "As `tcgetattr`.";
    "tcflush"(Int, Int) -> Int = no_terminal, Part, "As `tcgetattr`.";
    "tcdrain"(Int) -> Int = no_terminal, Part, "As `tcgetattr`.";
    "tcgetpgrp"(Int) -> Int = no_terminal, Part, "As `tcgetattr`.";
    "ttyname_r"(Int, Ptr, Size) -> Status = no_terminal, Part, "As `tcgetattr`.";
    "getxattr"(Ptr, Ptr, Ptr, Size) -> SSize = |c| no_attributes(c, 0), Full, "Files have no extended attributes, and take none.";
    "lgetxattr"(Ptr, Ptr, Ptr, Size) -> SSize = |c| no_attributes(c, at::NO_FOLLOW), Full, "As `getxattr`.";
    "fgetxattr"(Int, Ptr, Ptr, Size) -> SSize = no_attributes_open, Full, "As `getxattr`.";
    "setxattr"(Ptr, Ptr, Ptr, Size, Int) -> Int = |c| no_attributes(c, 0), Full, "As `getxattr`.";
    "lsetxattr"(Ptr, Ptr, Ptr, Size, Int) -> Int = |c| no_attributes(c, at::NO_FOLLOW), Full, "As `getxattr`.";
    "fsetxattr"(Int, Ptr, Ptr, Size, Int) -> Int = no_attributes_open, Full, "As `getxattr`.";
    "removexattr"(Ptr, Ptr) -> Int = |c| no_attributes(c, 0), Full, "As `getxattr`.";
    "lremovexattr"(Ptr, Ptr) -> Int = |c| no_attributes(c, at::NO_FOLLOW), Full, "As `getxattr`.";
    "fremovexattr"(Int, Ptr) -> Int = no_attributes_open, Full, "As `getxattr`.";
    "listxattr"(Ptr, Ptr, Size) -> SSize = |c| list_attributes(c, 0), Full, "Lists none.";
    "llistxattr"(Ptr, Ptr, Size) -> SSize = |c| list_attributes(c, at::NO_FOLLOW), Full, "Lists none.";
    "flistxattr"(Int, Ptr, Size) -> SSize = |c| { virtual_file(c)?; number(0) }, Full, "Lists none.";
    "getgrgid_r"(UInt, Ptr, Ptr, Size, Ptr) -> Status = getgrgid_r, Full, "The group that programs run as, and `root`.";
    "getgrnam_r"(Ptr, Ptr, Ptr, Size, Ptr) -> Status = getgrnam_r, Full, "As `getgrgid_r`.";
}

/// Whether a descriptor is open comes first.
fn no_terminal(call: &mut Call<'_>) -> Answer {
    if super::streams::is_terminal(call)? {
        return Err(call.unsupported("of a terminal of the host"));
    }
    Err(Errno::ENOTTY.into())
}

/// The file must be there, whatever is asked about it.
fn virtual_path(call: &mut Call<'_>, flags: i32) -> Answer<()> {
    const IS_THERE: u32 = 0;
    let path = call.path(0)?;
    if call.real_dir(at::CWD)?.is_some() {
        return Err(call.unsupported("with `--host fs`"));
    }
    Ok(call.kernel().access(at::CWD, &path, IS_THERE, flags)?)
}

fn virtual_file(call: &mut Call<'_>) -> Answer<()> {
    match call.object(0)? {
        ubik_vos::Object::Real(_) => Err(call.unsupported("with `--host fs`")),
        _ => Ok(()),
    }
}

fn no_attributes(call: &mut Call<'_>, flags: i32) -> Answer {
    virtual_path(call, flags)?;
    Err(Errno::EOPNOTSUPP.into())
}

fn no_attributes_open(call: &mut Call<'_>) -> Answer {
    virtual_file(call)?;
    Err(Errno::EOPNOTSUPP.into())
}

fn list_attributes(call: &mut Call<'_>, flags: i32) -> Answer {
    virtual_path(call, flags)?;
    number(0)
}

/// Name and number of the groups that there are, without members.
const GROUPS: [(&str, u32); 2] = [("root", 0), (ubik_vos::USER, ubik_vos::USER_ID)];

fn getgrgid_r(call: &mut Call<'_>) -> Answer {
    let wanted = call.bits(0) as u32;
    give_group(call, |group| group.1 == wanted)
}

fn getgrnam_r(call: &mut Call<'_>) -> Answer {
    let wanted = call.string(0)?;
    give_group(call, |group| group.0.as_bytes() == wanted)
}

/// Fills a `struct group`, whose texts and empty list of members go to the buffer.
fn give_group(call: &mut Call<'_>, is_wanted: impl Fn(&(&str, u32)) -> bool) -> Answer {
    let (entry, buffer, room, result) = (call.ptr(1), call.ptr(2), call.bits(3), call.ptr(4));
    call.store(result, C::Ptr, Slot::ZERO)?;
    let Some((name, id)) = GROUPS.into_iter().find(is_wanted) else { return done() };
    let pointer = C::Ptr.size(call.machine.program.target());
    let texts = [name.as_bytes(), b"\0x\0"].concat();
    // The list is aligned, wherever the buffer begins.
    let padding = buffer.bits.next_multiple_of(pointer) - buffer.bits;
    let list = offset(buffer, padding);
    let text = offset(list, pointer);
    if padding + pointer + texts.len() as u64 > room {
        return Err(Errno::ERANGE.into());
    }
    call.store(list, C::Ptr, Slot::ZERO)?;
    call.write(text, &texts)?;
    call.store(entry, C::Ptr, text)?;
    call.store(offset(entry, pointer), C::Ptr, offset(text, name.len() as u64 + 1))?;
    call.store(offset(entry, 2 * pointer), C::UInt, Slot::int(id.into()))?;
    call.store(offset(entry, 2 * pointer + pointer.max(4)), C::Ptr, list)?;
    call.store(result, C::Ptr, entry)?;
    done()
}
