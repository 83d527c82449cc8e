import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState } from '../../../kernel/web/parts/states';
import { BeanPurse, Curves, useBegin } from '../../practice/web/published';
import { MyVideoCourses } from '../../video/web/published';
import { summaryStudent, type LearnerSummary } from '../contract';
import { GoalDialog } from './goal-dialog';
import { Card, GoalLine, Loading, Said, TodoLine } from './parts';
import { useT } from './texts';
import { WithWaits } from './with-waits';

/** A learner's day: homework that is due, what else is to do, then goals, words of teachers, and how it goes. */
export default function TrainingHome() {
  return (
    <WithWaits>
      <LearnerDay />
    </WithWaits>
  );
}
function LearnerDay() {
  const t = useT();
  const [setting, setSetting] = useState(false);
  const { data, error, refetch } = useCall(summaryStudent, {}, { quiet: true });
  if (!data) return <Loading error={error} refetch={refetch} rows={10} />;
  return (
    <div className="stack tr">
      <section className="panel tr-hello">
        <div>
          <h2>{t('hello', { name: data.name })}</h2>
          <p>
            {data.answers === 0
              ? t('monthNone')
              : t('month', { days: data.days, n: data.answers, accuracy: data.accuracy ?? 0 })}
          </p>
        </div>
        <span className="row-end">
          <BeanPurse />
        </span>
      </section>
      <div className="tr-even">
        <Todos data={data} />
        <Card title={t('goals')} extra={<Button onClick={() => setSetting(true)}>{t('newGoal')}</Button>}>
          {data.goals.length === 0 ? (
            <EmptyState compact title={t('noGoals')} text={t('noGoalsText')} />
          ) : (
            <ul className="tr-lines">
              {data.goals.slice(0, 4).map((g) => (
                <GoalLine key={g.goalId} goal={g} />
              ))}
            </ul>
          )}
        </Card>
      </div>
      <MyVideoCourses />
      {data.comments.length > 0 ? (
        <Card title={t('said')} extra={<Link to={`/train/student/${data.userId}/details?of=said`}>{t('all')}</Link>}>
          <ul className="tr-lines">
            {data.comments.map((c) => (
              <Said key={c.commentId} comment={c} />
            ))}
          </ul>
        </Card>
      ) : null}
      <Card title={t('curves')} extra={<Link to={`/train/student/${data.userId}/details`}>{t('myDetails')}</Link>}>
        <Curves />
      </Card>
      <GoalDialog open={setting} onClose={() => setSetting(false)} sbjId={data.sbjs[0]?.sbjId} />
    </div>
  );
}
function Todos({ data }: { readonly data: LearnerSummary }) {
  const t = useT();
  const { begin, busy } = useBegin();
  return (
    <Card title={t('todos')} extra={<Link to="/train/student/todos">{t('all')}</Link>}>
      {data.todos.next.length === 0 ? (
        <EmptyState
          compact
          title={t('allDone')}
          text={t('allDoneText')}
          action={<Link to="/exercise/index">{t('practiseFreely')}</Link>}
        />
      ) : (
        <ul className="tr-lines">
          {data.todos.next.map((x, at) => (
            <TodoLine
              key={x.todoId}
              todo={x}
              end={
                <Button type={at === 0 ? 'primary' : 'default'} loading={busy} onClick={() => begin('todo', x.todoId)}>
                  {t(x.answered > 0 ? 'goOn' : 'begin')}
                </Button>
              }
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
