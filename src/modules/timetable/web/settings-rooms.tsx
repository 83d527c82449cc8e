import { Button, Card, Space, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import * as calls from '../contract';
import { useT } from './texts';

type Room = ReplyOf<typeof calls.roomList>['items'][number];
export function Rooms() {
  const t = useT();
  const confirm = useConfirm();
  const { data } = useCall(calls.roomList, {}, { quiet: true });
  const [editing, setEditing] = useState<Room | 'new'>();
  const remove = useAct(calls.roomRemove, { done: t('removed') });
  const kind = { kind: { choice: (v: string | number) => t(`room.${v as 'lab'}`) } };
  return (
    <Card
      size="small"
      title={t('rooms')}
      extra={
        <Button
          size="small"
          icon={<PlusOutlined />}
          onClick={() => {
            setEditing('new');
          }}
        >
          {t('addRoom')}
        </Button>
      }
    >
      <Table
        size="small"
        rowKey="roomId"
        pagination={false}
        dataSource={data ? [...data.items] : []}
        locale={{ emptyText: t('noRooms') }}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: t('field.name'), dataIndex: 'name' },
          { title: t('field.kind'), render: (_, r) => t(`room.${r.kind}`) },
          { title: t('field.seats'), dataIndex: 'seats', align: 'right' },
          { title: t('usedCount'), dataIndex: 'used', align: 'right' },
          {
            title: t('field.on'),
            render: (_, r) => <StatusTag status={r.on ? 'done' : 'off'}>{t(r.on ? 'on' : 'off')}</StatusTag>,
          },
          {
            title: '',
            align: 'right',
            render: (_, r) => (
              <Space size={4}>
                <Button
                  type="link"
                  size="small"
                  onClick={() => {
                    setEditing(r);
                  }}
                >
                  {t('edit')}
                </Button>
                <Button
                  type="link"
                  size="small"
                  danger
                  onClick={() => {
                    void confirm({ title: t('remove'), loses: r.name }).then((yes) =>
                      yes ? remove.run({ id: r.roomId }) : undefined,
                    );
                  }}
                >
                  {t('remove')}
                </Button>
              </Space>
            ),
          },
        ]}
      />
      {editing === 'new' ? (
        <FormDialog
          open
          onClose={() => {
            setEditing(undefined);
          }}
          title={t('addRoom')}
          call={calls.roomCreate}
          fields={{ name: true, ...kind, seats: true }}
          initial={{ kind: 'classroom' }}
          done={t('saved')}
        />
      ) : null}
      {editing && editing !== 'new' ? (
        <FormDialog
          open
          onClose={() => {
            setEditing(undefined);
          }}
          title={t('edit')}
          call={calls.roomUpdate}
          fixed={{ id: editing.roomId }}
          initial={{ name: editing.name, kind: editing.kind, seats: editing.seats, on: editing.on }}
          fields={{ name: true, ...kind, seats: true, on: true }}
          done={t('saved')}
        />
      ) : null}
    </Card>
  );
}
