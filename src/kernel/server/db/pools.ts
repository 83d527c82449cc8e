import pg from 'pg';
import { createHmac } from 'node:crypto';
import { PreparingClient } from './prepared';

// Days stay text (a local midnight would move them), 53-bit ids become numbers, instants ISO text with Z.
pg.types.setTypeParser(1082, (s) => s);
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1016 as never, (s) => pgArray(s).map(Number));
pg.types.setTypeParser(1700, Number);
pg.types.setTypeParser(1184, (s) => new Date(s.includes('T') ? s : isoOf(s)).toISOString());
const isoOf = (s: string) => s.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
const pgArray = (s: string): string[] => (s.length <= 2 ? [] : s.slice(1, -1).split(','));

/** The roles the program connects as. The owner migrates; the tenant role obeys row security; the across role only reads. */
export const ROLES = { tenant: 'meiyike_tenant', across: 'meiyike_across' } as const;

/** A role's password follows from the owner's, so that every process that may own the database can connect as both. */
export function rolePassword(ownerUrl: string, role: string): string {
  const url = new URL(ownerUrl);
  const secret = url.password || process.env['DATABASE_ROLE_SECRET'] || url.username;
  return createHmac('sha256', `meiyike ${decodeURIComponent(secret)}`)
    .update(role)
    .digest('hex');
}

const as = (ownerUrl: string, role: string): string => {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = rolePassword(ownerUrl, role);
  return url.href;
};

export interface Pools {
  readonly ownerUrl: string;
  /** Row security on app.org; the only pool that handlers write with. */
  readonly tenant: pg.Pool;
  /** May only select; its policy lets every row through and its door adds the organisations. */
  readonly across: pg.Pool;
  end(): Promise<void>;
}

/** Opens both pools and refuses to go on if a role could walk around row security. */
export async function openPools(ownerUrl: string, size = Number(process.env['DB_POOL'] ?? 20)): Promise<Pools> {
  const pool = (role: string, max: number) => {
    const p = new pg.Pool({
      connectionString: as(ownerUrl, role),
      Client: PreparingClient,
      max,
      application_name: role,
      // Whoever finds no connection for so long is told to come back; a peer that fell silent is noticed.
      connectionTimeoutMillis: 15_000,
      // A connection that goes takes its plans along.
      idleTimeoutMillis: 300_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      statement_timeout: 55_000,
      idle_in_transaction_session_timeout: 60_000,
    });
    // A lost connection must not end the process, idle or in the middle of a transaction: whoever uses it hears of it
    // from the statement, and the next one opens a new connection.
    p.on('error', () => undefined);
    p.on('connect', (client) => client.on('error', () => undefined));
    return p;
  };
  const tenant = pool(ROLES.tenant, size);
  const across = pool(ROLES.across, Math.max(4, size >> 1));
  for (const p of [tenant, across]) {
    const { rows } = await p.query<{ super: boolean; bypass: boolean; owns: boolean }>(
      `select r.rolsuper super, r.rolbypassrls bypass, exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relowner = r.oid) owns
       from pg_roles r where r.rolname = current_user`,
    );
    const r = rows[0]!;
    if (r.super || r.bypass || r.owns)
      throw new Error(
        'the program refuses to start: its database role is a superuser, an owner or bypasses row security',
      );
  }
  return {
    ownerUrl,
    tenant,
    across,
    end: async () => {
      await Promise.all([tenant.end(), across.end()]);
    },
  };
}
