import { Select, Segmented } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { Chart } from '../../../../kernel/web/chart/chart';
import { DrillReport, type DrillColumn } from '../../../../kernel/web/drill-report';
import { numberText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Defined } from '../../../../kernel/web/parts/definition';
import { JudgedBy } from '../../../../kernel/web/parts/judgement';
import * as calls from '../../contract';
import { completion, toBeTested, type Figures, type ReportGroup, type ReplyOfReport } from '../../contract';
import { formatPoints } from '../../rules/format';
import { LEVELS } from '../../rules/words';
import { useT } from '../texts';
import { shareText as percent } from './completion-bar';
import { DownButton } from './down-button';
import { BANDS, BAND_COLOUR, LEVEL_COLOUR, LevelBar, LevelKey, LevelTag } from './level-tag';
import { NoYear, useYear } from './year-bar';
import '../fitness.css';
import { searchOf } from './search';

const rate = (part: number | null, whole: number): number | null => (part == null || whole === 0 ? null : part / whole);
const good = (f: Figures) => rate(f.excellent == null || f.good == null ? null : f.excellent + f.good, f.complete);
const passed = (f: Figures) => rate(f.fail == null ? null : f.complete - f.fail, f.complete);
/** To a tenth of a point, as it is shown: a difference is one of what people see. */
const tenths = (mean: number) => Math.round(mean / 10) * 10;
const points = (mean: number | null) => (mean == null ? '—' : formatPoints(tenths(mean)));

