import pg from 'pg';
import { createHmac } from 'node:crypto';
import { SET_LOCAL, isDistributed } from '../distribute/cluster';
import { PreparingClient } from './prepared';
import { ROLES } from './roles';
import { instantOf } from './rows';

// Days stay text (a local midnight would move them), 53-bit ids become numbers, instants ISO text with Z.
pg.types.setTypeParser(1082, (s) => s);
pg.types.setTypeParser(20, Number);
const BIGINTS: number = 1016; // the list of the driver's types leaves arrays out
pg.types.setTypeParser(BIGINTS, (s) => pgArray(s).map(Number));
pg.types.setTypeParser(1700, Number);
pg.types.setTypeParser(1184, instantOf);
const pgArray = (s: string): string[] => (s.length <= 2 ? [] : s.slice(1, -1).split(','));

/** A role's password follows from the owner's, so that every process that may own the database can connect as both. */
export function rolePassword(ownerUrl: string, role: string): string {
  const url = new URL(ownerUrl);
  const secret = url.password || process.env['DATABASE_ROLE_SECRET'] || url.username;
  return createHmac('sha256', `meiyike ${decodeURIComponent(secret)}`)
    .update(role)
    .digest('hex');
}

/** A role's address: at the owner's server, or at the pooler before it. */
const as = (ownerUrl: string, role: string, pooler?: string): string => {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = rolePassword(ownerUrl, role);
  if (pooler) {
    ({ hostname: url.hostname, port: url.port } = new URL(pooler));
    // The folder of a socket would go before it.
    url.searchParams.delete('host');
  }
  return url.href;
};

/** How long a statement and a transaction that does nothing may last, in milliseconds. */
export const LIMITS = { statement_timeout: 55_000, idle_in_transaction_session_timeout: 60_000 } as const;

export interface Pools {
  readonly ownerUrl: string;
  /** The tenant role's address past any pooler: a connection that listens is nobody else's. */
  readonly directUrl: string;
  /** Row security on app.org; the only pool that handlers write with. */
  readonly tenant: pg.Pool;
  /** May only select; its policy lets every row through and its door adds the organisations. */
  readonly across: pg.Pool;
  end(): Promise<void>;
}

/** A role that walks around row security would see every school’s rows; one without limits could hold a connection for ever. */
async function refuseRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ super: boolean; bypass: boolean; owns: boolean; limited: boolean }>(`
    select r.rolsuper super, r.rolbypassrls bypass, current_setting('statement_timeout') <> '0' limited,
      exists (
        select 1
        from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relowner = r.oid
      ) owns
    from pg_roles r
    where r.rolname = current_user`);
  const [role] = rows;
  if (!role || role.super || role.bypass || role.owns)
    throw new Error(
      'the program refuses to start: its database role is a superuser, an owner or bypasses row security',
    );
  if (!role.limited)
    throw new Error(
      'behind a pooler the roles carry their limits: alter role … set statement_timeout and idle_in_transaction_session_timeout',
    );
}

/**
 * On a distributed database each transaction's organisation must reach the nodes: a role that does not carry it there
 * reads nothing, and whoever signs in is told that the password is wrong.
 */
async function refuseDeafNodes(pool: pg.Pool): Promise<void> {
  if (!(await isDistributed(pool))) return;
  const { rows } = await pool.query<{ value: string | null }>('select current_setting($1, true) as value', [
    SET_LOCAL.name,
  ]);
  if (rows[0]?.value !== SET_LOCAL.value)
    throw new Error(
      [
        'the program refuses to start: the database is distributed and its roles do not carry "set local" to the nodes;',
        `npm run distribute -- --run sets ${SET_LOCAL.name}`,
      ].join(' '),
    );
}

/**
 * Opens both pools, through the pooler of DATABASE_POOLER_URL where there is one, and refuses to go on if a role could walk
 * around row security.
 */
export async function openPools(
  ownerUrl: string,
  size = Number(process.env['DB_POOL'] ?? 20),
  pooler = process.env['DATABASE_POOLER_URL'] || undefined,
): Promise<Pools> {
  const pool = (role: string, max: number) => {
    const p = new pg.Pool({
      connectionString: as(ownerUrl, role, pooler),
      Client: PreparingClient,
      // A statement leaves at once, though the one before it has not been answered: they are answered in their order.
      pipeline: true,
      max,
      application_name: role,
      // Whoever finds no connection for so long is told to come back; a peer that fell silent is noticed.
      connectionTimeoutMillis: 15_000,
      // A connection that goes takes its plans along.
      idleTimeoutMillis: 300_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      // A pooler refuses settings that belong to one connection: there the roles carry them.
      ...(pooler ? {} : LIMITS),
    });
    // A lost connection must not end the process, idle or in the middle of a transaction: whoever uses it hears of it
    // from the statement, and the next one opens a new connection.
    p.on('error', () => undefined);
    p.on('connect', (client) => client.on('error', () => undefined));
    return p;
  };
  const tenant = pool(ROLES.tenant, size);
  const across = pool(ROLES.across, Math.max(4, size >> 1));
  const end = async () => {
    await Promise.all([tenant.end(), across.end()]);
  };
  try {
    for (const p of [tenant, across]) {
      await refuseRole(p);
      await refuseDeafNodes(p);
    }
  } catch (error) {
    await end();
    throw error;
  }
  return {
    ownerUrl,
    directUrl: as(ownerUrl, ROLES.tenant),
    tenant,
    across,
    end,
  };
}
