import type { Cx } from '../../../../kernel/server/cx';
import { plusDays } from '../../../../kernel/shared/dates';
import type { Door } from '../../../../kernel/server/db/door';
import type { ListQuery } from '../../../../kernel/server/db/list';
import { begins, is, nameIn, nothing, sql, type Sql } from '../../../../kernel/server/db/sql';
import type { ParsedOf, ReplyOf } from '../../../../kernel/shared/call';
import type * as calls from '../../contract';
import { NEAR_DAYS, type LearnState } from '../../rules';
import { byName } from '../person-sql';

export type LearnersAsked = ParsedOf<typeof calls.trainStudents>;
export type LearnerFilters = Omit<LearnersAsked, 'curPage' | 'pageSize'>;
export type LearnerRow = ReplyOf<typeof calls.trainStudents>['items'][number];

/** Learners with their subjects. A subject's state follows from the last day of its last passed service. */
export const learnerList = (cx: Cx, door: Door, f: LearnerFilters): ListQuery<LearnersAsked> => ({
  select: sql`p.org_id, p.user_id`,
  from: sql`people_person p`,
  where: [
    door.orgs('p'),
    sql`p.user_type = 1`,
    sql`p.removed_at is null`,
    byName(door, f.name),
    begins('p.phone', f.phone),
    is('p.admin_by', f.adminBy),
    is('p.enabled', f.enabled),
    f.sbjId == null && !f.state ? undefined : learns(cx, f.sbjId, f.state),
  ],
  sorts: {
    madeAt: (direction) => sql`p.user_id ${direction}`,
    name: (direction) => sql`p.name ${direction}, p.user_id`,
  },
  then: sql`p.user_id desc`,
  widen: (page) => sql`
    select p.user_id, p.org_id, o.name as org_name, p.yun_no, p.name, p.sex, p.login, p.phone, p.photo, p.enabled,
      p.made_at, p.rev, p.remark, p.admin_by, a.name as admin_by_name, ${servesOf(cx)} as serves,
      (select count(*) from people_serve s
        where s.org_id = p.org_id and s.user_id = p.user_id and s.state = 'applied') as waiting
    from (${page}) k
    join people_person p on p.org_id = k.org_id and p.user_id = k.user_id
    join organisation_org o on o.org_id = p.org_id
    left join people_person a on a.org_id = p.org_id and a.user_id = p.admin_by
    where ${door.orgs('p')}`,
});

/** Whether the person learns a subject, or any, that stands in a state. */
const learns = (cx: Cx, sbjId: number | undefined, state: LearnState | undefined): Sql => sql`exists (
  select 1
  from people_serve s
  where s.org_id = p.org_id
    and s.user_id = p.user_id
    and s.state = 'passed'
    ${sbjId == null ? nothing : sql`and s.serv_id = ${sbjId}`}
  group by s.serv_id
  ${state ? sql`having ${inState(cx, state)}` : nothing})`;

function inState(cx: Cx, state: LearnState): Sql {
  const near = plusDays(cx.today, NEAR_DAYS);
  if (state === 'expired') return sql`max(s.end_on) < ${cx.today}::date`;
  if (state === 'near') return sql`max(s.end_on) between ${cx.today}::date and ${near}::date`;
  return sql`max(s.end_on) > ${near}::date`;
}

/** The person's subjects as json, the one that ends first before the others. */
const servesOf = (cx: Cx): Sql => sql`(
  select coalesce(json_agg(json_build_object(
    'servId', e.serv_id, 'name', coalesce(${nameIn(cx.lang, 'b')}, e.serv_id::text), 'endOn', e.end_on,
    'state', case
      when e.end_on < ${cx.today}::date then 'expired'
      when e.end_on <= ${plusDays(cx.today, NEAR_DAYS)}::date then 'near'
      else 'learning' end) order by e.end_on, e.serv_id), '[]')
  from (
    select s.serv_id, max(s.end_on) as end_on
    from people_serve s
    where s.org_id = p.org_id and s.user_id = p.user_id and s.state = 'passed'
    group by s.serv_id) e
  left join textbook_subject b on b.sbj_id = e.serv_id)`;
