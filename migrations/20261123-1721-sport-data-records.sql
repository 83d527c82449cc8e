-- What children did outside the fitness test: homework, training of their own, tests of every day.
create table sport_data_record (
  org_id bigint not null,
  record_id bigint not null,
  user_id bigint not null,
  -- The class on the day, kept when the child moves.
  clazz_id bigint not null,
  kind text not null,
  item_id bigint not null,
  -- In the item's unit times ten to its decimals.
  value integer not null,
  at timestamptz not null,
  on_date date not null,
  source text not null,
  device text not null default '',
  state text not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, record_id),
  constraint sport_data_record_kind check (kind in ('work', 'train', 'test')),
  constraint sport_data_record_source check (source in ('app', 'device', 'sheet')),
  constraint sport_data_record_state check (state in ('ok', 'doubtful', 'void')),
  constraint sport_data_record_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint sport_data_record_item_fk foreign key (item_id) references sport_settings_item (item_id),
  -- Sent again it is the same record.
  constraint sport_data_record_once unique (org_id, user_id, item_id, at, value)
);
create index sport_data_record_day on sport_data_record (org_id, kind, on_date desc, record_id desc);
create index sport_data_record_clazz on sport_data_record (org_id, clazz_id, kind, on_date desc);
select kernel_tenant_table('sport_data_record');
