import { sql, type Sql } from '../../../kernel/server/db/sql';
import { tellAll } from '../../notice/server/published';
import { newId } from '../../../kernel/server/ids';
import type { Referral } from './child-facts';
import type { Row } from './read';
import type { Writer } from './writer';

const same = (a: readonly string[], b: readonly string[]) => a.join() === b.join();
const reasonsOf = (rows: readonly Row[]): string[] => rows.map((r) => r.reasons.join(','));

/** What a change of screenings does to the list of who needs a doctor. */
export interface ReferralChange {
  /** Parts of the statement that does it. */
  readonly parts: readonly Sql[];
  /** Children who are new on the list, or for new reasons: their class teachers hear of it. */
  readonly userIds: readonly number[];
}
/**
 * Keeps the list of who needs a doctor beside the screenings: a child with reasons stands on it, one without leaves it unless somebody
 * has already told the family. New reasons are unread again.
 */
export function referralChange(
  w: Writer,
  rows: readonly Row[],
  have: (screeningId: number) => Referral | null | undefined,
): ReferralChange {
  const ill = rows.filter((r) => r.reasons.length > 0);
  const fresh = ill.filter((r) => !have(r.screeningId));
  const other = ill.filter((r) => {
    const old = have(r.screeningId);
    return old != null && !same(old.reasons, r.reasons);
  });
  const healed = rows.filter((r) => r.reasons.length === 0 && have(r.screeningId)?.state === 'new');
  const { orgId } = w.db;
  const parts: Sql[] = [];
  if (fresh.length > 0)
    parts.push(sql`referrals_made as (
      insert into vision_referral
        (org_id, referral_id, screening_id, user_id, year_id, term_id, reasons, state, remark, made_at)
      select v.org_id, u.referral_id, v.screening_id, v.user_id, v.year_id, v.term_id, v.reasons, 'new', '',
        ${w.now.toISOString()}::timestamptz
      from unnest(${fresh.map(() => newId())}::bigint[], ${fresh.map((r) => r.screeningId)}::bigint[])
        as u (referral_id, screening_id)
      join vision_screening v on v.org_id = ${orgId} and v.screening_id = u.screening_id
    )`);
  if (other.length > 0)
    parts.push(sql`referrals_changed as (
      update vision_referral t
      set reasons = string_to_array(u.reasons, ','), read_by = null, read_at = null
      from unnest(${other.map((r) => r.screeningId)}::bigint[], ${reasonsOf(other)}::text[])
        as u (screening_id, reasons)
      where t.org_id = ${orgId}
        and t.screening_id = u.screening_id
    )`);
  if (healed.length > 0)
    parts.push(sql`referrals_gone as (
      delete from vision_referral
      where org_id = ${orgId}
        and screening_id = any(${healed.map((r) => r.screeningId)}::bigint[])
    )`);
  return { parts, userIds: [...fresh, ...other].map((r) => r.userId) };
}

/** The class teachers of some children, with how many each has. */
export const mastersOf = (w: Writer, userIds: readonly number[]): Sql => sql`
  select c.master_id, count(*) as n
  from class_student_v s
  join class_clazz_v c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
  where s.org_id = ${w.db.orgId}
    and s.clazz_type = 1
    and c.master_id is not null
    and s.user_id = any(${userIds}::bigint[])
  group by c.master_id`;
/** Each class teacher hears how many of the own children are new on the list. */
export const tellMasters = (
  w: Writer,
  masters: readonly { readonly masterId: number; readonly n: number }[],
): Promise<void> =>
  tellAll(
    w,
    masters.map((m) => ({
      kind: 'vision.doctor',
      subject: {},
      params: { count: m.n },
      to: { person: m.masterId },
    })),
  );
