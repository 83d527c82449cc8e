import type { Cx } from '../../../kernel/server/cx';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import type { Account, Line } from '../rules';
import { post } from './ledger';

const half = (up: Account, down: Account, amount: number): Line[] => [
  { account: up, amount },
  { account: down, amount: -amount },
];
interface Paid {
  readonly refId: number;
  readonly forOrgId: number;
  readonly amountFen: number;
  readonly at: string;
}
/** A wallet is filled by money that came to the operator's number: a balanced half in each of the two books. */
export async function postTopUp(cx: Cx, { refId, forOrgId, amountFen, at }: Paid): Promise<void> {
  const about = { key: `recharge:wxpay:${refId}`, kind: 'recharge', byId: 0, at } as const;
  await cx.asOrg(forOrgId, (door) => post(door, { ...about, refId, lines: half('cash', 'clearing', amountFen) }));
  const mirror = { ...about, key: `${about.key}:${forOrgId}`, refId: forOrgId };
  await cx.asOrg(PLATFORM_ORG, (door) => post(door, { ...mirror, lines: half('clearing', 'outside', amountFen) }));
}
