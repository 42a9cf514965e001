// Programs with much of the language and the library in each, in the style of compilers' test suites.

//# ok empty-assembly
#include <stdio.h>
int main(void){ int x=5,y; __asm__ volatile("":::"memory"); __asm__("":"+r"(x)); __asm__("":"=r"(y):"0"(x)); printf("%d %d\n",x,y); __asm__ volatile(""::"r"(x),"m"(y)); asm("" : "=m"(y) : "m"(y)); double d=1.5; asm("":"+x"(d)); printf("%g\n",d); int a,b; asm("":"=r"(a),"=r"(b):"0"(3),"1"(4)); printf("%d %d\n",a,b); asm volatile("nop"); asm("# comment"); void*p=&x; asm("":"+r"(p)); printf("%d\n",*(int*)p); return 0; }

//# ok bit-fields
#include <stdio.h>
#include <stdlib.h>
struct S { unsigned a:1; signed b:7; unsigned long long c:33; int d:5; unsigned :0; unsigned e:31; _Bool f:1; };
struct __attribute__((packed)) P { unsigned a:3; unsigned short b:13; long long c:40; char d; int e:17; };
union U { struct { unsigned lo:16, hi:16; } s; unsigned w; };
struct S gs = {1,-5,0x1ffffffffULL,-16,0x7fffffff,1};
struct P gp[3] = {{5,0x1abc,-3,'x',-7},{1,2,3,4,5}};
struct S mk(int i){ struct S s={0}; s.a=i; s.b=i*3; s.c=i*100000ULL; s.d=i; s.e=i; s.f=i; return s; }
int main(void){
  printf("%d %d %llx %d %x %d\n",gs.a,gs.b,(unsigned long long)gs.c,gs.d,gs.e,gs.f);
  for(int i=0;i<3;i++) printf("%d %x %lld %d %d\n",gp[i].a,gp[i].b,(long long)gp[i].c,gp[i].d,gp[i].e);
  printf("%zu %zu\n",sizeof(struct S),sizeof(struct P));
  union U u; u.w=0x12345678; printf("%x %x\n",u.s.lo,u.s.hi); u.s.hi=0xbeef; printf("%x\n",u.w);
  struct S s=mk(11); printf("%d %d %llu %d %u %d\n",s.a,s.b,(unsigned long long)s.c,s.d,s.e,s.f);
  s.b++; s.b--; s.c<<=3; s.e^=0x55; s.a=~s.a; s.d-=1; printf("%d %d %llu %d %u %d\n",s.a,s.b,(unsigned long long)s.c,s.d,s.e,s.f);
  struct P p; p.c=-1; p.e=5; p.a=7; p.b=1; p.d=1; if(p.c!=-1||p.e!=5||p.a!=7) abort();
  struct P *q=malloc(sizeof *q); q->e=-9; q->c=1LL<<38; printf("%d %lld\n",q->e,(long long)q->c); free(q);
  return 0;
}

//# ok builtin-setjmp
#include <stdio.h>
void *buf[5];
__attribute__((noinline)) void j(void){ __builtin_longjmp(buf,1); }
int bi(void){ volatile int x=0; if(__builtin_setjmp(buf)==0){ x=3; j(); } return x+1; }
int main(void){ printf("%d\n",bi()); return 0; }

//# ok complex
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>
typedef _Complex int ci;
_Complex double f(_Complex double a,_Complex double b){ return a*b+a/b; }
_Complex float ff(_Complex float a,_Complex float b){ return a*b-a/b; }
_Complex long double fl(_Complex long double a,_Complex long double b){ return a*b; }
ci h(ci a, ci b){ return a*b+a-b; }
_Complex long q(_Complex long a){return ~a;}
_Complex char cc(_Complex char a){return a+1;}
int main(void){
 _Complex double z=f(1+2i,3-4i); printf("%g %g\n",creal(z),cimag(z));
 _Complex float w=ff(1+2i,3-4i); printf("%g %g\n",crealf(w),cimagf(w));
 _Complex long double l=fl(1+2i,3-4i); printf("%Lg %Lg\n",__real__ l,__imag__ l);
 ci c=h(2+3i,4-5i); printf("%d %d\n",__real__ c,__imag__ c);
 _Complex long ql=q(5+6i); printf("%ld %ld\n",__real__ ql,__imag__ ql);
 printf("%g %g %g\n",cabs(3+4i),carg(1i),creal(conj(2+3i)));
 if((1+2i)!=(1.0+2.0i)) abort();
 __real__ z=9; __imag__ z-=1; printf("%g %g\n",__real__ z,__imag__ z);
 _Complex char x=cc(3+4i); printf("%d %d\n",__real__ x,__imag__ x);
 _Complex double e=cexp(1i), s=csqrt(-4); printf("%.6f %.6f %.6f %.6f\n",creal(e),cimag(e),creal(s),cimag(s));
 return 0;}

