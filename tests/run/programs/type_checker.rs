//! Hindley-Milner inference for a tiny lambda calculus with let-polymorphism.
use std::collections::BTreeMap;
use std::rc::Rc;
#[derive(Clone, Debug, PartialEq)]
enum Ty {
    Var(usize),
    Int,
    Bool,
    Fn(Rc<Ty>, Rc<Ty>),
}
enum Ex {
    Num,
    Flag,
    Var(&'static str),
    Lam(&'static str, Box<Ex>),
    App(Box<Ex>, Box<Ex>),
    Let(&'static str, Box<Ex>, Box<Ex>),
    If(Box<Ex>, Box<Ex>, Box<Ex>),
}
#[derive(Default)]
struct Infer {
    bound: Vec<Option<Ty>>,
}
type Env = BTreeMap<&'static str, (Vec<usize>, Ty)>;
fn arrow(a: Ty, b: Ty) -> Ty {
    Ty::Fn(Rc::new(a), Rc::new(b))
}
impl Infer {
    fn fresh(&mut self) -> Ty {
        self.bound.push(None);
        Ty::Var(self.bound.len() - 1)
    }
    fn walk(&self, t: &Ty) -> Ty {
        match t {
            Ty::Var(v) => self.bound[*v].as_ref().map_or(t.clone(), |t| self.walk(t)),
            Ty::Fn(a, b) => arrow(self.walk(a), self.walk(b)),
            t => t.clone(),
        }
    }
    fn occurs(&self, v: usize, t: &Ty) -> bool {
        match t {
            Ty::Var(w) => v == *w,
            Ty::Fn(a, b) => self.occurs(v, a) || self.occurs(v, b),
            _ => false,
        }
    }
    fn unify(&mut self, a: &Ty, b: &Ty) -> Result<(), String> {
        match (self.walk(a), self.walk(b)) {
            (a, b) if a == b => Ok(()),
            (Ty::Var(v), t) | (t, Ty::Var(v)) => {
                if self.occurs(v, &t) {
                    return Err("infinite type".into());
                }
                self.bound[v] = Some(t);
                Ok(())
            }
            (Ty::Fn(a, b), Ty::Fn(c, d)) => {
                self.unify(&a, &c)?;
                self.unify(&b, &d)
            }
            (a, b) => Err(format!("{a:?} is not {b:?}")),
        }
    }
    fn free(t: &Ty, out: &mut Vec<usize>) {
        match t {
            Ty::Var(v) if !out.contains(v) => out.push(*v),
            Ty::Fn(a, b) => {
                Self::free(a, out);
                Self::free(b, out);
            }
            _ => {}
        }
    }
    fn subst(t: &Ty, m: &BTreeMap<usize, Ty>) -> Ty {
        match t {
            Ty::Var(v) => m.get(v).unwrap_or(t).clone(),
            Ty::Fn(a, b) => arrow(Self::subst(a, m), Self::subst(b, m)),
            t => t.clone(),
        }
    }
    fn infer(&mut self, e: &Ex, env: &Env) -> Result<Ty, String> {
        Ok(match e {
            Ex::Num => Ty::Int,
            Ex::Flag => Ty::Bool,
            Ex::Var(x) => {
                let (vars, t) = env.get(x).ok_or_else(|| format!("unbound {x}"))?;
                let m = vars.iter().map(|v| (*v, self.fresh())).collect();
                Self::subst(t, &m)
            }
            Ex::Lam(x, body) => {
                let a = self.fresh();
                let mut env = env.clone();
                env.insert(x, (vec![], a.clone()));
                let b = self.infer(body, &env)?;
                arrow(a, b)
            }
            Ex::App(f, x) => {
                let (f, x, r) = (self.infer(f, env)?, self.infer(x, env)?, self.fresh());
                self.unify(&f, &arrow(x, r.clone()))?;
                r
            }
            Ex::Let(x, v, body) => {
                let t = self.infer(v, env)?;
                let t = self.walk(&t);
                let mut vars = vec![];
                Self::free(&t, &mut vars);
                let mut held = vec![];
                env.values().for_each(|(_, t)| Self::free(&self.walk(t), &mut held));
                vars.retain(|v| !held.contains(v));
                let mut env = env.clone();
                env.insert(x, (vars, t));
                self.infer(body, &env)?
            }
            Ex::If(c, a, b) => {
                let c = self.infer(c, env)?;
                self.unify(&c, &Ty::Bool)?;
                let (a, b) = (self.infer(a, env)?, self.infer(b, env)?);
                self.unify(&a, &b)?;
                a
            }
        })
    }
}
fn show(t: &Ty, names: &mut Vec<usize>) -> String {
    match t {
        Ty::Int => "int".into(),
        Ty::Bool => "bool".into(),
        Ty::Var(v) => {
            let i = names.iter().position(|n| n == v).unwrap_or_else(|| { names.push(*v); names.len() - 1 });
            char::from(b'a' + i as u8).to_string()
        }
        Ty::Fn(a, b) => {
            let left = if matches!(**a, Ty::Fn(..)) { format!("({})", show(a, names)) } else { show(a, names) };
            format!("{left} -> {}", show(b, names))
        }
    }
}
fn main() {
    let lam = |x, b| Ex::Lam(x, Box::new(b));
    let app = |f, x| Ex::App(Box::new(f), Box::new(x));
    let v = Ex::Var;
    let all = [
        lam("x", v("x")),
        lam("f", lam("g", lam("x", app(v("f"), app(v("g"), v("x")))))),
        Ex::Let("id", Box::new(lam("x", v("x"))), Box::new(Ex::If(Box::new(app(v("id"), Ex::Flag)), Box::new(app(v("id"), Ex::Num)), Box::new(Ex::Num)))),
        lam("x", app(v("x"), v("x"))),
        app(Ex::Num, Ex::Flag),
        v("y"),
        lam("f", lam("x", app(v("f"), app(v("f"), v("x"))))),
        Ex::If(Box::new(Ex::Flag), Box::new(Ex::Num), Box::new(lam("x", v("x")))),
    ];
    for e in &all {
        let mut i = Infer::default();
        match i.infer(e, &Env::new()) {
            Ok(t) => println!("{}", show(&i.walk(&t), &mut vec![])),
            Err(e) => println!("error: {e}"),
        }
    }
}
