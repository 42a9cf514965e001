// Complex numbers: what clang calls for products and quotients (Annex G of C), and the functions of `complex.h`.
#define WEAK __attribute__((weak))

#define PARTS(T, S, F)                                                                                                 \
    static _Complex T make##S(T re, T im) {                                                                            \
        _Complex T z;                                                                                                  \
        __real__ z = re;                                                                                               \
        __imag__ z = im;                                                                                               \
        return z;                                                                                                      \
    }                                                                                                                  \
    static T boxed##S(T x) { return __builtin_copysign##F(__builtin_isinf(x) ? 1 : 0, x); }                            \
    static T zero_if_nan##S(T x) { return __builtin_isnan(x) ? __builtin_copysign##F(0, x) : x; }                      \
    WEAK _Complex T __mul##S##c3(T a, T b, T c, T d) {                                                                 \
        T ac = a * c, bd = b * d, ad = a * d, bc = b * c, x = ac - bd, y = ad + bc;                                    \
        if (__builtin_isnan(x) && __builtin_isnan(y)) {                                                                \
            int again = 0;                                                                                             \
            if (__builtin_isinf(a) || __builtin_isinf(b)) {                                                            \
                a = boxed##S(a), b = boxed##S(b), c = zero_if_nan##S(c), d = zero_if_nan##S(d);                        \
                again = 1;                                                                                             \
            }                                                                                                          \
            if (__builtin_isinf(c) || __builtin_isinf(d)) {                                                            \
                c = boxed##S(c), d = boxed##S(d), a = zero_if_nan##S(a), b = zero_if_nan##S(b);                        \
                again = 1;                                                                                             \
            }                                                                                                          \
            if (!again && (__builtin_isinf(ac) || __builtin_isinf(bd) || __builtin_isinf(ad) || __builtin_isinf(bc))) {\
                a = zero_if_nan##S(a), b = zero_if_nan##S(b), c = zero_if_nan##S(c), d = zero_if_nan##S(d);            \
                again = 1;                                                                                             \
            }                                                                                                          \
            if (again) {                                                                                               \
                x = (T)__builtin_inf() * (a * c - b * d);                                                              \
                y = (T)__builtin_inf() * (a * d + b * c);                                                              \
            }                                                                                                          \
        }                                                                                                              \
        return make##S(x, y);                                                                                          \
    }                                                                                                                  \
    WEAK _Complex T __div##S##c3(T a, T b, T c, T d) {                                                                 \
        T most = __builtin_fabs##F(c) > __builtin_fabs##F(d) ? __builtin_fabs##F(c) : __builtin_fabs##F(d);            \
        int scale = 0;                                                                                                 \
        if (most > 0 && !__builtin_isinf(most) && !__builtin_isnan(most)) {                                            \
            while (most >= 2)                                                                                          \
                most /= 2, c /= 2, d /= 2, scale--;                                                                    \
            while (most < 1)                                                                                           \
                most *= 2, c *= 2, d *= 2, scale++;                                                                    \
        }                                                                                                              \
        T denominator = c * c + d * d;                                                                                 \
        T x = (a * c + b * d) / denominator, y = (b * c - a * d) / denominator;                                        \
        for (; scale < 0; scale++)                                                                                     \
            x /= 2, y /= 2;                                                                                            \
        for (; scale > 0; scale--)                                                                                     \
            x *= 2, y *= 2;                                                                                            \
        if (__builtin_isnan(x) && __builtin_isnan(y)) {                                                                \
            if (denominator == 0 && (!__builtin_isnan(a) || !__builtin_isnan(b))) {                                    \
                x = __builtin_copysign##F(__builtin_inf(), c) * a;                                                     \
                y = __builtin_copysign##F(__builtin_inf(), c) * b;                                                     \
            } else if ((__builtin_isinf(a) || __builtin_isinf(b)) && __builtin_isfinite(c) && __builtin_isfinite(d)) { \
                a = boxed##S(a), b = boxed##S(b);                                                                      \
                x = (T)__builtin_inf() * (a * c + b * d);                                                              \
                y = (T)__builtin_inf() * (b * c - a * d);                                                              \
            } else if (__builtin_isinf(most) && __builtin_isfinite(a) && __builtin_isfinite(b)) {                      \
                c = boxed##S(c), d = boxed##S(d);                                                                      \
                x = 0 * (a * c + b * d);                                                                               \
                y = 0 * (b * c - a * d);                                                                               \
            }                                                                                                          \
        }                                                                                                              \
        return make##S(x, y);                                                                                          \
    }
PARTS(float, s, f)
PARTS(double, d, )
PARTS(long double, x, l)

extern double hypot(double, double), atan2(double, double), exp(double), sin(double), cos(double), log(double), sqrt(double),
    sinh(double), cosh(double);

#define RE(z) (__real__ (z))
#define IM(z) (__imag__ (z))
WEAK double cabs(_Complex double z) { return hypot(RE(z), IM(z)); }
WEAK double carg(_Complex double z) { return atan2(IM(z), RE(z)); }
WEAK double creal(_Complex double z) { return RE(z); }
WEAK double cimag(_Complex double z) { return IM(z); }
WEAK _Complex double conj(_Complex double z) { return maked(RE(z), -IM(z)); }
WEAK _Complex double cproj(_Complex double z) {
    int is_infinite = __builtin_isinf(RE(z)) || __builtin_isinf(IM(z));
    return is_infinite ? maked(__builtin_inf(), __builtin_copysign(0, IM(z))) : z;
}
WEAK _Complex double cexp(_Complex double z) {
    double size = exp(RE(z));
    return IM(z) == 0 ? maked(size, IM(z)) : maked(size * cos(IM(z)), size * sin(IM(z)));
}
WEAK _Complex double clog(_Complex double z) { return maked(log(cabs(z)), carg(z)); }
WEAK _Complex double csqrt(_Complex double z) {
    double re = RE(z), im = IM(z);
    if (re == 0 && im == 0)
        return maked(0, im);
    if (im == 0)
        return re < 0 ? maked(0, __builtin_copysign(sqrt(-re), im)) : maked(sqrt(re), im);
    double size = hypot(re, im), half = sqrt((size + __builtin_fabs(re)) / 2);
    return re >= 0 ? maked(half, im / (2 * half))
                   : maked(__builtin_fabs(im) / (2 * half), __builtin_copysign(half, im));
}
WEAK _Complex double cpow(_Complex double a, _Complex double b) { return cexp(b * clog(a)); }
WEAK _Complex double csin(_Complex double z) {
    return maked(sin(RE(z)) * cosh(IM(z)), cos(RE(z)) * sinh(IM(z)));
}
WEAK _Complex double ccos(_Complex double z) {
    return maked(cos(RE(z)) * cosh(IM(z)), -sin(RE(z)) * sinh(IM(z)));
}

#define NARROW(name) WEAK _Complex float name##f(_Complex float z) { return (_Complex float)name((_Complex double)z); }
NARROW(conj) NARROW(cproj) NARROW(cexp) NARROW(clog) NARROW(csqrt) NARROW(csin) NARROW(ccos)
WEAK float cabsf(_Complex float z) { return cabs((_Complex double)z); }
WEAK float cargf(_Complex float z) { return carg((_Complex double)z); }
WEAK float crealf(_Complex float z) { return RE(z); }
WEAK float cimagf(_Complex float z) { return IM(z); }
WEAK long double creall(_Complex long double z) { return RE(z); }
WEAK long double cimagl(_Complex long double z) { return IM(z); }
WEAK _Complex long double conjl(_Complex long double z) { return makex(RE(z), -IM(z)); }
