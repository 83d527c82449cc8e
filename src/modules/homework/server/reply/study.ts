import type { Cx } from '../../../../kernel/server/cx';
import { rowsOfList, type Listed, type ListQuery } from '../../../../kernel/server/db/list';
import { all, is, sql, when, type Sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import type { Paged } from '../../../../kernel/shared/fields';
import * as calls from '../../contract';
import type { StudyRow } from '../../contract';
import { entryOf, isHandedIn, isReleased, type ReplyState } from '../../rules';
import { headJoins, headSql, isOver, startsWithin, type HeadRow } from '../sql';

interface Row extends HeadRow {
  readonly state: ReplyState;
  readonly clazzName: string;
  readonly enteredAt: string | null;
  readonly deadline: string | null;
  readonly submittedAt: string | null;
  readonly late: boolean;
  readonly spent: number;
  readonly score: number | null;
  readonly star: number | null;
  readonly comment: string;
  readonly evalDegree: number | null;
}

/** The caller's papers. */
const PAPERS = sql`homework_reply r join homework_task t on t.org_id = r.org_id and t.task_id = r.task_id`;
const own = (cx: Cx): Sql[] => [cx.db.orgs('r'), sql`r.user_id = ${cx.me.userId}`, sql`t.removed_at is null`];

export const asStudyRow =
  (cx: Cx) =>
  (r: Row): StudyRow => {
    const released = isReleased(r, r.state, cx.nowIso);
    return {
      ...r,
      released,
      score: released ? r.score : null,
      star: released ? r.star : null,
      comment: released ? r.comment : '',
      entry: isHandedIn(r.state) ? 'done' : entryOf(r, cx.nowIso),
    };
  };
/** A list of the caller's papers, as the calls that show some of them narrow and order it. */
export const studyPage = <I extends Listed>(cx: Cx, input: I, o: Which<I>): Promise<Paged<StudyRow>> =>
  cx.list<I, Row, StudyRow>(input, { ...studyQuery(cx, o), shape: asStudyRow(cx) });

type Which<I extends Listed> = Pick<ListQuery<I>, 'where' | 'sorts' | 'then'>;
const studyQuery = <I extends Listed>(cx: Cx, o: Which<I>): ListQuery<I> => ({
  select: sql`${headSql(cx)}, r.state, c.clazz_name, r.entered_at, r.deadline_at as deadline, r.submitted_at,
    r.is_late as late, r.spent, r.score, r.star, r.comment, r.eval_degree`,
  from: sql`${PAPERS} ${headJoins} join class_clazz_v c on c.org_id = r.org_id and c.clazz_id = r.clazz_id`,
  counted: PAPERS,
  sorts: o.sorts,
  then: sql`${o.then}, t.task_id`,
  where: [...own(cx), ...(o.where ?? [])],
});
/** The first of the caller's papers in an order, as lists show them, without a count: one statement. */
export async function firstPapers(cx: Cx, most: number, o: Pick<Which<Listed>, 'where' | 'then'>): Promise<StudyRow[]> {
  const rows = rowsOfList(studyQuery<Listed>(cx, { ...o, sorts: {} }), { curPage: 1, pageSize: most });
  return (await cx.db.rows<Row>(rows)).map(asStudyRow(cx));
}

/** How many tasks wait for the caller, were handed in, are late or missed, and how many classmates' papers wait: one statement. */
export async function studyFigures(cx: Cx, sbjId?: number): Promise<calls.StudyStat> {
  const row = await cx.db.row<calls.StudyStat>(sql`
    select count(*) filter (where not o.done and not o.over)::int as todo,
      count(*) filter (where o.done)::int as completed,
      count(*) filter (where not o.done and not o.over and o.due)::int as late,
      count(*) filter (where not o.done and o.over)::int as missed,
      (
        select count(*)::int
        from homework_peer p
        join homework_task t on t.org_id = p.org_id and t.task_id = p.task_id
        where p.org_id = ${cx.db.orgId}
          and p.marker_id = ${cx.me.userId}
          and p.done_at is null
          and t.removed_at is null
          and t.mark_type = 2
      ) as peers
    from (
      select r.state in ('submitted', 'marked') as done, ${isOver(cx.nowIso)} as over,
        t.due_at <= ${cx.nowIso}::timestamptz as due
      from ${PAPERS}
      where ${all(...own(cx), is('t.sbj_id', sbjId))}
    ) o`);
  if (!row) throw new Error('a statement of figures answered without a row');
  return row;
}

export const studyHandlers = [
  handle(calls.studyList, (cx, input) => {
    const { state, sbjId, clazzId } = input;
    const completed = sql`r.state in ('submitted', 'marked')`;
    return studyPage(cx, input, {
      where: [
        when(state, (s) => (s === 'completed' ? completed : sql`not ${completed}`)),
        is('t.sbj_id', sbjId),
        is('r.clazz_id', clazzId),
        ...startsWithin(cx, input),
      ],
      sorts: {
        startTime: sql`t.start_at`,
        dueTime: sql`t.due_at`,
        submittedAt: sql`r.submitted_at`,
        name: sql`t.name`,
      },
      // What can still be done comes before what was missed.
      then:
        state === 'completed'
          ? sql`r.submitted_at desc nulls last`
          : sql`${isOver(cx.nowIso)}, t.due_at asc nulls last`,
    });
  }),
  handle(calls.studyStat, (cx, { sbjId }) => studyFigures(cx, sbjId)),
];
