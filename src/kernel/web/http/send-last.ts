import type { Call, InputOf } from '../../shared/call';
import { storedLang } from '../i18n/lang';
import { accessToken } from '../session/token';
import { wireOf } from './request';

/** The browser lets this many bytes outlive a page; what is larger goes as long as the page stands. */
const KEEPALIVE_BYTES = 60_000;

/**
 * Makes a call so that it arrives although the page goes. A beacon would carry no token.
 * @param key the idempotency key, where the call may go again
 * @returns the answer, for as long as there is somebody to hear it
 */
export function sendLast<C extends Call>(call: C, input: InputOf<C>, key?: string): Promise<Response> {
  const { url, method, headers, body } = wireOf(call, input as Record<string, unknown>, {
    lang: storedLang(),
    token: accessToken(localStorage, Date.now()),
    key,
  });
  const keepalive = typeof body === 'string' && body.length < KEEPALIVE_BYTES;
  return fetch(url, { method, headers, body, credentials: 'same-origin', keepalive });
}
