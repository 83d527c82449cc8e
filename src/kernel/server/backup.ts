import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { ClientBase, Pool } from 'pg';
import {
  bookkeeping,
  makePartitions,
  migrationsOf,
  partitionsOf,
  quoted,
  sequencesOf,
  tablesOf,
  type Partition,
  type TableShape,
} from './backup/catalogue';
import { copyIn, copyOut } from './backup/copy';
import { saveFileList, type FileList, type StoredFile } from './backup/files';
import { brokenLinks, type BrokenLink, type Link } from './backup/links';
import { hashing } from './backup/hashing';
import { isDistributed, placedOn } from './distribute/cluster';
import { must } from '../shared/maps';

export { checkFiles, type FileList, type StoredFile } from './backup/files';

/** One table of a backup: its file is `<name>.copy.gz`, and `sha256` is taken over its rows in key order. */
export interface SavedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly sha256: string;
}

/** What manifest.json says about a backup. */
export interface Manifest {
  readonly format: 1;
  readonly madeAt: string;
  readonly postgres: string;
  readonly migrations: readonly { name: string; sum: string }[];
  readonly sequences: readonly { name: string; value: string | null }[];
  /** Parents first. */
  readonly tables: readonly SavedTable[];
  /** Partitions that the program makes as time goes on: no migration of the target knows them. */
  readonly partitions?: readonly Partition[];
  /** What the list of uploaded files says; absent when none was asked for. */
  readonly files?: FileList;
  /** Of a distributed database: rows that name what the backup does not have; absent when there are none. */
  readonly broken?: readonly BrokenLink[];
}

