// What other modules use: they register what may be objected to, and ask whether a row may be changed.
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { isOpen, type Step } from '../rules/states';
import { lockedAppeal, moveAppeal, type AppealRow } from './move';
import { submit } from './submit';
import { refusalsOf, subjectOf, type RowKey } from './subjects';

/**
 * `appealSubject({ name: 'homework.mark', module: 'homework', … })` registers what may be objected to, when the module loads:
 * who may and until when (`ask`), who decides (`decides`), steps, texts, links and whom each step is told.
 */
export { appealSubject } from './subjects';
/** May this row be changed now; and: the appeals that opened rows have led to these commits. */
export { openedRow, settleAppeals, PENDING } from './freeze';

/** Writes an objection down for a call of the owner's own, with its own words and files. */
export const submitTo = (
  cx: Cx,
  name: string,
  key: RowKey,
  objection: { readonly reason: string; readonly images: readonly string[] },
): Promise<AppealRow> => submit(cx, subjectOf(name), key, objection);

/** What the owner decides about a locked appeal, and the commit where it has changed the row already. */
export interface Decision {
  readonly uphold: boolean;
  readonly commitId?: number;
}
/**
 * Decides an appeal in a call of the owner's own: locks it, so that two decisions at once end as one. `may` throws where it is
 * not the caller's; then `decide` hears it before anything is written, unless it is decided already: it changes the row.
 * @returns the appeal as it was.
 */
export async function decideAt(
  cx: Cx,
  door: Door,
  name: string,
  appealId: number,
  {
    why,
    may,
    decide,
  }: {
    readonly why: string;
    readonly may: (row: AppealRow) => unknown;
    readonly decide: (row: AppealRow) => Decision | Promise<Decision>;
  },
): Promise<AppealRow> {
  const subject = subjectOf(name);
  const row = await lockedAppeal(door, subject, appealId);
  await may(row);
  if (!isOpen(row.state)) throw refusalsOf(subject).decided();
  const { uphold, commitId } = await decide(row);
  await moveAppeal(cx, door, subject, row, { to: uphold ? 'upheld' : 'rejected', why, commitId });
  return row;
}
/** Takes a locked appeal a step further in a call of the owner's own, before it is decided; `may` throws where it is not the caller's. */
export async function stepAt(
  cx: Cx,
  door: Door,
  name: string,
  appealId: number,
  { to, why, may }: { readonly to: Step; readonly why: string; readonly may: (row: AppealRow) => unknown },
): Promise<void> {
  const subject = subjectOf(name);
  const row = await lockedAppeal(door, subject, appealId);
  await may(row);
  await moveAppeal(cx, door, subject, row, { to, why });
}
