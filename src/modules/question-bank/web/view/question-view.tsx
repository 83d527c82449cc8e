import { RichView } from '../../../../kernel/web/rich/rich-view';
import { partsOf, type Answer, type Judged, type Part, type QuestionBody } from '../../contract';
import { useT } from '../texts';
import { GivenAnswer } from './given-answer';
import { KeyView } from './key-view';
import { columnsOf, letter, withGaps } from './marks';
import { VerdictTag } from './verdict-tag';
import './question.css';

export interface QuestionViewProps {
  readonly body: QuestionBody;
  /** What somebody gave, by qcid; 0 is a question that is no passage. */
  readonly answers?: Readonly<Record<number, Answer | null | undefined>>;
  readonly judged?: Readonly<Record<number, Judged | null | undefined>>;
  /** Right answers and explanation. */
  readonly showKey?: boolean;
  /** The number before the question. */
  readonly no?: number | string;
  /** Something at the right of the head: points, tags. */
  readonly extra?: React.ReactNode;
}

/** A question as it stands on paper and screen, with what was given and what is right where that is asked for. Prints without breaking inside. */
export function QuestionView({ body, answers, judged, showKey, no, extra }: QuestionViewProps) {
  const parts = partsOf(body);
  const passage = body.kind === 'group';
  return (
    <article className={passage ? 'que que-passage' : 'que keep'}>
      <div className="que-head">
        {no == null ? null : <span className="que-no">{no}.</span>}
        <div className="que-stem">
          <RichView html={withGaps(body.stem)} />
        </div>
        {extra ? <div className="que-extra">{extra}</div> : null}
      </div>
      {passage ? (
        <ol className="que-subs">
          {parts.map((part) => (
            <li key={part.qcid} className="keep">
              <span className="que-no">{part.qcid}.</span>
              <div className="que-sub">
                <RichView html={withGaps(part.stem)} />
                <PartRest part={part} given={answers?.[part.qcid]} judged={judged?.[part.qcid]} showKey={showKey} />
              </div>
            </li>
          ))}
        </ol>
      ) : (
        parts.map((part) => (
          <PartRest
            key={part.qcid}
            part={part}
            given={answers?.[part.qcid]}
            judged={judged?.[part.qcid]}
            showKey={showKey}
          />
        ))
      )}
      {passage && showKey && body.explain ? <Explain html={body.explain} /> : null}
    </article>
  );
}

function PartRest({
  part,
  given,
  judged,
  showKey,
}: {
  readonly part: Part;
  readonly given: Answer | null | undefined;
  readonly judged: Judged | null | undefined;
  readonly showKey: boolean | undefined;
}) {
  return (
    <>
      <Choices part={part} given={given} showKey={showKey} />
      {given !== undefined || judged ? (
        <div className="que-given">
          <GivenAnswer part={part} given={given} judged={judged} />
          {judged ? <VerdictTag verdict={judged.verdict} /> : null}
        </div>
      ) : null}
      {showKey ? <KeyView part={part} /> : null}
      {showKey && part.explain ? <Explain html={part.explain} /> : null}
    </>
  );
}
function Choices({
  part,
  given,
  showKey,
}: {
  readonly part: Part;
  readonly given: Answer | null | undefined;
  readonly showKey: boolean | undefined;
}) {
  if (part.options.length === 0) return null;
  if (part.kind === 'match') {
    return (
      <div className="que-match">
        <ol className="que-left">
          {part.options.map((o, at) => (
            <li key={at}>
              <span className="que-letter">{at + 1}</span>
              <RichView html={o} />
            </li>
          ))}
        </ol>
        <ol className="que-right">
          {part.rights.map((o, at) => (
            <li key={at}>
              <span className="que-letter">{letter(at)}</span>
              <RichView html={o} />
            </li>
          ))}
        </ol>
      </div>
    );
  }
  const right = new Set(showKey ? part.answer.picks : []),
    picked = new Set(given?.picks);
  return (
    <ol className={`que-options que-columns-${columnsOf(part.options)}`}>
      {part.options.map((o, at) => (
        <li
          key={at}
          className={
            right.has(at)
              ? 'que-right-option'
              : picked.has(at) && showKey
                ? 'que-wrong-option'
                : picked.has(at)
                  ? 'que-picked-option'
                  : undefined
          }
        >
          <span className="que-letter">{letter(at)}</span>
          <RichView html={o} />
        </li>
      ))}
    </ol>
  );
}
function Explain({ html }: { readonly html: string }) {
  const t = useT();
  return (
    <div className="que-explain">
      <span className="que-label">{t('explain')}</span>
      <RichView html={html} />
    </div>
  );
}
