import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import { dayIn, timeIn } from '../../../../kernel/shared/dates';
import { billText, type Written } from './bill';
import { HOST, type Answered, type Asked, type Merchant, type Transport } from './client';
import { isAuthorized, messageHeaders, nonceOf, seal } from './protocol';
import { selfSigned, type Issued } from './x509';

// A provider that speaks WeChat Pay's protocol with keys of its own, made when the process starts: the demonstration and tests pay
// here, and production refuses it. It forgets with its process: of what was paid the books remind it (recall.ts), and what was not is
// asked for anew under the same number.

/** A pair as its text, and the private one as a key: read anew for each message it would cost as well as the signature. */
const pair = () => {
  const made = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { ...made, key: createPrivateKey(made.privateKey) };
};
/** A service provider asks under its own number for a sub-merchant, in other words. */
const asPartner = z
  .object({ sp_mchid: z.string(), sp_appid: z.string(), sub_mchid: z.string() })
  .loose()
  .transform(({ sp_mchid: mchid, sp_appid: appid, ...rest }) => ({ ...rest, mchid, appid }));
const worded = (said: unknown): unknown => asPartner.safeParse(said).data ?? said;
const prepaid = z.object({
  mchid: z.string(),
  appid: z.string(),
  /** Whose money it is, where a service provider asks. */ sub_mchid: z.string().optional(),
  out_trade_no: z.string(),
  time_expire: z.iso.datetime({ offset: true }),
  description: z.string(),
  attach: z.string(),
  amount: z.object({ total: z.number().int().positive(), currency: z.literal('CNY') }),
});
const givenBack = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string().regex(/^[\w|*@-]{1,64}$/),
  amount: z.object({
    refund: z.number().int().positive(),
    total: z.number().int().positive(),
    currency: z.literal('CNY'),
  }),
});
interface Back extends z.output<typeof givenBack> {
  readonly refundId: string;
  readonly askedAt: string;
  state: 'PROCESSING' | 'SUCCESS' | 'ABNORMAL';
}
interface Kept extends z.output<typeof prepaid> {
  readonly codeUrl: string;
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED';
  transactionId?: string;
  at?: string;
}
/** What the books know of a payment at an earlier process of the stand-in, and of what went back of it. */
export interface Remembered {
  readonly outTradeNo: string;
  readonly mchid: string;
  readonly subMchid: string | null;
  readonly appid: string;
  readonly amountFen: number;
  readonly transactionId: string | null;
  readonly paidAt: string;
  readonly title: string;
  readonly backs: readonly { readonly outRefundNo: string; readonly amountFen: number; readonly askedAt: string }[];
}
export interface Notice {
  readonly headers: Record<string, string>;
  readonly body: string;
}
const REFUNDS = '/v3/refund/domestic/refunds';
const BILLS = '/v3/bill/tradebill?';
const DOWNLOAD = '/v3/billdownload/file?token=';
/** The provider's day, whatever the school's. */
const ZONE = 'Asia/Shanghai';
const CERTIFICATES = '/v3/certificates';
const DAY_MS = 86_400_000;
/** The provider's certificates hold for five years. */
const CERTIFICATE_DAYS = 1825;
/** What a message is signed with. */
interface Signer {
  readonly serial: string;
  readonly publicKey: string;
  readonly key: KeyObject;
}
const refundIdOf = (): string => `5030${randomBytes(8).readBigUInt64BE().toString()}`;
const OUT_TRADE_NO = /\/out-trade-no\/(\w+)(\/close)?/;

export class StandIn {
  private readonly provider = pair();
  private readonly merchants = pair();
  private readonly trades = new Map<string, Kept>();
  private readonly backs = new Map<string, Back>();
  readonly serial = `PUB_KEY_ID_STANDIN${randomBytes(8).toString('hex').toUpperCase()}`;
  private readonly apiKey = randomBytes(16).toString('hex');
  private readonly certificates: (Signer & Issued)[] = [];
  /** While a merchant moves from certificates to the public key, messages come signed with either. */
  signsBy: 'key' | 'certificate' = 'key';
  /** When its process began. */
  readonly since: Date;
  constructor(private readonly now: () => Date) {
    this.since = now();
  }
  /** What it forgot with an earlier process; what it knows stays as it is. */
  remember(all: readonly Remembered[], attach: string): void {
    for (const { outTradeNo, mchid, subMchid, appid, amountFen, transactionId, paidAt, title, backs } of all) {
      if (this.trades.has(outTradeNo)) continue;
      this.trades.set(outTradeNo, {
        mchid,
        appid,
        ...(subMchid === null ? {} : { sub_mchid: subMchid }),
        out_trade_no: outTradeNo,
        time_expire: paidAt,
        description: title,
        attach,
        amount: { total: amountFen, currency: 'CNY' },
        codeUrl: '',
        state: 'SUCCESS',
        transactionId: transactionId ?? '',
        at: new Date(paidAt).toISOString(),
      });
      for (const back of backs)
        this.backs.set(back.outRefundNo, {
          out_trade_no: outTradeNo,
          out_refund_no: back.outRefundNo,
          amount: { refund: back.amountFen, total: amountFen, currency: 'CNY' },
          refundId: refundIdOf(),
          askedAt: new Date(back.askedAt).toISOString(),
          state: 'SUCCESS',
        });
    }
  }

