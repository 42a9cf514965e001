// Programs about one rule each. A line `//#` begins a program: what is to come of it, and its name. `// !` marks the
// line that is at fault; a program that is fine must do as the native build does.

//# ub UB-INTRINSIC-FLOAT-TO-INT int_large
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile double d = 3e9;
  int i = (int)d; // !
  printf("%ld\n", (long)i);
  return 0;
}

//# ok int_large
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile double d = 2e9;
  int i = (int)d;
  printf("%ld\n", (long)i);
  return 0;
}

//# ub UB-INTRINSIC-FLOAT-TO-INT unsigned_large
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile double d = -5.0;
  unsigned i = (unsigned)d; // !
  printf("%ld\n", (long)i);
  return 0;
}

//# ok unsigned_large
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile double d = 5.0;
  unsigned i = (unsigned)d;
  printf("%ld\n", (long)i);
  return 0;
}

//# ub UB-INTRINSIC-FLOAT-TO-INT long_large
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile double d = 1e30;
  long i = (long)d; // !
  printf("%ld\n", (long)i);
  return 0;
}

//# ok long_large
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile double d = 1e15;
  long i = (long)d;
  printf("%ld\n", (long)i);
  return 0;
}

//# ub UB-INTRINSIC-FLOAT-TO-INT signed_char_large
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile double d = 300.0;
  signed char i = (signed char)d; // !
  printf("%ld\n", (long)i);
  return 0;
}

//# ok signed_char_large
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile double d = -12.7;
  signed char i = (signed char)d;
  printf("%ld\n", (long)i);
  return 0;
}

//# ub UB-INTRINSIC-FLOAT-TO-INT int_nan
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile double d = 0.0/0.0;
  int i = (int)d; // !
  printf("%ld\n", (long)i);
  return 0;
}

//# ok int_nan
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile double d = 1.0/3;
  int i = (int)d;
  printf("%ld\n", (long)i);
  return 0;
}
