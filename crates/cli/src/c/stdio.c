// Streams and formats, over the descriptors that the host has. Output is not buffered, so that what C and Rust print comes
// in order.
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#define WEAK __attribute__((weak))
#define EOF (-1)

typedef struct _IO_FILE {
    int descriptor;
    int at_end, failed;
    int returned; // by ungetc, or EOF
    int is_static;
    char *buffer; // what was read and not yet taken
    size_t start, end;
    struct backing *backing; // functions in place of a descriptor
    int orientation;         // of `fwide`
} FILE;

// The functions of `fopencookie`.
typedef struct {
    long (*read)(void *, char *, size_t);
    long (*write)(void *, const char *, size_t);
    int (*seek)(void *, long *, int);
    int (*close)(void *);
} functions;
struct backing {
    functions by;
    void *cookie;
};

extern long write(int, const void *, size_t), read(int, void *, size_t), lseek(int, long, int);
extern int open(const char *, int, ...), close(int), snprintf(char *, size_t, const char *, ...), unlink(const char *);
extern void *malloc(size_t), *realloc(void *, size_t), *memcpy(void *, const void *, size_t);
extern void free(void *), abort(void);
extern size_t strlen(const char *);
extern char *strerror(int), *strchr(const char *, int);
extern unsigned long strtoul(const char *, char **, int);
extern int *__errno_location(void);

static FILE input = {0, 0, 0, EOF, 1}, output = {1, 0, 0, EOF, 1}, errors = {2, 0, 0, EOF, 1};
WEAK FILE *stdin = &input;
WEAK FILE *stdout = &output;
WEAK FILE *stderr = &errors;

enum { BUFFER = 4096 };

// What lies below a stream: a descriptor, or functions of the program's.
static long raw_write(FILE *file, const char *data, size_t size) {
    if (!file->backing)
        return write(file->descriptor, data, size);
    return file->backing->by.write ? file->backing->by.write(file->backing->cookie, data, size) : -1;
}
static long raw_read(FILE *file, char *into, size_t size) {
    if (!file->backing)
        return read(file->descriptor, into, size);
    return file->backing->by.read ? file->backing->by.read(file->backing->cookie, into, size) : 0;
}
static long raw_seek(FILE *file, long offset, int from) {
    if (!file->backing)
        return lseek(file->descriptor, offset, from);
    if (!file->backing->by.seek || file->backing->by.seek(file->backing->cookie, &offset, from))
        return -1;
    return offset;
}
static int raw_close(FILE *file) {
    if (!file->backing)
        return close(file->descriptor);
    int (*by)(void *) = file->backing->by.close;
    int result = by ? by(file->backing->cookie) : 0;
    free(file->backing);
    file->backing = 0;
    return result;
}

WEAK size_t fwrite(const void *data, size_t size, size_t count, FILE *file) {
    size_t total = size * count, done = 0;
    if (total == 0)
        return 0;
    if (file->start != file->end) {
        raw_seek(file, (long)file->start - (long)file->end, 1);
        file->start = file->end = 0;
    }
    while (done < total) {
        long written = raw_write(file, (const char *)data + done, total - done);
        if (written <= 0) {
            file->failed = 1;
            break;
        }
        done += written;
    }
    return done / size;
}

WEAK int fputs(const char *text, FILE *file) {
    size_t length = strlen(text);
    return fwrite(text, 1, length, file) == length ? 1 : EOF;
}

WEAK int fputc(int byte, FILE *file) {
    unsigned char data = byte;
    return fwrite(&data, 1, 1, file) == 1 ? data : EOF;
}

WEAK int putc(int byte, FILE *file) { return fputc(byte, file); }
WEAK int fputc_unlocked(int byte, FILE *file) { return fputc(byte, file); }
WEAK int putc_unlocked(int byte, FILE *file) { return fputc(byte, file); }
WEAK int putchar_unlocked(int byte) { return fputc(byte, stdout); }
WEAK int fputs_unlocked(const char *text, FILE *file) { return fputs(text, file); }
WEAK int fflush(FILE *file) { return 0; }
WEAK int fileno(FILE *file) { return file->descriptor; }
WEAK int feof(FILE *file) { return file->at_end; }
WEAK int ferror(FILE *file) { return file->failed; }
WEAK void clearerr(FILE *file) { file->at_end = file->failed = 0; }
WEAK int setvbuf(FILE *file, char *buffer, int mode, size_t size) { return 0; }
WEAK void setbuf(FILE *file, char *buffer) {}
WEAK void setlinebuf(FILE *file) {}
WEAK void flockfile(FILE *file) {}
WEAK void funlockfile(FILE *file) {}

