import { CloseOutlined, NotificationOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { saidDay } from '../../../kernel/web/format';
import { send } from '../../../kernel/web/http/send';
import { useToday } from '../../../kernel/web/parts/date-range';
import { EmptyState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { sidePart } from '../../../kernel/web/side-part';
import { dayIn } from '../../../kernel/shared/dates';
import * as calls from '../contract/affiche';
import { afterFirst, asksNotices, noticesFetched } from './notice-rules';
import { useWorded } from './notice-words';
import { useT } from './texts';
import './operations.css';

// The dialogs come when there is something to read: most page loads have nothing.
const BlockingNotice = sidePart(async () => ({ default: (await import('./notice-dialog')).BlockingNotice }));
const NoticeDialog = sidePart(async () => ({ default: (await import('./notice-dialog')).NoticeDialog }));

export type Unread = ReplyOf<typeof calls.informUnread>[number];
export type Active = ReplyOf<typeof calls.afficheActive>[number];

interface Props {
  /** Announcements in effect for the person, the oldest first: the frame's first reply brings them. */
  readonly notices: readonly Active[];
}
/** The blocking dialog of unread notices; notice-rules.ts says when this browser asks for them. */
export function UnreadNotices({ notices }: Props) {
  const [queue, setQueue] = useState<readonly Unread[]>([]);
  const [all, setAll] = useState(0);
  useEffect(() => {
    const popups = notices.filter((a) => a.mode === 'popup');
    if (!asksNotices(localStorage, popups)) return undefined;
    const stop = new AbortController();
    send(calls.informUnread, {}, { quiet: true, signal: stop.signal }).then(
      (unread) => {
        noticesFetched(localStorage, popups);
        setAll(unread.length);
        setQueue(unread);
      },
      () => {
        /* A notice is no reason to disturb: the next load asks again. */
      },
    );
    return () => stop.abort();
  }, [notices]);

  const first = queue[0];
  const acknowledge = () => {
    if (!first) return;
    // Whether or not the mark arrives, nobody is held up by a notice.
    send(calls.informRead, { dynaId: first.dynaId }, { quiet: true }).catch(() => undefined);
    setQueue(afterFirst);
  };
  return first ? (
    <Suspense fallback={null}>
      <BlockingNotice notice={first} at={all - queue.length + 1} all={all} onKnown={acknowledge} />
    </Suspense>
  ) : null;
}

const CLOSED = 'affiche.closed';
const readClosed = (): number[] => {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(CLOSED) ?? '[]');
    return Array.isArray(list) ? list.filter((x): x is number => typeof x === 'number') : [];
  } catch {
    return [];
  }
};
/** At most so many lines stand above a page; the tile of the home page has them all. */
const LINES = 3;

/** Announcements of mode banner in effect: a line each above the page, closed for this window at will. */
export function BannerNotices({ notices }: Props) {
  const t = useT();
  const [closed, setClosed] = useState(readClosed);
  const [open, setOpen] = useState<Active>();
  const worded = useWorded(notices);
  const shown = worded
    .filter((a) => a.mode === 'banner' && !closed.includes(a.id))
    .toReversed()
    .slice(0, LINES);
  const close = (id: number) => {
    const next = [...closed, id].slice(-200);
    setClosed(next);
    sessionStorage.setItem(CLOSED, JSON.stringify(next));
  };
  if (shown.length === 0) return null;
  return (
    <section className="notice-banners no-print" aria-label={t('notice')} data-chrome>
      {shown.map((a) => (
        <div key={a.id} className="notice-banner">
          <NotificationOutlined aria-hidden />
          <span className="notice-banner-title">{a.title}</span>
          <Button type="link" size="small" onClick={() => setOpen(a)}>
            {t('bannerMore')}
          </Button>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t('bannerClose')}
            onClick={() => close(a.id)}
          />
        </div>
      ))}
      {open ? (
        <Suspense fallback={null}>
          <NoticeDialog notice={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
    </section>
  );
}

/** A tile of a home page: what is in effect, the newest first. */
export function NoticesTile({ notices, most = 5 }: Props & { readonly most?: number }) {
  const t = useT();
  const zone = useSession()?.zone ?? 'Asia/Shanghai';
  const today = useToday();
  const [open, setOpen] = useState<Active>();
  const rows = useWorded(notices).toReversed().slice(0, most);
  return (
    <section className="panel notice-tile">
      <h2>{t('noticesTile')}</h2>
      {rows.length === 0 ? (
        <EmptyState compact title={t('noticesNone')} />
      ) : (
        <ul>
          {rows.map((a) => (
            <li key={a.id}>
              <button type="button" onClick={() => setOpen(a)}>
                <span>{a.title}</span>
                <time className="soft num" dateTime={a.releaseTime}>
                  {saidDay(dayIn(zone, new Date(a.releaseTime)), today)}
                </time>
              </button>
            </li>
          ))}
        </ul>
      )}
      {open ? (
        <Suspense fallback={null}>
          <NoticeDialog notice={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
    </section>
  );
}
