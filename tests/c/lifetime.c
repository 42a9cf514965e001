// Programs about one rule each. A line `//#` begins a program: what is to come of it, and its name. `// !` marks the
// line that is at fault; a program that is fine must do as the native build does.

//# ub UB-MEM-UAF free_read_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  free(p);
  printf("%d\n", (int)*p); // !
  return 0;
}

//# ub UB-MEM-UAF free_write_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *p = malloc(sizeof *p);
  free(p);
  *p = 1; // !
  return 0;
}

//# ok free_after_use_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  printf("%d\n", (int)*p);
  free(p);
  return 0;
}

//# ub UB-MEM-UAF returned_local_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static int *local(void) { int x = 3; int *p = &x; return p; }
int main(void) {
  printf("%d\n", (int)*local()); // !
  return 0;
}

//# ok returned_static_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static int *local(void) { static int x = 3; int *p = &x; return p; }
int main(void) {
  printf("%d\n", (int)*local());
  return 0;
}

//# ub UB-MEM-UAF scope_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *p;
  { int x = 3; p = &x; }
  printf("%d\n", (int)*p); // !
  return 0;
}

//# ok scope_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *p;
  int x = 3;
  { p = &x; }
  printf("%d\n", (int)*p);
  return 0;
}

//# ub UB-MEM-UAF free_read_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char *p = malloc(sizeof *p);
  *p = 1;
  free(p);
  printf("%d\n", (int)*p); // !
  return 0;
}

//# ub UB-MEM-UAF free_write_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char *p = malloc(sizeof *p);
  free(p);
  *p = 1; // !
  return 0;
}

//# ok free_after_use_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char *p = malloc(sizeof *p);
  *p = 1;
  printf("%d\n", (int)*p);
  free(p);
  return 0;
}

//# ub UB-MEM-UAF returned_local_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static char *local(void) { char x = 3; char *p = &x; return p; }
int main(void) {
  printf("%d\n", (int)*local()); // !
  return 0;
}

//# ok returned_static_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static char *local(void) { static char x = 3; char *p = &x; return p; }
int main(void) {
  printf("%d\n", (int)*local());
  return 0;
}

//# ub UB-MEM-UAF scope_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char *p;
  { char x = 3; p = &x; }
  printf("%d\n", (int)*p); // !
  return 0;
}

//# ok scope_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char *p;
  char x = 3;
  { p = &x; }
  printf("%d\n", (int)*p);
  return 0;
}

//# ub UB-MEM-UAF free_read_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long *p = malloc(sizeof *p);
  *p = 1;
  free(p);
  printf("%d\n", (int)*p); // !
  return 0;
}

//# ub UB-MEM-UAF free_write_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long *p = malloc(sizeof *p);
  free(p);
  *p = 1; // !
  return 0;
}

//# ok free_after_use_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long *p = malloc(sizeof *p);
  *p = 1;
  printf("%d\n", (int)*p);
  free(p);
  return 0;
}

//# ub UB-MEM-UAF returned_local_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static long *local(void) { long x = 3; long *p = &x; return p; }
int main(void) {
  printf("%d\n", (int)*local()); // !
  return 0;
}

//# ok returned_static_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static long *local(void) { static long x = 3; long *p = &x; return p; }
int main(void) {
  printf("%d\n", (int)*local());
  return 0;
}

//# ub UB-MEM-UAF scope_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long *p;
  { long x = 3; p = &x; }
  printf("%d\n", (int)*p); // !
  return 0;
}

//# ok scope_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long *p;
  long x = 3;
  { p = &x; }
  printf("%d\n", (int)*p);
  return 0;
}

//# ub UB-MEM-UAF free_read_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  double *p = malloc(sizeof *p);
  *p = 1;
  free(p);
  printf("%d\n", (int)*p); // !
  return 0;
}

//# ub UB-MEM-UAF free_write_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  double *p = malloc(sizeof *p);
  free(p);
  *p = 1; // !
  return 0;
}

//# ok free_after_use_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  double *p = malloc(sizeof *p);
  *p = 1;
  printf("%d\n", (int)*p);
  free(p);
  return 0;
}

//# ub UB-MEM-UAF returned_local_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static double *local(void) { double x = 3; double *p = &x; return p; }
int main(void) {
  printf("%d\n", (int)*local()); // !
  return 0;
}

//# ok returned_static_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static double *local(void) { static double x = 3; double *p = &x; return p; }
int main(void) {
  printf("%d\n", (int)*local());
  return 0;
}

//# ub UB-MEM-UAF scope_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  double *p;
  { double x = 3; p = &x; }
  printf("%d\n", (int)*p); // !
  return 0;
}

//# ok scope_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  double *p;
  double x = 3;
  { p = &x; }
  printf("%d\n", (int)*p);
  return 0;
}

//# ub UB-MEM-UAF realloc_old
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *p = malloc(4);
  *p = 1;
  int *q = realloc(p, 400);
  int v = *p; // !
  free(q);
  return v;
}

//# ok realloc_new
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *p = malloc(4);
  *p = 1;
  int *q = realloc(p, 400);
  printf("%d\n", *q);
  free(q);
  return 0;
}

//# ub UB-MEM-UAF loop_body
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *p = 0;
  for (int i = 0; i < 2; i++) {
    int x = i;
    if (p) printf("%d\n", *p); // !
    p = &x;
  }
  return 0;
}

//# ok loop_outside
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *p = 0, x;
  for (int i = 0; i < 2; i++) {
    x = i;
    if (p) printf("%d\n", *p);
    p = &x;
  }
  return 0;
}

//# ub UB-MEM-UAF list_freed
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  struct node { struct node *next; int v; } *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->next = b; b->next = 0;
  for (struct node *n = a; n; n = n->next) // !
    free(n);
  return 0;
}

//# ok list_freed
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  struct node { struct node *next; int v; } *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->next = b; b->next = 0;
  for (struct node *n = a, *next; n; n = next) {
    next = n->next;
    free(n);
  }
  return 0;
}

//# ub UB-MEM-UAF vla_scope
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int n = 4;
  int *p;
  { int a[n]; a[0] = 1; p = a; }
  printf("%d\n", *p); // !
  return 0;
}
