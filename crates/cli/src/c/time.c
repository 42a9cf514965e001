// The calendar, in universal time: the virtual machine has no other zone.
#include <stddef.h>

#define WEAK __attribute__((weak))

struct tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
    long tm_gmtoff;
    const char *tm_zone;
};

extern int snprintf(char *, size_t, const char *, ...);
extern size_t strlen(const char *);
extern void *memcpy(void *, const void *, size_t);

WEAK long timezone;
WEAK int daylight;
WEAK char *tzname[2] = {"UTC", "UTC"};
WEAK void tzset(void) {}

static const char *const days[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char *const months[] = {"January", "February", "March",     "April",   "May",      "June",
                                     "July",    "August",   "September", "October", "November", "December"};

// Days since 1970-01-01 of a date of the proleptic Gregorian calendar; months count from 0.
static long days_of(long year, long month, long day) {
    year += month / 12;
    month %= 12;
    if (month < 0)
        month += 12, year--;
    // Years that begin in March end with the day that is sometimes missing.
    long shifted = month < 2 ? year - 1 : year, from_march = (month + 10) % 12;
    long era = (shifted >= 0 ? shifted : shifted - 399) / 400, of_era = shifted - era * 400;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + (153 * from_march + 2) / 5 + day - 1 - 719468;
}

static int is_leap(long year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

WEAK struct tm *gmtime_r(const long *time, struct tm *out) {
    long day = *time / 86400, second = *time % 86400;
    if (second < 0)
        second += 86400, day--;
    long year = 1970 + day / 366;
    while (days_of(year + 1, 0, 1) <= day)
        year++;
    while (days_of(year, 0, 1) > day)
        year--;
    int month = 11;
    while (days_of(year, month, 1) > day)
        month--;
    struct tm filled = {second % 60, second / 60 % 60, second / 3600, day - days_of(year, month, 1) + 1, month, year - 1900};
    filled.tm_wday = ((day + 4) % 7 + 7) % 7;
    filled.tm_yday = day - days_of(year, 0, 1);
    filled.tm_zone = tzname[0];
    *out = filled;
    return out;
}
WEAK struct tm *localtime_r(const long *time, struct tm *out) { return gmtime_r(time, out); }

static struct tm shared;
WEAK struct tm *gmtime(const long *time) { return gmtime_r(time, &shared); }
WEAK struct tm *localtime(const long *time) { return gmtime_r(time, &shared); }

WEAK long timegm(struct tm *tm) {
    long day = days_of(tm->tm_year + 1900L, tm->tm_mon, 1) + tm->tm_mday - 1;
    long time = day * 86400 + tm->tm_hour * 3600L + tm->tm_min * 60L + tm->tm_sec;
    gmtime_r(&time, tm);
    return time;
}
WEAK long mktime(struct tm *tm) { return timegm(tm); }
WEAK double difftime(long a, long b) { return (double)(a - b); }

WEAK char *asctime_r(const struct tm *tm, char *into) {
    snprintf(into, 26, "%.3s %.3s%3d %.2d:%.2d:%.2d %d\n", days[tm->tm_wday], months[tm->tm_mon], tm->tm_mday, tm->tm_hour,
             tm->tm_min, tm->tm_sec, 1900 + tm->tm_year);
    return into;
}
WEAK char *asctime(const struct tm *tm) {
    static char text[64];
    return asctime_r(tm, text);
}
WEAK char *ctime_r(const long *time, char *into) {
    struct tm tm;
    return asctime_r(gmtime_r(time, &tm), into);
}
WEAK char *ctime(const long *time) { return asctime(gmtime(time)); }

// The number of the week by which ISO 8601 counts, and the year that it belongs to.
static int iso_week(const struct tm *tm, long *year) {
    int weekday = (tm->tm_wday + 6) % 7;
    int week = (tm->tm_yday - weekday + 10) / 7;
    *year = tm->tm_year + 1900L;
    if (week < 1) {
        --*year;
        int last = is_leap(*year) ? 366 : 365;
        return (tm->tm_yday + last - weekday + 10) / 7;
    }
    if (week == 53 && tm->tm_yday - weekday + 3 >= (is_leap(*year) ? 366 : 365)) {
        ++*year;
        return 1;
    }
    return week;
}

WEAK size_t strftime(char *into, size_t room, const char *format, const struct tm *tm) {
    size_t length = 0;
    for (; *format; format++) {
        char part[128] = {*format, 0};
        int hour = tm->tm_hour % 12 ? tm->tm_hour % 12 : 12;
        long year = tm->tm_year + 1900L, iso;
        if (*format == '%') {
            format++;
            while (*format == 'E' || *format == 'O' || *format == '-' || *format == '_')
                format++;
            const char *inner = 0;
#define NUMBER(spec, value) snprintf(part, sizeof part, spec, value)
            switch (*format) {
            case 'a': NUMBER("%.3s", days[tm->tm_wday]); break;
            case 'A': NUMBER("%s", days[tm->tm_wday]); break;
            case 'b':
            case 'h': NUMBER("%.3s", months[tm->tm_mon]); break;
            case 'B': NUMBER("%s", months[tm->tm_mon]); break;
            case 'C': NUMBER("%02ld", year / 100); break;
            case 'd': NUMBER("%02d", tm->tm_mday); break;
            case 'e': NUMBER("%2d", tm->tm_mday); break;
            case 'H': NUMBER("%02d", tm->tm_hour); break;
            case 'I': NUMBER("%02d", hour); break;
            case 'j': NUMBER("%03d", tm->tm_yday + 1); break;
            case 'k': NUMBER("%2d", tm->tm_hour); break;
            case 'l': NUMBER("%2d", hour); break;
            case 'm': NUMBER("%02d", tm->tm_mon + 1); break;
            case 'M': NUMBER("%02d", tm->tm_min); break;
            case 'n': NUMBER("%s", "\n"); break;
            case 't': NUMBER("%s", "\t"); break;
            case 'p': NUMBER("%s", tm->tm_hour < 12 ? "AM" : "PM"); break;
            case 'P': NUMBER("%s", tm->tm_hour < 12 ? "am" : "pm"); break;
            case 's': {
                struct tm copy = *tm;
                NUMBER("%ld", mktime(&copy));
                break;
            }
            case 'S': NUMBER("%02d", tm->tm_sec); break;
            case 'u': NUMBER("%d", tm->tm_wday ? tm->tm_wday : 7); break;
            case 'w': NUMBER("%d", tm->tm_wday); break;
            case 'U': NUMBER("%02d", (tm->tm_yday + 7 - tm->tm_wday) / 7); break;
            case 'W': NUMBER("%02d", (tm->tm_yday + 7 - (tm->tm_wday + 6) % 7) / 7); break;
            case 'V': NUMBER("%02d", iso_week(tm, &iso)); break;
            case 'G': iso_week(tm, &iso); NUMBER("%ld", iso); break;
            case 'g': iso_week(tm, &iso); NUMBER("%02ld", iso % 100); break;
            case 'y': NUMBER("%02ld", year % 100); break;
            case 'Y': NUMBER("%ld", year); break;
            case 'z': NUMBER("%s", "+0000"); break;
            case 'Z': NUMBER("%s", "UTC"); break;
            case '%': NUMBER("%s", "%"); break;
            case 'c': inner = "%a %b %e %H:%M:%S %Y"; break;
            case 'D':
            case 'x': inner = "%m/%d/%y"; break;
            case 'F': inner = "%Y-%m-%d"; break;
            case 'r': inner = "%I:%M:%S %p"; break;
            case 'R': inner = "%H:%M"; break;
            case 'T':
            case 'X': inner = "%H:%M:%S"; break;
            case 0: format--; break;
            }
            if (inner)
                strftime(part, sizeof part, inner, tm);
        }
        size_t more = strlen(part);
        if (length + more >= room)
            return 0;
        memcpy(into + length, part, more);
        length += more;
    }
    if (!room)
        return 0;
    into[length] = 0;
    return length;
}
