import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { handle } from '../../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { ItemReport, ReportGroup } from '../../contract';
import { formatResult, unitText } from '../../rules/format';
import type { Standard } from '../../rules/standard';
import { nameOf } from './items';
import { standardIn } from './read';
import { isRegion, mayName, yearIn } from './scope';
import { hiddenParts } from '../../rules/small';
import { SUMS, add, figuresOf, meanOf, ofSex, sexesHidden, tooSmall, type SumRow } from './sums';
import { yearName } from './years';

interface Place {
  readonly orgId?: number | undefined;
  readonly grdId?: number | undefined;
  readonly clazzId?: number | undefined;
}
type Level = (typeof calls.REPORT_LEVELS)[number];
/** The narrowest thing that was named, unless somebody asks for a wider one. */
const levelFor = (cx: Cx, asked: Level | undefined, p: Place): Level =>
  asked ?? (p.clazzId != null ? 'clz' : p.grdId != null ? 'grd' : p.orgId != null || !isRegion(cx) ? 'org' : 'reg');

/** The rows of the sums that make up a place: grades for a school or region, classes below them. */
export function placeSql(level: Level): string {
  const of = 'org_id = any($1::bigint[]) and year_id = any($2::integer[])';
  return level === 'clz'
    ? `${of} and clazz_id = $3`
    : level === 'grd'
      ? `${of} and clazz_id = 0 and grd_id = $3`
      : `${of} and clazz_id = 0 and $3::bigint is null`;
}
type Keyed = SumRow & { readonly key: number; readonly sex: 'male' | 'female'; readonly name: string };

/** What stands below a place, with names: schools, grades or classes. */
async function groupRows(
  cx: Cx,
  door: Door,
  level: Level,
  yearId: number,
  grdId: number | undefined,
): Promise<Keyed[]> {
  const en = cx.lang === 'en-US';
  const of = "s.org_id = any($1::bigint[]) and s.year_id = $2 and s.item_id = ''";
  const sums = SUMS.replaceAll('sum(', 'sum(s.');
  if (level === 'reg')
    return door.rows<Keyed>(
      `select s.org_id as key, o.name, s.sex, ${sums} from fitness_test_stat s join organisation_org o on o.org_id = s.org_id where ${of} and s.clazz_id = 0 group by s.org_id, o.name, o.reg_id, s.sex order by o.reg_id, s.org_id`,
      [door.orgIds, yearId],
    );
  if (level === 'org')
    return door.rows<Keyed>(
      `select s.grd_id as key, ${en ? 'g.name_en' : 'g.name_zh'} as name, s.sex, ${sums} from fitness_test_stat s join textbook_grade g on g.grd_id = s.grd_id where ${of} and s.clazz_id = 0 group by s.grd_id, 2, s.sex order by s.grd_id`,
      [door.orgIds, yearId],
    );
  return door.rows<Keyed>(
    `select s.clazz_id as key, c.clazz_name as name, s.sex, ${sums} from fitness_test_stat s
     join (select org_id, clazz_id, max(clazz_name) clazz_name, max(clazz_ord) clazz_ord from fitness_test_total where org_id = any($1::bigint[]) and year_id = $2 and grd_id = $3 group by org_id, clazz_id) c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
     where ${of} and s.clazz_id <> 0 and s.grd_id = $3 group by s.clazz_id, c.clazz_name, c.clazz_ord, s.sex order by c.clazz_ord, s.clazz_id`,
    [door.orgIds, yearId, grdId ?? null],
  );
}

