import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import pino from 'pino';
import { registry } from '../../src/apps/modules';
import { servers } from '../../src/apps/modules-server';
import { ports } from '../../src/apps/ports';
import { counting } from '../../src/kernel/server/db/door';
import { openPools } from '../../src/kernel/server/db/pools';
import { makeServer } from '../../src/kernel/server/http/server';
import { newId } from '../../src/kernel/server/ids';
import { RunningKernel } from '../../src/kernel/server/kernel';
import type { Statement } from './bare';

/** Signs somebody in without their password, as the owner: a token that outlives the benchmark. */
export async function signIn(url: string, login: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const token = randomBytes(24).toString('base64url');
    const { rowCount } = await client.query(
      `
        with who as (select org_id, user_id from account_login_claim where login = $1),
        f as (
          insert into account_family (family_id, org_id, user_id, how, agent, ip, made_at)
          select $2, org_id, user_id, 'test', '', '', now()
          from who
          returning family_id, org_id, user_id
        )
        insert into account_access (token_hash, family_id, org_id, user_id, expires_at)
        select $3, family_id, org_id, user_id, now() + interval '1 day'
        from f
      `,
      [login, newId(), createHash('sha256').update(token).digest('hex')],
    );
    if (!rowCount) throw new Error(`nobody is called ${login}`);
    return token;
  } finally {
    await client.end();
  }
}

/** Signs in so many people of a school: teachers and children mixed, or those asked for. */
export async function signInMany(
  url: string,
  orgId: number,
  count: number,
  userIds?: readonly number[],
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tokens = Array.from({ length: count }, () => randomBytes(24).toString('base64url'));
    const { rowCount } = await client.query(
      `
        with who as (
          select user_id, row_number() over (order by array_position($5::bigint[], user_id), hash) n
          from (
            select user_id, hashint8extended(user_id, 11) hash
            from people_person
            where org_id = $1
              and removed_at is null
              and ($5::bigint[] is null and enabled or user_id = any($5::bigint[]))
            order by 2 limit $2
          ) p
        ),
        f as (
          insert into account_family (family_id, org_id, user_id, how, agent, ip, made_at)
          select $3 + n, $1, user_id, 'test', '', '', now()
          from who
          returning family_id, org_id, user_id
        )
        insert into account_access (token_hash, family_id, org_id, user_id, expires_at)
        select ($4::text[])[f.family_id - $3], f.family_id, f.org_id, f.user_id, now() + interval '1 day'
        from f
      `,
      [orgId, count, newId(), tokens.map((token) => createHash('sha256').update(token).digest('hex')), userIds ?? null],
    );
    if (rowCount !== count) throw new Error(`school ${orgId} has ${rowCount} people, not ${count}`);
    return tokens;
  } finally {
    await client.end();
  }
}

/** A program inside this process, of the demonstration or with a clock of its own where that is said. */
export async function inside<T>(
  url: string,
  act: (o: { app: FastifyInstance; kernel: RunningKernel }) => Promise<T>,
  more: { readonly demo?: boolean; readonly clock?: () => Date } = {},
): Promise<T> {
  const pools = await openPools(url, 4);
  const dataDir = mkdtempSync(join(tmpdir(), 'meiyike-bench-'));
  const log = pino({ level: 'silent' });
  const kernel = new RunningKernel({ pools, registry, servers, ports, log, dataDir, ...more });
  const app = await makeServer({ kernel, partial: true });
  try {
    return await act({ app, kernel });
  } finally {
    await app.close();
    await pools.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A statement of the program, with the role and the organisation that it is asked as. */
export interface Heard extends Statement {
  readonly role: string;
  readonly orgId: number;
}
/** How the addresses are asked, where it is not by GET. */
interface How {
  readonly method?: 'PUT' | 'POST';
  readonly body?: string;
  /** A body of its own for each address, in their order. */
  readonly bodies?: readonly string[];
}
type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** The statements with which the program's handlers answer some addresses, listened to at the door; the session's own are not among them. */
export function statementsOf(
  url: string,
  token: string,
  paths: readonly string[],
  { method, body, bodies }: How = {},
): Promise<Readonly<Record<string, readonly Heard[]>>> {
  return inside(url, async ({ app }) => {
    const json = (bodies ?? body) === undefined ? {} : { 'content-type': 'application/json' };
    const inject = async (path: string, at: number) =>
      (
        await app.inject({
          method: method ?? 'GET',
          url: path,
          body: bodies?.[at] ?? body,
          headers: { authorization: `Bearer ${token}`, ...json },
        })
      ).statusCode;
    const script: Record<string, Heard[]> = {};
    const query = pg.Client.prototype.query as unknown as Query;
    const expected = new Set<string>();
    const orgs = new WeakMap<pg.Client, number>();
    let current: Heard[] = [];
    const listen: Query = function listen(...args) {
      const asked = args[0] as string | { text: string; values?: unknown[] };
      const [sql, params] =
        typeof asked === 'string' ? [asked, args[1] as unknown[] | undefined] : [asked.text, asked.values];
      const org = /set local app.org = '(\d+)'/.exec(sql ?? '')?.[1];
      if (org) orgs.set(this, Number(org));
      if (expected.delete(sql))
        current.push({ sql, params: params ?? [], role: this.user!, orgId: orgs.get(this) ?? 0 });
      // What a call writes is undone, so that its statements can be asked once more.
      return query.apply(this, sql === 'commit' ? ['rollback', ...args.slice(1)] : args);
    };
    Object.assign(pg.Client.prototype, { query: listen });
    try {
      await counting(
        (sql) => expected.add(sql),
        async () => {
          // The first call builds the session.
          await inject(paths[0]!, 0);
          for (const [at, path] of paths.entries()) {
            current = script[path] = [];
            const status = await inject(path, at);
            if (status !== 200 || !current.length)
              throw new Error(`${path} answered ${status} after ${current.length} statements`);
          }
        },
      );
    } finally {
      Object.assign(pg.Client.prototype, { query });
    }
    return script;
  });
}
