// `long double` with the precision that it has, not that of `double`; complex functions at all three types; and what else
// `math.h` and `fenv.h` want. Results are within about one unit of the last place, except where it says otherwise.
#include <stddef.h>
#include <stdint.h>

#define WEAK __attribute__((weak))
#define real long double

extern double log(double), exp(double), atan2(double, double), cbrt(double), erf(double), erfc(double), tgamma(double);
extern double lgamma(double), fma(double, double, double), remainder(double, double), rint(double), pow(double, double);
extern real frexpl(real, int *), ldexpl(real, int), sqrtl(real), fmodl(real, real), truncl(real), floorl(real);
extern void *memcpy(void *, const void *, size_t);
extern double nextafter(double, double);
extern float nextafterf(float, float);
extern int *__errno_location(void);

#define ABS __builtin_fabsl
#define IS_ODD_ONE(x) (__builtin_isnan(x) || __builtin_isinf(x))
// Constants in two parts: the first has few bits, so that products with small integers are exact.
static const real LN2_HIGH = 0x1.62e42fefa39ef358p-1L, LN2_LOW = -0x1.b0e2633fe0685a7ap-67L, LN2 = 0x1.62e42fefa39ef358p-1L;
static const real LN2_COARSE = 0x1.62e42fep-1L, LN2_REST = 0x1.f473de6af278ece6p-30L;
static const real LN10 = 2.302585092994045684017991454684364208L;
static const real PI_HALF = 0x1.921fb54442d18468p+0L, PI_HALF_LOW = 0x1.1a62633145c06e0ep-66L;
static const real PI_COARSE = 0x1.921fb544p+0L, PI_MIDDLE = 0x1.0b4611a6p-34L, PI_REST = 0x1.3198a2e037073448p-69L;

static real even(real x) { return __builtin_rintl(x); }

// e^x - 1 of a small number.
static real expm1_small(real x) {
    real sum = 0;
    for (int n = 24; n > 1; n--)
        sum = (sum + 1) * x / n;
    return (sum + 1) * x;
}
WEAK real expl(real x) {
    if (x != x || x == 0)
        return x == 0 ? 1 : x;
    if (x > 11357)
        return __builtin_infl();
    if (x < -11400)
        return 0;
    real n = even(x / LN2), rest = x - n * LN2_COARSE - n * LN2_REST;
    return ldexpl(expm1_small(rest) + 1, (int)n);
}
WEAK real expm1l(real x) {
    if (IS_ODD_ONE(x) || x == 0)
        return x < 0 && __builtin_isinf(x) ? -1 : x;
    return ABS(x) < 0.4L ? expm1_small(x) : expl(x) - 1;
}
// Twice the area tangent: the logarithm of (1 + s) / (1 - s).
static real log_ratio(real s) {
    real square = s * s, sum = 0;
    for (int n = 41; n > 1; n -= 2)
        sum = (sum + (real)1 / n) * square;
    return 2 * s * (sum + 1);
}
// A number as a power of two times one between the roots of a half and two.
static real centred(real x, int *power) {
    real part = frexpl(x, power);
    if (part < 0.70710678118654752440L)
        part *= 2, --*power;
    return part;
}
WEAK real logl(real x) {
    int power;
    if (x != x || x == 0 || x < 0 || __builtin_isinf(x))
        return x == 0 ? -__builtin_infl() : x < 0 ? __builtin_nanl("") : x;
    real part = centred(x, &power);
    return power * LN2_COARSE + (power * LN2_REST + log_ratio((part - 1) / (part + 1)));
}
WEAK real log1pl(real x) {
    return x > -0.29L && x < 0.41L ? x == 0 ? x : log_ratio(x / (2 + x)) : logl(1 + x);
}
WEAK real log2l(real x) {
    int power;
    if (!(x > 0) || __builtin_isinf(x))
        return logl(x);
    real part = centred(x, &power);
    return power + log_ratio((part - 1) / (part + 1)) / LN2;
}
static real power_of_ten(int n) {
    real result = 1, square = 10;
    for (int left = n < 0 ? -n : n; left; left >>= 1, square *= square)
        if (left & 1)
            result *= square;
    return n < 0 ? 1 / result : result;
}
WEAK real log10l(real x) {
    real result = logl(x) / LN10, whole = even(result);
    return x > 0 && ABS(whole) < 4932 && power_of_ten((int)whole) == x ? whole : result;
}
WEAK real exp2l(real x) {
    if (IS_ODD_ONE(x) || ABS(x) > 20000)
        return x != x ? x : x > 0 ? __builtin_infl() : 0;
    real whole = even(x);
    return ldexpl(expm1_small((x - whole) * LN2) + 1, (int)whole);
}
WEAK real exp10l(real x) {
    real whole = even(x);
    return whole == x && ABS(x) < 5000 ? power_of_ten((int)x) : expl(x * LN10);
}
WEAK real pow10l(real x) { return exp10l(x); }