//# ok constructors-aliases
#include <stdio.h>
#include <stdlib.h>
static int order; 
__attribute__((constructor(102))) static void c2(void){ printf("c2 %d\n",order++);} __attribute__((constructor(101))) static void c1(void){ printf("c1 %d\n",order++);} __attribute__((constructor)) static void c3(void){ printf("c3 %d\n",order++);}
__attribute__((destructor)) static void d1(void){ puts("d1"); }
__attribute__((destructor(101))) static void d2(void){ puts("d2"); }
static void at1(void){puts("at1");} static void at2(void){puts("at2"); atexit(at1);}
int real(int x){return x*3;} int al(int) __attribute__((alias("real"))); int wk(int) __attribute__((weak)); int wa(int) __attribute__((weak,alias("real")));
int gx=5; extern int ga __attribute__((alias("gx")));
static void cl(int*p){ printf("cleanup %d\n",*p);} 
static int ifimp(void){return 77;} static void*res(void){return ifimp;} int ifn(void) __attribute__((ifunc("res")));
int main(void){ atexit(at2); printf("%d %d %d\n",al(2),wa(3),wk==0); ga=9; printf("%d %d\n",gx,&ga==&gx); { int a __attribute__((cleanup(cl)))=3; a=4; } for(int i=0;i<2;i++){ int b __attribute__((cleanup(cl)))=i; if(i) break; } printf("%d\n",ifn()); exit(0);}

//# ok bit-int
#include <stdio.h>
typedef _BitInt(37) b37; typedef unsigned _BitInt(7) u7; typedef _BitInt(100) b100;
b37 f(b37 a,b37 b){return a*b-a/3;}
struct s { u7 a; b37 b; b100 c; } g={100,-5,((b100)1<<90)};
int main(void){ b37 x=f(1000,-77); printf("%lld\n",(long long)x); u7 q=120; q+=10; printf("%d\n",(int)q); b100 z=g.c; z>>=80; printf("%d %d %lld\n",(int)z,(int)g.a,(long long)g.b); g.b=x; g.b<<=2; printf("%lld\n",(long long)g.b); b100 m=(b100)-7; m%=3; printf("%d %g\n",(int)m,(double)m); _BitInt(37) arr[3]={1,2,3}; printf("%lld %zu\n",(long long)(arr[0]+arr[2]),sizeof arr); return 0;}

//# ok flexible-arrays
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct v { int n; char d[]; }; struct z { int n; int d[0]; }; struct o { int n; short d[1]; };
struct v gv = { 3, {'a','b',0} }; struct n { int x; struct v in; };
struct e {}; struct e2 { struct e a; int x; struct e b[3]; };
int main(void){ struct v*p=malloc(sizeof *p+10); p->n=10; strcpy(p->d,"012345678"); puts(p->d); free(p); puts(gv.d);
 struct z*z=malloc(sizeof *z+8); z->d[1]=5; printf("%d\n",z->d[1]); free(z); struct o*o=malloc(sizeof*o+20); o->d[5]=3; printf("%d %zu\n",o->d[5],sizeof*o); free(o);
 struct e e; struct e2 q={{},5}; struct e f=e; printf("%zu %zu %d\n",sizeof e,sizeof q,q.x); return 0;}

//# ok generic-designated
#include <stdio.h>
#include <stdalign.h>
#include <stddef.h>
#define T(x) _Generic((x), int:"int", unsigned:"unsigned", char:"char", double:"double", float:"float", long:"long", char*:"char*", const char*:"const char*", default:"other")
_Static_assert(sizeof(int)==4,"x");
struct q { char c; alignas(32) int x; }; _Alignas(64) char big[10];
struct an { int a; union { int b; struct { short c,d; }; }; };
struct D { int a[5]; struct {int x,y;} p; char*s; } d = { .a={[1]=5,[3 ... 4]=7}, .p.y=3, .s="hi" };
int arr[]={[5]=1,2,[2]=9};
const char*names[]={[2]="two",[0]="zero"};
int main(void){ char c=1; short s=2; puts(T(c+c)); puts(T(1u)); puts(T(1.f)); puts(T("x")); puts(T(s)); puts(T(c));
 printf("%zu %zu %zu\n",offsetof(struct q,x),sizeof(struct q),(size_t)big%64);
 struct an a={1,{.b=0x20001}}; printf("%d %d\n",a.c,a.d); printf("%d %d %d %d %s\n",d.a[1],d.a[4],d.p.x,d.p.y,d.s);
 for(int i=0;i<7;i++)printf("%d ",arr[i]); printf("%s %p %s\n",names[0],names[1],names[2]);
 int*p=(int[]){1,2,3}; struct an*q=&(struct an){.a=4}; printf("%d %d\n",p[2],q->a);
 typeof(c) cc=5; __auto_type dd=2.5; printf("%d %g\n",cc,dd); 
 int x = ({int y=3; y*2;}) ?: 7; printf("%d %d\n",x, 0 ?: 9);
 return 0;}

