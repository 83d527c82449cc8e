-- What a child's lesson hour of a live course costs a seller: the platform's price, and one of an organisation's own that goes before it.
-- A price begins on a day and is never taken back, so that what was held before is told by the price of its day.
create table finance_live_fee (
  org_id bigint not null,
  from_on date not null,
  fee_fen bigint not null,
  by_id bigint not null,
  set_at timestamptz not null,
  primary key (org_id, from_on),
  constraint finance_live_fee_fee check (fee_fen > 0)
);
select kernel_tenant_table('finance_live_fee');
