//! Dates: C's broken-down time, in UTC. The host has no other time zone, and `TZ` is not looked at. Years are those of the Gregorian calendar,
//! by the conversion between days and dates that counts years from March on, so that leap days come last.

use ubik_engine::value::Slot;

use crate::abi::{C, Struct};
use crate::call::{Answer, Call, bits, nothing, number, pointer};
use crate::errno::Errno;
use crate::table::rows;

rows! {
    "gmtime_r"(Ptr, Ptr) -> Ptr = |c| broken_down(c, Zone::Gmt, Some(1)), Full, "";
    "localtime_r"(Ptr, Ptr) -> Ptr = |c| broken_down(c, Zone::Local, Some(1)), Full, "The time zone is UTC.";
    "gmtime"(Ptr) -> Ptr = |c| broken_down(c, Zone::Gmt, None), Full, "";
    "localtime"(Ptr) -> Ptr = |c| broken_down(c, Zone::Local, None), Full, "As `localtime_r`.";
    "mktime"(Ptr) -> Long = |c| from_broken_down(c, Zone::Local), Full, "As `localtime_r`.";
    "timegm"(Ptr) -> Long = |c| from_broken_down(c, Zone::Gmt), Full, "";
    "tzset"() -> Void = |_| nothing(), Full, "The time zone is UTC.";
    "strftime"(Ptr, Size, Ptr, Ptr) -> Size = strftime, Part, "In the C locale; without flags and widths.";
    "difftime"(Long, Long) -> Double = |c| bits(((c.signed(0) - c.signed(1)) as f64).to_bits()), Full, "";
}

const DAY: i64 = 86_400;
const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// What the name of the time zone is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Zone {
    Gmt,
    Local,
}

/// C's `struct tm`, the first nine fields; years count from 1900, months from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Date {
    second: i64,
    minute: i64,
    hour: i64,
    day: i64,
    month: i64,
    year: i64,
    weekday: i64,
    yearday: i64,
}

impl Date {
    fn from_seconds(seconds: i64) -> Date {
        let (days, rest) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
        // Days since the first of March of the year 0, in eras of 400 years.
        let shifted = days + 719_468;
        let (era, of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
        let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * of_year + 2) / 153;
        let month = (from_march + 2) % 12;
        let year = year_of_era + era * 400 + i64::from(month < 2);
        Date {
            second: rest % 60,
            minute: rest / 60 % 60,
            hour: rest / 3600,
            day: of_year - (153 * from_march + 2) / 5 + 1,
            month,
            year: year - 1900,
            weekday: (days + 4).rem_euclid(7),
            yearday: days - days_before(year, 0, 1),
        }
    }

    /// Fields may lie outside of their ranges.
    fn to_seconds(self) -> Option<i64> {
        let months = self.year.checked_add(1900)?.checked_mul(12)?.checked_add(self.month)?;
        let days = days_before(months.div_euclid(12), months.rem_euclid(12), 1).checked_add(self.day - 1)?;
        let of_day = self.hour * 3600 + self.minute * 60 + self.second;
        days.checked_mul(DAY)?.checked_add(of_day)
    }

    /// The week of the year by ISO 8601, and the year that it belongs to.
    fn iso_week(self) -> (i64, i64) {
        let from_monday = (self.weekday + 6) % 7;
        let year = self.year + 1900;
        let week = (self.yearday - from_monday + 10) / 7;
        if week < 1 {
            return (year - 1, weeks_of(year - 1));
        }
        if week > weeks_of(year) { (year + 1, 1) } else { (year, week) }
    }
}

