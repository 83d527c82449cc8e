import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import pg from 'pg';
import { migrate } from '../server/db/migrate';
import { letRolesSet } from '../server/distribute/cluster';
import { root } from '../server/root';
import type { WorldSize } from '../server/world';
import { testDay } from './test-day';
import { clusterNodes, connected, joinNodes, onNode, spread } from './cluster';

/** The tests' server, as a superuser; scripts/test.mjs and scripts/check.mjs start it. */
export function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test or npm run check');
  return url;
}
export const urlOf = (database: string): string => onNode(serverUrl(), database);

/** Whether the tests run on a cluster, where a database has its copy on every node. */
const onCluster = (): boolean =>
  clusterNodes()[0] !== undefined && clusterNodes()[0] === process.env['TEST_DATABASE_URL'];
const servers = (): readonly string[] => (onCluster() ? clusterNodes() : [serverUrl()]);

/** Runs a statement about databases where they are: on the one server, or on every node. */
async function everywhere(statement: string): Promise<void> {
  for (const url of servers()) await connected(url, (client) => client.query(statement));
}

/** The zone that databases of tests answer in, where it is not the server's own: TEST_DB_ZONE. */
function databaseZone(): string | undefined {
  const zone = process.env['TEST_DB_ZONE'];
  if (zone && !/^[\w/+-]+$/.test(zone)) throw new Error(`TEST_DB_ZONE is no zone: ${zone}`);
  return zone;
}
async function setZone(database: string): Promise<void> {
  const zone = databaseZone();
  if (zone) await everywhere(`alter database "${database}" set timezone to '${zone}'`);
}

const onServer = <T>(fn: (client: pg.Client) => Promise<T>): Promise<T> => connected(serverUrl(), fn);

/**
 * What the template follows from: the modules that make the world with all that they import, the migrations, the facts,
 * the moment and the zones. When one of them changes, a new template is made.
 */
function fingerprint(): string {
  const sum = createHash('sha256').update(testDay().toISOString());
  // A world that was made in another zone is another one.
  for (const zone of [process.env['TZ'], databaseZone()]) if (zone) sum.update(zone);
  const worldMaker = join(import.meta.dirname, '../../apps', `demo${extname(import.meta.filename)}`);
  for (const file of [...importedBy(worldMaker), ...filesBelow('migrations'), ...filesBelow('data')])
    sum.update(basename(file)).update(readFileSync(file));
  return sum.digest('hex').slice(0, 12);
}
const filesBelow = (dir: string) =>
  readdirSync(join(root, dir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** A module of ours and everything of ours that it imports, as sources or compiled. */
function importedBy(entry: string): string[] {
  const found = new Set([entry]);
  for (const file of found)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)) {
      const wanted = join(dirname(file), path!);
      const next = ['', '.ts', '.tsx', '/index.ts'].map((end) => wanted + end).find((name) => isFile(name));
      if (next) found.add(next);
    }
  return [...found].sort();
}
const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

const prefix = () => (process.env['TEST_DB_PREFIX'] ?? 'test').replace(/[^a-z0-9]/g, '_');
// The global setup names the template for the whole run: a file edited meanwhile must not ask for another.
const templateName = () => (process.env['TEST_TEMPLATE'] ??= `${prefix()}_template_${fingerprint()}`);
/** What a database of tests says of its template: each of its copies carries it too. */
const printIn = (database: string): string | undefined => /_([0-9a-f]{12})(?:_|$)/.exec(database)?.[1];

/** How the name of a database begins that is this run's: no run beside it drops it. */
export const ownDatabase = (kind = ''): string =>
  [prefix(), printIn(templateName()), kind, process.pid].filter(Boolean).join('_');

/** The lock for making templates, and the one that says that a run is at work with copies of a template. */
const MAKING = 7_202_613;
const AT_WORK = 7_202_614;

