-- News for people. An act writes one event into the outbox; a relay after its commit writes the news down (notice_news) and
-- spreads it to those it concerns (notice_item): an act that tells two thousand people costs what one that tells nobody costs.
create table notice_news (
  org_id bigint not null references organisation_org (org_id),
  news_id bigint not null,
  kind text not null,
  subject jsonb not null,
  params jsonb not null,
  -- Whom: ids of people, or a word that the relay resolves (notice/server/audience.ts).
  audience jsonb not null,
  by_id bigint,
  -- The act's own name for the event: told twice, it is one.
  once text,
  at timestamptz not null,
  primary key (org_id, news_id),
  constraint notice_news_once unique (org_id, once)
);
select kernel_tenant_table('notice_news');

-- One row a person and event, whatever is tried again: the key says so.
create table notice_item (
  org_id bigint not null,
  user_id bigint not null,
  news_id bigint not null,
  read_at timestamptz,
  primary key (org_id, user_id, news_id),
  constraint notice_item_news_fk foreign key (org_id, news_id) references notice_news (org_id, news_id) on delete cascade
);
select kernel_tenant_table('notice_item');
-- The bell asks with every page: only what is unread, however much was ever told.
create index notice_item_unread on notice_item (org_id, user_id, news_id) where read_at is null;
create index notice_item_news on notice_item (org_id, news_id);

-- What a person wants to hear and when; without a row the defaults hold.
create table notice_setting (
  org_id bigint not null,
  user_id bigint not null,
  muted text[] not null,
  quiet_from text,
  quiet_to text,
  digest_at text not null,
  by_mail boolean not null,
  by_sms boolean not null,
  primary key (org_id, user_id),
  constraint notice_setting_quiet check ((quiet_from is null) = (quiet_to is null))
);
select kernel_tenant_table('notice_setting');

-- What has to leave the program: one row a person, event and channel. It is sent outside any transaction, tried again with
-- growing pauses, and after the last try waits for an operator.
create table notice_delivery (
  org_id bigint not null,
  news_id bigint not null,
  user_id bigint not null,
  channel text not null,
  -- Belongs into the day's one mail.
  digest boolean not null,
  state text not null,
  tries integer not null,
  due_at timestamptz not null,
  leased_until timestamptz,
  error text,
  done_at timestamptz,
  primary key (org_id, news_id, user_id, channel),
  constraint notice_delivery_channel check (channel in ('mail', 'sms')),
  constraint notice_delivery_state check (state in ('waiting', 'sent', 'dead', 'dropped')),
  constraint notice_delivery_item_fk foreign key (org_id, user_id, news_id)
    references notice_item (org_id, user_id, news_id) on delete cascade
);
select kernel_tenant_table('notice_delivery');
create index notice_delivery_due on notice_delivery (org_id, due_at) where state = 'waiting';
create index notice_delivery_dead on notice_delivery (org_id, due_at) where state = 'dead';
create index notice_delivery_item on notice_delivery (org_id, user_id, news_id);
