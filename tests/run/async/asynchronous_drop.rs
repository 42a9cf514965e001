//! Values with an asynchronous destructor are dropped in order when their future runs, and synchronously elsewhere.
#![feature(async_drop)]
#![allow(incomplete_features)]

use std::future::{AsyncDrop, Future};
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

struct Noisy(u32);

impl Drop for Noisy {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

impl AsyncDrop for Noisy {
    async fn drop(self: Pin<&mut Self>) {
        println!("async drop {}", self.0);
        Twice(false).await;
        println!("async dropped {}", self.0);
    }
}

/// Is pending once.
struct Twice(bool);

impl Future for Twice {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        match std::mem::replace(&mut self.0, true) {
            true => Poll::Ready(()),
            false => Poll::Pending,
        }
    }
}

#[allow(dead_code)]
enum Either {
    One(Noisy),
    Pair(Noisy, Box<u32>),
}

async fn scopes() -> u32 {
    let _outer = Noisy(1);
    {
        let _pair = (Noisy(2), String::from("x"), Noisy(3));
    }
    let _either = Either::Pair(Noisy(6), Box::new(6));
    7
}

async fn dropped_half_way() {
    let _first = Noisy(8);
    Twice(false).await;
    unreachable!("nobody polls again");
}

fn main() {
    let mut cx = Context::from_waker(Waker::noop());
    let mut future = pin!(scopes());
    let mut polls = 0;
    let result = loop {
        polls += 1;
        if let Poll::Ready(result) = future.as_mut().poll(&mut cx) {
            break result;
        }
    };
    println!("{result} after {polls} polls");
    {
        let _plain = Noisy(7);
    }
    let mut future = Box::pin(dropped_half_way());
    assert!(future.as_mut().poll(&mut cx).is_pending());
    drop(future);
    println!("end");
}
