//! Answers of searches as dictionaries for Python.

use kotva_core::game::Position;
use kotva_core::search::{Answer, Bound as ValueBound, Iteration, RootLine, TreeNode};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// Adds the requested lines.
pub fn set_lines<P: Position>(
    row: &Bound<'_, PyDict>,
    position: &P,
    lines: Option<&[RootLine<P::Move>]>,
) -> PyResult<()> {
    let Some(lines) = lines else { return Ok(()) };
    let rows = PyList::empty(row.py());
    for line in lines {
        let row = PyDict::new(row.py());
        row.set_item("move", position.move_text(line.mv))?;
        row.set_item("value", line.value)?;
        row.set_item("line", line_text(position, &line.line))?;
        row.set_item("depth", line.depth)?;
        rows.append(row)?;
    }
    row.set_item("lines", rows)
}

/// The moves of a line as text, each in the position where it is played.
fn line_text<P: Position>(position: &P, line: &[P::Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for &mv in line {
        texts.push(position.move_text(mv));
        position.play(mv);
    }
    texts
}

pub fn iteration_dict<'py, P: Position>(
    py: Python<'py>,
    position: &P,
    iteration: &Iteration<P::Move>,
) -> PyResult<Bound<'py, PyDict>> {
    let row = PyDict::new(py);
    row.set_item("depth", iteration.depth)?;
    row.set_item("finished", iteration.finished)?;
    row.set_item("value", iteration.value)?;
    row.set_item("line", line_text(position, &iteration.line))?;
    row.set_item("leaves", iteration.counts.leaves)?;
    row.set_item("nodes", iteration.counts.nodes)?;
    row.set_item("table_hits", iteration.counts.hits)?;
    row.set_item("cutoffs", iteration.counts.cutoffs)?;
    row.set_item("seconds", iteration.time.as_secs_f64())?;
    Ok(row)
}

pub fn answer_dict<'py, P: Position>(
    py: Python<'py>,
    position: &P,
    answer: Answer<P::Move>,
) -> PyResult<Bound<'py, PyDict>> {
    let decision = answer.decision;
    let row = PyDict::new(py);
    row.set_item("move", decision.mv.map(|mv| position.move_text(mv)))?;
    row.set_item("value", decision.value)?;
    row.set_item("depth", decision.depth)?;
    row.set_item("begun", decision.begun)?;
    row.set_item("nodes", decision.nodes)?;
    row.set_item("all_nodes", decision.all_nodes)?;
    row.set_item("seconds", decision.time.as_secs_f64())?;
    row.set_item("line", line_text(position, &decision.line))?;
    let iterations = PyList::empty(py);
    for iteration in &answer.iterations {
        iterations.append(iteration_dict(py, position, iteration)?)?;
    }
    row.set_item("iterations", iterations)?;
    let roots = PyList::empty(py);
    for root in &answer.roots {
        let bound = match root.bound {
            ValueBound::Exact => "exact",
            ValueBound::Lower => "at-least",
            ValueBound::Upper => "at-most",
        };
        roots.append((position.move_text(root.mv), root.value, bound))?;
    }
    row.set_item("root_moves", roots)?;
    row.set_item(
        "tree",
        answer.tree.map(|tree| tree_dict(py, &tree)).transpose()?,
    )?;
    Ok(row)
}

fn tree_dict<'py>(py: Python<'py>, node: &TreeNode) -> PyResult<Bound<'py, PyDict>> {
    let row = PyDict::new(py);
    row.set_item("move", &node.mv)?;
    row.set_item("value", node.value)?;
    row.set_item("how", node.how)?;
    if !node.children.is_empty() {
        let children = PyList::empty(py);
        for child in &node.children {
            children.append(tree_dict(py, child)?)?;
        }
        row.set_item("children", children)?;
    }
    Ok(row)
}
