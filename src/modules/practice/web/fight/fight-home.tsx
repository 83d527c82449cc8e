import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { durationText, saidNow } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { useSession } from '../../../../kernel/web/session/session-store';
import { NeedTextbook } from '../../../textbook/web/published';
import { fightChoose, fightList, type Fight, type FightResult } from '../../contract';
import { RANKS, TOP } from '../../rules';
import { Card, Line, Medal } from '../parts';
import { useT } from '../texts';
import { Arena } from './arena';
import { Result } from './result';

/** Level challenges: the ladder, the chapters with the rank reached, and a challenge that runs. */
export default function FightHome() {
  const [fight, setFight] = useState<Fight>();
  const [result, setResult] = useState<FightResult>();
  const choose = useAct(fightChoose, {
    onDone: (f) => {
      setResult(undefined);
      setFight(f);
      window.scrollTo({ top: 0 });
    },
  });
  const begin = (sbjId: number, tbkNodeId: number, level: number) => void choose.run({ sbjId, tbkNodeId, level });
  if (fight)
    return (
      <Arena
        key={fight.fightId}
        fight={fight}
        onDone={(r) => {
          setFight(undefined);
          setResult(r);
        }}
      />
    );
  if (result)
    return (
      <Result
        result={result}
        busy={choose.busy}
        onAgain={(level) => begin(result.sbjId, result.nodeId, level)}
        onClose={() => setResult(undefined)}
      />
    );
  return (
    <NeedTextbook>
      {(pref, change) => <Ladder tbkId={pref.tbkId} change={change} busy={choose.busy} onBegin={begin} />}
    </NeedTextbook>
  );
}

function Ladder({
  tbkId,
  change,
  busy,
  onBegin,
}: {
  readonly tbkId: number;
  readonly change: () => void;
  readonly busy: boolean;
  readonly onBegin: (sbjId: number, nodeId: number, level: number) => void;
}) {
  const t = useT();
  const zone = useSession()?.zone;
  const confirm = useConfirm();
  const { data, error, refetch } = useCall(fightList, { tbkId }, { quiet: true });
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data)
    return (
      <section className="panel">
        <Skeleton active avatar paragraph={{ rows: 10 }} />
      </section>
    );
  const begin = async (chapter: (typeof data.chapters)[number], level: number) => {
    const rule = data.rules[level - 1]!;
    if (
      await confirm({
        title: t('fight.startTitle', { rank: t(`rank.${rule.rank}`), name: chapter.name }),
        text: t('fight.startText', { n: rule.count, accuracy: rule.accuracy, seconds: rule.seconds }),
        ok: t('fight.start'),
      })
    )
      onBegin(data.sbjId, chapter.nodeId, level);
  };
  return (
    <div className="stack pra">
      <Card title={t('fight.rules')}>
        <ol className="fight-ladder">
          {data.rules.map((r) => (
            <li key={r.level}>
              <Medal rank={r.rank} size={46} />
              <b>{t(`rank.${r.rank}`)}</b>
              <span>{t('fight.rule', { n: r.count, accuracy: r.accuracy })}</span>
              <span>{t('fight.pace', { seconds: r.seconds })}</span>
            </li>
          ))}
        </ol>
        <p className="soft" style={{ margin: '12px 0 0' }}>
          {t('fight.ruleText')}
        </p>
      </Card>
      <Card
        title={data.name}
        extra={
          <Button type="text" onClick={change}>
            {t('changeBook')}
          </Button>
        }
      >
        {data.chapters.map((c) => {
          const next = Math.min(TOP, c.level + 1);
          return (
            <div key={c.nodeId} className="fight-chapter">
              <Medal rank={c.rank} />
              <div>
                <strong>{c.name}</strong>
                <span className="soft">
                  {t(`rank.${c.rank}`)}
                  {c.attempts
                    ? ` · ${t('fight.tried', { people: c.challengers, n: c.attempts })}`
                    : ` · ${t('fight.first')}`}
                </span>
              </div>
              <div className="fight-steps">
                {c.level > 0 && c.level < TOP ? (
                  <Button disabled={busy} onClick={() => void begin(c, c.level)}>
                    {t('fight.again', { rank: t(`rank.${c.rank}`) })}
                  </Button>
                ) : null}
                <Button
                  type={c.level === TOP ? 'default' : 'primary'}
                  ghost={c.level < TOP}
                  disabled={busy}
                  onClick={() => void begin(c, next)}
                >
                  {t(c.level === TOP ? 'fight.keep' : 'fight.try', { rank: t(`rank.${RANKS[next]!}`) })}
                </Button>
              </div>
            </div>
          );
        })}
      </Card>
      {data.last.length ? (
        <Card title={t('fight.last')}>
          <ul className="pra-lines">
            {data.last.map((f) => (
              <Line
                key={f.fightId}
                title={`${f.nodeName} · ${t(`rank.${f.rank}`)}`}
                text={[saidNow(f.startedAt, zone), f.duration == null ? '' : durationText(f.duration)]
                  .filter(Boolean)
                  .join(' · ')}
                end={
                  <>
                    {f.accuracy == null ? null : <span className="num">{f.accuracy}%</span>}
                    <StatusTag status={f.state === 'passed' ? 'done' : f.state === 'failed' ? 'waiting' : 'off'}>
                      {t(`fight.state.${f.state}`)}
                    </StatusTag>
                  </>
                }
              />
            ))}
          </ul>
        </Card>
      ) : null}
    </div>
  );
}
