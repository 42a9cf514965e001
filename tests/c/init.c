// Programs about one rule each. A line `//#` begins a program: what is to come of it, and its name. `// !` marks the
// line that is at fault; a program that is fine must do as the native build does.

//# ub UB-MEM-UNINIT local_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int x;
  printf("%d\n", x); // !
  return 0;
}

//# ok local_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int x = 0;
  printf("%d\n", x);
  return 0;
}

//# ub UB-MEM-UNINIT malloc_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *p = malloc(sizeof *p);
  printf("%d\n", *p); // !
  free(p);
  return 0;
}

//# ok calloc_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *p = calloc(1, sizeof *p);
  printf("%d\n", *p);
  free(p);
  return 0;
}

//# ub UB-MEM-UNINIT array_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a[4];
  a[0] = 1;
  printf("%d\n", a[1]); // !
  return 0;
}

//# ok array_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a[4] = {1};
  printf("%d\n", a[1]);
  return 0;
}

//# ub UB-MEM-UNINIT local_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long x;
  printf("%ld\n", x); // !
  return 0;
}

//# ok local_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long x = 0;
  printf("%ld\n", x);
  return 0;
}

//# ub UB-MEM-UNINIT malloc_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long *p = malloc(sizeof *p);
  printf("%ld\n", *p); // !
  free(p);
  return 0;
}

//# ok calloc_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long *p = calloc(1, sizeof *p);
  printf("%ld\n", *p);
  free(p);
  return 0;
}

//# ub UB-MEM-UNINIT array_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a[4];
  a[0] = 1;
  printf("%ld\n", a[1]); // !
  return 0;
}

//# ok array_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a[4] = {1};
  printf("%ld\n", a[1]);
  return 0;
}

//# ub UB-MEM-UNINIT local_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char x;
  printf("%d\n", x); // !
  return 0;
}

//# ok local_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char x = 0;
  printf("%d\n", x);
  return 0;
}

//# ub UB-MEM-UNINIT malloc_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char *p = malloc(sizeof *p);
  printf("%d\n", *p); // !
  free(p);
  return 0;
}

//# ok calloc_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char *p = calloc(1, sizeof *p);
  printf("%d\n", *p);
  free(p);
  return 0;
}

//# ub UB-MEM-UNINIT array_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char a[4];
  a[0] = 1;
  printf("%d\n", a[1]); // !
  return 0;
}

//# ok array_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char a[4] = {1};
  printf("%d\n", a[1]);
  return 0;
}

//# ub UB-MEM-UNINIT local_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  double x;
  printf("%g\n", x); // !
  return 0;
}

//# ok local_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  double x = 0;
  printf("%g\n", x);
  return 0;
}

//# ub UB-MEM-UNINIT malloc_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  double *p = malloc(sizeof *p);
  printf("%g\n", *p); // !
  free(p);
  return 0;
}

//# ok calloc_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  double *p = calloc(1, sizeof *p);
  printf("%g\n", *p);
  free(p);
  return 0;
}

//# ub UB-MEM-UNINIT array_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  double a[4];
  a[0] = 1;
  printf("%g\n", a[1]); // !
  return 0;
}

//# ok array_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  double a[4] = {1};
  printf("%g\n", a[1]);
  return 0;
}

//# ub UB-MEM-UNINIT condition
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int x;
  if (x) // !
    puts("yes");
  return 0;
}

//# ub UB-MEM-UNINIT one_branch
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int x, c = getenv("NOT_THERE") != 0;
  if (c) x = 1;
  printf("%d\n", x + 1); // !
  return 0;
}

//# ok both_branches
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int x, c = getenv("NOT_THERE") != 0;
  if (c) x = 1; else x = 2;
  printf("%d\n", x + 1);
  return 0;
}

//# ok struct_copy_with_padding
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  struct s { char c; long l; } a, b;
  a.c = 1; a.l = 2;
  b = a;
  printf("%d %ld\n", b.c, b.l);
  return 0;
}

//# ok struct_copy_half_set
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  struct s { int a, b; } x, y;
  x.a = 1;
  y = x;
  printf("%d\n", y.a);
  return 0;
}

//# ub UB-MEM-UNINIT struct_field
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  struct s { int a, b; } x, y;
  x.a = 1;
  y = x;
  printf("%d\n", y.b); // !
  return 0;
}

//# ok struct_argument_half_set
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
struct s { int a, b; };
static int first(struct s s) { return s.a; }
int main(void) {
  struct s x;
  x.a = 7;
  printf("%d\n", first(x));
  return 0;
}

//# ok bit_fields
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  struct s { unsigned a : 3, b : 5; int c : 7; } x;
  x.a = 5; x.c = -3; x.b = 9;
  printf("%d %d %d\n", x.a, x.b, x.c);
  return 0;
}

//# ok missing_return_unused
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static int nothing(int x) { if (x) return 1; }
int main(void) {
  nothing(0);
  puts("fine");
  return 0;
}

//# ub UB-MEM-UNINIT missing_return_used
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static int nothing(int x) { if (x) return 1; }
int main(void) {
  int v = nothing(0); // !
  if (v > 3) puts("more");
  return 0;
}

//# ok swap_uninitialised
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a[2], t;
  t = a[0]; a[0] = a[1]; a[1] = t;
  puts("fine");
  return 0;
}

//# ok memcpy_uninitialised
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a[4], b[4];
  a[0] = 3;
  memcpy(b, a, sizeof b);
  printf("%d\n", b[0]);
  return 0;
}

//# ok union
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  union u { int i; float f; unsigned char c[4]; } u;
  u.f = 1.0f;
  printf("%x %d\n", u.i, u.c[3]);
  return 0;
}

//# ok assumption_that_holds
int main(int argc, char **argv) {
    int n = argc;
    __builtin_assume(n == 1);
    return n - 1;
}

//# ub UB-ASSUME assumption_that_does_not
int main(int argc, char **argv) {
    int n = argc;
    __builtin_assume(n == 2); // !
    return 0;
}
