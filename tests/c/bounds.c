// Programs about one rule each. A line `//#` begins a program: what is to come of it, and its name. `// !` marks the
// line that is at fault; a program that is fine must do as the native build does.

//# ub UB-MEM-OOB read_stack_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char a[8];
  memset(a, 0, sizeof a);
  volatile int i = 8;
  printf("%d\n", a[i]); // !
  return 0;
}

//# ub UB-MEM-OOB write_stack_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char a[8];
  memset(a, 0, sizeof a);
  volatile int i = -1;
  a[i] = 0; // !
  printf("%d\n", a[0]);
  return 0;
}

//# ok last_stack_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char a[8];
  memset(a, 0, sizeof a);
  volatile int i = 7;
  a[i] = 0;
  printf("%d\n", a[i] == 0);
  return 0;
}

//# ub UB-MEM-OOB read_heap_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char *a = calloc(8, sizeof *a);
  volatile int i = 8;
  printf("%d\n", a[i]); // !
  free(a);
  return 0;
}

//# ub UB-MEM-OOB write_heap_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char *a = calloc(8, sizeof *a);
  volatile int i = -1;
  a[i] = 0; // !
  printf("%d\n", a[0]);
  free(a);
  return 0;
}

//# ok last_heap_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char *a = calloc(8, sizeof *a);
  volatile int i = 7;
  a[i] = 0;
  printf("%d\n", a[i] == 0);
  free(a);
  return 0;
}

//# ub UB-MEM-OOB read_global_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static char a[8];
int main(void) {
  memset(a, 0, sizeof a);
  volatile int i = 8;
  printf("%d\n", a[i]); // !
  return 0;
}

//# ub UB-MEM-OOB write_global_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static char a[8];
int main(void) {
  memset(a, 0, sizeof a);
  volatile int i = -1;
  a[i] = 0; // !
  printf("%d\n", a[0]);
  return 0;
}

//# ok last_global_char
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static char a[8];
int main(void) {
  memset(a, 0, sizeof a);
  volatile int i = 7;
  a[i] = 0;
  printf("%d\n", a[i] == 0);
  return 0;
}

//# ub UB-MEM-OOB read_stack_short
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  short a[8];
  memset(a, 0, sizeof a);
  volatile int i = 8;
  printf("%d\n", a[i]); // !
  return 0;
}

//# ub UB-MEM-OOB write_stack_short
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  short a[8];
  memset(a, 0, sizeof a);
  volatile int i = -1;
  a[i] = 0; // !
  printf("%d\n", a[0]);
  return 0;
}

//# ok last_stack_short
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  short a[8];
  memset(a, 0, sizeof a);
  volatile int i = 7;
  a[i] = 0;
  printf("%d\n", a[i] == 0);
  return 0;
}

//# ub UB-MEM-OOB read_heap_short
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  short *a = calloc(8, sizeof *a);
  volatile int i = 8;
  printf("%d\n", a[i]); // !
  free(a);
  return 0;
}

//# ub UB-MEM-OOB write_heap_short
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  short *a = calloc(8, sizeof *a);
  volatile int i = -1;
  a[i] = 0; // !
  printf("%d\n", a[0]);
  free(a);
  return 0;
}

//# ok last_heap_short
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  short *a = calloc(8, sizeof *a);
  volatile int i = 7;
  a[i] = 0;
  printf("%d\n", a[i] == 0);
  free(a);
  return 0;
}

//# ub UB-MEM-OOB read_global_short
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static short a[8];
int main(void) {
  memset(a, 0, sizeof a);
  volatile int i = 8;
  printf("%d\n", a[i]); // !
  return 0;
}

//# ub UB-MEM-OOB write_global_short
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static short a[8];
int main(void) {
  memset(a, 0, sizeof a);
  volatile int i = -1;
  a[i] = 0; // !
  printf("%d\n", a[0]);
  return 0;
}

//# ok last_global_short
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static short a[8];
int main(void) {
  memset(a, 0, sizeof a);
  volatile int i = 7;
  a[i] = 0;
  printf("%d\n", a[i] == 0);
  return 0;
}

//# ub UB-MEM-OOB read_stack_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a[8];
  memset(a, 0, sizeof a);
  volatile int i = 8;
  printf("%d\n", a[i]); // !
  return 0;
}

//# ub UB-MEM-OOB write_stack_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a[8];
  memset(a, 0, sizeof a);
  volatile int i = -1;
  a[i] = 0; // !
  printf("%d\n", a[0]);
  return 0;
}

