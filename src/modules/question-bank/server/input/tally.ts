import type { Cx } from '../../../../kernel/server/cx';
import { insertOf } from '../../../../kernel/server/db/insert';
import { column, joined, nothing, sql } from '../../../../kernel/server/db/sql';
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
const ADDED = joined(
  COLUMNS.map((c) => sql`${column(c)} = ${column(`question_bank_queipt_day.${c}`)} + ${column(`excluded.${c}`)}`),
);
interface Counted extends Tally {
  readonly userId: number;
  readonly stgId: number;
  readonly sbjId: number;
}

const ADD_DAY = sql`on conflict (org_id, day, user_id, stg_id, sbj_id) do update set ${ADDED}`;
const DAY = ['day', 'userId', 'stgId', 'sbjId', ...KEYS];
/** Work on today's rows, in one order, so that two auditors who pass each other's questions do not wait in a circle. */
const dayRows = (cx: Cx, work: readonly Counted[]) =>
  work
    .toSorted((a, b) => a.userId - b.userId || a.stgId - b.stgId || a.sbjId - b.sbjId)
    .map((r) => ({
      ...Object.fromEntries(KEYS.map((k) => [k, r[k] ?? 0])),
      day: cx.today,
      userId: r.userId,
      stgId: r.stgId,
      sbjId: r.sbjId,
    }));
const stepRows = (cx: Cx, taskIds: readonly number[], what: StepWhat, cause: string | null) =>
  taskIds.map((taskId) => ({ stepId: newId(), taskId, what, userId: cx.me.userId, at: cx.nowIso, cause }));
const STEP = ['stepId', 'taskId', 'what', 'userId', 'at', 'cause'];
/** So many steps are written in one statement with what is counted. */
const AT_ONCE = 1000;

/** Writes down what happened to tasks. */
export const noteSteps = (
  cx: Cx,
  taskIds: readonly number[],
  what: StepWhat,
  cause: string | null = null,
): Promise<number> => cx.db.insert(steps, stepRows(cx, taskIds, what, cause));
/** The same, and counts the work: one statement. */
export async function noteWork(
  cx: Cx,
  taskIds: readonly number[],
  what: StepWhat,
  work: readonly Counted[],
  cause: string | null = null,
): Promise<void> {
  const rows = stepRows(cx, taskIds, what, cause);
  const { orgId } = cx.db;
  await cx.db.change(sql`
    with step as (${insertOf(steps, STEP, rows.slice(0, AT_ONCE), orgId, nothing)}),
    tally as (${insertOf(inputDays, DAY, dayRows(cx, work), orgId, ADD_DAY)})
    select 1 as done`);
  await cx.db.insert(steps, rows.slice(AT_ONCE));
}
