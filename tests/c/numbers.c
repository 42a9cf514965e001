// Floats of all formats, wide and odd integers. The lines are as in `bounds.c`.

//# ok float_classes
#include <stdio.h>
#include <math.h>
#include <float.h>
#define T(ty,name) static void name(ty v){ printf("%d%d%d%d%d%d ", !!isnan(v), !!isinf(v), !!isfinite(v), !!isnormal(v), !!signbit(v), fpclassify(v)==FP_SUBNORMAL); }
T(float,tf) T(double,td) T(long double,tl)
int main(void){ float f[]={0,-0.f,1,-2,INFINITY,-INFINITY,NAN,FLT_MIN/4,-FLT_MIN/4}; for(int i=0;i<9;i++) tf(f[i]); puts("");
double d[]={0,-0.,1,-2,INFINITY,-INFINITY,NAN,DBL_MIN/4,-DBL_MIN/4}; for(int i=0;i<9;i++) td(d[i]); puts("");
long double l[]={0,-0.L,1,-2,INFINITY,-INFINITY,NAN,LDBL_MIN/4,-LDBL_MIN/4}; for(int i=0;i<9;i++) tl(l[i]); puts("");
#if __has_builtin(__builtin_isfpclass)
#define C(x,m) printf("%d",__builtin_isfpclass(x,m));
#define ALL(x) C(x,1)C(x,2)C(x,4)C(x,8)C(x,16)C(x,32)C(x,64)C(x,128)C(x,256)C(x,512)C(x,3)C(x,0x204)C(x,0x3ff)C(x,0)C(x,0x1f8) puts("");
for(int i=0;i<9;i++){ ALL(f[i]) ALL(d[i]) ALL(l[i]) _Float16 h=(_Float16)f[i]; ALL(h) }
_Float16 hs=6e-8; ALL(hs) ALL(-hs) __float128 q=1; ALL(q) q=-q/0; ALL(q) q-=q; ALL(q) ALL(__builtin_nansf("")) ALL(__builtin_nans("")) ALL(__builtin_nansl(""))
#endif
return 0; }

//# ub UB-MEM-UNINIT class_of_nothing
#include <stdio.h>
#include <math.h>
int main(void) {
  double d;
  printf("%d\n", __builtin_isnan(d)); // !
  return 0;
}

//# ok wide_to_extended
#include <stdio.h>
typedef unsigned __int128 u; typedef __int128 s;
volatile u a=~(u)0; volatile s b; 
int main(void){ long double d=a; printf("%.3Lf\n",d); b=-5; d=b; printf("%.3Lf\n",d); a=(u)1<<127; d=a; printf("%Lf\n",d);
 u r=(u)d; printf("%llx %llx\n",(unsigned long long)(r>>64),(unsigned long long)r); double e=a; printf("%f\n",e); r=(u)e; printf("%llx\n",(unsigned long long)(r>>64)); float g=a; printf("%f\n",(double)g);
 _Bool t=1; d=t; printf("%Lf\n",d); unsigned char c=200; d=c; printf("%Lf\n",d); signed char sc=-3; d=sc; printf("%Lf\n", d); unsigned long ul=~0ul; d=ul; printf("%Lf\n", d); 
 return 0; }

//# ok other_formats
#include <stdio.h>
volatile long double d = 3.25L;
int main(void) {
  __float128 q = d;
  printf("%Lf\n", (long double)q);
#if __clang_major__ >= 15
  _Float16 h = (_Float16)d;
  printf("%f %Lf\n", (double)h, (long double)h);
#endif
  return 0;
}

//# ok odd_integers
#include <stdio.h>
#if __clang_major__ >= 15
typedef unsigned _BitInt(120) B;
typedef _BitInt(37) S;
B f(B a, B b) { return a * b + 1; }
S g(S a, S b) { return a * b - 1; }
struct T { S a; B b; };
struct T h(struct T t) { t.a++; t.b--; return t; }
int main(void) {
  B x = 3;
  B y = f(x, 7);
  printf("%d\n", (int)y);
  printf("%lld\n", (long long)g(-3, 100));
  struct T t = {1, 0};
  t = h(t);
  printf("%d %llx\n", (int)t.a, (unsigned long long)(t.b >> 64));
  printf("%g %Lg\n", (double)g(-5, 5), (long double)g(-5, 5));
  return 0;
}
#else
int main(void) { return 0; }
#endif

//# ok first_bit_of_zero
#include <stdio.h>
#include <strings.h>
#include <string.h>
int main(void) {
    volatile long zero = 0, eight = 8;
    printf("%d %d %d %d\n", __builtin_ffsl(zero), ffs((int)zero), __builtin_ffsll(eight), __builtin_ffs((int)eight));
    return 0;
}

//# ub UB-INTRINSIC-ZERO trailing_zeros_of_zero
int main(void) {
    volatile unsigned zero = 0;
    return __builtin_ctz(zero) & 0; // !
}

//# ok long_double_functions
#include <math.h>
#include <stdio.h>
int main(void) {
    long double numbers[] = {0.1L, 0.75L, 1.5L, 12.25L, 1e-4L};
    for (int i = 0; i < 5; i++) {
        volatile long double x = numbers[i];
        printf("%.17Lg %.17Lg %.17Lg %.17Lg\n", expl(x), logl(x), log1pl(x), expm1l(x));
        printf("%.17Lg %.17Lg %.17Lg %.17Lg\n", sinl(x), cosl(x), tanl(x), atanl(x));
        printf("%.17Lg %.17Lg %.17Lg %.17Lg\n", sinhl(x), tanhl(x), asinhl(x), cbrtl(x));
        printf("%.17Lg %.17Lg %.17Lg %.17Lg\n", powl(x, 1.75L), powl(x, -3), hypotl(x, 2), atan2l(x, -1));
        printf("%La %La %Lg\n", nextafterl(x, 100), fmal(x, x, -x * x), remainderl(x, 0.3L));
    }
    printf("%.17Lg %.17Lg %Lg %Lg\n", log10l(1000), exp2l(10.5L), powl(-2, 3), powl(0, -1));
    return 0;
}

//# ok complex_functions
#include <complex.h>
#include <stdio.h>
#define SHOW(f) printf(#f " %.12g %.12g\n", (double)creal(f(z)), (double)cimag(f(z)))
int main(void) {
    double parts[][2] = {{0.3, 0.7}, {-1.2, 1.1}, {2, -3}};
    for (int i = 0; i < 3; i++) {
        double complex z = parts[i][0] + parts[i][1] * I;
        SHOW(csinh); SHOW(ccosh); SHOW(ctanh); SHOW(ctan); SHOW(casin); SHOW(cacos); SHOW(catan);
        SHOW(casinh); SHOW(cacosh); SHOW(catanh); SHOW(csqrtl); SHOW(clogl); SHOW(cexpl); SHOW(casinl); SHOW(ctanhl);
    }
    return 0;
}

//# ok bessel_functions
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
int main(void) {
    double numbers[] = {0.1, 1, 5, 20, 30, 1000};
    for (int i = 0; i < 6; i++) {
        volatile double x = numbers[i];
        printf("%.12g %.12g %.12g %.12g %.12g %.10g\n", j0(x), j1(-x), y0(x), y1(x), jn(3, x), yn(4, x));
    }
    return 0;
}
