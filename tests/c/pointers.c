// Programs about one rule each. A line `//#` begins a program: what is to come of it, and its name. `// !` marks the
// line that is at fault; a program that is fine must do as the native build does.

//# ub UB-MEM-NULL null_read_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *volatile p = 0;
  printf("%d\n", (int)*p); // !
  return 0;
}

//# ub UB-MEM-NULL null_write_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *volatile p = 0;
  *p = 1; // !
  return 0;
}

//# ok null_checked_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *volatile p = 0;
  if (p) *p = 1;
  puts("fine");
  return 0;
}

//# ub UB-MEM-NULL null_read_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char *volatile p = 0;
  printf("%d\n", (int)*p); // !
  return 0;
}

//# ub UB-MEM-NULL null_write_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char *volatile p = 0;
  *p = 1; // !
  return 0;
}

//# ok null_checked_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char *volatile p = 0;
  if (p) *p = 1;
  puts("fine");
  return 0;
}

//# ub UB-MEM-NULL null_read_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long *volatile p = 0;
  printf("%d\n", (int)*p); // !
  return 0;
}

//# ub UB-MEM-NULL null_write_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long *volatile p = 0;
  *p = 1; // !
  return 0;
}

//# ok null_checked_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long *volatile p = 0;
  if (p) *p = 1;
  puts("fine");
  return 0;
}

//# ub UB-MEM-DANGLING-INT null_field
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  struct s { int a, b; } *volatile p = 0;
  printf("%d\n", p->b); // !
  return 0;
}

//# ub UB-MEM-ALIGN misaligned_short
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  static _Alignas(16) char a[32];
  short *p = (short *)(a + 1);
  *p = 1; // !
  return 0;
}

//# ok packed_short
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  struct __attribute__((packed)) s { char c; short v; } s;
  s.v = 1;
  printf("%d\n", (int)s.v);
  return 0;
}

//# ok memcpy_short
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  static char a[32];
  short v = 1;
  memcpy(a + 1, &v, sizeof v);
  printf("%d\n", a[1]);
  return 0;
}

//# ub UB-MEM-ALIGN misaligned_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  static _Alignas(16) char a[32];
  int *p = (int *)(a + 1);
  *p = 1; // !
  return 0;
}

//# ok packed_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  struct __attribute__((packed)) s { char c; int v; } s;
  s.v = 1;
  printf("%d\n", (int)s.v);
  return 0;
}

//# ok memcpy_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  static char a[32];
  int v = 1;
  memcpy(a + 1, &v, sizeof v);
  printf("%d\n", a[1]);
  return 0;
}

//# ub UB-MEM-ALIGN misaligned_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  static _Alignas(16) char a[32];
  long *p = (long *)(a + 1);
  *p = 1; // !
  return 0;
}

//# ok packed_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  struct __attribute__((packed)) s { char c; long v; } s;
  s.v = 1;
  printf("%d\n", (int)s.v);
  return 0;
}

//# ok memcpy_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  static char a[32];
  long v = 1;
  memcpy(a + 1, &v, sizeof v);
  printf("%d\n", a[1]);
  return 0;
}

//# ub UB-MEM-ALIGN misaligned_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  static _Alignas(16) char a[32];
  double *p = (double *)(a + 1);
  *p = 1; // !
  return 0;
}

//# ok packed_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  struct __attribute__((packed)) s { char c; double v; } s;
  s.v = 1;
  printf("%d\n", (int)s.v);
  return 0;
}

//# ok memcpy_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  static char a[32];
  double v = 1;
  memcpy(a + 1, &v, sizeof v);
  printf("%d\n", a[1]);
  return 0;
}

//# ub UB-MEM-READ-ONLY write_literal
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char *s = "text";
  s[0] = 66; // !
  puts(s);
  return 0;
}

//# ok write_array
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char s[] = "text";
  s[0] = 66;
  puts(s);
  return 0;
}

//# ub UB-MEM-READ-ONLY write_const
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static const int limit = 5;
int main(void) {
  *(int *)&limit = 3; // !
  printf("%d\n", limit);
  return 0;
}

//# ok compare_objects
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a, b;
  printf("%d\n", (&a < &b) | (&a > &b));
  return 0;
}

