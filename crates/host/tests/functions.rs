//! Foreign functions, called as a program calls them, on a machine without a program. What depends on the target is
//! tried on all of them.

use std::sync::Arc;

use ubik_engine::memory::{HeapKind, Place};
use ubik_engine::value::{Slot, sign_extend};
use ubik_engine::{Config, Flow, Machine};
use ubik_host::{Errno, HostOptions, Input, Mounts, Output, Parts, System, Test, TestEnd, WhenClosed, table};
use ubik_ir::{IndexVec, LangItems, Module, Program, SourceMap, Span, Target};
use ubik_verdict::{Rule, Stop, Unsupported, WarningKind};

type Outcome<T> = Result<T, Box<Stop>>;

/// A machine and what tests do with it.
struct Fixture {
    machine: Machine,
}

impl Fixture {
    fn new(target: Target, options: HostOptions) -> Fixture {
        Fixture::seeded(target, options, 0)
    }

    fn seeded(target: Target, options: HostOptions, seed: u64) -> Fixture {
        let sources = SourceMap { spans: IndexVec::from_raw(vec![Span::UNKNOWN]), ..SourceMap::default() };
        let module = Module {
            target,
            types: IndexVec::new(),
            functions: IndexVec::new(),
            globals: IndexVec::new(),
            sources,
            entry: None,
            init: Vec::new(),
            fini: Vec::new(),
            lang: LangItems::default(),
        };
        let program = Arc::new(Program::from_module(&module).unwrap());
        let config = Config { seed, ..Config::default() };
        Fixture { machine: ubik_host::machine(program, config, options).unwrap() }
    }

    fn closed() -> Fixture {
        Fixture::new(Target::x86_64_linux(), HostOptions::captured())
    }

    /// The result of a function; zero if it has none.
    fn call(&mut self, name: &str, args: &[Slot]) -> Outcome<Slot> {
        let row = table::find(name).unwrap_or_else(|| panic!("there is no `{name}`"));
        match (row.function)(&mut self.machine, args)? {
            Flow::One(slot) => Ok(slot),
            Flow::Blocked => {
                self.machine.wait_alone()?;
                self.call(name, args)
            }
            _ => Ok(Slot::ZERO),
        }
    }

    /// The result of a function that must not end the run.
    fn ok(&mut self, name: &str, args: &[Slot]) -> Slot {
        self.call(name, args).unwrap_or_else(|stop| panic!("`{name}` stops: {stop:?}"))
    }

    fn int(&mut self, name: &str, args: &[Slot]) -> i32 {
        self.ok(name, args).bits as u32 as i32
    }

    /// The rule that a call breaks.
    fn rule(&mut self, name: &str, args: &[Slot]) -> Rule {
        match self.call(name, args).map_err(|stop| *stop) {
            Err(Stop::Ub(ub)) => ub.rule(),
            other => panic!("`{name}` breaks no rule: {other:?}"),
        }
    }

    /// A C string in memory.
    fn text(&mut self, text: &str) -> Slot {
        self.bytes(&[text.as_bytes(), b"\0"].concat())
    }

    fn bytes(&mut self, bytes: &[u8]) -> Slot {
        self.machine.system_bytes(bytes, 8).unwrap()
    }

    /// Uninitialised memory.
    fn room(&mut self, size: u64) -> Slot {
        let Machine { memory, choice, .. } = &mut self.machine;
        memory.allocate_heap(size, 16, HeapKind::C, choice).unwrap()
    }

    fn read(&mut self, ptr: Slot, len: u64) -> Vec<u8> {
        self.machine.memory.read_bytes(Place::unaligned(ptr), len).unwrap().to_vec()
    }

    fn string(&mut self, ptr: Slot) -> String {
        String::from_utf8(self.machine.memory.read_c_string(ptr).unwrap()).unwrap()
    }

    fn word(&mut self, ptr: Slot, at: u64, size: u64) -> i64 {
        let slot = self.machine.memory.read_scalar(Place::unaligned(ptr).at(at), size).unwrap();
        sign_extend(slot.bits, size)
    }

