import type { Cx } from '../../../../kernel/server/cx';
import { all, is, nameIn, sql, type Sql } from '../../../../kernel/server/db/sql';
import { oneOf } from '../../../../kernel/server/db/where';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { ownFiles } from '../../../files/server/published';
import * as calls from '../../contract';
import type { PaperFull, PaperRow } from '../../contract';
import { faults } from '../../faults';
import { PAPER_QUES_MAX, SCORE_MAX, type PaperSection } from '../../rules/input';
import { papers, tasks } from '../../tables';
import { cleanBody } from '../clean';
import { checkSubject, makeTyped, typed } from './make';
import { picturesOf } from './read';
import { seesAll } from './scope';

const columns = (cx: Cx): Sql => sql`p.pap_id, p.title, p.stg_id, p.sbj_id, ${nameIn(cx.lang, 'g')} as stg_name,
  ${nameIn(cx.lang, 's')} as sbj_name, p.year, cardinality(p.images) as pages, p.state, p.sections, p.images,
  coalesce(n.passed, 0) as passed, coalesce(n.rejected, 0) as rejected, i.name as inputter_name,
  p.inputter_id = ${cx.me.userId} as mine, p.made_at, p.saved_at, p.submitted_at, p.done_at`;
const from = (cx: Cx): Sql => sql`question_bank_papipt p
  join textbook_stage g on g.stg_id = p.stg_id
  join textbook_subject s on s.sbj_id = p.sbj_id
  left join people_person_v i on i.org_id = p.org_id and i.user_id = p.inputter_id
  left join (
    select t.pap_id, count(*) filter (where t.state = 'passed')::integer as passed,
      count(*) filter (where t.state in ('rejected', 'returned'))::integer as rejected
    from question_bank_queipt t
    where t.org_id = ${cx.db.orgId}
      and t.pap_id is not null
    group by t.pap_id
  ) n on n.pap_id = p.pap_id`;
/** Papers of the platform that the caller sees: whoever audits all of them, an inputter the own ones. */
const visible = (cx: Cx): Sql =>
  all(sql`p.org_id = ${cx.db.orgId}`, seesAll(cx) ? undefined : sql`p.inputter_id = ${cx.me.userId}`);
type Stored = Omit<PaperRow, 'questions' | 'score'> & { readonly sections: PaperSection[]; readonly images: string[] };
/** Points in tenths, so that 0.1 + 0.2 is 0.3. */
const scoreOf = (sections: readonly { readonly items: readonly { readonly score: number }[] }[]): number =>
  sections.flatMap((s) => s.items).reduce((sum, i) => sum + Math.round(i.score * 10), 0) / 10;
function paperRow({ sections, images: _, ...row }: Stored): PaperRow {
  return { ...row, questions: sections.reduce((n, s) => n + s.items.length, 0), score: scoreOf(sections) };
}

async function storedPaper(cx: Cx, papId: number): Promise<Stored> {
  const row = await cx.db.row<Stored>(
    sql`select ${columns(cx)} from ${from(cx)} where ${visible(cx)} and p.pap_id = ${papId}`,
  );
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
async function fullPaper(cx: Cx, papId: number): Promise<PaperFull> {
  const stored = await storedPaper(cx, papId);
  const ids = stored.sections.flatMap((s) => s.items.flatMap((i) => i.taskId ?? []));
  const rows = new Map(
    ids.length === 0 ? [] : (await cx.db.many(tasks, { taskId: oneOf(ids) })).map((t) => [t.taskId, t]),
  );
  return {
    ...paperRow(stored),
    images: picturesOf(cx, stored.images),
    // A task that was deleted has left the paper.
    sections: stored.sections.map((s) => ({
      title: s.title,
      items: s.items
        .filter((i) => i.taskId == null || rows.has(i.taskId))
        .map((i) => {
          const task = i.taskId == null ? undefined : rows.get(i.taskId);
          return {
            score: i.score,
            question: (task?.question ?? i.question) as PaperFull['sections'][number]['items'][number]['question'],
            taskId: i.taskId,
            state: task?.state ?? null,
            cause: task?.returnCause ?? task?.cause ?? null,
          };
        }),
    })),
  };
}

export const paperHandlers = [
  handle(calls.paperList, (cx, input) =>
    cx.db.list(input, {
      select: columns(cx),
      from: from(cx),
      counted: sql`question_bank_papipt p`,
      where: [visible(cx), is('p.state', input.state)],
      sorts: {},
      then: sql`p.saved_at desc, p.pap_id`,
      shape: paperRow,
    }),
  ),
  handle(calls.paperGet, (cx, { id }) => fullPaper(cx, id)),
  handle(calls.paperCreate, async (cx, { title, stgId, sbjId, year, images }) => {
    await ownFiles(cx, images, { at: 'images', families: ['image'] });
    await checkSubject(cx, stgId, sbjId);
    const papId = newId();
    await cx.db.insert(papers, {
      papId,
      title,
      stgId,
      sbjId,
      year: year ?? null,
      images,
      sections: [],
      state: 'input',
      inputterId: cx.me.userId,
      madeAt: cx.nowIso,
      savedAt: cx.nowIso,
    });
    return paperRow(await storedPaper(cx, papId));
  }),
  handle(calls.paperStore, async (cx, { id, sections, submit }) => {
    const paper = await cx.db.one(papers, { papId: id }, { lock: 'update' });
    if (!paper || !(paper.inputterId === cx.me.userId || seesAll(cx))) throw fail(kernelFaults.gone);
    if (paper.inputterId !== cx.me.userId) throw fail(faults.notInputter);
    if (paper.state !== 'input') throw fail(faults.paperState);
    const items = sections.flatMap((s) => s.items);
    if (items.length > PAPER_QUES_MAX) throw fail(faults.paperLong, { max: PAPER_QUES_MAX }, 'sections');
    if (!submit) {
      // Half of a question may be kept: only what goes to audit has to be complete.
      const kept: PaperSection[] = sections.map((s) => ({
        title: s.title,
        items: s.items.map((i) => ({
          score: i.score,
          taskId: null,
          question: { ...i.question, body: cleanBody(i.question.body) },
        })),
      }));
      await cx.db.update(papers, { papId: id }, { sections: kept, savedAt: cx.nowIso });
      return paperRow(await storedPaper(cx, id));
    }
    if (items.length === 0) throw fail(faults.paperEmpty, {}, 'sections');
    if (scoreOf(sections) > SCORE_MAX)
      throw fail(faults.paperScore, { max: SCORE_MAX, score: scoreOf(sections) }, 'sections');
    const places = sections.flatMap((s, at) => s.items.map((_, n) => `sections.${at}.items.${n}.question.`));
    const rows = await typed(
      cx,
      paper,
      items.map((i) => i.question),
      (n) => places[n]!,
    );
    const ids = await makeTyped(
      cx,
      'paper',
      { stgId: paper.stgId, sbjId: paper.sbjId, papId: id, pages: paper.images.length },
      rows,
    );
    let at = 0;
    const sent: PaperSection[] = sections
      .map((s) => ({
        title: s.title,
        items: s.items.map((i) => ({ score: i.score, question: null, taskId: ids[at++]! })),
      }))
      .filter((s) => s.items.length > 0);
    await cx.db.update(
      papers,
      { papId: id },
      { sections: sent, state: 'auditing', savedAt: cx.nowIso, submittedAt: cx.nowIso },
    );
    return paperRow(await storedPaper(cx, id));
  }),
];
