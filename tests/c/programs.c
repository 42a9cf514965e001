// One fault of C each, with the nearest program that is fine; then what the language and its library have.

//# ub UB-MEM-OOB strncpy_past
#include <string.h>
#include <stdio.h>
int main(void) { char b[4]; strncpy(b, "hi", 8); // !
  puts(b); return 0; }

//# ok strncpy_pads
#include <string.h>
#include <stdio.h>
int main(void) { char b[8]; strncpy(b, "hi", 8); for (int i = 0; i < 8; i++) printf("%d ", b[i]); puts(b); return 0; }

//# ub UB-MEM-OOB unterminated_strlen
#include <string.h>
#include <stdio.h>
int main(void) { char b[2] = {'a','b'}; 
 printf("%zu\n", strlen(b)); // !
 return 0; }

//# ub UB-MEM-OOB snprintf_size_lies
#include <stdio.h>
int main(void) { char b[4];
 snprintf(b, 16, "%d", 123456); // !
 return 0; }

//# ok snprintf_truncates
#include <stdio.h>
int main(void) { char b[4]; int n = snprintf(b, sizeof b, "%d", 123456); printf("%d %s\n", n, b); return 0; }

//# ub UB-INTRINSIC-OVERLAP memcpy_overlap
#include <string.h>
int main(void) { char b[8] = "abcdefg";
 memcpy(b + 1, b, 4); // !
 return b[1]; }

//# ok memmove_overlap
#include <string.h>
#include <stdio.h>
int main(void) { char b[8] = "abcdefg"; memmove(b + 1, b, 4); puts(b); return 0; }

//# ub UB-MEM-UNINIT strcpy_of_uninit
#include <string.h>
#include <stdlib.h>
int main(void) { char *p = malloc(8); char q[16];
 strcpy(q, p); // !
 free(p); return q[0]; }

//# ub UB-MEM-UNINIT branch_on_uninit
#include <stdio.h>
int main(void) { int x;
 if (x) puts("a"); // !
 else puts("b"); return 0; }

//# ub UB-MEM-UNINIT uninit_out_param
#include <stdio.h>
static int get(int k, int *out) { if (k > 3) { *out = k; return 1; } return 0; }
int main(void) { int v; get(2, &v);
 printf("%d\n", v); // !
 return 0; }

//# ub UB-MEM-UNINIT uninit_struct_field
#include <stdio.h>
struct s { int a, b; };
static struct s make(int a) { struct s r; r.a = a; return r; }
int main(void) { struct s v = make(2);
 printf("%d\n", v.b); // !
 return 0; }

//# ok uninit_struct_copied
#include <stdio.h>
struct s { int a, b; };
static struct s make(int a) { struct s r; r.a = a; return r; }
int main(void) { struct s v = make(2), w = v; struct s arr[3]; arr[1] = w; printf("%d\n", arr[1].a); return 0; }

//# ub UB-MEM-UAF use_after_realloc
#include <stdlib.h>
#include <stdio.h>
int main(void) { int *p = malloc(4); *p = 1; int *q = realloc(p, 4000); if (!q) return 1;
 printf("%d\n", *p); // !
 free(q); return 0; }

//# ok realloc_keeps
#include <stdlib.h>
#include <stdio.h>
int main(void) { int *p = malloc(4 * 10); for (int i = 0; i < 10; i++) p[i] = i; p = realloc(p, 4000); int s = 0; for (int i = 0; i < 10; i++) s += p[i]; printf("%d\n", s); free(p); return 0; }

//# ub UB-MEM-UAF list_free_next
#include <stdlib.h>
struct n { struct n *next; int v; };
int main(void) { struct n *h = 0; for (int i = 0; i < 3; i++) { struct n *x = malloc(sizeof *x); x->next = h; x->v = i; h = x; }
 for (struct n *p = h; p;
   p = p->next) // !
   free(p);
 return 0; }

