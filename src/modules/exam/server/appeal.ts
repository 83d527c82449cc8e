import type { Cx } from '../../../kernel/server/cx';
import { nameIn, sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { appealSubject, decideAt, PENDING } from '../../appeal/server/published';
import * as calls from '../contract';
import type { Objected } from '../contract';
import { faults } from '../faults';
import { APPEAL, partOf, publicUntil } from '../rules/appeal';
import { leads } from './scope';

interface Row {
  readonly answerId: number;
  readonly releasedAt: string;
  readonly archivedAt: string | null;
  readonly exam: string;
  readonly sbj: { readonly zh: string; readonly en: string };
  readonly score: number | null;
  readonly full: number;
}
interface Key {
  readonly setId: number;
  readonly userId: number;
  readonly part: string;
}
/** The answer that an objection is about, locked, in a released exam; gone otherwise. */
async function answerOf(cx: Cx, { setId, userId, part }: Key): Promise<Row> {
  const of = partOf(part);
  const row =
    of &&
    (await cx.db.row<Row>(sql`
      select a.answer_id, a.score, q.score as full, e.name as exam, e.released_at, e.archived_at,
        json_build_object('zh', sb.name_zh, 'en', sb.name_en) as sbj
      from exam_answer a
      join exam_que q on q.org_id = a.org_id and q.read_id = a.read_id and q.no = a.no
      join exam_read r on r.org_id = a.org_id and r.read_id = a.read_id
      join exam_exam e on e.org_id = r.org_id and e.exam_id = r.exam_id
      join textbook_subject sb on sb.sbj_id = r.sbj_id
      where a.org_id = ${cx.db.orgId}
        and a.read_id = ${of.readId}
        and a.no = ${of.no}
        and a.user_id = ${userId}
        and r.exam_id = ${setId}
        and e.state = 'released'
      for update of a
      for share of e`));
  if (!row) throw fail(kernelFaults.gone);
  return row;
}

/** A child objects to the points of an own answer while results are public; whoever leads exams decides. */
appealSubject({
  name: APPEAL,
  module: 'exam',
  title: 'appeal.score',
  text: 'appeal.score.row',
  steps: ['accepted'],
  upheldAt: 'row',
  once: true,
  async ask(cx, key) {
    if (key.userId !== cx.me.userId) throw fail(kernelFaults.gone);
    const { releasedAt, archivedAt, exam, sbj } = await answerOf(cx, key);
    const until = archivedAt ? null : publicUntil(releasedAt);
    return { until, hostId: cx.db.orgId, label: { exam, sbj, no: String(partOf(key.part)?.no ?? '') } };
  },
  async until(cx, { setId, userId }) {
    const row = await cx.db.row<{ releasedAt: string }>(sql`
      select e.released_at from exam_exam e
      join exam_sitter s on s.org_id = e.org_id and s.exam_id = e.exam_id
      where e.org_id = ${cx.db.orgId} and e.exam_id = ${setId} and s.user_id = ${userId}
        and e.state = 'released' and e.archived_at is null`);
    if (!row || userId !== cx.me.userId) return null;
    const until = publicUntil(row.releasedAt);
    return until > cx.nowIso ? until : null;
  },
  decides: (cx) => (leads(cx) ? sql`true` : undefined),
  link: ({ setId, userId }, reader) =>
    reader.userId === userId ? `/exam/study/${setId}` : `/desk/teach/edu/exam/${setId}`,
  deciders: () => ({ holdersOf: ['BASIC_SUPERMAN', 'BASIC_RESEARCH'] }),
});

export const appealHandlers = [
  handle(calls.appealList, (cx, input) =>
    cx.list<typeof input, Objected>(input, {
      select: sql`a.appeal_id, p.name, c.clazz_name, ${nameIn(cx.lang, 'sb')} as sbj_name, w.read_id, w.sheet_id, w.no, w.score,
        q.score as full, a.reason, a.made_at`,
      from: sql`appeal_v a
        join exam_answer w on w.org_id = a.org_id and w.user_id = a.user_id and a.part = w.read_id || '-' || w.no
        join exam_read r on r.org_id = w.org_id and r.read_id = w.read_id and r.exam_id = a.set_id
        join exam_que q on q.org_id = w.org_id and q.read_id = w.read_id and q.no = w.no
        join exam_sitter s on s.org_id = a.org_id and s.exam_id = a.set_id and s.user_id = a.user_id
        join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
        join class_clazz_v c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
        join textbook_subject sb on sb.sbj_id = r.sbj_id`,
      where: [cx.db.orgs('a'), sql`a.subject = ${APPEAL}`, sql`a.set_id = ${input.id}`, PENDING],
      sorts: {},
      then: sql`a.made_at, a.appeal_id`,
    }),
  ),
  handle(calls.appealAnswer, async (cx, { id, appealId, score, why }) => {
    await decideAt(cx, cx.db, APPEAL, appealId, {
      why,
      may({ setId }) {
        if (setId !== id) throw fail(kernelFaults.gone);
      },
      async decide(appeal) {
        if (score == null) return { uphold: false };
        const { answerId, score: was, full } = await answerOf(cx, appeal);
        if (score > full) throw fail(faults.scoreAbove, { full }, 'score');
        if (score === was) throw fail(faults.sameScore, {}, 'score');
        await cx.db.change(sql`
          update exam_answer set score = ${score}, how = 'leader', apart = false
          where org_id = ${cx.db.orgId} and answer_id = ${answerId}`);
        // Ranks of everybody follow in a transaction of their own.
        cx.emit('exam.corrected', { examId: id, answerId, old: was });
        cx.note('exam.corrected', { subjectId: answerId, userId: appeal.userId, old: was, new: score, why });
        return { uphold: true, commitId: newId() };
      },
    });
    return { appealId, upheld: score != null };
  }),
];
