import type { Door } from '../../../kernel/server/db/door';
import type { Sql } from '../../../kernel/server/db/sql';
import { noteAnswered as note, type Answered } from '../../wrongbook/server/published';
import type { Release } from '../rules';

export type { Answered };
export { openAnswers } from '../../wrongbook/server/published';

/** What decides when children may know how it went. */
export interface Showing {
  readonly release: Release;
  readonly releasedAt: string | null;
  readonly dueTime: string | null;
}
/** From when the notebook may show a task's answers: undefined at once, null when the teacher says so. */
export const openAtOf = (t: Showing): string | null | undefined =>
  t.releasedAt ?? (t.release === 'submit' ? undefined : t.release === 'due' ? (t.dueTime ?? undefined) : null);

/**
 * Tells the notebook what was answered; any number of rows in one call, within the transaction of the judgement.
 * @param beside what is written at the same time, as named parts of a `with`.
 */
export const noteAnswered = (
  door: Door,
  rows: readonly Answered[],
  now: Date,
  shown?: Showing,
  beside?: Sql,
): Promise<void> => {
  const openAt = shown && openAtOf(shown);
  return note(door, openAt === undefined ? rows : rows.map((r) => ({ ...r, openAt })), now, beside);
};