// The rest of a division by half of pi; the quotient's low bits say in which quarter a number lies.
static real reduced(real x, int *quarter) {
    if (ABS(x) > 0x1p31L) {
        // What is left of so large a number is not exact.
        x = fmodl(x, 4 * PI_HALF);
    }
    real n = even(x / PI_HALF);
    *quarter = (int)((int64_t)n & 3);
    return x - n * PI_COARSE - n * PI_MIDDLE - n * PI_REST;
}
static real sin_small(real x) {
    real square = -x * x, sum = 0;
    for (int n = 27; n > 1; n -= 2)
        sum = (sum + 1) * square / (n * (n - 1));
    return x * (sum + 1);
}
static real cos_small(real x) {
    real square = -x * x, sum = 0;
    for (int n = 28; n > 1; n -= 2)
        sum = (sum + 1) * square / (n * (n - 1));
    return sum + 1;
}
WEAK void sincosl(real x, real *s, real *c) {
    int quarter;
    if (IS_ODD_ONE(x)) {
        *s = *c = x - x;
        return;
    }
    real rest = reduced(x, &quarter), of_sine = x == 0 ? x : sin_small(rest), of_cosine = cos_small(rest);
    *s = quarter & 1 ? of_cosine : of_sine;
    *c = quarter & 1 ? of_sine : of_cosine;
    if (quarter & 2)
        *s = -*s;
    if ((quarter + 1) & 2)
        *c = -*c;
}
WEAK real sinl(real x) {
    real s, c;
    sincosl(x, &s, &c);
    return s;
}
WEAK real cosl(real x) {
    real s, c;
    sincosl(x, &s, &c);
    return c;
}
WEAK real tanl(real x) {
    real s, c;
    sincosl(x, &s, &c);
    return s / c;
}
// From the result at `double`, by one step.
WEAK real atan2l(real y, real x) {
    if (x != x || y != y)
        return x + y;
    if (y == 0 || x == 0 || __builtin_isinf(x) || __builtin_isinf(y)) {
        real size = __builtin_isinf(y) && __builtin_isinf(x) ? (x > 0 ? PI_HALF / 2 : 3 * PI_HALF / 2)
                    : y == 0 || __builtin_isinf(x)           ? (__builtin_signbit(x) ? 2 * PI_HALF : 0)
                                                             : PI_HALF;
        return __builtin_copysignl(size, y);
    }
    int of_x, of_y;
    real small_x = frexpl(x, &of_x), small_y = frexpl(y, &of_y), s, c;
    if (of_y - of_x < -64 && x > 0)
        return y / x;
    if (of_y - of_x > 64)
        return __builtin_copysignl(PI_HALF, y);
    small_y = ldexpl(small_y, of_y - of_x);
    real near = atan2((double)small_y, (double)small_x);
    sincosl(near, &s, &c);
    return near + (small_y * c - small_x * s) / (small_x * c + small_y * s);
}
WEAK real atanl(real x) { return x == 0 ? x : atan2l(x, 1); }
WEAK real asinl(real x) { return x == 0 ? x : atan2l(x, sqrtl((1 - x) * (1 + x))); }
WEAK real acosl(real x) { return 2 * atan2l(sqrtl(1 - x), sqrtl(1 + x)); }
WEAK real sinhl(real x) {
    if (IS_ODD_ONE(x) || x == 0)
        return x;
    real size = ABS(x), more = expm1l(size);
    real result = size > 11350 ? expl(size - LN2) : size > 50 ? expl(size) / 2 : (more + more / (more + 1)) / 2;
    return __builtin_copysignl(result, x);
}
WEAK real coshl(real x) {
    real size = ABS(x);
    if (size > 11350)
        return expl(size - LN2);
    real grown = expl(size);
    return grown / 2 + 0.5L / grown;
}
WEAK real tanhl(real x) {
    if (x != x || x == 0)
        return x;
    if (ABS(x) > 40)
        return __builtin_copysignl(1, x);
    real more = expm1l(2 * ABS(x));
    return __builtin_copysignl(more / (more + 2), x);
}
WEAK real asinhl(real x) {
    if (IS_ODD_ONE(x) || x == 0)
        return x;
    real size = ABS(x), root = sqrtl(size * size + 1);
    real result = size > 0x1p33L ? logl(size) + LN2 : log1pl(size + size * size / (root + 1));
    return __builtin_copysignl(result, x);
}
WEAK real acoshl(real x) {
    if (x > 0x1p33L)
        return logl(x) + LN2;
    real less = x - 1;
    return log1pl(less + sqrtl(2 * less + less * less));
}
WEAK real atanhl(real x) {
    real size = ABS(x);
    return x == 0 ? x : __builtin_copysignl(log1pl(2 * size / (1 - size)) / 2, x);
}
WEAK real cbrtl(real x) {
    int power;
    if (IS_ODD_ONE(x) || x == 0)
        return x;
    real part = frexpl(x, &power);
    while (power % 3)
        part /= 2, power++;
    real root = cbrt((double)part);
    root -= (root * root * root - part) / (3 * root * root);
    root -= (root * root * root - part) / (3 * root * root);
    return ldexpl(root, power / 3);
}
WEAK real hypotl(real x, real y) {
    x = ABS(x), y = ABS(y);
    if (__builtin_isinf(x) || __builtin_isinf(y))
        return __builtin_infl();
    real most = x > y ? x : y, least = x > y ? y : x;
    if (most == 0 || most != most || least != least)
        return most + least;
    int power;
    frexpl(most, &power);
    most = ldexpl(most, -power), least = ldexpl(least, -power);
    return ldexpl(sqrtl(most * most + least * least), power);
}
WEAK real powl(real x, real y) {
    if (y == 0 || x == 1)
        return 1;
    if (x != x || y != y)
        return x + y;
    int is_whole = y == truncl(y), is_odd = is_whole && ABS(y) < 0x1p63L && (int64_t)y & 1;
    if (is_whole && ABS(y) < 65536 && !__builtin_isinf(x)) {
        real result = 1, square = x;
        for (int n = (int)ABS(y); n; n >>= 1, square *= square)
            if (n & 1)
                result *= square;
        return y < 0 ? 1 / result : result;
    }
    if (y == 0.5L && x >= 0)
        return sqrtl(x) + 0;
    if (x == 0 || __builtin_isinf(x)) {
        real result = (x == 0) == (y > 0) ? 0 : __builtin_infl();
        return is_odd ? __builtin_copysignl(result, x) : result;
    }
    if (__builtin_isinf(y))
        return x == -1 ? 1 : (ABS(x) > 1) == (y > 0) ? __builtin_infl() : 0;
    if (x < 0 && !is_whole)
        return __builtin_nanl("");
    // The logarithm to base 2 as a whole part and a rest, each times the exponent as a whole part and a rest.
    int power;
    real part = centred(ABS(x), &power), rest = log_ratio((part - 1) / (part + 1)) / LN2;
    real of_power = y * power, whole = even(of_power), left = of_power - whole;
    left = __builtin_isinf(of_power) ? 0 : left;
    real of_rest = y * rest, more = even(of_rest);
    real result = exp2l(left + (of_rest - more));
    real shift = whole + more;
    result = ldexpl(result, shift > 40000 ? 40000 : shift < -40000 ? -40000 : (int)shift);
    return x < 0 && is_odd ? -result : result;
}

