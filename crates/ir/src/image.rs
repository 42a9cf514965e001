//! Images: modules as bytes.
//!
//! An image is a header, a directory of sections and the sections. Most sections are tables of separately
//! encoded entries, so that a program can be started without decoding what it never reaches. The same
//! module always gives the same bytes. `docs/ir.md` has the format; [`Program`](crate::Program) reads it.
//!
//! What is checked here: magic, version, length, checksum, that sections and table entries lie inside
//! the file, and that entries decode to nothing more and nothing less than a value of their type. What is
//! not: whether indices inside entries make sense; that is the verifier's work.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::body::{Function, Linkage};
use crate::ids::FnId;
use crate::module::{Entry, LangItems, Module};
use crate::program::FunctionHeader;
use crate::target::Target;

/// The first bytes of every image. Line ends in it show transfers that changed them.
pub const MAGIC: [u8; 8] = *b"\x7fUBIK\r\n\x1a";

/// Changes with every change of the format or of the encoded structures.
pub const VERSION: u32 = 6;

/// Magic, version, number of sections, length of the file, checksum of what follows the header.
pub const HEADER_SIZE: usize = 32;
const DIRECTORY_ENTRY_SIZE: usize = 16;

/// Spans are encoded in groups of so many: they are small and only reports look at them.
pub(crate) const SPAN_GROUP: usize = 64;

/// The sections, in the order of the directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Section {
    Root,
    Types,
    Functions,
    Bodies,
    Globals,
    FnSymbols,
    GlobalSymbols,
    Files,
    Crates,
    Spans,
}

impl Section {
    const ALL: [Section; 10] = [
        Section::Root,
        Section::Types,
        Section::Functions,
        Section::Bodies,
        Section::Globals,
        Section::FnSymbols,
        Section::GlobalSymbols,
        Section::Files,
        Section::Crates,
        Section::Spans,
    ];

    fn name(self) -> &'static str {
        match self {
            Section::Root => "root",
            Section::Types => "types",
            Section::Functions => "functions",
            Section::Bodies => "bodies",
            Section::Globals => "globals",
            Section::FnSymbols => "function symbols",
            Section::GlobalSymbols => "global symbols",
            Section::Files => "files",
            Section::Crates => "crates",
            Section::Spans => "spans",
        }
    }
}

/// What a program has once, not in a table.
#[derive(Serialize, Deserialize)]
pub(crate) struct Root {
    pub target: Target,
    pub entry: Option<Entry>,
    pub init: Vec<FnId>,
    pub fini: Vec<FnId>,
    pub lang: LangItems,
    pub spans: u32,
    /// The functions that ask for an alignment, so that not all headers need be decoded to place functions.
    pub aligned: Vec<(FnId, u64)>,
}

/// Why a file is no usable image.
#[derive(Debug)]
pub enum ImageError {
    Io {
        path: PathBuf,
        error: std::io::Error,
    },
    /// The file does not begin as images do.
    NotAnImage,
    /// Written by another version of Ubik.
    Version {
        found: u32,
        expected: u32,
    },
    /// The header states another length than the file has.
    Length {
        found: u64,
        expected: u64,
    },
    /// The bytes are not those that were written.
    Checksum,
    /// The bytes are those that were written, but they are no program.
    Malformed {
        section: &'static str,
        entry: Option<u32>,
        why: String,
    },
}

impl ImageError {
    pub(crate) fn malformed(section: Section, entry: Option<usize>, why: impl Into<String>) -> ImageError {
        let entry = entry.map(|index| u32::try_from(index).unwrap_or(u32::MAX));
        ImageError::Malformed { section: section.name(), entry, why: why.into() }
    }
}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImageError::Io { path, error } => write!(f, "cannot read {}: {error}", path.display()),
            ImageError::NotAnImage => write!(f, "not a Ubik image"),
            ImageError::Version { found, expected } => {
                write!(
                    f,
                    "the image has format version {found}, this Ubik reads version {expected}: build it again"
                )
            }
            ImageError::Length { found, expected } if found < expected => {
                write!(f, "the image is truncated: {found} of {expected} bytes")
            }
            ImageError::Length { found, expected } => {
                write!(f, "the image has bytes after its end: {found} instead of {expected}")
            }
            ImageError::Checksum => write!(f, "the image is corrupted: its checksum does not match"),
            ImageError::Malformed { section, entry: Some(entry), why } => {
                write!(f, "the image is malformed: {section}, entry {entry}: {why}")
            }
            ImageError::Malformed { section, entry: None, why } => {
                write!(f, "the image is malformed: {section}: {why}")
            }
        }
    }
}

