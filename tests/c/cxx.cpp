// Programs in C++.

//# ok exceptions
#include <cstdio>
struct A { int id; A(int i):id(i){ printf("A%d\n",id);} A(const A&o):id(o.id+100){ printf("copy %d\n",id);} ~A(){ printf("~A%d\n",id);} };
struct Base { virtual ~Base(){} virtual const char*what() const { return "base"; } }; struct Der: Base { const char*what() const override { return "der"; } };
struct Other { int v; }; struct Multi: Other, Der { const char*what() const override { return "multi"; } };
void deep(int n){ A a(n); if(n==0) throw 42; deep(n-1); }
int f(int k){ try { switch(k){ case 0: throw 1; case 1: throw 2.5; case 2: throw "str"; case 3: throw Der(); case 4: throw Multi(); case 5: throw A(7); case 6: { static Der d; throw &d; } case 7: throw 'c'; case 8: throw nullptr; } } catch(int i){ printf("int %d\n",i);} catch(double d){ printf("double %g\n",d);} catch(const char*s){ printf("str %s\n",s);} catch(const Base&b){ printf("base %s\n",b.what());} catch(A a){ printf("A %d\n",a.id);} catch(Base*b){ printf("ptr %s\n",b?b->what():"null");} catch(...){ printf("other\n"); } return k; }
int rethrow(){ try { try { throw 5; } catch(int&i){ i=6; throw; } } catch(int i){ return i; } return 0; }
int nested(){ try { try { throw 1; } catch(int){ throw 2.0; } } catch(double d){ return (int)d*10; } return 0; }
struct Guard { ~Guard(){ try { throw 9; } catch(int i){ printf("in dtor %d\n",i);} } };
void g(){ Guard x; throw 3; }
struct C { A a; A b; C():a(1),b(2){ throw 8; } };
int ret(){ A a(50); try { A b(51); return 5; } catch(...){ } return 6; }
void loop(){ for(int i=0;i<4;i++){ try { A a(i); if(i%2) throw i; if(i==2) continue; } catch(int j){ printf("loop %d\n",j); } } }
int main(){ try { deep(2); } catch(int i){ printf("caught %d\n",i);} for(int k=0;k<8;k++) f(k); printf("%d %d\n",rethrow(),nested()); try { g(); } catch(int i){ printf("g %d\n",i);} try { C c; } catch(int i){ printf("C %d\n",i);} printf("%d\n",ret()); loop(); return 0; }

//# ok exceptions-bases
#include <cstdio>
struct E { const char*m; E(const char*s):m(s){} virtual ~E(){} }; struct F: virtual E { F():E("F"){} }; struct G: virtual E { G():E("G"){} }; struct H: F, G { H():E("H"){} };
int main(){ try { throw H(); } catch(const E&e){ printf("%s\n",e.m);} try { throw F(); } catch(const G&){ puts("G"); } catch(const F&f){ printf("F %s\n",f.m);} 
 auto l=[](int x)->int{ if(x>2) throw x; return x; }; try { for(int i=0;;i++) printf("%d\n",l(i)); } catch(int x){ printf("lambda %d\n",x);} 
 try { try { throw 1; } catch(...) { puts("all"); throw; } } catch(const int&x){ printf("%d\n",x);} 
 const char*volatile p="x"; try { throw (const void*)p; } catch(void*){ puts("void*"); } catch(const void*){ puts("const void*"); }
 return 0; }