/** The same bytes for the same rows in every database. `row_security = off` turns a silently filtered table into an error. */
const plainText = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local row_security = off; set local statement_timeout = 0`;

/** Times that a backup is taken anew because two nodes were caught at different moments. */
const TRIES = 3;

/**
 * Writes every table of schema public into `dir`, all from one moment, while the program goes on working.
 * The folder appears only when the backup is complete. It holds personal data: only its owner may read it.
 *
 * Over several nodes there is no one moment: each node's rows are from one, some milliseconds apart, so a school, whose
 * rows share a node, is whole. What leads from node to node (`links`) is compared in the same snapshots; where it does
 * not meet, the backup is taken again, and after three times says what is broken (docs/decisions/0016).
 * @param files names the uploaded files that the rows of this moment speak of, with sizes and hashes; their bytes are saved apart.
 */
export async function backup(
  owner: Pool,
  dir: string,
  files?: (client: ClientBase) => AsyncIterable<StoredFile>,
  links?: (client: ClientBase) => Promise<readonly Link[]>,
): Promise<Manifest> {
  if (existsSync(dir)) throw new Error(`${dir} exists already; a backup is never written over another`);
  for (let tried = 1; ; tried++) {
    const manifest = await draw(owner, `${dir}.partial`, files, links);
    if (manifest.broken && tried < TRIES) continue;
    await writeFile(join(`${dir}.partial`, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await rename(`${dir}.partial`, dir);
    return manifest;
  }
}

/** One backup in a folder of its own, without its manifest. */
async function draw(
  owner: Pool,
  draft: string,
  files: ((client: ClientBase) => AsyncIterable<StoredFile>) | undefined,
  links: ((client: ClientBase) => Promise<readonly Link[]>) | undefined,
): Promise<Manifest> {
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  return within(owner, 'begin isolation level repeatable read, read only', async (client): Promise<Manifest> => {
    if (await isDistributed(client)) await openNodes(client);
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
    const saved: SavedTable[] = [];
    for (const table of await tablesOf(client)) saved.push(await save(client, table, fileOf(draft, table.name)));
    const broken = links ? await brokenLinks(client, await links(client)) : [];
    return {
      format: 1,
      madeAt: new Date().toISOString(),
      postgres: rows[0]!.version,
      migrations: await migrationsOf(client),
      sequences: await sequencesOf(client),
      tables: saved,
      partitions: await partitionsOf(client),
      ...(files ? { files: await saveFileList(draft, files(client)) } : {}),
      ...(broken.length ? { broken } : {}),
    };
  });
}

/**
 * Opens the snapshot of every node at once: one connection a node, so that all its rows come from one snapshot, and a
 * first statement that asks every shard.
 */
async function openNodes(client: ClientBase): Promise<void> {
  await client.query('set local citus.max_adaptive_executor_pool_size = 1');
  const spread = [...(await placedOn(client)).values()].find((table) => table.shards > 1);
  if (spread) await client.query(`select count(*) from public.${quoted(spread.name)}`);
}

/** Reads what a backup says about itself. */
export async function readManifest(dir: string): Promise<Manifest> {
  const manifest = JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8')) as Manifest;
  if (manifest.format !== 1) throw new Error(`${dir} is a backup of an unknown format (${String(manifest.format)})`);
  return manifest;
}

/**
 * Puts a backup into a database with the same migrations and no rows of its own, in one transaction: either every
 * table comes back with the same rows, or nothing changes. Rows that migrations put in are replaced by those of the
 * backup. With `replace` the rows that are there are thrown away, whoever wrote them.
 */
export async function restore(owner: Pool, dir: string, { replace = false } = {}): Promise<Manifest> {
  const manifest = await readManifest(dir);
  return within(owner, 'begin', async (client) => {
    const shapes = new Map((await tablesOf(client)).map((table) => [table.name, table]));
    compareShapes(manifest, shapes, await migrationsOf(client));
    if (!replace) for (const saved of manifest.tables) await refuseOwnRows(client, must(shapes, saved.name), saved);
    if (shapes.size > 0) await client.query(`truncate ${[...shapes.keys()].map(quoted).join(', ')}`);
    await makePartitions(client, manifest.partitions ?? []);
    for (const saved of manifest.tables) await load(client, saved, fileOf(dir, saved.name));
    // After the last row, not table by table: a trigger of a later table may have written into an earlier one.
    for (const saved of manifest.tables) await compareRows(client, must(shapes, saved.name), saved);
    for (const { name, value } of manifest.sequences) {
      if (value !== null)
        await client.query('select setval(format($1, $2::text)::regclass, $3)', ['public.%I', name, value]);
    }
    return manifest;
  });
}

const fileOf = (dir: string, table: string): string => join(dir, `${table}.copy.gz`);

/** One transaction with settings that make text exact, on one connection. */
async function within<T>(pool: Pool, begin: string, act: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let whole = false;
  try {
    await client.query(begin);
    await client.query(plainText);
    const result = await act(client);
    await client.query('commit');
    whole = true;
    return result;
  } finally {
    // A COPY that broke off cannot be followed by a rollback; closing the connection takes everything back.
    client.release(!whole);
  }
}

const columnsOf = (table: { columns: readonly string[] }): string => table.columns.map(quoted).join(', ');
const orderedRows = (table: TableShape): string =>
  `copy (select ${columnsOf(table)} from public.${quoted(table.name)} order by ${table.order}) to stdout`;

async function save(client: ClientBase, table: TableShape, file: string): Promise<SavedTable> {
  const { stream, rows } = copyOut(client, orderedRows(table));
  const meter = hashing();
  await pipeline(stream, meter.through, createGzip(), createWriteStream(file, { mode: 0o600 }));
  return { name: table.name, columns: table.columns, rows: rows(), sha256: meter.digest() };
}

async function measure(client: ClientBase, table: TableShape): Promise<{ rows: number; sha256: string }> {
  const { stream, rows } = copyOut(client, orderedRows(table));
  const meter = hashing();
  await pipeline(stream, meter.through, new Writable({ write: (_chunk, _encoding, next) => next() }));
  return { rows: rows(), sha256: meter.digest() };
}

async function load(client: ClientBase, saved: SavedTable, file: string): Promise<void> {
  const { stream } = copyIn(client, `copy public.${quoted(saved.name)} (${columnsOf(saved)}) from stdin`);
  const meter = hashing();
  await pipeline(createReadStream(file), createGunzip(), meter.through, stream);
  if (meter.digest() !== saved.sha256) throw new Error(`${file} is damaged: its rows are not those that were saved`);
}

async function compareRows(client: ClientBase, shape: TableShape, saved: SavedTable): Promise<void> {
  const found = await measure(client, shape);
  if (found.rows !== saved.rows || found.sha256 !== saved.sha256)
    throw new Error(`table ${shape.name} came back with ${found.rows} rows that differ from the ${saved.rows} saved`);
}

/**
 * Rows that migrations put in come with the schema and are no reason to refuse; anybody else's are, unless the table is
 * exactly that of the backup. A migration writes its rows and its own line in one transaction, which both still name.
 */
async function refuseOwnRows(client: ClientBase, shape: TableShape, saved: SavedTable): Promise<void> {
  const { rowCount } = await client.query(
    `select from public.${quoted(shape.name)} r where r.xmin::text not in (select m.xmin::text from ${bookkeeping} m) limit 1`,
  );
  if (!rowCount || (await measure(client, shape)).sha256 === saved.sha256) return;
  throw new Error(`the database is not empty: table ${shape.name} has rows that the backup does not have`);
}

function compareShapes(
  manifest: Manifest,
  shapes: ReadonlyMap<string, TableShape>,
  migrations: Manifest['migrations'],
): void {
  const list = (steps: Manifest['migrations']): string => steps.map(({ name, sum }) => `${name} ${sum}`).join('\n');
  if (list(manifest.migrations) !== list(migrations))
    throw new Error('the database has other migrations than the backup: migrate it to the same state first');
  const missing = manifest.tables.filter(
    ({ name, columns }) => [...(shapes.get(name)?.columns ?? [])].sort().join() !== [...columns].sort().join(),
  );
  if (missing.length > 0)
    throw new Error(
      `these tables of the backup are missing or have other columns: ${missing.map(({ name }) => name).join(', ')}`,
    );
  const saved = new Set(manifest.tables.map(({ name }) => name));
  const extra = [...shapes.keys()].filter((name) => !saved.has(name));
  if (extra.length > 0) throw new Error(`the backup knows nothing of these tables: ${extra.join(', ')}`);
}
