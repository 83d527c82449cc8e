import type { Cx } from '../../../../kernel/server/cx';
import { joined, raw, sql } from '../../../../kernel/server/db/sql';
import { snake } from '../../../../kernel/server/db/table';
import { newId } from '../../../../kernel/server/ids';
import { steps, type StepWhat } from '../../tables';

const KEYS = [
  'claimed',
  'input',
  'redone',
  'passed',
  'edited',
  'rejected',
  'ignored',
  'adtPassed',
  'adtEdited',
  'adtRejected',
] as const;
/** What a day's row counts. */
export type Tally = { readonly [K in (typeof KEYS)[number]]?: number };
const COLUMNS = KEYS.map((k) => snake(k));
const ADDED = raw(COLUMNS.map((c) => `${c} = d.${c} + excluded.${c}`).join(', '));
export interface Counted extends Tally {
  readonly userId: number;
  readonly stgId: number;
  readonly sbjId: number;
}

/** Counts work on today's rows, in one statement and in one order, so that two auditors who pass each other's questions do not wait in a circle. */
export async function count(cx: Cx, work: readonly Counted[]): Promise<void> {
  const rows = work.toSorted((a, b) => a.userId - b.userId || a.stgId - b.stgId || a.sbjId - b.sbjId);
  const figures = KEYS.map((k) => sql`${rows.map((r) => r[k] ?? 0)}::integer[]`);
  await cx.db.change(sql`
    insert into question_bank_queipt_day as d (org_id, day, user_id, stg_id, sbj_id, ${raw(COLUMNS.join(', '))})
    select ${cx.db.orgId}::bigint, ${cx.today}::date, u.*
    from unnest(
      ${rows.map((r) => r.userId)}::bigint[],
      ${rows.map((r) => r.stgId)}::bigint[],
      ${rows.map((r) => r.sbjId)}::bigint[],
      ${joined(figures)}
    ) as u
    on conflict (org_id, day, user_id, stg_id, sbj_id) do update set ${ADDED}`);
}
/** Writes down what happened to tasks. */
export const noteSteps = (
  cx: Cx,
  taskIds: readonly number[],
  what: StepWhat,
  cause: string | null = null,
): Promise<number> =>
  cx.db.insert(
    steps,
    taskIds.map((taskId) => ({ stepId: newId(), taskId, what, userId: cx.me.userId, at: cx.nowIso, cause })),
  );
