//! Linear equations modulo k for the number of times that each click is made.
//!
//! Cycles of different sizes k_v are counted modulo their least common multiple K, in steps of K /
//! k_v. A click of order q is one row: its effect on each node, and K / q in a column of its own,
//! where the unknown is read off.

use super::clicks::{Click, Clicks};
use super::howell::Basis;
use super::not_linear::NotLinear;
use super::row::Row;
use crate::budget::{Budget, Limit};
use crate::model::NodeId;
use num_integer::gcd;

/// A system of equations, one for each node that matters, in unknowns, one for each click.
#[derive(Clone, Debug)]
pub struct System {
    modulus: u8,
    /// The number that one step of each node counts.
    steps: Vec<u8>,
    /// The effect of each click, as columns and numbers.
    clicks: Vec<Vec<(usize, u8)>>,
    /// The order of each click: the number of repetitions after which it has no effect.
    orders: Vec<u8>,
}

/// A proof that there is no solution: for each node a factor such that no click changes the sum of
/// all positions times factors, while the goal needs another sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// A factor for each node that matters, in their order.
    pub factors: Vec<u8>,
}

/// All solutions: one of them, plus any combination of generators.
#[derive(Clone, Debug)]
pub struct Coset {
    /// One solution, each number times K over the order of its click.
    pub first: Row,
    /// Rows without effect. Adding each of them fewer times than its number, in any combination,
    /// yields every solution once; the same holds, for each row and any solution at all, for the
    /// combinations of the rows behind it.
    pub generators: Vec<(Row, u8)>,
}

/// A system in triangular form, which can be solved for any positions.
#[derive(Clone, Debug)]
pub struct Reduced<'s> {
    system: &'s System,
    basis: Basis,
}

impl System {
    /// Creates the equations.
    ///
    /// # Arguments
    /// * `clicks` - the clicks of the puzzle
    /// * `nodes` - the nodes that matter, each once
    ///
    /// # Errors
    /// Returns [`NotLinear::Reason`] if the least common multiple of the cycles exceeds 255.
    pub fn new(clicks: &Clicks, nodes: &[NodeId]) -> Result<Self, NotLinear> {
        let sizes: Vec<u8> = nodes.iter().map(|node| clicks.cycles[node.index()].size()).collect();
        let too_long =
            || NotLinear::because("all cycles together come round after more than 255 steps only");
        let modulus =
            sizes.iter().try_fold(1, |multiple, &size| lcm(multiple, size)).ok_or_else(too_long)?;
        let mut columns = vec![None; clicks.cycles.len()];
        nodes.iter().enumerate().for_each(|(column, node)| columns[node.index()] = Some(column));
        let row = |click: &Click| -> Vec<(usize, u8)> {
            let seen = click
                .shifts
                .iter()
                .filter_map(|&(node, turned)| columns[node.index()].map(|column| (column, turned)));
            seen.map(|(column, turned)| (column, turned * (modulus / sizes[column]))).collect()
        };
        let rows: Vec<Vec<(usize, u8)>> = clicks.clicks.iter().map(row).collect();
        let order = |row: &Vec<(usize, u8)>| {
            modulus / row.iter().fold(modulus, |divisor, &(_, number)| gcd(divisor, number))
        };
        Ok(Self {
            modulus,
            steps: sizes.iter().map(|size| modulus / size).collect(),
            orders: rows.iter().map(order).collect(),
            clicks: rows,
        })
    }

    /// Returns the modulus K.
    #[must_use]
    pub fn modulus(&self) -> u8 {
        self.modulus
    }

    /// Returns the number of equations.
    #[must_use]
    pub fn equations(&self) -> usize {
        self.steps.len()
    }

    /// Returns the order of each click: the number of repetitions after which it has no effect.
    #[must_use]
    pub fn orders(&self) -> &[u8] {
        &self.orders
    }

