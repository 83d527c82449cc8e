import type { Cx, Kernel } from '../../../kernel/server/cx';
import { inOrg } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import { fill, type Lang, type Params } from '../../../kernel/shared/messages';
import { smsOutbox } from '../tables';

/** A message is a template that the carrier approved and its values; there is no free text. */
export interface Message {
  readonly mobile: string;
  /** Its name, which is the key of its text in the module's words: `account.sms.login`. */
  readonly template: SmsName;
  readonly params: Params;
  /** Language of whoever gets it, where that is not the caller; without one, the caller's. */
  readonly lang?: Lang;
  /** Stays the same however often the message is handed over, so that a carrier that had it already leaves it at that. */
  readonly id?: string;
}
export type SmsName = `${string}.sms.${string}`;

/**
 * Who carries messages. A carrier writes with the caller's transaction or sends in `cx.after`, never in between: what was
 * rolled back must not arrive.
 */
export interface Sms {
  /** Sends each in its own language, or else in the caller's: who asks for a code is who gets it. */
  send(cx: Cx, messages: readonly Message[]): Promise<void>;
  /** The same for work outside any call, which waits for it. @throws when the carrier did not take it. */
  deliver(kernel: Kernel, lang: Lang, message: Message): Promise<void>;
}

/** What a template says in a language. @throws when no module has words for it: a fault of the build. */
export function textOf(kernel: Kernel, lang: Lang, { template, params }: Message): string {
  const text = kernel.books[lang][template];
  if (text === undefined) throw new Error(`no module has a text for the message ${template}`);
  return fill(text, params);
}

/** The development outbox: a table that the sign-in page shows in demonstration mode only. */
export const outbox: Sms = {
  async send(cx, messages) {
    await cx.db.insert(
      smsOutbox,
      messages.map((message) => ({
        smsId: newId(),
        mobile: message.mobile,
        body: textOf(cx.kernel, message.lang ?? cx.lang, message),
        madeAt: cx.nowIso,
      })),
    );
  },
  async deliver(kernel, lang, message) {
    const madeAt = kernel.clock().toISOString();
    const row = { smsId: newId(), mobile: message.mobile, body: textOf(kernel, lang, message), madeAt };
    await inOrg(kernel.pools.tenant, 0, (door) => door.insert(smsOutbox, [row]));
  },
};

/** How a gateway is spoken to. */
export interface GatewaySettings {
  readonly url: string;
  readonly token?: string | undefined;
  /** template: an approved template's id with its values, as carriers in China ask; text: the filled text. */
  readonly sends: 'template' | 'text';
  /** The carrier's ids: by the template's name, or by name and language (`account.sms.login:en-US`). */
  readonly ids?: ReadonlyMap<string, string> | undefined;
  /** How long a carrier may take to answer, in milliseconds; 8 s unless it is said. */
  readonly patienceMs?: number | undefined;
}

const PATIENCE_MS = 8000;
/**
 * A gateway that takes JSON with a bearer token: what most carriers' own relays offer. It gets
 * `{ mobile, template, lang, params }`, or `{ mobile, text }` where it is set to texts; with an `id` what may be handed over twice.
 */
export function gateway({ url, token, sends, ids, patienceMs = PATIENCE_MS }: GatewaySettings): Sms {
  const bodyOf = (kernel: Kernel, lang: Lang, message: Message) => {
    const { mobile, template, params } = message;
    const once = message.id === undefined ? {} : { id: message.id };
    if (sends === 'text') return { mobile, text: textOf(kernel, lang, message), ...once };
    const approved = ids?.get(`${template}:${lang}`) ?? ids?.get(template) ?? template;
    return { mobile, template: approved, lang, params, ...once };
  };
  const hand = async (body: object): Promise<void> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
  };
  return {
    async send(cx, messages) {
      for (const message of messages) {
        const body = bodyOf(cx.kernel, message.lang ?? cx.lang, message);
        cx.after(() => hand(body));
      }
    },
    deliver: (kernel, lang, message) => hand(bodyOf(kernel, lang, message)),
  };
}

/**
 * The gateway that the environment names, or undefined without one. @throws for a way of sending that there is not, or ids
 * that are not `name=id` with commas: a message that the carrier refuses is found at the first sign-in otherwise.
 */
export function gatewayOf(env: Readonly<Record<string, string | undefined>>): GatewaySettings | undefined {
  const url = env['SMS_GATEWAY_URL'];
  if (!url) return undefined;
  const sends = env['SMS_GATEWAY_SENDS'] || 'template';
  if (sends !== 'template' && sends !== 'text') throw new Error('SMS_GATEWAY_SENDS is template or text');
  const pairs = (env['SMS_TEMPLATE_IDS'] ?? '').split(',').flatMap((pair) => pair.trim() || []);
  const ids = new Map<string, string>();
  for (const pair of pairs) {
    const [, name, id] = /^([^=]+)=(.+)$/u.exec(pair) ?? [];
    if (name === undefined || id === undefined) throw new Error(`SMS_TEMPLATE_IDS: ${pair} is not name=id`);
    ids.set(name.trim(), id.trim());
  }
  return { url, token: env['SMS_GATEWAY_TOKEN'], sends, ids };
}

/** The carrier of each program. */
const carriers = new WeakMap<Kernel, Sms>();
/** The carrier in use: SMS_GATEWAY_URL names one, else the development outbox. */
export function sms(kernel: Kernel): Sms {
  const known = carriers.get(kernel);
  if (known) return known;
  const settings = gatewayOf(process.env);
  const made = settings ? gateway(settings) : outbox;
  carriers.set(kernel, made);
  return made;
}
/** Another carrier for a program, or undefined for the one the environment names. */
export function useSms(kernel: Kernel, carrier: Sms | undefined): void {
  if (carrier) carriers.set(kernel, carrier);
  else carriers.delete(kernel);
}