// As exact as `double` is.
#define AS_DOUBLE(name) WEAK real name##l(real x) { return name((double)x); }
AS_DOUBLE(erf) AS_DOUBLE(erfc) AS_DOUBLE(tgamma) AS_DOUBLE(lgamma)
AS_DOUBLE(j0) AS_DOUBLE(j1) AS_DOUBLE(y0) AS_DOUBLE(y1)

// Neighbours.
WEAK real nextafterl(real x, real y) {
    if (x != x || y != y)
        return x + y;
    if (x == y)
        return y;
    struct {
        uint64_t mantissa;
        uint16_t exponent;
    } bits = {0};
    if (x == 0) {
        bits.mantissa = 1;
        memcpy(&x, &bits, 10);
        return __builtin_copysignl(x, y);
    }
    memcpy(&bits, &x, 10);
    if ((x < y) == (x > 0)) {
        if (++bits.mantissa == 0 || (bits.exponent & 0x7fff) == 0 && bits.mantissa >> 63)
            bits.exponent++, bits.mantissa |= 1ull << 63;
    } else if (bits.mantissa-- == 1ull << 63 && bits.exponent & 0x7fff) {
        bits.exponent--;
        if (bits.exponent & 0x7fff)
            bits.mantissa |= 1ull << 63;
    }
    memcpy(&x, &bits, 10);
    return x;
}
WEAK real nexttowardl(real x, real y) { return nextafterl(x, y); }
WEAK float nexttowardf(float x, real y) {
    return nextafterf(x, y > x ? __builtin_inff() : y < x ? -__builtin_inff() : y == y ? x : (float)y);
}