    fn errno(&mut self) -> Errno {
        let cell = self.ok("__errno_location", &[]);
        Errno(self.word(cell, 0, 4) as i32)
    }

    fn long(&self) -> u64 {
        self.machine.program.target().c_long_size.into()
    }
}

fn n(value: u64) -> Slot {
    Slot::int(value)
}

fn plus(ptr: Slot, by: u64) -> Slot {
    Slot { bits: ptr.bits + by, ..ptr }
}

const MINUS_ONE: u64 = u32::MAX as u64;

fn targets() -> [Target; 3] {
    [Target::x86_64_linux(), Target::i686_linux(), Target::s390x_linux()]
}

#[test]
fn rusts_allocator_demands_sound_layouts() {
    let mut f = Fixture::closed();
    assert_eq!(f.rule("__rust_alloc", &[n(0), n(1)]), Rule::BadRequest);
    assert_eq!(f.rule("__rust_alloc", &[n(8), n(3)]), Rule::BadRequest);
    assert_eq!(f.rule("__rust_alloc", &[n(i64::MAX as u64), n(16)]), Rule::BadRequest);
    let block = f.ok("__rust_alloc", &[n(8), n(8)]);
    assert_eq!(f.rule("__rust_dealloc", &[block, n(8), n(4)]), Rule::WrongLayout);
    assert_eq!(f.rule("__rust_dealloc", &[block, n(4), n(8)]), Rule::WrongLayout);
    assert_eq!(f.rule("__rust_dealloc", &[plus(block, 4), n(8), n(8)]), Rule::FreeInterior);
    assert_eq!(f.rule("free", &[block]), Rule::WrongAllocator);
    assert_eq!(f.rule("__rust_realloc", &[block, n(8), n(8), n(0)]), Rule::BadRequest);
    f.ok("__rust_dealloc", &[block, n(8), n(8)]);
    assert_eq!(f.rule("__rust_dealloc", &[block, n(8), n(8)]), Rule::DoubleFree);
}

#[test]
fn reallocation_keeps_what_was_there() {
    let mut f = Fixture::closed();
    let block = f.ok("__rust_alloc_zeroed", &[n(4), n(1)]);
    f.machine.memory.write_bytes(Place::unaligned(block), b"wxyz").unwrap();
    let larger = f.ok("__rust_realloc", &[block, n(4), n(1), n(100)]);
    assert_eq!(f.read(larger, 4), b"wxyz");
    assert_ne!(larger.prov, block.prov);
    assert!(f.machine.memory.read_bytes(Place::unaligned(larger), 5).is_err());
}

#[test]
fn mallocs_family_fails_where_the_standards_say_so() {
    for target in targets() {
        let (pointer, most) = (u64::from(target.pointer_size), target.usize_max());
        let mut f = Fixture::new(target, HostOptions::captured());
        let out = f.room(pointer);
        assert_eq!(f.int("posix_memalign", &[out, n(3), n(8)]), Errno::EINVAL.0);
        assert_eq!(f.int("posix_memalign", &[out, n(2), n(8)]), Errno::EINVAL.0);
        assert_eq!(f.int("posix_memalign", &[out, n(64), n(8)]), 0);
        assert_eq!(f.word(out, 0, pointer) % 64, 0);
        assert_eq!(f.ok("calloc", &[n(most / 2), n(most / 2)]), Slot::ZERO);
        assert_eq!(f.errno(), Errno::ENOMEM);
        let empty = f.ok("malloc", &[n(0)]);
        assert_ne!(empty.bits, 0);
        f.ok("free", &[empty]);
        f.ok("free", &[Slot::ZERO]);
        assert_eq!(f.rule("free", &[empty]), Rule::DoubleFree);
    }
}

