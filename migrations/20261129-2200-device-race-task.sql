-- What a race is run for, where another module prepared it: whose event it is, what it is called, and what it leads back to.
alter table device_race add column task jsonb;
