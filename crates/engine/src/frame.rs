//! Threads, frames and the stack of slots.

use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};

use rustc_hash::FxHashMap;
use ubik_ir::GlobalId;

use crate::adapt::Room;
use crate::c::Jump;
use crate::code::{Code, Pc, S, Side};
use crate::concurrency::{Blocked, JoinState, Resumed};
use crate::memory::ThreadStack;
use crate::value::Slot;

/// The slots of a thread's frames. They move only when a frame begins that does not fit, so the loop may keep a pointer to the
/// current frame's until then.
pub struct SlotStack {
    base: *mut Slot,
    /// How many slots there are.
    len: u32,
}

// SAFETY: the stack is plain memory that its owner alone refers to.
unsafe impl Send for SlotStack {}
// SAFETY: a shared stack is only read.
unsafe impl Sync for SlotStack {}

impl SlotStack {
    /// How many slots a stack begins with, and the most that it may have.
    const FIRST: u32 = 1 << 10;
    const MOST: u32 = 1 << 24;

    pub fn new() -> SlotStack {
        SlotStack::with_len(Self::FIRST)
    }

    fn with_len(len: u32) -> SlotStack {
        let layout = Self::layout(len);
        // SAFETY: the layout is not empty. All-zero bytes are a valid `Slot`.
        let base = unsafe { alloc_zeroed(layout) }.cast::<Slot>();
        if base.is_null() {
            handle_alloc_error(layout);
        }
        SlotStack { base, len }
    }

    fn layout(len: u32) -> Layout {
        Layout::array::<Slot>(len as usize).expect("a stack fits the address space")
    }

    /// A copy of the first `used` slots.
    pub fn fork(&self, used: usize) -> SlotStack {
        let len = (used as u32 + 2).next_power_of_two().max(Self::FIRST).min(self.len);
        self.copy_to(SlotStack::with_len(len), used)
    }

    fn copy_to(&self, copy: SlotStack, used: usize) -> SlotStack {
        assert!(used <= self.len as usize && used <= copy.len as usize);
        // SAFETY: both stacks have at least `used` slots and are different.
        unsafe { std::ptr::copy_nonoverlapping(self.base, copy.base, used) };
        copy
    }

    /// Makes room for `end` slots of which the first `used` are kept; says whether there is.
    #[cold]
    pub fn grow(&mut self, used: usize, end: u32) -> bool {
        if end >= Self::MOST {
            return false;
        }
        if end >= self.len {
            *self = self.copy_to(SlotStack::with_len(self.grown(end)), used);
        }
        true
    }

    /// How many slots a stack gets that needs room for `end`. What is large grows by less: while it is moved there are two.
    fn grown(&self, end: u32) -> u32 {
        const LARGE: u32 = 1 << 16;
        let more = if self.len < LARGE { self.len.saturating_mul(4) } else { self.len / 2 * 3 };
        (end + end / 8 + 1).max(more).min(Self::MOST)
    }

    /// What the stack takes, and what it would take besides while it moves to where there is room for `end` slots.
    pub fn bytes(&self) -> u64 {
        u64::from(self.len) * size_of::<Slot>() as u64
    }

    pub fn bytes_to_grow(&self, end: u32) -> u64 {
        if end < self.len { 0 } else { u64::from(self.grown(end)) * size_of::<Slot>() as u64 }
    }

    /// Gives back the memory of a stack that is not needed any more.
    pub fn release(&mut self) {
        *self = SlotStack::with_len(1);
    }

    #[inline(always)]
    pub fn at(&self, index: u32) -> *mut Slot {
        debug_assert!(index < self.len);
        // SAFETY: frames are only pushed where they fit (see `Machine::ensure_room`).
        unsafe { self.base.add(index as usize) }
    }

    /// The slots of a frame that fits.
    pub fn frame(&mut self, base: u32, count: u32) -> &mut [Slot] {
        assert!(base as usize + count as usize <= self.len as usize);
        // SAFETY: in bounds and initialised from the start.
        unsafe { std::slice::from_raw_parts_mut(self.at(base), count as usize) }
    }

