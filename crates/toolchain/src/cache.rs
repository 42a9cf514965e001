//! The cache directory: where it is, who may change it, and when its contents can be trusted.
//!
//! Set-up is a sequence of *stages*. A stage owns one directory, named after the stage and a key made of all that
//! its result depends on. A stage may be interrupted at any point: its directory then holds unfinished work, which
//! the next run continues. The stage counts as done only if its stamp is there, says the same key, and the files
//! that it lists have the sizes that it lists. The stamp is written last, by an atomic rename.
//!
//! One lock guards all changes. Reading needs no lock and no write access: a finished cache may be read-only.

use std::fs::{self, File, TryLockError};
use std::hash::Hasher;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rustc_stable_hash::{FromStableHash, SipHasher128Hash, StableSipHasher128};
use serde::{Deserialize, Serialize};

use crate::error::{Error, Kind, Result};

/// Changes when the layout of the cache does; other Ubiks' directories are left alone, and named by `setup --check`.
const FORMAT: &str = "v1";
const STAMP: &str = "complete.json";

/// The cache directory of one user.
#[derive(Clone, Debug)]
pub struct Cache {
    base: PathBuf,
    /// Bytes that may be used, if that is less than the disk has; see [`Options`](crate::Options).
    room: Option<u64>,
}

impl Cache {
    /// `$XDG_CACHE_HOME/ubik`, or `~/.cache/ubik`.
    pub fn of_user() -> Result<Cache> {
        let absolute = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let parent = absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")));
        Ok(Cache::at(parent.ok_or(Kind::NoHome)?.join("ubik")))
    }

    pub fn at(base: PathBuf) -> Cache {
        Cache { base, room: None }
    }

    pub(crate) fn with_room(self, room: Option<u64>) -> Cache {
        Cache { room, ..self }
    }

    /// The directory that holds the caches of all versions of Ubik.
    pub fn base(&self) -> &Path {
        &self.base
    }

    /// The directory for this version's layout.
    pub fn root(&self) -> PathBuf {
        self.base.join(FORMAT)
    }

    pub fn stage(&self, name: &str, key: Key) -> Stage {
        Stage { dir: self.root().join(format!("{name}-{}", key.short())), name: name.to_owned(), key }
    }

    /// Waits until no other process changes the cache. `on_wait` is called once if there is one.
    pub fn lock(&self, on_wait: impl FnOnce()) -> Result<Lock> {
        let path = self.base.join("lock");
        let unwritable = |source| Kind::CacheUnwritable { path: self.base.clone(), source };
        fs::create_dir_all(self.root()).map_err(unwritable)?;
        let file = File::options().create(true).append(true).open(&path).map_err(unwritable)?;
        let failed = |source| Error::io("lock", &path, source);
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                on_wait();
                file.lock().map_err(failed)?;
            }
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        // The programs that set-up starts inherit the lock: if it dies and they do not, they still keep others out.
        rustix::io::fcntl_setfd(&file, rustix::io::FdFlags::empty()).map_err(|errno| failed(errno.into()))?;
        Ok(Lock { _file: file })
    }

    /// Removes all but the `kept` latest entries whose names start with `prefix`. They belong to other versions of Ubik.
    pub fn forget_old(&self, _lock: &Lock, prefix: &str, kept: usize) -> Result<()> {
        let is_one =
            |path: &PathBuf| path.file_name().is_some_and(|name| is_key(&name.to_string_lossy(), prefix));
        let mut found: Vec<_> = entries(&self.root())?.into_iter().filter(is_one).collect();
        found.sort_by_key(|path| std::cmp::Reverse(fs::metadata(path).and_then(|meta| meta.modified()).ok()));
        for path in found.iter().skip(kept) {
            if path.is_dir() {
                retract_stamp(path)?;
                remove_dir_if_any(path)?;
            } else {
                remove_file_if_any(path)?;
            }
        }
        Ok(())
    }

    /// Variables for cargo: where the user's own cargo directory cannot be written, it uses one in the cache.
    pub fn cargo_environment(&self) -> Vec<(&'static str, PathBuf)> {
        let given = std::env::var_os("CARGO_HOME").map(PathBuf::from);
        let home = given.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
        match home.is_some_and(|home| is_writable(&home)) {
            true => Vec::new(),
            false => vec![("CARGO_HOME", self.root().join("cargo"))],
        }
    }

    /// Fails unless the cache's disk has room for `needed` more bytes.
    pub fn require_space(&self, needed: u64) -> Result<()> {
        let available = match self.room {
            Some(room) => room,
            None => free_space(&self.base)
                .map_err(|errno| Error::io("examine the disk of", &self.base, errno.into()))?,
        };
        if available < needed {
            return Err(Kind::NoSpace { needed, available, path: self.base.clone() }.into());
        }
        Ok(())
    }
}

