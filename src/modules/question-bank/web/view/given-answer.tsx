import { FileImage } from '../../../files/web/published';
import { isEmptyAnswer, type Answer, type Judged, type Part } from '../../contract';
import { useT } from '../texts';
import { FormulaText } from './formula-text';
import { circled, letter } from './marks';

/** What somebody gave, in a line: letters, the words of the gaps with a mark each, pairs, an order, text and pictures. */
export function GivenAnswer({
  part,
  given,
  judged,
}: {
  readonly part: Part;
  readonly given: Answer | null | undefined;
  readonly judged?: Judged | null | undefined;
}) {
  const t = useT();
  return (
    <div className="que-given-line">
      <span className="que-label">{t('given')}</span>
      {isEmptyAnswer(given) ? (
        <span className="soft">{t('notAnswered')}</span>
      ) : (
        <Given part={part} given={given!} judged={judged} />
      )}
    </div>
  );
}
function Given({
  part,
  given,
  judged,
}: {
  readonly part: Part;
  readonly given: Answer;
  readonly judged?: Judged | null | undefined;
}) {
  const t = useT();
  const place = (at: number) =>
    judged?.places ? (judged.places[at] ? 'que-place-right' : 'que-place-wrong') : undefined;
  switch (part.kind) {
    case 'single':
    case 'multi':
      return (
        <span>
          {(given.picks ?? [])
            .toSorted((a, b) => a - b)
            .map(letter)
            .join(' ')}
        </span>
      );
    case 'judge':
      return <span>{t(given.truth ? 'truth.yes' : 'truth.no')}</span>;
    case 'blank':
      return (
        <span className="que-places">
          {(given.blanks ?? []).map((b, at) => (
            <span key={at} className={place(at)}>
              {(part.answer.blanks?.length ?? 0) > 1 ? <i>{circled(at + 1)}</i> : null}
              {b.trim() ? <FormulaText text={b} /> : '—'}
            </span>
          ))}
        </span>
      );
    case 'match':
      return (
        <span className="que-places">
          {(given.pairs ?? []).map((p, at) => (
            <span key={at} className={place(at)}>
              {at + 1}–{p >= 0 ? letter(p) : '?'}
            </span>
          ))}
        </span>
      );
    case 'order':
      return <span>{(given.order ?? []).map(letter).join(' → ')}</span>;
    case 'short':
    case 'photo':
      return (
        <div className="que-words">
          {given.text ? <p>{given.text}</p> : null}
          {given.files?.length ? (
            <div className="que-photos">
              {given.files.map((path) => (
                <FileImage key={path} secured path={path} alt={t('photo')} width={120} />
              ))}
            </div>
          ) : null}
        </div>
      );
  }
}
