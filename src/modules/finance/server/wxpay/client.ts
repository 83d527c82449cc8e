import { createHash } from 'node:crypto';
import * as z from 'zod';
import { authorization, messageFault, type ProviderKey } from './protocol';
import { billOf, certificatesIn, opened, parsed, refundOf, type RefundSaid } from './answers';

/** What a merchant number signs and opens with. */
export interface Merchant {
  readonly mchid: string;
  /** Set: `mchid` is a service provider's, and the money goes to this number. */
  readonly subMchid: string | null;
  readonly appid: string;
  readonly serial: string;
  readonly privateKey: string;
  readonly apiKey: string;
  /** While a merchant moves from certificates to the public key, messages come signed with either. */
  readonly providerKeys: readonly ProviderKey[];
}
export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
/** The way to the provider. @throws when nobody knows what became of the request. */
export type Transport = (asked: Asked) => Promise<Answered>;

/** Where the provider answers; bills lie there too. */
export const HOST = 'https://api.mch.weixin.qq.com';
const TIMEOUT_MS = 5000;
export const wechat: Transport = async ({ method, path, headers, body }) => {
  const answer = await fetch(HOST + path, {
    method,
    headers,
    ...(method === 'POST' ? { body } : {}),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // `text()` would drop the mark that a bill begins with, and its hash counts every byte.
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: bytes.toString('utf8') };
};

/** Nobody knows what became of it: ask, and repeat with the same number. */
export class Unknown extends Error {
  override readonly name = 'Unknown';
}
/** The provider said no, with one of its codes. */
export class Declined extends Error {
  override readonly name = 'Declined';
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`WeChat Pay answered ${status} ${code}`);
  }
}

const direct = { mchid: z.string(), appid: z.string() };
const partner = { sp_mchid: z.string(), sp_appid: z.string(), sub_mchid: z.string() };
const trade = z.object({
  ...z.object({ ...direct, ...partner }).partial().shape,
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.string(),
  success_time: z.iso.datetime({ offset: true }).optional(),
  attach: z.string().optional(),
  amount: z.object({ total: z.number().int(), currency: z.string().default('CNY') }).optional(),
});
/** What the provider says of a payment. */
export interface Trade {
  readonly mchid: string;
  readonly subMchid: string | null;
  readonly appid: string;
  readonly outTradeNo: string;
  readonly transactionId: string;
  readonly state: string;
  readonly at: string | undefined;
  readonly attach: string;
  /** In fen; undefined where it names none, or other money than ours. */
  readonly amountFen: number | undefined;
}
function tradeOf(said: unknown): Trade | undefined {
  const { success, data } = trade.safeParse(said);
  if (!success) return undefined;
  return {
    mchid: data.sp_mchid ?? data.mchid ?? '',
    subMchid: data.sub_mchid ?? null,
    appid: data.sp_appid ?? data.appid ?? '',
    outTradeNo: data.out_trade_no,
    transactionId: data.transaction_id ?? '',
    state: data.trade_state,
    at: data.success_time,
    attach: data.attach ?? '',
    amountFen: data.amount?.currency === 'CNY' ? data.amount.total : undefined,
  };
}
/** What a notice tells that opens with the merchant's key; undefined for any other. */
export const tradeOfNotice = (body: string, { apiKey }: Pick<Merchant, 'apiKey'>): Trade | undefined =>
  tradeOf(opened(body, apiKey));
/** The same for a notice of a refund. */
export const refundOfNotice = (body: string, { apiKey }: Pick<Merchant, 'apiKey'>): RefundSaid | undefined =>
  refundOf(opened(body, apiKey));

