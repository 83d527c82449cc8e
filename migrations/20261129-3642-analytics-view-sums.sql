-- How often screens were opened on a day, by kind of person (site H15): no person and no screen. Kind 0: not counted by kind. Written for
-- counted days; of the others it is read from the counts of single screens.
create table analytics_view (
  org_id bigint not null,
  on_date date not null,
  user_type integer not null,
  views integer not null,
  primary key (org_id, on_date, user_type),
  constraint analytics_view_some check (views > 0)
);
select kernel_tenant_table('analytics_view');
-- Of the days that are counted already.
insert into analytics_view (org_id, on_date, user_type, views)
select v.org_id, d.on_date, v.user_type, sum(v.views)
from analytics_day d
join shell_view_v v on v.org_id = d.org_id and v.day = d.on_date
group by v.org_id, d.on_date, v.user_type;
