//! Enums with all kinds of payload are moved, cloned and taken; what is padding in one variant is data in another.
#[derive(Debug, Clone, PartialEq)]
enum Json { Null, Bool(bool), Num(f64), Str(String), Arr(Vec<Json>), Obj(Vec<(String, Json)>), Big([u128; 3]), Pair(u8, u64), Nested(Option<Result<u8, Box<Json>>>) }
fn main() {
    let v = vec![Json::Null, Json::Bool(true), Json::Num(1.5), Json::Str("a".into()), Json::Arr(vec![Json::Null; 2]), Json::Obj(vec![("k".into(), Json::Null)]), Json::Big([1, 2, 3]), Json::Pair(1, 2), Json::Nested(Some(Err(Box::new(Json::Null)))), Json::Nested(None), Json::Nested(Some(Ok(4)))];
    let w = v.clone(); let x: Vec<Json> = w.into_iter().rev().collect(); let y = x.iter().rev().cloned().collect::<Vec<_>>();
    assert_eq!(v, y); println!("{y:?}");
    let mut o = Some(y); let p = o.take(); println!("{} {}", o.is_none(), p.unwrap().len());
    let a: [Option<String>; 3] = [None, Some("x".into()), None]; let b = a; println!("{b:?}");
    let mut q = std::collections::VecDeque::from(vec![Some(Json::Null), None]); q.push_back(q[0].clone()); q.rotate_left(1); println!("{q:?}");
}