#[test]
fn strings_are_read_no_further_than_needed() {
    let mut f = Fixture::closed();
    let (hello, help) = (f.text("hello"), f.text("help"));
    assert_eq!(f.ok("strlen", &[hello]).bits, 5);
    assert!(f.int("strcmp", &[hello, help]) < 0);
    assert_eq!(f.int("strncmp", &[hello, help, n(3)]), 0);
    assert_eq!(f.ok("strchr", &[hello, n(b'l'.into())]), plus(hello, 2));
    assert_eq!(f.ok("strrchr", &[hello, n(b'l'.into())]), plus(hello, 3));
    let open = f.room(4);
    f.machine.memory.write_bytes(Place::unaligned(open), b"ab").unwrap();
    assert_eq!(f.ok("memchr", &[open, n(b'b'.into()), n(4)]), plus(open, 1));
    assert_eq!(f.rule("memchr", &[open, n(b'c'.into()), n(4)]), Rule::Uninit);
    assert_eq!(f.rule("strlen", &[open]), Rule::Uninit);
    assert_eq!(f.rule("memcpy", &[open, plus(open, 1), n(2)]), Rule::Overlap);
}

#[test]
fn output_is_captured_byte_for_byte_and_copies_have_their_own() {
    let mut f = Fixture::closed();
    let text = f.bytes(b"one\0two");
    assert_eq!(f.ok("write", &[n(1), text, n(7)]).bits, 7);
    let mut copy = Fixture { machine: f.machine.fork() };
    copy.ok("write", &[n(2), text, n(3)]);
    let written = copy.machine.host_as::<System>().captured().clone();
    assert_eq!((written.stdout.as_slice(), written.stderr.as_slice()), (&b"one\0two"[..], &b"one"[..]));
    assert_eq!(f.machine.host_as::<System>().captured().stderr, b"");
    assert_eq!(f.int("write", &[n(0), text, n(1)]) as u32 as u64, MINUS_ONE);
    assert_eq!(f.errno(), Errno::EBADF);
    let open = f.room(1);
    assert_eq!(f.rule("write", &[n(1), open, n(1)]), Rule::Uninit);
}

#[test]
fn buffers_are_written_in_order_on_every_target() {
    for target in targets() {
        let pointer = u64::from(target.pointer_size);
        let mut f = Fixture::new(target, HostOptions::captured());
        let (first, second, list) = (f.bytes(b"ab"), f.bytes(b"cde"), f.room(4 * pointer));
        for (index, value) in [first, n(2), second, n(3)].into_iter().enumerate() {
            let at = Place::unaligned(list).at(index as u64 * pointer);
            f.machine.memory.write_scalar(at, pointer, value).unwrap();
        }
        assert_eq!(f.ok("writev", &[n(1), list, n(2)]).bits, 5);
        assert_eq!(f.machine.host_as::<System>().captured().stdout, b"abcde");
    }
}

#[test]
fn input_is_what_was_given_and_can_be_given_again() {
    let input = Input::Bytes(b"first second".to_vec());
    let mut f = Fixture::new(Target::x86_64_linux(), HostOptions { input, ..HostOptions::captured() });
    let room = f.room(100);
    assert_eq!(f.ok("read", &[n(0), room, n(5)]).bits, 5);
    assert_eq!(f.read(room, 5), b"first");
    let again = f.machine.host_as::<System>().again().expect("reading changes nothing");
    assert_eq!(again.input, Input::Bytes(b"first".to_vec()));
    assert_eq!(f.ok("read", &[n(0), room, n(100)]).bits, 7);
    assert_eq!(f.ok("read", &[n(0), room, n(100)]).bits, 0);
}