//# ok casts
#include <cstdio>
#include <typeinfo>
#include <cstring>
struct A { virtual ~A(){} int a=1; }; struct B { virtual ~B(){} int b=2; }; struct C: A, B { int c=3; }; struct D: C { int d=4; }; struct V1: virtual A { int v1=5; }; struct V2: virtual A { int v2=6; }; struct W: V1, V2 { int w=7; }; struct P: private A { A*get(){return this;} };
template<class T> struct TT { virtual ~TT(){} };
int main(){ D d; A*a=&d; B*b=&d; printf("%d %d %d\n",dynamic_cast<D*>(a)->d,dynamic_cast<C*>(b)->c,dynamic_cast<A*>(b)->a); A plain; printf("%d\n",dynamic_cast<B*>(&plain)==nullptr); W w; A*wa=&w; printf("%d %d %d\n",dynamic_cast<V1*>(wa)->v1,dynamic_cast<V2*>(wa)->v2,dynamic_cast<W*>(wa)->w); V1*v1=&w; printf("%d\n",dynamic_cast<V2*>(v1)->v2); printf("%d\n",dynamic_cast<void*>(b)==(void*)&d); P p; printf("%d\n",dynamic_cast<P*>(p.get())==nullptr?1:0); printf("%d %d %d\n",typeid(*a)==typeid(D),typeid(a)==typeid(A*),typeid(int)==typeid(const int)); puts(typeid(*b).name()); puts(typeid(int).name()); puts(typeid(TT<int>).name()); printf("%d\n", typeid(*a).before(typeid(A)) != typeid(A).before(typeid(*a))); return 0; }

//# ok classes-templates
#include <cstdio>
struct A { int a; A(int x=1):a(x){ puts("A"); } virtual void f(){ printf("A::f %d\n",a);} virtual ~A(){ puts("~A"); } }; struct B: virtual A { B():A(2){ puts("B"); } void f() override { printf("B::f %d\n",a);} ~B(){ puts("~B"); } }; struct C: virtual A { C():A(3){ puts("C"); } ~C(){ puts("~C"); } }; struct D: B, C { D():A(9){ puts("D"); } void f() override { B::f(); A::f(); puts("D::f"); } ~D(){ puts("~D"); } };
struct I { virtual int g()=0; }; struct J: I { int g() override { return 4; } }; int (I::*pm)()=&I::g; int A::*pd=&A::a;
struct S { static int n; S(){n++;} ~S(){n--;} }; int S::n; S gs; 
int& stat(){ static int k=(puts("init"),5); return k; } struct O { int v; O operator+(const O&o)const{return {v+o.v};} bool operator<(const O&o)const{return v<o.v;} int operator()(int x){return v*x;} operator int()const{return v;} int& operator[](int){return v;} O&operator++(){++v;return *this;} };
template<class T,int N> struct Arr { T d[N]; T sum()const{ T s{}; for(auto&x:d) s+=x; return s; } }; template<class...Ts> int cnt(Ts...t){ return (0+...+t); }
namespace ns { inline int q(){return 3;} } enum class Col:char{R,G}; constexpr int fact(int n){return n<2?1:n*fact(n-1);}
int main(){ { D d; A&r=d; r.f(); } A*p=new D; delete p; J j; printf("%d\n",(j.*pm)()); A a(7); printf("%d\n",a.*pd); stat(); stat()=8; printf("%d %d\n",stat(),S::n); O x{2},y{3}; printf("%d %d %d %d\n",(x+y).v,x<y,x(5),(int)++x); Arr<int,3> ar{{1,2,3}}; printf("%d %d %d\n",ar.sum(),cnt(1,2,3),ns::q()); int k=5; auto l=[&k,m=4](int z) mutable { k+=z; return m++; }; printf("%d %d %d\n",l(1),l(2),k); S*sp=new S[3]; printf("%d\n",S::n); delete[] sp; printf("%d %d\n",S::n,fact(5)); thread_local int tl=3; printf("%d\n",tl); int*q=new int(5); *q+=1; printf("%d\n",*q); delete q; return 0; }

