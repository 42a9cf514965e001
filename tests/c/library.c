// The library of C, beyond what other files use. The lines are as in `bounds.c`.

//# ok files
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void){
  FILE*f=fopen("x1.txt","w+");
  if(!f){
    perror("x");
    return 1;
  }
  fprintf(f,"%d %s %f\n",42,"hello",2.5);
  fputs("line two\nline three\n",f);
  printf("%ld\n",ftell(f));
  rewind(f);
  int a;
  char s[20];
  double d;
  printf("%d\n",fscanf(f,"%d %19s %lf",&a,s,&d));
  printf("%d %s %g\n",a,s,d);
  char b[100];
  while(fgets(b,sizeof b,f)) printf("[%s]",b);
  printf("%d %d\n",feof(f),ferror(f));
  clearerr(f);
  fseek(f,3,SEEK_SET);
  printf("%c\n",fgetc(f));
  ungetc('Z',f);
  printf("%c %ld\n",getc(f),ftell(f));
  fseek(f,-4,SEEK_END);
  size_t n=fread(b,1,100,f);
  printf("%zu\n",n);
  fpos_t p;
  fseek(f,5,SEEK_SET);
  fgetpos(f,&p);
  fgetc(f);
  fsetpos(f,&p);
  printf("%ld\n",ftell(f));
  fclose(f);
  f=fopen("x1.txt","a");
  fputs("more",f);
  printf("%ld\n",ftell(f));
  fclose(f);
  f=fopen("x1.txt","r");
  char*l=0;
  size_t c=0;
  ssize_t k;
  while((k=getline(&l,&c,f))>=0) printf("%zd:%s|",k,l);
  free(l);
  fclose(f);
  printf("\n%d\n",rename("x1.txt","x2.txt"));
  printf("%d\n",fopen("x1.txt","r")==0);
  printf("%d %d\n",remove("x2.txt"),remove("x2.txt"));
  f=fopen("nope/none","r");
  if(!f) perror("open");
  char t[64];
  int w=snprintf(t,5,"%s","abcdefgh");
  printf("%d %s\n",w,t);
  return 0;
}

//# ok streams_in_memory
#include <stdio.h>
#include <stdlib.h>
int main(void){
  char*b;
  size_t n;
  FILE*f=open_memstream(&b,&n);
  fprintf(f,"hello %d",5);
  fflush(f);
  printf("%s %zu\n",b,n);
  fputs(" world",f);
  fclose(f);
  printf("%s %zu\n",b,n);
  free(b);
  char data[]="12 34 56";
  f=fmemopen(data,sizeof data-1,"r");
  int a,c,d;
  printf("%d",fscanf(f,"%d%d%d",&a,&c,&d));
  printf(" %d %d %d\n",a,c,d);
  fclose(f);
  char out[32];
  f=fmemopen(out,sizeof out,"w");
  fprintf(f,"xyz%d",9);
  fclose(f);
  puts(out);
  return 0;
}

//# ok formatted_input
#include <stdio.h>
#include <stdint.h>
#include <inttypes.h>
int main(void){
  int a=0,b=0,n=0;
  char s[32],c[4];
  float f;
  double d;
  long l;
  long long ll;
  short h;
  unsigned char uc;
  unsigned u;
  void*p;
  printf("%d\n",sscanf("12abc 0x1F 077","%d%s %i",&a,s,&b));
  printf("%d %s %d\n",a,s,b);
  printf("%d\n",sscanf("  3.25e2 -7","%f %ld",&f,&l));
  printf("%g %ld\n",f,l);
  printf("%d\n",sscanf("key=value;rest","%[^=]=%[^;]%n",s,s+16,&n));
  printf("%s %s %d\n",s,s+16,n);
  printf("%d\n",sscanf("abc","%3c",c));
  printf("%.3s\n",c);
  printf("%d\n",sscanf("99 300 70000","%hhu %hd %*d",&uc,&h));
  printf("%d %d\n",uc,h);
  printf("%d\n",sscanf("deadBEEF","%x",&u));
  printf("%x\n",u);
  printf("%d\n",sscanf("","%d",&a));
  printf("%d\n",sscanf("x","%d",&a));
  printf("%d\n",sscanf("12:34:56","%2d:%2d:%2d",&a,&b,&n));
  printf("%d %d %d\n",a,b,n);
  int64_t i64;
  uint8_t u8;
  printf("%d\n",sscanf("-5000000000 200","%" SCNd64 " %" SCNu8,&i64,&u8));
  printf("%" PRId64 " %" PRIu8 "\n",i64,u8);
  printf("%d\n",sscanf("inf nan 0x1p4","%lf %f %lf",&d,&f,&d));
  printf("%g %d\n",d,f!=f);
  printf("%d %s\n",sscanf("a-z]x","%[]a-z-]",s),s);
  printf("%d\n",sscanf("5%","%d%%%n",&a,&n));
  printf("%d\n",n);
  long double ld;
  printf("%d\n",sscanf("1.5","%Lf",&ld));
  printf("%Lg\n",ld);
  size_t z;
  printf("%d %zu\n",sscanf("77","%zu",&z),z);
  return 0;
}

