//! Weighted least squares by normal equations.

/// The weighted sums of products of terms; only the lower triangle.
pub struct Equations {
    size: usize,
    matrix: Vec<f64>,
    right: Vec<f64>,
}

impl Equations {
    pub fn new(size: usize) -> Self {
        Self {
            size,
            matrix: vec![0.0; size * size],
            right: vec![0.0; size],
        }
    }

    /// Adds an observation: its terms, each with a factor.
    pub fn add(&mut self, terms: &[(usize, f64)], value: f64, weight: f64) {
        for &(i, x) in terms {
            for &(j, y) in terms {
                if j <= i {
                    self.matrix[i * self.size + j] += weight * x * y;
                }
            }
            self.right[i] += weight * x * value;
        }
    }

    /// The values of the terms. `ridge` shrinks them towards zero, so that unobserved terms become 0. Uses Cholesky
    /// decomposition in the order of the terms, so the result is the same on every machine.
    pub fn solve(mut self, ridge: f64) -> Vec<f64> {
        let (n, a) = (self.size, &mut self.matrix);
        for i in 0..n {
            a[i * n + i] += ridge;
            for j in 0..=i {
                let (upper, lower) = a.split_at_mut(i * n);
                let row = &mut lower[..n];
                let other = if j == i {
                    &*row
                } else {
                    &upper[j * n..j * n + n]
                };
                let dot: f64 = row[..j].iter().zip(&other[..j]).map(|(x, y)| x * y).sum();
                let rest = row[j] - dot;
                row[j] = if j == i { rest.sqrt() } else { rest / other[j] };
            }
        }
        let mut x = self.right;
        for i in 0..n {
            let dot: f64 = (0..i).map(|j| a[i * n + j] * x[j]).sum();
            x[i] = (x[i] - dot) / a[i * n + i];
        }
        for i in (0..n).rev() {
            let dot: f64 = (i + 1..n).map(|j| a[j * n + i] * x[j]).sum();
            x[i] = (x[i] - dot) / a[i * n + i];
        }
        x
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_through_points_is_found() {
        // y = 3 + 2x without error, and an outlier with weight 0.
        let mut equations = Equations::new(3);
        for x in [-1.0, 0.0, 2.0, 5.0] {
            equations.add(&[(0, 1.0), (1, x)], 3.0 + 2.0 * x, 1.0);
        }
        equations.add(&[(0, 1.0), (1, 1.0)], 1000.0, 0.0);
        let found = equations.solve(1e-9);
        assert!((found[0] - 3.0).abs() < 1e-6 && (found[1] - 2.0).abs() < 1e-6);
        assert_eq!(found[2], 0.0);
    }

    #[test]
    fn weights_count_as_repeated_observations() {
        let (mut weighted, mut repeated) = (Equations::new(1), Equations::new(1));
        weighted.add(&[(0, 1.0)], 4.0, 3.0);
        weighted.add(&[(0, 1.0)], 8.0, 1.0);
        (0..3).for_each(|_| repeated.add(&[(0, 1.0)], 4.0, 1.0));
        repeated.add(&[(0, 1.0)], 8.0, 1.0);
        assert_eq!(weighted.solve(0.0), [5.0]);
        assert_eq!(repeated.solve(0.0), [5.0]);
    }
}