//# ok containers
#include <vector>
#include <cstdio>
#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>
#include <array>
#include <functional>
#include <tuple>
#include <optional>
#include <variant>
int main(){ std::vector<int> v; for(int i=0;i<50;i++) v.push_back(i*7%13); std::sort(v.begin(),v.end()); printf("%d %d %zu\n",v[0],v.back(),v.size()); v.erase(std::unique(v.begin(),v.end()),v.end()); printf("%zu %d\n",v.size(),std::accumulate(v.begin(),v.end(),0)); auto it=std::find(v.begin(),v.end(),5); printf("%ld\n",it-v.begin()); std::vector<std::vector<int>> vv(3,std::vector<int>(2,1)); vv[1].resize(5,9); printf("%zu %d\n",vv[1].size(),vv[1][4]); auto p=std::make_unique<int>(5); auto s=std::make_shared<int>(6); auto t=s; printf("%d %d %ld\n",*p,*t,s.use_count()); std::array<int,3> a{3,1,2}; std::sort(a.begin(),a.end(),std::greater<int>()); printf("%d\n",a[0]); auto [x,y]=std::make_pair(1,2.5); printf("%d %g\n",x,y); std::function<int(int)> f=[&](int q){return q+a[1];}; printf("%d\n",f(3)); std::tuple<int,char> tp(1,'c'); printf("%d\n",std::get<0>(tp)); std::optional<int> o; printf("%d\n",o.has_value()); o=4; printf("%d\n",*o); std::variant<int,double> va=2.5; printf("%g\n",std::get<double>(va)); v.insert(v.begin()+2,100); v.reserve(100); std::reverse(v.begin(),v.end()); printf("%d %d\n",v[0],*std::max_element(v.begin(),v.end())); std::weak_ptr<int> w=s; s.reset(); t.reset(); printf("%d\n",w.expired()); return 0; }

//# ok string
#include <string>
#include <cstdio>
#include <stdexcept>
#include <vector>
int main(){ std::string s="hello"; s+=" world, this is long enough to allocate"; printf("%s %zu %zu\n",s.c_str(),s.size(),s.find("world")); std::string t=s.substr(6,5); printf("%s %d\n",t.c_str(),t<s); t.insert(0,"xx"); t.replace(1,2,"YYY"); printf("%s\n",t.c_str()); std::vector<std::string> v{"b","a"}; v.push_back(t); for(auto&x:v) printf("%s ",x.c_str()); puts(""); try { s.at(1000); } catch(const std::out_of_range&e){ puts("oor"); } try { throw std::runtime_error("boom"); } catch(const std::exception&e){ printf("%s\n",e.what()); } printf("%s %d\n",std::to_string(42).c_str(),std::stoi("17")); try { std::vector<int> q(2); q.at(5); } catch(const std::exception&e){ puts("vec oor"); } try { throw std::logic_error(std::string("le")); } catch(const std::logic_error&e){ puts(e.what()); } return 0; }

//# ok map-list-hash
#include <map>
#include <set>
#include <list>
#include <unordered_map>
#include <string>
#include <cstdio>
#include <deque>
#include <queue>
#include <stack>
int main(){ std::map<std::string,int> m; m["one"]=1; m["two"]=2; m["three"]=3; for(auto&[k,v]:m) printf("%s=%d ",k.c_str(),v); puts(""); m.erase("two"); printf("%zu %d\n",m.size(),m.count("one")); std::set<int> s; for(int i=0;i<100;i++) s.insert(i*37%101); int c=0; for(int x:s) c+=x; printf("%d %d\n",c,*s.lower_bound(50)); for(int i=0;i<50;i++) s.erase(i); printf("%zu\n",s.size()); std::list<int> l{3,1,2}; l.sort(); l.push_front(0); l.reverse(); for(int x:l) printf("%d ",x); puts(""); std::unordered_map<int,int> u; for(int i=0;i<100;i++) u[i]=i*i; printf("%d %zu\n",u[50],u.size()); std::unordered_map<std::string,int> us; us["a"]=1; printf("%d\n",us["a"]); std::deque<int> d; for(int i=0;i<1000;i++){ d.push_back(i); if(i%3==0) d.pop_front(); } printf("%zu\n",d.size()); std::priority_queue<int> q; q.push(3); q.push(9); printf("%d\n",q.top()); std::stack<int> st; st.push(1); printf("%d\n",st.top()); return 0; }

