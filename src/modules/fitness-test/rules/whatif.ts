import { LEVELS, type LevelCode } from './words';

/** A child's year before and after. */
export interface Change {
  readonly userId: number;
  readonly grdId: number;
  readonly sex: 'male' | 'female';
  readonly from: { readonly total: number | null; readonly level: LevelCode | null };
  readonly to: { readonly total: number | null; readonly level: LevelCode | null };
}
/** Who moved most; names are joined when it is read. */
export interface Mover {
  readonly userId: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly fromLevel: LevelCode | null;
  readonly toLevel: LevelCode | null;
}
export interface WhatIf {
  readonly children: number;
  readonly changed: number;
  readonly up: number;
  readonly down: number;
  /** Children who have a total under one of the rules only. */
  readonly gained: number;
  readonly lost: number;
  /** Means in hundredths of a point of those who have a total under both. */
  readonly meanFrom: number | null;
  readonly meanTo: number | null;
  /** From each level (rows) to each level (columns), best first; the last row and column: no total. */
  readonly matrix: readonly (readonly number[])[];
  readonly grades: readonly {
    readonly grdId: number;
    readonly n: number;
    readonly from: number | null;
    readonly to: number | null;
    readonly up: number;
    readonly down: number;
  }[];
  readonly movers: readonly Mover[];
}
const place = (level: LevelCode | null): number => (level ? LEVELS.indexOf(level) : LEVELS.length);
const mean = (values: readonly number[]): number | null =>
  values.length > 0 ? Math.round(values.reduce((n, v) => n + v, 0) / values.length) : null;
export const MOVERS = 100;

/** What a change of rules makes of a cohort: totals, levels, who gains and who loses. */
export function compare(changes: readonly Change[]): WhatIf {
  const matrix = Array.from({ length: LEVELS.length + 1 }, () => Array.from({ length: LEVELS.length + 1 }, () => 0));
  for (const c of changes) matrix[place(c.from.level)]![place(c.to.level)]! += 1;
  const both = changes.filter((c) => c.from.total != null && c.to.total != null);
  const rose = (c: Change) => c.to.total! > c.from.total!;
  const fell = (c: Change) => c.to.total! < c.from.total!;
  const moved = changes.filter((c) => c.from.total !== c.to.total || c.from.level !== c.to.level);
  const far = (c: Change) =>
    Math.abs((c.to.total ?? 0) - (c.from.total ?? 0)) + (c.from.level === c.to.level ? 0 : 100_000);
  return {
    children: changes.length,
    changed: moved.length,
    up: both.filter(rose).length,
    down: both.filter(fell).length,
    gained: changes.filter((c) => c.from.total == null && c.to.total != null).length,
    lost: changes.filter((c) => c.from.total != null && c.to.total == null).length,
    meanFrom: mean(both.map((c) => c.from.total!)),
    meanTo: mean(both.map((c) => c.to.total!)),
    matrix,
    grades: [...new Set(changes.map((c) => c.grdId))]
      .sort((a, b) => a - b)
      .map((grdId) => {
        const own = both.filter((c) => c.grdId === grdId);
        return {
          grdId,
          n: own.length,
          from: mean(own.map((c) => c.from.total!)),
          to: mean(own.map((c) => c.to.total!)),
          up: own.filter(rose).length,
          down: own.filter(fell).length,
        };
      }),
    movers: moved
      .toSorted((a, b) => far(b) - far(a) || a.userId - b.userId)
      .slice(0, MOVERS)
      .map((c) => ({
        userId: c.userId,
        from: c.from.total,
        to: c.to.total,
        fromLevel: c.from.level,
        toLevel: c.to.level,
      })),
  };
}
