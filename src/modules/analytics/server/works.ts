// Homework by the day on which it began: tasks and papers of its children, and what is kept of them.
import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { WorkSum } from '../rules';
import { works } from '../tables';
import { keptOf } from './day-kind';

/** Homework of some days, each of an organisation `z` and its zone, added up by class, subject and teacher. */
const counted = (door: Door, days: Sql): Sql => sql`
  select t.org_id, g.on_date, r.clazz_id, t.sbj_id, t.user_id as teacher_id, count(distinct r.task_id)::int as works,
    count(*)::int as papers, count(r.submitted_at)::int as handed_in
  from ${days} g
  join organisation_org z on z.org_id = g.org_id
  join homework_task_v t on t.org_id = g.org_id
    and t.start_at >= g.on_date::timestamp at time zone z.zone
    and t.start_at < (g.on_date + 1)::timestamp at time zone z.zone
  join homework_reply_v r on r.org_id = t.org_id and r.task_id = t.task_id
  where ${door.orgs('t')}
    and ${door.orgs('r')}
  group by t.org_id, g.on_date, r.clazz_id, t.sbj_id, t.user_id`;

export const homework = keptOf<WorkSum>({
  table: works.name,
  keys: ['clazzId', 'sbjId', 'teacherId', 'works', 'papers', 'handedIn'],
  counted,
  put: (door, sums) => door.insert(works, sums),
  first: (door) => sql`(
  select min(t.start_at at time zone z.zone)::date
  from homework_task_v t
  join organisation_org z on z.org_id = t.org_id
  where t.org_id = ${door.orgId})`,
});
