import { Button } from 'antd';
import { useState } from 'react';
import { dayIn, plusDays } from '../../../kernel/shared/dates';
import { dayText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { listNotices, type Notice } from '../contract';
import { NoticeLine } from './notice-line';
import { useT } from './texts';
import './notice.css';

const PAGE = 20;
/** More than this are not shown at once; what is older stands on the next page. */
const MOST = 200;

/** The person's notices by day, the newest first; more come below. */
export function NoticeDays({ unread }: { readonly unread: boolean }) {
  const t = useT();
  const [size, setSize] = useState(PAGE);
  const [curPage, setPage] = useState(1);
  const { data, error, isPending, refetch } = useCall(
    listNotices,
    { curPage, pageSize: size, ...(unread ? { unread } : {}) },
    { quiet: true, keep: true },
  );
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <div className="stack notice-bones">
        <span className="bone" />
        <span className="bone" />
        <span className="bone" />
      </div>
    );
  if (data.items.length === 0)
    return unread ? (
      <EmptyState title={t('noUnread')} />
    ) : (
      <EmptyState title={t('noNotices')} text={t('noNoticesText')} />
    );
  return (
    <div className="notice-days">
      {curPage > 1 ? (
        <Button block type="text" onClick={() => setPage(curPage - 1)}>
          {t('newer')}
        </Button>
      ) : null}
      <Days items={data.items} />
      {data.total <= curPage * size ? (
        <p className="soft notice-end">{t('end')}</p>
      ) : (
        <Button block type="text" onClick={() => (size < MOST ? setSize(size + PAGE) : setPage(curPage + 1))}>
          {size < MOST ? t('more') : t('older')}
        </Button>
      )}
    </div>
  );
}

type Alike = [Notice, ...Notice[]];
/** What says the same word for word, as reminders of one matter do, stands once with its number, where its newest stands. */
function alike(items: readonly Notice[]): Alike[] {
  const found = new Map<string, Alike>();
  for (const notice of items) {
    const { title, text, link, urgent, readAt } = notice;
    const key = JSON.stringify([title, text, link, urgent, readAt === null]);
    const same = found.get(key);
    if (same) same.push(notice);
    else found.set(key, [notice]);
  }
  return [...found.values()];
}
function Days({ items }: { readonly items: readonly Notice[] }) {
  const t = useT();
  const zone = useSession()?.zone ?? 'Asia/Shanghai';
  const [now] = useState(() => new Date());
  const today = dayIn(zone, now);
  const nameOf = (day: string): string =>
    day === today ? t('today') : day === plusDays(today, -1) ? t('yesterday') : dayText(day);
  const dayOf = (n: Notice): string => dayIn(zone, new Date(n.at));
  return [...new Set(items.map(dayOf))].map((day) => (
    <section key={day}>
      <h2>{nameOf(day)}</h2>
      <ul>
        {alike(items.filter((n) => dayOf(n) === day)).map((same) => (
          <NoticeLine key={same[0].newsId} notices={same} zone={zone} />
        ))}
      </ul>
    </section>
  ));
}
