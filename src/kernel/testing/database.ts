import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type pg from 'pg';
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

const onServer = <T>(fn: (client: pg.Client) => Promise<T>): Promise<T> => connected(serverUrl(), fn);

/**
 * What the template follows from: the modules that make the world with all that they import, the migrations, the facts,
 * and the moment. When one of them changes, a new template is made.
 */
function fingerprint(): string {
  const sum = createHash('sha256').update(testDay().toISOString());
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

/** Migrates and fills the template once per change; several processes may ask at the same time. */
export async function ensureTemplate(makeWorld: (url: string, size: WorldSize) => Promise<unknown>): Promise<string> {
  const name = templateName();
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock(7202613)');
    try {
      if ((await client.query('select from pg_database where datname = $1', [name])).rowCount) return;
      for (const { datname } of (
        await client.query<{ datname: string }>(`select datname from pg_database where datname like $1`, [
          `${prefix()}\\_%`,
        ])
      ).rows)
        await everywhere(`drop database if exists "${datname}" with (force)`);
      const making = `${name}_making`;
      await everywhere(`create database "${making}"`);
      if (onCluster()) await joinNodes(servers(), making);
      await migrate(urlOf(making), join(root, 'migrations'), { now: testDay() });
      await makeWorld(urlOf(making), 'test');
      if (onCluster()) await spread(urlOf(making));
      await everywhere(`alter database "${making}" rename to "${name}"`);
    } finally {
      await client.query('select pg_advisory_unlock(7202613)');
    }
  });
  return name;
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
  const name = `${prefix()}_${process.pid}_${++serial}_${randomBytes(4).toString('hex')}`;
  const template = templateName();
  for (const node of servers()) await copy(name, template, node);
  // What a role's connections begin with belongs to a database, not to its template.
  if (onCluster()) await connected(urlOf(name), letRolesSet);
  return {
    url: urlOf(name),
    drop: () => everywhere(`drop database if exists "${name}" with (force)`),
  };
}
