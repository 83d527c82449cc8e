-- Sports grounds of a school, for the boards of a region; and who looks at a board right now, to tell them of news.
create table sport_data_place (
  org_id bigint not null,
  place_id bigint not null,
  kind text not null,
  name text not null,
  -- Square metres.
  area integer not null,
  indoor boolean not null,
  is_on boolean not null default true,
  primary key (org_id, place_id),
  constraint sport_data_place_kind check (kind in ('track', 'football', 'basketball', 'volleyball', 'badminton', 'table_tennis', 'gym', 'pool', 'path', 'other')),
  constraint sport_data_place_area check (area between 1 and 1000000),
  constraint sport_data_place_name_key unique (org_id, name)
);
select kernel_tenant_table('sport_data_place');
create view sport_data_place_v with (security_invoker = true) as select org_id, place_id, kind, name, area, indoor, is_on from sport_data_place;
grant select on sport_data_place_v to meiyike_tenant, meiyike_across;

-- News of a school concern watchers of several organisations (its own, the bureau's, the platform's), so it belongs to none.
create table sport_data_watch (
  org_id bigint not null,
  user_id bigint not null,
  -- What is watched: a school, a region by its code, or (both empty) everything.
  of_org_id bigint,
  of_reg_id bigint,
  until timestamptz not null,
  primary key (org_id, user_id)
);
create index sport_data_watch_until on sport_data_watch (until);
select kernel_reference_table('sport_data_watch');
