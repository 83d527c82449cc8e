// The server's programs as a few files: dist/ and what tests of whole processes start.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { root } from './tools.mjs';

/** Programs that a machine without development tools must be able to run. */
const programs = [
  'supervisor',
  'server',
  'jobs',
  'migrate',
  'world',
  'backup',
  'restore',
  'distribute',
  'inventory',
  'face-measure',
];
/** Writes `<program>.js`, chunks/ and workers/ into a folder. */
export async function bundleServer(dir) {
  const { build } = await import('rolldown');
  const workers = join(root, 'src/kernel/server/workers');
  const workerNames = existsSync(workers)
    ? readdirSync(workers).filter((name) => /(?<!\.test|\.d)\.ts$/.test(name))
    : [];
  const input = Object.fromEntries([
    ...programs.map((name) => [name, join(root, `src/apps/${name}.ts`)]).filter(([, file]) => existsSync(file)),
    ...workerNames.map((name) => [`workers/${name.slice(0, -3)}`, join(workers, name)]),
  ]);
  for (const old of ['chunks', 'workers']) rmSync(join(dir, old), { recursive: true, force: true });
  await build({
    input,
    cwd: root,
    platform: 'node',
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    logLevel: 'warn',
    output: {
      dir,
      format: 'esm',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
    },
  });
}
