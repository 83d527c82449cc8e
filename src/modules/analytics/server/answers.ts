// Answers by the day on which they were given: what children of a class answered while they stood in it, and what is kept of it.
import type { Door } from '../../../kernel/server/db/door';
import { raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { firstDay, lastDay } from '../../class/server/published';
import type { AnswerSum } from '../rules';
import { answers as sums } from '../tables';
import { keptOf } from './day-kind';

const ZONE = raw('z.zone');
/** That the day `d` is one of the stay `k`, by the zone of `z`: what a child did in another class is the other class's. */
export const duringStay: Sql = sql`(d.done_on >= ${firstDay(ZONE)}
    and (k.left_at is null or d.done_on <= ${lastDay(ZONE)}))`;

/** Days of answers of children, each in every class in which it stood, added up by class and subject. */
const counted = (door: Door, days: Sql): Sql => sql`
  select d.org_id, g.on_date, k.clazz_id, d.sbj_id, count(*)::int as day_rows, sum(d.answers)::int as answers,
    sum(d.right_count)::int as right_count, sum(d.share_sum)::int as share_sum, sum(d.spent)::int as spent
  from ${days} g
  join organisation_org z on z.org_id = g.org_id
  join practice_day_v d on d.org_id = g.org_id and d.done_on = g.on_date
  join class_stay_v k on k.org_id = d.org_id and k.user_id = d.user_id
  where ${door.orgs('d')}
    and ${door.orgs('k')}
    and ${duringStay}
  group by d.org_id, g.on_date, k.clazz_id, d.sbj_id`;

export const answers = keptOf<AnswerSum>({
  table: sums.name,
  keys: ['clazzId', 'sbjId', 'dayRows', 'answers', 'rightCount', 'shareSum', 'spent'],
  counted,
  put: (door, rows) => door.insert(sums, rows),
  first: (door) => sql`(
  select min(d.done_on)
  from practice_day_v d
  where d.org_id = ${door.orgId})`,
});
