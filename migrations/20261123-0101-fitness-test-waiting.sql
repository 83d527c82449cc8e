-- Children of running classes who are not on the list of the running school year, per class and sex: counting them for every report
-- meant looking at every child of a region.
create table fitness_test_waiting (
  org_id bigint not null,
  year_id integer not null,
  clazz_id bigint not null,
  sex text not null,
  -- A class of a school without grades has none.
  grd_id bigint,
  n integer not null,
  primary key (org_id, year_id, clazz_id, sex)
);
select kernel_tenant_table('fitness_test_waiting');

-- The revision of the roster (kernel_revision) at which a school's were counted: another one since, and they are counted anew.
create table fitness_test_waiting_count (
  org_id bigint not null,
  year_id integer not null,
  rev bigint not null,
  primary key (org_id, year_id)
);
select kernel_tenant_table('fitness_test_waiting_count');
