// Runs a script of system calls from standard input and prints what each gives. The same script is run natively and in
// Ubik, and both must print the same. One line is one call; `#` begins a comment. Words are separated by spaces; `''` is
// the empty word, `NULL` no pointer, and `\n`, `\0`, `\s` stand for characters.
//
// A line `== name` begins another script in the same process: descriptors from 3 on are closed, and the script has an
// empty directory of its own, in one that it cannot write to.
//
// A line of the result: the call, its result, and the name of the error if it failed.
#![allow(non_camel_case_types)]

use std::collections::HashMap;
use std::ffi::{CStr, CString};
use std::io::{Read, Write};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicI64, AtomicUsize};

type c_int = i32;
type c_char = i8;

#[repr(C)]
#[derive(Default, Clone, Copy)]
struct Stat {
    dev: u64, ino: u64, nlink: u64, mode: u32, uid: u32, gid: u32, pad: u32, rdev: u64, size: i64, blksize: i64,
    blocks: i64, atime: i64, atimen: i64, mtime: i64, mtimen: i64, ctime: i64, ctimen: i64, reserved: [i64; 3],
}

#[repr(C)]
struct PollFd { fd: c_int, events: i16, revents: i16 }

#[repr(C)]
struct IoVec { base: *mut u8, len: usize }

#[repr(C)]
struct Flock { kind: i16, whence: i16, start: i64, len: i64, pid: i32 }

#[repr(C)]
struct TimeSpec { sec: i64, nsec: i64 }

#[repr(C)]
struct Dirent { ino: u64, off: i64, reclen: u16, kind: u8, name: [c_char; 256] }

