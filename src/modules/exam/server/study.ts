import type { Cx } from '../../../kernel/server/cx';
import { jsonList, nameIn, sql } from '../../../kernel/server/db/sql';
import { Download, handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { codesOf } from '../../proof/server/published';
import * as calls from '../contract';
import type { Level } from '../rules/levels';
import { isCompulsory } from '../rules/limits';
import type { Question } from '../rules/paper';
import { PROOF } from './archive';
import { cropOf, storedSide } from './scan/picture';
import { LEVEL, SCORED } from './report/lines';

type Listed = ReplyOf<typeof calls.studyList>['items'][number];
type Study = ReplyOf<typeof calls.studyReport>;
interface Own {
  readonly name: string;
  readonly date: string;
  readonly grdId: number;
  readonly showRanks: boolean;
  readonly absent: string[];
}
interface Scored {
  readonly sbjId: number;
  readonly readId: number | null;
  readonly sbjName: string | null;
  readonly fullScore: number;
  readonly score: number;
  readonly raw: number | null;
  readonly level: Level;
  readonly clazzRank: number;
  readonly gradeRank: number;
  readonly pages: number[];
  readonly questions: {
    readonly no: number;
    readonly page: number;
    readonly given: string | null;
    readonly score: number | null;
    readonly full: number;
  }[];
}

/** A released exam that the caller sat; gone otherwise. */
async function ownExam(cx: Cx, examId: number): Promise<Own> {
  const row = await cx.db.row<Own>(sql`
    select e.name, e.held_on as date, e.grd_id, e.show_ranks, array(
        select ${nameIn(cx.lang, 'sb')} from exam_absent b
        join exam_read r on r.org_id = b.org_id and r.read_id = b.read_id
        join textbook_subject sb on sb.sbj_id = r.sbj_id
        where b.org_id = s.org_id and b.user_id = s.user_id and r.exam_id = e.exam_id order by sb.ord) as absent
    from exam_sitter s
    join exam_exam e on e.org_id = s.org_id and e.exam_id = s.exam_id
    where s.org_id = ${cx.db.orgId} and s.exam_id = ${examId} and s.user_id = ${cx.me.userId} and e.state = 'released'`);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
const scoredOf = (cx: Cx, examId: number): Promise<Scored[]> =>
  cx.db.rows<Scored>(sql`
    select x.sbj_id, r.read_id, ${nameIn(cx.lang, 'sb')} as sbj_name, x.full_score, x.score, x.raw, ${LEVEL} as level,
      x.clazz_rank, x.grade_rank,
      array(select d.page from exam_side d
        where d.org_id = x.org_id and d.read_id = r.read_id and d.user_id = x.user_id and d.state = 'ok'
        order by d.page) as pages,
      ${jsonList(sql`
        select a.no, d.page, a.given, a.score, q.score as full
        from exam_answer a
        join exam_que q on q.org_id = a.org_id and q.read_id = a.read_id and q.no = a.no
        join exam_side d on d.org_id = a.org_id and d.sheet_id = a.sheet_id and d.side = a.side
        where a.org_id = x.org_id and a.read_id = r.read_id and a.user_id = x.user_id
        order by a.no`)} as questions
    from ${SCORED}
    left join exam_read r on r.org_id = x.org_id and r.exam_id = x.exam_id and r.sbj_id = x.sbj_id
    left join textbook_subject sb on sb.sbj_id = x.sbj_id
    where x.org_id = ${cx.db.orgId} and x.exam_id = ${examId} and x.user_id = ${cx.me.userId}
    order by sb.ord nulls first`);

const verdictOf = (score: number | null, full: number) =>
  score == null ? null : score >= full ? ('right' as const) : score > 0 ? ('part' as const) : ('wrong' as const);
/** A subject as the child reads it: in compulsory schooling levels take the place of scores, and nobody is ranked. */
function shownSubject(row: Scored, { grdId, showRanks }: Own): Study['subjects'][number] {
  const levelsOnly = isCompulsory(grdId);
  const ranks = showRanks && !levelsOnly;
  const { readId, sbjName, fullScore, score, raw, level, clazzRank, gradeRank, pages, questions } = row;
  return {
    readId,
    sbjName,
    fullScore,
    score: levelsOnly ? null : score,
    raw: levelsOnly ? null : raw,
    level,
    clazzRank: ranks ? clazzRank : null,
    gradeRank: ranks ? gradeRank : null,
    pages,
    questions: questions.map((q) => ({
      ...q,
      score: levelsOnly ? null : q.score,
      verdict: verdictOf(q.score, q.full),
    })),
  };
}

export const studyHandlers = [
  handle(calls.studyList, (cx, input) =>
    cx.list<typeof input, Listed>(input, {
      select: sql`e.exam_id, e.name, e.held_on as date, e.released_at,
        (select ${LEVEL} from ${SCORED}
          where x.org_id = s.org_id and x.exam_id = s.exam_id and x.user_id = s.user_id and x.sbj_id = 0) as level,
        (select count(*)::int from exam_score x
          where x.org_id = s.org_id and x.exam_id = s.exam_id and x.user_id = s.user_id and x.sbj_id > 0) as subjects`,
      from: sql`exam_sitter s join exam_exam e on e.org_id = s.org_id and e.exam_id = s.exam_id`,
      where: [cx.db.orgs('s'), sql`s.user_id = ${cx.me.userId}`, sql`e.state = 'released'`],
      sorts: {},
      then: sql`e.held_on desc, e.exam_id desc`,
    }),
  ),
  handle(calls.studyReport, async (cx, { examId }) => {
    const own = await ownExam(cx, examId);
    const rows = await scoredOf(cx, examId);
    const code = (await codesOf(cx.db, PROOF, String(examId), [cx.me.userId])).get(cx.me.userId);
    const whole = rows.find(({ sbjId }) => sbjId === 0);
    return {
      examId,
      name: own.name,
      date: own.date,
      absent: own.absent,
      proofCode: code?.code ?? null,
      total: whole ? shownSubject(whole, own) : null,
      subjects: rows.filter((row) => row.sbjId !== 0).map((row) => shownSubject(row, own)),
    };
  }),
  handle(calls.studySheet, async (cx, { examId, readId, page, no }) => {
    await ownExam(cx, examId);
    const row = await cx.db.row<{ straight: string | null; question: Question | null }>(sql`
      select d.straight, (
          select x from jsonb_array_elements(n.questions) x where (x ->> 'no')::int = ${no ?? 0}::integer) as question
      from exam_side d
      join exam_read r on r.org_id = d.org_id and r.read_id = d.read_id
      join exam_paper n on n.org_id = d.org_id and n.read_id = d.read_id and n.ver = d.ver
      where d.org_id = ${cx.db.orgId} and r.exam_id = ${examId} and d.read_id = ${readId} and d.page = ${page}
        and d.user_id = ${cx.me.userId} and d.state = 'ok'`);
    if (!row?.straight) throw fail(kernelFaults.gone);
    const { straight, question } = row;
    if (no != null && question?.region.page !== page) throw fail(kernelFaults.gone);
    const bytes = no != null && question ? await cropOf(cx, straight, question.region) : await storedSide(cx, straight);
    return new Download('sheet.jpg', 'image/jpeg', bytes, { inline: true });
  }),
];