//# ok last_stack_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a[8];
  memset(a, 0, sizeof a);
  volatile int i = 7;
  a[i] = 0;
  printf("%d\n", a[i] == 0);
  return 0;
}

//# ub UB-MEM-OOB read_heap_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *a = calloc(8, sizeof *a);
  volatile int i = 8;
  printf("%d\n", a[i]); // !
  free(a);
  return 0;
}

//# ub UB-MEM-OOB write_heap_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *a = calloc(8, sizeof *a);
  volatile int i = -1;
  a[i] = 0; // !
  printf("%d\n", a[0]);
  free(a);
  return 0;
}

//# ok last_heap_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int *a = calloc(8, sizeof *a);
  volatile int i = 7;
  a[i] = 0;
  printf("%d\n", a[i] == 0);
  free(a);
  return 0;
}

//# ub UB-MEM-OOB read_global_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static int a[8];
int main(void) {
  memset(a, 0, sizeof a);
  volatile int i = 8;
  printf("%d\n", a[i]); // !
  return 0;
}

//# ub UB-MEM-OOB write_global_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static int a[8];
int main(void) {
  memset(a, 0, sizeof a);
  volatile int i = -1;
  a[i] = 0; // !
  printf("%d\n", a[0]);
  return 0;
}

//# ok last_global_int
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static int a[8];
int main(void) {
  memset(a, 0, sizeof a);
  volatile int i = 7;
  a[i] = 0;
  printf("%d\n", a[i] == 0);
  return 0;
}

//# ub UB-MEM-OOB read_stack_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a[8];
  memset(a, 0, sizeof a);
  volatile int i = 8;
  printf("%ld\n", a[i]); // !
  return 0;
}

//# ub UB-MEM-OOB write_stack_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a[8];
  memset(a, 0, sizeof a);
  volatile int i = -1;
  a[i] = 0; // !
  printf("%ld\n", a[0]);
  return 0;
}

//# ok last_stack_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long a[8];
  memset(a, 0, sizeof a);
  volatile int i = 7;
  a[i] = 0;
  printf("%d\n", a[i] == 0);
  return 0;
}

//# ub UB-MEM-OOB read_heap_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long *a = calloc(8, sizeof *a);
  volatile int i = 8;
  printf("%ld\n", a[i]); // !
  free(a);
  return 0;
}

//# ub UB-MEM-OOB write_heap_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long *a = calloc(8, sizeof *a);
  volatile int i = -1;
  a[i] = 0; // !
  printf("%ld\n", a[0]);
  free(a);
  return 0;
}

//# ok last_heap_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  long *a = calloc(8, sizeof *a);
  volatile int i = 7;
  a[i] = 0;
  printf("%d\n", a[i] == 0);
  free(a);
  return 0;
}

//# ub UB-MEM-OOB read_global_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static long a[8];
int main(void) {
  memset(a, 0, sizeof a);
  volatile int i = 8;
  printf("%ld\n", a[i]); // !
  return 0;
}

//# ub UB-MEM-OOB write_global_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static long a[8];
int main(void) {
  memset(a, 0, sizeof a);
  volatile int i = -1;
  a[i] = 0; // !
  printf("%ld\n", a[0]);
  return 0;
}

//# ok last_global_long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static long a[8];
int main(void) {
  memset(a, 0, sizeof a);
  volatile int i = 7;
  a[i] = 0;
  printf("%d\n", a[i] == 0);
  return 0;
}

//# ub UB-MEM-OOB read_stack_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  double a[8];
  memset(a, 0, sizeof a);
  volatile int i = 8;
  printf("%g\n", a[i]); // !
  return 0;
}

//# ub UB-MEM-OOB write_stack_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  double a[8];
  memset(a, 0, sizeof a);
  volatile int i = -1;
  a[i] = 0; // !
  printf("%g\n", a[0]);
  return 0;
}

//# ok last_stack_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  double a[8];
  memset(a, 0, sizeof a);
  volatile int i = 7;
  a[i] = 0;
  printf("%d\n", a[i] == 0);
  return 0;
}

//# ub UB-MEM-OOB read_heap_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  double *a = calloc(8, sizeof *a);
  volatile int i = 8;
  printf("%g\n", a[i]); // !
  free(a);
  return 0;
}

//# ub UB-MEM-OOB write_heap_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  double *a = calloc(8, sizeof *a);
  volatile int i = -1;
  a[i] = 0; // !
  printf("%g\n", a[0]);
  free(a);
  return 0;
}

