-- How far a version told better from weaker learners in exams: hundredths times learners, and how many learners, so that exams add up.
alter table question_bank_use add column apart_sum bigint not null default 0;
alter table question_bank_use add column apart_count integer not null default 0;
alter table question_bank_shared_use add column apart_sum bigint not null default 0;
alter table question_bank_shared_use add column apart_count integer not null default 0;
