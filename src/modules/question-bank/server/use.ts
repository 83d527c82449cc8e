import type { Door } from '../../../kernel/server/db/door';
import { joined, sql, type Sql } from '../../../kernel/server/db/sql';
import { uses } from '../tables';
import { DEGREE_RATES, USE_ENOUGH } from '../rules/use';

const MEASURED = DEGREE_RATES.map((rate, at) => sql`when x.share_sum >= ${rate}::int * x.answers then ${at + 1}::int`);
/** `degreeInUse` in SQL: of a version `v` with its use `x`, which may be missing. Its numbers are the program's own. */
export const degreeUsed: Sql = sql`(case
    when x.answers >= ${USE_ENOUGH}::int then case ${joined(MEASURED, ' ')} else ${DEGREE_RATES.length + 1}::int end
    else v.degree
  end)`;

/** What was answered of one version: how many answers more (fewer when one is taken back) and by how much the sum of their shares, 0 to 100 each, changes. */
export interface UseDelta {
  readonly verId: number;
  readonly answers: number;
  readonly share: number;
  /** How far it told better from weaker learners: hundredths times learners, and how many learners; both as changes. */
  readonly apart?: { readonly sum: number; readonly count: number };
}

/**
 * Adds to how versions were answered in the door's organisation, any number in one statement; it feeds the measured difficulty. Not in a learner's
 * own transaction: a class that hands in at once would stand in line at the same rows.
 */
export async function noteUse(door: Door, deltas: readonly UseDelta[]): Promise<void> {
  const sums = new Map<number, { answers: number; share: number; apartSum: number; apartCount: number }>();
  for (const d of deltas) {
    const s = sums.get(d.verId) ?? { answers: 0, share: 0, apartSum: 0, apartCount: 0 };
    sums.set(d.verId, {
      answers: s.answers + d.answers,
      share: s.share + d.share,
      apartSum: s.apartSum + (d.apart?.sum ?? 0),
      apartCount: s.apartCount + (d.apart?.count ?? 0),
    });
  }
  // In one order, so that two classes that end at once do not wait for each other in a circle.
  const rows = [...sums].sort(([a], [b]) => a - b);
  if (rows.length === 0) return;
  await door.insert(
    uses,
    rows.map(([verId, { answers, share, apartSum, apartCount }]) => ({
      verId,
      answers,
      shareSum: Math.round(share),
      apartSum: Math.round(apartSum),
      apartCount,
    })),
    `on conflict (org_id, ver_id) do update
    set answers = greatest(question_bank_use.answers + excluded.answers, 0),
      share_sum = greatest(question_bank_use.share_sum + excluded.share_sum, 0),
      apart_sum = question_bank_use.apart_sum + excluded.apart_sum,
      apart_count = greatest(question_bank_use.apart_count + excluded.apart_count, 0)`,
  );
}