//# ok streams
#include <iostream>
#include <iomanip>
#include <sstream>
#include <string>
#include <vector>
#include <map>
#include <algorithm>
struct P{
  int x,y;
};
std::ostream&operator<<(std::ostream&o,const P&p){
  return o<<'('<<p.x<<','<<p.y<<')';
}
std::istream&operator>>(std::istream&i,P&p){
  char c;
  return i>>c>>p.x>>c>>p.y>>c;
}
int main(){
  std::cout<<P{1,2}<<std::endl;
  std::stringstream s("(3,4) (5,6)");
  P p;
  while(s>>p) std::cout<<p;
  std::cout<<'\n';
  std::cout<<std::setw(8)<<std::left<<"ab"<<'|'<<std::right<<std::setw(6)<<3.14159<<'|'<<std::setprecision(3)<<3.14159<<'|'<<std::scientific<<12345.678<<'|'<<std::fixed<<12345.678<<'\n';
  std::cout<<std::defaultfloat<<std::hex<<std::showbase<<255<<' '<<std::oct<<8<<std::dec<<' '<<std::uppercase<<std::hex<<0xabc<<std::dec<<std::noshowbase<<'\n';
  std::cout<<std::boolalpha<<true<<' '<<false<<std::noboolalpha<<true<<' '<<'c'<<' '<<(unsigned char)'d'<<' '<<(short)-3<<' '<<4294967295u<<' '<<-5L<<' '<<18446744073709551615ull<<' '<<1.5f<<' '<<2.5L<<'\n';
  std::map<std::string,int>m;
  std::istringstream in("a b a c b a");
  std::string w;
  while(in>>w) m[w]++;
  for(auto&[k,v]:m) std::cout<<k<<'='<<v<<' ';
  std::cout<<std::endl;
  std::istringstream n("12 abc");
  int a=-1,b=-1;
  n>>a>>b;
  std::cout<<a<<' '<<b<<' '<<n.fail()<<n.eof()<<n.bad()<<'\n';
  n.clear();
  n>>w;
  std::cout<<w<<n.eof()<<'\n';
  std::istringstream l("one\ntwo\n\nfour");
  while(std::getline(l,w)) std::cout<<'['<<w<<']';
  std::cout<<'\n';
  std::istringstream c("a,b,c");
  while(std::getline(c,w,',')) std::cout<<w;
  std::cout<<'\n';
  std::ostringstream o;
  o<<std::setfill('0')<<std::setw(4)<<42<<std::internal<<std::setw(6)<<-7;
  std::cout<<o.str()<<o.str().size()<<'\n';
  std::cout<<std::showpos<<5<<std::noshowpos<<' '<<1e100<<' '<<1.0<<' '<<100000.0<<' '<<1e6<<' '<<0.1<<'\n';
  double d;
  float f;
  long x;
  std::istringstream q("1e3 -2.5 0x1f");
  q>>d>>f>>std::hex>>x;
  std::cout<<d<<' '<<f<<' '<<x<<'\n';
  char buf[10];
  std::istringstream g("hello world");
  g.getline(buf,6);
  std::cout<<buf<<g.fail()<<'\n';
  g.clear();
  g.ignore(1);
  g>>buf;
  std::cout<<buf<<'\n';
  std::cout<<std::string(3,'x')<<std::ends<<"y\n";
  std::cout.put('z').write("abc\n",4);
  return 0;
}

//# ok streams_of_files
#include <fstream>
#include <iostream>
#include <string>
#include <cstdio>
int main(){
  {
    std::ofstream f("t2.txt");
    if(!f) return 1;
    f<<"line1\n"<<42<<' '<<2.5<<"\nlast";
  }
  {
    std::ifstream f("t2.txt");
    std::string s;
    int a;
    double d;
    std::getline(f,s);
    f>>a>>d;
    std::cout<<s<<a<<d<<f.good();
    f>>s;
    std::cout<<s<<f.eof()<<'\n';
    f.clear();
    f.seekg(2);
    char c;
    f.get(c);
    std::cout<<c<<f.tellg()<<'\n';
    f.seekg(0,std::ios::end);
    std::cout<<f.tellg()<<'\n';
  }
  {
    std::fstream f("t2.txt",std::ios::in|std::ios::out|std::ios::app);
    f<<"+app";
    f.seekg(0);
    std::string s((std::istreambuf_iterator<char>(f)),std::istreambuf_iterator<char>());
    std::cout<<s<<'\n';
  }
  std::ifstream n("nothere");
  std::cout<<n.is_open()<<!n<<'\n';
  std::remove("t2.txt");
  try{
    std::ifstream e;
    e.exceptions(std::ios::failbit);
    e.open("nope");
  }
  catch(const std::ios_base::failure&x){
    std::cout<<"caught "<<x.what()<<'\n';
  }
  return 0;
}

