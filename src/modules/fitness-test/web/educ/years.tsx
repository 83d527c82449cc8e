import { Segmented, Select } from 'antd';
import { useSearchParams } from 'react-router';
import { Chart } from '../../../../kernel/web/chart/chart';
import { numberText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { PrintHead } from '../../../../kernel/web/parts/print-head';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import * as calls from '../../contract';
import { formatPoints, formatResult } from '../../rules/format';
import { LEVELS } from '../../rules/words';
import { BANDS, BAND_COLOUR, LEVEL_COLOUR } from './level-tag';
import { useT } from '../texts';
import { engineItem } from './entry-line';
import { DownButton } from './down-button';
import '../fitness.css';

/** Year by year: the total or one item, for the school, a grade or a class. */
export default function FitnessTrend() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const itemId = search.get('itemId') ?? undefined;
  const grdId = Number(search.get('grdId')) || undefined;
  const sex =
    search.get('sex') === 'male' || search.get('sex') === 'female' ? (search.get('sex') as 'male') : undefined;
  const ask = { ...(itemId ? { itemId } : {}), ...(grdId ? { grdId } : {}), ...(sex ? { sex } : {}) };
  const { data, error, refetch } = useCall(calls.educYears, ask, { keep: true, quiet: true });
  const items = useCall(calls.educItems, {}, { quiet: true }).data ?? [];
  const places = useCall(calls.educPlaces, {}, { quiet: true }).data?.items ?? [];
  const set = (change: Readonly<Record<string, string | undefined>>) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [k, v] of Object.entries(change))
          if (v == null) next.delete(k);
          else next.set(k, v);
        return next;
      },
      { replace: true },
    );
  if (error)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  const rows = data?.rows ?? [];
  const measured = itemId === 'height' || itemId === 'weight';
  const item = items.find((i) => i.itemId === itemId);
  const scale = measured ? (data?.scale ?? 100) : 100;
  const [last, before] = [rows.at(-1), rows.at(-2)];
  const value = (r: (typeof rows)[number] | undefined) => (measured ? r?.value : r?.points) ?? null;
  // As it is shown: a difference is one of what people see.
  const round = (v: number) => (measured ? v : Math.round(v / 10) * 10);
  const shown = (v: number | null) =>
    v == null ? '—' : measured && item ? formatResult(engineItem(item), v) : formatPoints(Math.round(v / 10) * 10);
  const diff =
    value(last ?? undefined) != null && value(before ?? undefined) != null
      ? round(value(last)!) - round(value(before)!)
      : null;
  return (
    <div className="stack">
      <PrintHead narrowed={[places.find((g) => g.grdId === grdId)?.grdName ?? '', sex ? t(`boyGirl.${sex}`) : '']} />
      <div className="row panel" data-chrome style={{ padding: '10px 16px' }}>
        <Select
          allowClear
          placeholder={t('field.total')}
          aria-label={t('field.itemId')}
          value={itemId}
          onChange={(v?: string) => set({ itemId: v })}
          options={items.map((i) => ({ value: i.itemId, label: i.name }))}
          style={{ minWidth: 180 }}
        />
        <Select
          allowClear
          placeholder={t('wholeSchool')}
          aria-label={t('field.grdId')}
          value={grdId}
          onChange={(v?: number) => set({ grdId: v == null ? undefined : String(v) })}
          options={places.map((g) => ({ value: g.grdId, label: g.grdName }))}
          style={{ minWidth: 140 }}
        />
        <Segmented
          value={sex ?? 'all'}
          onChange={(v) => set({ sex: v === 'all' ? undefined : v })}
          options={[
            { value: 'all', label: t('all') },
            { value: 'male', label: t('boyGirl.male') },
            { value: 'female', label: t('boyGirl.female') },
          ]}
        />
        <span className="row-end">
          <DownButton call={calls.educYearsDown} ask={ask} />
        </span>
      </div>
      {data && rows.length === 0 ? (
        <div className="panel">
          <EmptyState title={t('noYear')} text={t('trendEmpty')} />
        </div>
      ) : (
        <>
          <section className="panel">
            <p className="fit-answer">
              {last ? (
                diff == null ? (
                  t('trendFirst', { name: data!.name, value: shown(value(last)) })
                ) : (
                  t(diff >= 0 ? 'trendUp' : 'trendDown', {
                    name: data!.name,
                    from: shown(value(before)),
                    to: shown(value(last)),
                    diff: shown(Math.abs(diff)),
                  })
                )
              ) : (
                <span className="bone" />
              )}
            </p>
          </section>
          <div className="fit-grid">
            <section className="panel">
              <Chart
                title={t('chartTrend', { name: data?.name ?? '' })}
                kind="line"
                categories={rows.map((r) => r.name)}
                decimals={1}
                unit={measured ? (data?.unitText ?? '') : t('pointUnit')}
                series={[
                  { name: data?.name ?? '', values: rows.map((r) => (value(r) == null ? null : value(r)! / scale)) },
                ]}
                {...(measured ? {} : { reference: { name: t('level.pass'), value: 60 } })}
              />
            </section>
            <section className="panel">
              <Chart
                title={t(itemId === 'bmi' ? 'chartBmi' : 'chartLevelYears')}
                kind="stack"
                categories={rows.map((r) => r.name)}
                unit="%"
                decimals={1}
                series={LEVELS.map((l, at) => ({
                  ...(itemId === 'bmi'
                    ? { name: t(`band.${BANDS[at]!}`), colour: BAND_COLOUR[BANDS[at]!] }
                    : { name: t(`level.${l}`), colour: LEVEL_COLOUR[l] }),
                  values: rows.map((r) => {
                    const sum = r.counts?.reduce((a, b) => a + b, 0) ?? 0;
                    return sum ? (r.counts![at]! / sum) * 100 : null;
                  }),
                }))}
              />
            </section>
            {(data?.grades.length ?? 0) > 1 ? (
              <section className="panel fit-wide">
                <Chart
                  title={t('chartGrades')}
                  kind="bar"
                  categories={data!.grades.map((g) => g.name)}
                  decimals={1}
                  unit={measured ? data!.unitText : t('pointUnit')}
                  series={rows.map((r, at) => ({
                    name: r.name,
                    values: data!.grades.map((g) => (g.values[at] == null ? null : g.values[at]! / scale)),
                  }))}
                />
              </section>
            ) : null}
            <section className="panel fit-wide">
              <table className="plain">
                <thead>
                  <tr>
                    <th>{t('field.yearId')}</th>
                    <th className="num">{t('figure.complete')}</th>
                    <th className="num">{measured ? t('meanResult') : t('meanPoints')}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((r) => (
                    <tr key={r.yearId}>
                      <td>{r.name}</td>
                      <td className="num">{numberText(r.n)}</td>
                      <td className="num">{r.small ? t('small') : shown(value(r))}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </div>
        </>
      )}
    </div>
  );
}
