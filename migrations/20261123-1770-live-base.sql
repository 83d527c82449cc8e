-- Live classrooms. A room is its numbered log: whoever comes, also again, reads from the number they know.
create table live_room (
  org_id bigint not null,
  lesson_id bigint not null,
  -- Number of the last line of the log. Writers lock this row, so numbers have no holes and their order is the order of commits.
  seq integer not null default 0,
  -- Page, chat, hands, stage: what the log adds up to (rules/room.ts), so that nobody has to read it to refuse.
  state jsonb not null,
  opened_at timestamptz not null,
  -- When the lesson's bell rings.
  ends_at timestamptz not null,
  ended_at timestamptz,
  primary key (org_id, lesson_id),
  constraint live_room_lesson_fk foreign key (org_id, lesson_id) references lesson_lesson (org_id, lesson_id) on delete cascade
);
select kernel_tenant_table('live_room');

create table live_log (
  org_id bigint not null,
  lesson_id bigint not null,
  seq integer not null,
  kind text not null,
  user_id bigint not null,
  at timestamptz not null,
  body jsonb not null,
  primary key (org_id, lesson_id, seq),
  constraint live_log_room_fk foreign key (org_id, lesson_id) references live_room (org_id, lesson_id) on delete cascade,
  constraint live_log_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
create index live_log_person on live_log (org_id, user_id);
select kernel_tenant_table('live_log');

-- One ticket a person and lesson: a new one takes the place of one that was not used.
create table live_ticket (
  org_id bigint not null,
  lesson_id bigint not null,
  user_id bigint not null,
  hash text not null,
  role integer not null,
  ends_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (org_id, lesson_id, user_id),
  constraint live_ticket_lesson_fk foreign key (org_id, lesson_id) references lesson_lesson (org_id, lesson_id) on delete cascade,
  constraint live_ticket_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
create unique index live_ticket_hash on live_ticket (org_id, hash);
create index live_ticket_person on live_ticket (org_id, user_id);
select kernel_tenant_table('live_ticket');

-- Visits: back within a minute is the same visit.
create table live_visit (
  org_id bigint not null,
  lesson_id bigint not null,
  user_id bigint not null,
  visit_no integer not null,
  role integer not null,
  -- The connection that holds the place; a second tab's takes it over.
  conn text not null,
  came_at timestamptz not null,
  -- Begin of the present stay; `seconds` holds those before.
  last_at timestamptz not null,
  -- The process that holds the connection says so every twenty seconds: what it says no more, nobody holds.
  seen_at timestamptz not null,
  left_at timestamptz,
  seconds integer not null default 0,
  primary key (org_id, lesson_id, user_id, visit_no),
  constraint live_visit_room_fk foreign key (org_id, lesson_id) references live_room (org_id, lesson_id) on delete cascade,
  constraint live_visit_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
create index live_visit_person on live_visit (org_id, user_id);
select kernel_tenant_table('live_visit');

create table live_setting (
  org_id bigint not null,
  -- Desktop browsers may open what else needs the computer client (E-036).
  browsers boolean not null,
  primary key (org_id)
);
select kernel_tenant_table('live_setting');

-- Codes on the screens of rooms. They belong to nobody until a teacher confirms them.
create table live_ctrl (
  id text primary key,
  -- Whoever asked for the code holds its key; the code alone, which the whole room sees, opens nothing.
  key_hash text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  for_org_id bigint,
  lesson_id bigint,
  user_id bigint,
  confirmed_at timestamptz,
  -- When the lesson ends, and with it the control.
  ends_at timestamptz,
  constraint live_ctrl_confirmed check ((confirmed_at is null) = (lesson_id is null) and (confirmed_at is null) = (user_id is null)),
  constraint live_ctrl_org_fk foreign key (for_org_id) references organisation_org (org_id)
);
create index live_ctrl_made on live_ctrl (made_at);
create index live_ctrl_org on live_ctrl (for_org_id);
select kernel_reference_table('live_ctrl');