/** Drops what earlier runs left behind: templates of another state and their copies, unless a run is at work with them. */
export async function dropLeft(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    `${prefix()}\\_%`,
  ]);
  for (const { datname } of rows) {
    const print = printIn(datname);
    if (datname === name || (print && (await isAtWork(client, print)))) continue;
    await everywhere(`drop database if exists "${datname}" with (force)`);
  }
}
/** Says that a run is at work with copies of a template, until the connection ends. */
export async function holdCopies(client: pg.Client, name: string): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [AT_WORK, printIn(name) ?? name]);
}
async function isAtWork(client: pg.Client, print: string): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as free', [
    AT_WORK,
    print,
  ]);
  if (!rows[0]?.free) return true;
  await client.query('select pg_advisory_unlock($1, hashtext($2))', [AT_WORK, print]);
  return false;
}

/**
 * Migrates and fills the template once per change; several processes may ask at the same time, and several runs share a server.
 * @returns what lets go of it when the run is over: until then no other run drops it or its copies
 */
export async function ensureTemplate(
  makeWorld: (url: string, size: WorldSize) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const name = templateName();
  const holder = new pg.Client({ connectionString: serverUrl() });
  // A server that ends while the run lasts takes this connection along.
  holder.on('error', () => undefined);
  await holder.connect();
  try {
    await onServer(async (client) => {
      await client.query('select pg_advisory_lock($1)', [MAKING]);
      try {
        await holdCopies(holder, name);
        if ((await client.query('select from pg_database where datname = $1', [name])).rowCount) return;
        await dropLeft(client, name);
        const making = `${name}_making`;
        await everywhere(`drop database if exists "${making}" with (force)`);
        await everywhere(`create database "${making}"`);
        await setZone(making);
        if (onCluster()) await joinNodes(servers(), making);
        await migrate(urlOf(making), join(root, 'migrations'), { now: testDay() });
        await makeWorld(urlOf(making), 'test');
        if (onCluster()) await spread(urlOf(making));
        await everywhere(`alter database "${making}" rename to "${name}"`);
      } finally {
        await client.query('select pg_advisory_unlock($1)', [MAKING]);
      }
    });
  } catch (error) {
    await holder.end();
    throw error;
  }
  return () => holder.end();
}

/** A template that somebody connects to cannot be copied; waiting is right, failing is not. */
const copy = (name: string, template: string, node: string): Promise<void> =>
  connected(node, async (client) => {
    for (let i = 0; ; i++)
      try {
        // As files: logged block by block it takes twice as long.
        await client.query(`create database "${name}" template "${template}" strategy file_copy`);
        return;
      } catch (error) {
        if (i > 600 || (error as { code?: string }).code !== '55006') throw error;
        await new Promise((r) => setTimeout(r, 100));
      }
  });

let serial = 0;
/** A database of its own with the test world in it (about 400 ms). */
export async function cloneTemplate(): Promise<{ url: string; drop(): Promise<void> }> {
  const template = templateName();
  const name = `${ownDatabase()}_${++serial}_${randomBytes(4).toString('hex')}`;
  for (const node of servers()) await copy(name, template, node);
  await setZone(name);
  // What a role's connections begin with belongs to a database, not to its template.
  if (onCluster()) await connected(urlOf(name), letRolesSet);
  return {
    url: urlOf(name),
    drop: async () => {
      for (const node of servers())
        await connected(node, async (client) => {
          await client.query(untilAlone(name));
          await client.query(`drop database if exists "${name}" with (force)`);
        });
    },
  };
}
/** Waits until whoever is leaving a database has left, at most a second: one that is thrown out on its way fails where nobody listens. */
const untilAlone = (name: string): string => `do $$
  begin
    for look in 1..20 loop
      perform pg_stat_clear_snapshot();
      exit when not exists (select 1 from pg_stat_activity where datname = '${name}');
      perform pg_sleep(0.05);
    end loop;
  end
$$`;
