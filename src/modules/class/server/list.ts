import { sql, raw } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { BUSI } from '../../../kernel/shared/codes';
import { getClazz, listClazzes, listGrades, listSchools } from '../contract';
import { seenClazz } from './open';
import { clazzFrom, clazzOf, clazzSelect, toClazz, type ClazzRead } from './read';
import { visibleClazzes } from './scope';
import { all, contains, is, nameIn, ofOrgs, paged, rowsOf } from './sql';

const SORTS = {
  clazzName: 'c.clazz_name',
  clazzNo: 'c.clazz_no',
  orderNo: 'c.order_no',
  grdId: 'c.grd_id',
  clazzType: 'c.clazz_type',
  masterName: 'p.name',
  studentCount: 'student_count',
  endedAt: 'c.ended_at',
};

export const lists = [
  handle(listClazzes, (cx, input) =>
    cx.reading('class.list', input.orgId, async (door) => {
      const found = await paged<ClazzRead>(door, input, {
        select: clazzSelect(cx),
        from: clazzFrom,
        sorts: SORTS,
        order: 'c.grd_id nulls last, c.clazz_type, c.order_no, c.clazz_id',
        where: all(
          ofOrgs(door, 'c'),
          await visibleClazzes.of(cx, 'c'),
          is('c.clazz_type', input.clazzType),
          is('c.stg_id', input.stgId),
          is('c.grd_id', input.grdId),
          contains('c.clazz_name', input.name),
          raw(input.ended ? 'c.ended_at is not null' : 'c.ended_at is null'),
        ),
      });
      return { ...found, items: found.items.map((row) => toClazz(cx, row)) };
    }),
  ),

  handle(getClazz, async (cx, { id }) => {
    await seenClazz(cx, id);
    return clazzOf(cx, cx.db, id);
  }),

  handle(listGrades, (cx, { orgId }) =>
    cx.reading('class.grades', orgId ?? cx.me.orgId, async (door) => ({
      items: await rowsOf(
        door,
        sql`
      select c.grd_id, ${nameIn(cx, 'g')} as grd_name, count(*) as clazz_count, coalesce(sum(e.n), 0)::bigint as student_count, count(*) filter (where c.master_id is null) as no_master
      from class_clazz c
      left join textbook_grade g on g.grd_id = c.grd_id
      left join (select org_id, clazz_id, count(*) as n from class_enrolment where org_id = ${door.orgId} and removed_at is null group by org_id, clazz_id) e on e.org_id = c.org_id and e.clazz_id = c.clazz_id
      where c.org_id = ${door.orgId} and c.ended_at is null
      group by c.grd_id, g.name_zh, g.name_en order by c.grd_id nulls last`,
      ),
    })),
  ),

  // Schools first, from the reference table; then the figures of the page's schools, aggregated by organisation (database.md 14).
  handle(listSchools, async (cx, input) => {
    const reach = await cx.reach();
    const schools = await paged<{ orgId: number; orgName: string; regName: string | null }>(cx.db, input, {
      select: sql`o.org_id, o.name as org_name, ${nameIn(cx, 'r')} as reg_name`,
      from: sql`organisation_org o left join organisation_region r on r.reg_id = o.reg_id`,
      sorts: { orgName: 'o.name', regName: 'r.reg_id' },
      order: 'o.reg_id, o.org_id',
      where: all(sql`o.org_id = any(${reach}::bigint[])`, is('o.busi_id', BUSI.school), contains('o.name', input.name)),
    });
    const ids = schools.items.map((s) => s.orgId);
    const figures = new Map(
      (ids.length === 0
        ? []
        : await cx.across(
            'class.schools',
            (door) =>
              rowsOf<{ orgId: number; clazzCount: number; studentCount: number; largest: number; noMaster: number }>(
                door,
                sql`
      select c.org_id, count(*) as clazz_count, coalesce(sum(e.n), 0)::bigint as student_count, coalesce(max(e.n), 0) as largest, count(*) filter (where c.master_id is null) as no_master
      from class_clazz c
      left join (select org_id, clazz_id, count(*) as n from class_enrolment where org_id = any(${door.orgIds}::bigint[]) and removed_at is null group by org_id, clazz_id) e on e.org_id = c.org_id and e.clazz_id = c.clazz_id
      where ${ofOrgs(door, 'c')} and c.ended_at is null and c.clazz_type = 1 group by c.org_id`,
              ),
            ids,
          )
      ).map((f) => [f.orgId, f]),
    );
    const none = { clazzCount: 0, studentCount: 0, largest: 0, noMaster: 0 };
    return { ...schools, items: schools.items.map((s) => ({ ...none, ...figures.get(s.orgId), ...s })) };
  }),
];
