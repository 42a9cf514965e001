// Programs about one rule each. A line `//#` begins a program: what is to come of it, and its name. `// !` marks the
// line that is at fault; a program that is fine must do as the native build does.

//# ub UB-INTRINSIC-SHIFT left_width_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a = 1;
  volatile int by = 32;
  a = a << by; // !
  printf("%d\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT left_negative_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a = 1;
  volatile int by = -1;
  a = a << by; // !
  printf("%d\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT left_beyond_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a = 1;
  volatile int by = 40;
  a = a << by; // !
  printf("%d\n", a);
  return 0;
}

//# ok left_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a = 1;
  volatile int by = 30;
  a = a << by;
  printf("%d\n", a);
  return 0;
}

//# ok left_zero_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a = 77;
  volatile int by = 0;
  a <<= by;
  printf("%d\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT right_width_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a = 1;
  volatile int by = 32;
  a = a >> by; // !
  printf("%d\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT right_negative_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a = 1;
  volatile int by = -1;
  a = a >> by; // !
  printf("%d\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT right_beyond_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a = 1;
  volatile int by = 40;
  a = a >> by; // !
  printf("%d\n", a);
  return 0;
}

//# ok right_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a = 1;
  volatile int by = 30;
  a = a >> by;
  printf("%d\n", a);
  return 0;
}

//# ok right_zero_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a = 77;
  volatile int by = 0;
  a >>= by;
  printf("%d\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT left_width_unsigned
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned a = 1;
  volatile int by = 32;
  a = a << by; // !
  printf("%u\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT left_negative_unsigned
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned a = 1;
  volatile int by = -1;
  a = a << by; // !
  printf("%u\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT left_beyond_unsigned
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned a = 1;
  volatile int by = 40;
  a = a << by; // !
  printf("%u\n", a);
  return 0;
}

//# ok left_unsigned
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned a = 1;
  volatile int by = 30;
  a = a << by;
  printf("%u\n", a);
  return 0;
}

//# ok left_zero_unsigned
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned a = 77;
  volatile int by = 0;
  a <<= by;
  printf("%u\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT right_width_unsigned
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned a = 1;
  volatile int by = 32;
  a = a >> by; // !
  printf("%u\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT right_negative_unsigned
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned a = 1;
  volatile int by = -1;
  a = a >> by; // !
  printf("%u\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT right_beyond_unsigned
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned a = 1;
  volatile int by = 40;
  a = a >> by; // !
  printf("%u\n", a);
  return 0;
}

//# ok right_unsigned
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned a = 1;
  volatile int by = 30;
  a = a >> by;
  printf("%u\n", a);
  return 0;
}

//# ok right_zero_unsigned
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned a = 77;
  volatile int by = 0;
  a >>= by;
  printf("%u\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT left_width_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a = 1;
  volatile int by = 64;
  a = a << by; // !
  printf("%ld\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT left_negative_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a = 1;
  volatile int by = -1;
  a = a << by; // !
  printf("%ld\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT left_beyond_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a = 1;
  volatile int by = 72;
  a = a << by; // !
  printf("%ld\n", a);
  return 0;
}

//# ok left_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a = 1;
  volatile int by = 62;
  a = a << by;
  printf("%ld\n", a);
  return 0;
}

//# ok left_zero_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a = 77;
  volatile int by = 0;
  a <<= by;
  printf("%ld\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT right_width_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a = 1;
  volatile int by = 64;
  a = a >> by; // !
  printf("%ld\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT right_negative_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a = 1;
  volatile int by = -1;
  a = a >> by; // !
  printf("%ld\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT right_beyond_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a = 1;
  volatile int by = 72;
  a = a >> by; // !
  printf("%ld\n", a);
  return 0;
}

//# ok right_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a = 1;
  volatile int by = 62;
  a = a >> by;
  printf("%ld\n", a);
  return 0;
}

//# ok right_zero_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a = 77;
  volatile int by = 0;
  a >>= by;
  printf("%ld\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT left_width_unsigned_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned long a = 1;
  volatile int by = 64;
  a = a << by; // !
  printf("%lu\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT left_negative_unsigned_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned long a = 1;
  volatile int by = -1;
  a = a << by; // !
  printf("%lu\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT left_beyond_unsigned_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned long a = 1;
  volatile int by = 72;
  a = a << by; // !
  printf("%lu\n", a);
  return 0;
}

//# ok left_unsigned_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned long a = 1;
  volatile int by = 62;
  a = a << by;
  printf("%lu\n", a);
  return 0;
}

//# ok left_zero_unsigned_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned long a = 77;
  volatile int by = 0;
  a <<= by;
  printf("%lu\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT right_width_unsigned_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned long a = 1;
  volatile int by = 64;
  a = a >> by; // !
  printf("%lu\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT right_negative_unsigned_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned long a = 1;
  volatile int by = -1;
  a = a >> by; // !
  printf("%lu\n", a);
  return 0;
}

//# ub UB-INTRINSIC-SHIFT right_beyond_unsigned_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned long a = 1;
  volatile int by = 72;
  a = a >> by; // !
  printf("%lu\n", a);
  return 0;
}

//# ok right_unsigned_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned long a = 1;
  volatile int by = 62;
  a = a >> by;
  printf("%lu\n", a);
  return 0;
}

//# ok right_zero_unsigned_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned long a = 77;
  volatile int by = 0;
  a >>= by;
  printf("%lu\n", a);
  return 0;
}

//# ok arithmetic_right
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int a = -8;
  printf("%d\n", a >> 2);
  return 0;
}
