import { Button, Space, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { spanText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { ArrangeDialog, type Editing } from './arrange-dialog';
import { useT } from './texts';

/** Schedules of a class by start and end. */
export function IntervalList({ clazzId }: { readonly clazzId: number }) {
  const t = useT();
  const confirm = useConfirm();
  const { data, error, isPending, refetch } = useCall(calls.intervalArranges, { clazzId }, { quiet: true, keep: true });
  const [editing, setEditing] = useState<Editing>();
  const turn = useAct(calls.switchIntervalArrange);
  const remove = useAct(calls.removeIntervalArrange, { done: t('removed') });
  const add = (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      onClick={() => {
        setEditing({ weekday: 1 });
      }}
    >
      {t('addArrange')}
    </Button>
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section className="panel stack">
      <div className="row">
        <span className="soft">{t('intervalText')}</span>
        <span className="row-end">{add}</span>
      </div>
      <Table
        rowKey="arrangeId"
        size="middle"
        loading={isPending}
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={data?.items ? [...data.items] : []}
        locale={{ emptyText: <EmptyState compact title={t('noIntervals')} /> }}
        columns={[
          { title: t('field.weekday'), render: (_, a) => t(`weekday.${a.weekday as 1}`) },
          { title: t('field.time'), render: (_, a) => `${a.start}–${a.end}` },
          { title: t('field.sbjId'), dataIndex: 'sbjName' },
          { title: t('field.teacherId'), dataIndex: 'teacherName' },
          { title: t('field.days'), render: (_, a) => spanText(a.fromDate, a.toDate) },
          {
            title: t('field.on'),
            render: (_, a) => <StatusTag status={a.on ? 'done' : 'off'}>{t(a.on ? 'on' : 'off')}</StatusTag>,
          },
          {
            title: '',
            align: 'right',
            render: (_, a) =>
              a.mayChange ? (
                <Space size={4}>
                  <Button
                    type="link"
                    size="small"
                    onClick={() => {
                      setEditing(a);
                    }}
                  >
                    {t('edit')}
                  </Button>
                  <Button type="link" size="small" onClick={() => void turn.run({ id: a.arrangeId, on: !a.on })}>
                    {t(a.on ? 'turnOff' : 'turnOn')}
                  </Button>
                  <Button
                    type="link"
                    size="small"
                    danger
                    onClick={() => {
                      void confirm({
                        title: t('remove'),
                        loses: t('removeLoses', { what: `${a.clazzName} ${a.sbjName}` }),
                      }).then((yes) => (yes ? remove.run({ id: a.arrangeId }) : undefined));
                    }}
                  >
                    {t('remove')}
                  </Button>
                </Space>
              ) : null,
          },
        ]}
      />
      <ArrangeDialog
        clazzId={clazzId}
        kind="interval"
        editing={editing}
        onClose={() => {
          setEditing(undefined);
        }}
      />
    </section>
  );
}
