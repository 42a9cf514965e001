//! Waiting for descriptors: `poll`, `select`, `epoll`, timers.

use std::time::Duration;

use ubik_engine::value::Slot;
use ubik_vos::{Change, Errno, Object};

use crate::abi::{C, Struct, structs};
use crate::call::{Answer, Call, Failure, done, number, offset};
use crate::table::rows;

rows! {
    "poll"(Ptr, Size, Int) -> Int = poll, Full, "Files are always ready.";
    "ppoll"(Ptr, Size, Ptr, Ptr) -> Int = ppoll, Part, "As `poll`; no signal comes meanwhile.";
    "select"(Int, Ptr, Ptr, Ptr, Ptr) -> Int = select, Full, "";
    "epoll_create"(Int) -> Int = epoll_create, Full, "";
    "epoll_create1"(Int) -> Int = |c| { let flags = c.int(0); number(c.kernel().poller(flags)?) }, Full, "";
    "epoll_ctl"(Int, Int, Int, Ptr) -> Int = epoll_ctl, Full, "Level and edge, one-shot, exclusive, one in another.";
    "epoll_wait"(Int, Ptr, Int, Int) -> Int = epoll_wait, Full, "";
    "epoll_pwait"(Int, Ptr, Int, Int, Ptr) -> Int = epoll_wait, Part, "As `epoll_wait`; no signal comes meanwhile.";
    "epoll_pwait2"(Int, Ptr, Int, Ptr, Ptr) -> Int = epoll_pwait2, Part, "As `epoll_wait`; no signal comes meanwhile.";
    "timerfd_create"(Int, Int) -> Int = timerfd_create, Full, "By virtual time.";
    "timerfd_settime"(Int, Int, Ptr, Ptr) -> Int = timerfd_settime, Part, "Without `TFD_TIMER_CANCEL_ON_SET`.";
    "timerfd_gettime"(Int, Ptr) -> Int = timerfd_gettime, Full, "";
}

/// How long a call waits for something to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Patience {
    None,
    Until(Duration),
    Forever,
}

impl Patience {
    /// Milliseconds; less than zero is forever.
    fn of(milliseconds: i32) -> Patience {
        match u64::try_from(milliseconds) {
            Ok(0) => Patience::None,
            Ok(milliseconds) => Patience::Until(Duration::from_millis(milliseconds)),
            Err(_) => Patience::Forever,
        }
    }
}

impl Call<'_> {
    /// What has happened, if anything has, or patience is over; otherwise the thread waits, and asks again. Timers are the
    /// only thing that happens by itself.
    fn until_something<T>(
        &mut self,
        patience: Patience,
        mut ask: impl FnMut(&mut Self) -> Answer<Vec<T>>,
    ) -> Answer<Vec<T>> {
        let thread = self.machine.current;
        if self.machine.resumed().is_none() {
            let until = match patience {
                Patience::Until(time) => Some(self.deadline_after(time)),
                _ => None,
            };
            self.system().patience.insert(thread, until);
        }
        let until = self.system().patience.get(&thread).copied().flatten();
        let found = ask(self)?;
        self.saw();
        let now = self.deadline_after(Duration::ZERO);
        if !found.is_empty() || patience == Patience::None || until.is_some_and(|until| until <= now) {
            return Ok(found);
        }
        let timer = self.next_timer();
        let first = [until, timer].into_iter().flatten().min();
        Err(Failure::Wait("an event on a descriptor", first))
    }
}

fn poll(call: &mut Call<'_>) -> Answer {
    poll_for(call, Patience::of(call.int(2)))
}

fn ppoll(call: &mut Call<'_>) -> Answer {
    let patience = patience_at(call, call.ptr(2))?;
    poll_for(call, patience)
}

/// Patience as a `timespec`; a null pointer is forever.
fn patience_at(call: &mut Call<'_>, ptr: Slot) -> Answer<Patience> {
    if ptr.bits == 0 {
        return Ok(Patience::Forever);
    }
    let layout = structs::timespec(call.machine.program.target());
    Ok(match call.load_time(ptr, &layout)?.ok_or(Errno::EINVAL)? {
        Duration::ZERO => Patience::None,
        time => Patience::Until(time),
    })
}