//# ok goto-switch
#include <stdio.h>
#include <stdlib.h>
static int interp(const unsigned char*p){ static void*const t[]={&&halt,&&inc,&&dec,&&dbl,&&jnz}; int acc=1,n=3;
#define NEXT goto *t[*p++]
 NEXT; inc: acc++; NEXT; dec: n--; NEXT; dbl: acc*=2; NEXT; jnz: { int off=*p++; if(n) p-=off; NEXT; } halt: return acc; }
int diff(int i){ static const int off[]={&&a-&&a,&&b-&&a,&&c-&&a}; goto *(&&a+off[i]); a: return 10; b: return 20; c: return 30; }
int lab(int x){ __label__ l; if(x) goto l; return 0; l: return 1; }
int stex(int y){ return ({ int t=y; if(t<0) t=-t; t; }) + ({ lab(y); }); }
int cs(int x){ switch(x){ case 1 ... 5: return 1; case 6: x++; default: return x; case 100: ; } return 99; }
int duff(char*to,const char*from,int n){ int c=(n+3)/4; switch(n%4){ case 0: do{ *to++=*from++; case 3: *to++=*from++; case 2: *to++=*from++; case 1: *to++=*from++; }while(--c>0);} return 0; }
int main(void){ unsigned char prog[]={1,3,2,4,4,0}; printf("%d\n",interp(prog)); printf("%d %d %d\n",diff(0),diff(1),diff(2)); printf("%d %d\n",stex(-4),stex(0)); printf("%d %d %d %d\n",cs(3),cs(6),cs(50),cs(100)); char b[8]={0}; duff(b,"abcdefg",7); puts(b);
 void *p = &&end; goto *p; abort(); end: return 0;}

//# ok int128
#include <stdio.h>
#include <stdlib.h>
typedef __int128 i; typedef unsigned __int128 u;
static void p(u x){ printf("%016llx%016llx\n",(unsigned long long)(x>>64),(unsigned long long)x); }
u fact(int n){u r=1; while(n)r*=n--; return r;}
i neg(i a){return -a;} i sh(i a,int n){return (a<<n)>>3;}
struct w { char c; i x; } gw={1,((i)7<<100)|5};
int main(void){ p(fact(30)); p(fact(30)/fact(20)); p(fact(30)%1000000007); p(neg(5)); p(sh(-9,70)); p((i)-7/2); p((i)-7%2); p(gw.x); double d=(double)fact(30); printf("%g %g\n",d,(double)(i)-5); p((u)1e30); p((i)-1e30); printf("%d %d %d\n",(i)-1<0,(u)-1>0,(i)5<(i)6); p(~(u)0/3); u a[3]={1,2,3}; a[1]+=a[2]; p(a[1]); float f=(float)((u)1<<127); printf("%g\n",f); long double l=(long double)fact(25); printf("%Lg\n",l); p((u)l); 
 i r; printf("%d\n",__builtin_add_overflow((i)1<<126,(i)1<<126,&r)); p(r); p(__builtin_bswap64(5)); switch((int)gw.x){case 5: puts("5");} return 0;}

//# ok long-double
#include <stdio.h>
#include <math.h>
#include <float.h>
#include <stdlib.h>
long double g=1.25L; long double ar[3]={1,2,3}; struct L { char c; long double d; } s={1,2.5L};
long double f(long double a,int b,long double c){return a*b+c;} struct L rs(struct L x){x.d*=2; return x;}
int main(void){ printf("%Lf %Le %Lg\n",g,f(1.5L,3,.25L),ar[1]/ar[2]); printf("%.20Lf\n",1.0L/3); printf("%d %d\n",(int)rs(s).d,sizeof(struct L)); printf("%Lf %Lf %Lf\n",sqrtl(2),floorl(-2.5L),fabsl(-3.L)); long double x=0; for(int i=0;i<10;i++)x+=0.1L; printf("%.19Lg\n",x); printf("%d %d %d\n",x<1,x==1,x>0.5L); printf("%Lg %Lg\n",LDBL_MAX,LDBL_MIN); printf("%La\n",1.5L); unsigned long long ull=(unsigned long long)18446744073709551615.0L; printf("%llu\n",ull); printf("%Lg\n",(long double)ull); double d=(double)(1.0L/3); printf("%.17g\n",d); long double y=strtold("3.14159",0); printf("%Lf\n",y); int e; long double m=frexpl(10.0L,&e); printf("%Lg %d %Lg\n",m,e,ldexpl(1.0L,10)); printf("%Lg %Lg %Lg\n",powl(2,10),fmodl(7,3),ceill(1.2L)); if(isnan(0.0L/0.0L*0)) puts("nan"); printf("%Lg\n",-g); char b[50]; sprintf(b,"%.3Lf|%10.2Lf|%-10.1Lf|",g,g,g); puts(b); long double z; sscanf("2.75","%Lf",&z); printf("%Lg\n",z); printf("%d\n",signbit(-0.0L)!=0); printf("%Lg\n", copysignl(1, -2)); return 0;}