impl std::error::Error for ImageError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ImageError::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}

/// The module as the bytes of an image.
pub fn write(module: &Module) -> Vec<u8> {
    let mut writer = Writer::new();
    for section in Section::ALL {
        writer.section(section, |out| write_section(module, section, out));
    }
    writer.finish()
}

fn write_section(module: &Module, section: Section, out: &mut Vec<u8>) {
    match section {
        Section::Root => encode(out, &root(module)),
        Section::Types => write_table(out, module.types.iter(), encode),
        Section::Functions => write_table(out, module.functions.iter(), write_header),
        Section::Bodies => write_table(out, module.functions.iter(), write_body),
        Section::Globals => write_table(out, module.globals.iter(), encode),
        Section::FnSymbols => write_symbols(out, function_symbols(module)),
        Section::GlobalSymbols => write_symbols(out, global_symbols(module)),
        Section::Files => write_table(out, module.sources.files.iter(), encode),
        Section::Crates => write_table(out, module.sources.crates.iter(), encode),
        Section::Spans => write_table(out, module.sources.spans.raw.chunks(SPAN_GROUP), encode),
    }
}

fn root(module: &Module) -> Root {
    let functions = module.functions.iter_enumerated();
    Root {
        target: module.target.clone(),
        entry: module.entry,
        init: module.init.clone(),
        fini: module.fini.clone(),
        lang: module.lang,
        spans: module.sources.spans.next_id().0,
        aligned: functions.filter_map(|(id, function)| Some((id, function.attrs.align?))).collect(),
    }
}

fn write_header(out: &mut Vec<u8>, function: &Function) {
    encode(out, &FunctionHeader::of(function));
}

/// A function without a body has an empty entry.
fn write_body(out: &mut Vec<u8>, function: &Function) {
    if let Some(body) = &function.body {
        encode(out, body);
    }
}

fn function_symbols(module: &Module) -> impl Iterator<Item = (&str, Linkage, u32)> {
    module.functions.iter_enumerated().map(|(id, it)| (it.symbol.as_str(), it.linkage, id.0))
}

fn global_symbols(module: &Module) -> impl Iterator<Item = (&str, Linkage, u32)> {
    module.globals.iter_enumerated().map(|(id, it)| (it.symbol.as_str(), it.linkage, id.0))
}

fn encode<T: Serialize + ?Sized>(out: &mut Vec<u8>, value: &T) {
    let taken = std::mem::take(out);
    *out = postcard::to_extend(value, taken).expect("encoding into memory cannot fail");
}

/// A table: the number of entries, where each begins and the last one ends, the entries.
fn write_table<T>(
    out: &mut Vec<u8>,
    entries: impl ExactSizeIterator<Item = T>,
    put: impl Fn(&mut Vec<u8>, T),
) {
    put_u64(out, entries.len());
    let starts = out.len();
    out.resize(starts + (entries.len() + 1) * 8, 0);
    let payload = out.len();
    for (index, entry) in entries.enumerate() {
        put(out, entry);
        let end = out.len() - payload;
        let slot = starts + (index + 1) * 8;
        out[slot..slot + 8].copy_from_slice(&to_u64(end).to_le_bytes());
    }
}

/// Symbols sorted by hash, definitions before imports: records of hash and index.
fn write_symbols<'a>(out: &mut Vec<u8>, symbols: impl Iterator<Item = (&'a str, Linkage, u32)>) {
    let mut records: Vec<(u64, bool, u32)> = symbols
        .filter(|(symbol, ..)| !symbol.is_empty())
        .map(|(symbol, linkage, id)| (hash_symbol(symbol), linkage.is_import(), id))
        .collect();
    records.sort_unstable();
    for (hash, _, id) in records {
        out.extend_from_slice(&hash.to_le_bytes());
        out.extend_from_slice(&id.to_le_bytes());
    }
}

