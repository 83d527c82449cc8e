import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { dayIn } from '../../../kernel/shared/dates';
import { saidDay } from '../../../kernel/web/format';
import { notify } from '../../../kernel/web/notify';
import { useSession } from '../../../kernel/web/session/session-store';
import { isEmptyAnswer, partsOf, withoutKey, type Answer, type QuestionBody } from '../../question-bank/contract';
import { AnswerInput, QuestionView } from '../../question-bank/web/published';
import { onlyPart, partOf, PHOTO_USE } from '../rules';
import { useT } from './texts';

export interface Outcome {
  readonly verdict: 'right' | 'part' | 'wrong' | 'hand';
  readonly share: number | null;
  readonly places: readonly boolean[] | null;
}
export interface AnswerBoxProps {
  readonly body: QuestionBody;
  readonly stgId: number;
  readonly qcid: number;
  readonly busy: boolean;
  /** Sends the answer; `self` is the child's own judgement where only a person can say. */
  readonly onAnswer: (answer: Answer, self?: 0 | 60 | 100) => void;
  readonly outcome: Outcome | undefined;
  /** The question with its key, once there is an outcome. */
  readonly keyed: QuestionBody | undefined;
  readonly nextDue?: string | null | undefined;
  readonly note?: ReactNode;
  /** What stands between the outcome and the buttons: reasons. */
  readonly after?: ReactNode;
  readonly next: ReactNode;
  readonly skip?: ReactNode;
}

/** One question to answer anew: the input, then at once whether it is right, with key and explanation. A new question needs a new `key`. */
export function AnswerBox({
  body,
  stgId,
  qcid,
  busy,
  onAnswer,
  outcome,
  keyed,
  nextDue,
  note,
  after,
  next,
  skip,
}: AnswerBoxProps) {
  const t = useT();
  const [given, setGiven] = useState<Answer | null>(null);
  const bare = withoutKey(onlyPart(body, qcid));
  const part = partsOf(bare).find((p) => p.qcid === qcid);
  const full = keyed ? partOf(keyed, qcid) : undefined;
  if (!part) return null;
  const settled = outcome != null && outcome.verdict !== 'hand';
  const submit = () => (isEmptyAnswer(given) ? notify({ tone: 'warning', text: t('redo.empty') }) : onAnswer(given!));
  // The input shows the options itself: the question above it keeps only its words.
  const stem: QuestionBody = {
    ...bare,
    options: [],
    rights: [],
    subs: bare.subs.map((s) => ({ ...s, options: [], rights: [] })),
    kind: bare.kind === 'group' ? 'group' : 'short',
    answer: {},
  };
  return (
    <div className="wb-redo">
      {note}
      {settled && full ? (
        <QuestionView
          body={onlyPart(keyed!, qcid)}
          showKey
          answers={{ [qcid]: given }}
          judged={{
            [qcid]: {
              verdict: outcome.verdict as 'right',
              share: outcome.share,
              ...(outcome.places ? { places: outcome.places } : {}),
            },
          }}
        />
      ) : (
        <>
          <QuestionView body={stem} />
          <AnswerInput
            part={part}
            stgId={stgId}
            value={given}
            onChange={setGiven}
            disabled={busy || outcome != null}
            photos={PHOTO_USE}
          />
        </>
      )}
      {outcome ? (
        <div role="status" className={`wb-verdict wb-verdict-${outcome.verdict}`}>
          {outcome.verdict === 'hand' ? t('redo.self') : t(`redo.${outcome.verdict}`)}
          {settled && nextDue ? <NextDue day={nextDue} /> : null}
        </div>
      ) : null}
      {outcome?.verdict === 'hand' && keyed ? (
        <QuestionView body={{ ...onlyPart(keyed, qcid), stem: '' }} showKey />
      ) : null}
      {settled ? after : null}
      <div className="wb-redo-foot">
        {outcome == null ? (
          <>
            {skip}
            <Button type="primary" size="large" loading={busy} onClick={submit}>
              {t('redo.submit')}
            </Button>
          </>
        ) : outcome.verdict === 'hand' ? (
          ([0, 60, 100] as const).map((s) => (
            <Button
              key={s}
              size="large"
              type={s === 100 ? 'primary' : 'default'}
              loading={busy}
              onClick={() => onAnswer(given!, s)}
            >
              {t(`redo.self${s}`)}
            </Button>
          ))
        ) : (
          next
        )}
      </div>
    </div>
  );
}

function NextDue({ day }: { readonly day: string }) {
  const t = useT();
  const zone = useSession()?.zone ?? 'Asia/Shanghai';
  const [today] = useState(() => dayIn(zone, new Date()));
  return <small>{t('redo.nextDue', { day: saidDay(day, today) })}</small>;
}
