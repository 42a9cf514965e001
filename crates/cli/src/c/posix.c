// Smaller functions of C and POSIX: parts of paths, messages, locales, numbers as text, random numbers, dates in text.
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#define WEAK __attribute__((weak))

typedef struct _IO_FILE FILE;
extern FILE *stderr, *stdout;
extern int fprintf(FILE *, const char *, ...), vfprintf(FILE *, const char *, va_list), fflush(FILE *), snprintf(char *, size_t, const char *, ...);
extern void exit(int) __attribute__((noreturn)), _exit(int) __attribute__((noreturn)), free(void *);
extern char *strrchr(const char *, int), *strerror(int), *strchr(const char *, int), *strcpy(char *, const char *);
extern size_t strlen(const char *);
extern int strcmp(const char *, const char *), isspace(int), isdigit(int), strncasecmp(const char *, const char *, size_t);
extern void *malloc(size_t), *memcpy(void *, const void *, size_t), *memset(void *, int, size_t), *aligned_alloc(size_t, size_t);
extern int *__errno_location(void), clock_gettime(int, void *);
extern long getrandom(void *, size_t, unsigned);
#define errno (*__errno_location())

// Parts of paths.
WEAK char *__xpg_basename(char *path) {
    static char dot[] = ".";
    if (!path || !*path)
        return dot;
    char *end = path + strlen(path) - 1;
    while (end > path && *end == '/')
        *end-- = 0;
    char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}
WEAK char *basename(const char *path) {
    char *slash = strrchr(path, '/');
    return slash ? slash + 1 : (char *)path;
}
WEAK char *dirname(char *path) {
    static char dot[] = ".";
    if (!path || !*path)
        return dot;
    char *end = path + strlen(path) - 1;
    while (end > path && *end == '/')
        end--;
    while (end > path && *end != '/')
        end--;
    if (*end != '/')
        return dot;
    while (end > path && end[-1] == '/')
        end--;
    end[end == path] = 0;
    return path;
}

// Messages.
WEAK char *program_invocation_name = "main", *program_invocation_short_name = "main", *__progname = "main";
static void message(int number, const char *format, va_list list) {
    fprintf(stderr, "%s: ", program_invocation_short_name);
    if (format)
        vfprintf(stderr, format, list);
    if (number >= 0)
        fprintf(stderr, format ? ": %s" : "%s", strerror(number));
    fprintf(stderr, "\n");
}
WEAK void vwarn(const char *format, va_list list) { message(errno, format, list); }
WEAK void vwarnx(const char *format, va_list list) { message(-1, format, list); }
WEAK void verr(int status, const char *format, va_list list) {
    message(errno, format, list);
    exit(status);
}
WEAK void verrx(int status, const char *format, va_list list) {
    message(-1, format, list);
    exit(status);
}
#define FORWARD(name, call, ...)                                                                                       \
    WEAK void name(__VA_ARGS__, ...) {                                                                                 \
        va_list list;                                                                                                  \
        va_start(list, format);                                                                                        \
        call;                                                                                                          \
        va_end(list);                                                                                                  \
    }
FORWARD(warn, vwarn(format, list), const char *format)
FORWARD(warnx, vwarnx(format, list), const char *format)
FORWARD(err, verr(status, format, list), int status, const char *format)
FORWARD(errx, verrx(status, format, list), int status, const char *format)
WEAK void error(int status, int number, const char *format, ...) {
    va_list list;
    fflush(stdout);
    va_start(list, format);
    message(number ? number : -1, format, list);
    va_end(list);
    if (status)
        exit(status);
}
static const char *const signals[] = {
    0, "Hangup", "Interrupt", "Quit", "Illegal instruction", "Trace/breakpoint trap", "Aborted", "Bus error",
    "Floating point exception", "Killed", "User defined signal 1", "Segmentation fault", "User defined signal 2",
    "Broken pipe", "Alarm clock", "Terminated", "Stack fault", "Child exited", "Continued", "Stopped (signal)", "Stopped",
    "Stopped (tty input)", "Stopped (tty output)", "Urgent I/O condition", "CPU time limit exceeded",
    "File size limit exceeded", "Virtual timer expired", "Profiling timer expired", "Window changed", "I/O possible",
    "Power failure", "Bad system call"};
WEAK char *strsignal(int number) {
    static char text[48];
    if (number > 0 && number < 32)
        return (char *)signals[number];
    snprintf(text, sizeof text, number >= 34 && number <= 64 ? "Real-time signal %d" : "Unknown signal %d",
             number >= 34 && number <= 64 ? number - 34 : number);
    return text;
}
WEAK void psignal(int number, const char *text) {
    fprintf(stderr, text && *text ? "%s: %s\n" : "%s%s\n", text ? text : "", strsignal(number));
}