/** The items of a place: how many, their mean, their levels. `hidden`: the place itself must not be shown. */
export async function itemReports(
  cx: Cx,
  door: Door,
  standard: Standard,
  level: Level,
  yearId: number,
  id: number | undefined,
  sex: string | undefined,
  named: boolean,
  hidden: boolean,
): Promise<ItemReport[]> {
  const rows = await door.rows<SumRow & { itemId: string; sex: 'male' | 'female' }>(
    `select item_id, sex, ${SUMS} from fitness_test_stat where ${placeSql(level)} and item_id <> '' group by item_id, sex`,
    [door.orgIds, [yearId], id ?? null],
  );
  return standard.items.flatMap((item) => {
    const both = rows.filter((r) => r.itemId === item.code);
    const own = both.filter((r) => !sex || r.sex === sex);
    if (!own.length) return [];
    const s = add(own);
    const apart = hidden || sexesHidden(both, named);
    const small = s.n > 0 && (hidden || tooSmall(s.n, named) || (sex != null && apart));
    const of = (which: 'male' | 'female') => {
      const r = ofSex(own, which);
      return item.scored ? meanOf(r.pointsSum * 100, r.n, apart) : null;
    };
    const mean = meanOf(s.valueSum, s.begun, small);
    return [
      {
        itemId: item.code,
        name: nameOf(item, cx.lang),
        unitText: unitText(item, cx.lang),
        n: s.n,
        points: item.scored ? meanOf(s.pointsSum * 100, s.n, small) : null,
        meanText: mean == null ? null : formatResult(item, Math.round(mean / item.step) * item.step),
        male: of('male'),
        female: of('female'),
        counts: small || !item.scored ? null : [s.c1, s.c2, s.c3, s.c4],
        small,
      },
    ];
  });
}

/** Whether a place stays hidden among its neighbours: a grade or class that the wider report hides is not shown by opening it either. */
async function hiddenAmong(
  cx: Cx,
  door: Door,
  level: Level,
  yearId: number,
  id: number | undefined,
  grdId: number | undefined,
): Promise<boolean> {
  if (level !== 'grd' && level !== 'clz') return false;
  const parts = grouped(await groupRows(cx, door, level === 'clz' ? 'grd' : 'org', yearId, grdId), false);
  return parts.find((g) => g.id === id)?.figures.small ?? false;
}

/** The grade of a class in a year, and its name. */
async function clazzIn(
  door: Door,
  yearId: number,
  clazzId: number,
): Promise<{ readonly grdId: number; readonly clazzName: string; readonly orgId: number }> {
  const [row] = await door.rows<{ grdId: number; clazzName: string; orgId: number }>(
    'select org_id, grd_id, max(clazz_name) clazz_name from fitness_test_total where org_id = any($1::bigint[]) and year_id = $2 and clazz_id = $3 group by org_id, grd_id limit 1',
    [door.orgIds, yearId, clazzId],
  );
  if (!row) throw fail(kernelFaults.gone);
  return row;
}