//# ok formatted_output
#include <stdio.h>
#include <stddef.h>
#include <stdint.h>
#include <limits.h>
#include <float.h>
#include <math.h>
#include <wchar.h>
int main(void){
  printf("[%5d][%-5d][%05d][%+d][% d][%x][%X][%#x][%o][%#o]\n",42,42,42,42,42,255,255,255,8,8);
  printf("[%s][%10s][%-10s][%.2s][%c][%%][%5c]\n","abc","abc","abc","abc",'x','y');
  printf("[%f][%.2f][%10.3f][%-10.1f][%e][%E][%g][%G][%a]\n",3.14159,3.14159,3.14159,3.14159,31415.9,31415.9,0.0001,1e10,1.0);
  printf("[%ld][%lld][%lu][%llu][%zu][%jd][%td][%hd][%hhd]\n",LONG_MIN,LLONG_MAX,ULONG_MAX,ULLONG_MAX,(size_t)7,(intmax_t)-1,(ptrdiff_t)3,(short)-3,(signed char)-4);
  printf("[%*d][%-*d][%.*f][%.0f][%#.0f]\n",6,42,6,42,3,2.71828,2.5,2.5);
  printf("[%g][%g][%g][%g][%f]\n",INFINITY,-INFINITY,NAN,1e-320,DBL_MAX);
  printf("[%p]\n",(void*)0);
  int n;
  printf("abc%n\n",&n);
  printf("%d\n",n);
  printf("%2$s %1$s\n","world","hello");
  printf("[%.3d][%8.3d][%-8.3d][%+.3d]\n",5,5,5,5);
  printf("[%.0d]\n",0);
  printf("[%#g][%.10g][%.15g]\n",1.0,0.1,0.1);
  printf("[%ls][%lc]\n",L"wide",L'w');
  printf("[%Lf][%Le]\n",1.5L,1e100L);
  printf("%s\n",(char*)"%d");
  printf("[%'d]\n",1234567);
  printf("%i\n",-7);
  printf("[%.5s][%.*s]\n","abcdefgh",2,"xyz");
  printf("[%hhx][%hx]\n",0x1ff,0x1ffff);
  char b[8];
  int k=snprintf(b,sizeof b,"%d-%d",12345,67890);
  printf("%d %s\n",k,b);
  printf("%d\n",snprintf(0,0,"%s","hello"));
  return 0;
}

