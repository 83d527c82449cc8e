import { createHash, createHmac, randomBytes } from 'node:crypto';
import { rolePassword } from '../../../../kernel/server/db/pools';
import type { Kernel } from '../../../../kernel/server/cx';
import { isSameSecret } from '../../../../kernel/server/http/guards';
import type { Http } from '../../../../kernel/server/module';
import { PASS_SECONDS, type FilmPart } from '../../rules';

// A player asks for its fragments without a header. What it shows is a pass for one person, hour, film and quarter of an hour,
// which fits the cookie of one browser: copied into another one, or sent on, it opens nothing.

const NAME = 'meiyike_film';
const PATH = '/api/video';
const WORD = /^[\w-]{22}$/;

/** Follows from the database's own secret, so that every process on one database signs alike. */
const sign = (kernel: Kernel, what: string): string =>
  createHmac('sha256', rolePassword(kernel.pools.ownerUrl, 'video.pass')).update(what).digest('base64url').slice(0, 22);

const cookieOf = ({ request }: Http): string | undefined => {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=');
    if (name === NAME && WORD.test(value)) return value;
  }
  return undefined;
};
/** The name of a device, which says nothing of its cookie. */
const seatOf = (word: string): string => createHash('sha256').update(word).digest('base64url').slice(0, 22);

/** The seat of the browser that asks; a browser without one gets a cookie. */
export function takeSeat(http: Http): string {
  const known = cookieOf(http);
  const word = known ?? randomBytes(16).toString('base64url');
  const secure = http.request.protocol === 'https' ? '; Secure' : '';
  if (!known) http.reply.header('set-cookie', `${NAME}=${word}; Path=${PATH}; HttpOnly; SameSite=Strict${secure}`);
  return seatOf(word);
}
/** The seat of the browser that asks, if it has one. */
export const seatIn = (http: Http): string | undefined => {
  const word = cookieOf(http);
  return word && seatOf(word);
};

/** Whose pass it is. */
export interface Pass {
  readonly orgId: number;
  readonly lessonId: number;
  readonly filmId: number;
  readonly userId: number;
}
const wordsOf = ({ orgId, lessonId, filmId, userId }: Pass, exp: number): string =>
  [orgId, lessonId, filmId, userId, exp].map((n) => n.toString(36)).join('.');
export function makePass(kernel: Kernel, pass: Pass, seat: string, now: Date): string {
  const words = wordsOf(pass, Math.floor(now.getTime() / 1000) + PASS_SECONDS);
  return `${words}.${sign(kernel, `${words} ${seat}`)}`;
}
/** What a pass says, when this program made it for this browser and film and it has not ended. */
export function readPass(kernel: Kernel, text: string, filmId: number, http: Http, now: Date): Pass | undefined {
  const seat = seatIn(http);
  const [orgId = NaN, lessonId = NaN, film = NaN, userId = NaN, exp = NaN] = text
    .split('.')
    .slice(0, 5)
    .map((word) => (/^[0-9a-z]{1,11}$/.test(word) ? Number.parseInt(word, 36) : NaN));
  const pass = { orgId, lessonId, filmId: film, userId };
  const words = [orgId, lessonId, film, userId, exp].every(Number.isSafeInteger) ? wordsOf(pass, exp) : '';
  if (!seat || !words || film !== filmId || exp * 1000 < now.getTime()) return undefined;
  return isSameSecret(text, `${words}.${sign(kernel, `${words} ${seat}`)}`) ? pass : undefined;
}

/** A stored file with the sign that it belongs to a film. */
export const partOf = (kernel: Kernel, filmId: number, path: string): string =>
  `${path}~${sign(kernel, `${filmId} ${path}`)}`;
/** The file, where the sign is right. */
export function readPart(kernel: Kernel, filmId: number, part: string): string | undefined {
  const path = part.slice(0, part.lastIndexOf('~'));
  return path && isSameSecret(part, partOf(kernel, filmId, path)) ? path : undefined;
}

export const address = (filmId: number, what: string): string => `/api/video/play/${filmId}/${what}`;
/** Where a player finds a film: the list of its qualities, or the film as it came. */
export function sourceOf(
  kernel: Kernel,
  { filmId, parts, path }: { readonly filmId: number; readonly parts: readonly FilmPart[]; readonly path: string },
): { readonly kind: 'hls' | 'file'; readonly src: string } {
  if (parts.length) return { kind: 'hls', src: address(filmId, 'list.m3u8') };
  return { kind: 'file', src: address(filmId, `media.mp4?part=${encodeURIComponent(partOf(kernel, filmId, path))}`) };
}
