import type { Cx } from '../../../../kernel/server/cx';
import { newId } from '../../../../kernel/server/ids';
import { steps, type StepWhat } from '../../tables';

/** What a day's row counts. */
export interface Tally {
  readonly claimed?: number;
  readonly input?: number;
  readonly redone?: number;
  readonly passed?: number;
  readonly edited?: number;
  readonly rejected?: number;
  readonly ignored?: number;
  readonly adtPassed?: number;
  readonly adtEdited?: number;
  readonly adtRejected?: number;
}
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
] as const satisfies readonly (keyof Tally)[];
const COLUMNS = KEYS.map((k) => k.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`));
export interface Counted extends Tally {
  readonly userId: number;
  readonly stgId: number;
  readonly sbjId: number;
}

/** Counts work on today's rows, in one statement and in one order, so that two auditors who pass each other's questions do not wait in a circle. */
export async function count(cx: Cx, work: readonly Counted[]): Promise<void> {
  const rows = work.toSorted((a, b) => a.userId - b.userId || a.stgId - b.stgId || a.sbjId - b.sbjId);
  await cx.db.change(
    `insert into question_bank_queipt_day as d (org_id, day, user_id, stg_id, sbj_id, ${COLUMNS.join(', ')})
     select $1::bigint, $2::date, u.* from unnest($3::bigint[], $4::bigint[], $5::bigint[], ${COLUMNS.map((_, i) => `$${i + 6}::integer[]`).join(', ')}) as u
     on conflict (org_id, day, user_id, stg_id, sbj_id) do update set ${COLUMNS.map((c) => `${c} = d.${c} + excluded.${c}`).join(', ')}`,
    [
      cx.db.orgId,
      cx.today,
      rows.map((r) => r.userId),
      rows.map((r) => r.stgId),
      rows.map((r) => r.sbjId),
      ...KEYS.map((k) => rows.map((r) => r[k] ?? 0)),
    ],
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
