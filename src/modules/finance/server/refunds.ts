import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { ListQuery } from '../../../kernel/server/db/list';
import { sql, when } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { publicAddress } from '../../../kernel/server/http/public-address';
import { newId } from '../../../kernel/server/ids';
import { instantCell, listSheet, type SheetColumn } from '../../../kernel/server/list-sheet';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { ParsedOf } from '../../../kernel/shared/call';
import { yuan } from '../../../kernel/shared/money';
import { markRefund } from '../../mall/server/published';
import { tell } from '../../notice/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import {
  LOOK_SECONDS,
  REFUND_ALONE_FEN,
  REFUND_STEPS,
  refundNumber,
  suggestedBack,
  type RefundState,
  type Rest,
} from '../rules';
import { payments } from '../tables';
import { refundWaits } from './news';
import { seenOrder } from './orders';
import { finish, lookAtRefund, moveRefund } from './wxpay/refund';

type Input = ParsedOf<typeof calls.listRefunds>;
const columns = (cx: Cx) => sql`r.refund_id, r.order_id, p.out_trade_no as number, r.org_id, s.name as seller_name,
  coalesce(o.title, '') as title, coalesce(o.buyer_name, '') as buyer_name, r.amount_fen, p.amount_fen as paid_fen, r.cause, r.state,
  r.code, r.remark, r.by_id = ${cx.me.userId} as own, r.made_at, r.done_at`;
const ROWS = sql`finance_refund r
  join finance_payment p on p.org_id = r.org_id and p.order_id = r.order_id
  join organisation_org s on s.org_id = r.org_id
  left join mall_order_v o on o.org_id = r.org_id and o.order_id = r.order_id`;

const refundList = (cx: Cx, door: Door, { state }: Pick<Input, 'state'>): ListQuery<Input> => ({
  select: columns(cx),
  from: ROWS,
  counted: sql`finance_refund r`,
  where: [door.orgs('r'), when(state, (asked) => sql`r.state = ${asked}`)],
  sorts: { madeAt: sql`r.made_at`, amountFen: sql`r.amount_fen` },
  then: sql`r.made_at desc, r.refund_id`,
});
const SHEET: readonly SheetColumn<calls.RefundRow>[] = [
  ['number', 24, (row) => row.number],
  ['title', 28, (row) => row.title],
  ['sellerName', 24, (row) => row.sellerName],
  ['buyerName', 14, (row) => row.buyerName],
  ['paidFen', 16, (row) => yuan(row.paidFen), 'field.payFen'],
  ['amountFen', 16, (row) => yuan(row.amountFen)],
  ['cause', 28, (row, cx) => row.cause || cx.text('finance.refund.lateCause'), 'refund.cause'],
  ['state', 14, (row, cx) => cx.text(`finance.state.${row.state}`)],
  ['madeAt', 18, (row, cx) => instantCell(cx, row.madeAt), 'refund.madeAt'],
  ['doneAt', 18, (row, cx) => instantCell(cx, row.doneAt), 'refund.doneAt'],
];
const sheet = exporter<ParsedOf<typeof calls.exportRefunds>>({
  kind: 'finance.admin.refunds',
  run: (cx, params) =>
    listSheet<Input, calls.RefundRow>(cx, {
      module: 'finance',
      name: 'tab.refunds',
      columns: SHEET,
      shown: params.columns,
      sort: params.sort,
      open: (fn) => cx.reading('finance.refunds', params.orgId, fn),
      list: (door) => refundList(cx, door, params),
    }),
});
export const refundJobs = [sheet.job];

interface Asked {
  readonly orderId: number;
  readonly amountFen: number | undefined;
  readonly cause: string;
  readonly notifyUrl: string;
}
interface Made {
  readonly refundId: number;
  readonly amountFen: number;
  /** Nothing of the order is left after it. */ readonly whole: boolean;
  readonly state: RefundState;
}
/**
 * Writes down that money is to go back. The payment is locked, so that two who ask at once never ask for more than came. Parts of an
 * order that nobody else looked at count together: above the limit they wait for a second person.
 * @throws noPayment for an order that nobody paid here, refundHigh above what is left.
 */