//# ok threads
#include <atomic>
#include <condition_variable>
#include <future>
#include <iostream>
#include <mutex>
#include <thread>
#include <vector>
std::mutex m;
int n;
std::atomic<int> a;
std::condition_variable cv;
bool ready;
int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; i++)
    threads.emplace_back([] {
      std::lock_guard<std::mutex> guard(m);
      n++;
      a++;
    });
  for (auto &thread : threads)
    thread.join();
  std::cout << n << a << '\n';
  std::thread waiting([] {
    std::unique_lock<std::mutex> lock(m);
    cv.wait(lock, [] { return ready; });
    n = 7;
  });
  {
    std::lock_guard<std::mutex> guard(m);
    ready = true;
  }
  cv.notify_one();
  waiting.join();
  std::cout << n << '\n';
  std::cout << std::async(std::launch::async, [] { return 5; }).get() << '\n';
  return 0;
}
//# ok pointers_to_members
#include <cstdio>
#include <utility>
struct S {
  int v;
  int f(int x) { return x + v; }
  virtual int g(int x) { return x * v; }
};
int call(S *s, int (S::*m)(int)) { return (s->*m)(3); }
template <class F, class T> int invoke(F &&f, T &&t) { return ((*std::forward<T>(t)).*f)(4); }
int main() {
  S s;
  s.v = 5;
  int (S::*both[2])(int) = {&S::f, &S::g};
  printf("%d %d\n", call(&s, &S::f), call(&s, &S::g));
  printf("%d %d\n", invoke(&S::f, &s), invoke(&S::g, &s));
  printf("%d %d\n", call(&s, both[0]), call(&s, both[1]));
  return 0;
}

