import { LEAST_GROUP, visibleGroups } from '../rules';

/** A sum of a class. */
export interface SumRow {
  readonly clazzId: number;
  readonly clazzName: string | null;
  readonly grdId: number | null;
  readonly grdName: string | null;
  readonly measure: string;
  readonly code: string;
  readonly count: number;
  readonly total: number;
}
export type GroupLevel = 'org' | 'grd' | 'clz';
export interface Rate {
  readonly measure: string;
  readonly code: string;
  readonly count: number;
  readonly total: number;
}
export interface SumGroup {
  readonly id: number;
  readonly name: string;
  /** The grade it lies in or is; 0: the school, or children without a class. */
  readonly grdId: number;
  readonly count: number;
  /** False: fewer than five children, or reckonable from such a group. */
  readonly isShown: boolean;
  /** By measure and code. */
  readonly rates: ReadonlyMap<string, Rate>;
}
interface Sums {
  readonly id: number;
  readonly name: string;
  readonly grdId: number;
  count: number;
  readonly rates: Map<string, Rate>;
}

/** The rows of classes, as groups of a level. @param all the name of the school. */
export function groupsOf(rows: readonly SumRow[], level: GroupLevel, all: string): SumGroup[] {
  const groups = summed(rows, level, all);
  const shown = shownOf(rows, level, groups, all);
  return groups.map((group) => ({ ...group, isShown: shown.has(group) }));
}
function summed(rows: readonly SumRow[], level: GroupLevel, all: string): Sums[] {
  const groups = new Map<number, Sums>();
  for (const row of rows) {
    const grdId = row.grdId ?? 0;
    const of = {
      org: { id: 0, name: all, grdId: 0 },
      grd: { id: grdId, name: row.grdName ?? '', grdId },
      clz: { id: row.clazzId, name: row.clazzName ?? '', grdId },
    }[level];
    const group = groups.get(of.id) ?? { ...of, count: 0, rates: new Map<string, Rate>() };
    groups.set(of.id, group);
    if (row.measure === 'total') group.count += row.count;
    const key = `${row.measure} ${row.code}`;
    const rate = group.rates.get(key);
    group.rates.set(key, {
      measure: row.measure,
      code: row.code,
      count: (rate?.count ?? 0) + row.count,
      total: (rate?.total ?? 0) + row.total,
    });
  }
  return [...groups.values()];
}
/** What is hidden must not be reckonable from its neighbours, nor a hidden grade from its classes. */
function shownOf(rows: readonly SumRow[], level: GroupLevel, groups: readonly Sums[], all: string): ReadonlySet<Sums> {
  if (level === 'org') return new Set(groups.filter(({ count }) => count >= LEAST_GROUP));
  if (level === 'grd') return visibleGroups(groups);
  const grades = [...visibleGroups(summed(rows, 'grd', all))];
  return new Set(grades.flatMap(({ id }) => [...visibleGroups(groups.filter(({ grdId }) => grdId === id))]));
}