/** The fitness report: a region, a school, a grade, a class, and down to the child. */
export default function FitnessReport({ with: { region } }: { readonly with: { readonly region?: boolean } }) {
  const t = useT();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const num = (key: string) => Number(search.get(key)) || undefined;
  const [orgId, grdId, clazzId] = [num('orgId'), num('grdId'), num('clazzId')];
  const sex =
    search.get('sex') === 'male' || search.get('sex') === 'female' ? (search.get('sex') as 'male') : undefined;
  const state = useYear(region ? orgId : undefined);
  const yearId = state.year?.yearId;
  const ask = {
    ...(yearId ? { yearId } : {}),
    ...(orgId ? { orgId } : {}),
    ...(grdId ? { grdId } : {}),
    ...(clazzId ? { clazzId } : {}),
    ...(sex ? { sex } : {}),
  };
  const { data, error, isPending, refetch } = useCall(calls.educReport, ask, {
    keep: true,
    quiet: true,
    when: yearId != null,
  });
  if (!state.pending && !state.year) return <NoYear state={state} />;
  const to = (change: Readonly<Record<string, string | number | undefined>>) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      for (const [k, v] of Object.entries(change))
        if (v == null) next.delete(k);
        else next.set(k, String(v));
      return next;
    });
  const go = (key: string) =>
    to(
      key === 'reg'
        ? { orgId: undefined, grdId: undefined, clazzId: undefined }
        : key === 'org'
          ? { grdId: undefined, clazzId: undefined }
          : { clazzId: undefined },
    );
  const f = data?.figures;
  const listPath = `/desk/sport/phys${region ? 8 : 4}/educ/list`;
  const rowsOf = (more: Record<string, string | number>) => () =>
    navigate(`${listPath}?${searchOf({ yearId, orgId, grdId, clazzId, sex, ...more })}`);
  const place = data?.trail.at(-1)?.name ?? '';
  const diff =
    f?.mean != null && data?.before?.figures.mean != null ? tenths(f.mean) - tenths(data.before.figures.mean) : null;
  const said = (now: Figures): string => {
    if (now.complete === 0) return t('answerNone', { place });
    if (now.small) return t('answerSmall');
    return t(diff == null ? 'answer' : diff >= 0 ? 'answerUp' : 'answerDown', {
      place,
      pass: percent(passed(now)),
      good: percent(good(now)),
      mean: points(now.mean),
      diff: points(Math.abs(diff ?? 0)),
    });
  };
  const common = {
    trail: (data?.trail ?? []).map((p) => ({ key: p.level, name: p.name })),
    onPlace: go,
    loading: isPending,
    error,
    onRetry: () => void refetch(),
    narrowed: [state.year ? t('yearOf', { year: state.year.name }) : '', sex ? t(`boyGirl.${sex}`) : ''],
    tools: (
      <>
        <Segmented
          value={sex ?? 'all'}
          onChange={(v) => to({ sex: v === 'all' ? undefined : v })}
          options={[
            { value: 'all', label: t('all') },
            { value: 'male', label: t('boyGirl.male') },
            { value: 'female', label: t('boyGirl.female') },
          ]}
        />
        <Select
          aria-label={t('field.yearId')}
          value={yearId}
          onChange={(v: number) => to({ yearId: v })}
          options={state.years.map((y) => ({ value: y.yearId, label: t('yearOf', { year: y.name }) }))}
          style={{ minWidth: 170 }}
        />
        <DownButton call={calls.educReportDown} ask={ask} />
      </>
    ),
    answer: f ? (
      <>
        {said(f)} <JudgedBy by={data?.by} rows={`${listPath}?${searchOf({ yearId, orgId, grdId, clazzId, sex })}`} />
      </>
    ) : (
      ''
    ),
    figures: f
      ? [
          {
            label: t('rateDone'),
            of: 'fitness-test.completion',
            value: percent(completion(f)),
            hint: t('completeOf', { complete: numberText(f.complete), due: numberText(toBeTested(f)) }),
            onOpen: rowsOf({ state: 'incomplete' }),
          },
          {
            label: t('ratePass'),
            of: 'fitness-test.pass',
            value: percent(passed(f)),
            hint: data?.before ? t('lastYear', { value: percent(passed(data.before.figures)) }) : undefined,
            onOpen: rowsOf({ level: 'fail' }),
          },
          {
            label: t('rateGood'),
            of: 'fitness-test.good',
            value: percent(good(f)),
            hint: data?.before ? t('lastYear', { value: percent(good(data.before.figures)) }) : undefined,
            onOpen: rowsOf({ level: 'excellent' }),
          },
          {
            label: t('meanTotal'),
            of: 'fitness-test.mean',
            value: points(f.mean),
            hint: data?.before ? t('lastYear', { value: points(data.before.figures.mean) }) : undefined,
            onOpen: rowsOf({ sort: '-total' }),
          },
        ]
      : [],
    charts: data ? <Charts data={data} /> : null,
    foot: (
      <div style={{ marginTop: 12 }}>
        <LevelKey />
      </div>
    ),
  };
  if (data?.below === 'stu' && data.names) {
    const child = (userId: number) => () =>
      navigate(
        region
          ? `${listPath}?yearId=${yearId}&orgId=${orgId}&clazzId=${clazzId}&open=${orgId}-${userId}`
          : `/desk/sport/phys4/educ/archs?userId=${userId}`,
      );
    return (
      <DrillReport
        {...common}
        title={t('childrenOf', { place })}
        rows={data.children}
        rowKey={(c) => String(c.userId)}
        onRow={(c) => child(c.userId)}
        columns={[
          { title: t('childName'), show: (c) => c.name, text: (c) => c.name },
          { title: t('field.sex'), show: (c) => t(`sex.${c.sex}`), text: (c) => t(`sex.${c.sex}`) },
          {
            title: t('field.total'),
            figure: true,
            show: (c) => points(c.total),
            text: (c) => (c.total == null ? null : c.total / 100),
          },
          {
            title: t('field.level'),
            show: (c) => (c.level ? <LevelTag level={c.level} /> : t(`state.${c.state}`)),
            text: (c) => (c.level ? t(`level.${c.level}`) : t(`state.${c.state}`)),
          },
          {
            title: t('field.done'),
            figure: true,
            show: (c) => `${c.done}/${c.due}`,
            text: (c) => `${c.done}/${c.due}`,
          },
        ]}
      />
    );
  }
  const open = (g: ReportGroup) => () =>
    to(data?.below === 'org' ? { orgId: g.id } : data?.below === 'grd' ? { grdId: g.id } : { clazzId: g.id });
  return (
    <DrillReport
      {...common}
      title={t(`below.${data?.below ?? 'grd'}`)}
      rows={data?.groups ?? []}
      rowKey={(g) => String(g.id)}
      onRow={(g) => open(g)}
      columns={groupColumns(t, t(`below.${data?.below ?? 'grd'}`))}
    />
  );
}

const groupColumns = (t: ReturnType<typeof useT>, first: string): DrillColumn<ReportGroup>[] => [
  { title: first, show: (g) => g.name, text: (g) => g.name },
  {
    title: t('rateDone'),
    of: 'fitness-test.completion',
    figure: true,
    show: (g) => percent(completion(g.figures)),
    text: (g) => percent(completion(g.figures)),
  },
  {
    title: t('figure.complete'),
    of: 'fitness-test.complete',
    figure: true,
    show: (g) => numberText(g.figures.complete),
    text: (g) => g.figures.complete,
  },
  {
    title: t('meanTotal'),
    of: 'fitness-test.mean',
    figure: true,
    show: (g) => (g.figures.small ? <span className="soft">{t('small')}</span> : points(g.figures.mean)),
    text: (g) => (g.figures.mean == null ? null : g.figures.mean / 100),
  },
  {
    title: t('rateGood'),
    of: 'fitness-test.good',
    figure: true,
    show: (g) => percent(good(g.figures)),
    text: (g) => percent(good(g.figures)),
  },
  {
    title: t('ratePass'),
    of: 'fitness-test.pass',
    figure: true,
    show: (g) => percent(passed(g.figures)),
    text: (g) => percent(passed(g.figures)),
  },
  {
    title: t('levels'),
    of: 'fitness-test.level',
    show: (g) => <LevelBar counts={g.figures} />,
    text: (g) => LEVELS.map((l) => g.figures[l] ?? '').join(' / '),
  },
];

