import { ClockCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { durationText } from '../../../../kernel/web/format';
import { useAct } from '../../../../kernel/web/http/hooks';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { useTitle } from '../../../../kernel/web/router/page';
import { isEmptyAnswer, type Answer } from '../../../question-bank/contract';
import { fightCommit, fightLoose, type Fight, type FightResult } from '../../contract';
import { useEnter } from '../run/keys';
import { Asking } from '../run/step';
import { useT } from '../texts';

interface Given {
  readonly qid: number;
  readonly answer: Answer | null;
  readonly spent: number;
}

/** A challenge that runs: one question after the other, each with its own time. When the time is up the next one comes. Leaving makes it invalid (S-033). */
export function Arena({
  fight,
  onDone,
}: {
  readonly fight: Fight;
  readonly onDone: (result: FightResult | undefined) => void;
}) {
  const t = useT();
  const confirm = useConfirm();
  useTitle(t('fight.title', { rank: t(`rank.${fight.rank}`), name: fight.nodeName }));
  const [at, setAt] = useState(0);
  const [answer, setAnswer] = useState<Answer>({});
  const [left, setLeft] = useState(fight.ques[0]!.limit);
  const given = useRef<Given[]>([]);
  const begun = useRef(0);
  const over = useRef(false);
  const commit = useAct(fightCommit, { onDone });
  const loose = useAct(fightLoose, { quiet: true });
  const que = fight.ques[at]!;

  const go = () => {
    if (over.current) return;
    // Ahead of the limit by what the clocks of two machines may differ; an answer after it would not count.
    const spent = Math.min(que.limit, Math.max(1, Math.round((Date.now() - begun.current) / 1000)));
    given.current = [
      ...given.current.filter((g) => g.qid !== que.qid),
      { qid: que.qid, answer: isEmptyAnswer(answer) ? null : answer, spent },
    ];
    if (at + 1 < fight.ques.length) {
      setAnswer({});
      setLeft(fight.ques[at + 1]!.limit);
      setAt(at + 1);
      window.scrollTo({ top: 0 });
      return;
    }
    over.current = true;
    void commit.run({ id: fight.fightId, answers: given.current }, () => {
      over.current = false;
    });
  };
  const tick = useRef(go);
  useEffect(() => {
    tick.current = go;
  });
  useEffect(() => {
    begun.current = Date.now();
  }, [que]);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = que.limit - Math.floor((Date.now() - begun.current) / 1000);
      setLeft(Math.max(0, now));
      if (now <= 0) tick.current();
    }, 250);
    return () => clearInterval(timer);
  }, [que]);
  useEnter(() => {
    if (!isEmptyAnswer(answer)) go();
  });

  const giveUp = async (): Promise<boolean> => {
    if (
      !(await confirm({ title: t('fight.leaveTitle'), text: t('fight.leaveText'), ok: t('fight.leave'), danger: true }))
    )
      return false;
    over.current = true;
    await loose.run({ id: fight.fightId });
    return true;
  };
  const blocker = useBlocker(() => !over.current);
  const asked = useRef(false);
  useEffect(() => {
    if (blocker.state !== 'blocked' || asked.current) return;
    asked.current = true;
    void giveUp().then((left_) => {
      asked.current = false;
      if (left_) blocker.proceed();
      else blocker.reset();
    });
  });
  useEffect(() => {
    const warn = (e: BeforeUnloadEvent) => {
      if (!over.current) e.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);

  return (
    <div className="run">
      <div className="run-head">
        <div className="row">
          <strong>
            {fight.nodeName} · {t(`rank.${fight.rank}`)}
          </strong>
          <span className={left <= 10 ? 'run-clock run-clock-low' : 'run-clock'} role="timer">
            <ClockCircleOutlined />
            {durationText(left)}
          </span>
          <Button
            size="small"
            type="text"
            onClick={() =>
              void giveUp().then((gone) => {
                if (gone) onDone(undefined);
              })
            }
          >
            {t('fight.giveUp')}
          </Button>
        </div>
        <ol className="run-dots" aria-label={t('progress', { done: at, n: fight.ques.length })}>
          {fight.ques.map((q, n) => (
            <li key={q.qid} className={n === at ? 'run-now' : n < at ? 'run-part' : ''} />
          ))}
        </ol>
      </div>
      <section className="panel">
        <div className="run-meta">
          {t('queOf', { no: at + 1, n: fight.ques.length })} · {t('fight.need', { accuracy: fight.accuracyNeed })}
        </div>
        <Asking que={que} stgId={fight.stgId} qcid={0} value={answer} onChange={setAnswer} disabled={commit.busy} />
      </section>
      <div className="run-foot">
        {isEmptyAnswer(answer) ? (
          <Button size="large" disabled={commit.busy} onClick={() => go()}>
            {t('fight.skip')}
          </Button>
        ) : null}
        <Button
          type="primary"
          size="large"
          loading={commit.busy}
          disabled={isEmptyAnswer(answer) && commit.error == null}
          onClick={() => go()}
        >
          {t(at + 1 < fight.ques.length ? 'next' : 'handIn')}
        </Button>
      </div>
    </div>
  );
}
