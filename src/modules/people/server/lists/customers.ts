import { SUPERS } from '../../../../kernel/shared/codes';
import type { Door } from '../../../../kernel/server/db/door';
import { Cond, beginning, holdsSql, orderOf, type Sorts } from '../sql';
import type { Query } from './page';

export interface CustomerFilters {
  readonly q?: string;
  readonly name?: string;
  readonly login?: string;
  readonly phone?: string;
  readonly yunNo?: string;
  readonly userType?: number;
  readonly enabled?: boolean;
}

const SORTS: Sorts = { madeAt: 'p.user_id %', name: 'p.name %, p.user_id' };

/** Everybody the platform serves: sought by what somebody says on the phone, from its beginning. */
export function customerQuery(door: Door, f: CustomerFilters, sort: string | undefined): Query {
  const cond = new Cond(door)
    .and('p.removed_at is null')
    .when(beginning(f.name), (v) => `p.name like ${v}`)
    .when(beginning(f.login?.toLowerCase()), (v) => `lower(p.login) like ${v}`)
    .when(f.phone, (v) => `p.phone = ${v}`)
    .when(f.yunNo, (v) => `p.yun_no = ${v}`)
    .when(f.userType, (v) => `p.user_type = ${v}`)
    .when(f.enabled, (v) => `p.enabled = ${v}`);
  if (f.q)
    cond.and(
      `(p.yun_no = ${cond.bind(f.q)} or p.phone = ${cond.bind(f.q)} or lower(p.login) like ${cond.bind(beginning(f.q.toLowerCase()))} or p.name like ${cond.bind(beginning(f.q))})`,
    );
  return {
    cond,
    order: orderOf(sort, SORTS, '-madeAt'),
    keys: `select p.org_id, p.user_id from people_person p where ${cond.sql}`,
    count: `select count(*) n from people_person p where ${cond.sql}`,
    row: (
      keys,
    ) => `select p.user_id, p.org_id, o.name org_name, o.busi_id, p.user_type, p.yun_no, p.name, p.sex, p.login, p.phone, p.photo, p.enabled, p.made_at, p.rev, ${holdsSql(`'{${SUPERS.join(',')}}'`)} super
      from (${keys}) k join people_person p on p.org_id = k.org_id and p.user_id = k.user_id join organisation_org o on o.org_id = p.org_id`,
  };
}
