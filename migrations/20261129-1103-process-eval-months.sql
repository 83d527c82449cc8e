-- A child that came during the term is judged by the months it was there for; null: by the whole term.
alter table process_eval_result add column months_here integer;
alter table process_eval_result add column months_of integer;
alter table process_eval_result add constraint process_eval_result_months
  check ((months_here is null) = (months_of is null) and (months_here is null or months_here between 1 and months_of));
