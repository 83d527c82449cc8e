import type { ReactNode } from 'react';
import type { StepsShown } from '../contract/steps';
import { hundredthsText, valueText } from '../rules';
import { pointsText } from './parts';
import { useT } from './texts';

/** A time of minutes and seconds needs no unit behind it. */
function withUnit(step: StepsShown['items'][number], value: number): string {
  const text = valueText(step, value);
  return text.includes(':') ? text : `${text}${step.unit}`;
}
/** A score opened: whoever reckons it by hand from here comes to the same hundredth. */
export function Steps({
  of,
  extra,
  total,
}: {
  readonly of: StepsShown;
  /** Stands beside each item. */
  readonly extra?: (item: string, name: string) => ReactNode;
  /** Stands beside the total. */
  readonly total?: ReactNode;
}) {
  const t = useT();
  const terms = of.process.map((term) => `${pointsText(term.score)}/${pointsText(term.full)}`).join(t('comma'));
  const missing = of.missing.map((name) => (name === 'process' ? t('part.process') : name));
  return (
    <div className="stack" style={{ gap: 10 }}>
      <ol className="hs-how">
        {of.items.map((step) => (
          <li key={step.item}>
            <div className="hs-step">
              <span>
                <strong>{step.name}</strong>{' '}
                {step.exempt
                  ? t('stepExempt', {
                      rule: step.exempt,
                      share: hundredthsText(step.exemptShare ?? 0),
                      points: pointsText(step.points),
                    })
                  : step.word
                    ? t('stepWord', { word: t(`word.${step.word}`) })
                    : step.value === null
                      ? t('stillToCome')
                      : t('stepValue', {
                          value: withUnit(step, step.value),
                          raw: pointsText(step.raw),
                        })}
                {step.by
                  ? t(`stepBy.${step.by}`, { points: pointsText(step.points), full: pointsText(step.full) })
                  : ''}
                {step.weight === 10_000 ? '' : ` × ${hundredthsText(step.weight)}%`}
              </span>
              {extra?.(step.item, step.name)}
            </div>
          </li>
        ))}
      </ol>
      <ul className="hs-how">
        {of.parts.map((part) => (
          <li key={part.kind}>
            {t('stepPart', {
              name: t(`part.${part.kind}`),
              points: pointsText(part.points),
              full: pointsText(part.full),
              weight: hundredthsText(part.weight),
            })}
            {part.kind === 'process' && terms ? t('stepTerms', { terms }) : ''}
            {part.by ? t(`stepBy.${part.by}`, { points: pointsText(part.points), full: pointsText(part.full) }) : ''}
            {part.poured ? t('stepPoured', { points: pointsText(part.poured) }) : ''}
          </li>
        ))}
        {of.extras.names.length ? (
          <li>
            {t('stepExtras', {
              names: of.extras.names.join(t('comma')),
              points: pointsText(of.extras.before + of.extras.after),
            })}
            {of.extras.before ? t('stepWithin', { points: pointsText(of.extras.before) }) : ''}
          </li>
        ) : null}
      </ul>
      <div className="hs-step">
        <span>
          <strong>{t('totalOf', { total: pointsText(of.total), full: pointsText(of.full) })}</strong>
          {of.level ? ` · ${of.level}` : ''}
        </span>
        {total}
      </div>
      {missing.length ? <p className="hs-plain">{t('missingText', { names: missing.join(t('comma')) })}</p> : null}
      <p className="soft hs-plain">
        {t('roundedText', {
          step: t(`roundStep.${of.rounding.step as 'item'}`),
          how: t(`roundHow.${of.rounding.how as 'up'}`),
          unit: pointsText(of.rounding.unit),
        })}{' '}
        {t('versionText', { version: of.version, hash: of.hash.slice(0, 12) })}
      </p>
    </div>
  );
}
