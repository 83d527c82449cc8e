-- Sunny running: what a school asks, where it is run, who carries which band, and days that do not count.

-- Settings by version. One holds from its day on; what is judged keeps the version that judged it.
create table sunny_run_cfg (
  org_id bigint not null references organisation_org (org_id),
  cfg_id bigint not null,
  year_id integer not null,
  term_id integer not null,
  version integer not null,
  from_on date not null,
  -- Complete (rules/settings.ts).
  content jsonb not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, cfg_id),
  -- Two people who save at once: the second one fails here and reads anew.
  constraint sunny_run_cfg_version_key unique (org_id, year_id, term_id, version),
  constraint sunny_run_cfg_term check (term_id in (1, 2))
);
select kernel_tenant_table('sunny_run_cfg');

create table sunny_run_room (
  org_id bigint not null references organisation_org (org_id),
  room_id bigint not null,
  name text not null,
  -- Ordered places with the metres to the next one, and the device of each (rules/course.ts).
  route jsonb not null,
  metres integer not null,
  laps integer not null,
  is_open boolean not null,
  made_at timestamptz not null,
  primary key (org_id, room_id),
  constraint sunny_run_room_metres check (metres between 10 and 50000),
  constraint sunny_run_room_laps check (laps between 1 and 100)
);
create unique index sunny_run_room_name on sunny_run_room (org_id, name) where is_open;
select kernel_tenant_table('sunny_run_room');

-- A device stands in one open room: the key says so, nobody asks first.
create table sunny_run_station (
  org_id bigint not null,
  device_id bigint not null,
  room_id bigint not null,
  primary key (org_id, device_id),
  constraint sunny_run_station_room_fk foreign key (org_id, room_id) references sunny_run_room (org_id, room_id) on delete cascade,
  constraint sunny_run_station_device_fk foreign key (org_id, device_id) references device_device (org_id, device_id)
);
create index sunny_run_station_room on sunny_run_station (org_id, room_id);
select kernel_tenant_table('sunny_run_station');

-- Who carries a band or card, from when to when. `tag` is what a station reads of it; of a watch its devId.
create table sunny_run_band (
  org_id bigint not null,
  band_id bigint not null,
  tag text not null,
  user_id bigint not null,
  from_at timestamptz not null,
  to_at timestamptz,
  made_by bigint not null,
  primary key (org_id, band_id),
  constraint sunny_run_band_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint sunny_run_band_forward check (to_at is null or to_at >= from_at),
  -- A band is one child's at a time.
  constraint sunny_run_band_apart exclude using gist (org_id with =, tag with =, tstzrange(from_at, to_at) with &&)
);
create index sunny_run_band_person on sunny_run_band (org_id, user_id);
select kernel_tenant_table('sunny_run_band');

-- A day that a teacher called off for a grade: goals move.
create table sunny_run_stop (
  org_id bigint not null references organisation_org (org_id),
  on_date date not null,
  grd_id bigint not null references textbook_grade (grd_id),
  why text not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, on_date, grd_id)
);
select kernel_tenant_table('sunny_run_stop');

-- Children who do not run for some days: they leave numerator and denominator.
create table sunny_run_excuse (
  org_id bigint not null,
  excuse_id bigint not null,
  user_id bigint not null,
  from_on date not null,
  to_on date not null,
  why text not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, excuse_id),
  constraint sunny_run_excuse_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint sunny_run_excuse_days check (to_on >= from_on and to_on - from_on <= 400),
  constraint sunny_run_excuse_apart exclude using gist (org_id with =, user_id with =, daterange(from_on, to_on, '[]') with &&)
);
select kernel_tenant_table('sunny_run_excuse');

-- A term that is closed is frozen.
create table sunny_run_term (
  org_id bigint not null references organisation_org (org_id),
  year_id integer not null,
  term_id integer not null,
  closed_at timestamptz,
  closed_by bigint,
  primary key (org_id, year_id, term_id),
  constraint sunny_run_term_term check (term_id in (1, 2))
);
select kernel_tenant_table('sunny_run_term');
