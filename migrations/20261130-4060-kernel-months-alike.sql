-- A month of a time series is made as its neighbours are: a fill factor that was set on the months that stand holds for those to come.
-- The table itself cannot hold it: a table that is cut into partitions has no pages of its own.
create or replace function kernel_open_months(t regclass, first timestamptz, last timestamptz) returns integer language plpgsql as $$
declare
  month timestamp := date_trunc('month', first at time zone 'UTC');
  made integer := 0;
  name text;
  settings text;
begin
  select ' with (' || array_to_string(c.reloptions, ', ') || ')' into settings
  from pg_inherits i
  join pg_class c on c.oid = i.inhrelid
  where i.inhparent = t
    and c.reloptions is not null
  order by c.relname desc
  limit 1;
  while month <= last at time zone 'UTC' loop
    name := format('%s_m%s', (select relname from pg_class where oid = t), to_char(month, 'YYYYMM'));
    if to_regclass(format('public.%I', name)) is null then
      execute format('create table public.%I partition of %s for values from (%L) to (%L)', name, t,
        to_char(month, 'YYYY-MM-DD 00:00:00+00'), to_char(month + interval '1 month', 'YYYY-MM-DD 00:00:00+00'))
        || coalesce(settings, '');
      made := made + 1;
    end if;
    month := month + interval '1 month';
  end loop;
  return made;
end $$;
