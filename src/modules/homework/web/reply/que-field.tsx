import { Button } from 'antd';
import { memo } from 'react';
import type { Answer, Part, QuestionBody } from '../../../question-bank/contract';
import { AnswerInput, QuestionView, type PhotoUse } from '../../../question-bank/web/published';
import type { Que } from '../../contract/parts';
import { useT } from '../texts';
import type { Place } from './places';
import type { Entry } from './sheet';

/** The question alone: what can be picked stands in its own field below. */
const bareQuestion = (body: QuestionBody): QuestionBody => ({ ...body, options: [], rights: [], subs: [] });
const barePart = (part: Part): QuestionBody => ({ ...part, options: [], rights: [], subs: [] });

interface Props {
  readonly que: Que;
  readonly stgId: number;
  readonly places: readonly Place[];
  readonly photos: PhotoUse;
  readonly entryOf: (key: string) => Entry | undefined;
  readonly disabled: boolean;
  readonly onWrite: (place: Place, answer: Answer, isWritten: boolean) => void;
  readonly onSkip: (place: Place, on: boolean) => void;
}
/** One question with where it is answered; a passage with all of its questions. */
export function QueField({ que, places, ...rest }: Props) {
  const t = useT();
  const passage = que.body.kind === 'group';
  return (
    <section className="panel hw-q" id={`q${que.queNo}`} aria-label={t('do.no', { no: que.queNo })}>
      <header className="hw-q-head">
        <strong>{t('do.no', { no: que.queNo })}</strong>
        <span className="soft">
          {[
            t(`que.${que.body.kind}`),
            t('points', { n: que.score }),
            passage ? t('do.passage', { n: places.length }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </header>
      <Stem body={que.body} whole={!passage} />
      {places.map((place) => (
        <PartField key={place.key} place={place} passage={passage} {...rest} />
      ))}
    </section>
  );
}
const Stem = memo(({ body, whole }: { readonly body: QuestionBody; readonly whole: boolean }) => (
  <QuestionView body={whole ? bareQuestion(body) : { ...bareQuestion(body), kind: 'group' }} />
));
Stem.displayName = 'Stem';

function PartField({
  place,
  stgId,
  passage,
  photos,
  entryOf,
  disabled,
  onWrite,
  onSkip,
}: Omit<Props, 'que' | 'places'> & { readonly place: Place; readonly passage: boolean }) {
  const t = useT();
  const entry = entryOf(place.key);
  const skipped = entry?.skip ?? false;
  const byHand = place.part.kind === 'short' || place.part.kind === 'photo';
  return (
    <div className={passage ? 'hw-q-part hw-q-sub' : 'hw-q-part'} id={`p${place.key}`} data-part={place.key}>
      {passage ? <QuestionView body={barePart(place.part)} no={place.qcid} /> : null}
      <AnswerInput
        part={place.part}
        stgId={stgId}
        value={entry?.answer}
        disabled={disabled || skipped}
        photos={photos}
        onChange={(answer) => onWrite(place, answer, byHand)}
      />
      <div className="hw-q-foot">
        <Button
          size="small"
          type={skipped ? 'primary' : 'default'}
          ghost={skipped}
          aria-pressed={skipped}
          disabled={disabled}
          onClick={() => onSkip(place, !skipped)}
        >
          {t('do.skip')}
        </Button>
        {skipped ? <span className="soft">{t('do.skipped')}</span> : null}
      </div>
    </div>
  );
}
