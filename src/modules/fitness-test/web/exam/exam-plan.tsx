import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, DatePicker, Input, Segmented, Skeleton, Table } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { dayText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import * as calls from '../../contract';
import type { ExamFull, GroundRow, PeriodRow } from '../../contract/exam';
import { GROUP_BY, type GroupBy } from '../../rules/day-plan';
import { useT } from '../texts';
import { ItemsField } from './parts';

/** Groups, grounds and periods: who is where when. */
export function ExamPlan({ exam }: { readonly exam: ExamFull }) {
  const t = useT();
  const can = useCan();
  const { tstId, state } = exam;
  const grounds = useCall(calls.groundList, { tstId }, { quiet: true });
  const periods = useCall(calls.periodList, { tstId }, { quiet: true });
  const places = useCall(calls.examPlaces, { tstId }, { quiet: true, when: state !== 'draft' });
  const may = can(calls.groundSet) && (state === 'draft' || state === 'published');
  if (!grounds.data || !periods.data) return <Skeleton active />;
  const signed = periods.data.items.some((p) => p.slots.some((s) => s.signed > 0));
  return (
    <div className="stack">
      <Grounds
        key={`g${grounds.data.items.map((g) => g.gudId).join()}`}
        exam={exam}
        items={grounds.data.items}
        may={may}
      />
      {state === 'draft' ? (
        <p className="soft">{t('exam.planAfterPublish')}</p>
      ) : (
        <>
          <Groups
            exam={exam}
            count={places.data?.groups.length ?? 0}
            children_={places.data?.groups.reduce((n, g) => n + g.children, 0) ?? 0}
            may={may && !signed}
          />
          <Periods
            exam={exam}
            items={periods.data.items}
            left={periods.data.left}
            may={may && !signed}
            grounds={grounds.data.items}
            groups={places.data?.groups.length ?? 0}
          />
        </>
      )}
      {signed ? <p className="soft">{t('exam.planFixed')}</p> : null}
    </div>
  );
}

interface Draft {
  readonly gudId?: number;
  readonly name: string;
  readonly itemIds: string[];
  readonly lanes: number;
}
function Grounds({
  exam,
  items,
  may,
}: {
  readonly exam: ExamFull;
  readonly items: readonly GroundRow[];
  readonly may: boolean;
}) {
  const t = useT();
  const [list, setList] = useState<readonly Draft[]>(items);
  const save = useAct(calls.groundSet, { done: t('saved') });
  const change = (at: number, part: Partial<Draft>) => setList(list.map((g, i) => (i === at ? { ...g, ...part } : g)));
  return (
    <section>
      <h3 className="exam-sub">{t('exam.grounds')}</h3>
      {list.length ? null : <p className="soft">{t('exam.noGrounds')}</p>}
      <div className="exam-lines">
        {list.map((g, at) => (
          <div key={g.gudId ?? `new${at}`} className="row exam-line">
            <Input
              aria-label={t('exam.groundName')}
              placeholder={t('exam.groundName')}
              value={g.name}
              maxLength={32}
              disabled={!may}
              onChange={(e) => change(at, { name: e.target.value })}
              style={{ width: 180 }}
            />
            <span className="exam-grow">
              <ItemsField
                aria-label={t('exam.items')}
                value={g.itemIds}
                among={exam.itemIds}
                disabled={!may}
                onChange={(itemIds) => change(at, { itemIds })}
              />
            </span>
            <NumberInput
              aria-label={t('exam.lanes')}
              value={g.lanes}
              min={1}
              max={50}
              suffix={t('exam.lanes')}
              disabled={!may}
              onChange={(v) => change(at, { lanes: v ?? 1 })}
              style={{ width: 120 }}
            />
            {may ? (
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('remove')}
                onClick={() => setList(list.filter((_, i) => i !== at))}
              />
            ) : null}
          </div>
        ))}
      </div>
      {may ? (
        <div className="row">
          <Button icon={<PlusOutlined />} onClick={() => setList([...list, { name: '', itemIds: [], lanes: 1 }])}>
            {t('exam.addGround')}
          </Button>
          <ActButton
            type="primary"
            ghost
            disabled={list.some((g) => !g.name.trim() || !g.itemIds.length)}
            onClick={() => save.run({ tstId: exam.tstId, items: list.map((g) => ({ ...g, name: g.name.trim() })) })}
          >
            {t('exam.saveGrounds')}
          </ActButton>
        </div>
      ) : null}
    </section>
  );
}

