import { sql } from '../../../kernel/server/db/sql';
import { noticeKind, noticeRule } from '../../notice/server/published';

/** Candidates of an exam, and the teachers who lead their classes. */
noticeRule(
  'hsat.candidatesOf',
  (orgId, schemaIds) => sql`(p.user_id in (
      select c.user_id from hsat_candidate c
      where c.org_id = ${orgId} and c.schema_id = any(${schemaIds}::bigint[]))
    or p.user_id in (
      select h.user_id
      from hsat_candidate c
      join class_charge_v h on h.org_id = c.org_id and h.clazz_id = c.clazz_id and h.role = 'master'
      where c.org_id = ${orgId} and c.schema_id = any(${schemaIds}::bigint[])))`,
);
const place = (_: unknown, { userType }: { readonly userType: number }): string =>
  userType === 1 ? '/phys/hsat/mine' : '/phys/hsat/exempts';
noticeKind({
  name: 'hsat.shown',
  module: 'hsat',
  urgency: 'urgent',
  title: 'news.shown',
  text: 'news.shown.text',
  params: ['name', 'day'],
  link: place,
  who: ({ schemaId }) => ({ rule: 'hsat.candidatesOf', of: Number(schemaId) }),
});
noticeKind({
  name: 'hsat.exemptApplied',
  module: 'hsat',
  urgency: 'digest',
  title: 'news.exemptApplied',
  text: 'news.exemptApplied.text',
  params: ['name', 'rule'],
  link: place,
  readers: [2],
  who: ({ userId }) => ({ classTeachersOfChildren: Number(userId) }),
});
noticeKind({
  name: 'hsat.exemptStepped',
  module: 'hsat',
  urgency: 'urgent',
  title: 'news.exemptStepped',
  text: 'news.exemptStepped.text',
  params: ['name', 'rule', 'state'],
  link: place,
  readers: [1],
});
