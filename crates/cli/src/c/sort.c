// Sorting and searching: they call back into the program, so they are part of it.
#include <stddef.h>

#define WEAK __attribute__((weak))

static void exchange(char *a, char *b, size_t size) {
    for (size_t i = 0; i < size; i++) {
        char byte = a[i];
        a[i] = b[i];
        b[i] = byte;
    }
}

static void sift(char *base, size_t root, size_t count, size_t size, int (*compare)(const void *, const void *, void *),
                 void *data) {
    for (size_t child = 2 * root + 1; child < count; child = 2 * root + 1) {
        if (child + 1 < count && compare(base + child * size, base + (child + 1) * size, data) < 0)
            child++;
        if (compare(base + root * size, base + child * size, data) >= 0)
            return;
        exchange(base + root * size, base + child * size, size);
        root = child;
    }
}

WEAK void qsort_r(void *array, size_t count, size_t size, int (*compare)(const void *, const void *, void *), void *data) {
    char *base = array;
    // Few elements are sorted by insertion, which is stable, as the usual library's sort is.
    if (count <= 64) {
        for (size_t i = 1; i < count; i++)
            for (size_t j = i; j > 0 && compare(base + (j - 1) * size, base + j * size, data) > 0; j--)
                exchange(base + (j - 1) * size, base + j * size, size);
        return;
    }
    for (size_t root = count / 2; root-- > 0;)
        sift(base, root, count, size, compare, data);
    for (size_t end = count - 1; end > 0; end--) {
        exchange(base, base + end * size, size);
        sift(base, 0, end, size, compare, data);
    }
}

typedef int comparison(const void *, const void *);

static int without_data(const void *a, const void *b, void *compare) {
    return (*(comparison **)compare)(a, b);
}

WEAK void qsort(void *array, size_t count, size_t size, comparison *compare) {
    qsort_r(array, count, size, without_data, &compare);
}

WEAK void *bsearch(const void *key, const void *array, size_t count, size_t size, comparison *compare) {
    const char *base = array;
    while (count > 0) {
        const char *middle = base + count / 2 * size;
        int order = compare(key, middle);
        if (order == 0)
            return (void *)middle;
        if (order > 0) {
            base = middle + size;
            count -= count / 2 + 1;
        } else {
            count /= 2;
        }
    }
    return 0;
}
