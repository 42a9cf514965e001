//! From text to modules: items, names, sources, globals, function headers.

use rustc_hash::FxHashMap;

use crate::body::{FnAttrs, Function, Linkage, Local};
use crate::global::{Address, AddressBase, Data, Global, GlobalKind};
use crate::ids::{CrateId, FileId, FnId, GlobalId, Idx, IndexVec, SpanId, TyId};
use crate::module::{Entry, EntryKind, LangItems, Module};
use crate::source::{Crate, File, Origin, SourceMap, Span, hash_text};
use crate::target::{Endian, Target};
use crate::text::lex::{TextError, TokenKind, lex};
use crate::text::parse_body::parse_body;
use crate::text::parse_types::{TypeTable, abi};
use crate::text::parser::{Parse, Parser, Reference};
use crate::text::words::{LINKAGES, value_of};
use crate::types::FnSig;

/// The module that a text describes.
pub fn parse(text: &str) -> Result<Module, TextError> {
    parse_text(text, None)
}

/// The same; what states no location gets the one where it stands in the text, so that reports can show it.
pub fn parse_located(path: &str, text: &str) -> Result<Module, TextError> {
    parse_text(text, Some(File { path: path.into(), hash: hash_text(text.as_bytes()) }))
}

fn parse_text(text: &str, own_file: Option<File>) -> Parse<Module> {
    let tokens = lex(text)?;
    let items = Items::scan(&mut Parser::new(&tokens))?;
    let target = items.target()?;
    let types = TypeTable::new(target, &items.types)?;
    let context = Context {
        types,
        sources: SourceMap { spans: IndexVec::from_raw(vec![Span::UNKNOWN]), ..SourceMap::default() },
        located: None,
        function_names: names(&items.functions, fn_name)?,
        global_names: names(&items.globals, global_name)?,
        functions: IndexVec::new(),
        init: Vec::new(),
        fini: Vec::new(),
        entry: None,
        lang: LangItems::default(),
    };
    context.read(items, own_file)
}

/// The items of a text, sorted by kind; each cursor stands at the item's first token.
#[derive(Default)]
struct Items<'a> {
    targets: Vec<Parser<'a>>,
    types: Vec<Parser<'a>>,
    sources: Vec<Parser<'a>>,
    functions: Vec<Parser<'a>>,
    globals: Vec<Parser<'a>>,
    roles: Vec<Parser<'a>>,
}

