//! The shape of control flow: whether there are loops, and whether each has one head.

use ubik_ir::{BlockId, Body};

use crate::finish::successors;

pub struct Shape {
    pub has_loop: bool,
    /// A loop can be entered elsewhere than at its head.
    pub is_irreducible: bool,
}

/// An edge that leads back, in the order of a walk, is the back edge of a loop; if its target does not dominate its source, the
/// loop has another way in.
pub fn shape(body: &Body) -> Shape {
    let edges = edges(body);
    let order = reverse_postorder(&edges);
    let mut number = vec![usize::MAX; edges.len()];
    order.iter().enumerate().for_each(|(at, &block)| number[block] = at);
    let dominators = dominators(&edges, &order);
    let mut shape = Shape { has_loop: false, is_irreducible: false };
    for &from in &order {
        for &to in &edges[from] {
            if number[to] <= number[from] {
                shape.has_loop = true;
                shape.is_irreducible |= !dominators[from][to];
            }
        }
    }
    shape
}

fn edges(body: &Body) -> Vec<Vec<usize>> {
    let of_block = |block: &ubik_ir::Block| {
        let mut targets = Vec::new();
        successors(&block.terminator.kind, |BlockId(target)| targets.push(target as usize));
        targets
    };
    body.blocks.iter().map(of_block).collect()
}

fn reverse_postorder(edges: &[Vec<usize>]) -> Vec<usize> {
    let mut seen = vec![false; edges.len()];
    let (mut order, mut stack) = (Vec::new(), vec![(0, 0)]);
    seen[0] = true;
    while let Some((block, next)) = stack.pop() {
        match edges[block].get(next) {
            None => order.push(block),
            Some(&target) => {
                stack.push((block, next + 1));
                if !std::mem::replace(&mut seen[target], true) {
                    stack.push((target, 0));
                }
            }
        }
    }
    order.reverse();
    order
}

/// For each block, which blocks are on every way to it.
fn dominators(edges: &[Vec<usize>], order: &[usize]) -> Vec<Vec<bool>> {
    let count = edges.len();
    let mut found = vec![vec![true; count]; count];
    found[0] = vec![false; count];
    found[0][0] = true;
    let mut predecessors = vec![Vec::new(); count];
    for &from in order {
        edges[from].iter().for_each(|&to| predecessors[to].push(from));
    }
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for &block in order.iter().skip(1) {
            let mut common = vec![true; count];
            for &from in &predecessors[block] {
                common.iter_mut().zip(&found[from]).for_each(|(both, &one)| *both &= one);
            }
            common[block] = true;
            if common != found[block] {
                found[block] = common;
                changed = true;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use ubik_ir::*;

    use super::shape;

    /// A body whose blocks lead to these.
    fn body(ways: &[&[u32]]) -> Body {
        let block = |targets: &&[u32]| {
            let kind = match targets[..] {
                [] => TerminatorKind::Return,
                [one] => TerminatorKind::Goto(BlockId(one)),
                [one, other, ..] => TerminatorKind::Switch {
                    value: Operand::Copy(Place::local(LocalId(1))),
                    targets: vec![(0, BlockId(one))],
                    otherwise: BlockId(other),
                },
            };
            Block {
                statements: Vec::new(),
                terminator: Terminator { kind, span: SpanId::NONE },
                cleanup: false,
            }
        };
        Body { blocks: ways.iter().map(block).collect(), ..Body::default() }
    }

    #[test]
    fn loops_with_two_ways_in_are_irreducible() {
        let straight = shape(&body(&[&[1], &[2], &[]]));
        assert!(!straight.has_loop && !straight.is_irreducible);
        let one_way = shape(&body(&[&[1], &[2, 3], &[1], &[]]));
        assert!(one_way.has_loop && !one_way.is_irreducible);
        let two_ways = shape(&body(&[&[1, 2], &[2], &[1, 3], &[]]));
        assert!(two_ways.has_loop && two_ways.is_irreducible);
    }
}
