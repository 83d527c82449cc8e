import { FileExcelOutlined } from '@ant-design/icons';
import { DatePicker, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useNavigate, useSearchParams } from 'react-router';
import { plusDays } from '../../../kernel/shared/dates';
import { useCan } from '../../../kernel/web/app';
import { Chart } from '../../../kernel/web/chart/chart';
import { DrillReport, type DrillColumn } from '../../../kernel/web/drill-report';
import { numberText, spanText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { saveFile, sendFile } from '../../../kernel/web/http/send';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useToday } from '../../../kernel/web/parts/date-range';
import { JudgedBy } from '../../../kernel/web/parts/judgement';
import * as calls from '../contract';
import type { Child, Figures, Group, Report } from '../contract/reports';
import { kilometres, paceText, shareText, useReason, VerdictTag } from './parts';
import { useT } from './texts';

type Level = 'org' | 'grd' | 'clz';
/** The report of sunny running: the school, a grade, a class, and down to the child. */
export default function SunReport({ with: { level } }: { readonly with: { readonly level: Level } }) {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const isDay = search.get('view') !== 'range';
  const to = search.get('to') ?? today;
  const from = isDay ? to : (search.get('from') ?? plusDays(to, -29));
  const num = (key: string): number | undefined => Number(search.get(key)) || undefined;
  // Where the address names none: the first grade, and its first class.
  const school = useCall(calls.rangeOrg, { from, to, type: isDay ? 1 : 2 }, { quiet: true, keep: true });
  const grdId =
    num('grdId') ??
    (level === 'org' ? undefined : (school.data?.groups.find((g) => g.due > 0)?.id ?? school.data?.groups[0]?.id));
  const grade = useCall(
    calls.rangeGrd,
    { grdId: grdId ?? 0, from, to },
    { quiet: true, keep: true, when: grdId != null },
  );
  const clazzId = num('clazzId') ?? (level === 'clz' ? grade.data?.groups[0]?.id : undefined);
  const clazz = useCall(
    calls.rangeClz,
    { clazzId: clazzId ?? 0, from, to },
    { quiet: true, keep: true, when: clazzId != null },
  );
  const at = clazzId != null ? clazz : grdId != null ? grade : school;
  const { data, error, isPending, refetch } = at;
  const go = (more: Readonly<Record<string, string | number | undefined>>) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      for (const [key, value] of Object.entries(more))
        if (value === undefined) next.delete(key);
        else next.set(key, String(value));
      return next;
    });
  const place = data?.trail.at(-1)?.name ?? '';
  // The place above stands under its own address: it names what is above it and nothing below.
  const back = (key: string) => {
    const above = new URLSearchParams(search);
    for (const below of ['grdId', 'clazzId']) above.delete(below);
    const onTheWay = data?.trail.find((one) => one.level === 'grd');
    if (key === 'grd' && onTheWay) above.set('grdId', String(onTheWay.id));
    if (level === 'org' || level === key) setSearch(above);
    else void navigate(`/desk/sport/play/sun/${key}Report?${above.toString()}`);
  };
  const save = async () => {
    const got = await sendFile(calls.exportReport, {
      level: clazzId != null ? 'clz' : grdId != null ? 'grd' : 'org',
      type: isDay ? 1 : 2,
      from,
      to,
      ...(grdId == null ? {} : { grdId }),
      ...(clazzId == null ? {} : { clazzId }),
    });
    if ('blob' in got) saveFile(got);
  };
  const common = {
    trail: (data?.trail ?? []).map((one) => ({ key: one.level, name: one.name })),
    onPlace: back,
    loading: isPending,
    error: error ?? school.error,
    onRetry: () => void refetch(),
    narrowed: [spanText(from, to)],
    tools: (
      <>
        <Segmented
          aria-label={t('view')}
          value={isDay ? 'day' : 'range'}
          onChange={(view) => go({ view: view === 'day' ? undefined : view })}
          options={[
            { value: 'day', label: t('view.day') },
            { value: 'range', label: t('view.range') },
          ]}
        />
        {isDay ? (
          <DatePicker
            aria-label={t('field.onDate')}
            allowClear={false}
            value={dayjs(to)}
            onChange={(day) => go({ to: day?.format('YYYY-MM-DD') })}
          />
        ) : (
          <DatePicker.RangePicker
            aria-label={t('field.span')}
            allowClear={false}
            value={[dayjs(from), dayjs(to)]}
            onChange={(days) => go({ from: days?.[0]?.format('YYYY-MM-DD'), to: days?.[1]?.format('YYYY-MM-DD') })}
          />
        )}
        {can(calls.exportReport) ? (
          <ActButton icon={<FileExcelOutlined />} onClick={save}>
            {t('workbook')}
          </ActButton>
        ) : null}
      </>
    ),
    answer: data ? (
      <>
        <Answer place={place} report={data} isDay={isDay} />{' '}
        <JudgedBy by={data.by} rows={rowsAt({ from, to, clazzId })} />
      </>
    ) : (
      ''
    ),
    figures: data ? figuresOf(t, data, () => void navigate(`/sport/sun/doubt?from=${from}&to=${to}`)) : [],
  };
  if (clazzId != null)
    return (
      <DrillReport
        {...common}
        title={place ? t('childrenOf', { place }) : t('rank.usr')}
        rows={data?.children ?? []}
        rowKey={(row) => String(row.userId)}
        onRow={(row) => () => void navigate(`/desk/sport/play/sun/userReport?open=${row.userId}&from=${from}&to=${to}`)}
        columns={childColumns(t, isDay)}
      />
    );
  return (
    <DrillReport
      {...common}
      charts={
        data ? (
          <>
            <Shares t={t} report={data} />
            {grdId == null && !isDay ? <Months to={to} /> : null}
          </>
        ) : null
      }
      title={t(grdId == null ? 'below.grd' : 'below.clz')}
      rows={data?.groups ?? []}
      rowKey={(row) => String(row.id)}
      onRow={(row) => () => go(grdId == null ? { grdId: row.id } : { grdId, clazzId: row.id })}
      columns={groupColumns(t, t(grdId == null ? 'below.grd' : 'below.clz'))}
    />
  );
}