  /** Makes a certificate, which signs from then on where certificates sign; those before it hold until they end. @returns its id */
  issue(days = CERTIFICATE_DAYS): string {
    const keys = pair();
    const from = this.now();
    const made = selfSigned({ name: 'Stand-in', ...keys, from, to: new Date(from.getTime() + days * DAY_MS) });
    this.certificates.push({ ...keys, ...made });
    return made.serial;
  }
  private get signer(): Signer {
    const newest = this.signsBy === 'certificate' ? this.certificates.at(-1) : undefined;
    return newest ?? { ...this.provider, serial: this.serial };
  }
  private headersOf(body: string): Record<string, string> {
    const { serial, key } = this.signer;
    return messageHeaders(serial, key, body, this.now());
  }

  /** The keys of a merchant number at this provider. */
  merchant(mchid: string, appid: string): Merchant {
    return {
      mchid,
      appid,
      subMchid: null,
      serial: 'STANDIN',
      privateKey: this.merchants.privateKey,
      apiKey: this.apiKey,
      providerKeys: [
        { serial: this.serial, pem: this.provider.publicKey },
        ...this.certificates.map(({ serial, publicKey }) => ({ serial, pem: publicKey })),
      ],
    };
  }
  readonly transport: Transport = async (asked) => {
    const { method, path, body } = asked;
    if (!isAuthorized(asked.headers['authorization'] ?? '', method, path, body, this.merchants.publicKey))
      return this.answer(401, { code: 'SIGN_ERROR' });
    return this.perform(asked);
  };
  private perform({ method, path, body, headers }: Asked): Answered {
    if (path.endsWith('/native')) return this.prepay(body);
    if (path === CERTIFICATES) return this.certified();
    if (path.startsWith(REFUNDS)) return method === 'POST' ? this.refund(body) : this.refundOf(path);
    const mchid = /mchid="(\w+)"/.exec(headers['authorization'] ?? '')?.[1] ?? '';
    if (path.startsWith(BILLS)) return this.bill(new URLSearchParams(path.slice(BILLS.length)), mchid);
    // What lies there is signed by nobody.
    if (path.startsWith(DOWNLOAD))
      return { status: 200, headers: {}, body: this.billAt(path.slice(DOWNLOAD.length), mchid) };
    const [, number = '', close] = OUT_TRADE_NO.exec(path) ?? [];
    const trade = this.trades.get(number);
    if (!trade) return this.answer(404, { code: 'ORDER_NOT_EXIST' });
    if (method === 'GET') return this.answer(200, this.said(trade));
    if (!close) return this.answer(400, { code: 'PARAM_ERROR' });
    if (trade.state === 'SUCCESS') return this.answer(400, { code: 'ORDERPAID' });
    trade.state = 'CLOSED';
    return this.answer(204);
  }
  private certified(): Answered {
    const hold = this.certificates.filter(({ endsAt }) => endsAt > this.now());
    if (hold.length === 0) return this.answer(404, { code: 'RESOURCE_NOT_EXISTS' });
    const data = hold.map(({ serial, pem, endsAt }) => ({
      serial_no: serial,
      expire_time: endsAt.toISOString(),
      encrypt_certificate: seal(this.apiKey, pem, 'certificate'),
    }));
    return this.answer(200, { data });
  }
  private prepay(body: string): Answered {
    const { success, data } = prepaid.safeParse(worded(JSON.parse(body)));
    if (!success) return this.answer(400, { code: 'PARAM_ERROR' });
    const before = this.trades.get(data.out_trade_no);
    if (before?.state === 'SUCCESS') return this.answer(400, { code: 'ORDERPAID' });
    if (before?.state === 'CLOSED') return this.answer(400, { code: 'ORDER_CLOSED' });
    if (before && before.amount.total !== data.amount.total) return this.answer(400, { code: 'INVALID_REQUEST' });
    const codeUrl = before?.codeUrl ?? `weixin://wxpay/bizpayurl?pr=${nonceOf().slice(0, 12)}`;
    this.trades.set(data.out_trade_no, { ...data, codeUrl, state: 'NOTPAY' });
    return this.answer(200, { code_url: codeUrl });
  }
  private refund(body: string): Answered {
    const { success, data } = givenBack.safeParse(JSON.parse(body));
    if (!success) return this.answer(400, { code: 'PARAM_ERROR' });
    const trade = this.trades.get(data.out_trade_no);
    if (trade?.state !== 'SUCCESS') return this.answer(404, { code: 'RESOURCE_NOT_EXISTS' });
    const before = this.backs.get(data.out_refund_no);
    if (before && before.amount.refund !== data.amount.refund) return this.answer(400, { code: 'PARAM_ERROR' });
    if (before) return this.answer(200, this.saidBack(before));
    const others = [...this.backs.values()].filter((back) => back.out_trade_no === data.out_trade_no);
    const sum = others.reduce((all, back) => all + back.amount.refund, data.amount.refund);
    if (data.amount.total !== trade.amount.total || sum > trade.amount.total)
      return this.answer(400, { code: 'INVALID_REQUEST' });
    const made: Back = { ...data, refundId: refundIdOf(), askedAt: this.now().toISOString(), state: 'PROCESSING' };
    this.backs.set(data.out_refund_no, made);
    return this.answer(200, this.saidBack(made));
  }
  /** Whoever asks finds it done: the money is back as soon as somebody looks. */
  private refundOf(path: string): Answered {
    const back = this.backs.get(path.slice(REFUNDS.length + 1).split('?')[0] ?? '');
    if (!back) return this.answer(404, { code: 'RESOURCE_NOT_EXISTS' });
    if (back.state === 'PROCESSING') back.state = 'SUCCESS';
    return this.answer(200, this.saidBack(back));
  }
  private saidBack(back: Back): object {
    return {
      refund_id: back.refundId,
      out_refund_no: back.out_refund_no,
      out_trade_no: back.out_trade_no,
      status: back.state,
      amount: { ...back.amount, payer_refund: back.amount.refund, payer_total: back.amount.total },
    };
  }
  /** A refund that is through, or cannot go through. @returns the notice of it; undefined where nothing of this number was asked. */
  giveBack(outRefundNo: string, state: 'SUCCESS' | 'ABNORMAL' = 'SUCCESS'): Notice | undefined {
    const back = this.backs.get(outRefundNo);
    if (!back) return undefined;
    back.state = state;
    const { status: _, ...said } = { status: '', ...this.saidBack(back) };
    const trade = this.trades.get(back.out_trade_no);
    const sub = trade?.sub_mchid;
    const whose = sub === undefined ? { mchid: trade?.mchid } : { sp_mchid: trade?.mchid, sub_mchid: sub };
    return this.notice({ ...said, ...whose, refund_status: state }, `REFUND.${state}`);
  }
  private bill(asked: URLSearchParams, mchid: string): Answered {
    const [day, sub] = [asked.get('bill_date') ?? '', asked.get('sub_mchid') ?? ''];
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return this.answer(400, { code: 'PARAM_ERROR' });
    const place = `${day}.${sub}`;
    const text = this.billAt(place, mchid);
    if (text === '') return this.answer(400, { code: 'NO_STATEMENT_EXIST' });
    const sha1 = createHash('sha1').update(text).digest('hex');
    return this.answer(200, { hash_type: 'SHA1', hash_value: sha1, download_url: `${HOST}${DOWNLOAD}${place}` });
  }
  /** The bill of a day and, under a service provider, of a sub-merchant. */
  private billAt(place: string, mchid: string): string {
    const [day = '', sub = ''] = place.split('.');
    const own = [...this.trades.values()].filter((trade) => trade.mchid === mchid && (trade.sub_mchid ?? '') === sub);
    const rows = own.flatMap((trade): Written[] => {
      const about = {
        appid: trade.appid,
        mchid: trade.mchid,
        transactionId: trade.transactionId ?? '',
        outTradeNo: trade.out_trade_no,
        title: trade.description,
        attach: trade.attach,
        amountFen: trade.amount.total,
      };
      const backs = [...this.backs.values()].filter((back) => back.out_trade_no === trade.out_trade_no);
      return [
        ...(trade.at === undefined ? [] : [{ ...about, at: trade.at }]),
        ...backs.map((back) => ({
          ...about,
          at: back.askedAt,
          refund: { outRefundNo: back.out_refund_no, amountFen: back.amount.refund },
        })),
      ];
    });
    const on = rows.filter(({ at }) => dayIn(ZONE, new Date(at)) === day);
    const local = on.map((row) => ({ ...row, at: `${day}T${timeIn(ZONE, new Date(row.at))}:00` }));
    return local.length === 0 ? '' : billText(local);
  }
  private answer(status: number, said?: object): Answered {
    const body = said ? JSON.stringify(said) : '';
    return { status, headers: this.headersOf(body), body };
  }
  private said({ transactionId, at, state, mchid, appid, sub_mchid, out_trade_no, attach, amount }: Kept): object {
    const paid = state === 'SUCCESS' ? { transaction_id: transactionId, success_time: at, amount } : {};
    const whose = sub_mchid === undefined ? { mchid, appid } : { sp_mchid: mchid, sp_appid: appid, sub_mchid };
    return { ...whose, out_trade_no, attach, trade_state: state, ...paid };
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
  notice(said: object, event = 'TRANSACTION.SUCCESS'): Notice {
    const body = JSON.stringify({
      id: nonceOf(),
      create_time: this.now().toISOString(),
      event_type: event,
      resource_type: 'encrypt-resource',
      resource: { ...seal(this.apiKey, JSON.stringify(said), 'transaction'), original_type: 'transaction' },
    });
    return { headers: { ...this.headersOf(body), 'content-type': 'application/json' }, body };
  }
}
