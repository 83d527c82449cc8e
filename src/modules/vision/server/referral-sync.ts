import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { referralRows } from '../tables';
import type { Row } from './read';
import type { Writer } from './write';

const same = (a: readonly string[], b: readonly string[]) => a.join() === b.join();

/**
 * Keeps the list of who needs a doctor beside the screenings: a child with reasons stands on it, one without leaves it unless somebody
 * has already told the family. New reasons are unread again. Class teachers of the children hear of it at once.
 */
export async function syncReferrals(w: Writer, rows: readonly Row[]): Promise<void> {
  const have = new Map(
    (await w.db.many(referralRows, { screeningId: oneOf(rows.map((r) => r.screeningId)) as never })).map((r) => [
      r.screeningId,
      r,
    ]),
  );
  const fresh = rows.filter((r) => r.reasons.length > 0 && !have.has(r.screeningId));
  const other = rows.filter(
    (r) => r.reasons.length > 0 && have.has(r.screeningId) && !same(have.get(r.screeningId)!.reasons, r.reasons),
  );
  const healed = rows.filter((r) => r.reasons.length === 0 && have.get(r.screeningId)?.state === 'new');
  if (fresh.length)
    await w.db.insert(
      referralRows,
      fresh.map((r) => ({
        referralId: newId(),
        screeningId: r.screeningId,
        userId: r.userId,
        yearId: r.yearId,
        termId: r.termId,
        reasons: r.reasons,
        state: 'new' as const,
        madeAt: w.now.toISOString(),
      })),
    );
  if (other.length) {
    await w.db.change(
      `update vision_referral t set reasons = string_to_array(u.reasons, ','), read_by = null, read_at = null from unnest($2::bigint[], $3::text[]) as u(id, reasons) where t.org_id = $1 and t.screening_id = u.id`,
      [w.db.orgId, other.map((r) => r.screeningId), other.map((r) => r.reasons.join(','))],
    );
  }
  if (healed.length) await w.db.remove(referralRows, { screeningId: oneOf(healed.map((r) => r.screeningId)) as never });
  if (fresh.length + other.length > 0)
    await tell(
      w,
      [...fresh, ...other].map((r) => r.userId),
    );
}

/** A word to the browsers of the class teachers; who has none open finds the list at the next visit. */
async function tell(w: Writer, userIds: readonly number[]): Promise<void> {
  const masters = await w.db.rows<{ masterId: number; n: number }>(
    `select c.master_id, count(*) as n from class_student_v s join class_clazz_v c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
     where s.org_id = $1 and s.clazz_type = 1 and c.master_id is not null and s.user_id = any($2::bigint[]) group by c.master_id`,
    [w.db.orgId, userIds],
  );
  const { orgId } = w.db;
  w.after(() => {
    for (const m of masters) w.kernel.bus.send({ orgId, userId: m.masterId, topic: 'vision', data: { doctor: m.n } });
  });
}
