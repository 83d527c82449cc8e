// What must hold of money whatever was killed: each rule by its word, with the rows that break it.

/** The provider's day. */
export const ZONE = 'Asia/Shanghai';

export const MONEY_RULES: Readonly<Record<string, string>> = {
  'a transaction is not zero': `
    select e.tx_id from finance_entry e
    group by e.org_id, e.tx_id, e.account in ('card', 'cardHeld', 'cardClearing', 'cardOutside')
    having sum(e.amount) <> 0`,
  'a transaction has no entries': `
    select x.tx_id from finance_tx x
    where not exists (select 1 from finance_entry e where e.org_id = x.org_id and e.tx_id = x.tx_id)`,
  'a balance is not its entries': `
    select a.account from finance_account a
    where a.balance <> (
      select coalesce(sum(e.amount), 0) from finance_entry e where e.org_id = a.org_id and e.account = a.account)`,
  'what is held is not what orders hold': `
    select a.account from finance_account a
    where a.org_id = 500 and a.account in ('held', 'cardHeld')
      and a.balance <> (
        select coalesce(sum(case a.account when 'held' then h.left_cash * h.fee_fen else h.left_card end), 0)
        from finance_hold h where h.org_id = a.org_id)`,
  'seller and buyer say different things of an order': `
    select o.order_id from mall_order o
    left join mall_purchase p on p.order_id = o.order_id and p.org_id = o.buyer_org_id
    where o.state is distinct from p.state`,
  'a buyer has an order that no seller has': `
    select p.order_id from mall_purchase p
    where not exists (select 1 from mall_order o where o.org_id = p.seller_org_id and o.order_id = p.order_id)`,
  'places are not the orders that hold them': `
    select k.spu_id from mall_stock k
    where k.taken <> (
      select count(*) from mall_order o
      where o.org_id = k.org_id and o.spu_id = k.spu_id and o.state not in ('cancelled', 'refunded'))`,
  'more are sold than there are': 'select k.spu_id from mall_stock k where k.taken > k.quantity',
  'a payment came, and neither its course is open nor its money on its way back': `
    select p.order_id from finance_payment p
    join mall_order o on o.org_id = p.org_id and o.order_id = p.order_id
    where (p.state = 'paid') <> (o.paid_at is not null) and p.state in ('paid', 'open', 'closed')`,
  'money that came too late goes nowhere': `
    select p.order_id from finance_payment p
    where p.state = 'toRefund'
      and not exists (select 1 from finance_refund r where r.org_id = p.org_id and r.order_id = p.order_id)`,
  'a payment is not in the books': `
    select p.order_id from finance_payment p
    where p.paid_at is not null and p.for_org_id is null
      and not exists (
        select 1 from finance_tx x where x.org_id = p.org_id and x.key in ('sale:' || p.order_id, 'late:' || p.order_id))`,
  'a top-up that came is not in the wallet, or one that did not come is': `
    select p.order_id from finance_payment p
    where p.for_org_id is not null
      and (p.state = 'paid') <> exists (
        select 1 from finance_tx x where x.org_id = p.for_org_id and x.key = 'recharge:wxpay:' || p.order_id)`,
  'the two halves of a top-up are not one deed': `
    select split_part(x.key, ':', 3) from finance_tx x
    join finance_entry e on e.org_id = x.org_id and e.tx_id = x.tx_id
    where x.key like 'recharge:wxpay:%' and e.account = 'clearing'
    group by 1
    having sum(e.amount) <> 0 or count(*) <> 2`,
  'money that went back is not in the books, or money in the books did not go back': `
    select r.refund_id from finance_refund r
    where (r.state = 'done') <> exists (
      select 1 from finance_tx x where x.org_id = r.org_id and x.key = 'refund:' || r.refund_id)`,
  'a payment does not say what went back of it': `
    select p.order_id from finance_payment p
    where p.back_fen <> (
      select coalesce(sum(r.amount_fen), 0) from finance_refund r
      where r.org_id = p.org_id and r.order_id = p.order_id and r.state = 'done')`,
  'all of the money of an order is back, and the order stands': `
    select p.order_id from finance_payment p
    join mall_order o on o.org_id = p.org_id and o.order_id = p.order_id
    where p.state = 'refunded' and o.state not in ('refunded', 'cancelled')`,
  'what is prepaid is not what orders have still to earn': `
    select e.org_id from finance_entry e
    where e.account = 'prepaid'
    group by e.org_id
    having sum(e.amount) <> (select coalesce(sum(n.left_fen), 0) from finance_earning n where n.org_id = e.org_id)`,
  'a live order waits or is paid, and nothing is set aside for it': `
    select o.order_id from mall_order o
    where o.org_id = 500 and o.category = 1 and o.title = '断电课程' and o.state not in ('cancelled', 'refunded')
      and not exists (
        select 1 from finance_hold h
        where h.org_id = o.org_id and h.order_id = o.order_id and h.left_card + h.left_cash = 2)`,
  'a paid film is not open': `
    select o.order_id from mall_order o where o.category = 2 and o.state = 'paid'`,
};
const paidOn = `
  p.org_id = c.org_id
    and p.mchid = c.mchid
    and p.paid_at >= c.day::timestamp at time zone '${ZONE}'
    and p.paid_at < (c.day + 1)::timestamp at time zone '${ZONE}'`;
