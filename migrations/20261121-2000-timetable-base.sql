-- The school week: terms with their days, the sections of a day, rooms, the weekly schedule, and who stands in for whom.

-- One row an organisation, locked by whoever changes its schedule. A child's clash lies in two classes' schedules and a
-- substitute's in two tables: no constraint sees both, so writers of one school follow each other.
create table timetable_lock (
  org_id bigint not null,
  kind text not null,
  primary key (org_id, kind),
  constraint timetable_lock_kind check (kind = 'arrange')
);
select kernel_tenant_table('timetable_lock');

create table timetable_term (
  org_id bigint not null,
  term_id bigint not null,
  name text not null,
  -- School year it lies in: 2026 is September 2026 to August 2027.
  year integer not null,
  term_no integer not null,
  first_on date not null,
  last_on date not null,
  primary key (org_id, term_id),
  constraint timetable_term_no check (term_no between 1 and 4),
  constraint timetable_term_span check (last_on > first_on and last_on - first_on <= 400),
  constraint timetable_term_key unique (org_id, year, term_no),
  -- A day lies in one term: week numbers and odd weeks follow from it.
  constraint timetable_term_apart exclude using gist (org_id with =, daterange(first_on, last_on, '[]') with &&)
);
select kernel_tenant_table('timetable_term');

-- Days that differ from their weekday: holidays, and days that make up for one.
create table timetable_day (
  org_id bigint not null,
  on_date date not null,
  term_id bigint not null,
  kind text not null,
  -- Whose timetable a make-up day follows: a weekday, and odd or even where that matters.
  as_weekday integer,
  as_weeks text,
  name text not null,
  primary key (org_id, on_date),
  constraint timetable_day_kind check (kind in ('holiday', 'makeup')),
  constraint timetable_day_as check ((kind = 'makeup') = (as_weekday is not null)),
  constraint timetable_day_weekday check (as_weekday between 1 and 7),
  constraint timetable_day_weeks check (as_weeks in ('odd', 'even')),
  constraint timetable_day_term_fk foreign key (org_id, term_id) references timetable_term (org_id, term_id) on delete cascade
);
create index timetable_day_term on timetable_day (org_id, term_id, on_date);
select kernel_tenant_table('timetable_day');

-- The sections of a day: per term and stage; without a stage for all others.
create table timetable_scheme (
  org_id bigint not null,
  scheme_id bigint not null,
  term_id bigint not null,
  stg_id bigint,
  name text not null,
  primary key (org_id, scheme_id),
  constraint timetable_scheme_term_fk foreign key (org_id, term_id) references timetable_term (org_id, term_id) on delete cascade,
  constraint timetable_scheme_stage_fk foreign key (stg_id) references textbook_stage (stg_id)
);
create unique index timetable_scheme_key on timetable_scheme (org_id, term_id, coalesce(stg_id, 0));
select kernel_tenant_table('timetable_scheme');

create table timetable_period (
  org_id bigint not null,
  scheme_id bigint not null,
  sec_no integer not null,
  kind text not null,
  -- Empty: named by its kind, in the reader's language.
  name text not null default '',
  -- Minutes since midnight.
  start_min integer not null,
  end_min integer not null,
  is_on boolean not null default true,
  primary key (org_id, scheme_id, sec_no),
  constraint timetable_period_kind check (kind in ('early', 'lesson', 'big_break', 'eye', 'noon', 'after_school', 'evening', 'meeting')),
  constraint timetable_period_no check (sec_no between 0 and 99),
  constraint timetable_period_times check (start_min >= 0 and end_min > start_min and end_min <= 1440),
  constraint timetable_period_apart exclude using gist (org_id with =, scheme_id with =, int4range(start_min, end_min) with &&) where (is_on),
  constraint timetable_period_scheme_fk foreign key (org_id, scheme_id) references timetable_scheme (org_id, scheme_id) on delete cascade
);
select kernel_tenant_table('timetable_period');

create table timetable_room (
  org_id bigint not null,
  room_id bigint not null,
  name text not null,
  kind text not null,
  seats integer,
  is_on boolean not null default true,
  primary key (org_id, room_id),
  constraint timetable_room_kind check (kind in ('classroom', 'lab', 'music', 'art', 'computer', 'sport', 'other')),
  constraint timetable_room_seats check (seats between 1 and 5000),
  constraint timetable_room_key unique (org_id, name)
);
select kernel_tenant_table('timetable_room');