//# ok list_free
#include <stdlib.h>
#include <stdio.h>
struct n { struct n *next; int v; };
int main(void) { struct n *h = 0; for (int i = 0; i < 3; i++) { struct n *x = malloc(sizeof *x); x->next = h; x->v = i; h = x; }
 for (struct n *p = h, *q; p; p = q) { q = p->next; printf("%d\n", p->v); free(p); } return 0; }

//# ub UB-MEM-UAF return_local_array
#include <stdio.h>
static char *name(void) { char b[8] = "abc"; char *volatile p = b; return p; }
int main(void) { char *s = name();
 putchar(s[0]); // !
 return 0; }

//# ok return_static_array
#include <stdio.h>
static char *name(void) { static char b[8] = "abc"; return b; }
int main(void) { puts(name()); return 0; }

//# ub UB-CALL-ARG-COUNT too_few_args
#include <stdio.h>
static int f(int a, int b) { return a + b; }
int main(void) { int (*volatile g)(int) = (int (*)(int))f;
 printf("%d\n", g(1)); // !
 return 0; }

//# ub UB-CALL-ARG-TYPE wrong_arg_type
#include <stdio.h>
static int f(double a) { return (int)a; }
int main(void) { int (*volatile g)(int) = (int (*)(int))f;
 printf("%d\n", g(1)); // !
 return 0; }

//# ok cast_and_back
#include <stdio.h>
static int f(int a, int b) { return a + b; }
typedef void (*any)(void);
int main(void) { any a = (any)f; printf("%d\n", ((int (*)(int, int))a)(1, 2)); return 0; }

//# ub UB-ALLOC-REQUEST vla_negative
#include <stdio.h>
int main(void) { volatile int n = -1;
 int a[n]; // !
 a[0] = 1; return 0; }

//# ok vla_two_dims
#include <stdio.h>
static int sum(int r, int c, int a[r][c]) { int s = 0; for (int i = 0; i < r; i++) for (int j = 0; j < c; j++) s += a[i][j]; return s; }
int main(void) { int r = 3, c = 4; int a[r][c]; for (int i = 0; i < r; i++) for (int j = 0; j < c; j++) a[i][j] = i * j; printf("%d %zu\n", sum(r, c, a), sizeof a); return 0; }

//# ub UB-MEM-OOB vla_past
#include <stdio.h>
int main(void) { volatile int n = 4; int a[n]; for (int i = 0; i <= n; i++)
 a[i] = i; // !
 return a[0]; }

//# ub UB-INTRINSIC-DIV-OVERFLOW min_div
#include <limits.h>
int main(void) { volatile int a = INT_MIN, b = -1;
 return a / b; // !
}

//# ub UB-MEM-READ-ONLY write_literal
int main(void) { char *s = "abc";
 s[0] = 'x'; // !
 return 0; }

//# ub UB-MEM-DANGLING-INT null_member
struct s { int a, b; };
int main(void) { struct s *volatile p = 0;
 return p->b; // !
}

//# ub UB-MEM-ALIGN misaligned_cast
#include <stdio.h>
int main(void) { char b[16] = {0}; int *p = (int *)(b + 1);
 printf("%d\n", *p); // !
 return 0; }

//# ok memcpy_instead
#include <stdio.h>
#include <string.h>
int main(void) { char b[16] = {0, 1, 2, 3, 4}; int v; memcpy(&v, b + 1, 4); printf("%d\n", v); return 0; }

//# ub UB-ALLOC-DOUBLE-FREE double_free
#include <stdlib.h>
int main(void) { char *p = malloc(3), *q = p; free(p);
 free(q); // !
 return 0; }

//# ub UB-ALLOC-INTERIOR free_middle
#include <stdlib.h>
int main(void) { char *p = malloc(3);
 free(p + 1); // !
 return 0; }

//# leak lost_by_realloc_zero
#include <stdlib.h>
int main(void) { char *p = malloc(3); p = malloc(4); free(p); return 0; }

//# ok global_keeps
#include <stdlib.h>
char *g;
int main(void) { g = malloc(3); return 0; }

//# ub UB-MEM-UNINIT missing_return
#include <stdio.h>
static int f(int a) { if (a > 3) return 1; }
int main(void) { volatile int k = 1; 
 printf("%d\n", f(k)); // !
 return 0; }

