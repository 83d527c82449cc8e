-- What the figures of a closed day count, line by line, as it stood when the day was closed: money that is found later stands on the same
-- day at the provider, and a refund that was declined stands on none, but neither changes what was sealed.
create table finance_close_line (
  org_id bigint not null,
  day date not null,
  kind text not null,
  number text not null,
  order_id bigint not null,
  amount_fen bigint not null,
  at timestamptz not null,
  primary key (org_id, day, kind, number),
  constraint finance_close_line_close_fk foreign key (org_id, day) references finance_close (org_id, day) on delete cascade,
  constraint finance_close_line_kind check (kind in ('paid', 'refund'))
);
select kernel_tenant_table('finance_close_line');
revoke update, delete on finance_close_line from meiyike_tenant;

-- Days that are closed already: what is known of them now, without what came after they were closed as far as the books tell.
insert into finance_close_line (org_id, day, kind, number, order_id, amount_fen, at)
select c.org_id, c.day, 'paid', p.out_trade_no, p.order_id, p.amount_fen, p.paid_at
from finance_close c
join finance_payment p on p.org_id = c.org_id and coalesce(p.sub_mchid, p.mchid) = c.mchid
where p.paid_at >= c.day::timestamp at time zone 'Asia/Shanghai'
  and p.paid_at < (c.day + 1)::timestamp at time zone 'Asia/Shanghai'
  and not exists (
    select 1
    from finance_tx t
    where t.org_id = p.org_id
      and t.key in ('sale:' || p.order_id, 'late:' || p.order_id)
      and t.at > c.closed_at)
union all
select c.org_id, c.day, 'refund', r.out_refund_no, r.order_id, r.amount_fen, r.asked_at
from finance_close c
join finance_payment p on p.org_id = c.org_id and coalesce(p.sub_mchid, p.mchid) = c.mchid
join finance_refund r on r.org_id = p.org_id and r.order_id = p.order_id
where r.asked_at >= c.day::timestamp at time zone 'Asia/Shanghai'
  and r.asked_at < (c.day + 1)::timestamp at time zone 'Asia/Shanghai';
