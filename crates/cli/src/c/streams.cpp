// Streams of C++: what the library has outside of its headers for them. The locale is the classic one, with the facets that
// streams of `char` need; the standard streams read and write through `stdio`, without buffers of their own. Streams of wide
// characters, money and dates are not here.
#include <bits/c++config.h>
#include <cerrno>
#include <climits>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ext/stdio_sync_filebuf.h>
#include <fstream>
#include <istream>
#include <locale>
#include <new>
#include <ostream>
#include <sstream>
#include <system_error>

extern "C" {
const unsigned short **__ctype_b_loc();
const int **__ctype_tolower_loc(), **__ctype_toupper_loc();
locale_t __uselocale(locale_t locale) { return uselocale(locale); }
}

__cxxabiv1::__forced_unwind::~__forced_unwind() throw() {}

// Errors of the system.
namespace std {
inline namespace _V2 {
error_category::~error_category() = default;
__cow_string error_category::_M_message(int number) const {
    string text = message(number);
    return __cow_string(text.c_str(), text.length());
}
error_condition error_category::default_error_condition(int number) const noexcept {
    return error_condition(number, *this);
}
bool error_category::equivalent(int number, const error_condition &condition) const noexcept {
    return default_error_condition(number) == condition;
}
bool error_category::equivalent(const error_code &code, int number) const noexcept {
    return *this == code.category() && code.value() == number;
}
} // namespace _V2

namespace {
struct Generic final : error_category {
    const char *name() const noexcept override { return "generic"; }
    string message(int number) const override { return strerror(number); }
};
struct System final : error_category {
    const char *name() const noexcept override { return "system"; }
    string message(int number) const override { return strerror(number); }
    error_condition default_error_condition(int number) const noexcept override {
        return error_condition(number, generic_category());
    }
};
struct Streams final : error_category {
    const char *name() const noexcept override { return "iostream"; }
    string message(int number) const override { return number == 1 ? "iostream error" : "Unknown error"; }
};
// Never destroyed: destructors of the program's static objects may use them.
template <class T> T &kept() {
    alignas(T) static char bytes[sizeof(T)];
    static T *made = new (bytes) T;
    return *made;
}
} // namespace

inline namespace _V2 {
const error_category &generic_category() noexcept { return kept<Generic>(); }
const error_category &system_category() noexcept { return kept<System>(); }
} // namespace _V2
const error_category &iostream_category() noexcept { return kept<Streams>(); }
error_condition error_code::default_error_condition() const noexcept {
    return category().default_error_condition(value());
}
system_error::~system_error() noexcept = default;
void __throw_system_error(int number) { throw system_error(error_code(number, generic_category())); }

ios_base::failure::failure(const string &text) : system_error(io_errc::stream, text) {}
ios_base::failure::failure(const string &text, const error_code &code) : system_error(code, text) {}
ios_base::failure::failure(const char *text, const error_code &code) : system_error(code, text) {}
ios_base::failure::~failure() = default;
const char *ios_base::failure::what() const throw() { return runtime_error::what(); }
void __throw_ios_failure(const char *text) { throw ios_base::failure(text); }
void __throw_ios_failure(const char *text, int number) {
    throw ios_base::failure(text, number ? error_code(number, system_category()) : io_errc::stream);
}

// Locales.
enum { FACETS = 64 };
_Atomic_word locale::id::_S_refcount;
size_t locale::id::_M_id() const throw() {
    if (!_M_index)
        _M_index = ++_S_refcount;
    return _M_index - 1;
}
locale::facet::~facet() {}
const char locale::facet::_S_c_name[2] = "C";
__c_locale locale::facet::_S_get_c_locale() { return newlocale(0, "C", nullptr); }
const char *locale::facet::_S_get_c_name() throw() { return _S_c_name; }
void locale::facet::_S_create_c_locale(__c_locale &made, const char *name, __c_locale) {
    made = newlocale(0, name, nullptr);
    if (!made)
        __throw_runtime_error("locale::facet::_S_create_c_locale name not valid");
}
__c_locale locale::facet::_S_clone_c_locale(__c_locale &from) throw() { return from; }
void locale::facet::_S_destroy_c_locale(__c_locale &) {}

locale::_Impl *locale::_S_classic;
locale::_Impl *locale::_S_global;
const locale::category locale::none, locale::ctype, locale::numeric, locale::collate, locale::time, locale::monetary,
    locale::messages, locale::all;

// The classic locale.
locale::_Impl::_Impl(size_t references) throw()
    : _M_refcount(references), _M_facets(new const facet *[FACETS]()), _M_facets_size(FACETS),
      _M_caches(new const facet *[FACETS]()), _M_names(new char *[_S_categories_size]()) {
    _M_names[0] = strcpy(new char[2], "C");
    _M_init_facet(new std::ctype<char>(nullptr, false, 1));
    _M_init_facet(new std::numpunct<char>(1));
    _M_init_facet(new std::num_get<char>(1));
    _M_init_facet(new std::num_put<char>(1));
    _M_init_facet(new std::codecvt<char, char, mbstate_t>(1));
    _M_init_facet(new std::collate<char>(1));
}
locale::_Impl::_Impl(const _Impl &other, size_t references)
    : _M_refcount(references), _M_facets(new const facet *[FACETS]()), _M_facets_size(FACETS),
      _M_caches(new const facet *[FACETS]()), _M_names(new char *[_S_categories_size]()) {
    for (size_t i = 0; i < FACETS; i++) {
        if ((_M_facets[i] = other._M_facets[i]))
            _M_facets[i]->_M_add_reference();
        if ((_M_caches[i] = other._M_caches[i]))
            _M_caches[i]->_M_add_reference();
    }
    if (other._M_names[0])
        _M_names[0] = strcpy(new char[strlen(other._M_names[0]) + 1], other._M_names[0]);
}
locale::_Impl::~_Impl() throw() {
    for (size_t i = 0; i < FACETS; i++) {
        if (_M_facets[i])
            _M_facets[i]->_M_remove_reference();
        if (_M_caches[i])
            _M_caches[i]->_M_remove_reference();
    }
    delete[] _M_facets;
    delete[] _M_caches;
    delete[] _M_names[0];
    delete[] _M_names;
}
void locale::_Impl::_M_install_facet(const locale::id *id, const facet *added) {
    size_t at = id->_M_id();
    if (!added)
        return;
    if (at >= _M_facets_size)
        abort(); // a program with so many kinds of facets
    added->_M_add_reference();
    if (_M_facets[at])
        _M_facets[at]->_M_remove_reference();
    _M_facets[at] = added;
    // What was computed from the facets before.
    for (size_t i = 0; i < FACETS; i++) {
        if (_M_caches[i])
            _M_caches[i]->_M_remove_reference();
        _M_caches[i] = nullptr;
    }
}
void locale::_Impl::_M_install_cache(const facet *cache, size_t at) {
    if (_M_caches[at]) {
        delete cache;
        return;
    }
    cache->_M_add_reference();
    _M_caches[at] = cache;
}
void locale::_S_initialize() {
    if (_S_classic)
        return;
    _S_classic = new _Impl(2);
    _S_global = _S_classic;
}
locale::locale() throw() {
    _S_initialize();
    _M_impl = _S_global;
    _M_impl->_M_add_reference();
}
locale::locale(_Impl *made) throw() : _M_impl(made) {}
locale::locale(const locale &other) throw() : _M_impl(other._M_impl) { _M_impl->_M_add_reference(); }
locale::locale(const char *name) {
    if (!name || (*name && strcmp(name, "C") && strcmp(name, "POSIX")))
        __throw_runtime_error("locale::facet::_S_create_c_locale name not valid");
    _S_initialize();
    _M_impl = _S_classic;
    _M_impl->_M_add_reference();
}
locale::~locale() throw() { _M_impl->_M_remove_reference(); }
const locale &locale::operator=(const locale &other) throw() {
    other._M_impl->_M_add_reference();
    _M_impl->_M_remove_reference();
    _M_impl = other._M_impl;
    return *this;
}
const locale &locale::classic() {
    alignas(locale) static char bytes[sizeof(locale)];
    static locale *made = (_S_initialize(), new (bytes) locale(_S_classic));
    return *made;
}
locale locale::global(const locale &other) {
    _S_initialize();
    _Impl *old = _S_global;
    other._M_impl->_M_add_reference();
    _S_global = other._M_impl;
    return locale(old);
}
string locale::name() const { return _M_impl->_M_names[0] ? _M_impl->_M_names[0] : "*"; }
bool locale::operator==(const locale &other) const throw() {
    if (_M_impl == other._M_impl)
        return true;
    return _M_impl->_M_names[0] && other._M_impl->_M_names[0] && name() == other.name();
}

// Classes of characters.
locale::id ctype<char>::id;
const ctype_base::mask ctype_base::upper, ctype_base::lower, ctype_base::alpha, ctype_base::digit, ctype_base::xdigit,
    ctype_base::space, ctype_base::print, ctype_base::graph, ctype_base::cntrl, ctype_base::punct, ctype_base::alnum,
    ctype_base::blank;
const ctype_base::mask *ctype<char>::classic_table() throw() { return *__ctype_b_loc(); }
ctype<char>::ctype(const mask *table, bool owned, size_t references)
    : facet(references), _M_c_locale_ctype(_S_get_c_locale()), _M_del(table && owned), _M_toupper(*__ctype_toupper_loc()),
      _M_tolower(*__ctype_tolower_loc()), _M_table(table ? table : classic_table()), _M_widen_ok(0), _M_narrow_ok(0) {
    memset(_M_widen, 0, sizeof _M_widen);
    memset(_M_narrow, 0, sizeof _M_narrow);
}
ctype<char>::~ctype() {
    if (_M_del)
        delete[] _M_table;
}
char ctype<char>::do_toupper(char c) const { return _M_toupper[static_cast<unsigned char>(c)]; }
char ctype<char>::do_tolower(char c) const { return _M_tolower[static_cast<unsigned char>(c)]; }
const char *ctype<char>::do_toupper(char *at, const char *end) const {
    for (; at < end; at++)
        *at = do_toupper(*at);
    return end;
}
const char *ctype<char>::do_tolower(char *at, const char *end) const {
    for (; at < end; at++)
        *at = do_tolower(*at);
    return end;
}
void ctype<char>::_M_widen_init() const {
    char all[sizeof _M_widen];
    for (size_t i = 0; i < sizeof all; i++)
        all[i] = i;
    do_widen(all, all + sizeof all, _M_widen);
    _M_widen_ok = memcmp(all, _M_widen, sizeof all) ? 2 : 1;
}
void ctype<char>::_M_narrow_init() const {
    char all[sizeof _M_narrow];
    for (size_t i = 0; i < sizeof all; i++)
        all[i] = i;
    do_narrow(all, all + sizeof all, 0, _M_narrow);
    _M_narrow_ok = memcmp(all, _M_narrow, sizeof all) ? 2 : 1;
}

// Numbers.
const char *__num_base::_S_atoms_out = "-+xX0123456789abcdef0123456789ABCDEF";
const char *__num_base::_S_atoms_in = "-+xX0123456789abcdefABCDEF";
// What `printf` calls the format of a number with a fraction.
void __num_base::_S_format_float(const ios_base &stream, char *to, char letter) throw() {
    ios_base::fmtflags flags = stream.flags(), kind = flags & ios_base::floatfield;
    *to++ = '%';
    if (flags & ios_base::showpos)
        *to++ = '+';
    if (flags & ios_base::showpoint)
        *to++ = '#';
    bool is_hex = kind == (ios_base::fixed | ios_base::scientific);
    if (!is_hex) {
        *to++ = '.';
        *to++ = '*';
    }
    if (letter)
        *to++ = letter;
    bool upper = flags & ios_base::uppercase;
    *to++ = is_hex                           ? (upper ? 'A' : 'a')
            : kind == ios_base::fixed        ? 'f'
            : kind == ios_base::scientific   ? (upper ? 'E' : 'e')
                                             : (upper ? 'G' : 'g');
    *to = 0;
}
template <> void numpunct<char>::_M_initialize_numpunct(__c_locale) {
    if (!_M_data)
        _M_data = new __numpunct_cache<char>;
    _M_data->_M_grouping = "";
    _M_data->_M_grouping_size = 0;
    _M_data->_M_use_grouping = false;
    _M_data->_M_decimal_point = '.';
    _M_data->_M_thousands_sep = ',';
    for (size_t i = 0; i < __num_base::_S_oend; i++)
        _M_data->_M_atoms_out[i] = __num_base::_S_atoms_out[i];
    for (size_t i = 0; i < __num_base::_S_iend; i++)
        _M_data->_M_atoms_in[i] = __num_base::_S_atoms_in[i];
    _M_data->_M_truename = "true";
    _M_data->_M_truename_size = 4;
    _M_data->_M_falsename = "false";
    _M_data->_M_falsename_size = 5;
}
template <> numpunct<char>::~numpunct() { delete _M_data; }
// Whether the groups of digits in an input are as the locale wants them: the last may be shorter.
bool __verify_grouping(const char *grouping, size_t size, const string &groups) throw() {
    size_t last = groups.size() - 1, used = last < size - 1 ? last : size - 1, at = last;
    bool fits = true;
    for (size_t i = 0; i < used && fits; i++, at--)
        fits = groups[at] == grouping[i];
    for (; at && fits; at--)
        fits = groups[at] == grouping[used];
    if (static_cast<signed char>(grouping[used]) > 0 && grouping[used] != CHAR_MAX)
        fits &= groups[0] <= grouping[used];
    return fits;
}
template <class T> static void convert(const char *text, T &value, ios_base::iostate &state, T (*by)(const char *, char **), T most) {
    char *end;
    errno = 0;
    value = by(text, &end);
    if (end == text || *end) {
        value = 0;
        state = ios_base::failbit;
    } else if (value > most || value < -most) {
        value = value > 0 ? most : -most;
        state = ios_base::failbit;
    }
}
template <> void __convert_to_v(const char *text, float &value, ios_base::iostate &state, const __c_locale &) throw() {
    convert(text, value, state, strtof, __FLT_MAX__);
}
template <> void __convert_to_v(const char *text, double &value, ios_base::iostate &state, const __c_locale &) throw() {
    convert(text, value, state, strtod, __DBL_MAX__);
}
template <> void __convert_to_v(const char *text, long double &value, ios_base::iostate &state, const __c_locale &) throw() {
    convert(text, value, state, strtold, __LDBL_MAX__);
}

// Order of texts.
template <> int collate<char>::_M_compare(const char *a, const char *b) const throw() {
    int order = strcmp(a, b);
    return (order > 0) - (order < 0);
}
template <> size_t collate<char>::_M_transform(char *to, const char *from, size_t room) const throw() {
    return strxfrm(to, from, room);
}

// Bytes as bytes.
locale::id codecvt<char, char, mbstate_t>::id;
codecvt<char, char, mbstate_t>::codecvt(size_t references)
    : __codecvt_abstract_base<char, char, mbstate_t>(references), _M_c_locale_codecvt(_S_get_c_locale()) {}
codecvt<char, char, mbstate_t>::~codecvt() {}
codecvt_base::result codecvt<char, char, mbstate_t>::do_out(state_type &, const char *from, const char *, const char *&next,
                                                            char *to, char *, char *&to_next) const {
    next = from;
    to_next = to;
    return noconv;
}
codecvt_base::result codecvt<char, char, mbstate_t>::do_in(state_type &, const char *from, const char *, const char *&next,
                                                           char *to, char *, char *&to_next) const {
    next = from;
    to_next = to;
    return noconv;
}
codecvt_base::result codecvt<char, char, mbstate_t>::do_unshift(state_type &, char *to, char *, char *&next) const {
    next = to;
    return noconv;
}
int codecvt<char, char, mbstate_t>::do_encoding() const throw() { return 1; }
bool codecvt<char, char, mbstate_t>::do_always_noconv() const throw() { return true; }
int codecvt<char, char, mbstate_t>::do_length(state_type &, const char *from, const char *end, size_t most) const {
    size_t length = end - from;
    return length < most ? length : most;
}
int codecvt<char, char, mbstate_t>::do_max_length() const throw() { return 1; }

// Streams themselves.
#define CONSTANTS(type, ...) const ios_base::type __VA_ARGS__;
CONSTANTS(fmtflags, ios_base::boolalpha, ios_base::dec, ios_base::fixed, ios_base::hex, ios_base::internal, ios_base::left,
          ios_base::oct, ios_base::right, ios_base::scientific, ios_base::showbase, ios_base::showpoint, ios_base::showpos,
          ios_base::skipws, ios_base::unitbuf, ios_base::uppercase, ios_base::adjustfield, ios_base::basefield,
          ios_base::floatfield)
CONSTANTS(iostate, ios_base::badbit, ios_base::eofbit, ios_base::failbit, ios_base::goodbit)
CONSTANTS(openmode, ios_base::app, ios_base::ate, ios_base::binary, ios_base::in, ios_base::out, ios_base::trunc)
CONSTANTS(seekdir, ios_base::beg, ios_base::cur, ios_base::end)

ios_base::ios_base() throw()
    : _M_precision(), _M_width(), _M_flags(), _M_exception(), _M_streambuf_state(), _M_callbacks(nullptr), _M_word_zero(),
      _M_word_size(_S_local_word_size), _M_word(_M_local_word), _M_ios_locale() {}
ios_base::~ios_base() {
    _M_call_callbacks(erase_event);
    _M_dispose_callbacks();
    if (_M_word != _M_local_word)
        delete[] _M_word;
}
void ios_base::_M_init() throw() {
    _M_precision = 6;
    _M_width = 0;
    _M_flags = skipws | dec;
    _M_ios_locale = locale();
}
locale ios_base::imbue(const locale &other) throw() {
    locale old = _M_ios_locale;
    _M_ios_locale = other;
    _M_call_callbacks(imbue_event);
    return old;
}
void ios_base::register_callback(event_callback function, int index) {
    _M_callbacks = new _Callback_list(function, index, _M_callbacks);
}
void ios_base::_M_call_callbacks(event which) throw() {
    for (_Callback_list *at = _M_callbacks; at; at = at->_M_next)
        at->_M_fn(which, *this, at->_M_index);
}
void ios_base::_M_dispose_callbacks() throw() {
    while (_Callback_list *first = _M_callbacks) {
        if (first->_M_remove_reference())
            break;
        _M_callbacks = first->_M_next;
        delete first;
    }
    _M_callbacks = nullptr;
}
ios_base::_Words &ios_base::_M_grow_words(int index, bool) {
    if (index < 0) {
        _M_streambuf_state |= badbit;
        return _M_word_zero;
    }
    _Words *more = new _Words[index + 1];
    for (int i = 0; i < _M_word_size; i++)
        more[i] = _M_word[i];
    if (_M_word != _M_local_word)
        delete[] _M_word;
    _M_word = more;
    _M_word_size = index + 1;
    return _M_word[index];
}
int ios_base::xalloc() throw() {
    static int next;
    return next++ + 4;
}
void ios_base::_M_move(ios_base &from) noexcept {
    _M_precision = from._M_precision;
    _M_width = from._M_width;
    _M_flags = from._M_flags;
    _M_exception = from._M_exception;
    _M_streambuf_state = from._M_streambuf_state;
    _M_callbacks = std::__exchange(from._M_callbacks, nullptr);
    if (_M_word != _M_local_word)
        delete[] _M_word;
    if (from._M_word == from._M_local_word) {
        _M_word = _M_local_word;
        _M_word_size = _S_local_word_size;
        for (int i = 0; i < _S_local_word_size; i++)
            _M_word[i] = std::__exchange(from._M_word[i], _Words());
    } else {
        _M_word = std::__exchange(from._M_word, from._M_local_word);
        _M_word_size = std::__exchange(from._M_word_size, static_cast<int>(_S_local_word_size));
    }
    _M_ios_locale = from._M_ios_locale;
}
void ios_base::_M_swap(ios_base &other) noexcept {
    std::swap(_M_precision, other._M_precision);
    std::swap(_M_width, other._M_width);
    std::swap(_M_flags, other._M_flags);
    std::swap(_M_exception, other._M_exception);
    std::swap(_M_streambuf_state, other._M_streambuf_state);
    std::swap(_M_callbacks, other._M_callbacks);
    bool is_local = _M_word == _M_local_word, others_is = other._M_word == other._M_local_word;
    for (int i = 0; i < _S_local_word_size; i++)
        std::swap(_M_local_word[i], other._M_local_word[i]);
    std::swap(_M_word, other._M_word);
    std::swap(_M_word_size, other._M_word_size);
    if (others_is)
        _M_word = _M_local_word;
    if (is_local)
        other._M_word = other._M_local_word;
    std::swap(_M_ios_locale, other._M_ios_locale);
}

// Input that the headers leave to the library.
typedef basic_istream<char> In;
typedef char_traits<char> Traits;
static void broken(In &in) {
    try {
        throw;
    } catch (__cxxabiv1::__forced_unwind &) {
        in._M_setstate(ios_base::badbit);
        throw;
    } catch (...) {
        in._M_setstate(ios_base::badbit);
    }
}
template <> In &operator>>(In &in, basic_string<char> &text) {
    ios_base::iostate state = ios_base::goodbit;
    bool found = false;
    In::sentry ready(in, false);
    if (ready) {
        try {
            text.erase();
            streamsize most = in.width() > 0 ? in.width() : text.max_size();
            const ctype<char> &classes = use_facet<ctype<char>>(in.getloc());
            int c = in.rdbuf()->sgetc();
            for (; most > 0 && c != Traits::eof() && !classes.is(ctype_base::space, c); most--) {
                text += static_cast<char>(c);
                found = true;
                c = in.rdbuf()->snextc();
            }
            if (most > 0 && c == Traits::eof())
                state |= ios_base::eofbit;
            in.width(0);
        } catch (...) {
            broken(in);
        }
    }
    if (!found)
        state |= ios_base::failbit;
    if (state)
        in.setstate(state);
    return in;
}
void __istream_extract(In &in, char *text, streamsize room) {
    ios_base::iostate state = ios_base::goodbit;
    streamsize length = 0;
    In::sentry ready(in, false);
    if (ready) {
        try {
            if (in.width() > 0 && in.width() < room)
                room = in.width();
            const ctype<char> &classes = use_facet<ctype<char>>(in.getloc());
            int c = in.rdbuf()->sgetc();
            while (length < room - 1 && c != Traits::eof() && !classes.is(ctype_base::space, c)) {
                text[length++] = c;
                c = in.rdbuf()->snextc();
            }
            if (length < room - 1 && c == Traits::eof())
                state |= ios_base::eofbit;
            text[length] = 0;
            in.width(0);
        } catch (...) {
            broken(in);
        }
    }
    if (!length)
        state |= ios_base::failbit;
    if (state)
        in.setstate(state);
}
template <> In &getline(In &in, basic_string<char> &text, char end) {
    ios_base::iostate state = ios_base::goodbit;
    bool found = false;
    In::sentry ready(in, true);
    if (ready) {
        try {
            text.erase();
            int c = in.rdbuf()->sgetc();
            for (; c != Traits::eof() && c != static_cast<unsigned char>(end); c = in.rdbuf()->snextc()) {
                text += static_cast<char>(c);
                found = true;
            }
            if (c == Traits::eof()) {
                state |= ios_base::eofbit;
            } else {
                found = true;
                in.rdbuf()->sbumpc();
            }
        } catch (...) {
            broken(in);
        }
    }
    if (!found)
        state |= ios_base::failbit;
    if (state)
        in.setstate(state);
    return in;
}
template <> In &In::getline(char *text, streamsize room, char end) {
    _M_gcount = 0;
    ios_base::iostate state = ios_base::goodbit;
    sentry ready(*this, true);
    streamsize length = 0;
    if (ready) {
        try {
            int c = rdbuf()->sgetc();
            while (length + 1 < room && c != Traits::eof() && c != static_cast<unsigned char>(end)) {
                text[length++] = c;
                c = rdbuf()->snextc();
            }
            _M_gcount = length;
            if (c == Traits::eof()) {
                state |= ios_base::eofbit;
            } else if (c == static_cast<unsigned char>(end)) {
                _M_gcount++;
                rdbuf()->sbumpc();
            } else {
                state |= ios_base::failbit;
            }
        } catch (...) {
            broken(*this);
        }
    }
    if (room > 0)
        text[length] = 0;
    if (!_M_gcount)
        state |= ios_base::failbit;
    if (state)
        setstate(state);
    return *this;
}
static const streamsize UNLIMITED = __LONG_MAX__;
template <> In &In::ignore(streamsize most, int end) {
    _M_gcount = 0;
    sentry ready(*this, true);
    if (!ready || most <= 0)
        return *this;
    ios_base::iostate state = ios_base::goodbit;
    try {
        while (most == UNLIMITED || _M_gcount < most) {
            int c = rdbuf()->sbumpc();
            if (c == Traits::eof()) {
                state |= ios_base::eofbit;
                break;
            }
            _M_gcount++;
            if (c == end)
                break;
        }
    } catch (...) {
        broken(*this);
    }
    if (state)
        setstate(state);
    return *this;
}
template <> In &In::ignore(streamsize most) { return ignore(most, Traits::eof()); }

// Files.
__basic_file<char>::__basic_file(__c_lock *) throw() : _M_cfile(nullptr), _M_cfile_created(false) {}
__basic_file<char>::~__basic_file() { close(); }
static const char *mode_of(ios_base::openmode mode) {
    enum { IN = ios_base::in, OUT = ios_base::out, TRUNC = ios_base::trunc, APP = ios_base::app };
    switch (mode & (IN | OUT | TRUNC | APP)) {
    case OUT:
    case OUT | TRUNC: return "w";
    case APP:
    case OUT | APP: return "a";
    case IN: return "r";
    case IN | OUT: return "r+";
    case IN | OUT | TRUNC: return "w+";
    case IN | APP:
    case IN | OUT | APP: return "a+";
    default: return nullptr;
    }
}
__basic_file<char> *__basic_file<char>::open(const char *path, ios_base::openmode mode, int) {
    const char *as = mode_of(mode);
    if (!as || is_open() || !(_M_cfile = fopen(path, as)))
        return nullptr;
    _M_cfile_created = true;
    return this;
}
__basic_file<char> *__basic_file<char>::sys_open(__c_file *file, ios_base::openmode) {
    if (is_open() || !file)
        return nullptr;
    _M_cfile = file;
    return this;
}
__basic_file<char> *__basic_file<char>::sys_open(int descriptor, ios_base::openmode mode) throw() {
    const char *as = mode_of(mode);
    if (!as || is_open() || !(_M_cfile = fdopen(descriptor, as)))
        return nullptr;
    _M_cfile_created = true;
    return this;
}
__basic_file<char> *__basic_file<char>::close() {
    if (!is_open())
        return nullptr;
    int result = _M_cfile_created ? fclose(_M_cfile) : 0;
    _M_cfile = nullptr;
    return result ? nullptr : this;
}
bool __basic_file<char>::is_open() const throw() { return _M_cfile; }
int __basic_file<char>::fd() throw() { return fileno(_M_cfile); }
__c_file *__basic_file<char>::file() throw() { return _M_cfile; }
streamsize __basic_file<char>::xsputn(const char *text, streamsize size) { return fwrite(text, 1, size, _M_cfile); }
streamsize __basic_file<char>::xsputn_2(const char *first, streamsize size, const char *second, streamsize more) {
    streamsize done = xsputn(first, size);
    return done == size ? done + xsputn(second, more) : done;
}
streamsize __basic_file<char>::xsgetn(char *into, streamsize size) { return fread(into, 1, size, _M_cfile); }
streamoff __basic_file<char>::seekoff(streamoff offset, ios_base::seekdir from) throw() {
    return fseek(_M_cfile, offset, from) ? -1 : ftell(_M_cfile);
}
int __basic_file<char>::sync() { return fflush(_M_cfile); }
streamsize __basic_file<char>::showmanyc() {
    long at = ftell(_M_cfile);
    if (at < 0 || fseek(_M_cfile, 0, SEEK_END))
        return 0;
    long end = ftell(_M_cfile);
    fseek(_M_cfile, at, SEEK_SET);
    return end - at;
}

// The standard streams. Their memory is there before any constructor runs, and they are never destroyed.
alignas(ostream) char cout_bytes[sizeof(ostream)] __asm__("_ZSt4cout");
alignas(ostream) char cerr_bytes[sizeof(ostream)] __asm__("_ZSt4cerr");
alignas(ostream) char clog_bytes[sizeof(ostream)] __asm__("_ZSt4clog");
alignas(istream) char cin_bytes[sizeof(istream)] __asm__("_ZSt3cin");
typedef __gnu_cxx::stdio_sync_filebuf<char> Standard;
alignas(Standard) static char buffers[3][sizeof(Standard)];

_Atomic_word ios_base::Init::_S_refcount;
bool ios_base::Init::_S_synced_with_stdio = true;
ios_base::Init::Init() {
    if (_S_refcount++)
        return;
    FILE *files[] = {stdin, stdout, stderr};
    Standard *standard[3];
    for (int i = 0; i < 3; i++)
        standard[i] = new (buffers[i]) Standard(files[i]);
    ostream *out = new (cout_bytes) ostream(standard[1]);
    istream *in = new (cin_bytes) istream(standard[0]);
    ostream *errors = new (cerr_bytes) ostream(standard[2]);
    new (clog_bytes) ostream(standard[2]);
    in->tie(out);
    errors->setf(ios_base::unitbuf);
    errors->tie(out);
}
ios_base::Init::~Init() {
    if (--_S_refcount == 0)
        reinterpret_cast<ostream *>(cout_bytes)->flush();
}
bool ios_base::sync_with_stdio(bool is_wanted) { return std::__exchange(Init::_S_synced_with_stdio, is_wanted); }

} // namespace std
