-- What children of a class answered on a day while they stood there, by class and subject: days of answers of single children, answers, how
-- many of them were right, their shares and the seconds of practice. Written for counted days; of the others it is read from rows.
create table analytics_answer (
  org_id bigint not null,
  on_date date not null,
  clazz_id bigint not null,
  sbj_id bigint not null,
  day_rows integer not null,
  answers integer not null,
  right_count integer not null,
  share_sum integer not null,
  spent integer not null,
  primary key (org_id, on_date, clazz_id, sbj_id),
  constraint analytics_answer_some check (day_rows > 0)
);
select kernel_tenant_table('analytics_answer');
-- Of the days that are counted already.
insert into analytics_answer (org_id, on_date, clazz_id, sbj_id, day_rows, answers, right_count, share_sum, spent)
select d.org_id, a.on_date, k.clazz_id, d.sbj_id, count(*), sum(d.answers), sum(d.right_count), sum(d.share_sum), sum(d.spent)
from analytics_day a
join organisation_org z on z.org_id = a.org_id
join practice_day d on d.org_id = a.org_id and d.done_on = a.on_date
join class_stay_v k on k.org_id = d.org_id and k.user_id = d.user_id
where d.done_on >= (k.joined_at at time zone z.zone)::date
  and (k.left_at is null or d.done_on <= (k.left_at at time zone z.zone)::date - 1)
group by d.org_id, a.on_date, k.clazz_id, d.sbj_id;
