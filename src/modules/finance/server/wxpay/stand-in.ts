import { generateKeyPairSync, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Answered, Asked, Merchant, Transport } from './client';
import { isAuthorized, messageHeaders, nonceOf, seal } from './protocol';

// A provider that speaks WeChat Pay's protocol with keys of its own, made when the process starts: the demonstration and tests pay
// here, and production refuses it. It forgets with its process; what was not paid is then asked for anew under the same number.

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const prepaid = z.object({
  mchid: z.string(),
  appid: z.string(),
  out_trade_no: z.string(),
  time_expire: z.iso.datetime({ offset: true }),
  attach: z.string(),
  amount: z.object({ total: z.number().int().positive(), currency: z.literal('CNY') }),
});
interface Kept extends z.output<typeof prepaid> {
  readonly codeUrl: string;
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED';
  transactionId?: string;
  at?: string;
}
export interface Notice {
  readonly headers: Record<string, string>;
  readonly body: string;
}
const OUT_TRADE_NO = /\/out-trade-no\/(\w+)(\/close)?/;

export class StandIn {
  private readonly provider = pair();
  private readonly merchants = pair();
  private readonly trades = new Map<string, Kept>();
  readonly serial = `PUB_KEY_ID_STANDIN${randomBytes(8).toString('hex').toUpperCase()}`;
  private readonly apiKey = randomBytes(16).toString('hex');
  constructor(private readonly now: () => Date) {}

  /** The keys of a merchant number at this provider. */
  merchant(mchid: string, appid: string): Merchant {
    return {
      mchid,
      appid,
      subMchid: null,
      serial: 'STANDIN',
      privateKey: this.merchants.privateKey,
      apiKey: this.apiKey,
      providerKeys: [{ serial: this.serial, pem: this.provider.publicKey }],
    };
  }
  readonly transport: Transport = async (asked) => {
    const { method, path, body } = asked;
    if (!isAuthorized(asked.headers['authorization'] ?? '', method, path, body, this.merchants.publicKey))
      return this.answer(401, { code: 'SIGN_ERROR' });
    return this.perform(asked);
  };
  private perform({ method, path, body }: Asked): Answered {
    if (path.endsWith('/native')) return this.prepay(body);
    const [, number = '', close] = OUT_TRADE_NO.exec(path) ?? [];
    const trade = this.trades.get(number);
    if (!trade) return this.answer(404, { code: 'ORDER_NOT_EXIST' });
    if (method === 'GET') return this.answer(200, this.said(trade));
    if (!close) return this.answer(400, { code: 'PARAM_ERROR' });
    if (trade.state === 'SUCCESS') return this.answer(400, { code: 'ORDERPAID' });
    trade.state = 'CLOSED';
    return this.answer(204);
  }
  private prepay(body: string): Answered {
    const { success, data } = prepaid.safeParse(JSON.parse(body));
    if (!success) return this.answer(400, { code: 'PARAM_ERROR' });
    const before = this.trades.get(data.out_trade_no);
    if (before?.state === 'SUCCESS') return this.answer(400, { code: 'ORDERPAID' });
    if (before?.state === 'CLOSED') return this.answer(400, { code: 'ORDER_CLOSED' });
    if (before && before.amount.total !== data.amount.total) return this.answer(400, { code: 'INVALID_REQUEST' });
    const codeUrl = before?.codeUrl ?? `weixin://wxpay/bizpayurl?pr=${nonceOf().slice(0, 12)}`;
    this.trades.set(data.out_trade_no, { ...data, codeUrl, state: 'NOTPAY' });
    return this.answer(200, { code_url: codeUrl });
  }
  private answer(status: number, said?: object): Answered {
    const body = said ? JSON.stringify(said) : '';
    return { status, headers: messageHeaders(this.serial, this.provider.privateKey, body, this.now()), body };
  }
  private said({ transactionId, at, state, mchid, appid, out_trade_no, attach, amount }: Kept): object {
    const paid = state === 'SUCCESS' ? { transaction_id: transactionId, success_time: at, amount } : {};
    return { mchid, appid, out_trade_no, attach, trade_state: state, ...paid };
  }
  /** Whoever scanned the code pays. @returns the notice of it; undefined where nothing waits under this number. */
  pay(outTradeNo: string): Notice | undefined {
    const trade = this.trades.get(outTradeNo);
    if (!trade || trade.state === 'CLOSED') return undefined;
    trade.state = 'SUCCESS';
    trade.at ??= this.now().toISOString();
    trade.transactionId ??= `4200${randomBytes(8).readBigUInt64BE().toString()}`;
    return this.notice(this.said(trade));
  }
  /** A notice as this provider signs it. */
  notice(said: object): Notice {
    const body = JSON.stringify({
      id: nonceOf(),
      create_time: this.now().toISOString(),
      event_type: 'TRANSACTION.SUCCESS',
      resource_type: 'encrypt-resource',
      resource: { ...seal(this.apiKey, JSON.stringify(said), 'transaction'), original_type: 'transaction' },
    });
    const headers = messageHeaders(this.serial, this.provider.privateKey, body, this.now());
    return { headers: { ...headers, 'content-type': 'application/json' }, body };
  }
}