static FILE *stream(int descriptor) {
    FILE *file = malloc(sizeof(FILE));
    if (!file)
        return 0;
    FILE fresh = {descriptor, 0, 0, EOF};
    *file = fresh;
    return file;
}

WEAK FILE *fopencookie(void *cookie, const char *mode, functions by) {
    struct backing *backing = malloc(sizeof *backing);
    FILE *file = backing ? stream(-1) : 0;
    if (!file)
        return 0;
    *backing = (struct backing){by, cookie};
    file->backing = backing;
    return file;
}

WEAK FILE *fdopen(int descriptor, const char *mode) { return stream(descriptor); }

WEAK FILE *fopen(const char *path, const char *mode) {
    enum { READ = 0, WRITE = 1, BOTH = 2, CREATE = 0100, EXCLUSIVE = 0200, TRUNCATE = 01000, APPEND = 02000 };
    int both = 0, exclusive = 0;
    for (const char *at = mode; *at; at++) {
        both |= *at == '+';
        exclusive |= *at == 'x';
    }
    int flags = both ? BOTH : *mode == 'r' ? READ : WRITE;
    if (*mode == 'w')
        flags |= CREATE | TRUNCATE;
    if (*mode == 'a')
        flags |= CREATE | APPEND;
    if (exclusive)
        flags |= EXCLUSIVE;
    int descriptor = open(path, flags, 0666);
    return descriptor < 0 ? 0 : stream(descriptor);
}
WEAK FILE *fopen64(const char *path, const char *mode) { return fopen(path, mode); }

// A file without a name, which ends with its descriptor.
extern int memfd_create(const char *, unsigned);
WEAK FILE *tmpfile(void) {
    int descriptor = memfd_create("tmpfile", 0);
    return descriptor < 0 ? 0 : stream(descriptor);
}
WEAK FILE *tmpfile64(void) { return tmpfile(); }

WEAK FILE *freopen(const char *path, const char *mode, FILE *file) {
    FILE *fresh = fopen(path, mode);
    if (!fresh)
        return 0;
    raw_close(file);
    free(file->buffer);
    int is_static = file->is_static;
    *file = *fresh;
    file->is_static = is_static;
    free(fresh);
    return file;
}

WEAK int fclose(FILE *file) {
    int result = raw_close(file);
    free(file->buffer);
    file->buffer = 0;
    if (!file->is_static)
        free(file);
    return result;
}

static int refill(FILE *file) {
    if (!file->buffer && !(file->buffer = malloc(BUFFER)))
        return 0;
    long got = raw_read(file, file->buffer, BUFFER);
    file->start = 0;
    file->end = got > 0 ? got : 0;
    if (got == 0)
        file->at_end = 1;
    if (got < 0)
        file->failed = 1;
    // Standard input is never closed; what it read must not be a leak.
    if (got <= 0 && file->is_static) {
        free(file->buffer);
        file->buffer = 0;
    }
    return got > 0;
}

WEAK int fgetc(FILE *file) {
    if (file->returned != EOF) {
        int byte = file->returned;
        file->returned = EOF;
        return byte;
    }
    if (file->start == file->end && !refill(file))
        return EOF;
    return (unsigned char)file->buffer[file->start++];
}

WEAK int getc(FILE *file) { return fgetc(file); }
WEAK int getc_unlocked(FILE *file) { return fgetc(file); }
WEAK int fgetc_unlocked(FILE *file) { return fgetc(file); }
WEAK int getchar(void) { return fgetc(stdin); }
WEAK int getchar_unlocked(void) { return fgetc(stdin); }

WEAK int ungetc(int byte, FILE *file) {
    if (byte == EOF || file->returned != EOF)
        return EOF;
    file->at_end = 0;
    return file->returned = (unsigned char)byte;
}

