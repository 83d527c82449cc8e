import type { TestApp } from '../../src/kernel/testing/app';

/** Puts a trigger on every table of a test's database that has an organisation: each write leaves a line, whoever wrote. */
export async function watchWrites(t: TestApp): Promise<void> {
  await t.sql(`
    create table test_seen (table_name text not null, org_id bigint not null, op text not null);
    create function test_see() returns trigger language plpgsql security definer as $$
    begin
      insert into test_seen values (tg_table_name, case tg_op when 'DELETE' then old.org_id else new.org_id end, tg_op);
      return null;
    end $$;
    do $$
    declare name text;
    begin
      for name in
        select c.relname
        from pg_class c
        join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
        where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'test_seen'
      loop
        execute format(
          'create trigger test_see after insert or update or delete on %I for each row execute function test_see()', name);
      end loop;
    end $$;`);
}

/** What was written in an organisation since somebody last asked, as `update people_person`. */
export async function writesIn(t: TestApp, orgId: number): Promise<string[]> {
  const rows = await t.sql<{ seen: string }>(
    `with gone as (delete from test_seen returning table_name, org_id, op)
     select distinct lower(op) || ' ' || table_name as seen from gone where org_id = $1 order by 1`,
    [orgId],
  );
  return rows.map((r) => r.seen);
}

/** Puts a trigger on tables of a test's database: each row that comes or goes leaves a line, also in a partition of its table. */
export async function watchRows(t: TestApp, tables: readonly string[]): Promise<void> {
  await t.sql(`
    create table test_rows (table_name text not null, n integer not null);
    create function test_count() returns trigger language plpgsql security definer as $$
    begin
      insert into test_rows values (tg_argv[0], case tg_op when 'DELETE' then -1 else 1 end);
      return null;
    end $$;
    ${tables
      .map(
        (name) => `create trigger test_count after insert or delete on ${name}
          for each row execute function test_count('${name}');`,
      )
      .join('\n')}`);
}

/** How many rows more, or fewer, each table has since somebody last asked; one that has as many as then is not among them. */
export const rowsSince = (t: TestApp): Promise<{ table: string; n: number }[]> =>
  t.sql<{ table: string; n: number }>(
    `with gone as (delete from test_rows returning table_name, n)
     select table_name as "table", sum(n)::int as n from gone group by table_name having sum(n) <> 0 order by table_name`,
  );
