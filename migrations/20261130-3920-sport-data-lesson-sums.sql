-- The sums of a PE lesson over its children: lists of lessons and the boards read a row a lesson instead of one a child. Times in
-- milliseconds, heart_product in beats a minute times milliseconds.
create table sport_data_lesson (
  org_id bigint not null,
  lesson_id bigint not null,
  clazz_id bigint not null,
  -- Of the class when the lesson was.
  grd_id bigint,
  year_id integer not null,
  on_date date not null,
  length_ms integer not null,
  -- Children of whom a heart was heard.
  pupils integer not null default 0,
  dropped integer not null default 0,
  most integer,
  heart_ms bigint not null default 0,
  heart_product bigint not null default 0,
  rest_ms bigint not null default 0,
  low_ms bigint not null default 0,
  light_ms bigint not null default 0,
  aerobic_ms bigint not null default 0,
  anaerobic_ms bigint not null default 0,
  active_ms bigint not null default 0,
  primary key (org_id, lesson_id)
) with (fillfactor = 70); -- Written with each message.
create index sport_data_lesson_day on sport_data_lesson (org_id, on_date desc, lesson_id);
create index sport_data_lesson_clazz on sport_data_lesson (org_id, clazz_id, on_date desc);
create index sport_data_lesson_year on sport_data_lesson (org_id, year_id);
select kernel_tenant_table('sport_data_lesson');

-- Of the lessons that there are; their classes have the grade of today.
insert into sport_data_lesson (org_id, lesson_id, clazz_id, grd_id, year_id, on_date, length_ms, pupils, dropped, most, heart_ms,
  heart_product, rest_ms, low_ms, light_ms, aerobic_ms, anaerobic_ms, active_ms)
select l.org_id, l.lesson_id, l.clazz_id, c.grd_id,
  extract(year from l.on_date)::int - case when extract(month from l.on_date) < 9 then 1 else 0 end, l.on_date,
  (l.end_min - l.start_min) * 60000, x.pupils, x.dropped, x.most, x.heart_ms, x.heart_product, x.rest_ms, x.low_ms, x.light_ms,
  x.aerobic_ms, x.anaerobic_ms, x.active_ms
from (
  select d.org_id, d.lesson_id, count(*) filter (where d.beats > 0)::int as pupils, sum(d.dropped)::int as dropped,
    max(d.most) as most, sum(d.heart_ms)::bigint as heart_ms, sum(d.heart_product)::bigint as heart_product,
    sum(d.rest_ms)::bigint as rest_ms, sum(d.low_ms)::bigint as low_ms, sum(d.light_ms)::bigint as light_ms,
    sum(d.aerobic_ms)::bigint as aerobic_ms, sum(d.anaerobic_ms)::bigint as anaerobic_ms, sum(d.active_ms)::bigint as active_ms
  from sport_data_load d
  group by d.org_id, d.lesson_id) x
join lesson_lesson_v l on l.org_id = x.org_id and l.lesson_id = x.lesson_id
join class_clazz_v c on c.org_id = l.org_id and c.clazz_id = l.clazz_id;