    /// Returns an upper bound for the bytes of the reduced system.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let columns = self.equations() + self.orders.len();
        (columns as u64).saturating_mul(Row::bytes(columns, self.modulus))
    }

    /// Reduces the system to triangular form.
    ///
    /// # Errors
    /// Returns the limit that was reached first.
    ///
    /// # Complexity
    /// O(clicks × nodes) operations on rows of clicks + nodes numbers.
    pub fn reduce(&self, budget: &Budget) -> Result<Reduced<'_>, Limit> {
        let columns = self.equations() + self.orders.len();
        let mut basis = Basis::new(columns, self.modulus);
        for (at, click) in self.clicks.iter().enumerate() {
            budget.poll()?;
            let mut row = Row::zero(columns, self.modulus);
            click.iter().for_each(|&(column, number)| row.set(column, number));
            row.set(self.equations() + at, self.modulus / self.orders[at] % self.modulus);
            basis.insert(row);
        }
        Ok(Reduced { system: self, basis })
    }

    /// Checks a certificate by multiplication with every click and with the required turns.
    ///
    /// # Arguments
    /// * `certificate` - the certificate to check
    /// * `turned` - the number of steps by which each node that matters has to be turned
    ///
    /// # Returns
    /// `true` if it proves that there is no solution.
    #[must_use]
    pub fn is_refuted_by(&self, certificate: &Certificate, turned: &[u8]) -> bool {
        let factor =
            |column: usize| u32::from(certificate.factors.get(column).copied().unwrap_or(0));
        let rest = |sum: u32| sum % u32::from(self.modulus);
        let product = |click: &Vec<(usize, u8)>| {
            click.iter().fold(0, |sum, &(at, number)| rest(sum + u32::from(number) * factor(at)))
        };
        let needed: Vec<(usize, u8)> = self.needed(turned).enumerate().collect();
        self.clicks.iter().all(|click| product(click) == 0) && product(&needed) != 0
    }

    /// Returns the nodes that count in the sum of a certificate, each with the number that a step
    /// counts and the number of its steps.
    ///
    /// # Arguments
    /// * `nodes` - the nodes that matter, as for [`System::new`]
    /// * `turned` - the number of steps by which each of them is turned
    #[must_use]
    pub fn counted(
        &self,
        certificate: &Certificate,
        nodes: &[NodeId],
        turned: &[u8],
    ) -> Vec<(NodeId, u8, u8)> {
        let weight = |(&factor, &step): (&u8, &u8)| {
            (u32::from(factor) * u32::from(step) % u32::from(self.modulus)) as u8
        };
        let weights = certificate.factors.iter().zip(&self.steps).map(weight);
        nodes
            .iter()
            .zip(weights)
            .zip(turned)
            .map(|((&node, weight), &turned)| (node, weight, turned))
            .filter(|&(_, weight, _)| weight > 0)
            .collect()
    }

    fn needed<'a>(&'a self, turned: &'a [u8]) -> impl Iterator<Item = u8> + 'a {
        turned.iter().zip(&self.steps).map(|(&turned, &step)| turned * step)
    }
}

impl Reduced<'_> {
    /// Returns the number of independent equations; `None` unless the modulus is prime, since no
    /// single number describes it then.
    #[must_use]
    pub fn rank(&self) -> Option<usize> {
        let modulus = self.system.modulus;
        let rank =
            (0..self.system.equations()).filter(|&column| self.basis.at(column).is_some()).count();
        (2..modulus).all(|divisor| !modulus.is_multiple_of(divisor)).then_some(rank)
    }

    /// Returns the number of solutions of every solvable problem of this system; `None` if it has
    /// more than 64 bits.
    #[must_use]
    pub fn solutions(&self) -> Option<u64> {
        self.generators().try_fold(1, |size: u64, (_, times)| size.checked_mul(times.into()))
    }

    /// Solves the system.
    ///
    /// # Arguments
    /// * `turned` - the number of steps by which each node that matters has to be turned, below the
    ///   size of its cycle
    ///
    /// # Errors
    /// Returns the certificate, if there is no solution.
    ///
    /// # Complexity
    /// O(nodes) operations on rows.
    pub fn solve(&self, turned: &[u8]) -> Result<Coset, Certificate> {
        let (modulus, equations) = (self.system.modulus, self.system.equations());
        let columns = equations + self.system.orders.len();
        let mut open = Row::zero(columns, modulus);
        self.system
            .needed(turned)
            .enumerate()
            .for_each(|(column, number)| open.set(column, number));
        let mut from = 0;
        while let Some(column) = open.first_from(from).filter(|&column| column < equations) {
            let wanted = open.get(column);
            match self.basis.at(column) {
                Some((row, first)) if wanted.is_multiple_of(first) => {
                    open.add(row, modulus - wanted / first)
                }
                missed => {
                    return Err(
                        self.certificate(column, missed.map_or(modulus, |(_, first)| first))
                    );
                }
            }
            from = column + 1;
        }
        open.scale(modulus.saturating_sub(1));
        let generators =
            self.generators().map(|(row, times)| (row.tail(equations, columns), times)).collect();
        Ok(Coset { first: open.tail(equations, columns), generators })
    }

    fn generators(&self) -> impl Iterator<Item = (&Row, u8)> {
        let (equations, unknowns) = (self.system.equations(), self.system.orders.len());
        (equations..equations + unknowns)
            .filter_map(|column| self.basis.at(column))
            .map(|(row, first)| (row, self.system.modulus / first))
    }

    /// Computes factors for the columns up to one in which no row eliminates the rest. The factor
    /// of that column makes only the rest count. The factors before it, from right to left, make
    /// the sum over the row that begins there 0; by Howell's property they exist.
    fn certificate(&self, column: usize, first: u8) -> Certificate {
        let modulus = u32::from(self.system.modulus);
        let mut factors = vec![0_u8; self.system.equations()];
        factors[column] = self.system.modulus / first;
        for at in (0..column).rev() {
            let Some((row, first)) = self.basis.at(at) else { continue };
            let sum = (at + 1..=column).fold(0, |sum, later| {
                (sum + u32::from(row.get(later)) * u32::from(factors[later])) % modulus
            });
            factors[at] = ((modulus - sum) % modulus / u32::from(first)) as u8;
        }
        Certificate { factors }
    }
}

