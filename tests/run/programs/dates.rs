//! Calendar arithmetic: leap years, weekdays, day numbers, durations, formatting.
use std::fmt;
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Date {
    year: i32,
    month: u8,
    day: u8,
}
#[derive(Debug, PartialEq)]
enum Bad {
    Format,
    Month(u8),
    Day(u8),
}
fn leap(y: i32) -> bool {
    y % 4 == 0 && (y % 100 != 0 || y % 400 == 0)
}
fn days_in(y: i32, m: u8) -> u8 {
    match m {
        2 => 28 + u8::from(leap(y)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}
impl Date {
    fn new(year: i32, month: u8, day: u8) -> Result<Self, Bad> {
        if !(1..=12).contains(&month) {
            return Err(Bad::Month(month));
        }
        if day == 0 || day > days_in(year, month) {
            return Err(Bad::Day(day));
        }
        Ok(Date { year, month, day })
    }
    fn number(self) -> i64 {
        let y = i64::from(self.year) - i64::from(self.month <= 2);
        let era = y.div_euclid(400);
        let yoe = y.rem_euclid(400);
        let doy = (153 * ((i64::from(self.month) + 9) % 12) + 2) / 5 + i64::from(self.day) - 1;
        era * 146_097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719_468
    }
    fn from_number(n: i64) -> Self {
        let z = n + 719_468;
        let era = z.div_euclid(146_097);
        let doe = z.rem_euclid(146_097);
        let yoe = (doe - doe / 1460 + doe / 36_524 - doe / 146_096) / 365;
        let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
        let mp = (5 * doy + 2) / 153;
        let month = if mp < 10 { mp + 3 } else { mp - 9 } as u8;
        Date { year: (yoe + era * 400) as i32 + i32::from(month <= 2), month, day: (doy - (153 * mp + 2) / 5 + 1) as u8 }
    }
    fn weekday(self) -> &'static str {
        ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][self.number().rem_euclid(7) as usize]
    }
}
impl std::str::FromStr for Date {
    type Err = Bad;
    fn from_str(s: &str) -> Result<Self, Bad> {
        let mut p = s.splitn(3, '-');
        let mut next = || p.next().ok_or(Bad::Format);
        Date::new(next()?.parse().map_err(|_| Bad::Format)?, next()?.parse().map_err(|_| Bad::Format)?, next()?.parse().map_err(|_| Bad::Format)?)
    }
}
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}
fn main() {
    for s in ["1970-01-01", "2000-02-29", "1900-02-29", "2024-12-31", "1-1-1", "2023-13-01", "x", "2023-04-31"] {
        match s.parse::<Date>() {
            Ok(d) => println!("{d} {} {}", d.number(), d.weekday()),
            Err(e) => println!("{s}: {e:?}"),
        }
    }
    println!("{}", (-800_000..800_000i64).step_by(997).all(|n| Date::from_number(n).number() == n));
    println!("{} {}", Date::from_number(20_000), Date::from_number(-1));
    let thirteenths = (1..=12).filter(|m| Date::new(2026, *m, 13).unwrap().weekday() == "Fri").collect::<Vec<_>>();
    println!("{thirteenths:?}");
    println!("{}", Date::new(2024, 3, 1).unwrap().number() - Date::new(2024, 2, 1).unwrap().number());
}
