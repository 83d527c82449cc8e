-- Answers with a reference of the leader's that come round to markers unseen: how far each lies from it is their drift. What they
-- give for one never touches the child's points.
create table exam_control (
  org_id bigint not null,
  answer_id bigint not null,
  read_id bigint not null,
  no integer not null,
  score numeric(5, 1) not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, answer_id),
  constraint exam_control_score check (score between 0 and 300),
  foreign key (org_id, answer_id) references exam_answer (org_id, answer_id) on delete cascade
);
select kernel_tenant_table('exam_control');
create index exam_control_read on exam_control (org_id, read_id, no);

create table exam_control_mark (
  org_id bigint not null,
  answer_id bigint not null,
  marker_id bigint not null,
  read_id bigint not null,
  no integer not null,
  leased_until timestamptz,
  score numeric(5, 1),
  committed_at timestamptz,
  primary key (org_id, answer_id, marker_id),
  constraint exam_control_mark_score check (score between 0 and 300),
  constraint exam_control_mark_done check ((score is null) = (committed_at is null)),
  foreign key (org_id, answer_id) references exam_control (org_id, answer_id) on delete cascade
);
select kernel_tenant_table('exam_control_mark');
create index exam_control_mark_by on exam_control_mark (org_id, read_id, marker_id);
