import type { Cx } from '../../../../kernel/server/cx';
import { nameIn, sql, type Sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { Joint } from '../../contract';
import { figuresOf, together, type JointSums } from '../../rules/joint';
import { USUAL_LINES } from '../../rules/levels';
import type { ExamState } from '../../rules/limits';

// Exams of several schools: a bureau publishes a paper in its library, each school takes it over for its own exam (papers/draft.ts lays the
// same paper out the same way everywhere), prints, scans and marks by itself, and the bureau reads how far all are and what came of it.

/** The newest layout `p` of a subject `r` of an exam `e`. */
const NEWEST: Sql = sql`exam_paper p
  join exam_read r on r.org_id = p.org_id and r.read_id = p.read_id
  join exam_exam e on e.org_id = r.org_id and e.exam_id = r.exam_id`;
const isNewest: Sql = sql`not exists (
  select 1 from exam_paper later
  where later.org_id = p.org_id and later.read_id = p.read_id and later.ver > p.ver)`;
/** Papers in the list at most. */
const MOST = 100;

const joints = (cx: Cx): Promise<Joint[]> =>
  cx.across('exam.joints', (door) =>
    door.rows<Joint>(sql`
      select p.res_id, e.grd_id, ${nameIn(cx.lang, 'g')} as grd_name, r.sbj_id, ${nameIn(cx.lang, 'sb')} as sbj_name,
        mode() within group (order by e.name) as name, min(coalesce(r.held_on, e.held_on)) as "from",
        max(coalesce(r.held_on, e.held_on)) as "to", count(distinct e.org_id)::int as schools,
        count(distinct e.org_id) filter (where e.state = 'released')::int as released,
        count(distinct md5(p.questions::text)) = 1 as one_layout
      from ${NEWEST}
      join textbook_grade g on g.grd_id = e.grd_id
      join textbook_subject sb on sb.sbj_id = r.sbj_id
      where ${door.orgs('p')} and p.res_id is not null and ${isNewest}
      group by p.res_id, e.grd_id, g.grd_id, r.sbj_id, sb.sbj_id
      having count(distinct e.org_id) > 1
      order by "to" desc, p.res_id desc
      limit ${MOST}`),
  );

interface Row {
  readonly examId: number;
  readonly orgName: string;
  readonly examName: string;
  readonly sbjName: string;
  readonly date: string;
  readonly state: ExamState;
  readonly sitters: number;
  readonly layout: string;
  readonly fullScore: number;
  /** None before the school has released its results. */
  readonly sums: JointSums | null;
}
const schoolsOf = (cx: Cx, resId: number, grdId: number, sbjId: number): Promise<Row[]> =>
  cx.across('exam.joint', (door) =>
    door.rows<Row>(sql`
      select e.exam_id, o.name as org_name, e.name as exam_name, ${nameIn(cx.lang, 'sb')} as sbj_name,
        coalesce(r.held_on, e.held_on) as date, e.state, r.full_score, md5(p.questions::text) as layout,
        (select count(*)::int from exam_sitter s where s.org_id = e.org_id and s.exam_id = e.exam_id) as sitters,
        case when e.state = 'released' then (
          select json_build_object(
            'count', count(*),
            'sum', coalesce(sum(y.score), 0)::float8,
            'squares', coalesce(sum(y.score * y.score), 0)::float8,
            'excellent', count(*) filter (where 100 * y.score >= ${USUAL_LINES.excellent}::integer * r.full_score),
            'pass', count(*) filter (where 100 * y.score >= ${USUAL_LINES.pass}::integer * r.full_score))
          from (
            select coalesce(x.raw, x.score) as score from exam_score x
            where x.org_id = r.org_id and x.exam_id = r.exam_id and x.sbj_id = r.sbj_id) y) end as sums
      from ${NEWEST}
      join organisation_org o on o.org_id = e.org_id
      join textbook_subject sb on sb.sbj_id = r.sbj_id
      where ${door.orgs('p')}
        and p.res_id = ${resId}
        and e.grd_id = ${grdId}
        and r.sbj_id = ${sbjId}
        and ${isNewest}
      order by o.name, e.org_id, e.exam_id`),
  );
/** What most of them have. */
function usual<T>(all: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

export const jointHandlers = [
  handle(calls.jointList, async (cx) => ({ items: await joints(cx) })),
  handle(calls.jointGet, async (cx, { resId, grdId, sbjId }) => {
    const rows = await schoolsOf(cx, resId, grdId, sbjId);
    const [first] = rows;
    if (!first) throw fail(kernelFaults.gone);
    const layout = usual(rows.map((row) => row.layout));
    const sums = rows.flatMap((row) => row.sums ?? []);
    const isOneScale = rows.every((row) => row.fullScore === first.fullScore);
    return {
      name: usual(rows.map((row) => row.examName)) ?? first.examName,
      sbjName: first.sbjName,
      schools: rows.map(({ sums: of, layout: own, sbjName: _, ...school }) => ({
        ...school,
        sameLayout: own === layout,
        figures: of && figuresOf(of),
      })),
      all: isOneScale ? together(sums) : null,
    };
  }),
];
