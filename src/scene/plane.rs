//! Points of the plane, computed only with operations that are the same on every machine: sums,
//! products, quotients, square roots.

/// A point: x to the right, y down.
pub type Point = (f64, f64);

/// Returns the sum.
pub fn add(left: Point, right: Point) -> Point {
    (left.0 + right.0, left.1 + right.1)
}

/// Returns the vector from the second point to the first.
pub fn sub(left: Point, right: Point) -> Point {
    (left.0 - right.0, left.1 - right.1)
}

/// Returns the vector multiplied by a number.
pub fn scale(point: Point, by: f64) -> Point {
    (point.0 * by, point.1 * by)
}

/// Returns the length.
pub fn length(point: Point) -> f64 {
    (point.0 * point.0 + point.1 * point.1).sqrt()
}

/// Returns the point half way.
pub fn middle(left: Point, right: Point) -> Point {
    scale(add(left, right), 0.5)
}

/// Returns the vector of the same direction and length 1; it points to the right if there is no
/// direction.
pub fn unit(point: Point) -> Point {
    let long = length(point);
    if long > 1e-9 { scale(point, 1.0 / long) } else { (1.0, 0.0) }
}

/// Returns the vector after a quarter turn.
pub fn across(point: Point) -> Point {
    (point.1, -point.0)
}

/// Returns the distance of a point from a segment; `None` if the point of the line nearest to it is
/// not inside the segment.
pub fn beside(point: Point, from: Point, to: Point) -> Option<f64> {
    let way = sub(to, from);
    let (rest, square) = (sub(point, from), way.0 * way.0 + way.1 * way.1);
    let along = if square > 1e-12 { (rest.0 * way.0 + rest.1 * way.1) / square } else { 0.0 };
    if along <= 0.0 || along >= 1.0 { None } else { Some(length(sub(rest, scale(way, along)))) }
}

/// Returns a point of a curve of second degree.
pub fn on_curve(from: Point, bend: Point, to: Point, at: f64) -> Point {
    let rest = 1.0 - at;
    add(add(scale(from, rest * rest), scale(bend, 2.0 * rest * at)), scale(to, at * at))
}

/// Returns the point of the unit circle after that part of a full turn, computed by power series.
pub fn on_circle(part: f64) -> Point {
    let part = part - part.floor();
    let angle = std::f64::consts::TAU * if part > 0.5 { part - 1.0 } else { part };
    let square = angle * angle;
    let (mut cosine, mut sine, mut term) = (1.0, angle, 1.0);
    for at in 1..14_u16 {
        term *= -square / f64::from((2 * at - 1) * 2 * at);
        cosine += term;
        sine += term * angle / f64::from(2 * at + 1);
    }
    (cosine, sine)
}

/// Returns the smallest distance of two points.
///
/// # Complexity
/// A sweep from left to right: quadratic only if all points are above each other.
pub fn least_distance(places: &[Point]) -> f64 {
    let mut sorted = places.to_vec();
    sorted.sort_by(|left, right| left.0.total_cmp(&right.0).then(left.1.total_cmp(&right.1)));
    let mut least = f64::INFINITY;
    for (at, &place) in sorted.iter().enumerate() {
        let close = sorted[at + 1..].iter().take_while(|other| other.0 - place.0 < least);
        least = close.map(|&other| length(sub(other, place))).fold(least, f64::min);
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_circle_is_round() {
        for at in 0..=24 {
            let (part, angle) =
                (f64::from(at) / 24.0, f64::from(at) / 24.0 * std::f64::consts::TAU);
            let (x, y) = on_circle(part);
            assert!((x - angle.cos()).abs() < 1e-9 && (y - angle.sin()).abs() < 1e-9, "{at}");
        }
    }
}