impl<'a> Items<'a> {
    fn scan(p: &mut Parser<'a>) -> Parse<Items<'a>> {
        let mut items = Items::default();
        while !p.is_end() {
            let start = p.clone();
            let (list, can_have_body) = items.list_for(p)?;
            list.push(start);
            skip_item(p, can_have_body)?;
        }
        // Declarations of types begin behind their keyword.
        for item in &mut items.types {
            item.bump();
        }
        Ok(items)
    }

    fn list_for(&mut self, p: &mut Parser<'a>) -> Parse<(&mut Vec<Parser<'a>>, bool)> {
        let mut ahead = p.clone();
        linkage(&mut ahead);
        let is_numbered = |prefix| ahead.clone().eat_numbered(prefix).is_some();
        match ahead.peek_word() {
            Some("target") => Ok((&mut self.targets, false)),
            Some("type") => Ok((&mut self.types, false)),
            Some("fn" | "extern") => Ok((&mut self.functions, true)),
            Some("static" | "thread_local" | "const" | "mutable" | "vtable") => {
                Ok((&mut self.globals, false))
            }
            Some("entry" | "init" | "fini" | "lang") => Ok((&mut self.roles, false)),
            Some(_) if ["file", "s", "crate"].into_iter().any(is_numbered) => Ok((&mut self.sources, false)),
            _ => p.expected("an item: `type`, `fn`, `static`, `const`, `entry`, ..."),
        }
    }

    fn target(&self) -> Parse<Target> {
        match &self.targets[..] {
            [] => Ok(Target::x86_64_linux()),
            [only] => target(&mut only.clone()),
            [_, second, ..] => second.error("a second target"),
        }
    }
}

/// Goes behind the item's `;`, or behind the `}` of its body.
fn skip_item(p: &mut Parser<'_>, can_have_body: bool) -> Parse<()> {
    let start = p.position();
    let mut depth = 0_u32;
    loop {
        match p.bump() {
            TokenKind::Punct("(" | "[" | "{") => depth += 1,
            TokenKind::Punct(close @ (")" | "]" | "}")) => {
                depth = depth
                    .checked_sub(1)
                    .ok_or_else(|| start.error("a bracket in this item has no partner"))?;
                if depth == 0 && *close == "}" && can_have_body {
                    return Ok(());
                }
            }
            TokenKind::Punct(";") if depth == 0 => return Ok(()),
            TokenKind::End => return Err(start.error("this item has no end")),
            _ => {}
        }
    }
}

fn names(
    items: &[Parser<'_>],
    name: fn(&mut Parser<'_>) -> Parse<String>,
) -> Parse<FxHashMap<String, Vec<u32>>> {
    let mut names: FxHashMap<String, Vec<u32>> = FxHashMap::default();
    for (index, item) in (0..).zip(items) {
        names.entry(name(&mut item.clone())?).or_default().push(index);
    }
    Ok(names)
}

fn fn_name(p: &mut Parser<'_>) -> Parse<String> {
    linkage(p);
    abi(p)?;
    p.expect_word("fn")?;
    p.name()
}

fn global_name(p: &mut Parser<'_>) -> Parse<String> {
    linkage(p);
    p.bump();
    // A static that is called `mut` is written in backquotes.
    p.eat_word("mut");
    p.name()
}

fn linkage(p: &mut Parser<'_>) -> Linkage {
    match p.peek_word().and_then(|word| value_of(LINKAGES, word)) {
        Some(linkage) => {
            p.bump();
            linkage
        }
        None => Linkage::Internal,
    }
}

fn target(p: &mut Parser<'_>) -> Parse<Target> {
    p.expect_word("target")?;
    let at = p.position();
    let triple = p.string()?;
    if p.eat(";") {
        return Target::known(&triple)
            .ok_or_else(|| at.error(format!("`{triple}` is no known target: state its facts")));
    }
    let mut target = Target { triple, features: Vec::new(), ..Target::x86_64_linux() };
    p.list("{", "}", |p| target_fact(p, &mut target))?;
    p.expect(";")?;
    Ok(target)
}

fn target_fact(p: &mut Parser<'_>, target: &mut Target) -> Parse<()> {
    let at = p.position();
    match p.word("a fact about the target")? {
        "os" => target.os = p.string()?,
        "arch" => target.arch = p.string()?,
        "endian" => target.endian = if choice(p, "big", "little")? { Endian::Big } else { Endian::Little },
        "pointer" => target.pointer_size = pointer_size(p)?,
        "c_int" => target.c_int_size = p.int_as()?,
        "c_long" => target.c_long_size = p.int_as()?,
        "c_char" => target.c_char_signed = choice(p, "signed", "unsigned")?,
        "max_atomic" => target.max_atomic_size = p.int_as()?,
        "malloc_align" => target.malloc_align = p.int_as()?,
        "panic" => target.panic_unwind = choice(p, "unwind", "abort")?,
        "features" => target.features = p.list("(", ")", Parser::string)?,
        other => return Err(at.error(format!("`{other}` is no fact about a target"))),
    }
    Ok(())
}

fn pointer_size(p: &mut Parser<'_>) -> Parse<u8> {
    let at = p.position();
    match p.int()? {
        2 => Ok(2),
        4 => Ok(4),
        8 => Ok(8),
        _ => Err(at.error("pointers have 2, 4 or 8 bytes")),
    }
}

/// Whether the first of two words comes.
fn choice(p: &mut Parser<'_>, yes: &str, no: &str) -> Parse<bool> {
    if p.eat_word(yes) {
        return Ok(true);
    }
    if p.eat_word(no) { Ok(false) } else { p.expected(&format!("`{yes}` or `{no}`")) }
}

/// What is known of a module while it is read.
pub struct Context {
    pub types: TypeTable,
    sources: SourceMap,
    /// The text itself, if what it does not locate is to be found there.
    located: Option<FileId>,
    function_names: FxHashMap<String, Vec<u32>>,
    global_names: FxHashMap<String, Vec<u32>>,
    pub functions: IndexVec<FnId, Function>,
    entry: Option<Entry>,
    init: Vec<FnId>,
    fini: Vec<FnId>,
    lang: LangItems,
}

/// A function's header: what its body needs to know, and where the body begins.
struct Header<'a> {
    function: Function,
    params: Vec<Local>,
    body: Option<Parser<'a>>,
}

impl Context {
    fn read(mut self, items: Items<'_>, own_file: Option<File>) -> Parse<Module> {
        for mut item in items.sources {
            self.source(&mut item)?;
        }
        self.located = own_file.map(|file| self.sources.files.push(file));
        let headers = items.functions.into_iter().map(|item| self.header(item)).collect::<Parse<Vec<_>>>()?;
        self.functions = headers.iter().map(|header| header.function.clone()).collect();
        let mut globals = IndexVec::new();
        for mut item in items.globals {
            globals.push(self.global(&mut item)?);
        }
        for (index, header) in headers.into_iter().enumerate() {
            let Some(mut p) = header.body else { continue };
            let id = FnId::from_usize(index);
            let body = parse_body(&mut self, &mut p, id, header.params)?;
            self.functions[id].body = Some(body);
        }
        for mut item in items.roles {
            self.role(&mut item)?;
        }
        Ok(self.finish(globals))
    }

    fn finish(mut self, globals: IndexVec<GlobalId, Global>) -> Module {
        if self.sources.crates.is_empty() && !(self.functions.is_empty() && globals.is_empty()) {
            self.sources.crates.push(Crate { name: "main".into(), origin: Origin::Local });
        }
        Module {
            target: self.types.target,
            types: self.types.types,
            functions: self.functions,
            globals,
            sources: self.sources,
            entry: self.entry,
            init: self.init,
            fini: self.fini,
            lang: self.lang,
        }
    }

    pub fn ty(&mut self, p: &mut Parser<'_>) -> Parse<TyId> {
        self.types.ty(p)
    }

    pub fn function_ref(&self, p: &mut Parser<'_>) -> Parse<FnId> {
        find(&self.function_names, p.reference()?, "function").map(FnId)
    }

    pub fn global_ref(&self, p: &mut Parser<'_>) -> Parse<GlobalId> {
        find(&self.global_names, p.reference()?, "global").map(GlobalId)
    }

    /// `NAME + 8` or `fn NAME`.
    pub fn address(&self, p: &mut Parser<'_>) -> Parse<Address> {
        let base = if p.eat_word("fn") {
            AddressBase::Fn(self.function_ref(p)?)
        } else {
            AddressBase::Global(self.global_ref(p)?)
        };
        Ok(Address { base, offset: offset(p)? })
    }

    /// The stated location, or that of what began at `start` and ends here.
    pub fn span_since(&mut self, p: &mut Parser<'_>, start: &Parser<'_>) -> Parse<SpanId> {
        let (from, to) = (start.position(), p.last_end());
        if let Some(span) = p.span()? {
            return Ok(span);
        }
        let Some(file) = self.located else { return Ok(SpanId::NONE) };
        let span = Span {
            file,
            line: from.line,
            column: from.column,
            end_line: to.line,
            end_column: to.column,
            parent: None,
        };
        Ok(self.sources.spans.push(span))
    }

    fn source(&mut self, p: &mut Parser<'_>) -> Parse<()> {
        let at = p.position();
        let in_order = |found: u32, next: usize| {
            let ok = usize::try_from(found) == Ok(next);
            ok.then_some(())
                .ok_or_else(|| at.error(format!("expected number {next}: sources are numbered in order")))
        };
        if let Some(number) = p.eat_numbered("file") {
            in_order(number, self.sources.files.len())?;
            self.file(p)?;
        } else if let Some(number) = p.eat_numbered("crate") {
            in_order(number, self.sources.crates.len())?;
            self.krate(p)?;
        } else {
            in_order(p.numbered("s", "a location")?, self.sources.spans.len())?;
            let span = span(p)?;
            self.sources.spans.push(span);
        }
        p.expect(";")
    }

    fn file(&mut self, p: &mut Parser<'_>) -> Parse<()> {
        p.expect("=")?;
        let path = p.string()?;
        let hash = if p.eat_word("hash") { p.int_as()? } else { 0 };
        self.sources.files.push(File { path, hash });
        Ok(())
    }

    fn krate(&mut self, p: &mut Parser<'_>) -> Parse<()> {
        p.expect("=")?;
        let name = p.string()?;
        let at = p.position();
        let origin = match p.word("`local`, `dependency` or `std`")? {
            "local" => Origin::Local,
            "dependency" => Origin::Dependency,
            "std" => Origin::Std,
            _ => return Err(at.error("expected `local`, `dependency` or `std`")),
        };
        self.sources.crates.push(Crate { name, origin });
        Ok(())
    }

    fn header<'a>(&mut self, mut p: Parser<'a>) -> Parse<Header<'a>> {
        let start = p.clone();
        let linkage = linkage(&mut p);
        let abi = abi(&mut p)?;
        p.expect_word("fn")?;
        let name = p.name()?;
        let mut variadic = false;
        let params = p.list("(", ")", |p| {
            variadic = p.eat("...");
            if variadic { Ok(None) } else { self.param(p).map(Some) }
        })?;
        let params: Vec<Local> = params.into_iter().flatten().collect();
        let (ret, may_unwind) = self.types.fn_result(&mut p)?;
        let symbol = symbol(&mut p, linkage, &name)?;
        let attrs = attributes(&mut p)?;
        let krate = p.eat_crate().unwrap_or(CrateId(0));
        let span = self.span_since(&mut p, &start)?;
        let sig =
            FnSig { params: params.iter().map(|param| param.ty).collect(), ret, abi, variadic, may_unwind };
        let body = if p.eat("{") { Some(p) } else { p.expect(";").map(|()| None)? };
        Ok(Header {
            function: Function { name, symbol, linkage, sig, attrs, span, krate, body: None },
            params,
            body,
        })
    }

