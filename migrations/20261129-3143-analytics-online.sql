-- How many people hold an open page, by minute and process: counts that the processes write, without persons.
create table analytics_online (
  org_id bigint not null,
  at timestamptz not null,
  process_id integer not null,
  people integer not null,
  primary key (org_id, at, process_id),
  constraint analytics_online_people check (people > 0)
);
select kernel_tenant_table('analytics_online');