WEAK char *fgets(char *into, int size, FILE *file) {
    int length = 0;
    while (length < size - 1) {
        int byte = fgetc(file);
        if (byte == EOF)
            break;
        into[length++] = byte;
        if (byte == '\n')
            break;
    }
    if (length == 0 || size <= 0)
        return 0;
    into[length] = 0;
    return into;
}

WEAK size_t fread(void *into, size_t size, size_t count, FILE *file) {
    size_t total = size * count, done = 0;
    while (done < total) {
        int byte = fgetc(file);
        if (byte == EOF)
            break;
        ((char *)into)[done++] = byte;
    }
    return size ? done / size : 0;
}

WEAK long getdelim(char **line, size_t *room, int end, FILE *file) {
    long length = 0;
    for (;;) {
        int byte = fgetc(file);
        if (byte == EOF)
            break;
        if (!*line || *room < (size_t)length + 2) {
            size_t more = *line ? 2 * *room + 2 : 120;
            char *grown = realloc(*line, more);
            if (!grown)
                return -1;
            *line = grown;
            *room = more;
        }
        (*line)[length++] = byte;
        if (byte == end)
            break;
    }
    if (length == 0)
        return -1;
    (*line)[length] = 0;
    return length;
}
WEAK long getline(char **line, size_t *room, FILE *file) { return getdelim(line, room, '\n', file); }

WEAK int fseek(FILE *file, long offset, int from) {
    if (from == 1)
        offset -= (long)(file->end - file->start) + (file->returned != EOF);
    file->returned = EOF;
    file->start = file->end = 0;
    file->at_end = 0;
    return raw_seek(file, offset, from) < 0 ? -1 : 0;
}
WEAK int fseeko(FILE *file, long offset, int from) { return fseek(file, offset, from); }
WEAK long ftell(FILE *file) {
    long at = raw_seek(file, 0, 1);
    return at < 0 ? at : at - (long)(file->end - file->start) - (file->returned != EOF);
}
WEAK long ftello(FILE *file) { return ftell(file); }
WEAK int fseeko64(FILE *file, long offset, int from) { return fseek(file, offset, from); }
WEAK long ftello64(FILE *file) { return ftell(file); }
WEAK void rewind(FILE *file) {
    fseek(file, 0, 0);
    file->failed = 0;
}
// The position is the first member of the type in the headers.
WEAK int fgetpos(FILE *file, long *position) {
    long at = ftell(file);
    if (at < 0)
        return -1;
    *position = at;
    return 0;
}
WEAK int fsetpos(FILE *file, const long *position) { return fseek(file, *position, 0); }
WEAK int fgetpos64(FILE *file, long *position) { return fgetpos(file, position); }
WEAK int fsetpos64(FILE *file, const long *position) { return fsetpos(file, position); }
WEAK int fwide(FILE *file, int mode) {
    if (mode && !file->orientation)
        file->orientation = mode < 0 ? -1 : 1;
    return file->orientation;
}
extern int rmdir(const char *);
WEAK int remove(const char *path) {
    enum { IS_DIRECTORY = 21 };
    int result = unlink(path);
    return result && *__errno_location() == IS_DIRECTORY ? rmdir(path) : result;
}

WEAK void perror(const char *text) {
    char *message = strerror(*__errno_location());
    if (text && *text) {
        fputs(text, stderr);
        fputs(": ", stderr);
    }
    fputs(message, stderr);
    fputs("\n", stderr);
}

// Where formatted text goes: memory of a size, or a stream.
struct sink {
    char *at;
    size_t room;
    FILE *file;
    size_t length;
};

static void put(struct sink *sink, const char *text, size_t length) {
    if (sink->file)
        fwrite(text, 1, length, sink->file);
    for (size_t i = 0; !sink->file && i < length; i++)
        if (sink->length + i + 1 < sink->room)
            sink->at[sink->length + i] = text[i];
    sink->length += length;
}

