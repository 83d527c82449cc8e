-- A wallet is topped up by a code as well: the payment stands in the operator's book and says whose wallet it fills.
alter table finance_payment
  -- What is back where it came from: never more than came.
  add column back_fen bigint not null default 0,
  add column for_org_id bigint;
alter table finance_payment add constraint finance_payment_back check (back_fen >= 0 and back_fen <= amount_fen);
alter table finance_payment drop constraint finance_payment_state;
alter table finance_payment add constraint finance_payment_state check (state in ('open', 'paid', 'closed', 'toRefund', 'refunded'));
alter table finance_payment drop constraint finance_payment_paid;
alter table finance_payment add constraint finance_payment_paid check (
  (state in ('paid', 'toRefund', 'refunded')) = (paid_at is not null));

-- Money that goes back to whoever paid. Its number at the provider is its own for ever: asked again it is the same refund.
create table finance_refund (
  org_id bigint not null,
  refund_id bigint not null,
  order_id bigint not null,
  out_refund_no text not null,
  amount_fen bigint not null,
  whole boolean not null,
  cause text not null,
  state text not null,
  code text not null default '',
  notify_url text not null default '',
  by_id bigint not null,
  second_id bigint,
  remark text not null default '',
  made_at timestamptz not null,
  looked_at timestamptz not null,
  -- When the provider was asked first: the day its bill names it.
  asked_at timestamptz,
  done_at timestamptz,
  primary key (org_id, refund_id),
  constraint finance_refund_payment_fk foreign key (org_id, order_id) references finance_payment (org_id, order_id),
  constraint finance_refund_number_key unique (org_id, out_refund_no),
  constraint finance_refund_amount check (amount_fen > 0),
  constraint finance_refund_state check (state in ('waiting', 'asked', 'done', 'abnormal', 'rejected')),
  constraint finance_refund_done check ((state = 'done') = (done_at is not null)),
  -- Whoever asked for it is not the second pair of eyes.
  constraint finance_refund_second check (second_id is null or second_id <> by_id)
);
create index finance_refund_asked on finance_refund (looked_at) where state = 'asked';
create index finance_refund_day on finance_refund (org_id, asked_at) where asked_at is not null;
create index finance_refund_made on finance_refund (org_id, made_at desc);
create index finance_refund_order on finance_refund (org_id, order_id);
select kernel_tenant_table('finance_refund');

alter table finance_tx drop constraint finance_tx_kind;
alter table finance_tx add constraint finance_tx_kind check (
  kind in ('recharge', 'refill', 'sale', 'late', 'refund', 'reversal'));
