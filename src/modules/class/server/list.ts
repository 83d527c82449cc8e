import { contains, is, isOneOf, nameIn, nothing, raw, sql, when } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import { handle } from '../../../kernel/server/module';
import { BUSI } from '../../../kernel/shared/codes';
import { sortName } from '../../../kernel/shared/fields';
import { getClazz, listClazzes, listGrades, listSchools } from '../contract';
import { seenClazz } from './open';
import { clazzFrom, clazzOf, clazzSelect, masterOf, studentCount, toClazz, type ClazzRead } from './read';
import { visibleClazzes } from './scope';

export const listHandlers = [
  handle(listClazzes, (cx, input) =>
    cx.reading('class.list', input.orgId, async (door) =>
      door.list(input, {
        // Over a province's classes only the page's are counted and named: the keys first, with no more than they are sorted by.
        select: sql`c.org_id, c.clazz_id${sortedBy(input, 'studentCount') ? sql`, ${studentCount(door)} as student_count` : nothing}`,
        from: sql`class_clazz c ${sortedBy(input, 'masterName') ? masterOf(door) : nothing}`,
        counted: sql`class_clazz c`,
        widen: (page) => sql`
          select ${clazzSelect(cx, door)}
          from ${clazzFrom(door)}
          join (${page}) k on k.org_id = c.org_id and k.clazz_id = c.clazz_id
          where ${door.orgs('c')}`,
        where: [
          door.orgs('c'),
          await visibleClazzes.of(cx, 'c'),
          is('c.clazz_type', input.clazzType),
          is('c.stg_id', input.stgId),
          is('c.grd_id', input.grdId),
          contains('c.clazz_name', input.name),
          when(input.noMaster, (without) => (without ? sql`c.master_id is null` : sql`c.master_id is not null`)),
          isOneOf('c.clazz_id', input.clazzIds),
          when(input.ended ?? (input.clazzIds ? undefined : false), (ended) =>
            ended ? sql`c.ended_at is not null` : sql`c.ended_at is null`,
          ),
        ],
        sorts: {
          clazzName: sql`c.clazz_name`,
          clazzNo: sql`c.clazz_no`,
          orderNo: sql`c.order_no`,
          grdId: sql`c.grd_id`,
          clazzType: sql`c.clazz_type`,
          masterName: sql`p.name`,
          studentCount: sql`student_count`,
          endedAt: sql`c.ended_at`,
        },
        then: sql`c.grd_id nulls last, c.clazz_type, c.order_no nulls last, c.clazz_id`,
        shape: (row: ClazzRead) => toClazz(cx, row),
      }),
    ),
  ),

  handle(getClazz, async (cx, { id }) => {
    await seenClazz(cx, id);
    return clazzOf(cx, cx.db, id);
  }),

  handle(listGrades, (cx, { orgId }) =>
    cx.reading('class.grades', orgId ?? cx.me.orgId, async (door) => ({
      items: await door.rows(sql`
        select c.grd_id, ${nameIn(cx.lang, 'g')} as grd_name, count(*) as clazz_count,
          coalesce(sum(e.n), 0)::bigint as student_count,
          count(*) filter (where c.master_id is null) as no_master
        from class_clazz c
        left join textbook_grade g on g.grd_id = c.grd_id
        left join (${headsOf(door)}) e on e.org_id = c.org_id and e.clazz_id = c.clazz_id
        where ${door.orgs('c')}
          and c.ended_at is null
          and c.clazz_type = 1
        group by c.grd_id, g.name_zh, g.name_en
        order by c.grd_id nulls last`),
    })),
  ),

  // Schools first, from the reference table; then the figures of the page's schools, aggregated by organisation (database.md 14).
  handle(listSchools, async (cx, input) => {
    const reach = await cx.reach();
    const schools = await cx.list(input, {
      select: sql`o.org_id, o.name as org_name, ${nameIn(cx.lang, 'r')} as reg_name`,
      from: sql`organisation_org o left join organisation_region r on r.reg_id = o.reg_id`,
      counted: sql`organisation_org o`,
      where: [sql`o.org_id = any(${reach}::bigint[])`, is('o.busi_id', BUSI.school), contains('o.name', input.name)],
      sorts: { orgName: sql`o.name`, regName: sql`r.reg_id` },
      then: raw('o.reg_id, o.org_id'),
      shape: (row: School) => row,
    });
    const ids = schools.items.map((s) => s.orgId);
    const figures = ids.length === 0 ? [] : await cx.across('class.schools', figuresOf, ids);
    const byId = new Map(figures.map((f) => [f.orgId, f]));
    const none = { clazzCount: 0, studentCount: 0, largest: 0, noMaster: 0 };
    return { ...schools, items: schools.items.map((s) => ({ ...none, ...byId.get(s.orgId), ...s })) };
  }),
];

const sortedBy = ({ sort }: { readonly sort?: string | undefined }, name: string): boolean =>
  sort !== undefined && sortName(sort) === name;

interface School {
  readonly orgId: number;
  readonly orgName: string;
  readonly regName: string | null;
}
interface Figures {
  readonly orgId: number;
  readonly clazzCount: number;
  readonly studentCount: number;
  readonly largest: number;
  readonly noMaster: number;
}

/** How many children stand in each class of the door's organisations. */
const headsOf = (door: Door) => sql`
  select m.org_id, m.clazz_id, count(*) as n
  from class_enrolment m
  where ${door.orgs('m')}
    and m.removed_at is null
  group by m.org_id, m.clazz_id`;

/** Figures of the running administrative classes, a row for each school that has any. */
const figuresOf = (door: Door): Promise<Figures[]> =>
  door.rows<Figures>(sql`
    select c.org_id, count(*) as clazz_count, coalesce(sum(e.n), 0)::bigint as student_count,
      coalesce(max(e.n), 0) as largest,
      count(*) filter (where c.master_id is null) as no_master
    from class_clazz c
    left join (${headsOf(door)}) e on e.org_id = c.org_id and e.clazz_id = c.clazz_id
    where ${door.orgs('c')}
      and c.ended_at is null
      and c.clazz_type = 1
    group by c.org_id`);