export interface Prepay {
  readonly outTradeNo: string;
  readonly description: string;
  readonly amountFen: number;
  readonly expiresAt: string;
  readonly attach: string;
  readonly notifyUrl: string;
}
/** Money to be given back of a payment. */
export interface Refund {
  readonly outTradeNo: string;
  readonly outRefundNo: string;
  readonly amountFen: number;
  /** Of the payment. */ readonly totalFen: number;
  readonly reason: string;
  /** Empty: nobody is told, and the refund is asked for. */ readonly notifyUrl: string;
}
const TITLE_BYTES = 127;
const REASON_BYTES = 80;
/** The provider counts bytes. */
function clipped(text: string, most = TITLE_BYTES): string {
  let out = '';
  for (const char of text) {
    if (Buffer.byteLength(out + char) > most) break;
    out += char;
  }
  return out;
}

/** The calls of WeChat Pay v3 that a merchant makes. Never made inside a transaction of the database. */
export class Client {
  constructor(
    private readonly merchant: Merchant,
    private readonly transport: Transport,
    private readonly now: () => Date,
  ) {}
  private get base(): string {
    return this.merchant.subMchid ? '/v3/pay/partner/transactions' : '/v3/pay/transactions';
  }
  private get who(): Record<string, string> {
    const { mchid, subMchid } = this.merchant;
    return subMchid ? { sp_mchid: mchid, sub_mchid: subMchid } : { mchid };
  }
  /** @returns what a QR code says, so that scanning it pays. */
  async prepay(o: Prepay): Promise<string> {
    const { appid, subMchid } = this.merchant;
    const said = await this.ask('POST', `${this.base}/native`, {
      ...this.who,
      ...(subMchid ? { sp_appid: appid } : { appid }),
      description: clipped(o.description),
      out_trade_no: o.outTradeNo,
      time_expire: o.expiresAt.replace(/(\.\d+)?Z$/, '+00:00'),
      attach: o.attach,
      notify_url: o.notifyUrl,
      amount: { total: o.amountFen, currency: 'CNY' },
    });
    const { success, data } = z.object({ code_url: z.string().min(1).max(512) }).safeParse(said);
    if (!success) throw new Unknown('the answer names no code');
    return data.code_url;
  }
  /** How a payment stands; undefined where the provider knows none of this number. */
  async query(outTradeNo: string): Promise<Trade | undefined> {
    const path = `${this.base}/out-trade-no/${outTradeNo}?${new URLSearchParams(this.who).toString()}`;
    try {
      const found = tradeOf(await this.ask('GET', path));
      if (found?.outTradeNo !== outTradeNo) throw new Unknown('the answer is about another payment');
      return found;
    } catch (error) {
      if (error instanceof Declined && error.status === 404) return undefined;
      throw error;
    }
  }
  /** Nobody can pay it any more. @throws Declined `ORDERPAID` where somebody has. */
  async close(outTradeNo: string): Promise<void> {
    await this.ask('POST', `${this.base}/out-trade-no/${outTradeNo}/close`, this.who);
  }
  /** Under a service provider a refund and a bill name the number that took the money. */
  private get sub(): Record<string, string> {
    const { subMchid } = this.merchant;
    return subMchid ? { sub_mchid: subMchid } : {};
  }
  /** Asks for money to go back; asked again under the same number it is the same refund. */
  async refund(o: Refund): Promise<RefundSaid> {
    const said = await this.ask('POST', REFUNDS, {
      ...this.sub,
      out_trade_no: o.outTradeNo,
      out_refund_no: o.outRefundNo,
      ...(o.reason ? { reason: clipped(o.reason, REASON_BYTES) } : {}),
      ...(o.notifyUrl ? { notify_url: o.notifyUrl } : {}),
      amount: { refund: o.amountFen, total: o.totalFen, currency: 'CNY' },
    });
    return refundIn(said, o.outRefundNo);
  }
  /** How a refund stands; undefined where the provider knows none of this number. */
  async queryRefund(outRefundNo: string): Promise<RefundSaid | undefined> {
    const query = new URLSearchParams(this.sub).toString();
    try {
      return refundIn(await this.ask('GET', `${REFUNDS}/${outRefundNo}${query ? `?${query}` : ''}`), outRefundNo);
    } catch (error) {
      if (error instanceof Declined && error.status === 404) return undefined;
      throw error;
    }
  }
  /** What the provider wrote down for a day; an empty text for a day on which nothing happened. */
  async bill(day: string): Promise<{ readonly text: string; readonly sha1: string }> {
    const query = new URLSearchParams({ bill_date: day, bill_type: 'ALL', ...this.sub }).toString();
    let said: unknown;
    try {
      said = await this.ask('GET', `/v3/bill/tradebill?${query}`);
    } catch (error) {
      if (error instanceof Declined && error.code === 'NO_STATEMENT_EXIST') return { text: '', sha1: '' };
      throw error;
    }
    const found = billOf(said, HOST);
    if (!found) throw new Unknown('the answer names no bill of the provider');
    // What lies there is not signed; its hash came in an answer that is.
    const answer = await this.sent('GET', found.path, '');
    if (answer.status >= 400) throw new Unknown(`the bill answered ${answer.status}`);
    if (createHash('sha1').update(answer.body).digest('hex') !== found.sha1)
      throw new Unknown('the bill is another than the provider said');
    return { text: answer.body, sha1: found.sha1 };
  }
  /**
   * The platform's certificates that hold now; none for a number that has moved to the public key. Asked the first time nothing else
   * of the provider's is known: what opens with the merchant's key is the provider's, and one of it signed the answer.
   */
  async certificates(): Promise<readonly ProviderKey[]> {
    const { apiKey, providerKeys } = this.merchant;
    const answer = await this.sent('GET', CERTIFICATES, '');
    if (answer.status >= 500) throw new Unknown(`answered ${answer.status}`);
    if (answer.status === 404) return [];
    if (answer.status >= 400) throw new Declined(answer.status, codeOf(answer.body));
    const found = certificatesIn(parsed(answer.body), apiKey, this.now());
    if (!found) throw new Unknown('the answer names no certificates of this merchant');
    const fault = messageFault(answer.headers, answer.body, [...providerKeys, ...found], this.now());
    if (fault) throw new Unknown(`the answer is not signed by the provider: ${fault}`);
    return found;
  }

