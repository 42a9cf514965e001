// Options of command lines: `getopt` and `getopt_long`. Words that are no options move behind those that are.
#include <stddef.h>

#define WEAK __attribute__((weak))

typedef struct _IO_FILE FILE;
extern FILE *stderr;
extern int fprintf(FILE *, const char *, ...), strcmp(const char *, const char *);
extern int strncmp(const char *, const char *, size_t);
extern size_t strlen(const char *);
extern char *strchr(const char *, int), *getenv(const char *);

struct option {
    const char *name;
    int has_argument; // 0 no, 1 yes, 2 perhaps
    int *flag;
    int value;
};

WEAK char *optarg;
WEAK int optind = 1, opterr = 1, optopt;
static int within; // the next letter of the present word, 0 at its start

#define COMPLAIN(...)                                                                                                  \
    do {                                                                                                               \
        if (opterr && *options != ':')                                                                                 \
            fprintf(stderr, __VA_ARGS__);                                                                              \
    } while (0)

static int letter(int count, char *const words[], const char *options) {
    if (!within)
        within = 1;
    char *word = words[optind];
    int c = word[within++];
    const char *found = c == ':' || c == ';' ? 0 : strchr(options, c);
    optopt = c;
    int is_last = !word[within];
    if (is_last)
        optind++;
    char *rest = is_last ? 0 : word + within;
    if (!found) {
        COMPLAIN("%s: invalid option -- '%c'\n", words[0], c);
        within = is_last ? 0 : within;
        return '?';
    }
    if (found[1] != ':') {
        within = is_last ? 0 : within;
        return c;
    }
    within = 0;
    if (rest)
        optind++;
    optarg = rest;
    if (!rest && found[2] != ':') {
        if (optind >= count) {
            COMPLAIN("%s: option requires an argument -- '%c'\n", words[0], c);
            return *options == ':' ? ':' : '?';
        }
        optarg = words[optind++];
    }
    return c;
}

// The option that a name means, whole or by its beginning: its number, -1 if there is none, -2 if there are several.
static int named(const char *name, size_t length, const struct option *longs) {
    int found = -1;
    for (int i = 0; longs[i].name; i++) {
        if (strncmp(longs[i].name, name, length))
            continue;
        if (strlen(longs[i].name) == length)
            return i;
        int is_same = found >= 0 && longs[found].has_argument == longs[i].has_argument
                      && longs[found].flag == longs[i].flag && longs[found].value == longs[i].value;
        found = found == -1 || is_same ? (found == -1 ? i : found) : -2;
    }
    return found;
}

static int long_option(int count, char *const words[], const char *options, const struct option *longs, int *index,
                       int dashes) {
    char *name = words[optind] + dashes, *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    int found = named(name, length, longs);
    optopt = 0;
    optind++;
    if (found < 0) {
        COMPLAIN(found == -2 ? "%s: option '%s' is ambiguous\n" : "%s: unrecognized option '%s'\n", words[0],
                 words[optind - 1]);
        return '?';
    }
    const struct option *option = &longs[found];
    if (equals && !option->has_argument) {
        COMPLAIN("%s: option '--%s' doesn't allow an argument\n", words[0], option->name);
        optopt = option->value;
        return '?';
    }
    optarg = equals ? equals + 1 : 0;
    if (!equals && option->has_argument == 1) {
        if (optind >= count) {
            COMPLAIN("%s: option '--%s' requires an argument\n", words[0], option->name);
            optopt = option->value;
            return *options == ':' ? ':' : '?';
        }
        optarg = words[optind++];
    }
    if (index)
        *index = found;
    if (!option->flag)
        return option->value;
    *option->flag = option->value;
    return 0;
}

static int is_option(const char *word) { return word[0] == '-' && word[1]; }

// What stands at `optind`, which is an option.
static int take(int count, char *const words[], const char *options, const struct option *longs, int *index, int only) {
    char *word = words[optind];
    if (!within && longs && word[1] == '-')
        return long_option(count, words, options, longs, index, 2);
    if (!within && longs && only) {
        char *equals = strchr(word, '=');
        size_t length = equals ? (size_t)(equals - word) - 1 : strlen(word + 1);
        if (named(word + 1, length, longs) >= 0 || !strchr(options, word[1]))
            return long_option(count, words, options, longs, index, 1);
    }
    return letter(count, words, options);
}

static int next(int count, char *const given[], const char *options, const struct option *longs, int *index, int only) {
    char **words = (char **)given;
    int in_order = 0, stops = getenv("POSIXLY_CORRECT") != 0;
    optarg = 0;
    if (optind == 0) {
        optind = 1;
        within = 0;
    }
    if (*options == '+' || *options == '-') {
        in_order = *options == '-';
        stops = *options++ == '+';
    }
    int first = optind, at = optind;
    while (!within && !stops && !in_order && at < count && words[at] && !is_option(words[at]))
        at++;
    // In the middle of a word that stands behind others, it is found again.
    while (within && at < count && !is_option(words[at]))
        at++;
    if (at >= count || !words[at])
        return -1;
    if (!is_option(words[at])) {
        if (!in_order)
            return -1;
        optarg = words[optind++];
        return 1;
    }
    optind = at;
    int result = -1;
    if (!within && !strcmp(words[at], "--"))
        optind++;
    else
        result = take(count, words, options, longs, index, only);
    int taken = optind - at;
    for (int i = 0; i < taken; i++) {
        char *word = words[at + i];
        for (int j = at + i; j > first + i; j--)
            words[j] = words[j - 1];
        words[first + i] = word;
    }
    optind = first + taken;
    return result;
}

WEAK int getopt(int count, char *const words[], const char *options) { return next(count, words, options, 0, 0, 0); }
WEAK int getopt_long(int count, char *const words[], const char *options, const struct option *longs, int *index) {
    return next(count, words, options, longs, index, 0);
}
WEAK int getopt_long_only(int count, char *const words[], const char *options, const struct option *longs, int *index) {
    return next(count, words, options, longs, index, 1);
}
WEAK int getsubopt(char **rest, char *const names[], char **value) {
    char *start = *rest, *comma = strchr(start, ',');
    *rest = comma ? comma + 1 : start + strlen(start);
    if (comma)
        *comma = 0;
    char *equals = strchr(start, '=');
    size_t length = equals ? (size_t)(equals - start) : strlen(start);
    *value = equals ? equals + 1 : 0;
    for (int i = 0; names[i]; i++)
        if (strlen(names[i]) == length && !strncmp(names[i], start, length))
            return i;
    *value = start;
    return -1;
}
