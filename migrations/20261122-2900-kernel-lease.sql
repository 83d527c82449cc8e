-- A process number with the span of milliseconds its holder may write into ids. Two holders of one number never share a
-- millisecond: the span ends with the lease, and the next one begins after it. `epoch` counts the holders, so that one
-- who slept through the end of the lease cannot renew what is another's by now.
-- Programs of the release before lease one of sixteen numbers in kernel_process, each of which is four of these.
create table kernel_lease (
  process_no integer primary key,
  holder text not null,
  epoch bigint not null,
  leased_until timestamptz not null,
  -- The last millisecond, counted from the ids' beginning, that its holders may have used.
  last_ms bigint not null,
  -- Which store for files the holder uses: processes on one database need the same one.
  store text not null,
  constraint kernel_lease_range check (process_no between 0 and 63)
);
select kernel_reference_table('kernel_lease');