//# ok difference
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a[9];
  printf("%td\n", &a[7] - &a[2]);
  return 0;
}

//# ok through_integer
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a = 4;
  uintptr_t n = (uintptr_t)&a;
  printf("%d\n", *(int *)n);
  return 0;
}

//# ok bytewise_pointer_copy
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a = 4, *p = &a, *q;
  for (unsigned i = 0; i < sizeof p; i++)
    ((char *)&q)[i] = ((char *)&p)[i];
  printf("%d\n", *q);
  return 0;
}

//# ok tagged
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *a = malloc(8);
  *a = 9;
  uintptr_t n = (uintptr_t)a | 1;
  int *p = (int *)(n & ~(uintptr_t)1);
  printf("%d\n", *p);
  free(p);
  return 0;
}

//# ok xor_list
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a = 1, b = 2;
  uintptr_t x = (uintptr_t)&a ^ (uintptr_t)&b;
  printf("%d\n", *(int *)(x ^ (uintptr_t)&a));
  return 0;
}

//# ub UB-PTR-DISTANCE difference_of_locals
int main(void) {
    int a[4], b[4];
    return (a - b) == 0; // !
}

//# ub UB-PTR-DISTANCE difference_of_heap
#include <stdlib.h>
int main(void) {
    char *a = malloc(4), *b = malloc(4);
    long distance = b - a; // !
    free(a);
    free(b);
    return distance == 0;
}

//# ok difference_in_object
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
struct pair { int a, b; };
int main(void) {
    int a[4], b[4];
    struct pair *heap = calloc(3, sizeof *heap);
    long distance = (&a[4] - a) + (&heap[2] - heap) + ((char *)&heap[1].b - (char *)heap);
    // Numbers have no objects.
    distance += ((uintptr_t)a - (uintptr_t)b) == 0;
    distance += (char *)&((struct pair *)0)->b - (char *)0;
    free(heap);
    return distance - 4 - 2 - 12 - 4;
}

//# ok packed_members_in_place
#include <stdint.h>
#pragma pack(push, 1)
struct packed { uint32_t a; uint8_t b; uint64_t c; };
#pragma pack(pop)
static struct packed global = {1, 2, 3};
int main(void) {
    // The first member of a packed struct lies where the struct does, which real machines align.
    struct packed local = {1, 2, 3};
    uint32_t *p = (uint32_t *)(void *)&global, *q = (uint32_t *)(void *)&local;
    return *p + *q - 2;
}

//# ub UB-MEM-ALIGN packed_member_apart
#include <stdint.h>
#pragma pack(push, 1)
struct packed { uint32_t a; uint8_t b; uint64_t c; };
#pragma pack(pop)
static struct packed global = {1, 2, 3};
int main(void) {
    uint64_t *p = (uint64_t *)(void *)((char *)&global + 5);
    return *p - 3; // !
}

//# ok pointers_as_integers_by_unions
#include <stdio.h>
#include <stdint.h>
union U { void *p; uintptr_t n; char b[8]; };
int x=3;
int main(void){ int y=5; union U u; u.p=&y; uintptr_t n=u.n; int *q=(int*)n; *q=7; printf("%d\n",y);
 u.p=&x; n=u.n; n+=0; q=(int*)(n|0); *q=9; printf("%d\n",x);
 union U v; v.n=(uintptr_t)&x; *(int*)v.p=4; printf("%d\n", x);
 uintptr_t tag; { union U w; w.p=&y; w.n|=1; tag=w.n; } *(int*)(tag&~(uintptr_t)1)=11; printf("%d\n",y);
 int z[4]; union U t; t.p=z; t.n+=8; *(int*)t.p=1; printf("%d\n", z[2]);
 uintptr_t m; __builtin_memcpy(&m,&t,8); *(int*)m=2; printf("%d\n", z[2]);
 return 0; }

//# ub UB-MEM-OOB integer_of_union_out_of_bounds
#include <stdint.h>
union U { int *p; uintptr_t n; };
int main(void) {
  int a[2] = {1, 2};
  union U u;
  u.p = a;
  u.n += 8;
  return *u.p; // !
}
