import { Button, Card, DatePicker, Empty, Input, Select, Skeleton, Space, Switch, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { useT } from './texts';

type Term = ReplyOf<typeof calls.termList>['items'][number];
type Scheme = Term['schemes'][number];
type Room = ReplyOf<typeof calls.roomList>['items'][number];
const KINDS = ['early', 'lesson', 'big_break', 'eye', 'noon', 'after_school', 'evening', 'meeting'] as const;

/** Terms with their days and sections, and the rooms. */
export function SettingsTab() {
  const t = useT();
  const { data, error, isPending, refetch } = useCall(calls.termList, {}, { quiet: true });
  const [making, setMaking] = useState<Term | 'new'>();
  const [picked, setPicked] = useState<number>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    );
  const term = data.items.find((x) => x.termId === picked) ?? data.items.find((x) => x.current) ?? data.items[0];
  const add = (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      onClick={() => {
        setMaking('new');
      }}
    >
      {t('addTerm')}
    </Button>
  );
  return (
    <div className="stack">
      <div className="row">
        <Select
          aria-label={t('term')}
          value={term?.termId}
          onChange={setPicked}
          style={{ minWidth: 240 }}
          options={data.items.map((x) => ({
            value: x.termId,
            label: x.current ? `${x.name} · ${t('current')}` : x.name,
          }))}
        />
        {term ? (
          <span className="soft">
            {term.firstOn} – {term.lastOn} · {t('weekTotal', { count: term.weekCount })}
          </span>
        ) : null}
        <Space className="row-end">
          {term ? (
            <Button
              onClick={() => {
                setMaking(term);
              }}
            >
              {t('editTerm')}
            </Button>
          ) : null}
          {add}
        </Space>
      </div>
      {term ? (
        <>
          <Days key={`d${term.termId}`} term={term} />
          {term.schemes.map((s) => (
            <Sections key={`${term.termId} ${s.stgId}`} term={term} scheme={s} />
          ))}
        </>
      ) : (
        <section className="panel">
          <EmptyState title={t('noTerm')} text={t('noTermText')} action={add} />
        </section>
      )}
      <Rooms />
      {making === 'new' ? (
        <FormDialog
          open
          onClose={() => {
            setMaking(undefined);
          }}
          title={t('addTerm')}
          call={calls.termCreate}
          done={t('saved')}
        />
      ) : null}
      {making && making !== 'new' ? (
        <FormDialog
          open
          onClose={() => {
            setMaking(undefined);
          }}
          title={t('editTerm')}
          call={calls.termUpdate}
          fixed={{ id: making.termId }}
          initial={making as never}
          fields={{ name: true, year: true, termNo: true, firstOn: true, lastOn: true }}
          done={t('saved')}
        />
      ) : null}
    </div>
  );
}