// Ends of the program that skip `atexit`.
static void (*quick[32])(void);
static int quick_count;
WEAK int at_quick_exit(void (*function)(void)) {
    if (quick_count == 32)
        return -1;
    quick[quick_count++] = function;
    return 0;
}
WEAK void quick_exit(int status) {
    while (quick_count)
        quick[--quick_count]();
    _exit(status);
}

// Locales: there is one.
struct lconv {
    char *text[10];
    char numbers[14];
};
WEAK struct lconv *localeconv(void) {
    static struct lconv c = {{".", "", "", "", "", "", "", "", "", ""},
                             {127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127}};
    return &c;
}
WEAK char *nl_langinfo(int item) {
    enum { CODESET = 14, RADIX = 0x10000, YES = 0x50000, NO = 0x50001 };
    static char codeset[] = "ANSI_X3.4-1968", radix[] = ".", yes[] = "^[yY]", no[] = "^[nN]", none[] = "";
    return item == CODESET ? codeset : item == RADIX ? radix : item == YES ? yes : item == NO ? no : none;
}
static char the_locale;
WEAK void *newlocale(int mask, const char *name, void *base) {
    if (!*name || !strcmp(name, "C") || !strcmp(name, "POSIX"))
        return &the_locale;
    errno = 2;
    return 0;
}
WEAK void *duplocale(void *locale) { return locale; }
WEAK void freelocale(void *locale) {}
WEAK void *uselocale(void *locale) {
    static __thread void *used = (void *)-1;
    void *old = used;
    if (locale)
        used = locale;
    return old;
}

// Text.
WEAK void swab(const void *from, void *to, long size) {
    const char *source = from;
    char *into = to;
    for (long i = 0; i + 1 < size; i += 2) {
        char first = source[i];
        into[i] = source[i + 1];
        into[i + 1] = first;
    }
}
WEAK void *memfrob(void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        ((char *)bytes)[i] ^= 42;
    return bytes;
}
// Runs of digits are compared as numbers, or as fractions if they begin with a zero.
WEAK int strverscmp(const char *a, const char *b) {
    size_t i = 0, start = 0;
    int fraction = 1;
    for (; a[i] == b[i]; i++) {
        if (!a[i])
            return 0;
        if (!isdigit((unsigned char)a[i]))
            start = i + 1, fraction = 1;
        else if (a[i] != '0')
            fraction = 0;
    }
    int has_zero = start < i && a[start] == '0' || start == i && (a[i] == '0' || b[i] == '0');
    if (!has_zero) {
        size_t la = i, lb = i;
        while (isdigit((unsigned char)a[la]))
            la++;
        while (isdigit((unsigned char)b[lb]))
            lb++;
        if (la != lb && (la > i && lb > i || start < i))
            return la < lb ? -1 : 1;
    } else if (fraction && start < i && (isdigit((unsigned char)a[i]) || isdigit((unsigned char)b[i]))) {
        // The longer run of leading zeros is the smaller.
        return (isdigit((unsigned char)a[i]) ? a[i] : 256) - (isdigit((unsigned char)b[i]) ? b[i] : 256);
    }
    return (unsigned char)a[i] - (unsigned char)b[i];
}
static const char radix64[] = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
WEAK long a64l(const char *text) {
    uint32_t value = 0;
    for (int i = 0; i < 6 && text[i]; i++) {
        const char *found = strchr(radix64, text[i]);
        if (!found)
            break;
        value |= (uint32_t)(found - radix64) << 6 * i;
    }
    return (int32_t)value;
}
WEAK char *l64a(long value) {
    static char text[7];
    uint32_t rest = value;
    int i = 0;
    for (; rest; rest >>= 6)
        text[i++] = radix64[rest & 63];
    text[i] = 0;
    return text;
}

// Numbers as text.
WEAK char *gcvt(double value, int digits, char *into) {
    snprintf(into, 64, "%.*g", digits, value);
    return into;
}
static char *digits_of(double value, int count, int *point, int *sign, const char *format) {
    static char text[400];
    char whole[400];
    *sign = __builtin_signbit(value);
    snprintf(whole, sizeof whole, format, count, value < 0 ? -value : value);
    char *out = text, *exponent = strchr(whole, 'e'), *dot = strchr(whole, '.');
    *point = dot ? dot - whole : (int)strlen(whole);
    for (char *at = whole; *at && at != exponent; at++)
        if (*at != '.')
            *out++ = *at;
    *out = 0;
    if (exponent) {
        int e = 0;
        for (char *at = exponent + 2; *at; at++)
            e = e * 10 + *at - '0';
        *point = 1 + (exponent[1] == '-' ? -e : e);
        if (value == 0)
            *point = 0;
    }
    return text;
}
WEAK char *ecvt(double value, int count, int *point, int *sign) {
    return digits_of(value, count > 0 ? count - 1 : 0, point, sign, "%.*e");
}
WEAK char *fcvt(double value, int count, int *point, int *sign) {
    char *text = digits_of(value, count, point, sign, "%.*f");
    // Without zeros in front.
    while (*text == '0' && text[1] && *point > -count)
        text++, --*point;
    return text;
}
typedef struct { long quot, rem; } imaxdiv_t;
WEAK imaxdiv_t imaxdiv(long a, long b) { return (imaxdiv_t){a / b, a % b}; }

