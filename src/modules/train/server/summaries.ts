import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import { commentsWhere } from './comments';
import { activeIn, commentCount, goalSums, lessonSums, practised, todoSums } from './figures';
import { goalsWhere } from './goals';
import { learnerRows, learntJson } from './learners';
import { binding, learnerOf, spanOf, taughtSql, type Bind } from './scope';
import { lastDone, todosWhere } from './todos';
import type { LearnerSummary } from '../contract';

const TODOS = 6;
const WATCH = 8;

export const summaryHandlers = [
  handle(calls.summaryStudent, async (cx, { userId, ...asked }) => {
    const learner = await learnerOf(cx, userId, { manager: true });
    const span = spanOf(cx, asked);
    const own = (bind: Bind) => bind(learner.userId);
    const { params, bind } = binding(cx);
    const me = own(bind);
    const [head] = await cx.db.rows<Pick<LearnerSummary, 'clazzNames' | 'sbjs' | 'beans' | 'lastOn'>>(
      `select array(select distinct c.clazz_name from class_student_v c where c.org_id = $1 and c.user_id = ${me} order by 1) as clazz_names, ${learntJson(cx, bind, me)} as sbjs,
         coalesce((select b.balance from practice_purse_v b where b.org_id = $1 and b.user_id = ${me}), 0) as beans, (select max(d.done_on) from practice_day_v d where d.org_id = $1 and d.user_id = ${me}) as last_on`,
      params,
    );
    const { made: _made, ...todos } = await todoSums(cx, (b) => `t.user_id = ${own(b)}`, span);
    return {
      userId: learner.userId,
      name: learner.name,
      photo: learner.photo,
      ...head!,
      ...span,
      ...(await practised(cx, own, span)),
      todos: {
        ...todos,
        next: await todosWhere(cx, (b) => `t.user_id = ${own(b)} and t.done_at is null`, { limit: TODOS }),
        last: await lastDone(cx, (b) => `t.user_id = ${own(b)}`, TODOS),
      },
      goals: await goalsWhere(cx, (b) => `g.user_id = ${own(b)}`, { limit: 8 }),
      comments: await commentsWhere(cx, (b) => `c.user_id = ${own(b)}`, 3),
      teachSbjIds: learner.sbjIds == null ? null : [...learner.sbjIds],
    };
  }),
  handle(calls.summaryTeacher, async (cx, asked) => {
    const span = spanOf(cx, asked);
    const people = (bind: Bind) => taughtSql(cx, bind);
    const { params, bind } = binding(cx);
    const [{ n: learners } = { n: 0 }] = await cx.db.rows<{ n: number }>(
      `select count(distinct x.user_id)::int n from (${people(bind)}) x`,
      params,
    );
    const { curve, answers, accuracy, spent } = await practised(cx, people, span);
    const mine = (b: Bind) => `t.made_by = ${b(cx.me.userId)}`;
    const { all, done } = await lessonSums(cx, { teacherId: cx.me.userId }, span);
    return {
      ...span,
      learners,
      activeLearners: (await activeIn(cx, people, span)).all,
      answers,
      accuracy,
      spent,
      curve,
      todos: await todoSums(cx, mine, span),
      goals: await goalSums(cx, people, span),
      comments: await commentCount(cx, (b) => `c.made_by = ${b(cx.me.userId)}`, span),
      lessons: { all, done },
      watch: await learnerRows(cx, people, { limit: WATCH, attention: true }),
      last: await lastDone(cx, mine, WATCH),
    };
  }),
];