/** Of the days that are closed. */
export const CLOSE_RULES: Readonly<Record<string, string>> = {
  'a closed day has not all of its differences': `
    select c.day from finance_close c
    where c.diffs <> (select count(*) from finance_diff d where d.org_id = c.org_id and d.day = c.day)`,
  'a difference is of no closed day': `
    select d.diff_id from finance_diff d
    where not exists (select 1 from finance_close c where c.org_id = d.org_id and c.day = d.day)`,
  'a closed day is not what was paid on it': `
    select c.day from finance_close c
    where c.paid <> (select count(*) from finance_payment p where ${paidOn})
      or c.paid_fen <> (select coalesce(sum(p.amount_fen), 0) from finance_payment p where ${paidOn})`,
  'the lines of a closed day are not its figures': `
    select c.day from finance_close c
    left join finance_close_line l on l.org_id = c.org_id and l.day = c.day
    group by c.org_id, c.day
    having max(c.paid + c.back) <> count(l.number) or max(c.paid_fen + c.back_fen) <> coalesce(sum(l.amount_fen), 0)`,
  'a closed day is not in the audit book once': `
    select c.day from finance_close c
    where 1 <> (
      select count(*) from kernel_audit a
      where a.org_id = c.org_id and a.action = 'finance.day.closed' and a.detail->'new'->>'day' = c.day::text)`,
  'a day is sealed twice': `
    select s.subject from proof_set s
    where s.kind = 'finance.close'
    group by s.org_id, s.subject
    having count(*) > 1`,
  'a seal is of no closed day, or the day does not know of it': `
    select s.subject from proof_set s
    where s.kind = 'finance.close'
      and not exists (
        select 1 from finance_close c
        where c.org_id = s.org_id and c.day::text = s.subject and c.sealed_seq = s.seq)`,
  'a seal says something else than the day': `
    select c.day from finance_close c
    left join proof_leaf l on l.org_id = c.org_id and l.seq = c.sealed_seq
    where c.sealed_seq is not null
      and ((l.content->>'paidFen')::bigint, (l.content->>'diffs')::integer) is distinct from (c.paid_fen, c.diffs)`,
  'the chain is broken': `
    select s.seq from proof_set s
    left join proof_set b on b.org_id = s.org_id and b.seq = s.seq - 1
    where s.seq > 1 and s.prev_hash is distinct from b.hash`,
  'the chain ends elsewhere': `
    select h.org_id from proof_head h
    where h.org_id = 500
      and h.hash is distinct from (
        select s.hash from proof_set s where s.org_id = h.org_id order by s.seq desc limit 1)`,
};
