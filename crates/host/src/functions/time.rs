//! Clocks and sleeping. The closed host has a virtual clock: it starts at a fixed moment, moves a little with every step
//! of the program and every look at it, and jumps over what the program sleeps.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ubik_engine::Wait;
use ubik_engine::value::Slot;

use crate::abi::{C, Struct, structs};
use crate::call::{Answer, Call, done, number};
use crate::errno::Errno;
use crate::options::Part;
use crate::state::System;
use crate::table::rows;

rows! {
    "clock_gettime"(Int, Ptr) -> Int = |c| clock_gettime(c, structs::timespec), Part,
        "The real-time, monotonic, boot and processor-time clocks.";
    "__clock_gettime64"(Int, Ptr) -> Int = |c| clock_gettime(c, structs::timespec64), Part, "As `clock_gettime`.";
    "clock_getres"(Int, Ptr) -> Int = clock_getres, Full, "One nanosecond.";
    "gettimeofday"(Ptr, Ptr) -> Int = gettimeofday, Part, "Without a time zone.";
    "time"(Ptr) -> Long = time, Full, "";
    "nanosleep"(Ptr, Ptr) -> Int = nanosleep, Full, "";
    "clock_nanosleep"(Int, Int, Ptr, Ptr) -> Status = |c| clock_nanosleep(c, structs::timespec), Part,
        "The clocks of `clock_gettime`; relative and absolute.";
    "__clock_nanosleep_time64"(Int, Int, Ptr, Ptr) -> Status = |c| clock_nanosleep(c, structs::timespec64), Part,
        "As `clock_nanosleep`.";
    "clock"() -> Long = |c| { let now = c.now(ClockId::Monotonic); number(now.as_micros() as i64) }, Full, "All time is the processor's.";
    "usleep"(UInt) -> Int = usleep, Full, "";
    "sleep"(UInt) -> UInt = sleep, Full, "";
    "sched_yield"() -> Int = sched_yield, Full, "";
}

/// The virtual clock's start: the first moment of the year 2026, UTC.
pub const START: Duration = Duration::from_secs(1_767_225_600);
/// What one step of the program takes, and what a look at the clock takes.
const STEP: Duration = Duration::from_nanos(10);
const LOOK: Duration = Duration::from_nanos(100);

/// The time of a run.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// What the program has slept, by the virtual clock.
    slept: Duration,
    looks: u32,
    /// When the real monotonic clock was first looked at.
    began: Option<Instant>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ClockId {
    Real,
    Monotonic,
}

impl ClockId {
    /// Clocks that count processor time are as good as monotonic ones here.
    pub fn of(number: i32) -> Option<ClockId> {
        match number {
            0 | 5 => Some(ClockId::Real),
            1 | 2 | 3 | 4 | 6 | 7 => Some(ClockId::Monotonic),
            _ => None,
        }
    }
}

impl System {
    /// The moment of a monotonic clock that began with the run, after so many blocks.
    pub fn moment(&mut self, steps: u64) -> Duration {
        let state = &mut self.clock;
        if self.options.open.contains(Part::Time) {
            return state.began.get_or_insert_with(Instant::now).elapsed();
        }
        let moved = Duration::from_nanos(steps.saturating_mul(STEP.as_nanos() as u64));
        state.slept.saturating_add(moved).saturating_add(LOOK.saturating_mul(state.looks))
    }

    /// Sets the virtual clock to a later moment.
    pub fn set_clock(&mut self, steps: u64, moment: Duration) {
        if !self.options.open.contains(Part::Time) {
            let now = self.moment(steps);
            self.pass(moment.saturating_sub(now));
        }
    }

    /// Lets time pass.
    pub fn pass(&mut self, time: Duration) {
        if self.options.open.contains(Part::Time) {
            // Nobody sleeps longer than the run may take.
            const AFTER: Duration = Duration::from_millis(1);
            let left = self.remaining().map(|left| left + AFTER);
            std::thread::sleep(left.map_or(time, |left| left.min(time)));
        } else {
            self.clock.slept = self.clock.slept.saturating_add(time);
        }
    }
}

