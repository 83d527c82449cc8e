import type { Cx } from '../../../../kernel/server/cx';
import { is, nameIn, nothing, sql, type Sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { Report } from '../../contract';
import { APART_ENOUGH } from '../../rules/limits';
import { leads, ownRows, visible } from '../scope';
import { builtExam, LEVEL, SCORED } from './lines';

type Subject = Report['subjects'][number];
type Figures = NonNullable<Subject['grade']>;
type Clazz = ReplyOf<typeof calls.gradeReport>['clazzes'][number];
type TrendRow = ReplyOf<typeof calls.examTrend>['items'][number];

/** Figures over scores with their level, as one JSON value; null over none. */
const figuresOf = (where: Sql): Sql => sql`case when count(*) filter (where ${where}) > 0 then json_build_object(
  'count', count(*) filter (where ${where}), 'mean', round(avg(y.score) filter (where ${where}), 1)::float8,
  'highest', max(y.score) filter (where ${where}), 'lowest', min(y.score) filter (where ${where}),
  'sd', round(stddev_pop(y.score) filter (where ${where}), 1)::float8,
  'levels', json_build_object('A', count(*) filter (where ${where} and y.level = 'A'),
    'B', count(*) filter (where ${where} and y.level = 'B'), 'C', count(*) filter (where ${where} and y.level = 'C'),
    'D', count(*) filter (where ${where} and y.level = 'D'))) end`;
const leveled = (cx: Cx, examId: number): Sql => sql`(
  select x.org_id, x.sbj_id, x.clazz_id, x.user_id, x.score, x.full_score, ${LEVEL} as level
  from ${SCORED}
  where x.org_id = ${cx.db.orgId} and x.exam_id = ${examId}) y`;

/** Subjects of an exam and its total: a class beside the grade. A teacher reads the own subjects of the class. */
function subjectsOf(cx: Cx, examId: number, clazzId: number | undefined): Promise<Subject[]> {
  const mine = clazzId == null ? sql`false` : sql`y.clazz_id = ${clazzId}`;
  const own = leads(cx)
    ? sql`true`
    : sql`exists (select 1 from class_charge_v h
        join exam_clazz xc on xc.org_id = h.org_id and xc.clazz_id = h.clazz_id
        where h.org_id = ${cx.db.orgId} and xc.exam_id = ${examId} and h.user_id = ${cx.me.userId}
          and (h.role = 'master' or h.sbj_id = y.sbj_id) and ${is('h.clazz_id', clazzId) ?? sql`true`})`;
  return cx.db.rows<Subject>(sql`
    select nullif(y.sbj_id, 0) as sbj_id, ${nameIn(cx.lang, 'sb')} as sbj_name, max(y.full_score) as full_score,
      ${figuresOf(mine)} as mine, ${figuresOf(sql`true`)} as grade
    from ${leveled(cx, examId)}
    left join textbook_subject sb on sb.sbj_id = y.sbj_id
    where ${own}
    group by y.sbj_id, sb.sbj_id, sb.ord
    order by sb.ord nulls first`);
}
/** Questions of a subject: how easy they were, and whether those who did well did better in them. Without a class, of the grade. */
function questionsOf(cx: Cx, examId: number, sbjId: number, clazzId: number | undefined): Promise<Report['questions']> {
  const ofClazz = is('x.clazz_id', clazzId);
  return cx.db.rows<Report['questions'][number]>(sql`
    with ranked as materialized (
      select x.user_id, row_number() over (order by x.score desc, x.user_id) as place, count(*) over () as n
      from exam_score x
      where x.org_id = ${cx.db.orgId} and x.exam_id = ${examId} and x.sbj_id = ${sbjId}
        ${ofClazz ? sql`and ${ofClazz}` : nothing})
    select q.no, q.score, q.ver_id, round(avg(a.score / nullif(q.score, 0)), 2)::float8 as ease,
      case when max(k.n) >= ${APART_ENOUGH}::integer then round(
        avg(a.score / nullif(q.score, 0)) filter (where k.place <= ceil(k.n * 0.27))
        - avg(a.score / nullif(q.score, 0)) filter (where k.place > k.n - ceil(k.n * 0.27)), 2)::float8 end as discrimination
    from exam_read r
    join exam_que q on q.org_id = r.org_id and q.read_id = r.read_id
    join exam_answer a on a.org_id = q.org_id and a.read_id = q.read_id and a.no = q.no
    join ranked k on k.user_id = a.user_id
    where r.org_id = ${cx.db.orgId} and r.exam_id = ${examId} and r.sbj_id = ${sbjId} and q.score > 0
    group by q.no, q.score, q.ver_id
    order by q.no`);
}

export const figureHandlers = [
  handle(calls.clazzReport, async (cx, { examId, clazzId, sbjId }) => {
    await builtExam(cx, examId, clazzId);
    const subjects = await subjectsOf(cx, examId, clazzId);
    const isOwn = sbjId != null && subjects.some((s) => s.sbjId === sbjId);
    return { subjects, questions: isOwn ? await questionsOf(cx, examId, sbjId, clazzId) : [] };
  }),
  handle(calls.gradeReport, async (cx, { examId, sbjId }) => {
    await builtExam(cx, examId);
    const subjects = await subjectsOf(cx, examId, undefined);
    const isOwn = sbjId != null && subjects.some((s) => s.sbjId === sbjId);
    const own = ownRows(cx, 'y');
    const clazzes = await cx.db.rows<{ clazzId: number; clazzName: string; figures: Figures }>(sql`
      select y.clazz_id, c.clazz_name, ${figuresOf(sql`true`)} as figures
      from ${leveled(cx, examId)}
      join class_clazz_v c on c.org_id = y.org_id and c.clazz_id = y.clazz_id
      where y.org_id = ${cx.db.orgId} and c.org_id = y.org_id and y.sbj_id = ${sbjId ?? 0} ${own ? sql`and ${own}` : nothing}
      group by y.clazz_id, c.clazz_name, c.order_no
      order by c.order_no, y.clazz_id`);
    return {
      subjects,
      questions: isOwn ? await questionsOf(cx, examId, sbjId, undefined) : [],
      clazzes: clazzes.map(({ figures, ...clazz }): Clazz => ({ ...clazz, ...figures })),
    };
  }),
  handle(calls.examTrend, async (cx, { clazzId, grdId, sbjId = 0 }) => {
    if (clazzId != null) {
      const known = sql`select 1 as found from class_clazz_v c where c.org_id = ${cx.db.orgId} and c.clazz_id = ${clazzId}`;
      if (!(await cx.db.row(known))) throw fail(kernelFaults.gone);
    }
    const own = ownRows(cx, 'x');
    const [ofClazz, ofGrade] = [is('x.clazz_id', clazzId), is('e.grd_id', grdId)];
    const items = await cx.db.rows<TrendRow>(sql`
      select e.exam_id, e.name, e.held_on as date, round(avg(x.std), 1)::float8 as std,
        round(100 * sum(x.score) / nullif(sum(x.full_score), 0), 1)::float8 as percent, count(*)::int as count
      from exam_score x
      join exam_exam e on e.org_id = x.org_id and e.exam_id = x.exam_id
      where x.org_id = ${cx.db.orgId} and x.sbj_id = ${sbjId} and e.state <> 'open' and ${visible(cx)}
        ${own ? sql`and ${own}` : nothing} ${ofClazz ? sql`and ${ofClazz}` : nothing}
        ${ofGrade ? sql`and ${ofGrade}` : nothing}
      group by e.exam_id, e.name, e.held_on
      order by e.held_on desc, e.exam_id desc
      limit 12`);
    return { items: items.toReversed() };
  }),
];
