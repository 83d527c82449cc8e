-- Class notes: what a student (or a teacher) writes of a lesson, with pictures; formulas stand in the text between dollar signs.
create table notes_note (
  org_id bigint not null,
  note_id bigint not null,
  user_id bigint not null,
  clazz_id bigint not null,
  sbj_id bigint,
  -- The lesson it was taken in, when it was opened from one. No foreign key: the note outlives a lesson that is taken off the timetable.
  lesson_id bigint,
  -- The day it is about.
  on_date date not null,
  text text not null,
  images text[] not null,
  -- Classmates may read it.
  is_shared boolean not null default false,
  made_at timestamptz not null,
  saved_at timestamptz not null,
  primary key (org_id, note_id),
  constraint notes_note_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint notes_note_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id) on delete cascade,
  constraint notes_note_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id),
  constraint notes_note_says check (text <> '' or cardinality(images) > 0)
);
create index notes_note_own on notes_note (org_id, user_id, on_date desc, note_id desc);
create index notes_note_clazz on notes_note (org_id, clazz_id, on_date desc, note_id desc);
create index notes_note_lesson on notes_note (org_id, lesson_id) where lesson_id is not null;
select kernel_tenant_table('notes_note');
