import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { acrossOrgs } from '../../../../kernel/server/db/tenant';
import { PLATFORM_ORG } from '../../../../kernel/shared/codes';
import { fail } from '../../../../kernel/shared/faults';
import { faults } from '../../faults';
import { sellerOfRefund } from '../../rules';
import { refundOfNotice, tradeOfNotice, type Merchant, type Trade } from './client';
import { merchantOf, standInOf, type MerchantRow } from './merchants';
import { messageFault, serialOf } from './protocol';
import { settleRefund } from './refund';
import type { RefundSaid } from './answers';
import { settle } from './settle';

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;
interface Candidate {
  readonly merchant: Merchant;
  /** Whose notice it is; the platform's and the stand-in's tell of sellers. */ readonly orgId: number | undefined;
}
/** Merchants that wait for messages signed with a key of this id. */
async function candidates(cx: Cx, serial: string): Promise<Candidate[]> {
  const standIn = standInOf(cx.kernel);
  const played = standIn?.merchant('', '');
  if (played?.providerKeys.some((key) => key.serial === serial)) return [{ merchant: played, orgId: undefined }];
  const rows = await acrossOrgs(cx.kernel.pools.across, [], (door) =>
    door.rows<MerchantRow>(sql`
      select m.*
      from finance_merchant m
      where m.org_id = m.org_id
        and ${serial} = any(m.provider_serials)
      order by m.org_id
      limit 20`),
  );
  return rows.flatMap((row) => {
    const merchant = merchantOf(cx.kernel, row);
    return merchant ? [{ merchant, orgId: row.orgId === PLATFORM_ORG ? undefined : row.orgId }] : [];
  });
}
interface Told {
  readonly sellerOrgId: number;
  /** A payment's notice tells of a trade, a refund's of a refund. */ readonly trade?: Trade;
  readonly refund?: RefundSaid;
}
/** What a message that is proved is about, and whose it says it is. */
type Said = Omit<Told, 'sellerOrgId'> & { readonly says?: number };
function toldIn(body: string, merchant: Merchant): Said {
  const trade = tradeOfNotice(body, merchant);
  if (trade) return { trade, says: Number(trade.attach) };
  const refund = refundOfNotice(body, merchant);
  return refund ? { refund, says: sellerOfRefund(refund.outRefundNo) ?? 0 } : {};
}
/** What a message says, once it is proved; else why it is refused. */
async function proved(cx: Cx, headers: Headers, body: string): Promise<Told | string> {
  const serial = serialOf(headers);
  const all = serial.length > 0 && serial.length <= 64 ? await candidates(cx, serial) : [];
  let why = 'key';
  for (const { merchant, orgId } of all) {
    const fault = messageFault(headers, body, merchant.providerKeys, cx.now);
    const { says, ...about }: Said = fault ? {} : toldIn(body, merchant);
    if (says === undefined) {
      why = fault ?? 'sealed';
      continue;
    }
    // A seller's own keys tell of that seller's orders alone, whatever else the message says.
    const sellerOrgId = orgId ?? says;
    if (Number.isSafeInteger(sellerOrgId) && sellerOrgId > 0) return { sellerOrgId, ...about };
    why = 'attach';
  }
  return why;
}

/** Takes a notice of the provider. @throws noticeRefused for one that is not proved, or tells of another payment; both are audited. */
export async function takeNotice(cx: Cx, headers: Headers, body: string): Promise<void> {
  const told = await proved(cx, headers, body);
  if (typeof told === 'string') return refuse(cx, PLATFORM_ORG, told);
  const { sellerOrgId, trade, refund } = told;
  if (refund && (await settleRefund(cx, sellerOrgId, refund)) === 'other') await refuse(cx, sellerOrgId, 'other');
  // Anything but money that has come changes nothing here.
  if (trade?.state !== 'SUCCESS') return;
  if ((await settle(cx, sellerOrgId, trade)) === 'other') await refuse(cx, sellerOrgId, 'other');
}
async function refuse(cx: Cx, orgId: number, why: string): Promise<never> {
  await cx.kernel.audit([{ action: 'finance.notice.refused', orgId, detail: { why } }], cx);
  throw fail(faults.noticeRefused);
}
