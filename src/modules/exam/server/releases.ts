import { nameIn, sql } from '../../../kernel/server/db/sql';
import { dayIn } from '../../../kernel/shared/dates';
import { releasedReader } from '../../people/server/published';
import { isCompulsory } from '../rules/limits';
import { LEVEL, SCORED } from './report/lines';

interface Row {
  readonly userId: number;
  readonly examId: number;
  readonly name: string;
  readonly grdId: number;
  readonly releasedAt: string;
  readonly zone: string;
  readonly sbjName: string | null;
  readonly score: number;
  readonly fullScore: number;
  readonly level: string;
}
/** Subjects of so many exams and children at most. */
const MOST = 400;

/** What guardians read: released exams. In grades 1 to 9 levels alone, elsewhere scores as well; ranks never. */
releasedReader({
  kind: 'exam.report',
  title: 'exam.releasedTitle',
  read: async (cx, door, userIds) => {
    const rows = await door.rows<Row>(sql`
      select x.user_id, e.exam_id, e.name, e.grd_id, e.released_at, o.zone, ${nameIn(cx.lang, 'sb')} as sbj_name,
        x.score, x.full_score, ${LEVEL} as level
      from ${SCORED}
      join organisation_org o on o.org_id = x.org_id
      left join textbook_subject sb on sb.sbj_id = x.sbj_id
      where x.org_id = ${door.orgId} and x.user_id = any(${userIds}::bigint[]) and e.state = 'released'
      order by e.released_at desc, e.exam_id desc, x.user_id, sb.ord nulls first
      limit ${MOST}`);
    const papers = new Map<string, Row[]>();
    for (const row of rows) {
      const key = `${row.examId}/${row.userId}`;
      papers.set(key, [...(papers.get(key) ?? []), row]);
    }
    return [...papers.values()].flatMap((lines) => {
      const [first] = lines;
      if (!first) return [];
      return [
        {
          userId: first.userId,
          title: first.name,
          on: dayIn(first.zone, new Date(first.releasedAt)),
          tone: 'plain' as const,
          lines: lines.map(({ sbjName, score, fullScore, level, grdId }) => ({
            label: sbjName ?? cx.text('exam.total'),
            value: isCompulsory(grdId)
              ? cx.text(`exam.level.${level}`)
              : cx.text('exam.releasedScore', { level: cx.text(`exam.level.${level}`), score, full: fullScore }),
          })),
        },
      ];
    });
  },
});