// One conversion, by the host's own, which knows how numbers are written.
#define CONVERT(value) CONVERT_BY(snprintf, value)
#define CONVERT_BY(convert, value)                                                                                     \
    do {                                                                                                               \
        int length = convert(small, sizeof small, spec, value);                                                        \
        char *text = length < (int)sizeof small ? small : malloc(length + 1);                                          \
        if (text != small)                                                                                             \
            convert(text, length + 1, spec, value);                                                                    \
        put(sink, text, length);                                                                                       \
        if (text != small)                                                                                             \
            free(text);                                                                                                \
    } while (0)

extern int __ubik_extended(char *, size_t, const char *, long double);

// Characters beyond ASCII cannot be written in the C locale. The functions that make wide text want them as UTF-8.
__thread int __ubik_makes_wide;

// Wide characters as bytes, as many as there may be; nothing if some cannot be written.
static char *narrowed(const int *wide, size_t most) {
    size_t length = 0, end = 0;
    while (length < most && wide[length])
        length++;
    char *text = malloc(4 * length + 1);
    for (size_t i = 0; text && i < length; i++) {
        unsigned c = wide[i];
        if (c >= 128 && !__ubik_makes_wide) {
            free(text);
            *__errno_location() = 84; // EILSEQ
            return 0;
        }
        if (c < 0x80) {
            text[end++] = c;
            continue;
        }
        int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
        text[end++] = (0xf00 >> more & 0xff) | c >> 6 * more;
        while (more--)
            text[end++] = 0x80 | (c >> 6 * more & 0x3f);
    }
    if (text)
        text[end] = 0;
    return text;
}

enum size { INT, CHAR, SHORT, LONG, LONG_LONG, EXTENDED };

static int number(char *into, int value) { return snprintf(into, 16, "%d", value); }

static const char *specification(const char *format, char *spec, enum size *size, va_list *list) {
    int length = 0;
    spec[length++] = '%';
    while (*format && length < 8
           && (*format == '-' || *format == '+' || *format == ' ' || *format == '#' || *format == '0' || *format == '\''
                                     || *format == 'I')) {
        // Digits are not grouped in the C locale.
        if (*format != '\'' && *format != 'I')
            spec[length++] = *format;
        format++;
    }
    for (int part = 0; part < 2; part++) {
        if (part == 1) {
            if (*format != '.')
                break;
            spec[length++] = *format++;
        }
        if (*format == '*') {
            int value = va_arg(*list, int);
            format++;
            if (part == 1 && value < 0)
                length--; // as if there were no precision
            else
                length += number(spec + length, value);
        }
        while (*format >= '0' && *format <= '9' && length < 24)
            spec[length++] = *format++;
    }
    *size = INT;
    for (;; format++) {
        if (*format == 'l')
            *size = *size == LONG ? LONG_LONG : LONG;
        else if (*format == 'h')
            *size = *size == SHORT ? CHAR : SHORT;
        else if (*format == 'z' || *format == 'j' || *format == 't')
            *size = LONG;
        else if (*format == 'q')
            *size = LONG_LONG;
        else if (*format == 'L')
            *size = EXTENDED;
        else
            break;
    }
    // `%C` and `%S` are other names of `%lc` and `%ls`.
    int is_wide = *format == 'C' || *format == 'S';
    if (is_wide)
        *size = LONG;
    if (*size == LONG || *size == LONG_LONG)
        spec[length++] = 'l';
    if (*size == CHAR)
        spec[length++] = 'h';
    if (*size == CHAR || *size == SHORT)
        spec[length++] = 'h';
    spec[length++] = is_wide ? *format | 32 : *format;
    spec[length] = 0;
    return format;
}

