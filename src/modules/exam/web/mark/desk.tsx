import { Alert, Button, Select } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '../../../../kernel/web/http/call-error';
import { useCall } from '../../../../kernel/web/http/hooks';
import { send } from '../../../../kernel/web/http/send';
import { Bones } from '../../../../kernel/web/parts/bones';
import { NumberInput, type NumberRef } from '../../../../kernel/web/parts/number-input';
import { readNumber } from '../../../../kernel/web/parts/number-text';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { useTitle } from '../../../../kernel/web/router/page';
import { markCommit, markMine, markNext, markPicture, type MarkAnswer, type MarkTurn } from '../../contract';
import { CallImage, fetchAhead } from '../parts';
import { useT } from '../texts';

/** The answers of one marker, one crop after the other: digits and Enter, full, zero, half, and back to the last one. */
export default function Desk({ params }: { readonly params: { readonly readId: string } }) {
  const readId = Number(params.readId);
  const { data, error, refetch } = useCall(markMine, {}, { quiet: true });
  const task = data?.items.find((item) => item.readId === readId);
  useTitle(task && `${task.examName} · ${task.sbjName}`);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  return <Marking readId={readId} nos={task?.questions.map((q) => q.no) ?? []} />;
}

function Marking({ readId, nos }: { readonly readId: number; readonly nos: readonly number[] }) {
  const t = useT();
  const [no, setNo] = useState<number>();
  const [turn, setTurn] = useState<MarkTurn>();
  const [last, setLast] = useState<{ readonly answer: MarkAnswer; readonly score: number }>();
  const [again, setAgain] = useState(false);
  const [fault, setFault] = useState<string>();
  const next = useCallback(
    () => send(markNext, { readId, ...(no == null ? {} : { no }) }, { quiet: true }),
    [readId, no],
  );
  useEffect(() => {
    let over = false;
    next().then(
      (to) => {
        if (over) return;
        setTurn(to);
        setFault(undefined);
      },
      (error: unknown) => (over ? undefined : setFault(wordsOf(error))),
    );
    return () => {
      over = true;
    };
  }, [next]);
  const answer = again ? last?.answer : turn?.answer;
  // While one is marked the next one is leased and its crop is fetched: it stands as soon as the key was pressed.
  const atHand = turn?.answer?.sheetId;
  useEffect(() => {
    if (atHand == null) return;
    send(markNext, { readId, besides: atHand, ...(no == null ? {} : { no }) }, { quiet: true }).then(
      ({ answer: after }) =>
        after ? fetchAhead(markPicture, { readId, sheetId: after.sheetId, no: after.no }) : undefined,
      () => undefined,
    );
  }, [readId, no, atHand]);
  const commit = async (score: number) => {
    if (!answer) return;
    const input = { readId, sheetId: answer.sheetId, no: answer.no, score, again };
    try {
      const to = await send(markCommit, input, { quiet: true });
      // A question is done: the others go on.
      setTurn(to.answer || no != null ? to : await next());
      setFault(undefined);
      setLast({ answer, score });
      setAgain(false);
    } catch (error) {
      setFault(wordsOf(error));
      if (!isOver(error)) return;
      // The answer is no longer in hand: the next one takes its place, and what was said stays beside it.
      setAgain(false);
      await next().then(setTurn, () => undefined);
    }
  };
  return (
    <div className="panel stack">
      <div className="row">
        <Select
          aria-label={t('field.no')}
          allowClear
          placeholder={t('allQuestions')}
          value={no}
          onChange={(value: number | undefined) => setNo(value)}
          options={nos.map((value) => ({ value, label: t('questionNo', { no: value }) }))}
          style={{ minWidth: 130 }}
        />
        {turn ? <span className="soft">{t('doneLeft', { done: turn.done, left: turn.left })}</span> : null}
        {last ? (
          <Button className="row-end" onClick={() => setAgain(!again)}>
            {again ? t('backToNext') : t('previous', { score: last.score })}
          </Button>
        ) : null}
      </div>
      {fault && !answer ? <Alert type="warning" showIcon title={fault} /> : null}
      {answer ? (
        <>
          <div className="exam-crop">
            <CallImage
              call={markPicture}
              input={{ readId, sheetId: answer.sheetId, no: answer.no }}
              alt={t('questionNo', { no: answer.no })}
            />
          </div>
          <div className="exam-hand">
            {fault ? <Alert type="warning" showIcon title={fault} /> : null}
            <Points
              key={`${answer.sheetId}/${answer.no}`}
              full={answer.score}
              onGive={commit}
              onPrevious={last ? () => setAgain(!again) : undefined}
            />
            <small className="soft by-keys">{t('markKeys')}</small>
          </div>
        </>
      ) : turn ? (
        <EmptyState title={t('nothingLeft')} text={t('nothingLeftText')} />
      ) : null}
    </div>
  );
}
const wordsOf = (error: unknown): string => (error instanceof CallError ? error.message : String(error));
/** Faults after which the answer at hand cannot be given points by this marker any more. */
const OVER: readonly string[] = ['exam.fault.notLeased', 'exam.fault.committed'];
const isOver = (error: unknown): boolean => error instanceof CallError && OVER.includes(error.problem.error);

function Points({
  full,
  onGive,
  onPrevious,
}: {
  readonly full: number;
  readonly onGive: (score: number) => Promise<void>;
  readonly onPrevious: (() => void) | undefined;
}) {
  const t = useT();
  const [score, setScore] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const box = useRef<NumberRef>(null);
  // What stands in the box, not the last value: 60 of 50 is refused and never taken as 6, and 7，5 is no 7.
  const typed = () => readNumber(box.current?.value ?? '') ?? null;
  const give = async (value: number | null) => {
    if (value == null || busy) return;
    setBusy(true);
    await onGive(value);
    setBusy(false);
  };
  return (
    <div
      className="exam-points"
      onKeyDown={(e) => {
        // The keys of a number pad, as long as nothing is typed: a mark that was begun is not thrown away by one of them.
        if (e.repeat || (box.current?.value ?? '') !== '') return;
        if (e.key === '+') void give(full);
        else if (e.key === '-') void give(0);
        else if (e.key === '*') onPrevious?.();
        else return;
        e.preventDefault();
      }}
    >
      <NumberInput
        ref={box}
        autoFocus
        aria-label={t('points', { full })}
        style={{ width: 132 }}
        placeholder={t('points', { full })}
        value={score}
        min={0}
        max={full}
        step={0.5}
        onChange={setScore}
        onPressEnter={() => void give(typed())}
      />
      <Button type="primary" disabled={score == null} onClick={() => void give(typed())}>
        {t('give')}
      </Button>
      <Button onClick={() => void give(full)}>{t('full')}</Button>
      <Button onClick={() => void give(0)}>{t('zero')}</Button>
    </div>
  );
}
