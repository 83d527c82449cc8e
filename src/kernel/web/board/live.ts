import { useEffect, useRef, useState } from 'react';
import { useEvents } from '../events';
import { refresh } from '../http/query-client';

/** What the server sends on the topic `board`: calls below this name have news. */
interface News {
  readonly calls?: string;
}
/** News of an import come by the hundred: the board asks again at most this often. */
const PAUSE_MS = 3000;

/** Refreshes a board's calls when the server says so. Boards of a whole city do not ask in the same moment. */
export function useLive(prefix: string): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEvents<News>('board', (news) => {
    if (timer.current || (news?.calls && news.calls !== prefix)) return;
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        void refresh(prefix);
      },
      PAUSE_MS * (0.5 + Math.random()),
    );
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}

/** The present second in a zone, for the clock. */
export function useClock(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const id = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(id);
  }, []);
  return now;
}
