-- Money for lessons that are to come is earned as they are given: what a live order brought stands apart until then.
create table finance_earning (
  org_id bigint not null,
  order_id bigint not null,
  hours integer not null,
  paid_fen bigint not null,
  -- Lessons that were given since it was paid, and what of the money is still to be earned.
  given integer not null,
  left_fen bigint not null,
  -- What went back to whoever paid, as far as it is reckoned here.
  back_fen bigint not null,
  made_at timestamptz not null,
  primary key (org_id, order_id),
  constraint finance_earning_payment_fk foreign key (org_id, order_id) references finance_payment (org_id, order_id),
  constraint finance_earning_sums check (
    hours > 0 and paid_fen > 0 and given >= 0 and left_fen between 0 and paid_fen and back_fen between 0 and paid_fen)
);
create index finance_earning_made on finance_earning (org_id, made_at desc, order_id);
create index finance_earning_left on finance_earning (org_id, order_id) where left_fen > 0;
select kernel_tenant_table('finance_earning');

-- What each lesson earned of which order: once, whatever is tried again.
create table finance_earning_use (
  org_id bigint not null,
  lesson_id bigint not null,
  order_id bigint not null,
  amount_fen bigint not null,
  at timestamptz not null,
  primary key (org_id, lesson_id, order_id),
  constraint finance_earning_use_earning_fk foreign key (org_id, order_id) references finance_earning (org_id, order_id),
  constraint finance_earning_use_amount check (amount_fen >= 0)
);
create index finance_earning_use_order on finance_earning_use (org_id, order_id);
select kernel_tenant_table('finance_earning_use');
revoke update, delete on finance_earning_use from meiyike_tenant;

alter table finance_entry drop constraint finance_entry_account;
alter table finance_entry add constraint finance_entry_account check (
  account in ('cash', 'held', 'prepaid', 'income', 'fee', 'owed', 'clearing', 'outside', 'card', 'cardHeld', 'cardClearing', 'cardOutside'));
alter table finance_tx drop constraint finance_tx_kind;
alter table finance_tx add constraint finance_tx_kind check (
  kind in ('recharge', 'refill', 'sale', 'late', 'refund', 'hold', 'lesson', 'free', 'defer', 'earn', 'reversal'));