unsafe extern "C" {
    fn __errno_location() -> *mut c_int;
    fn open(path: *const c_char, flags: c_int, ...) -> c_int;
    fn openat(dir: c_int, path: *const c_char, flags: c_int, ...) -> c_int;
    fn close(fd: c_int) -> c_int;
    fn read(fd: c_int, buf: *mut u8, len: usize) -> isize;
    fn write(fd: c_int, buf: *const u8, len: usize) -> isize;
    fn pread64(fd: c_int, buf: *mut u8, len: usize, at: i64) -> isize;
    fn pwrite64(fd: c_int, buf: *const u8, len: usize, at: i64) -> isize;
    fn readv(fd: c_int, iov: *const IoVec, count: c_int) -> isize;
    fn writev(fd: c_int, iov: *const IoVec, count: c_int) -> isize;
    fn lseek64(fd: c_int, at: i64, whence: c_int) -> i64;
    fn ftruncate64(fd: c_int, len: i64) -> c_int;
    fn truncate64(path: *const c_char, len: i64) -> c_int;
    fn fallocate(fd: c_int, mode: c_int, at: i64, len: i64) -> c_int;
    fn posix_fallocate(fd: c_int, at: i64, len: i64) -> c_int;
    fn fsync(fd: c_int) -> c_int;
    fn fdatasync(fd: c_int) -> c_int;
    fn stat64(path: *const c_char, st: *mut Stat) -> c_int;
    fn lstat64(path: *const c_char, st: *mut Stat) -> c_int;
    fn fstat64(fd: c_int, st: *mut Stat) -> c_int;
    fn fstatat64(dir: c_int, path: *const c_char, st: *mut Stat, flags: c_int) -> c_int;
    fn statx(dir: c_int, path: *const c_char, flags: c_int, mask: u32, out: *mut [u8; 256]) -> c_int;
    fn access(path: *const c_char, mode: c_int) -> c_int;
    fn faccessat(dir: c_int, path: *const c_char, mode: c_int, flags: c_int) -> c_int;
    fn chmod(path: *const c_char, mode: u32) -> c_int;
    fn fchmod(fd: c_int, mode: u32) -> c_int;
    fn fchmodat(dir: c_int, path: *const c_char, mode: u32, flags: c_int) -> c_int;
    fn chown(path: *const c_char, uid: u32, gid: u32) -> c_int;
    fn mkdir(path: *const c_char, mode: u32) -> c_int;
    fn mkfifo(path: *const c_char, mode: u32) -> c_int;
    fn mkfifoat(dir: c_int, path: *const c_char, mode: u32) -> c_int;
    fn mknod(path: *const c_char, mode: u32, device: u64) -> c_int;
    fn mkdirat(dir: c_int, path: *const c_char, mode: u32) -> c_int;
    fn rmdir(path: *const c_char) -> c_int;
    fn unlink(path: *const c_char) -> c_int;
    fn unlinkat(dir: c_int, path: *const c_char, flags: c_int) -> c_int;
    fn remove(path: *const c_char) -> c_int;
    fn rename(from: *const c_char, to: *const c_char) -> c_int;
    fn renameat2(d1: c_int, from: *const c_char, d2: c_int, to: *const c_char, flags: u32) -> c_int;
    fn link(from: *const c_char, to: *const c_char) -> c_int;
    fn linkat(d1: c_int, from: *const c_char, d2: c_int, to: *const c_char, flags: c_int) -> c_int;
    fn symlink(to: *const c_char, at: *const c_char) -> c_int;
    fn symlinkat(to: *const c_char, dir: c_int, at: *const c_char) -> c_int;
    fn readlink(path: *const c_char, buf: *mut u8, len: usize) -> isize;
    fn readlinkat(dir: c_int, path: *const c_char, buf: *mut u8, len: usize) -> isize;
    fn realpath(path: *const c_char, buf: *mut c_char) -> *mut c_char;
    fn getcwd(buf: *mut c_char, len: usize) -> *mut c_char;
    fn chdir(path: *const c_char) -> c_int;
    fn fchdir(fd: c_int) -> c_int;
    fn opendir(path: *const c_char) -> *mut u8;
    fn fdopendir(fd: c_int) -> *mut u8;
    fn readdir64(dir: *mut u8) -> *mut Dirent;
    fn closedir(dir: *mut u8) -> c_int;
    fn dup(fd: c_int) -> c_int;
    fn dup2(fd: c_int, to: c_int) -> c_int;
    fn dup3(fd: c_int, to: c_int, flags: c_int) -> c_int;
    fn fcntl(fd: c_int, command: c_int, ...) -> c_int;
    fn flock(fd: c_int, operation: c_int) -> c_int;
    fn umask(mask: u32) -> u32;
    fn pipe2(fds: *mut c_int, flags: c_int) -> c_int;
    fn eventfd(count: u32, flags: c_int) -> c_int;
    fn poll(fds: *mut PollFd, count: u64, timeout: c_int) -> c_int;
    fn memfd_create(name: *const c_char, flags: u32) -> c_int;
    fn sendfile64(to: c_int, from: c_int, at: *mut i64, len: usize) -> isize;
    fn copy_file_range(from: c_int, a: *mut i64, to: c_int, b: *mut i64, len: usize, flags: u32) -> isize;
    fn utimensat(dir: c_int, path: *const c_char, times: *const TimeSpec, flags: c_int) -> c_int;
    fn futimens(fd: c_int, times: *const TimeSpec) -> c_int;
    fn isatty(fd: c_int) -> c_int;
    fn close_range(first: u32, last: u32, flags: c_int) -> c_int;
    fn ioctl(fd: c_int, request: usize, ...) -> c_int;
    fn free(ptr: *mut c_char);
    fn sysconf(name: c_int) -> i64;
    fn sigprocmask(how: c_int, set: *const [u64; 16], old: *mut [u64; 16]) -> c_int;
    fn signal(number: c_int, handler: usize) -> usize;
    fn raise(number: c_int) -> c_int;
    fn sigaction(number: c_int, new: *const SigAction, old: *mut SigAction) -> c_int;
    fn sigpending(set: *mut [u64; 16]) -> c_int;
    fn sigsuspend(set: *const [u64; 16]) -> c_int;
    fn sigwait(set: *const [u64; 16], number: *mut c_int) -> c_int;
    fn sigtimedwait(set: *const [u64; 16], info: *mut Info, time: *const TimeSpec) -> c_int;
    fn pthread_kill(thread: usize, number: c_int) -> c_int;
    fn pthread_self() -> usize;
    fn syscall(number: i64, ...) -> i64;
    fn prctl(option: c_int, ...) -> c_int;
    fn gmtime_r(time: *const i64, out: *mut Tm) -> *mut Tm;
    fn localtime_r(time: *const i64, out: *mut Tm) -> *mut Tm;
    fn timegm(tm: *mut Tm) -> i64;
    fn strftime(out: *mut c_char, len: usize, format: *const c_char, tm: *const Tm) -> usize;
    fn mmap(at: *mut u8, len: usize, prot: c_int, flags: c_int, fd: c_int, offset: i64) -> *mut u8;
    fn munmap(at: *mut u8, len: usize) -> c_int;
    fn mremap(at: *mut u8, old: usize, new: usize, flags: c_int, ...) -> *mut u8;
    fn madvise(at: *mut u8, len: usize, advice: c_int) -> c_int;
    fn kill(pid: c_int, number: c_int) -> c_int;
    fn getpid() -> c_int;
    fn getuid() -> u32;
    fn socket(domain: c_int, kind: c_int, protocol: c_int) -> c_int;
    fn socketpair(domain: c_int, kind: c_int, protocol: c_int, fds: *mut c_int) -> c_int;
    fn bind(fd: c_int, addr: *const u8, len: u32) -> c_int;
    fn listen(fd: c_int, backlog: c_int) -> c_int;
    fn accept4(fd: c_int, addr: *mut u8, len: *mut u32, flags: c_int) -> c_int;
    fn connect(fd: c_int, addr: *const u8, len: u32) -> c_int;
    fn getsockname(fd: c_int, addr: *mut u8, len: *mut u32) -> c_int;
    fn getpeername(fd: c_int, addr: *mut u8, len: *mut u32) -> c_int;
    fn send(fd: c_int, buf: *const u8, len: usize, flags: c_int) -> isize;
    fn recv(fd: c_int, buf: *mut u8, len: usize, flags: c_int) -> isize;
    fn sendto(fd: c_int, buf: *const u8, len: usize, flags: c_int, addr: *const u8, alen: u32) -> isize;
    fn recvfrom(fd: c_int, buf: *mut u8, len: usize, flags: c_int, addr: *mut u8, alen: *mut u32) -> isize;
    fn shutdown(fd: c_int, how: c_int) -> c_int;
    fn setsockopt(fd: c_int, level: c_int, name: c_int, value: *const c_int, len: u32) -> c_int;
    fn getsockopt(fd: c_int, level: c_int, name: c_int, value: *mut c_int, len: *mut u32) -> c_int;
    fn epoll_create1(flags: c_int) -> c_int;
    fn epoll_ctl(ep: c_int, op: c_int, fd: c_int, event: *mut EpollEvent) -> c_int;
    fn epoll_wait(ep: c_int, events: *mut EpollEvent, max: c_int, timeout: c_int) -> c_int;
    fn timerfd_create(clock: c_int, flags: c_int) -> c_int;
    fn timerfd_settime(fd: c_int, flags: c_int, new: *const [i64; 4], old: *mut [i64; 4]) -> c_int;
}

#[repr(C)]
struct SigAction { handler: usize, mask: [u64; 16], flags: c_int, restorer: usize }

#[repr(C)]
struct Info { signo: c_int, errno: c_int, code: c_int, pad: c_int, pid: c_int, uid: u32, rest: [u64; 13] }

#[repr(C)]
#[derive(Default, Debug, Clone, Copy)]
struct Tm {
    sec: c_int, min: c_int, hour: c_int, mday: c_int, mon: c_int, year: c_int, wday: c_int, yday: c_int, isdst: c_int,
    gmtoff: i64, zone: usize,
}

