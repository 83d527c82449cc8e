import { Button, Checkbox, Input, Rate } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { numberText } from '../../../../kernel/web/format';
import { useAct } from '../../../../kernel/web/http/hooks';
import { refresh } from '../../../../kernel/web/http/query-client';
import { Progress } from '../../../../kernel/web/parts/progress';
import { toPath } from '../../../../kernel/web/router/paths';
import { useAppealsOf } from '../../../appeal/web/published';
import { fetchByUsr, star, type ByUsr } from '../../contract';
import type { Paper } from '../../contract/parts';
import { COMMENT_MAX, MARK_APPEALS, partKey, STAR_MAX } from '../../rules';
import { useT } from '../texts';
import { fetchAhead } from './ahead';
import { useMarkKeys } from './keys';
import { OrderList } from './order-list';
import {
  counts,
  givenAt,
  nextUnmarked,
  onDesk,
  onKept,
  totalOf,
  unsent,
  type Given,
  type PaperState,
} from './paper-state';
import { Phrases } from './phrases';
import { QueRow, type DeskActs } from './que-row';
import { useSave } from './use-save';
import { useStable } from './use-stable';
import type { DESKS } from './use-turn';

/** How the marker likes it, kept from paper to paper. */
const KEPT = { onlyHand: true, anonymous: false };
const NONE: ReadonlySet<string> = new Set();
const Words = memo(Phrases);
interface Props {
  readonly taskId: number;
  readonly paper: Paper;
  readonly order: ByUsr['order'];
  readonly peers: ByUsr['peers'];
  readonly base: keyof typeof DESKS;
  readonly onOpen: (userId: number) => void;
}

