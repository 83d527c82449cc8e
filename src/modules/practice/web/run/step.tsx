import { useEffect, useRef, type ReactNode } from 'react';
import { isEmptyAnswer, judge, partsOf, type Answer, type QuestionBody } from '../../../question-bank/contract';
import { AnswerInput, QuestionView } from '../../../question-bank/web/published';
import type { PutQue } from '../../contract/parts';
import { useT } from '../texts';

const DEGREE = [1, 2, 3, 4, 5] as const;
/** What stands above a question: its knowledge and how hard it is. */
export function Meta({ que }: { readonly que: Pick<PutQue, 'degree' | 'klgs'> }) {
  const t = useT();
  return (
    <div className="run-meta">
      <span title={t('degree')} aria-label={t('degreeOf', { n: que.degree })}>
        {DEGREE.map((d) => (d <= que.degree ? '★' : '☆')).join('')}
      </span>
      {que.klgs.slice(0, 3).map((k) => (
        <span key={k.klgId}>· {k.name}</span>
      ))}
    </div>
  );
}
const bare = (body: QuestionBody): QuestionBody => ({ ...body, options: [], rights: [], subs: [] });

/** The part of a question that waits for its answer: stem, and where to answer. */
export function Asking({
  que,
  stgId,
  qcid,
  value,
  onChange,
  disabled,
  extra,
}: {
  readonly que: Pick<PutQue, 'body' | 'queNo'>;
  readonly stgId: number;
  readonly qcid: number;
  readonly value: Answer;
  readonly onChange: (value: Answer) => void;
  readonly disabled?: boolean;
  readonly extra?: ReactNode;
}) {
  const part = partsOf(que.body).find((p) => p.qcid === qcid)!;
  const box = useRef<HTMLDivElement>(null);
  // Letters pick at once at a keyboard; on a phone a focused field would open the keyboard over the question.
  useEffect(() => {
    if (!disabled && window.matchMedia('(pointer: fine)').matches)
      box.current?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true });
  }, [que.queNo, qcid, disabled]);
  return (
    <div className="run-que">
      <QuestionView body={bare(que.body)} no={que.queNo} extra={extra} />
      {que.body.kind === 'group' ? (
        <QuestionView
          body={{ ...part, options: [], rights: [], subs: [], answer: {}, explain: '' } as QuestionBody}
          no={`(${qcid})`}
        />
      ) : null}
      <div className="run-answer" ref={box}>
        <AnswerInput
          key={`${que.queNo}/${qcid}`}
          part={part}
          stgId={stgId}
          value={value}
          onChange={onChange}
          disabled={disabled}
        />
      </div>
    </div>
  );
}
/** A question with what was given and what is right. */
export function Answered({
  que,
  no,
}: {
  readonly que: Pick<PutQue, 'body' | 'queNo'> & {
    readonly parts: readonly { readonly qcid: number; readonly answer: Answer | null }[];
  };
  readonly no?: number;
}) {
  const parts = partsOf(que.body);
  const given = Object.fromEntries(que.parts.map((p) => [p.qcid, p.answer]));
  return (
    <QuestionView
      body={que.body}
      no={no ?? que.queNo}
      showKey
      answers={given}
      judged={Object.fromEntries(
        que.parts.flatMap((p) => {
          const part = parts.find((x) => x.qcid === p.qcid);
          return part && !isEmptyAnswer(p.answer) ? [[p.qcid, judge(part, p.answer)]] : [];
        }),
      )}
    />
  );
}
