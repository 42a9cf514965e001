// Functions for the other side of the border.
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

struct point { int32_t x; int64_t y; };
enum colour { RED, GREEN, BLUE };

int32_t counter = 3;

int sum(const int *numbers, int count) {
    int all = 0;
    for (int i = 0; i < count; i++) all += numbers[i];
    return all;
}

void clear_first(int *numbers) { numbers[0] = 0; }

static void set(char *to) { *to = 'x'; }
void set_through(char *text) { char *here = text; set(here + 1); }

int status(void) { return 1; }

long widen(long value) { return value + 1; }

int64_t y_of(const struct point *p) { return p->y; }

enum colour next_colour(enum colour c) { return c == BLUE ? RED : c + 1; }

unsigned char is_ready(void) { return 2; }

char *make_text(void) {
    char *text = malloc(2);
    text[0] = 'a';
    text[1] = 0;
    return text;
}

int is_set(const bool *flag) { return *flag ? 1 : 2; }

int shifted(int by) { return 3 << by; }

typedef int (*callback)(void *data, int value);
int apply(callback f, void *data) { return f(data, 20) + f(data, 1); }
