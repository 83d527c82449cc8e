import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, contains, inOrgs, is, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { BUSI, inRegion } from '../../../kernel/shared/codes';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Paged } from '../../../kernel/shared/fields';
import { stoodWithin } from '../../class/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { AI_VISION_ORGS, LISTED_TYPES, RANGE_DAYS } from '../rules';
import { readingOf } from './analysis';
import { gradeNames } from './groups';
import { noteRead } from './sight';

/** V-107: organisations with AI vision among those the caller may read. A school without it is refused, as its screens are. */
export async function aiOrgs(
  cx: Cx,
  asked: { readonly orgId?: number | undefined; readonly regId?: number | undefined } = {},
): Promise<readonly number[]> {
  const reach = await cx.reach();
  if (asked.orgId != null && !reach.includes(asked.orgId)) throw fail(kernelFaults.gone);
  const wanted = reach.filter((id) => AI_VISION_ORGS.includes(id) && (asked.orgId == null || id === asked.orgId));
  if (wanted.length === 0) throw fail(faults.noAiVision);
  if (asked.regId == null) return wanted;
  const { regId } = asked;
  const rows = await cx.db.rows<{ orgId: number; regId: number | null }>(sql`
    select org_id, reg_id
    from organisation_org
    where org_id = any(${wanted}::bigint[])`);
  return rows.filter((r) => inRegion(r.regId, regId)).map((r) => r.orgId);
}
/** The days asked for, thirty of them when nobody says. */
export function daysOf(
  today: string,
  o: { readonly from?: string | undefined; readonly to?: string | undefined },
): readonly [string, string] {
  const to = o.to ?? (o.from != null && o.from > today ? o.from : today);
  const from = o.from ?? plusDays(to, -29);
  if (from > to) throw fail(faults.rangeBackwards);
  if (plusDays(from, RANGE_DAYS) < to) throw fail(faults.rangeLong, { days: RANGE_DAYS });
  return [from, to];
}
/** Children's names stay inside the school. */
function ownSchool(cx: Cx, orgIds: readonly number[]): void {
  if (cx.me.busiId !== BUSI.school || !orgIds.includes(cx.me.orgId)) throw fail(faults.namesNotAllowed);
}
interface Used {
  readonly users: number;
  readonly times: number;
  readonly seconds: number;
  readonly tests: number;
}
const usedColumns = sql`
  count(distinct r.user_id) as users,
  count(*) filter (where r.type = 'exercise') as times,
  coalesce(sum(r.seconds) filter (where r.type = 'exercise'), 0)::bigint as seconds,
  count(*) filter (where r.type = 'test') as tests`;
/** Tests and exercises of some days. C-059: bmi and fvc have pages of their own; here they are neither use nor result. */
export const isUse = (orgIds: readonly number[], from: string, to: string): Sql => sql`
  ${inOrgs('r.org_id', orgIds)}
  and r.on_date between ${from} and ${to}
  and r.type = any(${LISTED_TYPES}::text[])`;
async function used(door: Door, orgIds: readonly number[], from: string, to: string): Promise<Used> {
  const found = await door.row<Used>(sql`
    select ${usedColumns}
    from vision_record r
    where ${isUse(orgIds, from, to)}`);
  return found ?? NONE;
}
/** Stays in administrative classes `c` of the schools within the days: whoever is counted by what it did then is among them. */
const stoodThen = (orgIds: readonly number[], from: string, to: string, ...where: (Sql | undefined)[]): Sql => sql`
  from class_stay_v k
  join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
  join organisation_org z on z.org_id = k.org_id
  where ${all(
    inOrgs('k.org_id', orgIds),
    inOrgs('c.org_id', orgIds),
    sql`c.clazz_type = 1`,
    stoodWithin(raw('z.zone'), from, to),
    ...where,
  )}`;
/** How many students the schools had within the days, each once. */
const studentsOf = async (door: Door, orgIds: readonly number[], from: string, to: string): Promise<number> =>
  (await door.row<{ n: number }>(sql`select count(distinct k.user_id) as n ${stoodThen(orgIds, from, to)}`))?.n ?? 0;
