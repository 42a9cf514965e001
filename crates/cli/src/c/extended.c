// `long double` as text: all decimal digits exactly, then rounded to as many as are wanted, half to even.
#include <stddef.h>
#include <stdint.h>

extern void *malloc(size_t), *memcpy(void *, const void *, size_t), *memset(void *, int, size_t);
extern void free(void *);
extern size_t strlen(const char *);

enum { BASE = 1000000000 };

// A natural number, least digits first.
struct natural {
    uint32_t *digits;
    size_t count;
};

static void multiply(struct natural *n, uint32_t by) {
    uint64_t carry = 0;
    for (size_t i = 0; i < n->count; i++) {
        carry += (uint64_t)n->digits[i] * by;
        n->digits[i] = carry % BASE;
        carry /= BASE;
    }
    if (carry)
        n->digits[n->count++] = carry;
}

static void set(struct natural *n, uint64_t value) {
    n->count = 0;
    do
        n->digits[n->count++] = value % BASE;
    while (value /= BASE);
}

// Writes the number with leading zeros in so many places, or in as many as it has; gives their number.
static size_t write_out(const struct natural *n, char *into, size_t places) {
    char reversed[16];
    size_t total = (n->count - 1) * 9;
    uint32_t top = n->digits[n->count - 1];
    size_t length = 0;
    for (; top || !length && n->count == 1; top /= 10)
        reversed[length++] = '0' + top % 10;
    total += length;
    size_t zeros = places > total ? places - total : 0;
    memset(into, '0', zeros);
    char *at = into + zeros;
    while (length)
        *at++ = reversed[--length];
    for (size_t i = n->count - 1; i-- > 0; at += 9) {
        uint32_t value = n->digits[i];
        for (int place = 8; place >= 0; place--, value /= 10)
            at[place] = '0' + value % 10;
    }
    return zeros + total;
}

struct parts {
    uint64_t mantissa;
    int exponent; // of the mantissa's lowest bit
    int negative;
};

static struct parts parts_of(long double value) {
    unsigned char bytes[16];
    memcpy(bytes, &value, 10);
    struct parts parts;
    memcpy(&parts.mantissa, bytes, 8);
    int high = bytes[8] | bytes[9] << 8;
    parts.negative = high >> 15;
    parts.exponent = ((high & 0x7fff) ? (high & 0x7fff) : 1) - 16383 - 63;
    return parts;
}

// All digits of a number; the point is behind the first `*point` of them.
static char *all_digits(struct parts parts, size_t *count, size_t *point) {
    int down = parts.exponent < 0 ? -parts.exponent : 0, up = parts.exponent > 0 ? parts.exponent : 0;
    size_t words = (down + up) / 9 + 16;
    struct natural n = {malloc(words * 4), 0};
    char *text = malloc(words * 9 + down + 64);
    set(&n, down >= 64 ? 0 : parts.mantissa >> down);
    for (; up >= 29; up -= 29)
        multiply(&n, 1u << 29);
    multiply(&n, 1u << up);
    *point = write_out(&n, text, 0);
    *count = *point;
    if (down) {
        // A fraction over 2^k is that times 5^k, over 10^k.
        set(&n, down >= 64 ? parts.mantissa : parts.mantissa & ((1ull << down) - 1));
        int left = down;
        for (; left >= 12; left -= 12)
            multiply(&n, 244140625);
        for (; left > 0; left--)
            multiply(&n, 5);
        *count += write_out(&n, text + *point, down);
    }
    free(n.digits);
    return text;
}

// Keeps so many digits; whether a digit more came in front.
static int round_to(char *text, size_t *count, size_t keep) {
    if (keep >= *count)
        return 0;
    int up = text[keep] > '5', is_tie = text[keep] == '5';
    for (size_t i = keep + 1; is_tie && i < *count; i++)
        if (text[i] != '0')
            up = 1, is_tie = 0;
    if (is_tie)
        up = keep > 0 && (text[keep - 1] - '0') % 2;
    *count = keep;
    for (size_t i = keep; up && i-- > 0;) {
        if (text[i] != '9') {
            text[i]++;
            return 0;
        }
        text[i] = '0';
    }
    return up;
}

struct out {
    char *at;
    size_t room, length;
};
static void put(struct out *out, char byte) {
    if (out->length + 1 < out->room)
        out->at[out->length] = byte;
    out->length++;
}
static void put_text(struct out *out, const char *text) {
    while (*text)
        put(out, *text++);
}
static void put_exponent(struct out *out, char letter, int exponent, int least) {
    char digits[8];
    int n = 0;
    put(out, letter);
    put(out, exponent < 0 ? '-' : '+');
    unsigned size = exponent < 0 ? -exponent : exponent;
    do
        digits[n++] = '0' + size % 10;
    while (size /= 10);
    while (n < least)
        digits[n++] = '0';
    while (n)
        put(out, digits[--n]);
}

// Digits from `from` on, zeros behind the last; `whole` of them before the point.
static void put_digits(struct out *out, const char *text, size_t count, size_t whole, size_t fraction, int point) {
    for (size_t i = 0; i < whole; i++)
        put(out, i < count ? text[i] : '0');
    if (fraction || point)
        put(out, '.');
    for (size_t i = whole; i < whole + fraction; i++)
        put(out, i < count ? text[i] : '0');
}

