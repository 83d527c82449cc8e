-- The books: double entry in whole fen and whole lesson hours, one book an organisation. What was posted is never changed and never
-- deleted: the program's role may insert and read, a correction is a posting of its own.
create table finance_account (
  org_id bigint not null,
  account text not null,
  balance bigint not null,
  primary key (org_id, account),
  constraint finance_account_name check (account in ('cash', 'held', 'card')),
  constraint finance_account_balance check (balance >= 0)
) with (fillfactor = 70);
select kernel_tenant_table('finance_account');

create table finance_tx (
  org_id bigint not null,
  tx_id bigint not null,
  -- What it is about, once: the same deed is never posted twice.
  key text not null,
  kind text not null,
  ref_id bigint,
  remark text not null,
  by_id bigint not null,
  at timestamptz not null,
  primary key (org_id, tx_id),
  constraint finance_tx_once_key unique (org_id, key),
  constraint finance_tx_kind check (kind in ('recharge', 'refill', 'sale', 'reversal'))
);
select kernel_tenant_table('finance_tx');
revoke update, delete on finance_tx from meiyike_tenant;

create table finance_entry (
  org_id bigint not null,
  tx_id bigint not null,
  account text not null,
  amount bigint not null,
  at timestamptz not null,
  primary key (org_id, tx_id, account),
  constraint finance_entry_tx_fk foreign key (org_id, tx_id) references finance_tx (org_id, tx_id),
  constraint finance_entry_account check (
    account in ('cash', 'held', 'income', 'fee', 'clearing', 'outside', 'card', 'cardClearing', 'cardOutside')),
  constraint finance_entry_amount check (amount <> 0)
);
create index finance_entry_account_at on finance_entry (org_id, account, at desc, tx_id desc);
select kernel_tenant_table('finance_entry');
revoke update, delete on finance_entry from meiyike_tenant;

-- Whose money: a seller is paid to its own merchant number; without one it sells nothing that costs something.
create table finance_merchant (
  org_id bigint not null,
  mchid text not null,
  made_at timestamptz not null,
  primary key (org_id)
);
select kernel_tenant_table('finance_merchant');