/** The same by grade, or by class in the order of lists; whoever was moved stands in both. */
const studentsByGrade = (
  door: Door,
  orgIds: readonly number[],
  from: string,
  to: string,
): Promise<{ grdId: number | null; n: number }[]> =>
  door.rows(sql`
    select c.grd_id, count(distinct k.user_id) as n
    ${stoodThen(orgIds, from, to)}
    group by c.grd_id
    order by c.grd_id nulls last`);
const studentsByClazz = (
  door: Door,
  orgIds: readonly number[],
  { from, to, grdId }: { readonly from: string; readonly to: string; readonly grdId: number | undefined },
): Promise<{ clazzId: number; clazzName: string; grdId: number | null; n: number }[]> =>
  door.rows(sql`
    select c.clazz_id, max(c.clazz_name) as clazz_name, c.grd_id, count(distinct k.user_id) as n
    ${stoodThen(orgIds, from, to, is('c.grd_id', grdId))}
    group by c.clazz_id, c.grd_id, c.order_no
    order by c.grd_id nulls last, c.order_no, c.clazz_id`);
const NONE: Used = { users: 0, times: 0, seconds: 0, tests: 0 };

export const aiHandlers = [
  handle(calls.activeCount, async (cx, i) => {
    const orgIds = await aiOrgs(cx, i);
    const [from, to] = daysOf(cx.today, i);
    const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
    return readingOf(cx, 'vision.active', orgIds, async (door) => ({
      from,
      to,
      ...(await used(door, orgIds, from, to)),
      before: await used(door, orgIds, plusDays(from, -length), plusDays(from, -1)),
      students: await studentsOf(door, orgIds, from, to),
    }));
  }),
  handle(calls.activeTrends, async (cx, i) => {
    const orgIds = await aiOrgs(cx, i);
    const [from, to] = daysOf(cx.today, i);
    const rows = await readingOf(cx, 'vision.trends', orgIds, (door) =>
      door.rows<Used & { date: string }>(sql`
        select r.on_date as date, ${usedColumns}
        from vision_record r
        where ${isUse(orgIds, from, to)}
        group by r.on_date
        order by r.on_date`),
    );
    const byDay = new Map(rows.map((r) => [r.date, r]));
    const items: (Used & { date: string })[] = [];
    for (let date = from; date <= to; date = plusDays(date, 1)) items.push(byDay.get(date) ?? { ...NONE, date });
    return { items };
  }),
  handle(calls.statisGrades, async (cx, i) => {
    const orgIds = await aiOrgs(cx, i);
    const [from, to] = daysOf(cx.today, i);
    const names = await gradeNames(cx);
    return readingOf(cx, 'vision.statis', orgIds, async (door) => {
      const rows = await door.rows<Used & { grdId: number | null }>(sql`
        select c.grd_id, ${usedColumns}
        from vision_record r
        join class_clazz_v c on c.org_id = r.org_id and c.clazz_id = r.clazz_id
        where ${isUse(orgIds, from, to)}
        group by c.grd_id`);
      const by = new Map(rows.map((r) => [r.grdId, r]));
      return {
        items: (await studentsByGrade(door, orgIds, from, to)).map(({ grdId, n }) => ({
          ...NONE,
          ...by.get(grdId),
          grdId,
          grdName: grdId == null ? null : (names.get(grdId) ?? null),
          students: n,
        })),
      };
    });
  }),
  handle(calls.statisClazzes, async (cx, i) => {
    const orgIds = await aiOrgs(cx, i);
    const [from, to] = daysOf(cx.today, i);
    return readingOf(cx, 'vision.statis', orgIds, async (door) => {
      const rows = await door.rows<Used & { clazzId: number }>(sql`
        select r.clazz_id, ${usedColumns}
        from vision_record r
        where ${isUse(orgIds, from, to)}
        group by r.clazz_id`);
      const by = new Map(rows.map((r) => [r.clazzId, r]));
      return {
        items: (await studentsByClazz(door, orgIds, { from, to, grdId: i.grdId })).map(({ n, ...clazz }) => ({
          ...NONE,
          ...by.get(clazz.clazzId),
          ...clazz,
          students: n,
        })),
      };
    });
  }),
  handle(calls.statisUsers, async (cx, input) => {
    ownSchool(cx, await aiOrgs(cx, input));
    const [from, to] = daysOf(cx.today, input);
    // Each child once, in the class it stood in last within the days; of a class, with what it did there.
    const students = sql`(
      select distinct on (k.user_id) k.org_id, k.user_id, k.clazz_id, c.clazz_name, c.grd_id, c.order_no
      from class_stay_v k
      join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
      where ${all(
        sql`k.org_id = ${cx.db.orgId}`,
        sql`c.org_id = ${cx.db.orgId}`,
        sql`c.clazz_type = 1`,
        stoodWithin(cx.me.zone, from, to),
        is('k.clazz_id', input.clazzId),
      )}
      order by k.user_id, k.joined_at desc) s
      join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id`;
    const page = await cx.list(input, {
      select: sql`p.user_id, p.name, p.sid_no, s.clazz_id, s.clazz_name, coalesce(u.times, 0)::bigint as times,
        coalesce(u.seconds, 0)::bigint as seconds, coalesce(u.days, 0)::bigint as days,
        coalesce(u.tests, 0)::bigint as tests, u.last_on, u.left_eye as "left", u.right_eye as "right"`,
      from: sql`${students}
        left join (${usersOf(cx, from, to, input.clazzId)}) u on u.org_id = s.org_id and u.user_id = s.user_id`,
      counted: students,
      where: [cx.db.orgs('s'), contains('p.name', input.name)],
      sorts: {
        name: sql`p.name`,
        clazzName: sql`s.grd_id`,
        times: sql`u.times`,
        seconds: sql`u.seconds`,
        days: sql`u.days`,
        tests: sql`u.tests`,
        lastOn: sql`u.last_on`,
      },
      then: sql`s.grd_id nulls last, s.order_no, s.clazz_id, p.sid_no nulls last, p.user_id`,
      shape: (row: ReplyOf<typeof calls.statisUsers>['items'][number]) => row,
    });
    if (page.items.length) await noteRead(cx, 'ai.users', { rows: page.items.length });
    return page;
  }),
  handle(calls.usrLogs, (cx, i) =>
    ofStudent<ReplyOf<typeof calls.usrLogs>['items'][number]>(cx, i, 'exercise', sql`r.exercise, r.seconds`),
  ),
  handle(calls.usrRsts, (cx, i) =>
    ofStudent<ReplyOf<typeof calls.usrRsts>['items'][number]>(
      cx,
      i,
      'test',
      sql`r.left_eye as "left", r.right_eye as "right"`,
    ),
  ),
];

