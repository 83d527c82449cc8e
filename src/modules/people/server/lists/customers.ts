import { SUPERS } from '../../../../kernel/shared/codes';
import type { Door } from '../../../../kernel/server/db/door';
import type { ListQuery } from '../../../../kernel/server/db/list';
import { any, begins, is, sql, when } from '../../../../kernel/server/db/sql';
import type { ParsedOf, ReplyOf } from '../../../../kernel/shared/call';
import type * as calls from '../../contract';
import { holdsOneOf, signedInAs } from '../person-sql';

export type CustomersAsked = ParsedOf<typeof calls.customers>;
export type CustomerFilters = Omit<CustomersAsked, 'curPage' | 'pageSize'> & { readonly q?: string };
export type CustomerRow = ReplyOf<typeof calls.customers>['items'][number];

/** Everybody the platform serves: sought by what somebody says on the phone, from its beginning. */
export const customerList = (door: Door, f: CustomerFilters): ListQuery<CustomersAsked> => ({
  select: sql`p.org_id, p.user_id`,
  from: sql`people_person p`,
  where: [
    door.orgs('p'),
    sql`p.removed_at is null`,
    begins('p.name', f.name),
    signedInAs(f.login),
    is('p.phone', f.phone),
    is('p.yun_no', f.yunNo),
    is('p.user_type', f.userType),
    is('p.enabled', f.enabled),
    when(f.q, (q) => any(is('p.yun_no', q), is('p.phone', q), signedInAs(q), begins('p.name', q))),
  ],
  sorts: {
    madeAt: (direction) => sql`p.user_id ${direction}`,
    name: (direction) => sql`p.name ${direction}, p.user_id`,
  },
  then: sql`p.user_id desc`,
  widen: (page) => sql`
    select p.user_id, p.org_id, o.name as org_name, o.busi_id, p.user_type, p.yun_no, p.name, p.sex, p.login,
      p.phone, p.photo, p.enabled, p.made_at, p.rev, ${holdsOneOf(SUPERS)} as super
    from (${page}) k
    join people_person p on p.org_id = k.org_id and p.user_id = k.user_id
    join organisation_org o on o.org_id = p.org_id
    where ${door.orgs('p')}`,
});
