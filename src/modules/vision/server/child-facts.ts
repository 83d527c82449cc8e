import type { Door } from '../../../kernel/server/db/door';
import { nothing, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { camel, type RowOf } from '../../../kernel/server/db/table';
import { orderOf, type Before } from '../rules';
import type { referralRows } from '../tables';
import { childColumns, childFrom, childOrder, isChild, type Child } from './children';
import { COLUMNS, type Row } from './read';
import { normBeside, normIn, type NormInUse, type NormRow } from './norms';
import type { At } from './sums';

/** What stands on the list of who needs a doctor. */
export type Referral = Pick<RowOf<typeof referralRows>, 'reasons' | 'state'>;
/** What is known of a child when a term is written: its screening of the term, the one before, whether it needs a doctor. */
export interface Known {
  readonly was: Row | null;
  readonly earlier: Before | null;
  readonly referral: Referral | null;
}
export type KnownChild = Child & Known;

const KEPT = ['org_id', ...COLUMNS, 'norm', 'source', 'made_by', 'made_at'];
const KEPT_KEYS = KEPT.map((name) => [camel(name), camel(`was_${name}`)] as const);
const knownColumns = sql`
  ${raw(KEPT.map((name) => `v.${name} as was_${name}`).join(', '))},
  b.user_id as earlier_id, b.naked_left as earlier_left, b.naked_right as earlier_right, b.myopia as earlier_myopia,
  r.state as referral_state, r.reasons as referral_reasons`;
/** The last screening of the child of a row before a term, and the referral of its screening `v`. */
const besides = (of: 's' | 'v', at: At): Sql => sql`
  left join lateral (
    select e.user_id, e.naked_left, e.naked_right, e.myopia
    from vision_screening e
    where e.org_id = ${raw(of)}.org_id
      and e.user_id = ${raw(of)}.user_id
      and e.year_id * 2 + e.term_id < ${orderOf(at)}
    order by e.year_id desc, e.term_id desc
    limit 1) b on true
  left join vision_referral r on r.org_id = v.org_id and r.screening_id = v.screening_id`;

interface KnownRow {
  readonly wasScreeningId: number | null;
  readonly earlierId: number | null;
  readonly earlierLeft: number | null;
  readonly earlierRight: number | null;
  readonly earlierMyopia: Before['myopia'];
  readonly referralState: Referral['state'] | null;
  readonly referralReasons: string[] | null;
}
function toKnown(r: KnownRow): Known {
  const values = r as unknown as Readonly<Record<string, unknown>>;
  return {
    was:
      r.wasScreeningId == null
        ? null
        : (Object.fromEntries(KEPT_KEYS.map(([key, from]) => [key, values[from]])) as unknown as Row),
    earlier:
      r.earlierId == null ? null : { nakedLeft: r.earlierLeft, nakedRight: r.earlierRight, myopia: r.earlierMyopia },
    referral: r.referralState == null ? null : { state: r.referralState, reasons: r.referralReasons ?? [] },
  };
}

/** Children by a condition on p (person) and s (place in the class), with what is known of them. Whoever writes locks the term first. */
export const knownChildren = async (db: Door, at: At, where: Sql): Promise<KnownChild[]> =>
  (await db.rows<Child & KnownRow>(childRows(db, at, where))).map(toChild);
/** The same with the norms that the school is judged by, in one statement; without children those are the defaults. */
export async function knownWithNorms(
  db: Door,
  at: At,
  where: Sql,
): Promise<{ readonly children: readonly KnownChild[]; readonly norms: NormInUse }> {
  const rows = await db.rows<Child & KnownRow & { readonly norms: NormRow | null }>(
    childRows(db, at, where, sql`, ${normBeside(db.orgId)} as norms`),
  );
  return { children: rows.map(toChild), norms: normIn(db, rows[0]?.norms, db.orgId) };
}
const childRows = (db: Door, at: At, where: Sql, more: Sql = nothing): Sql => sql`
    select ${childColumns}, ${knownColumns}${more}
    from ${childFrom}
    left join vision_screening v on v.org_id = s.org_id and v.user_id = s.user_id
      and v.year_id = ${at.yearId} and v.term_id = ${at.termId}
    ${besides('s', at)}
    where ${isChild(db)}
      and ${where}
    order by ${childOrder}`;
const toChild = (r: Child & KnownRow): KnownChild => ({
  userId: r.userId,
  name: r.name,
  sex: r.sex,
  sidNo: r.sidNo,
  bornOn: r.bornOn,
  clazzId: r.clazzId,
  clazzName: r.clazzName,
  grdId: r.grdId,
  orderNo: r.orderNo,
  ...toKnown(r),
});
/** All screenings of a term, also of children who have left, with what is known beside them. */
export async function knownOfTerm(db: Door, at: At): Promise<(Known & { readonly was: Row })[]> {
  const rows = await db.rows<KnownRow>(sql`
    select ${knownColumns}
    from vision_screening v
    ${besides('v', at)}
    where v.org_id = ${db.orgId}
      and v.year_id = ${at.yearId}
      and v.term_id = ${at.termId}`);
  return rows.map(toKnown).filter((k): k is Known & { readonly was: Row } => k.was != null);
}
