// What else programs ask of the system's library: addresses of the network as text, attributes of locks that change nothing in
// one process, directories as lists, messages in the language that they have, and what only tells of a process or of
// memory.
#include <stddef.h>
#include <stdint.h>
#include <stdarg.h>

#define WEAK __attribute__((weak))
enum { ENOMEM_ = 12, EINVAL_ = 22, ENOSPC_ = 28, ERANGE_ = 34, EAFNOSUPPORT_ = 97 };

extern int *__errno_location(void);
extern void *malloc(size_t), *realloc(void *, size_t), *memcpy(void *, const void *, size_t), free(void *);
extern void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
extern size_t strlen(const char *);
extern int strcmp(const char *, const char *), snprintf(char *, size_t, const char *, ...), access(const char *, int);
extern char *realpath(const char *, char *), *getcwd(char *, size_t), *strcpy(char *, const char *);
extern long long strtoll(const char *, char **, int);
extern unsigned long long strtoull(const char *, char **, int);
extern double nextafter(double, double);
extern int ilogb(double);

static void *fail(int number) {
    *__errno_location() = number;
    return 0;
}

// Addresses.
static char *four_bytes(const unsigned char *bytes, char *into) {
    snprintf(into, 16, "%d.%d.%d.%d", bytes[0], bytes[1], bytes[2], bytes[3]);
    return into;
}
WEAK char *inet_ntoa(uint32_t address) {
    static __thread char text[16];
    return four_bytes((unsigned char *)&address, text);
}
// The address that a text begins with, as so many parts as it has: the last one fills what is left.
WEAK int inet_aton(const char *text, uint32_t *address) {
    uint32_t parts[4], value = 0;
    int count = 0;
    for (;;) {
        char *end;
        if (*text < '0' || *text > '9' || count == 4)
            return 0;
        unsigned long long part = strtoull(text, &end, 0);
        if (part > UINT32_MAX)
            return 0;
        parts[count++] = part;
        text = end;
        if (*text != '.')
            break;
        text++;
    }
    if (*text && *text != ' ' && *text != '\t' && *text != '\n')
        return 0;
    for (int i = 0; i + 1 < count; i++) {
        if (parts[i] > 255)
            return 0;
        value |= parts[i] << (24 - 8 * i);
    }
    if (count > 1 && parts[count - 1] >> (40 - 8 * count))
        return 0;
    if (address)
        *address = __builtin_bswap32(value | parts[count - 1]);
    return 1;
}
WEAK uint32_t inet_addr(const char *text) {
    uint32_t address;
    return inet_aton(text, &address) ? address : UINT32_MAX;
}
WEAK const char *inet_ntop(int family, const void *address, char *into, unsigned room) {
    char text[48], *at = text;
    const unsigned char *bytes = address;
    if (family == 2) {
        four_bytes(bytes, text);
    } else if (family == 10) {
        // The longest run of zeros, if it is more than one, is left out.
        int groups[8], best = -1, longest = 1;
        for (int i = 0; i < 8; i++)
            groups[i] = bytes[2 * i] << 8 | bytes[2 * i + 1];
        for (int i = 0, run; i < 8; i += run + 1) {
            for (run = 0; i + run < 8 && groups[i + run] == 0; run++) {}
            if (run > longest)
                longest = run, best = i;
        }
        int has_ipv4 = best == 0 && (longest == 6 && (groups[6] || 0) || longest == 5 && groups[5] == 0xffff);
        for (int i = 0; i < 8; i++) {
            if (i == best) {
                at += snprintf(at, 3, "%s", i ? ":" : "::");
                i += longest - 1;
                continue;
            }
            if (has_ipv4 && i == 6) {
                four_bytes(bytes + 12, at);
                at += strlen(at);
                break;
            }
            at += snprintf(at, 6, "%x%s", groups[i], i < 7 ? ":" : "");
        }
        *at = 0;
    } else
        return fail(EAFNOSUPPORT_);
    if (strlen(text) >= room)
        return fail(ENOSPC_);
    return strcpy(into, text);
}
static int four_parts(const char *text, unsigned char *into) {
    for (int i = 0; i < 4; i++) {
        int value = 0, digits = 0;
        for (; *text >= '0' && *text <= '9'; text++)
            if (++digits > 3 || digits == 2 && value == 0 || (value = value * 10 + *text - '0') > 255)
                return 0;
        if (!digits || *text != (i < 3 ? '.' : 0))
            return 0;
        into[i] = value;
        text++;
    }
    return 1;
}
WEAK int inet_pton(int family, const char *text, void *into) {
    unsigned char bytes[16] = {0}, *out = into;
    if (family == 2) {
        int is_one = four_parts(text, bytes);
        if (is_one)
            memcpy(into, bytes, 4);
        return is_one;
    }
    if (family != 10) {
        fail(EAFNOSUPPORT_);
        return -1;
    }
    int length = 0, gap = -1;
    if (*text == ':' && *++text != ':')
        return 0;
    while (*text) {
        if (*text == ':') {
            if (gap >= 0)
                return 0;
            gap = length;
            text++;
            continue;
        }
        int value = 0, digits = 0;
        const char *start = text;
        for (;; text++, digits++) {
            char c = *text | 32;
            if (*text >= '0' && *text <= '9')
                value = value * 16 + *text - '0';
            else if (c >= 'a' && c <= 'f')
                value = value * 16 + c - 'a' + 10;
            else
                break;
        }
        if (*text == '.' && length <= 12) {
            if (!four_parts(start, bytes + length))
                return 0;
            length += 4;
            break;
        }
        if (!digits || digits > 4 || length == 16 || *text && *text != ':')
            return 0;
        bytes[length++] = value >> 8;
        bytes[length++] = value;
        if (*text == ':' && *++text == 0)
            return 0;
    }
    if (gap < 0 ? length != 16 : length == 16)
        return 0;
    for (int i = 0; i < 16; i++) {
        int from = gap < 0 || i < gap ? i : i - (16 - length);
        out[i] = gap >= 0 && i >= gap && from < gap ? 0 : bytes[from];
    }
    return 1;
}

