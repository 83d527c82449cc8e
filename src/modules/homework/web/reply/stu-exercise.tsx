import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import { isEmptyAnswer, judge, partsOf, type Answer } from '../../../question-bank/contract';
import { AnswerInput, QuestionView } from '../../../question-bank/web/published';
import { reportUser, trainEnter, trainLeave, trainStats } from '../../contract';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { partKey } from '../../rules';
import { useT } from '../texts';
import { StuHead } from './stu-head';
import { scrollToTop } from '../../../../kernel/web/router/page';

type Set = ReplyOf<typeof trainEnter>;
type Done = ReplyOf<typeof trainLeave>;

/** Training after a task: a child trains, a teacher sees how it went. */
export default function StuExercise({
  params,
}: {
  readonly params: { readonly taskId?: string; readonly userId?: string };
}) {
  const t = useT();
  const me = useSession();
  const id = Number(params.taskId),
    userId = Number(params.userId);
  const { data, error, refetch } = useCall(reportUser, { id, userId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    );
  return (
    <div className="stack">
      <StuHead
        task={data.task}
        userId={userId}
        userName={data.userName}
        clazzName={data.clazzName}
        at="train"
        submittedAt={data.row.submittedAt}
      />
      {me?.userId !== userId ? (
        <Trained id={id} userId={userId} />
      ) : data.row.submittedAt == null ? (
        <div className="panel">
          <EmptyState
            title={t('train.waitTitle')}
            text={t('got.trainText')}
            action={
              <Link to={toPath('/work/dowork/{taskId}/answer', { taskId: id })}>
                <Button type="primary">{t('got.goDo')}</Button>
              </Link>
            }
          />
        </div>
      ) : (
        <Train id={id} stgId={data.task.stgId} times={data.trainCount} />
      )}
    </div>
  );
}
function Trained({ id, userId }: { readonly id: number; readonly userId: number }) {
  const t = useT();
  const { data, error, refetch } = useCall(trainStats, { id }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const row = data?.items.find((r) => r.userId === userId);
  return (
    <div className="panel">
      {row && row.times > 0 ? (
        <p className="hw-answer">{t('train.childSay', { times: row.times, parts: row.parts, right: row.right })}</p>
      ) : (
        <EmptyState title={t('train.childNone')} />
      )}
    </div>
  );
}
function Train({ id, stgId, times }: { readonly id: number; readonly stgId: number; readonly times: number }) {
  const t = useT();
  const [set, setSet] = useState<Set>();
  const [done, setDone] = useState<Done>();
  const [given, setGiven] = useState<ReadonlyMap<string, Answer>>(new Map());
  const begin = useAct(trainEnter, {
    refreshes: [],
    onDone: (s) => {
      setGiven(new Map());
      setDone(undefined);
      setSet(s);
      scrollToTop();
    },
  });
  const leave = useAct(trainLeave, {
    refreshes: ['homework', 'wrongbook'],
    onDone: (d) => {
      setDone(d);
      setSet(undefined);
      scrollToTop();
    },
  });
  const start = (
    <Button type="primary" loading={begin.busy} onClick={() => void begin.run({ id })}>
      {t(times || done ? 'train.again' : 'train.begin')}
    </Button>
  );
  if (done)
    return (
      <>
        <section className="panel row">
          <strong className="hw-answer">
            {done.partCount === 0
              ? t('train.resultNone')
              : done.rightCount === done.partCount
                ? t('train.resultAll', { n: done.partCount })
                : t('train.result', { n: done.partCount, right: done.rightCount })}
          </strong>
          <span className="row row-end" style={{ gap: 8 }}>
            <Link to="/work/wrong/index">
              <Button>{t('mine.wrongbook')}</Button>
            </Link>
            {start}
          </span>
        </section>
        <ol className="hw-result">
          {done.ques.map((q) => {
            const mine = new Map(done.answers.filter((a) => a.qid === q.qid).map((a) => [a.qcid, a.answer]));
            return (
              <li key={q.qid} className="panel">
                <QuestionView
                  body={q.body}
                  no={q.queNo}
                  showKey
                  answers={Object.fromEntries(mine)}
                  judged={Object.fromEntries(partsOf(q.body).map((p) => [p.qcid, judge(p, mine.get(p.qcid))]))}
                />
              </li>
            );
          })}
        </ol>
      </>
    );
  if (!set)
    return (
      <div className="panel">
        <EmptyState
          title={t('got.train')}
          text={
            <>
              {t('got.trainText')}
              {times ? (
                <>
                  <br />
                  {t('train.sets', { n: times })}
                </>
              ) : null}
            </>
          }
          action={start}
        />
      </div>
    );
  const parts = set.ques.flatMap((q) =>
    partsOf(q.body).map((part) => ({ q, part, key: partKey({ qid: q.qid, qcid: part.qcid }) })),
  );
  const left = set.ques.filter((q) => parts.some((p) => p.q === q && isEmptyAnswer(given.get(p.key)))).length;
  return (
    <>
      {set.weakKlgs.length ? (
        <p className="soft" style={{ margin: 0 }}>
          {t('train.weak', {
            what: set.weakKlgs
              .map((k) => k.klgName)
              .filter(Boolean)
              .join(t('comma')),
          })}
        </p>
      ) : null}
      {set.ques.map((q) => (
        <section key={q.qid} className="panel hw-q">
          <QuestionView body={{ ...q.body, options: [], rights: [], subs: [] }} no={q.queNo} />
          {parts
            .filter((p) => p.q === q)
            .map(({ part, key }) => (
              <div key={key} className="hw-q-part">
                {part.qcid ? (
                  <QuestionView body={{ ...part, options: [], rights: [], subs: [] }} no={part.qcid} />
                ) : null}
                <AnswerInput
                  part={part}
                  stgId={stgId}
                  value={given.get(key)}
                  onChange={(a) => setGiven((g) => new Map(g).set(key, a))}
                />
              </div>
            ))}
        </section>
      ))}
      <div className="row">
        <Button
          type="primary"
          size="large"
          loading={leave.busy}
          onClick={() =>
            void leave.run({
              id,
              answers: parts.flatMap((p) => {
                const answer = given.get(p.key);
                return answer && !isEmptyAnswer(answer) ? [{ qid: p.q.qid, qcid: p.part.qcid, answer }] : [];
              }),
            })
          }
        >
          {t('train.finish')}
        </Button>
        {left ? <span className="soft">{t('train.left', { n: left })}</span> : null}
      </div>
    </>
  );
}