    /// A type, or a local with its name, location and type.
    fn param(&mut self, p: &mut Parser<'_>) -> Parse<Local> {
        let mut local = Local { ty: TyId(0), name: None, span: SpanId::NONE, always_live: true };
        if p.eat_numbered("_").is_some() {
            local.name = p.eat_string();
            local.span = p.span()?.unwrap_or(SpanId::NONE);
            p.expect(":")?;
        }
        local.ty = self.ty(p)?;
        Ok(local)
    }

    fn global(&mut self, p: &mut Parser<'_>) -> Parse<Global> {
        let start = p.clone();
        let linkage = linkage(p);
        let word = p.word("a global")?;
        let mutable = word == "static" && p.eat_word("mut");
        let name = p.name()?;
        let (kind, default_align) = self.global_kind(p, word, mutable)?;
        let align = if p.eat_word("align") { p.int_as()? } else { default_align };
        let symbol = symbol(p, linkage, &name)?;
        let krate = p.eat_crate().unwrap_or(CrateId(0));
        let span = self.span_since(p, &start)?;
        let data = if p.eat("=") { self.data(p)? } else { Data::default() };
        p.expect(";")?;
        Ok(Global { name, symbol, linkage, kind, align, data, span, krate })
    }

    /// The kind and the alignment that goes with it.
    fn global_kind(&mut self, p: &mut Parser<'_>, word: &str, mutable: bool) -> Parse<(GlobalKind, u64)> {
        match word {
            "const" => return Ok((GlobalKind::Const, 1)),
            "mutable" => return Ok((GlobalKind::Mutable, 1)),
            _ => p.expect(":")?,
        }
        let ty = self.ty(p)?;
        let align = self.types.types[ty].align;
        match word {
            "static" => Ok((GlobalKind::Static { ty, mutable }, align)),
            "thread_local" => Ok((GlobalKind::ThreadLocal { ty }, align)),
            _ => {
                p.expect_word("as")?;
                let object = self.ty(p)?;
                Ok((GlobalKind::VTable { concrete: ty, object }, u64::from(self.types.target.pointer_size)))
            }
        }
    }