/// The bytes that are free on a directory's disk.
fn free_space(dir: &Path) -> rustix::io::Result<u64> {
    let stat = rustix::fs::statvfs(dir)?;
    Ok(stat.f_bavail.saturating_mul(stat.f_frsize))
}

/// True for `<prefix><16 hexadecimal digits>` with any extension.
fn is_key(name: &str, prefix: &str) -> bool {
    let key = name.strip_prefix(prefix).map(|rest| rest.trim_end_matches(".json"));
    key.is_some_and(|key| key.len() == 16 && key.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// True if files can be made in `dir`, or it can be made itself.
fn is_writable(dir: &Path) -> bool {
    let existing = dir.ancestors().find(|path| path.exists()).unwrap_or(dir);
    rustix::fs::access(existing, rustix::fs::Access::WRITE_OK).is_ok()
}

/// Held while the cache is being changed; released when it is dropped and all programs started meanwhile have ended,
/// also if the process dies.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

/// What a stage's result depends on, spelled out, and its fingerprint.
#[derive(Clone, Debug, Default)]
pub struct Key {
    text: String,
}

impl Key {
    /// Adds one thing that the result depends on.
    pub fn with(mut self, name: &str, value: &str) -> Key {
        self.text.push_str(&format!("{name} = {value}\n"));
        self
    }

    pub fn with_files(self, name: &str, files: &[(&str, &[u8])]) -> Key {
        self.with(name, &fingerprint_files(files))
    }

    fn short(&self) -> String {
        fingerprint([self.text.as_bytes()])
    }
}

/// 64 bits in hexadecimal, equal on all machines and in all versions of Ubik.
pub fn fingerprint<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hasher = StableSipHasher128::new();
    for part in parts {
        hasher.write_usize(part.len());
        hasher.write(part);
    }
    let Half(half) = hasher.finish();
    format!("{half:016x}")
}

fn fingerprint_files(files: &[(&str, &[u8])]) -> String {
    fingerprint(files.iter().flat_map(|(path, contents)| [path.as_bytes(), *contents]))
}

struct Half(u64);

impl FromStableHash for Half {
    type Hash = SipHasher128Hash;

    fn from(SipHasher128Hash([low, _]): SipHasher128Hash) -> Half {
        Half(low)
    }
}

/// One step of set-up and its directory.
#[derive(Clone, Debug)]
pub struct Stage {
    name: String,
    key: Key,
    dir: PathBuf,
}

/// What a finished stage says about itself.
#[derive(Debug, Serialize, Deserialize)]
struct Stamp {
    stage: String,
    key: String,
    /// Relative path and size of the files that later stages rely on.
    files: Vec<(PathBuf, u64)>,
}

impl Stage {
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// True if the stage was finished and its results are still what they were.
    pub fn is_complete(&self) -> bool {
        let Ok(text) = fs::read(self.dir.join(STAMP)) else { return false };
        let Ok(stamp) = serde_json::from_slice::<Stamp>(&text) else { return false };
        let intact = |(path, size): &(PathBuf, u64)| {
            fs::metadata(self.dir.join(path)).is_ok_and(|meta| meta.len() == *size)
        };
        stamp.stage == self.name && stamp.key == self.key.text && stamp.files.iter().all(intact)
    }

    /// Makes the directory for unfinished work. A stamp that is there does not hold any more, so it goes first.
    pub fn open(&self) -> Result<()> {
        fs::create_dir_all(&self.dir).map_err(|source| Error::io("create", &self.dir, source))?;
        remove_file_if_any(&self.dir.join(STAMP))
    }

    /// Declares the stage finished. `files` (relative paths) are those that later stages rely on.
    pub fn complete(&self, files: Vec<PathBuf>) -> Result<()> {
        let size = |path: PathBuf| match fs::metadata(self.dir.join(&path)) {
            Ok(meta) => Ok((path, meta.len())),
            Err(_) => Err(Kind::Incomplete { what: self.name.clone(), missing: self.dir.join(path) }),
        };
        let files = files.into_iter().map(size).collect::<Result<_, _>>()?;
        let stamp = Stamp { stage: self.name.clone(), key: self.key.text.clone(), files };
        write_atomically(&self.dir.join(STAMP), &to_json(&stamp))
    }

    /// Runs `work` unless the stage is complete; `work` returns the files that later stages rely on.
    /// The caller holds the lock.
    pub fn run(&self, _lock: &Lock, work: impl FnOnce(&Path) -> Result<Vec<PathBuf>>) -> Result<()> {
        if self.is_complete() {
            return Ok(());
        }
        self.open()?;
        let files = work(&self.dir)?;
        self.complete(files)
    }
}

/// True if a stage in `dir` was finished at some time.
pub fn has_stamp(dir: &Path) -> bool {
    dir.join(STAMP).exists()
}

/// Makes the stage in `dir` count as unfinished.
pub fn retract_stamp(dir: &Path) -> Result<()> {
    remove_file_if_any(&dir.join(STAMP))
}

pub fn to_json(value: &impl Serialize) -> Vec<u8> {
    let mut text = serde_json::to_vec_pretty(value).expect("plain data with string keys");
    text.push(b'\n');
    text
}

/// Writes a file so that it is seen whole or not at all, also after a crash.
pub fn write_atomically(path: &Path, contents: &[u8]) -> Result<()> {
    let temporary = path.with_extension(format!("tmp{}", std::process::id()));
    let write = || -> io::Result<()> {
        let mut file = File::create(&temporary)?;
        file.write_all(contents)?;
        file.sync_all()?;
        fs::rename(&temporary, path)
    };
    write().map_err(|source| Error::io("write", path, source))
}

/// Writes a file unless it already has these contents, so that its time of change stays meaningful to cargo.
pub fn write_if_different(path: &Path, contents: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|old| old == contents) {
        return Ok(());
    }
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(|source| Error::io("create", parent, source))?;
    }
    write_atomically(path, contents)
}