#[test]
fn the_environment_changes_on_every_target() {
    for target in targets() {
        let env = vec![(b"A".to_vec(), Some(b"1".to_vec()))];
        let mut f = Fixture::new(target, HostOptions { env, ..HostOptions::captured() });
        let (a, ab, value, odd) = (f.text("A"), f.text("AB"), f.text("two words"), f.text("A=B"));
        let found = f.ok("getenv", &[a]);
        assert_eq!(f.string(found), "1");
        assert_eq!(f.ok("getenv", &[ab]), Slot::ZERO);
        assert_eq!(f.int("setenv", &[a, value, n(0)]), 0);
        assert_eq!(f.ok("getenv", &[a]), found);
        assert_eq!(f.int("setenv", &[a, value, n(1)]), 0);
        let changed = f.ok("getenv", &[a]);
        assert_eq!(f.string(changed), "two words");
        assert_eq!(f.int("setenv", &[odd, value, n(1)]), -1);
        assert_eq!(f.errno(), Errno::EINVAL);
        assert_eq!(f.int("unsetenv", &[a]), 0);
        assert_eq!(f.ok("getenv", &[a]), Slot::ZERO);
    }
}

#[test]
fn the_virtual_clock_moves_by_looking_and_sleeping() {
    for target in targets() {
        let mut f = Fixture::new(target, HostOptions::captured());
        let (long, time) = (f.long(), f.room(16));
        let now = |f: &mut Fixture, clock: u64| {
            assert_eq!(f.int("clock_gettime", &[n(clock), time]), 0);
            f.word(time, 0, long) * 1_000_000_000 + f.word(time, long, long)
        };
        let first = now(&mut f, 1);
        assert!(now(&mut f, 1) > first);
        f.ok("usleep", &[n(2_000_000)]);
        let later = now(&mut f, 1);
        assert!((2_000_000_000..2_001_000_000).contains(&(later - first)));
        assert!(now(&mut f, 0) > 1_700_000_000_000_000_000);
        assert!(matches!(*f.call("clock_gettime", &[n(99), time]).unwrap_err(), Stop::Unsupported(_)));
    }
}

#[test]
fn random_bytes_follow_the_seed() {
    let draw = |seed| {
        let mut f = Fixture::seeded(Target::x86_64_linux(), HostOptions::captured(), seed);
        let room = f.room(32);
        assert_eq!(f.ok("getrandom", &[room, n(32), n(0)]).bits, 32);
        f.read(room, 32)
    };
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
}

#[test]
fn what_is_closed_stops_warns_or_fails() {
    let mut f = Fixture::closed();
    let spawn = |f: &mut Fixture| {
        let (path, list, id) = (f.text("/bin/true"), f.bytes(&[0; 8]), f.room(4));
        [id, path, n(0), n(0), list, list]
    };
    let args = spawn(&mut f);
    let stop = f.call("posix_spawn", &args).unwrap_err();
    assert!(matches!(*stop, Stop::Unsupported(Unsupported::Isolated { .. })), "{stop:?}");
    for (when_closed, warnings) in [(WhenClosed::Warn, 1), (WhenClosed::Fail, 0)] {
        let mut f =
            Fixture::new(Target::x86_64_linux(), HostOptions { when_closed, ..HostOptions::captured() });
        let args = spawn(&mut f);
        assert_eq!(f.int("posix_spawn", &args), Errno::ENOSYS.0);
        assert_eq!(f.machine.warnings.len(), warnings);
        assert!(
            f.machine.warnings.iter().all(|warning| matches!(warning.kind, WarningKind::Isolated { .. }))
        );
    }
}

#[test]
fn files_can_be_written_read_and_looked_at_on_every_target() {
    let folder = tempfile::tempdir().unwrap();
    for (target, size_at) in targets().into_iter().zip([48, 44, 48]) {
        for open in [Parts::ALL, Parts::NONE] {
            let name = if open == Parts::NONE { "name".into() } else { folder.path().join(&target.triple) };
            let mounts = Mounts { current: Some("/some/where".into()), ..Mounts::default() };
            let options = HostOptions { open, mounts, ..HostOptions::captured() };
            let mut f = Fixture::new(target.clone(), options);
            let path = f.text(name.to_str().unwrap());
            write_read_and_look(&mut f, path, size_at);
        }
    }
}

