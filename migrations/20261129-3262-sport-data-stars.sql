-- Beside load, attendance and fitness a child's line says what its class's PE lessons were thought of: the mean of their stars in tenths,
-- where at least five people have said something.
alter table sport_data_term add column stars integer;
alter table sport_data_term add constraint sport_data_term_stars check (stars between 10 and 50);