// Random numbers of 48 bits in the program's own memory.
static uint64_t step(unsigned short state[3]) {
    uint64_t x = (uint64_t)state[2] << 32 | (uint64_t)state[1] << 16 | state[0];
    x = (x * 0x5deece66dull + 11) & 0xffffffffffffull;
    state[0] = x;
    state[1] = x >> 16;
    state[2] = x >> 32;
    return x;
}
WEAK double erand48(unsigned short state[3]) { return step(state) / 281474976710656.0; }
WEAK long nrand48(unsigned short state[3]) { return step(state) >> 17; }
WEAK long jrand48(unsigned short state[3]) { return (int32_t)(step(state) >> 16); }
WEAK uint32_t arc4random(void) {
    uint32_t value;
    getrandom(&value, sizeof value, 0);
    return value;
}
WEAK void arc4random_buf(void *into, size_t size) { getrandom(into, size, 0); }
WEAK uint32_t arc4random_uniform(uint32_t bound) { return bound < 2 ? 0 : arc4random() % bound; }

WEAK void *valloc(size_t size) { return aligned_alloc(4096, (size + 4095) / 4096 * 4096); }
WEAK void *pvalloc(size_t size) { return valloc(size); }

// Time.
WEAK int timespec_get(void *into, int base) { return base == 1 && !clock_gettime(0, into) ? base : 0; }
struct tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
    long tm_gmtoff;
    const char *tm_zone;
};
extern struct tm *gmtime_r(const long *, struct tm *);
extern long timegm(struct tm *);
static const char *take(const char *text, int width, int low, int high, int *value) {
    int number = 0, digits = 0;
    while (*text == ' ')
        text++;
    for (; digits < width && isdigit((unsigned char)*text); digits++)
        number = number * 10 + *text++ - '0';
    if (!digits || number < low || number > high)
        return 0;
    *value = number;
    return text;
}
static const char *name(const char *text, const char *const *names, int count, int *value) {
    for (int i = 0; i < count; i++) {
        size_t length = strlen(names[i]);
        if (!strncasecmp(text, names[i], length))
            return *value = i, text + length;
        if (!strncasecmp(text, names[i], 3))
            return *value = i, text + 3;
    }
    return 0;
}
WEAK char *strptime(const char *text, const char *format, struct tm *tm) {
    static const char *const days[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
    static const char *const months[] = {"January", "February", "March",     "April",   "May",      "June",
                                         "July",    "August",   "September", "October", "November", "December"};
    int value, is_afternoon = -1, has_date = 0;
    for (; text && *format; format++) {
        if (isspace((unsigned char)*format)) {
            while (isspace((unsigned char)*text))
                text++;
            continue;
        }
        if (*format != '%') {
            text = *text == *format ? text + 1 : 0;
            continue;
        }
        format++;
        while (*format == 'E' || *format == 'O')
            format++;
        switch (*format) {
        case 'Y': if ((text = take(text, 4, 0, 9999, &value))) tm->tm_year = value - 1900; has_date = 1; break;
        case 'y': if ((text = take(text, 2, 0, 99, &value))) tm->tm_year = value < 69 ? value + 100 : value; has_date = 1; break;
        case 'm': if ((text = take(text, 2, 1, 12, &value))) tm->tm_mon = value - 1; has_date = 1; break;
        case 'd':
        case 'e': text = take(text, 2, 1, 31, &tm->tm_mday); has_date = 1; break;
        case 'H':
        case 'k': text = take(text, 2, 0, 23, &tm->tm_hour); break;
        case 'I':
        case 'l': if ((text = take(text, 2, 1, 12, &value))) tm->tm_hour = value % 12; break;
        case 'M': text = take(text, 2, 0, 59, &tm->tm_min); break;
        case 'S': text = take(text, 2, 0, 61, &tm->tm_sec); break;
        case 'j': if ((text = take(text, 3, 1, 366, &value))) tm->tm_yday = value - 1; break;
        case 'p':
            is_afternoon = !strncasecmp(text, "PM", 2);
            text = is_afternoon || !strncasecmp(text, "AM", 2) ? text + 2 : 0;
            break;
        case 'a':
        case 'A': text = name(text, days, 7, &tm->tm_wday); break;
        case 'b':
        case 'B':
        case 'h': text = name(text, months, 12, &tm->tm_mon); has_date = 1; break;
        case 'n':
        case 't':
            while (isspace((unsigned char)*text))
                text++;
            break;
        case 'F': text = strptime(text, "%Y-%m-%d", tm); break;
        case 'T': text = strptime(text, "%H:%M:%S", tm); break;
        case 'R': text = strptime(text, "%H:%M", tm); break;
        case 'D': text = strptime(text, "%m/%d/%y", tm); break;
        case '%': text = *text == '%' ? text + 1 : 0; break;
        default: return 0;
        }
    }
    if (!text)
        return 0;
    if (is_afternoon == 1)
        tm->tm_hour = tm->tm_hour % 12 + 12;
    if (has_date && tm->tm_mday > 0) {
        struct tm copy = *tm;
        timegm(&copy);
        tm->tm_wday = copy.tm_wday;
        tm->tm_yday = copy.tm_yday;
    }
    return (char *)text;
}

// Cancellation is not modelled: nobody can be cancelled, so the state of it is only kept.
static __thread int cancel_state, cancel_type;
WEAK int pthread_setcancelstate(int state, int *old) {
    if (old)
        *old = cancel_state;
    cancel_state = state;
    return 0;
}
WEAK int pthread_setcanceltype(int type, int *old) {
    if (old)
        *old = cancel_type;
    cancel_type = type;
    return 0;
}
WEAK void pthread_testcancel(void) {}
extern int sched_yield(void);
WEAK int pthread_yield(void) { return sched_yield(); }

// Patterns of file names.
WEAK int fnmatch(const char *pattern, const char *text, int flags) {
    enum { PATHNAME = 1, NOESCAPE = 2, PERIOD = 4, NO_MATCH = 1 };
    if (flags & PERIOD && *text == '.' && *pattern != '.' && *pattern != '\\')
        return NO_MATCH;
    for (; *pattern; pattern++, text++) {
        if (*pattern == '*') {
            while (*pattern == '*')
                pattern++;
            for (;; text++) {
                if (!fnmatch(pattern, text, flags & ~PERIOD))
                    return 0;
                if (!*text || flags & PATHNAME && *text == '/')
                    return NO_MATCH;
            }
        }
        if (!*text || flags & PATHNAME && *text == '/' && *pattern != '/')
            return NO_MATCH;
        if (*pattern == '?')
            continue;
        if (*pattern == '[') {
            const char *at = pattern + 1;
            int inverse = *at == '!' || *at == '^', found = 0;
            at += inverse;
            const char *first = at;
            for (; *at && (*at != ']' || at == first); at++) {
                unsigned char low = *at, high = low;
                if (at[1] == '-' && at[2] && at[2] != ']')
                    high = at[2], at += 2;
                found |= (unsigned char)*text >= low && (unsigned char)*text <= high;
            }
            if (*at) {
                if (found == inverse)
                    return NO_MATCH;
                pattern = at;
                continue;
            }
        }
        if (*pattern == '\\' && !(flags & NOESCAPE) && pattern[1])
            pattern++;
        if (*pattern != *text)
            return NO_MATCH;
    }
    return *text ? NO_MATCH : 0;
}

// What mathematics lacks.
extern float sinf(float), cosf(float);
extern double remquo(double, double, int *), scalbln(double, long), nextafter(double, double), ldexp(double, int);
extern double lgamma(double), tgamma(double);
extern long double truncl(long double), fmodl(long double, long double);
WEAK int signgam;
WEAK double gamma(double x) { return lgamma(x); }
WEAK void sincosf(float x, float *sine, float *cosine) {
    *sine = sinf(x);
    *cosine = cosf(x);
}
WEAK float remquof(float x, float y, int *quotient) { return remquo(x, y, quotient); }
WEAK float scalblnf(float x, long n) { return scalbln(x, n); }
WEAK double nexttoward(double x, long double y) { return y == x ? (double)y : nextafter(x, y > x ? __builtin_inf() : y < x ? -__builtin_inf() : y); }
WEAK long double rintl(long double x) { return __builtin_rintl(x); }
WEAK long double nearbyintl(long double x) { return __builtin_nearbyintl(x); }
WEAK long double roundl(long double x) { return __builtin_roundl(x); }
WEAK int __isnanf(float x) { return x != x; }
WEAK int __isinff(float x) { return __builtin_isinf_sign(x); }
WEAK int __finitef(float x) { return __builtin_isfinite(x); }
WEAK int __finitel(long double x) { return __builtin_isfinite(x); }
WEAK int __fpclassifyf(float x) { return __builtin_fpclassify(0, 1, 4, 3, 2, x); }
WEAK int __fpclassifyl(long double x) { return __builtin_fpclassify(0, 1, 4, 3, 2, x); }
