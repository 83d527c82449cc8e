-- What became of every hour of the timetable, by day: planned, given, covered by whom, lost to what. A timetabled lesson has no row
-- until something happens in it, so a period cannot be counted from rows of lessons.
create table analytics_hour (
  org_id bigint not null,
  on_date date not null,
  kind text not null,
  -- The schedule, or the lesson beside the timetable.
  key_id bigint not null,
  lesson_id bigint,
  -- Whose hour it is, and who gave it.
  teacher_id bigint not null,
  held_by_id bigint,
  clazz_id bigint not null,
  sbj_id bigint not null,
  sec_no integer,
  start_min integer not null,
  end_min integer not null,
  state text not null,
  cause text,
  primary key (org_id, on_date, kind, key_id),
  constraint analytics_hour_kind check (kind in ('arrange', 'lesson')),
  constraint analytics_hour_state check (state in ('held', 'covered', 'lost')),
  constraint analytics_hour_cause check (cause in ('holiday', 'absence')),
  constraint analytics_hour_closes check ((state = 'lost') = (held_by_id is null) and (state = 'lost') = (cause is not null))
);
create index analytics_hour_teacher on analytics_hour (org_id, teacher_id, on_date);
create index analytics_hour_taker on analytics_hour (org_id, held_by_id, on_date) where state = 'covered';
create index analytics_hour_clazz on analytics_hour (org_id, clazz_id, on_date);
select kernel_tenant_table('analytics_hour');

-- Days whose hours stand, by which rules and since when.
create table analytics_day (
  org_id bigint not null,
  on_date date not null,
  counted_at timestamptz not null,
  rule integer not null,
  primary key (org_id, on_date)
);
select kernel_tenant_table('analytics_day');
