import { RichView } from '../../../../kernel/web/rich/rich-view';
import type { Answer, Part } from '../../contract';
import { useT } from '../texts';
import { columnsOf, letter } from '../view/marks';
import { placeOf } from './keys';

/** Picks one option or several. */
export function ChoiceInput({
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
  const several = part.kind === 'multi';
  const picks = value.picks ?? [];
  const pick = (at: number) => {
    if (disabled) return;
    onChange({
      picks: several
        ? picks.includes(at)
          ? picks.filter((p) => p !== at)
          : [...picks, at].toSorted((a, b) => a - b)
        : [at],
    });
  };
  return (
    <div
      className={`answer-options answer-columns-${columnsOf(part.options)}`}
      role={several ? 'group' : 'radiogroup'}
      aria-label={t(several ? 'pickSome' : 'pickOne')}
      onKeyDown={(e) => {
        const at = placeOf(e, part.options.length);
        if (at != null) {
          e.preventDefault();
          pick(at);
        }
      }}
    >
      {part.options.map((o, at) => (
        <button
          key={at}
          type="button"
          role={several ? 'checkbox' : 'radio'}
          aria-checked={picks.includes(at)}
          disabled={disabled}
          className={picks.includes(at) ? 'answer-option answer-picked' : 'answer-option'}
          onClick={() => pick(at)}
        >
          <span className="answer-letter">{letter(at)}</span>
          <RichView html={o} />
        </button>
      ))}
    </div>
  );
}