pub fn remove_file_if_any(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(source) if source.kind() != io::ErrorKind::NotFound => Err(Error::io("remove", path, source)),
        _ => Ok(()),
    }
}

pub fn remove_dir_if_any(path: &Path) -> Result<()> {
    match fs::remove_dir_all(path) {
        Err(source) if source.kind() != io::ErrorKind::NotFound => Err(Error::io("remove", path, source)),
        _ => Ok(()),
    }
}

/// Makes `dir` hold exactly `files`, touching only what differs.
pub fn sync_dir(dir: &Path, files: &[(&str, Vec<u8>)]) -> Result<()> {
    for (path, contents) in files {
        write_if_different(&dir.join(path), contents)?;
    }
    let wanted = |path: &Path| files.iter().any(|(name, _)| dir.join(name) == path);
    for path in files_under(dir)? {
        if !wanted(&path) && path.extension().is_none_or(|extension| extension != "lock") {
            remove_file_if_any(&path)?;
        }
    }
    Ok(())
}

/// All regular files under `dir`.
pub fn files_under(dir: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in entries(dir)? {
        let kind =
            fs::symlink_metadata(&path).map_err(|source| Error::io("examine", &path, source))?.file_type();
        match kind.is_dir() {
            true => found.extend(files_under(&path)?),
            false => found.push(path),
        }
    }
    Ok(found)
}

/// The entries of a directory, sorted.
pub fn entries(dir: &Path) -> Result<Vec<PathBuf>> {
    let list = || fs::read_dir(dir)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>();
    let mut entries = list().map_err(|source| Error::io("read the directory", dir, source))?;
    entries.sort();
    Ok(entries)
}

/// Bytes of disk that a file or directory takes. Links count for nothing.
pub fn disk_use(path: &Path) -> u64 {
    let Ok(meta) = fs::symlink_metadata(path) else { return 0 };
    if !meta.is_dir() {
        return meta.len();
    }
    entries(path).unwrap_or_default().iter().map(|entry| disk_use(entry)).sum()
}

/// Copies a tree, hard-linking nothing: the copy is to be changed.
pub fn copy_tree(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).map_err(|source| Error::io("create", to, source))?;
    for path in entries(from)? {
        let target = to.join(path.file_name().expect("an entry of a directory has a name"));
        if path.is_dir() {
            copy_tree(&path, &target)?;
        } else {
            fs::copy(&path, &target).map_err(|source| Error::io("copy", &path, source))?;
        }
    }
    Ok(())
}
