import * as z from 'zod';
import { unseal, type ProviderKey } from './protocol';
import { certificateOf } from './x509';

// What the provider says, read from its answers and from its notices.

/** A text as JSON; undefined where it is none. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
const sealed = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  ciphertext: z.string(),
  nonce: z.string(),
  associated_data: z.string().optional(),
});
const notice = z.object({ event_type: z.string(), resource: sealed });
/** What a notice holds that opens with the merchant's key; undefined for any other. */
export function opened(body: string, apiKey: string): unknown {
  const { success, data } = notice.safeParse(parsed(body));
  const text = success ? unseal(apiKey, data.resource) : undefined;
  return text === undefined ? undefined : parsed(text);
}

const refund = z.object({
  mchid: z.string().optional(),
  sp_mchid: z.string().optional(),
  sub_mchid: z.string().optional(),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  // An answer says `status`, a notice `refund_status`.
  status: z.string().optional(),
  refund_status: z.string().optional(),
  amount: z.object({ refund: z.number().int(), total: z.number().int(), currency: z.string().default('CNY') }),
});
/** How a refund stands at the provider. */
export interface RefundSaid {
  /** Empty where the provider names none: its answers do not. */
  readonly mchid: string;
  /** Under a service provider, whose money it is. */ readonly subMchid: string | null;
  readonly outTradeNo: string;
  readonly outRefundNo: string;
  /** SUCCESS, PROCESSING, ABNORMAL or CLOSED. */
  readonly state: string;
  /** In fen; undefined where it is other money than ours. */
  readonly amountFen: number | undefined;
}
/** What an answer or a notice tells of a refund; undefined for one that is about something else. */
export function refundOf(said: unknown): RefundSaid | undefined {
  const { success, data } = refund.safeParse(said);
  if (!success) return undefined;
  const state = data.refund_status ?? data.status;
  if (state === undefined) return undefined;
  return {
    mchid: data.sp_mchid ?? data.mchid ?? '',
    subMchid: data.sub_mchid ?? null,
    outTradeNo: data.out_trade_no,
    outRefundNo: data.out_refund_no,
    state,
    amountFen: data.amount.currency === 'CNY' ? data.amount.refund : undefined,
  };
}
const bill = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string().regex(/^[0-9a-f]{40}$/i),
  download_url: z.url().max(2048),
});
/** Where a bill lies, and the hash of what lies there. */
export interface BillSaid {
  readonly sha1: string;
  /** With its query, below the provider's own host. */ readonly path: string;
}
/** What the provider says of a bill; undefined where it names none, or one that lies elsewhere than with the provider. */
export function billOf(said: unknown, host: string): BillSaid | undefined {
  const { success, data } = bill.safeParse(said);
  if (!success || !data.download_url.startsWith(`${host}/`)) return undefined;
  return { sha1: data.hash_value.toLowerCase(), path: data.download_url.slice(host.length) };
}

const certificates = z.object({ data: z.array(z.object({ encrypt_certificate: sealed })).max(50) });
/**
 * The platform's certificates that hold now, by their ids; undefined where one of them does not open with the merchant's key. What opens
 * was sealed with the key that only the merchant and the provider know.
 */
export function certificatesIn(said: unknown, apiKey: string, now: Date): readonly ProviderKey[] | undefined {
  const { success, data } = certificates.safeParse(said);
  if (!success) return undefined;
  const all = data.data.map(({ encrypt_certificate: own }) => certificateOf(unseal(apiKey, own) ?? ''));
  if (all.includes(undefined)) return undefined;
  return all.flatMap((one) => (one && one.endsAt > now ? [{ serial: one.serial, pem: one.pem }] : []));
}
