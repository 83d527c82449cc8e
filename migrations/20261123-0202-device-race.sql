-- Running rooms and races: who ran on which lane, and the times that the gate's own clock took.

create table device_room (
  org_id bigint not null,
  room_id bigint not null,
  kind text not null,
  name text not null,
  gate_id bigint,
  lanes integer not null,
  metres integer not null,
  is_open boolean not null,
  made_at timestamptz not null,
  primary key (org_id, room_id),
  constraint device_room_gate_fk foreign key (org_id, gate_id) references device_device (org_id, device_id),
  constraint device_room_kind check (kind in ('mix', 'sprint')),
  constraint device_room_lanes check (lanes between 1 and 12),
  constraint device_room_metres check (metres between 10 and 50000)
);
create unique index device_room_name on device_room (org_id, name) where is_open;
select kernel_tenant_table('device_room');

create table device_race (
  org_id bigint not null,
  race_id bigint not null,
  room_id bigint not null,
  gate_id bigint,
  metres integer not null,
  state text not null,
  made_by bigint not null,
  made_at timestamptz not null,
  called_at timestamptz,
  -- The gun by our clock, for people to read; times are reckoned from the gate's own counter.
  started_at timestamptz,
  finished_at timestamptz,
  ended_at timestamptz,
  ended_by bigint,
  text text not null,
  primary key (org_id, race_id),
  constraint device_race_room_fk foreign key (org_id, room_id) references device_room (org_id, room_id),
  constraint device_race_state check (state in ('prepared', 'called', 'started', 'finished', 'confirmed', 'void'))
);
-- One race of a room is on the way at a time.
create unique index device_race_open on device_race (org_id, room_id) where state in ('prepared', 'called', 'started', 'finished');
create index device_race_of on device_race (org_id, room_id, made_at desc);
select kernel_tenant_table('device_race');

create table device_lane (
  org_id bigint not null,
  race_id bigint not null,
  lane integer not null,
  user_id bigint not null,
  state text not null,
  reaction_ms integer,
  time_ms integer,
  -- The messages that the times came from.
  leave_id bigint,
  line_id bigint,
  primary key (org_id, race_id, lane),
  constraint device_lane_runner_key unique (org_id, race_id, user_id),
  constraint device_lane_race_fk foreign key (org_id, race_id) references device_race (org_id, race_id),
  constraint device_lane_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint device_lane_state check (state in ('ready', 'running', 'done', 'false', 'dnf')),
  constraint device_lane_no check (lane between 1 and 12)
);
select kernel_tenant_table('device_lane');
