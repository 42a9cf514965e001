// Structs and vectors by value. The lines are as in `bounds.c`.

//# ok packed_by_value
#include <stdio.h>
struct __attribute__((packed)) P { char a; int b; double c; short d; long e[3]; };
static long f(int x, struct P p, int y) { return x + p.a + p.b + (long)p.c + p.d + p.e[2] + y; }
static struct P g(struct P p) { p.b++; return p; }
int main(void){ struct {char pad; struct P p;} __attribute__((packed)) q = {1,{1,2,3.5,4,{5,6,7}}}; printf("%ld\n", f(1,q.p,2)); struct P arr[3]; arr[1]=q.p; printf("%ld\n", f(1,g(arr[1]),2)); arr[2]=g(arr[1]); printf("%d\n",arr[2].b); return 0; }

//# ok packed_and_aligned
#include <stdio.h>
#include <string.h>
struct __attribute__((packed)) B { int x[8]; char c; };
struct __attribute__((aligned(32))) A { int x[10]; };
static int sum(struct B b, struct A a, struct B c) { return b.x[7] + b.c + a.x[9] + c.x[0]; }
static struct A make(int n) { struct A a = {{n}}; a.x[9] = n + 1; return a; }
static struct B other(int n) { struct B b = {{n}, 3}; b.x[7] = n; return b; }
int main(void) {
  struct __attribute__((packed)) { char pad; struct B b; } q = {1, {{9}, 2}};
  memset(q.b.x, 1, sizeof q.b.x);
  struct A a = make(4);
  printf("%d\n", sum(q.b, a, other(5)));
  q.b = other(6);
  printf("%d %d\n", sum(q.b, make(7), q.b), (int)sizeof(struct B));
  return 0;
}

//# ok halves
#if __clang_major__ >= 15
#include <stdio.h>
struct H3 { _Float16 a,b,c; };
struct H2 { _Float16 a,b; };
struct H4 { _Float16 a,b,c,d; };
struct H5 { _Float16 a,b,c,d,e; };
struct H1 { _Float16 a; };
struct FH { float f; _Float16 a; };
struct F3 { float a,b,c; };
struct H3 h3(int x){ struct H3 r={x,x+1,x+2}; return r; }
struct H2 h2(int x){ struct H2 r={x,x+1}; return r; }
struct H4 h4(int x){ struct H4 r={x,x+1,x+2,x+3}; return r; }
struct H5 h5(int x){ struct H5 r={x,x+1,x+2,x+3,x+4}; return r; }
struct H1 h1(int x){ struct H1 r={x}; return r; }
struct FH fh(int x){ struct FH r={x, x+1}; return r; }
struct F3 f3(int x){ struct F3 r={x,x+1,x+2}; return r; }
double s3(struct H3 h){ return (double)h.a+(double)h.b*10+(double)h.c*100; }
double s5(struct H5 h){ return (double)h.a+(double)h.e*10+(double)h.c*100; }
double sf(struct FH h){ return (double)h.a+(double)h.f*10; }
int main(void){ 
 struct H3 a=h3(1); printf("%g\n", s3(a)); printf("%g\n", s3(h3(5)));
 struct H2 b=h2(1); printf("%g %g\n",(double)b.a,(double)b.b);
 struct H4 c=h4(1); printf("%g %g\n",(double)c.a,(double)c.d);
 struct H5 d=h5(1); printf("%g %g %g\n",(double)d.a,(double)d.e, s5(d));
 struct H1 e=h1(7); printf("%g\n",(double)e.a);
 struct FH g=fh(7); printf("%g\n",sf(g));
 struct F3 k=f3(7); printf("%g\n",(double)k.c);
 return 0; }
#else
int main(void) { return 0; }
#endif

