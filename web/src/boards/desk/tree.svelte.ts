// The moves of the analysis board: a tree of variations. The first child of a node is the main line.
import { ApiError } from "../../api/client";
import type { Course, LegalMove } from "../../api/types";
import { course, type Draws } from "../api";
import type { Ground } from "../types";

type Shown = Course["positions"][number];

export interface TreeNode {
  readonly parent: TreeNode | null;
  /** The move that led here; empty at the start. */
  readonly move: string;
  /** The number of moves from the start. */
  readonly ply: number;
  readonly shown: Shown;
  readonly children: TreeNode[];
  /** The legal moves, once they are known. */
  legal: readonly LegalMove[] | null;
}

function node(parent: TreeNode | null, move: string, shown: Shown): TreeNode {
  return { parent, move, ply: parent ? parent.ply + 1 : 0, shown, children: [], legal: null };
}

/** The nodes from the first move to this one. */
export function path(end: TreeNode): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let here = end; here.parent; here = here.parent) nodes.unshift(here);
  return nodes;
}

/** The nodes of the main line after this one. */
export function mainFrom(start: TreeNode): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let next = start.children[0]; next; next = next.children[0]) nodes.push(next);
  return nodes;
}

export class Tree {
  readonly game: string;
  readonly players: number;
  readonly ground: Ground;
  readonly root: TreeNode;
  current = $state.raw<TreeNode>()!;
  /** The legal moves of the current position; none while they are being fetched. */
  legal = $state.raw<readonly LegalMove[]>([]);
  error = $state.raw<ApiError | null>(null);
  /** Changes with the shape of the tree. */
  version = $state(0);

  private constructor(game: string, found: Course, moves: readonly string[]) {
    this.game = game;
    this.players = found.players;
    this.ground = { height: found.height, cells: found.cells, lines: found.lines };
    this.root = node(null, "", found.positions[0]!);
    let last = this.root;
    for (const [number, move] of moves.entries()) {
      const next = node(last, move, found.positions[number + 1]!);
      last.children.push(next);
      last = next;
    }
    this.current = this.root;
  }

  /** Reads a game. An illegal move or position raises ApiError. */
  static async open(
    game: string,
    start: { setup?: string; position?: string },
    moves: readonly string[] = [],
    draws: Draws = {},
  ): Promise<Tree> {
    return new Tree(game, await course(game, start, [...moves], draws), moves);
  }

  /** The main line of the whole game. */
  get main(): TreeNode[] {
    void this.version;
    return mainFrom(this.root);
  }

  /** The line through the current position to its end. */
  get line(): TreeNode[] {
    void this.version;
    return [...path(this.current), ...mainFrom(this.current)];
  }

  async go(to: TreeNode): Promise<void> {
    this.error = null;
    this.current = to;
    this.legal = to.legal ?? [];
    if (to.legal || to.shown.over) return;
    const found = await this.#ask(to.shown.text, []);
    if (!found) return;
    to.legal = found.legal ?? [];
    if (this.current === to) this.legal = to.legal;
  }

  step(by: number): void {
    const line = [this.root, ...this.line];
    const at = line.indexOf(this.current);
    void this.go(line[Math.min(line.length - 1, Math.max(0, at + by))]!);
  }

  /** Plays a move: along the tree if it is known, else as a new variation. */
  async play(move: string): Promise<TreeNode | null> {
    return this.playAt(this.current, move);
  }

  async playAt(from: TreeNode, move: string): Promise<TreeNode | null> {
    let next = from.children.find((child) => child.move === move) ?? null;
    if (!next) {
      const found = await this.#ask(from.shown.text, [move]);
      if (!found) return null;
      next = node(from, move, found.positions[1]!);
      next.legal = found.legal ?? [];
      from.children.push(next);
      this.version += 1;
    }
    await this.go(next);
    return next;
  }

  /** Plays a line from a position as a variation, and shows its first move. */
  async playLine(from: TreeNode, moves: readonly string[]): Promise<void> {
    let first: TreeNode | null = null;
    let here: TreeNode | null = from;
    for (const move of moves) {
      here = await this.playAt(here, move);
      if (!here) break;
      first ??= here;
    }
    if (first) await this.go(first);
  }

  /** Removes a variation; the position before it is shown. */
  remove(gone: TreeNode): void {
    const parent = gone.parent;
    if (!parent) return;
    parent.children.splice(parent.children.indexOf(gone), 1);
    this.version += 1;
    if (path(this.current).includes(gone)) void this.go(parent);
  }

  async #ask(position: string, moves: string[]): Promise<Course | null> {
    try {
      return await course(this.game, { position }, moves, {}, true);
    } catch (error) {
      this.error = ApiError.of(error);
      return null;
    }
  }
}
