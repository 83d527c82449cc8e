import { Button, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { dayText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { useList } from '../../../kernel/web/list/use-list';
import { Avatar, Figure } from '../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useTitle } from '../../../kernel/web/router/page';
import { LearnTag } from './learn-tag';
import {
  commentCreate,
  commentList,
  goalCreate,
  goalList,
  publishTrain,
  summaryStudent,
  todoList,
  type LearnerSummary,
} from '../contract';
import { CurveCharts } from './charts';
import { CommentDialog } from './comment-dialog';
import { GoalDialog } from './goal-dialog';
import { Card, GoalLine, Loading, percent, practised, Said, TodoLine } from './parts';
import { SpanPick, useSpan } from './span-pick';
import { useT } from './texts';

/** One learner: figures first, then curves, goals, to-dos and what teachers wrote. Teachers plan from here. */
export default function LearnerDetails({ params }: { readonly params: { readonly userId: string } }) {
  const t = useT();
  const can = useCan();
  const userId = Number(params.userId);
  const { n, from, to, pick } = useSpan();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useCall(summaryStudent, { userId, from, to }, { quiet: true, keep: true });
  useTitle(data?.name);
  if (!data) return <Loading error={error} refetch={refetch} rows={12} />;
  const tab = ['curves', 'goals', 'todos', 'said'].find((k) => k === search.get('of')) ?? 'curves';
  // A learner manager sees the summary; lists are for the learner and their teachers.
  const lists = can(todoList);
  return (
    <div className="stack tr">
      <Head data={data} />
      <section className="panel">
        <div className="row" style={{ marginBottom: 12 }}>
          <p className="tr-sum" style={{ margin: 0 }}>
            {data.answers === 0
              ? t('spanNone')
              : t('spanSum', { days: data.days, n: data.answers, accuracy: data.accuracy ?? 0 })}
          </p>
          <span className="row-end">
            <SpanPick n={n} pick={pick} />
          </span>
        </div>
        <div className="tr-figures">
          <Figure of="practice.judged" label={t('answered')} value={numberText(data.answers)} unit={t('unit.que')} />
          <Figure
            of="practice.accuracy"
            label={t('accuracy')}
            value={percent(data.accuracy)}
            {...(data.accuracy == null ? {} : { unit: '%' })}
          />
          <Figure of="practice.spent" label={t('practiceTime')} value={practised(data.spent)} />
          <Figure
            of="train.todosDone"
            label={t('todoDone')}
            value={data.todos.done}
            hint={t('todoOpen', { n: data.todos.active, over: data.todos.overdue })}
          />
          <Figure
            of="train.beans"
            label={t('beans')}
            value={numberText(data.beans)}
            hint={data.lastOn ? t('lastOn', { day: dayText(data.lastOn) }) : t('neverOn')}
          />
        </div>
      </section>
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={(of) =>
          setSearch(
            (at) => {
              at.set('of', of);
              return at;
            },
            { replace: true },
          )
        }
        items={[
          {
            key: 'curves',
            label: t('curves'),
            children: (
              <div className="tr-two">
                <Card title={t('curves')}>
                  <CurveCharts curve={data.curve} />
                </Card>
                <div className="stack tr">
                  <Subjects data={data} />
                  <Next data={data} />
                </div>
              </div>
            ),
          },
          {
            key: 'goals',
            label: t('goals'),
            children: (
              <Card title={t('goals')}>{lists ? <AllGoals userId={userId} /> : <GoalList goals={data.goals} />}</Card>
            ),
          },
          {
            key: 'todos',
            label: t('todos'),
            children: (
              <Card title={t('todos')}>
                {lists ? (
                  <AllTodos userId={userId} />
                ) : (
                  <ul className="tr-lines">
                    {[...data.todos.next, ...data.todos.last].map((x) => (
                      <TodoLine key={x.todoId} todo={x} />
                    ))}
                  </ul>
                )}
              </Card>
            ),
          },
          {
            key: 'said',
            label: t('said'),
            children: (
              <Card title={t('said')}>
                {lists ? <AllSaid userId={userId} /> : <SaidList comments={data.comments} />}
              </Card>
            ),
          },
        ]}
      />
    </div>
  );
}
/** Who it is, what they learn, and what a teacher may do for them. */
function Head({ data }: { readonly data: LearnerSummary }) {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const [setting, setSetting] = useState(false);
  const [saying, setSaying] = useState(false);
  const teaches = can(commentCreate) && (data.teachSbjIds == null || data.teachSbjIds.length > 0);
  const me = { userId: data.userId, name: data.name };
  return (
    <section className="panel tr-hello">
      <Avatar size={74} name={data.name} photo={data.photo} />
      <div>
        <h2>{data.name}</h2>
        <p>{data.clazzNames.join(' · ') || t('noClazz')}</p>
        <span className="row" style={{ gap: 6, marginTop: 6 }}>
          {data.sbjs.map((s) => (
            <LearnTag key={s.sbjId} learnt={s} />
          ))}
        </span>
      </div>
      {teaches ? (
        <span className="row row-end" data-chrome>
          <Button onClick={() => setSaying(true)}>{t('writeComment')}</Button>
          {can(goalCreate) ? <Button onClick={() => setSetting(true)}>{t('newGoal')}</Button> : null}
          {can(publishTrain) ? (
            <Button type="primary" onClick={() => void navigate(`/train/teacher/publish?userId=${data.userId}`)}>
              {t('publishTo')}
            </Button>
          ) : null}
        </span>
      ) : null}
      <GoalDialog
        open={setting}
        onClose={() => setSetting(false)}
        learner={me}
        sbjId={data.teachSbjIds?.[0] ?? data.sbjs[0]?.sbjId}
      />
      <CommentDialog learner={saying ? me : undefined} onClose={() => setSaying(false)} />
    </section>
  );
}
function Subjects({ data }: { readonly data: LearnerSummary }) {
  const t = useT();
  return (
    <Card title={t('bySubject')}>
      {data.subjects.length === 0 ? (
        <EmptyState compact title={t('noDays')} />
      ) : (
        <div className="tr-table">
          <table className="plain">
            <thead>
              <tr>
                <th scope="col">{t('subject')}</th>
                <th scope="col" className="num">
                  {t('answered')}
                </th>
                <th scope="col" className="num">
                  {t('accuracy')}
                </th>
                <th scope="col" className="num">
                  {t('practiceTime')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.subjects.map((s) => (
                <tr key={s.sbjId}>
                  <td>{s.sbjName}</td>
                  <td className="num">{s.answers}</td>
                  <td className="num">
                    {percent(s.accuracy)}
                    {s.accuracy == null ? '' : '%'}
                  </td>
                  <td className="num">{practised(s.spent)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
function Next({ data }: { readonly data: LearnerSummary }) {
  const t = useT();
  const goal = data.goals.filter((g) => g.status === 1).toSorted((a, b) => b.share - a.share)[0];
  return (
    <Card title={t('now')}>
      {!goal && data.todos.next.length === 0 ? (
        <EmptyState compact title={t('nothingNow')} text={t('nothingNowText')} />
      ) : (
        <ul className="tr-lines">
          {goal ? <GoalLine goal={goal} /> : null}
          {data.todos.next.slice(0, 3).map((x) => (
            <TodoLine key={x.todoId} todo={x} />
          ))}
        </ul>
      )}
    </Card>
  );
}
const GoalList = ({ goals }: { readonly goals: LearnerSummary['goals'] }) => {
  const t = useT();
  return goals.length === 0 ? (
    <EmptyState compact title={t('noGoals')} />
  ) : (
    <ul className="tr-lines">
      {goals.map((g) => (
        <GoalLine key={g.goalId} goal={g} />
      ))}
    </ul>
  );
};
const SaidList = ({ comments }: { readonly comments: LearnerSummary['comments'] }) => {
  const t = useT();
  return comments.length === 0 ? (
    <EmptyState compact title={t('noSaid')} />
  ) : (
    <ul className="tr-lines">
      {comments.map((c) => (
        <Said key={c.commentId} comment={c} />
      ))}
    </ul>
  );
};
const Bones = () => <Skeleton active title={false} paragraph={{ rows: 4 }} />;

function AllGoals({ userId }: { readonly userId: number }) {
  const { data, error, refetch } = useCall(goalList, { userId }, { quiet: true });
  return error ? (
    <ErrorState compact error={error} onRetry={() => void refetch()} />
  ) : data ? (
    <GoalList goals={data} />
  ) : (
    <Bones />
  );
}
function AllTodos({ userId }: { readonly userId: number }) {
  const t = useT();
  const list = useList(todoList, { fixed: { userId }, pageSize: 20, scope: 'todo' });
  if (list.error) return <ErrorState compact error={list.error} onRetry={list.refetch} />;
  if (list.loading) return <Bones />;
  if (list.rows.length === 0) return <EmptyState compact title={t('noTodos')} />;
  return (
    <>
      <ul className="tr-lines">
        {list.rows.map((x) => (
          <TodoLine key={x.todoId} todo={x} />
        ))}
      </ul>
      {list.total > list.rows.length ? (
        <Button type="text" block onClick={() => list.page(1, Math.min(200, list.rows.length + 20))}>
          {t('more')}
        </Button>
      ) : null}
    </>
  );
}
function AllSaid({ userId }: { readonly userId: number }) {
  const t = useT();
  const list = useList(commentList, { fixed: { userId }, pageSize: 20, scope: 'said' });
  if (list.error) return <ErrorState compact error={list.error} onRetry={list.refetch} />;
  if (list.loading) return <Bones />;
  return (
    <>
      <SaidList comments={[...list.rows]} />
      {list.total > list.rows.length ? (
        <Button type="text" block onClick={() => list.page(1, Math.min(200, list.rows.length + 20))}>
          {t('more')}
        </Button>
      ) : null}
    </>
  );
}
