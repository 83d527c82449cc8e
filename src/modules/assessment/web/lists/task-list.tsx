import { Button } from 'antd';
import { Link } from 'react-router';
import { saidNow } from '../../../../kernel/web/format';
import { useList } from '../../../../kernel/web/list/use-list';
import { ListPages } from '../../../../kernel/web/list/pages';
import { Bones } from '../../../../kernel/web/parts/bones';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import type { leadList, studentTasks, TaskRow } from '../../contract';
import { isOver } from '../../rules';
import { StateTag } from '../parts';
import { useT } from '../texts';

/** Whom the caller judges, what is still to do first. */
export function TaskList({
  call,
  to,
  says,
}: {
  readonly call: typeof studentTasks | typeof leadList;
  readonly to: (row: TaskRow) => string;
  readonly says: (row: TaskRow) => string;
}) {
  const t = useT();
  const list = useList(call as typeof studentTasks, { pageSize: 20 });
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={list.refetch} />;
  if (list.loading) return <Bones />;
  if (list.rows.length === 0) return <EmptyState title={t('noTasks')} text={t('noTasksText')} />;
  return (
    <div className="stack">
      <ul className="as-cards">
        {list.rows.map((row) => {
          const open = row.state === 'running' && !row.handedAt;
          return (
            <li key={`${row.itemId}/${row.role}/${row.userId}`} className="panel">
              <h3>{says(row)}</h3>
              <span className="soft">{row.itemName}</span>
              <span className="row">
                {row.handedAt ? <StatusTag status="done">{t('submitted')}</StatusTag> : <StateTag state={row.state} />}
                <span className="soft">
                  {t(isOver(row.state) ? 'endedDay' : 'untilDay', { at: saidNow(row.endedAt ?? row.endAt) })}
                </span>
              </span>
              <Link to={to(row)}>
                <Button type={open ? 'primary' : 'default'}>{t(open ? 'toDo' : 'openIt')}</Button>
              </Link>
            </li>
          );
        })}
      </ul>
      <ListPages list={list} />
    </div>
  );
}