// Quotients and scales.
WEAK real remquol(real x, real y, int *quotient) {
    if (IS_ODD_ONE(x) || y == 0 || y != y)
        return (x * y) / (x * y);
    *quotient = 0;
    if (__builtin_isinf(y))
        return x;
    real rest = ABS(fmodl(x, y)), by = ABS(y);
    int whole = by < 0x1p16380L ? (int)((ABS(fmodl(x, 8 * by)) - rest) / by + 0.5L) : 0;
    if (rest > by - rest || rest == by - rest && whole & 1)
        rest -= by, whole++;
    *quotient = (x < 0) != (y < 0) ? -(whole & 7) : whole & 7;
    return x < 0 ? -rest : rest == 0 ? __builtin_copysignl(0, x) : rest;
}
WEAK real remainderl(real x, real y) {
    int quotient;
    return remquol(x, y, &quotient);
}
WEAK real dreml(real x, real y) { return remainderl(x, y); }
WEAK float dremf(float x, float y) { return remainder(x, y); }
WEAK real scalblnl(real x, long e) { return ldexpl(x, e > 50000 ? 50000 : e < -50000 ? -50000 : (int)e); }
WEAK double scalb(double x, double e) { return x * pow(2, e); }
WEAK real logbl(real x) {
    int power;
    if (IS_ODD_ONE(x) || x == 0)
        return x == 0 ? -__builtin_infl() : x * x;
    frexpl(x, &power);
    return power - 1;
}
WEAK long long llrintl(real x) { return (long long)even(x); }
WEAK real nanl(const char *text) { return __builtin_nanl(""); }
WEAK double roundeven(double x) { return rint(x); }
WEAK float roundevenf(float x) { return rint(x); }
WEAK real roundevenl(real x) { return even(x); }
WEAK int isinff(float x) { return __builtin_isinf_sign(x); }
WEAK int isinfl(real x) { return __builtin_isinf_sign(x); }
WEAK int isnanf(float x) { return x != x; }
WEAK int isnanl(real x) { return x != x; }
WEAK int finitef(float x) { return __builtin_isfinite(x); }
WEAK int finitel(real x) { return __builtin_isfinite(x); }
WEAK double pow10(double x) { return pow(10, x); }
extern double lgamma_r(double, int *);
WEAK real lgammal_r(real x, int *sign) { return lgamma_r((double)x, sign); }