// Whether all of it could be written.
static int format_to(struct sink *sink, const char *format, va_list given) {
    va_list list;
    va_copy(list, given);
    char spec[64], small[128];
    enum size size;
    while (*format) {
        const char *end = format;
        while (*end && *end != '%')
            end++;
        put(sink, format, end - format);
        format = end;
        if (!*format)
            break;
        if (format[1] == '%') {
            put(sink, "%", 1);
            format += 2;
            continue;
        }
        format = specification(format + 1, spec, &size, &list);
        switch (*format) {
        case 'd':
        case 'i':
        case 'u':
        case 'x':
        case 'X':
        case 'o':
        case 'c':
        case 'C':
            if (size == LONG && (*format == 'c' || *format == 'C')) {
                int wide[2] = {va_arg(list, int), 0};
                char *narrow = narrowed(wide, 1);
                if (!narrow)
                    goto failed;
                spec[strlen(spec) - 2] = 's';
                spec[strlen(spec) - 1] = 0;
                CONVERT(narrow);
                free(narrow);
            } else if (size == LONG || size == LONG_LONG)
                CONVERT(va_arg(list, long));
            else
                CONVERT(va_arg(list, int));
            break;
        case 's':
        case 'S':
            if (size == LONG) {
                const char *point = strchr(spec, '.');
                char *narrow = narrowed(va_arg(list, const int *), point ? strtoul(point + 1, 0, 10) : SIZE_MAX);
                if (!narrow)
                    goto failed;
                spec[strlen(spec) - 2] = 's';
                spec[strlen(spec) - 1] = 0;
                CONVERT(narrow);
                free(narrow);
                break;
            }
            // fallthrough
        case 'p':
            CONVERT(va_arg(list, void *));
            break;
        case 'f':
        case 'F':
        case 'e':
        case 'E':
        case 'g':
        case 'G':
        case 'a':
        case 'A':
            if (size == EXTENDED) {
                long double value = va_arg(list, long double);
                CONVERT_BY(__ubik_extended, value);
            } else
                CONVERT(va_arg(list, double));
            break;
        case 'n':
            if (size == LONG || size == LONG_LONG)
                *va_arg(list, long *) = sink->length;
            else if (size == SHORT)
                *va_arg(list, short *) = sink->length;
            else if (size == CHAR)
                *va_arg(list, signed char *) = sink->length;
            else
                *va_arg(list, int *) = sink->length;
            break;
        case 'm':
            put(sink, strerror(*__errno_location()), strlen(strerror(*__errno_location())));
            break;
        default:
            CONVERT(0); // the host says what is wrong with it
        }
        if (*format)
            format++;
    }
    va_end(list);
    return 1;
failed:
    va_end(list);
    return 0;
}

WEAK int vfprintf(FILE *file, const char *format, va_list list) {
    struct sink sink = {0, 0, file, 0};
    if (!format_to(&sink, format, list) || file->failed)
        return -1;
    return sink.length;
}
WEAK int vprintf(const char *format, va_list list) { return vfprintf(stdout, format, list); }
WEAK int fprintf(FILE *file, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = vfprintf(file, format, list);
    va_end(list);
    return length;
}
WEAK int vsnprintf(char *into, size_t room, const char *format, va_list list) {
    struct sink sink = {into, room, 0, 0};
    int is_whole = format_to(&sink, format, list);
    if (room)
        into[sink.length < room ? sink.length : room - 1] = 0;
    return is_whole ? sink.length : -1;
}
WEAK int vsprintf(char *into, const char *format, va_list list) { return vsnprintf(into, SIZE_MAX, format, list); }
WEAK int vdprintf(int descriptor, const char *format, va_list list) {
    FILE file = {descriptor, 0, 0, EOF, 1};
    return vfprintf(&file, format, list);
}
WEAK int vasprintf(char **into, const char *format, va_list list) {
    int length = vsnprintf(0, 0, format, list);
    *into = length < 0 ? 0 : malloc(length + 1);
    return *into ? vsnprintf(*into, length + 1, format, list) : -1;
}
WEAK int asprintf(char **into, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = vasprintf(into, format, list);
    va_end(list);
    return length;
}

// What fortified headers call.
WEAK int __fprintf_chk(FILE *file, int flag, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = vfprintf(file, format, list);
    va_end(list);
    return length;
}
WEAK int __vsnprintf_chk(char *into, size_t room, int flag, size_t size, const char *format, va_list list) {
    return vsnprintf(into, room, format, list);
}

// The same as the host's, for arguments that the host does not take: `long double`.
int __ubik_printf(const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = vfprintf(stdout, format, list);
    va_end(list);
    return length;
}
int __ubik_sprintf(char *into, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = vsprintf(into, format, list);
    va_end(list);
    return length;
}
int __ubik_snprintf(char *into, size_t room, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = vsnprintf(into, room, format, list);
    va_end(list);
    return length;
}
