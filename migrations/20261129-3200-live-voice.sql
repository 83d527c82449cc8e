-- Recording: off until the school decides. Kept is the voice of a lesson's teacher alone, in pieces of five seconds, each of which
-- can be listened to by itself; beside the board's log they are the lesson once more.
alter table live_setting add column records boolean not null default false;

create table live_voice (
  org_id bigint not null,
  lesson_id bigint not null,
  -- When it was said.
  at timestamptz not null,
  ms integer not null,
  sound bytea not null,
  primary key (org_id, lesson_id, at),
  constraint live_voice_ms check (ms > 0),
  constraint live_voice_room_fk foreign key (org_id, lesson_id) references live_room (org_id, lesson_id) on delete cascade
);
-- What is older than a term is looked for over all schools.
create index live_voice_at on live_voice (at);
select kernel_tenant_table('live_voice');
