-- Rules that are tried before they are switched on are published nowhere: the trial keeps them as they stood.
alter table fitness_test_whatif add column content jsonb;
