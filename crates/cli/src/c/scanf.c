// Formatted input.
#include <stdarg.h>
#include <stddef.h>

#define WEAK __attribute__((weak))
#define EOF (-1)

typedef struct _IO_FILE FILE;
extern FILE *stdin;
extern int fgetc(FILE *), ungetc(int, FILE *), isspace(int), isdigit(int);
extern long long strtoll(const char *, char **, int);
extern unsigned long long strtoull(const char *, char **, int);
extern double strtod(const char *, char **);
extern long double strtold(const char *, char **);
extern void *realloc(void *, size_t);
extern void free(void *);

// Where characters come from: a stream or a string.
struct source {
    FILE *file;
    const char *text;
    int count;
};

static int next(struct source *source) {
    int byte = source->file ? fgetc(source->file) : *source->text ? (unsigned char)*source->text++ : EOF;
    if (byte != EOF)
        source->count++;
    return byte;
}

static void back(struct source *source, int byte) {
    if (byte == EOF)
        return;
    source->count--;
    if (source->file)
        ungetc(byte, source->file);
    else
        source->text--;
}

static void skip_space(struct source *source) {
    int byte;
    while ((byte = next(source)) != EOF && isspace(byte))
        ;
    back(source, byte);
}

static int digit(int byte) {
    if (byte >= '0' && byte <= '9')
        return byte - '0';
    byte |= 32;
    return byte >= 'a' && byte <= 'z' ? byte - 'a' + 10 : 99;
}

enum { ROOM = 512 };

// Reads the characters of an integer; gives how many there are.
static int integer(struct source *source, char *into, int width, int *base) {
    int length = 0, byte = next(source), digits = 0;
    if (width > 0 && (byte == '+' || byte == '-')) {
        into[length++] = byte;
        width--;
        byte = next(source);
    }
    if (width > 0 && byte == '0' && (*base == 0 || *base == 16)) {
        into[length++] = byte;
        digits++;
        width--;
        byte = next(source);
        if (width > 0 && (byte | 32) == 'x') {
            into[length++] = byte;
            width--;
            *base = 16;
            byte = next(source);
        } else if (*base == 0) {
            *base = 8;
        }
    }
    if (*base == 0)
        *base = 10;
    while (width > 0 && length < ROOM - 1 && byte != EOF && digit(byte) < *base) {
        into[length++] = byte;
        digits++;
        width--;
        byte = next(source);
    }
    back(source, byte);
    into[length] = 0;
    return digits ? length : 0;
}

// Reads as much of a word as is there, in either case.
static int word(struct source *source, char *into, int *length, int *width, int *byte, const char *letters) {
    while (*letters && *width > 0 && *byte != EOF && (*byte | 32) == *letters) {
        into[(*length)++] = *byte;
        --*width;
        *byte = next(source);
        letters++;
    }
    return !*letters;
}

// Reads the characters of a number with a fraction; gives how many there are.
static int floating(struct source *source, char *into, int width) {
    int length = 0, byte = next(source), digits = 0, point = 0, exponent = 0, is_whole = 0, base = 10;
    if (width > 0 && (byte == '+' || byte == '-')) {
        into[length++] = byte;
        width--;
        byte = next(source);
    }
    if ((byte | 32) == 'n') {
        is_whole = word(source, into, &length, &width, &byte, "nan");
    } else if ((byte | 32) == 'i') {
        is_whole = word(source, into, &length, &width, &byte, "inf");
        if (is_whole && (byte | 32) == 'i' && width > 0)
            is_whole = word(source, into, &length, &width, &byte, "inity");
    } else {
        if (width > 1 && byte == '0') {
            into[length++] = byte;
            width--;
            digits++;
            byte = next(source);
            if ((byte | 32) == 'x') {
                base = 16;
                digits = 0;
                into[length++] = byte;
                width--;
                byte = next(source);
            }
        }
        for (; width > 0 && length < ROOM - 1 && byte != EOF; width--) {
            int after_exponent = exponent && (into[length - 1] | 32) == (base == 16 ? 'p' : 'e');
            if (digit(byte) < (exponent ? 10 : base))
                digits++;
            else if ((byte == '+' || byte == '-') && after_exponent)
                ;
            else if (byte == '.' && !point && !exponent)
                point = 1;
            else if ((byte | 32) == (base == 16 ? 'p' : 'e') && digits && !exponent)
                exponent = 1;
            else
                break;
            into[length++] = byte;
            byte = next(source);
        }
        is_whole = digits > 0;
    }
    back(source, byte);
    into[length] = 0;
    return is_whole ? length : 0;
}

