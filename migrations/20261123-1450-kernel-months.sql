-- Time series are cut into a partition a month, in UTC: what is over its time is dropped at once instead of row by row.
-- The owner makes the partitions (kernel/server/db/months.ts); migrations that move rows make those that the rows need.
-- A partition has no grants: asked directly it would answer past the policies of its parent.
create function kernel_open_months(t regclass, first timestamptz, last timestamptz) returns integer language plpgsql as $$
declare
  month timestamp := date_trunc('month', first at time zone 'UTC');
  made integer := 0;
  name text;
begin
  while month <= last at time zone 'UTC' loop
    name := format('%s_m%s', (select relname from pg_class where oid = t), to_char(month, 'YYYYMM'));
    if to_regclass(format('public.%I', name)) is null then
      execute format('create table public.%I partition of %s for values from (%L) to (%L)', name, t,
        to_char(month, 'YYYY-MM-DD 00:00:00+00'), to_char(month + interval '1 month', 'YYYY-MM-DD 00:00:00+00'));
      made := made + 1;
    end if;
    month := month + interval '1 month';
  end loop;
  return made;
end $$;
