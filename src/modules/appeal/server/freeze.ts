import { raw, sql, type Sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import type { State } from '../rules/states';
import { refusalsOf, subjectOf, type RowKey } from './subjects';

/** The condition on an appeal `a` (of `appeal_v` too) that still has to be decided, or to lead to its commit. A row has one at most. */
export const PENDING: Sql = raw(`a.commit_id is null and a.state not in ('rejected', 'withdrawn')`);

/**
 * Whether a row may be changed now. Asked by its owner in the transaction that changes it, with the row locked.
 * @param frozenUntil the end of the publicity period the row stands in, an instant; null where it stands in none.
 * @returns the upheld appeal that opens the row for this one commit (settle it), or null.
 * @throws `pending` while an appeal about it is open, `frozen` (until when) in its publicity period.
 */
export async function openedRow(
  door: Door,
  name: string,
  { setId, userId, part }: RowKey,
  frozenUntil: string | null,
): Promise<number | null> {
  const refuse = refusalsOf(subjectOf(name));
  const appeal = await door.row<{ appealId: number; state: State }>(sql`
    select a.appeal_id, a.state
    from appeal_appeal a
    where a.org_id = ${door.orgId}
      and a.subject = ${name}
      and a.set_id = ${setId}
      and a.user_id = ${userId}
      and a.part = ${part}
      and ${PENDING}`);
  if (appeal && appeal.state !== 'upheld') throw refuse.pending();
  if (frozenUntil && !appeal) throw refuse.frozen(frozenUntil);
  return appeal?.appealId ?? null;
}

/** Appeals that led to a commit name it: with that their rows are closed again. */
export async function settleAppeals(
  door: Door,
  settled: readonly { readonly appealId: number; readonly commitId: number }[],
): Promise<void> {
  if (!settled.length) return;
  await door.change(sql`
    update appeal_appeal a
    set commit_id = u.commit_id
    from unnest(${settled.map((s) => s.appealId)}::bigint[], ${settled.map((s) => s.commitId)}::bigint[])
      as u(appeal_id, commit_id)
    where a.org_id = ${door.orgId}
      and a.appeal_id = u.appeal_id`);
}