static const char *read_set(const char *format, char set[256]) {
    int inverse = *format == '^';
    format += inverse;
    for (int i = 0; i < 256; i++)
        set[i] = inverse;
    const char *start = format;
    while (*format && (*format != ']' || format == start)) {
        if (format[1] == '-' && format[2] && format[2] != ']' && format != start - 1) {
            for (int byte = (unsigned char)format[0]; byte <= (unsigned char)format[2]; byte++)
                set[byte] = !inverse;
            format += 3;
        } else {
            set[(unsigned char)*format++] = !inverse;
        }
    }
    return format;
}

static void store(void *to, long long value, int size) {
    switch (size) {
    case 1: *(signed char *)to = value; break;
    case 2: *(short *)to = value; break;
    case 8: *(long long *)to = value; break;
    default: *(int *)to = value;
    }
}

static int scan(struct source *source, const char *format, va_list given) {
    va_list list;
    va_copy(list, given);
    int assigned = 0, converted = 0, byte = 0;
    char text[ROOM], set[256];
    for (; *format; format++) {
        if (isspace((unsigned char)*format)) {
            skip_space(source);
            continue;
        }
        if (*format != '%' || format[1] == '%') {
            if (*format == '%') {
                format++;
                skip_space(source);
            }
            byte = next(source);
            if (byte != (unsigned char)*format) {
                back(source, byte);
                break;
            }
            continue;
        }
        format++;
        int suppressed = *format == '*', width = 0, size = 4, extended = 0, allocated = 0;
        format += suppressed;
        while (isdigit((unsigned char)*format))
            width = width * 10 + *format++ - '0';
        for (;; format++) {
            if (*format == 'h')
                size = size == 2 ? 1 : 2;
            else if (*format == 'l' || *format == 'j' || *format == 'z' || *format == 't' || *format == 'q')
                size = 8;
            else if (*format == 'L')
                extended = 1, size = 8;
            else if (*format == 'm')
                allocated = 1;
            else
                break;
        }
        int letter = *format;
        if (letter == 'C' || letter == 'S')
            letter |= 32, size = 8;
        int base = 10, length = 0, at_most = width ? width : 0x7fffffff;
        if (letter != 'c' && letter != '[' && letter != 'n') {
            skip_space(source);
            byte = next(source);
            back(source, byte);
            if (byte == EOF)
                break;
        }
        switch (letter) {
        case 'i': base = 0; goto integers;
        case 'o': base = 8; goto integers;
        case 'x':
        case 'X': base = 16; goto integers;
        case 'p': base = 16; size = 8; goto integers;
        case 'd':
        case 'u':
        integers:
            if (!integer(source, text, at_most, &base))
                goto done;
            if (!suppressed) {
                long long value = *format == 'd' || *format == 'i' ? strtoll(text, 0, base)
                                                                  : (long long)strtoull(text, 0, base);
                store(va_arg(list, void *), value, size);
            }
            break;
        case 'f':
        case 'e':
        case 'g':
        case 'a':
        case 'F':
        case 'E':
        case 'G':
            if (!floating(source, text, at_most))
                goto done;
            if (!suppressed) {
                void *to = va_arg(list, void *);
                double value = strtod(text, 0);
                if (extended)
                    *(long double *)to = strtold(text, 0);
                else if (size == 8)
                    *(double *)to = value;
                else
                    *(float *)to = value;
            }
            break;
        case 's':
        case 'c':
        case '[': {
            if (*format == '[')
                format = read_set(format + 1, set);
            if (letter == 'c' && !width)
                at_most = 1;
            // With `l` the characters are wide; with `m` there is memory for them.
            int is_wide = size == 8;
            char **given = !suppressed && allocated ? va_arg(list, char **) : 0;
            char *to = suppressed || allocated ? 0 : va_arg(list, char *);
            byte = next(source);
            while (byte != EOF && length < at_most) {
                if (letter == 's' ? isspace(byte) : *format == ']' && !set[byte])
                    break;
                if (given)
                    to = realloc(to, (length + 2) * (is_wide ? 4 : 1));
                if (to && is_wide)
                    ((int *)to)[length] = byte;
                else if (to)
                    to[length] = byte;
                length++;
                if (length == at_most)
                    break;
                byte = next(source);
            }
            if (length < at_most)
                back(source, byte);
            if (length == 0 || (letter == 'c' && length < at_most)) {
                if (given)
                    free(to);
                goto done;
            }
            if (to && letter != 'c' && is_wide)
                ((int *)to)[length] = 0;
            else if (to && letter != 'c')
                to[length] = 0;
            if (given)
                *given = to;
            break;
        }
        case 'n':
            if (!suppressed)
                store(va_arg(list, void *), source->count, size);
            continue;
        default:
            goto done;
        }
        converted++;
        assigned += !suppressed;
    }
done:
    va_end(list);
    if (!converted && byte == EOF)
        return EOF;
    return assigned;
}