// x * y + z, rounded once: the product and the sum are each a number and what rounding took from it.
WEAK real fmal(real x, real y, real z) {
    if (IS_ODD_ONE(x) || IS_ODD_ONE(y) || IS_ODD_ONE(z))
        return x * y + z;
    real split = 0x1p32L + 1, a = x * split, b = y * split;
    real x_high = a - (a - x), y_high = b - (b - y), x_low = x - x_high, y_low = y - y_high;
    real product = x * y;
    real lost = ((x_high * y_high - product) + x_high * y_low + x_low * y_high) + x_low * y_low;
    real sum = product + z, back = sum - product;
    real lost_in_sum = (product - (sum - back)) + (z - back);
    return IS_ODD_ONE(a) || IS_ODD_ONE(b) || IS_ODD_ONE(product) ? product + z : sum + (lost + lost_in_sum);
}

// The environment of floating point: rounding is to the nearest, and nothing is recorded. Who asks what has happened is
// told by the functions that are not here.
WEAK int fegetenv(void *environment) {
    __builtin_memset(environment, 0, 32);
    return 0;
}
WEAK int fesetenv(const void *environment) { return 0; }

// Complex functions, by type.
#define RE(z) (__real__(z))
#define IM(z) (__imag__(z))
#define MAKE(N, T)                                                                                                     \
    static _Complex T make_##N(T re, T im) {                                                                           \
        _Complex T z;                                                                                                  \
        __real__ z = re;                                                                                               \
        __imag__ z = im;                                                                                               \
        return z;                                                                                                      \
    }                                                                                                                  \
    /* i z and -i z, exactly. */                                                                                       \
    static _Complex T turned_##N(_Complex T z) { return make_##N(-IM(z), RE(z)); }                                     \
    static _Complex T back_##N(_Complex T z) { return make_##N(IM(z), -RE(z)); }
MAKE(double, double)
MAKE(extended, long double)
extern double sin(double), cos(double), sinh(double), cosh(double), asinh(double), log1p(double), hypot(double, double);
extern double sqrt(double), fabs(double), log10(double);
extern _Complex double csqrt(_Complex double), clog(_Complex double), cexp(_Complex double), cpow(_Complex double, _Complex double);
extern _Complex float clogf(_Complex float);

WEAK real cargl(_Complex real z) { return atan2l(IM(z), RE(z)); }
WEAK real cabsl(_Complex real z) { return hypotl(RE(z), IM(z)); }
WEAK _Complex real cprojl(_Complex real z) {
    int is_infinite = __builtin_isinf(RE(z)) || __builtin_isinf(IM(z));
    return is_infinite ? make_extended(__builtin_infl(), __builtin_copysignl(0, IM(z))) : z;
}
WEAK _Complex real cexpl(_Complex real z) {
    real size = expl(RE(z));
    return IM(z) == 0 ? make_extended(size, IM(z)) : make_extended(size * cosl(IM(z)), size * sinl(IM(z)));
}
WEAK _Complex real clogl(_Complex real z) { return make_extended(logl(cabsl(z)), cargl(z)); }
WEAK _Complex real cpowl(_Complex real a, _Complex real b) { return cexpl(b * clogl(a)); }
WEAK _Complex real csqrtl(_Complex real z) {
    real re = RE(z), im = IM(z);
    if (re == 0 && im == 0)
        return make_extended(0, im);
    if (im == 0)
        return re < 0 ? make_extended(0, __builtin_copysignl(sqrtl(-re), im)) : make_extended(sqrtl(re), im);
    real half = sqrtl((hypotl(re, im) + ABS(re)) / 2);
    return re >= 0 ? make_extended(half, im / (2 * half)) : make_extended(ABS(im) / (2 * half), __builtin_copysignl(half, im));
}

