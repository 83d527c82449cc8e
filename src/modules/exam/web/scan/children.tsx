import { Button, Segmented, Table } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { ListPages } from '../../../../kernel/web/list/pages';
import { useList } from '../../../../kernel/web/list/use-list';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { absentSet, scanUsers } from '../../contract';
import { useT } from '../texts';

const STATES = ['missing', 'absent', 'scanned'] as const;
type State = (typeof STATES)[number];
/** Who is missing, class by class, live while sheets are fed; who did not sit it is noted here. */
export function Children({ readId }: { readonly readId: number }) {
  const t = useT();
  const [state, setState] = useState<State>('missing');
  const list = useList(scanUsers, { fixed: { readId, state }, pageSize: 50 });
  const absent = useAct(absentSet, { done: t('saved') });
  return (
    <div className="stack">
      <Segmented
        value={state}
        onChange={setState}
        options={STATES.map((value) => ({ value, label: t(`user.${value}`) }))}
      />
      <Table
        size="small"
        rowKey="userId"
        pagination={false}
        dataSource={[...list.rows]}
        locale={{ emptyText: t('nobody') }}
        columns={[
          { title: t('field.candNo'), dataIndex: 'candNo', width: 80 },
          { title: t('field.userName'), dataIndex: 'name' },
          { title: t('field.clazzName'), dataIndex: 'clazzName' },
          {
            title: t('field.state'),
            render: (_, u) => (
              <StatusTag status={u.state === 'scanned' ? 'done' : u.state === 'absent' ? 'off' : 'needs'}>
                {t(`user.${u.state}`)}
              </StatusTag>
            ),
          },
          { title: t('field.pages'), render: (_, u) => u.pages.join(t('comma')) || '–' },
          {
            title: '',
            render: (_, u) =>
              u.state === 'scanned' ? null : (
                <Button
                  size="small"
                  onClick={() => void absent.run({ readId, userId: u.userId, absent: u.state !== 'absent' })}
                >
                  {t(u.state === 'absent' ? 'notAbsent' : 'noteAbsent')}
                </Button>
              ),
          },
        ]}
      />
      <ListPages list={list} />
    </div>
  );
}