//# ok library
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <assert.h>
#include <errno.h>
#include <time.h>
#include <math.h>
#include <wchar.h>
#include <locale.h>
int fib(int n){return n<2?n:fib(n-1)+fib(n-2);} static int cnt(void){static int n; return ++n;} int (*tab[3])(int)={fib,abs,0}; int (*sel(int i))(int){return tab[i];}
typedef int (*cb)(void*,int); int app(cb f,void*p,int n){return f(p,n);} int addp(void*p,int n){return *(int*)p+n;}
int main(int argc,char**argv){ assert(argc==1); printf("%d %d\n",fib(15),sel(1)(-4)); cnt();cnt(); printf("%d\n",cnt()); int k=3; printf("%d\n",app(addp,&k,4)); FILE*f=tmpfile(); if(f){ fprintf(f,"line1\nline2 %d\n",5); rewind(f); char b[50]; while(fgets(b,50,f)) fputs(b,stdout); fclose(f);} errno=0; FILE*nf=fopen("/nonexistent/x","r"); printf("%d %d\n",nf==0,errno==ENOENT); struct tm tm={0}; time_t t0=86400*365; struct tm*g=gmtime(&t0); char tb[64]; strftime(tb,64,"%Y-%m-%d %H:%M:%S",g); puts(tb); printf("%d\n",(int)mktime(&tm)!=5); printf("%.4f %.4f %.4f\n",sin(1),pow(2,.5),atan2(1,2)); wchar_t ws[]=L"wide"; printf("%zu %ls\n",wcslen(ws),ws); div_t d=div(17,5); printf("%d %d\n",d.quot,d.rem); srand(1); int r=rand(); printf("%d\n",r>=0); void*p=calloc(3,4); p=realloc(p,100); free(p); char*e=getenv("NOPE"); printf("%d\n",e==0); clock_t c=clock(); printf("%d\n",c!=(clock_t)-1); printf("%s\n",__func__); setbuf(stdout,0); puts(setlocale(LC_ALL,0)); return EXIT_SUCCESS; }

//# ok promotions
#include <stdio.h>
#include <limits.h>
#include <stdint.h>
int main(void){ signed char sc=-1; unsigned char uc=255; short s=-32768; unsigned short us=65535; printf("%d %d %d %d\n",sc>>1,uc<<1,(short)(s-1),us+1); printf("%d %d %d\n",sc<0u,(unsigned)sc>5,sc==uc); printf("%u %lld\n",(unsigned)-1,(long long)(unsigned)-1); printf("%d %d\n",-7/2,-7%2); uc++; us++; printf("%d %d\n",uc,us); printf("%d %d %d\n",(char)300,(signed char)200,(unsigned char)-1); unsigned u=3; int i=-5; printf("%u %d %d\n",u+i,i/(int)u,(i+0u)/u>100); long l=INT_MAX; l++; printf("%ld\n",l); printf("%d\n",(int)3.99+(int)-3.99); float f=16777217; printf("%.0f\n",f); printf("%llu\n",(unsigned long long)1e19); printf("%d %d\n",1<<30,(int)(1u<<31)); printf("%d\n",sizeof(char)+sizeof('a')); printf("%d\n",'\377'); printf("%d\n",(_Bool)0.5+(_Bool)256); uint8_t a=200,b=100; printf("%d %d\n",a+b,(uint8_t)(a+b)); int64_t big=INT64_MIN; printf("%ld %lu\n",big,-(uint64_t)big); int x=5; x=x++ + 0; printf("%d\n",x); int y=(1,2,3); printf("%d\n",y); printf("%d\n",!!5-!0); enum E{A=-1,B,C=1000000}; enum E e=C; printf("%d %zu\n",e,sizeof e); unsigned long long sh=1; sh<<=63; printf("%llx %lld\n",sh,(long long)sh>>63); printf("%d\n",(-1)>>31); return 0;}

//# ok signals
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
volatile sig_atomic_t got; void h(int s){got=s;} void seg(int s){ _Exit(0);} 
int main(void){ signal(SIGUSR1,h); raise(SIGUSR1); printf("%d\n",got); return 0; }

