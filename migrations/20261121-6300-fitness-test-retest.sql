-- The one retest that a fail may have in the same school year: what the first test said, what the second said, and which of them stands.
create table fitness_test_retest (
  org_id bigint not null,
  year_id integer not null,
  user_id bigint not null,
  -- Totals in hundredths of a point.
  first_total integer not null,
  first_level text not null,
  again_total integer not null,
  again_level text not null,
  -- Which of them the year's results are.
  stands text not null,
  -- [{ userId, itemId, value, mark, source, doneOn }] of the items tested again: before and after, so that a wrong retest can be taken back.
  first_rows jsonb not null,
  again_rows jsonb not null,
  done_on date not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, year_id, user_id),
  constraint fitness_test_retest_stands check (stands in ('first', 'again')),
  constraint fitness_test_retest_total_fk foreign key (org_id, year_id, user_id) references fitness_test_total (org_id, year_id, user_id) on delete cascade
);
select kernel_tenant_table('fitness_test_retest');
