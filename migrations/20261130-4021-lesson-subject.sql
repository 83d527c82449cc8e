-- Lessons of a subject, the newest first: pages of PE lessons take theirs from its front.
create index lesson_lesson_subject on lesson_lesson (org_id, sbj_id, on_date desc, start_min desc, lesson_id);