function Groups({
  exam,
  count,
  children_,
  may,
}: {
  readonly exam: ExamFull;
  readonly count: number;
  readonly children_: number;
  readonly may: boolean;
}) {
  const t = useT();
  const [by, setBy] = useState<GroupBy>('clazzSex');
  const [size, setSize] = useState(20);
  const divide = useAct(calls.examGroups, {
    done: (r) => t('exam.grouped', { groups: r.items.length, added: r.added, removed: r.removed }),
  });
  return (
    <section>
      <h3 className="exam-sub">
        {t('exam.groups')} <span className="soft">{t('exam.groupsNow', { groups: count, children: children_ })}</span>
      </h3>
      {may ? (
        <div className="row">
          <Segmented
            value={by}
            onChange={(v) => setBy(v)}
            options={GROUP_BY.map((b) => ({ value: b, label: t(`groupBy.${b}`) }))}
          />
          <NumberInput
            aria-label={t('exam.groupSize')}
            value={size}
            min={2}
            max={60}
            suffix={t('exam.people')}
            onChange={(v) => setSize(v ?? 20)}
            style={{ width: 110 }}
          />
          <ActButton onClick={() => divide.run({ tstId: exam.tstId, by, size })}>{t('exam.divide')}</ActButton>
        </div>
      ) : null}
    </section>
  );
}

interface PeriodsProps {
  readonly exam: ExamFull;
  readonly items: readonly PeriodRow[];
  readonly left: number;
  readonly may: boolean;
  readonly grounds: readonly GroundRow[];
  readonly groups: number;
}
/** Periods of equal length from a beginning; the groups go round the grounds by themselves. */
function Periods({ exam, items, left, may, grounds, groups }: PeriodsProps) {
  const t = useT();
  const [day, setDay] = useState(exam.start);
  const [from, setFrom] = useState('08:30');
  const [minutes, setMinutes] = useState(40);
  const [gap, setGap] = useState(5);
  const [perDay, setPerDay] = useState(6);
  const save = useAct(calls.periodSet, {
    done: (r) => (r.left ? t('exam.plannedLeft', { left: r.left }) : t('exam.planned')),
  });
  const need = grounds.length ? grounds.length * Math.ceil(groups / grounds.length) : 0;
  const make = () => {
    const out: { onDate: string; from: string; to: string }[] = [];
    const start = Number(from.slice(0, 2)) * 60 + Number(from.slice(3, 5));
    const clock = (m: number) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;
    for (let d = dayjs(day); out.length < need && d.format('YYYY-MM-DD') <= exam.end; d = d.add(1, 'day'))
      for (let i = 0; i < perDay && out.length < need; i++) {
        const begin = start + i * (minutes + gap);
        if (begin + minutes <= 1439)
          out.push({ onDate: d.format('YYYY-MM-DD'), from: clock(begin), to: clock(begin + minutes) });
      }
    return save.run({ tstId: exam.tstId, items: out });
  };
  return (
    <section>
      <h3 className="exam-sub">
        {t('exam.periods')} {left ? <span className="exam-todo">{t('exam.leftVisits', { n: left })}</span> : null}
      </h3>
      {may && need > 0 ? (
        <div className="row">
          <DatePicker
            aria-label={t('exam.firstDay')}
            value={dayjs(day)}
            onChange={(v) => v && setDay(v.format('YYYY-MM-DD'))}
            allowClear={false}
          />
          <Input
            aria-label={t('exam.firstTime')}
            value={from}
            onChange={(e) => setFrom(e.target.value)}
            style={{ width: 90 }}
          />
          <NumberInput
            aria-label={t('exam.minutes')}
            value={minutes}
            min={5}
            max={240}
            suffix={t('exam.minutes')}
            onChange={(v) => setMinutes(v ?? 40)}
            style={{ width: 120 }}
          />
          <NumberInput
            aria-label={t('exam.gap')}
            value={gap}
            min={0}
            max={120}
            prefix={t('exam.gap')}
            onChange={(v) => setGap(v ?? 0)}
            style={{ width: 120 }}
          />
          <NumberInput
            aria-label={t('exam.perDay')}
            value={perDay}
            min={1}
            max={20}
            prefix={t('exam.perDay')}
            onChange={(v) => setPerDay(v ?? 6)}
            style={{ width: 120 }}
          />
          <ActButton disabled={!/^([01]\d|2[0-3]):[0-5]\d$/.test(from)} onClick={make}>
            {t('exam.makePlan', { n: need })}
          </ActButton>
        </div>
      ) : null}
      {items.length ? (
        <Table
          size="small"
          pagination={false}
          rowKey="perId"
          dataSource={[...items]}
          scroll={{ x: true }}
          columns={[
            {
              title: t('exam.period'),
              render: (_, p: PeriodRow) => (
                <span style={{ whiteSpace: 'nowrap' }}>
                  {dayText(p.onDate)} {p.from}–{p.to}
                </span>
              ),
              width: 230,
            },
            ...grounds.map((g) => ({
              title: g.name,
              render: (_: unknown, p: PeriodRow) => {
                const s = p.slots.find((x) => x.gudId === g.gudId);
                return s ? (
                  <>
                    {s.grpName}{' '}
                    <span className="soft">
                      {s.signed}/{s.due}
                    </span>
                  </>
                ) : (
                  <span className="soft">—</span>
                );
              },
            })),
          ]}
        />
      ) : (
        <p className="soft">{t('exam.noPeriods')}</p>
      )}
    </section>
  );
}
