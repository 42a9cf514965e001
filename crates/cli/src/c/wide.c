// Wide characters: text, numbers in it, streams and formats, in the C locale, whose characters are those of ASCII. Formats are
// made by the functions for bytes, with UTF-8 in between.
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#define WEAK __attribute__((weak))
#define EOF (-1)
#define NONE ((size_t)-1)

typedef int wchar;
typedef unsigned wint;
typedef struct _IO_FILE FILE;
struct tm;
extern FILE *stdin, *stdout;
extern int fgetc(FILE *), fputc(int, FILE *), ungetc(int, FILE *), fwide(FILE *, int), vsnprintf(char *, size_t, const char *, va_list);
extern int vsscanf(const char *, const char *, va_list), vfscanf(FILE *, const char *, va_list);
extern void *malloc(size_t), *memcpy(void *, const void *, size_t);
extern void free(void *);
extern size_t strlen(const char *), fwrite(const void *, size_t, size_t, FILE *);
extern size_t strftime(char *, size_t, const char *, const struct tm *), wcslen(const wchar *);
extern wchar *wcschr(const wchar *, wchar), *wcscpy(wchar *, const wchar *);
extern int wcscmp(const wchar *, const wchar *), strcmp(const char *, const char *);
extern long long strtoll(const char *, char **, int);
extern unsigned long long strtoull(const char *, char **, int);
extern double strtod(const char *, char **);
extern float strtof(const char *, char **);
extern long double strtold(const char *, char **);
extern int isalpha(int), isupper(int), islower(int), isdigit(int), isxdigit(int), isspace(int), isprint(int), isgraph(int),
    isblank(int), iscntrl(int), ispunct(int), isalnum(int), toupper(int), tolower(int);
extern int *__errno_location(void);
extern __thread int __ubik_makes_wide;
enum { ILLEGAL_SEQUENCE = 84 };

// Classes.
#define CLASS(name) WEAK int isw##name(wint c) { return c < 128 && is##name(c); }
CLASS(blank) CLASS(cntrl) CLASS(graph) CLASS(print) CLASS(punct) CLASS(xdigit)

struct class {
    const char *name;
    int (*test)(int);
};
static const struct class classes[] = {{"alnum", isalnum}, {"alpha", isalpha}, {"blank", isblank}, {"cntrl", iscntrl},
                                       {"digit", isdigit}, {"graph", isgraph}, {"lower", islower}, {"print", isprint},
                                       {"punct", ispunct}, {"space", isspace}, {"upper", isupper}, {"xdigit", isxdigit}};
WEAK unsigned long wctype(const char *name) {
    for (unsigned long i = 0; i < sizeof classes / sizeof *classes; i++)
        if (!strcmp(classes[i].name, name))
            return i + 1;
    return 0;
}
WEAK int iswctype(wint c, unsigned long class) { return class && c < 128 && classes[class - 1].test(c); }
WEAK const int *wctrans(const char *name) {
    static const int kinds[] = {0, 1};
    return !strcmp(name, "tolower") ? &kinds[0] : !strcmp(name, "toupper") ? &kinds[1] : 0;
}
WEAK wint towctrans(wint c, const int *kind) {
    return !kind || c >= 128 ? c : *kind ? toupper(c) : tolower(c);
}
WEAK int wcwidth(wchar c) { return c == 0 ? 0 : c >= 32 && c < 127 ? 1 : -1; }
WEAK int wcswidth(const wchar *text, size_t n) {
    int width = 0;
    for (size_t i = 0; i < n && text[i]; i++) {
        if (wcwidth(text[i]) < 0)
            return -1;
        width += wcwidth(text[i]);
    }
    return width;
}