static void fixed(struct out *out, struct parts parts, int precision, int point) {
    size_t count, whole;
    char *text = all_digits(parts, &count, &whole);
    if (round_to(text, &count, whole + precision))
        put(out, '1');
    put_digits(out, text, count, whole, precision, point);
    free(text);
}

// With an exponent, or as `%g` decides.
static void scientific(struct out *out, struct parts parts, int precision, int point, char letter, int general) {
    size_t count, whole, zeros = 0;
    char *all = all_digits(parts, &count, &whole), *text = all;
    while (zeros + 1 < count && text[zeros] == '0')
        zeros++;
    int exponent = parts.mantissa ? (int)whole - 1 - (int)zeros : 0;
    text += parts.mantissa ? zeros : 0;
    count -= parts.mantissa ? zeros : 0;
    if (general && precision == 0)
        precision = 1;
    size_t keep = general ? precision : precision + 1;
    if (round_to(text, &count, keep)) {
        text[0] = '1'; // 9.99 became 10.0
        exponent++;
    }
    if (!general) {
        put_digits(out, text, count, 1, precision, point);
        put_exponent(out, letter, exponent, 2);
    } else {
        while (!point && count > 1 && text[count - 1] == '0')
            count--;
        size_t digits = point ? keep : count;
        if (exponent < -4 || exponent >= precision) {
            put_digits(out, text, count, 1, digits - 1, point);
            put_exponent(out, letter, exponent, 2);
        } else if (exponent < 0) {
            put_text(out, "0.");
            for (int i = -1; i > exponent; i--)
                put(out, '0');
            put_digits(out, text, count, digits, 0, 0);
        } else {
            size_t before = exponent + 1;
            put_digits(out, text, count, before, digits > before ? digits - before : 0, point);
        }
    }
    free(all);
}

static void hexadecimal(struct out *out, struct parts parts, int precision, int point, int upper) {
    const char *digits = upper ? "0123456789ABCDEF" : "0123456789abcdef";
    put_text(out, upper ? "0X" : "0x");
    int exponent = parts.mantissa ? parts.exponent + 60 : 0, count = 16;
    uint64_t mantissa = parts.mantissa;
    if (precision >= 0 && precision < 15) {
        int drop = (15 - precision) * 4;
        uint64_t rest = mantissa & ((1ull << drop) - 1), half = 1ull << (drop - 1);
        mantissa >>= drop;
        mantissa += rest > half || rest == half && mantissa & 1;
        if (precision < 15 && mantissa >> (4 * (precision + 1)))
            mantissa >>= 4, exponent += 4;
        mantissa <<= drop;
    }
    while (count > 1 && !(mantissa >> (4 * (16 - count)) & 15))
        count--;
    if (precision >= 0)
        count = precision + 1;
    for (int i = 0; i < count; i++) {
        put(out, i < 16 ? digits[mantissa >> (60 - 4 * i) & 15] : '0');
        if (i == 0 && (count > 1 || point))
            put(out, '.');
    }
    put_exponent(out, upper ? 'P' : 'p', exponent, 1);
}

// One conversion like `%-10.3f`.
int __ubik_extended(char *into, size_t room, const char *spec, long double value) {
    int left = 0, plus = 0, space = 0, point = 0, zero = 0, width = 0, precision = -1;
    for (spec++;; spec++) {
        if (*spec == '-') left = 1;
        else if (*spec == '+') plus = 1;
        else if (*spec == ' ') space = 1;
        else if (*spec == '#') point = 1;
        else if (*spec == '0') zero = 1;
        else break;
    }
    for (; *spec >= '0' && *spec <= '9'; spec++)
        width = width * 10 + (*spec - '0');
    if (*spec == '.')
        for (precision = 0, spec++; *spec >= '0' && *spec <= '9'; spec++)
            precision = precision * 10 + (*spec - '0');
    char letter = *spec;
    int upper = letter < 'a', kind = letter | 32, places = precision < 0 ? 6 : precision;
    struct parts parts = parts_of(value);
    int is_number = value - value == 0;
    char sign = parts.negative ? '-' : plus ? '+' : space ? ' ' : 0;
    size_t length = 0;
    // Twice: to know how long it is, and to write it.
    for (int pass = 0;; pass++) {
        struct out out = {into, pass ? room : 0, 0};
        size_t padding = pass && (size_t)width > length ? width - length : 0;
        for (size_t i = 0; pass && !left && !(zero && is_number) && i < padding; i++)
            put(&out, ' ');
        if (sign)
            put(&out, sign);
        for (size_t i = 0; pass && !left && zero && is_number && i < padding && kind != 'a'; i++)
            put(&out, '0');
        if (!is_number)
            put_text(&out, value != value ? upper ? "NAN" : "nan" : upper ? "INF" : "inf");
        else if (kind == 'f')
            fixed(&out, parts, places, point);
        else if (kind == 'a')
            hexadecimal(&out, parts, precision, point, upper);
        else
            scientific(&out, parts, places, point, kind == 'g' ? letter - 2 : letter, kind == 'g');
        if (!pass) {
            length = out.length;
            continue;
        }
        for (size_t i = 0; left && i < padding; i++)
            put(&out, ' ');
        if (room)
            into[out.length < room ? out.length : room - 1] = 0;
        return out.length;
    }
}
