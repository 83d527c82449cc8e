import type { Cx } from '../../../kernel/server/cx';
import { all, joined, nameIn, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import * as calls from '../contract';
import type { Goal } from '../contract';
import { faults } from '../faults';
import { ACTIVE, GOAL_DAYS_MAX, goalStatus, shareOf, TIER, TIERS } from '../rules';
import { goals } from '../tables';
import { plusDays } from '../../../kernel/shared/dates';
import { learnerOf, mustTeach, whose } from './scope';

const byTier = (of: 'ques' | 'minutes'): Sql =>
  sql`case g.tier ${joined(
    TIERS.map((t) => sql`when ${t} then ${TIER[t][of]}::int`),
    ' ',
  )} end`;
/** How far goals are (C-048): answers and seconds of their days, and the first day on which either is enough. `g` is train_goal. */
export const PROGRESS = sql`
  left join lateral (
    select coalesce(sum(d.answers), 0)::int as answers, coalesce(sum(d.spent), 0)::int as spent,
      min(d.done_on) filter (
        where d.all_answers >= ${byTier('ques')} or d.all_spent >= 60 * ${byTier('minutes')}) as reached_on
    from (
      select d.done_on, d.answers, d.spent,
        sum(d.answers) over (order by d.done_on) as all_answers,
        sum(d.spent) over (order by d.done_on) as all_spent
      from practice_day_v d
      where d.org_id = g.org_id
        and d.user_id = g.user_id
        and d.sbj_id = g.sbj_id
        and d.done_on between g.start_on and g.end_on) d) p on true`;
/** In progress: not reached, and its last day is not over. */
export const running = (today: string): Sql => sql`(p.reached_on is null and g.end_on >= ${today}::date)`;
/** The share of a goal in hundredths, as rules.shareOf. */
export const SHARE = sql`
  least(100, floor(greatest(
    p.answers * 100.0 / ${byTier('ques')},
    p.spent * 100.0 / (60 * ${byTier('minutes')}))))::int`;

type Row = Omit<Goal, 'ques' | 'minutes' | 'status' | 'reached' | 'share'>;
/** Goals that meet a condition on `g`, those in progress first. */
export async function goalsWhere(
  cx: Cx,
  where: Sql,
  o: { readonly status?: number | undefined; readonly limit?: number } = {},
): Promise<Goal[]> {
  const runs = running(cx.today);
  const rows = await cx.db.rows<Row>(sql`
    select g.goal_id, g.user_id, u.name as user_name, g.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name, g.tier,
      g.start_on as start, g.end_on as "end", g.made_by, m.name as made_by_name, g.made_at,
      p.answers, p.spent, p.reached_on
    from train_goal g
    join people_person_v u on u.org_id = g.org_id and u.user_id = g.user_id
    join people_person_v m on m.org_id = g.org_id and m.user_id = g.made_by
    join textbook_subject s on s.sbj_id = g.sbj_id
    ${PROGRESS}
    where ${all(
      cx.db.orgs('g'),
      where,
      when(o.status, (status) => (status === ACTIVE ? runs : sql`not ${runs}`)),
    )}
    order by ${runs} desc, case when ${runs} then g.end_on end, g.end_on desc, g.goal_id desc
    limit ${o.limit ?? 200}`);
  return rows.map((r) => {
    const reached = r.reachedOn != null;
    return {
      ...r,
      ...TIER[r.tier],
      reached,
      status: goalStatus({ reached, end: r.end }, cx.today),
      share: shareOf(r.tier, r.answers, r.spent),
    };
  });
}

export const goalHandlers = [
  handle(calls.goalList, async (cx, { userId, status }) =>
    goalsWhere(cx, await whose(cx, 'g.user_id', userId), { status }),
  ),
  handle(calls.goalCreate, async (cx, { userId, sbjId, tier, start, end }) => {
    const learner = await learnerOf(cx, userId);
    if (learner.userId !== cx.me.userId || !holds(cx.me, 'STUDENT')) await mustTeach(cx, [learner.userId], sbjId);
    const subject = await cx.db.row(sql`
      select sbj_id
      from textbook_subject
      where sbj_id = ${sbjId}`);
    if (!subject) throw fail(kernelFaults.gone);
    if (start < cx.today) throw fail(faults.goalPast, {}, 'start');
    if (plusDays(start, GOAL_DAYS_MAX) <= end) throw fail(faults.goalSpan, { max: GOAL_DAYS_MAX }, 'end');
    const goalId = newId();
    // The database refuses a second goal in the same days, also when two people set one at once; the reply says it in words.
    const made = await cx.db.insert(
      goals,
      {
        goalId,
        userId: learner.userId,
        sbjId,
        tier,
        startOn: start,
        endOn: end,
        madeBy: cx.me.userId,
        madeAt: cx.nowIso,
      },
      'on conflict do nothing',
    );
    if (made === 0) throw fail(faults.goalTwice, {}, 'start');
    const [goal] = await goalsWhere(cx, sql`g.goal_id = ${goalId}`, { limit: 1 });
    if (!goal) throw fail(kernelFaults.gone);
    return goal;
  }),
];
