import { Button, Table } from 'antd';
import { headTick } from '../../../../kernel/web/list/head-tick';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { useT } from '../texts';
import { ConsentTag } from './consent-tag';
import type { ConsentRow, Purpose } from './rows';

interface ChildTableProps {
  readonly items: readonly ConsentRow[];
  readonly purposes: readonly Purpose[];
  readonly chosen: readonly number[];
  readonly onChoose: (userIds: readonly number[]) => void;
  readonly onOpen: (row: ConsentRow) => void;
}

/** Children by purposes. A name opens what was said and who the guardians are. */
export function ChildTable({ items, purposes, chosen, onChoose, onOpen }: ChildTableProps) {
  const t = useT();
  return (
    <Table<ConsentRow>
      size="small"
      rowKey="userId"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...items]}
      locale={{ emptyText: <EmptyState compact title={t('consentNoChildren')} /> }}
      rowSelection={{
        columnTitle: headTick,
        selectedRowKeys: [...chosen],
        onChange: (keys) => onChoose(keys.map(Number)),
      }}
      columns={[
        {
          key: 'name',
          title: t('field.name'),
          fixed: 'left',
          render: (_, r) => (
            <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onOpen(r)}>
              {r.name}
            </Button>
          ),
        },
        { key: 'sidNo', title: t('field.sidNo'), dataIndex: 'sidNo' },
        {
          key: 'who',
          title: t('consentWho'),
          render: (_, r) =>
            r.own ? (
              t('consentOwn')
            ) : r.phones > 0 ? (
              t('consentPhones', { count: r.phones })
            ) : (
              <span className="soft">{t(r.guardians > 0 ? 'consentNoPhone' : 'guardianNone')}</span>
            ),
        },
        ...purposes.map((p) => ({
          key: p.purpose,
          title: p.title,
          render: (_: unknown, r: ConsentRow) => {
            const state = r.states.find((s) => s.purpose === p.purpose)?.state;
            return state ? <ConsentTag state={state} /> : null;
          },
        })),
        {
          key: 'waiting',
          title: '',
          render: (_, r) => (r.waiting ? <StatusTag status="needs">{t('consentWaiting')}</StatusTag> : null),
        },
      ]}
    />
  );
}
