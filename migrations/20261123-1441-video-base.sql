-- Video lessons: folders and hours of a course, their films, the questions in them, and who watched how far. Whose course it is
-- and who bought it is asked through a port: spu_id is nobody's foreign key here.
create table video_setting (
  org_id bigint not null,
  spu_id bigint not null,
  need_percent integer not null,
  need_ques boolean not null,
  is_marked boolean not null,
  primary key (org_id, spu_id),
  constraint video_setting_percent check (need_percent between 10 and 100)
);
select kernel_tenant_table('video_setting');

-- Courses until there is a mall, and to whom one was given. Whoever brings the mall fills the port and takes both over.
create table video_course (
  org_id bigint not null,
  spu_id bigint not null,
  title text not null,
  made_at timestamptz not null,
  primary key (org_id, spu_id)
);
select kernel_tenant_table('video_course');
create table video_grant (
  org_id bigint not null,
  spu_id bigint not null,
  user_id bigint not null,
  granted_at timestamptz not null,
  -- The last day; null: without an end.
  until_on date,
  primary key (org_id, spu_id, user_id),
  constraint video_grant_course_fk foreign key (org_id, spu_id) references video_course (org_id, spu_id) on delete cascade,
  constraint video_grant_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
create index video_grant_user on video_grant (org_id, user_id);
select kernel_tenant_table('video_grant');

create table video_folder (
  org_id bigint not null,
  folder_id bigint not null,
  spu_id bigint not null,
  parent_id bigint,
  name text not null,
  ord integer not null,
  -- Gone for ten minutes before it is gone for good.
  removed_at timestamptz,
  primary key (org_id, folder_id),
  constraint video_folder_parent_fk foreign key (org_id, parent_id) references video_folder (org_id, folder_id) on delete cascade
);
create index video_folder_course on video_folder (org_id, spu_id, parent_id, ord);
create index video_folder_removed on video_folder (removed_at) where removed_at is not null;
select kernel_tenant_table('video_folder');

create table video_lesson (
  org_id bigint not null,
  lesson_id bigint not null,
  spu_id bigint not null,
  folder_id bigint not null,
  name text not null,
  ord integer not null,
  is_free boolean not null,
  -- The film that is shown. No foreign key: the film names its hour.
  film_id bigint,
  -- What a browser said of an upload under way: name of the file, percent.
  sending jsonb,
  -- Subtitles, written anew from what was understood of them.
  captions text,
  -- From then on for earlier buyers only.
  hidden_at timestamptz,
  removed_at timestamptz,
  made_at timestamptz not null,
  primary key (org_id, lesson_id),
  constraint video_lesson_folder_fk foreign key (org_id, folder_id) references video_folder (org_id, folder_id) on delete cascade
);
create index video_lesson_folder on video_lesson (org_id, folder_id, ord);
create index video_lesson_course on video_lesson (org_id, spu_id);
create index video_lesson_removed on video_lesson (removed_at) where removed_at is not null;
select kernel_tenant_table('video_lesson');

-- In whose organisation an hour stands: buyers come from other schools too.
create table video_place (
  lesson_id bigint primary key,
  course_org_id bigint not null references organisation_org (org_id),
  spu_id bigint not null
);
select kernel_reference_table('video_place');

create table video_film (
  org_id bigint not null,
  film_id bigint not null,
  lesson_id bigint not null,
  user_id bigint not null,
  -- The film as it was sent.
  path text not null,
  file_name text not null,
  size bigint not null,
  state text not null,
  why text,
  duration_ms integer,
  -- Its qualities: each one file of fragments. None where the film is shown as it came.
  parts jsonb not null default '[]',
  poster text,
  strip jsonb,
  job_id bigint,
  made_at timestamptz not null,
  primary key (org_id, film_id),
  constraint video_film_lesson_fk foreign key (org_id, lesson_id) references video_lesson (org_id, lesson_id) on delete cascade,
  constraint video_film_state check (state in ('working', 'ready', 'failed'))
);
create index video_film_lesson on video_film (org_id, lesson_id);
select kernel_tenant_table('video_film');

create table video_que (
  org_id bigint not null,
  lesson_id bigint not null,
  ver_id bigint not null,
  qid bigint not null,
  place text not null,
  at_ms integer,
  ord integer not null,
  primary key (org_id, lesson_id, ver_id),
  constraint video_que_lesson_fk foreign key (org_id, lesson_id) references video_lesson (org_id, lesson_id) on delete cascade,
  constraint video_que_place check (place in ('stop', 'end', 'beside') and (at_ms is not null) = (place = 'stop'))
);
select kernel_tenant_table('video_que');

-- How far somebody is: one small row an hour and person, written every ten seconds while they watch. Learners of other
-- organisations stand here too, so there is no foreign key to the person.
create table video_watch (
  org_id bigint not null,
  lesson_id bigint not null,
  user_id bigint not null,
  user_org_id bigint not null references organisation_org (org_id),
  user_name text not null,
  -- Tenths of a second.
  position integer not null default 0,
  -- When the position was said to be there, by this server's clock: the newest wins.
  position_at timestamptz not null,
  -- What was really played, in tenths: pairs without overlaps; and their length together.
  ranges jsonb not null default '[]',
  played integer not null default 0,
  -- Clock time during which the film was open: what was played never grows faster than this allows.
  open_ms bigint not null default 0,
  open_at timestamptz,
  -- When it was last asked whether they may.
  checked_at timestamptz not null,
  seen_at timestamptz not null,
  backs bigint[] not null default '{}',
  train_no integer not null default 0,
  watched_at timestamptz,
  submitted_at timestamptz,
  done_at timestamptz,
  entered_at timestamptz not null,
  primary key (org_id, lesson_id, user_id),
  constraint video_watch_lesson_fk foreign key (org_id, lesson_id) references video_lesson (org_id, lesson_id) on delete cascade
) with (fillfactor = 70);
create index video_watch_user on video_watch (org_id, user_id);
select kernel_tenant_table('video_watch');

create table video_answer (
  org_id bigint not null,
  lesson_id bigint not null,
  user_id bigint not null,
  ver_id bigint not null,
  qid bigint not null,
  qcid integer not null,
  answer jsonb not null,
  verdict text not null,
  share integer not null,
  made_at timestamptz not null,
  primary key (org_id, lesson_id, user_id, ver_id, qcid),
  constraint video_answer_lesson_fk foreign key (org_id, lesson_id) references video_lesson (org_id, lesson_id) on delete cascade,
  constraint video_answer_verdict check (verdict in ('right', 'part', 'wrong'))
);
select kernel_tenant_table('video_answer');
create view video_answer_v with (security_invoker = true) as
  select org_id, lesson_id, user_id, ver_id, qid, qcid, answer, share, made_at from video_answer;
grant select on video_answer_v to meiyike_tenant, meiyike_across;

create table video_note (
  org_id bigint not null,
  note_id bigint not null,
  lesson_id bigint not null,
  user_id bigint not null,
  second integer not null,
  words text not null,
  made_at timestamptz not null,
  primary key (org_id, note_id),
  constraint video_note_lesson_fk foreign key (org_id, lesson_id) references video_lesson (org_id, lesson_id) on delete cascade
);
create index video_note_own on video_note (org_id, lesson_id, user_id);
select kernel_tenant_table('video_note');

-- The devices on which somebody watches now.
create table video_seat (
  org_id bigint not null,
  user_id bigint not null,
  seat text not null,
  lesson_id bigint not null,
  made_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (org_id, user_id, seat),
  constraint video_seat_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
select kernel_tenant_table('video_seat');
