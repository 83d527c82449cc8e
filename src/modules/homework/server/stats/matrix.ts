import { all, is, sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import { isHandedIn, type ReplyState } from '../../rules';
import type { Seen } from '../open';
import { paperDef, type PaperDef } from '../paper';

/** What stands in a cell where there is no share: to be marked, nothing given, "I don't know". */
export const OPEN = -1;
export const EMPTY = -2;
export const SKIP = -3;
const CELL = sql`(case
  when a.is_skip then ${SKIP}
  when a.answer is null then ${EMPTY}
  when a.share is null then ${OPEN}
  else a.share end)`;

/** A child's line: where the paper stands and, part by part in the order of `Matrix.parts`, the share (or one of the above) and the points in tenths. */
export interface Line {
  readonly userId: number;
  readonly userName: string;
  readonly sidNo: string | null;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly state: ReplyState;
  readonly enteredAt: string | null;
  readonly submittedAt: string | null;
  readonly late: boolean;
  readonly spent: number;
  readonly score: number | null;
  readonly star: number | null;
  readonly comment: string;
  readonly cells: readonly number[];
  readonly tenths: readonly number[];
}
export interface Matrix {
  readonly def: PaperDef;
  readonly parts: PaperDef['parts'];
  readonly lines: readonly Line[];
  /** Those who have handed in. */ readonly papers: readonly Line[];
}

/**
 * Everything a report is made of, in one statement: a line a child, the answers as two short texts, so that a class of 50 with 40
 * questions is 50 rows and a school of 2,000 is 2,000. Open papers carry no answers. Each paper's answers are read by their key,
 * which has them in order: put together for all papers at once they would be read and sorted again for every child.
 */
export async function matrixOf(cx: Cx, task: Seen, clazzIds: readonly number[], userId?: number): Promise<Matrix> {
  const def = await paperDef(cx.db, task.taskId, task.keyRev);
  const rows = await cx.db.rows<
    Omit<Line, 'cells' | 'tenths'> & { cells: string | null; tenths: string | null; parts: number }
  >(
    sql`
    select r.user_id, p.name as user_name, p.sid_no, r.clazz_id, c.clazz_name, r.state, r.entered_at,
      r.submitted_at, r.is_late as late, r.spent, r.score, r.star, r.comment, a.cells, a.tenths, a.parts
    from homework_reply r
    join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id
    join class_clazz_v c on c.org_id = r.org_id and c.clazz_id = r.clazz_id
    cross join lateral (
        select count(*)::int as parts,
          string_agg(${CELL}::text, ',' order by a.qid, a.qcid) as cells,
          string_agg(coalesce((a.score * 10)::integer, 0)::text, ',' order by a.qid, a.qcid) as tenths
        from homework_answer a
        where a.org_id = ${cx.db.orgId}
          and a.task_id = ${task.taskId}
          and a.user_id = r.user_id
      ) a
    where r.org_id = ${cx.db.orgId}
      and r.task_id = ${task.taskId}
      and r.clazz_id = any(${clazzIds}::bigint[])
      and ${all(is('r.user_id', userId))}
    order by c.order_no, r.clazz_id, p.sid_no nulls last, r.user_id`,
  );
  // The texts are in the order of the keys, the paper in the order of the questions.
  const places = def.parts
    .map((p, at) => ({ p, at }))
    .toSorted((x, y) => x.p.qid - y.p.qid || x.p.qcid - y.p.qcid)
    .map((x) => x.at);
  const place = (text: string | null, none: number) => placed(text ?? '', places, none);
  // Key by key: objects made of "the rest" are each of a shape of their own, and whatever reads them afterwards is slow.
  const lines = rows.map((r): Line => {
    const whole = isHandedIn(r.state) && r.parts === def.parts.length;
    return {
      userId: r.userId,
      userName: r.userName,
      sidNo: r.sidNo,
      clazzId: r.clazzId,
      clazzName: r.clazzName,
      state: r.state,
      enteredAt: r.enteredAt,
      submittedAt: r.submittedAt,
      late: r.late,
      spent: r.spent,
      score: r.score,
      star: r.star,
      comment: r.comment,
      cells: whole ? place(r.cells, EMPTY) : [],
      tenths: whole ? place(r.tenths, 0) : Array.from({ length: r.parts }, () => 0),
    };
  });
  return { def, parts: def.parts, lines, papers: lines.filter((l) => isHandedIn(l.state) && l.cells.length > 0) };
}

/** Whole numbers between commas, each put to its place. By hand: a school's report reads 160,000 of them, and splitting costs four times as much. */
function placed(text: string, places: readonly number[], none: number): number[] {
  const out = Array.from<number>({ length: places.length }).fill(none);
  for (let i = 0, at = 0; at < text.length; i += 1, at += 1) {
    const minus = text.charCodeAt(at) === 45;
    if (minus) at += 1;
    let n = 0;
    for (let code = text.charCodeAt(at); code >= 48 && code <= 57; code = text.charCodeAt(++at)) n = n * 10 + code - 48;
    if (i < places.length) out[places[i]!] = minus ? -n : n;
  }
  return out;
}
