// C++: who frees what, and what happens once or not at all.

//# ok static_local_threads
#include <thread>
#include <cstdio>
struct S { int v; S() : v(7) {} };
int get() { static S s; return s.v; }
int main() { int a = 0, b = 0; std::thread t([&] { a = get(); }), u([&] { b = get(); }); t.join(); u.join(); printf("%d\n", a + b + get()); }

//# ok bad_alloc
#include <new>
#include <cstdio>
#include <vector>
#include <stdexcept>
int main() { volatile size_t n = (size_t)1 << 60; try { char *p = new char[n]; p[0] = 1; } catch (std::bad_alloc &e) { puts(e.what()); } printf("%p\n", (void *)new (std::nothrow) char[n]); try { std::vector<int> v(n * 8); } catch (std::length_error &e) { puts("length"); } try { new int[(size_t)-1 / 2 & n * 15]; } catch (std::bad_alloc &e) { puts("bad"); } }

//# ok own_new
#include <cstdlib>
#include <cstdio>
#include <new>
static int n, f;
void *operator new(size_t s) { n++; return malloc(s); }
void operator delete(void *p) noexcept { f++; free(p); }
int main() { int *a = new int, *b = new int[4]; delete a; delete[] b; delete new (std::nothrow) long; printf("%d %d\n", n, f); }

//# ok class_new
#include <cstdlib>
#include <cstdio>
struct P { int x; static void *operator new(size_t s) { puts("new"); return malloc(s); } static void operator delete(void *p) { puts("delete"); free(p); } };
struct alignas(64) W { char c[64]; };
int main() { delete new P; W *w = new W; printf("%d\n", (int)((unsigned long)w % 64)); delete w; W *ws = new W[3]; delete[] ws; struct D { int k; ~D() { printf("~%d\n", k); } }; D *d = new D[2]{{1}, {2}}; delete[] d; }

//# ub UB-ALLOC-MISMATCH array_delete
int main() { int *p = new int[3];
 delete p; // !
}

//# ub UB-ALLOC-MISMATCH delete_array
int main() { int *p = new int;
 delete[] p; // !
}

//# ub UB-ALLOC-MISMATCH new_free
#include <cstdlib>
int main() { int *p = new int(3);
 free(p); // !
}

//# ub UB-ALLOC-MISMATCH malloc_delete
#include <cstdlib>
int main() { int *p = (int *)malloc(4);
 delete p; // !
}

//# ub UB-ALLOC-DOUBLE-FREE delete_twice
int main() { int *p = new int(3); delete p;
 delete p; // !
}

//# ub UB-ALLOC-MISMATCH unique_ptr_array
#include <memory>
int main() { std::unique_ptr<int> p(new int[3]); }

//# ok unique_ptr_array
#include <memory>
#include <cstdio>
int main() { std::unique_ptr<int[]> p(new int[3]{1, 2, 3}); std::shared_ptr<int> q(new int[2], std::default_delete<int[]>()); printf("%d\n", p[2]); }

//# ub UB-MEM-UAF erase_in_loop
#include <map>
int main() { std::map<int, int> m{{1, 1}, {2, 2}, {3, 3}}; for (auto it = m.begin(); it != m.end(); ++it) m.erase(it); }

//# ok erase_in_loop
#include <map>
#include <cstdio>
int main() { std::map<int, int> m{{1, 1}, {2, 2}, {3, 3}}; for (auto it = m.begin(); it != m.end();) it = m.erase(it); printf("%zu\n", m.size()); }

//# ub UB-MEM-UAF virtual_call_after_delete
struct A { virtual ~A() {} virtual int f() { return 1; } };
int main() { A *a = new A; delete a;
 return a->f(); // !
}

//# ub UB-UNREACHABLE missing_return
int f(bool b) { if (b) return 1; 
}
int main() { volatile bool b = false; return f(b); }