impl Call<'_> {
    fn clock_id(&self, index: usize) -> Answer<ClockId> {
        let number = self.int(index);
        ClockId::of(number).ok_or_else(|| self.unsupported(format!("with clock {number}")))
    }

    /// What a clock shows.
    pub fn now(&mut self, clock: ClockId) -> Duration {
        self.machine.explored_clock();
        let steps = self.machine.steps;
        let system = self.system();
        let open = system.options.open.contains(Part::Time);
        if open && clock == ClockId::Real {
            return SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        }
        if !open {
            system.clock.looks = system.clock.looks.saturating_add(1);
        }
        let elapsed = system.moment(steps);
        if !open && clock == ClockId::Real { START.saturating_add(elapsed) } else { elapsed }
    }

    /// The moment at which a clock will show a time, as deadlines count them.
    pub fn deadline_at(&mut self, clock: ClockId, time: Duration) -> Duration {
        let span = time.saturating_sub(self.now(clock));
        self.deadline_after(span)
    }

    /// The moment after so much time, as deadlines count them.
    pub fn deadline_after(&mut self, span: Duration) -> Duration {
        let steps = self.machine.steps;
        self.system().moment(steps).saturating_add(span)
    }

    /// Lets the current thread sleep. If there are no others, time passes at once.
    /// In an exploration a sleep is over at once, too: what others do meanwhile is explored in every order.
    fn sleep_until(&mut self, deadline: Duration) -> Answer {
        if self.machine.explores_futexes() {
            let steps = self.machine.steps;
            self.machine.host.pass_until(steps, deadline);
            return done();
        }
        if self.machine.resumed().is_some() {
            return done();
        }
        self.wait(Wait::time(deadline))
    }

    /// How much of a sleep was left, if the thread was interrupted in it.
    fn left_of_sleep(&mut self) -> Option<Duration> {
        self.machine.was_interrupted()?;
        let deadline = self.machine.resumed()?.deadline?;
        let now = self.deadline_after(Duration::ZERO);
        Some(deadline.saturating_sub(now))
    }

    /// Tells how much of a relative sleep was left, if anybody wants to know.
    fn store_left(&mut self, left: Duration, index: usize, layout: &Struct) -> Answer<()> {
        if self.ptr(index).bits != 0 {
            let fields = [("tv_sec", left.as_secs()), ("tv_nsec", left.subsec_nanos().into())];
            self.store_fields(self.ptr(index), layout, &fields)?;
        }
        Ok(())
    }

    /// A time in memory; `None` if it is none.
    pub fn load_time(&mut self, ptr: Slot, layout: &Struct) -> Answer<Option<Duration>> {
        let seconds = self.load_field(ptr, layout, "tv_sec")?;
        let nanos = self.load_field(ptr, layout, "tv_nsec")?;
        let valid = seconds >= 0 && (0..1_000_000_000).contains(&nanos);
        Ok(valid.then(|| Duration::new(seconds as u64, nanos as u32)))
    }

    fn sleep_time(&mut self, index: usize, layout: &Struct) -> Answer<Duration> {
        Ok(self.load_time(self.ptr(index), layout)?.ok_or(Errno::EINVAL)?)
    }
}

fn clock_gettime(call: &mut Call<'_>, layout: fn(&ubik_ir::Target) -> Struct) -> Answer {
    let clock = call.clock_id(0)?;
    let now = call.now(clock);
    let layout = layout(call.machine.program.target());
    let fields = [("tv_sec", now.as_secs()), ("tv_nsec", now.subsec_nanos().into())];
    call.store_fields(call.ptr(1), &layout, &fields)?;
    done()
}

fn clock_getres(call: &mut Call<'_>) -> Answer {
    call.clock_id(0)?;
    if call.ptr(1).bits != 0 {
        let layout = structs::timespec(call.machine.program.target());
        call.store_fields(call.ptr(1), &layout, &[("tv_nsec", 1)])?;
    }
    done()
}

fn gettimeofday(call: &mut Call<'_>) -> Answer {
    if call.ptr(1).bits != 0 {
        return Err(call.unsupported("with a time zone"));
    }
    let now = call.now(ClockId::Real);
    let layout = structs::timeval(call.machine.program.target());
    let fields = [("tv_sec", now.as_secs()), ("tv_usec", now.subsec_micros().into())];
    call.store_fields(call.ptr(0), &layout, &fields)?;
    done()
}

fn time(call: &mut Call<'_>) -> Answer {
    let now = call.now(ClockId::Real).as_secs();
    if call.ptr(0).bits != 0 {
        call.store(call.ptr(0), C::Long, Slot::int(now))?;
    }
    crate::call::bits(now)
}

fn nanosleep(call: &mut Call<'_>) -> Answer {
    let layout = structs::timespec(call.machine.program.target());
    let time = call.sleep_time(0, &layout)?;
    if let Some(left) = call.left_of_sleep() {
        call.store_left(left, 1, &layout)?;
        return Err(Errno::EINTR.into());
    }
    let deadline = call.deadline_after(time);
    call.sleep_until(deadline)
}

fn clock_nanosleep(call: &mut Call<'_>, layout: fn(&ubik_ir::Target) -> Struct) -> Answer {
    const ABSOLUTE: i32 = 1;
    let (clock, flags) = (call.clock_id(0)?, call.int(1));
    if flags & !ABSOLUTE != 0 {
        return Err(call.unsupported(format!("with flags {flags:#x}")));
    }
    let layout = layout(call.machine.program.target());
    let time = call.sleep_time(2, &layout)?;
    if let Some(left) = call.left_of_sleep() {
        if flags != ABSOLUTE {
            call.store_left(left, 3, &layout)?;
        }
        return Err(Errno::EINTR.into());
    }
    let deadline = if flags == ABSOLUTE { call.deadline_at(clock, time) } else { call.deadline_after(time) };
    call.sleep_until(deadline)
}

fn usleep(call: &mut Call<'_>) -> Answer {
    if call.left_of_sleep().is_some() {
        return Err(Errno::EINTR.into());
    }
    let deadline = call.deadline_after(Duration::from_micros(call.bits(0)));
    call.sleep_until(deadline)
}

fn sleep(call: &mut Call<'_>) -> Answer {
    if let Some(left) = call.left_of_sleep() {
        return number(left.as_secs_f64().round() as i64);
    }
    let deadline = call.deadline_after(Duration::from_secs(call.bits(0)));
    call.sleep_until(deadline)
}

fn sched_yield(call: &mut Call<'_>) -> Answer {
    call.machine.yield_thread();
    done()
}