/// What handlers have seen.
static CAUGHT: [AtomicI64; 64] = [const { AtomicI64::new(0) }; 64];
static COUNT: AtomicUsize = AtomicUsize::new(0);

fn note(what: i64) {
    CAUGHT[COUNT.fetch_add(1, Relaxed) % 64].store(what, Relaxed);
}

extern "C" fn caught(number: c_int) {
    note(number.into());
}

/// Sends another signal on its way.
extern "C" fn caught_twice(number: c_int) {
    note(number.into());
    unsafe { raise(12) };
    note(-i64::from(number));
}

extern "C" fn caught_with(number: c_int, info: *const Info, _: *const u8) {
    let info = unsafe { &*info };
    let is_own = info.pid == unsafe { getpid() } && info.uid == unsafe { getuid() };
    note(i64::from(number) * 1000 + i64::from(info.signo) * 100 + i64::from(info.code) + if is_own { 50 } else { 0 });
}

#[repr(C, packed)]
#[derive(Clone, Copy, Default)]
struct EpollEvent { events: u32, data: u64 }

const NAMES: &[(&str, i64)] = &[
    ("O_RDONLY", 0), ("O_WRONLY", 1), ("O_RDWR", 2), ("O_CREAT", 0o100), ("O_EXCL", 0o200), ("O_TRUNC", 0o1000),
    ("O_APPEND", 0o2000), ("O_NONBLOCK", 0o4000), ("O_DIRECTORY", 0o200000), ("O_NOFOLLOW", 0o400000),
    ("O_CLOEXEC", 0o2000000), ("O_PATH", 0o10000000), ("O_TMPFILE", 0o20200000), ("AT_FDCWD", -100),
    ("AT_SYMLINK_NOFOLLOW", 0x100), ("AT_REMOVEDIR", 0x200), ("AT_SYMLINK_FOLLOW", 0x400), ("AT_EMPTY_PATH", 0x1000),
    ("R_OK", 4), ("W_OK", 2), ("X_OK", 1), ("F_OK", 0), ("SEEK_SET", 0), ("SEEK_CUR", 1), ("SEEK_END", 2),
    ("SEEK_DATA", 3), ("SEEK_HOLE", 4), ("NOREPLACE", 1), ("EXCHANGE", 2), ("LOCK_SH", 1), ("LOCK_EX", 2),
    ("LOCK_NB", 4), ("LOCK_UN", 8), ("F_DUPFD", 0), ("F_GETFD", 1), ("F_SETFD", 2), ("F_GETFL", 3), ("F_SETFL", 4),
    ("F_DUPFD_CLOEXEC", 1030), ("F_SETPIPE_SZ", 1031), ("F_GETPIPE_SZ", 1032), ("F_ADD_SEALS", 1033),
    ("F_GET_SEALS", 1034), ("POLLIN", 1), ("POLLOUT", 4), ("EFD_SEMAPHORE", 1), ("MFD_CLOEXEC", 1),
    ("MFD_ALLOW_SEALING", 2), ("AF_UNIX", 1), ("AF_INET", 2), ("AF_INET6", 10), ("SOCK_STREAM", 1), ("SOCK_DGRAM", 2),
    ("SOCK_SEQPACKET", 5), ("SOCK_NONBLOCK", 0o4000), ("SOCK_CLOEXEC", 0o2000000), ("SHUT_RD", 0), ("SHUT_WR", 1),
    ("SHUT_RDWR", 2), ("SOL_SOCKET", 1), ("SO_REUSEADDR", 2), ("SO_TYPE", 3), ("SO_ERROR", 4), ("SO_BROADCAST", 6),
    ("SO_KEEPALIVE", 9), ("SO_ACCEPTCONN", 30), ("SO_DOMAIN", 39), ("SO_PROTOCOL", 38), ("IPPROTO_TCP", 6),
    ("TCP_NODELAY", 1), ("MSG_PEEK", 2), ("MSG_DONTWAIT", 0x40), ("MSG_NOSIGNAL", 0x4000), ("MSG_TRUNC", 0x20),
    ("EPOLL_ADD", 1), ("EPOLL_DEL", 2), ("EPOLL_MOD", 3), ("EPOLLIN", 1), ("EPOLLOUT", 4), ("EPOLLRDHUP", 0x2000),
    ("EPOLLET", 1 << 31), ("EPOLLONESHOT", 1 << 30), ("EPOLLEXCLUSIVE", 1 << 28), ("CLOCK_MONOTONIC", 1), ("KEEP_SIZE", 1), ("PUNCH", 2),
];

const ERRORS: &[(i32, &str)] = &[
    (1, "EPERM"), (2, "ENOENT"), (3, "ESRCH"), (4, "EINTR"), (6, "ENXIO"), (7, "E2BIG"), (9, "EBADF"), (10, "ECHILD"),
    (11, "EAGAIN"), (12, "ENOMEM"), (13, "EACCES"), (14, "EFAULT"), (16, "EBUSY"), (17, "EEXIST"), (18, "EXDEV"),
    (19, "ENODEV"), (20, "ENOTDIR"), (21, "EISDIR"), (22, "EINVAL"), (24, "EMFILE"), (25, "ENOTTY"), (27, "EFBIG"),
    (28, "ENOSPC"), (29, "ESPIPE"), (30, "EROFS"), (32, "EPIPE"), (34, "ERANGE"), (36, "ENAMETOOLONG"), (38, "ENOSYS"),
    (39, "ENOTEMPTY"), (40, "ELOOP"), (75, "EOVERFLOW"), (88, "ENOTSOCK"), (89, "EDESTADDRREQ"), (90, "EMSGSIZE"),
    (91, "EPROTOTYPE"), (92, "ENOPROTOOPT"), (93, "EPROTONOSUPPORT"), (94, "ESOCKTNOSUPPORT"), (95, "EOPNOTSUPP"),
    (97, "EAFNOSUPPORT"), (98, "EADDRINUSE"), (99, "EADDRNOTAVAIL"), (103, "ECONNABORTED"), (104, "ECONNRESET"),
    (106, "EISCONN"), (107, "ENOTCONN"), (110, "ETIMEDOUT"), (111, "ECONNREFUSED"), (114, "EALREADY"), (115, "EINPROGRESS"),
];