fn write_read_and_look(f: &mut Fixture, path: Slot, size_at: u64) {
    const CREATE_READ_WRITE: u64 = 0o102;
    let fd = f.ok("open64", &[path, n(CREATE_READ_WRITE), n(0o600)]);
    assert_eq!(fd.bits, 3);
    let text = f.bytes(b"some text");
    assert_eq!(f.ok("write", &[fd, text, n(9)]).bits, 9);
    assert_eq!(f.ok("lseek64", &[fd, n(5), n(0)]).bits, 5);
    let room = f.room(200);
    assert_eq!(f.ok("read", &[fd, room, n(100)]).bits, 4);
    assert_eq!(f.read(room, 4), b"text");
    assert_eq!(f.int("ftruncate64", &[fd, n(3)]), 0);
    assert_eq!(f.int("fstat64", &[fd, room]), 0);
    assert_eq!(f.word(room, size_at, 8), 3);
    assert_eq!(f.int("close", &[fd]), 0);
    assert_eq!(f.int("close", &[fd]), -1);
    assert_eq!(f.int("stat64", &[path, room]), 0);
    assert_eq!(f.int("unlink", &[path]), 0);
    assert_eq!(f.int("stat64", &[path, room]), -1);
    assert_eq!(f.errno(), Errno::ENOENT);
}

#[test]
fn directories_list_their_entries_on_every_target() {
    const NAME_AT: u64 = 19;
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    std::fs::create_dir(folder.path().join("folder")).unwrap();
    for target in targets() {
        let mut f = Fixture::new(target, HostOptions { open: Parts::ALL, ..HostOptions::captured() });
        let path = f.text(folder.path().to_str().unwrap());
        let handle = f.ok("opendir", &[path]);
        let mut names = Vec::new();
        loop {
            let entry = f.ok("readdir64", &[handle]);
            if entry == Slot::ZERO {
                break;
            }
            names.push(f.string(plus(entry, NAME_AT)));
        }
        names.sort();
        assert_eq!(names, [".", "..", "file", "folder"]);
        assert_eq!(f.int("closedir", &[handle]), 0);
        assert_eq!(f.rule("readdir64", &[handle]), Rule::ForeignContract);
    }
}

#[test]
fn locks_of_one_thread() {
    let mut f = Fixture::closed();
    let mutex = f.bytes(&[0; 40]);
    assert_eq!(f.rule("pthread_mutex_unlock", &[mutex]), Rule::UnlockNotHeld);
    assert_eq!(f.int("pthread_mutex_lock", &[mutex]), 0);
    assert_eq!(f.int("pthread_mutex_trylock", &[mutex]), Errno::EBUSY.0);
    assert_eq!(f.rule("pthread_mutex_destroy", &[mutex]), Rule::DestroyInUse);
    assert_eq!(f.rule("pthread_mutex_lock", &[mutex]), Rule::Relock);
    assert_eq!(f.int("pthread_mutex_unlock", &[mutex]), 0);
    assert_eq!(f.int("pthread_mutex_destroy", &[mutex]), 0);
    assert_eq!(f.rule("pthread_mutex_lock", &[mutex]), Rule::SyncState);
    let (attributes, recursive) = (f.bytes(&[0; 4]), f.bytes(&[0; 40]));
    assert_eq!(f.int("pthread_mutexattr_settype", &[attributes, n(0)]), 0);
    assert_eq!(f.int("pthread_mutex_init", &[mutex, attributes]), 0);
    assert_eq!(f.int("pthread_mutex_lock", &[mutex]), 0);
    assert!(matches!(*f.call("pthread_mutex_lock", &[mutex]).unwrap_err(), Stop::Deadlock { .. }));
    assert_eq!(f.int("pthread_mutexattr_settype", &[attributes, n(1)]), 0);
    assert_eq!(f.int("pthread_mutex_init", &[recursive, attributes]), 0);
    assert_eq!(f.int("pthread_mutex_lock", &[recursive]), 0);
    assert_eq!(f.int("pthread_mutex_lock", &[recursive]), 0);
    let rwlock = f.bytes(&[0; 56]);
    assert_eq!(f.int("pthread_rwlock_rdlock", &[rwlock]), 0);
    assert_eq!(f.int("pthread_rwlock_rdlock", &[rwlock]), 0);
    assert_eq!(f.int("pthread_rwlock_trywrlock", &[rwlock]), Errno::EBUSY.0);
}

