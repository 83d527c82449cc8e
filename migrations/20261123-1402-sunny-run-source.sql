-- Valid runs and kilometres of a term are sources of process evaluation.
alter table process_eval_item drop constraint process_eval_item_sources;
alter table process_eval_item add constraint process_eval_item_sources
  check (source in ('attend', 'fitnessTotal', 'fitnessProgress', 'runs', 'runKm'));
