-- What vendors sent and could not be kept, with the reason: somebody of the school sees which rows they are. It goes after a month.
create table sport_data_refused (
  org_id bigint not null,
  refused_id bigint not null,
  kind text not null,
  provider_id bigint not null,
  -- The vendor's own number of what it sent.
  no text not null,
  firm text not null,
  -- The child as it was named.
  name text not null,
  sid_no text not null,
  clazz_name text not null,
  at timestamptz not null,
  said jsonb not null,
  -- The fault, and what its text is filled with.
  code text not null,
  params jsonb not null,
  -- The school's day on which it came.
  on_date date not null,
  made_at timestamptz not null,
  primary key (org_id, refused_id),
  constraint sport_data_refused_kind check (kind in ('test', 'vision')),
  constraint sport_data_refused_sent unique (org_id, provider_id, kind, no)
);
create index sport_data_refused_day on sport_data_refused (org_id, kind, on_date desc, refused_id desc);
select kernel_tenant_table('sport_data_refused');