-- The weekly schedule. Times stand in every row, also of those placed by section: sections of primary and junior pupils
-- differ, and a teacher of both stands in one pair of shoes. Odd weeks are [1,2), even ones [2,3), all of them [1,3).
create table timetable_arrange (
  org_id bigint not null,
  arrange_id bigint not null,
  kind text not null,
  term_id bigint,
  clazz_id bigint not null,
  sbj_id bigint not null,
  teacher_id bigint not null,
  room_id bigint,
  weekday integer not null,
  sec_no integer,
  start_min integer not null,
  end_min integer not null,
  weeks text not null,
  from_date date not null,
  to_date date not null,
  is_on boolean not null default true,
  -- What it was made by, so that it can be taken back as a whole: an import's batch, a generated draft.
  batch_id bigint,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, arrange_id),
  constraint timetable_arrange_kind check (kind in ('period', 'interval')),
  constraint timetable_arrange_section check ((kind = 'period') = (sec_no is not null and term_id is not null)),
  constraint timetable_arrange_weekday check (weekday between 1 and 7),
  constraint timetable_arrange_weeks check (weeks in ('all', 'odd', 'even')),
  constraint timetable_arrange_times check (start_min >= 0 and end_min > start_min and end_min <= 1440),
  constraint timetable_arrange_days check (to_date >= from_date),
  constraint timetable_arrange_term_fk foreign key (org_id, term_id) references timetable_term (org_id, term_id),
  constraint timetable_arrange_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id) on delete cascade,
  constraint timetable_arrange_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id),
  constraint timetable_arrange_teacher_fk foreign key (org_id, teacher_id) references people_person (org_id, user_id),
  constraint timetable_arrange_room_fk foreign key (org_id, room_id) references timetable_room (org_id, room_id),
  constraint timetable_arrange_teacher_free exclude using gist (org_id with =, teacher_id with =, weekday with =,
    (case weeks when 'odd' then int4range(1, 2) when 'even' then int4range(2, 3) else int4range(1, 3) end) with &&,
    int4range(start_min, end_min) with &&, daterange(from_date, to_date, '[]') with &&) where (is_on),
  constraint timetable_arrange_clazz_free exclude using gist (org_id with =, clazz_id with =, weekday with =,
    (case weeks when 'odd' then int4range(1, 2) when 'even' then int4range(2, 3) else int4range(1, 3) end) with &&,
    int4range(start_min, end_min) with &&, daterange(from_date, to_date, '[]') with &&) where (is_on),
  constraint timetable_arrange_room_free exclude using gist (org_id with =, room_id with =, weekday with =,
    (case weeks when 'odd' then int4range(1, 2) when 'even' then int4range(2, 3) else int4range(1, 3) end) with &&,
    int4range(start_min, end_min) with &&, daterange(from_date, to_date, '[]') with &&) where (is_on and room_id is not null)
);
create index timetable_arrange_teacher on timetable_arrange (org_id, teacher_id, to_date);
create index timetable_arrange_clazz on timetable_arrange (org_id, clazz_id, to_date);
create index timetable_arrange_room on timetable_arrange (org_id, room_id, to_date) where room_id is not null;
create index timetable_arrange_batch on timetable_arrange (org_id, batch_id) where batch_id is not null;
create index timetable_arrange_term on timetable_arrange (org_id, term_id);
select kernel_tenant_table('timetable_arrange');

-- Children who go to elective classes: each of their lessons, so that the database refuses two at once. The others sit in one
-- class, whose own constraint is enough. Kept by every writer of the schedule (server/pupils.ts).
create table timetable_pupil (
  org_id bigint not null,
  arrange_id bigint not null,
  user_id bigint not null,
  weekday integer not null,
  start_min integer not null,
  end_min integer not null,
  weeks text not null,
  from_date date not null,
  to_date date not null,
  primary key (org_id, arrange_id, user_id),
  constraint timetable_pupil_arrange_fk foreign key (org_id, arrange_id) references timetable_arrange (org_id, arrange_id) on delete cascade,
  constraint timetable_pupil_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint timetable_pupil_free exclude using gist (org_id with =, user_id with =, weekday with =,
    (case weeks when 'odd' then int4range(1, 2) when 'even' then int4range(2, 3) else int4range(1, 3) end) with &&,
    int4range(start_min, end_min) with &&, daterange(from_date, to_date, '[]') with &&)
);
create index timetable_pupil_user on timetable_pupil (org_id, user_id);
select kernel_tenant_table('timetable_pupil');

create table timetable_absence (
  org_id bigint not null,
  absence_id bigint not null,
  teacher_id bigint not null,
  from_date date not null,
  to_date date not null,
  reason text not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, absence_id),
  constraint timetable_absence_days check (to_date >= from_date and to_date - from_date <= 200),
  constraint timetable_absence_teacher_fk foreign key (org_id, teacher_id) references people_person (org_id, user_id),
  constraint timetable_absence_apart exclude using gist (org_id with =, teacher_id with =, daterange(from_date, to_date, '[]') with &&)
);
create index timetable_absence_list on timetable_absence (org_id, to_date);
select kernel_tenant_table('timetable_absence');

