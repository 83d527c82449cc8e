-- Which process carries picture and voice of a room: whoever asks first, until it has said nothing for some seconds.
create table live_media (
  org_id bigint not null,
  lesson_id bigint not null,
  holder text not null,
  seen_at timestamptz not null,
  until timestamptz not null,
  primary key (org_id, lesson_id),
  constraint live_media_room_fk foreign key (org_id, lesson_id) references live_room (org_id, lesson_id) on delete cascade
);
select kernel_tenant_table('live_media');
