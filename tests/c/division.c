// Programs about one rule each. A line `//#` begins a program: what is to come of it, and its name. `// !` marks the
// line that is at fault; a program that is fine must do as the native build does.

//# ub UB-INTRINSIC-DIV-ZERO div_zero_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int a = 5, b = 0;
  printf("%d\n", a / b); // !
  return 0;
}

//# ub UB-INTRINSIC-DIV-OVERFLOW div_overflow_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int a = INT_MIN, b = -1;
  printf("%d\n", a / b); // !
  return 0;
}

//# ok div_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int a = -7, b = 2;
  printf("%d\n", a / b);
  return 0;
}

//# ok div_min_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int a = INT_MIN, b = 2;
  printf("%d\n", a / b);
  return 0;
}

//# ub UB-INTRINSIC-REM-ZERO rem_zero_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int a = 5, b = 0;
  printf("%d\n", a % b); // !
  return 0;
}

//# ub UB-INTRINSIC-REM-OVERFLOW rem_overflow_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int a = INT_MIN, b = -1;
  printf("%d\n", a % b); // !
  return 0;
}

//# ok rem_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int a = -7, b = 2;
  printf("%d\n", a % b);
  return 0;
}

//# ok rem_min_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int a = INT_MIN, b = 2;
  printf("%d\n", a % b);
  return 0;
}

//# ub UB-INTRINSIC-DIV-ZERO div_zero_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long a = 5, b = 0;
  printf("%ld\n", a / b); // !
  return 0;
}

//# ub UB-INTRINSIC-DIV-OVERFLOW div_overflow_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long a = LONG_MIN, b = -1;
  printf("%ld\n", a / b); // !
  return 0;
}

//# ok div_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long a = -7, b = 2;
  printf("%ld\n", a / b);
  return 0;
}

//# ok div_min_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long a = LONG_MIN, b = 2;
  printf("%ld\n", a / b);
  return 0;
}

//# ub UB-INTRINSIC-REM-ZERO rem_zero_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long a = 5, b = 0;
  printf("%ld\n", a % b); // !
  return 0;
}

//# ub UB-INTRINSIC-REM-OVERFLOW rem_overflow_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long a = LONG_MIN, b = -1;
  printf("%ld\n", a % b); // !
  return 0;
}

//# ok rem_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long a = -7, b = 2;
  printf("%ld\n", a % b);
  return 0;
}

//# ok rem_min_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long a = LONG_MIN, b = 2;
  printf("%ld\n", a % b);
  return 0;
}

//# ub UB-INTRINSIC-DIV-ZERO div_zero_unsigned
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile unsigned a = 5, b = 0;
  printf("%u\n", a / b); // !
  return 0;
}

//# ok div_unsigned
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile unsigned a = -5, b = 3;
  printf("%u\n", a / b);
  return 0;
}

//# ub UB-INTRINSIC-REM-ZERO rem_zero_unsigned
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile unsigned a = 5, b = 0;
  printf("%u\n", a % b); // !
  return 0;
}

//# ok rem_unsigned
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile unsigned a = -5, b = 3;
  printf("%u\n", a % b);
  return 0;
}

//# ub UB-INTRINSIC-DIV-ZERO div_zero_unsigned_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile unsigned long a = 5, b = 0;
  printf("%lu\n", a / b); // !
  return 0;
}

//# ok div_unsigned_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile unsigned long a = -5, b = 3;
  printf("%lu\n", a / b);
  return 0;
}

//# ub UB-INTRINSIC-REM-ZERO rem_zero_unsigned_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile unsigned long a = 5, b = 0;
  printf("%lu\n", a % b); // !
  return 0;
}

//# ok rem_unsigned_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile unsigned long a = -5, b = 3;
  printf("%lu\n", a % b);
  return 0;
}
