import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

/** A database as it was when something landed: schema and rows, for later landings to upgrade from. */
export interface Snapshot {
  readonly name: string;
  readonly dir: string;
  schema(): string[];
}

/** The snapshots below a folder, oldest first. */
export const snapshotsIn = (dir: string): Snapshot[] =>
  readdirSync(dir, { withFileTypes: true })
    .filter((d) => d.isDirectory())
    .map((d) => d.name)
    .sort()
    .map((name) => ({
      name,
      dir: join(dir, name),
      schema: () =>
        readFileSync(join(dir, name, 'schema.txt'), 'utf8')
          .trimEnd()
          .split('\n'),
    }));

/** Packs a backup's folder and a schema into three files. A file per table would be a hundred files for each landing. */
export function pack(backup: string, schema: readonly string[], to: string): void {
  mkdirSync(to, { recursive: true });
  const files = readdirSync(backup)
    .filter((f) => f.endsWith('.copy.gz'))
    .sort();
  const rows = Object.fromEntries(
    files.map((f) => [f, gunzipSync(readFileSync(join(backup, f))).toString('utf8')]).filter(([, text]) => text !== ''),
  );
  writeFileSync(join(to, 'rows.gz'), gzipSync(JSON.stringify(rows), { level: 9 }));
  writeFileSync(join(to, 'manifest.json'), readFileSync(join(backup, 'manifest.json')));
  writeFileSync(join(to, 'schema.txt'), `${schema.join('\n')}\n`);
}

/** Unpacks a snapshot's rows into a folder that `restore` reads. */
export function unpack(snapshot: Snapshot, to: string): string {
  mkdirSync(to, { recursive: true });
  const rows = JSON.parse(gunzipSync(readFileSync(join(snapshot.dir, 'rows.gz'))).toString('utf8')) as Record<
    string,
    string
  >;
  const manifest = readFileSync(join(snapshot.dir, 'manifest.json'), 'utf8');
  for (const { name } of (JSON.parse(manifest) as { tables: { name: string }[] }).tables)
    writeFileSync(join(to, `${name}.copy.gz`), gzipSync(rows[`${name}.copy.gz`] ?? ''));
  writeFileSync(join(to, 'manifest.json'), manifest);
  return to;
}
