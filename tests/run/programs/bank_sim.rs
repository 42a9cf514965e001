//! A little simulation: accounts, transactions, errors with sources, a ledger as an event log.
use std::collections::BTreeMap;
use std::fmt;
#[derive(Debug, Clone, PartialEq)]
enum TxError {
    NoAccount(u32),
    Insufficient { need: u64, have: u64 },
    Frozen(String),
    Nested(Box<TxError>),
}
impl fmt::Display for TxError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            TxError::NoAccount(id) => write!(f, "no account {id}"),
            TxError::Insufficient { need, have } => write!(f, "need {need}, have {have}"),
            TxError::Frozen(why) => write!(f, "frozen: {why}"),
            TxError::Nested(e) => write!(f, "batch failed: {e}"),
        }
    }
}
impl std::error::Error for TxError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        if let TxError::Nested(e) = self { Some(&**e) } else { None }
    }
}
#[derive(Debug, Clone, Default)]
struct Account {
    balance: u64,
    frozen: Option<String>,
}
#[derive(Debug, Clone)]
enum Tx {
    Deposit(u32, u64),
    Transfer { from: u32, to: u32, amount: u64 },
    Freeze(u32, &'static str),
    Batch(Vec<Tx>),
}
#[derive(Default, Clone)]
struct Bank {
    accounts: BTreeMap<u32, Account>,
    log: Vec<String>,
}
impl Bank {
    fn open(&mut self, id: u32) -> Result<&mut Account, TxError> {
        let a = self.accounts.get_mut(&id).ok_or(TxError::NoAccount(id))?;
        match &a.frozen {
            Some(why) => Err(TxError::Frozen(why.clone())),
            None => Ok(a),
        }
    }
    fn apply(&mut self, tx: &Tx) -> Result<(), TxError> {
        match tx {
            Tx::Deposit(id, n) => self.accounts.entry(*id).or_default().balance += n,
            Tx::Transfer { from, to, amount } => {
                let have = self.open(*from)?.balance;
                self.open(*to)?;
                let left = have.checked_sub(*amount).ok_or(TxError::Insufficient { need: *amount, have })?;
                self.open(*from)?.balance = left;
                self.open(*to)?.balance += amount;
            }
            Tx::Freeze(id, why) => self.open(*id)?.frozen = Some(why.to_string()),
            Tx::Batch(all) => {
                let saved = self.clone();
                if let Err(e) = all.iter().try_for_each(|t| self.apply(t)) {
                    *self = saved;
                    return Err(TxError::Nested(Box::new(e)));
                }
            }
        }
        self.log.push(format!("{tx:?}").chars().take_while(|c| c.is_alphabetic()).collect());
        Ok(())
    }
}
fn main() {
    let mut b = Bank::default();
    let t = |from, to, amount| Tx::Transfer { from, to, amount };
    for tx in [Tx::Deposit(1, 100), Tx::Deposit(2, 50), t(1, 2, 30), t(1, 2, 300), t(1, 9, 1), Tx::Batch(vec![t(2, 1, 80), t(2, 1, 1)]), Tx::Batch(vec![t(2, 1, 5), Tx::Freeze(2, "audit")]), t(1, 2, 1)] {
        match b.apply(&tx) {
            Ok(()) => println!("ok   {:?}", b.accounts.values().map(|a| a.balance).collect::<Vec<_>>()),
            Err(e) => println!("fail {e} (source {:?})", std::error::Error::source(&e).map(|s| s.to_string())),
        }
    }
    println!("{}", b.log.join(","));
}