//# ok missing_return_unused
#include <stdio.h>
static int f(int a) { if (a > 3) return 1; puts("x"); }
int main(void) { volatile int k = 1; f(k); return 0; }

//# ub UB-INTRINSIC-FLOAT-TO-INT float_to_int
#include <stdio.h>
int main(void) { volatile double d = 1e20;
 printf("%d\n", (int)d); // !
 return 0; }

//# ub UB-INTRINSIC-OVERFLOW abs_min
#include <stdlib.h>
#include <limits.h>
int main(void) { volatile int d = INT_MIN;
 return abs(d) > 0; // !
}

//# ub UB-UNREACHABLE builtin_unreachable
int main(int c, char **v) { volatile int k = 2; switch (k) { case 1: return 1; default:
 __builtin_unreachable(); // !
} }

//# ub UB-MEM-OOB flexible_past
#include <stdlib.h>
struct v { int n; int d[]; };
int main(void) { struct v *p = malloc(sizeof *p + 3 * sizeof(int)); p->n = 3; for (int i = 0; i <= 3; i++)
 p->d[i] = i; // !
 free(p); return 0; }

//# ok flexible
#include <stdlib.h>
#include <stdio.h>
struct v { int n; int d[]; };
int main(void) { struct v *p = malloc(sizeof *p + 3 * sizeof(int)); p->n = 3; int s = 0; for (int i = 0; i < 3; i++) p->d[i] = i; for (int i = 0; i < 3; i++) s += p->d[i]; printf("%d\n", s); free(p); return 0; }

//# ub UB-CALL-VARIADIC printf_missing
#include <stdio.h>
int main(void) {
 printf("%d %d\n", 1); // !
 return 0; }

//# ub UB-CALL-VARIADIC printf_string_int
#include <stdio.h>
int main(void) {
 printf("%s\n", 5); // !
 return 0; }

//# ub UB-UNREACHABLE setjmp_gone
#include <setjmp.h>
static jmp_buf b;
static int f(void) { return setjmp(b); }
int main(void) { if (f() == 0)
 longjmp(b, 1); // !
 return 0; }

//# ok setjmp_loop
#include <setjmp.h>
#include <stdio.h>
static jmp_buf b;
static void f(int k) { if (k == 3) longjmp(b, 7); f(k + 1); }
int main(void) { volatile int n = 0; int r = setjmp(b); if (r == 0) { n = 5; f(0); } printf("%d %d\n", r, n); return 0; }

//# ub UB-RACE-DATA race
#include <pthread.h>
int n;
static void *f(void *a) { for (int i = 0; i < 100; i++) n++; return 0; }
int main(void) { pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, f, 0); pthread_join(t, 0); pthread_join(u, 0); return 0; }

//# ok mutex
#include <pthread.h>
#include <stdio.h>
int n; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *a) { for (int i = 0; i < 100; i++) { pthread_mutex_lock(&m); n++; pthread_mutex_unlock(&m); } return a; }
int main(void) { pthread_t t, u; void *r; pthread_create(&t, 0, f, (void *)3); pthread_create(&u, 0, f, 0); pthread_join(t, &r); pthread_join(u, 0); printf("%d %ld\n", n, (long)r); return 0; }

//# ok cond_rwlock_once_key
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
static pthread_cond_t c = PTHREAD_COND_INITIALIZER; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int ready; static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT; static pthread_key_t key; static sem_t sem;
static void init(void) { puts("once"); pthread_key_create(&key, 0); }
static void *f(void *a) { pthread_once(&once, init); pthread_setspecific(key, a); pthread_mutex_lock(&m); ready = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m); pthread_rwlock_rdlock(&rw); pthread_rwlock_unlock(&rw); sem_post(&sem); return pthread_getspecific(key); }
int main(void) { sem_init(&sem, 0, 0); pthread_t t; pthread_once(&once, init); pthread_create(&t, 0, f, (void *)9); pthread_mutex_lock(&m); while (!ready) pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); pthread_rwlock_wrlock(&rw); pthread_rwlock_unlock(&rw); sem_wait(&sem); void *r; pthread_join(t, &r); printf("%ld\n", (long)r); sem_destroy(&sem); return 0; }

