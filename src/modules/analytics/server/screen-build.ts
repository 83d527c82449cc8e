import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { ReplyOf } from '../../../kernel/shared/call';
import type * as calls from '../contract';
import { fewAmong, isFew, RES_TYPES, rowsBehind, screenValue, type ScreenMetric, type ScreenSums } from '../rules';
import { basisOf, daysOf, periodOf, type Period } from './period';
import { schoolUnits, screenUnits, type ScreenScope, type ScreenUnits } from './screen-scope';
import { needsPeriod, SOURCES, type Dim, type SumRow } from './screen-sources';
import type { ScreenTile } from './screen-tiles';

export type Block = ReplyOf<typeof calls.screenPage>;
type Row = Block['rows'][number];
interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
interface Options {
  /** The days of sign-ins, where they are not today's, and of resources, where they are not all. */
  readonly days?: { readonly from: string; readonly to: string } | undefined;
}

/** A part of a tile: its rows added up. */
interface Group {
  readonly name: string;
  readonly sums: Record<string, number>;
}
type Key = number | string;
/** The rows of a source by the parts they belong to. */
function groupsOf(rows: readonly SumRow[], keyOf: (row: SumRow) => Key): Map<Key, Group> {
  const groups = new Map<Key, Group>();
  for (const row of rows) {
    const key = keyOf(row);
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { name: row.name ?? '', sums: {} }));
    for (const [sum, value] of Object.entries(row))
      if (sum !== 'orgId' && sum !== 'id' && typeof value === 'number')
        group.sums[sum] = (group.sums[sum] ?? 0) + value;
  }
  return groups;
}
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const UNKNOWN = '—';
const NO_SUBJECT = Number.MAX_SAFE_INTEGER;

/** How rows of a part are told apart, called and ordered. */
interface Parting {
  readonly keyOf: (row: SumRow) => Key;
  readonly nameOf: (key: Key, group: Group | undefined) => string;
  readonly to: Row['to'];
  /** Parts that stand there also where nothing is counted. */
  readonly always: readonly Key[];
}
function partingOf(cx: Cx, by: Dim, scope: ScreenScope): Parting {
  const named = { nameOf: (_: Key, group: Group | undefined) => group?.name || UNKNOWN, always: [] };
  switch (by) {
    case 'unit':
    case 'org': {
      const units: ScreenUnits = by === 'org' ? schoolUnits(scope) : screenUnits(scope);
      return {
        keyOf: (row) => units.unitOf(row.orgId),
        nameOf: (key) => units.nameOf(Number(key)),
        to: units.to,
        always: scope.schools.map((school) => units.unitOf(school.orgId)),
      };
    }
    case 'type':
      return {
        keyOf: (row) => RES_TYPES.findIndex((type) => type === row.name),
        nameOf: (key) => cx.text(`analytics.resType.${RES_TYPES[Number(key)] ?? 'other'}`),
        to: 'none',
        always: RES_TYPES.map((_, at) => at),
      };
    case 'day':
    case 'month':
      return { ...named, keyOf: (row) => row.name ?? '', to: 'none' };
    case 'sbj':
      // What belongs to no subject stands at the end, and says so.
      return {
        ...named,
        keyOf: (row) => row.id ?? NO_SUBJECT,
        nameOf: (key, group) => group?.name || (key === NO_SUBJECT ? cx.text('analytics.screen.noSubject') : UNKNOWN),
        to: 'none',
      };
    case 'hour':
      return {
        keyOf: (row) => row.id ?? 0,
        nameOf: (key) => `${String(key).padStart(2, '0')}:00`,
        to: 'none',
        always: HOURS,
      };
    default:
      return { ...named, keyOf: (row) => row.id ?? 0, to: by === 'clazz' ? 'clazz' : 'none' };
  }
}
const rising = (a: Key, b: Key): number => (a < b ? -1 : a > b ? 1 : 0);