//# ok wide_text
#include <wchar.h>
#include <wctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <locale.h>
int main(void){
  wchar_t b[64];
  swprintf(b,64,L"%d %ls %s %.2f %lc",5,L"abc","def",1.5,L'z');
  printf("%ls %zu\n",b,wcslen(b));
  wchar_t*st;
  wchar_t t[]=L"a,b;c";
  for(wchar_t*p=wcstok(t,L",;",&st);p;p=wcstok(0,L",;",&st)) printf("%ls|",p);
  puts("");
  printf("%ld %lu %g\n",wcstol(L"-77x",&st,10),wcstoul(L"ff",0,16),wcstod(L"2.5e1",0));
  printf("%lc\n",*st);
  printf("%d %d %d %d\n",iswalpha(L'a')!=0,iswpunct(L'.')!=0,iswxdigit(L'g')!=0,iswprint(L' ')!=0);
  printf("%zu %zu %ls\n",wcsspn(L"aabc",L"ab"),wcscspn(L"xyzabc",L"a"),wcspbrk(L"hello",L"l"));
  wchar_t*d=wcsdup(L"dup");
  wcsncat(b,d,2);
  printf("%ls\n",b);
  free(d);
  printf("%d %d\n",wcscoll(L"a",L"b")<0,wcscasecmp(L"AbC",L"aBc"));
  mbstate_t ms;
  memset(&ms,0,sizeof ms);
  wchar_t wc;
  printf("%zu %d\n",mbrtowc(&wc,"q",1,&ms),wc==L'q');
  char mb[8];
  printf("%zu %c\n",wcrtomb(mb,L'k',&ms),mb[0]);
  const char*src="hello";
  printf("%zu\n",mbsrtowcs(b,&src,64,&ms));
  printf("%ls %d\n",b,src==0);
  const wchar_t*ws=L"bye";
  char ob[16];
  printf("%zu %s\n",wcsrtombs(ob,&ws,16,&ms),ob);
  int a;
  float f;
  printf("%d\n",swscanf(L"12 3.5 word",L"%d %f %ls",&a,&f,b));
  printf("%d %g %ls\n",a,f,b);
  printf("%d\n",iswctype(L'5',wctype("digit"))!=0);
  printf("%lc\n",(wint_t)towctrans(L'a',wctrans("toupper")));
  printf("%s\n",setlocale(LC_ALL,0));
  printf("%s %s\n",localeconv()->decimal_point,localeconv()->thousands_sep);
  return 0;
}

//# ok wide_output
#include <wchar.h>
#include <stdio.h>
int main(void){
  wprintf(L"hello %d %ls\n",5,L"x");
  fputws(L"abc\n",stdout);
  putwchar(L'q');
  fputwc(L'\n',stdout);
  wprintf(L"%d\n",fwide(stdout,0)>0);
  return 0;
}

//# ok short_options
#include <unistd.h>
#include <stdio.h>
int main(void){
  char*v[]={"prog","-ab","foo","-c","val","rest","-d",0};
  int k;
  while((k=getopt(7,v,"abc:d"))!=-1) printf("%c %s\n",k,optarg?optarg:"-");
  printf("%d\n",optind);
  for(int i=optind;i<7;i++)puts(v[i]);
  return 0;
}

//# ok long_options
#include <getopt.h>
#include <stdio.h>
int main(void){
  char*v[]={"prog","-a","--name=bob","file","--verbose","-n5","--num","7","--","-x",0};
  int c=10;
  int verbose=0;
  static struct option o[]={{"name",required_argument,0,'n'},{"verbose",no_argument,0,'v'},{"num",required_argument,0,1000},{0,0,0,0}};
  int k,ix;
  while((k=getopt_long(c,v,"an:v",o,&ix))!=-1) printf("%d %s\n",k,optarg?optarg:"-");
  printf("%d %s %s\n",optind,v[optind],v[optind+1]);
  return 0;
}

//# ok search_functions
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int cmp(const void*a,const void*b){
  return *(int*)a-*(int*)b;
}
static int scmp(const void*a,const void*b){
  return strcmp(a,b);
}
static void walk(const void*n,VISIT v,int d){
  if(v==postorder||v==leaf) printf("%d ",**(int**)n);
}
int main(void){
  int a[10]={5,3,8};
  size_t n=3;
  int k=8;
  printf("%td\n",(int*)lfind(&k,a,&n,sizeof*a,cmp)-a);
  k=9;
  lsearch(&k,a,&n,sizeof*a,cmp);
  printf("%zu\n",n);
  void*root=0;
  for(int i=0;i<4;i++) tsearch(&a[i],&root,cmp);
  twalk(root,walk);
  puts("");
  k=3;
  printf("%d\n",**(int**)tfind(&k,&root,cmp));
  tdelete(&k,&root,cmp);
  twalk(root,walk);
  puts("");
  while(root) tdelete(*(int**)root,&root,cmp);
  hcreate(10);
  ENTRY e={"one",(void*)1};
  hsearch(e,ENTER);
  e.key="two";
  e.data=(void*)2;
  hsearch(e,ENTER);
  e.key="one";
  ENTRY*r=hsearch(e,FIND);
  printf("%ld\n",(long)r->data);
  e.key="x";
  printf("%d\n",hsearch(e,FIND)==0);
  hdestroy();
  return 0;
}