async function ask(cx: Cx, door: Door, { orderId, amountFen, cause, notifyUrl }: Asked): Promise<Made> {
  const payment = await door.one(payments, { orderId }, { lock: 'update' });
  if (payment?.state !== 'paid') throw fail(faults.noPayment);
  const refundId = newId();
  const at = cx.nowIso;
  // Nobody has looked at it yet, so whoever comes first may.
  const looked = new Date(cx.now.getTime() - LOOK_SECONDS * 1000).toISOString();
  const made = await door.row<Made>(sql`
    with paid as materialized (
      select p.org_id, p.order_id, p.amount_fen - coalesce((
        select sum(b.amount_fen)
        from finance_refund b
        where b.org_id = ${door.orgId}
          and b.order_id = ${orderId}
          and b.state <> 'rejected'), 0)::bigint as rest, coalesce((
        select sum(b.amount_fen)
        from finance_refund b
        where b.org_id = ${door.orgId}
          and b.order_id = ${orderId}
          and b.state not in ('waiting', 'rejected')
          and b.second_id is null), 0)::bigint as alone
      from finance_payment p
      where p.org_id = ${door.orgId}
        and p.order_id = ${orderId}),
    wanted as materialized (
      select l.org_id, l.order_id, l.rest, l.alone, coalesce(${amountFen ?? null}::bigint, l.rest) as amount
      from paid l
      where l.org_id = ${door.orgId})
    insert into finance_refund (org_id, refund_id, order_id, out_refund_no, amount_fen, whole, cause, state, notify_url, by_id, made_at,
      looked_at)
    select a.org_id, ${refundId}::bigint, a.order_id, ${refundNumber(door.orgId, refundId)}::text, a.amount, a.amount = a.rest,
      ${cause}::text, case when a.alone + a.amount > ${REFUND_ALONE_FEN}::bigint then 'waiting' else 'asked' end, ${notifyUrl}::text,
      ${cx.me.userId}::bigint, ${at}::timestamptz, ${looked}::timestamptz
    from wanted a
    where a.org_id = ${door.orgId}
      and a.amount >= 1
      and a.amount <= a.rest
    returning refund_id, amount_fen, whole, state`);
  if (!made) refuse(cx, door.orgId, orderId, amountFen);
  return made;
}
/** More than is left was asked back: the book keeps who did, when this transaction has let the payment go. @throws refundHigh */
function refuse(cx: Cx, orgId: number, orderId: number, amountFen: number | undefined): never {
  setImmediate(() => {
    const line = {
      action: 'finance.refund.refused',
      orgId,
      detail: { subjectId: orderId, amountFen: amountFen ?? null },
    };
    cx.kernel.audit([line], cx).catch((error: unknown) => {
      cx.kernel.log.warn({ why: (error as Error).message, orgId, orderId }, 'audit');
    });
  });
  throw fail(faults.refundHigh, {}, 'amountFen');
}

/** What is left of an order that was paid here, and how many of its lessons were held. @throws noPayment where nobody paid it here */
async function restOf(door: Door, orderId: number): Promise<Rest> {
  const found = await door.row<Rest>(sql`
    select o.hours, p.amount_fen as paid_fen,
      p.amount_fen - coalesce((
        select sum(b.amount_fen)
        from finance_refund b
        where b.org_id = ${door.orgId}
          and b.order_id = o.order_id
          and b.state <> 'rejected'), 0)::bigint as rest_fen,
      (select count(*)
        from lesson_lesson_v l
        where l.org_id = ${door.orgId}
          and l.clazz_id = o.clazz_id
          and l.ended_at is not null
          and coalesce(l.started_at, l.ended_at) >= o.paid_at)::integer as held
    from mall_order_v o
    join finance_payment p on p.org_id = o.org_id and p.order_id = o.order_id
    where o.org_id = ${door.orgId}
      and o.order_id = ${orderId}
      and p.state in ('paid', 'refunded')`);
  if (!found) throw fail(faults.noPayment);
  return found;
}