//# ok setjmp
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
jmp_buf env, outer; static int depth;
void dive(int n){ char pad[n+1]; memset(pad,n,n+1); if(n==0) longjmp(env,42); dive(n-1); }
int nested(void){ volatile int k=0; jmp_buf b; int r=setjmp(b); if(r<5){ k+=r; longjmp(b,r+1);} return k; }
int bi(void){ void*buf[5]; volatile int x=0; if(__builtin_setjmp(buf)==0){ x=3; __builtin_longjmp(buf,1);} return x+1; }
sigjmp_buf sb;
int main(void){ int r=setjmp(env); if(!r) dive(6); printf("%d\n",r); printf("%d\n",nested());
 if(setjmp(outer)==0){ if(setjmp(env)==0) longjmp(outer,0); abort(); } else puts("zero becomes one");
 switch(setjmp(env)){ case 0: longjmp(env,3); case 3: puts("three"); break; default: abort(); }
 int v=sigsetjmp(sb,1); if(v==0) siglongjmp(sb,7); printf("%d\n",v);
 while(setjmp(env)!=3) longjmp(env, 3);
 return 0;}

//# ok strings-formats
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <ctype.h>
#include <strings.h>
int cmp(const void*a,const void*b){return strcmp(*(char**)a,*(char**)b);} int icmp(const void*a,const void*b){int x=*(int*)a,y=*(int*)b;return x<y?-1:x>y;}
int main(void){ char b[64]="hello"; strcat(b," world"); strncat(b,"!!!",2); puts(b); printf("%zu %d %d %d\n",strlen(b),strcmp("a","b")<0,strncmp("abc","abd",2),memcmp("abc","abd",3)<0); puts(strstr(b,"wor")); puts(strchr(b,'o')); puts(strrchr(b,'o')); printf("%zu %zu %s\n",strspn("aabbc","ab"),strcspn("abc;d",";"),strpbrk("hello","xlz")); char t[]="a,b;;c"; for(char*p=strtok(t,",;");p;p=strtok(0,",;"))printf("[%s]",p); puts(""); char*sv,t2[]="x y z"; for(char*p=strtok_r(t2," ",&sv);p;p=strtok_r(0," ",&sv))printf("<%s>",p); puts(""); const char*w[]={"pear","apple","fig","kiwi"}; qsort(w,4,sizeof*w,cmp); for(int i=0;i<4;i++)printf("%s ",w[i]); puts(""); int a[]={5,3,9,1}; qsort(a,4,4,icmp); int k=9; printf("%d\n",(int)((int*)bsearch(&k,a,4,4,icmp)-a)); printf("%ld %lu %g %d\n",strtol("-0x1fz",0,16),strtoul("777",0,8),strtod("1e3x",0),atoi("  42abc")); char*e; strtol("123abc",&e,10); puts(e); memmove(b+2,b,5); puts(b); char d[10]; strncpy(d,"ab",9); d[9]=0; puts(d); printf("%d%d%d%d%d%d\n",!!isalpha('a'),!!isdigit('x'),!!isspace('\t'),!!isupper('A'),!!ispunct('!'),!!isxdigit('f')); putchar(toupper('q')); putchar('\n'); printf("%d %d\n",strcasecmp("ABC","abc"),strncasecmp("ABd","abc",2)); char*dup=strdup("dup"); puts(dup); free(dup); void*m=memchr("abcdef",'d',6); puts(m); puts(strerror(2)); char big[200]; snprintf(big,sizeof big,"%5d|%-5d|%05d|%+d|% d|%x|%X|%#x|%o|%#o|%c|%s|%10s|%-10s|%.2s|%%|%e|%f|%g|%8.3f|%p",42,42,42,42,42,255,255,255,8,8,'c',"str","r","l","trunc",12345.678,1.5,0.0001,3.14159,(void*)0); puts(big); int n; sscanf("10 20 abc 3.5 z","%d %*d %s %lf %c%n",&a[0],d,(double*)big,&d[5],&n); printf("%d %s %g %d\n",a[0],d,*(double*)big,n); printf("%*d|%-*d|%.*f|%hhd|%hd|%ld|%lld|%zu|%jd|%td\n",5,1,5,2,2,3.14159,300,70000,1L,2LL,(size_t)3,(long)4,(long)5);  return 0;}

