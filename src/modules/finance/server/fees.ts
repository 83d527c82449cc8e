import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { handle } from '../../../kernel/server/module';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { priceOn } from '../rules';
import { liveFees } from '../tables';

/** More than anybody changes a price. */
const MOST = 100;
const pricesOf = async (door: Door): Promise<calls.LivePrice[]> =>
  (await door.many(liveFees, {}, { sort: ['-fromOn'], limit: MOST })).map(({ feeFen, fromOn, setAt }) => ({
    feeFen,
    fromOn,
    setAt,
  }));
const platformPrices = (cx: Cx): Promise<calls.LivePrice[]> => cx.asOrg(PLATFORM_ORG, pricesOf);

/** What one organisation pays, by its own prices and the platform's. */
function feeOf(cx: Cx, orgId: number, items: calls.LivePrice[], platform: readonly calls.LivePrice[]): calls.OrgFee {
  const own = priceOn(items, cx.today);
  const feeFen = own ?? priceOn(platform, cx.today);
  const by = feeFen == null ? 'nobody' : own == null ? 'platform' : 'org';
  return { orgId, by, feeFen: feeFen ?? null, items };
}
interface Asked {
  readonly feeFen: number;
  readonly fromOn?: string | undefined;
}
/**
 * Sets a price from a day on; said again for the same day it is that price from then. What held on days that are over stays as it was.
 * @returns all prices of the door's organisation.
 */
async function setPrice(cx: Cx, door: Door, asked: Asked): Promise<calls.LivePrice[]> {
  const { feeFen, fromOn = cx.today } = asked;
  if (fromOn < cx.today) throw fail(faults.feePast, {}, 'fromOn');
  const before = await pricesOf(door);
  await door.insert(
    liveFees,
    { fromOn, feeFen, byId: cx.me.userId, setAt: cx.nowIso },
    'on conflict (org_id, from_on) do update set fee_fen = excluded.fee_fen, by_id = excluded.by_id, set_at = excluded.set_at',
  );
  cx.note('finance.liveFee.set', {
    subjectId: door.orgId,
    old: { feeFen: priceOn(before, fromOn) ?? null },
    new: { feeFen, fromOn },
  });
  const others = before.filter((price) => price.fromOn !== fromOn);
  return [...others, { feeFen, fromOn, setAt: cx.nowIso }].toSorted((a, b) => (a.fromOn < b.fromOn ? 1 : -1));
}

export const feeHandlers = [
  handle(calls.getLiveFee, async (cx) => {
    const items = await platformPrices(cx);
    return { feeFen: priceOn(items, cx.today) ?? null, items };
  }),
  handle(calls.setLiveFee, async (cx, asked) => {
    const items = await cx.asOrg(PLATFORM_ORG, (door) => setPrice(cx, door, asked));
    return { feeFen: priceOn(items, cx.today) ?? null, items };
  }),
  handle(calls.getOrgFee, async (cx, { orgId = cx.me.orgId }) => {
    const items = await cx.reading('finance.liveFee', orgId, pricesOf);
    return feeOf(cx, orgId, items, await platformPrices(cx));
  }),
  handle(calls.setOrgFee, async (cx, { orgId, ...asked }) => {
    const items = await cx.into(orgId, 'finance.liveFee', (door) => setPrice(cx, door, asked));
    return feeOf(cx, orgId, items, await platformPrices(cx));
  }),
];