WEAK int vsscanf(const char *text, const char *format, va_list list) {
    struct source source = {0, text, 0};
    return scan(&source, format, list);
}
WEAK int vfscanf(FILE *file, const char *format, va_list list) {
    struct source source = {file, 0, 0};
    return scan(&source, format, list);
}
WEAK int vscanf(const char *format, va_list list) { return vfscanf(stdin, format, list); }
WEAK int __isoc99_vsscanf(const char *text, const char *format, va_list list) { return vsscanf(text, format, list); }
WEAK int __isoc99_vfscanf(FILE *file, const char *format, va_list list) { return vfscanf(file, format, list); }
WEAK int __isoc99_vscanf(const char *format, va_list list) { return vfscanf(stdin, format, list); }
WEAK int __isoc23_vsscanf(const char *text, const char *format, va_list list) { return vsscanf(text, format, list); }
WEAK int __isoc23_vfscanf(FILE *file, const char *format, va_list list) { return vfscanf(file, format, list); }
WEAK int __isoc23_vscanf(const char *format, va_list list) { return vfscanf(stdin, format, list); }

#define VARIADIC(name, first, call)                                                                                    \
    WEAK int name(first const char *format, ...) {                                                                     \
        va_list list;                                                                                                  \
        va_start(list, format);                                                                                        \
        int result = call;                                                                                             \
        va_end(list);                                                                                                  \
        return result;                                                                                                 \
    }
#define TEXT const char *text,
#define STREAM FILE *file,
VARIADIC(sscanf, TEXT, vsscanf(text, format, list))
VARIADIC(__isoc99_sscanf, TEXT, vsscanf(text, format, list))
VARIADIC(__isoc23_sscanf, TEXT, vsscanf(text, format, list))
VARIADIC(fscanf, STREAM, vfscanf(file, format, list))
VARIADIC(__isoc99_fscanf, STREAM, vfscanf(file, format, list))
VARIADIC(__isoc23_fscanf, STREAM, vfscanf(file, format, list))
VARIADIC(scanf, , vfscanf(stdin, format, list))
VARIADIC(__isoc99_scanf, , vfscanf(stdin, format, list))
VARIADIC(__isoc23_scanf, , vfscanf(stdin, format, list))