/** The desk papers are marked on. It stays while papers come and go: only what differs between two papers is drawn anew. */
export function Desk({ taskId, paper, order, peers, base, onOpen }: Props) {
  const t = useT();
  const commentBox = useRef<TextAreaRef>(null);
  // The order is as it was read; what was marked since then does not come again.
  const marked = useRef(new Set<number>());
  const [, redraw] = useState(0);
  const [kept, set] = useState(() => onDesk(paper));
  const [at, setAt] = useState<string | undefined>(() => firstOpen(kept));
  let state = kept;
  if (kept.paper !== paper) {
    set((state = onDesk(paper, kept)));
    if (kept.paper.reply.userId !== paper.reply.userId) setAt(firstOpen(state));
  }
  const userId = paper.reply.userId,
    { reply } = state;
  const {
    save,
    state: saving,
    dialog,
  } = useSave(
    taskId,
    useCallback(
      (p: Paper) => {
        if (p.reply.state === 'marked') marked.current.add(p.reply.userId);
        set((s) => onKept(s, p));
      },
      [set],
    ),
  );
  const rate = useAct(star, { refreshes: [] });

  const place = order.findIndex((o) => o.userId === userId),
    next = order[place + 1]?.userId,
    prev = order[place - 1]?.userId;
  const waiting = order.filter((o) => (o.userId === userId ? reply.state : o.state) === 'submitted').length;
  const { byPart: appeals } = useAppealsOf(MARK_APPEALS, taskId, userId);
  const shown = partsShown(state, appeals);
  const current = shown.find((p) => p.key === at) ?? shown[0];

  const ahead = useCallback(
    (who: number | undefined) => {
      if (who != null) fetchAhead(fetchByUsr, { id: taskId, userId: who });
    },
    [taskId],
  );
  useEffect(() => {
    ahead(next);
    ahead(prev);
  }, [ahead, next, prev]);
  useEffect(() => {
    document.querySelector('.hw-part-now')?.scrollIntoView({ block: 'nearest' });
  }, [at, userId]);

  /** Sends what is not sent yet. */
  const flush = (s: PaperState = state) => {
    const marks = unsent(s),
      word = s.comment.trim() === s.reply.comment ? undefined : s.comment.trim();
    if (marks.length === 0 && word == null) return;
    for (const m of marks)
      s.saved.set(partKey(m), { score: m.score, comment: m.comment ?? givenAt(s.saved, partKey(m)).comment });
    save({ userId, userName: paper.userName, marks, comment: word });
  };
  const change = (key: string, what: Partial<Given>): PaperState => {
    const s = { ...state, given: new Map(state.given).set(key, { ...givenAt(state.given, key), ...what }) };
    set(s);
    return s;
  };
  const go = (who: number | undefined) => {
    flush();
    if (who != null) onOpen(who);
  };
  /** To the next part that waits; behind the last to the next paper that waits. */
  const step = (key: string, s: PaperState) => {
    flush(s);
    const from = shown.findIndex((p) => p.key === key);
    const waits = (p: PaperState['parts'][number]) => !counts(givenAt(s.given, p.key).score, p.score);
    const to = shown.find((p, i) => i > from && waits(p));
    const then = nextUnmarked(order, userId, marked.current);
    if (to) setAt(to.key);
    else if (then != null) onOpen(then);
    else void refresh('homework.work.survey', 'homework.work.teach');
  };
  const enter = () => {
    if (!current) return go(next);
    const { score } = givenAt(state.given, current.key);
    if (counts(score, current.score)) step(current.key, state);
  };
  const shine = (value: number) => {
    set({ ...state, reply: { ...reply, star: value || null } });
    void rate.run({ id: taskId, userId, star: value });
  };
  const answered = (key: string, score: number) => {
    const now = { ...givenAt(state.given, key), score };
    state.saved.set(key, now);
    set({ ...state, given: new Map(state.given).set(key, now) });
  };
  const acts: DeskActs = {
    focus: setAt,
    type: (key, score) => {
      change(key, { score });
    },
    give: (key, score) => step(key, change(key, { score })),
    say: (key, comment) => {
      change(key, { comment });
    },
    keep: () => flush(),
  };
  const stable = useStable({
    ...acts,
    go,
    pick: (words: string) =>
      set({
        ...state,
        comment: (state.comment.trim() ? `${state.comment.trim()}，${words}` : words).slice(0, COMMENT_MAX),
      }),
  });
  const move = (by: 1 | -1) => {
    const i = shown.findIndex((p) => p.key === current?.key) + by;
    if (shown[i]) setAt(shown[i].key);
  };
  const help = useMarkKeys({
    next: () => go(next),
    prev: () => go(prev),
    up: () => move(-1),
    down: () => move(1),
    enter,
    give: (share) => {
      if (current) acts.give(current.key, share === 1 ? current.score : Math.round(current.score) / 2);
    },
    comment: () => commentBox.current?.focus(),
    star: () => shine(Math.min(STAR_MAX, (reply.star ?? 0) + 1)),
  });
  const toggle = (what: 'onlyHand' | 'anonymous', on: boolean) => {
    KEPT[what] = on;
    redraw((n) => n + 1);
  };
  const total = totalOf(state);

  return (
    <div>
      <div className="hw-bar-top" data-chrome>
        <Link to={toPath('/work/{taskId}/correct/{type}', { taskId, type: base === 'other' ? 'peer' : 'person' })}>
          {paper.task.name}
        </Link>
        <strong>{KEPT.anonymous ? t('mark.anonymousName', { no: place + 1 }) : paper.userName}</strong>
        {reply.late ? <span className="soft">{t('mark.late')}</span> : null}
        <span className="soft">{t('mark.who', { at: place + 1, all: order.length })}</span>
        <Progress
          percent={order.length ? Math.round(((order.length - waiting) * 100) / order.length) : 0}
          size="small"
          style={{ width: 120, margin: 0 }}
        />
        <span className={saving === 'failed' ? 'hw-saved hw-saved-failed' : 'hw-saved'} role="status">
          {saving === 'saving'
            ? t('mark.saving')
            : saving === 'saved'
              ? t('mark.saved')
              : saving === 'failed'
                ? t('mark.unsaved')
                : ''}
        </span>
        <span className="row row-end" style={{ gap: 8 }}>
          <Button disabled={prev == null} onClick={() => go(prev)}>
            {t('mark.prev')}
          </Button>
          <Button type="primary" disabled={next == null} onClick={() => go(next)}>
            {t('mark.next')}
          </Button>
        </span>
      </div>
      <div className="hw-mark">
        <div>
          {state.shown.map((q) => {
            const parts = q.parts.filter((p) => shown.includes(p));
            return parts.length === 0 ? null : (
              <QueRow
                key={q.que.qid}
                shown={q}
                parts={parts}
                state={state}
                current={current?.key}
                peers={peers}
                acts={stable}
                appeals={appeals}
                onChanged={answered}
              />
            );
          })}
        </div>
        <aside className="hw-mark-side" data-chrome>
          <section className="panel stack" style={{ gap: 12, padding: 16 }}>
            <div className="row">
              <span className="soft">{t('mark.total')}</span>
              <span className="row-end hw-total">
                {numberText(total, total % 1 ? 1 : 0)}
                <span className="unit">{t('mark.of', { full: paper.task.fullScore })}</span>
              </span>
            </div>
            <div className="row">
              <span className="soft">{t('mark.star')}</span>
              <Rate className="row-end" count={STAR_MAX} value={reply.star ?? 0} onChange={shine} />
            </div>
            <Input.TextArea
              ref={commentBox}
              value={state.comment}
              maxLength={COMMENT_MAX}
              autoSize={{ minRows: 2, maxRows: 6 }}
              placeholder={t('mark.comment')}
              aria-label={t('mark.comment')}
              onChange={(e) => set({ ...state, comment: e.target.value })}
              onBlur={() => flush()}
            />
            <Words words={state.comment} onPick={stable.pick} />
            {state.parts.some((p) => p.hand) ? (
              <Checkbox checked={KEPT.onlyHand} onChange={(e) => toggle('onlyHand', e.target.checked)}>
                {t('mark.onlyHand')}
              </Checkbox>
            ) : null}
            <Checkbox checked={KEPT.anonymous} onChange={(e) => toggle('anonymous', e.target.checked)}>
              {t('mark.anonymous')}
            </Checkbox>
            <p className="hw-keys by-keys">{t('mark.keys')}</p>
          </section>
          <OrderList
            order={order}
            current={userId}
            reply={reply}
            anonymous={KEPT.anonymous}
            onGo={stable.go}
            onNear={ahead}
          />
        </aside>
      </div>
      {dialog}
      {help}
    </div>
  );
}

/** The parts on the desk: those that need a person or were objected to, or all. */
function partsShown(state: PaperState, appeals: { has(key: string): boolean } = NONE): PaperState['parts'] {
  const hand = KEPT.onlyHand ? state.parts.filter((p) => p.hand || appeals.has(p.key)) : [];
  return hand.length ? hand : state.parts;
}
/** Where the hand begins. */
const firstOpen = (state: PaperState): string | undefined => {
  const parts = partsShown(state);
  return (parts.find((p) => givenAt(state.given, p.key).score == null) ?? parts[0])?.key;
};
