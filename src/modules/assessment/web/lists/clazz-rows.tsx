import { Button } from 'antd';
import { Link } from 'react-router';
import { instantText } from '../../../../kernel/web/format';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { toPath } from '../../../../kernel/web/router/paths';
import type { clazzList, ClazzTask, teacherTasks } from '../../contract';
import { StateTag } from '../parts';
import { useT } from '../texts';

const at = (path: string, { clazzId, itemId }: ClazzTask): string => toPath(path, { clazzId, evalId: itemId });

/** Classes of the caller in evaluations, with how far each is. */
export function ClazzRows({
  call,
  other,
}: {
  readonly call: typeof clazzList | typeof teacherTasks;
  readonly other: { readonly to: string; readonly text: string };
}) {
  const t = useT();
  return (
    <ListScreen
      call={call as typeof clazzList}
      rowKey={(row) => `${row.itemId}/${row.clazzId}`}
      actions={
        <Link to={other.to}>
          <Button>{other.text}</Button>
        </Link>
      }
      empty={{ title: t('noTasks'), text: t('noTasksText') }}
      columns={[
        { of: 'name' },
        { of: 'clazzName', width: 110 },
        { of: 'state', width: 96, show: (row) => <StateTag state={row.state} /> },
        { of: 'endAt', width: 150, show: (row) => instantText(row.endedAt ?? row.endAt) },
        { of: 'handed', width: 96, align: 'right', show: (row) => `${row.handed}/${row.people}` },
        { of: 'self', width: 96, align: 'right', show: (row) => `${row.self}/${row.people}` },
        { of: 'comments', width: 96, align: 'right', show: (row) => `${row.comments}/${row.people}` },
        {
          of: 'acts',
          title: '',
          width: 160,
          fixed: 'right',
          show: (row) =>
            row.state === 'running' ? (
              <span className="row">
                <Link to={at('/assessment-student/class-assessment/{clazzId}/{evalId}', row)}>{t('toDo')}</Link>
                <Link to={at('/assessment-student/comment-list/{clazzId}/{evalId}', row)}>{t('toComments')}</Link>
              </span>
            ) : (
              <Link to={at('/assessment-student/class-report/{clazzId}/{evalId}', row)}>{t('report')}</Link>
            ),
        },
      ]}
    />
  );
}
