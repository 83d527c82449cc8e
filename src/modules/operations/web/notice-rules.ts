import { informSeen, markInformSeen } from '../../../kernel/web/session/local';
import { KEYS, type Store } from '../../../kernel/web/session/token';

/** What `inform.seen` holds in a browser that is to show no notices at all: boards, automatic tests. */
const MUTED = '1';
interface Popup {
  readonly releaseTime: string;
}
const releasedLast = (popups: readonly Popup[]): number => Math.max(...popups.map((p) => Date.parse(p.releaseTime)));

/**
 * Whether this browser asks for unread notices now: it does so once (S-062), and once more when a popup was released after
 * that. Without the second half nobody would ever see the second announcement of the platform.
 */
export function asksNotices(store: Store, popups: readonly Popup[]): boolean {
  if (popups.length === 0 || store.getItem(KEYS.informSeen) === MUTED) return false;
  return !informSeen(store) || releasedLast(popups) > Number(store.getItem(KEYS.informSeen));
}
/** Sets the flag: after the fetch, not after the acknowledgement. It holds the server's time, since the browser's clock may run ahead. */
export const noticesFetched = (store: Store, popups: readonly Popup[]): void =>
  markInformSeen(store, releasedLast(popups));
/** The queue after the first was acknowledged. */
export const afterFirst = <N>(queue: readonly N[]): readonly N[] => queue.slice(1);