fn poll_for(call: &mut Call<'_>, patience: Patience) -> Answer {
    const ALWAYS: i64 = 0x8 | 0x10;
    const INVALID: i64 = 0x20;
    let layout = structs::pollfd(call.machine.program.target());
    let (array, count) = (call.ptr(0), call.bits(1));
    let ask = |call: &mut Call<'_>| {
        let mut ready = Vec::new();
        for index in 0..count {
            let entry = offset(array, index * layout.size);
            let fd = call.load_field(entry, &layout, "fd")? as i32;
            let events = call.load_field(entry, &layout, "events")?;
            let happened = match call.kernel().readiness(fd) {
                _ if fd < 0 => 0,
                Ok(ready) => i64::from(ready) & (events | ALWAYS),
                Err(_) => INVALID,
            };
            call.store_field(entry, &layout, "revents", Slot::int(happened as u64))?;
            if happened != 0 {
                ready.push(fd);
            }
        }
        Ok(ready)
    };
    let ready = call.until_something(patience, ask)?;
    number(ready.len() as i64)
}

/// The three sets of `select`: what makes a descriptor stay in each.
const SETS: [u32; 3] = [0x1 | 0x8 | 0x10, 0x4 | 0x8, 0];

fn select(call: &mut Call<'_>) -> Answer {
    const MOST: i32 = 1024;
    let count = call.int(0);
    if !(0..=MOST).contains(&count) {
        return Err(Errno::EINVAL.into());
    }
    let patience = match call.ptr(4).bits {
        0 => Patience::Forever,
        _ => {
            let layout = structs::timeval(call.machine.program.target());
            let seconds = call.load_field(call.ptr(4), &layout, "tv_sec")?;
            let micros = call.load_field(call.ptr(4), &layout, "tv_usec")?;
            if seconds < 0 || micros < 0 {
                return Err(Errno::EINVAL.into());
            }
            match Duration::from_secs(seconds as u64) + Duration::from_micros(micros as u64) {
                Duration::ZERO => Patience::None,
                time => Patience::Until(time),
            }
        }
    };
    let mut wanted = Vec::new();
    for set in 0..SETS.len() {
        for fd in 0..count {
            if has_bit(call, set, fd)? {
                call.kernel().description(fd)?;
                wanted.push((set, fd));
            }
        }
    }
    let ready = call.until_something(patience, |call| {
        let mut ready = Vec::new();
        for &(set, fd) in &wanted {
            if call.kernel().readiness(fd)? & SETS[set] != 0 {
                ready.push((set, fd));
            }
        }
        Ok(ready)
    })?;
    for &(set, fd) in wanted.iter().filter(|entry| !ready.contains(entry)) {
        let (word, bit) = bit_at(call, set, fd)?;
        let value = call.load(word, C::ULong)?.bits & !bit;
        call.store(word, C::ULong, Slot::int(value))?;
    }
    number(ready.len() as i64)
}

/// The word and the bit of a descriptor in one of `select`'s sets.
fn bit_at(call: &mut Call<'_>, set: usize, fd: i32) -> Answer<(Slot, u64)> {
    let size = C::ULong.size(call.machine.program.target());
    let word = fd as u64 / (size * 8);
    Ok((offset(call.ptr(1 + set), word * size), 1 << (fd as u64 % (size * 8))))
}

fn has_bit(call: &mut Call<'_>, set: usize, fd: i32) -> Answer<bool> {
    if call.ptr(1 + set).bits == 0 {
        return Ok(false);
    }
    let (word, bit) = bit_at(call, set, fd)?;
    Ok(call.load(word, C::ULong)?.bits & bit != 0)
}

fn epoll_create(call: &mut Call<'_>) -> Answer {
    if call.int(0) <= 0 {
        return Err(Errno::EINVAL.into());
    }
    number(call.kernel().poller(0)?)
}

/// Where an event's data are: x86-64 packs the struct.
fn data_at(call: &Call<'_>) -> (u64, u64) {
    if call.machine.program.target().arch == "x86_64" || call.machine.program.target().pointer_size == 4 {
        (4, 12)
    } else {
        (8, 16)
    }
}

