import { Button, Input, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import { EmptyState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { Choice } from './arrange-dialog';
import { useT } from './texts';

export interface Clazz {
  readonly clazzId: number;
  readonly clazzName: string;
  readonly stgId: number | null;
}

interface Line {
  key: number;
  sbjId: number | undefined;
  teacherId: number | undefined;
  roomId: number | null;
  hours: number;
  doubles: number;
  group: string;
}
/** The lesson needs of one class, to fill in like a sheet. */
export function Needs({
  termId,
  clazzId,
  rows,
}: {
  readonly termId: number;
  readonly clazzId: number;
  readonly rows: ReplyOf<typeof calls.needList>['items'];
}) {
  const t = useT();
  const { data } = useCall(calls.choices, { clazzId }, { quiet: true });
  const [lines, setLines] = useState<Line[]>(() =>
    rows.map((r) => ({
      key: r.needId,
      sbjId: r.sbjId,
      teacherId: r.teacherId,
      roomId: r.roomId,
      hours: r.hours,
      doubles: r.doubles,
      group: r.group,
    })),
  );
  const save = useAct(calls.needSet, { done: t('saved') });
  const set = (key: number, change: Partial<Line>) => {
    setLines((all) => all.map((l) => (l.key === key ? { ...l, ...change } : l)));
  };
  const names = (list: readonly { id: number; name: string }[] | undefined) =>
    list?.map((x) => ({ value: x.id, label: x.name })) ?? [];
  const whole = lines.every((l) => l.sbjId != null && l.teacherId != null);
  return (
    <>
      <Table
        size="small"
        rowKey="key"
        pagination={false}
        dataSource={lines}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <EmptyState compact title={t('noNeeds')} /> }}
        columns={[
          {
            title: t('field.sbjId'),
            width: 150,
            render: (_, l) => (
              <Choice
                aria-label={t('field.sbjId')}
                value={l.sbjId}
                options={names(data?.subjects)}
                onChange={(v) => {
                  set(l.key, { sbjId: v ?? undefined });
                }}
              />
            ),
          },
          {
            title: t('field.teacherId'),
            width: 180,
            render: (_, l) => (
              <Choice
                aria-label={t('field.teacherId')}
                value={l.teacherId}
                options={names(data?.teachers)}
                onChange={(v) => {
                  set(l.key, { teacherId: v ?? undefined });
                }}
              />
            ),
          },
          {
            title: t('field.roomId'),
            width: 150,
            render: (_, l) => (
              <Choice
                aria-label={t('field.roomId')}
                value={l.roomId ?? undefined}
                options={names(data?.rooms)}
                onChange={(v) => {
                  set(l.key, { roomId: v ?? null });
                }}
              />
            ),
          },
          {
            title: t('field.hours'),
            width: 90,
            render: (_, l) => (
              <NumberInput
                aria-label={t('field.hours')}
                min={1}
                max={20}
                value={l.hours}
                onChange={(v) => {
                  set(l.key, { hours: v ?? 1 });
                }}
                style={{ width: 72 }}
              />
            ),
          },
          {
            title: t('field.doubles'),
            width: 90,
            render: (_, l) => (
              <NumberInput
                aria-label={t('field.doubles')}
                min={0}
                max={10}
                value={l.doubles}
                onChange={(v) => {
                  set(l.key, { doubles: v ?? 0 });
                }}
                style={{ width: 72 }}
              />
            ),
          },
          {
            title: t('field.group'),
            width: 130,
            render: (_, l) => (
              <Input
                aria-label={t('field.group')}
                value={l.group}
                maxLength={16}
                placeholder={t('groupPlace')}
                onChange={(e) => {
                  set(l.key, { group: e.target.value });
                }}
              />
            ),
          },
          {
            title: '',
            render: (_, l) => (
              <Button
                type="link"
                size="small"
                danger
                onClick={() => {
                  setLines((all) => all.filter((x) => x.key !== l.key));
                }}
              >
                {t('remove')}
              </Button>
            ),
          },
        ]}
      />
      <p className="soft" style={{ margin: 0 }}>
        {t('groupHelp')}
      </p>
      <div className="row">
        <Button
          icon={<PlusOutlined />}
          onClick={() => {
            setLines((all) => [
              ...all,
              {
                key: Date.now(),
                sbjId: undefined,
                teacherId: undefined,
                roomId: null,
                hours: 2,
                doubles: 0,
                group: '',
              },
            ]);
          }}
        >
          {t('addLine')}
        </Button>
        <span className="soft">{t('hoursCount', { count: lines.reduce((s, l) => s + l.hours, 0) })}</span>
        <span className="row-end">
          <ActButton
            disabled={!whole}
            onClick={() =>
              save.run({
                termId,
                clazzId,
                needs: lines.map(({ key: _, sbjId, teacherId, ...l }) => ({
                  ...l,
                  sbjId: sbjId!,
                  teacherId: teacherId!,
                })),
              })
            }
          >
            {t('save')}
          </ActButton>
        </span>
      </div>
    </>
  );
}
