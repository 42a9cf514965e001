// Vectors, by operators and by clang's headers, and the assembly that stands beside them in libraries.

//# ok vectors
#include <stdio.h>
typedef int v4 __attribute__((vector_size(16))); typedef float f4 __attribute__((vector_size(16)));
int main(void) { v4 a = {1, 2, 3, 4}, b = {4, 3, 2, 1}; v4 c = a * b + 1; v4 m = a > b; f4 f = {1, 2, 3, 4}; f = f / 2; printf("%d %d %d %d %d %g\n", c[0], c[3], m[2], m[0], (a & b)[1], f[2]); v4 s = __builtin_shufflevector(a, b, 0, 4, 1, 5); printf("%d %d\n", s[1], s[3]); return 0; }

//# ok sse_intrinsics
#include <emmintrin.h>
#include <stdio.h>
int main(void) { __m128i a = _mm_set_epi32(4, 3, 2, 1), b = _mm_set1_epi32(10); int r[4]; _mm_storeu_si128((__m128i *)r, _mm_add_epi32(a, b)); printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]); __m128i z = _mm_cmpeq_epi8(_mm_loadu_si128((__m128i *)"abcdefghijklmnop"), _mm_set1_epi8('e')); printf("%x\n", _mm_movemask_epi8(z)); __m128d d = _mm_mul_pd(_mm_set_pd(2, 3), _mm_set1_pd(4)); double o[2]; _mm_storeu_pd(o, d); printf("%g %g\n", o[0], o[1]); printf("%d\n", _mm_cvtsi128_si32(_mm_srli_epi32(_mm_slli_epi32(b, 3), 1))); __m128i sh = _mm_shuffle_epi32(a, 0x1b); printf("%d\n", _mm_cvtsi128_si32(sh)); __m128i p = _mm_packs_epi32(a, b); printf("%d\n", _mm_extract_epi16(p, 5)); __m128i ma = _mm_madd_epi16(a, b); printf("%d\n", _mm_cvtsi128_si32(ma)); printf("%d\n", _mm_cvtsi128_si32(_mm_sad_epu8(a, b))); printf("%d\n", _mm_cvtsi128_si32(_mm_mulhi_epi16(_mm_set1_epi16(1000), _mm_set1_epi16(1000)))); printf("%d\n", _mm_cvtsi128_si32(_mm_avg_epu8(a, b))); printf("%d\n", _mm_cvttsd_si32(d)); return 0; }

//# ok cpuid
#include <cpuid.h>
#include <stdio.h>
int main(void) { unsigned a, b, c, d; __cpuid(0, a, b, c, d); printf("%d %d\n", a >= 1, b != 0); if (__get_cpuid(1, &a, &b, &c, &d)) printf("%d\n", (d >> 26) & 1); __cpuid_count(7, 0, a, b, c, d); unsigned n; __asm__("cpuid" : "=a"(n) : "a"(0) : "ebx", "ecx", "edx"); printf("%d\n", n >= 1); __asm__("pushq %%rbx\n\tcpuid\n\tmovq %%rbx, %%rax\n\tpopq %%rbx" : "=a"(a), "=c"(c) : "a"(7), "c"(0) : "rdx"); printf("%d\n", __builtin_cpu_supports("sse2") != 0); return 0; }

//# ok conditional_moves
#include <stdio.h>
static const char *pick(unsigned a, unsigned b, const char *x, const char *y) { const char *r = x; __asm__(".p2align 4\n\t" : : : "memory"); __asm__("cmp %1, %2\n cmova %3, %0\n" : "+r"(r) : "r"(a), "r"(b), "r"(y)); return r; }
static long least(long a, long b) { __asm__("cmpq %1, %0\n\tcmovge %1, %0" : "+r"(a) : "r"(b)); return a; }
int main(void) { printf("%s %s %s %ld %ld\n", pick(1, 2, "x", "y"), pick(2, 1, "x", "y"), pick(1, -1u, "x", "y"), least(-3, 4), least(9, 4)); return 0; }

//# ok bytes_moved_as_vectors
#include <emmintrin.h>
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char *a = malloc(32), *b = malloc(32); strcpy(a, "hello"); for (int i = 0; i < 32; i += 16) _mm_storeu_si128((__m128i *)(b + i), _mm_loadu_si128((__m128i const *)(a + i))); puts(b); __m128 f = _mm_loadu_ps((float *)a); _mm_storeu_ps((float *)b, f); puts(b); free(a); free(b); return 0; }

//# ub UB-VALUE-UNINIT lanes_that_nobody_wrote
#include <emmintrin.h>
#include <stdlib.h>
int main(void) { char *a = malloc(16); a[0] = 1; __m128i v = _mm_loadu_si128((__m128i const *)a);
 int r = _mm_movemask_epi8(v); // !
 free(a); return r; }