/** The sums of each student of the own school, with the last test. */
const usersOf = (cx: Cx, from: string, to: string, clazzId: number | undefined): Sql => sql`
  select r.org_id, r.user_id,
    count(*) filter (where r.type = 'exercise') as times,
    coalesce(sum(r.seconds) filter (where r.type = 'exercise'), 0)::bigint as seconds,
    count(distinct r.on_date) as days,
    count(*) filter (where r.type = 'test') as tests,
    max(r.on_date) as last_on,
    (array_agg(r.left_eye order by r.at desc) filter (where r.type = 'test'))[1] as left_eye,
    (array_agg(r.right_eye order by r.at desc) filter (where r.type = 'test'))[1] as right_eye
  from vision_record r
  where ${all(isUse([cx.db.orgId], from, to), is('r.clazz_id', clazzId))}
  group by r.org_id, r.user_id`;

/** The log of one student of the own school, the latest first. */
async function ofStudent<R>(
  cx: Cx,
  input: ParsedOf<typeof calls.usrLogs>,
  type: 'exercise' | 'test',
  columns: Sql,
): Promise<Paged<R>> {
  ownSchool(cx, await aiOrgs(cx));
  const [from, to] = daysOf(cx.today, input);
  const who = await cx.db.row(sql`
    select p.user_id
    from people_person_v p
    where p.org_id = ${cx.db.orgId}
      and p.user_id = ${input.userId}
      and p.user_type = 1
      and p.removed_at is null`);
  if (!who) throw fail(kernelFaults.gone);
  const page = await cx.list(input, {
    select: sql`r.record_id, r.at, ${columns}`,
    from: sql`vision_record r`,
    where: [
      cx.db.orgs('r'),
      is('r.user_id', input.userId),
      is('r.type', type),
      sql`r.on_date between ${from} and ${to}`,
    ],
    sorts: {},
    then: sql`r.at desc, r.record_id desc`,
    shape: (row: R) => row,
  });
  await noteRead(cx, `ai.${type}`, { subjectId: input.userId });
  return page;
}