// Text.
WEAK size_t wcsnlen(const wchar *text, size_t most) {
    size_t length = 0;
    while (length < most && text[length])
        length++;
    return length;
}
WEAK wchar *wcpcpy(wchar *to, const wchar *from) { return wcscpy(to, from) + wcslen(from); }
WEAK wchar *wmempcpy(wchar *to, const wchar *from, size_t n) { return (wchar *)memcpy(to, from, n * sizeof *to) + n; }
WEAK wchar *wcsncat(wchar *to, const wchar *from, size_t n) {
    size_t at = wcslen(to), i = 0;
    for (; i < n && from[i]; i++)
        to[at + i] = from[i];
    to[at + i] = 0;
    return to;
}
WEAK wchar *wcsdup(const wchar *text) {
    wchar *copy = malloc((wcslen(text) + 1) * sizeof *copy);
    return copy ? wcscpy(copy, text) : 0;
}
WEAK size_t wcsspn(const wchar *text, const wchar *set) {
    size_t length = 0;
    while (text[length] && wcschr(set, text[length]))
        length++;
    return length;
}
WEAK size_t wcscspn(const wchar *text, const wchar *set) {
    size_t length = 0;
    while (text[length] && !wcschr(set, text[length]))
        length++;
    return length;
}
WEAK wchar *wcspbrk(const wchar *text, const wchar *set) {
    text += wcscspn(text, set);
    return *text ? (wchar *)text : 0;
}
WEAK wchar *wcstok(wchar *text, const wchar *set, wchar **rest) {
    if (!text && !(text = *rest))
        return 0;
    text += wcsspn(text, set);
    if (!*text) {
        *rest = 0;
        return 0;
    }
    wchar *end = text + wcscspn(text, set);
    *rest = *end ? end + 1 : 0;
    *end = 0;
    return text;
}
static int folded(wchar c) { return (unsigned)c < 128 ? tolower(c) : c; }
WEAK int wcsncasecmp(const wchar *a, const wchar *b, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (folded(a[i]) != folded(b[i]) || !a[i])
            return folded(a[i]) - folded(b[i]);
    return 0;
}
WEAK int wcscasecmp(const wchar *a, const wchar *b) { return wcsncasecmp(a, b, NONE); }
WEAK int wcscoll(const wchar *a, const wchar *b) { return wcscmp(a, b); }
WEAK size_t wcsxfrm(wchar *to, const wchar *from, size_t n) {
    size_t length = wcslen(from);
    for (size_t i = 0; i < n && i <= length; i++)
        to[i] = from[i];
    return length;
}

// Numbers: they consist of characters of ASCII, so the first other one ends them.
static char *ascii(const wchar *text) {
    size_t length = 0;
    while (text[length] > 0 && text[length] < 128)
        length++;
    char *copy = malloc(length + 1);
    for (size_t i = 0; copy && i < length; i++)
        copy[i] = text[i];
    if (copy)
        copy[length] = 0;
    return copy;
}
#define NUMBER(type, name, call)                                                                                       \
    char *copy = ascii(text), *behind = copy;                                                                          \
    type value = call;                                                                                                 \
    if (end)                                                                                                           \
        *end = (wchar *)text + (behind - copy);                                                                        \
    free(copy);                                                                                                        \
    return value
WEAK long wcstol(const wchar *text, wchar **end, int base) { NUMBER(long, wcstol, strtoll(copy, &behind, base)); }
WEAK long long wcstoll(const wchar *text, wchar **end, int base) { NUMBER(long long, wcstoll, strtoll(copy, &behind, base)); }
WEAK unsigned long wcstoul(const wchar *text, wchar **end, int base) { NUMBER(unsigned long, wcstoul, strtoull(copy, &behind, base)); }
WEAK unsigned long long wcstoull(const wchar *text, wchar **end, int base) { NUMBER(unsigned long long, wcstoull, strtoull(copy, &behind, base)); }
WEAK double wcstod(const wchar *text, wchar **end) { NUMBER(double, wcstod, strtod(copy, &behind)); }
WEAK float wcstof(const wchar *text, wchar **end) { NUMBER(float, wcstof, strtof(copy, &behind)); }
WEAK long double wcstold(const wchar *text, wchar **end) { NUMBER(long double, wcstold, strtold(copy, &behind)); }
WEAK long wcstoimax(const wchar *text, wchar **end, int base) { return wcstol(text, end, base); }
WEAK unsigned long wcstoumax(const wchar *text, wchar **end, int base) { return wcstoul(text, end, base); }
WEAK long __isoc23_wcstol(const wchar *text, wchar **end, int base) { return wcstol(text, end, base); }
WEAK unsigned long __isoc23_wcstoul(const wchar *text, wchar **end, int base) { return wcstoul(text, end, base); }