//# ok c11_threads
#include <threads.h>
#include <stdio.h>
static mtx_t m; static int n; static once_flag fl = ONCE_FLAG_INIT; static void once(void) { puts("o"); }
static int f(void *a) { call_once(&fl, once); for (int i = 0; i < 10; i++) { mtx_lock(&m); n++; mtx_unlock(&m); } return 4; }
int main(void) { mtx_init(&m, mtx_plain); thrd_t t; thrd_create(&t, f, 0); f(0); int r; thrd_join(t, &r); printf("%d %d\n", n, r); mtx_destroy(&m); return 0; }

//# ok stdatomic
#include <stdatomic.h>
#include <pthread.h>
#include <stdio.h>
static _Atomic int n; static atomic_flag fl = ATOMIC_FLAG_INIT; struct p { int a, b; }; static _Atomic struct p sp; static _Atomic(int *) ap;
static void *f(void *a) { for (int i = 0; i < 50; i++) atomic_fetch_add_explicit(&n, 1, memory_order_relaxed); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); f(0); pthread_join(t, 0); printf("%d\n", n); n += 3; n--; struct p x = {1, 2}; atomic_store(&sp, x); x = atomic_load(&sp); printf("%d %d %d\n", x.a, x.b, atomic_flag_test_and_set(&fl)); int ex = 102; printf("%d %d\n", atomic_compare_exchange_strong(&n, &ex, 7), n); static int arr[3] = {1,2,3}; ap = arr; ap++; printf("%d\n", *ap); return 0; }

//# ok bitfields
#include <stdio.h>
struct b { unsigned a : 3; int b : 5; unsigned : 0; unsigned c : 17; long d : 40; _Bool e : 1; };
int main(void) { struct b x = {7, -3, 99, -5, 1}; x.a++; x.b -= 4; x.d <<= 2; x.e = 0; printf("%u %d %u %ld %d %zu\n", x.a, x.b, x.c, (long)x.d, x.e, sizeof x); return 0; }

//# ok unions
#include <stdio.h>
#include <string.h>
#include <stdint.h>
union u { float f; uint32_t i; unsigned char b[4]; };
int main(void) { union u x = {.f = 1.5f}; printf("%x %d\n", x.i, x.b[3]); x.b[0] = 1; printf("%a\n", x.f); return 0; }

//# ok designated
#include <stdio.h>
int a[10] = {[3] = 4, [7] = 8, 9}; struct p { int x, y; } ps[] = {{.y = 3}, [2] = {1, 2}};
int main(void) { for (int i = 0; i < 10; i++) printf("%d ", a[i]); for (int i = 0; i < 3; i++) printf("%d,%d ", ps[i].x, ps[i].y); struct p *q = &(struct p){5, 6}; printf("%d\n", q->y); return 0; }

//# ok generic_and_stmt_expr
#include <stdio.h>
#define T(x) _Generic((x), int: "int", double: "double", char *: "str", default: "other")
#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
int main(void) { printf("%s %s %s %s %d\n", T(1), T(1.0), T((char *)0), T(1L), MAX(3, 4)); return 0; }

//# ok computed_goto
#include <stdio.h>
int main(void) { static void *t[] = {&&add, &&dbl, &&end}; int prog[] = {0, 1, 0, 2}, pc = 0, v = 1; goto *t[prog[pc++]]; add: v += 3; goto *t[prog[pc++]]; dbl: v *= 2; goto *t[prog[pc++]]; end: printf("%d\n", v); return 0; }

//# ok duffs_device
#include <stdio.h>
int main(void) { char a[] = "hello, duff's device"; char b[32]; char *f = a, *t = b; int c = sizeof a, n = (c + 7) / 8; switch (c % 8) { case 0: do { *t++ = *f++; case 7: *t++ = *f++; case 6: *t++ = *f++; case 5: *t++ = *f++; case 4: *t++ = *f++; case 3: *t++ = *f++; case 2: *t++ = *f++; case 1: *t++ = *f++; } while (--n > 0); } puts(b); return 0; }

