import { Button, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../kernel/web/http/hooks';
import { useList } from '../../../kernel/web/list/use-list';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import { useBegin } from '../../practice/web/published';
import { goalList, todoList } from '../contract';
import { GoalDialog } from './goal-dialog';
import { Card, GoalLine, TodoLine } from './parts';
import { useT } from './texts';

/** All to-dos of the learner by state, and their goals. */
export default function MyTodos() {
  const t = useT();
  const me = useSession();
  const [setting, setSetting] = useState(false);
  return (
    <div className="stack tr">
      <Todos />
      <Goals onAdd={() => setSetting(true)} />
      <GoalDialog open={setting} onClose={() => setSetting(false)} />
      <p className="soft">{t('goalRule')}</p>
      {me ? <Link to={toPath('/train/student/{userId}/details', { userId: me.userId })}>{t('myDetails')}</Link> : null}
    </div>
  );
}
function Todos() {
  const t = useT();
  const { begin, busy } = useBegin();
  const list = useList(todoList, { pageSize: 20, first: { status: 1 } });
  const status = Number((list.state.filters as { status?: unknown }).status ?? 1);
  return (
    <Card
      title={t('todos')}
      extra={
        <Segmented
          value={status}
          onChange={(v) => list.filter({ status: v })}
          options={[
            { value: 1, label: t('active') },
            { value: 2, label: t('completed') },
          ]}
        />
      }
    >
      {list.error ? (
        <ErrorState compact error={list.error} onRetry={list.refetch} />
      ) : list.loading ? (
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      ) : list.rows.length === 0 ? (
        <EmptyState
          compact
          title={t(status === 1 ? 'allDone' : 'noneDone')}
          text={t(status === 1 ? 'allDoneText' : 'noneDoneText')}
          action={<Link to="/exercise/index">{t('practiseFreely')}</Link>}
        />
      ) : (
        <ul className="tr-lines">
          {list.rows.map((x, at) => (
            <TodoLine
              key={x.todoId}
              todo={x}
              end={
                x.status === 1 ? (
                  <Button
                    type={at === 0 ? 'primary' : 'default'}
                    loading={busy}
                    onClick={() => begin('todo', x.todoId)}
                  >
                    {t(x.answered > 0 ? 'goOn' : 'begin')}
                  </Button>
                ) : x.trainId == null ? null : (
                  <Link
                    to={toPath('/exercise/{trainId}/{busId}/{type}/detail', {
                      trainId: x.trainId,
                      busId: x.todoId,
                      type: 'todo',
                    })}
                  >
                    {t('look')}
                  </Link>
                )
              }
            />
          ))}
        </ul>
      )}
      {list.total > list.rows.length ? (
        <Button type="text" block onClick={() => list.page(1, Math.min(200, list.rows.length + 20))}>
          {t('more')}
        </Button>
      ) : null}
    </Card>
  );
}
function Goals({ onAdd }: { readonly onAdd: () => void }) {
  const t = useT();
  const { data, error, refetch } = useCall(goalList, {}, { quiet: true });
  return (
    <Card title={t('goals')} extra={<Button onClick={onAdd}>{t('newGoal')}</Button>}>
      {error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : data.length === 0 ? (
        <EmptyState
          compact
          title={t('noGoals')}
          text={t('noGoalsText')}
          action={<Button onClick={onAdd}>{t('newGoal')}</Button>}
        />
      ) : (
        <ul className="tr-lines">
          {data.slice(0, 40).map((g) => (
            <GoalLine key={g.goalId} goal={g} />
          ))}
        </ul>
      )}
    </Card>
  );
}