//# ok last_heap_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  double *a = calloc(8, sizeof *a);
  volatile int i = 7;
  a[i] = 0;
  printf("%d\n", a[i] == 0);
  free(a);
  return 0;
}

//# ub UB-MEM-OOB read_global_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static double a[8];
int main(void) {
  memset(a, 0, sizeof a);
  volatile int i = 8;
  printf("%g\n", a[i]); // !
  return 0;
}

//# ub UB-MEM-OOB write_global_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static double a[8];
int main(void) {
  memset(a, 0, sizeof a);
  volatile int i = -1;
  a[i] = 0; // !
  printf("%g\n", a[0]);
  return 0;
}

//# ok last_global_double
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static double a[8];
int main(void) {
  memset(a, 0, sizeof a);
  volatile int i = 7;
  a[i] = 0;
  printf("%d\n", a[i] == 0);
  return 0;
}

//# ub UB-MEM-OOB read_stack_float
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  float a[8];
  memset(a, 0, sizeof a);
  volatile int i = 8;
  printf("%g\n", a[i]); // !
  return 0;
}

//# ub UB-MEM-OOB write_stack_float
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  float a[8];
  memset(a, 0, sizeof a);
  volatile int i = -1;
  a[i] = 0; // !
  printf("%g\n", a[0]);
  return 0;
}

//# ok last_stack_float
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  float a[8];
  memset(a, 0, sizeof a);
  volatile int i = 7;
  a[i] = 0;
  printf("%d\n", a[i] == 0);
  return 0;
}

//# ub UB-MEM-OOB read_heap_float
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  float *a = calloc(8, sizeof *a);
  volatile int i = 8;
  printf("%g\n", a[i]); // !
  free(a);
  return 0;
}

//# ub UB-MEM-OOB write_heap_float
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  float *a = calloc(8, sizeof *a);
  volatile int i = -1;
  a[i] = 0; // !
  printf("%g\n", a[0]);
  free(a);
  return 0;
}

//# ok last_heap_float
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  float *a = calloc(8, sizeof *a);
  volatile int i = 7;
  a[i] = 0;
  printf("%d\n", a[i] == 0);
  free(a);
  return 0;
}

//# ub UB-MEM-OOB read_global_float
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static float a[8];
int main(void) {
  memset(a, 0, sizeof a);
  volatile int i = 8;
  printf("%g\n", a[i]); // !
  return 0;
}

//# ub UB-MEM-OOB write_global_float
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static float a[8];
int main(void) {
  memset(a, 0, sizeof a);
  volatile int i = -1;
  a[i] = 0; // !
  printf("%g\n", a[0]);
  return 0;
}

//# ok last_global_float
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static float a[8];
int main(void) {
  memset(a, 0, sizeof a);
  volatile int i = 7;
  a[i] = 0;
  printf("%d\n", a[i] == 0);
  return 0;
}

//# ub UB-MEM-OOB read_stack_char_ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char * a[8];
  memset(a, 0, sizeof a);
  volatile int i = 8;
  printf("%p\n", a[i]); // !
  return 0;
}

//# ub UB-MEM-OOB write_stack_char_ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char * a[8];
  memset(a, 0, sizeof a);
  volatile int i = -1;
  a[i] = 0; // !
  printf("%p\n", a[0]);
  return 0;
}

//# ok last_stack_char_ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char * a[8];
  memset(a, 0, sizeof a);
  volatile int i = 7;
  a[i] = 0;
  printf("%d\n", a[i] == 0);
  return 0;
}

//# ub UB-MEM-OOB read_heap_char_ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char * *a = calloc(8, sizeof *a);
  volatile int i = 8;
  printf("%p\n", a[i]); // !
  free(a);
  return 0;
}

//# ub UB-MEM-OOB write_heap_char_ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char * *a = calloc(8, sizeof *a);
  volatile int i = -1;
  a[i] = 0; // !
  printf("%p\n", a[0]);
  free(a);
  return 0;
}

//# ok last_heap_char_ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char * *a = calloc(8, sizeof *a);
  volatile int i = 7;
  a[i] = 0;
  printf("%d\n", a[i] == 0);
  free(a);
  return 0;
}

//# ub UB-MEM-OOB read_global_char_ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static char * a[8];
int main(void) {
  memset(a, 0, sizeof a);
  volatile int i = 8;
  printf("%p\n", a[i]); // !
  return 0;
}