    pub fn slots(&self, used: usize) -> &[Slot] {
        assert!(used <= self.len as usize);
        // SAFETY: in bounds and initialised from the start.
        unsafe { std::slice::from_raw_parts(self.base, used) }
    }
}

impl Drop for SlotStack {
    fn drop(&mut self) {
        // SAFETY: allocated in `with_len` with the same layout.
        unsafe { dealloc(self.base.cast(), Self::layout(self.len)) }
    }
}

/// A call that is active.
#[derive(Clone, Copy)]
pub struct Frame {
    /// The machine's cache of code keeps what this points to alive.
    pub code: *const Code,
    /// Where the frame goes on: the operation behind the one that is being executed.
    pub pc: Pc,
    /// Its first slot.
    pub base: u32,
    /// The number of the call, for protectors.
    pub call: u64,
    /// The program's stack address to restore.
    pub saved_sp: u64,
    /// The call site in the caller that the result belongs to.
    pub site: Side,
    /// The first slot of the arguments.
    pub args: S,
    /// The arguments, one bit each, that the caller has no other copy of.
    pub consumed: u32,
    pub on_return: OnReturn,
    /// Something ends with the call: protectors, guards, or memory that was made for it.
    pub protects: bool,
    /// Unwinding stops here; the handler is the last of [`Thread::catches`].
    pub catches: bool,
}

// SAFETY: `code` points to immutable code behind an `Arc` that the machine holds.
unsafe impl Send for Frame {}
// SAFETY: as above.
unsafe impl Sync for Frame {}

impl Frame {
    /// Whether the reference that came in this slot is the only one with its tag.
    #[inline(always)]
    pub fn consumes(&self, slot: S) -> bool {
        let index = slot.wrapping_sub(self.args);
        index < 32 && self.consumed >> index & 1 == 1
    }

    #[inline(always)]
    pub fn code(&self) -> &'static Code {
        // SAFETY: the cache of code never drops an entry while its machine lives, and nothing keeps the reference
        // for longer.
        unsafe { &*self.code }
    }
}

/// What a frame was before it was lent to a callee that was inlined into its caller.
#[derive(Clone, Copy)]
pub struct Lent {
    pub call: u64,
    /// The program's stack pointer.
    pub sp: u64,
    /// How many frames there were, it included.
    pub depth: u32,
    pub args: S,
    pub consumed: u32,
    pub protects: bool,
}

/// What the end of a call means for the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnReturn {
    /// The result goes where the call site says.
    Deliver,
    /// The same; it is the last call that the machine is to make ([`Machine::run_call`](crate::Machine::run_call)).
    DeliverLast,
    /// The same, at the type of the call site, which is not the function's own.
    Adapt,
    /// The call was `catch_unwind`'s: it gives 0 if the function returned, 1 if its panic was handled.
    Tried,
    Caught,
    /// The operation that made the call is executed again.
    Repeat,
    /// There is no caller in the program: the machine itself made the call.
    Machine,
    /// The same, between two operations of the program, which goes on as if nothing had happened.
    Interruption,
}

/// What `catch_unwind` does with a panic: calls `handler(data, payload)`.
#[derive(Clone, Copy, Debug)]
pub struct Catch {
    pub handler: Slot,
    pub data: Slot,
}

/// What a thread does when its current function has returned.
#[derive(Clone, Copy, Debug)]
pub enum Then {
    /// Calls a function of the program without arguments.
    Init(ubik_ir::FnId),
    /// Calls a function of the program without arguments, last of all.
    Fini(ubik_ir::FnId),
    /// Calls the program's entry.
    Entry,
    /// Calls what the thread was started for, with its argument.
    Start(Slot, Slot),
    /// Runs destructors of thread-local variables until none is left.
    Destructors,
    /// Runs destructors of what the host keeps for the thread, until it knows of none.
    Keys,
    /// Calls a function that the program registered for its end.
    Call(Slot),
    /// Ends the process, whatever is left.
    Leave,
}

