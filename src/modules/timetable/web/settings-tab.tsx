import { Button, Card, DatePicker, Empty, Input, Select, Skeleton, Space } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import dayjs from 'dayjs';
import { useState } from 'react';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { useTermTitle } from './term-title';
import { useT } from './texts';
import { Sections, type Term } from './settings-sections';
import { Rooms } from './settings-rooms';

/** Terms with their days and sections, and the rooms. */
export function SettingsTab() {
  const t = useT();
  const termTitle = useTermTitle();
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
            label: x.current ? `${termTitle(x.name)} · ${t('current')}` : termTitle(x.name),
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
          initial={making}
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
                style={{ width: 130 }}
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
