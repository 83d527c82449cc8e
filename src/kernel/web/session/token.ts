/** Where the browser keeps things. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What the token endpoints answer. */
export interface TokenReply {
  readonly access_token: string;
  readonly token_type: string;
  readonly refresh_token: string;
  readonly expires_in: number;
}
/** What the browser keeps: the reply and the moment (milliseconds) it was stored. */
export interface StoredToken extends TokenReply {
  readonly timestamp: number;
}

/** Keys of the local storage. Source: site §3, §9. */
export const KEYS = {
  token: 'token',
  lang: 'lang',
  module: 'module',
  informSeen: 'inform.seen',
  kept: 'session.kept',
} as const;
/** Seconds between two looks at the token. Source: calls §9. */
export const CHECK_SECONDS = 300;
/** A token with fewer seconds left is refreshed. Source: calls §9. */
export const DUE_SECONDS = 900;

/** The stored token, or nothing when there is none or it is broken. */
export function readToken(store: Store): StoredToken | undefined {
  try {
    const token = JSON.parse(store.getItem(KEYS.token) ?? 'null') as StoredToken | null;
    return token && typeof token.access_token === 'string' && typeof token.timestamp === 'number' ? token : undefined;
  } catch {
    return undefined;
  }
}
/** Stores a token with its moment. */
export function writeToken(store: Store, reply: TokenReply, now: number): StoredToken {
  const token: StoredToken = {
    access_token: reply.access_token,
    token_type: reply.token_type,
    refresh_token: reply.refresh_token,
    expires_in: Number(reply.expires_in),
    timestamp: now,
  };
  store.setItem(KEYS.token, JSON.stringify(token));
  return token;
}
/** Removes the token, and what was kept of its person for a start without a network. */
export function dropToken(store: Store): void {
  store.removeItem(KEYS.token);
  store.removeItem(KEYS.kept);
}

/** Seconds the token has left; a clock that was set back counts as no time passed. */
export const secondsLeft = (token: StoredToken, now: number): number =>
  token.expires_in - Math.max(0, now - token.timestamp) / 1000;
/** Valid while the seconds since its moment are below `expires_in`. */
export const isValid = (token: StoredToken | undefined, now: number): boolean =>
  token != null && secondsLeft(token, now) > 0;
/** Whether the token wants refreshing. */
export const isDue = (token: StoredToken | undefined, now: number): boolean =>
  token != null && secondsLeft(token, now) < DUE_SECONDS;

/** The access token while it is valid. */
export function accessToken(store: Store, now: number): string | undefined {
  const token = readToken(store);
  return isValid(token, now) ? token!.access_token : undefined;
}

/** Takes a `refresh-token` out of an address: its value, and the address without it. */
export function takeRefreshToken(href: string): { readonly refreshToken: string; readonly href: string } | undefined {
  const url = new URL(href, 'http://local');
  const refreshToken = url.searchParams.get('refresh-token');
  if (refreshToken == null) return undefined;
  url.searchParams.delete('refresh-token');
  return { refreshToken, href: url.pathname + url.search + url.hash };
}
