// Lists of what the screen counts beside hours and people: sign-ins, who is online, resources, practice.
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { ListQuery } from '../../../kernel/server/db/list';
import { all, contains, nameIn, sql, type Sql } from '../../../kernel/server/db/sql';
import type { ParsedOf } from '../../../kernel/shared/call';
import type * as calls from '../contract';
import { onlineNow } from './online-sql';
import { daysOf } from './period';
import { LOCAL, practised, signInsOf } from './screen-sources';

type Asked = ParsedOf<typeof calls.regionList>;
type Filters = Pick<Asked, 'name' | 'grdId' | 'from' | 'to'>;
/** A sum over all rows `y` of a list: of a column, or counted in another way where rows overlap. */
export type ListSum = string | { readonly key: string; readonly of: Sql };
interface Counts {
  readonly list: ListQuery<Asked>;
  readonly sums: readonly ListSum[];
}

/** Sign-ins of today by school and hour. A person who signs in twice stands in two hours, and once in the sum. */
export function loginsOf(cx: Cx, door: Door, { name }: Filters): Counts {
  const where = all(...signInsOf(cx, door), contains('o.name', name));
  const from = sql`account_login_log_v l
  join organisation_org o on o.org_id = l.org_id
  where ${where}`;
  return {
    sums: [
      'logins',
      {
        key: 'people',
        of: sql`(select count(distinct (l.org_id, l.user_id)) filter (where l.user_id is not null) from ${from})`,
      },
    ],
    list: {
      select: sql`x.org_id as "orgId", x.org_name as "orgName", x.hour * 60 as "startMin", x.hour * 60 + 60 as "endMin",
        x.hour as "keyId", x.logins, x.people`,
      from: sql`(
  select l.org_id, o.name as org_name, o.reg_id, extract(hour from ${LOCAL})::int as hour, count(*)::int as logins,
    count(distinct l.user_id)::int as people
  from ${from}
  group by l.org_id, o.name, o.reg_id, 4) x`,
      sorts: {},
      then: sql`x.reg_id, x.org_id, x.hour`,
    },
  };
}
/** Who holds an open page right now, by school. */
export const onlineOf = (cx: Cx, door: Door, { name }: Filters): Counts => ({
  sums: ['online'],
  list: {
    select: sql`x.org_id as "orgId", o.name as "orgName", x.online`,
    from: sql`(
  select n.org_id, sum(n.people)::int as online
  from ${onlineNow(cx, door)}
  group by n.org_id) x
join organisation_org o on o.org_id = x.org_id`,
    where: [contains('o.name', name)],
    sorts: {},
    then: sql`o.reg_id, x.org_id`,
  },
});
/** What people of schools have made and not taken away, by school, type and subject. */
export const resourcesOf = (cx: Cx, door: Door, { name }: Filters): Counts => ({
  sums: ['resources', { key: 'inLib', of: sql`coalesce(sum(y."inLib"), 0)::int` }],
  list: {
    select: sql`x.org_id as "orgId", o.name as "orgName", x.res_type as kind, x.res_type as "resType",
      x.sbj_id as "sbjId", ${nameIn(cx.lang, 's')} as "sbjName", x.resources, x.in_lib as "inLib"`,
    from: sql`(
  select r.org_id, r.res_type, r.sbj_id, count(*)::int as resources, (count(*) filter (where r.in_lib))::int as in_lib
  from resource_res_v r
  where ${door.orgs('r')}
  group by r.org_id, r.res_type, r.sbj_id) x
join organisation_org o on o.org_id = x.org_id
left join textbook_subject s on s.sbj_id = x.sbj_id`,
    where: [contains('o.name', name)],
    sorts: {},
    then: sql`o.reg_id, x.org_id, x.res_type, x.sbj_id`,
  },
});
/**
 * Practice of one school by day and subject. A child who practised on two days stands in two rows, and once in the sum; rows of few
 * children are in no sum.
 */
export function practiceOf(cx: Cx, door: Door, { name, grdId, from: first, to: last }: Filters, least: number): Counts {
  const { from, to } = daysOf(cx.today, { from: first, to: last });
  const subject = nameIn(cx.lang, 's');
  const rows = sql`${practised(door, { from, to }, grdId)}
  join textbook_subject s on s.sbj_id = d.sbj_id
  where ${all(contains(subject, name))}`;
  const many = sql`y.learners >= ${least}`;
  return {
    sums: [
      {
        key: 'learners',
        of: sql`(select count(distinct (d.org_id, d.user_id)) filter (where d.beside >= ${least}) from ${rows})`,
      },
      { key: 'answers', of: sql`coalesce(sum(y.answers) filter (where ${many}), 0)::int` },
      { key: 'minutes', of: sql`(coalesce(sum(y.spent) filter (where ${many}), 0) / 60)::int` },
      { key: 'shown', of: sql`(count(*) filter (where ${many}))::int` },
      { key: 'few', of: sql`(count(*) filter (where not (${many})))::int` },
    ],
    list: {
      select: sql`x.org_id as "orgId", o.name as "orgName", x.done_on as "onDate", x.sbj_id as "sbjId",
        x.sbj_name as "sbjName", x.learners, x.answers, round(x.spent / 60.0)::int as minutes, x.spent`,
      from: sql`(
  select d.org_id, d.done_on, d.sbj_id, ${subject} as sbj_name, count(distinct d.user_id)::int as learners,
    sum(d.answers)::int as answers, sum(d.spent)::int as spent
  from ${rows}
  group by d.org_id, d.done_on, d.sbj_id, ${subject}) x
join organisation_org o on o.org_id = x.org_id`,
      sorts: {},
      then: sql`x.done_on desc, x.sbj_id, x.org_id`,
    },
  };
}