    fn data(&mut self, p: &mut Parser<'_>) -> Parse<Data> {
        let mut data = Data::default();
        self.data_part(p, &mut data)?;
        while p.eat(",") {
            self.data_part(p, &mut data)?;
        }
        Ok(data)
    }

    fn data_part(&mut self, p: &mut Parser<'_>, data: &mut Data) -> Parse<()> {
        match p.peek() {
            TokenKind::Str(_) => data.bytes.extend_from_slice(p.string()?.as_bytes()),
            TokenKind::Int { .. } | TokenKind::Punct("-") => self.number(p, data)?,
            TokenKind::Word(word) => {
                p.bump();
                match &**word {
                    "hex" => hex(p, data)?,
                    "zero" => extend(p, data).map(drop)?,
                    "uninit" => {
                        let range = extend(p, data)?;
                        data.uninit.push(range);
                    }
                    "ptr" => self.pointer(p, data)?,
                    other => return p.error(format!("`{other}` is no kind of data")),
                }
            }
            _ => return p.expected("data"),
        }
        Ok(())
    }

    /// A literal such as `5_u32` in the target's byte order.
    fn number(&mut self, p: &mut Parser<'_>, data: &mut Data) -> Parse<()> {
        let negative = p.eat("-");
        let TokenKind::Int { value, suffix: Some(suffix) } = p.peek() else {
            return p.expected("a number with its type, such as `5_u32`");
        };
        let Some((_, bits)) = crate::text::words::primitive_bits(suffix) else {
            return p.error(format!("`{suffix}` has no fixed size"));
        };
        p.bump();
        let value = if negative { value.wrapping_neg() } else { *value };
        let size = usize::from(bits / 8);
        match self.types.target.endian {
            Endian::Little => data.bytes.extend_from_slice(&value.to_le_bytes()[..size]),
            Endian::Big => data.bytes.extend_from_slice(&value.to_be_bytes()[16 - size..]),
        }
        Ok(())
    }

