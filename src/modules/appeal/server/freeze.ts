import { raw, sql, type Sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import { dayIn } from '../../../kernel/shared/dates';
import type { State } from '../rules/states';
import { refusalsOf, subjectOf, type RowKey } from './subjects';

/** The condition on an appeal `a` (of `appeal_v` too) that still has to be decided, or to lead to its commit. A row has one at most. */
export const PENDING: Sql = raw(`a.commit_id is null and a.state not in ('rejected', 'withdrawn')`);

/** Until when a row is frozen (an instant, or null), and in whose days that is said. */
export interface Frozen {
  readonly until: string | null;
  readonly zone: string;
  /** A part that stands for all rows of the child's (the total): an upheld appeal about it opens any one of them. */
  readonly whole?: string;
}

/**
 * Whether a row may be changed now. Asked by its owner in the transaction that changes it, with the row locked.
 * @param frozen the end of the publicity period the row stands in, null where it stands in none, and the zone of whoever reads it:
 * a period that ends soon after midnight ends on another day by Greenwich.
 * @returns the upheld appeal that opens the row for this one commit (settle it), or null.
 * @throws `pending` while an appeal about it is open, `frozen` (until when) in its publicity period.
 */
export async function openedRow(
  door: Door,
  name: string,
  { setId, userId, part }: RowKey,
  frozen: Frozen,
): Promise<number | null> {
  const refuse = refusalsOf(subjectOf(name));
  const appeals = await door.rows<{ appealId: number; state: State; part: string }>(sql`
    select a.appeal_id, a.state, a.part
    from appeal_appeal a
    where a.org_id = ${door.orgId}
      and a.subject = ${name}
      and a.set_id = ${setId}
      and a.user_id = ${userId}
      and a.part = any(${[part, frozen.whole ?? part]}::text[])
      and ${PENDING}`);
  const appeal = appeals.find((a) => a.part === part) ?? appeals[0];
  if (appeal && appeal.state !== 'upheld') throw refuse.pending();
  if (frozen.until && !appeal) throw refuse.frozen(dayIn(frozen.zone, new Date(frozen.until)));
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