//# ok containers_bases_and_exceptions
#include <cstdio>
#include <vector>
#include <map>
#include <string>
#include <memory>
#include <functional>
#include <algorithm>
#include <stdexcept>
#include <typeinfo>
#include <optional>
#include <variant>
#include <unordered_map>
#include <set>
#include <deque>
#include <list>
#include <array>
#include <numeric>
#include <tuple>
struct A{ int a=1; virtual int f(){return a;} virtual ~A(){std::puts("~A");} }; struct B{ int b=2; virtual int g(){return b;} virtual ~B(){} }; struct C:A,B{ int c=3; int f()override{return c*10;} int g()override{return c*100;} ~C(){std::puts("~C");} }; struct V{ int v=9; virtual ~V(){} }; struct D1:virtual V{int d1=1;}; struct D2:virtual V{int d2=2;}; struct E:D1,D2{ int e=4; };
struct X:std::runtime_error{ int k; X(int k):std::runtime_error("x"),k(k){} }; struct Guard{ const char*n; ~Guard(){std::printf("g%s ",n);} };
static int thrower(int n){ Guard g{"1"}; if(n==0)throw X(5); if(n==1)throw std::string("s"); if(n==2)throw 42; return n; }
static int catcher(int n){ try{ Guard g{"2"}; return thrower(n);} catch(const std::exception&e){ std::printf("%s %d\n",e.what(),dynamic_cast<const X&>(e).k); return -1;} catch(std::string&s){ std::puts(s.c_str()); try{throw;}catch(...){std::puts("re");} return -2;} catch(...){ return -3; } }
template<class T,int N> struct Mat{ T d[N][N]{}; Mat operator*(const Mat&o)const{ Mat r; for(int i=0;i<N;i++)for(int j=0;j<N;j++)for(int k=0;k<N;k++)r.d[i][j]+=d[i][k]*o.d[k][j]; return r; } };
template<class...T> auto sum(T...t){ return (t+...); } template<class T> constexpr T fact(T n){ return n<2?1:n*fact(n-1); }
struct Counter{ static inline int n; Counter(){n++;} Counter(const Counter&){n++;} Counter(Counter&&)noexcept{n++;} Counter&operator=(const Counter&)=default; ~Counter(){n--;} };
int main(){ A*p=new C; B*q=dynamic_cast<B*>(p); std::printf("%d %d %d\n",p->f(),q->g(),typeid(*p)==typeid(C)); std::printf("%d\n",dynamic_cast<C*>(q)==dynamic_cast<C*>(p)); delete p; E e; V*v=&e; std::printf("%d %d\n",v->v,dynamic_cast<D2*>(v)->d2); for(int i=0;i<4;i++)std::printf("%d\n",catcher(i)); Mat<int,2>m{{{1,1},{1,0}}}; auto r=m*m*m; std::printf("%d\n",r.d[0][0]); std::printf("%d %ld\n",sum(1,2,3),fact(10L));
 std::vector<std::string> vs{"b","a","longer string that is not small at all"}; vs.push_back("zz"); std::sort(vs.begin(),vs.end()); for(auto&s:vs)std::printf("%s;",s.c_str()); std::puts(""); std::map<std::string,int> mp; for(auto&s:vs)mp[s]+=s.size(); for(auto&[k,n]:mp)std::printf("%s=%d ",k.c_str(),n); std::puts(""); auto up=std::make_unique<int>(5); auto sp=std::make_shared<std::vector<int>>(3,7); std::weak_ptr<std::vector<int>> wp=sp; auto f=[&,x=std::move(up)](int y)mutable{ return (*x)+++y+sp->size(); }; std::printf("%d %d\n",(int)f(1),(int)f(1)); sp.reset(); std::printf("%d\n",wp.expired()); std::function<int(int)> fib=[&](int n){return n<2?n:fib(n-1)+fib(n-2);}; std::printf("%d\n",fib(10)); std::optional<int> o; std::printf("%d %d\n",o.has_value(),o.value_or(3)); std::variant<int,std::string> va="hi"; std::printf("%zu %s\n",va.index(),std::get<1>(va).c_str()); try{std::get<0>(va);}catch(std::bad_variant_access&){std::puts("bva");} std::unordered_map<int,std::string> um; for(int i=0;i<20;i++)um[i*7]=std::to_string(i); std::printf("%zu %s\n",um.size(),um.at(49).c_str()); std::set<int,std::greater<int>> st{3,1,2}; std::printf("%d\n",*st.begin()); std::deque<int> dq; for(int i=0;i<100;i++){dq.push_front(i);dq.push_back(-i);} std::printf("%d %d\n",dq.front(),dq[150]); std::list<int> li{3,1,2}; li.sort(); std::printf("%d\n",li.back()); std::array<int,4> ar{1,2,3,4}; std::printf("%d\n",std::accumulate(ar.begin(),ar.end(),0)); auto[t1,t2]=std::make_tuple(1,2.5); std::printf("%d %g\n",t1,t2); {std::vector<Counter> cv(3); cv.resize(10); cv.erase(cv.begin()+2); std::printf("%d\n",Counter::n);} std::printf("%d\n",Counter::n); try{ vs.at(99);}catch(std::out_of_range&){std::puts("oor");} int C::*mpn=&C::c; C cc; std::printf("%d\n",cc.*mpn); int (C::*mf)()=&C::f; std::printf("%d\n",(cc.*mf)()); static Guard sg{"static"}; return 0; }

//# ok one_exception_in_several_threads
#include <exception>
#include <stdexcept>
#include <thread>
#include <atomic>
int main() {
    std::atomic<int> caught{0};
    std::exception_ptr held;
    try {
        throw std::runtime_error("shared");
    } catch (...) {
        held = std::current_exception();
    }
    auto look = [&] {
        try {
            std::rethrow_exception(held);
        } catch (const std::runtime_error &error) {
            caught += error.what()[0] == 's';
        }
    };
    std::thread first(look), second(look);
    look();
    first.join();
    second.join();
    return caught - 3;
}