#[test]
fn a_futex_that_nobody_wakes_is_a_deadlock_or_times_out() {
    for (target, number) in targets().into_iter().zip([202, 240, 238]) {
        let mut f = Fixture::new(target, HostOptions::captured());
        let word = f.bytes(&[0; 4]);
        let wait = |timeout: Slot, expected: u64| [n(number), word, n(128), n(expected), timeout];
        assert!(matches!(*f.call("syscall", &wait(Slot::ZERO, 0)).unwrap_err(), Stop::Deadlock { .. }));
        f.ok("syscall", &wait(Slot::ZERO, 1));
        assert_eq!(f.errno(), Errno::EAGAIN);
        let timeout = f.bytes(&[0; 16]);
        f.ok("syscall", &wait(timeout, 0));
        assert_eq!(f.errno(), Errno::ETIMEDOUT);
        assert_eq!(f.int("syscall", &[n(number), word, n(129), n(1)]), 0);
    }
}

#[test]
fn wrong_numbers_of_arguments_are_no_crash() {
    let mut f = Fixture::closed();
    assert_eq!(f.rule("strlen", &[]), Rule::CallArgCount);
    assert_eq!(f.rule("strlen", &[n(1), n(2)]), Rule::CallArgCount);
    assert_eq!(f.rule("syscall", &[n(202)]), Rule::CallVariadic);
}

#[test]
fn words_for_errors_fit_their_room() {
    let mut f = Fixture::closed();
    let room = f.room(64);
    assert_eq!(f.int("__xpg_strerror_r", &[n(2), room, n(64)]), 0);
    assert_eq!(f.string(room), "No such file or directory");
    assert_eq!(f.int("__xpg_strerror_r", &[n(2), room, n(8)]), Errno::ERANGE.0);
    assert_eq!(f.string(room), "No such");
    assert_eq!(f.int("__xpg_strerror_r", &[n(9999), room, n(64)]), Errno::EINVAL.0);
    assert_eq!(f.string(room), "Unknown error 9999");
}

/// A test as the `test` crate describes it, of 18 words.
fn description(f: &mut Fixture, pointer: u64) -> Slot {
    let (name, file) = (f.bytes(b"a::b"), f.bytes(b"lib.rs"));
    let at = f.bytes(&vec![0; 18 * pointer as usize]);
    let words = [(1, name), (2, n(4)), (6, file), (7, n(6)), (8, n(3)), (9, n(7)), (12, n(1)), (17, n(1))];
    for (word, value) in words {
        f.machine.memory.write_scalar(Place::unaligned(at).at(word * pointer), pointer, value).unwrap();
    }
    f.machine.memory.write_bytes(Place::unaligned(at).at(16 * pointer), &[1, 0, 1]).unwrap();
    at
}

#[test]
fn tests_are_handed_over_and_chosen() {
    for target in targets() {
        let pointer = u64::from(target.pointer_size);
        let mut f = Fixture::new(target, HostOptions::captured());
        let test = description(&mut f, pointer);
        let list = f.bytes(&vec![0; pointer as usize]);
        f.machine.memory.write_scalar(Place::unaligned(list), pointer, test).unwrap();
        let args = [list, n(1), list, n(0)];
        assert!(matches!(*f.call("__ubik_tests", &args).unwrap_err(), Stop::Unsupported(_)));
        let system = f.machine.host_as::<System>();
        let expected = Test {
            name: "a::b".into(),
            ignored: true,
            file: "lib.rs".into(),
            line: 3,
            column: 7,
            should_panic: true,
            bench: true,
            no_run: true,
            ..Test::default()
        };
        assert_eq!(system.tests().unwrap().tests, [expected]);
        system.choose_test(0, HostOptions::captured());
        assert_eq!(f.ok("__ubik_tests", &args).bits, 0);
        let note = f.bytes(b"why");
        f.ok("__ubik_test_ended", &[n(0), note, n(3)]);
        let end = TestEnd { passed: false, note: Some("why".into()) };
        assert_eq!(f.machine.host_as::<System>().test_end(), Some(&end));
    }
}

