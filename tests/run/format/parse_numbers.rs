//! Parsing of integers and floats, with every error.
fn main() {
    for s in ["0", "-0", "+7", "127", "128", "-128", "-129", "", "-", "+", "12a", " 1", "00012", "1_000", "0x10"] {
        println!("{s:?} {:?} {:?} {:?}", s.parse::<i8>(), s.parse::<u8>(), s.parse::<i64>().map_err(|e| e.to_string()));
    }
    for (s, r) in [("ff", 16), ("-1010", 2), ("zz", 36), ("8", 8), ("777", 8), ("7fffffff", 16)] {
        println!("{s} {r} {:?}", i32::from_str_radix(s, r).map_err(|e| e.kind().clone()));
    }
    for s in [
        "1", "1.5", "-.5", "5.", ".", "", "1e3", "1E-3", "1e400", "1e-400", "inf", "-Infinity", "nan", "NaN", "0x1", "1e", "+3.25",
        "179769313486231570814527423731704356798070567525844996598917476803157260780028538760589558632766878171540458953514382464234321326889464182768467546703537516986049910576551282076245490090389328944075868508455133942304583236903222948165808559332123347764797926144883251",
        "4.9406564584124654e-324", "2.4703282292062327e-324", "0.1000000000000000055511151231257827", "123456789012345678901234567890",
        "9007199254740993", "16777217",
    ] {
        println!("{:?} {:?}", s.parse::<f64>().map_err(|e| e.to_string()), s.parse::<f32>().ok().map(f32::to_bits));
    }
    println!("{:?} {:?}", "true".parse::<bool>(), "True".parse::<bool>().map_err(|e| e.to_string()));
    println!("{:?} {:?}", "x".parse::<char>(), "xy".parse::<char>().map_err(|e| e.to_string()));
    println!("{:?}", "5".parse::<std::num::NonZeroU8>().unwrap());
    println!("{:?}", "0".parse::<std::num::NonZeroU8>().map_err(|e| e.to_string()));
    println!("{:?}", "127.0.0.1".parse::<std::net::Ipv4Addr>());
    println!("{:?}", "::1".parse::<std::net::IpAddr>());
}
