import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadTables } from '../../src/apps/generated';
import { allTables, snake } from '../../src/kernel/server/db/table';
import { root } from '../../src/kernel/server/root';
import { TestApp } from '../../src/kernel/testing/app';

let t: TestApp;
beforeAll(async () => {
  await loadTables();
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

interface Col {
  table_name: string;
  column_name: string;
  data_type: string;
  udt_name: string;
  is_nullable: string;
  column_default: string | null;
  is_generated: string;
  numeric_precision: number | null;
  numeric_scale: number | null;
}
const typeOf = (c: Col) =>
  c.data_type === 'ARRAY'
    ? `${c.udt_name === '_int8' ? 'bigint' : c.udt_name.slice(1)}[]`
    : c.data_type === 'numeric' && c.numeric_precision != null
      ? `numeric(${c.numeric_precision},${c.numeric_scale})`
      : c.data_type;
const EXEMPT = new Set(['kernel_migration']);

describe('registry test 7: tables.ts equals the migrated database', () => {
  test('columns, types and nullability', async () => {
    const columns = await t.sql<Col>(
      `
        select table_name, column_name, data_type, udt_name, is_nullable, column_default, is_generated,
          numeric_precision, numeric_scale
        from information_schema.columns
        where table_schema = 'public'
          and table_name not in (select relname from pg_class where relispartition)
        order by 1, 2
      `,
    );
    const inDb = new Map<string, Map<string, string>>();
    const views = new Set(
      (
        await t.sql<{ table_name: string }>(
          `select table_name from information_schema.views where table_schema = 'public'`,
        )
      ).map((v) => v.table_name),
    );
    for (const c of columns) {
      if (EXEMPT.has(c.table_name)) continue;
      (inDb.get(c.table_name) ?? inDb.set(c.table_name, new Map()).get(c.table_name)!).set(
        c.column_name,
        `${typeOf(c)}${c.is_nullable === 'YES' && !views.has(c.table_name) ? ' null' : ''}`,
      );
    }
    const wrong: string[] = [];
    for (const [name, table] of allTables()) {
      const have = inDb.get(name);
      if (!have) {
        wrong.push(`${name} is not in the database`);
        continue;
      }
      const want = new Map(
        Object.entries(table.columns).map(([k, c]) => [
          snake(k),
          `${c.type}${c.nullable && !table.view ? ' null' : ''}`,
        ]),
      );
      if (table.kind === 'tenant') want.set('org_id', 'bigint');
      for (const [k, v] of want)
        if (have.get(k) !== v)
          wrong.push(`${name}.${k}: tables.ts says ${v}, the database ${have.get(k) ?? 'nothing'}`);
      for (const k of have.keys()) if (!want.has(k)) wrong.push(`${name}.${k} is only in the database`);
    }
    for (const name of inDb.keys()) if (!allTables().has(name)) wrong.push(`${name} is only in the database`);
    expect(wrong).toEqual([]);
  });
  test('org_id leads the primary key and every unique index of a tenant table, and its foreign keys carry it', async () => {
    const tenants = [...allTables().values()].filter((x) => x.kind === 'tenant' && !x.view).map((x) => x.name);
    const indexes = await t.sql<{ table: string; index: string; first: string }>(
      `select c.relname as table, i.relname as index, (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = x.indkey[0]) as first
       from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid where x.indisunique and c.relname = any($1)`,
      [tenants],
    );
    expect(indexes.filter((i) => i.first !== 'org_id').map((i) => i.index)).toEqual([]);
    const fks = await t.sql<{ name: string; table: string; target: string; cols: string[]; del: string; upd: string }>(
      `
        select k.conname as name, c.relname as table, f.relname as target, k.confdeltype as del,
          k.confupdtype as upd,
          array(
            select a.attname::text
            from unnest(k.conkey) n
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n
          ) as cols
        from pg_constraint k
        join pg_class c on c.oid = k.conrelid
        join pg_class f on f.oid = k.confrelid
        where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace
      `,
    );
    const bad = fks.filter(
      (k) =>
        (tenants.includes(k.table) && tenants.includes(k.target) && !k.cols.includes('org_id')) ||
        (!tenants.includes(k.table) && tenants.includes(k.target)) ||
        k.del === 'n' ||
        k.del === 'd' ||
        k.upd === 'c',
    );
    expect(bad.map((k) => k.name)).toEqual([]);
  });
  test('every tenant table has row security for both roles, and nobody else reaches it', async () => {
    const tenants = [...allTables().values()].filter((x) => x.kind === 'tenant' && !x.view).map((x) => x.name);
    const rows = await t.sql<{ relname: string; relrowsecurity: boolean; n: number }>(
      `select c.relname, c.relrowsecurity, (select count(*)::int from pg_policy p where p.polrelid = c.oid) n from pg_class c where c.relname = any($1)`,
      [tenants],
    );
    expect(rows.filter((r) => !r.relrowsecurity || r.n !== 2).map((r) => r.relname)).toEqual([]);
    const views = await t.sql<{ relname: string; reloptions: string[] | null }>(
      `select relname, reloptions from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace`,
    );
    expect(views.filter((v) => !v.reloptions?.includes('security_invoker=true')).map((v) => v.relname)).toEqual([]);
  });
  test('no trigger, no rule, no identity, no materialised view', async () => {
    expect(
      await t.sql(
        `select tgname from pg_trigger g join pg_class c on c.oid = g.tgrelid where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
      ),
    ).toEqual([]);
    expect(
      await t.sql(`select relname from pg_class where relkind in ('m', 'S') and relnamespace = 'public'::regnamespace`),
    ).toEqual([]);
  });
  test('a time series is cut by month as tables.ts says, its months stand, none takes what has no place, and nobody may ask one', async () => {
    const cut = await t.sql<{ name: string; by: string; months: string[]; asked: string[] }>(`
      select p.relname as name, pg_get_partkeydef(p.oid) as by,
        array(
          select pg_get_expr(c.relpartbound, c.oid)
          from pg_inherits i
          join pg_class c on c.oid = i.inhrelid
          where i.inhparent = p.oid
          order by c.relname
        ) as months,
        array(
          select c.relname || ' ' || coalesce(r.rolname, 'public')
          from pg_inherits i
          join pg_class c on c.oid = i.inhrelid
          cross join aclexplode(c.relacl) a
          left join pg_roles r on r.oid = a.grantee
          where i.inhparent = p.oid
            and a.grantee <> c.relowner
        ) as asked
      from pg_class p
      where p.relnamespace = 'public'::regnamespace
        and p.relkind = 'p'`);
    const said = [...allTables().values()].filter((x) => x.words.monthly);
    expect(said.length).toBeGreaterThan(0);
    expect(cut.map((x) => `${x.name} ${x.by}`).sort()).toEqual(
      said.map((x) => `${x.name} RANGE (${snake(x.words.monthly!.by)})`).sort(),
    );
    // A reference table stands whole on every node of a cluster, and a claim is found by its value alone.
    for (const { name, kind, key, columns, words } of said) {
      const by = words.monthly!.by as string;
      expect({ name, kind, last: key.at(-1), type: columns[by]?.type }).toEqual({
        name,
        kind: 'tenant',
        last: by,
        type: 'timestamp with time zone',
      });
    }
    const inThreeMonths = t.now();
    inThreeMonths.setUTCMonth(inThreeMonths.getUTCMonth() + 3, 1);
    for (const { name, months, asked } of cut) {
      expect({ name, asked, odd: months.filter((x) => x === 'DEFAULT') }).toEqual({ name, asked: [], odd: [] });
      expect(months.at(-1)).toContain(`('${inThreeMonths.toISOString().slice(0, 7)}-01 00:00:00+00')`);
    }
  });
  test('table names begin with their module', () => {
    const modules = ['kernel', ...readdirSync(join(root, 'src/modules')).map((m) => m.replaceAll('-', '_'))];
    expect([...allTables().keys()].filter((n) => !modules.some((m) => n.startsWith(`${m}_`)))).toEqual([]);
  });
});

test('a test that makes tables of its own takes them along: the next file shares the loaded modules', () => {
  const sources = ['src', 'tests'].flatMap((dir) =>
    readdirSync(join(root, dir), { recursive: true })
      .map((name) => join(root, dir, String(name)))
      .filter((file) => /\.test\.tsx?$/.test(file)),
  );
  const left = sources.filter((file) => {
    const text = readFileSync(file, 'utf8');
    const taken = /import \{([^}]*)\} from '[^']*\/db\/table'/.exec(text)?.[1] ?? '';
    return /\b(?:table|view)\b/.test(taken) && !/toyTables\(|\.delete\(/.test(text);
  });
  expect(sources.length).toBeGreaterThan(300);
  expect(left.map((file) => file.slice(root.length + 1))).toEqual([]);
});
