import type { Cx } from '../../../../kernel/server/cx';
import { is, nameIn, nothing, sql, type Sql } from '../../../../kernel/server/db/sql';
import { exporter } from '../../../../kernel/server/exporting';
import { handle } from '../../../../kernel/server/module';
import * as calls from '../../contract';
import type { RankRow } from '../../contract';
import { ownRows } from '../scope';
import { builtExam, LEVEL, SCORED } from './lines';

const columns = (
  ranked: boolean,
): Sql => sql`x.user_id, p.name, x.clazz_id, c.clazz_name, x.score, x.raw, ${LEVEL} as level,
  ${ranked ? sql`x.clazz_rank, x.grade_rank` : sql`null::integer as clazz_rank, null::integer as grade_rank`}, x.std`;
const FROM = sql`${SCORED}
  join people_person_v p on p.org_id = x.org_id and p.user_id = x.user_id
  join class_clazz_v c on c.org_id = x.org_id and c.clazz_id = x.clazz_id`;

export const rankHandlers = [
  handle(calls.rankClazz, async (cx, { examId, clazzId, sbjId = 0 }) => {
    const { ranked } = await builtExam(cx, examId, clazzId);
    const own = ownRows(cx, 'x');
    const items = await cx.db.rows<RankRow>(sql`
      select ${columns(ranked)}
      from ${FROM}
      where x.org_id = ${cx.db.orgId} and x.exam_id = ${examId} and x.clazz_id = ${clazzId} and x.sbj_id = ${sbjId}
        ${own ? sql`and ${own}` : nothing}
      order by x.score desc, p.name, x.user_id`);
    const absent = await cx.db.rows<{ userId: number; name: string }>(sql`
      select s.user_id, p.name
      from exam_sitter s
      join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
      where s.org_id = ${cx.db.orgId} and s.exam_id = ${examId} and s.clazz_id = ${clazzId}
        and exists (select 1 from exam_absent b
          join exam_read r on r.org_id = b.org_id and r.read_id = b.read_id
          where b.org_id = s.org_id and b.user_id = s.user_id and r.exam_id = s.exam_id
            and ${is('r.sbj_id', sbjId || undefined) ?? sql`true`})
      order by p.name, s.user_id`);
    return { items, absent };
  }),
  handle(calls.rankGrade, async (cx, input) => {
    const { examId, sbjId = 0 } = input;
    const { ranked } = await builtExam(cx, examId);
    return cx.list<typeof input, RankRow>(input, {
      select: columns(ranked),
      from: FROM,
      where: [cx.db.orgs('x'), is('x.exam_id', examId), is('x.sbj_id', sbjId), ownRows(cx, 'x')],
      sorts: {},
      then: sql`x.score desc, p.name, x.user_id`,
    });
  }),
  handle(calls.rankExport, (cx, input) => rankSheet.answer(cx, input)),
];

interface Cell {
  readonly userId: number;
  readonly name: string;
  readonly clazzName: string;
  readonly sbjId: number;
  readonly score: number;
  readonly clazzRank: number | null;
  readonly gradeRank: number | null;
}
interface Line {
  readonly name: string;
  readonly clazzName: string;
  readonly cells: ReadonlyMap<number, Cell>;
}
async function linesOf(cx: Cx, examId: number, clazzId: number | undefined, ranked: boolean): Promise<Line[]> {
  const [own, ofClazz] = [ownRows(cx, 'x'), is('x.clazz_id', clazzId)];
  const rows = await cx.db.rows<Cell>(sql`
    select ${columns(ranked)}, x.sbj_id
    from ${FROM}
    where x.org_id = ${cx.db.orgId} and x.exam_id = ${examId}
      ${own ? sql`and ${own}` : nothing} ${ofClazz ? sql`and ${ofClazz}` : nothing}
    order by c.order_no, c.clazz_id, p.name, x.user_id`);
  const lines = new Map<number, Line & { readonly cells: Map<number, Cell> }>();
  for (const row of rows) {
    const line = lines.get(row.userId) ?? { name: row.name, clazzName: row.clazzName, cells: new Map() };
    lines.set(row.userId, line);
    line.cells.set(row.sbjId, row);
  }
  return [...lines.values()];
}
/** The rank list with every subject, for the caller's classes: exactly what the screens show them. */
export const rankSheet = exporter<{ readonly examId: number; readonly clazzId?: number | undefined }>({
  kind: 'exam.rank',
  async run(cx, { examId, clazzId }) {
    const { ranked, name } = await builtExam(cx, examId, clazzId);
    const subjects = await cx.db.rows<{ sbjId: number; sbjName: string }>(sql`
      select r.sbj_id, ${nameIn(cx.lang, 'sb')} as sbj_name
      from exam_read r
      join textbook_subject sb on sb.sbj_id = r.sbj_id
      where r.org_id = ${cx.db.orgId} and r.exam_id = ${examId}
      order by sb.ord`);
    const lines = await linesOf(cx, examId, clazzId, ranked);
    const total = { sbjId: 0, sbjName: cx.text('exam.total') };
    const score = ({ sbjId, sbjName }: typeof total) => ({
      title: sbjName,
      value: (line: Line) => line.cells.get(sbjId)?.score ?? '',
    });
    const rank = (key: 'clazzRank' | 'gradeRank') => ({
      title: cx.text(`exam.field.${key}`),
      value: (line: Line) => line.cells.get(0)?.[key] ?? '',
    });
    return {
      name,
      count: lines.length,
      rows: lines,
      columns: [
        { title: cx.text('exam.field.clazzName'), value: (line: Line) => line.clazzName },
        { title: cx.text('exam.field.userName'), value: (line: Line) => line.name },
        ...[...subjects, total].map(score),
        ...(ranked ? [rank('clazzRank'), rank('gradeRank')] : []),
      ],
    };
  },
});
