// Streams over memory, and the rest of `stdio.h` that is made of its other functions; files with names of their own.
#include <stddef.h>
#include <stdint.h>

#define WEAK __attribute__((weak))
#define EOF (-1)

typedef struct _IO_FILE FILE;
typedef struct {
    long (*read)(void *, char *, size_t);
    long (*write)(void *, const char *, size_t);
    int (*seek)(void *, long *, int);
    int (*close)(void *);
} functions;
extern FILE *fopencookie(void *, const char *, functions), *stdin;
extern void *malloc(size_t), *calloc(size_t, size_t), *realloc(void *, size_t), *memcpy(void *, const void *, size_t);
extern void *memset(void *, int, size_t);
extern void free(void *);
extern int fgetc(FILE *), feof(FILE *), ferror(FILE *), fflush(FILE *), fileno(FILE *), setvbuf(FILE *, char *, int, size_t);
extern int open(const char *, int, ...), mkdir(const char *, unsigned), access(const char *, int);
extern void clearerr(FILE *);
extern size_t fread(void *, size_t, size_t, FILE *), fwrite(const void *, size_t, size_t, FILE *), strlen(const char *);
extern size_t strnlen(const char *, size_t);
extern char *fgets(char *, int, FILE *), *strcpy(char *, const char *);
extern char *strchr(const char *, int);
extern int *__errno_location(void);
enum { INVALID = 22, EXISTS = 17 };

// A stream over memory: of the program's, of a fixed size, or of its own, which grows.
struct memory {
    char *bytes;
    size_t length, room, at;
    int appends, is_binary, is_own;
    char **bytes_out; // what `open_memstream` keeps up to date
    size_t *length_out;
};

static long memory_read(void *cookie, char *into, size_t size) {
    struct memory *memory = cookie;
    size_t left = memory->at < memory->length ? memory->length - memory->at : 0;
    if (size > left)
        size = left;
    memcpy(into, memory->bytes + memory->at, size);
    memory->at += size;
    return size;
}
static void tell(struct memory *memory) {
    if (!memory->bytes_out)
        return;
    *memory->bytes_out = memory->bytes;
    *memory->length_out = memory->at < memory->length ? memory->at : memory->length;
}
static long memory_write(void *cookie, const char *data, size_t size) {
    struct memory *memory = cookie;
    if (memory->appends)
        memory->at = memory->length;
    size_t end = memory->at + size;
    if (memory->bytes_out && end >= memory->room) {
        size_t room = end + end / 2 + 64;
        char *grown = realloc(memory->bytes, room);
        if (!grown)
            return -1;
        memset(grown + memory->room, 0, room - memory->room);
        memory->bytes = grown;
        memory->room = room;
    }
    if (memory->at >= memory->room)
        return -1;
    if (end > memory->room)
        size = memory->room - memory->at;
    memcpy(memory->bytes + memory->at, data, size);
    memory->at += size;
    if (memory->at > memory->length) {
        memory->length = memory->at;
        // A zero ends the text where there is room for one.
        if (memory->length < memory->room)
            memory->bytes[memory->length] = 0;
    }
    tell(memory);
    return size;
}
static int memory_seek(void *cookie, long *offset, int from) {
    struct memory *memory = cookie;
    long at = *offset + (from == 0 ? 0 : from == 1 ? (long)memory->at : (long)memory->length);
    if (at < 0 || !memory->bytes_out && (size_t)at > memory->room) {
        *__errno_location() = INVALID;
        return -1;
    }
    *offset = memory->at = at;
    tell(memory);
    return 0;
}
static int memory_close(void *cookie) {
    struct memory *memory = cookie;
    if (memory->is_own)
        free(memory->bytes);
    free(memory);
    return 0;
}
static const functions reading = {memory_read, 0, memory_seek, memory_close};
static const functions writing = {0, memory_write, memory_seek, memory_close};
static const functions both = {memory_read, memory_write, memory_seek, memory_close};

