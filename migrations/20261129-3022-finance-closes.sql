-- A day of a merchant number that was held against the provider's bill. It is closed once and sealed in the organisation's chain; what
-- was not the same stands as a row that somebody owns until it is explained.
create table finance_close (
  org_id bigint not null,
  day date not null,
  mchid text not null,
  -- The provider's own word of the bill it gave; empty for a day on which it has none.
  sha1 text not null,
  paid integer not null,
  paid_fen bigint not null,
  back integer not null,
  back_fen bigint not null,
  bill_paid_fen bigint not null,
  bill_back_fen bigint not null,
  diffs integer not null,
  closed_by bigint not null,
  closed_at timestamptz not null,
  sealed_seq integer,
  primary key (org_id, day)
);
select kernel_tenant_table('finance_close');

create table finance_diff (
  org_id bigint not null,
  diff_id bigint not null,
  day date not null,
  kind text not null,
  number text not null,
  bill_fen bigint,
  book_fen bigint,
  owner_id bigint not null,
  remark text not null default '',
  settled_at timestamptz,
  primary key (org_id, diff_id),
  constraint finance_diff_close_fk foreign key (org_id, day) references finance_close (org_id, day),
  constraint finance_diff_kind check (kind in ('paid', 'refund')),
  constraint finance_diff_either check (bill_fen is not null or book_fen is not null)
);
create index finance_diff_day on finance_diff (org_id, day, diff_id);
select kernel_tenant_table('finance_diff');
-- The provider's day is asked for by when the money moved.
create index finance_payment_paid_at on finance_payment (org_id, paid_at) where paid_at is not null;
