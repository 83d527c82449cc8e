-- Calls of the running minute over all processes, by whom they are counted for (a hash of it: nobody's address is kept here).
-- Each process counts in memory and adds what it counted once a second.
create table kernel_rate (
  minute integer not null,
  counted text not null,
  used integer not null,
  primary key (minute, counted)
);
select kernel_reference_table('kernel_rate');