//# ok smaller_functions
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <libgen.h>
#include <errno.h>
#include <err.h>
#include <time.h>
#include <inttypes.h>
#include <strings.h>
#include <signal.h>
static void q(void){
  puts("quick");
  fflush(stdout);
}
int main(void){
  char p[]="/usr/lib/x.so", p2[]="/usr/lib/x.so";
  printf("%s %s\n",basename(p),dirname(p2));
  printf("%s\n",strsignal(SIGSEGV));
  printf("%s\n",strerror(ENOENT));
  imaxdiv_t d=imaxdiv(17,5);
  printf("%jd %jd\n",d.quot,d.rem);
  struct timespec ts;
  printf("%d\n",timespec_get(&ts,TIME_UTC));
  char a[]="ab", b[3];
  swab(a,b,2);
  b[2]=0;
  puts(b);
  printf("%s\n",strpbrk("hello world"," "));
  char*s=strdup("a:b::c");
  char*t=s;
  for(char*x;(x=strsep(&t,":"));) printf("[%s]",x);
  puts("");
  free(s);
  printf("%d\n",strverscmp("a10","a9")>0);
  printf("%d %d\n",ffs(8),strcasecmp("AB","ab"));
  char mem[]="x,y";
  printf("%s\n",(char*)memchr(mem,',',3));
  printf("%s\n",(char*)memmem("abcdef",6,"cd",2));
  errno=0;
  strtol("99999999999999999999",0,10);
  printf("%d\n",errno==ERANGE);
  printf("%s\n",a64l("zz")>0?"pos":"neg");
  char *e;
  printf("%ld %s\n",strtol("0x1fz",&e,0),e);
  printf("%g\n",strtod("1e3abc",&e));
  printf("%s\n",e);
  printf("%lu\n",strtoul("-1",0,10));
  warnx("warn %d",3);
  struct tm tm;
  memset(&tm,0,sizeof tm);
  strptime("2024-03-05 10:20:30","%Y-%m-%d %H:%M:%S",&tm);
  char o[64];
  strftime(o,64,"%F %T %a %j",&tm);
  puts(o);
  at_quick_exit(q);
  quick_exit(7);
}

//# ub UB-CALL-VARIADIC format_wants_int
#include <stdio.h>
int main(void) {
  printf("%d\n", 3.5); // !
  return 0;
}

//# ub UB-CALL-VARIADIC format_wants_double
#include <stdio.h>
int main(void) {
  printf("%f\n", 5); // !
  return 0;
}

//# ub UB-CALL-VARIADIC format_wants_long
#include <stdio.h>
int main(void) {
  printf("%ld\n", 5); // !
  return 0;
}

//# ub UB-CALL-VARIADIC format_wants_text
#include <stdio.h>
int main(void) {
  printf("%s\n", 5); // !
  return 0;
}

//# ok on_exit
#define _GNU_SOURCE
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
static void h(int c, void*p){ printf("on_exit %d %s\n",c,(char*)p); }
static void k(void){ printf("atexit\n"); }
int main(void){ on_exit(h,"a"); atexit(k); on_exit(h,"b"); if(stdout) exit(3); return 4; }

//# ok wide_conversions
#include <stdio.h>
#include <wchar.h>
int main(void){ int n=printf("[%C][%5C][%-5C]\n",(wint_t)'x',(wint_t)'y',(wint_t)'z'); printf("%d\n",n); n=printf("[%lc][%S][%.2S][%8ls]\n",(wint_t)'q',L"hello",L"world",L"ab"); printf("%d\n",n); char b[40]; n=snprintf(b,sizeof b,"%C%S",(wint_t)'p',L"rst"); printf("%s %d\n",b,n); return 0; }

