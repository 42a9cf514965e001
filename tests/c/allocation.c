// Programs about one rule each. A line `//#` begins a program: what is to come of it, and its name. `// !` marks the
// line that is at fault; a program that is fine must do as the native build does.

//# ub UB-ALLOC-DOUBLE-FREE double_free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *p = malloc(4);
  free(p);
  free(p); // !
  return 0;
}

//# ok free_null
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *p = malloc(4);
  free(p);
  p = NULL;
  free(p);
  return 0;
}

//# ub UB-ALLOC-NOT-HEAP free_stack
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int x;
  free(&x); // !
  return 0;
}

//# ub UB-ALLOC-NOT-HEAP free_global
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static int g;
int main(void) {
  free(&g); // !
  return 0;
}

//# ub UB-ALLOC-NOT-HEAP free_literal
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  free((char *)"text"); // !
  return 0;
}

//# ub UB-ALLOC-INTERIOR free_interior
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char *p = malloc(4);
  free(p + 1); // !
  return 0;
}

//# ok free_start
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char *p = malloc(4), *q = p + 1;
  free(q - 1);
  return 0;
}

//# ub UB-ALLOC-DOUBLE-FREE realloc_then_free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *p = malloc(4);
  int *q = realloc(p, 100);
  free(p); // !
  free(q);
  return 0;
}

//# leak leak
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *p = malloc(4);
  *p = 1;
  printf("%d\n", *p);
  return 0;
}

//# leak leak_overwritten
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char *p = malloc(4);
  p = malloc(8);
  free(p);
  return 0;
}

//# ok kept_in_global
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static int *kept;
int main(void) {
  kept = malloc(4);
  return 0;
}

//# ok calloc
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *p = calloc(3, sizeof *p);
  printf("%d\n", p[2]);
  free(p);
  return 0;
}
