//! The combinators of `Option` and `Result`.
fn main() {
    let (s, n) = (Some(3i32), None::<i32>);
    println!("{:?} {:?} {:?}", s.map(|x| x + 1), n.map(|x| x + 1), s.map_or(0, |x| x * 2));
    println!("{:?} {:?} {:?}", s.and_then(|x| x.checked_sub(5)), s.filter(|x| *x > 5), n.or(Some(9)));
    println!("{:?} {:?} {:?}", s.xor(n), s.zip(Some('a')), n.or_else(|| s));
    println!("{:?} {:?}", s.ok_or("none"), n.ok_or_else(|| "none".to_string()));
    let mut o = Some(1);
    println!("{:?} {:?}", o.take(), *o.get_or_insert(5));
    println!("{:?} {:?}", o.replace(6), *o.insert(7));
    println!("{:?}", o.take_if(|x| *x == 7));
    println!("{:?} {} {}", o, s.is_some_and(|x| x > 2), n.is_none_or(|x| x > 2));
    println!("{:?} {:?}", Some(Some(1)).flatten(), Some(Ok::<_, ()>(1)).transpose());
    println!("{:?} {:?}", Some((1, 'a')).unzip(), Some(&5).copied());
    println!("{} {} {}", n.unwrap_or(1), n.unwrap_or_default(), n.unwrap_or_else(|| 2));
    println!("{:?} {}", Some("x".to_string()).as_deref(), s.iter().count());
    let (ok, err) = (Ok::<i32, String>(4), Err::<i32, String>("bad".into()));
    println!("{:?} {:?}", ok.as_ref().map(|x| x * 2), err.as_ref().map_err(|e| e.len()));
    println!("{:?} {:?}", ok.clone().and_then(|x| if x > 3 { Err("big".into()) } else { Ok(x) }), err.clone().or_else(|e| if e == "bad" { Ok(0) } else { Err(e) }));
    println!("{:?} {:?} {}", ok.clone().ok(), err.clone().err(), err.clone().unwrap_or(8));
    println!("{} {} {}", ok.clone().is_ok_and(|x| x == 4), err.clone().is_err_and(|e| e.is_empty()), err.clone().map_or_else(|e| e.len() as i32, |x| x));
    println!("{:?}", [Some(1), None, Some(3)].into_iter().flatten().collect::<Vec<_>>());
    println!("{:?}", ["1", "x"].iter().map(|s| s.parse::<i32>().ok()).collect::<Option<Vec<_>>>());
    println!("{:?}", ["1", "2"].iter().map(|s| s.parse::<i32>()).sum::<Result<i32, _>>());
    println!("{:?}", [Some(2), Some(5)].into_iter().product::<Option<i32>>());
    println!("{:?} {:?}", Some(1).cmp(&None), Ok::<i32, i32>(5) < Err(1));
    println!("{:?}", err.inspect_err(|e| print!("<{e}>")).iter().next());
}
