-- The lesson of its owner that an activity is about: who takes part may look on in its classroom, from other schools too. No foreign
-- key: the lesson is a row of the host.
alter table teachlink_fmslsn add column lesson_id bigint;
create index teachlink_fmslsn_lesson on teachlink_fmslsn (lesson_id) where lesson_id is not null;
