// Functions of the usual library that the host does not have: checked copies, signals, wide strings, `threads.h`, atomics of
// any size, and what mathematics lacks.
#include <stddef.h>
#include <stdint.h>
#include <stdarg.h>

#define WEAK __attribute__((weak))

typedef struct _IO_FILE FILE;
extern FILE *stdout, *stderr;
extern void *memcpy(void *, const void *, size_t), *memmove(void *, const void *, size_t), *memset(void *, int, size_t);
extern void *mempcpy(void *, const void *, size_t), *malloc(size_t);
extern char *strcpy(char *, const char *), *strcat(char *, const char *), *strncpy(char *, const char *, size_t);
extern char *strncat(char *, const char *, size_t), *stpcpy(char *, const char *), *stpncpy(char *, const char *, size_t);
extern char *strchr(const char *, int), *strrchr(const char *, int);
extern size_t strlen(const char *), strnlen(const char *, size_t);
extern void abort(void) __attribute__((noreturn)), _exit(int) __attribute__((noreturn));
extern int fputs(const char *, FILE *), vfprintf(FILE *, const char *, va_list), vsprintf(char *, const char *, va_list);
extern int vsnprintf(char *, size_t, const char *, va_list), kill(int, int), getpid(void), ffs(int);
extern int setenv(const char *, const char *, int), unsetenv(const char *);

// What fortified headers call: the same, with the size of the object.
WEAK void __chk_fail(void) {
    fputs("*** buffer overflow detected ***: terminated\n", stderr);
    abort();
}
WEAK void *__memcpy_chk(void *to, const void *from, size_t n, size_t room) {
    if (n > room)
        __chk_fail();
    return memcpy(to, from, n);
}
WEAK void *__mempcpy_chk(void *to, const void *from, size_t n, size_t room) {
    if (n > room)
        __chk_fail();
    return mempcpy(to, from, n);
}
WEAK void *__memmove_chk(void *to, const void *from, size_t n, size_t room) {
    if (n > room)
        __chk_fail();
    return memmove(to, from, n);
}
WEAK void *__memset_chk(void *to, int byte, size_t n, size_t room) {
    if (n > room)
        __chk_fail();
    return memset(to, byte, n);
}
WEAK char *__strcpy_chk(char *to, const char *from, size_t room) {
    if (strlen(from) >= room)
        __chk_fail();
    return strcpy(to, from);
}
WEAK char *__stpcpy_chk(char *to, const char *from, size_t room) {
    if (strlen(from) >= room)
        __chk_fail();
    return stpcpy(to, from);
}
WEAK char *__strcat_chk(char *to, const char *from, size_t room) {
    if (strlen(to) + strlen(from) >= room)
        __chk_fail();
    return strcat(to, from);
}
WEAK char *__strncpy_chk(char *to, const char *from, size_t n, size_t room) {
    if (n > room)
        __chk_fail();
    return strncpy(to, from, n);
}
WEAK char *__stpncpy_chk(char *to, const char *from, size_t n, size_t room) {
    if (n > room)
        __chk_fail();
    return stpncpy(to, from, n);
}
WEAK char *__strncat_chk(char *to, const char *from, size_t n, size_t room) {
    if (strlen(to) + strnlen(from, n) >= room)
        __chk_fail();
    return strncat(to, from, n);
}
WEAK int __vsprintf_chk(char *to, int flag, size_t room, const char *format, va_list list) {
    int length = vsnprintf(to, room, format, list);
    if (length >= 0 && (size_t)length >= room)
        __chk_fail();
    return length;
}
WEAK int __sprintf_chk(char *to, int flag, size_t room, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = __vsprintf_chk(to, flag, room, format, list);
    va_end(list);
    return length;
}
WEAK int __snprintf_chk(char *to, size_t n, int flag, size_t room, const char *format, ...) {
    if (n > room)
        __chk_fail();
    va_list list;
    va_start(list, format);
    int length = vsnprintf(to, n, format, list);
    va_end(list);
    return length;
}
WEAK int __printf_chk(int flag, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = vfprintf(stdout, format, list);
    va_end(list);
    return length;
}
WEAK int __vprintf_chk(int flag, const char *format, va_list list) { return vfprintf(stdout, format, list); }
WEAK int __vfprintf_chk(FILE *file, int flag, const char *format, va_list list) { return vfprintf(file, format, list); }