pub(crate) fn hash_symbol(symbol: &str) -> u64 {
    xxh3_64(symbol.as_bytes())
}

struct Writer {
    out: Vec<u8>,
    directory: Vec<Range<usize>>,
}

impl Writer {
    fn new() -> Writer {
        let start = HEADER_SIZE + Section::ALL.len() * DIRECTORY_ENTRY_SIZE;
        Writer { out: vec![0; start], directory: Vec::new() }
    }

    fn section(&mut self, section: Section, put: impl FnOnce(&mut Vec<u8>)) {
        assert_eq!(Section::ALL[self.directory.len()], section);
        let start = self.out.len();
        put(&mut self.out);
        self.directory.push(start..self.out.len());
        self.out.resize(self.out.len().next_multiple_of(8), 0);
    }

    fn finish(mut self) -> Vec<u8> {
        let mut directory = Vec::new();
        for range in &self.directory {
            put_u64(&mut directory, range.start);
            put_u64(&mut directory, range.len());
        }
        self.out[HEADER_SIZE..HEADER_SIZE + directory.len()].copy_from_slice(&directory);
        seal(&mut self.out);
        self.out
    }
}

/// Writes the header for the contents that follow it. Tests use it to give altered contents a valid header.
pub fn seal(image: &mut [u8]) {
    let mut header = Vec::with_capacity(HEADER_SIZE);
    header.extend_from_slice(&MAGIC);
    header.extend_from_slice(&VERSION.to_le_bytes());
    header.extend_from_slice(&u32::try_from(Section::ALL.len()).expect("few sections").to_le_bytes());
    put_u64(&mut header, image.len());
    header.extend_from_slice(&xxh3_64(&image[HEADER_SIZE..]).to_le_bytes());
    image[..HEADER_SIZE].copy_from_slice(&header);
}

fn put_u64(out: &mut Vec<u8>, value: usize) {
    out.extend_from_slice(&to_u64(value).to_le_bytes());
}

fn to_u64(value: usize) -> u64 {
    u64::try_from(value).expect("a usize of at most 64 bits")
}

/// An image whose header and directory have been checked.
pub(crate) struct Image {
    bytes: Vec<u8>,
    sections: [Range<usize>; Section::ALL.len()],
}

/// A table of an image: where its parts lie in the bytes.
#[derive(Clone, Copy)]
pub(crate) struct Table {
    section: Section,
    pub len: usize,
    starts: usize,
    payload: usize,
    end: usize,
}

impl Table {
    pub fn no_entry(&self, index: usize) -> ImageError {
        ImageError::malformed(self.section, Some(index), "there is no such entry")
    }
}

impl Image {
    pub fn read(path: &Path) -> Result<Image, ImageError> {
        let bytes = std::fs::read(path).map_err(|error| ImageError::Io { path: path.to_owned(), error })?;
        Image::parse(bytes)
    }

