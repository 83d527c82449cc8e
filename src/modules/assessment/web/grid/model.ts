import type { ClazzSheet } from '../../contract';
import type { Index } from '../../rules';

export type Child = ClazzSheet['children'][number];
export const cellKey = (userId: number, indexId: string): string => `${userId}/${indexId}`;
/** What stood in a cell before it was changed: the way back. */
export interface Change {
  readonly userId: number;
  readonly indexId: string;
  readonly before: number | null;
}
export type Values = ReadonlyMap<string, number>;
export const valuesOf = (children: readonly Child[]): Map<string, number> =>
  new Map(children.flatMap((child) => child.cells.map((cell) => [cellKey(child.userId, cell.indexId), cell.score])));

/** What somebody typed into a cell: a score, nothing, or what is no score of the index. */
export function readCell(text: string, full: number): number | null | undefined {
  const typed = text.trim().replace('。', '.');
  if (typed === '') return null;
  if (!/^\d+(\.\d)?$/.test(typed)) return undefined;
  const score = Number(typed);
  return score <= full ? score : undefined;
}
export type Move = 'up' | 'down' | 'left' | 'right';
/** Where an arrow leads from a cell; at the rim it stays. */
export function moved(at: { row: number; col: number }, move: Move, size: { rows: number; cols: number }) {
  const row = at.row + (move === 'down' ? 1 : move === 'up' ? -1 : 0);
  const col = at.col + (move === 'right' ? 1 : move === 'left' ? -1 : 0);
  return { row: Math.max(0, Math.min(size.rows - 1, row)), col: Math.max(0, Math.min(size.cols - 1, col)) };
}
/** The cells that filling down changes: the empty ones below, up to the next that is filled. */
export function below(children: readonly Child[], values: Values, row: number, indexId: string): Child[] {
  const rest = children.slice(row + 1);
  const stop = rest.findIndex((child) => values.has(cellKey(child.userId, indexId)));
  return stop < 0 ? rest : rest.slice(0, stop);
}
/** Indexes in which every child has the same score: a class of alike children is rare. */
export const alike = (children: readonly Child[], indexes: readonly Index[], values: Values): Index[] =>
  children.length < 3
    ? []
    : indexes.filter(({ indexId }) => {
        const scores = children.map((child) => values.get(cellKey(child.userId, indexId)));
        return scores[0] !== undefined && scores.every((score) => score === scores[0]);
      });
/** The mean of an index over the children that have a score. */
export function meanOf(children: readonly Child[], values: Values, indexId: string): number | null {
  const scores = children.flatMap((child) => values.get(cellKey(child.userId, indexId)) ?? []);
  return scores.length === 0 ? null : scores.reduce((a, b) => a + b, 0) / scores.length;
}
/** A cell as handing in sends it: what stands there, and what the server held as far as the page knows. */
export interface HandedCell {
  readonly userId: number;
  readonly indexId: string;
  readonly score: number;
  readonly was: number | null;
}
/** The filled cells of children who are not in yet. */
export const handedCells = (
  children: readonly Child[],
  indexIds: readonly string[],
  values: Values,
  known: Values,
): HandedCell[] =>
  children.flatMap(({ userId, handedAt, signed }) =>
    handedAt || signed
      ? []
      : indexIds.flatMap((indexId) => {
          const key = cellKey(userId, indexId);
          const score = values.get(key);
          return score === undefined ? [] : [{ userId, indexId, score, was: known.get(key) ?? null }];
        }),
  );
