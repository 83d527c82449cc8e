-- An exam that is archived keeps its straightened pages; the pictures as they came have had their time, and reports are sealed.
alter table exam_exam add column archived_at timestamptz;
alter table exam_exam add column sealed_seq bigint;
alter table exam_exam add constraint exam_exam_archived check (archived_at is null or state = 'released');
