-- When a judgement was noted here: what is marked or released days after it was answered is new to whoever estimates from the log.
-- Of old rows nobody knows better than the day of this migration: estimates follow once.
alter table wrongbook_answer add column noted_at timestamptz not null default now();
create index wrongbook_answer_noted on wrongbook_answer (org_id, noted_at);
create or replace view wrongbook_answer_v with (security_invoker = true) as
  select org_id, user_id, source, source_id, qid, qcid, ver_id, sbj_id, share, answered_at, open_at, noted_at from wrongbook_answer;
