// Programs about one rule each. A line `//#` begins a program: what is to come of it, and its name. `// !` marks the
// line that is at fault; a program that is fine must do as the native build does.

//# ub UB-INTRINSIC-OVERFLOW add_max_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int a = INT_MAX, b = 1;
  int c = a + b; // !
  printf("%d\n", c);
  return 0;
}

//# ok add_max_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int a = INT_MAX, b = 0;
  int c = a + b;
  printf("%d\n", c);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW add_min_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int a = INT_MIN, b = -1;
  int c = a + b; // !
  printf("%d\n", c);
  return 0;
}

//# ok add_min_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int a = INT_MIN, b = 0;
  int c = a + b;
  printf("%d\n", c);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW sub_min_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int a = INT_MIN, b = 1;
  int c = a - b; // !
  printf("%d\n", c);
  return 0;
}

//# ok sub_min_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int a = INT_MIN, b = 0;
  int c = a - b;
  printf("%d\n", c);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW sub_max_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int a = INT_MAX, b = -1;
  int c = a - b; // !
  printf("%d\n", c);
  return 0;
}

//# ok sub_max_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int a = INT_MAX, b = 0;
  int c = a - b;
  printf("%d\n", c);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW mul_max_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int a = INT_MAX, b = 2;
  int c = a * b; // !
  printf("%d\n", c);
  return 0;
}

//# ok mul_max_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int a = INT_MAX, b = 1;
  int c = a * b;
  printf("%d\n", c);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW mul_min_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int a = INT_MIN, b = -1;
  int c = a * b; // !
  printf("%d\n", c);
  return 0;
}

//# ok mul_min_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int a = INT_MIN, b = 1;
  int c = a * b;
  printf("%d\n", c);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW increment_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a = INT_MAX;
  a++; // !
  printf("%d\n", a);
  return 0;
}

//# ok increment_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a = INT_MAX - 1;
  a++;
  printf("%d\n", a);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW decrement_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a = INT_MIN;
  --a; // !
  printf("%d\n", a);
  return 0;
}

//# ok decrement_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a = INT_MIN + 1;
  --a;
  printf("%d\n", a);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW negate_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a = INT_MIN;
  a = -a; // !
  printf("%d\n", a);
  return 0;
}

//# ok negate_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a = INT_MAX;
  a = -a;
  printf("%d\n", a);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW compound_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a[2] = {1, INT_MAX};
  a[1] += a[0]; // !
  printf("%d\n", a[1]);
  return 0;
}

//# ok compound_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a[2] = {1, INT_MAX};
  a[1] -= a[0];
  printf("%d\n", a[1]);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW add_max_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long a = LONG_MAX, b = 1;
  long c = a + b; // !
  printf("%ld\n", c);
  return 0;
}

//# ok add_max_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long a = LONG_MAX, b = 0;
  long c = a + b;
  printf("%ld\n", c);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW add_min_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long a = LONG_MIN, b = -1;
  long c = a + b; // !
  printf("%ld\n", c);
  return 0;
}

//# ok add_min_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long a = LONG_MIN, b = 0;
  long c = a + b;
  printf("%ld\n", c);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW sub_min_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long a = LONG_MIN, b = 1;
  long c = a - b; // !
  printf("%ld\n", c);
  return 0;
}

//# ok sub_min_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long a = LONG_MIN, b = 0;
  long c = a - b;
  printf("%ld\n", c);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW sub_max_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long a = LONG_MAX, b = -1;
  long c = a - b; // !
  printf("%ld\n", c);
  return 0;
}

//# ok sub_max_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long a = LONG_MAX, b = 0;
  long c = a - b;
  printf("%ld\n", c);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW mul_max_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long a = LONG_MAX, b = 2;
  long c = a * b; // !
  printf("%ld\n", c);
  return 0;
}

//# ok mul_max_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long a = LONG_MAX, b = 1;
  long c = a * b;
  printf("%ld\n", c);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW mul_min_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long a = LONG_MIN, b = -1;
  long c = a * b; // !
  printf("%ld\n", c);
  return 0;
}

//# ok mul_min_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long a = LONG_MIN, b = 1;
  long c = a * b;
  printf("%ld\n", c);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW increment_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a = LONG_MAX;
  a++; // !
  printf("%ld\n", a);
  return 0;
}

//# ok increment_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a = LONG_MAX - 1;
  a++;
  printf("%ld\n", a);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW decrement_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a = LONG_MIN;
  --a; // !
  printf("%ld\n", a);
  return 0;
}

//# ok decrement_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a = LONG_MIN + 1;
  --a;
  printf("%ld\n", a);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW negate_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a = LONG_MIN;
  a = -a; // !
  printf("%ld\n", a);
  return 0;
}

