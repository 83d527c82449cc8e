-- The pause between two messages to a number grows, so the row says when the next may go.
alter table account_sms_quota add column next_at timestamptz not null default 'epoch';
-- The same for the network that asks: one address could have a message sent to three hundred numbers a minute.
create table account_sms_address (
  address text primary key,
  sent integer not null,
  next_at timestamptz not null,
  -- The end of the count.
  until timestamptz not null
);
create index account_sms_address_until on account_sms_address (until);
select kernel_reference_table('account_sms_address');
-- What an organisation's accounts cost a day, so that nobody empties its contract with the carrier.
create table account_sms_day (
  org_id bigint not null,
  day date not null,
  sent integer not null,
  primary key (org_id, day)
);
select kernel_tenant_table('account_sms_day');
