import { useEffect } from 'react';
import type { Place } from '../../../kernel/shared/module';
import { send } from '../../../kernel/web/http/send';
import { accessToken } from '../../../kernel/web/session/token';
import { viewsAdd } from '../contract';

/** Views wait so long for others, then go together. */
const WAIT_MS = 15_000;
const MOST = 50;

/** Counts views and hands them over from time to time. */
export function createCounter(env: {
  readonly deliver: (items: { path: string; views: number }[]) => void;
  readonly later: (fn: () => void) => void;
}) {
  const waiting = new Map<string, number>();
  let due = false;
  const flush = () => {
    due = false;
    const items = [...waiting].map(([path, views]) => ({ path, views }));
    waiting.clear();
    if (items.length > 0) env.deliver(items.slice(0, MOST));
  };
  return {
    add(path: string) {
      waiting.set(path, (waiting.get(path) ?? 0) + 1);
      if (due) return;
      due = true;
      env.later(flush);
    },
    flush,
  };
}

const counter = createCounter({
  // Nobody is disturbed by a count that did not arrive, and nobody is sent to the login page for it.
  deliver: (items) => {
    if (accessToken(localStorage, Date.now())) send(viewsAdd, { items }, { quiet: true }).catch(() => undefined);
  },
  later: (fn) => {
    setTimeout(fn, WAIT_MS);
  },
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') counter.flush();
});

/** Counts the page somebody opens: its address as declared, without ids (site H15). */
export function usePageViews(place: Place | undefined, path: string, on: boolean): void {
  const declared = place && place.module !== 'ui' ? place.path : undefined;
  useEffect(() => {
    if (on && declared) counter.add(declared);
  }, [on, declared, path]);
}
