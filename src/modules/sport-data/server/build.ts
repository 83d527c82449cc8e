import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, is, nameIn, sql } from '../../../kernel/server/db/sql';
import type { ReplyOf } from '../../../kernel/shared/call';
import { schoolYearOf } from '../../../kernel/shared/dates';
import { must } from '../../../kernel/shared/maps';
import { uncounted } from '../../fitness-test/server/published';
import type { boardPage } from '../contract';
import { fold, isSmall, PLACE_KINDS, valueOf, type Sums } from '../rules';
import { MONEY_CATEGORIES } from '../rules/money';
import { unitsOf, type Scope } from './scope';
import { SOURCES, type Dim, type SumRow } from './sources';
import type { Part, TileDef } from './tiles';

export type Block = ReplyOf<typeof boardPage>;
type Row = Block['rows'][number];
export const emptyBlock = (cx: Cx): Block => ({
  at: cx.nowIso,
  figures: [],
  keys: [],
  rows: [],
  hidden: 0,
  scope: null,
});
export interface Choice {
  readonly yearId: number | null;
  readonly grdId?: number | undefined;
  readonly tstId?: number | undefined;
  /** Schools whose newcomers are not kept, where that is known already. */
  readonly late?: readonly number[] | undefined;
}

/** School years with any result or screening, the newest first, which the board begins with; with the answer of `uncountedOf`. */
async function yearsOf(cx: Cx, door: Door): Promise<{ readonly years: number[]; readonly late?: number[] }> {
  const rows = await door.rows<{ yearId: number; late: number[] }>(sql`
    select y.year_id, ${uncounted(door, schoolYearOf(cx.today))} as late
    from (
      select f.year_id
      from fitness_test_stat_v f
      where ${door.orgs('f')}
        and f.clazz_id = 0
        and f.item_id = ''
        and f.begun > 0
      group by f.year_id
      union
      select v.year_id
      from vision_sum_v v
      where ${door.orgs('v')}
        and v.screened > 0
      group by v.year_id) y
    order by y.year_id desc`);
  return { years: rows.map((r) => r.yearId), late: rows[0]?.late };
}
/** The year that was asked for, else the newest with data, else this one. */
export async function yearFor(
  cx: Cx,
  door: Door,
  asked: number | undefined,
): Promise<{ readonly yearId: number; readonly late?: readonly number[] }> {
  if (asked != null) return { yearId: asked };
  const { years, late } = await yearsOf(cx, door);
  return { yearId: years[0] ?? schoolYearOf(cx.today), late };
}

/** What a group is, what it is called and where it leads. */
interface Group {
  readonly id: number;
  readonly name: string;
  readonly to: Row['to'];
}
interface Groups {
  readonly keyOf: (row: SumRow) => number | undefined;
  readonly groupOf: (key: number) => Group;
  readonly order: (a: Group, b: Group) => number;
  /** Groups that stand there also when nothing is counted: who has no figures yet is what people look for. */ readonly all?: readonly number[];
}

async function groups(cx: Cx, door: Door, scope: Scope, by: Dim, grdId: number | undefined): Promise<Groups> {
  const rising = (a: Group, b: Group) => a.id - b.id;
  switch (by) {
    case 'grade': {
      const names = new Map(
        (
          await door.rows<{ grdId: number; name: string }>(sql`
            select g.grd_id, ${nameIn(cx.lang, 'g')} as name
            from textbook_grade g`)
        ).map((g) => [g.grdId, g.name]),
      );
      return {
        keyOf: (r) => r.grdId,
        groupOf: (id) => ({ id, name: names.get(id) ?? String(id), to: 'grd' }),
        order: rising,
      };
    }
    case 'sex':
      return {
        keyOf: (r) => (r.sex === 'male' ? 1 : 2),
        groupOf: (id) => ({ id, name: cx.text(`sport-data.sex.${id === 1 ? 'male' : 'female'}`), to: 'sex' }),
        order: rising,
      };
    case 'year':
      return { keyOf: (r) => r.yearId, groupOf: (id) => ({ id, name: `${id}–${id + 1}`, to: 'year' }), order: rising };
    case 'place': {
      const rows = await door.rows<{ placeId: number; name: string }>(sql`
        select l.place_id, l.name
        from sport_data_place_v l
        where ${door.orgs('l')}
          and l.is_on
        order by l.org_id, l.area desc, l.place_id`);
      const names = new Map(rows.map((r) => [r.placeId, r.name]));
      return {
        keyOf: (r) => r.placeId,
        groupOf: (id) => ({ id, name: names.get(id) ?? '', to: 'place' }),
        order: rising,
      };
    }
    case 'kind':
      return {
        keyOf: (r) => PLACE_KINDS.findIndex((k) => k === r.kind),
        groupOf: (id) => ({ id, name: cx.text(`sport-data.kind.${PLACE_KINDS[id]}`), to: 'kind' }),
        order: rising,
      };
    case 'category':
      return {
        keyOf: (r) => MONEY_CATEGORIES.findIndex((c) => c === r.category),
        groupOf: (id) => ({ id, name: cx.text(`sport-data.category.${MONEY_CATEGORIES[id]}`), to: 'kind' }),
        order: rising,
      };
    case 'clazz': {
      const rows = await door.rows<{ clazzId: number; name: string }>(sql`
        select c.clazz_id, c.clazz_name as name
        from class_open_v k
        join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
        where ${all(sql`k.org_id = ${door.orgId}`, sql`c.org_id = ${door.orgId}`, is('k.grd_id', grdId))}
        order by c.grd_id, c.order_no, c.clazz_id`);
      const place = new Map(rows.map((r, at) => [r.clazzId, at]));
      // A class that ended since has no page to lead to.
      return {
        keyOf: (r) => (r.clazzId != null && place.has(r.clazzId) ? r.clazzId : undefined),
        groupOf: (id) => ({ id, name: rows[must(place, id)]!.name, to: 'clazz' }),
        order: (a, b) => must(place, a.id) - must(place, b.id),
        all: rows.map((r) => r.clazzId),
      };
    }
    default: {
      const units = unitsOf(scope);
      return {
        keyOf: (r) => units.unitOf(r.orgId),
        groupOf: (id) => ({ id, name: units.nameOf(id), to: units.to }),
        order: rising,
        all: scope.schools.map((s) => units.unitOf(s.orgId)),
      };
    }
  }
}

