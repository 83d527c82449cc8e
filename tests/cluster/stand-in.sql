-- What of Citus the program calls, on a plain PostgreSQL: names and arguments are those of Citus 13 (its folder
-- src/backend/distributed/sql/udfs), and it refuses what the real one refused when the tables were tried on it. It moves
-- no row: what it proves is order, settings, refusals and going on after a kill, not that a cluster takes the tables.
create schema citus_stand_in;
grant usage on schema citus_stand_in to public;
set local search_path = citus_stand_in, public;

-- Which tables lie where; the real catalogue keeps the column as an expression tree.
create table pg_dist_partition (
  logicalrelid regclass primary key,
  kind text not null,
  by text,
  colocationid integer not null,
  shards bigint not null,
  ord integer generated always as identity
);
grant select on pg_dist_partition to public;
create view citus_tables as
select logicalrelid as table_name, kind as citus_table_type, coalesce(by, '<none>') as distribution_column,
  colocationid as colocation_id, shards as shard_count
from pg_dist_partition;
grant select on citus_tables to public;

-- What tests set: the version said, the workers' answers, a table whose move takes long or loses a row.
create table stand_in (key text primary key, value text not null);
grant select on stand_in to public;
insert into stand_in values ('version', '13.2.2');
create function said(of text) returns text language sql stable as
  $$ select value from citus_stand_in.stand_in where key = of $$;

create function citus_version() returns text language sql stable as
  $$ select 'Citus ' || citus_stand_in.said('version') || ' on x86_64-pc-linux-gnu' $$;

create function run_command_on_workers(command text, parallel boolean default true,
  out nodename text, out nodeport integer, out success boolean, out result text)
returns setof record language plpgsql as $$
begin
  for nodename, nodeport in values ('worker1', 5432), ('worker2', 5433) loop
    success := true;
    result := citus_stand_in.said(nodename);
    if result is null then
      execute command into result;
    end if;
    success := result <> 'no answer';
    return next;
  end loop;
end $$;

create function refuse_unready(moved regclass, by_column text) returns void language plpgsql as $$
declare
  wrong text;
  filled boolean;
begin
  if exists (select 1 from citus_stand_in.pg_dist_partition where logicalrelid = moved) then
    raise exception 'table "%" is already distributed', moved;
  end if;
  if current_setting('citus.enable_local_reference_table_foreign_keys', true) is distinct from 'off' then
    raise exception 'cannot distribute "%": its foreign keys would make local tables of the metadata', moved;
  end if;
  execute format('select exists (select 1 from %s)', moved) into filled;
  if filled and current_setting('citus.multi_shard_modify_mode', true) is distinct from 'sequential' then
    raise exception 'cannot distribute "%": cannot switch to sequential execution mode', moved;
  end if;
  select f.conname into wrong
  from pg_constraint f
  where f.conrelid = moved and f.contype = 'f' and f.confrelid <> moved
    and not exists (select 1 from citus_stand_in.pg_dist_partition p where p.logicalrelid = f.confrelid);
  if wrong is not null then
    raise exception 'cannot create foreign key constraint "%": the referenced table is not distributed', wrong;
  end if;
  select x.indexrelid::regclass::text into wrong
  from pg_index x
  where x.indrelid = moved and (x.indisunique or x.indisexclusion) and by_column is not null
    and not exists (
      select 1 from pg_attribute a
      where a.attrelid = moved and a.attname = by_column and a.attnum = any(x.indkey::int2[])
    );
  if wrong is not null then
    raise exception 'cannot create constraint "%": distributed relations cannot have unique constraints without %', wrong, by_column;
  end if;
  if citus_stand_in.said('slow') = moved::text then
    perform pg_sleep(30);
  end if;
  if citus_stand_in.said('loses') = moved::text then
    execute format('delete from %1$s where ctid = (select ctid from %1$s limit 1)', moved);
  end if;
end $$;

create function create_reference_table(table_name regclass) returns void language plpgsql as $$
begin
  perform citus_stand_in.refuse_unready(table_name, null);
  insert into citus_stand_in.pg_dist_partition (logicalrelid, kind, by, colocationid, shards)
  values (table_name, 'reference', null, 1, 1);
end $$;

create function create_distributed_table(table_name regclass, distribution_column text,
  distribution_type text default 'hash', colocate_with text default 'default', shard_count integer default null)
returns void language plpgsql as $$
declare
  grouped integer;
begin
  perform citus_stand_in.refuse_unready(table_name, distribution_column);
  if colocate_with = 'none' then
    select max(colocationid) + 1 into grouped from citus_stand_in.pg_dist_partition;
    grouped := coalesce(grouped, 2);
  else
    select colocationid into grouped from citus_stand_in.pg_dist_partition where logicalrelid = colocate_with::regclass;
    if grouped is null then
      raise exception 'relation % is not distributed', colocate_with;
    end if;
  end if;
  insert into citus_stand_in.pg_dist_partition (logicalrelid, kind, by, colocationid, shards)
  values (table_name, 'distributed', distribution_column, grouped, case when distribution_column is null then 1 else 32 end);
end $$;
