import type { Door } from '../../../kernel/server/db/door';
import { jsonList, sql } from '../../../kernel/server/db/sql';
import { handle, type Listener } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { dayIn } from '../../../kernel/shared/dates';
import type { Lang } from '../../../kernel/shared/messages';
import { PENDING } from '../../appeal/server/published';
import { expireFiles } from '../../files/server/published';
import { proofKind, sealFrom } from '../../proof/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import en from '../locale/en-US';
import zh from '../locale/zh-CN';
import { APPEAL, publicUntil } from '../rules/appeal';
import type { Level } from '../rules/levels';
import { isCompulsory } from '../rules/limits';
import { exams } from '../tables';
import { shownExam } from './exams/show';
import { LEVEL, SCORED } from './report/lines';

interface Line {
  /** Both names; null is the total. */
  readonly sbj: { readonly zh: string; readonly en: string } | null;
  /** Null in grades 1 to 9, where the level stands for it. */
  readonly score: number | null;
  readonly full: number;
  readonly level: Level;
}
/** What a report said on the day it was archived: it is never read again from the tables. */
interface Content {
  readonly school: string;
  readonly exam: string;
  readonly date: string;
  readonly name: string;
  readonly clazz: string;
  readonly lines: readonly Line[];
}
export const PROOF = 'exam.report';
const textsIn = (lang: Lang): Readonly<Record<string, string>> => (lang === 'en-US' ? en : zh);

const report = proofKind<Content>({
  name: PROOF,
  title: (_subject, lang) => textsIn(lang)['proof.report'] ?? '',
  show(_door, { content: c }, lang) {
    const say = (key: string) => textsIn(lang)[key] ?? key;
    const nameOf = ({ sbj }: Line) => (sbj ? sbj[lang === 'en-US' ? 'en' : 'zh'] : say('total'));
    return {
      title: c.exam,
      school: c.school,
      name: c.name,
      place: c.clazz,
      figures: [{ label: say('field.date'), text: c.date }],
      head: [say('field.sbjId'), say('field.level'), say('field.score')],
      rows: c.lines.map((line) => [
        nameOf(line),
        say(`level.${line.level}`),
        line.score == null ? '—' : `${line.score} / ${line.full}`,
      ]),
      notes: [],
    };
  },
});

interface Found extends Omit<Content, 'lines'> {
  readonly userId: number;
  readonly bornOn: string | null;
  readonly grdId: number;
  readonly lines: readonly Line[];
}
const reportsOf = (door: Door, examId: number): Promise<Found[]> =>
  door.rows<Found>(sql`
    select s.user_id, p.name, p.born_on, c.clazz_name as clazz, e.name as exam, e.held_on as date, e.grd_id,
      o.name as school, ${jsonList(sql`
        select case when sb.sbj_id is null then null
            else json_build_object('zh', sb.name_zh, 'en', sb.name_en) end as sbj,
          x.score, x.full_score as full, ${LEVEL} as level
        from ${SCORED}
        left join textbook_subject sb on sb.sbj_id = x.sbj_id
        where x.org_id = s.org_id and x.exam_id = s.exam_id and x.user_id = s.user_id
        order by sb.ord nulls last`)} as lines
    from exam_sitter s
    join exam_exam e on e.org_id = s.org_id and e.exam_id = s.exam_id
    join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
    join class_clazz_v c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
    join organisation_org o on o.org_id = s.org_id
    where s.org_id = ${door.orgId}
      and s.exam_id = ${examId}
    order by s.user_id`);

/** Pictures as they came have had their time; whatever of a page was straightened stays. */
async function endOriginals(door: Door, examId: number, at: string): Promise<void> {
  const gone = await door.rows<{ original: string }>(sql`
    select d.original
    from exam_side d
    join exam_read r on r.org_id = d.org_id and r.read_id = d.read_id
    where d.org_id = ${door.orgId}
      and r.exam_id = ${examId}
      and d.original is distinct from d.straight
      and d.original not like 'drawn:%'
      and d.original <> ''
    order by d.sheet_id, d.side`);
  await expireFiles(
    door,
    gone.map(({ original }) => original),
    at,
  );
  await door.change(sql`
    update exam_side d
    set original = coalesce(d.straight, '')
    from exam_read r
    where d.org_id = ${door.orgId}
      and r.org_id = d.org_id
      and r.read_id = d.read_id
      and r.exam_id = ${examId}`);
}

/** Reports of an archived exam join the school's chain; told twice, they are sealed once. */
export const archiving: Listener = {
  topic: 'exam.archived',
  async run({ payload }, door) {
    const { examId, byId, at } = payload as { examId: number; byId: number; at: string };
    const exam = await door.one(exams, { examId }, { lock: 'update' });
    if (!exam || exam.sealedSeq != null) return;
    const found = await reportsOf(door, examId);
    const leaves = found.flatMap(({ userId, bornOn, grdId, lines, ...content }) =>
      lines.length
        ? [
            {
              holderId: userId,
              bornOn,
              content: {
                ...content,
                lines: isCompulsory(grdId) ? lines.map((line) => ({ ...line, score: null })) : lines,
              },
            },
          ]
        : [],
    );
    const { seq } = await sealFrom(door, { byId, at }, { kind: report, subject: String(examId), leaves });
    await endOriginals(door, examId, at);
    await door.update(exams, { examId }, { sealedSeq: seq });
  },
};

export const archiveHandlers = [
  handle(calls.examArchive, async (cx, { id }) => {
    const exam = await cx.db.one(exams, { examId: id }, { lock: 'update' });
    if (!exam) throw fail(kernelFaults.gone);
    if (exam.state !== 'released' || !exam.releasedAt) throw fail(faults.notReleased);
    if (exam.archivedAt) throw fail(faults.archived);
    const until = publicUntil(exam.releasedAt);
    if (until > cx.nowIso) throw fail(faults.publicity, { day: dayIn(cx.me.zone, new Date(until)) });
    const open = await cx.db.row<{ count: number }>(sql`
      select count(*)::int as count from appeal_v a
      where a.org_id = ${cx.db.orgId} and a.subject = ${APPEAL} and a.set_id = ${id} and ${PENDING}`);
    if (open?.count) throw fail(faults.appealsOpen, { count: open.count });
    await cx.db.update(exams, { examId: id }, { archivedAt: cx.nowIso });
    cx.emit('exam.archived', { examId: id, byId: cx.me.userId, at: cx.nowIso });
    cx.note('exam.archived', { subjectId: id, name: exam.name });
    return shownExam(cx, id);
  }),
];