// Signals that the program sends to itself run their handler at once; others go to the host.
typedef void handler(int);
#define DEFAULT ((handler *)0)
#define IGNORE ((handler *)1)
struct sigaction {
    handler *function;
    unsigned long mask[16];
    int flags;
    void (*restorer)(void);
};
static struct sigaction actions[65];
extern int *__errno_location(void);

static int is_signal(int number) {
    if (number > 0 && number < 65)
        return 1;
    *__errno_location() = 22;
    return 0;
}
WEAK handler *signal(int number, handler *function) {
    if (!is_signal(number))
        return (handler *)-1;
    handler *old = actions[number].function;
    actions[number].function = function;
    return old;
}
WEAK int sigaction(int number, const struct sigaction *action, struct sigaction *old) {
    if (!is_signal(number))
        return -1;
    if (old)
        *old = actions[number];
    if (action)
        actions[number] = *action;
    return 0;
}
WEAK int raise(int number) {
    if (!is_signal(number))
        return -1;
    handler *function = actions[number].function;
    if (function == IGNORE)
        return 0;
    if (function == DEFAULT)
        return kill(getpid(), number);
    if (actions[number].flags & 4) // with information about the signal
        ((void (*)(int, void *, void *))function)(number, &actions[number], 0);
    else
        function(number);
    return 0;
}

// Strings.
WEAK char *index(const char *text, int byte) { return strchr(text, byte); }
WEAK char *rindex(const char *text, int byte) { return strrchr(text, byte); }
WEAK void bcopy(const void *from, void *to, size_t n) { memmove(to, from, n); }
WEAK int ffsl(long value) { return __builtin_ffsl(value); }
WEAK int ffsll(long long value) { return __builtin_ffsll(value); }
WEAK size_t strxfrm(char *to, const char *from, size_t n) {
    size_t length = strlen(from);
    if (n)
        strncpy(to, from, n);
    return length;
}
WEAK size_t strlcpy(char *to, const char *from, size_t room) {
    size_t length = strlen(from);
    if (room) {
        size_t n = length < room ? length : room - 1;
        memcpy(to, from, n);
        to[n] = 0;
    }
    return length;
}
WEAK size_t strlcat(char *to, const char *from, size_t room) {
    size_t used = strnlen(to, room);
    return used == room ? room + strlen(from) : used + strlcpy(to + used, from, room - used);
}
WEAK int putenv(char *assignment) {
    char *equals = strchr(assignment, '=');
    if (!equals)
        return unsetenv(assignment);
    char name[256];
    size_t length = equals - assignment;
    if (length >= sizeof name)
        return -1;
    memcpy(name, assignment, length);
    name[length] = 0;
    return setenv(name, equals + 1, 1);
}
WEAK void _Exit(int status) { _exit(status); }

