-- What a station photographed when it saw a band: kept with a consent of its own, shown to staff, gone after thirty days.
create table sunny_run_picture (
  org_id bigint not null,
  pass_id bigint not null,
  user_id bigint not null,
  on_date date not null,
  path text not null,
  made_at timestamptz not null,
  primary key (org_id, pass_id),
  constraint sunny_run_picture_pass_fk foreign key (org_id, pass_id) references sunny_run_pass (org_id, pass_id) on delete cascade,
  constraint sunny_run_picture_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
create index sunny_run_picture_runner on sunny_run_picture (org_id, user_id, on_date);
create index sunny_run_picture_old on sunny_run_picture (org_id, made_at);
select kernel_tenant_table('sunny_run_picture');
