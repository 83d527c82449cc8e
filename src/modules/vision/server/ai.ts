import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { handle } from '../../../kernel/server/module';
import { BUSI, inRegion } from '../../../kernel/shared/codes';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
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
  const rows = await cx.db.rows<{ orgId: number; regId: number | null }>(
    'select org_id, reg_id from organisation_org where org_id = any($1::bigint[])',
    [wanted],
  );
  return rows.filter((r) => inRegion(r.regId, asked.regId!)).map((r) => r.orgId);
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
// C-059: bmi and fvc have pages of their own; here they are neither use nor result.
const USED = `count(distinct r.user_id) as users, count(*) filter (where r.type = 'exercise') as times, coalesce(sum(r.seconds) filter (where r.type = 'exercise'), 0)::bigint as seconds, count(*) filter (where r.type = 'test') as tests`;
const WHERE = 'r.org_id = any($1::bigint[]) and r.on_date between $2 and $3 and r.type = any($4::text[])';
const used = async (door: Door, orgIds: readonly number[], from: string, to: string): Promise<Used> =>
  (await door.rows<Used>(`select ${USED} from vision_record r where ${WHERE}`, [orgIds, from, to, LISTED_TYPES]))[0]!;
const studentsBy = async (
  door: Door,
  key: 'grd_id' | 'clazz_id',
  orgIds: readonly number[],
): Promise<{ key: number | null; n: number; name: string; grdId: number | null }[]> =>
  door.rows(
    `select ${key} as key, count(*) as n, max(clazz_name) as name, max(grd_id) as grd_id from class_student_v where org_id = any($1::bigint[]) and clazz_type = 1 group by ${key}, ${key === 'grd_id' ? 'grd_id' : 'grd_id, order_no'} order by max(grd_id) nulls last, ${key === 'grd_id' ? 'grd_id' : 'order_no'}`,
    [orgIds],
  );
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
      students: (
        await door.rows<{ n: number }>(
          'select count(*) as n from class_student_v where org_id = any($1::bigint[]) and clazz_type = 1',
          [orgIds],
        )
      )[0]!.n,
    }));
  }),
  handle(calls.activeTrends, async (cx, i) => {
    const orgIds = await aiOrgs(cx, i);
    const [from, to] = daysOf(cx.today, i);
    const rows = await readingOf(cx, 'vision.trends', orgIds, (door) =>
      door.rows<Used & { date: string }>(
        `select r.on_date as date, ${USED} from vision_record r where ${WHERE} group by r.on_date order by r.on_date`,
        [orgIds, from, to, LISTED_TYPES],
      ),
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
      const rows = await door.rows<Used & { grdId: number | null }>(
        `select c.grd_id, ${USED} from vision_record r join class_clazz_v c on c.org_id = r.org_id and c.clazz_id = r.clazz_id where ${WHERE} group by c.grd_id`,
        [orgIds, from, to, LISTED_TYPES],
      );
      const by = new Map(rows.map((r) => [r.grdId, r]));
      return {
        items: (await studentsBy(door, 'grd_id', orgIds)).map((g) => ({
          ...NONE,
          ...by.get(g.key),
          grdId: g.key,
          grdName: g.key == null ? null : (names.get(g.key) ?? null),
          students: g.n,
        })),
      };
    });
  }),
  handle(calls.statisClazzes, async (cx, i) => {
    const orgIds = await aiOrgs(cx, i);
    const [from, to] = daysOf(cx.today, i);
    return readingOf(cx, 'vision.statis', orgIds, async (door) => {
      const rows = await door.rows<Used & { clazzId: number }>(
        `select r.clazz_id, ${USED} from vision_record r where ${WHERE} group by r.clazz_id`,
        [orgIds, from, to, LISTED_TYPES],
      );
      const by = new Map(rows.map((r) => [r.clazzId, r]));
      return {
        items: (await studentsBy(door, 'clazz_id', orgIds))
          .filter((c) => i.grdId == null || c.grdId === i.grdId)
          .map((c) => ({
            ...NONE,
            ...by.get(c.key!),
            clazzId: c.key!,
            clazzName: c.name,
            grdId: c.grdId,
            students: c.n,
          })),
      };
    });
  }),
  handle(calls.statisUsers, async (cx, { curPage, pageSize, sort, ...i }) => {
    ownSchool(cx, await aiOrgs(cx, i));
    const [from, to] = daysOf(cx.today, i);
    const SORTS: Readonly<Record<string, string>> = {
      name: 'p.name',
      clazzName: 's.grd_id',
      times: 'u.times',
      seconds: 'u.seconds',
      days: 'u.days',
      tests: 'u.tests',
      lastOn: 'u.last_on',
    };
    const wanted = sort && SORTS[sort.replace(/^-/, '')];
    if (sort && !wanted) throw fail(kernelFaults.badInput, {}, 'sort');
    const params: unknown[] = [cx.db.orgId];
    const bind = (v: unknown) => `$${params.push(v)}`;
    const base = `class_student_v s join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null where s.org_id = $1 and s.clazz_type = 1
      ${i.clazzId == null ? '' : `and s.clazz_id = ${bind(i.clazzId)}`} ${i.name ? `and p.name ilike ${bind(`%${i.name.replace(/[\\%_]/g, '\\$&')}%`)}` : ''}`;
    const total = await cx.db.total(`select count(*) n from ${base}`, [...params]);
    const [f, t, types] = [bind(from), bind(to), bind(LISTED_TYPES)];
    const sums = `left join (select org_id, user_id, count(*) filter (where type = 'exercise') as times, coalesce(sum(seconds) filter (where type = 'exercise'), 0)::bigint as seconds, count(distinct on_date) as days,
        count(*) filter (where type = 'test') as tests, max(on_date) as last_on, (array_agg(left_eye order by at desc) filter (where type = 'test'))[1] as left_eye, (array_agg(right_eye order by at desc) filter (where type = 'test'))[1] as right_eye
      from vision_record where org_id = $1 and on_date between ${f} and ${t} and type = any(${types}::text[]) group by org_id, user_id) u on u.org_id = s.org_id and u.user_id = s.user_id`;
    const items =
      total === 0
        ? []
        : await cx.db.rows<ItemOf>(
            `select p.user_id, p.name, p.sid_no, s.clazz_id, s.clazz_name, coalesce(u.times, 0)::bigint as times, coalesce(u.seconds, 0)::bigint as seconds, coalesce(u.days, 0)::bigint as days, coalesce(u.tests, 0)::bigint as tests, u.last_on, u.left_eye as "left", u.right_eye as "right"
       from ${base.replace('where s.org_id', `${sums} where s.org_id`)}
       order by ${wanted ? `${wanted} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last, ` : ''}s.grd_id nulls last, s.order_no, s.clazz_id, p.sid_no nulls last, p.user_id limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
            params,
          );
    if (items.length) await noteRead(cx, 'ai.users', { rows: items.length });
    return { items, total, curPage, pageSize };
  }),
  handle(calls.usrLogs, (cx, i) => ofStudent(cx, i, 'exercise', 'r.record_id, r.at, r.exercise, r.seconds')),
  handle(calls.usrRsts, (cx, i) =>
    ofStudent(cx, i, 'test', 'r.record_id, r.at, r.left_eye as "left", r.right_eye as "right"'),
  ),
];
interface ItemOf {
  readonly userId: number;
  readonly name: string;
  readonly sidNo: string | null;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly times: number;
  readonly seconds: number;
  readonly days: number;
  readonly tests: number;
  readonly lastOn: string | null;
  readonly left: number | null;
  readonly right: number | null;
}

/** The log of one student of the own school, the latest first. */
async function ofStudent<R>(
  cx: Cx,
  i: {
    readonly userId: number;
    readonly curPage: number;
    readonly pageSize: number;
    readonly sort?: string | undefined;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  },
  type: 'exercise' | 'test',
  columns: string,
) {
  ownSchool(cx, await aiOrgs(cx));
  if (i.sort) throw fail(kernelFaults.badInput, {}, 'sort');
  const [from, to] = daysOf(cx.today, i);
  const [who] = await cx.db.rows(
    'select 1 from people_person_v where org_id = $1 and user_id = $2 and user_type = 1 and removed_at is null',
    [cx.db.orgId, i.userId],
  );
  if (!who) throw fail(kernelFaults.gone);
  const params = [cx.db.orgId, i.userId, type, from, to];
  const where = 'r.org_id = $1 and r.user_id = $2 and r.type = $3 and r.on_date between $4 and $5';
  const total = await cx.db.total(`select count(*) n from vision_record r where ${where}`, params);
  const items = await cx.db.rows<R>(
    `select ${columns} from vision_record r where ${where} order by r.at desc, r.record_id desc limit ${i.pageSize} offset ${(i.curPage - 1) * i.pageSize}`,
    params,
  );
  await noteRead(cx, `ai.${type}`, { subjectId: i.userId });
  return { items: items as never[], total, curPage: i.curPage, pageSize: i.pageSize };
}