//# ok conversions
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <wchar.h>
#include <stdint.h>
#include <stddef.h>
#include <inttypes.h>
#include <limits.h>
#include <errno.h>
#include <ctype.h>
int main(void){ printf("[%5d|%-5d|%05d|%+d|% d|%.3d|%8.3d|%-8.3d|%x|%X|%#x|%o|%#o|%u]\n",42,42,42,42,42,7,7,7,255,255,255,8,8,4000000000u); printf("[%hhd %hd %ld %lld %zd %td %jd]\n",300,70000,LONG_MIN,LLONG_MAX,(size_t)5,(ptrdiff_t)-5,(intmax_t)9); printf("[%f|%.0f|%#.0f|%10.3f|%-10.2f|%+e|%E|%g|%G|%#g|%a|%.2a]\n",3.14159,2.5,2.0,2.71828,1.5,12345.678,0.00012,1e-5,1e20,1.0,1.0,3.14159); printf("[%c|%5c|%-5c|%s|%10s|%-10s|%.2s|%*d|%-*d|%.*s]\n",'a','b','c',"str","right","left","truncate",6,1,6,2,3,"abcdef"); printf("[%p|%%]\n",(void*)0); printf("[%2$d %1$d]\n",1,2); printf("[%Lf|%Le|%Lg|%La]\n",1.5L,1e100L,1e-10L,1.0L); int n; printf("abc%ndef\n",&n); printf("%d\n",n); printf("%" PRId64 " %" PRIx32 " %" PRIuMAX "\n",INT64_MIN,UINT32_MAX,UINTMAX_MAX); printf("%s\n",(char[]){'x','y',0}); printf("%f %f %F %e\n",1/0.,-1/0.,0/0.*-1>0?1.:1/0.,0.);
 int a,b,c;unsigned u;long l;short h;signed char hh;double d;float f;long double ld;char s[20],t[20],ch; int k=sscanf("12 0x1f 077 4000000000 -5 300 7 2.5 1e3 -4.25 word [abc]xyz Q","%d %i %i %u %ld %hd %hhd %lf %f %Lf %19s [%[a-c]]xyz %c",&a,&b,&c,&u,&l,&h,&hh,&d,&f,&ld,s,t,&ch); printf("%d: %d %d %d %u %ld %d %d %g %g %Lg %s %s %c\n",k,a,b,c,u,l,h,hh,d,f,ld,s,t,ch); k=sscanf("a:b,c","%*[^:]:%[^,],%n%c",s,&n,&ch); printf("%d %s %d %c\n",k,s,n,ch); k=sscanf("99x","%2d%1s%d",&a,s,&b); printf("%d %d %s\n",k,a,s);
 char*e; printf("%ld %s\n",strtol("  -12abc",&e,10),e); printf("%lu\n",strtoul("ffz",&e,16)); errno=0; printf("%ld %d\n",strtol("99999999999999999999",0,10),errno==ERANGE); printf("%g %s\n",strtod("0x1.8p3xyz",&e),e); printf("%d %d %ld\n",atoi("42a"),abs(-3),labs(-4)); char buf[64]="one,two;three"; for(char*p=strtok(buf,",;");p;p=strtok(0,",;"))printf("<%s>",p); puts(""); strcpy(buf,"hello"); strncat(buf," world!",6); printf("%s %zu %s %s %zu %zu\n",buf,strlen(buf),strchr(buf,'o'),strrchr(buf,'o'),strspn(buf,"hel"),strcspn(buf," ")); printf("%s %s %d %d\n",strstr(buf,"wor"),strpbrk(buf,"xyzw"),strcmp("a","b")<0,memcmp("abc","abd",3)<0); memmove(buf+1,buf,5); printf("%s\n",buf); printf("%d\n",snprintf(buf,4,"%d",123456)); printf("%s %d\n",buf,!!isalpha('x')+!!isdigit('5')*2+!!ispunct('!')*4); wchar_t w[8]; swprintf(w,8,L"%d",77); printf("%ls %zu\n",w,wcslen(w)); div_t dv=div(-7,2); printf("%d %d\n",dv.quot,dv.rem); return 0; }

