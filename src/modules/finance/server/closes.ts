import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { ListQuery } from '../../../kernel/server/db/list';
import { sql, when, type Sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { exporter } from '../../../kernel/server/exporting';
import { newId } from '../../../kernel/server/ids';
import { instantCell, listSheet, type SheetColumn } from '../../../kernel/server/list-sheet';
import { handle, type Listener } from '../../../kernel/server/module';
import { dayIn, plusDays, timeIn } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { fill, type Lang } from '../../../kernel/shared/messages';
import { yuan } from '../../../kernel/shared/money';
import type { ParsedOf } from '../../../kernel/shared/call';
import { proofKind, sealFrom } from '../../proof/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import en from '../locale/en-US';
import zh from '../locale/zh-CN';
import { BILL_DAYS, BILL_HOUR, BILL_ZONE, differences, totalOf, type DayLine } from '../rules';
import { closeLines, closes, diffs, merchants } from '../tables';
import { billLines } from './wxpay/bill';
import { Declined, Unknown } from './wxpay/client';
import { payeeOf, type Payee } from './wxpay/merchants';

/** Yesterday's bill stands from ten o'clock on; older ones until the provider throws them away. */
function mustStand(day: string, now: Date): void {
  const today = dayIn(BILL_ZONE, now);
  const hour = Number(timeIn(BILL_ZONE, now).slice(0, 2));
  const last = plusDays(today, hour < BILL_HOUR ? -2 : -1);
  if (day > last || day < plusDays(today, -BILL_DAYS)) throw fail(faults.noBill, {}, 'day');
}
interface Bill {
  readonly lines: readonly DayLine[];
  readonly sha1: string;
}
/** The provider's lines of a day. Nothing of the database is held meanwhile. */
async function billOf(cx: Cx, { client }: Payee, day: string): Promise<Bill> {
  try {
    const { text, sha1 } = await client.bill(day);
    return { lines: linesIn(cx, text), sha1 };
  } catch (error) {
    if (error instanceof Declined) throw fail(faults.payRefused, { code: error.code });
    if (error instanceof Unknown) throw fail(faults.payUnknown);
    throw error;
  }
}
function linesIn(cx: Cx, text: string): DayLine[] {
  try {
    return billLines(text);
  } catch (error) {
    cx.kernel.log.warn({ why: (error as Error).message, orgId: cx.me.orgId }, 'wxpay bill');
    throw fail(faults.billWrong);
  }
}
const within = (column: Sql, day: string): Sql =>
  sql`${column} >= ${day}::date::timestamp at time zone ${BILL_ZONE}
    and ${column} < (${day}::date + 1)::timestamp at time zone ${BILL_ZONE}`;
interface BookLine extends DayLine {
  readonly orderId: number;
  readonly at: string;
}
/** What came to a merchant number on a day, and what was asked to go back, by the books here. */
const bookOf = (door: Door, day: string, { mchid, subMchid }: Payee['merchant']): Promise<BookLine[]> =>
  door.rows<BookLine>(sql`
    select 'paid' as kind, p.out_trade_no as number, p.order_id, p.amount_fen, p.paid_at as at
    from finance_payment p
    where p.org_id = ${door.orgId}
      and ${within(sql`p.paid_at`, day)}
      and p.mchid = ${mchid}
      and p.sub_mchid is not distinct from ${subMchid}
    union all
    select 'refund' as kind, r.out_refund_no as number, r.order_id, r.amount_fen, r.asked_at as at
    from finance_refund r
    join finance_payment p on p.org_id = r.org_id and p.order_id = r.order_id
    where r.org_id = ${door.orgId}
      and ${within(sql`r.asked_at`, day)}
      and p.mchid = ${mchid}
      and p.sub_mchid is not distinct from ${subMchid}`);

/** Writes a day down as it is now. @throws closedAlready: nobody closes it twice. */
async function write(cx: Cx, day: string, payee: Payee, { lines: bill, sha1 }: Bill): Promise<calls.DayClose> {
  const book = await bookOf(cx.db, day, payee.merchant);
  const found = differences(book, bill);
  const [paid, back] = [totalOf(book, 'paid'), totalOf(book, 'refund')];
  const row = {
    day,
    mchid: payee.merchant.subMchid ?? payee.merchant.mchid,
    paid: paid.count,
    paidFen: paid.fen,
    back: back.count,
    backFen: back.fen,
    billPaidFen: totalOf(bill, 'paid').fen,
    billBackFen: totalOf(bill, 'refund').fen,
    diffs: found.length,
    closedAt: cx.nowIso,
  };
  const made = await cx.db.insert(
    closes,
    { ...row, sha1, closedBy: cx.me.userId },
    'on conflict (org_id, day) do nothing',
  );
  if (made === 0) throw fail(faults.closedAlready, {}, 'day');
  // Money that is found later stands on this day too: what was counted is kept, so that the figures open to it and to nothing else.
  await cx.db.insert(
    closeLines,
    book.map((line) => ({ ...line, day })),
  );
  // Whoever closes the day owns what is not the same, until it is explained.
  if (found.length > 0)
    await cx.db.insert(
      diffs,
      found.map((diff) => ({ ...diff, diffId: newId(), day, ownerId: cx.me.userId })),
    );
  cx.emit('finance.closed', { day, byId: cx.me.userId, at: cx.nowIso });
  cx.note('finance.day.closed', { new: { ...row, sha1 } });
  return { ...row, open: found.length, sealedSeq: null };
}

type Input = ParsedOf<typeof calls.listCloses>;
type DiffInput = ParsedOf<typeof calls.listDiffs>;
type LineInput = ParsedOf<typeof calls.listLines>;
const closeList = (door: Door, { from, to }: Pick<Input, 'from' | 'to'>): ListQuery<Input> => ({
  select: sql`c.day, c.mchid, c.paid, c.paid_fen, c.back, c.back_fen, c.bill_paid_fen, c.bill_back_fen, c.diffs, (
      select count(*) from finance_diff d where d.org_id = c.org_id and d.day = c.day and d.settled_at is null) as open,
    c.closed_at, c.sealed_seq`,
  from: sql`finance_close c`,
  where: [
    sql`c.org_id = ${door.orgId}`,
    when(from, (first) => sql`c.day >= ${first}::date`),
    when(to, (last) => sql`c.day <= ${last}::date`),
  ],
  sorts: {},
  then: sql`c.day desc`,
});
const lineList = (door: Door, day: string): ListQuery<LineInput> => ({
  select: sql`l.kind, l.number, coalesce(o.title, '') as title, l.amount_fen, l.at`,
  from: sql`finance_close_line l left join mall_order_v o on o.org_id = l.org_id and o.order_id = l.order_id`,
  counted: sql`finance_close_line l`,
  where: [sql`l.org_id = ${door.orgId}`, sql`l.day = ${day}::date`],
  sorts: {},
  then: sql`l.at, l.number, l.kind`,
});
const CLOSES: readonly SheetColumn<calls.DayClose>[] = [
  ['day', 12, (row) => row.day],
  ['mchid', 16, (row) => row.mchid],
  ['paidFen', 16, (row) => yuan(row.paidFen)],
  ['billPaidFen', 16, (row) => yuan(row.billPaidFen)],
  ['backFen', 16, (row) => yuan(row.backFen)],
  ['billBackFen', 16, (row) => yuan(row.billBackFen)],
  ['diffs', 14, ({ diffs: n }, cx) => cx.text(n === 0 ? 'finance.close.even' : 'finance.close.diffs', { n })],
  ['sealedSeq', 12, (row) => row.sealedSeq],
];
const LINES: readonly SheetColumn<calls.CloseLine>[] = [
  ['kind', 12, (row, cx) => cx.text(`finance.diff.${row.kind}`)],
  ['number', 24, (row) => row.number],
  ['title', 28, (row) => row.title],
  ['amountFen', 16, (row) => yuan(row.amountFen)],
  ['at', 18, (row, cx) => instantCell(cx, row.at)],
];
const closesSheet = exporter<ParsedOf<typeof calls.exportCloses>>({
  kind: 'finance.close.list',
  run: (cx, params) =>
    listSheet<Input, calls.DayClose>(cx, {
      module: 'finance',
      name: 'tab.closes',
      columns: CLOSES,
      shown: params.columns,
      open: (fn) => fn(cx.db),
      list: (door) => closeList(door, params),
    }),
});
const linesSheet = exporter<ParsedOf<typeof calls.exportLines>>({
  kind: 'finance.close.lines',
  run: (cx, { day }) =>
    listSheet<LineInput, calls.CloseLine>(cx, {
      module: 'finance',
      name: 'sheet.lines',
      columns: LINES,
      shown: undefined,
      open: (fn) => fn(cx.db),
      list: (door) => lineList(door, day),
    }),
});
export const closeJobs = [closesSheet.job, linesSheet.job];

export const closeHandlers = [
  handle(calls.closeDay, async (cx, { day }) => {
    mustStand(day, cx.now);
    const row = await inOrg(cx.kernel.pools.tenant, cx.me.orgId, (door) => door.one(merchants, {}), true);
    const payee = await payeeOf(cx.kernel, row);
    return write(cx, day, payee, await billOf(cx, payee, day));
  }),
  handle(calls.listCloses, (cx, input) => cx.list<Input, calls.DayClose>(input, closeList(cx.db, input))),
  handle(calls.exportCloses, (cx, params) => closesSheet.answer(cx, params)),
  handle(calls.listDiffs, (cx, input) =>
    cx.list<DiffInput, calls.DayDiff>(input, {
      select: sql`d.diff_id, d.day, d.kind, d.number, d.bill_fen, d.book_fen, coalesce(p.name, '') as owner_name, d.remark,
        d.settled_at`,
      from: sql`finance_diff d left join people_person_v p on p.org_id = d.org_id and p.user_id = d.owner_id`,
      counted: sql`finance_diff d`,
      where: [sql`d.org_id = ${cx.db.orgId}`, sql`d.day = ${input.day}::date`],
      sorts: {},
      then: sql`d.diff_id`,
    }),
  ),
  handle(calls.listLines, (cx, input) => cx.list<LineInput, calls.CloseLine>(input, lineList(cx.db, input.day))),
  handle(calls.exportLines, (cx, params) => linesSheet.answer(cx, params)),
  handle(calls.settleDiff, async (cx, { diffId, remark }) => {
    const row = await cx.db.row<Omit<calls.DayDiff, 'ownerName'>>(sql`
      update finance_diff d
      set remark = ${remark}, owner_id = ${cx.me.userId}, settled_at = ${cx.nowIso}::timestamptz
      where d.org_id = ${cx.db.orgId}
        and d.diff_id = ${diffId}
      returning d.diff_id, d.day, d.kind, d.number, d.bill_fen, d.book_fen, d.remark, d.settled_at`);
    if (!row) throw fail(kernelFaults.gone);
    cx.note('finance.diff.settled', { subjectId: diffId, new: { remark } });
    return { ...row, ownerName: cx.me.name };
  }),
];

/** What a closed day says, complete as it was. */
interface CloseContent {
  readonly org: string;
  readonly day: string;
  readonly mchid: string;
  readonly paidFen: number;
  readonly backFen: number;
  readonly billPaidFen: number;
  readonly billBackFen: number;
  readonly diffs: number;
  readonly sha1: string;
}
const textsIn = (lang: Lang): Readonly<Record<string, string>> => (lang === 'en-US' ? en : zh);
const closeProof = proofKind<CloseContent>({
  name: 'finance.close',
  title: (day, lang) => fill(textsIn(lang)['proof.close'] ?? '', { day }),
  show(_door, { content: c }, lang) {
    const say = (key: string) => textsIn(lang)[key] ?? key;
    return {
      title: fill(say('proof.close'), { day: c.day }),
      school: c.org,
      name: c.mchid,
      place: '',
      figures: [
        { label: say('field.paidFen'), text: yuan(c.paidFen) },
        { label: say('field.billPaidFen'), text: yuan(c.billPaidFen) },
        { label: say('field.backFen'), text: yuan(c.backFen) },
        { label: say('field.billBackFen'), text: yuan(c.billBackFen) },
        { label: say('field.diffs'), text: String(c.diffs) },
      ],
      head: [],
      rows: [],
      notes: c.sha1 ? [c.sha1] : [],
    };
  },
});
/** A closed day joins the organisation's chain; told twice, it is sealed once. */
export const sealing: Listener = {
  topic: 'finance.closed',
  async run({ payload }, door) {
    const { day, byId, at } = payload as { day: string; byId: number; at: string };
    const row = await door.one(closes, { day }, { lock: 'update' });
    if (!row || row.sealedSeq != null) return;
    const org = await door.row<{ name: string }>(sql`
      select o.name
      from organisation_org o
      where o.org_id = ${door.orgId}`);
    const { mchid, paidFen, backFen, billPaidFen, billBackFen, sha1 } = row;
    const said = { day, mchid, paidFen, backFen, billPaidFen, billBackFen, diffs: row.diffs, sha1 };
    // It is about no person: the leaf carries who closed the day, and no birth day, so that its code opens nothing.
    const leaves = [{ holderId: byId, bornOn: null, content: { org: org?.name ?? '', ...said } }];
    const { seq } = await sealFrom(door, { byId, at }, { kind: closeProof, subject: day, leaves });
    await door.update(closes, { day }, { sealedSeq: seq });
  },
};