fn epoll_ctl(call: &mut Call<'_>) -> Answer {
    let change = match call.int(1) {
        1 => Change::Add,
        2 => Change::Remove,
        3 => Change::Modify,
        _ => {
            call.object(0)?;
            call.object(2)?;
            return Err(Errno::EINVAL.into());
        }
    };
    let (poller, fd, event) = (call.int(0), call.int(2), call.ptr(3));
    let wanted = match change {
        Change::Remove => (0, 0),
        _ if event.bits == 0 => return Err(Errno::EFAULT.into()),
        _ => {
            let events = call.load(event, C::UInt)?.bits as u32;
            let at = offset(event, data_at(call).0);
            (events, call.load(at, C::U64)?.bits)
        }
    };
    call.kernel().watch(poller, change, fd, wanted)?;
    call.changed();
    done()
}

fn epoll_wait(call: &mut Call<'_>) -> Answer {
    epoll_wait_for(call, Patience::of(call.int(3)))
}

fn epoll_pwait2(call: &mut Call<'_>) -> Answer {
    let patience = patience_at(call, call.ptr(3))?;
    epoll_wait_for(call, patience)
}

fn epoll_wait_for(call: &mut Call<'_>, patience: Patience) -> Answer {
    let (poller, array, most) = (call.int(0), call.ptr(1), call.int(2));
    if most <= 0 {
        return Err(Errno::EINVAL.into());
    }
    let found =
        call.until_something(patience, |call| Ok(call.kernel().happened(poller, most as usize)?))?;
    let (at, size) = data_at(call);
    for (index, &(events, data)) in found.iter().enumerate() {
        let entry = offset(array, index as u64 * size);
        call.store(entry, C::UInt, Slot::int(events.into()))?;
        call.store(offset(entry, at), C::U64, Slot::int(data))?;
    }
    number(found.len() as i64)
}

fn timerfd_create(call: &mut Call<'_>) -> Answer {
    let (clock, flags) = (call.int(0), call.int(1));
    number(call.kernel().timer(clock, flags)?)
}

/// The time between moments, and the first one.
fn setting(call: &mut Call<'_>, ptr: Slot, layout: &Struct) -> Answer<(Duration, Duration)> {
    let every = call.load_time(ptr, layout)?.ok_or(Errno::EINVAL)?;
    let first = call.load_time(offset(ptr, layout.size), layout)?.ok_or(Errno::EINVAL)?;
    Ok((every, first))
}

fn give_setting(call: &mut Call<'_>, ptr: Slot, fd: i32) -> Answer<()> {
    let layout = structs::timespec(call.machine.program.target());
    let (next, every) = call.kernel().timer_setting(fd)?;
    for (index, time) in [every, next].into_iter().enumerate() {
        let fields = [("tv_sec", time.as_secs()), ("tv_nsec", time.subsec_nanos().into())];
        call.store_fields(offset(ptr, index as u64 * layout.size), &layout, &fields)?;
    }
    Ok(())
}

fn timerfd_settime(call: &mut Call<'_>) -> Answer {
    const ABSOLUTE: i32 = 1;
    let (object, fd, flags) = (call.object(0)?, call.int(0), call.int(1));
    if !matches!(object, Object::Timer(_)) {
        return Err(Errno::EINVAL.into());
    }
    if flags & !ABSOLUTE != 0 {
        return Err(call.unsupported(format!("with flags {flags:#x}")));
    }
    let layout = structs::timespec(call.machine.program.target());
    let (every, first) = setting(call, call.ptr(2), &layout)?;
    if call.ptr(3).bits != 0 {
        give_setting(call, call.ptr(3), fd)?;
    }
    let now = call.kernel().now;
    // Absolute times are those of the monotonic clock, which begins with the run.
    let base = if flags == ABSOLUTE { super::START } else { now };
    let next = (!first.is_zero()).then(|| base.saturating_add(first));
    call.kernel().set_timer(fd, next, every)?;
    call.changed();
    done()
}

fn timerfd_gettime(call: &mut Call<'_>) -> Answer {
    let (object, fd) = (call.object(0)?, call.int(0));
    if !matches!(object, Object::Timer(_)) {
        return Err(Errno::EINVAL.into());
    }
    give_setting(call, call.ptr(1), fd)?;
    done()
}
