-- What a school reckons zones by; without a row by 220 less the age.
create table sport_data_zone (
  org_id bigint not null,
  rates_by text not null,
  karvonen boolean not null,
  saved_by bigint not null,
  saved_at timestamptz not null,
  primary key (org_id),
  constraint sport_data_zone_by check (rates_by in ('age', 'measured'))
);
select kernel_tenant_table('sport_data_zone');

-- The child's resting rate where zones are of the reserve (Karvonen); null: of the highest rate.
alter table sport_data_load add column rest_rate integer;