/** The sums of a part by its groups; of both sexes together and of each. */
async function sumsOf(
  door: Door,
  part: Part,
  by: Dim,
  choice: Choice & { readonly runningYear: number; readonly least: number },
  keyOf: (row: SumRow) => number | undefined,
) {
  const rows = (await SOURCES[part.from](door, { by, item: part.item, ...choice })).filter((r) => keyOf(r) != null);
  const of = (sex?: string): Map<number, Sums> =>
    fold(sex ? rows.filter((r) => r.sex === sex) : rows, (r) => keyOf(r)!);
  return { both: of(), male: of('male'), female: of('female') };
}

/** One tile: figures where nothing parts it, rows by group otherwise. */
export async function tileOf(cx: Cx, door: Door, scope: Scope, tile: TileDef, choice: Choice): Promise<Block> {
  const by: Dim = tile.by === 'unit' && scope.level === 'org' ? 'clazz' : tile.by;
  const {
    keyOf,
    groupOf,
    order,
    all: always = [],
  }: Groups = by === 'all'
    ? { keyOf: () => 0, groupOf: (id) => ({ id, name: '', to: 'kind' }), order: () => 0 }
    : await groups(cx, door, scope, by, choice.grdId);
  const found = [];
  const runningYear = schoolYearOf(cx.today);
  for (const part of tile.parts)
    found.push({ part, sums: await sumsOf(door, part, by, { ...choice, runningYear, least: scope.least }, keyOf) });
  const metrics = found.flatMap(({ part, sums }) =>
    part.metrics.map((metric) => ({ metric, of: metric.sex ? sums[metric.sex] : sums.both })),
  );
  const values = (key: number) => metrics.map(({ metric, of }) => valueOf(metric, of.get(key), scope.least));
  const hidden = (key: number) => metrics.some(({ metric, of }) => isSmall(metric, of.get(key), scope.least));
  const block = emptyBlock(cx);
  if (by === 'all')
    return {
      ...block,
      figures: values(0).map((value, at) => ({ key: metrics[at]!.metric.key, value })),
      hidden: hidden(0) ? 1 : 0,
    };
  // Who takes no part in an exam is not waited for.
  const keys = [
    ...new Set([...(choice.tstId == null ? always : []), ...found.flatMap(({ sums }) => [...sums.both.keys()])]),
  ];
  const rows = keys
    .map(groupOf)
    .toSorted(order)
    .map((g): Row => ({ ...g, values: values(g.id) }));
  return { ...block, keys: metrics.map((m) => m.metric.key), rows, hidden: keys.filter(hidden).length };
}

/** Whose board it is: its name, the way up, its years and grades. */
export async function headOf(cx: Cx, door: Door, scope: Scope, asked: number | undefined): Promise<Block> {
  const { years } = await yearsOf(cx, door);
  const grades = await door.rows<{ grdId: number; name: string }>(sql`
    select g.grd_id, ${nameIn(cx.lang, 'g')} as name
    from textbook_grade g
    where g.grd_id in (
      select c.grd_id
      from class_clazz_v c
      where ${door.orgs('c')}
        and c.clazz_type = 1
        and c.ended_at is null)
    order by g.grd_id`);
  const up = [];
  const lowest =
    scope.orgId != null ? scope.regId : scope.regId == null ? null : (scope.regions.get(scope.regId)?.parentId ?? null);
  const widest = cx.me.orgId === scope.orgId ? [] : regionsUp(cx, scope, lowest);
  for (const r of widest) up.push({ regId: r.regId, name: r.name });
  const name =
    scope.orgId != null
      ? scope.schools[0]!.name
      : scope.regId == null
        ? cx.text('sport-data.everywhere')
        : must(scope.regions, scope.regId).name;
  return {
    ...emptyBlock(cx),
    scope: {
      level: scope.level,
      orgId: scope.orgId,
      regId: scope.regId,
      name,
      up,
      yearId: asked ?? years[0] ?? schoolYearOf(cx.today),
      years: [...new Set([schoolYearOf(cx.today), ...years])].toSorted((a, b) => b - a),
      grades,
      schools: scope.schools.length,
      units: unitsOf(scope).to,
      least: scope.least,
    },
  };
}
/** The regions above that the caller may open, the widest first. */
function regionsUp(cx: Cx, scope: Scope, from: number | null) {
  const out = [];
  for (
    let r = from == null ? undefined : scope.regions.get(from);
    r;
    r = r.parentId == null ? undefined : scope.regions.get(r.parentId)
  ) {
    const { me } = cx;
    if (me.orgRegion != null && !String(r.regId).startsWith(String(me.orgRegion))) break;
    out.unshift(r);
  }
  return out;
}
