import { Figure } from '../../../../kernel/web/parts/basics';
import { JudgedBy } from '../../../../kernel/web/parts/judgement';
import { PrintHead } from '../../../../kernel/web/parts/print-head';
import { EmptyState } from '../../../../kernel/web/parts/states';
import type { Archive } from '../../contract';
import { formatPoints } from '../../rules/format';
import { useT } from '../texts';
import { GrowthChart } from './growth-chart';
import { LevelTag } from './level-tag';
import { PlanPanel } from './plan-panel';
import '../fitness.css';

/** A child over the years: the answer, growth curves between the standard's bounds, each year's results, and the next six weeks. */
export function ArchiveView({ data, rows }: { readonly data: Archive; readonly rows?: string | undefined }) {
  const t = useT();
  const newest = data.years.at(-1);
  const before = data.years.at(-2);
  if (!newest)
    return (
      <div className="panel">
        <EmptyState title={t('archiveEmpty')} text={t('archiveEmptyText')} />
      </div>
    );
  const diff = newest.total != null && before?.total != null ? newest.total - before.total : null;
  const sight = data.years.some((y) => y.eyes);
  const years = data.years.map((y) => `${y.grdName} ${y.yearId}`);
  return (
    <div className="stack">
      <PrintHead of={data.name}>{data.clazzName}</PrintHead>
      <section className="panel">
        <p className="fit-answer">
          {newest.total == null
            ? t('archiveOpen', { name: data.name, done: newest.results.filter((r) => r.points != null).length })
            : t(diff == null ? 'archiveNow' : diff >= 0 ? 'archiveUp' : 'archiveDown', {
                name: data.name,
                total: formatPoints(newest.total),
                level: newest.level ? t(`level.${newest.level}`) : '',
                diff: formatPoints(Math.abs(diff ?? 0)),
              })}
        </p>
        <div className="figures">
          <Figure
            of="fitness-test.total"
            label={t('field.total')}
            value={newest.total == null ? '—' : formatPoints(newest.total)}
            hint={
              <>
                <LevelTag level={newest.level} />
                <JudgedBy by={newest.by ?? data.by} rows={rows} />
              </>
            }
          />
          <Figure
            of="fitness-test.standardScore"
            label={t('field.standardScore')}
            value={newest.standardScore == null ? '—' : formatPoints(newest.standardScore)}
          />
          <Figure of="fitness-test.bonus" label={t('field.bonus')} value={newest.bonus} />
          {data.graduation ? (
            <Figure
              of="fitness-test.graduation"
              label={t('graduation')}
              value={
                data.graduation.total == null
                  ? t(`graduation.${data.graduation.state}`)
                  : formatPoints(data.graduation.total)
              }
              hint={<LevelTag level={data.graduation.level} />}
            />
          ) : null}
        </div>
        <Notes data={data} />
      </section>
      <div className="fit-grid">
        {data.curves.map((c) => (
          <section key={c.itemId} className="panel">
            <GrowthChart curve={c} years={years} name={data.name} />
          </section>
        ))}
      </div>
      <section className="panel">
        <h2 className="sub-title">{t('whyTitle', { year: newest.name })}</h2>
        <ul className="fit-reasons">
          {data.why.map((w) => {
            const r = newest.results.find((x) => x.itemId === w.itemId);
            return (
              <li key={w.itemId}>
                <b>{w.name}</b>
                <span className="num">{r?.text}</span>
                <span className="num">{r?.points == null ? '' : t('pointsOf', { points: r.points })}</span>
                <span>{w.text}</span>
              </li>
            );
          })}
        </ul>
      </section>
      <PlanPanel userId={data.userId} />
      <section className="panel">
        <h2 className="sub-title">{t('allYears')}</h2>
        <table className="plain">
          <thead>
            <tr>
              <th>{t('field.yearId')}</th>
              <th>{t('field.clazzName')}</th>
              <th className="num">{t('field.total')}</th>
              <th>{t('field.level')}</th>
              {sight ? <th className="num">{t('sight')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {data.years.toReversed().map((y) => (
              <tr key={y.yearId}>
                <td>{y.name}</td>
                <td>{y.clazzName}</td>
                <td className="num">
                  {y.total == null ? t(`state.${y.state}`) : formatPoints(y.total)}
                  {y.retest ? (
                    <div className="soft">
                      {t('retestOf', { first: formatPoints(y.retest.first), again: formatPoints(y.retest.again) })}
                    </div>
                  ) : null}
                </td>
                <td>
                  <LevelTag level={y.level} />
                </td>
                {sight ? (
                  <td className="num">{y.eyes ? `${y.eyes.left || '—'} / ${y.eyes.right || '—'}` : '—'}</td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** What follows from the newest year and, in the last grade of a stage, for graduation. */
function Notes({ data: { awards, graduation: g } }: { readonly data: Archive }) {
  const t = useT();
  const notes = [
    awards.eligible ? t(awards.sportCredit ? 'awards.credit' : 'awards.eligible') : null,
    g?.notesExempt ? t('graduationNotes') : null,
    g?.withoutDiploma ? t('graduationWithout') : null,
    g && g.missing.length > 0 ? t('graduationMissing', { years: g.missing.join(t('comma')) }) : null,
  ].filter((n) => n != null);
  return notes.length > 0 ? (
    <ul className="fit-notes">
      {notes.map((n) => (
        <li key={n}>{n}</li>
      ))}
    </ul>
  ) : null;
}
