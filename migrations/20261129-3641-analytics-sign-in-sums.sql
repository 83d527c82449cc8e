-- Sign-ins of a day, without persons: those that were let in, how many people they were, and those that were refused. Written for counted
-- days; of the others it is read from the log.
create table analytics_sign_in (
  org_id bigint not null,
  on_date date not null,
  logins integer not null,
  people integer not null,
  refused integer not null,
  primary key (org_id, on_date),
  constraint analytics_sign_in_some check (people between 0 and logins and refused >= 0 and logins + refused > 0)
);
select kernel_tenant_table('analytics_sign_in');
-- Of the days that are counted already.
insert into analytics_sign_in (org_id, on_date, logins, people, refused)
select l.org_id, d.on_date, count(*) filter (where l.ok), count(distinct l.user_id) filter (where l.ok),
  count(*) filter (where not l.ok)
from analytics_day d
join organisation_org z on z.org_id = d.org_id
join account_login_log l on l.org_id = d.org_id
  and l.at >= d.on_date::timestamp at time zone z.zone
  and l.at < (d.on_date + 1)::timestamp at time zone z.zone
group by l.org_id, d.on_date;