    fn pointer(&mut self, p: &mut Parser<'_>, data: &mut Data) -> Parse<()> {
        let address = self.address(p)?;
        data.relocs.push((to_u64(data.bytes.len()), address));
        let end = data.bytes.len() + usize::from(self.types.target.pointer_size);
        data.bytes.resize(end, 0);
        Ok(())
    }

    fn role(&mut self, p: &mut Parser<'_>) -> Parse<()> {
        match p.word("a role")? {
            "entry" => {
                let kind = if choice(p, "start", "c_main")? { EntryKind::Start } else { EntryKind::CMain };
                self.entry = Some(Entry { function: self.function_ref(p)?, kind });
            }
            "init" => self.init.push(self.function_ref(p)?),
            "fini" => self.fini.push(self.function_ref(p)?),
            _ => self.lang_item(p)?,
        }
        p.expect(";")
    }

    fn lang_item(&mut self, p: &mut Parser<'_>) -> Parse<()> {
        let at = p.position();
        let word = p.word("a language item")?;
        p.expect("=")?;
        match word {
            "panic_cannot_unwind" => self.lang.panic_cannot_unwind = Some(self.function_ref(p)?),
            "panic_in_cleanup" => self.lang.panic_in_cleanup = Some(self.function_ref(p)?),
            "ordering" => self.lang.ordering = Some(self.ty(p)?),
            other => return Err(at.error(format!("`{other}` is no language item"))),
        }
        Ok(())
    }
}

