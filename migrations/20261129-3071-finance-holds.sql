-- What a seller has set aside for the lesson hours of a live order: hours of its card first, the rest in money at the price of the day
-- of the order. A lesson that is held takes one; what is left is free again when the order is over or its class has ended.
create table finance_hold (
  org_id bigint not null,
  order_id bigint not null,
  hours integer not null,
  fee_fen bigint not null,
  -- Hours that are still set aside, by the card and by money.
  left_card integer not null,
  left_cash integer not null,
  made_at timestamptz not null,
  primary key (org_id, order_id),
  constraint finance_hold_sums check (hours > 0 and fee_fen > 0 and left_card >= 0 and left_cash >= 0 and left_card + left_cash <= hours)
);
create index finance_hold_made on finance_hold (org_id, made_at desc, order_id);
create index finance_hold_left on finance_hold (org_id, order_id) where left_card + left_cash > 0;
select kernel_tenant_table('finance_hold');

-- Which lesson took an hour of which order: once, whatever is tried again.
create table finance_hold_use (
  org_id bigint not null,
  lesson_id bigint not null,
  order_id bigint not null,
  card_hours integer not null,
  amount_fen bigint not null,
  at timestamptz not null,
  primary key (org_id, lesson_id, order_id),
  constraint finance_hold_use_hold_fk foreign key (org_id, order_id) references finance_hold (org_id, order_id),
  constraint finance_hold_use_either check ((card_hours = 1 and amount_fen = 0) or (card_hours = 0 and amount_fen > 0))
);
create index finance_hold_use_order on finance_hold_use (org_id, order_id);
select kernel_tenant_table('finance_hold_use');
revoke update, delete on finance_hold_use from meiyike_tenant;

-- Lesson hours that are set aside are a balance of their own, as held money is.
alter table finance_account drop constraint finance_account_name;
alter table finance_account add constraint finance_account_name check (account in ('cash', 'held', 'card', 'cardHeld'));
alter table finance_entry drop constraint finance_entry_account;
alter table finance_entry add constraint finance_entry_account check (
  account in ('cash', 'held', 'income', 'fee', 'owed', 'clearing', 'outside', 'card', 'cardHeld', 'cardClearing', 'cardOutside'));
alter table finance_tx drop constraint finance_tx_kind;
alter table finance_tx add constraint finance_tx_kind check (
  kind in ('recharge', 'refill', 'sale', 'late', 'refund', 'hold', 'lesson', 'free', 'reversal'));
