-- What a school takes for plausible of an item, where it is not what the item library says; values as records have them.
create table sport_data_bound (
  org_id bigint not null,
  item_id bigint not null,
  -- Null: nothing is too low, or too high.
  low integer,
  high integer,
  saved_by bigint not null,
  saved_at timestamptz not null,
  primary key (org_id, item_id),
  constraint sport_data_bound_range check (low < high),
  constraint sport_data_bound_item_fk foreign key (item_id) references sport_settings_item (item_id) on delete cascade
);
select kernel_tenant_table('sport_data_bound');