//# ok varargs_struct
#include <stdarg.h>
#include <stdio.h>
struct s { double a, b; }; struct big { long a[5]; }; struct mix { int i; float f; };
static double f(int n, ...) { va_list ap, aq; va_start(ap, n); va_copy(aq, ap); double t = 0; for (int i = 0; i < n; i++) { struct s x = va_arg(ap, struct s); struct big b = va_arg(ap, struct big); struct mix m = va_arg(ap, struct mix); t += x.a * x.b + b.a[4] + m.i * m.f + va_arg(ap, int) + va_arg(ap, double); } va_end(ap); struct s y = va_arg(aq, struct s); t += y.a; va_end(aq); return t; }
int main(void) { struct s x = {1, 2}; struct big b = {{1, 2, 3, 4, 5}}; struct mix m = {3, 1.5f}; printf("%g\n", f(3, x, b, m, 7, 0.5, x, b, m, 1, 2.0, x, b, m, 3, 4.0)); return 0; }

//# ok vprintf_family
#include <stdarg.h>
#include <stdio.h>
static void say(const char *f, ...) { va_list ap; va_start(ap, f); char b[64]; vsnprintf(b, sizeof b, f, ap); va_end(ap); puts(b); va_start(ap, f); vprintf(f, ap); va_end(ap); }
int main(void) { say("%-5d|%05.1f|%+x|%s|%c|%p|%%|%ld|%hhd|%zu|%jd|%*d|%.*s|%e|%g|%a\n", 3, 2.55, 255, "str", 'c', (void *)0, 123456789012L, 300, (size_t)5, (long)7, 6, 42, 2, "abc", 12345.678, 1e-10, 1.0); return 0; }

//# ok sscanf_family
#include <stdio.h>
int main(void) { int a, n; double d; char s[20], c; unsigned x; long l; int r = sscanf("12 3.5 word,x ff -99 [abc]def", "%d %lf %19[^,],%c %x %ld%n", &a, &d, s, &c, &x, &l, &n); printf("%d %d %g %s %c %x %ld %d\n", r, a, d, s, c, x, l, n); char t[8]; r = sscanf("[abc]def", "[%7[a-c]]%*2c%c", t, &c); printf("%d %s %c\n", r, t, c); r = sscanf("0x1A 077 zz", "%i %i %d", &a, &n, &r); printf("%d %d %d\n", a, n, r); return 0; }

//# ok stdio_files
#include <stdio.h>
#include <string.h>
#include <errno.h>
int main(void) { FILE *f = fopen("/tmp/ubik_t.txt", "w+"); if (!f) { perror("x"); return 1; } fprintf(f, "line %d\nsecond\n", 1); fseek(f, 0, SEEK_SET); char b[32]; while (fgets(b, sizeof b, f)) fputs(b, stdout); printf("%d %ld\n", feof(f), ftell(f)); rewind(f); int c = fgetc(f); ungetc(c, f); fread(b, 1, 4, f); b[4] = 0; puts(b); setvbuf(f, NULL, _IONBF, 0); fclose(f); remove("/tmp/ubik_t.txt"); f = fopen("/nonexistent/x", "r"); printf("%d %s\n", f == NULL, strerror(errno)); return 0; }

//# ok getline_and_memstream
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) { char *p; size_t n; FILE *m = open_memstream(&p, &n); fprintf(m, "a b\nccc\n"); fclose(m); FILE *r = fmemopen(p, n, "r"); char *l = 0; size_t cap = 0; ssize_t k; while ((k = getline(&l, &cap, r)) > 0) printf("%zd %s", k, l); free(l); fclose(r); free(p); char *q; asprintf(&q, "%d-%s", 4, "x"); puts(q); free(q); return 0; }

