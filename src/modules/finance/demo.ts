import { sql } from '../../kernel/server/db/sql';
import { newId } from '../../kernel/server/ids';
import type { Demo, World } from '../../kernel/server/world';
import { plusDays } from '../../kernel/shared/dates';
import { PLATFORM_ORG } from '../../kernel/shared/codes';
import { TRAINING } from '../organisation/demo';
import type { DemoPerson } from '../people/demo';
import { refundNumber, type Line, type TxKind } from './rules';
import { accounts, entries, liveFees, merchants, payments, refunds, txs } from './tables';

interface Deed {
  readonly orgId: number;
  readonly key: string;
  readonly kind: TxKind;
  readonly refId: number | null;
  readonly remark: string;
  readonly at: string;
  readonly lines: readonly Line[];
}
const pair = (up: Line['account'], down: Line['account'], amount: number): Line[] => [
  { account: up, amount },
  { account: down, amount: -amount },
];
/** A top-up in the organisation's book and in the operator's, where it stands under a key of its own: the two may be one book. */
const toppedUp = (orgId: number, no: number, at: string, kind: 'recharge' | 'refill', amount: number): Deed[] => {
  const about = { key: `demo:${kind}:${orgId}:${no}`, kind, remark: '银行转账', at };
  const [own, between, outside] =
    kind === 'recharge'
      ? (['cash', 'clearing', 'outside'] as const)
      : (['card', 'cardClearing', 'cardOutside'] as const);
  return [
    { ...about, orgId, refId: null, lines: pair(own, between, amount) },
    {
      ...about,
      orgId: PLATFORM_ORG,
      key: `${about.key}:${orgId}`,
      refId: orgId,
      lines: pair(between, outside, amount),
    },
  ];
};
interface Paid {
  readonly order_id: string;
  readonly number: string;
  readonly pay_fen: string;
  readonly made_at: Date;
  readonly expires_at: Date;
  readonly paid_at: Date;
}
/** Orders that learners paid for in the demonstration, the first payment first. */
async function paidOrders(world: World): Promise<Paid[]> {
  const { text, values } = sql`
    select o.order_id, o.number, o.pay_fen, o.made_at, o.expires_at, o.paid_at
    from mall_order_v o
    where o.org_id = ${TRAINING} and o.paid_at is not null and o.pay_fen > 0
    order by o.paid_at, o.order_id`;
  const { rows } = await world.client.query<Paid>(text, [...values]);
  return rows;
}
const sales = (paid: readonly Paid[]): Deed[] =>
  paid.map((row) => ({
    orgId: TRAINING,
    key: `sale:${row.order_id}`,
    kind: 'sale' as const,
    refId: Number(row.order_id),
    remark: '',
    at: new Date(row.paid_at).toISOString(),
    lines: pair('income', 'outside', Number(row.pay_fen)),
  }));

// Learners of the demonstration pay at the stand-in, which no production knows.
const MERCHANT = { mchid: '1900000109', appid: 'wxd678efh567hg6787' } as const;
/** The payment of each of them: its money can go back. */
const putPayments = (world: World, paid: readonly Paid[]): Promise<void> =>
  world.put(
    payments,
    paid.map((row) => {
      const paidAt = new Date(row.paid_at).toISOString();
      return {
        ...MERCHANT,
        orgId: TRAINING,
        orderId: Number(row.order_id),
        outTradeNo: row.number,
        subMchid: null,
        amountFen: Number(row.pay_fen),
        codeUrl: '',
        state: 'paid' as const,
        expiresAt: new Date(row.expires_at).toISOString(),
        madeAt: new Date(row.made_at).toISOString(),
        lookedAt: paidAt,
        transactionId: `4200002026${row.order_id}`,
        paidAt,
      };
    }),
  );
/**
 * A part of the order that was paid longest ago was to go back, and the provider could not: its buyer's account is closed. It waits for
 * people; nothing of it is in the books, as nothing is back.
 */
async function stuckRefund(world: World, [first]: readonly Paid[]): Promise<void> {
  if (!first) return;
  const byId = (world.made['people'] as readonly DemoPerson[]).find((p) => p.login === 'training5')?.userId ?? 0;
  const refundId = newId();
  const madeAt = `${plusDays(world.today, -1)}T02:20:00.000Z`;
  await world.put(refunds, [
    {
      orgId: TRAINING,
      orderId: Number(first.order_id),
      refundId,
      outRefundNo: refundNumber(TRAINING, refundId),
      amountFen: Math.floor(Number(first.pay_fen) / 2),
      whole: false,
      cause: '报错了年级，退一半',
      state: 'abnormal',
      code: 'USER_ACCOUNT_ABNORMAL',
      byId,
      secondId: null,
      madeAt,
      lookedAt: madeAt,
      askedAt: null,
      doneAt: null,
    },
  ]);
}

/**
 * Merchant numbers of the training institution and the operator, prices of live lessons, two wallets, top-ups, what courses brought, and a
 * refund that is stuck.
 */
export const demo: Demo = {
  name: 'finance',
  async make(world) {
    const at = (days: number) => `${plusDays(world.today, -days)}T03:00:00.000Z`;
    const merchant = { ...MERCHANT, standIn: true, madeAt: at(46) };
    const operator = { ...merchant, orgId: PLATFORM_ORG, mchid: '1900000100', madeAt: at(60) };
    await world.put(merchants, [{ orgId: TRAINING, ...merchant }, operator]);
    const price = (orgId: number, fromDays: number, setDays: number, feeFen: number) => ({
      orgId,
      feeFen,
      byId: 0,
      fromOn: plusDays(world.today, -fromDays),
      setAt: at(setDays),
    });
    // The platform's next price begins in twenty days.
    await world.put(liveFees, [
      price(PLATFORM_ORG, 60, 60, 3_00),
      price(PLATFORM_ORG, -20, 5, 3_50),
      price(TRAINING, 30, 31, 2_50),
    ]);
    const paid = await paidOrders(world);
    const deeds = [
      ...toppedUp(TRAINING, 1, at(45), 'recharge', 5_000_00),
      ...toppedUp(TRAINING, 2, at(12), 'recharge', 2_000_00),
      ...toppedUp(TRAINING, 1, at(44), 'refill', 200),
      ...toppedUp(189, 1, at(30), 'recharge', 1_000_00),
      ...toppedUp(PLATFORM_ORG, 1, at(50), 'recharge', 500_00),
      ...sales(paid),
    ].map((deed) => ({ ...deed, txId: newId(), byId: 0 }));
    await world.put(txs, deeds);
    await world.put(
      entries,
      deeds.flatMap(({ orgId, txId, lines, at: when }) =>
        lines.map(({ account, amount }) => ({ orgId, txId, account, amount, at: when })),
      ),
    );
    const sums = new Map<string, number>();
    for (const { orgId, lines } of deeds)
      for (const { account, amount } of lines)
        if (account === 'cash' || account === 'card')
          sums.set(`${orgId} ${account}`, (sums.get(`${orgId} ${account}`) ?? 0) + amount);
    await world.put(
      accounts,
      [...sums].map(([key, balance]) => {
        const [orgId = '', account = 'cash'] = key.split(' ');
        return { orgId: Number(orgId), account: account === 'card' ? ('card' as const) : ('cash' as const), balance };
      }),
    );
    await putPayments(world, paid);
    await stuckRefund(world, paid);
  },
};