//# ok three_lanes
#include <stdio.h>
typedef float v3 __attribute__((ext_vector_type(3)));
typedef int i3 __attribute__((ext_vector_type(3)));
struct S { int a; v3 v; };
v3 add(v3 a, v3 b){ return a+b; }
i3 cmp(v3 a, v3 b){ return a<b; }
v3 g = {1,2,3};
int main(void){ v3 a={1,2,3}, b={4,1,6}; v3 c=add(a,b)*g; printf("%g %g %g\n",c.x,c.y,c.z); i3 m=cmp(a,b); printf("%d %d %d\n",m.x,m.y,m.z); struct S s={1,c}; s.v.y=9; printf("%g %zu\n",s.v.y,sizeof(v3)); v3 arr[2]={a,b}; printf("%g\n",arr[1].z); 
 c.xy=c.yx; printf("%g %g\n",c.x,c.y); i3 k={7,8,9}; k=k/2; k<<=1; printf("%d %d %d\n",k.x,k.y,k.z); return 0; }

//# ok structs_behind_dots
#include <stdio.h>
#include <stdarg.h>
struct s1{char c;}; struct s3{char c[3];}; struct s5{int a;char b;}; struct s8{double d;}; struct s12{int a,b,c;}; struct s16{long a;double b;}; struct sf{float a,b,c;}; struct s17{char c[17];}; struct s24{long a,b,c;}; struct sld{long double l;}; struct sm{float f;int i;double d;};
static long sum(int n,...){ va_list ap; va_start(ap,n); long t=0; for(int i=0;i<n;i++){ t=t*7; t+=va_arg(ap,struct s1).c; t+=va_arg(ap,struct s3).c[2]; struct s5 a=va_arg(ap,struct s5); t+=a.a*3+a.b; t+=(long)va_arg(ap,struct s8).d; struct s12 b=va_arg(ap,struct s12); t+=b.c; struct s16 c=va_arg(ap,struct s16); t+=c.a+(long)c.b; struct sf f=va_arg(ap,struct sf); t+=(long)(f.a+f.b*2+f.c*3); t+=va_arg(ap,struct s17).c[16]; t+=va_arg(ap,struct s24).b; t+=(long)va_arg(ap,struct sld).l; struct sm m=va_arg(ap,struct sm); t+=(long)(m.f+m.i+m.d);} va_end(ap); return t; }
static long wide(int n,...){ va_list ap,aq; va_start(ap,n); va_copy(aq,ap); long t=0; for(int i=0;i<n;i++){ __int128 v=va_arg(ap,__int128); t+=(long)(v>>64)*10+(long)v; t+=va_arg(ap,int);} va_end(ap); t+=(long)va_arg(aq,__int128); va_end(aq); return t; }
static long dbl(int n,...){ va_list ap; va_start(ap,n); double t=0; for(int i=0;i<n;i++){ t+=va_arg(ap,double); t+=(double)va_arg(ap,long double); t+=va_arg(ap,long);} va_end(ap); return t; }
static double quad(int n,...){ va_list ap; va_start(ap,n); double t=0; for(int i=0;i<n;i++){ t+=(double)va_arg(ap,__float128); t+=va_arg(ap,double);} va_end(ap); return t; }
static float _Complex cf(int n,...){ va_list ap; va_start(ap,n); float _Complex r=0; while(n--){ r+=va_arg(ap,float _Complex); r+=va_arg(ap,double _Complex);} va_end(ap); return r; }
int main(void){ struct s1 a={1};struct s3 b={{1,2,3}};struct s5 c={4,5};struct s8 d={6.5};struct s12 e={7,8,9};struct s16 f={10,11.5};struct sf g={1,2,3};struct s17 h={{0}};h.c[16]=9;struct s24 i={1,2,3};struct sld j={4.5L};struct sm k={1.5f,2,3.25};
 printf("%ld\n",sum(3,a,b,c,d,e,f,g,h,i,j,k,a,b,c,d,e,f,g,h,i,j,k,a,b,c,d,e,f,g,h,i,j,k));
#if __clang_major__ >= 15
 printf("%ld\n",wide(4,(__int128)1<<64,1,(__int128)2,2,(__int128)3,3,(__int128)-4,4));
 printf("%g\n",quad(3,(__float128)1.5,2.0,(__float128)2.5,3.0,(__float128)4,5.0));
#endif
 printf("%ld\n",dbl(4,1.5,2.5L,3L,1.5,2.5L,3L,1.5,2.5L,3L,1.5,2.5L,3L)); float _Complex z=cf(2,(float _Complex)(1+2i),(double _Complex)(3+4i),(float _Complex)(5+6i),(double _Complex)(7+8i)); printf("%g %g\n",__real__ z,__imag__ z); return 0; }

