-- Whoever sent feedback while signed in hears of the answer.
alter table operations_feedback add column from_user_id bigint;