//# ok struct-passing
#include <stdio.h>
#include <string.h>
typedef struct{char a;}S1; typedef struct{char a[2];}S2; typedef struct{char a[3];}S3; typedef struct{char a[5];}S5; typedef struct{char a[7];}S7; typedef struct{char a[9];}S9; typedef struct{char a[12];}S12; typedef struct{char a[15];}S15; typedef struct{char a[17];}S17; typedef struct{float x;}F1; typedef struct{float x,y,z;}F3; typedef struct{double d;int i;}DI; typedef struct{int i;float f;}IF; typedef struct{long a;double b;}LD; typedef union{float f;int i;}UFI; typedef struct{short s;char c;}SC; typedef struct {int a:3,b:20;long c;} BF; typedef struct{_Bool b;double d;}BD; typedef struct {void*p;int n;}PN; typedef struct __attribute__((packed)){char c;int i;}PK; typedef struct{F3 f;int k;}NF; typedef struct { struct {int x;} a[2]; } NA; typedef struct {long double l;} SL; typedef struct { double d[2]; } D2; typedef struct { float f[4]; } F4;
#define MK(T) T T##_id(T x){return x;} T T##_fp(int a,T x,double d){ (void)a;(void)d; return x; } void T##_t(void){ T x,y; memset(&x,0x2a,sizeof x); y=T##_id(x); T (*p)(int,T,double)=T##_fp; T z=p(1,y,2.0); T arr[3]={x,y,z}; printf(#T " %d %d\n",memcmp(&arr[2],&x,sizeof x)!=0,(int)sizeof x);} 
MK(S1)MK(S2)MK(S3)MK(S5)MK(S7)MK(S9)MK(S12)MK(S15)MK(S17)MK(F1)MK(F3)MK(IF)MK(UFI)MK(SC)PN PN_id(PN x){return x;}MK(PK)MK(NF)MK(NA)MK(LD)MK(D2)MK(F4)
DI di(DI x,int k){x.i+=k; return x;} BF bf(BF x){x.a=1;return x;} BD bd(BD x){x.d*=2;return x;} SL sl(SL a){a.l+=1;return a;}
int many(int a,S3 b,double c,S17 d,F3 e,int f,int g,int h,PN i,S9 j,float k){ return a+b.a[1]+(int)c+d.a[16]+(int)e.z+f+g+h+i.n+j.a[8]+(int)k; }
int main(void){ S1_t();S2_t();S3_t();S5_t();S7_t();S9_t();S12_t();S15_t();S17_t();F1_t();F3_t();IF_t();UFI_t();SC_t();PK_t();NF_t();NA_t();LD_t();D2_t();F4_t(); DI d={1.5,2}; printf("%g %d\n",di(d,4).d,di(d,4).i); BF b={1,100,7}; b=bf(b); printf("%d %d %ld\n",b.a,b.b,b.c); BD x={1,2.5}; printf("%g\n",bd(x).d); SL q={1.5L}; printf("%Lg\n",sl(q).l); S3 s3={"ab"}; S17 s17={"abcdefghijklmnop"}; F3 f3={1,2,3}; PN pn={0,9}; S9 s9={"12345678"}; printf("%d\n",many(1,s3,2.5,s17,f3,4,5,6,pn,s9,7.5f)); return 0;}

//# ok threads-atomics
#include <pthread.h>
#include <stdio.h>
#include <stdatomic.h>
#include <threads.h>
_Thread_local int t=5; static __thread long u; _Atomic int cnt; atomic_flag fl=ATOMIC_FLAG_INIT; pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER; int shared; _Atomic(double) ad; _Atomic struct {int a,b;} as;
void*f(void*p){ t+=(long)p; u=t; for(int i=0;i<50;i++){ atomic_fetch_add(&cnt,1); cnt+=2; pthread_mutex_lock(&m); shared++; pthread_mutex_unlock(&m);} while(atomic_flag_test_and_set(&fl)); atomic_flag_clear(&fl); return (void*)u; }
int main(void){ pthread_t a,b; pthread_create(&a,0,f,(void*)1); pthread_create(&b,0,f,(void*)2); void*x,*y; pthread_join(a,&x); pthread_join(b,&y); printf("%ld %ld %d %d %d\n",(long)x,(long)y,t,cnt,shared);
 int e=300; if(!atomic_compare_exchange_strong(&cnt,&e,7)) return 1; printf("%d %d\n",cnt,atomic_exchange(&cnt,1)); ad=1.5; ad+=2; printf("%g\n",ad); 
 int old=__sync_fetch_and_add(&shared,5); int v=__atomic_add_fetch(&shared,1,__ATOMIC_SEQ_CST); printf("%d %d %d\n",old,v,__sync_bool_compare_and_swap(&shared,106,3)); __sync_synchronize(); unsigned char uc=250; __sync_add_and_fetch(&uc,10); printf("%d\n",uc); long long ll=1; __atomic_fetch_nand(&ll,3,5); printf("%lld\n",ll); unsigned short us=5; __atomic_store_n(&us,9,0); __atomic_fetch_or(&us,0x100,0); printf("%d\n",__atomic_load_n(&us,2)); _Bool bb=0; printf("%d",__atomic_test_and_set(&bb,0)); printf("%d\n",__atomic_test_and_set(&bb,0)); return 0;}