/** What a place comes to, with what stands below it. */
export async function reportOf(
  cx: Cx,
  { level: asked, sex, orgId, grdId, clazzId, ...o }: ParsedOf<typeof calls.educReport>,
): Promise<ReplyOf<typeof calls.educReport>> {
  const wide = levelFor(cx, asked, { orgId, grdId, clazzId });
  return cx.reading(
    'fitness-test.educ.report',
    orgId ?? (wide === 'reg' || isRegion(cx) ? undefined : cx.me.orgId),
    async (door) => {
      const yearId = await yearIn(cx, door, o.yearId);
      const named = mayName(cx);
      const clazz = clazzId == null ? undefined : await clazzIn(door, yearId, clazzId);
      const level: Level = wide === 'clz' && !clazz ? 'org' : wide === 'grd' && grdId == null && !clazz ? 'org' : wide;
      const grade = grdId ?? clazz?.grdId;
      const id = level === 'clz' ? clazzId : level === 'grd' ? grade : undefined;
      const fitting = <R extends { readonly sex: string }>(rows: readonly R[]) =>
        sex ? rows.filter((r) => r.sex === sex) : rows;
      const own = await door.rows<SumRow & { yearId: number; sex: 'male' | 'female' }>(
        `select year_id, sex, ${SUMS} from fitness_test_stat where ${placeSql(level)} and item_id = '' group by year_id, sex`,
        [door.orgIds, [yearId, yearId - 1], id ?? null],
      );
      const now = own.filter((r) => r.yearId === yearId);
      const before = own.filter((r) => r.yearId === yearId - 1);
      const hidden = !named && (tooSmall(add(now).n, named) || (await hiddenAmong(cx, door, level, yearId, id, grade)));
      const apart = hidden || sexesHidden(now, named);
      const of = (which: 'male' | 'female') => figuresOf(ofSex(now, which), apart);
      const below =
        level === 'reg'
          ? ('org' as const)
          : level === 'org'
            ? ('grd' as const)
            : level === 'grd'
              ? ('clz' as const)
              : ('stu' as const);
      const standard = await standardIn(door, door.orgIds[0]!, yearId);
      const groups = below === 'stu' ? [] : grouped(fitting(await groupRows(cx, door, level, yearId, grade)), named);
      return {
        yearId,
        yearName: yearName(yearId),
        level,
        names: named,
        trail: await trailOf(cx, door, level, grade, clazz, clazzId),
        figures: figuresOf(add(fitting(now)), sex ? apart : hidden),
        male: of('male'),
        female: of('female'),
        before:
          before.length && level !== 'clz'
            ? {
                yearId: yearId - 1,
                figures: figuresOf(
                  add(fitting(before)),
                  hidden || tooSmall(add(before).n, named) || (sex != null && sexesHidden(before, named)),
                ),
              }
            : null,
        items: await itemReports(cx, door, standard, level, yearId, id, sex, named, hidden),
        below,
        groups,
        children: below === 'stu' && named ? await childRows(door, yearId, clazzId!, sex) : [],
      };
    },
  );
}
function grouped(rows: readonly Keyed[], named: boolean): ReportGroup[] {
  const of = new Map<number, Keyed[]>();
  for (const r of rows) (of.get(r.key) ?? of.set(r.key, []).get(r.key)!).push(r);
  const lists = [...of];
  const hidden = named ? new Set<number>() : hiddenParts(lists.map(([, list]) => add(list).n));
  return lists.map(([id, list], at) => {
    const apart = hidden.has(at) || sexesHidden(list, named);
    return {
      id,
      name: list[0]!.name,
      figures: figuresOf(add(list), hidden.has(at)),
      male: figuresOf(ofSex(list, 'male'), apart),
      female: figuresOf(ofSex(list, 'female'), apart),
    };
  });
}
const childRows = (door: Door, yearId: number, clazzId: number, sex: string | undefined) =>
  door.rows<{
    userId: number;
    name: string;
    sex: 'male' | 'female';
    total: number | null;
    level: 'excellent' | 'good' | 'pass' | 'fail' | null;
    state: 'complete' | 'incomplete' | 'partly' | 'exempt' | 'deferred';
    done: number;
    due: number;
  }>(
    'select user_id, name, sex, total, level, state, done, due from fitness_test_total where org_id = any($1::bigint[]) and year_id = $2 and clazz_id = $3 and ($4::text is null or sex = $4) order by total desc nulls last, name',
    [door.orgIds, yearId, clazzId, sex ?? null],
  );

async function trailOf(
  cx: Cx,
  door: Door,
  level: Level,
  grdId: number | undefined,
  clazz: { readonly clazzName: string } | undefined,
  clazzId: number | undefined,
) {
  const trail: { level: Level; id: number | null; name: string }[] = [];
  if (isRegion(cx)) trail.push({ level: 'reg', id: null, name: cx.me.orgName });
  if (level !== 'reg') {
    const [org] = await door.rows<{ name: string }>('select name from organisation_org where org_id = $1', [
      door.orgIds[0],
    ]);
    trail.push({ level: 'org', id: door.orgIds[0]!, name: org?.name ?? '' });
  }
  if ((level === 'grd' || level === 'clz') && grdId != null) {
    const [grade] = await door.rows<{ name: string }>(
      `select ${cx.lang === 'en-US' ? 'name_en' : 'name_zh'} as name from textbook_grade where grd_id = $1`,
      [grdId],
    );
    trail.push({ level: 'grd', id: grdId, name: grade?.name ?? '' });
  }
  if (level === 'clz' && clazz) trail.push({ level: 'clz', id: clazzId!, name: clazz.clazzName });
  return trail;
}

