import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsIn } from '../../src/kernel/server/db/migrate';
import { root } from '../../src/kernel/server/root';
import { compileSources } from '../../src/kernel/testing/compiled';
import type { Snapshot } from './snapshot';

const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

const migrationsOf = ({ dir }: Snapshot): string[] =>
  (JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')) as { migrations: { name: string }[] }).migrations
    .map(({ name }) => name)
    .sort();

/** The newest landing that this program has migrations for: the release that an update begins from. */
export function landingBefore(snapshots: readonly Snapshot[]): Snapshot | undefined {
  const now = migrationsIn(join(root, 'migrations')).length;
  return snapshots.findLast((snapshot) => migrationsOf(snapshot).length < now);
}

/**
 * The commit with which a snapshot landed; none where the repository's history is not there, as in an archive, or where
 * it was cut off, so that one commit holds the snapshot together with what came later.
 */
export function commitOf(snapshot: Snapshot): string | undefined {
  const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `tests/upgrade/${snapshot.name}`);
  const commit = added.status === 0 ? added.stdout.trim() : '';
  if (!commit) return undefined;
  const there = git('ls-tree', '--name-only', commit, 'migrations/')
    .stdout.split('\n')
    .filter((path) => path.endsWith('.sql'))
    .map((path) => path.slice('migrations/'.length))
    .sort();
  return there.join() === migrationsOf(snapshot).join() ? commit : undefined;
}

/** The program of a commit, from the repository's history, compiled with the packages of today. @returns its folder and the server's file. */
export async function programOf(commit: string): Promise<{ readonly dir: string; readonly server: string }> {
  const dir = join(root, '.build', 'landed', commit);
  if (!existsSync(join(dir, 'node_modules'))) {
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir, { recursive: true });
    const archive = join(dir, 'landed.tar');
    const made = git('archive', '--format=tar', '-o', archive, commit, 'src', 'migrations', 'data', 'package.json');
    if (made.status !== 0) throw new Error(`git archive: ${made.stderr}`);
    const unpacked = spawnSync('tar', ['-xf', archive, '-C', dir], { encoding: 'utf8' });
    if (unpacked.status !== 0) throw new Error(`tar: ${unpacked.stderr}`);
    rmSync(archive);
    symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'), 'dir');
  }
  return { dir, server: join(await compileSources(dir), 'src/apps/server.js') };
}
