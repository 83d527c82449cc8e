-- Watches: who wears which band when, fences, alarms, what a school set, and who looked at a child and why.

-- A child's time with a band. A reading belongs to whoever wore the band at its corrected time.
create table watch_wear (
  org_id bigint not null,
  wear_id bigint not null,
  user_id bigint not null,
  dev_id text not null,
  device_id bigint not null,
  -- What the maker's coordinates mean; every firm states it.
  datum text not null,
  from_at timestamptz not null,
  to_at timestamptz,
  made_by bigint not null,
  ended_by bigint,
  -- How it is, kept by whoever applies what the band says.
  heard_at timestamptz,
  battery integer,
  is_worn boolean,
  primary key (org_id, wear_id),
  constraint watch_wear_datum check (datum in ('wgs84', 'gcj02', 'bd09')),
  constraint watch_wear_forward check (to_at is null or to_at >= from_at),
  constraint watch_wear_battery check (battery between 0 and 100),
  constraint watch_wear_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint watch_wear_device_fk foreign key (org_id, device_id) references device_device (org_id, device_id),
  -- One band a child, one child a band.
  constraint watch_wear_child_apart exclude using gist (org_id with =, user_id with =, tstzrange(from_at, to_at) with &&),
  constraint watch_wear_band_apart exclude using gist (org_id with =, dev_id with =, tstzrange(from_at, to_at) with &&)
) with (fillfactor = 50); -- When it was heard is written with each message.
create index watch_wear_device on watch_wear (org_id, device_id, from_at desc);
create index watch_wear_now on watch_wear (org_id, user_id) where to_at is null;
select kernel_tenant_table('watch_wear');

-- Where a child stands: the state up to half an hour ago and the points since, from which it is reckoned anew when one comes late.
create table watch_child (
  org_id bigint not null,
  user_id bigint not null,
  state jsonb not null,
  primary key (org_id, user_id),
  constraint watch_child_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
) with (fillfactor = 50); -- Written with each message.
select kernel_tenant_table('watch_child');

create table watch_fence (
  org_id bigint not null,
  fence_id bigint not null,
  name text not null,
  kind text not null,
  -- [latitude, longitude] in millionths of a degree, WGS-84.
  points jsonb not null,
  times jsonb not null,
  -- Seconds outside before somebody is called.
  dwell integer not null,
  is_on boolean not null,
  made_by bigint not null,
  made_at timestamptz not null,
  removed_at timestamptz,
  primary key (org_id, fence_id),
  constraint watch_fence_kind check (kind in ('stay', 'out')),
  constraint watch_fence_dwell check (dwell between 0 and 3600)
);
create unique index watch_fence_name_key on watch_fence (org_id, name) where removed_at is null;
select kernel_tenant_table('watch_fence');

-- The school's own plan below the fences: a picture and three of its points.
create table watch_plan (
  org_id bigint not null,
  kind text not null,
  path text not null,
  marks jsonb not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, kind),
  constraint watch_plan_kind check (kind = 'plan')
);
select kernel_tenant_table('watch_plan');

create table watch_affair (
  org_id bigint not null,
  affair_id bigint not null,
  user_id bigint not null,
  -- The child's class on the day, kept when the child moves.
  clazz_id bigint,
  kind text not null,
  -- 0 where it is about no fence.
  fence_id bigint not null,
  state text not null,
  why text,
  from_at timestamptz not null,
  at timestamptz not null,
  to_at timestamptz,
  times integer not null,
  -- Where or what: the place with its circle, the value and its limit.
  detail jsonb not null,
  made_at timestamptz not null,
  -- Who was told last, and who said that they look after it.
  step integer not null,
  told_at timestamptz,
  taken_by bigint,
  taken_at timestamptz,
  resolved_by bigint,
  resolved_at timestamptz,
  remark text not null,
  primary key (org_id, affair_id),
  constraint watch_affair_kind check (kind in ('fence', 'missing', 'heart', 'blood', 'oxygen', 'temps', 'sos', 'battery', 'silent')),
  constraint watch_affair_state check (state in ('open', 'resolved', 'withdrawn')),
  constraint watch_affair_why check (why in ('leave', 'trip', 'holiday', 'over', 'late')),
  constraint watch_affair_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint watch_affair_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id)
);
-- One open alarm a child, kind and fence, whatever several processes hear in the same moment.
create unique index watch_affair_open on watch_affair (org_id, user_id, kind, fence_id) where state = 'open';
create index watch_affair_child on watch_affair (org_id, user_id, from_at desc);
create index watch_affair_list on watch_affair (org_id, from_at desc, affair_id);
create index watch_affair_waits on watch_affair (org_id, told_at) where state = 'open' and taken_at is null;
select kernel_tenant_table('watch_affair');

-- Alarms by day, class (0: none) and kind, kept by whoever opens, resolves or withdraws one.
create table watch_tally (
  org_id bigint not null,
  on_date date not null,
  clazz_id bigint not null,
  kind text not null,
  opened integer not null,
  resolved integer not null,
  withdrawn integer not null,
  quiet integer not null,
  primary key (org_id, on_date, clazz_id, kind)
);
select kernel_tenant_table('watch_tally');

create table watch_config (
  org_id bigint not null,
  kind text not null,
  config jsonb not null,
  set_by bigint not null,
  set_at timestamptz not null,
  primary key (org_id, kind),
  constraint watch_config_kind check (kind = 'school')
);
select kernel_tenant_table('watch_config');

-- Who looked at a child's body or way, and why; the child may read it.
create table watch_look (
  org_id bigint not null,
  look_id bigint not null,
  user_id bigint not null,
  what text not null,
  reason text not null,
  affair_id bigint,
  by_org bigint not null,
  by_id bigint not null,
  by_name text not null,
  at timestamptz not null,
  until timestamptz not null,
  primary key (org_id, look_id),
  constraint watch_look_what check (what in ('body', 'way')),
  constraint watch_look_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
create index watch_look_child on watch_look (org_id, user_id, at desc);
select kernel_tenant_table('watch_look');
revoke update, delete on watch_look from meiyike_tenant;

-- Whoever has the warning centre open, and of which school or region.
create table watch_viewer (
  org_id bigint not null,
  user_id bigint not null,
  of_org_id bigint,
  of_reg_id bigint,
  until timestamptz not null,
  primary key (org_id, user_id)
);
select kernel_reference_table('watch_viewer');