//# ok complex_threads_and_mathematics
#include <stdio.h>
#include <complex.h>
#include <math.h>
#include <stdatomic.h>
#include <threads.h>
#include <pthread.h>
static _Thread_local int tl=5; static __thread char tb[16]="abc"; static atomic_int ctr; static atomic_flag fl=ATOMIC_FLAG_INIT; static _Atomic(long*) ap; static long arr[4]; static pthread_mutex_t mu=PTHREAD_MUTEX_INITIALIZER; static int shared;
static void*work(void*p){ for(int i=0;i<20;i++){ atomic_fetch_add(&ctr,1); pthread_mutex_lock(&mu); shared+=*(int*)p; pthread_mutex_unlock(&mu);} tl+=*(int*)p; tb[0]+=1; return (void*)(long)(tl+tb[0]); }
int main(void){ double complex z=1+2*I,w=conj(z)*z/(3-I); printf("%.6f %.6f %.6f\n",creal(w),cimag(w),cabs(z)); float complex q=2.f*I; q*=q; printf("%g %g\n",crealf(q),cimagf(q)); long double complex l=1.5L+2.5L*I; l=l*l/(1+I); printf("%Lg %Lg\n",creall(l),cimagl(l)); _Complex int ci=3+4i; ci=ci*ci; printf("%d %d\n",__real__ ci,__imag__ ci); z=cexp(I*M_PI); printf("%.4f %.4f\n",creal(z),fabs(cimag(z))); printf("%.6f %.6f\n",creal(csqrt(-4)),cimag(csqrt(-4)));
 pthread_t t[3]; int v[3]={1,2,3}; long s=0; for(int i=0;i<3;i++)pthread_create(&t[i],0,work,&v[i]); for(int i=0;i<3;i++){void*r;pthread_join(t[i],&r);s+=(long)r;} printf("%d %d %ld %d %s\n",ctr,shared,s,tl,tb); printf("%d %d\n",atomic_flag_test_and_set(&fl),atomic_flag_test_and_set(&fl)); ap=arr+2; *ap=7; printf("%ld\n",arr[2]+arr[3]); _Atomic short as=5; as*=3; as|=64; as--; int e=78; printf("%d %d\n",as,atomic_load(&as)); printf("%d\n",ctr); atomic_uchar uc=250; uc+=10; printf("%d\n",uc); printf("%.10Lf %.10Lf %.10Lf\n",sqrtl(2),powl(2,0.5L),floorl(-2.5L)); printf("%g %g %g %g %d\n",fmod(7.5,2),remainder(7.5,2),hypot(3,4),cbrt(27),ilogb(1000)); printf("%.6f %.6f %.6f %.6f\n",sin(1),atan2(1,2),exp(1.5),log1p(.5)); int ex; printf("%g %d\n",frexp(48,&ex),ex); printf("%g %ld %g\n",ldexp(.75,4),lround(2.5),nearbyint(2.5)); return 0; }

//# ok formats_by_position_and_errors
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char text[64];
    printf("%2$d %1$d %2$*1$d|\n", 3, 7);
    errno = ENOENT;
    printf("%m %20m|\n");
    puts(strerror_r(EINVAL, text, sizeof text));
    char *end;
    printf("%f %s|\n", strtod("nan(12)x", &end), end);
    return 0;
}

//# ok addresses_as_text
#include <arpa/inet.h>
#include <stdio.h>
int main(void) {
    const char *texts[] = {"1.2.3.4", "256.1.1.1", "::", "::1", "fe80::1", "1::8", "::ffff:1.2.3.4", "1:2:::3", ":1", "1:0:0:2::3"};
    for (int i = 0; i < 10; i++) {
        unsigned char bytes[16];
        char text[64];
        for (int family = AF_INET; family; family = family == AF_INET ? AF_INET6 : 0) {
            int is_one = inet_pton(family, texts[i], bytes);
            printf("%d %s ", is_one, is_one ? inet_ntop(family, bytes, text, sizeof text) : "-");
        }
        puts("");
    }
    printf("%x\n", inet_addr("1.2"));
    return 0;
}

//# ok attributes_of_locks
#include <pthread.h>
#include <stdio.h>
int main(void) {
    pthread_mutexattr_t attributes;
    pthread_mutex_t mutex;
    pthread_mutexattr_init(&attributes);
    printf("%d ", pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED));
    printf("%d\n", pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST));
    pthread_mutex_init(&mutex, &attributes);
    printf("%d %d\n", pthread_mutex_lock(&mutex), pthread_mutex_unlock(&mutex));
    pthread_mutex_destroy(&mutex);
    pthread_mutexattr_destroy(&attributes);
    return 0;
}
