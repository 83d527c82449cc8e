import { handle } from '../../../../../kernel/server/module';
import { plusDays } from '../../../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../../../kernel/shared/faults';
import type { Cx } from '../../../../../kernel/server/cx';
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

export const DAY_SUMS = `coalesce(sum(d.claimed), 0)::integer as claimed, coalesce(sum(d.input), 0)::integer as input, coalesce(sum(d.redone), 0)::integer as redone, coalesce(sum(d.passed), 0)::integer as passed,
  coalesce(sum(d.edited), 0)::integer as edited, coalesce(sum(d.rejected), 0)::integer as rejected, coalesce(sum(d.ignored), 0)::integer as ignored`;

export const ownHandlers = [
  handle(calls.ownTotals, async (cx, { from, to }) => {
    const zone = cx.me.zone;
    return byState(
      await cx.db.rows<{ state: InputState; n: number }>(
        `select t.state, count(*)::integer as n from question_bank_queipt t where t.org_id = $1 and t.inputter_id = $2
         and ($3::date is null or coalesce(t.claimed_at, t.submitted_at) >= $3::date::timestamp at time zone $5::text) and ($4::date is null or coalesce(t.claimed_at, t.submitted_at) < ($4::date + 1)::timestamp at time zone $5::text) group by t.state`,
        [cx.db.orgId, cx.me.userId, from ?? null, to ?? null, zone],
      ),
    );
  }),
  handle(
    calls.ownToday,
    async (cx) =>
      (
        await cx.db.rows<{
          claimed: number;
          input: number;
          redone: number;
          passed: number;
          edited: number;
          rejected: number;
          ignored: number;
        }>(
          `select ${DAY_SUMS} from question_bank_queipt_day d where d.org_id = $1 and d.user_id = $2 and d.day = $3::date`,
          [cx.db.orgId, cx.me.userId, cx.today],
        )
      )[0]!,
  ),
];
