-- Doubtful rows are few among all answers of a subject, and their number stands on screens that are asked again and again.
create index exam_answer_doubt on exam_answer (org_id, read_id) where verdict = 'doubtful';