// Conversion with a state, of which the C locale has only one.
static size_t illegal(void) {
    *__errno_location() = ILLEGAL_SEQUENCE;
    return NONE;
}
WEAK int mbsinit(const void *state) { return 1; }
WEAK size_t mbrtowc(wchar *to, const char *from, size_t n, void *state) {
    if (!from)
        return 0;
    if (!n)
        return (size_t)-2;
    if ((unsigned char)*from > 127)
        return illegal();
    if (to)
        *to = *from;
    return *from != 0;
}
WEAK size_t mbrlen(const char *from, size_t n, void *state) { return mbrtowc(0, from, n, state); }
WEAK size_t wcrtomb(char *to, wchar c, void *state) {
    if (!to)
        return 1;
    if ((unsigned)c > 127)
        return illegal();
    *to = c;
    return 1;
}
WEAK size_t mbsnrtowcs(wchar *to, const char **from, size_t bytes, size_t n, void *state) {
    const char *at = *from;
    for (size_t i = 0;; i++) {
        if (to && i == n || i == bytes) {
            if (to)
                *from = at + i;
            return i;
        }
        if ((unsigned char)at[i] > 127) {
            if (to)
                *from = at + i;
            return illegal();
        }
        if (to)
            to[i] = at[i];
        if (!at[i]) {
            if (to)
                *from = 0;
            return i;
        }
    }
}
WEAK size_t mbsrtowcs(wchar *to, const char **from, size_t n, void *state) {
    return mbsnrtowcs(to, from, NONE, n, state);
}
WEAK size_t wcsnrtombs(char *to, const wchar **from, size_t most, size_t n, void *state) {
    const wchar *at = *from;
    for (size_t i = 0;; i++) {
        if (to && i == n || i == most) {
            if (to)
                *from = at + i;
            return i;
        }
        if ((unsigned)at[i] > 127) {
            if (to)
                *from = at + i;
            return illegal();
        }
        if (to)
            to[i] = at[i];
        if (!at[i]) {
            if (to)
                *from = 0;
            return i;
        }
    }
}
WEAK size_t wcsrtombs(char *to, const wchar **from, size_t n, void *state) {
    return wcsnrtombs(to, from, NONE, n, state);
}
WEAK size_t mbrtoc16(uint16_t *to, const char *from, size_t n, void *state) {
    wchar c = 0;
    size_t used = mbrtowc(&c, from, n, state);
    if (to && used <= 1)
        *to = c;
    return used;
}
WEAK size_t mbrtoc32(uint32_t *to, const char *from, size_t n, void *state) { return mbrtowc((wchar *)to, from, n, state); }
WEAK size_t c16rtomb(char *to, uint16_t c, void *state) { return wcrtomb(to, c, state); }
WEAK size_t c32rtomb(char *to, uint32_t c, void *state) { return wcrtomb(to, c, state); }

// Streams.
WEAK wint fputwc(wchar c, FILE *file) {
    fwide(file, 1);
    if ((unsigned)c > 127) {
        illegal();
        return EOF;
    }
    return fputc(c, file);
}
WEAK wint putwc(wchar c, FILE *file) { return fputwc(c, file); }
WEAK wint putwchar(wchar c) { return fputwc(c, stdout); }
WEAK int fputws(const wchar *text, FILE *file) {
    for (; *text; text++)
        if (fputwc(*text, file) == (wint)EOF)
            return EOF;
    return 1;
}
WEAK wint fgetwc(FILE *file) {
    fwide(file, 1);
    int byte = fgetc(file);
    if (byte > 127) {
        illegal();
        return EOF;
    }
    return byte;
}
WEAK wint getwc(FILE *file) { return fgetwc(file); }
WEAK wint getwchar(void) { return fgetwc(stdin); }
WEAK wint ungetwc(wint c, FILE *file) { return c == (wint)EOF ? c : (wint)ungetc(c, file); }
WEAK wchar *fgetws(wchar *into, int size, FILE *file) {
    int length = 0;
    while (length < size - 1) {
        wint c = fgetwc(file);
        if (c == (wint)EOF)
            break;
        into[length++] = c;
        if (c == '\n')
            break;
    }
    if (length == 0 || size <= 0)
        return 0;
    into[length] = 0;
    return into;
}