//# ok vectors
#include <stdio.h>
typedef int v4 __attribute__((vector_size(16))); typedef float f4 __attribute__((vector_size(16))); typedef unsigned char b16 __attribute__((vector_size(16))); typedef short s8 __attribute__((vector_size(16))); typedef double d2 __attribute__((vector_size(16))); typedef int v8 __attribute__((vector_size(32))); typedef int v2 __attribute__((vector_size(8))); typedef long l2 __attribute__((vector_size(16))); typedef unsigned u4 __attribute__((vector_size(16)));typedef signed char c2 __attribute__((vector_size(2)));
v4 add(v4 a,v4 b){return a+b*2;} f4 ff(f4 a){return a/2.0f-1;} v8 w(v8 a,v8 b){return a^b;} v2 sm(v2 a){return -a;} v4 cmp(v4 a,v4 b){return a<b;} l2 fc(d2 a,d2 b){return a==b;}
u4 sh(u4 a,u4 b){return a>>b;} 
union U { v4 v; int i[4]; };
#define P4(x) do{ v4 _t=(x); for(int i=0;i<4;i++) printf("%d ",_t[i]); puts(""); }while(0)
int main(void){ v4 a={1,2,3,4},b={10,-20,30,-40}; P4(add(a,b)); P4(cmp(a,b)); P4(a&b); P4(~a); P4(a%3); P4(b/a); P4(-b); P4(b>>1); P4(a<<2); P4((v4)(sh((u4)b,(u4)a))); f4 f=ff((f4){1,2,3,4}); printf("%g %g %g %g\n",f[0],f[1],f[2],f[3]); v8 q=w((v8){1,2,3,4,5,6,7,8},(v8){8,7,6,5,4,3,2,1}); for(int i=0;i<8;i++)printf("%d ",q[i]); puts(""); v2 s=sm((v2){5,-6}); printf("%d %d\n",s[0],s[1]); P4(__builtin_shufflevector(a,b,0,4,1,5)); union U u; u.v=a; u.i[2]=99; P4(u.v); a[1]=7; P4(a); l2 l=fc((d2){1,2},(d2){1,3}); printf("%ld %ld\n",l[0],l[1]); f4 cv=__builtin_convertvector(a,f4); printf("%g\n",cv[1]); b16 bb=(b16)a; int t=0; for(int i=0;i<16;i++)t+=bb[i]; printf("%d\n",t); a+=5; P4(a);  P4(a==b); P4(a!=b); P4((v4)((f4){1,2,3,4}<(f4){2,2,2,2})); c2 z={1,2}; z+=z; printf("%d %d\n",z[0],z[1]);  s8 ss={1,2,3,4,5,6,7,8}; ss*=ss; printf("%d\n",ss[7]); int k=2; printf("%d\n",a[k]); v4 *pv=&a; (*pv)[3]++; P4(*pv); return 0;}

//# ok variable-length-arrays
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int sum(int n,int m,int a[n][m]){int s=0; for(int i=0;i<n;i++)for(int j=0;j<m;j++)s+=a[i][j]; return s+sizeof(a[0]);}
int f(int n){ char buf[n]; memset(buf,n,n); int s=0; for(int i=0;i<sizeof buf;i++) s+=buf[i]; return s; }
int g(int n){ if(n==0) return 0; int a[n]; for(int i=0;i<n;i++)a[i]=g(n-1); return n+a[n-1]; }
int h(int n){ int t=0; for(int i=1;i<n;i++){ int a[i]; a[i-1]=i; t+=a[i-1]; if(i==5) continue; if(i==8) break; } return t;}
int k(int n){ again:; int a[n]; a[0]=n; if(n>1){n--; goto again;} return a[0]; }
void *al(int n){ char*p=__builtin_alloca(n); strcpy(p,"hello"); return strdup(p); }
int main(void){ int a[3][4]; int c=0; for(int i=0;i<3;i++)for(int j=0;j<4;j++)a[i][j]=c++;
 printf("%d %d %d %d %d\n",sum(3,4,a),f(20),g(6),h(12),k(9));
 typedef int T[c]; T x; printf("%zu\n",sizeof(T)); x[c-1]=1; int (*p)[c]=&x; printf("%d %zu\n",(*p)[c-1],sizeof *p);
 char*s=al(10); puts(s); free(s); 
 int n=3; int z[n][n+1][2]; z[2][3][1]=5; printf("%zu %d %zu\n",sizeof z,z[2][3][1], sizeof(z[n++])); printf("%d\n", n);
 return 0;}

