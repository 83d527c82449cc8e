import type { Door } from '../../../../kernel/server/db/door';
import type { ListQuery } from '../../../../kernel/server/db/list';
import { begins, is, nothing, sql, when } from '../../../../kernel/server/db/sql';
import type { ParsedOf, ReplyOf } from '../../../../kernel/shared/call';
import type * as calls from '../../contract';
import { graduation, byName, recordColumns, signedInAs, STANDS, standsIn } from '../person-sql';

export type StudentsAsked = ParsedOf<typeof calls.students>;
export type StudentFilters = Omit<StudentsAsked, 'curPage' | 'pageSize'>;
export type StudentRow = ReplyOf<typeof calls.students>['items'][number];

/** The administrative class a child stands in. */
const homeClazz = sql`
  left join class_student_v c on c.org_id = p.org_id and c.user_id = p.user_id and c.clazz_type = 1`;

/**
 * Children of the door's organisations. The inner statement finds the page's keys inside the index people_person_list
 * (20,000 children: 1 to 4 ms); class, organisation and the rest of the row are joined to those alone.
 * The outer statement names the organisation as well: a limit lets nothing through, and all shards would be visited.
 */
export const studentList = (door: Door, f: StudentFilters): ListQuery<StudentsAsked> => ({
  select: sql`p.org_id, p.user_id`,
  from: sql`people_person p${f.sort?.endsWith('clazzName') ? homeClazz : nothing}`,
  counted: sql`people_person p`,
  where: [
    door.orgs('p'),
    sql`p.user_type = 1`,
    sql`p.removed_at is null`,
    byName(door, f.name),
    begins('p.sid_no', f.sidNo),
    signedInAs(f.login),
    is('p.enabled', f.enabled),
    when(f.standing, (standing) => STANDS[standing]),
    when(f.clazzId, (id) => standsIn('clazz_id', id)),
    when(f.grdId, (id) => standsIn('grd_id', id)),
  ],
  sorts: {
    madeAt: (direction) => sql`p.user_id ${direction}`,
    name: (direction) => sql`p.name ${direction}, p.user_id`,
    sidNo: (direction) => sql`p.sid_no ${direction} nulls last, p.user_id`,
    clazzName: (direction) => sql`c.grd_id ${direction} nulls last, c.order_no ${direction} nulls last,
      c.clazz_id ${direction}, p.sid_no nulls last`,
    enabled: (direction) => sql`p.enabled ${direction}`,
  },
  then: sql`p.user_id desc`,
  widen: (page) => sql`
    select p.user_id, p.org_id, o.name as org_name, p.yun_no, p.name, p.sex, p.login, p.phone, p.photo, p.enabled,
      p.made_at, p.rev, ${recordColumns}, c.clazz_id, c.clazz_name, c.grd_id,
      ${graduation}
    from (${page}) k
    join people_person p on p.org_id = k.org_id and p.user_id = k.user_id
    join organisation_org o on o.org_id = p.org_id
    ${homeClazz}
    where ${door.orgs('p')}`,
});
