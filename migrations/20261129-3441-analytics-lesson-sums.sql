-- What came of the lessons of a counted day, beside its hours: how many were prepared, of how many attendance was taken, and what it said.
alter table analytics_sum
  add column prepared integer not null default 0,
  add column taken integer not null default 0,
  add column seats integer not null default 0,
  add column away integer not null default 0,
  add column late integer not null default 0;
-- Of the days that are counted already.
update analytics_sum f
set prepared = x.prepared, taken = x.taken, seats = x.seats, away = x.away, late = x.late
from (
  select h.org_id, s.sbj_id, h.on_date,
    count(*) filter (where h.state <> 'lost' and l.prepared_at is not null) as prepared, count(l.taken_at) as taken,
    coalesce(sum(l.taken_count) filter (where l.taken_at is not null), 0) as seats,
    coalesce(sum(l.away_count) filter (where l.taken_at is not null), 0) as away,
    coalesce(sum(l.late_count) filter (where l.taken_at is not null), 0) as late
  from analytics_hour h
  join lesson_lesson_v l on l.org_id = h.org_id and l.lesson_id = h.lesson_id
  cross join lateral (values (h.sbj_id), (0::bigint)) s (sbj_id)
  group by h.org_id, s.sbj_id, h.on_date) x
where x.org_id = f.org_id and x.sbj_id = f.sbj_id and x.on_date = f.on_date;
