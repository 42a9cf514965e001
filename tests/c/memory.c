// Programs about one rule each. A line `//#` begins a program: what is to come of it, and its name. `// !` marks the
// line that is at fault; a program that is fine must do as the native build does.

//# ub UB-INTRINSIC-OVERLAP memcpy_overlap
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char a[16] = "0123456789";
  memcpy(a + 1, a, 8); // !
  puts(a);
  return 0;
}

//# ok memmove_overlap
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char a[16] = "0123456789";
  memmove(a + 1, a, 8);
  puts(a);
  return 0;
}

//# ok struct_assign_self
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  struct s { int v[8]; } s = {{1, 2}}, *p = &s;
  s = *p;
  printf("%d\n", s.v[1]);
  return 0;
}

//# ok qsort
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  int a[] = {3, 1, 2};
  qsort(a, 3, sizeof *a, compare);
  printf("%d %d %d\n", a[0], a[1], a[2]);
  return 0;
}

//# ok bsearch
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  int a[] = {1, 3, 5, 7}, k = 5, *f = bsearch(&k, a, 4, sizeof *a, compare);
  printf("%d\n", f ? (int)(f - a) : -1);
  return 0;
}

//# ub UB-MEM-READ-ONLY const_local
int main(void) {
    const int x = 1;
    int *p = (int *)&x;
    *p = 2; // !
    return 0;
}

//# ub UB-MEM-READ-ONLY const_local_array
int main(void) {
    const char s[] = "a text of some length";
    char *p = (char *)s;
    p[3] = 'x'; // !
    return 0;
}

//# ub UB-MEM-READ-ONLY const_local_struct
struct pair { long a, b; };
int main(void) {
    const struct pair s = {1, 2};
    ((struct pair *)&s)->b = 3; // !
    return 0;
}

//# ub UB-MEM-READ-ONLY const_local_by_memset
#include <string.h>
typedef const volatile int fixed;
int main(void) {
    fixed x = 1;
    memset((int *)&x, 0, sizeof x); // !
    return 0;
}

//# ok const_local
#include <stdio.h>
struct pair { long a, b; };
static long read(const long *p) { return *p; }
int main(int argc, char **argv) {
    long all = 0;
    for (int i = 0; i < 3; i++) {
        const long x = i * argc;
        const struct pair s = {1, 2}, t = {x, i};
        all += read(&x) + read(&s.b) + read(&t.a);
    }
    // The object is not `const`, only the pointer to it is.
    int y = 1;
    const int *c = &y;
    *(int *)c = 2;
    again:;
    const int z = y;
    if (y++ < 4) goto again;
    printf("%ld %d %d\n", all, y, *&z);
    return 0;
}
