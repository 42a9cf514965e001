// Inline assembly that is known, and functions that others choose. The lines are as in `bounds.c`.

//# ok instructions
#include <stdio.h>
#include <stdint.h>
static inline uint32_t b32(uint32_t x){ __asm__("bswap %0":"+r"(x)); return x; }
static inline uint64_t b64(uint64_t x){ __asm__("bswapq %0":"=r"(x):"0"(x)); return x; }
static inline uint32_t b32l(uint32_t x){ __asm__("bswapl %0":"=r"(x):"0"(x)); return x; }
static inline uint16_t b16(uint16_t x){ __asm__("xchgb %b0,%h0":"=Q"(x):"0"(x)); return x; }
static inline uint16_t r16(uint16_t x){ __asm__("rorw $8, %w0":"+r"(x)::"cc"); return x; }
static inline unsigned bsr(unsigned x){ unsigned r; __asm__("bsrl %1,%0":"=r"(r):"rm"(x):"cc"); return r; }
static inline uint64_t mul(uint64_t a,uint64_t b,uint64_t*hi){ uint64_t l; __asm__("mulq %3":"=a"(l),"=d"(*hi):"a"(a),"rm"(b):"cc"); return l; }
static inline uint32_t rol(uint32_t x,unsigned char n){ __asm__("roll %%cl,%0":"+r"(x):"c"(n)); return x; }
int main(void){ printf("%x %llx %x %x\n",b32(0x12345678),(unsigned long long)b64(0x0102030405060708ull),b32l(0xaabbccdd),r16(0x1234)); printf("%x\n", b16(0x1234)); printf("%u\n", bsr(77)); uint64_t h; uint64_t l=mul(~0ull,3,&h); printf("%llx %llx\n",(unsigned long long)l,(unsigned long long)h); printf("%x\n", rol(0x80000001,4)); return 0; }

//# ok chosen_in_statics
#include <stdio.h>
static int one(void){return 1;} static int two(void){return 2;}
static int (*pick(void))(void){ return two; }
int chosen(void) __attribute__((ifunc("pick")));
static int (*const table[])(void)={one,chosen};
struct S { const char*n; int (*f)(void); } s={"x",chosen};
int (*p)(void)=chosen;
int main(void){ printf("%d %d %d %d %d\n",chosen(),table[1](),s.f(),p(), table[0]()); printf("%d\n", p==table[1]); return 0; }

//# ok states_that_the_system_saves
#include <stdio.h>
int main(void) {
    unsigned low, high;
    __asm__ volatile(".byte 0x0f, 0x01, 0xd0" : "=d"(high), "=a"(low) : "c"(0));
    unsigned early, late, rest;
    __asm__ volatile("rdtsc" : "=a"(early), "=d"(rest));
    __asm__ volatile("rdtsc" : "=a"(late), "=d"(rest));
    printf("%u\n", low & 3);
    return 0;
}
