// Bessel functions. Up to 25 by recurrence from above (Miller), normed by the sum of all of even order, and by Neumann's
// series for those of the second kind; beyond by Hankel's expansion.
#define WEAK __attribute__((weak))

extern double log(double), sin(double), cos(double), sqrt(double);
extern int *__errno_location(void);

#define PI 3.14159265358979323846
#define EULER 0.57721566490153286061
enum { ORDERS = 80 };

// All orders at once, of a positive number up to 25.
static void of_first_kind(double x, double *values) {
    double sum = 0;
    values[ORDERS - 1] = 0;
    values[ORDERS - 2] = 1e-280;
    for (int n = ORDERS - 2; n > 0; n--) {
        values[n - 1] = 2 * n / x * values[n] - values[n + 1];
        if (values[n - 1] > 1e200 || values[n - 1] < -1e200)
            for (int i = n - 1; i < ORDERS; i++)
                values[i] *= 1e-200;
    }
    for (int n = ORDERS - 2; n > 0; n -= 2)
        sum += 2 * values[n];
    sum += values[0];
    for (int n = 0; n < ORDERS; n++)
        values[n] /= sum;
}

// The first two orders of a large number: amplitudes of the cosine and the sine.
static void hankel(int order, double x, double *first, double *second) {
    double term = 1, p = 1, q = 0, last = 1, four = 4.0 * order * order;
    for (int k = 1; k < 60; k++) {
        double odd = 2 * k - 1;
        term *= (four - odd * odd) / (k * 8 * x);
        if (__builtin_fabs(term) > last)
            break;
        last = __builtin_fabs(term);
        if (k & 1)
            q += k & 2 ? -term : term;
        else
            p += k & 2 ? -term : term;
    }
    // The phase is x less an odd multiple of a quarter of pi.
    double root = sqrt(1 / (PI * x)), s = sin(x), c = cos(x);
    double cosine = order ? s - c : s + c, sine = order ? -s - c : s - c;
    *first = root * (p * cosine - q * sine);
    *second = root * (p * sine + q * cosine);
}

static double first_kind(int order, double x) {
    double size = __builtin_fabs(x), values[ORDERS], rest;
    if (size == 0 || __builtin_isinf(size))
        return size == 0 && !order;
    if (size <= 25) {
        of_first_kind(size, values);
        rest = values[order];
    } else {
        double other;
        hankel(order, size, &rest, &other);
    }
    return x < 0 && order ? -rest : rest;
}

static double second_kind(int order, double x) {
    double values[ORDERS], first, second;
    if (x <= 0) {
        *__errno_location() = x < 0 ? 33 : 34; // EDOM, ERANGE
        return x < 0 ? __builtin_nan("") : -__builtin_inf();
    }
    if (__builtin_isinf(x))
        return 0;
    if (x > 25) {
        hankel(order, x, &first, &second);
        return second;
    }
    of_first_kind(x, values);
    double sum = 0;
    for (int k = 1; 2 * k + 1 < ORDERS; k++) {
        double part = order ? (2 * k + 1) * values[2 * k + 1] / (k * (k + 1.0)) : 2 * values[2 * k] / k;
        sum += k & 1 ? -part : part;
    }
    double factor = 2 / PI * (log(x / 2) + EULER - order) * values[order];
    return factor - 2 / PI * sum - (order ? 2 / (PI * x) * values[0] : 0);
}

WEAK double j0(double x) { return x != x ? x : first_kind(0, x); }
WEAK double j1(double x) { return x != x ? x : first_kind(1, x); }
WEAK double y0(double x) { return x != x ? x : second_kind(0, x); }
WEAK double y1(double x) { return x != x ? x : second_kind(1, x); }

WEAK double jn(int n, double x) {
    if (x != x)
        return x;
    int negative = (n < 0) != (x < 0) && n & 1;
    double size = __builtin_fabs(x), values[ORDERS], result;
    n = n < 0 ? -n : n;
    if (size == 0)
        return n == 0;
    if (size <= 25 && n < ORDERS - 40) {
        of_first_kind(size, values);
        result = values[n];
    } else if (n < size) {
        double before = j0(size);
        result = j1(size);
        for (int k = 1; k < n; k++) {
            double next = 2 * k / size * result - before;
            before = result, result = next;
        }
        result = n == 0 ? before : result;
    } else {
        // From far above, normed at the end.
        double above = 0, sum = 0, wanted = 0;
        result = 1e-280;
        for (int k = n + 60 + (int)size & ~1; k > 0; k--) {
            double below = 2 * k / size * result - above;
            above = result, result = below;
            if (k - 1 == n)
                wanted = result;
            if ((k & 1) && k > 1)
                sum += 2 * result;
            if (__builtin_fabs(result) > 1e200)
                result *= 1e-200, above *= 1e-200, sum *= 1e-200, wanted *= 1e-200;
        }
        result = wanted / (sum + result);
    }
    return negative ? -result : result;
}
WEAK double yn(int n, double x) {
    int negative = n < 0 && n & 1;
    n = n < 0 ? -n : n;
    double before = y0(x), result = n ? y1(x) : before;
    for (int k = 1; k < n && !__builtin_isinf(result); k++) {
        double next = 2 * k / x * result - before;
        before = result, result = next;
    }
    return negative ? -result : result;
}
#define NARROW(name) WEAK float name##f(float x) { return name(x); }
NARROW(j0) NARROW(j1) NARROW(y0) NARROW(y1)
WEAK float jnf(int n, float x) { return jn(n, x); }
WEAK float ynf(int n, float x) { return yn(n, x); }
