import { createHash, timingSafeEqual } from 'node:crypto';

const YEAR_SECONDS = 31_536_000;
/** Sent where the request came by https; sub-domains may belong to others, so they are not spoken for. */
export const HSTS = `max-age=${YEAR_SECONDS}`;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Whether two secrets are the same, in a time that does not tell where they differ or how long the right one is. */
export const isSameSecret = (said: string, secret: string): boolean => timingSafeEqual(digest(said), digest(secret));

/**
 * Where an address under /site leads: the same one without it, on this origin. Browsers read `//host`, `/\host` and
 * either of them with a tab inside as another site, and a proxy may decode once before it passes the answer on.
 */
export function underRoot(url: string): string {
  const rest = url.replace(/^\/site/, '').replace(/^(?:[\\/\s]|%(?:2f|5c|09|0a|0d|20))+/i, '');
  const target = `/${rest}`;
  const here = 'http://here.invalid';
  return URL.canParse(target, here) && new URL(target, here).origin === here ? target : '/';
}
