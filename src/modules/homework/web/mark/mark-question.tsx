import { Button, Select, Skeleton } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { judge, partsOf } from '../../../question-bank/contract';
import { GivenAnswer, QuestionView, VerdictTag } from '../../../question-bank/web/published';
import { fetchByQue, type ByQue } from '../../contract';
import { partKey, widened } from '../../rules';
import { useT } from '../texts';
import { AcceptButton } from './accept-button';
import { fetchAhead } from './ahead';
import { useMarkKeys } from './keys';
import { ScoreInput } from './score-input';
import { counts } from './paper-state';
import { useSave } from './use-save';
import { useStable } from './use-stable';
import '../homework.css';

/** All answers to one question, one below the other: the same measure for everybody. */
export default function MarkQuestion({
  params,
}: {
  readonly params: { readonly taskId?: string; readonly qid?: string; readonly qcid?: string };
}) {
  const id = Number(params.taskId),
    qid = Number(params.qid),
    qcid = Number(params.qcid);
  const { data, error, refetch } = useCall(fetchByQue, { id, qid, qcid }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    );
  return <Answers key={`${qid}/${qcid}`} taskId={id} page={data} />;
}

function Answers({ taskId, page }: { readonly taskId: number; readonly page: ByQue }) {
  const t = useT();
  const navigate = useNavigate();
  const que = page.que!;
  const part = useMemo(() => {
    const p = partsOf(que.body).find((x) => x.qcid === page.qcid)!;
    return widened(p, que.parts.find((x) => x.qcid === page.qcid)?.accept);
  }, [que, page.qcid]);
  const full = que.parts.find((p) => p.qcid === page.qcid)?.score ?? que.score;
  const [scores, setScores] = useState<ReadonlyMap<number, number | null>>(
    () => new Map(page.items.map((i) => [i.userId, i.score])),
  );
  const saved = useRef(new Map(page.items.map((i) => [i.userId, i.score])));
  const [now, setNow] = useState(() =>
    Math.max(
      0,
      page.items.findIndex((i) => i.score == null),
    ),
  );
  const { save, state, dialog } = useSave(
    taskId,
    useCallback(() => undefined, []),
  );
  const at = page.parts.findIndex((p) => p.qid === que.qid && p.qcid === page.qcid);
  const [after, before] = [page.parts[at + 1], page.parts[at - 1]];
  const numberOf = (p: ByQue['parts'][number]) => (p.qcid === 0 ? String(p.queNo) : `${p.queNo}(${p.qcid})`);
  const label = (p: ByQue['parts'][number]) => t('mark.queNo', { no: numberOf(p) });
  const go = (p: ByQue['parts'][number] | undefined) => {
    if (p)
      void navigate(toPath('/work/{taskId}/correct/{qid}/{qcid}/byQue', { taskId, qid: p.qid, qcid: p.qcid }), {
        replace: true,
      });
  };
  const keep = (userId: number, score: number) => {
    setScores((m) => new Map(m).set(userId, score));
    if (saved.current.get(userId) === score || !counts(score, full)) return;
    saved.current.set(userId, score);
    save({
      userId,
      userName: page.items.find((i) => i.userId === userId)?.userName ?? '',
      marks: [{ qid: que.qid, qcid: page.qcid, score }],
    });
  };
  const step = (from: number) => {
    const to = page.items.findIndex((i, n) => n > from && !counts(scores.get(i.userId), full));
    if (to >= 0) setNow(to);
    else if (
      from < page.items.length - 1 &&
      page.items.every((i, n) => n <= from || counts(scores.get(i.userId), full))
    )
      setNow(from + 1);
    else go(page.parts.slice(at + 1).find((p) => p.toMark > 0));
  };
  const current = page.items[now];
  const enter = () => {
    const score = current && scores.get(current.userId);
    if (!current || !counts(score, full)) return;
    keep(current.userId, score);
    step(now);
  };
  const help = useMarkKeys({
    next: () => go(after),
    prev: () => go(before),
    up: () => setNow((n) => Math.max(0, n - 1)),
    down: () => setNow((n) => Math.min(page.items.length - 1, n + 1)),
    enter,
    give: (share) => {
      if (current) {
        keep(current.userId, share === 1 ? full : Math.round(full) / 2);
        step(now);
      }
    },
    comment: () => undefined,
  });
  const stable = useStable({
    focus: (at: string) => setNow(page.items.findIndex((i) => i.userId === Number(at))),
    type: (at: string, score: number | null) => setScores((m) => new Map(m).set(Number(at), score)),
    give: (at: string, score: number) => {
      keep(Number(at), score);
      step(page.items.findIndex((i) => i.userId === Number(at)));
    },
  });
  useEffect(() => {
    for (const p of [after, before]) if (p) fetchAhead(fetchByQue, { id: taskId, qid: p.qid, qcid: p.qcid });
  }, [taskId, after, before]);
  const left = page.items.filter((i) => !counts(scores.get(i.userId), full)).length;
  return (
    <div>
      <div className="hw-bar-top" data-chrome>
        <Link to={toPath('/work/{taskId}/correct/{type}', { taskId, type: 'question' })}>{t('mark.byQue')}</Link>
        <Select
          aria-label={t('report.queNo')}
          value={partKey({ qid: que.qid, qcid: page.qcid })}
          onChange={(key) => go(page.parts.find((p) => partKey(p) === key))}
          options={page.parts.map((p) => ({
            value: partKey(p),
            label: `${label(p)}${p.toMark ? ` · ${t('mark.queLeft', { n: p.toMark })}` : ''}`,
          }))}
          style={{ minWidth: 160 }}
        />
        <span className="soft">{left ? t('mark.queLeft', { n: left }) : t('mark.queDone')}</span>
        <span className={state === 'failed' ? 'hw-saved hw-saved-failed' : 'hw-saved'} role="status">
          {state === 'saving'
            ? t('mark.saving')
            : state === 'saved'
              ? t('mark.saved')
              : state === 'failed'
                ? t('mark.unsaved')
                : ''}
        </span>
        <span className="row row-end" style={{ gap: 8 }}>
          <Button disabled={!before} onClick={() => go(before)}>
            {t('mark.prev')}
          </Button>
          <Button disabled={!after} onClick={() => go(after)}>
            {t('mark.next')}
          </Button>
        </span>
      </div>
      <div className="hw-mark">
        <div>
          {page.items.length === 0 ? (
            <div className="panel">
              <EmptyState title={t('mark.nobody')} text={t('mark.nobodyText')} />
            </div>
          ) : (
            page.items.map((i, n) => {
              const pure = judge(part, i.answer);
              const judged =
                i.judged === 'auto'
                  ? pure
                  : i.share == null
                    ? undefined
                    : {
                        verdict:
                          i.share >= 100 ? ('right' as const) : i.share > 0 ? ('part' as const) : ('wrong' as const),
                        share: i.share,
                      };
              return (
                <section key={i.userId} className={n === now ? 'hw-part hw-part-now' : 'hw-part'}>
                  <div className="row">
                    <strong>{i.userName}</strong>
                    <span className="soft">{i.clazzName}</span>
                    {judged ? (
                      <span className="row-end">
                        <VerdictTag verdict={judged.verdict} />
                      </span>
                    ) : null}
                  </div>
                  {i.skip ? (
                    <p className="soft">{t('mark.skip')}</p>
                  ) : (
                    <GivenAnswer part={part} given={i.answer} judged={judged} />
                  )}
                  <div className="hw-part-foot">
                    <ScoreInput
                      at={String(i.userId)}
                      no={numberOf(page.parts[at]!)}
                      full={full}
                      value={scores.get(i.userId) ?? null}
                      current={n === now}
                      acts={stable}
                    />
                    {i.peers.length ? (
                      <span className="soft">
                        {t('mark.peerScores')} {i.peers.join(' · ')}
                      </span>
                    ) : null}
                    {part.kind === 'blank' && pure.places
                      ? pure.places.map((ok, blank) =>
                          ok || !i.answer?.blanks?.[blank]?.trim() ? null : (
                            <AcceptButton
                              key={blank}
                              taskId={taskId}
                              qid={que.qid}
                              qcid={page.qcid}
                              blank={blank}
                              text={i.answer.blanks[blank]!}
                            />
                          ),
                        )
                      : null}
                  </div>
                </section>
              );
            })
          )}
        </div>
        <aside className="hw-mark-side">
          <section className="panel" style={{ padding: 16 }}>
            <QuestionView
              body={que.body}
              no={que.queNo}
              showKey
              extra={<span className="soft">{t('points', { n: full })}</span>}
            />
          </section>
          <p className="hw-keys by-keys">{t('mark.keys')}</p>
        </aside>
      </div>
      {dialog}
      {help}
    </div>
  );
}
