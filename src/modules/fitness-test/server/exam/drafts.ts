import { all, is, raw, sql, type Sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';
import type { RowOf } from '../../../../kernel/server/db/table';
import { PENDING } from '../../../appeal/server/published';
import type { Mark } from '../../rules/settings';
import type { marks } from '../../tables';
import { OF_RESULTS } from './appeal-subject';
import type { Change, Child } from './commit-write';
import type { Exam } from './scope';

const HAS_DRAFT = sql`(m.draft_value is not null or m.draft_mark is not null)`;
/** A draft made after the last commit that says something else, while nobody disagrees. Of table alias m. */
const NEWS = sql`${HAS_DRAFT}
  and not m.conflict
  and (m.committed_at is null or m.drafted_at > m.committed_at)
  and (m.draft_value is distinct from m.value or m.draft_mark is distinct from m.mark)`;
/** A word that says "not measured" beside a measured result: never taken over by itself (rules/exam.ts, isNoMeasure). */
const WORD_FOR_VALUE = sql`(m.value is not null and m.draft_mark is not null and m.draft_mark in ('DNS', 'DNF', 'foul'))`;
/** A draft that waits to be taken over. Of table alias m. */
export const WAITING: Sql = sql`(${NEWS} and not ${WORD_FOR_VALUE})`;
const KEPT: Sql = sql`(${NEWS} and ${WORD_FOR_VALUE})`;
/** An appeal `a` about the result `m` that still has to lead to a commit. There is one at most. */
export const PENDING_APPEAL: Sql = sql`a.org_id = m.org_id and ${OF_RESULTS} and a.set_id = m.tst_id and a.user_id = m.user_id
  and a.part = m.item_id and ${PENDING}`;

export interface DraftFilter {
  readonly userId?: number | undefined;
  readonly itemId?: string | undefined;
  readonly clazzId?: number | undefined;
}
export interface Draft extends Child {
  readonly orgId: number;
  readonly itemId: string;
  readonly value: number | null;
  readonly mark: Mark | null;
  readonly draftValue: number | null;
  readonly draftMark: Mark | null;
  /** take: would be taken over. keep: a word that does not replace the measured result. wait: disagreed about or appealed against. */
  readonly fate: 'take' | 'keep' | 'wait';
}
type Row = Omit<Draft, 'fate'> & Pick<RowOf<typeof marks>, 'conflict'> & { readonly pending: boolean; kept: boolean };

/**
 * Drafts that a commit would look at, of whom the caller names. A result that is being appealed against is not overwritten
 * from the field. `lock`: they are about to be taken over; `only`: a condition on their children `c`.
 */
export async function draftsOf(
  door: Door,
  exam: Exam,
  f: DraftFilter,
  o: { readonly lock?: boolean; readonly only?: Sql | undefined },
): Promise<Draft[]> {
  const rows = await door.rows<Row>(sql`
    select m.org_id, m.user_id, m.item_id, m.value, m.mark, m.draft_value, m.draft_mark, m.conflict,
      a.appeal_id is not null as pending, ${KEPT} as kept,
      c.name, c.clazz_name, c.grd_id, c.sex, t.user_id is not null as enrolled, r.value as year_value
    from fitness_test_mark m
    join fitness_test_exam_child c on c.org_id = m.org_id and c.tst_id = m.tst_id and c.user_id = m.user_id
    left join appeal_v a on ${PENDING_APPEAL}
    left join fitness_test_total t on t.org_id = m.org_id and t.year_id = ${exam.yearId} and t.user_id = m.user_id
    left join fitness_test_result r
      on r.org_id = t.org_id and r.year_id = t.year_id and r.user_id = t.user_id and r.item_id = m.item_id
    where ${all(
      door.orgs('m'),
      sql`m.tst_id = ${exam.tstId}`,
      is('m.user_id', f.userId),
      is('m.item_id', f.itemId),
      is('c.clazz_id', f.clazzId),
      sql`(m.conflict or ${WAITING} or ${KEPT})`,
      o.only,
    )}
    order by m.org_id, c.grd_id, c.clazz_ord, c.clazz_id, c.chest_no, m.item_id
    ${raw(o.lock ? 'for update of m' : '')}`);
  return rows.map(({ conflict, pending, kept, ...r }) => ({
    ...r,
    fate: conflict || pending ? 'wait' : kept ? 'keep' : 'take',
  }));
}
/** A draft as a change of the result. */
export const changeOf = (d: Draft): Change => ({
  child: d,
  itemId: d.itemId,
  value: d.draftValue,
  mark: d.draftMark,
  old: { value: d.value, mark: d.mark },
  appealId: null,
});
