import { Alert, Button, Segmented, Select, Skeleton, Space } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { CallError } from '../../../kernel/web/http/call-error';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { ErrorState } from '../../../kernel/web/parts/states';
import { useToday } from '../../../kernel/web/parts/date-range';
import * as calls from '../contract';
import type { Arrange } from '../contract/parts';
import { TEACHING_KINDS } from '../rules';
import { ArrangeDialog, type Editing } from './arrange-dialog';
import { IntervalList } from './interval-list';
import { WEEKDAYS } from './days';
import { useT } from './texts';

type Clazz = ReplyOf<typeof calls.arrangeable>['items'][number];

/** One class's weekly schedule: by section to drag, tap and walk with the keyboard; by interval as a list. */
export function ClazzBoard({ clazzes }: { readonly clazzes: readonly Clazz[] }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const [by, setBy] = useState<'period' | 'interval'>('period');
  const clazz =
    clazzes.find((c) => c.clazzId === Number(search.get('clazz'))) ?? clazzes.find((c) => c.hours > 0) ?? clazzes[0]!;
  return (
    <div className="stack">
      <div className="row no-print">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('whose.clazz')}
          value={clazz.clazzId}
          style={{ minWidth: 200 }}
          options={clazzes.map((c) => ({ value: c.clazzId, label: c.clazzName }))}
          onChange={(id) => {
            setSearch((now) => {
              const next = new URLSearchParams(now);
              next.set('clazz', String(id));
              return next;
            });
          }}
        />
        <Segmented
          value={by}
          onChange={setBy}
          options={[
            { value: 'period', label: t('byPeriod') },
            { value: 'interval', label: t('byInterval') },
          ]}
        />
        <span className="soft row-end">{t('hoursCount', { count: clazz.hours })}</span>
      </div>
      {by === 'period' ? (
        <Board key={clazz.clazzId} clazz={clazz} />
      ) : (
        <IntervalList key={clazz.clazzId} clazzId={clazz.clazzId} />
      )}
    </div>
  );
}