//# ok sizes_and_classes
#include <stdio.h>
#include <string.h>
#include <stdint.h>
#define R(n) struct r##n{unsigned char c[n];}; static struct r##n f##n(int k){ struct r##n r; for(int i=0;i<n;i++)r.c[i]=k+i; return r; } static int g##n(struct r##n a,int z,struct r##n b){ unsigned s=z; for(int i=0;i<n;i++)s=s*3+a.c[i]-b.c[n-1-i]; return s&0xffff; }
R(1)R(2)R(3)R(4)R(5)R(6)R(7)R(8)R(9)R(10)R(11)R(12)R(13)R(14)R(15)R(16)R(17)R(24)R(31)R(32)R(33)R(64)
struct m1{int a;float b;};struct m2{float a;int b;};struct m3{double a;char b;};struct m4{char a;double b;};struct m5{float a[4];};struct m6{float a[2];int b;};struct m7{void*p;float f;};struct m8{long double a;};struct m9{long double a;int b;};struct m10{struct{short x;}a;union{int i;float f;}u;double d;};struct m11{_Bool a,b;char*c;};struct m12{__int128 x;};struct m13{double x[3];};struct m14{};struct m15{float f;};struct m16{int8_t a;int16_t b;int32_t c;int64_t d;};
#define M(n,init,expr) static struct m##n h##n(struct m##n v){return v;} static struct m##n (*hp##n)(struct m##n)=h##n; static void t##n(void){ struct m##n v=init; struct m##n w=hp##n(h##n(v)); (void)w; printf("%g ",(double)(expr)); }
#define I(...) __VA_ARGS__
M(1,I({1,2.5f}),w.a+w.b)M(2,I({1.5f,2}),w.a+w.b)M(3,I({1.5,2}),w.a+w.b)M(4,I({1,2.5}),w.a+w.b)M(5,I({{1,2,3,4}}),w.a[3]+w.a[0])M(6,I({{1,2},3}),w.a[1]+w.b)M(7,I({0,2.5f}),w.f+(w.p==0))M(8,I({2.5L}),w.a)M(9,I({2.5L,3}),w.a+w.b)M(10,I({{1},{2},3.5}),w.a.x+w.u.i+w.d)M(11,I({1,0,"x"}),w.a+w.b+w.c[0])M(12,I({(__int128)1<<70}),w.x>>66)M(13,I({{1,2,3}}),w.x[2])M(14,I({}),1)M(15,I({4.5f}),w.f)M(16,I({1,2,3,4}),w.a+w.b+w.c+w.d)
#define T(n) printf("%d ",g##n(f##n(n),n,f##n(n+5)));
int main(void){ T(1)T(2)T(3)T(4)T(5)T(6)T(7)T(8)T(9)T(10)T(11)T(12)T(13)T(14)T(15)T(16)T(17)T(24)T(31)T(32)T(33)T(64) puts(""); t1();t2();t3();t4();t5();t6();t7();t8();t9();t10();t11();t12();t13();t14();t15();t16(); puts(""); printf("%d\n",h1((struct m1){3,4}).a+f5(3).c[4]+f33(1).c[32]); return 0; }