/** Year by year from the same sums: the total in points, or an item in its unit. */
export const trendOf = (
  cx: Cx,
  { orgId, grdId, clazzId, itemId, sex }: ParsedOf<typeof calls.educYears>,
): Promise<ReplyOf<typeof calls.educYears>> =>
  cx.reading('fitness-test.educ.years', orgId ?? (isRegion(cx) ? undefined : cx.me.orgId), async (door) => {
    const named = mayName(cx);
    if (
      clazzId != null &&
      !(
        await door.rows('select 1 from fitness_test_total where org_id = any($1::bigint[]) and clazz_id = $2 limit 1', [
          door.orgIds,
          clazzId,
        ])
      ).length
    )
      throw fail(kernelFaults.gone);
    const rows = await door.rows<SumRow & { yearId: number; grdId: number; name: string }>(
      `select s.year_id, s.grd_id, ${cx.lang === 'en-US' ? 'g.name_en' : 'g.name_zh'} as name, ${SUMS.replaceAll('sum(', 'sum(s.')} from fitness_test_stat s join textbook_grade g on g.grd_id = s.grd_id
     where s.org_id = any($1::bigint[]) and s.item_id = $2 and s.clazz_id = coalesce($3::bigint, 0) and ($4::bigint is null or s.grd_id = $4) and ($5::text is null or s.sex = $5) group by s.year_id, s.grd_id, 3 order by s.year_id, s.grd_id`,
      [door.orgIds, itemId ?? '', clazzId ?? null, grdId ?? null, sex ?? null],
    );
    const years = [...new Set(rows.map((r) => r.yearId))];
    const standard = await standardIn(door, door.orgIds[0]!, years.at(-1) ?? 0);
    const item = itemId ? standard.itemOf(itemId) : undefined;
    const point = (s: SumRow, hidden: boolean) =>
      itemId ? meanOf(s.pointsSum * 100, s.n, hidden) : meanOf(s.valueSum, s.n, hidden);
    const value = (s: SumRow, hidden: boolean) => (item ? meanOf(s.valueSum, s.begun, hidden) : null);
    const hiddenIn = new Map(
      years.map((y) => {
        const own = rows.filter((r) => r.yearId === y);
        const parts = named ? new Set<number>() : hiddenParts(own.map((r) => r.n));
        return [y, new Set(own.flatMap((r, at) => (parts.has(at) ? [r.grdId] : [])))];
      }),
    );
    const grades = [...new Map(rows.map((r) => [r.grdId, r.name]))].sort((a, b) => a[0] - b[0]);
    return {
      itemId: itemId ?? null,
      name: item ? nameOf(item, cx.lang) : cx.text('fitness-test.field.total'),
      unitText: item ? unitText(item, cx.lang) : '',
      decimals: item?.decimals ?? 1,
      scale: item?.scale ?? 100,
      rows: years.map((yearId) => {
        const s = add(rows.filter((r) => r.yearId === yearId));
        const small = tooSmall(s.n, named);
        return {
          yearId,
          name: yearName(yearId),
          n: s.n,
          points: item && !item.scored ? null : point(s, small),
          value: value(s, small),
          counts: small || (item && !item.scored) ? null : [s.c1, s.c2, s.c3, s.c4],
          small,
        };
      }),
      grades: grades.map(([id, name]) => ({
        grdId: id,
        name,
        n: years.map((y) => rows.find((r) => r.yearId === y && r.grdId === id)?.n ?? 0),
        values: years.map((y) => {
          const r = rows.find((x) => x.yearId === y && x.grdId === id);
          const hide = hiddenIn.get(y)!.has(id);
          return r ? (item && !item.scored ? value(r, hide) : point(r, hide)) : null;
        }),
      })),
    };
  });
export const reporting = [handle(calls.educReport, reportOf), handle(calls.educYears, trendOf)];