//# ub UB-MEM-OOB write_global_char_ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static char * a[8];
int main(void) {
  memset(a, 0, sizeof a);
  volatile int i = -1;
  a[i] = 0; // !
  printf("%p\n", a[0]);
  return 0;
}

//# ok last_global_char_ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
static char * a[8];
int main(void) {
  memset(a, 0, sizeof a);
  volatile int i = 7;
  a[i] = 0;
  printf("%d\n", a[i] == 0);
  return 0;
}

//# ub UB-MEM-OOB memcpy_heap
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char *a = malloc(4);
  memcpy(a, "hello", 6); // !
  free(a);
  return 0;
}

//# ok memcpy_heap
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char *a = malloc(6);
  memcpy(a, "hello", 6);
  puts(a);
  free(a);
  return 0;
}

//# ub UB-MEM-OOB strcpy_stack
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char a[4];
  strcpy(a, "hello"); // !
  puts(a);
  return 0;
}

//# ok strcpy_stack
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char a[6];
  strcpy(a, "hello");
  puts(a);
  return 0;
}

//# ub UB-MEM-OOB sprintf
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char a[4];
  sprintf(a, "%d", 123456); // !
  puts(a);
  return 0;
}

//# ok snprintf
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char a[4];
  snprintf(a, sizeof a, "%d", 123456);
  puts(a);
  return 0;
}

//# ub UB-MEM-OOB one_past_end
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a[3] = {1, 2, 3}, s = 0;
  for (int i = 0; i <= 3; i++)
    s += a[i]; // !
  printf("%d\n", s);
  return 0;
}

//# ok one_past_end
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a[3] = {1, 2, 3}, s = 0;
  for (int *p = a; p != a + 3; p++)
    s += *p;
  printf("%d\n", s);
  return 0;
}

//# ub UB-MEM-OOB struct_larger
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  struct small { int a; } *s = malloc(sizeof(struct small));
  struct large { int a, b; } *l = (void *)s;
  l->a = 1;
  l->b = 2; // !
  free(s);
  return 0;
}

//# ok struct_prefix
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  struct small { int a; };
  struct large { int a, b; } *l = malloc(sizeof *l);
  struct small *s = (void *)l;
  s->a = 1;
  printf("%d\n", l->a);
  free(l);
  return 0;
}

//# ub UB-MEM-OOB vla
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int n = 5;
  int a[n];
  a[n] = 1; // !
  printf("%d\n", a[n]);
  return 0;
}

//# ok vla
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  volatile int n = 5;
  int a[n];
  a[n - 1] = 1;
  printf("%d\n", a[n - 1]);
  return 0;
}

//# ok outside_arithmetic_unused
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  int a[4] = {1, 2, 3, 4};
  int *before = a - 1;
  int *p = before + 1;
  printf("%d\n", *p);
  return 0;
}

//# ub UB-MEM-OOB unterminated
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char a[3] = {1, 2, 3};
  printf("%zu\n", strlen(a)); // !
  return 0;
}

//# ok terminated
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  char a[3] = {1, 2, 0};
  printf("%zu\n", strlen(a));
  return 0;
}

//# ub UB-MEM-OOB flexible_member
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  struct s { int n; int v[]; } *s = malloc(sizeof *s + 2 * sizeof(int));
  s->v[2] = 1; // !
  free(s);
  return 0;
}

//# ok flexible_member
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
  struct s { int n; int v[]; } *s = malloc(sizeof *s + 2 * sizeof(int));
  s->v[1] = 1;
  printf("%d\n", s->v[1]);
  free(s);
  return 0;
}

//# ub UB-ALLOC-REQUEST vla_zero
int main(int argc, char **argv) {
    int n = argc - 1;
    int a[n]; // !
    return sizeof a != 0;
}

//# ub UB-ALLOC-REQUEST vla_negative
int main(int argc, char **argv) {
    short n = argc - 3;
    long a[n]; // !
    a[0] = 1;
    return 0;
}

//# ub UB-ALLOC-REQUEST vla_inner_zero
int main(int argc, char **argv) {
    int n = argc + 1, m = argc - 1;
    int a[n][m]; // !
    return sizeof a != 0;
}

//# ok vla_one
#include <alloca.h>
int main(int argc, char **argv) {
    int n = argc;
    int a[n][n + 1];
    a[0][1] = 1;
    // Only arrays must have a length.
    alloca(argc - 1);
    return a[0][1] - 1;
}
