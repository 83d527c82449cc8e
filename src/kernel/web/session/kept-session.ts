import type { Loaded } from './session-store';
import { KEYS, readToken, type Store, type StoredToken } from './token';

// Who was signed in when a page was made ready to start without a network. It belongs to one sign-in: the moment its token was
// stored names that one, so that nobody is taken for the person before.

interface Kept {
  readonly token: number;
  readonly loaded: Loaded;
}
const read = (store: Store): Kept | undefined => {
  try {
    return (JSON.parse(store.getItem(KEYS.kept) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
};
const write = (store: Store, kept: Kept): void => store.setItem(KEYS.kept, JSON.stringify(kept));

/** Keeps the session for a start without a network. */
export function keepSession(store: Store, { session, supers }: Loaded): void {
  const token = readToken(store);
  if (token) write(store, { token: token.timestamp, loaded: { session, supers } });
}
/** The session that was kept for the stored token; nothing when somebody else has signed in since, or out. */
export function keptSession(store: Store): Loaded | undefined {
  const kept = read(store);
  return kept && kept.token === readToken(store)?.timestamp ? { ...kept.loaded, kept: true } : undefined;
}
/** The same sign-in goes on under a fresh token. */
export function moveKept(store: Store, from: StoredToken | undefined, to: StoredToken): void {
  const kept = read(store);
  if (kept && kept.token === from?.timestamp) write(store, { ...kept, token: to.timestamp });
}
