import { PrinterOutlined } from '@ant-design/icons';
import { Button, Select, Skeleton } from 'antd';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Chart } from '../../../kernel/web/chart/chart';
import { PrintHead } from '../../../kernel/web/parts/print-head';
import { Figure } from '../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { chartColours, colour } from '../../../kernel/web/theme';
import * as calls from '../contract';
import type { Group } from '../contract';
import { PartsTable } from './parts-table';
import { TermPicker, rate, rateText, useTermText } from './parts';
import { useT } from './texts';
import './vision.css';

type Analysis = ReplyOf<typeof calls.analysis>;
type Level = Analysis['level'];
const BASE = '/desk/sport/phys4/vision';
const pathOf: Readonly<Record<Exclude<Level, 'reg'>, string>> = {
  org: `${BASE}/orgAnal`,
  grd: `${BASE}/grdAnal`,
  clz: `${BASE}/clzAnal`,
};

/** From pale to strong: the worst is the one that is seen. */
const DEGREE_COLOURS = { mild: '#F0C879', moderate: chartColours[1], severe: colour.needs } as const;

/** Figures of a region, a school, a grade or a class. In a region's desk the address carries how deep somebody looks; in a school each level has its own. */
export default function AnalysisScreen({ with: { level: first } }: ScreenProps) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const n = (key: string) => Number(search.get(key)) || undefined;
  const [yearId, termId, orgId, grdId, clazzId] = [n('yearId'), n('termId'), n('orgId'), n('grdId'), n('clazzId')];
  const region = first === 'reg';
  const level: Level = region ? (clazzId ? 'clz' : grdId ? 'grd' : orgId ? 'org' : 'reg') : (first as Level);
  const input = { yearId, termId: termId as 1 | 2 | undefined, level, ...(region ? { orgId } : {}), grdId, clazzId };
  const { data, error, isFetching, refetch } = useCall(calls.analysis, input, { quiet: true, keep: true });
  const set = (change: Readonly<Record<string, number | undefined>>) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      for (const [k, v] of Object.entries(change))
        if (v == null) next.delete(k);
        else next.set(k, String(v));
      return next;
    });
  const term = { yearId, termId };
  /** Where a part opens to: one level down, at the end the children themselves. */
  const wayOf = (g: Group): (() => void) | undefined => {
    const go = (path: string, query: Readonly<Record<string, number | undefined>>) => () => {
      const q = new URLSearchParams(
        Object.entries({ ...term, ...query }).flatMap(([k, v]) => (v == null ? [] : [[k, String(v)]])),
      );
      void navigate(`${path}?${q.toString()}`);
    };
    if (g.hidden) return undefined;
    if (level === 'reg') return () => set({ orgId: g.orgId ?? undefined });
    if (level === 'org' && g.grdId != null)
      return region ? () => set({ grdId: g.grdId! }) : go(pathOf.grd, { grdId: g.grdId });
    if (level === 'grd' && g.clazzId != null)
      return region ? () => set({ clazzId: g.clazzId! }) : go(pathOf.clz, { clazzId: g.clazzId });
    return undefined;
  };
  if (error && !data)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <section className="panel" aria-busy="true">
        <Skeleton active paragraph={{ rows: 10 }} />
      </section>
    );
  return (
    <div className={`stack${isFetching ? ' refreshing' : ''}`}>
      <div className="row vi-head">
        <h2>{headOf(t, data)}</h2>
        <span className="row row-end no-print">
          <TermPicker
            aria-label={t('field.term')}
            value={yearId ? [yearId, termId] : undefined}
            onChange={(v) => set({ yearId: v ? Number(v[0]) : undefined, termId: v ? Number(v[1]) : undefined })}
          />
          {!region && level === 'grd' && data.choices.length ? (
            <Select
              aria-label={t('field.grdName')}
              value={data.grdId ?? undefined}
              onChange={(v) => set({ grdId: v })}
              style={{ minWidth: 120 }}
              options={[...new Map(data.choices.map((c) => [c.grdId, c.grdName])).entries()].map(([value, label]) => ({
                value: value!,
                label,
              }))}
            />
          ) : null}
          {!region && level === 'clz' && data.choices.length ? (
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              aria-label={t('field.clazzName')}
              value={data.clazzId ?? undefined}
              onChange={(v) => set({ clazzId: v })}
              style={{ minWidth: 150 }}
              options={data.choices.map((c) => ({ value: c.clazzId!, label: c.clazzName }))}
            />
          ) : null}
          <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </span>
      </div>
      {region && level !== 'reg' ? <Crumbs data={data} level={level} set={set} /> : null}
      <Body
        data={data}
        wayOf={wayOf}
        studentsWay={
          level === 'clz' && data.named
            ? `${BASE}/usrRsts?clazzId=${data.clazzId ?? ''}${yearId ? `&yearId=${yearId}&termId=${termId ?? 1}` : ''}`
            : undefined
        }
      />
    </div>
  );
}

