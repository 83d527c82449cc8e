import { entryOf } from '../../../kernel/shared/maps';
import { hideReckonable, LEAST_GROUP, visibleGroups, type Cell, type Line } from '../rules';

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
  /** Null: fewer than five children, or reckonable as such. */
  readonly count: number | null;
  readonly total: number | null;
}
export interface SumGroup {
  readonly id: number;
  readonly name: string;
  /** The grade it lies in or is; 0: the school, or children without a class. */
  readonly grdId: number;
  readonly count: number;
  /** False: fewer than five children, or reckonable from such a group. Then it has no rates, and its count is nobody's to know. */
  readonly isShown: boolean;
  /** By measure and code; what nobody has is not there. */
  readonly rates: ReadonlyMap<string, Rate>;
}
interface Sum {
  readonly measure: string;
  readonly code: string;
  count: number;
  total: number;
}
/** A row with the word that its measure and code make together. */
interface KeyRow {
  readonly row: SumRow;
  readonly key: string;
}
interface Sums {
  readonly id: number;
  readonly name: string;
  readonly grdId: number;
  count: number;
  readonly rates: Map<string, Sum>;
}
/** A group with a cell for each measure and code that the school knows, in one order for all. */
interface Node {
  readonly sums: Sums;
  readonly isShown: boolean;
  readonly cells: readonly Cell[];
}

/** The rows of classes, as groups of a level. What is hidden is the same whichever level is asked for. @param all the name of the school. */
export function groupsOf(rows: readonly SumRow[], level: GroupLevel, all: string): SumGroup[] {
  const keyRows = rows.map((row) => ({ row, key: `${row.measure} ${row.code}` }));
  const [org, grd, clz] = [summed(keyRows, 'org', all), summed(keyRows, 'grd', all), summed(keyRows, 'clz', all)];
  const known = org.flatMap(({ rates }) => [...rates]);
  const shownGrades = visibleGroups(grd);
  // What is hidden must not be reckonable from its neighbours, nor a hidden grade from its classes.
  const shownClazzes = new Set(
    [...shownGrades].flatMap(({ id }) => [...visibleGroups(clz.filter(({ grdId }) => grdId === id))]),
  );
  const keys = known.map(([key]) => key);
  const nodes = {
    org: nodesOf(org, new Set(org.filter(({ count }) => count >= LEAST_GROUP)), keys),
    grd: nodesOf(grd, shownGrades, keys),
    clz: nodesOf(clz, shownClazzes, keys),
  };
  const measures = new Map<string, number[]>();
  for (const [at, [, { measure }]] of known.entries()) measures.set(measure, [...(measures.get(measure) ?? []), at]);
  hideReckonable([
    ...[...nodes.org, ...nodes.grd, ...nodes.clz].flatMap((node) => linesAlong(node, measures)),
    ...nodes.org.flatMap((node) => linesBelow(node, nodes.grd)),
    ...nodes.grd.flatMap((node) =>
      linesBelow(
        node,
        nodes.clz.filter(({ sums }) => sums.grdId === node.sums.id),
      ),
    ),
  ]);
  return nodes[level].map(({ sums: { id, name, grdId, count, rates }, isShown, cells }) => ({
    id,
    name,
    grdId,
    count,
    isShown,
    rates: isShown ? ratesOf(known, rates, cells) : new Map<string, Rate>(),
  }));
}
/** The group of a level that a row falls into. */
function groupAt({ clazzId, clazzName, grdId, grdName }: SumRow, level: GroupLevel, all: string): Sums {
  const of = {
    org: { id: 0, name: all, grdId: 0 },
    grd: { id: grdId ?? 0, name: grdName ?? '', grdId: grdId ?? 0 },
    clz: { id: clazzId, name: clazzName ?? '', grdId: grdId ?? 0 },
  }[level];
  return { ...of, count: 0, rates: new Map<string, Sum>() };
}
function summed(rows: readonly KeyRow[], level: GroupLevel, all: string): Sums[] {
  const groups = new Map<number, Sums>();
  for (const { row, key } of rows) {
    const id = level === 'org' ? 0 : level === 'grd' ? (row.grdId ?? 0) : row.clazzId;
    const group = entryOf(groups, id, () => groupAt(row, level, all));
    if (row.measure === 'total') group.count += row.count;
    const rate = group.rates.get(key);
    if (rate) {
      rate.count += row.count;
      rate.total += row.total;
    } else {
      const { measure, code, count, total } = row;
      group.rates.set(key, { measure, code, count, total });
    }
  }
  return [...groups.values()];
}
/** Of a hidden group all is hidden but what nobody has; of one that is shown, what fewer than five have. */
const nodesOf = (groups: readonly Sums[], shown: ReadonlySet<Sums>, keys: readonly string[]): Node[] =>
  groups.map((sums) => {
    const isShown = shown.has(sums);
    const cells = keys.map((key) => {
      const count = sums.rates.get(key)?.count ?? 0;
      return { count, isHidden: count > 0 && (!isShown || count < LEAST_GROUP) };
    });
    return { sums, isShown, cells };
  });
/** In a group that is shown the codes of a measure add up to its children. */
const linesAlong = ({ isShown, cells }: Node, measures: ReadonlyMap<string, readonly number[]>): Line[] =>
  isShown
    ? [...measures.values()].map((places) => ({ whole: null, parts: places.flatMap((at) => cells[at] ?? []) }))
    : [];
/** What a group has of a code is what the groups in it have. */
const linesBelow = ({ cells }: Node, below: readonly Node[]): Line[] =>
  cells.map((whole, at) => ({ whole, parts: below.flatMap((node) => node.cells[at] ?? []) }));

function ratesOf(
  known: readonly (readonly [key: string, sum: Sum])[],
  rates: ReadonlyMap<string, Sum>,
  cells: readonly Cell[],
): ReadonlyMap<string, Rate> {
  const shown = new Map<string, Rate>();
  for (const [at, [key, { measure, code }]] of known.entries()) {
    const rate = rates.get(key);
    if (cells[at]?.isHidden) shown.set(key, { measure, code, count: null, total: null });
    else if (rate) shown.set(key, rate);
  }
  return shown;
}