/** A metric with the groups it is told of. */
interface Told {
  readonly metric: ScreenMetric;
  readonly groups: ReadonlyMap<Key, Group>;
}
const sumsAt = (groups: ReadonlyMap<Key, Group>, key: Key): ScreenSums | undefined => groups.get(key)?.sums;
/** How many lessons of few children there are of which a part would have said who was away. */
const fewAt = (each: readonly Told[], key: Key): number =>
  each.reduce((few, { metric, groups }) => Math.max(few, metric.seen ? (sumsAt(groups, key)?.['few'] ?? 0) : 0), 0);
type Parts = Pick<Block, 'figures' | 'keys' | 'rows' | 'hidden'>;
function figuresOf(each: readonly Told[], least: number): Parts {
  const figures = each.map(({ metric, groups }) => ({
    key: metric.key,
    value: screenValue(metric, sumsAt(groups, 0), least),
    rows: isFew(metric, sumsAt(groups, 0), least) ? null : rowsBehind(metric, sumsAt(groups, 0)),
  }));
  const isHidden = each.some(({ metric, groups }) => isFew(metric, sumsAt(groups, 0), least));
  return { figures, keys: [], rows: [], hidden: Math.max(fewAt(each, 0), isHidden ? 1 : 0) };
}
function rowsOf(each: readonly Told[], parting: Parting, least: number): Parts {
  const keys = [...new Set([...parting.always, ...each.flatMap(({ groups }) => [...groups.keys()])])].sort(rising);
  const groupAt = (key: Key) => each.map(({ groups }) => groups.get(key)).find((group) => group != null);
  const columns = each.map(({ metric, groups }) => ({
    metric,
    groups,
    few: fewAmong(metric, keys, (key) => sumsAt(groups, key), least),
  }));
  const rows = keys.map((key, at): Row => ({
    id: typeof key === 'number' ? key : at,
    name: parting.nameOf(key, groupAt(key)),
    to: parting.to,
    values: columns.map(({ metric, groups, few }) =>
      few.has(key) ? null : screenValue(metric, sumsAt(groups, key), least),
    ),
  }));
  const isHidden = (key: Key) => fewAt(each, key) > 0 || columns.some(({ few }) => few.has(key));
  return { figures: [], keys: each.map(({ metric }) => metric.key), rows, hidden: keys.filter(isHidden).length };
}

/** How many rows a source was counted from; people are rows of several lists, each with its own. */
function countedIn(groups: ReadonlyMap<Key, Group>, metrics: readonly ScreenMetric[]): number {
  const parts = [...new Set(metrics.flatMap(({ part, whole }) => (whole == null ? [part] : [part, whole])))];
  let rows = 0;
  for (const { sums } of groups.values())
    rows += sums['rows'] ?? parts.reduce((sum, part) => sum + (sums[part] ?? 0), 0);
  return rows;
}

/** One tile: figures where nothing parts it, rows by part otherwise. */
export async function blockOf(
  cx: Cx,
  door: Door,
  scope: ScreenScope,
  tile: ScreenTile,
  asked: Asked,
  o: Options = {},
): Promise<Block> {
  const { grdId, least } = scope;
  const by: Dim = tile.by === 'unit' && scope.level === 'org' ? 'clazz' : tile.by;
  const days = tile.today ? { from: cx.today, to: cx.today } : asked;
  const period: Period | undefined = tile.parts.some((part) => needsPeriod(part.from))
    ? await periodOf(cx, door, days)
    : undefined;
  // Practice has days and no facts: this month's where none are asked for.
  const ofStudy = tile.parts.some((part) => part.from === 'study') ? daysOf(cx.today, asked) : undefined;
  const parting = partingOf(cx, by, scope);
  const each: Told[] = [];
  let counted = 0;
  for (const { from, metrics } of tile.parts) {
    const found = await SOURCES[from]({ cx, door, by, period, days: o.days ?? ofStudy, grdId, least });
    const groups = groupsOf(found, parting.keyOf);
    for (const metric of metrics) each.push({ metric, groups });
    counted += countedIn(groups, metrics);
  }
  const parts = by === 'all' ? figuresOf(each, least) : rowsOf(each, parting, least);
  return { at: cx.nowIso, basis: period ? basisOf(cx, period, counted) : null, counted, ...parts };
}
