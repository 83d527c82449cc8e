-- Days whose own practice has been added to the use of its questions (question_bank_use): each day of a school once.
create table practice_used (
  org_id bigint not null,
  on_day date not null,
  primary key (org_id, on_day)
);
select kernel_tenant_table('practice_used');
