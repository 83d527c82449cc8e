import { Button, Table } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { Chart } from '../../../kernel/web/chart/chart';
import { numberText, timeText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Detail, StatusTag } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { densityVerdict, LOAD_RATE, meanVerdict, ZONES } from '../rules/heart';
import { LessonLinks } from './lesson-links';
import { useT } from './texts';
import { Judged } from './verdict';

type Child = ReplyOf<typeof calls.hrGet>['items'][number];
const tenths = (value: number | null) => (value == null ? '—' : numberText(value / 10, 1));

/** Minutes in each zone of whom the curve shows: a child's own, of a class the mean of those who were measured. */
function ZoneMinutes({ of, name }: { readonly of: readonly Child[]; readonly name: string }) {
  const t = useT();
  const measured = of.filter((one) => one.seconds > 0);
  if (measured.length === 0) return null;
  const minutes = (at: number) => measured.reduce((sum, one) => sum + (one.zones[at] ?? 0), 0) / measured.length / 60;
  return (
    <Detail
      title={t('zonesOf', { name })}
      columns={3}
      items={ZONES.map((zone, at) => ({
        label: t(`zone.${zone}`),
        value: `${numberText(minutes(at), 1)} ${t('minutes')}`,
      }))}
    />
  );
}
/** While a lesson is held its curve follows. */
const AGAIN_SECONDS = 5;
/** A lesson's hearts: the class's curve, its children, and the curve of whoever is chosen. */
export function HeartView({ lessonId, isLive }: { readonly lessonId: number; readonly isLive: boolean }) {
  const t = useT();
  const [child, setChild] = useState<Child>();
  const { data, error, refetch } = useCall(
    calls.hrGet,
    { id: lessonId, ...(child ? { userId: child.userId } : {}) },
    { quiet: true, keep: true, ...(isLive ? { everySeconds: AGAIN_SECONDS } : {}) },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  const title = child ? t('curveOf', { name: child.name }) : t('wholeClass');
  return (
    <div className="stack">
      <LessonLinks of={data} here="hearting" />
      <div className="row">
        <span>
          {t('field.mean')} <Judged tenths={data.mean} verdict={isLive ? null : meanVerdict(data.mean)} />
        </span>
        <span>
          {t('field.density')}{' '}
          <Judged tenths={data.density} verdict={isLive ? null : densityVerdict(data.density, 'group')} />
        </span>
      </div>
      {isLive ? <StatusTag status="waiting">{t('liveNow', { seconds: AGAIN_SECONDS })}</StatusTag> : null}
      {data.curve.length === 0 ? (
        <EmptyState title={t('noCurve')} compact />
      ) : (
        <Chart
          title={title}
          kind="line"
          categories={data.curve.map((one) => timeText(one.at))}
          series={[{ name: title, values: data.curve.map((one) => one.value) }]}
          unit={t('perMinute')}
          reference={{ name: t('goal'), value: LOAD_RATE[0], to: LOAD_RATE[1] }}
          extra={
            child ? (
              <Button type="link" onClick={() => setChild(undefined)}>
                {t('wholeClass')}
              </Button>
            ) : null
          }
        />
      )}
      <ZoneMinutes of={child ? data.items.filter((one) => one.userId === child.userId) : data.items} name={title} />
      {data.items.length > 0 ? (
        <Chart
          title={t('zones')}
          kind="stack"
          categories={data.items.map((one) => one.name)}
          series={ZONES.map((zone, at) => ({
            name: t(`zone.${zone}`),
            values: data.items.map((one) => Math.round((one.zones[at] ?? 0) / 6) / 10),
          }))}
          unit={t('minutes')}
          decimals={1}
        />
      ) : null}
      <Table<Child>
        rowKey="userId"
        size="small"
        pagination={false}
        scroll={{ x: 640 }}
        dataSource={data.items}
        columns={[
          { title: t('field.ordNo'), width: 70, render: (_, row) => row.ordNo ?? '—' },
          { title: t('field.child'), render: (_, row) => <strong className="row-title">{row.name}</strong> },
          { title: t('field.mean'), align: 'right', render: (_, row) => tenths(row.mean) },
          { title: t('field.least'), align: 'right', render: (_, row) => row.least ?? '—' },
          { title: t('field.most'), align: 'right', render: (_, row) => row.most ?? '—' },
          {
            title: t('field.density'),
            align: 'right',
            render: (_, row) => (
              <Judged tenths={row.density} verdict={isLive ? null : densityVerdict(row.density, 'individual')} />
            ),
          },
          {
            title: t('field.index'),
            align: 'right',
            render: (_, row) => (row.index == null ? '—' : numberText(row.index / 100, 2)),
          },
          { title: t('field.dropped'), align: 'right', render: (_, row) => row.dropped },
          {
            title: '',
            render: (_, row) => (
              <Button type="link" aria-label={`${t('showCurve')}: ${row.name}`} onClick={() => setChild(row)}>
                {t('showCurve')}
              </Button>
            ),
          },
        ]}
      />
    </div>
  );
}