fn find(names: &FxHashMap<String, Vec<u32>>, reference: Reference, what: &str) -> Parse<u32> {
    let Reference { name, index, at } = reference;
    if let Some(index) = index {
        let total = names.values().map(Vec::len).sum::<usize>();
        let exists = usize::try_from(index).is_ok_and(|index| index < total);
        return exists.then_some(index).ok_or_else(|| at.error(format!("there is no {what} #{index}")));
    }
    let name = name.expect("a reference has a name or an index");
    match names.get(&name).map(Vec::as_slice) {
        Some(&[index]) => Ok(index),
        Some(all) => Err(at.error(format!(
            "{} {what}s are called `{name}`: add an index, such as #{}",
            all.len(),
            all[0]
        ))),
        None => Err(at.error(format!("there is no {what} `{name}`"))),
    }
}

/// `symbol "..."`; what other modules can see has its name for a symbol unless stated otherwise.
fn symbol(p: &mut Parser<'_>, linkage: Linkage, name: &str) -> Parse<String> {
    if p.eat_word("symbol") {
        return p.string();
    }
    Ok(if linkage == Linkage::Internal { String::new() } else { name.to_owned() })
}

/// `+ 8`, if it is there.
pub fn offset(p: &mut Parser<'_>) -> Parse<u64> {
    if p.eat("+") { p.int_as() } else { Ok(0) }
}

fn span(p: &mut Parser<'_>) -> Parse<Span> {
    p.expect("=")?;
    if p.eat_word("unknown") {
        return Ok(Span::UNKNOWN);
    }
    let file = p.file()?;
    let (line, column) = line_and_column(p)?;
    let (end_line, end_column) = if p.eat("..") { line_and_column(p)? } else { (line, column) };
    let parent =
        if p.eat_word("in") { Some(SpanId(p.numbered("s", "a location such as `s3`")?)) } else { None };
    Ok(Span { file, line, column, end_line, end_column, parent })
}

fn line_and_column(p: &mut Parser<'_>) -> Parse<(u32, u32)> {
    let line = p.int_as()?;
    p.expect(":")?;
    Ok((line, p.int_as()?))
}

fn attributes(p: &mut Parser<'_>) -> Parse<FnAttrs> {
    let mut attrs = FnAttrs::default();
    loop {
        match p.peek_word() {
            Some("track_caller") => attrs.track_caller = true,
            Some("shim") => attrs.shim = true,
            Some("naked") => attrs.naked = true,
            Some("precondition_panic") => attrs.precondition_panic = true,
            Some("by_hand") => attrs.by_hand = true,
            Some("align") => {
                p.bump();
                p.expect("(")?;
                attrs.align = Some(p.int_as()?);
                p.expect(")")?;
                continue;
            }
            Some("features") => {
                p.bump();
                attrs.target_features = p.list("(", ")", Parser::string)?;
                continue;
            }
            _ => return Ok(attrs),
        }
        p.bump();
    }
}

fn hex(p: &mut Parser<'_>, data: &mut Data) -> Parse<()> {
    let at = p.position();
    let digits: Vec<char> = p.string()?.chars().filter(|c| !c.is_whitespace()).collect();
    let (pairs, rest) = digits.as_chunks::<2>();
    if !rest.is_empty() {
        return Err(at.error("an odd number of hexadecimal digits"));
    }
    for [high, low] in pairs {
        let (Some(high), Some(low)) = (high.to_digit(16), low.to_digit(16)) else {
            return Err(at.error("expected hexadecimal digits"));
        };
        data.bytes.push(u8::try_from(high * 16 + low).expect("two digits make a byte"));
    }
    Ok(())
}

/// Adds zero bytes and gives their range.
fn extend(p: &mut Parser<'_>, data: &mut Data) -> Parse<(u64, u64)> {
    /// Text is no place for more: this catches slips before they take all memory.
    const MOST: usize = 1 << 32;
    let at = p.position();
    let start = data.bytes.len();
    let end =
        usize::try_from(p.int()?).ok().and_then(|count| start.checked_add(count)).filter(|end| *end <= MOST);
    let end = end.ok_or_else(|| at.error("so many bytes are too many"))?;
    data.bytes.resize(end, 0);
    Ok((to_u64(start), to_u64(end)))
}

fn to_u64(value: usize) -> u64 {
    u64::try_from(value).expect("a usize of at most 64 bits")
}