fn lcm(a: u8, b: u8) -> Option<u8> {
    (a / gcd(a, b)).checked_mul(b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::{commuting_clicks, samples::random_clicks};
    use crate::ground::plain::Dice;
    use crate::ground::samples;

    fn lights(size: u32) -> Clicks {
        let (puzzle, start, _) = samples::lights(size, false);
        commuting_clicks(&samples::task(&puzzle), &start, &Budget::unlimited()).unwrap()
    }

    fn system(clicks: &Clicks) -> System {
        let nodes: Vec<NodeId> = (0..clicks.cycles.len() as u32).map(NodeId).collect();
        System::new(clicks, &nodes).unwrap()
    }

    #[test]
    fn lights_out_has_the_known_null_spaces() {
        for (size, null) in
            [(2, 0), (3, 0), (4, 4), (5, 2), (9, 8), (11, 6), (14, 4), (16, 8), (17, 2), (19, 16)]
        {
            let clicks = lights(size);
            let system = system(&clicks);
            let reduced = system.reduce(&Budget::unlimited()).unwrap();
            assert_eq!(
                (reduced.rank(), reduced.solutions()),
                (Some((size * size - null) as usize), Some(1 << null)),
                "{size}"
            );
            assert!(
                reduced.solve(&vec![1; (size * size) as usize]).is_ok(),
                "all on is always solvable"
            );
        }
    }

    #[test]
    fn a_single_light_of_five_by_five_is_refuted() {
        let clicks = lights(5);
        let system = system(&clicks);
        let reduced = system.reduce(&Budget::unlimited()).unwrap();
        let mut one = vec![0; 25];
        one[0] = 1;
        let certificate = reduced.solve(&one).unwrap_err();
        assert!(system.is_refuted_by(&certificate, &one));
        assert!(!system.is_refuted_by(&certificate, &[0; 25]), "what is solved is not refuted");
        assert!(!system.is_refuted_by(&Certificate { factors: Vec::new() }, &one));
        for at in 0..25 {
            let mut corrupted = certificate.clone();
            corrupted.factors[at] ^= 1;
            assert!(!system.is_refuted_by(&corrupted, &one), "{at}");
        }
    }

    #[test]
    fn solutions_are_those_of_trying_everything() {
        let mut dice = Dice(11);
        for round in 0..300 {
            let (puzzle, start) = random_clicks(&mut dice);
            let task = samples::task(&puzzle);
            let clicks = commuting_clicks(&task, &start, &Budget::unlimited()).unwrap();
            let system = system(&clicks);
            let reduced = system.reduce(&Budget::unlimited()).unwrap();
            let turned: Vec<u8> =
                clicks.cycles.iter().map(|cycle| dice.roll(cycle.size().into()) as u8).collect();
            let expected = tries(&system, &turned);
            match reduced.solve(&turned) {
                Ok(_) => assert_eq!(Some(expected), reduced.solutions(), "round {round}"),
                Err(certificate) => {
                    assert_eq!(expected, 0, "round {round}");
                    assert!(system.is_refuted_by(&certificate, &turned), "round {round}");
                }
            }
        }
    }

    /// Returns the number of solutions, by trying all numbers of clicks.
    fn tries(system: &System, turned: &[u8]) -> u64 {
        let modulus = u32::from(system.modulus);
        let needed: Vec<u32> = system.needed(turned).map(u32::from).collect();
        let mut found = vec![vec![0_u32; needed.len()]];
        for (click, &order) in system.clicks.iter().zip(&system.orders) {
            let after = |sum: &Vec<u32>, often: u32| {
                let mut sum = sum.clone();
                click.iter().for_each(|&(column, number)| {
                    sum[column] = (sum[column] + u32::from(number) * often) % modulus
                });
                sum
            };
            found = found
                .iter()
                .flat_map(|sum| (0..u32::from(order)).map(move |often| after(sum, often)))
                .collect();
        }
        found.iter().filter(|&sum| *sum == needed).count() as u64
    }
}
