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