#[test]
fn streams_may_be_captured_together() {
    let options = HostOptions { output: Output::Together, ..HostOptions::captured() };
    let mut f = Fixture::new(Target::x86_64_linux(), options);
    let text = f.bytes(b"ab");
    for (stream, at) in [(1, 0), (2, 1), (1, 0)] {
        f.ok("write", &[n(stream), Slot { bits: text.bits + at, ..text }, n(1)]);
    }
    assert_eq!(f.machine.host_as::<System>().captured().stdout, b"aba");
}

#[test]
fn what_is_not_there_fails_as_on_linux() {
    for target in targets() {
        let mut f = Fixture::new(target, HostOptions::captured());
        let (tmp, missing, name, room) = (f.text("/tmp"), f.text("/none"), f.text("user.a"), f.room(128));
        let mut fails = |function: &str, args: &[Slot], errno: Errno| {
            assert_eq!(f.int(function, args), -1, "{function}");
            assert_eq!(f.errno(), errno, "{function}");
        };
        fails("tcgetattr", &[n(0), room], Errno::ENOTTY);
        fails("tcgetattr", &[n(99), room], Errno::EBADF);
        fails("wait4", &[n(MINUS_ONE), n(0), n(0), n(0)], Errno::ECHILD);
        fails("waitid", &[n(0), n(0), n(0), n(4)], Errno::ECHILD);
        fails("waitid", &[n(0), n(0), n(0), n(0)], Errno::EINVAL);
        fails("getxattr", &[tmp, name, room, n(8)], Errno::EOPNOTSUPP);
        fails("getxattr", &[missing, name, room, n(8)], Errno::ENOENT);
        fails("fsetxattr", &[n(0), name, room, n(0), n(0)], Errno::EOPNOTSUPP);
        assert_eq!(f.int("listxattr", &[tmp, room, n(8)]), 0);
    }
}

#[test]
fn groups_have_names_and_numbers() {
    for target in targets() {
        let pointer = u64::from(target.pointer_size);
        let mut f = Fixture::new(target, HostOptions::captured());
        let (entry, buffer, result) = (f.room(64), f.room(64), f.room(8));
        let own = f.ok("getgid", &[]);
        // However the buffer is aligned, the list of members is.
        for shift in 0..4 {
            let args = [own, entry, plus(buffer, shift), n(60), result];
            assert_eq!(f.int("getgrgid_r", &args), 0);
            assert_eq!(f.word(result, 0, pointer), entry.bits as i64);
            let place = |f: &mut Fixture, at: u64| {
                f.machine.memory.read_scalar(Place::unaligned(entry).at(at), pointer).unwrap()
            };
            let (name, members) = (place(&mut f, 0), place(&mut f, 3 * pointer));
            assert_eq!(f.word(entry, 2 * pointer, 4), 1000);
            assert_eq!(f.word(members, 0, pointer), 0);
            let text = f.string(name);
            let wanted = f.text(&text);
            assert_eq!(f.int("getgrnam_r", &[wanted, entry, buffer, n(60), result]), 0);
            assert_eq!(f.word(entry, 2 * pointer, 4), 1000);
        }
        assert_eq!(f.int("getgrgid_r", &[own, entry, buffer, n(4), result]), Errno::ERANGE.0);
        assert_eq!(f.int("getgrgid_r", &[n(77), entry, buffer, n(60), result]), 0);
        assert_eq!(f.word(result, 0, pointer), 0);
    }
}
