-- What vendors sent of children, by their keys or by sheet. It counts nowhere before a person takes it over.
create table sport_data_third (
  org_id bigint not null,
  third_id bigint not null,
  kind text not null,
  source text not null,
  -- The vendor and its own number of what it sent; 0 and empty of a sheet.
  provider_id bigint not null default 0,
  no text not null default '',
  -- Who measured: the vendor's name, or what the sheet says.
  firm text not null default '',
  -- The child as it was named.
  name text not null default '',
  sid_no text not null default '',
  clazz_name text not null default '',
  at timestamptz,
  -- The day of it, in the school's zone.
  on_date date not null,
  -- The child that is meant and its class of the day; nobody yet where the school has no such child.
  user_id bigint,
  clazz_id bigint,
  said jsonb not null,
  state text not null,
  done_by bigint not null default 0,
  done_at timestamptz,
  -- 0: a vendor.
  made_by bigint not null default 0,
  made_at timestamptz not null,
  primary key (org_id, third_id),
  constraint sport_data_third_kind check (kind in ('test', 'vision')),
  constraint sport_data_third_source check (source in ('device', 'sheet')),
  constraint sport_data_third_state check (state in ('waiting', 'taken', 'dropped')),
  constraint sport_data_third_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
-- Sent again it is the same; a sheet knows its rows by how they name the child, and by the day.
create unique index sport_data_third_sent on sport_data_third (org_id, provider_id, kind, no) where source = 'device';
create unique index sport_data_third_sheet on sport_data_third (org_id, kind, on_date, sid_no, name, clazz_name)
  where source = 'sheet';
create index sport_data_third_day on sport_data_third (org_id, kind, on_date desc, third_id desc);
create index sport_data_third_clazz on sport_data_third (org_id, clazz_id, kind, on_date desc);
create index sport_data_third_person on sport_data_third (org_id, user_id);
select kernel_tenant_table('sport_data_third');

-- The data log has their lines too.
alter table sport_data_delivery drop constraint sport_data_delivery_kind;
alter table sport_data_delivery add constraint sport_data_delivery_kind check (kind in ('heart', 'rope', 'work', 'train', 'test', 'place', 'money', 'scores', 'checks', 'awards', 'third_test', 'third_vision'));
