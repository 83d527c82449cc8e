-- Homework in PE, and in art works, performances and awards that a teacher took, are sources of process evaluation.
alter table process_eval_item drop constraint process_eval_item_sources;
alter table process_eval_item add constraint process_eval_item_sources
  check (source in ('attend', 'fitnessTotal', 'fitnessProgress', 'runs', 'runKm', 'meetEvents', 'meetPlaces', 'homework', 'works',
    'performances', 'awards'));
