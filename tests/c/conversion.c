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

//# ub UB-VALUE-BOOL bool_copied
#include <stdbool.h>
#include <string.h>
int main(void) {
    char five = 5;
    bool b;
    memcpy(&b, &five, 1);
    if (b) return 0; // !
    return 1;
}

//# ub UB-VALUE-BOOL bool_in_struct
#include <stdbool.h>
#include <string.h>
struct state { int x; bool on; };
int main(void) {
    struct state s;
    memset(&s, 0xff, sizeof s);
    return !s.on; // !
}

//# ok bool
#include <stdbool.h>
#include <string.h>
struct state { int x; bool on; };
union word { unsigned char byte; bool flag; };
static bool invert(bool b) { return !b; }
int main(int argc, char **argv) {
    struct state s, t;
    memset(&s, 0xff, sizeof s);
    // Copying looks at nothing.
    t = s;
    t.on = argc * 5;
    union word w = {.byte = 1};
    unsigned char c = 5;
    bool from_byte = c, from_int = argc << 8;
    return t.on + w.flag + from_byte + from_int + invert(false) - 5;
}