WEAK FILE *open_memstream(char **bytes, size_t *length) {
    enum { FIRST = 64 };
    struct memory *memory = calloc(1, sizeof *memory);
    if (!memory)
        return 0;
    *memory = (struct memory){calloc(1, FIRST), 0, FIRST, 0, 0, 1, 0, bytes, length};
    tell(memory);
    return fopencookie(memory, "w", writing);
}
WEAK FILE *fmemopen(void *given, size_t size, const char *mode) {
    struct memory *memory = calloc(1, sizeof *memory);
    if (!memory)
        return 0;
    *memory = (struct memory){given ? given : calloc(1, size ? size : 1), 0, size, 0};
    memory->is_own = !given;
    int is_binary = strchr(mode, 'b') != 0, is_update = strchr(mode, '+') != 0;
    if (*mode == 'r')
        memory->length = given ? size : 0;
    if (*mode == 'a') {
        memory->length = memory->at = strnlen(memory->bytes, size);
        memory->appends = 1;
    }
    if (*mode == 'w' && size && !is_binary)
        memory->bytes[0] = 0;
    return fopencookie(memory, mode, is_update ? both : *mode == 'r' ? reading : writing);
}

WEAK size_t fread_unlocked(void *into, size_t size, size_t count, FILE *file) { return fread(into, size, count, file); }
WEAK size_t fwrite_unlocked(const void *data, size_t size, size_t count, FILE *file) {
    return fwrite(data, size, count, file);
}
WEAK char *fgets_unlocked(char *into, int size, FILE *file) { return fgets(into, size, file); }
WEAK int feof_unlocked(FILE *file) { return feof(file); }
WEAK int ferror_unlocked(FILE *file) { return ferror(file); }
WEAK void clearerr_unlocked(FILE *file) { clearerr(file); }
WEAK int fileno_unlocked(FILE *file) { return fileno(file); }
WEAK int fflush_unlocked(FILE *file) { return fflush(file); }
WEAK int ftrylockfile(FILE *file) { return 0; }
WEAK void setbuffer(FILE *file, char *buffer, size_t size) {}
WEAK int getw(FILE *file) {
    int word;
    return fread(&word, sizeof word, 1, file) == 1 ? word : EOF;
}
WEAK int putw(int word, FILE *file) { return fwrite(&word, sizeof word, 1, file) == 1 ? 0 : EOF; }
// Whatever a line holds, it is written: too long a line is the program's fault, there.
WEAK char *gets(char *into) {
    size_t length = 0;
    int byte;
    while ((byte = fgetc(stdin)) != EOF && byte != '\n')
        into[length++] = byte;
    if (byte == EOF && length == 0)
        return 0;
    into[length] = 0;
    return into;
}

// Names of files that do not exist yet: the last six characters are counted.
static unsigned long serial;
static int rename_template(char *template, size_t behind) {
    static const char digits[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    size_t length = strlen(template);
    if (length < 6 + behind)
        return 0;
    char *end = template + length - behind - 6;
    unsigned long number = serial++;
    for (int i = 5; i >= 0; i--, number /= 62)
        end[i] = digits[number % 62];
    return 1;
}
static int is_template(const char *template, size_t behind) {
    size_t length = strlen(template);
    for (size_t i = 0; i < 6; i++)
        if (length < behind + 6 || template[length - behind - 6 + i] != 'X') {
            *__errno_location() = INVALID;
            return 0;
        }
    return 1;
}
WEAK int mkostemps(char *template, int behind, int flags) {
    enum { BOTH = 2, CREATE = 0100, EXCLUSIVE = 0200 };
    if (!is_template(template, behind))
        return -1;
    for (;;) {
        rename_template(template, behind);
        int descriptor = open(template, BOTH | CREATE | EXCLUSIVE | flags, 0600);
        if (descriptor >= 0 || *__errno_location() != EXISTS)
            return descriptor;
    }
}
WEAK int mkstemps(char *template, int behind) { return mkostemps(template, behind, 0); }
WEAK int mkostemp(char *template, int flags) { return mkostemps(template, 0, flags); }
WEAK int mkstemp(char *template) { return mkostemps(template, 0, 0); }
WEAK int mkstemp64(char *template) { return mkostemps(template, 0, 0); }
WEAK char *mkdtemp(char *template) {
    if (!is_template(template, 0))
        return 0;
    for (;;) {
        rename_template(template, 0);
        if (!mkdir(template, 0700))
            return template;
        if (*__errno_location() != EXISTS)
            return 0;
    }
}
WEAK char *mktemp(char *template) {
    if (!is_template(template, 0))
        *template = 0;
    else
        do
            rename_template(template, 0);
        while (!access(template, 0));
    return template;
}
WEAK char *tmpnam(char *into) {
    static char own[20];
    char *name = into ? into : own;
    return mktemp(strcpy(name, "/tmp/fileXXXXXX"));
}
