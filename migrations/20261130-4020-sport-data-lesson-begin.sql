-- Lists of lessons are in the order of day and begin: with the begin in the sums themselves the index gives a page, and no lesson that
-- is not on it is read. Minutes since midnight in the school's zone.
alter table sport_data_lesson add column start_min integer not null default 0;
update sport_data_lesson e
set start_min = l.start_min
from lesson_lesson_v l
where l.org_id = e.org_id
  and l.lesson_id = e.lesson_id;
drop index sport_data_lesson_day;
create index sport_data_lesson_day on sport_data_lesson (org_id, on_date desc, start_min desc, lesson_id);