// Wide strings; in the C locale a character is a byte.
typedef int wchar;
WEAK wchar *wcsncpy(wchar *to, const wchar *from, size_t n) {
    size_t i = 0;
    for (; i < n && from[i]; i++)
        to[i] = from[i];
    for (; i < n; i++)
        to[i] = 0;
    return to;
}
WEAK wchar *wcscat(wchar *to, const wchar *from) {
    size_t at = 0, i = 0;
    while (to[at])
        at++;
    do
        to[at + i] = from[i];
    while (from[i++]);
    return to;
}
WEAK int wcsncmp(const wchar *a, const wchar *b, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i] || !a[i])
            return a[i] < b[i] ? -1 : a[i] > b[i];
    return 0;
}
WEAK wchar *wcschr(const wchar *text, wchar c) {
    for (;; text++) {
        if (*text == c)
            return (wchar *)text;
        if (!*text)
            return 0;
    }
}
WEAK wchar *wcsrchr(const wchar *text, wchar c) {
    const wchar *found = 0;
    for (;; text++) {
        if (*text == c)
            found = text;
        if (!*text)
            return (wchar *)found;
    }
}
WEAK wchar *wcsstr(const wchar *text, const wchar *part) {
    for (;; text++) {
        size_t i = 0;
        while (part[i] && text[i] == part[i])
            i++;
        if (!part[i])
            return (wchar *)text;
        if (!*text)
            return 0;
    }
}
WEAK wchar *wmemcpy(wchar *to, const wchar *from, size_t n) { return memcpy(to, from, n * sizeof *to); }
WEAK wchar *wmemmove(wchar *to, const wchar *from, size_t n) { return memmove(to, from, n * sizeof *to); }
WEAK wchar *wmemset(wchar *to, wchar c, size_t n) {
    for (size_t i = 0; i < n; i++)
        to[i] = c;
    return to;
}
WEAK int wmemcmp(const wchar *a, const wchar *b, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}
WEAK wchar *wmemchr(const wchar *text, wchar c, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (text[i] == c)
            return (wchar *)text + i;
    return 0;
}
WEAK int mbtowc(wchar *to, const char *from, size_t n) {
    if (!from || !n)
        return from ? -1 : 0;
    if ((unsigned char)*from > 127)
        return -1;
    if (to)
        *to = *from;
    return *from != 0;
}
WEAK int mblen(const char *from, size_t n) { return mbtowc(0, from, n); }
WEAK int wctomb(char *to, wchar c) {
    if (!to)
        return 0;
    if ((unsigned)c > 127)
        return -1;
    *to = c;
    return 1;
}
WEAK size_t mbstowcs(wchar *to, const char *from, size_t n) {
    size_t i = 0;
    for (; !to || i < n; i++) {
        if ((unsigned char)from[i] > 127)
            return (size_t)-1;
        if (to)
            to[i] = from[i];
        if (!from[i])
            break;
    }
    return i;
}
WEAK size_t wcstombs(char *to, const wchar *from, size_t n) {
    size_t i = 0;
    for (; !to || i < n; i++) {
        if ((unsigned)from[i] > 127)
            return (size_t)-1;
        if (to)
            to[i] = from[i];
        if (!from[i])
            break;
    }
    return i;
}
WEAK unsigned btowc(int byte) { return byte >= 0 && byte < 128 ? byte : (unsigned)-1; }
WEAK int wctob(unsigned c) { return c < 128 ? (int)c : -1; }

// Atomic accesses of objects that no instruction reaches whole. One lock orders them all.
static char atomic_lock;
static void lock(void) {
    while (__atomic_test_and_set(&atomic_lock, __ATOMIC_ACQUIRE))
        __builtin_ia32_pause();
}
static void unlock(void) { __atomic_clear(&atomic_lock, __ATOMIC_RELEASE); }
#define GENERIC(ret, name, ...) WEAK ret generic_##name(__VA_ARGS__) __asm__("__atomic_" #name); WEAK ret generic_##name(__VA_ARGS__)
GENERIC(void, load, size_t size, void *from, void *to, int order) {
    lock();
    memcpy(to, from, size);
    unlock();
}
GENERIC(void, store, size_t size, void *to, void *from, int order) {
    lock();
    memcpy(to, from, size);
    unlock();
}
GENERIC(void, exchange, size_t size, void *object, void *from, void *to, int order) {
    lock();
    memcpy(to, object, size);
    memcpy(object, from, size);
    unlock();
}
GENERIC(_Bool, compare_exchange, size_t size, void *object, void *expected, void *desired, int success, int failure) {
    lock();
    int same = !__builtin_memcmp(object, expected, size);
    memcpy(same ? object : expected, same ? desired : object, size);
    unlock();
    return same;
}
// What an instruction of 16 bytes would do; the operations have LLVM's numbers.
WEAK void __ubik_atomic_modify_16(__int128 *object, __int128 *by, __int128 *old, int operation) {
    lock();
    __int128 was = *object, with = *by;
    unsigned __int128 a = was, b = with;
    *old = was;
    switch (operation) {
    case 0: *object = with; break;
    case 1: *object = a + b; break;
    case 2: *object = a - b; break;
    case 3: *object = a & b; break;
    case 4: *object = ~(a & b); break;
    case 5: *object = a | b; break;
    case 6: *object = a ^ b; break;
    case 7: *object = was > with ? was : with; break;
    case 8: *object = was < with ? was : with; break;
    case 9: *object = a > b ? a : b; break;
    default: *object = a < b ? a : b; break;
    }
    unlock();
}
GENERIC(_Bool, is_lock_free, size_t size, void *object) { return size == 1 || size == 2 || size == 4 || size == 8; }

