import { useState } from 'react';
import { RichView } from '../../../../kernel/web/rich/rich-view';
import type { Answer, Part } from '../../contract';
import { useT } from '../texts';
import { letter } from '../view/marks';
import { placeOf } from './keys';

/**
 * Two columns: tap one on the left, then its partner on the right; tapping it again takes the line away. On the
 * keyboard: choose on the left, then a letter.
 */
export function MatchInput({
  part,
  value,
  onChange,
  disabled,
}: {
  readonly part: Part;
  readonly value: Answer;
  readonly onChange: (value: Answer) => void;
  readonly disabled?: boolean;
}) {
  const t = useT();
  const pairs = part.options.map((_, at) => value.pairs?.[at] ?? -1);
  const open = pairs.indexOf(-1);
  const [chosen, setChosen] = useState<number>();
  const at = chosen ?? (open >= 0 ? open : 0);
  const join = (right: number) => {
    if (disabled) return;
    const next = pairs.map((p, i) => (i === at ? (p === right ? -1 : right) : p === right ? -1 : p));
    onChange({ pairs: next });
    const free = next.indexOf(-1);
    setChosen(free >= 0 ? free : undefined);
  };
  return (
    <div
      className="answer-match"
      onKeyDown={(e) => {
        const right = placeOf(e, part.rights.length);
        if (right != null) {
          e.preventDefault();
          join(right);
        }
      }}
    >
      <div className="answer-column" role="radiogroup" aria-label={t('matchLeft')}>
        {part.options.map((o, i) => (
          <button
            key={i}
            type="button"
            role="radio"
            aria-checked={at === i}
            disabled={disabled}
            className={at === i && !disabled ? 'answer-option answer-picked' : 'answer-option'}
            onClick={() => setChosen(i)}
          >
            <span className="answer-letter">{i + 1}</span>
            <RichView html={o} />
            <span className={pairs[i]! >= 0 ? 'answer-pair' : 'answer-pair answer-pair-open'}>
              {pairs[i]! >= 0 ? letter(pairs[i]!) : '?'}
            </span>
          </button>
        ))}
      </div>
      <div className="answer-column" role="group" aria-label={t('matchRight')}>
        {part.rights.map((o, i) => {
          const left = pairs.indexOf(i);
          return (
            <button
              key={i}
              type="button"
              disabled={disabled}
              aria-pressed={left >= 0}
              className={left >= 0 ? 'answer-option answer-used' : 'answer-option'}
              onClick={() => join(i)}
            >
              <span className="answer-letter">{letter(i)}</span>
              <RichView html={o} />
              {left >= 0 ? <span className="answer-pair">{left + 1}</span> : null}
            </button>
          );
        })}
      </div>
    </div>
  );
}
