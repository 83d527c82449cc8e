-- What stations and watches saw, the runs that were reckoned from it, and sums beside them.

create table sunny_run_pass (
  org_id bigint not null,
  -- The message it came with: a repeat is the same row.
  pass_id bigint not null,
  device_id bigint not null,
  room_id bigint not null,
  tag text not null,
  -- Null: nobody is known to carry the band. Kept for seven days, and assigned by hand.
  user_id bigint,
  on_date date not null,
  -- Milliseconds since 1970: by our clock, by the station's own, and how far that was thought to be off when it came. With the
  -- best guess of the day the first is reckoned anew, so that the order of arrival changes nothing.
  at_ms bigint not null,
  measured_ms bigint not null,
  offset_ms bigint not null,
  -- Came when the day was closed: a remark, no change.
  is_late boolean not null,
  primary key (org_id, pass_id),
  constraint sunny_run_pass_room_fk foreign key (org_id, room_id) references sunny_run_room (org_id, room_id),
  constraint sunny_run_pass_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
create index sunny_run_pass_runner on sunny_run_pass (org_id, on_date, user_id);
create index sunny_run_pass_station on sunny_run_pass (org_id, on_date, device_id, at_ms);
create index sunny_run_pass_unknown on sunny_run_pass (org_id, tag, at_ms) where user_id is null;
create index sunny_run_pass_room on sunny_run_pass (org_id, room_id);
select kernel_tenant_table('sunny_run_pass');

-- Where a watch was while its child ran.
create table sunny_run_fix (
  org_id bigint not null,
  fix_id bigint not null,
  user_id bigint not null,
  on_date date not null,
  measured_ms bigint not null,
  offset_ms bigint not null,
  -- Millionths of a degree, WGS-84.
  lat integer not null,
  lon integer not null,
  acc integer not null,
  cadence integer,
  is_late boolean not null,
  primary key (org_id, fix_id),
  constraint sunny_run_fix_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
create index sunny_run_fix_runner on sunny_run_fix (org_id, on_date, user_id);
select kernel_tenant_table('sunny_run_fix');

-- A day of running: whoever judges holds its row. The settings that judged it first judge what comes late.
create table sunny_run_date (
  org_id bigint not null references organisation_org (org_id),
  on_date date not null,
  cfg_id bigint,
  closed_at timestamptz,
  primary key (org_id, on_date)
);
select kernel_tenant_table('sunny_run_date');

create table sunny_run_run (
  org_id bigint not null,
  run_id bigint not null,
  user_id bigint not null,
  on_date date not null,
  -- Its number among the child's runs of the day.
  no integer not null,
  -- The class on the day, kept when the child moves.
  clazz_id bigint not null,
  grd_id bigint,
  sex text not null,
  room_id bigint,
  source text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  metres integer not null,
  paused_s integer not null,
  laps integer not null,
  -- [seconds from the start, metres, device, latitude, longitude] of each place; a trace goes after the term.
  marks jsonb not null,
  found jsonb not null,
  steps jsonb not null,
  signature bigint[],
  sig_key bigint,
  reasons jsonb not null,
  -- What the rules say, and what counts: a person's word stands above it.
  judged text not null,
  verdict text not null,
  credited integer not null,
  cfg_version integer not null,
  judged_at timestamptz not null,
  late integer not null,
  decided text,
  -- Somebody else ran with the band: a person said so.
  is_other boolean not null,
  decided_by bigint,
  decided_at timestamptz,
  decided_why text,
  primary key (org_id, run_id),
  constraint sunny_run_run_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint sunny_run_run_source check (source in ('pass', 'trace')),
  constraint sunny_run_run_judged check (judged in ('valid', 'invalid', 'doubtful')),
  constraint sunny_run_run_verdict check (verdict in ('valid', 'invalid', 'doubtful')),
  constraint sunny_run_run_decided check (decided in ('valid', 'invalid')),
  constraint sunny_run_run_decider check ((decided is null) = (decided_by is null) and (decided is null) = (decided_at is null))
);
create index sunny_run_run_runner on sunny_run_run (org_id, user_id, on_date);
create index sunny_run_run_date on sunny_run_run (org_id, on_date, clazz_id);
create index sunny_run_run_open on sunny_run_run (org_id, on_date desc, run_id) where verdict = 'doubtful';
-- A replayed trace is found by its rounded times, never by comparing all pairs.
create index sunny_run_run_sig on sunny_run_run (org_id, sig_key) where sig_key is not null;
select kernel_tenant_table('sunny_run_run');

-- Two runners who were seen together all day.
create table sunny_run_pair (
  org_id bigint not null,
  on_date date not null,
  -- The lower id first.
  user_id bigint not null,
  other_id bigint not null,
  passes integer not null,
  near integer not null,
  spread_ms integer not null,
  primary key (org_id, user_id, other_id, on_date),
  constraint sunny_run_pair_order check (user_id < other_id)
);
create index sunny_run_pair_date on sunny_run_pair (org_id, on_date);
select kernel_tenant_table('sunny_run_pair');

-- Sums of a child's day, a class's day and a child's term, written with the runs in one transaction.
create table sunny_run_day (
  org_id bigint not null,
  user_id bigint not null,
  on_date date not null,
  clazz_id bigint not null,
  grd_id bigint,
  sex text not null,
  year_id integer not null,
  term_id integer not null,
  runs integer not null,
  valid integer not null,
  doubtful integer not null,
  metres integer not null,
  seconds integer not null,
  goal integer not null,
  is_met boolean not null,
  primary key (org_id, user_id, on_date),
  constraint sunny_run_day_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
create index sunny_run_day_date on sunny_run_day (org_id, on_date, clazz_id);
create index sunny_run_day_term on sunny_run_day (org_id, year_id, term_id, user_id);
select kernel_tenant_table('sunny_run_day');

create table sunny_run_clazz_day (
  org_id bigint not null,
  clazz_id bigint not null,
  on_date date not null,
  grd_id bigint,
  ran integer not null,
  met integer not null,
  runs integer not null,
  valid integer not null,
  doubtful integer not null,
  metres bigint not null,
  seconds bigint not null,
  primary key (org_id, clazz_id, on_date)
);
create index sunny_run_clazz_day_date on sunny_run_clazz_day (org_id, on_date);
select kernel_tenant_table('sunny_run_clazz_day');

create table sunny_run_result (
  org_id bigint not null,
  year_id integer not null,
  term_id integer not null,
  user_id bigint not null,
  runs integer not null,
  metres integer not null,
  points integer not null,
  cfg_version integer not null,
  judged_at timestamptz not null,
  primary key (org_id, year_id, term_id, user_id),
  constraint sunny_run_result_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
select kernel_tenant_table('sunny_run_result');

-- Published: valid runs, metres and points of a term, for process evaluation and the sport boards. A closed term does not change.
create view sunny_run_result_v with (security_invoker = true) as
  select r.org_id, r.year_id, r.term_id, r.user_id, r.runs, r.metres, r.points, r.cfg_version, t.closed_at
  from sunny_run_result r
  left join sunny_run_term t on t.org_id = r.org_id and t.year_id = r.year_id and t.term_id = r.term_id;
grant select on sunny_run_result_v to meiyike_tenant, meiyike_across;