-- Who takes one lesson of an absent teacher on one day.
create table timetable_cover (
  org_id bigint not null,
  cover_id bigint not null,
  absence_id bigint not null,
  arrange_id bigint not null,
  on_date date not null,
  start_min integer not null,
  end_min integer not null,
  absent_id bigint not null,
  teacher_id bigint not null,
  state text not null,
  asked_by bigint not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  remark text not null default '',
  primary key (org_id, cover_id),
  constraint timetable_cover_state check (state in ('asked', 'accepted', 'declined', 'withdrawn')),
  constraint timetable_cover_other check (teacher_id <> absent_id),
  constraint timetable_cover_absence_fk foreign key (org_id, absence_id) references timetable_absence (org_id, absence_id) on delete cascade,
  constraint timetable_cover_arrange_fk foreign key (org_id, arrange_id) references timetable_arrange (org_id, arrange_id) on delete cascade,
  constraint timetable_cover_absent_fk foreign key (org_id, absent_id) references people_person (org_id, user_id),
  constraint timetable_cover_teacher_fk foreign key (org_id, teacher_id) references people_person (org_id, user_id),
  constraint timetable_cover_free exclude using gist (org_id with =, teacher_id with =, on_date with =, int4range(start_min, end_min) with &&) where (state in ('asked', 'accepted'))
);
-- One lesson has one substitute, asked or agreed.
create unique index timetable_cover_lesson_key on timetable_cover (org_id, arrange_id, on_date) where state in ('asked', 'accepted');
create index timetable_cover_teacher on timetable_cover (org_id, teacher_id, on_date);
create index timetable_cover_day on timetable_cover (org_id, on_date);
create index timetable_cover_absence on timetable_cover (org_id, absence_id);
select kernel_tenant_table('timetable_cover');

-- What a generated timetable is made from: hours a week, teacher, room, how many of them double.
create table timetable_need (
  org_id bigint not null,
  need_id bigint not null,
  term_id bigint not null,
  clazz_id bigint not null,
  sbj_id bigint not null,
  teacher_id bigint not null,
  room_id bigint,
  hours integer not null,
  doubles integer not null default 0,
  -- Elective classes of one group meet at the same time.
  group_name text not null default '',
  primary key (org_id, need_id),
  constraint timetable_need_hours check (hours between 1 and 20 and doubles >= 0 and doubles * 2 <= hours),
  constraint timetable_need_key unique (org_id, term_id, clazz_id, sbj_id),
  constraint timetable_need_term_fk foreign key (org_id, term_id) references timetable_term (org_id, term_id) on delete cascade,
  constraint timetable_need_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id) on delete cascade,
  constraint timetable_need_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id),
  constraint timetable_need_teacher_fk foreign key (org_id, teacher_id) references people_person (org_id, user_id),
  constraint timetable_need_room_fk foreign key (org_id, room_id) references timetable_room (org_id, room_id)
);
select kernel_tenant_table('timetable_need');

-- Sections a teacher, a class or a subject cannot have, or would like to.
create table timetable_wish (
  org_id bigint not null,
  term_id bigint not null,
  who text not null,
  who_id bigint not null,
  weekday integer not null,
  sec_no integer not null,
  kind text not null,
  primary key (org_id, term_id, who, who_id, weekday, sec_no),
  constraint timetable_wish_who check (who in ('teacher', 'clazz', 'subject')),
  constraint timetable_wish_kind check (kind in ('never', 'wish')),
  constraint timetable_wish_weekday check (weekday between 1 and 7),
  constraint timetable_wish_term_fk foreign key (org_id, term_id) references timetable_term (org_id, term_id) on delete cascade
);
select kernel_tenant_table('timetable_wish');

create table timetable_draft (
  org_id bigint not null,
  draft_id bigint not null,
  term_id bigint not null,
  state text not null,
  made_by bigint not null,
  made_at timestamptz not null,
  result jsonb not null,
  primary key (org_id, draft_id),
  constraint timetable_draft_state check (state in ('running', 'ready', 'applied')),
  constraint timetable_draft_term_fk foreign key (org_id, term_id) references timetable_term (org_id, term_id) on delete cascade
);
create index timetable_draft_list on timetable_draft (org_id, term_id, draft_id desc);
select kernel_tenant_table('timetable_draft');

-- The secret address of a person's calendar: only its hash is kept, and a new one takes the place of the old.
create table timetable_feed (
  token_hash text primary key,
  org_id bigint not null,
  user_id bigint not null,
  lang text not null,
  made_at timestamptz not null,
  constraint timetable_feed_person_key unique (org_id, user_id)
);
select kernel_reference_table('timetable_feed');

create view timetable_term_v with (security_invoker = true) as select org_id, term_id, name, year, term_no, first_on, last_on from timetable_term;
create view timetable_period_v with (security_invoker = true) as
  select p.org_id, p.scheme_id, s.term_id, s.stg_id, p.sec_no, p.kind, p.name, p.start_min, p.end_min
  from timetable_period p join timetable_scheme s on s.org_id = p.org_id and s.scheme_id = p.scheme_id where p.is_on;
create view timetable_arrange_v with (security_invoker = true) as
  select org_id, arrange_id, kind, term_id, clazz_id, sbj_id, teacher_id, room_id, weekday, sec_no, start_min, end_min, weeks, from_date, to_date, is_on from timetable_arrange;
grant select on timetable_term_v, timetable_period_v, timetable_arrange_v to meiyike_tenant, meiyike_across;