// Attributes of locks. There is one process, so that it does not matter whether others share them, and no owner ever dies.
#define SHARED(name)                                                                                                   \
    WEAK int pthread_##name##attr_setpshared(void *attributes, int shared) { return shared == 0 || shared == 1 ? 0 : EINVAL_; } \
    WEAK int pthread_##name##attr_getpshared(const void *attributes, int *shared) {                                    \
        *shared = 0;                                                                                                   \
        return 0;                                                                                                      \
    }
SHARED(mutex) SHARED(cond) SHARED(rwlock) SHARED(barrier)
WEAK int pthread_mutexattr_setrobust(void *attributes, int robust) { return robust == 0 || robust == 1 ? 0 : EINVAL_; }
WEAK int pthread_mutexattr_getrobust(const void *attributes, int *robust) { return *robust = 0; }
WEAK int pthread_mutexattr_setprotocol(void *attributes, int protocol) { return protocol == 0 ? 0 : EINVAL_; }
WEAK int pthread_mutexattr_getprotocol(const void *attributes, int *protocol) { return *protocol = 0; }
WEAK int pthread_mutex_consistent(void *mutex) { return EINVAL_; }
WEAK int pthread_rwlockattr_setkind_np(void *attributes, int kind) { return kind >= 0 && kind <= 2 ? 0 : EINVAL_; }
WEAK int pthread_setconcurrency(int level) { return level < 0 ? EINVAL_ : 0; }
WEAK int pthread_getconcurrency(void) { return 0; }

