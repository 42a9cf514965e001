//! A tiny Lisp with closures, recursion and environments by reference count.
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;
#[derive(Clone)]
enum V {
    Num(i64),
    Sym(String),
    List(Rc<Vec<V>>),
    Prim(fn(&[V]) -> Result<V, String>),
    Fun(Rc<Fun>),
}
struct Fun {
    params: Vec<String>,
    body: V,
    env: Rc<Env>,
}
struct Env {
    vars: RefCell<HashMap<String, V>>,
    outer: Option<Rc<Env>>,
}
impl Drop for Env {
    fn drop(&mut self) {
        // Closures in an environment refer to it; nothing frees such cycles but this program's end.
        self.vars.borrow_mut().clear();
    }
}
impl Env {
    fn get(&self, k: &str) -> Option<V> {
        self.vars.borrow().get(k).cloned().or_else(|| self.outer.as_ref()?.get(k))
    }
}
impl fmt::Display for V {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            V::Num(n) => write!(f, "{n}"),
            V::Sym(s) => f.write_str(s),
            V::List(l) => {
                f.write_str("(")?;
                for (i, x) in l.iter().enumerate() {
                    write!(f, "{}{x}", if i > 0 { " " } else { "" })?;
                }
                f.write_str(")")
            }
            V::Prim(_) => f.write_str("<prim>"),
            V::Fun(g) => write!(f, "<fun of {}>", g.params.len()),
        }
    }
}
fn parse(tokens: &mut std::slice::Iter<String>) -> Result<V, String> {
    let t = tokens.next().ok_or("end of input")?;
    if t == "(" {
        let mut out = vec![];
        while tokens.as_slice().first().ok_or("unclosed")? != ")" {
            out.push(parse(tokens)?);
        }
        tokens.next();
        return Ok(V::List(Rc::new(out)));
    }
    if t == ")" { Err("stray )".into()) } else { Ok(t.parse().map(V::Num).unwrap_or_else(|_| V::Sym(t.clone()))) }
}
fn eval(v: &V, env: &Rc<Env>) -> Result<V, String> {
    let list = match v {
        V::Sym(s) => return env.get(s).ok_or_else(|| format!("unbound {s}")),
        V::List(l) => l,
        _ => return Ok(v.clone()),
    };
    match list.as_slice() {
        [V::Sym(s), rest @ ..] if s == "quote" => Ok(rest[0].clone()),
        [V::Sym(s), c, a, b] if s == "if" => match eval(c, env)? {
            V::Num(0) => eval(b, env),
            _ => eval(a, env),
        },
        [V::Sym(s), V::Sym(name), e] if s == "define" => {
            let v = eval(e, env)?;
            env.vars.borrow_mut().insert(name.clone(), v.clone());
            Ok(v)
        }
        [V::Sym(s), V::List(ps), body] if s == "lambda" => {
            Ok(V::Fun(Rc::new(Fun { params: ps.iter().map(V::to_string).collect(), body: body.clone(), env: env.clone() })))
        }
        [f, args @ ..] => {
            let f = eval(f, env)?;
            let args = args.iter().map(|a| eval(a, env)).collect::<Result<Vec<_>, _>>()?;
            match f {
                V::Prim(p) => p(&args),
                V::Fun(g) if g.params.len() == args.len() => {
                    let vars = g.params.iter().cloned().zip(args).collect();
                    eval(&g.body, &Rc::new(Env { vars: RefCell::new(vars), outer: Some(g.env.clone()) }))
                }
                other => Err(format!("cannot call {other} with {} arguments", args.len())),
            }
        }
        [] => Ok(v.clone()),
    }
}
fn nums(args: &[V]) -> Result<Vec<i64>, String> {
    args.iter().map(|a| if let V::Num(n) = a { Ok(*n) } else { Err(format!("{a} is no number")) }).collect()
}
fn main() {
    let prims: [(&str, fn(&[V]) -> Result<V, String>); 5] = [
        ("+", |a| Ok(V::Num(nums(a)?.iter().sum()))),
        ("*", |a| Ok(V::Num(nums(a)?.iter().product()))),
        ("-", |a| nums(a)?.into_iter().reduce(|x, y| x - y).map(V::Num).ok_or("no arguments".into())),
        ("<", |a| Ok(V::Num(i64::from(nums(a)?.is_sorted_by(|x, y| x < y))))),
        ("list", |a| Ok(V::List(Rc::new(a.to_vec())))),
    ];
    let env = Rc::new(Env { vars: RefCell::new(prims.iter().map(|(n, p)| (n.to_string(), V::Prim(*p))).collect()), outer: None });
    for src in [
        "(+ 1 2 (* 3 4))", "(define fact (lambda (n) (if (< n 2) 1 (* n (fact (- n 1))))))", "(fact 15)", "(define adder (lambda (x) (lambda (y) (+ x y))))",
        "((adder 3) 4)", "(list 1 (quote (a b)) +)", "(undefined 1)", "((adder 1) 2 3)", "(+ 1 (quote x))", "(1 2", ")", "()", "(< 1 2 3 2)",
    ] {
        let tokens: Vec<String> = src.replace('(', " ( ").replace(')', " ) ").split_whitespace().map(String::from).collect();
        match parse(&mut tokens.iter()).and_then(|v| eval(&v, &env)) {
            Ok(v) => println!("{v}"),
            Err(e) => println!("error: {e}"),
        }
    }
    env.vars.borrow_mut().clear();
}
