import type { ReactNode } from 'react';
import type { Opened } from '../contract/around';
import { hundredthsText } from '../rules';
import { scoreText, useValueText } from './parts';
import { useT } from './texts';
import './process-eval.css';

/** A score opened: each point with its value, the row it fell in, and its weight. */
export function Steps({
  of,
  extra,
}: {
  readonly of: Opened;
  readonly extra?: (itemId: number, name: string) => ReactNode;
}) {
  const t = useT();
  const valueText = useValueText();
  return (
    <div className="stack" style={{ gap: 8 }}>
      <div className="pe-scroll">
        <table className="pe-steps">
          <thead>
            <tr>
              <th scope="col">{t('field.item')}</th>
              <th scope="col">{t('field.value')}</th>
              <th scope="col">{t('field.row')}</th>
              <th scope="col">{t('field.points')}</th>
              <th scope="col">{t('field.weight')}</th>
              <th scope="col">{t('field.adds')}</th>
              {extra ? <th scope="col">{t('field.objection')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {of.steps.map((step, at) => {
              const item = of.items[at];
              if (!item) return null;
              return (
                <tr key={step.itemId}>
                  <th scope="row">{item.name}</th>
                  <td data-label={t('field.value')}>
                    {valueText(item, step) || t('notEntered')}
                    {step.value !== null && item.unit ? ` ${item.unit}` : ''}
                    {item.source && step.sourceUntil ? (
                      <small className="soft">
                        {' '}
                        {t('takenFrom', { source: t(`source.${item.source}`), day: step.sourceUntil })}
                      </small>
                    ) : null}
                  </td>
                  <td data-label={t('field.row')} className={step.row ? undefined : 'pe-none'}>
                    {step.row
                      ? t('rowText', {
                          from: valueText(item, { value: step.row.from, exempt: null }),
                          points: hundredthsText(step.row.points),
                        })
                      : '—'}
                  </td>
                  <td data-label={t('field.points')}>
                    {scoreText(step.points)} / {hundredthsText(step.fullScore)}
                  </td>
                  <td data-label={t('field.weight')}>{hundredthsText(step.weight)}%</td>
                  <td data-label={t('field.adds')}>{scoreText(step.adds)}</td>
                  {extra ? <td>{extra(step.itemId, item.name)}</td> : null}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {of.months ? (
        <p className="soft" style={{ margin: 0 }}>
          {t('cameLater', of.months)}
        </p>
      ) : null}
      <p style={{ margin: 0 }}>
        <strong>{t('total', { score: scoreText(of.assigned ?? of.score), full: hundredthsText(of.fullScore) })}</strong>
        {of.assigned === null ? null : (
          <span className="soft"> {t('assignedText', { score: scoreText(of.score), why: of.assignedWhy ?? '' })}</span>
        )}
      </p>
    </div>
  );
}
