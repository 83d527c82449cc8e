import { nameIn, sql, when, type Sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { schoolYearOf } from '../../../../kernel/shared/dates';
import type * as calls from '../../contract';
import type { Place } from './report-place';
import { countedSums } from './count-sums';
import { SUMS, type SexRow } from './sums';
import { newcomers } from './waiting';

/** The rows of the sums that make up a place: grades for a school or region, the class alone for a class. */
function ofPlace({ level, grdId, clazz }: Pick<Place, 'level' | 'grdId' | 'clazz'>): Sql {
  if (level === 'clz') return sql`s.clazz_id = ${clazz?.clazzId ?? 0}`;
  if (level === 'grd') return sql`s.clazz_id = 0 and s.grd_id = ${grdId ?? 0}`;
  return sql`s.clazz_id = 0`;
}

/** Sums of a place in its year, by item (the total has none), and of the year before the total alone. */
export type OwnRow = SexRow & { readonly yearId: number; readonly itemId: string };
export const ownRows = (cx: Cx, door: Door, p: Place): Promise<OwnRow[]> =>
  door.rows<OwnRow>(sql`
    select s.year_id, s.item_id, s.sex, ${SUMS}
    from ${countedSums(door, schoolYearOf(cx.today), p.late)} s
    where (s.year_id = ${p.yearId} or s.year_id = ${p.yearId - 1} and s.item_id = '')
      and ${ofPlace(p)}
    group by s.year_id, s.item_id, s.sex`);

/** What stands below a place, with names: schools, grades or classes. */
export type PartRow = SexRow & { readonly key: number; readonly name: string };
export function partRows(
  cx: Cx,
  door: Door,
  p: Pick<Place, 'level' | 'yearId' | 'grdId' | 'late'>,
): Promise<PartRow[]> {
  const counted = countedSums(door, schoolYearOf(cx.today), p.late);
  const ofYear = sql`s.year_id = ${p.yearId}
      and s.item_id = ''`;
  if (p.level === 'reg')
    return door.rows<PartRow>(sql`
      select s.org_id as key, o.name, s.sex, ${SUMS}
      from ${counted} s
      join organisation_org o on o.org_id = s.org_id
      where ${ofYear}
        and s.clazz_id = 0
      group by s.org_id, o.name, o.reg_id, s.sex
      order by o.reg_id, s.org_id`);
  if (p.level === 'org')
    return door.rows<PartRow>(sql`
      select s.grd_id as key, ${nameIn(cx.lang, 'g')} as name, s.sex, ${SUMS}
      from ${counted} s
      join textbook_grade g on g.grd_id = s.grd_id
      where ${ofYear}
        and s.clazz_id = 0
      group by s.grd_id, 2, s.sex
      order by s.grd_id`);
  return door.rows<PartRow>(sql`
    select s.clazz_id as key, c.clazz_name as name, s.sex, ${SUMS}
    from ${counted} s
    join (
      select t.org_id, t.clazz_id, max(t.clazz_name) as clazz_name, max(t.clazz_ord) as clazz_ord
      from (
        select l.org_id, l.clazz_id, l.clazz_name, l.clazz_ord
        from fitness_test_total l
        where ${door.orgs('l')}
          and l.year_id = ${p.yearId}
          and l.grd_id = ${p.grdId ?? 0}
        union all
        select w.org_id, w.clazz_id, z.clazz_name, z.order_no
        from ${newcomers(door, schoolYearOf(cx.today), p.late)} w
        join class_clazz_v z on z.org_id = w.org_id and z.clazz_id = w.clazz_id
        where w.grd_id = ${p.grdId ?? 0}
          and ${door.orgs('z')}) t
      group by t.org_id, t.clazz_id) c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
    where ${ofYear}
      and s.clazz_id <> 0
      and s.grd_id = ${p.grdId ?? 0}
    group by s.clazz_id, c.clazz_name, c.clazz_ord, s.sex
    order by c.clazz_ord, s.clazz_id`);
}

type Child = ReplyOf<typeof calls.educReport>['children'][number];
/** Children of a class, the best first. */
export const childRows = (door: Door, yearId: number, clazzId: number, sex: string | undefined): Promise<Child[]> =>
  door.rows<Child>(sql`
    select t.user_id, t.name, t.sex, t.total, t.level, t.state, t.done, t.due
    from fitness_test_total t
    where ${door.orgs('t')}
      and t.year_id = ${yearId}
      and t.clazz_id = ${clazzId}
      ${when(sex, (s) => sql`and t.sex = ${s}`) ?? sql``}
    order by t.total desc nulls last, t.name, t.user_id`);
