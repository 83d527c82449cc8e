import type { ClientBase, Pool } from 'pg';
import { ROLES } from '../db/roles';

/** A table as the cluster has it (a row of `citus_tables`). */
export interface Placed {
  readonly name: string;
  readonly kind: 'reference' | 'distributed' | 'schema' | 'local';
  /** The distribution column; null where there is none. */
  readonly by: string | null;
  readonly colocation: number;
  readonly shards: number;
}
export interface Worker {
  readonly at: string;
  /** Null when it did not answer as asked. */
  readonly postgres: number | null;
  readonly roles: readonly string[];
  readonly error: string | null;
}
/** What stands: the database, its nodes, and whoever asks. */
export interface Found {
  readonly database: string;
  readonly owner: string;
  /** As a number: 170004 is 17.4. */
  readonly postgres: number;
  /** The extension's version, `13.2.2`; null without it. */
  readonly citus: string | null;
  readonly workers: readonly Worker[];
  readonly placed: ReadonlyMap<string, Placed>;
  /** Tables of schema public that belong to somebody else. */
  readonly notOwned: readonly string[];
  /** May set what the two roles' connections begin with. */
  readonly mayAlterRoles: boolean;
  /** Roles whose connections here begin without SET_LOCAL. */
  readonly unsetRoles: readonly string[];
  /** Connections of the program, which writes while tables move. */
  readonly program: number;
}

const ROLE_NAMES: readonly string[] = Object.values(ROLES);
/**
 * Row security reads `app.org`, which each transaction sets with `set local`. Citus carries that to the nodes only when
 * it is told to (its default is `none`); without it every tenant read on another node returns nothing.
 */
export const SET_LOCAL = { name: 'citus.propagate_set_commands', value: 'local' } as const;

/** Whether tables of this database lie on a cluster. */
export async function isDistributed(client: Pick<ClientBase | Pool, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('pg_dist_partition') is not null as known`,
  );
  if (!rows[0]?.known) return false;
  return ((await client.query('select from pg_dist_partition limit 1')).rowCount ?? 0) > 0;
}

/** Whether the two functions that everything here calls are there. */
async function citusVersion(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regprocedure('citus_version()') is not null as there`,
  );
  if (!rows[0]?.there) return null;
  const said = (await client.query<{ said: string }>('select citus_version() as said')).rows[0]?.said ?? '';
  return /\d+(\.\d+)+/.exec(said)?.[0] ?? said;
}

/** The tables that the cluster knows, by name. */
export async function placedOn(client: ClientBase): Promise<Map<string, Placed>> {
  const { rows } = await client.query<Omit<Placed, 'by'> & { by: string }>(`
    select t.table_name::text as name, t.citus_table_type as kind, t.distribution_column as by,
      t.colocation_id::int as colocation, t.shard_count::int as shards
    from citus_tables t`);
  return new Map(
    rows.map((row) => {
      const name = row.name.replace(/^public\./, '');
      return [name, { ...row, name, by: row.by === '<none>' ? null : row.by }];
    }),
  );
}

async function workersOf(client: ClientBase): Promise<Worker[]> {
  // It travels as text, where there are no parameters.
  const ask = `select current_setting('server_version_num') || ' ' || coalesce(string_agg(rolname, ' '), '')
    from pg_roles where rolname = any(${client.escapeLiteral(`{${ROLE_NAMES.join(',')}}`)})`;
  const { rows } = await client.query<{ name: string; port: number; success: boolean; result: string }>(
    `select nodename as name, nodeport as port, success, result from run_command_on_workers($1) order by 1, 2`,
    [ask],
  );
  return rows.map(({ name, port, success, result }) => {
    const [version, ...roles] = success ? result.split(' ').filter(Boolean) : [];
    return {
      at: `${name}:${port}`,
      postgres: version ? Number(version) : null,
      roles,
      error: success ? null : result,
    };
  });
}

/** Reads all that the plan and the refusals turn on; it changes nothing. */
export async function look(client: ClientBase): Promise<Found> {
  const citus = await citusVersion(client);
  const { rows } = await client.query<
    Pick<Found, 'database' | 'owner' | 'postgres' | 'notOwned' | 'mayAlterRoles' | 'unsetRoles' | 'program'>
  >(
    `
      select current_database() as database, current_user::text as owner,
        current_setting('server_version_num')::int as postgres,
        array(
          select c.relname::text
          from pg_class c
          where c.relnamespace = 'public'::regnamespace
            and c.relkind in ('r', 'p')
            and not pg_has_role(current_user, c.relowner, 'usage')
          order by 1
        ) as "notOwned",
        (select rolsuper from pg_roles where rolname = current_user) or not exists (
          select 1
          from pg_roles r
          where r.rolname = any($1) and not pg_has_role(current_user, r.oid, 'member with admin option')
        ) as "mayAlterRoles",
        array(
          select r.rolname::text
          from pg_roles r
          where r.rolname = any($1)
            and not exists (
              select 1
              from pg_db_role_setting s
              where s.setrole = r.oid
                and s.setdatabase in (0, (select d.oid from pg_database d where d.datname = current_database()))
                and $2 = any(s.setconfig)
            )
          order by 1
        ) as "unsetRoles",
        (
          select count(*)::int
          from pg_stat_activity a
          where a.datname = current_database() and a.usename = any($1)
        ) as program
    `,
    [ROLE_NAMES, `${SET_LOCAL.name}=${SET_LOCAL.value}`],
  );
  return {
    ...rows[0]!,
    citus,
    workers: citus ? await workersOf(client) : [],
    placed: citus ? await placedOn(client) : new Map(),
  };
}

/** Lets the roles' connections carry `set local` to the nodes; what they already have stays. */
export async function letRolesSet(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ database: string }>('select current_database() as database');
  for (const role of ROLE_NAMES)
    await client.query(
      `alter role ${role} in database ${client.escapeIdentifier(rows[0]!.database)} set ${SET_LOCAL.name} to ${SET_LOCAL.value}`,
    );
}