// Mathematics.
extern double frexp(double, int *), modf(double, double *), ldexp(double, int), nextafter(double, double), fmod(double, double);
extern double round(double), rint(double), floor(double), sqrt(double), pow(double, double), exp(double), log(double);
extern double sin(double), cos(double), tan(double), asin(double), acos(double), atan(double), atan2(double, double);
extern double sinh(double), cosh(double), tanh(double), cbrt(double), hypot(double, double), log2(double), log10(double);
WEAK float frexpf(float x, int *e) { return frexp(x, e); }
WEAK float ldexpf(float x, int e) { return ldexp(x, e); }
WEAK float scalbnf(float x, int e) { return ldexp(x, e); }
WEAK double scalbln(double x, long e) { return ldexp(x, e > 5000 ? 5000 : e < -5000 ? -5000 : e); }
WEAK float modff(float x, float *whole) {
    double of_double, rest = modf(x, &of_double);
    *whole = of_double;
    return rest;
}
WEAK float nextafterf(float x, float y) {
    uint32_t bits;
    if (x != x || y != y)
        return x + y;
    if (x == y)
        return y;
    if (x == 0) {
        bits = 1;
        memcpy(&x, &bits, 4);
        return __builtin_copysignf(x, y);
    }
    memcpy(&bits, &x, 4);
    bits += (x < y) == (x > 0) ? 1 : -1;
    memcpy(&x, &bits, 4);
    return x;
}
WEAK long lroundf(float x) { return (long)round(x); }
WEAK long lrintf(float x) { return (long)rint(x); }
WEAK long long llroundf(float x) { return (long long)round(x); }
WEAK long long llrintf(float x) { return (long long)rint(x); }
WEAK double remquo(double x, double y, int *quotient) {
    double rest = fmod(x, y), half = __builtin_fabs(y) / 2;
    // Only the low bits of the quotient matter.
    double wide = fmod(x, 8 * y);
    int whole = (int)((__builtin_fabs(wide) - __builtin_fabs(rest)) / __builtin_fabs(y) + 0.5);
    double size = __builtin_fabs(rest);
    if (size > half || size == half && whole & 1) {
        rest -= __builtin_copysign(y, x);
        whole++;
    }
    *quotient = (x < 0) != (y < 0) ? -(whole & 7) : whole & 7;
    return rest == 0 ? __builtin_copysign(0, x) : rest;
}
WEAK double remainder(double x, double y) {
    int quotient;
    return remquo(x, y, &quotient);
}
WEAK float remainderf(float x, float y) { return remainder(x, y); }
WEAK double drem(double x, double y) { return remainder(x, y); }
WEAK int ilogb(double x) {
    int e;
    if (x == 0)
        return -2147483647 - 1;
    if (__builtin_isinf(x))
        return 2147483647;
    if (x != x)
        return -2147483647 - 1;
    frexp(x, &e);
    return e - 1;
}
WEAK int ilogbf(float x) { return ilogb(x); }
WEAK double logb(double x) { return x == 0 ? -__builtin_inf() : __builtin_isinf(x) ? __builtin_inf() : x != x ? x : ilogb(x); }
WEAK float logbf(float x) { return logb(x); }
WEAK double nan(const char *text) { return __builtin_nan(""); }
WEAK float nanf(const char *text) { return __builtin_nanf(""); }
WEAK double significand(double x) {
    int e;
    return 2 * frexp(x, &e);
}
WEAK void sincos(double x, double *s, double *c) { *s = sin(x), *c = cos(x); }
WEAK int isnan(double x) { return x != x; }
WEAK int isinf(double x) { return __builtin_isinf_sign(x); }
WEAK int finite(double x) { return __builtin_isfinite(x); }
WEAK int __isnan(double x) { return x != x; }
WEAK int __isinf(double x) { return __builtin_isinf_sign(x); }
WEAK int __finite(double x) { return __builtin_isfinite(x); }
WEAK int __signbit(double x) { return __builtin_signbit(x); }
WEAK int __fpclassify(double x) { return __builtin_fpclassify(0, 1, 4, 3, 2, x); }

