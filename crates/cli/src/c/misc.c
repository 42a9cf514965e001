// The rest of what headers refer to: tables of characters, failed assertions, division.
#include <stddef.h>
#include <stdint.h>

#define WEAK __attribute__((weak))

typedef struct _IO_FILE FILE;
extern FILE *stderr;
extern int fprintf(FILE *, const char *, ...);
extern void abort(void) __attribute__((noreturn));
extern int isalpha(int), isupper(int), islower(int), isdigit(int), isxdigit(int), isspace(int), isprint(int), isgraph(int),
    isblank(int), iscntrl(int), ispunct(int), isalnum(int), toupper(int), tolower(int);
extern size_t strlen(const char *);
extern char *strchr(const char *, int), *getenv(const char *);
extern int strncmp(const char *, const char *, size_t), strcmp(const char *, const char *);
extern void *malloc(size_t);
extern long long strtoll(const char *, char **, int);
extern unsigned long long strtoull(const char *, char **, int);

WEAK void __assert_fail(const char *condition, const char *file, unsigned line, const char *function) {
    fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, condition);
    abort();
}

// What `isalpha` and its like look at, in the order of the usual library's bits.
static unsigned short classes[384];
static int lower[384], upper[384];
static const unsigned short *classes_at;
static const int *lower_at, *upper_at;

static void fill(void) {
    static int (*const tests[])(int) = {isupper, islower, isalpha, isdigit, isxdigit, isspace,
                                        isprint, isgraph, isblank, iscntrl, ispunct,  isalnum};
    for (int byte = -128; byte < 256; byte++) {
        unsigned short bits = 0;
        for (int test = 0; byte >= 0 && test < 12; test++)
            if (tests[test](byte))
                bits |= test < 8 ? 1 << (test + 8) : 1 << (test - 8);
        classes[byte + 128] = bits;
        lower[byte + 128] = byte >= 0 ? tolower(byte) : byte;
        upper[byte + 128] = byte >= 0 ? toupper(byte) : byte;
    }
    classes_at = classes + 128;
    lower_at = lower + 128;
    upper_at = upper + 128;
}

WEAK const unsigned short **__ctype_b_loc(void) {
    if (!classes_at)
        fill();
    return &classes_at;
}
WEAK const int **__ctype_tolower_loc(void) {
    if (!classes_at)
        fill();
    return &lower_at;
}
WEAK const int **__ctype_toupper_loc(void) {
    if (!classes_at)
        fill();
    return &upper_at;
}
WEAK size_t __ctype_get_mb_cur_max(void) { return 1; }

typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
WEAK div_t div(int a, int b) { return (div_t){a / b, a % b}; }
WEAK ldiv_t ldiv(long a, long b) { return (ldiv_t){a / b, a % b}; }
WEAK ldiv_t lldiv(long a, long b) { return (ldiv_t){a / b, a % b}; }
WEAK long imaxabs(long a) { return a < 0 ? -a : a; }

WEAK long __isoc23_strtol(const char *text, char **end, int base) { return strtoll(text, end, base); }
WEAK long long __isoc23_strtoll(const char *text, char **end, int base) { return strtoll(text, end, base); }
WEAK unsigned long __isoc23_strtoul(const char *text, char **end, int base) { return strtoull(text, end, base); }
WEAK unsigned long long __isoc23_strtoull(const char *text, char **end, int base) { return strtoull(text, end, base); }
WEAK long strtoimax(const char *text, char **end, int base) { return strtoll(text, end, base); }
WEAK unsigned long strtoumax(const char *text, char **end, int base) { return strtoull(text, end, base); }

WEAK int fegetround(void) { return 0; }
WEAK int fesetround(int mode) { return mode == 0 ? 0 : -1; }
WEAK int feclearexcept(int which) { return 0; }

WEAK char *setlocale(int category, const char *name) {
    static char c[] = "C";
    return !name || !*name || !strcmp(name, "C") || !strcmp(name, "POSIX") ? c : 0;
}

// Wide characters, in the C locale.
typedef int wchar;
WEAK size_t wcslen(const wchar *text) {
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}
WEAK wchar *wcscpy(wchar *to, const wchar *from) {
    size_t i = 0;
    do
        to[i] = from[i];
    while (from[i++]);
    return to;
}
WEAK int wcscmp(const wchar *a, const wchar *b) {
    while (*a && *a == *b)
        a++, b++;
    return *a < *b ? -1 : *a > *b;
}
WEAK int iswspace(unsigned c) { return c < 128 && isspace(c); }
WEAK int iswalpha(unsigned c) { return c < 128 && isalpha(c); }
WEAK int iswdigit(unsigned c) { return c < 128 && isdigit(c); }
WEAK int iswalnum(unsigned c) { return c < 128 && isalnum(c); }
WEAK int iswupper(unsigned c) { return c < 128 && isupper(c); }
WEAK int iswlower(unsigned c) { return c < 128 && islower(c); }
WEAK unsigned towupper(unsigned c) { return c < 128 ? toupper(c) : c; }
WEAK unsigned towlower(unsigned c) { return c < 128 ? tolower(c) : c; }

// What `__builtin_cpu_supports` asks: what every x86-64 has, and no more.
enum { CMOV = 1 << 0, MMX = 1 << 1, SSE = 1 << 3, SSE2 = 1 << 4 };
__attribute__((weak)) struct {
    unsigned vendor, type, subtype, features[1];
} __cpu_model = {.features = {CMOV | MMX | SSE | SSE2}};
__attribute__((weak)) unsigned __cpu_features2[3];
__attribute__((weak)) int __cpu_indicator_init(void) { return 0; }

// What `__builtin_thread_pointer` gives: an address for each thread.
void *__ubik_thread_pointer(void) {
    static __thread char own[64] __attribute__((aligned(64)));
    return own;
}
