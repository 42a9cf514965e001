//! Random bytes: from the run's choices, so that the seed decides them, unless `--host rng` asks for real ones.

use crate::call::{Answer, Call, bits, done};
use crate::errno::Errno;
use crate::options::Part;
use crate::table::rows;

rows! {
    "getrandom"(Ptr, Size, UInt) -> SSize = getrandom, Full, "";
    "getentropy"(Ptr, Size) -> Int = getentropy, Full, "";
}

/// Fills a buffer of the program's.
pub fn fill(call: &mut Call<'_>, buffer: ubik_engine::value::Slot, len: u64) -> Answer {
    const AT_ONCE: u64 = 1 << 20;
    let len = len.min(AT_ONCE);
    let mut bytes = vec![0; len as usize];
    if call.system().options.open.contains(Part::Rng) {
        let mut filled = 0;
        while filled < bytes.len() {
            filled += rustix::rand::getrandom(&mut bytes[filled..], rustix::rand::GetRandomFlags::empty())?;
        }
    } else {
        call.machine.choice.bytes(&mut bytes);
    }
    call.write(buffer, &bytes)?;
    bits(len)
}

fn getrandom(call: &mut Call<'_>) -> Answer {
    const KNOWN: u64 = 0x7;
    if call.bits(2) & !KNOWN != 0 {
        return Err(Errno::EINVAL.into());
    }
    fill(call, call.ptr(0), call.bits(1))
}

fn getentropy(call: &mut Call<'_>) -> Answer {
    const MOST: u64 = 256;
    if call.bits(1) > MOST {
        return Err(Errno::EIO.into());
    }
    fill(call, call.ptr(0), call.bits(1))?;
    done()
}
