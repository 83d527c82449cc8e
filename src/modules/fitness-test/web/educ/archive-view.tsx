import { Chart } from '../../../../kernel/web/chart/chart';
import { Figure } from '../../../../kernel/web/parts/basics';
import { EmptyState } from '../../../../kernel/web/parts/states';
import type { Archive } from '../../contract';
import { formatPoints } from '../../rules/format';
import { useT } from '../texts';
import { LevelTag } from './level-tag';
import { PlanPanel } from './plan-panel';
import '../fitness.css';

/** A child over the years: the answer, growth curves between the standard's bounds, each year's results, and the next six weeks. */
export function ArchiveView({ data }: { readonly data: Archive }) {
  const t = useT();
  const newest = data.years.at(-1);
  const before = data.years.at(-2);
  if (!newest) return <div className="panel"><EmptyState title={t('archiveEmpty')} text={t('archiveEmptyText')} /></div>;
  const diff = newest.total != null && before?.total != null ? newest.total - before.total : null;
  const years = data.years.map((y) => `${y.grdName} ${y.yearId}`);
  return (
    <div className="stack">
      <section className="panel">
        <p className="fit-answer">{newest.total == null ? t('archiveOpen', { name: data.name, done: newest.results.filter((r) => r.points != null).length }) : t(diff == null ? 'archiveNow' : diff >= 0 ? 'archiveUp' : 'archiveDown', { name: data.name, total: formatPoints(newest.total), level: newest.level ? t(`level.${newest.level}`) : '', diff: formatPoints(Math.abs(diff ?? 0)) })}</p>
        <div className="figures">
          <Figure label={t('field.total')} value={newest.total == null ? '—' : formatPoints(newest.total)} hint={<LevelTag level={newest.level} />} />
          <Figure label={t('field.standardScore')} value={newest.standardScore == null ? '—' : formatPoints(newest.standardScore)} />
          <Figure label={t('field.bonus')} value={newest.bonus} />
          {data.graduation ? <Figure label={t('graduation')} value={data.graduation.total == null ? t(`graduation.${data.graduation.state}`) : formatPoints(data.graduation.total)} hint={<LevelTag level={data.graduation.level} />} /> : null}
        </div>
      </section>
      <div className="fit-grid">
        {data.curves.map((c) => {
          const of = (list: readonly (number | null)[]) => list.map((v) => (v == null ? null : v / c.scale));
          const band = c.direction === 'band';
          const bounds = band ? [{ name: t('normalFrom'), values: of(c.pass) }, { name: t('normalTo'), values: of(c.excellent) }] : c.direction ? [{ name: t('level.pass'), values: of(c.pass) }, { name: t('level.excellent'), values: of(c.excellent) }] : [];
          return <section key={c.itemId} className="panel"><Chart height={220} title={c.name} kind="line" decimals={c.decimals} unit={c.unitType === 2 ? t('seconds') : c.unitText} categories={years}
            series={[{ name: data.name, values: of(c.values) }, { name: t('gradeMean'), values: of(c.mean) }, ...bounds].filter((s) => s.values.some((v) => v != null))} /></section>;
        })}
      </div>
      <section className="panel"><h2 className="sub-title">{t('whyTitle', { year: newest.name })}</h2>
        <table className="plain"><tbody>{data.why.map((w) => { const r = newest.results.find((x) => x.itemId === w.itemId); return <tr key={w.itemId}><th scope="row" style={{ whiteSpace: 'nowrap' }}>{w.name}</th><td className="num">{r?.text}</td><td className="num">{r?.points == null ? '' : t('pointsOf', { points: r.points })}</td><td>{w.text}</td></tr>; })}</tbody></table>
      </section>
      <PlanPanel userId={data.userId} />
      <section className="panel"><h2 className="sub-title">{t('allYears')}</h2>
        <table className="plain"><thead><tr><th>{t('field.yearId')}</th><th>{t('field.clazzName')}</th><th className="num">{t('field.total')}</th><th>{t('field.level')}</th></tr></thead>
          <tbody>{data.years.toReversed().map((y) => <tr key={y.yearId}><td>{y.name}</td><td>{y.clazzName}</td><td className="num">{y.total == null ? t(`state.${y.state}`) : formatPoints(y.total)}</td><td><LevelTag level={y.level} /></td></tr>)}</tbody></table>
      </section>
    </div>
  );
}