function Board({ clazz }: { readonly clazz: Clazz }) {
  const t = useT();
  const today = useToday();
  const confirm = useConfirm();
  const list = useCall(calls.periodArranges, { clazzId: clazz.clazzId }, { quiet: true, keep: true });
  const sections = useCall(calls.periodList, { stgId: clazz.stgId ?? undefined }, { quiet: true });
  const [held, setHeld] = useState<Arrange>();
  const [editing, setEditing] = useState<Editing>();
  const [why, setWhy] = useState<string>();
  const [day, setDay] = useState<number>(1);
  const free = useCall(
    calls.freeSlots,
    {
      clazzId: clazz.clazzId,
      teacherId: held?.teacherId ?? 1,
      roomId: held?.roomId ?? undefined,
      weeks: held?.weeks,
      exceptId: held?.arrangeId,
    },
    { when: held != null, quiet: true },
  );
  const move = useAct(calls.updatePeriodArrange, {
    quiet: true,
    done: t('moved'),
    onDone: () => {
      setHeld(undefined);
      setWhy(undefined);
    },
  });
  const exchange = useAct(calls.swapPeriodArranges, {
    quiet: true,
    done: t('swapped'),
    onDone: () => {
      setHeld(undefined);
      setWhy(undefined);
    },
  });
  const turn = useAct(calls.switchPeriodArrange, {
    onDone: () => {
      setHeld(undefined);
    },
  });
  const remove = useAct(calls.removePeriodArrange, {
    done: t('removed'),
    onDone: () => {
      setHeld(undefined);
    },
  });
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending || sections.isPending)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 10 }} />
      </section>
    );
  const items = list.data.items;
  // A weekend day stands there when something is on it.
  const days = WEEKDAYS.filter((d) => d <= 5 || items.some((a) => a.weekday === d));
  const rows = sections.data?.sections.filter((s) => s.on && TEACHING_KINDS.includes(s.kind)) ?? [];
  /** Held over another lesson: the two change places. */
  const swap = (other: Arrange) => {
    if (!held || held.arrangeId === other.arrangeId) setHeld(undefined);
    else void exchange.run({ id: held.arrangeId, withId: other.arrangeId }, explain);
  };
  const explain = (e: unknown) => {
    setWhy(e instanceof CallError ? e.message : undefined);
  };
  const put = (weekday: number, secNo: number) => {
    if (held && (held.weekday !== weekday || held.secNo !== secNo))
      void move.run({ id: held.arrangeId, weekday, secNo }, explain);
    else setHeld(undefined);
  };
  const slotOf = (weekday: number, secNo: number) =>
    free.data?.items.find((s) => s.weekday === weekday && s.secNo === secNo);
  /** Arrows walk over the sections; Esc lays a held lesson down. */
  const keys = (e: React.KeyboardEvent<HTMLTableElement>) => {
    if (e.key === 'Escape') {
      setHeld(undefined);
      return;
    }
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    const at = (e.target as HTMLElement).closest('td')?.dataset['at']?.split(',').map(Number);
    if (!step || !at) return;
    const next = e.currentTarget.querySelector<HTMLElement>(
      `td[data-at="${at[0]! + step[0]!},${at[1]! + step[1]!}"] button`,
    );
    if (next) {
      e.preventDefault();
      next.focus();
    }
  };
  return (
    <div className="stack" style={{ gap: 10 }}>
      {why ? (
        <Alert
          type="error"
          showIcon
          closable={{
            onClose: () => {
              setWhy(undefined);
            },
          }}
          title={why}
        />
      ) : null}
      {rows.length === 0 ? <Alert type="info" showIcon title={t('fault.noTerm')} /> : null}
      <div className="tt-tabs" role="group" aria-label={t('chooseDay')}>
        {days.map((d) => (
          <button
            key={d}
            type="button"
            aria-pressed={d === day}
            onClick={() => {
              setDay(d);
            }}
          >
            {t(`weekday.${d}`)}
          </button>
        ))}
      </div>
      <table className="tt-grid" onKeyDown={keys}>
        <caption className="sr-only">{clazz.clazzName}</caption>
        <thead>
          <tr>
            <th scope="col" aria-label={t('sectionColumn')} />
            {days.map((d) => (
              <th key={d} scope="col" className={d === day ? '' : 'tt-other'}>
                {t(`weekday.${d}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((s, y) => (
            <tr key={s.secNo}>
              <th scope="row">
                {s.name}
                <small>{s.start}</small>
                <small>{s.end}</small>
              </th>
              {days.map((d, x) => {
                const here = items.filter((a) => a.weekday === d && a.secNo === s.secNo);
                const slot = held ? slotOf(d, s.secNo) : undefined;
                return (
                  <td
                    key={d}
                    data-at={`${x},${y}`}
                    className={d === day ? '' : 'tt-other'}
                    onDragOver={(e) => {
                      if (held) e.preventDefault();
                    }}
                    onDrop={(e) => {
                      e.preventDefault();
                      const other = here.find((a) => a.mayChange && a.arrangeId !== held?.arrangeId);
                      if (other) swap(other);
                      else put(d, s.secNo);
                    }}
                  >
                    {here.map((a) => (
                      <button
                        key={a.arrangeId}
                        type="button"
                        draggable={a.mayChange}
                        aria-pressed={held?.arrangeId === a.arrangeId}
                        className={`tt-cell${a.on ? '' : ' tt-cell-off'}${held?.arrangeId === a.arrangeId ? ' tt-cell-held' : ''}`}
                        onDragStart={(e) => {
                          e.dataTransfer.setData('text/plain', String(a.arrangeId));
                          setHeld(a);
                        }}
                        onClick={() => {
                          if (held && held.arrangeId !== a.arrangeId) swap(a);
                          else setHeld(held ? undefined : a);
                        }}
                      >
                        <strong>{a.sbjName}</strong>
                        <small>{[a.teacherName, a.roomName].filter(Boolean).join(' · ')}</small>
                        {a.weeks !== 'all' || a.fromDate > today ? (
                          <small className="tt-mark">
                            {[
                              a.weeks === 'all' ? null : t(`weeks.${a.weeks}`),
                              a.fromDate > today ? t('fromDay', { day: a.fromDate }) : null,
                            ]
                              .filter(Boolean)
                              .join(' · ')}
                          </small>
                        ) : null}
                      </button>
                    ))}
                    {held && !here.length ? (
                      slot && !slot.free ? (
                        <span className="tt-add tt-blocked" title={slot.why}>
                          {slot.why}
                        </span>
                      ) : (
                        <button
                          type="button"
                          className={`tt-add${slot ? ' tt-free' : ''}`}
                          onClick={() => {
                            put(d, s.secNo);
                          }}
                        >
                          {t('moveHere')}
                        </button>
                      )
                    ) : !here.length ? (
                      <button
                        type="button"
                        className="tt-add"
                        aria-label={t('addAt', { weekday: t(`weekday.${d}`), section: s.name })}
                        onClick={() => {
                          setEditing({ weekday: d, secNo: s.secNo });
                        }}
                      >
                        <PlusOutlined />
                      </button>
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {held ? (
        <div className="tt-held no-print" role="status">
          <strong>
            {held.sbjName} · {held.teacherName}
          </strong>
          <span className="soft">{t('heldHint')}</span>
          <Space className="row-end" wrap>
            {held.mayChange ? (
              <>
                <Button
                  size="small"
                  onClick={() => {
                    setEditing(held);
                    setHeld(undefined);
                  }}
                >
                  {t('edit')}
                </Button>
                <Button size="small" onClick={() => void turn.run({ id: held.arrangeId, on: !held.on })}>
                  {t(held.on ? 'turnOff' : 'turnOn')}
                </Button>
                <Button
                  size="small"
                  danger
                  onClick={() => {
                    void confirm({
                      title: t('remove'),
                      loses: t('removeLoses', { what: `${held.clazzName} ${held.sbjName}` }),
                    }).then((yes) => (yes ? remove.run({ id: held.arrangeId }) : undefined));
                  }}
                >
                  {t('remove')}
                </Button>
              </>
            ) : null}
            <Button
              size="small"
              onClick={() => {
                setHeld(undefined);
              }}
            >
              {t('layDown')}
            </Button>
          </Space>
        </div>
      ) : null}
      <ArrangeDialog
        clazzId={clazz.clazzId}
        kind="period"
        sections={rows}
        editing={editing}
        onClose={() => {
          setEditing(undefined);
        }}
      />
    </div>
  );
}