//# ok string_functions
#define _GNU_SOURCE
#include <string.h>
#include <strings.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) { char s[] = "a,b;;c"; char *save; for (char *t = strtok_r(s, ",;", &save); t; t = strtok_r(0, ",;", &save)) puts(t); printf("%zu %zu %s %s %s %d %d\n", strspn("aab", "a"), strcspn("aab", "b"), strpbrk("hello", "xl"), strstr("haystack", "st"), strrchr("a/b/c", '/'), strcasecmp("AbC", "aBc") == 0, strncasecmp("AbX", "aBy", 2)); char *d = strdup("dup"), *e = strndup("dupdup", 4); puts(d); puts(e); free(d); free(e); char b[16]; puts(stpcpy(b, "xy") - 2); puts((char *)memchr("abc", 'b', 3)); puts(memmem("hello", 5, "ll", 2)); char *sp = b; strcpy(b, "q:r"); puts(strsep(&sp, ":")); puts(sp); printf("%d\n", strverscmp("a9", "a10") < 0); return 0; }

//# ok stdlib_functions
#include <stdlib.h>
#include <stdio.h>
#include <errno.h>
#include <limits.h>
static int cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static void bye(void) { puts("bye"); }
int main(void) { atexit(bye); int a[] = {5, 2, 9, 1}; qsort(a, 4, sizeof *a, cmp); int k = 5; int *p = bsearch(&k, a, 4, sizeof *a, cmp); printf("%d %td\n", a[0], p - a); char *e; errno = 0; long l = strtol("99999999999999999999", &e, 10); printf("%d %d %ld %lu %g\n", l == LONG_MAX, errno == ERANGE, strtol("0x1f", 0, 0), strtoul("-1", 0, 10), strtod("1e3x", &e)); printf("%s %d %g\n", e, atoi("42abc"), atof("2.5")); div_t d = div(-7, 2); ldiv_t ld = ldiv(7, -2); printf("%d %d %ld %ld\n", d.quot, d.rem, ld.quot, ld.rem); srand(1); printf("%d\n", rand() >= 0); setenv("UBX", "1", 1); puts(getenv("UBX")); unsetenv("UBX"); printf("%p\n", (void *)getenv("UBX")); void *q = aligned_alloc(64, 128); printf("%d\n", (int)((unsigned long)q % 64)); free(q); posix_memalign(&q, 32, 10); free(q); exit(3); }

//# ok ctype_and_locale
#include <ctype.h>
#include <stdio.h>
#include <locale.h>
#include <wchar.h>
#include <wctype.h>
int main(void) { setlocale(LC_ALL, "C"); int n = 0; for (int c = -1; c < 256; c++) n = n * 31 + !!isalpha(c) + !!isdigit(c) * 2 + !!isspace(c) * 4 + !!ispunct(c) * 8 + !!isxdigit(c) * 16 + (c >= 0 ? tolower(c) + toupper(c) : 0), n &= 0xffffff; printf("%d %s\n", n, localeconv()->decimal_point); wchar_t w[8] = L"abc"; printf("%zu %d %ls\n", wcslen(w), iswalpha(L'x') != 0, w); return 0; }

//# ok math_functions
#include <math.h>
#include <stdio.h>
#include <fenv.h>
#include <float.h>
int main(void) { volatile double x = 2.25; printf("%.10g %.10g %.10g %.10g %.10g %.10g\n", sin(x), pow(x, 1.5), exp(x), log10(x), atan2(x, -1), hypot(x, 3)); printf("%g %g %g %g %ld %g %g\n", floor(-x), ceil(x), trunc(x), round(2.5), lround(x), fmod(7, x), remainder(7, x)); int e; double m = frexp(x, &e), ip; printf("%g %d %g %g %g\n", m, e, ldexp(m, 4), modf(x, &ip), ip); printf("%d %d %d %d\n", isnan(NAN), isinf(INFINITY), signbit(-0.0) != 0, fpclassify(0.0) == FP_ZERO); printf("%g %g %.6Lf %f\n", cbrt(27), fma(2, 3, 4), sqrtl(2.0L), sqrtf(2)); printf("%g %g %g\n", tgamma(5), lgamma(10), erf(0.5)); printf("%d\n", fegetround() == FE_TONEAREST); printf("%g %g\n", nextafter(1, 2) - 1, copysign(3, -1)); printf("%g %g %d\n", fmin(1, NAN), fdim(3, 1), ilogb(10.0)); return 0; }

