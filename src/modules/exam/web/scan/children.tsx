import { Button, Segmented, Select, Table } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { useAct } from '../../../../kernel/web/http/hooks';
import { ListPages } from '../../../../kernel/web/list/pages';
import { useList } from '../../../../kernel/web/list/use-list';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { absentSet, scanUsers, sheetSwap } from '../../contract';
import type { Exam } from '../../contract/parts';
import { useT } from '../texts';
import { Swap } from './swap';

const STATES = ['missing', 'absent', 'scanned'] as const;
type State = (typeof STATES)[number];
/** Who is missing, class by class, live while sheets are fed; who did not sit it is noted here. */
export function Children({ readId, exam }: { readonly readId: number; readonly exam: Exam }) {
  const t = useT();
  const [state, setState] = useState<State>('missing');
  const [clazzId, setClazzId] = useState<number>();
  const list = useList(scanUsers, { fixed: { readId, state, clazzId }, pageSize: 50, everySeconds: 20 });
  const absent = useAct(absentSet, { done: t('saved') });
  const can = useCan();
  const [swapping, setSwapping] = useState<{ readonly userId: number; readonly name: string }>();
  if (list.error && !list.rows.length) return <ErrorState error={list.error} onRetry={list.refetch} />;
  return (
    <div className="stack">
      <div className="row">
        <Segmented
          value={state}
          onChange={setState}
          options={STATES.map((value) => ({ value, label: t(`user.${value}`) }))}
        />
        <Select
          aria-label={t('field.clazzId')}
          allowClear
          placeholder={t('allClazzes')}
          value={clazzId}
          onChange={(id: number | undefined) => setClazzId(id)}
          options={exam.clazzIds.map((id, i) => ({ value: id, label: exam.clazzNames[i] }))}
          style={{ minWidth: 160 }}
        />
        <span className="soft">{t('childCount', { count: list.total })}</span>
      </div>
      <Table
        size="small"
        rowKey="userId"
        pagination={false}
        loading={list.loading}
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
          { title: t('field.pages'), render: (_, u) => u.pages.join(t('comma')) || '—' },
          {
            title: '',
            render: (_, u) =>
              u.state === 'scanned' ? (
                can(sheetSwap) ? (
                  <Button size="small" onClick={() => setSwapping(u)}>
                    {t('swap')}
                  </Button>
                ) : null
              ) : (
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
      {swapping ? <Swap readId={readId} child={swapping} onClose={() => setSwapping(undefined)} /> : null}
    </div>
  );
}
