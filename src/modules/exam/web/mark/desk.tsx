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
import { CallImage } from '../parts';
import { useT } from '../texts';

/** The answers of one marker, one crop after the other: digits and Enter, full, zero, half, and back to the last one. */
export default function Desk({ params }: { readonly params: { readonly readId: string } }) {
  const readId = Number(params.readId);
  const { data, error, refetch } = useCall(markMine, {}, { quiet: true });
  const task = data?.items.find((item) => item.readId === readId);
  useTitle(task && `${task.examName} ${task.sbjName}`);
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
  const take = useCallback(async (ask: () => Promise<MarkTurn>) => {
    try {
      setTurn(await ask());
      setFault(undefined);
      return true;
    } catch (error) {
      setFault(error instanceof CallError ? error.message : String(error));
      return false;
    }
  }, []);
  useEffect(() => {
    void take(() => send(markNext, { readId, ...(no == null ? {} : { no }) }, { quiet: true }));
  }, [readId, no, take]);
  const answer = again ? last?.answer : turn?.answer;
  const commit = async (score: number) => {
    if (!answer) return;
    const input = { readId, sheetId: answer.sheetId, no: answer.no, score, again };
    if (!(await take(() => send(markCommit, input, { quiet: true })))) return;
    setLast({ answer, score });
    setAgain(false);
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
        {last && !again ? (
          <Button className="row-end" onClick={() => setAgain(true)}>
            {t('previous', { score: last.score })}
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
            <Points key={`${answer.sheetId}/${answer.no}`} full={answer.score} onGive={commit} />
          </div>
        </>
      ) : turn ? (
        <EmptyState title={t('nothingLeft')} text={t('nothingLeftText')} />
      ) : null}
    </div>
  );
}
function Points({ full, onGive }: { readonly full: number; readonly onGive: (score: number) => Promise<void> }) {
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
    <div className="exam-points">
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