// Directories.
struct dirent {
    unsigned long inode;
    long offset;
    unsigned short length;
    unsigned char type;
    char name[256];
};
extern void *opendir(const char *);
extern struct dirent *readdir(void *);
extern int closedir(void *), strverscmp(const char *, const char *);
WEAK int alphasort(const struct dirent **a, const struct dirent **b) { return strcmp((*a)->name, (*b)->name); }
WEAK int versionsort(const struct dirent **a, const struct dirent **b) { return strverscmp((*a)->name, (*b)->name); }
WEAK int scandir(const char *path, struct dirent ***list, int (*choose)(const struct dirent *),
                 int (*compare)(const struct dirent **, const struct dirent **)) {
    void *directory = opendir(path);
    struct dirent **found = 0, *entry;
    size_t count = 0;
    if (!directory)
        return -1;
    while ((entry = readdir(directory))) {
        if (choose && !choose(entry))
            continue;
        struct dirent **grown = realloc(found, (count + 1) * sizeof *found), *copy = malloc(entry->length);
        if (!grown || !copy) {
            fail(ENOMEM_);
            closedir(directory);
            return -1;
        }
        found = grown;
        memcpy(copy, entry, entry->length);
        found[count++] = copy;
    }
    closedir(directory);
    if (compare && count)
        qsort(found, count, sizeof *found, (int (*)(const void *, const void *))compare);
    *list = found;
    return (int)count;
}
WEAK char *canonicalize_file_name(const char *path) { return realpath(path, 0); }
WEAK char *get_current_dir_name(void) { return getcwd(0, 0); }
WEAK int eaccess(const char *path, int mode) { return access(path, mode); }
WEAK int euidaccess(const char *path, int mode) { return access(path, mode); }

// Messages are in the language that the program has them in.
WEAK char *gettext(const char *text) { return (char *)text; }
WEAK char *dgettext(const char *domain, const char *text) { return (char *)text; }
WEAK char *dcgettext(const char *domain, const char *text, int category) { return (char *)text; }
WEAK char *ngettext(const char *one, const char *several, unsigned long n) { return (char *)(n == 1 ? one : several); }
WEAK char *dngettext(const char *domain, const char *one, const char *several, unsigned long n) { return ngettext(one, several, n); }
WEAK char *textdomain(const char *domain) { return (char *)(domain ? domain : "messages"); }
WEAK char *bindtextdomain(const char *domain, const char *directory) { return (char *)directory; }
WEAK char *bind_textdomain_codeset(const char *domain, const char *codes) { return (char *)codes; }

// Nobody reads the system's log.
WEAK void openlog(const char *name, int options, int facility) {}
WEAK void closelog(void) {}
WEAK void syslog(int priority, const char *format, ...) {}
WEAK void vsyslog(int priority, const char *format, va_list list) {}

// The allocator has nothing to tune, and frames are not there to be walked.
WEAK int malloc_trim(size_t keep) { return 0; }
WEAK int mallopt(int parameter, int value) { return 1; }
WEAK int backtrace(void **frames, int size) { return 0; }

// Numbers.
WEAK long long strtoq(const char *text, char **end, int base) { return strtoll(text, end, base); }
WEAK unsigned long long strtouq(const char *text, char **end, int base) { return strtoull(text, end, base); }
WEAK int strfromd(char *into, size_t room, const char *format, double x) { return snprintf(into, room, format, x); }
WEAK int strfromf(char *into, size_t room, const char *format, float x) { return snprintf(into, room, format, x); }
WEAK double nextup(double x) { return nextafter(x, __builtin_inf()); }
WEAK double nextdown(double x) { return nextafter(x, -__builtin_inf()); }
WEAK long llogb(double x) {
    int exponent = ilogb(x);
    return exponent == -2147483647 - 1 ? -0x7fffffffffffffffl - 1 : exponent == 2147483647 ? 0x7fffffffffffffffl : exponent;
}
WEAK double fmaximum(double x, double y) { return x != x ? x : y != y ? y : x == y ? (__builtin_signbit(x) ? y : x) : x > y ? x : y; }
WEAK double fminimum(double x, double y) { return x != x ? x : y != y ? y : x == y ? (__builtin_signbit(x) ? x : y) : x < y ? x : y; }
WEAK double fmaximum_num(double x, double y) { return x != x ? y : y != y ? x : fmaximum(x, y); }
WEAK double fminimum_num(double x, double y) { return x != x ? y : y != y ? x : fminimum(x, y); }
