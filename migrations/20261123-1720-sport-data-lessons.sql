-- Numbers of a class, the numbered bands and ropes of a school's sets, who wore which of them in which lesson, what they measured,
-- and its sums by lesson and child.

-- A child's number in a class as intervals of time: a band's data of September belongs to September's number.
create table sport_data_number (
  org_id bigint not null,
  number_id bigint not null,
  clazz_id bigint not null,
  user_id bigint not null,
  ord_no integer not null,
  from_at timestamptz not null,
  to_at timestamptz,
  made_by bigint not null,
  primary key (org_id, number_id),
  constraint sport_data_number_range check (ord_no between 1 and 99),
  constraint sport_data_number_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id),
  constraint sport_data_number_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
-- Of two tablets that give one number at once, one wins.
create unique index sport_data_number_free on sport_data_number (org_id, clazz_id, ord_no) where to_at is null;
create unique index sport_data_number_child on sport_data_number (org_id, clazz_id, user_id) where to_at is null;
create index sport_data_number_past on sport_data_number (org_id, user_id, from_at desc);
select kernel_tenant_table('sport_data_number');

-- A set (a box of bands, a bag of ropes) has numbered devices: number 7 is worn by number 7 of the class.
create table sport_data_gear (
  org_id bigint not null,
  dev_id text not null,
  set_name text not null,
  no integer not null,
  primary key (org_id, dev_id),
  constraint sport_data_gear_range check (no between 1 and 99),
  constraint sport_data_gear_no_key unique (org_id, set_name, no)
);
select kernel_tenant_table('sport_data_gear');

create table sport_data_wear (
  org_id bigint not null,
  wear_id bigint not null,
  lesson_id bigint not null,
  clazz_id bigint not null,
  user_id bigint not null,
  ord_no integer,
  dev_id text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  made_by bigint not null,
  primary key (org_id, wear_id),
  constraint sport_data_wear_forward check (to_at >= from_at),
  constraint sport_data_wear_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  -- A device is with one child at a time.
  constraint sport_data_wear_apart exclude using gist (org_id with =, dev_id with =, tstzrange(from_at, to_at) with &&)
);
create index sport_data_wear_lesson on sport_data_wear (org_id, lesson_id, user_id);
create index sport_data_wear_person on sport_data_wear (org_id, user_id);
select kernel_tenant_table('sport_data_wear');

-- What was measured, by device: whose it is follows from who wore it. Without a child it can still be given to a lesson.
create table sport_data_reading (
  org_id bigint not null,
  dev_id text not null,
  kind text not null,
  -- Beats a minute; turns of an attempt, with its breaks beside them.
  value integer not null,
  value2 integer,
  at timestamptz not null,
  constraint sport_data_reading_key primary key (org_id, dev_id, kind, at),
  constraint sport_data_reading_kind check (kind in ('heart', 'rope'))
) partition by range (at);
select kernel_tenant_table('sport_data_reading');

-- Sums by lesson and child, written with the readings. Times in milliseconds, heart_product in beats a minute times milliseconds.
create table sport_data_load (
  org_id bigint not null,
  load_id bigint not null,
  lesson_id bigint not null,
  clazz_id bigint not null,
  user_id bigint not null,
  on_date date not null,
  -- 220 less the age on the day.
  most_rate integer not null,
  beats integer not null default 0,
  dropped integer not null default 0,
  heart_ms integer not null default 0,
  heart_product bigint not null default 0,
  rest_ms integer not null default 0,
  low_ms integer not null default 0,
  light_ms integer not null default 0,
  aerobic_ms integer not null default 0,
  anaerobic_ms integer not null default 0,
  active_ms integer not null default 0,
  least integer,
  most integer,
  heart_at timestamptz,
  heart_last integer,
  attempts integer not null default 0,
  turns integer not null default 0,
  breaks integer not null default 0,
  rope_at timestamptz,
  rope_last integer,
  rope_breaks integer,
  primary key (org_id, load_id),
  constraint sport_data_load_child_key unique (org_id, lesson_id, user_id),
  constraint sport_data_load_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
) with (fillfactor = 70); -- Written with each message.
create index sport_data_load_day on sport_data_load (org_id, on_date desc, lesson_id);
create index sport_data_load_clazz on sport_data_load (org_id, clazz_id, on_date desc);
create index sport_data_load_person on sport_data_load (org_id, user_id, on_date desc);
select kernel_tenant_table('sport_data_load');

-- What somebody thought of a PE lesson: once a person and lesson.
create table sport_data_opinion (
  org_id bigint not null,
  opinion_id bigint not null,
  lesson_id bigint not null,
  clazz_id bigint not null,
  on_date date not null,
  user_id bigint not null,
  by_student boolean not null,
  stars integer not null,
  text text not null,
  made_at timestamptz not null,
  primary key (org_id, opinion_id),
  constraint sport_data_opinion_stars check (stars between 1 and 5),
  constraint sport_data_opinion_once unique (org_id, lesson_id, user_id),
  constraint sport_data_opinion_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
create index sport_data_opinion_day on sport_data_opinion (org_id, on_date desc, opinion_id);
create index sport_data_opinion_clazz on sport_data_opinion (org_id, clazz_id, on_date desc);
select kernel_tenant_table('sport_data_opinion');
