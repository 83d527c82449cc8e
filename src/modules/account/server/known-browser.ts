import { createHmac, randomBytes } from 'node:crypto';
import { rolePassword } from '../../../kernel/server/db/pools';
import { isSameSecret } from '../../../kernel/server/http/guards';
import type { Kernel } from '../../../kernel/server/kernel';
import type { Http } from '../../../kernel/server/module';
import type { Who } from './families';

const NAME = 'meiyike_known';
/** Only the ways in read it. */
const PATH = '/api/auth';
const DAYS = 180;
/** A computer of a classroom knows a class; the oldest go first. */
const ACCOUNTS = 50;
const VALUE = /^[\w-]{22}(?:\.[0-9a-z]+~[0-9a-z]+~[\w-]{22})*$/;

/** Follows from the database's own secret, so that every process on one database signs alike. */
const signed = (kernel: Kernel, browser: string, who: Who, day: number): string =>
  createHmac('sha256', rolePassword(kernel.pools.ownerUrl, 'account.known'))
    .update(`${browser} ${who.orgId}/${who.userId} ${day}`)
    .digest('base64url')
    .slice(0, 22);
const dayOf = (now: Date): number => Math.floor(now.getTime() / 86_400_000);

/** The cookie's parts: the browser's own word, and for each account when it signed in last, signed. */
function read(http: Http): { readonly browser: string; readonly marks: readonly string[] } | undefined {
  for (const part of (http.request.headers.cookie ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=');
    if (name !== NAME || value.length > 4000 || !VALUE.test(value)) continue;
    const [browser = '', ...marks] = value.split('.');
    return { browser, marks };
  }
  return undefined;
}

/**
 * The word of the browser that asks, when somebody signed in to this account with it before; undefined when not.
 * A school stands behind one address: this tells a pupil's own browser from a stranger's list of guesses there.
 */
export function knownBrowser(kernel: Kernel, http: Http, who: Who, now: Date): string | undefined {
  const cookie = read(http);
  if (!cookie) return undefined;
  const id = who.userId.toString(36);
  for (const mark of cookie.marks) {
    const [user, on = '', sign = ''] = mark.split('~');
    const day = Number.parseInt(on, 36);
    if (user !== id || day + DAYS < dayOf(now) || !isSameSecret(sign, signed(kernel, cookie.browser, who, day)))
      continue;
    return cookie.browser;
  }
  return undefined;
}

/** Remembers in the browser that somebody signed in to this account with it. It opens nothing: it only lets a password be judged. */
export function rememberBrowser(kernel: Kernel, http: Http, who: Who, now: Date): void {
  const cookie = read(http) ?? { browser: randomBytes(16).toString('base64url'), marks: [] };
  const id = who.userId.toString(36);
  const day = dayOf(now);
  const marks = [
    `${id}~${day.toString(36)}~${signed(kernel, cookie.browser, who, day)}`,
    ...cookie.marks.filter((mark) => !mark.startsWith(`${id}~`)),
  ].slice(0, ACCOUNTS);
  const secure = http.request.protocol === 'https' ? '; Secure' : '';
  http.reply.header(
    'set-cookie',
    `${NAME}=${[cookie.browser, ...marks].join('.')}; Path=${PATH}; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`,
  );
}
