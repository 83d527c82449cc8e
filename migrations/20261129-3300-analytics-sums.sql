-- The hours of counted days added up, by subject and (under subject 0) together: what a region of some hundred schools is read from.
-- Written with the hours themselves, in one transaction.
create table analytics_sum (
  org_id bigint not null,
  sbj_id bigint not null,
  on_date date not null,
  planned integer not null,
  held integer not null,
  covered integer not null,
  lost integer not null,
  primary key (org_id, sbj_id, on_date),
  constraint analytics_sum_closes check (planned = held + covered + lost)
);
select kernel_tenant_table('analytics_sum');
-- Of the days that are counted already.
insert into analytics_sum (org_id, sbj_id, on_date, planned, held, covered, lost)
select h.org_id, s.sbj_id, h.on_date, count(*), count(*) filter (where h.state = 'held'),
  count(*) filter (where h.state = 'covered'), count(*) filter (where h.state = 'lost')
from analytics_hour h
cross join lateral (values (h.sbj_id), (0::bigint)) s (sbj_id)
group by h.org_id, s.sbj_id, h.on_date;