#define FUNCTIONS(N, T, F)                                                                                             \
    WEAK _Complex T csinh##F(_Complex T z) {                                                                           \
        return make_##N(sinh##F(RE(z)) * cos##F(IM(z)), cosh##F(RE(z)) * sin##F(IM(z)));                               \
    }                                                                                                                  \
    WEAK _Complex T ccosh##F(_Complex T z) {                                                                           \
        return make_##N(cosh##F(RE(z)) * cos##F(IM(z)), sinh##F(RE(z)) * sin##F(IM(z)));                               \
    }                                                                                                                  \
    WEAK _Complex T ctanh##F(_Complex T z) {                                                                           \
        if (RE(z) > 350 || RE(z) < -350)                                                                               \
            return make_##N(RE(z) > 0 ? 1 : -1, 0 * sin##F(2 * IM(z)));                                                \
        T below = cosh##F(2 * RE(z)) + cos##F(2 * IM(z));                                                              \
        return make_##N(sinh##F(2 * RE(z)) / below, sin##F(2 * IM(z)) / below);                                        \
    }                                                                                                                  \
    WEAK _Complex T ctan##F(_Complex T z) { return back_##N(ctanh##F(turned_##N(z))); }                                \
    /* W. Kahan, Branch cuts for complex elementary functions, 1987. */                                                \
    WEAK _Complex T casin##F(_Complex T z) {                                                                           \
        _Complex T less = csqrt##F(make_##N(1 - RE(z), -IM(z))), more = csqrt##F(make_##N(1 + RE(z), IM(z)));          \
        return make_##N(atan2##F(RE(z), RE(less) * RE(more) - IM(less) * IM(more)),                                    \
                        asinh##F(RE(less) * IM(more) - IM(less) * RE(more)));                                          \
    }                                                                                                                  \
    WEAK _Complex T cacos##F(_Complex T z) {                                                                           \
        _Complex T less = csqrt##F(make_##N(1 - RE(z), -IM(z))), more = csqrt##F(make_##N(1 + RE(z), IM(z)));          \
        return make_##N(2 * atan2##F(RE(less), RE(more)), asinh##F(RE(more) * IM(less) - IM(more) * RE(less)));        \
    }                                                                                                                  \
    WEAK _Complex T cacosh##F(_Complex T z) {                                                                          \
        _Complex T less = csqrt##F(make_##N(RE(z) - 1, IM(z))), more = csqrt##F(make_##N(RE(z) + 1, IM(z)));           \
        return make_##N(asinh##F(RE(less) * RE(more) + IM(less) * IM(more)), 2 * atan2##F(IM(less), RE(more)));        \
    }                                                                                                                  \
    WEAK _Complex T casinh##F(_Complex T z) { return back_##N(casin##F(turned_##N(z))); }                              \
    WEAK _Complex T catanh##F(_Complex T z) {                                                                          \
        T re = RE(z), im = IM(z), square = im * im;                                                                    \
        return make_##N(log1p##F(4 * re / ((1 - re) * (1 - re) + square)) / 4,                                         \
                        atan2##F(2 * im, (1 - re) * (1 + re) - square) / 2);                                           \
    }                                                                                                                  \
    WEAK _Complex T catan##F(_Complex T z) { return back_##N(catanh##F(turned_##N(z))); }                              \
    WEAK _Complex T clog10##F(_Complex T z) {                                                                          \
        _Complex T natural = clog##F(z);                                                                               \
        return make_##N(RE(natural) / (T)LN10, IM(natural) / (T)LN10);                                                 \
    }
FUNCTIONS(double, double, )
FUNCTIONS(extended, long double, l)
WEAK _Complex real csinl(_Complex real z) { return back_extended(csinhl(turned_extended(z))); }
WEAK _Complex real ccosl(_Complex real z) { return ccoshl(turned_extended(z)); }

#define NARROW(name) WEAK _Complex float name##f(_Complex float z) { return (_Complex float)name((_Complex double)z); }
NARROW(csinh) NARROW(ccosh) NARROW(ctanh) NARROW(ctan) NARROW(casin) NARROW(cacos) NARROW(catan) NARROW(casinh)
NARROW(cacosh) NARROW(catanh) NARROW(clog10)
WEAK _Complex float cpowf(_Complex float a, _Complex float b) { return (_Complex float)cpow(a, b); }