/** The children whose runs a report adds up. */
function rowsAt({
  from,
  to,
  clazzId,
}: {
  readonly from: string;
  readonly to: string;
  readonly clazzId?: number | undefined;
}) {
  const search = new URLSearchParams({ from, to, ...(clazzId == null ? {} : { clazzId: String(clazzId) }) });
  return `/desk/sport/play/sun/userReport?${search.toString()}`;
}

type T = ReturnType<typeof useT>;
function Answer({
  place,
  report,
  isDay,
}: {
  readonly place: string;
  readonly report: Report;
  readonly isDay: boolean;
}) {
  const t = useT();
  const { figures, before } = report;
  if (figures.due === 0) return t('answerNone', { place });
  const more = figures.met - before.met;
  const share = shareText(figures.share);
  if (before.due === 0 || more === 0) return t(isDay ? 'answerDay' : 'answerRange', { place, share });
  const key = more > 0 ? 'answerMore' : 'answerLess';
  return t(key, { place, share, count: numberText(Math.abs(more)), then: t(isDay ? 'lastWeek' : 'spanBefore') });
}
const figuresOf = (t: T, { figures: f, before }: Report, onDoubt: () => void) => [
  {
    label: t('field.share'),
    of: 'sunny-run.share',
    value: shareText(f.share),
    hint: t('metOf', { met: numberText(f.met), due: numberText(f.due) }),
  },
  {
    label: t('field.valid'),
    of: 'sunny-run.valid',
    value: numberText(f.valid),
    hint: before.valid > 0 ? t('beforeWas', { value: numberText(before.valid) }) : undefined,
  },
  { label: t('field.kmShort'), of: 'sunny-run.metres', value: kilometres(f.metres), unit: t('km') },
  { label: t('field.pace'), of: 'sunny-run.pace', value: paceText(f.metres, f.seconds), unit: t('perKm') },
  {
    label: t('field.doubtful'),
    of: 'sunny-run.doubtful',
    value: numberText(f.doubtful),
    ...(f.doubtful > 0 ? { onOpen: onDoubt } : {}),
  },
  ...(f.excused > 0
    ? [{ label: t('field.excused'), of: 'sunny-run.share', value: numberText(f.excused), hint: t('beside') }]
    : []),
];
/** A year of the school, month by month. */
function Months({ to }: { readonly to: string }) {
  const t = useT();
  const { data } = useCall(calls.history, { from: plusDays(to, -364), to }, { quiet: true });
  if (!data || data.items.length < 2) return null;
  return (
    <section className="panel">
      <Chart
        title={t('chartHistory')}
        kind="bar"
        height={260}
        categories={data.items.map((row) => row.month)}
        decimals={1}
        unit={t('km')}
        series={[{ name: t('field.kmShort'), values: data.items.map((row) => row.metres / 1000) }]}
      />
    </section>
  );
}
function Shares({ t, report }: { readonly t: T; readonly report: Report }) {
  const rows = report.groups.filter((group) => group.share != null);
  if (rows.length < 2) return null;
  return (
    <section className="panel">
      <Chart
        title={t('chartShare')}
        kind="bar"
        height={260}
        categories={rows.map((row) => row.name)}
        decimals={1}
        unit="%"
        series={[{ name: t('field.share'), values: rows.map((row) => (row.share ?? 0) / 100) }]}
        {...(report.figures.share == null
          ? {}
          : { reference: { name: t('overall'), value: report.figures.share / 100 } })}
      />
    </section>
  );
}
const DEFINED = { met: 'sunny-run.met', valid: 'sunny-run.valid', doubtful: 'sunny-run.doubtful' } as const;
const count = <R extends Figures | Child>(t: T, key: 'met' | 'due' | 'valid' | 'doubtful'): DrillColumn<R> => ({
  title: t(`field.${key}`),
  figure: true,
  ...(key === 'due' ? {} : { of: DEFINED[key] }),
  show: (row) => numberText(row[key]),
  text: (row) => row[key],
});
const sums = <R extends Figures | Child>(t: T): DrillColumn<R>[] => [
  count(t, 'met'),
  count(t, 'due'),
  count(t, 'valid'),
  count(t, 'doubtful'),
  {
    title: t('field.km'),
    of: 'sunny-run.metres',
    figure: true,
    show: (row) => kilometres(row.metres),
    text: (row) => row.metres / 1000,
  },
  {
    title: t('field.pace'),
    of: 'sunny-run.pace',
    figure: true,
    show: (row) => paceText(row.metres, row.seconds),
    text: (row) => paceText(row.metres, row.seconds),
  },
];
const groupColumns = (t: T, first: string): DrillColumn<Group>[] => [
  { title: first, show: (row) => row.name, text: (row) => row.name },
  {
    title: t('field.share'),
    of: 'sunny-run.share',
    figure: true,
    show: (row) => shareText(row.share),
    text: (row) => shareText(row.share),
  },
  { title: t('field.children'), figure: true, show: (row) => row.children, text: (row) => row.children },
  { title: t('field.excused'), figure: true, show: (row) => row.excused, text: (row) => row.excused },
  ...sums<Group>(t),
];
type ChildRow = Report['children'][number];
const childColumns = (t: T, isDay: boolean): DrillColumn<ChildRow>[] => [
  { title: t('field.name'), show: (row) => row.name, text: (row) => row.name },
  ...(isDay
    ? [
        {
          title: t('result'),
          show: (row: ChildRow) => <Result row={row} />,
          text: (row: ChildRow) => row.list.map((run) => t(`verdict.${run.verdict}`)).join(t('comma')),
        },
      ]
    : []),
  ...sums<ChildRow>(t),
];
/** A child's day: each run's verdict and the first reason. */
function Result({ row }: { readonly row: ChildRow }) {
  const t = useT();
  const reason = useReason();
  if (row.excused) return <span className="soft">{t('field.excused')}</span>;
  // Whoever had nothing to run did not stay away from it.
  if (row.list.length === 0) return <span className="soft">{row.due === 0 ? '—' : t('notRun')}</span>;
  return (
    <>
      {row.list.map((run) => (
        <div key={run.runId} className="row" style={{ gap: 6 }}>
          <VerdictTag of={run.verdict} decided={run.decided} />
          {run.reasons[0] ? <span className="soft">{reason(run.reasons[0])}</span> : null}
        </div>
      ))}
    </>
  );
}
