-- Meets are sources of process evaluation: events a child took part in, and places it won.
alter table process_eval_item drop constraint process_eval_item_sources;
alter table process_eval_item add constraint process_eval_item_sources
  check (source in ('attend', 'fitnessTotal', 'fitnessProgress', 'runs', 'runKm', 'meetEvents', 'meetPlaces'));