type Found = calls.RefundRow & { readonly byId: number; readonly whole: boolean };
const seenRefund = (cx: Cx, refundId: number): Promise<Found> =>
  cx.reading('finance.refund', undefined, async (door) => {
    const found = await door.row<Found>(sql`
      select ${columns(cx)}, r.by_id, r.whole
      from ${ROWS}
      where ${door.orgs('r')}
        and r.refund_id = ${refundId}`);
    if (!found) throw fail(kernelFaults.gone);
    return found;
  });
const wire = ({ byId: _by, whole: _whole, ...row }: Found): calls.RefundRow => row;

export const refundHandlers = [
  handle(calls.refundOrder, async (cx, { id, cause, amountFen }, { request }) => {
    const order = await seenOrder(cx, id);
    const { orgId, number, sellerName, title, buyerName, payFen } = order;
    const notifyUrl = `${publicAddress(request)}/api${calls.payNotice.path}`;
    const made = await cx.asOrg(orgId, (door) => ask(cx, door, { orderId: id, amountFen, cause, notifyUrl }));
    const { refundId, whole, state } = made;
    if (state === 'asked') {
      if (whole) await markRefund(cx, { sellerOrgId: orgId, orderId: id, at: cx.nowIso, state: 'refunding' });
      cx.after(() => lookAtRefund(cx.kernel, orgId, refundId));
    } else {
      const about = { sellerOrgId: orgId, orderId: id, number, amountFen: made.amountFen };
      await tell(cx, refundWaits(about, cx.me.name));
    }
    cx.note(
      'finance.refund.asked',
      { subjectId: id, new: { refundId, amountFen: made.amountFen, cause, state } },
      orgId,
    );
    return {
      refundId,
      orderId: id,
      number,
      orgId,
      sellerName,
      title,
      buyerName,
      amountFen: made.amountFen,
      cause,
      state,
      paidFen: payFen,
      code: '',
      remark: '',
      own: true,
      madeAt: cx.nowIso,
      doneAt: null,
    };
  }),
  handle(calls.restOfOrder, async (cx, { id }) => {
    const { orgId } = await seenOrder(cx, id);
    const { paidFen, restFen, hours, held } = await cx.asOrg(orgId, (door) => restOf(door, id));
    return { paidFen, restFen, hours, held, suggestedFen: suggestedBack({ paidFen, restFen, hours, held }) };
  }),
  handle(calls.listRefunds, (cx, input) =>
    cx.reading('finance.refunds', input.orgId, (door) =>
      door.list<Input, calls.RefundRow>(input, refundList(cx, door, input)),
    ),
  ),
  handle(calls.exportRefunds, (cx, params) => sheet.answer(cx, params)),
  handle(calls.decideRefund, async (cx, { refundId, act, remark }) => {
    const found = await seenRefund(cx, refundId);
    const { orgId, orderId, byId, whole } = found;
    if (act === 'approve' && byId === cx.me.userId) throw fail(faults.sameEyes);
    if (act === 'outside' && remark === '') throw fail(faults.remarkMissing, {}, 'remark');
    const [from, to] = REFUND_STEPS[act];
    const isSecond = from === 'waiting' && byId !== cx.me.userId;
    const said = { secondId: isSecond ? cx.me.userId : null, remark };
    const done = await cx.asOrg(orgId, (door) =>
      moveRefund(door, { which: sql`r.refund_id = ${refundId}`, from: [from], to, code: '', at: cx.nowIso, said }),
    );
    if (!done?.moved) throw fail(faults.refundMoved);
    if (to === 'done') await finish(cx, orgId, done);
    if (act === 'reject') await markRefund(cx, { sellerOrgId: orgId, orderId, at: cx.nowIso, state: 'kept' });
    if (act === 'approve' && whole)
      await markRefund(cx, { sellerOrgId: orgId, orderId, at: cx.nowIso, state: 'refunding' });
    if (to === 'asked') cx.after(() => lookAtRefund(cx.kernel, orgId, refundId));
    cx.note('finance.refund.decided', { subjectId: orderId, new: { refundId, act, remark } }, orgId);
    return { ...wire(found), state: to, remark, code: '', doneAt: to === 'done' ? cx.nowIso : null };
  }),
];
