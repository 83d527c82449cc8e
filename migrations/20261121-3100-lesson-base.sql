-- Lessons. A timetabled lesson has a row only when something happened to it (prepared, entered, started, attendance taken):
-- a term of a school has 25,000 lessons, most of which nobody touches here. Its lasting name is the schedule and the day.
create table lesson_lesson (
  org_id bigint not null,
  lesson_id bigint not null,
  -- Null: made singly. No foreign key: a schedule that is taken back must not take what was prepared or taught with it, and
  -- must not be kept from going either (server/follow.ts moves or drops the rows that lose their day).
  arrange_id bigint,
  on_date date not null,
  clazz_id bigint not null,
  sbj_id bigint not null,
  -- Who teaches on that day: the substitute once agreed.
  teacher_id bigint not null,
  -- Empty: named by its subject, in the reader's language.
  name text not null default '',
  sec_no integer,
  -- Minutes since midnight in the organisation's zone.
  start_min integer not null,
  end_min integer not null,
  room_name text not null default '',
  -- Hour of a teaching plan. No foreign key: what was taught stays known when its plan goes; `topic` keeps its name.
  link_id bigint,
  topic text not null default '',
  content text not null default '',
  prepared_at timestamptz,
  -- The lesson it was prepared from.
  origin_id bigint,
  started_at timestamptz,
  ended_at timestamptz,
  summary text not null default '',
  -- Attendance: one stamp here, and rows in lesson_attend only for whoever was not simply there.
  taken_at timestamptz,
  taken_by bigint,
  taken_count integer,
  away_count integer not null default 0,
  late_count integer not null default 0,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, lesson_id),
  constraint lesson_lesson_times check (start_min >= 0 and end_min > start_min and end_min <= 1440),
  constraint lesson_lesson_ended check (ended_at is null or started_at is null or ended_at >= started_at),
  constraint lesson_lesson_taken check ((taken_at is null) = (taken_count is null) and (taken_at is null) = (taken_by is null)),
  constraint lesson_lesson_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id) on delete cascade,
  constraint lesson_lesson_teacher_fk foreign key (org_id, teacher_id) references people_person (org_id, user_id),
  constraint lesson_lesson_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id),
  -- Lessons made singly: nobody is in two of them at once. Against the timetable server/clash.ts looks.
  constraint lesson_lesson_clazz_free exclude using gist (org_id with =, clazz_id with =, on_date with =, int4range(start_min, end_min) with &&) where (arrange_id is null),
  constraint lesson_lesson_teacher_free exclude using gist (org_id with =, teacher_id with =, on_date with =, int4range(start_min, end_min) with &&) where (arrange_id is null)
);
-- One row a timetabled lesson: two people who open it at once meet in it.
create unique index lesson_lesson_arrange_key on lesson_lesson (org_id, arrange_id, on_date) where arrange_id is not null;
create index lesson_lesson_clazz on lesson_lesson (org_id, clazz_id, on_date);
create index lesson_lesson_teacher on lesson_lesson (org_id, teacher_id, on_date);
create index lesson_lesson_day on lesson_lesson (org_id, on_date);
select kernel_tenant_table('lesson_lesson');

-- Who entered on the platform, and for how long.
create table lesson_entry (
  org_id bigint not null,
  lesson_id bigint not null,
  user_id bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  left_at timestamptz,
  -- Of the stays that are over.
  seconds integer not null default 0,
  primary key (org_id, lesson_id, user_id),
  constraint lesson_entry_lesson_fk foreign key (org_id, lesson_id) references lesson_lesson (org_id, lesson_id) on delete cascade,
  constraint lesson_entry_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint lesson_entry_seconds check (seconds >= 0)
);
select kernel_tenant_table('lesson_entry');

-- What a child says of a lesson: once.
create table lesson_evaluate (
  org_id bigint not null,
  lesson_id bigint not null,
  user_id bigint not null,
  stars integer not null,
  tags text[] not null,
  text text not null,
  made_at timestamptz not null,
  primary key (org_id, lesson_id, user_id),
  constraint lesson_evaluate_lesson_fk foreign key (org_id, lesson_id) references lesson_lesson (org_id, lesson_id) on delete cascade,
  constraint lesson_evaluate_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint lesson_evaluate_stars check (stars between 1 and 5)
);
create index lesson_evaluate_user on lesson_evaluate (org_id, user_id, made_at desc);
select kernel_tenant_table('lesson_evaluate');
