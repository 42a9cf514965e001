// Atomic accesses that no single instruction makes. The lines are as in `bounds.c`.

//# ok wide
// -latomic
// What clang 14 calls for such accesses is in no library.
#if __clang_major__ >= 15
#include <stdio.h>
#include <stdatomic.h>
_Atomic __int128 a; _Atomic unsigned __int128 u;
struct P { long a,b; }; _Atomic struct P p; struct T { int a,b,c; }; _Atomic struct T t; _Atomic long double ld=1.5L; _Atomic _Bool ab; _Atomic float f=1; _Atomic double d=2;
int main(void){ a=5; a+=7; a<<=70; printf("%lld\n",(long long)(a>>64)); u=~(unsigned __int128)0; u++; printf("%d\n",(int)u); struct P q={1,2}; p=q; struct P r=p; printf("%ld\n",r.b); __int128 e=1; printf("%d\n",atomic_compare_exchange_strong(&a,&e,3)); printf("%lld\n",(long long)(e>>64)); printf("%d\n",atomic_compare_exchange_strong(&a,&e,3)); printf("%lld\n",(long long)a); 
 struct T x={1,2,3}; atomic_store(&t,x); x=atomic_load(&t); printf("%d\n",x.c); atomic_exchange(&p,((struct P){3,4})); r=p; printf("%ld\n",r.a); ld=ld+1; printf("%Lf\n",(long double)ld); f+=2; d*=3; printf("%f %f\n",f,d); ab=1; ab^=1; printf("%d\n",ab); printf("%lld\n",(long long)atomic_fetch_add(&a,4)); printf("%lld\n",(long long)atomic_fetch_sub(&a,2)); printf("%lld\n",(long long)atomic_fetch_or(&a,8)); printf("%lld\n",(long long)a); return 0; }
#else
int main(void) { return 0; }
#endif