// `long double`: exact where that is simple, else as exact as `double` is.
WEAK long double frexpl(long double x, int *e) {
    *e = 0;
    if (x == 0 || x != x || __builtin_isinf(x))
        return x;
    for (; __builtin_fabsl(x) >= 1; ++*e)
        x /= 2;
    for (; __builtin_fabsl(x) < 0.5L; --*e)
        x *= 2;
    return x;
}
WEAK long double ldexpl(long double x, int e) {
    if (x == 0 || x != x || __builtin_isinf(x))
        return x;
    for (; e > 0 && !__builtin_isinf(x); e--)
        x *= 2;
    for (; e < 0 && x != 0; e++)
        x /= 2;
    return x;
}
WEAK long double scalbnl(long double x, int e) { return ldexpl(x, e); }
WEAK long double modfl(long double x, long double *whole) {
    *whole = __builtin_truncl(x);
    return __builtin_isinf(x) ? __builtin_copysignl(0, x) : __builtin_copysignl(x - *whole, x);
}
WEAK long double fmodl(long double x, long double y) {
    long double size = __builtin_fabsl(x), by = __builtin_fabsl(y);
    if (y == 0 || x != x || y != y || __builtin_isinf(x))
        return (x * y) / (x * y);
    int of_size, of_by;
    frexpl(by, &of_by);
    while (size >= by) {
        frexpl(size, &of_size);
        long double step = ldexpl(by, of_size - of_by);
        size -= step > size ? step / 2 : step;
    }
    return __builtin_copysignl(size, x);
}
WEAK long double sqrtl(long double x) {
    if (!(x > 0) || __builtin_isinf(x))
        return x == 0 || x > 0 ? x : (x - x) / (x - x);
    int e;
    long double part = frexpl(x, &e);
    if (e & 1)
        part *= 2, e--;
    long double root = sqrt((double)part);
    root = (root + part / root) / 2;
    root = (root + part / root) / 2;
    return ldexpl(root, e / 2);
}
WEAK long double fmaxl(long double x, long double y) { return x != x ? y : y != y ? x : x > y ? x : y; }
WEAK long double fminl(long double x, long double y) { return x != x ? y : y != y ? x : x < y ? x : y; }
WEAK long double fdiml(long double x, long double y) { return x > y ? x - y : 0; }
WEAK long double floorl(long double x) { return __builtin_floorl(x); }
WEAK long double ceill(long double x) { return __builtin_ceill(x); }
WEAK long double truncl(long double x) { return __builtin_truncl(x); }
WEAK long double fabsl(long double x) { return __builtin_fabsl(x); }
WEAK long double copysignl(long double x, long double y) { return __builtin_copysignl(x, y); }
WEAK long lroundl(long double x) { return (long)__builtin_roundl(x); }
WEAK long long llroundl(long double x) { return (long long)__builtin_roundl(x); }
WEAK long lrintl(long double x) { return (long)__builtin_rintl(x); }
WEAK int ilogbl(long double x) {
    int e;
    frexpl(x, &e);
    return x == 0 ? -2147483647 - 1 : e - 1;
}
WEAK int __isnanl(long double x) { return x != x; }
WEAK int __isinfl(long double x) { return __builtin_isinf_sign(x); }
WEAK int __signbitl(long double x) { return __builtin_signbitl(x); }
WEAK int __signbitf(float x) { return __builtin_signbitf(x); }