struct Shell {
    words: Vec<String>,
    extra: String,
    kept: Vec<CString>,
    dirs: HashMap<usize, *mut u8>,
}

fn unescape(word: &str) -> Vec<u8> {
    if word == "''" {
        return Vec::new();
    }
    if let Some((text, count)) = word.split_once("*x") {
        if let Ok(count) = count.parse::<usize>() {
            return text.as_bytes().repeat(count);
        }
    }
    let mut out = Vec::new();
    let mut bytes = word.bytes();
    while let Some(byte) = bytes.next() {
        out.push(match byte {
            b'\\' => match bytes.next() {
                Some(b'n') => b'\n',
                Some(b's') => b' ',
                Some(b'0') => 0,
                Some(other) => other,
                None => b'\\',
            },
            byte => byte,
        });
    }
    out
}

impl Shell {
    fn n(&self, index: usize) -> i64 {
        let word = self.words.get(index).unwrap_or_else(|| panic!("{:?} has too few words", self.words));
        word.split('|').map(|part| {
            if let Some(octal) = part.strip_prefix("0").filter(|rest| !rest.is_empty() && !rest.starts_with('x')) {
                return i64::from_str_radix(octal, 8).unwrap();
            }
            if let Some(hex) = part.strip_prefix("0x") {
                return i64::from_str_radix(hex, 16).unwrap();
            }
            if let Ok(number) = part.parse::<i64>() {
                return number;
            }
            NAMES.iter().find(|(name, _)| *name == part).unwrap_or_else(|| panic!("unknown word {part}")).1
        }).fold(0, |all, one| all | one)
    }
    fn i(&self, index: usize) -> c_int {
        self.n(index) as c_int
    }
    fn u(&self, index: usize) -> u32 {
        self.n(index) as u32
    }
    /// A path; `LONG` has a name of 256 bytes.
    fn p(&mut self, index: usize) -> *const c_char {
        let word = self.words[index].clone();
        if word == "NULL" {
            return std::ptr::null();
        }
        let bytes = match word.as_str() {
            "LONGNAME" => vec![b'n'; 256],
            "MAXNAME" => vec![b'n'; 255],
            "LONGPATH" => b"a/".repeat(2100),
            _ => unescape(&word),
        };
        self.kept.push(CString::new(bytes).unwrap());
        self.kept.last().unwrap().as_ptr()
    }
    fn b(&self, index: usize) -> Vec<u8> {
        unescape(&self.words[index])
    }
    /// `inet:ADDR:PORT`, `unix:PATH`, `abstract:NAME` as a socket address.
    fn address(&self, index: usize) -> Vec<u8> {
        let word = &self.words[index];
        if let Some(rest) = word.strip_prefix("inet:") {
            let (host, port) = rest.rsplit_once(':').unwrap();
            let host: std::net::Ipv4Addr = host.parse().unwrap();
            let mut out = vec![2, 0];
            out.extend(port.parse::<u16>().unwrap().to_be_bytes());
            out.extend(host.octets());
            out.resize(16, 0);
            return out;
        }
        let mut out = vec![1, 0];
        if let Some(path) = word.strip_prefix("unix:") {
            out.extend(path.bytes());
            out.push(0);
        } else if let Some(name) = word.strip_prefix("abstract:") {
            out.push(0);
            out.extend(name.bytes());
        }
        out
    }
    /// A set of signals with one in it, or none.
    fn one_signal(&self, index: usize) -> u64 {
        match self.n(index) {
            0 => 0,
            number => 1 << (number - 1),
        }
    }
    fn show_address(&mut self, bytes: &[u8]) {
        self.extra = match bytes {
            [2, 0, high, low, host @ ..] if host.len() >= 4 => {
                let port = u16::from_be_bytes([*high, *low]);
                let port = if port >= 1024 { "port".to_owned() } else { port.to_string() };
                format!(" inet {}.{}.{}.{} {port}", host[0], host[1], host[2], host[3])
            }
            [1, 0, rest @ ..] => format!(" unix {:?}", String::from_utf8_lossy(rest)),
            [] => " empty".to_owned(),
            other => format!(" {other:?}"),
        };
    }
    fn stat(&mut self, result: c_int, st: &Stat) -> i64 {
        if result == 0 {
            let kind = st.mode & 0o170000;
            let size = if kind == 0o040000 { -1 } else { st.size };
            self.extra = format!(" mode {:o} size {size} own {}", st.mode, st.uid == unsafe { getuid() });
            if kind != 0o040000 {
                self.extra += &format!(" nlink {}", st.nlink);
            }
        }
        result.into()
    }
    fn bytes(&mut self, result: isize, buffer: &[u8]) -> i64 {
        if result >= 0 {
            let shown = &buffer[..(result as usize).min(buffer.len())];
            self.extra = if shown.len() > 200 {
                let sum = shown.iter().fold(0u64, |sum, &byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
                format!(" sum {sum:x}")
            } else {
                format!(" {:?}", String::from_utf8_lossy(shown))
            };
        }
        result as i64
    }
    fn text(&mut self, ptr: *mut c_char) -> i64 {
        if ptr.is_null() {
            return -1;
        }
        let text = unsafe { CStr::from_ptr(ptr.cast()) }.to_string_lossy().into_owned();
        self.extra = format!(" {text}");
        0
    }

    fn run(&mut self) -> i64 {
        let name = self.words[0].clone();
        unsafe {
            match name.as_str() {
                "open" => { let p = self.p(1); open(p, self.i(2), if self.words.len() > 3 { self.u(3) } else { 0 }).into() }
                "openat" => { let p = self.p(2); openat(self.i(1), p, self.i(3), if self.words.len() > 4 { self.u(4) } else { 0 }).into() }
                "close" => close(self.i(1)).into(),
                "read" => { let mut b = vec![0; self.n(2) as usize]; let r = read(self.i(1), b.as_mut_ptr(), b.len()); self.bytes(r, &b) }
                "write" => { let b = self.b(2); write(self.i(1), b.as_ptr(), b.len()) as i64 }
                "fill" => { let b = vec![b'z'; self.n(2) as usize]; write(self.i(1), b.as_ptr(), b.len()) as i64 }
                "pread" => { let mut b = vec![0; self.n(2) as usize]; let r = pread64(self.i(1), b.as_mut_ptr(), b.len(), self.n(3)); self.bytes(r, &b) }
                "pwrite" => { let b = self.b(2); pwrite64(self.i(1), b.as_ptr(), b.len(), self.n(3)) as i64 }
                "writev" => { let (a, b) = (self.b(2), self.b(3)); let v = [IoVec { base: a.as_ptr().cast_mut(), len: a.len() }, IoVec { base: b.as_ptr().cast_mut(), len: b.len() }]; writev(self.i(1), v.as_ptr(), 2) as i64 }
                "readv" => { let (mut a, mut b) = (vec![0; self.n(2) as usize], vec![0; self.n(3) as usize]); let v = [IoVec { base: a.as_mut_ptr(), len: a.len() }, IoVec { base: b.as_mut_ptr(), len: b.len() }]; let r = readv(self.i(1), v.as_ptr(), 2); a.extend(b); self.bytes(r, &a) }
                "lseek" => lseek64(self.i(1), self.n(2), self.i(3)),
                "ftruncate" => ftruncate64(self.i(1), self.n(2)).into(),
                "truncate" => { let p = self.p(1); truncate64(p, self.n(2)).into() }
                "fallocate" => fallocate(self.i(1), self.i(2), self.n(3), self.n(4)).into(),
                "posix_fallocate" => posix_fallocate(self.i(1), self.n(2), self.n(3)).into(),
                "fsync" => fsync(self.i(1)).into(),
                "fdatasync" => fdatasync(self.i(1)).into(),
                "stat" => { let mut s = Stat::default(); let p = self.p(1); let r = stat64(p, &mut s); self.stat(r, &s) }
                "lstat" => { let mut s = Stat::default(); let p = self.p(1); let r = lstat64(p, &mut s); self.stat(r, &s) }
                "fstat" => { let mut s = Stat::default(); let r = fstat64(self.i(1), &mut s); self.stat(r, &s) }
                "fstatat" => { let mut s = Stat::default(); let p = self.p(2); let r = fstatat64(self.i(1), p, &mut s, self.i(3)); self.stat(r, &s) }
                "statx" => { let mut s = [0; 256]; let p = self.p(2); let r = statx(self.i(1), p, self.i(3), 0xfff, &mut s); if r == 0 { let mode = u16::from_le_bytes([s[28], s[29]]); self.extra = format!(" mode {mode:o}"); } r.into() }
                "times" => { let mut s = Stat::default(); let p = self.p(1); let r = lstat64(p, &mut s); if r == 0 { self.extra = format!(" {}.{} {}.{}", s.atime, s.atimen, s.mtime, s.mtimen); } r.into() }
                "same" => { let (mut s, mut t) = (Stat::default(), Stat::default()); let (p, q) = (self.p(1), self.p(2)); let r = stat64(p, &mut s) | stat64(q, &mut t); i64::from(r == 0 && s.ino == t.ino) }
                "onedevice" => { let (mut s, mut t) = (Stat::default(), Stat::default()); let (p, q) = (self.p(1), self.p(2)); let r = stat64(p, &mut s) | stat64(q, &mut t); i64::from(r == 0 && s.dev == t.dev) }
                "newer" => { let (mut s, mut t) = (Stat::default(), Stat::default()); let (p, q) = (self.p(1), self.p(2)); let r = stat64(p, &mut s) | stat64(q, &mut t); i64::from(r == 0 && (s.mtime, s.mtimen) >= (t.mtime, t.mtimen)) }
                "access" => { let p = self.p(1); access(p, self.i(2)).into() }
                "faccessat" => { let p = self.p(2); faccessat(self.i(1), p, self.i(3), self.i(4)).into() }
                "chmod" => { let p = self.p(1); chmod(p, self.u(2)).into() }
                "fchmod" => fchmod(self.i(1), self.u(2)).into(),
                "fchmodat" => { let p = self.p(2); fchmodat(self.i(1), p, self.u(3), self.i(4)).into() }
                "chown" => { let p = self.p(1); chown(p, self.u(2), self.u(3)).into() }
                "mkfifo" => { let p = self.p(1); mkfifo(p, self.u(2)).into() }
                "mkfifoat" => { let p = self.p(2); mkfifoat(self.i(1), p, self.u(3)).into() }
                "mknod" => { let p = self.p(1); mknod(p, self.u(2), 0).into() }
                "mkdir" => { let p = self.p(1); mkdir(p, self.u(2)).into() }
                "mkdirat" => { let p = self.p(2); mkdirat(self.i(1), p, self.u(3)).into() }
                "rmdir" => { let p = self.p(1); rmdir(p).into() }
                "unlink" => { let p = self.p(1); unlink(p).into() }
                "unlinkat" => { let p = self.p(2); unlinkat(self.i(1), p, self.i(3)).into() }
                "remove" => { let p = self.p(1); remove(p).into() }
                "rename" => { let (p, q) = (self.p(1), self.p(2)); rename(p, q).into() }
                "renameat2" => { let (p, q) = (self.p(2), self.p(4)); renameat2(self.i(1), p, self.i(3), q, self.u(5)).into() }
                "link" => { let (p, q) = (self.p(1), self.p(2)); link(p, q).into() }
                "linkat" => { let (p, q) = (self.p(2), self.p(4)); linkat(self.i(1), p, self.i(3), q, self.i(5)).into() }
                "symlink" => { let (p, q) = (self.p(1), self.p(2)); symlink(p, q).into() }
                "symlinkat" => { let (p, q) = (self.p(1), self.p(3)); symlinkat(p, self.i(2), q).into() }
                "readlink" => { let mut b = vec![0; self.n(2) as usize]; let p = self.p(1); let r = readlink(p, b.as_mut_ptr(), b.len()); self.bytes(r, &b) }
                "readlinkat" => { let mut b = vec![0; self.n(3) as usize]; let p = self.p(2); let r = readlinkat(self.i(1), p, b.as_mut_ptr(), b.len()); self.bytes(r, &b) }
                "realpath" => { let p = self.p(1); let found = realpath(p, std::ptr::null_mut()); let r = self.text(found); if !found.is_null() { free(found); } r }
                "getcwd" => { let mut b = vec![0; self.n(1) as usize]; let found = getcwd(b.as_mut_ptr(), b.len()); self.text(found) }
                "chdir" => { let p = self.p(1); chdir(p).into() }
                "fchdir" => fchdir(self.i(1)).into(),
                "ls" | "fdls" => {
                    let dir = if name == "ls" { let p = self.p(1); opendir(p) } else { fdopendir(self.i(1)) };
                    if dir.is_null() { return -1; }
                    let mut names = Vec::new();
                    loop {
                        let entry = readdir64(dir);
                        if entry.is_null() { break; }
                        let text = CStr::from_ptr((*entry).name.as_ptr().cast()).to_string_lossy().into_owned();
                        names.push(format!("{text}:{}", (*entry).kind));
                    }
                    names.sort();
                    self.extra = format!(" {}", names.join(" "));
                    closedir(dir).into()
                }
                "opendir" => { let p = self.p(1); let dir = opendir(p); if dir.is_null() { return -1; } let at = self.dirs.len(); self.dirs.insert(at, dir); at as i64 }
                "readdir" => { let entry = readdir64(self.dirs[&(self.n(1) as usize)]); i64::from(!entry.is_null()) }
                "closedir" => closedir(self.dirs.remove(&(self.n(1) as usize)).unwrap()).into(),
                "dup" => dup(self.i(1)).into(),
                "dup2" => dup2(self.i(1), self.i(2)).into(),
                "dup3" => dup3(self.i(1), self.i(2), self.i(3)).into(),
                "fcntl" => fcntl(self.i(1), self.i(2), if self.words.len() > 3 { self.i(3) } else { 0 }).into(),
                "setlk" => { let mut l = Flock { kind: self.n(2) as i16, whence: 0, start: self.n(3), len: self.n(4), pid: 0 }; fcntl(self.i(1), 6, &mut l as *mut Flock).into() }
                "getlk" => { let mut l = Flock { kind: self.n(2) as i16, whence: 0, start: self.n(3), len: self.n(4), pid: 0 }; let r = fcntl(self.i(1), 5, &mut l as *mut Flock); self.extra = format!(" {}", l.kind); r.into() }
                "flock" => flock(self.i(1), self.i(2)).into(),
                "umask" => umask(self.u(1)).into(),
                "pipe" => { let mut f = [0; 2]; let r = pipe2(f.as_mut_ptr(), if self.words.len() > 1 { self.i(1) } else { 0 }); if r == 0 { self.extra = format!(" {} {}", f[0], f[1]); } r.into() }
                "eventfd" => eventfd(self.u(1), self.i(2)).into(),
                "readcount" => { let mut b = [0; 8]; let r = read(self.i(1), b.as_mut_ptr(), 8); if r == 8 { self.extra = format!(" {}", u64::from_le_bytes(b)); } r as i64 }
                "writecount" => { let b = (self.n(2) as u64).to_le_bytes(); write(self.i(1), b.as_ptr(), 8) as i64 }
                "poll" => { let mut f = PollFd { fd: self.i(1), events: self.n(2) as i16, revents: 0 }; let r = poll(&mut f, 1, self.i(3)); self.extra = format!(" {:#x}", f.revents); r.into() }
                "memfd" => { let p = self.p(1); memfd_create(p, self.u(2)).into() }
                "sendfile" => { let mut at = self.n(3); let none = at < 0; let r = sendfile64(self.i(1), self.i(2), if none { std::ptr::null_mut() } else { &mut at }, self.n(4) as usize); if !none { self.extra = format!(" at {at}"); } r as i64 }
                "copy" => { let (mut a, mut b) = (self.n(2), self.n(4)); let (x, y) = (a < 0, b < 0); copy_file_range(self.i(1), if x { std::ptr::null_mut() } else { &mut a }, self.i(3), if y { std::ptr::null_mut() } else { &mut b }, self.n(5) as usize, 0) as i64 }
                "utimensat" => { let t = [TimeSpec { sec: self.n(3), nsec: self.n(4) }, TimeSpec { sec: self.n(5), nsec: self.n(6) }]; let p = self.p(2); utimensat(self.i(1), p, t.as_ptr(), self.i(7)).into() }
                "futimens" => { let t = [TimeSpec { sec: self.n(2), nsec: self.n(3) }, TimeSpec { sec: self.n(4), nsec: self.n(5) }]; futimens(self.i(1), t.as_ptr()).into() }
                "isatty" => isatty(self.i(1)).into(),
                "fionread" => { let mut count = 0; let r = ioctl(self.i(1), 0x541b, &mut count as *mut c_int); self.extra = format!(" {count}"); r.into() }
                "winsize" => { let mut size = [0u16; 4]; ioctl(self.i(1), 0x5413, size.as_mut_ptr()).into() }
                "sysconf" => sysconf(self.i(1)),
                "signal" => signal(self.i(1), self.n(2) as usize) as i64,
                "raise" => raise(self.i(1)).into(),
                // `handle NUMBER HANDLER FLAGS SIGNAL`: with a mask of one signal, or none.
                "handle" => {
                    let handler = match self.words[2].as_str() {
                        "caught" => caught as *const () as usize,
                        "twice" => caught_twice as *const () as usize,
                        "info" => caught_with as *const () as usize,
                        other => other.parse().unwrap(),
                    };
                    let mut mask = [0; 16];
                    mask[0] = self.one_signal(4);
                    let new = SigAction { handler, mask, flags: self.i(3), restorer: 0 };
                    let mut old = SigAction { handler: 0, mask: [0; 16], flags: 0, restorer: 0 };
                    let r = sigaction(self.i(1), &new, &mut old);
                    let kind = if old.handler > 1 { 2 } else { old.handler };
                    // glibc adds a flag of its own.
                    if r == 0 { self.extra = format!(" {kind} {:#x} {:#x}", old.flags & !0x400_0000, old.mask[0]); }
                    r.into()
                }
                "caught" => {
                    let count = COUNT.swap(0, Relaxed);
                    let seen: Vec<String> = CAUGHT[..count].iter().map(|seen| seen.load(Relaxed).to_string()).collect();
                    self.extra = format!(" {}", seen.join(" "));
                    count as i64
                }
                "sigpending" => { let mut set = [0; 16]; let r = sigpending(&mut set); self.extra = format!(" {:#x}", set[0]); r.into() }
                "sigsuspend" => { let mut set = [0; 16]; set[0] = self.one_signal(1); sigsuspend(&set).into() }
                "sigwait" => { let mut set = [0; 16]; set[0] = self.one_signal(1); let mut number = 0; let r = sigwait(&set, &mut number); self.extra = format!(" {number}"); r.into() }
                "sigtimedwait" => { let mut set = [0; 16]; set[0] = self.one_signal(1); let time = TimeSpec { sec: 0, nsec: self.n(2) }; let mut info: Info = std::mem::zeroed(); let r = sigtimedwait(&set, &mut info, &time); if r > 0 { self.extra = format!(" {} {}", info.signo, info.code); } r.into() }
                "killthread" => pthread_kill(pthread_self(), self.i(1)).into(),
                "gmtime" | "localtime" => {
                    let (time, mut tm) = (self.n(1), Tm::default());
                    let found = if name == "gmtime" { gmtime_r(&time, &mut tm) } else { localtime_r(&time, &mut tm) };
                    if found.is_null() { return -1; }
                    self.extra = format!(" {} {} {} {} {} {} {} {} {} {}", tm.sec, tm.min, tm.hour, tm.mday, tm.mon, tm.year, tm.wday, tm.yday, tm.isdst, tm.gmtoff);
                    0
                }
                "timegm" => { let mut tm = Tm { year: self.i(1), mon: self.i(2), mday: self.i(3), hour: self.i(4), min: self.i(5), sec: self.i(6), ..Tm::default() }; let r = timegm(&mut tm); self.extra = format!(" {} {} {} {} {} {} {} {}", tm.year, tm.mon, tm.mday, tm.hour, tm.min, tm.sec, tm.wday, tm.yday); r }
                "strftime" => { let (time, mut tm) = (self.n(1), Tm::default()); gmtime_r(&time, &mut tm); let f = self.p(2); let mut b = [0; 200]; let r = strftime(b.as_mut_ptr(), b.len(), f, &tm); if r > 0 { self.text(b.as_mut_ptr()); } r as i64 }
                "threadname" => { let p = self.p(1); let mut b = [0u8; 16]; let r = prctl(15, p) | prctl(16, b.as_mut_ptr()); self.extra = format!(" {:?}", String::from_utf8_lossy(&b)); r.into() }
                // A mapping is filled, advised or moved, looked at and given back.
                "map" => {
                    let at = mmap(std::ptr::null_mut(), 8192, self.i(1), self.i(2), -1, 0);
                    if at as isize == -1 { return -1; }
                    at.add(10).write(7);
                    at.add(5000).write(8);
                    let r = madvise(at, self.n(3) as usize, self.i(4));
                    self.extra = format!(" {} {}", at.add(10).read(), at.add(5000).read());
                    let moved = mremap(at, 8192, 20_000, 1);
                    if moved as isize == -1 { return -1; }
                    self.extra += &format!(" {} {} {}", moved.add(10).read(), moved.add(5000).read(), moved.add(20_479).read());
                    if munmap(moved, 20_000) != 0 { return -1; }
                    r.into()
                }
                // A system call by its number.
                "sys" => match self.words.len() {
                    2 => syscall(self.n(1)),
                    3 => syscall(self.n(1), self.n(2)),
                    4 => syscall(self.n(1), self.n(2), self.n(3)),
                    _ => syscall(self.n(1), self.n(2), self.n(3), self.n(4)),
                },
                "sysopen" => { let p = self.p(1); syscall(257, -100i64, p, self.n(2), self.n(3)) }
                "syswrite" => { let b = self.b(2); syscall(1, self.n(1), b.as_ptr(), b.len()) }
                "sysrename" => { let (p, q) = (self.p(1), self.p(2)); syscall(316, -100i64, p, -100i64, q, self.n(3)) }
                "killself" => kill(getpid(), self.i(1)).into(),
                "sigmask" => { let mut set = [0u64; 16]; set[0] = 1 << (self.n(2) - 1); let mut old = [0; 16]; let r = sigprocmask(self.i(1), &set, &mut old); self.extra = format!(" {:#x}", old[0]); r.into() }
                "socket" => socket(self.i(1), self.i(2), self.i(3)).into(),
                "socketpair" => { let mut f = [0; 2]; let r = socketpair(self.i(1), self.i(2), self.i(3), f.as_mut_ptr()); if r == 0 { self.extra = format!(" {} {}", f[0], f[1]); } r.into() }
                "bind" => { let a = self.address(2); bind(self.i(1), a.as_ptr(), a.len() as u32).into() }
                "listen" => listen(self.i(1), self.i(2)).into(),
                "accept" => { let mut a = [0u8; 128]; let mut len = 128; let r = accept4(self.i(1), a.as_mut_ptr(), &mut len, if self.words.len() > 2 { self.i(2) } else { 0 }); if r >= 0 { self.show_address(&a[..len as usize]); } r.into() }
                "connect" => { let a = self.address(2); connect(self.i(1), a.as_ptr(), a.len() as u32).into() }
                // Connects to where another socket is bound.
                "connectto" => { let mut a = [0u8; 128]; let mut len = 128; getsockname(self.i(2), a.as_mut_ptr(), &mut len); connect(self.i(1), a.as_ptr(), len).into() }
                "bindto" => { let mut a = [0u8; 128]; let mut len = 128; getsockname(self.i(2), a.as_mut_ptr(), &mut len); bind(self.i(1), a.as_ptr(), len).into() }
                "sendtofd" => { let mut a = [0u8; 128]; let mut len = 128; getsockname(self.i(3), a.as_mut_ptr(), &mut len); let b = self.b(2); sendto(self.i(1), b.as_ptr(), b.len(), 0, a.as_ptr(), len) as i64 }
                "getsockname" | "getpeername" => { let mut a = [0u8; 128]; let mut len = 128; let r = if name == "getsockname" { getsockname(self.i(1), a.as_mut_ptr(), &mut len) } else { getpeername(self.i(1), a.as_mut_ptr(), &mut len) }; if r == 0 { self.show_address(&a[..len as usize]); } r.into() }
                "send" => { let b = self.b(2); send(self.i(1), b.as_ptr(), b.len(), if self.words.len() > 3 { self.i(3) } else { 0 }) as i64 }
                "recv" => { let mut b = vec![0; self.n(2) as usize]; let r = recv(self.i(1), b.as_mut_ptr(), b.len(), if self.words.len() > 3 { self.i(3) } else { 0 }); self.bytes(r, &b) }
                "recvfrom" => { let mut b = vec![0; self.n(2) as usize]; let mut a = [0u8; 128]; let mut len = 128; let r = recvfrom(self.i(1), b.as_mut_ptr(), b.len(), 0, a.as_mut_ptr(), &mut len); let r = self.bytes(r, &b); let shown = self.extra.clone(); if r >= 0 { self.show_address(&a[..len as usize]); self.extra = shown + &self.extra; } r }
                "shutdown" => shutdown(self.i(1), self.i(2)).into(),
                "setsockopt" => { let value = self.i(4); setsockopt(self.i(1), self.i(2), self.i(3), &value, 4).into() }
                "getsockopt" => { let mut value = 0; let mut len = 4; let r = getsockopt(self.i(1), self.i(2), self.i(3), &mut value, &mut len); self.extra = format!(" {value}"); r.into() }
                "epoll_create" => epoll_create1(self.i(1)).into(),
                "epoll_ctl" => { let mut e = EpollEvent { events: self.n(4) as u32, data: self.n(5) as u64 }; epoll_ctl(self.i(1), self.i(2), self.i(3), &mut e).into() }
                "epoll_wait" => {
                    let mut e = [EpollEvent::default(); 8];
                    let r = epoll_wait(self.i(1), e.as_mut_ptr(), self.i(2), self.i(3));
                    let mut shown: Vec<String> = e[..r.max(0) as usize].iter().map(|e| { let (events, data) = (e.events, e.data); format!("{data}:{events:#x}") }).collect();
                    shown.sort();
                    self.extra = format!(" {}", shown.join(" "));
                    r.into()
                }
                "timerfd" => timerfd_create(self.i(1), self.i(2)).into(),
                "settime" => { let new = [self.n(2), self.n(3), self.n(4), self.n(5)]; let mut old = [0; 4]; timerfd_settime(self.i(1), 0, &new, &mut old).into() }
                other => panic!("unknown call {other}"),
            }
        }
    }
}

/// Directories of scripts that share a process.
struct Sections {
    base: CString,
    count: usize,
}

impl Sections {
    fn here() -> Sections {
        let base = std::env::current_dir().unwrap().into_os_string().into_encoded_bytes();
        Sections { base: CString::new(base).unwrap(), count: 0 }
    }