/// Days from 1970 to a date; the month counts from 0.
fn days_before(year: i64, month: i64, day: i64) -> i64 {
    let shifted = if month < 2 { year - 1 } else { year };
    let (era, of_era) = (shifted.div_euclid(400), shifted.rem_euclid(400));
    let of_year = (153 * ((month + 10) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Whether a year has 53 weeks: it begins or ends on a Thursday.
fn weeks_of(year: i64) -> i64 {
    let first = (days_before(year, 0, 1) + 4).rem_euclid(7);
    let last = (days_before(year, 11, 31) + 4).rem_euclid(7);
    if first == 4 || last == 4 { 53 } else { 52 }
}

impl Call<'_> {
    fn tm(&self) -> Struct {
        let fields = [
            ("tm_sec", C::Int),
            ("tm_min", C::Int),
            ("tm_hour", C::Int),
            ("tm_mday", C::Int),
            ("tm_mon", C::Int),
            ("tm_year", C::Int),
            ("tm_wday", C::Int),
            ("tm_yday", C::Int),
            ("tm_isdst", C::Int),
            ("tm_gmtoff", C::Long),
            ("tm_zone", C::Ptr),
        ];
        Struct::new(self.machine.program.target(), &fields)
    }

    fn load_date(&mut self, ptr: Slot) -> Answer<Date> {
        let layout = self.tm();
        let mut field = |name| self.load_field(ptr, &layout, name);
        Ok(Date {
            second: field("tm_sec")?,
            minute: field("tm_min")?,
            hour: field("tm_hour")?,
            day: field("tm_mday")?,
            month: field("tm_mon")?,
            year: field("tm_year")?,
            weekday: field("tm_wday")?,
            yearday: field("tm_yday")?,
        })
    }

    fn store_date(&mut self, ptr: Slot, date: Date, zone: Zone) -> Answer<()> {
        let layout = self.tm();
        let values = [
            ("tm_sec", date.second as u64),
            ("tm_min", date.minute as u64),
            ("tm_hour", date.hour as u64),
            ("tm_mday", date.day as u64),
            ("tm_mon", date.month as u64),
            ("tm_year", date.year as u64),
            ("tm_wday", date.weekday as u64),
            ("tm_yday", date.yearday as u64),
        ];
        self.store_fields(ptr, &layout, &values)?;
        let name: &[u8] = if zone == Zone::Gmt { b"GMT\0" } else { b"UTC\0" };
        let name = self.machine.system_bytes(name, 1)?;
        Ok(self.store_field(ptr, &layout, "tm_zone", name)?)
    }
}

fn broken_down(call: &mut Call<'_>, zone: Zone, room: Option<usize>) -> Answer {
    let seconds = call.load(call.ptr(0), C::Long)?.bits;
    let size = C::Long.size(call.machine.program.target());
    let date = Date::from_seconds(ubik_engine::value::sign_extend(seconds, size));
    if i32::try_from(date.year).is_err() {
        return Err(Errno::EOVERFLOW.into());
    }
    let at = match room {
        Some(argument) => call.ptr(argument),
        None => {
            let size = call.tm().size as usize;
            call.machine.system_bytes(&vec![0; size], 8)?
        }
    };
    call.store_date(at, date, zone)?;
    pointer(at)
}

/// Also brings the fields into their ranges.
fn from_broken_down(call: &mut Call<'_>, zone: Zone) -> Answer {
    let at = call.ptr(0);
    let seconds = call.load_date(at)?.to_seconds().ok_or(Errno::EOVERFLOW)?;
    let date = Date::from_seconds(seconds);
    if i32::try_from(date.year).is_err() {
        return Err(Errno::EOVERFLOW.into());
    }
    call.store_date(at, date, zone)?;
    number(seconds)
}

fn strftime(call: &mut Call<'_>) -> Answer {
    let (room, format, at) = (call.bits(1), call.string(2)?, call.ptr(3));
    let date = call.load_date(at)?;
    let layout = call.tm();
    let zone = call.load_ptr_field(at, &layout, "tm_zone")?;
    let zone = if zone.bits == 0 { Vec::new() } else { call.machine.memory.read_c_string(zone)? };
    let mut text = formatted(&format, &date, &String::from_utf8_lossy(&zone))
        .map_err(|what| call.unsupported(format!("with `%{what}`")))?;
    text.push(0);
    if text.len() as u64 > room {
        return bits(0);
    }
    call.write(call.ptr(0), &text)?;
    bits(text.len() as u64 - 1)
}

/// The text of a date, or the conversion that is not there.
fn formatted(format: &[u8], date: &Date, zone: &str) -> Result<Vec<u8>, char> {
    let mut text = Vec::new();
    let mut bytes = format.iter().copied();
    while let Some(byte) = bytes.next() {
        if byte != b'%' {
            text.push(byte);
            continue;
        }
        let mut letter = bytes.next().ok_or('%')?;
        // Other eras and digits are those of the C locale.
        if matches!(letter, b'E' | b'O') {
            letter = bytes.next().ok_or('%')?;
        }
        text.extend(conversion(letter, date, zone)?.into_bytes());
    }
    Ok(text)
}

fn conversion(letter: u8, date: &Date, zone: &str) -> Result<String, char> {
    let name = |names: &[&'static str], index: i64| {
        usize::try_from(index).ok().and_then(|i| names.get(i).copied()).unwrap_or("?")
    };
    let (day, month) = (name(&DAYS, date.weekday), name(&MONTHS, date.month));
    let short = |name: &str| name.chars().take(3).collect::<String>();
    let all = |format: &str| {
        formatted(format.as_bytes(), date, zone).map(|text| String::from_utf8_lossy(&text).into_owned())
    };
    let (year, half) = (date.year + 1900, (date.hour + 11) % 12 + 1);
    Ok(match letter {
        b'a' => short(day),
        b'A' => day.to_owned(),
        b'b' | b'h' => short(month),
        b'B' => month.to_owned(),
        b'c' => all("%a %b %e %H:%M:%S %Y")?,
        b'C' => format!("{:02}", year.div_euclid(100)),
        b'd' => format!("{:02}", date.day),
        b'D' | b'x' => all("%m/%d/%y")?,
        b'e' => format!("{:2}", date.day),
        b'F' => all("%Y-%m-%d")?,
        b'g' => format!("{:02}", date.iso_week().0.rem_euclid(100)),
        b'G' => date.iso_week().0.to_string(),
        b'H' => format!("{:02}", date.hour),
        b'I' => format!("{half:02}"),
        b'j' => format!("{:03}", date.yearday + 1),
        b'k' => format!("{:2}", date.hour),
        b'l' => format!("{half:2}"),
        b'm' => format!("{:02}", date.month + 1),
        b'M' => format!("{:02}", date.minute),
        b'n' => "\n".to_owned(),
        b'p' => if date.hour < 12 { "AM" } else { "PM" }.to_owned(),
        b'P' => if date.hour < 12 { "am" } else { "pm" }.to_owned(),
        b'r' => all("%I:%M:%S %p")?,
        b'R' => all("%H:%M")?,
        b's' => date.to_seconds().unwrap_or(-1).to_string(),
        b'S' => format!("{:02}", date.second),
        b't' => "\t".to_owned(),
        b'T' | b'X' => all("%H:%M:%S")?,
        b'u' => if date.weekday == 0 { 7 } else { date.weekday }.to_string(),
        b'U' => format!("{:02}", (date.yearday + 7 - date.weekday) / 7),
        b'V' => format!("{:02}", date.iso_week().1),
        b'w' => date.weekday.to_string(),
        b'W' => format!("{:02}", (date.yearday + 7 - (date.weekday + 6) % 7) / 7),
        b'y' => format!("{:02}", year.rem_euclid(100)),
        b'Y' => year.to_string(),
        b'z' => "+0000".to_owned(),
        b'Z' => zone.to_owned(),
        b'%' => "%".to_owned(),
        other => return Err(char::from(other)),
    })
}

#[cfg(test)]
mod tests {
    use super::{Date, days_before, formatted};

    #[test]
    fn dates_and_seconds_are_inverse() {
        for seconds in (-80_000_000_000i64..260_000_000_000).step_by(7_654_321) {
            let date = Date::from_seconds(seconds);
            assert_eq!(date.to_seconds(), Some(seconds));
            assert!((0..366).contains(&date.yearday) && (1..=31).contains(&date.day), "{date:?}");
        }
        assert_eq!(days_before(1970, 0, 1), 0);
        assert_eq!(days_before(2000, 2, 1), 11_017);
    }

    /// As `date -u` prints it.
    #[test]
    fn texts() {
        let shown = |seconds, format: &str| {
            String::from_utf8(formatted(format.as_bytes(), &Date::from_seconds(seconds), "GMT").unwrap())
                .unwrap()
        };
        assert_eq!(shown(0, "%c|%j|%u|%U %W"), "Thu Jan  1 00:00:00 1970|001|4|00 00");
        assert_eq!(shown(1_767_225_600, "%F %T %a %G-W%V"), "2026-01-01 00:00:00 Thu 2026-W01");
        assert_eq!(shown(1_609_459_199, "%D %r %G-W%V"), "12/31/20 11:59:59 PM 2020-W53");
        assert_eq!(shown(951_782_400, "%A %e %B %Y %s"), "Tuesday 29 February 2000 951782400");
        assert!(formatted(b"%Q", &Date::default(), "").is_err());
    }
}