  private async ask(method: Asked['method'], path: string, said?: object): Promise<unknown> {
    const { providerKeys } = this.merchant;
    const answer = await this.sent(method, path, said ? JSON.stringify(said) : '');
    // An answer that is not the provider's says nothing, whichever status it has.
    const fault = messageFault(answer.headers, answer.body, providerKeys, this.now());
    if (answer.status >= 500) throw new Unknown(`answered ${answer.status}`);
    if (answer.status >= 400) throw new Declined(answer.status, codeOf(answer.body));
    if (fault) throw new Unknown(`the answer is not signed by the provider: ${fault}`);
    return parsed(answer.body);
  }
  private sent(method: Asked['method'], path: string, body: string): Promise<Answered> {
    const { mchid, serial, privateKey, providerKeys } = this.merchant;
    const now = this.now();
    const preferred = providerKeys.find((key) => key.serial.startsWith('PUB_KEY_ID_'));
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'meiyike',
      authorization: authorization({ mchid, serial, privateKey, now }, method, path, body),
      ...(preferred ? { 'wechatpay-serial': preferred.serial } : {}),
    };
    return this.transport({ method, path, headers, body }).catch((error: unknown) => {
      throw new Unknown('no answer', { cause: error });
    });
  }
}
const REFUNDS = '/v3/refund/domestic/refunds';
const CERTIFICATES = '/v3/certificates';
function refundIn(said: unknown, outRefundNo: string): RefundSaid {
  const found = refundOf(said);
  if (found?.outRefundNo !== outRefundNo) throw new Unknown('the answer is about another refund');
  return found;
}
const codeOf = (body: string): string => {
  const { success, data } = z.object({ code: z.string().max(64) }).safeParse(parsed(body));
  return success ? data.code : '';
};
