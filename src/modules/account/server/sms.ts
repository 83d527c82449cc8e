import type { Cx } from '../../../kernel/server/cx';
import { newId } from '../../../kernel/server/ids';
import { smsOutbox } from '../tables';

/**
 * Who carries messages. A carrier writes with the caller's transaction or sends in `cx.after`, never in between: what was
 * rolled back must not arrive.
 */
export interface Sms {
  send(cx: Cx, mobile: string, body: string): Promise<void>;
}

/** The development outbox: a table that the sign-in page shows in demonstration mode only. */
export const outbox: Sms = {
  async send(cx, mobile, body) {
    await cx.db.insert(smsOutbox, [{ smsId: newId(), mobile, body, madeAt: cx.nowIso }]);
  },
};

const TIMEOUT_MS = 8000;
/** A gateway that takes `{ mobile, text }` as JSON with a bearer token: what most carriers' own relays offer. */
export const gateway = (url: string, token: string): Sms => ({
  async send(cx, mobile, body) {
    cx.after(async () => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ mobile, text: body }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
    });
  },
});

let chosen: Sms | undefined;
/** The carrier in use: SMS_GATEWAY_URL (with SMS_GATEWAY_TOKEN) names one, else the development outbox. */
export function sms(): Sms {
  const url = process.env['SMS_GATEWAY_URL'];
  return (chosen ??= url ? gateway(url, process.env['SMS_GATEWAY_TOKEN'] ?? '') : outbox);
}
/** Another carrier, or undefined for the one the environment names. */
export function useSms(carrier: Sms | undefined): void {
  chosen = carrier;
}