const headOf = (t: ReturnType<typeof useT>, d: Analysis): string =>
  d.level === 'reg'
    ? t('region')
    : [d.orgName, d.whole.grdName, d.level === 'clz' ? d.whole.clazzName : null].filter(Boolean).join(' · ');

function Crumbs({
  data,
  level,
  set,
}: {
  readonly data: Analysis;
  readonly level: Level;
  readonly set: (change: Readonly<Record<string, number | undefined>>) => void;
}) {
  const t = useT();
  const to = (text: string, change: Readonly<Record<string, number | undefined>>) => (
    <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => set(change)}>
      {text}
    </Button>
  );
  return (
    <nav className="row no-print" aria-label={t('crumbs')} style={{ gap: 8 }}>
      {to(t('region'), { orgId: undefined, grdId: undefined, clazzId: undefined })}
      {level === 'org' ? null : (
        <>
          <span aria-hidden>/</span>
          {to(data.orgName ?? '', { grdId: undefined, clazzId: undefined })}
        </>
      )}
      {level === 'clz' && data.grdId != null ? (
        <>
          <span aria-hidden>/</span>
          {to(data.whole.grdName ?? '', { grdId: data.grdId, clazzId: undefined })}
        </>
      ) : null}
    </nav>
  );
}

function Body({
  data,
  wayOf,
  studentsWay,
}: {
  readonly data: Analysis;
  readonly wayOf: (g: Group) => (() => void) | undefined;
  readonly studentsWay: string | undefined;
}) {
  const t = useT();
  const term = useTermText();
  const { whole, parts } = data;
  const s = whole.sum;
  if (whole.hidden)
    return (
      <section className="panel">
        <EmptyState title={t('hidden')} text={t('hiddenText')} />
      </section>
    );
  if (!s || s.screened === 0)
    return (
      <section className="panel">
        <EmptyState
          title={t('noFigures')}
          text={t(data.named ? 'noFiguresText' : 'noFiguresRegion')}
          action={
            data.named ? (
              <Link to="/phys/eyes/input">
                <Button type="primary">{t('enter')}</Button>
              </Link>
            ) : null
          }
        />
      </section>
    );
  const before = data.trend.at(-2)?.group.sum;
  const change =
    before && before.graded > 0 && s.graded > 0
      ? (100 * s.poor) / s.graded - (100 * before.poor) / before.graded
      : null;
  const shown = parts.filter((p) => p.sum);
  const nameOf = (p: Group) => p.clazzName ?? (p.sex ? t(`sex.${p.sex}`) : null) ?? p.grdName ?? p.orgName ?? '';
  const trend = data.trend.filter((p) => p.group.sum && p.group.sum.screened > 0);
  return (
    <>
      <section className="panel stack" style={{ gap: 8 }}>
        <PrintHead narrowed={[term(data)]} />
        <p className="vi-answer">
          {t('answer', {
            screened: numberText(s.screened),
            poor: rateText(s.poor, s.graded),
            myopic: rateText(s.myopic, s.judged),
          })}
          {change == null
            ? ''
            : t(Math.abs(change) < 0.05 ? 'answerSame' : change > 0 ? 'answerUp' : 'answerDown', {
                points: numberText(Math.abs(change), 1),
              })}
        </p>
        <div className="vi-figures">
          <Figure
            of="vision.expected"
            label={t('sum.screened')}
            value={numberText(s.screened)}
            unit={whole.expected ? t('ofExpected', { count: numberText(whole.expected) }) : undefined}
            hint={whole.expected ? t('coverage', { rate: rateText(s.screened, whole.expected) }) : undefined}
          />
          <Figure
            of="vision.poor"
            label={t('rate.poor')}
            value={rateText(s.poor, s.graded)}
            hint={t('bandHint', { mild: s.mild, moderate: s.moderate, severe: s.severe })}
          />
          <Figure
            of="vision.myopic"
            label={t('rate.myopic')}
            value={rateText(s.myopic, s.judged)}
            hint={t('judgedHint', { count: numberText(s.judged) })}
          />
          <Figure
            of="vision.doctor"
            label={t('sum.doctor')}
            value={numberText(s.doctor)}
            hint={t('correctionHint', { uncorrected: s.uncorrected, under: s.under })}
          />
        </div>
        {studentsWay ? (
          <Link className="no-print" to={studentsWay}>
            {t('toStudents')}
          </Link>
        ) : null}
      </section>
      <div className="vi-two">
        <section className="panel">
          {shown.length ? (
            <Chart
              title={t(`chart.${data.level}`)}
              kind="stack"
              unit="%"
              decimals={1}
              categories={shown.map(nameOf)}
              height={300}
              series={(['mild', 'moderate', 'severe'] as const).map((k) => ({
                name: t(`poor.${k}`),
                colour: DEGREE_COLOURS[k],
                values: shown.map((p) => rate(p.sum![k], p.sum!.graded)),
              }))}
            />
          ) : (
            <EmptyState compact title={t('hidden')} text={t('hiddenText')} />
          )}
        </section>
        <section className="panel">
          <Chart
            title={t('chart.trend')}
            kind="line"
            unit="%"
            decimals={1}
            categories={trend.map((p) => term(p, true))}
            height={300}
            reference={{ name: t('national'), value: data.reference.all }}
            series={[
              { name: t('rate.poor'), values: trend.map((p) => rate(p.group.sum!.poor, p.group.sum!.graded)) },
              { name: t('rate.myopic'), values: trend.map((p) => rate(p.group.sum!.myopic, p.group.sum!.judged)) },
            ]}
          />
        </section>
      </div>
      {data.grades.length ? (
        <section className="panel">
          <Chart
            title={t('chart.grades')}
            kind="bar"
            unit="%"
            decimals={1}
            categories={data.grades.filter((g) => g.sum).map(nameOf)}
            height={260}
            series={[
              {
                name: t('rate.poor'),
                values: data.grades.filter((g) => g.sum).map((g) => rate(g.sum!.poor, g.sum!.graded)),
              },
              {
                name: t('rate.myopic'),
                values: data.grades.filter((g) => g.sum).map((g) => rate(g.sum!.myopic, g.sum!.judged)),
              },
            ]}
          />
        </section>
      ) : null}
      <section className="panel">
        <PartsTable title={t(`table.${data.level}`)} parts={parts} nameOf={nameOf} wayOf={wayOf} whole={whole} />
      </section>
      {data.sexes.length ? (
        <section className="panel">
          <PartsTable title={t('table.clz')} parts={data.sexes} nameOf={nameOf} wayOf={() => undefined} />
        </section>
      ) : null}
    </>
  );
}
