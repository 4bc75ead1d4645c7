//! The orbits of points under a group that grows by generators.

/// Sets of points that a group maps onto each other: a forest, each tree with its least point as
/// root.
#[derive(Clone, Debug)]
pub(crate) struct Orbits(Vec<u32>);

impl Orbits {
    /// Returns the orbits of the trivial group.
    pub(crate) fn new(points: usize) -> Self {
        Self((0..points as u32).collect())
    }

    /// Adds a generator.
    ///
    /// # Arguments
    /// * `images` - the image of each point
    pub(crate) fn add(&mut self, images: impl IntoIterator<Item = u32>) {
        (0..).zip(images).for_each(|(point, image)| self.join(point, image));
    }

    /// Joins the orbits of two points.
    pub(crate) fn join(&mut self, point: u32, image: u32) {
        let (one, other) = (self.root(point), self.root(image));
        self.0[one.max(other) as usize] = one.min(other);
    }

    /// Returns the least point of the orbit of a point.
    pub(crate) fn root(&mut self, point: u32) -> u32 {
        let mut at = point;
        while self.0[at as usize] != at {
            let next = self.0[at as usize];
            self.0[at as usize] = self.0[next as usize];
            at = next;
        }
        at
    }

    /// Returns the orbits as lists of points.
    pub(crate) fn lists(mut self) -> Vec<Vec<u32>> {
        let mut lists = vec![Vec::new(); self.0.len()];
        for point in 0..self.0.len() as u32 {
            lists[self.root(point) as usize].push(point);
        }
        lists.retain(|list| !list.is_empty());
        lists
    }
}
