-- The hours that the timetable has today and tomorrow, without those that are lost: who looks at several schools sees by them which
-- lessons of today nobody opened. Of one school its timetable itself is read. Written by every night and whenever a timetable changes.
create table analytics_due (
  org_id bigint not null,
  on_date date not null,
  arrange_id bigint not null,
  clazz_id bigint not null,
  sbj_id bigint not null,
  start_min integer not null,
  end_min integer not null,
  primary key (org_id, on_date, arrange_id)
);
select kernel_tenant_table('analytics_due');
