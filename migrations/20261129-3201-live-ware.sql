-- Pictures of a library that a lesson's teacher has laid under the board: whoever sees the lesson sees them, also when the library goes on.
create table live_ware (
  org_id bigint not null,
  lesson_id bigint not null,
  res_id bigint not null,
  title text not null,
  path text not null,
  shown_at timestamptz not null,
  primary key (org_id, lesson_id, res_id),
  constraint live_ware_lesson_fk foreign key (org_id, lesson_id) references lesson_lesson (org_id, lesson_id) on delete cascade
);
select kernel_tenant_table('live_ware');