// Formats.
static char *encoded(const wchar *text) {
    char *bytes = malloc(4 * wcslen(text) + 1), *at = bytes;
    for (; bytes && *text; text++) {
        unsigned c = *text;
        if (c < 0x80) {
            *at++ = c;
            continue;
        }
        int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
        *at++ = (0xf00 >> more & 0xff) | c >> 6 * more;
        while (more--)
            *at++ = 0x80 | (c >> 6 * more & 0x3f);
    }
    if (bytes)
        *at = 0;
    return bytes;
}
// As many characters as there is room for; how many there are in all.
static size_t decode(wchar *to, size_t room, const char *bytes) {
    size_t count = 0;
    while (*bytes) {
        unsigned char first = *bytes++;
        unsigned c = first < 0x80 ? first : first < 0xe0 ? first & 0x1f : first < 0xf0 ? first & 0xf : first & 7;
        while ((*bytes & 0xc0) == 0x80)
            c = c << 6 | (*bytes++ & 0x3f);
        if (count < room)
            to[count] = c;
        count++;
    }
    return count;
}
// The text that a format makes, as UTF-8.
static char *formatted(const wchar *format, va_list list) {
    char *narrow = encoded(format);
    __ubik_makes_wide++;
    int length = vsnprintf(0, 0, narrow, list);
    char *text = length < 0 ? 0 : malloc(length + 1);
    if (text)
        vsnprintf(text, length + 1, narrow, list);
    __ubik_makes_wide--;
    free(narrow);
    return text;
}
WEAK int vswprintf(wchar *into, size_t room, const wchar *format, va_list list) {
    char *text = formatted(format, list);
    if (!text)
        return -1;
    size_t count = decode(into, room, text);
    free(text);
    if (room)
        into[count < room ? count : room - 1] = 0;
    return count < room ? (int)count : -1;
}
WEAK int vfwprintf(FILE *file, const wchar *format, va_list list) {
    fwide(file, 1);
    char *text = formatted(format, list);
    if (!text)
        return -1;
    int length = 0;
    for (; text[length]; length++)
        if (text[length] < 0) {
            illegal();
            length = -1;
            break;
        }
    if (length > 0)
        fwrite(text, 1, length, file);
    free(text);
    return length;
}
WEAK int vwprintf(const wchar *format, va_list list) { return vfwprintf(stdout, format, list); }
WEAK int vswscanf(const wchar *text, const wchar *format, va_list list) {
    char *narrow = encoded(text), *conversions = encoded(format);
    int result = vsscanf(narrow, conversions, list);
    free(narrow);
    free(conversions);
    return result;
}
WEAK int vfwscanf(FILE *file, const wchar *format, va_list list) {
    fwide(file, 1);
    char *conversions = encoded(format);
    int result = vfscanf(file, conversions, list);
    free(conversions);
    return result;
}
WEAK int vwscanf(const wchar *format, va_list list) { return vfwscanf(stdin, format, list); }
#define VARIADIC(name, call, ...)                                                                                      \
    WEAK int name(__VA_ARGS__, ...) {                                                                                  \
        va_list list;                                                                                                  \
        va_start(list, format);                                                                                        \
        int result = call;                                                                                             \
        va_end(list);                                                                                                  \
        return result;                                                                                                 \
    }
VARIADIC(swprintf, vswprintf(into, room, format, list), wchar *into, size_t room, const wchar *format)
VARIADIC(fwprintf, vfwprintf(file, format, list), FILE *file, const wchar *format)
VARIADIC(wprintf, vfwprintf(stdout, format, list), const wchar *format)
VARIADIC(swscanf, vswscanf(text, format, list), const wchar *text, const wchar *format)
VARIADIC(__isoc99_swscanf, vswscanf(text, format, list), const wchar *text, const wchar *format)
VARIADIC(fwscanf, vfwscanf(file, format, list), FILE *file, const wchar *format)
VARIADIC(__isoc99_fwscanf, vfwscanf(file, format, list), FILE *file, const wchar *format)
VARIADIC(wscanf, vfwscanf(stdin, format, list), const wchar *format)
VARIADIC(__isoc99_wscanf, vfwscanf(stdin, format, list), const wchar *format)

WEAK size_t wcsftime(wchar *into, size_t room, const wchar *format, const struct tm *tm) {
    char *narrow = encoded(format), *text = malloc(4 * room + 1);
    size_t length = text ? strftime(text, 4 * room + 1, narrow, tm) : 0;
    size_t count = length ? decode(into, room, text) : 0;
    free(text);
    free(narrow);
    if (count >= room)
        return 0;
    into[count] = 0;
    return count;
}
