import type { ClientBase } from 'pg';

/** Objects of schema public that belong to no extension. */
const own = (id: string, catalogue: string) =>
  `not exists (select from pg_depend x where x.classid = '${catalogue}'::regclass and x.objid = ${id} and x.deptype = 'e')`;
/** Partitions are left out: which months there are turns on the day, and each is as its parent is. */
const relation = `join pg_class c on c.relnamespace = 'public'::regnamespace and not c.relispartition and ${own('c.oid', 'pg_class')}`;

/** Each statement answers with lines; together they say everything that a migration can change. */
const LINES: readonly string[] = [
  // The order of columns is left out: a migration that joined late puts its column elsewhere, and nothing reads columns by their place.
  `
    select format(
      'column %s.%s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end,
      coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''),
      case when a.attgenerated <> '' then ' generated' else '' end
    ) line
    from pg_attribute a ${relation} and c.oid = a.attrelid and c.relkind in ('r', 'p', 'v')
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped
  `,
  `
    select format(
      'table %s %s rls=%s options=%s', c.relname, c.relkind, c.relrowsecurity, coalesce(c.reloptions::text, '')
    ) line
    from pg_namespace n ${relation}
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'S')
  `,
  // Version 18 keeps "not null" as constraints too; the columns say it already.
  `
    select format('constraint %s.%s %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) line
    from pg_constraint k ${relation} and c.oid = k.conrelid
    where k.contype <> 'n'
  `,
  `select format('index %s', pg_get_indexdef(i.indexrelid)) line from pg_index i ${relation} and c.oid = i.indrelid`,
  `select format('view %s %s', c.relname, pg_get_viewdef(c.oid)) line from pg_namespace n ${relation} where n.nspname = 'public' and c.relkind in ('v', 'm')`,
  `
    select format(
      'policy %s.%s %s to %s using %s check %s', c.relname, p.polname, p.polcmd,
      (select string_agg(rolname, ',' order by rolname) from pg_roles where oid = any(p.polroles)),
      pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)
    ) line
    from pg_policy p ${relation} and c.oid = p.polrelid
  `,
  `
    select format(
      'grant on %s to %s: %s', c.relname,
      case when a.grantee = c.relowner then 'owner' else coalesce(r.rolname, 'public') end,
      string_agg(a.privilege_type, ',' order by a.privilege_type)
    ) line
    from pg_namespace n ${relation}
    cross join aclexplode(c.relacl) a
    left join pg_roles r on r.oid = a.grantee
    where n.nspname = 'public'
    group by c.relname, c.relowner, a.grantee, r.rolname
  `,
  `
    select format('function %s', pg_get_functiondef(f.oid)) line
    from pg_proc f
    where f.pronamespace = 'public'::regnamespace and f.prokind in ('f', 'p') and ${own('f.oid', 'pg_proc')}
  `,
  `
    select format('trigger %s.%s %s', c.relname, g.tgname, pg_get_triggerdef(g.oid)) line
    from pg_trigger g ${relation} and c.oid = g.tgrelid
    where not g.tgisinternal
  `,
  `select format('extension %s in %s', e.extname, n.nspname) line from pg_extension e join pg_namespace n on n.oid = e.extnamespace`,
];

/** The schema of a database as sorted lines: two databases with the same lines are alike in everything migrations make. */
export async function schemaOf(client: ClientBase): Promise<string[]> {
  const out: string[] = [];
  for (const sql of LINES)
    out.push(...(await client.query<{ line: string }>(sql)).rows.map((r) => r.line.replace(/\s+/g, ' ').trim()));
  return out.sort();
}