//# ok int128_and_overflow_builtins
#include <stdio.h>
int main(void) { unsigned __int128 a = 1; a <<= 100; a += 12345; printf("%llx %llx\n", (unsigned long long)(a >> 64), (unsigned long long)(a % 1000007)); int r; printf("%d %d\n", __builtin_add_overflow(2147483647, 1, &r), r); unsigned long u; printf("%d\n", __builtin_mul_overflow(1UL << 40, 1UL << 40, &u)); printf("%d %d %d %d %d\n", __builtin_clz(1), __builtin_ctzl(8), __builtin_popcount(255), __builtin_ffs(8), __builtin_parity(7)); printf("%x %llx\n", __builtin_bswap32(0x12345678), (unsigned long long)__builtin_bswap64(1)); printf("%d\n", __builtin_expect(3, 1)); return 0; }

//# ok complex_numbers
#include <complex.h>
#include <stdio.h>
int main(void) { double complex z = 1 + 2 * I, w = z * z / (3 - I); printf("%g %g %g %g\n", creal(w), cimag(w), cabs(z), carg(z)); float complex f = 2 + 1 * I; f = conjf(f); printf("%g %g\n", crealf(f), cimagf(f)); z = cexp(z); printf("%.6g %.6g\n", creal(z), cimag(z)); return 0; }

//# ok thread_local_and_weak
#include <stdio.h>
#include <pthread.h>
static _Thread_local int t = 5; extern int absent(void) __attribute__((weak)); __attribute__((weak)) int maybe(void) { return 3; }
static void *f(void *a) { t++; printf("%d\n", t); return 0; }
int main(void) { pthread_t p; pthread_create(&p, 0, f, 0); pthread_join(p, 0); printf("%d %d %d\n", t, absent ? absent() : -1, maybe()); return 0; }

//# ok constructors_alias
#include <stdio.h>
__attribute__((constructor(101))) static void a(void) { puts("a"); } __attribute__((constructor(102))) static void b(void) { puts("b"); } __attribute__((destructor)) static void c(void) { puts("c"); }
static int impl(int x) { return x * 2; } int ali(int x) __attribute__((alias("impl")));
int main(void) { printf("%d\n", ali(4)); return 0; }

//# ok cleanup_attribute
#include <stdio.h>
#include <stdlib.h>
static void fr(char **p) { puts("free"); free(*p); }
int main(void) { for (int i = 0; i < 3; i++) { __attribute__((cleanup(fr))) char *p = malloc(3); if (i == 1) continue; p[0] = i; } return 0; }

//# ok signals
#include <signal.h>
#include <stdio.h>
static volatile sig_atomic_t got; static void h(int s) { got = s; }
int main(void) { signal(SIGUSR1, h); raise(SIGUSR1); printf("%d\n", got == SIGUSR1); struct sigaction sa = {0}; sa.sa_handler = h; sigemptyset(&sa.sa_mask); sigaction(SIGTERM, &sa, 0); raise(SIGTERM); printf("%d\n", got); return 0; }

//# ok time_functions
#include <time.h>
#include <stdio.h>
int main(void) { struct tm t = {.tm_year = 100, .tm_mon = 1, .tm_mday = 29, .tm_hour = 12}; char b[64]; strftime(b, sizeof b, "%Y-%m-%d %H:%M:%S %j %a %B", &t); puts(b); time_t x = 86400 * 365; struct tm g; gmtime_r(&x, &g); printf("%d %d %d\n", g.tm_year, g.tm_yday, g.tm_wday); fputs(asctime(&g), stdout); clock_t c = clock(); printf("%d\n", c >= 0); struct timespec ts; printf("%d\n", clock_gettime(CLOCK_MONOTONIC, &ts)); printf("%g\n", difftime(10, 4)); return 0; }

