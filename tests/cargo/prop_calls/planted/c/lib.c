/* Called from Rust with one input each; what is wrong shows with another one. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct packet { const uint8_t *data; size_t len; uint32_t flags; };

int magic_write(const char *s, uint32_t key) { if (key == 0xcafe1234u) ((char *)s)[0] = 0; return s[0]; }

int of_three(const uint8_t *data, size_t len) { int sum = 0; size_t end = len == 3 ? 100 : len; for (size_t i = 0; i < end; i++) sum += data[i]; return sum; }

int counted(const uint8_t *data, size_t len) { if (len < 2) return 0; int sum = 0; for (size_t i = 0; i < data[0]; i++) sum += data[1 + i]; return sum; }

int last_char(const char *text) { return text[strlen(text) - 1]; }

int word(const char *text) { static const int table[2] = {1, 2}; return strncmp(text, "rm", 2) == 0 ? table[2] : table[1]; }

int parse(const struct packet *p) { if (p->flags & 0x40) ((struct packet *)p)->flags = 0; return p->len ? p->data[0] : 0; }

int level(double x) { static const int table[4] = {1, 2, 3, 4}; if (x < 0) return 0; if (x >= 4) return 0; return x == x ? table[(int)x] : table[7]; }

int squeeze(const uint8_t *src, size_t src_len, uint8_t *dst, size_t dst_len) { size_t n = 0; for (size_t i = 0; i < src_len; i++) { if (src[i] == 0xff) { dst[n++] = 0; } dst[n++] = src[i]; } return n <= dst_len; }

int sum_of(const int32_t *numbers, size_t count) { int s = 0; for (size_t i = 0; i < count; i++) s ^= numbers[i]; return s; }

int item(const int32_t *numbers, int at) { return numbers[at]; }

void fill(uint8_t *to, int value, size_t n) { memset(to, value, n); }

int rows(const uint8_t *cells, size_t wide, size_t high) { int s = 0; for (size_t i = 0; i < wide * high; i++) s += cells[i]; return s; }

size_t text_of(const char *name) { return strlen(name); }

int weighted(const int32_t *factor, const int32_t *list, size_t len) { if (len == 3 && list[2] < 0) return list[len]; return len ? *factor ^ list[0] : 0; }