function Days({ term }: { readonly term: Term }) {
  const t = useT();
  const [days, setDays] = useState(term.days);
  const save = useAct(calls.termDays, { done: t('saved') });
  const set = (at: number, change: Partial<Term['days'][number]>) => {
    setDays((all) => all.map((d, i) => (i === at ? { ...d, ...change } : d)));
  };
  return (
    <Card
      size="small"
      title={t('specialDays')}
      extra={
        <Space>
          <Button
            size="small"
            icon={<PlusOutlined />}
            onClick={() => {
              setDays((all) => [
                ...all,
                { date: term.firstOn, kind: 'holiday', asWeekday: null, asWeeks: null, name: '' },
              ]);
            }}
          >
            {t('addDay')}
          </Button>
          <ActButton
            size="small"
            disabled={days.some((d) => !d.name.trim())}
            onClick={() =>
              save.run({
                id: term.termId,
                days: days.map((d) => ({ ...d, asWeekday: d.kind === 'makeup' ? (d.asWeekday ?? 1) : null })),
              })
            }
          >
            {t('save')}
          </ActButton>
        </Space>
      }
    >
      {days.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noDays')} />
      ) : (
        <div style={{ display: 'grid', gap: 8 }}>
          {days.map((d, i) => (
            <div key={i} className="row" style={{ gap: 8 }}>
              <DatePicker
                aria-label={t('field.date')}
                value={dayjs(d.date)}
                allowClear={false}
                minDate={dayjs(term.firstOn)}
                maxDate={dayjs(term.lastOn)}
                onChange={(v) => {
                  if (v) set(i, { date: v.format('YYYY-MM-DD') });
                }}
              />
              <Select
                aria-label={t('field.kind')}
                value={d.kind}
                onChange={(kind) => {
                  set(i, { kind });
                }}
                style={{ width: 110 }}
                options={(['holiday', 'makeup'] as const).map((k) => ({ value: k, label: t(`day.${k}`) }))}
              />
              {d.kind === 'makeup' ? (
                <Select
                  aria-label={t('asWeekday')}
                  value={d.asWeekday ?? 1}
                  onChange={(asWeekday) => {
                    set(i, { asWeekday });
                  }}
                  style={{ width: 150 }}
                  options={([1, 2, 3, 4, 5, 6, 7] as const).map((w) => ({
                    value: w,
                    label: t('makeup', { weekday: t(`weekday.${w}`) }),
                  }))}
                />
              ) : null}
              <Input
                aria-label={t('field.name')}
                value={d.name}
                maxLength={32}
                style={{ width: 160 }}
                onChange={(e) => {
                  set(i, { name: e.target.value });
                }}
              />
              <Button
                type="link"
                size="small"
                danger
                onClick={() => {
                  setDays((all) => all.filter((_, k) => k !== i));
                }}
              >
                {t('remove')}
              </Button>
            </div>
          ))}
        </div>
      )}
    </Card>
  );
}
function Sections({ term, scheme }: { readonly term: Term; readonly scheme: Scheme }) {
  const t = useT();
  const [rows, setRows] = useState(scheme.sections);
  const save = useAct(calls.periodSet, { done: t('saved') });
  const set = (at: number, change: Partial<Scheme['sections'][number]>) => {
    setRows((all) => all.map((r, i) => (i === at ? { ...r, ...change } : r)));
  };
  const named = (r: Scheme['sections'][number]) =>
    r.name === (r.kind === 'lesson' ? t('section', { no: r.secNo }) : t(`kind.${r.kind}`)) ? '' : r.name;
  return (
    <Card
      size="small"
      title={t('sectionsOf', { stage: scheme.stgName ?? t('allStages') })}
      extra={
        <ActButton
          size="small"
          onClick={() =>
            save.run({
              termId: term.termId,
              stgId: scheme.stgId,
              name: scheme.name,
              sections: rows.map((r) => ({ ...r, name: named(r) })),
            })
          }
        >
          {t('save')}
        </ActButton>
      }
    >
      <Table
        size="small"
        rowKey={(_, i) => String(i)}
        pagination={false}
        dataSource={[...rows]}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            title: t('field.secNo'),
            width: 80,
            render: (_, r, i) => (
              <Input
                aria-label={t('field.secNo')}
                value={r.secNo}
                inputMode="numeric"
                onChange={(e) => {
                  set(i, { secNo: Number(e.target.value.replace(/\D/g, '')) || 0 });
                }}
              />
            ),
          },
          {
            title: t('field.kind'),
            width: 140,
            render: (_, r, i) => (
              <Select
                aria-label={t('field.kind')}
                value={r.kind}
                style={{ width: '100%' }}
                onChange={(kind) => {
                  set(i, { kind, name: '' });
                }}
                options={KINDS.map((k) => ({ value: k, label: t(`kind.${k}`) }))}
              />
            ),
          },
          {
            title: t('field.name'),
            width: 140,
            render: (_, r, i) => (
              <Input
                aria-label={t('field.name')}
                value={named(r)}
                maxLength={16}
                placeholder={r.kind === 'lesson' ? t('section', { no: r.secNo }) : t(`kind.${r.kind}`)}
                onChange={(e) => {
                  set(i, { name: e.target.value });
                }}
              />
            ),
          },
          {
            title: t('field.start'),
            width: 100,
            render: (_, r, i) => (
              <Input
                aria-label={t('field.start')}
                maxLength={5}
                inputMode="numeric"
                placeholder="08:00"
                value={r.start}
                onChange={(e) => {
                  set(i, { start: e.target.value });
                }}
              />
            ),
          },
          {
            title: t('field.end'),
            width: 100,
            render: (_, r, i) => (
              <Input
                aria-label={t('field.end')}
                maxLength={5}
                inputMode="numeric"
                placeholder="08:40"
                value={r.end}
                onChange={(e) => {
                  set(i, { end: e.target.value });
                }}
              />
            ),
          },
          {
            title: t('field.on'),
            width: 70,
            render: (_, r, i) => (
              <Switch
                aria-label={t('field.on')}
                size="small"
                checked={r.on}
                onChange={(on) => {
                  set(i, { on });
                }}
              />
            ),
          },
          {
            title: '',
            render: (_, __, i) => (
              <Button
                type="link"
                size="small"
                danger
                onClick={() => {
                  setRows((all) => all.filter((_r, k) => k !== i));
                }}
              >
                {t('remove')}
              </Button>
            ),
          },
        ]}
        footer={() => (
          <Button
            size="small"
            icon={<PlusOutlined />}
            onClick={() => {
              setRows((all) => [
                ...all,
                {
                  secNo: Math.max(0, ...all.filter((r) => r.kind === 'lesson').map((r) => r.secNo)) + 1,
                  kind: 'lesson',
                  name: '',
                  start: all.at(-1)?.end ?? '08:00',
                  end: all.at(-1)?.end ?? '08:40',
                  on: true,
                },
              ]);
            }}
          >
            {t('addSection')}
          </Button>
        )}
      />
    </Card>
  );
}
function Rooms() {
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
