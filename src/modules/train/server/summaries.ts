import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import type { LearnerSummary } from '../contract';
import { commentsWhere } from './comments';
import { doneAbout, lessonSums, practiceJson, practiceOf, todoSums, type PracticeRow, type TodoSums } from './figures';
import { goalsWhere } from './goals';
import { learnerRows, learntJson } from './learners';
import { learnerOf, spanOf, taught } from './scope';
import { lastDone, nextAndLast } from './todos';

const TODOS = 6;
const GOALS = 8;
const COMMENTS = 3;
const WATCH = 8;

type Head = Pick<LearnerSummary, 'clazzNames' | 'sbjs' | 'beans' | 'lastOn'> & {
  readonly todos: TodoSums;
  readonly practice: readonly PracticeRow[] | null;
};

export const summaryHandlers = [
  handle(calls.summaryStudent, async (cx, { userId, ...asked }) => {
    const learner = await learnerOf(cx, userId, { manager: true });
    const span = spanOf(cx, asked);
    const org = cx.db.orgId;
    const me = sql`${learner.userId}::bigint`;
    const head = await cx.db.row<Head>(sql`
      select
        array(
          select distinct c.clazz_name
          from class_student_v c
          where c.org_id = ${org}
            and c.user_id = ${me}
          order by 1) as clazz_names,
        ${learntJson(cx, me)} as sbjs,
        coalesce((select b.balance from practice_purse_v b where b.org_id = ${org} and b.user_id = ${me}), 0) as beans,
        (select max(d.done_on) from practice_day_v d where d.org_id = ${org} and d.user_id = ${me}) as last_on,
        ${practiceJson(cx, me, span)} as practice,
        (select to_jsonb(x) from (${todoSums(cx, sql`t.user_id = ${me}`, span)}) x) as todos`);
    if (!head) throw new Error('a statement without from gives one row');
    const {
      practice,
      todos: { active, overdue, done },
      ...own
    } = head;
    const { next, last } = await nextAndLast(cx, sql`t.user_id = ${me}`, TODOS);
    return {
      userId: learner.userId,
      name: learner.name,
      photo: learner.photo,
      ...own,
      ...span,
      ...practiceOf(practice, span),
      todos: { active, overdue, done, next, last },
      goals: await goalsWhere(cx, sql`g.user_id = ${me}`, { limit: GOALS }),
      comments: await commentsWhere(cx, sql`c.user_id = ${me}`, COMMENTS),
      teachSbjIds: learner.sbjIds == null ? null : [...learner.sbjIds],
    };
  }),
  handle(calls.summaryTeacher, async (cx, asked) => {
    const span = spanOf(cx, asked);
    const people = taught(cx);
    const me = cx.me.userId;
    const { learners, activeLearners, todos, goals, comments, practised } = await doneAbout(
      cx,
      people,
      (of) => (of === 't' ? sql`t.made_by = ${me}` : sql`c.made_by = ${me}`),
      span,
    );
    const { curve, answers, accuracy, spent } = practised;
    const { all, done } = await lessonSums(cx, { teacherId: me }, span);
    return {
      ...span,
      learners,
      activeLearners,
      answers,
      accuracy,
      spent,
      curve,
      todos,
      goals,
      comments,
      lessons: { all, done },
      watch: await learnerRows(cx, people, { pageSize: WATCH, attention: true }),
      last: await lastDone(cx, sql`t.made_by = ${me}`, WATCH),
    };
  }),
];
