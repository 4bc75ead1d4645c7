//! A graph with coloured vertices and labelled edges.

use std::collections::BTreeMap;

/// A graph under construction.
#[derive(Debug, Default)]
pub(super) struct Draft {
    colors: Vec<Color>,
    edges: Vec<(u32, u32, u8)>,
}

/// The property of a vertex that every symmetry preserves: its sort, and a number.
pub(super) type Color = (u8, i128);

impl Draft {
    /// Adds a vertex.
    pub(super) fn vertex(&mut self, color: Color) -> u32 {
        self.colors.push(color);
        self.colors.len() as u32 - 1
    }

    /// Adds an edge; edges of different labels or directions are distinguished.
    pub(super) fn edge(&mut self, from: u32, to: u32, label: u8) {
        self.edges.push((from, to, label));
    }

    /// Returns the finished graph.
    pub(super) fn finish(self) -> Graph {
        let mut begins = vec![0_u32; self.colors.len() + 1];
        for &(from, to, _) in &self.edges {
            begins[from as usize + 1] += 1;
            begins[to as usize + 1] += 1;
        }
        (1..begins.len()).for_each(|at| begins[at] += begins[at - 1]);
        let mut free = begins.clone();
        let mut neighbours = vec![(0, 0); self.edges.len() * 2];
        for &(from, to, label) in &self.edges {
            for (at, other, label) in [(from, to, 2 * label), (to, from, 2 * label + 1)] {
                let place = &mut free[at as usize];
                neighbours[*place as usize] = (other, label);
                *place += 1;
            }
        }
        let mut classes: BTreeMap<Color, Vec<u32>> = BTreeMap::new();
        self.colors
            .iter()
            .enumerate()
            .for_each(|(vertex, &color)| classes.entry(color).or_default().push(vertex as u32));
        Graph { begins, neighbours, classes: classes.into_values().collect() }
    }
}

/// A graph.
#[derive(Debug)]
pub(super) struct Graph {
    begins: Vec<u32>,
    neighbours: Vec<(u32, u8)>,
    /// The vertices of each colour, in the order of colours.
    pub(super) classes: Vec<Vec<u32>>,
}

impl Graph {
    /// Returns the number of vertices.
    pub(super) fn len(&self) -> usize {
        self.begins.len() - 1
    }

    /// Returns the neighbours of a vertex, each with the label of the edge and its direction.
    pub(super) fn neighbours(&self, vertex: u32) -> &[(u32, u8)] {
        &self.neighbours
            [self.begins[vertex as usize] as usize..self.begins[vertex as usize + 1] as usize]
    }
}