// A decimal number as a `long double`. Up to 19 digits with a power of ten up to 27 are exact before one rounding.
WEAK long double strtold(const char *text, char **end) {
    extern double strtod(const char *, char **);
    char *behind;
    double near = strtod(text, &behind);
    if (end)
        *end = behind;
    const char *at = text;
    while (*at == ' ' || *at >= '\t' && *at <= '\r')
        at++;
    int negative = *at == '-';
    if (*at == '-' || *at == '+')
        at++;
    if (*at != '.' && (*at < '0' || *at > '9') || *at == '0' && (at[1] | 32) == 'x')
        return near;
    uint64_t digits = 0;
    int scale = 0, is_fraction = 0;
    for (; at < behind && (*at == '.' || *at >= '0' && *at <= '9'); at++) {
        if (*at == '.') {
            is_fraction = 1;
            continue;
        }
        if (digits < 1000000000000000000) {
            digits = digits * 10 + (*at - '0');
            scale -= is_fraction;
        } else {
            scale += !is_fraction;
        }
    }
    if (at < behind && (*at | 32) == 'e') {
        int sign = at[1] == '-', e = 0;
        at += at[1] == '-' || at[1] == '+' ? 2 : 1;
        for (; at < behind && e < 10000; at++)
            e = e * 10 + (*at - '0');
        scale += sign ? -e : e;
    }
    long double value = digits, power = 1, base = 10;
    for (int n = scale < 0 ? -scale : scale; n; n >>= 1, base *= base)
        if (n & 1)
            power *= base;
    value = scale < 0 ? value / power : value * power;
    return negative ? -value : value;
}

