import type { Cx } from '../../../../kernel/server/cx';
import { snake } from '../../../../kernel/server/db/table';
import { newId } from '../../../../kernel/server/ids';
import { inputDays, steps, type StepWhat } from '../../tables';

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
const ADDED = COLUMNS.map((c) => `${c} = question_bank_queipt_day.${c} + excluded.${c}`).join(', ');
export interface Counted extends Tally {
  readonly userId: number;
  readonly stgId: number;
  readonly sbjId: number;
}

/** Counts work on today's rows, in one statement and in one order, so that two auditors who pass each other's questions do not wait in a circle. */
export async function count(cx: Cx, work: readonly Counted[]): Promise<void> {
  const rows = work.toSorted((a, b) => a.userId - b.userId || a.stgId - b.stgId || a.sbjId - b.sbjId);
  await cx.db.insert(
    inputDays,
    rows.map((r) => ({
      ...Object.fromEntries(KEYS.map((k) => [k, r[k] ?? 0])),
      day: cx.today,
      userId: r.userId,
      stgId: r.stgId,
      sbjId: r.sbjId,
    })),
    `on conflict (org_id, day, user_id, stg_id, sbj_id) do update set ${ADDED}`,
  );
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