//# ok pointer_tricks
#include <stdio.h>
#include <stdint.h>
#include <stddef.h>
#include <stdlib.h>
struct node { int v; struct list { struct list *n; } l; };
#define container_of(p, t, m) ((t *)((char *)(p) - offsetof(t, m)))
int main(void) { struct node n = {7}; struct list *l = &n.l; printf("%d\n", container_of(l, struct node, l)->v); int *p = malloc(4); *p = 3; uintptr_t u = (uintptr_t)p | 1; int *q = (int *)(u & ~(uintptr_t)1); printf("%d %d\n", *q, (int)(u & 1)); free(q); int a[5] = {1, 2, 3, 4, 5}; int *e = a + 5; int s = 0; while (e-- > a) s = s * 10 + *e; printf("%d\n", s); uintptr_t x = (uintptr_t)&a[0] ^ (uintptr_t)&a[3]; int *r = (int *)((uintptr_t)&a[3] ^ x); printf("%d\n", *r); return 0; }

//# ok posix_files
#include <fcntl.h>
#include <unistd.h>
#include <sys/stat.h>
#include <stdio.h>
#include <string.h>
#include <dirent.h>
#include <errno.h>
int main(void) { mkdir("/tmp/ubik_d", 0755); int fd = open("/tmp/ubik_d/f", O_CREAT | O_RDWR | O_TRUNC, 0644); write(fd, "hello", 5); lseek(fd, 1, SEEK_SET); char b[8] = {0}; printf("%zd %s\n", read(fd, b, 7), b); struct stat st; fstat(fd, &st); printf("%ld %d\n", (long)st.st_size, S_ISREG(st.st_mode)); ftruncate(fd, 2); pread(fd, b, 2, 0); close(fd); DIR *d = opendir("/tmp/ubik_d"); struct dirent *e; int n = 0; while ((e = readdir(d))) n += e->d_name[0] != '.'; closedir(d); printf("%d\n", n); rename("/tmp/ubik_d/f", "/tmp/ubik_d/g"); printf("%d %d\n", access("/tmp/ubik_d/f", F_OK), errno == ENOENT); unlink("/tmp/ubik_d/g"); rmdir("/tmp/ubik_d"); int p[2]; pipe(p); write(p[1], "x", 1); close(p[1]); printf("%zd %zd\n", read(p[0], b, 8), read(p[0], b, 8)); close(p[0]); printf("%d\n", isatty(0) >= 0); return 0; }

//# ok mmap_anon
#include <sys/mman.h>
#include <stdio.h>
#include <unistd.h>
int main(void) { long ps = sysconf(_SC_PAGESIZE); char *p = mmap(0, ps * 2, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); printf("%d %d\n", p[0], p[ps]); p[5] = 3; printf("%d\n", munmap(p, ps * 2)); return 0; }

//# ok nested_switch_goto
#include <stdio.h>
enum t { A, B = 5, C }; static const char *n(enum t x) { switch (x) { case A: return "A"; case B ... C: return "BC"; } return "?"; }
int main(void) { for (int i = 0; i < 3; i++) { for (int j = 0; j < 3; j++) { if (j == 2) goto next; if (i == 2) goto out; printf("%d%d ", i, j); } next:; } out: printf("%s %s %s\n", n(A), n(C), n(2)); return 0; }

//# ok kr_functions
#include <stdio.h>
int add(a, b) int a; long b; { return a + b; }
int noproto();
int main(void) { printf("%d %d\n", add(1, 2L), noproto(3, 4)); return 0; }
int noproto(int a, int b) { return a * b; }

//# ok long_double_printf
#include <stdio.h>
#include <math.h>
#include <stdlib.h>
int main(void) { long double x = 1.0L / 3; printf("%.20Lf %Lg %La\n", x, expl(1), 2.5L); printf("%.5Lf %d\n", strtold("3.25", 0), (int)sizeof x); long double y = x; for (int i = 0; i < 10; i++) y = y * y + x; printf("%.12Lg\n", y); printf("%lld %llu\n", llroundl(2.5L), (unsigned long long)(x * 1e18L)); return 0; }