//# ok negate_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a = LONG_MAX;
  a = -a;
  printf("%ld\n", a);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW compound_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a[2] = {1, LONG_MAX};
  a[1] += a[0]; // !
  printf("%ld\n", a[1]);
  return 0;
}

//# ok compound_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a[2] = {1, LONG_MAX};
  a[1] -= a[0];
  printf("%ld\n", a[1]);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW add_max_long_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long long a = LLONG_MAX, b = 1;
  long long c = a + b; // !
  printf("%lld\n", c);
  return 0;
}

//# ok add_max_long_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long long a = LLONG_MAX, b = 0;
  long long c = a + b;
  printf("%lld\n", c);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW add_min_long_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long long a = LLONG_MIN, b = -1;
  long long c = a + b; // !
  printf("%lld\n", c);
  return 0;
}

//# ok add_min_long_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long long a = LLONG_MIN, b = 0;
  long long c = a + b;
  printf("%lld\n", c);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW sub_min_long_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long long a = LLONG_MIN, b = 1;
  long long c = a - b; // !
  printf("%lld\n", c);
  return 0;
}

//# ok sub_min_long_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long long a = LLONG_MIN, b = 0;
  long long c = a - b;
  printf("%lld\n", c);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW sub_max_long_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long long a = LLONG_MAX, b = -1;
  long long c = a - b; // !
  printf("%lld\n", c);
  return 0;
}

//# ok sub_max_long_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long long a = LLONG_MAX, b = 0;
  long long c = a - b;
  printf("%lld\n", c);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW mul_max_long_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long long a = LLONG_MAX, b = 2;
  long long c = a * b; // !
  printf("%lld\n", c);
  return 0;
}

//# ok mul_max_long_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long long a = LLONG_MAX, b = 1;
  long long c = a * b;
  printf("%lld\n", c);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW mul_min_long_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long long a = LLONG_MIN, b = -1;
  long long c = a * b; // !
  printf("%lld\n", c);
  return 0;
}

//# ok mul_min_long_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile long long a = LLONG_MIN, b = 1;
  long long c = a * b;
  printf("%lld\n", c);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW increment_long_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long long a = LLONG_MAX;
  a++; // !
  printf("%lld\n", a);
  return 0;
}

//# ok increment_long_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long long a = LLONG_MAX - 1;
  a++;
  printf("%lld\n", a);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW decrement_long_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long long a = LLONG_MIN;
  --a; // !
  printf("%lld\n", a);
  return 0;
}

//# ok decrement_long_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long long a = LLONG_MIN + 1;
  --a;
  printf("%lld\n", a);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW negate_long_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long long a = LLONG_MIN;
  a = -a; // !
  printf("%lld\n", a);
  return 0;
}

//# ok negate_long_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long long a = LLONG_MAX;
  a = -a;
  printf("%lld\n", a);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW compound_long_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long long a[2] = {1, LLONG_MAX};
  a[1] += a[0]; // !
  printf("%lld\n", a[1]);
  return 0;
}

//# ok compound_long_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long long a[2] = {1, LLONG_MAX};
  a[1] -= a[0];
  printf("%lld\n", a[1]);
  return 0;
}

//# ok wraps_unsigned
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned a = UINT_MAX;
  a++;
  a += 3;
  a *= 5;
  printf("%ld\n", (long)a);
  return 0;
}

//# ok wraps_unsigned_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned long a = ULONG_MAX;
  a++;
  a += 3;
  a *= 5;
  printf("%ld\n", (long)a);
  return 0;
}

//# ok wraps_unsigned_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned char a = UCHAR_MAX;
  a++;
  a += 3;
  a *= 5;
  printf("%ld\n", (long)a);
  return 0;
}

//# ok wraps_unsigned_short
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned short a = USHRT_MAX;
  a++;
  a += 3;
  a *= 5;
  printf("%ld\n", (long)a);
  return 0;
}

//# ok wraps_signed_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  signed char a = SCHAR_MAX;
  a++;
  a += 3;
  a *= 5;
  printf("%ld\n", (long)a);
  return 0;
}

//# ok wraps_short
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  short a = SHRT_MAX;
  a++;
  a += 3;
  a *= 5;
  printf("%ld\n", (long)a);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW promoted_short
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned short a = 65535;
  int c = a * a; // !
  printf("%d\n", c);
  return 0;
}

//# ok promoted_short
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  unsigned short a = 65535;
  unsigned c = (unsigned)a * a;
  printf("%u\n", c);
  return 0;
}

//# ub UB-INTRINSIC-OVERFLOW index_sum
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a = INT_MAX / 2 + 2;
  long b = a + a; // !
  printf("%ld\n", b);
  return 0;
}

//# ok index_sum
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a = INT_MAX / 2 + 2;
  long b = (long)a + a;
  printf("%ld\n", b);
  return 0;
}
