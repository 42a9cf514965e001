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