//# ok bit_fields_of_all_widths
#include <stdio.h>
#include <string.h>
#include <stddef.h>
struct bf{ unsigned a:3; int b:5; unsigned long long c:40; _Bool d:1; signed char e:4; unsigned:0; unsigned f:17; long g:60; };
struct __attribute__((packed)) pb{ unsigned a:7; unsigned long b:57; unsigned c:3; short d; int e:30; };
union ub{ struct bf x; unsigned char b[sizeof(struct bf)]; };
static struct bf gb={5,-3,0x123456789aULL,1,-2,99999,-123456789012345L};
static struct bf mk(int i){ struct bf r={0}; r.a=i; r.b=-i; r.c=(unsigned long long)i<<33; r.e=i; r.g=-i; r.f=i*1000; return r; }
static int use(struct bf v){ return v.a+v.b+(int)(v.c>>33)+v.e+(int)v.g+v.f; }
struct pb pg[2]={{1,2,3,4,5},{127,(1ul<<57)-1,7,-1,-5}};
int main(void){ printf("%d %d %llx %d %d %u %ld\n",gb.a,gb.b,(unsigned long long)gb.c,gb.d,gb.e,gb.f,(long)gb.g); for(int i=0;i<9;i++) printf("%d ",use(mk(i))); puts(""); struct bf t=mk(3); t.a++; t.b--; t.c*=3; t.d=!t.d; t.e<<=1; t.g+=t.f; printf("%d %d %llx %d %d %ld\n",t.a,t.b,(unsigned long long)t.c,t.d,t.e,(long)t.g); for(int i=0;i<2;i++){ printf("%u %lx %u %d %d\n",pg[i].a,(unsigned long)pg[i].b,pg[i].c,pg[i].d,pg[i].e); pg[i].e^=3; pg[i].b>>=1; pg[i].d--; printf("%lx %d %d\n",(unsigned long)pg[i].b,pg[i].e,pg[i].d);} printf("%zu %zu\n",sizeof(struct bf),sizeof(struct pb)); union ub u; memset(&u,0,sizeof u); u.x=mk(7); unsigned h=0; for(size_t i=0;i<6;i++) h=h*31+u.b[i]; printf("%u\n",h); return 0; }

//# ok jumps_labels_and_initialisers
#include <stdio.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
static jmp_buf jb; static int depth;
static void rec(int n){ char buf[64]; memset(buf,n,sizeof buf); if(n==0) longjmp(jb,42); depth++; rec(n-1); }
static int interp(const unsigned char*p){ static const void*const t[]={&&push,&&add,&&mul,&&halt,&&dup}; int st[16],sp=0; goto *t[*p++]; push: st[sp++]=*p++; goto *t[*p++]; add: sp--; st[sp-1]+=st[sp]; goto *t[*p++]; mul: sp--; st[sp-1]*=st[sp]; goto *t[*p++]; dup: st[sp]=st[sp-1]; sp++; goto *t[*p++]; halt: return st[0]; }
static int vla(int n,int m){ int a[n][m]; for(int i=0;i<n;i++)for(int j=0;j<m;j++)a[i][j]=i*j; int s=0; for(int i=0;i<n;i++)s+=a[i][m-1]; return s+sizeof a+sizeof a[0]; }
static int vp(int n,int a[n][n],int (*b)[n]){ int s=0; for(int i=0;i<n;i++)s+=a[i][i]*b[i][n-1-i]; return s; }
int old(a,b,c) int a; char b; float c; { return a+b+(int)c; }
struct flex{ int n; struct {short a; char b;} e[]; };
#define G(x) _Generic((x),int:"int",unsigned:"unsigned",long:"long",char*:"char*",const char*:"cchar*",float:"float",double:"double",long double:"ld",default:"other")
static int cmp(const void*a,const void*b){ return *(const int*)a-*(const int*)b; }
struct node{ int v; struct node*l,*r; };
static struct node n1={1,0,0},n3={3,0,0},root={2,&n1,&n3};
static int*const pp=&(int){77}; static char*const mid="hello world"+6; static struct{int*a;char**b;}ad={&n1.v,(char*[]){"x","y",0}};
static int walk(struct node*n){ return n? walk(n->l)*10+n->v+walk(n->r)*100:0; }
int main(void){ volatile int x=1; int r=setjmp(jb); if(r==0){ x=5; rec(10);} printf("%d %d %d\n",r,x,depth); unsigned char code[]={0,3,4,2,0,4,1,3}; printf("%d\n",interp(code)); printf("%d\n",vla(4,7)); int m[3][3]={{1,2,3},{4,5,6},[2][1]=9,[2][2]=1}; printf("%d\n",vp(3,m,m)); printf("%d\n",old(1,'a',2.5)); struct flex*f=malloc(sizeof*f+3*sizeof f->e[0]); f->n=3; for(int i=0;i<3;i++){f->e[i].a=i*2;f->e[i].b=i;} printf("%d\n",f->e[2].a+f->e[1].b); free(f); printf("%s %s %s %s %s %s\n",G(1),G(1u),G("a"),G(1.f),G(1.L),G('c')); int q[]={5,3,9,-1,0,2}; qsort(q,6,sizeof*q,cmp); for(int i=0;i<6;i++)printf("%d ",q[i]); int key=9; printf("%ld\n",(long)((int*)bsearch(&key,q,6,sizeof*q,cmp)-q)); printf("%d %d %s %d %s\n",walk(&root),*pp,mid,*ad.a,ad.b[1]); struct{int a[3];struct{char c;double d;}s;}des={.s={.d=2.5},.a={[1]=4}}; printf("%d %d %g\n",des.a[1],des.s.c,des.s.d); int t=({int y=3; y*y;}); printf("%d %d\n",t,x?:9); switch(t){case 1 ... 5:puts("lo");break;case 6 ... 10:puts("hi");} return 0; }