    /// Leaves a script's directory so that it can be removed.
    fn end(&mut self) {
        if self.count > 0 {
            let own = CString::new(self.count.to_string()).unwrap();
            assert_eq!(unsafe { chdir(self.base.as_ptr().cast()) | chmod(own.as_ptr().cast(), 0o755) }, 0);
        }
    }

    fn begin(&mut self) {
        self.end();
        self.count += 1;
        let (own, within) = (CString::new(format!("{}", self.count)).unwrap(), CString::new(format!("{}/w", self.count)).unwrap());
        let (own, within): (*const c_char, *const c_char) = (own.as_ptr().cast(), within.as_ptr().cast());
        unsafe {
            close_range(3, u32::MAX, 0);
            umask(0o022);
            assert_eq!(mkdir(own, 0o755) | mkdir(within, 0o755) | chmod(own, 0o555) | chdir(within), 0);
        }
    }
}

fn main() {
    let mut script = String::new();
    std::io::stdin().read_to_string(&mut script).unwrap();
    let mut sections = Sections::here();
    let mut shell = Shell { words: Vec::new(), extra: String::new(), kept: Vec::new(), dirs: HashMap::new() };
    let mut out = String::new();
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if line.starts_with("== ") {
            shell.dirs.clear();
            sections.begin();
            out.push_str(&format!("{line}\n"));
            continue;
        }
        shell.words = line.split_whitespace().map(str::to_owned).collect();
        shell.extra.clear();
        unsafe { *__errno_location() = 0 };
        let result = shell.run();
        let errno = unsafe { *__errno_location() };
        let error = if result == -1 {
            let name = ERRORS.iter().find(|error| error.0 == errno).map_or("?", |error| error.1);
            format!(" {name} ({errno})")
        } else {
            String::new()
        };
        out.push_str(&format!("{line} = {result}{error}{}\n", shell.extra));
    }
    sections.end();
    std::io::stdout().write_all(out.as_bytes()).unwrap();
}