// `threads.h`, over the functions that it is made of everywhere.
extern int pthread_create(unsigned long *, void *, void *(*)(void *), void *), pthread_join(unsigned long, void **);
extern int pthread_detach(unsigned long), pthread_mutex_init(void *, void *), pthread_mutex_lock(void *);
extern int pthread_mutex_trylock(void *), pthread_mutex_unlock(void *), pthread_mutex_destroy(void *);
extern int pthread_cond_init(void *, void *), pthread_cond_signal(void *), pthread_cond_broadcast(void *);
extern int pthread_cond_wait(void *, void *), pthread_cond_destroy(void *), pthread_once(int *, void (*)(void)), sched_yield(void);
extern int pthread_cond_timedwait(void *, void *, const void *), pthread_key_create(unsigned *, void (*)(void *));
extern int pthread_mutexattr_init(void *), pthread_mutexattr_settype(void *, int), nanosleep(const void *, void *);
extern int pthread_setspecific(unsigned, const void *), pthread_key_delete(unsigned);
extern void *pthread_getspecific(unsigned);
extern unsigned long pthread_self(void);
extern void pthread_exit(void *) __attribute__((noreturn)), free(void *);
enum { SUCCESS, BUSY, ERROR, NO_MEMORY, TIMED_OUT };
struct start {
    int (*function)(void *);
    void *argument;
};
static void *begin(void *given) {
    struct start start = *(struct start *)given;
    free(given);
    return (void *)(intptr_t)start.function(start.argument);
}
WEAK int thrd_create(unsigned long *thread, int (*function)(void *), void *argument) {
    struct start *start = malloc(sizeof *start);
    if (!start)
        return NO_MEMORY;
    *start = (struct start){function, argument};
    if (!pthread_create(thread, 0, begin, start))
        return SUCCESS;
    free(start);
    return ERROR;
}
WEAK int thrd_join(unsigned long thread, int *result) {
    void *value;
    if (pthread_join(thread, &value))
        return ERROR;
    if (result)
        *result = (int)(intptr_t)value;
    return SUCCESS;
}
WEAK int thrd_detach(unsigned long thread) { return pthread_detach(thread) ? ERROR : SUCCESS; }
WEAK unsigned long thrd_current(void) { return pthread_self(); }
WEAK int thrd_equal(unsigned long a, unsigned long b) { return a == b; }
WEAK void thrd_yield(void) { sched_yield(); }
WEAK int thrd_sleep(const void *time, void *rest) { return nanosleep(time, rest); }
WEAK void thrd_exit(int result) { pthread_exit((void *)(intptr_t)result); }
WEAK int mtx_init(void *mutex, int kind) {
    if (!(kind & 1))
        return pthread_mutex_init(mutex, 0) ? ERROR : SUCCESS;
    long attributes = 0;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, 1);
    return pthread_mutex_init(mutex, &attributes) ? ERROR : SUCCESS;
}
WEAK int mtx_lock(void *mutex) { return pthread_mutex_lock(mutex) ? ERROR : SUCCESS; }
WEAK int mtx_trylock(void *mutex) { return pthread_mutex_trylock(mutex) ? BUSY : SUCCESS; }
WEAK int mtx_unlock(void *mutex) { return pthread_mutex_unlock(mutex) ? ERROR : SUCCESS; }
WEAK void mtx_destroy(void *mutex) { pthread_mutex_destroy(mutex); }
WEAK int cnd_init(void *condition) { return pthread_cond_init(condition, 0) ? ERROR : SUCCESS; }
WEAK int cnd_signal(void *condition) { return pthread_cond_signal(condition) ? ERROR : SUCCESS; }
WEAK int cnd_broadcast(void *condition) { return pthread_cond_broadcast(condition) ? ERROR : SUCCESS; }
WEAK int cnd_wait(void *condition, void *mutex) { return pthread_cond_wait(condition, mutex) ? ERROR : SUCCESS; }
WEAK int cnd_timedwait(void *condition, void *mutex, const void *until) {
    int result = pthread_cond_timedwait(condition, mutex, until);
    return result == 110 ? TIMED_OUT : result ? ERROR : SUCCESS;
}
WEAK void cnd_destroy(void *condition) { pthread_cond_destroy(condition); }
WEAK void call_once(int *flag, void (*function)(void)) { pthread_once(flag, function); }
WEAK int tss_create(unsigned *key, void (*destructor)(void *)) { return pthread_key_create(key, destructor) ? ERROR : SUCCESS; }
WEAK void *tss_get(unsigned key) { return pthread_getspecific(key); }
WEAK int tss_set(unsigned key, void *value) { return pthread_setspecific(key, value) ? ERROR : SUCCESS; }
WEAK void tss_delete(unsigned key) { pthread_key_delete(key); }

// Random numbers of 48 bits.
static uint64_t state48 = 0x1234abcd330eull;
static uint64_t step48(void) { return state48 = (state48 * 0x5deece66dull + 11) & 0xffffffffffffull; }
WEAK void srand48(long seed) { state48 = (uint64_t)(uint32_t)seed << 16 | 0x330e; }
WEAK double drand48(void) { return step48() / 281474976710656.0; }
WEAK long lrand48(void) { return step48() >> 17; }
WEAK long mrand48(void) { return (int32_t)(step48() >> 16); }

// GNU's variant, which gives the text back.
extern char *strerror(int);
WEAK char *strerror_r(int number, char *into, size_t room) {
    char *text = strerror(number);
    size_t length = strlen(text);
    if (room) {
        memcpy(into, text, length < room ? length : room - 1);
        into[length < room ? length : room - 1] = 0;
    }
    return into;
}
