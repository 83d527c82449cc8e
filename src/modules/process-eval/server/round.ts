import type { Note } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { fail } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import type { RoundState } from '../rules';
import { rounds } from '../tables';
import type { KnownNorm } from './norm-read';

export type Round = RowOf<typeof rounds>;

/** Who locks: a handler's cx and an import's scope both fit. */
interface Locker {
  readonly db: Door;
  note(action: string, detail?: Note['detail']): void;
}
/**
 * The school's round of a sketch, behind others who write to it; the first entry begins it with the sketch as it is now.
 * Beginning is one statement, so that of two who begin at once the second finds the first one's.
 * @throws where the sketch is off and nobody has begun.
 */
export async function lockedRound(by: Locker, n: KnownNorm, at: string): Promise<Round> {
  const { db } = by;
  const known = n.state ? await db.one(rounds, { normId: n.normId }, { lock: 'update' }) : undefined;
  if (known) return known;
  if (!n.isOn) throw fail(faults.notOpen);
  const row = await db.row<Round>(sql`
    insert into process_eval_round
      (org_id, norm_id, owner_id, module, name, year_id, term_id, grd_ids, version, content, state, made_at)
    values (${db.orgId}, ${n.normId}, ${n.ownerId}, ${n.module}, ${n.name}, ${n.yearId}, ${n.termId},
      ${n.grdIds}::bigint[], ${n.version}, ${JSON.stringify(n.content)}::jsonb, 'open', ${at})
    on conflict (org_id, norm_id) do update set name = excluded.name
    returning *`);
  if (!row) throw fail(faults.notOpen);
  by.note('process-eval.begun', { subjectId: n.normId, version: row.version });
  return row;
}
/** Judging and showing are for open rounds: while results are shown rows are frozen, closed ones stay. */
export function mustBeOpen(state: RoundState): void {
  if (state === 'shown') throw fail(faults.frozen);
  if (state === 'closed') throw fail(faults.closed);
}
/** Entering is for open rounds of a sketch that is on, and that no region's stands above. */
export function mustTake(n: Pick<KnownNorm, 'isOn' | 'boundBy'>, state: RoundState): void {
  mustBeOpen(state);
  if (!n.isOn) throw fail(faults.notOpen);
  if (n.boundBy !== null) throw fail(faults.normByRegion, { name: n.boundBy });
}