function Charts({ data }: { readonly data: ReplyOfReport }) {
  const t = useT();
  const scored = data.items.filter((i) => i.points != null);
  const bmi = data.items.find((i) => i.itemId === 'bmi');
  return (
    <div className="fit-grid">
      <section className="panel fit-wide">
        <Chart
          title={t('chartItems')}
          kind="across"
          height={60 + scored.length * 34}
          categories={scored.map((i) => i.name)}
          decimals={1}
          unit={t('pointUnit')}
          reference={{ name: t('level.pass'), value: 60 }}
          series={
            data.male.complete > 0 && data.female.complete > 0
              ? [
                  { name: t('boyGirl.male'), values: scored.map((i) => (i.male == null ? null : i.male / 100)) },
                  { name: t('boyGirl.female'), values: scored.map((i) => (i.female == null ? null : i.female / 100)) },
                ]
              : [{ name: t('meanPoints'), values: scored.map((i) => i.points! / 100) }]
          }
        />
      </section>
      <section className="panel fit-wide">
        <Chart
          title={t('chartLevels')}
          kind="stack"
          categories={scored.filter((i) => i.counts && i.itemId !== 'bmi').map((i) => i.name)}
          unit={t('personUnit')}
          series={LEVELS.map((l, at) => ({
            name: t(`level.${l}`),
            colour: LEVEL_COLOUR[l],
            values: scored.filter((i) => i.counts && i.itemId !== 'bmi').map((i) => i.counts![at]!),
          }))}
        />
      </section>
      {data.groups.length > 1 ? (
        <section className="panel">
          <Chart
            title={t('chartGroups')}
            kind={data.groups.length > 4 ? 'across' : 'bar'}
            height={Math.max(300, 40 + data.groups.length * 26)}
            categories={data.groups.map((g) => g.name)}
            decimals={1}
            unit={t('pointUnit')}
            series={[
              {
                name: t('meanTotal'),
                values: data.groups.map((g) => (g.figures.mean == null ? null : g.figures.mean / 100)),
              },
            ]}
            {...(data.figures.mean == null
              ? {}
              : { reference: { name: t('overall'), value: data.figures.mean / 100 } })}
          />
        </section>
      ) : null}
      {bmi?.counts ? (
        <section className="panel">
          <Chart
            title={t('chartBmi')}
            kind="pie"
            categories={BANDS.map((b) => t(`band.${b}`))}
            colours={BANDS.map((b) => BAND_COLOUR[b])}
            unit={t('personUnit')}
            series={[{ name: t('bmi'), values: bmi.counts }]}
          />
        </section>
      ) : null}
      <section className="panel fit-wide">
        <h2 className="sub-title">{t('itemTable')}</h2>
        <div style={{ overflowX: 'auto' }}>
          <table className="plain">
            <thead>
              <tr>
                <th>{t('field.itemId')}</th>
                <th className="num">
                  <Defined of="fitness-test.tested">{t('figure.tested')}</Defined>
                </th>
                <th className="num">
                  <Defined of="fitness-test.meanResult">{t('meanResult')}</Defined>
                </th>
                <th className="num">{t('meanPoints')}</th>
                <th>{t('levels')}</th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((i) => (
                <tr key={i.itemId}>
                  <td>{i.name}</td>
                  <td className="num">{numberText(i.tested)}</td>
                  <td className="num">
                    {i.meanText ?? '—'}
                    <span className="unit">{i.meanText ? i.unitText : ''}</span>
                  </td>
                  <td className="num">{points(i.points)}</td>
                  <td>
                    {i.counts && i.itemId !== 'bmi' ? (
                      <LevelBar
                        counts={{ excellent: i.counts[0]!, good: i.counts[1]!, pass: i.counts[2]!, fail: i.counts[3]! }}
                      />
                    ) : i.small ? (
                      t('small')
                    ) : (
                      '—'
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </div>
  );
}
