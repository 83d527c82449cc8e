import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { insertOf } from '../../../../kernel/server/db/insert';
import { jsonList, nothing, sql, type Sql } from '../../../../kernel/server/db/sql';
import type { RowOf } from '../../../../kernel/server/db/table';
import { newId } from '../../../../kernel/server/ids';
import { randomInt } from 'node:crypto';
import type { Kind, Question } from '../../rules/paper';
import type { ReadState } from '../../rules/limits';
import type { RowRead } from '../../rules/scan/bubbles';
import type { Layouts } from '../../rules/scan/read-side';
import { scoreByKey } from '../../rules/settle';
import { answers, marks } from '../../tables';

/** All that is known of a subject when one of its sides is read. */
export interface ScanBase {
  readonly readId: number;
  readonly examId: number;
  readonly codeNo: number;
  readonly readState: ReadState;
  readonly examState: string;
  readonly papers: readonly { readonly ver: number; readonly pages: number; readonly questions: readonly Question[] }[];
  readonly ques: readonly {
    readonly no: number;
    readonly kind: Kind;
    readonly score: number;
    readonly multi: boolean;
    readonly key: string | null;
    readonly isDouble: boolean;
  }[];
}
/** Columns of a `ScanBase` from `exam_read r` and `exam_exam e`: printed layouts, and how questions are marked. */
export const baseColumns: Sql = sql`r.read_id, r.exam_id, r.code_no, r.state as read_state, e.state as exam_state,
  ${jsonList(sql`
    select p.ver, p.pages, p.questions from exam_paper p
    where p.org_id = r.org_id and p.read_id = r.read_id and p.printed_at is not null order by p.ver`)} as papers,
  ${jsonList(sql`
    select q.no, q.kind, q.score, q.multi, q.key, q.is_double as "isDouble" from exam_que q
    where q.org_id = r.org_id and q.read_id = r.read_id`)} as ques`;
/** How a subject is marked: whether marking has begun, and by which points and keys. */
export type MarkedNow = Pick<ScanBase, 'readState' | 'ques'>;
export const markedOf = ({ readState, ques }: MarkedNow): MarkedNow => ({ readState, ques });
/**
 * Parts of a statement, `held` and `asked` of one row each: how a subject is marked, held until the transaction's end. Whoever changes a
 * key or starts marking meanwhile waits and then finds the new answers; who did before is heard here.
 */
export const markedNow = ({ orgId }: Door, readId: number): Sql => sql`held as materialized (
    select r.state as read_state from exam_read r
    where r.org_id = ${orgId} and r.read_id = ${readId}
    for share of r
  ), que as materialized (
    select q.no, q.kind, q.score, q.multi, q.key, q.is_double as "isDouble" from exam_que q
    where q.org_id = ${orgId} and q.read_id = ${readId} and exists (select 1 from held)
    for share of q
  ), asked as materialized (
    select coalesce(json_agg(que), '[]') as ques from que
  )`;
export const layoutsOf = (base: ScanBase): Layouts =>
  Object.fromEntries(base.papers.map((paper) => [paper.ver, paper.questions]));

/** A side whose child and page are certain. */
export interface CertainSide {
  readonly sheetId: number;
  readonly side: number;
  readonly userId: number;
  readonly page: number;
  readonly ver: number;
  readonly marks: readonly RowRead[] | null;
}
const ANSWER = ['answerId', 'readId', 'userId', 'no', 'sheetId', 'side', 'given', 'verdict', 'score', 'how'] as const;
const MARK = ['answerId', 'round', 'readId', 'no', 'lot'] as const;

/** Writes that put the answers of certain sides down, and the rounds of those that people mark, once marking has begun. */
export function answering(cx: Cx, base: ScanBase, certain: readonly CertainSide[]): Sql[] {
  const ques = new Map(base.ques.map((q) => [q.no, q]));
  const rows = certain.flatMap((side) => {
    const layout = base.papers.find((paper) => paper.ver === side.ver)?.questions ?? [];
    return layout.filter((q) => q.region.page === side.page).flatMap((q) => answerOf(base, side, ques.get(q.no)));
  });
  const rounds = rows.flatMap((row) => {
    const q = ques.get(row.no);
    if (base.readState === 'set' || !q || row.verdict) return [];
    return (q.isDouble ? [1, 2] : [1]).map((round) => ({ ...row, round, lot: randomInt(1_000_000) }));
  });
  const orgId = cx.db.orgId;
  const once = sql`on conflict do nothing`;
  // Whose sheet is there was not absent: with the note the points would never count.
  const present = sql`delete from exam_absent
    where org_id = ${orgId} and read_id = ${base.readId} and user_id = any(${certain.map(({ userId }) => userId)}::bigint[])`;
  return [present, insertOf(answers, ANSWER, rows, orgId, once), insertOf(marks, MARK, rounds, orgId, nothing)];
}
type Que = ScanBase['ques'][number];
type NewAnswer = Pick<RowOf<typeof answers>, (typeof ANSWER)[number]>;
function answerOf(
  { readId }: ScanBase,
  { sheetId, side, userId, marks: read }: CertainSide,
  q: Que | undefined,
): NewAnswer[] {
  if (!q) return [];
  const common = { answerId: newId(), readId, userId, no: q.no, sheetId, side };
  if (q.kind !== 'choice' && q.kind !== 'score')
    return [{ ...common, given: null, verdict: null, score: null, how: null }];
  const row = read?.find(({ no }) => no === q.no);
  const given = row?.given ?? '';
  const verdict = row?.verdict ?? 'doubtful';
  const score = verdict === 'doubtful' ? null : scoreByKey(q, q.key, given);
  return [{ ...common, given, verdict, score, how: score == null ? null : q.kind === 'score' ? 'boxes' : 'key' }];
}

/** A child of the exam by the number on the sheet, with the pages that are there already. */
export interface Sitter {
  readonly userId: number;
  readonly candNo: number;
  readonly name: string;
  readonly clazzName: string;
  readonly pages: readonly number[];
}
export const SITTER_FROM: Sql = sql`exam_sitter s
  join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
  join class_clazz_v c on c.org_id = s.org_id and c.clazz_id = s.clazz_id`;
export const sitterColumns = (readId: number): Sql => sql`s.user_id, s.cand_no, p.name, c.clazz_name,
  array(select d.page from exam_side d
    where d.org_id = s.org_id and d.read_id = ${readId} and d.user_id = s.user_id and d.state = 'ok') as pages`;
export const sitterOf = (door: Door, { examId, readId }: ScanBase, where: Sql): Promise<Sitter | undefined> =>
  door.row<Sitter>(sql`
    select ${sitterColumns(readId)}
    from ${SITTER_FROM}
    where s.org_id = ${door.orgId} and s.exam_id = ${examId} and ${where}`);
