-- Whose money, in full: a merchant number with its keys, one under a service provider, or one at the stand-in of the demonstration.
alter table finance_merchant
  add column sub_mchid text,
  add column appid text not null default '',
  -- The keys, sealed by the vault; null where the service provider's sign.
  add column sealed text,
  -- The ids of the provider's keys, by which a notice finds whose it is.
  add column provider_serials text[] not null default '{}',
  add column stand_in boolean not null default false;

-- What was asked of the provider for an order, and what became of it: one payment an order, always under the same number.
create table finance_payment (
  org_id bigint not null,
  order_id bigint not null,
  out_trade_no text not null,
  mchid text not null,
  sub_mchid text,
  appid text not null,
  amount_fen bigint not null,
  code_url text not null,
  state text not null,
  expires_at timestamptz not null,
  made_at timestamptz not null,
  -- When the provider was asked last.
  looked_at timestamptz not null,
  transaction_id text,
  paid_at timestamptz,
  primary key (org_id, order_id),
  constraint finance_payment_number_key unique (org_id, out_trade_no),
  constraint finance_payment_state check (state in ('open', 'paid', 'closed', 'toRefund')),
  constraint finance_payment_amount check (amount_fen > 0),
  constraint finance_payment_paid check ((state in ('paid', 'toRefund')) = (paid_at is not null))
);
create index finance_payment_open on finance_payment (looked_at) where state = 'open';
create index finance_payment_made on finance_payment (org_id, made_at desc);
select kernel_tenant_table('finance_payment');

-- Money that came for an order that waits for none any more is owed to whoever paid.
alter table finance_tx drop constraint finance_tx_kind;
alter table finance_tx add constraint finance_tx_kind check (kind in ('recharge', 'refill', 'sale', 'late', 'reversal'));
alter table finance_entry drop constraint finance_entry_account;
alter table finance_entry add constraint finance_entry_account check (
  account in ('cash', 'held', 'income', 'fee', 'owed', 'clearing', 'outside', 'card', 'cardClearing', 'cardOutside'));
