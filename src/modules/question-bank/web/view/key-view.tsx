import { RichView } from '../../../../kernel/web/rich/rich-view';
import type { Part } from '../../contract';
import { useT } from '../texts';
import { FormulaText } from './formula-text';
import { circled, letter } from './marks';

/** The right answer of one part. */
export function KeyView({ part }: { readonly part: Part }) {
  const t = useT();
  const key = part.answer;
  const value = () => {
    switch (part.kind) {
      case 'single':
      case 'multi':
        return (
          <b>
            {(key.picks ?? [])
              .toSorted((a, b) => a - b)
              .map(letter)
              .join(' ') || '—'}
          </b>
        );
      case 'judge':
        return <b>{key.truth == null ? '—' : t(key.truth ? 'truth.yes' : 'truth.no')}</b>;
      case 'blank':
        return (
          <span className="que-places">
            {(key.blanks ?? []).map((b, at) => (
              <span key={at}>
                {(key.blanks ?? []).length > 1 ? <i>{circled(at + 1)}</i> : null}
                {b.mode === 'hand' && !b.accept[0]
                  ? t('byHand')
                  : b.accept.map((a, n) => (
                      <span key={n}>
                        {n > 0 ? <span className="soft"> {t('or')} </span> : null}
                        <FormulaText text={a} />
                      </span>
                    ))}
                {b.unit && !b.accept[0]?.includes(b.unit) ? <span className="unit">{b.unit}</span> : null}
              </span>
            ))}
          </span>
        );
      case 'match':
        return (
          <b className="que-places">
            {(key.pairs ?? []).map((p, at) => (
              <span key={at}>
                {at + 1}–{letter(p)}
              </span>
            ))}
          </b>
        );
      case 'order':
        return <b>{(key.order ?? []).map(letter).join(' → ')}</b>;
      case 'short':
      case 'photo':
        return key.text ? <RichView html={key.text} /> : <span className="soft">{t('byHand')}</span>;
    }
  };
  return (
    <div className="que-key">
      <span className="que-label">{t('key')}</span>
      {value()}
    </div>
  );
}
