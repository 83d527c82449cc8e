import type { Door } from '../../../../kernel/server/db/door';
import { sql } from '../../../../kernel/server/db/sql';
import type { Listener } from '../../../../kernel/server/module';
import { noteUse } from '../../../question-bank/server/published';
import type { Answer } from '../../../question-bank/contract';
import { APART_ENOUGH } from '../../rules/limits';
import { noteAnswered, type Answered } from '../../../wrongbook/server/published';

interface Row {
  readonly userId: number;
  readonly readId: number;
  readonly sbjId: number;
  readonly verId: number;
  readonly qid: number;
  readonly qcid: number;
  readonly kind: string;
  readonly given: string | null;
  readonly share: number;
  readonly at: string;
  readonly releasedAt: string;
}
/** Answers to questions of the bank in a released exam, of the children whose points are complete. */
const answered = (door: Door, examId: number): Promise<Row[]> =>
  door.rows<Row>(sql`
    select a.user_id, r.read_id, r.sbj_id, q.ver_id, q.qid, q.qcid, q.kind, a.given,
      round(100 * a.score / q.score)::int as share, coalesce(r.stopped_at, e.released_at) as at, e.released_at
    from exam_exam e
    join exam_read r on r.org_id = e.org_id and r.exam_id = e.exam_id
    join exam_que q on q.org_id = r.org_id and q.read_id = r.read_id
    join exam_answer a on a.org_id = q.org_id and a.read_id = q.read_id and a.no = q.no
    join exam_score x on x.org_id = a.org_id and x.exam_id = e.exam_id and x.sbj_id = r.sbj_id and x.user_id = a.user_id
    where e.org_id = ${door.orgId}
      and e.exam_id = ${examId}
      and e.released_at is not null
      and q.ver_id is not null
      and q.score > 0
      and a.score is not null
    order by a.user_id, q.no`);
/** The letters of a row as the notebook keeps answers; what was written by hand stays on the sheet. */
const answerOf = ({ kind, given }: Row): Answer | null =>
  kind === 'choice' && given ? { picks: [...given].map((letter) => letter.charCodeAt(0) - 65) } : null;
const noted = (row: Row): Answered => ({
  userId: row.userId,
  verId: row.verId,
  qid: row.qid,
  qcid: row.qcid,
  sbjId: row.sbjId,
  source: 'exam',
  sourceId: row.readId,
  share: row.share,
  answer: answerOf(row),
  at: row.at,
  openAt: row.releasedAt,
});

interface Apart {
  readonly readId: number;
  readonly no: number;
  readonly verId: number;
  readonly sum: number;
  readonly count: number;
  readonly toldSum: number;
  readonly toldCount: number;
}
/**
 * Tells the bank how far its questions told better from weaker children of the grade, as the report shows it (figures.ts). What it was told
 * before is taken back, so that a correction and a second telling come to the same.
 */
async function tellApart(door: Door, examId: number): Promise<void> {
  const rows = await door.rows<Apart>(sql`
    with ranked as materialized (
      select x.sbj_id, x.user_id, row_number() over (partition by x.sbj_id order by x.score desc, x.user_id) as place,
        count(*) over (partition by x.sbj_id) as n
      from exam_score x
      where x.org_id = ${door.orgId} and x.exam_id = ${examId} and x.sbj_id > 0
    ), apart as (
      select q.read_id, q.no, q.ver_id, q.told_sum, q.told_count, max(k.n)::int as count,
        round(100 * (avg(a.score / q.score) filter (where k.place <= ceil(k.n * 0.27))
          - avg(a.score / q.score) filter (where k.place > k.n - ceil(k.n * 0.27))))::int as value
      from exam_read r
      join exam_exam e on e.org_id = r.org_id and e.exam_id = r.exam_id
      join exam_que q on q.org_id = r.org_id and q.read_id = r.read_id
      join exam_answer a on a.org_id = q.org_id and a.read_id = q.read_id and a.no = q.no
      join ranked k on k.sbj_id = r.sbj_id and k.user_id = a.user_id
      where r.org_id = ${door.orgId}
        and r.exam_id = ${examId}
        and e.released_at is not null
        and q.ver_id is not null
        and q.score > 0
      group by q.read_id, q.no, q.ver_id, q.told_sum, q.told_count
      having max(k.n) >= ${APART_ENOUGH}::integer
    )
    select p.read_id, p.no, p.ver_id, p.told_sum, p.told_count, p.count, p.value * p.count as sum
    from apart p
    where p.value is not null
    order by p.read_id, p.no`);
  if (!rows.length) return;
  await noteUse(
    door,
    rows.map(({ verId, sum, count, toldSum, toldCount }) => ({
      verId,
      answers: 0,
      share: 0,
      apart: { sum: sum - toldSum, count: count - toldCount },
    })),
  );
  await door.change(sql`
    update exam_que q set told_sum = u.sum, told_count = u.count
    from unnest(${rows.map((row) => row.readId)}::bigint[], ${rows.map((row) => row.no)}::integer[],
      ${rows.map((row) => row.sum)}::integer[], ${rows.map((row) => row.count)}::integer[]) as u(read_id, no, sum, count)
    where q.org_id = ${door.orgId} and q.read_id = u.read_id and q.no = u.no`);
}

/** From the release on mistakes stand in the notebooks, and the bank knows how hard its questions were. */
export const telling: Listener = {
  topic: 'exam.released',
  async run({ payload }, door, kernel) {
    const rows = await answered(door, Number(payload['examId']));
    await noteAnswered(door, rows.map(noted), kernel.clock());
    await noteUse(
      door,
      rows.map(({ verId, share }) => ({ verId, answers: 1, share })),
    );
    await tellApart(door, Number(payload['examId']));
  },
};
/** Points that were corrected afterwards correct both. */
export const tellingAnew: Listener = {
  topic: 'exam.corrected',
  async run({ payload }, door, kernel) {
    const { examId, answerId, old } = payload as { examId: number; answerId: number; old: number | null };
    const row = await door.row<{ verId: number | null; diff: number }>(sql`
      select q.ver_id, coalesce(round(100 * a.score / nullif(q.score, 0)), 0)::int
        - coalesce(round(100 * ${old}::numeric / nullif(q.score, 0)), 0)::int as diff
      from exam_answer a
      join exam_que q on q.org_id = a.org_id and q.read_id = a.read_id and q.no = a.no
      where a.org_id = ${door.orgId} and a.answer_id = ${answerId}`);
    // Who was among the best may have changed, and with it what every question of the subject says.
    await tellApart(door, examId);
    if (row?.verId == null) return;
    await noteAnswered(door, (await answered(door, examId)).map(noted), kernel.clock());
    await noteUse(door, [{ verId: row.verId, answers: 0, share: row.diff }]);
  },
};