pub struct Thread {
    pub stack: SlotStack,
    pub frames: Vec<Frame>,
    /// What frames were before they were lent, innermost last.
    pub lent: Vec<Lent>,
    /// The program's stack pointer.
    pub sp: u64,
    pub thread_locals: FxHashMap<GlobalId, Slot>,
    /// Destructors of thread-local variables: function and argument, the last registered runs first.
    pub destructors: Vec<(Slot, Slot)>,
    /// What is still to be done, last first.
    pub then: Vec<Then>,
    /// Panics in flight, innermost last.
    pub payloads: Vec<Slot>,
    /// Handlers of the frames that catch, innermost last.
    pub catches: Vec<Catch>,
    /// Arguments that have memory of their own, innermost call last.
    pub rooms: Vec<Room>,
    /// Where the program may jump to.
    pub jumps: Vec<Jump>,
    /// The site of the intrinsic that is being executed.
    pub site: Side,
    pub exit_code: i32,
    /// Where the program's stack of this thread began, and where it ends.
    pub stack_top: u64,
    pub stack_end: u64,
    /// What the program calls it.
    pub name: Option<String>,
    /// What it waits for.
    pub(crate) blocked: Option<Blocked>,
    /// What a foreign function is told that is called again after it waited.
    pub(crate) resumed: Option<Resumed>,
    /// Whether it may go on was decided at the operation that is repeated.
    pub(crate) passes: bool,
    pub is_finished: bool,
    pub join: JoinState,
    /// What its function returned.
    pub result: Slot,
    /// It was the main thread and has ended by itself: the process ends with the last thread.
    pub(crate) leaves_others: bool,
}

impl Thread {
    /// A thread whose part of the program's stack is between these addresses.
    pub fn new(stack_top: u64, stack_end: u64) -> Thread {
        Thread {
            stack: SlotStack::new(),
            frames: Vec::new(),
            lent: Vec::new(),
            sp: stack_top,
            thread_locals: FxHashMap::default(),
            destructors: Vec::new(),
            then: Vec::new(),
            payloads: Vec::new(),
            catches: Vec::new(),
            rooms: Vec::new(),
            jumps: Vec::new(),
            site: 0,
            exit_code: 0,
            stack_top,
            stack_end,
            name: None,
            blocked: None,
            resumed: None,
            passes: false,
            is_finished: false,
            join: JoinState::Joinable,
            result: Slot::ZERO,
            leaves_others: false,
        }
    }

    pub fn fork(&self) -> Thread {
        Thread {
            stack: self.stack.fork(self.used_slots()),
            frames: self.frames.clone(),
            lent: self.lent.clone(),
            thread_locals: self.thread_locals.clone(),
            destructors: self.destructors.clone(),
            then: self.then.clone(),
            payloads: self.payloads.clone(),
            catches: self.catches.clone(),
            rooms: self.rooms.clone(),
            jumps: self.jumps.clone(),
            name: self.name.clone(),
            blocked: self.blocked.clone(),
            ..*self
        }
    }

    pub(crate) fn program_stack(&self) -> ThreadStack {
        ThreadStack { top: self.stack_top, end: self.stack_end }
    }

    /// How many slots the frames take.
    pub fn used_slots(&self) -> usize {
        self.frames.last().map_or(0, |frame| (frame.base + frame.code().slots) as usize)
    }

    /// Whether another frame fits where the stack lies.
    #[inline(always)]
    pub fn has_room(&self, base: u32, slots: u32, frame_limit: usize) -> bool {
        // Two slots more than the frame has: pairs are read as pairs even where only the first part counts.
        base + slots + 2 < self.stack.len && self.frames.len() < frame_limit
    }

    /// Whether it fits after the stack has moved to where there is more room. The slots of frames lie elsewhere then.
    #[cold]
    pub fn make_room(&mut self, base: u32, slots: u32, frame_limit: usize) -> bool {
        let used = self.used_slots();
        self.frames.len() < frame_limit && self.stack.grow(used, base + slots + 2)
    }

    #[inline(always)]
    pub fn top(&self) -> &Frame {
        self.frames.last().expect("a thread that runs has a frame")
    }

    #[inline(always)]
    pub fn top_mut(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a thread that runs has a frame")
    }
}
