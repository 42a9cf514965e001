// Programs about one rule each. A line `//#` begins a program: what is to come of it, and its name. `// !` marks the
// line that is at fault; a program that is fine must do as the native build does.

//# ub UB-CALL-ARG-COUNT too_few
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static int two(int a, int b) { return a + b; }
int main(void) {
  ((int (*)(int))two)(1); // !
  return 0;
}

//# ub UB-CALL-ARG-COUNT too_many
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static int two(int a, int b) { return a + b; }
int main(void) {
  ((int (*)(int, int, int))two)(1, 2, 3); // !
  return 0;
}

//# ub UB-CALL-ARG-TYPE wrong_type
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static int two(int a, int b) { return a + b; }
int main(void) {
  ((int (*)(double, int))two)(1.0, 2); // !
  return 0;
}

//# ub UB-CALL-ARG-TYPE wrong_width
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static int two(int a, int b) { return a + b; }
int main(void) {
  ((int (*)(long, int))two)(1, 2); // !
  return 0;
}

//# ub UB-CALL-RETURN-TYPE wrong_result
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static int two(int a, int b) { return a + b; }
int main(void) {
  long (*f)(int, int) = (long (*)(int, int))two;
  printf("%ld\n", f(1, 2)); // !
  return 0;
}

//# ok pointer
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static int two(int a, int b) { return a + b; }
int main(void) {
  int (*f)(int, int) = two;
  printf("%d %d\n", f(1, 2), (*f)(3, 4));
  return 0;
}

//# ok other_sign
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static int two(int a, int b) { return a + b; }
int main(void) {
  unsigned (*f)(unsigned, unsigned) = (void *)two;
  printf("%u\n", f(1, 2));
  return 0;
}

//# ub UB-CALL-FN-PTR null_function
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int (*volatile f)(void) = 0;
  f(); // !
  return 0;
}

//# ub UB-CALL-FN-PTR data_as_function
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  static int data[4];
  int (*volatile f)(void) = (int (*)(void))data;
  f(); // !
  return 0;
}

//# ok table
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static int (*const table[])(int, int) = {add, sub, mul};
int main(void) {
  for (int i = 0; i < 3; i++)
    printf("%d\n", table[i](6, 3));
  return 0;
}

//# ok recursion
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static int odd(int n);
static int even(int n) { return n ? odd(n - 1) : 1; }
static int odd(int n) { return n ? even(n - 1) : 0; }
int main(void) {
  printf("%d\n", even(11));
  return 0;
}

//# ok variadic
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
#include <stdarg.h>
static int sum(int n, ...) { va_list l; va_start(l, n); int s = 0; while (n--) s += va_arg(l, int); va_end(l); return s; }
static double mean(int n, ...) { va_list l; va_start(l, n); double s = 0; for (int i = 0; i < n; i++) s += va_arg(l, double); va_end(l); return s / n; }
int main(void) {
  printf("%d %g\n", sum(7, 1, 2, 3, 4, 5, 6, 7), mean(2, 1.5, 2.5));
  return 0;
}

//# ok longjmp
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
#include <setjmp.h>
static jmp_buf where;
static void deeper(int n) { if (n) deeper(n - 1); else longjmp(where, 1); }
int main(void) {
  volatile int n = 0;
  if (setjmp(where) == 0) { n = 3; deeper(4); }
  printf("%d\n", n);
  return 0;
}

//# ub UB-UNREACHABLE longjmp_returned
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
#include <setjmp.h>
static jmp_buf where;
static int prepare(void) { return setjmp(where); }
int main(void) {
  prepare();
  longjmp(where, 1); // !
  return 0;
}

//# ok results_of_the_library
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct record {
  int a;
  long b;
  double d;
};
static int (*table[])(const char *) = {puts, atoi};
int main(void) {
  int a[2];
  a[0] = abs(-5);
  a[1] = table[1]("7");
  struct record x;
  x.a = abs(-3);
  x.b = strlen("abcd");
  x.d = atof("2.5");
  table[0]("through a pointer, and nobody uses the result");
  printf("%d %d %d %ld %g\n", a[0], a[1], x.a, x.b, x.d);
  return 0;
}

//# ok names_of_the_library
#include <stdio.h>
int error = 3, warn[4];
double gamma = 2.5;
int basename(int x) { return x + 1; }
int optarg(void) { return 6; }
int main(void) {
  printf("%d %d %g %d %d\n", error, warn[3], gamma, basename(2), optarg());
  return 0;
}

//# ub UB-MEM-UAF alloca_returned
#include <alloca.h>
#include <stdlib.h>
__attribute__((noinline)) static int *make(int n) {
  int *p = alloca(n * sizeof *p);
  p[0] = n;
  return p;
}
int main(void) {
  int *p = make(3);
  return *p - 3; // !
}

//# ok jump_out_of_inlined_calls
// The jump leaves calls whose results have places of their own, and which stand in frames of their callers when they are hot.
#include <setjmp.h>
#include <stdio.h>
struct big { long a[5]; };
static jmp_buf out;
static int jumps;
static void jump(int n) {
  if (n % 2) longjmp(out, 1);
}
static int inner(int n) { jump(n); return n + 1; }
static struct big outer(int n) {
  struct big b = {{n, inner(n), 3, 4, 5}};
  return b;
}
static long once(int n) {
  volatile struct big b = {{7, 7, 7, 7, 7}};
  struct big c = {{n}};
  if (setjmp(out) == 0) {
    c = outer(n);
    b.a[0] = c.a[1];
  } else {
    jumps++;
  }
  return b.a[0] + b.a[4];
}
int main(void) {
  long sum = 0;
  for (int i = 0; i < 600; i++) sum += once(i);
  printf("%ld %d\n", sum, jumps);
  return 0;
}
