import type { Cx } from '../../../../kernel/server/cx';
import { insertOf } from '../../../../kernel/server/db/insert';
import { jsonList, nothing, raw, sql, type Sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import type { ParsedOf } from '../../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { fitsKey, layoutFault, pagesOf, type Question } from '../../rules/paper';
import { MOST, schoolMark } from '../../rules/sheet-code';
import { papers, ques } from '../../tables';
import { seenRead } from '../scope';
import { together } from '../write';
import { shownPaper } from './show';

interface Newest {
  readonly ver: number | null;
  readonly printedAt: string | null;
  readonly scanned: boolean;
  /** Questions of the bank that the school holds, of those that were named. */
  readonly held: readonly { readonly verId: number; readonly qid: number }[];
}
const newest = async (cx: Cx, readId: number, verIds: readonly number[]): Promise<Newest> =>
  (await cx.db.row<Newest>(sql`
    select p.ver, p.printed_at,
      exists (select 1 from exam_side d where d.org_id = r.org_id and d.read_id = r.read_id) as scanned,
      ${jsonList(sql`
        select v.ver_id as "verId", v.qid from question_bank_version_v v
        where v.org_id = r.org_id and v.ver_id = any(${verIds}::bigint[])`)} as held
    from exam_read r
    left join lateral (
      select n.ver, n.printed_at from exam_paper n
      where n.org_id = r.org_id and n.read_id = r.read_id order by n.ver desc limit 1) p on true
    where r.org_id = ${cx.db.orgId} and r.read_id = ${readId}`)) ?? {
    ver: null,
    printedAt: null,
    scanned: false,
    held: [],
  };

/** A key outlives a change of points, not a change of kind. */
const KEPT = raw(`on conflict (org_id, read_id, no) do update
  set kind = excluded.kind, score = excluded.score, multi = excluded.multi, ver_id = excluded.ver_id, qid = excluded.qid,
    qcid = excluded.qcid,
    key = coalesce(excluded.key, case when exam_que.kind = excluded.kind then exam_que.key end)`);
type Asked = ParsedOf<typeof calls.paperSet>['questions'];
function questionsSet(cx: Cx, readId: number, questions: Asked, held: Newest['held']): Sql[] {
  const qids = new Map(held.map(({ verId, qid }) => [verId, qid]));
  const rows = questions.map(({ no, kind, score, multi, verId, qcid, key }) => {
    const own = { readId, no, kind, score, multi, key: key ?? null };
    if (verId == null) return own;
    const qid = qids.get(verId);
    if (qid == null) throw fail(faults.unknownLink, { no }, 'questions');
    return { ...own, verId, qid, qcid: qcid ?? 0 };
  });
  return [
    sql`delete from exam_que where org_id = ${cx.db.orgId} and read_id = ${readId}
      and no <> all(${rows.map(({ no }) => no)}::integer[])`,
    insertOf(ques, QUE, rows, cx.db.orgId, KEPT),
  ];
}

const QUE = ['readId', 'no', 'kind', 'score', 'multi', 'key', 'verId', 'qid', 'qcid'] as const;

/** A layout that was printed is followed by a version, one that was not is replaced. */
function layoutSet(cx: Cx, readId: number, was: Newest, resId: number | null, questions: readonly Question[]): Sql {
  const ver = was.ver == null ? 1 : was.printedAt ? was.ver + 1 : was.ver;
  // The code of a sheet has no room for more.
  if (ver > MOST.ver) throw fail(faults.manyVersions, { most: MOST.ver });
  const row = {
    readId,
    ver,
    resId,
    pages: pagesOf(questions),
    questions,
    madeBy: cx.me.userId,
    madeAt: cx.nowIso,
  };
  const over = raw(`on conflict (org_id, read_id, ver) do update
    set res_id = excluded.res_id, pages = excluded.pages, questions = excluded.questions, made_by = excluded.made_by,
      made_at = excluded.made_at`);
  return insertOf(papers, Object.keys(row), [row], cx.db.orgId, over);
}

/** What a sheet is printed and read by: nothing of keys and of the bank. */
const laidOut = ({ no, kind, score, region, options, multi, grid }: Question): Question => ({
  no,
  kind,
  score,
  region,
  options,
  multi,
  ...(grid ? { grid } : {}),
});

interface Child {
  readonly userId: number;
  readonly name: string;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly candNo: number;
}

export const paperSetHandlers = [
  handle(calls.paperGet, (cx, { readId }) => shownPaper(cx, readId)),
  handle(calls.paperSet, async (cx, { readId, resId, questions, fullScore }) => {
    const read = await seenRead(cx, readId, true);
    if (read.state !== 'set') throw fail(faults.begun);
    const sum = questions.reduce((n, q) => n + q.score, 0);
    const full = fullScore ?? read.fullScore;
    if (sum !== full) throw fail(faults.scoreSum, { sum, full }, 'questions');
    const odd = questions.find((q) => q.key && !fitsKey(q, q.key));
    if (odd) throw fail(faults.unknownQuestion, { no: odd.no }, 'questions');
    const wrong = layoutFault(questions);
    if (wrong && wrong.no < 1) throw fail(faults.badNumber, {}, 'questions');
    if (wrong) {
      const why = cx.text(`exam.layout.${wrong.why}`);
      throw fail(faults.badLayout, { no: wrong.no, why }, 'questions');
    }
    const verIds = questions.flatMap(({ verId }) => verId ?? []);
    const was = await newest(cx, readId, verIds);
    if (was.scanned) throw fail(faults.begun);
    await together(cx.db, [
      // The number of a sheet without a name stands on it and asks nothing.
      ...questionsSet(
        cx,
        readId,
        questions.filter((q) => q.kind !== 'number'),
        was.held,
      ),
      layoutSet(cx, readId, was, resId ?? null, questions.map(laidOut)),
      sql`update exam_read set full_score = ${full} where org_id = ${cx.db.orgId} and read_id = ${readId}`,
    ]);
    cx.note('exam.paper', { subjectId: readId, questions: questions.length });
    return shownPaper(cx, readId);
  }),
  handle(calls.paperPrint, async (cx, { readId, clazzId }) => {
    const read = await seenRead(cx, readId, true);
    const paper = await shownPaper(cx, readId);
    if (paper.ver == null) throw fail(faults.noPaper);
    await cx.db.change(sql`
      update exam_paper set printed_at = coalesce(printed_at, ${cx.nowIso})
      where org_id = ${cx.db.orgId} and read_id = ${readId} and ver = ${paper.ver}`);
    const children = await cx.db.rows<Child>(sql`
      select s.user_id, p.name, s.clazz_id, c.clazz_name, s.cand_no
      from exam_sitter s
      join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
      join class_clazz_v c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
      where s.org_id = ${cx.db.orgId}
        and s.exam_id = ${read.examId}
        ${clazzId == null ? nothing : sql`and s.clazz_id = ${clazzId}`}
      order by s.cand_no`);
    // A class that does not sit the exam has nobody to print for: gone, like any other that is not there.
    if (clazzId != null && !children.length) throw fail(kernelFaults.gone);
    cx.note('exam.printed', { subjectId: readId, ver: paper.ver, children: children.length });
    const { examName, sbjName, ver, questions } = paper;
    const school = schoolMark(cx.db.orgId);
    return { readId, examName, sbjName, ver, codeNo: read.codeNo, school, questions, children };
  }),
];
