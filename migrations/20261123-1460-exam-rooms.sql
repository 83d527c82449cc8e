-- When each subject of an exam is sat, in which room, who sits where and who watches: door lists, desk labels and sign-in sheets
-- follow from it.
alter table exam_exam add column seat_by text;
-- The lot can be drawn again and shown to be the same.
alter table exam_exam add column seat_seed integer;
alter table exam_exam add constraint exam_exam_seat_by check (seat_by in ('lot', 'clazz'));
alter table exam_exam add constraint exam_exam_seat_seed check ((seat_by is not null) = (seat_seed is not null));

alter table exam_read add column held_on date;
alter table exam_read add column start_min integer;
alter table exam_read add column end_min integer;
alter table exam_read add constraint exam_read_time check (
  (held_on is null and start_min is null and end_min is null)
  or (held_on is not null and start_min >= 0 and end_min > start_min and end_min <= 1440));

create table exam_room (
  org_id bigint not null,
  exam_id bigint not null,
  room_no integer not null,
  name text not null,
  seats integer not null,
  primary key (org_id, exam_id, room_no),
  constraint exam_room_no check (room_no between 1 and 200),
  constraint exam_room_name check (length(name) between 1 and 30),
  constraint exam_room_seats check (seats between 1 and 200),
  foreign key (org_id, exam_id) references exam_exam (org_id, exam_id) on delete cascade
);
select kernel_tenant_table('exam_room');

create table exam_seat (
  org_id bigint not null,
  exam_id bigint not null,
  user_id bigint not null,
  room_no integer not null,
  seat_no integer not null,
  primary key (org_id, exam_id, user_id),
  constraint exam_seat_once unique (org_id, exam_id, room_no, seat_no),
  constraint exam_seat_no check (seat_no between 1 and 200),
  foreign key (org_id, exam_id, user_id) references exam_sitter (org_id, exam_id, user_id) on delete cascade,
  foreign key (org_id, exam_id, room_no) references exam_room (org_id, exam_id, room_no) on delete cascade
);
select kernel_tenant_table('exam_seat');

-- Who watches which room while a subject is sat; nobody is in two rooms at once.
create table exam_watch (
  org_id bigint not null,
  read_id bigint not null,
  user_id bigint not null,
  exam_id bigint not null,
  room_no integer not null,
  primary key (org_id, read_id, user_id),
  foreign key (org_id, read_id) references exam_read (org_id, read_id) on delete cascade,
  foreign key (org_id, exam_id, room_no) references exam_room (org_id, exam_id, room_no) on delete cascade,
  foreign key (org_id, user_id) references people_person (org_id, user_id)
);
select kernel_tenant_table('exam_watch');
create index exam_watch_room on exam_watch (org_id, exam_id, room_no);
create index exam_watch_user on exam_watch (org_id, user_id);
