import { handle } from '../../../../../kernel/server/module';
import { plusDays } from '../../../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../../../kernel/shared/faults';
import type { Cx } from '../../../../../kernel/server/cx';
import { all, sql, when, type Sql } from '../../../../../kernel/server/db/sql';
import * as calls from '../../../contract';
import { TASK_STATES, type InputState } from '../../../rules/input';

/** A period of days in the organisation's zone; without one the last thirty days. */
export function spanOf(
  cx: Cx,
  from: string | undefined,
  to: string | undefined,
  days = 30,
): { readonly from: string; readonly to: string } {
  const until = to ?? (from != null && from > cx.today ? from : cx.today);
  const since = from ?? plusDays(until, 1 - days);
  if (since > until) throw fail(kernelFaults.badInput, {}, 'to');
  return { from: since, to: until };
}
export type ByState = Record<InputState, number>;
export const byState = (rows: readonly { readonly state: InputState; readonly n: number }[]): ByState =>
  Object.fromEntries(
    TASK_STATES.map((s) => [s, rows.filter((r) => r.state === s).reduce((sum, r) => sum + r.n, 0)]),
  ) as ByState;

/** Sums of a person's days `d`. */
export const daySums = sql`coalesce(sum(d.claimed), 0)::integer as claimed, coalesce(sum(d.input), 0)::integer as input,
  coalesce(sum(d.redone), 0)::integer as redone, coalesce(sum(d.passed), 0)::integer as passed,
  coalesce(sum(d.edited), 0)::integer as edited, coalesce(sum(d.rejected), 0)::integer as rejected,
  coalesce(sum(d.ignored), 0)::integer as ignored`;
export const NOTHING = { claimed: 0, input: 0, redone: 0, passed: 0, edited: 0, rejected: 0, ignored: 0 };
/** The instant at which a day begins in the caller's zone. */
export const beginOf = (cx: Cx, day: string): Sql => sql`${day}::date::timestamp at time zone ${cx.me.zone}::text`;

export const ownHandlers = [
  handle(calls.ownTotals, async (cx, { from, to }) => {
    const begun = sql`coalesce(t.claimed_at, t.submitted_at)`;
    return byState(
      await cx.db.rows<{ state: InputState; n: number }>(sql`
        select t.state, count(*)::integer as n
        from question_bank_queipt t
        where ${all(
          sql`t.org_id = ${cx.db.orgId}`,
          sql`t.inputter_id = ${cx.me.userId}`,
          when(from, (day) => sql`${begun} >= ${beginOf(cx, day)}`),
          when(to, (day) => sql`${begun} < ${beginOf(cx, plusDays(day, 1))}`),
        )}
        group by t.state`),
    );
  }),
  handle(
    calls.ownToday,
    async (cx) =>
      (await cx.db.row<typeof NOTHING>(sql`
        select ${daySums}
        from question_bank_queipt_day d
        where d.org_id = ${cx.db.orgId}
          and d.user_id = ${cx.me.userId}
          and d.day = ${cx.today}::date`)) ?? NOTHING,
  ),
];
