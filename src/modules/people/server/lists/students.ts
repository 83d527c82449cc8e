import type { Door } from '../../../../kernel/server/db/door';
import { Cond, beginning, containing, orderOf, type Sorts } from '../sql';
import type { Query } from './page';

export interface StudentFilters {
  readonly name?: string;
  readonly sidNo?: string;
  readonly login?: string;
  readonly grdId?: number;
  readonly clazzId?: number;
  readonly enabled?: boolean;
}

const SORTS: Sorts = {
  madeAt: 'p.user_id %',
  name: 'p.name %, p.user_id',
  sidNo: 'p.sid_no % nulls last, p.user_id',
  clazzName: 'c.grd_id % nulls last, c.order_no %, c.clazz_id %, p.sid_no nulls last, p.user_id',
  enabled: 'p.enabled %, p.user_id desc',
};
/** The administrative class a child stands in. */
const CLAZZ = 'c on c.org_id = p.org_id and c.user_id = p.user_id and c.clazz_type = 1';

/**
 * Children of the door's organisations. The inner statement finds the page's keys inside the index people_person_list
 * (20,000 children: 1 to 4 ms); class, organisation and the rest of the row are joined to those alone.
 */
export function studentQuery(door: Door, f: StudentFilters, sort: string | undefined): Query {
  const cond = new Cond(door).and('p.user_type = 1').and('p.removed_at is null');
  // The order of a name's parts is known: across organisations a name is sought from its beginning, which an index serves.
  if (cond.across) cond.when(beginning(f.name), (v) => `p.name like ${v}`);
  else cond.when(containing(f.name), (v) => `p.name ilike ${v}`);
  cond
    .when(beginning(f.sidNo), (v) => `p.sid_no like ${v}`)
    .when(beginning(f.login?.toLowerCase()), (v) => `lower(p.login) like ${v}`)
    .when(f.enabled, (v) => `p.enabled = ${v}`)
    .when(
      f.clazzId,
      (v) =>
        `exists (select from class_student_v s where s.org_id = p.org_id and s.user_id = p.user_id and s.clazz_id = ${v})`,
    )
    .when(
      f.grdId,
      (v) =>
        `exists (select from class_student_v s where s.org_id = p.org_id and s.user_id = p.user_id and s.clazz_type = 1 and s.grd_id = ${v})`,
    );
  const order = orderOf(sort, SORTS, '-madeAt');
  return {
    cond,
    order,
    keys: `select p.org_id, p.user_id from people_person p${order.includes('c.') ? ` left join class_student_v ${CLAZZ}` : ''} where ${cond.sql}`,
    count: `select count(*) n from people_person p where ${cond.sql}`,
    row: (
      keys,
    ) => `select p.user_id, p.org_id, o.name org_name, p.yun_no, p.name, p.sex, p.login, p.phone, p.photo, p.enabled, p.made_at, p.rev, p.sid_no, p.ethnic_id, p.born_on, p.remark, c.clazz_id, c.clazz_name, c.grd_id
      from (${keys}) k join people_person p on p.org_id = k.org_id and p.user_id = k.user_id join organisation_org o on o.org_id = p.org_id left join class_student_v ${CLAZZ}`,
  };
}
