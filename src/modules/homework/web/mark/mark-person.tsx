import { Button, Checkbox, Input, Progress, Rate, Skeleton } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { numberText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { queryClient, queryKeyOf, refresh } from '../../../../kernel/web/http/query-client';
import { send } from '../../../../kernel/web/http/send';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { QuestionView } from '../../../question-bank/web/published';
import { fetchByUsr, star } from '../../contract';
import type { Paper } from '../../contract/parts';
import { COMMENT_MAX, partKey, STAR_MAX } from '../../rules';
import { useT } from '../texts';
import { judgedOf, needsHand } from './judged';
import { useMarkKeys } from './keys';
import { Phrases } from './phrases';
import { ScoreInput } from './score-input';
import { useSave } from './use-save';
import '../homework.css';

/** One child's paper after the other, with the hand on the keys: the next paper is there before it is asked for. */
export default function MarkPerson({ params }: { readonly params: { readonly taskId?: string; readonly userId?: string } }) {
  const t = useT();
  const id = Number(params.taskId), userId = Number(params.userId);
  const { data, error, refetch } = useCall(fetchByUsr, { id, userId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data?.paper) return data ? <div className="panel"><EmptyState title={t('mark.nobody')} text={t('mark.nobodyText')} /></div> : <div className="panel"><Skeleton active paragraph={{ rows: 10 }} /></div>;
  return <Desk key={userId} taskId={id} paper={data.paper} order={data.order} peers={data.peers} />;
}

type Order = NonNullable<ReturnType<typeof useCall<typeof fetchByUsr>>['data']>['order'];
type Peers = NonNullable<ReturnType<typeof useCall<typeof fetchByUsr>>['data']>['peers'];
const KEPT = { onlyHand: true, anonymous: false };

export function Desk({ taskId, paper, order, peers, base = 'byPerson' }: { readonly taskId: number; readonly paper: Paper; readonly order: Order; readonly peers: Peers; readonly base?: 'byPerson' | 'other' }) {
  const t = useT();
  const navigate = useNavigate();
  const userId = paper.reply.userId;
  const [reply, setReply] = useState(paper.reply);
  const [scores, setScores] = useState<ReadonlyMap<string, number | null>>(() => new Map(paper.answers.map((a) => [partKey(a), a.score])));
  const saved = useRef(new Map(paper.answers.map((a) => [partKey(a), a.score])));
  const [comment, setComment] = useState(paper.reply.comment);
  const commentBox = useRef<HTMLTextAreaElement>(null);
  const [, redraw] = useState(0);
  const onSaved = useCallback((p: Paper) => {
    if (p.reply.userId !== userId) return;
    setReply(p.reply);
    saved.current = new Map(p.answers.map((a) => [partKey(a), a.score]));
  }, [userId]);
  const { save, state, dialog } = useSave(taskId, onSaved);
  const rate = useAct(star, { refreshes: [] });

  const at = order.findIndex((o) => o.userId === userId);
  const waiting = order.filter((o) => (o.userId === userId ? reply.state : o.state) === 'submitted').length;
  const name = KEPT.anonymous ? t('mark.anonymousName', { no: at + 1 }) : paper.userName;
  const rows = useMemo(() => new Map(paper.answers.map((a) => [partKey(a), a])), [paper.answers]);
  const parts = useMemo(() => paper.ques.flatMap((q) => q.parts.map((p) => ({ ...p, qid: q.qid, no: p.qcid === 0 ? String(q.queNo) : `${q.queNo}(${p.qcid})`, hand: needsHand(rows.get(partKey({ qid: q.qid, qcid: p.qcid }))) }))), [paper.ques, rows]);
  const hasHand = parts.some((p) => p.hand);
  const onlyHand = KEPT.onlyHand && hasHand;
  const shown = parts.filter((p) => !onlyHand || p.hand);
  const [now, setNow] = useState(() => Math.max(0, shown.findIndex((p) => rows.get(partKey(p))?.score == null)));
  const current = shown[Math.min(now, shown.length - 1)];

  const prefetch = useCallback((who: number | undefined) => { if (who != null) void queryClient.prefetchQuery({ queryKey: queryKeyOf(fetchByUsr, { id: taskId, userId: who }), queryFn: ({ signal }) => send(fetchByUsr, { id: taskId, userId: who }, { signal, quiet: true }), staleTime: 20_000 }); }, [taskId]);
  const next = order[at + 1]?.userId, prev = order[at - 1]?.userId;
  useEffect(() => { prefetch(next); prefetch(prev); }, [prefetch, next, prev]);
  useEffect(() => { document.querySelector('.hw-part-now')?.scrollIntoView({ block: 'nearest' }); }, [now]);

  const go = (who: number | undefined) => {
    flush();
    if (who != null) void navigate(base === 'other' ? toPath('/work/{taskId}/correct/{userId}/other', { taskId, userId: who }) : toPath('/work/{taskId}/correct/{userId}/byPerson', { taskId, userId: who }), { replace: true });
  };
  /** Sends what is not sent yet. */
  const flush = (extra?: { readonly key: string; readonly score: number }) => {
    const all = new Map(scores);
    if (extra) all.set(extra.key, extra.score);
    const marks = parts.flatMap((p) => { const score = all.get(partKey(p)); return score == null || score === saved.current.get(partKey(p)) || score < 0 || score > p.score ? [] : [{ qid: p.qid, qcid: p.qcid, score }]; });
    const word = comment.trim() === reply.comment ? undefined : comment.trim();
    if (marks.length === 0 && word == null) return;
    for (const m of marks) saved.current.set(partKey(m), m.score);
    save({ userId, userName: paper.userName, marks, comment: word });
  };
  const give = (key: string, score: number, onward: boolean) => {
    setScores((m) => new Map(m).set(key, score));
    flush({ key, score });
    if (onward) step(key);
  };
  /** To the next part that waits; behind the last to the next paper. */
  const step = (key: string) => {
    const from = shown.findIndex((p) => partKey(p) === key);
    const to = shown.findIndex((p, i) => i > from && scores.get(partKey(p)) == null);
    if (to >= 0) setNow(to); else if (next != null) go(next); else { flush(); void refresh('homework.work.survey', 'homework.work.teach'); }
  };
  const enter = () => {
    if (!current) return go(next);
    const key = partKey(current), score = scores.get(key);
    if (score == null || score < 0 || score > current.score) return undefined;
    flush();
    return step(key);
  };
  const addStar = () => { const value = Math.min(STAR_MAX, (reply.star ?? 0) + 1); setReply({ ...reply, star: value }); void rate.run({ id: taskId, userId, star: value }); };
  const help = useMarkKeys({
    next: () => go(next), prev: () => go(prev), up: () => setNow((n) => Math.max(0, n - 1)), down: () => setNow((n) => Math.min(shown.length - 1, n + 1)), enter,
    give: (share) => { if (current) give(partKey(current), share === 1 ? current.score : Math.round(current.score) / 2, true); }, comment: () => commentBox.current?.focus(), star: addStar,
  });
  const total = parts.reduce((n, p) => n + Math.round((scores.get(partKey(p)) ?? 0) * 10), 0) / 10;

  return (
    <div>
      <div className="hw-bar-top" data-chrome>
        <Link to={toPath('/work/{taskId}/correct/{type}', { taskId, type: base === 'other' ? 'peer' : 'person' })}>{paper.task.name}</Link>
        <strong>{name}</strong>{reply.late ? <span className="soft">{t('mark.late')}</span> : null}
        <span className="soft">{t('mark.who', { at: at + 1, all: order.length })}</span>
        <Progress percent={order.length ? Math.round(((order.length - waiting) * 100) / order.length) : 0} size="small" style={{ width: 120, margin: 0 }} />
        <span className={state === 'failed' ? 'hw-saved hw-saved-failed' : 'hw-saved'} role="status">{state === 'saving' ? t('mark.saving') : state === 'saved' ? t('mark.saved') : state === 'failed' ? t('mark.unsaved') : ''}</span>
        <span className="row row-end" style={{ gap: 8 }}><Button disabled={prev == null} onClick={() => go(prev)}>{t('mark.prev')}</Button><Button type="primary" disabled={next == null} onMouseEnter={() => prefetch(next)} onClick={() => go(next)}>{t('mark.next')}</Button></span>
      </div>
      <div className="hw-mark">
        <main>
          {paper.ques.filter((q) => shown.some((p) => p.qid === q.qid)).map((q) => {
            const mine = shown.filter((p) => p.qid === q.qid);
            const { answers, judged } = judgedOf(q, paper.answers);
            return (
              <section key={q.qid} className={mine.some((p) => p === current) ? 'hw-part hw-part-now' : 'hw-part'}>
                <QuestionView body={q.body} no={q.queNo} answers={answers} judged={judged} showKey />
                {mine.map((p) => {
                  const key = partKey(p), row = rows.get(key);
                  const given = peers.find((x) => partKey(x) === key);
                  return (
                    <div key={key} className="hw-part-foot">
                      {p.qcid ? <span className="soft">{p.no}</span> : null}
                      <ScoreInput no={p.no} full={p.score} value={scores.get(key) ?? null} current={p === current} onFocus={() => setNow(shown.indexOf(p))} onChange={(score) => setScores((m) => new Map(m).set(key, score))} onCommit={(score) => give(key, score, true)} />
                      {row?.skip ? <span className="soft">{t('mark.skip')}</span> : row?.judged ? <span className="soft">{t(`mark.${row.judged}`)}</span> : null}
                      {given ? <span className="soft">{t('mark.peerScores')} {given.scores.join(' · ')}{given.middle == null ? '' : ` (${t('mark.peerMiddle', { n: given.middle })})`}</span> : null}
                      {given?.middle != null && scores.get(key) == null ? <Button size="small" onClick={() => give(key, given.middle!, true)}>{t('mark.peerConfirm')}</Button> : null}
                    </div>
                  );
                })}
              </section>
            );
          })}
        </main>
        <aside className="hw-mark-side" data-chrome>
          <section className="panel stack" style={{ gap: 12, padding: 16 }}>
            <div className="row"><span className="soft">{t('mark.total')}</span><span className="row-end hw-total">{numberText(total, total % 1 ? 1 : 0)}<span className="unit">{t('mark.of', { full: paper.task.fullScore })}</span></span></div>
            <div className="row"><span className="soft">{t('mark.star')}</span><Rate className="row-end" count={STAR_MAX} value={reply.star ?? 0} onChange={(value) => { setReply({ ...reply, star: value || null }); void rate.run({ id: taskId, userId, star: value }); }} /></div>
            <Input.TextArea ref={commentBox as never} value={comment} maxLength={COMMENT_MAX} autoSize={{ minRows: 2, maxRows: 6 }} placeholder={t('mark.comment')} aria-label={t('mark.comment')} onChange={(e) => setComment(e.target.value)} onBlur={() => flush()} />
            <Phrases words={comment} onPick={(words) => setComment((c) => (c.trim() ? `${c.trim()}，${words}` : words).slice(0, COMMENT_MAX))} />
            {hasHand ? <Checkbox checked={onlyHand} onChange={(e) => { KEPT.onlyHand = e.target.checked; redraw((n) => n + 1); }}>{t('mark.onlyHand')}</Checkbox> : null}
            <Checkbox checked={KEPT.anonymous} onChange={(e) => { KEPT.anonymous = e.target.checked; redraw((n) => n + 1); }}>{t('mark.anonymous')}</Checkbox>
            <p className="hw-keys">{t('mark.keys')}</p>
          </section>
          <nav className="panel" style={{ padding: 10 }} aria-label={t('mark.byPerson')}>
            <ul className="hw-order">{order.map((o, i) => {
              const st = o.userId === userId ? reply.state : o.state;
              return <li key={o.userId}><button type="button" aria-current={o.userId === userId} onMouseEnter={() => prefetch(o.userId)} onClick={() => go(o.userId)}><span className={st === 'marked' ? 'hw-dot hw-dot-done' : 'hw-dot'} />{KEPT.anonymous ? t('mark.anonymousName', { no: i + 1 }) : o.userName}<span className="num soft">{st === 'marked' ? (o.userId === userId ? reply.score : o.score) : ''}</span></button></li>;
            })}</ul>
          </nav>
        </aside>
      </div>
      {dialog}{help}
    </div>
  );
}