    pub fn parse(bytes: Vec<u8>) -> Result<Image, ImageError> {
        check_header(&bytes)?;
        let mut sections = [const { 0..0 }; Section::ALL.len()];
        for (index, range) in sections.iter_mut().enumerate() {
            *range = directory_entry(&bytes, index).ok_or_else(|| {
                ImageError::malformed(Section::ALL[index], None, "it does not lie in the file")
            })?;
        }
        Ok(Image { bytes, sections })
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn range(&self, section: Section) -> Range<usize> {
        self.sections[section as usize].clone()
    }

    pub fn root(&self) -> Result<Root, ImageError> {
        decode(&self.bytes[self.range(Section::Root)])
            .map_err(|why| ImageError::malformed(Section::Root, None, why))
    }

    pub fn table(&self, section: Section) -> Result<Table, ImageError> {
        let range = self.range(section);
        self.table_in(section, range)
            .ok_or_else(|| ImageError::malformed(section, None, "its entries do not fit into it"))
    }

    fn table_in(&self, section: Section, range: Range<usize>) -> Option<Table> {
        let len = get_usize(&self.bytes[..range.end], range.start)?;
        if len > range.len() / 8 || u32::try_from(len).is_err() {
            return None;
        }
        let starts = range.start + 8;
        let payload = starts + (len + 1) * 8;
        (payload <= range.end).then_some(Table { section, len, starts, payload, end: range.end })
    }

    /// The bytes of one entry.
    pub fn entry(&self, table: Table, index: usize) -> Option<&[u8]> {
        if index >= table.len {
            return None;
        }
        let slot = table.starts + index * 8;
        let start = get_usize(&self.bytes, slot)?;
        let end = get_usize(&self.bytes, slot + 8)?;
        self.bytes[table.payload..table.end].get(start..end)
    }

    pub fn decode<T: DeserializeOwned>(&self, table: Table, index: usize) -> Result<T, ImageError> {
        let bytes = self.entry(table, index).ok_or_else(|| table.no_entry(index))?;
        decode(bytes).map_err(|why| ImageError::malformed(table.section, Some(index), why))
    }

    /// What an entry begins with.
    pub fn decode_start<'a, T: Deserialize<'a>>(
        &'a self,
        table: Table,
        index: usize,
    ) -> Result<T, ImageError> {
        let bytes = self.entry(table, index).ok_or_else(|| table.no_entry(index))?;
        postcard::from_bytes(bytes)
            .map_err(|error| ImageError::malformed(table.section, Some(index), error.to_string()))
    }

    /// Indices that may belong to the symbol, definitions first: those whose symbols have its hash.
    pub fn symbol_candidates(&self, section: Section, symbol: &str) -> impl Iterator<Item = u32> {
        const RECORD: usize = 12;
        let (records, _) = self.bytes[self.range(section)].as_chunks::<RECORD>();
        let hash = hash_symbol(symbol);
        let first = records.partition_point(|record| symbol_hash(record) < hash);
        records[first..].iter().take_while(move |record| symbol_hash(record) == hash).map(|record| {
            let [.., a, b, c, d] = *record;
            u32::from_le_bytes([a, b, c, d])
        })
    }
}

fn symbol_hash(record: &[u8; 12]) -> u64 {
    u64::from_le_bytes(*record.first_chunk().expect("a record of 12 bytes"))
}

fn check_header(bytes: &[u8]) -> Result<(), ImageError> {
    if !bytes.starts_with(&MAGIC) {
        return Err(ImageError::NotAnImage);
    }
    let found = to_u64(bytes.len());
    let truncated = |expected| ImageError::Length { found, expected };
    let &version = bytes[8..].first_chunk().ok_or_else(|| truncated(to_u64(HEADER_SIZE)))?;
    let version = u32::from_le_bytes(version);
    if version != VERSION {
        return Err(ImageError::Version { found: version, expected: VERSION });
    }
    if bytes.len() < HEADER_SIZE {
        return Err(truncated(to_u64(HEADER_SIZE)));
    }
    let expected = u64::from_le_bytes(bytes[16..24].try_into().expect("8 bytes"));
    if found != expected {
        return Err(truncated(expected));
    }
    let checksum = u64::from_le_bytes(bytes[24..32].try_into().expect("8 bytes"));
    if xxh3_64(&bytes[HEADER_SIZE..]) != checksum || !has_all_sections(bytes) {
        return Err(ImageError::Checksum);
    }
    Ok(())
}

fn has_all_sections(bytes: &[u8]) -> bool {
    let count = u32::from_le_bytes(bytes[12..16].try_into().expect("4 bytes"));
    usize::try_from(count) == Ok(Section::ALL.len())
}

fn directory_entry(bytes: &[u8], index: usize) -> Option<Range<usize>> {
    let at = HEADER_SIZE + index * DIRECTORY_ENTRY_SIZE;
    let start = get_usize(bytes, at)?;
    let end = start.checked_add(get_usize(bytes, at + 8)?)?;
    (end <= bytes.len()).then_some(start..end)
}

fn get_usize(bytes: &[u8], at: usize) -> Option<usize> {
    let chunk = bytes.get(at..)?.first_chunk()?;
    usize::try_from(u64::from_le_bytes(*chunk)).ok()
}

fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Ok(value),
        Ok((_, rest)) => Err(format!("{} bytes are left over", rest.len())),
        Err(error) => Err(error.to_string()),
    }
}
