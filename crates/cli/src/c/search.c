// `search.h`: searching in arrays, trees and one table; queues.
#include <stddef.h>
#include <stdint.h>

#define WEAK __attribute__((weak))

typedef int comparison(const void *, const void *);
extern void *malloc(size_t), *calloc(size_t, size_t), *memcpy(void *, const void *, size_t);
extern void free(void *);
extern int strcmp(const char *, const char *);
extern int *__errno_location(void);

WEAK void *lfind(const void *key, const void *array, size_t *count, size_t size, comparison *compare) {
    const char *element = array;
    for (size_t i = 0; i < *count; i++, element += size)
        if (!compare(key, element))
            return (void *)element;
    return 0;
}
WEAK void *lsearch(const void *key, void *array, size_t *count, size_t size, comparison *compare) {
    void *found = lfind(key, array, count, size, compare);
    return found ? found : memcpy((char *)array + (*count)++ * size, key, size);
}

// Trees. The key comes first, since programs read it through a pointer to the node. They are not balanced.
struct node {
    const void *key;
    struct node *left, *right;
};
static struct node **place(const void *key, struct node **root, comparison *compare, struct node **above) {
    *above = 0;
    while (*root) {
        int order = compare(key, (*root)->key);
        if (!order)
            break;
        *above = *root;
        root = order < 0 ? &(*root)->left : &(*root)->right;
    }
    return root;
}
WEAK void *tsearch(const void *key, void **root, comparison *compare) {
    struct node *above;
    if (!root)
        return 0;
    struct node **at = place(key, (struct node **)root, compare, &above);
    if (!*at && (*at = malloc(sizeof **at)))
        **at = (struct node){key, 0, 0};
    return *at;
}
WEAK void *tfind(const void *key, void *const *root, comparison *compare) {
    struct node *above;
    return root ? *place(key, (struct node **)root, compare, &above) : 0;
}
WEAK void *tdelete(const void *key, void **root, comparison *compare) {
    struct node *above;
    if (!root)
        return 0;
    struct node **at = place(key, (struct node **)root, compare, &above), *gone = *at;
    if (!gone)
        return 0;
    if (gone->left && gone->right) {
        struct node **next = &gone->right;
        while ((*next)->left)
            next = &(*next)->left;
        struct node *moved = *next;
        *next = moved->right;
        moved->left = gone->left;
        moved->right = gone->right;
        *at = moved;
    } else {
        *at = gone->left ? gone->left : gone->right;
    }
    free(gone);
    // Of the root the parent is said to be anything but a null pointer.
    return above ? (void *)above : (void *)root;
}
static void visit(const struct node *node, void (*action)(const void *, int, int), int depth) {
    enum { BEFORE, BETWEEN, AFTER, LEAF };
    if (!node->left && !node->right) {
        action(node, LEAF, depth);
        return;
    }
    action(node, BEFORE, depth);
    if (node->left)
        visit(node->left, action, depth + 1);
    action(node, BETWEEN, depth);
    if (node->right)
        visit(node->right, action, depth + 1);
    action(node, AFTER, depth);
}
WEAK void twalk(const void *root, void (*action)(const void *, int, int)) {
    if (root && action)
        visit(root, action, 0);
}
WEAK void tdestroy(void *root, void (*release)(void *)) {
    struct node *node = root;
    if (!node)
        return;
    tdestroy(node->left, release);
    tdestroy(node->right, release);
    release((void *)node->key);
    free(node);
}

// The table of `hcreate`: open addressing, never more elements than were announced.
typedef struct {
    char *key;
    void *data;
} entry;
static entry *table;
static size_t places, used, most;

WEAK int hcreate(size_t count) {
    enum { NO_MEMORY = 12 };
    if (table)
        return 0;
    most = count < 3 ? 3 : count;
    places = 2 * most + 1;
    used = 0;
    table = calloc(places, sizeof *table);
    if (!table)
        *__errno_location() = NO_MEMORY;
    return table != 0;
}
WEAK void hdestroy(void) {
    free(table);
    table = 0;
}
WEAK entry *hsearch(entry wanted, int action) {
    enum { FIND, ENTER, NOT_FOUND = 3, NO_MEMORY = 12 };
    uint64_t hash = 14695981039346656037u;
    for (const char *at = wanted.key; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 1099511628211u;
    size_t at = hash % places;
    for (; table[at].key; at = (at + 1) % places)
        if (!strcmp(table[at].key, wanted.key))
            return &table[at];
    if (action == FIND || used == most) {
        *__errno_location() = action == FIND ? NOT_FOUND : NO_MEMORY;
        return 0;
    }
    used++;
    table[at] = wanted;
    return &table[at];
}

struct element {
    struct element *next, *previous;
};
WEAK void insque(void *added, void *before) {
    struct element *element = added, *previous = before;
    element->previous = previous;
    element->next = previous ? previous->next : 0;
    if (element->next)
        element->next->previous = element;
    if (previous)
        previous->next = element;
}
WEAK void remque(void *gone) {
    struct element *element = gone;
    if (element->next)
        element->next->previous = element->previous;
    if (element->previous)
        element->previous->next = element->next;
}
