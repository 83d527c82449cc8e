import { CheckCircleFilled, CloseCircleFilled, MessageOutlined, MinusCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAct } from '../../../../kernel/web/http/hooks';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { toPath } from '../../../../kernel/web/router/paths';
import { useTitle } from '../../../../kernel/web/router/page';
import { isEmptyAnswer, type Answer } from '../../../question-bank/contract';
import { trainCommit, trainRecord, type Recorded, type Train } from '../../contract';
import { SPENT_MAX } from '../../rules';
import { useT } from '../texts';
import { AskDialog } from './ask-dialog';
import { useEnter } from './keys';
import { Answered, Asking, Meta } from './step';
import '../practice.css';

type Que = Train['ques'][number];
const toneOf = (que: Que): string => {
  if (!que.done) return '';
  const sum = que.parts.reduce((n, p) => n + (p.share ?? 0), 0) / que.parts.length;
  return sum >= 100 ? 'run-right' : sum > 0 ? 'run-part' : 'run-wrong';
};
const MARK = { right: CheckCircleFilled, part: MinusCircleFilled, wrong: CloseCircleFilled } as const;

/** A practice, one question at a time: answer, verdict with explanation, next. Every answer is kept before the next question shows. */
export function TrainRunner({ train }: { readonly train: Train }) {
  const t = useT();
  const confirm = useConfirm();
  const navigate = useNavigate();
  useTitle(train.name);
  const [ques, setQues] = useState(train.ques);
  const [at, setAt] = useState<Que | undefined>(() => train.ques.find((q) => !q.done));
  const [answer, setAnswer] = useState<Answer>({});
  const [verdict, setVerdict] = useState<Recorded>();
  const [asking, setAsking] = useState(false);
  const begun = useRef(0);
  const main = useRef<HTMLButtonElement>(null);
  const part = at?.parts.find((p) => p.share == null);
  useEffect(() => {
    begun.current = Date.now();
  }, [at?.qid, part?.qcid]);
  useEffect(() => {
    if (verdict) main.current?.focus();
    window.scrollTo({ top: 0 });
  }, [verdict]);

  const commit = useAct(trainCommit, {
    onDone: (done) =>
      void navigate(
        toPath('/exercise/{trainId}/{busId}/{type}/finish', {
          trainId: done.trainId,
          busId: done.busId,
          type: done.type,
        }),
        { replace: true },
      ),
  });
  const record = useAct(trainRecord, {
    // What a home and the beans say of today counts each answer.
    refreshes: ['practice.home', 'practice.bean'],
    onDone: (r) => {
      setQues((all) => [
        ...all.map((q) => (q.qid === r.qid ? r.que : q)),
        ...(r.next && !all.some((q) => q.qid === r.next!.qid) ? [r.next] : []),
      ]);
      setVerdict(r);
    },
  });
  const hand = () => {
    if (at && part && !isEmptyAnswer(answer) && !record.busy)
      void record.run({
        trainId: train.trainId,
        qid: at.qid,
        qcid: part.qcid,
        answer,
        spent: Math.min(SPENT_MAX, Math.max(1, Math.round((Date.now() - begun.current) / 1000))),
      });
  };
  const go = () => {
    if (!verdict) return;
    setAnswer({});
    setVerdict(undefined);
    if (!verdict.que.done) return setAt(verdict.que);
    if (verdict.next) return setAt(verdict.next);
    void commit.run({ trainId: train.trainId });
  };
  const stop = async () => {
    if (!ques.some((q) => q.parts.some((p) => p.share != null))) return void navigate(-1);
    if (await confirm({ title: t('stopTitle'), text: t('stopText'), ok: t('stop') }))
      await commit.run({ trainId: train.trainId });
  };
  useEnter(asking ? undefined : verdict ? go : hand);

  if (!at || (!part && !verdict))
    return (
      <section className="panel run run-end">
        <h2>{t('allDone')}</h2>
        <Button
          type="primary"
          size="large"
          loading={commit.busy}
          onClick={() => void commit.run({ trainId: train.trainId })}
        >
          {t('seeResult')}
        </Button>
      </section>
    );
  const Mark = verdict ? MARK[verdict.verdict] : undefined;
  const last = verdict != null && verdict.que.done && !verdict.next;
  return (
    <div className="run">
      <div className="run-head">
        <div className="row">
          <strong>{train.name}</strong>
          <span className="soft">{t('queOf', { no: at.queNo, n: train.goal })}</span>
          <Button className="row-end" size="small" type="text" onClick={() => void stop()}>
            {t('stop')}
          </Button>
        </div>
        <ol className="run-dots" aria-label={t('progress', { done: ques.filter((q) => q.done).length, n: train.goal })}>
          {Array.from({ length: train.goal }, (_, n) => {
            const q = ques[n];
            return <li key={n} className={q?.done ? toneOf(q) : q?.qid === at.qid ? 'run-now' : ''} />;
          })}
        </ol>
      </div>
      <section className="panel">
        {verdict && Mark ? (
          <div className={`run-verdict run-verdict-${verdict.verdict}`} role="status">
            <Mark style={{ fontSize: 22 }} />
            <b>{t(`verdict.${verdict.verdict}`)}</b>
            <span>
              {verdict.verdict === 'part' ? t('sharePart', { n: verdict.share }) : t(`cheer.${verdict.verdict}`)}
            </span>
          </div>
        ) : null}
        <Meta que={at} />
        {verdict ? (
          verdict.que.done ? (
            <div className="run-que">
              <Answered que={verdict.que} />
            </div>
          ) : (
            <Asking
              que={at}
              stgId={train.stgId}
              qcid={verdict.qcid}
              value={answer}
              onChange={() => undefined}
              disabled
            />
          )
        ) : (
          <Asking
            que={at}
            stgId={train.stgId}
            qcid={part!.qcid}
            value={answer}
            onChange={setAnswer}
            disabled={record.busy}
          />
        )}
      </section>
      <div className="run-foot">
        {verdict?.que.done ? (
          <Button size="large" icon={<MessageOutlined />} onClick={() => setAsking(true)}>
            {t('ask')}
          </Button>
        ) : null}
        {verdict ? (
          <Button ref={main} type="primary" size="large" loading={commit.busy} onClick={go}>
            {t(last ? 'seeResult' : 'next')}
          </Button>
        ) : (
          <Button
            ref={main}
            type="primary"
            size="large"
            loading={record.busy}
            disabled={isEmptyAnswer(answer)}
            onClick={hand}
          >
            {t('handIn')}
          </Button>
        )}
      </div>
      <AskDialog open={asking} onClose={() => setAsking(false)} qid={at.qid} sbjId={train.sbjId} />
    </div>
  );
}
