import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../kernel/server/root';
import { generated } from './generated';

// `npm run docs`: writes docs/generated. Committed, so that a diff shows who gained access to what.
async function main(): Promise<void> {
  const dir = join(root, 'docs/generated');
  mkdirSync(dir, { recursive: true });
  for (const [name, text] of Object.entries(await generated())) writeFileSync(join(dir, name), text);
}

main().then(
  // Parts of the servers may hold threads that wait for work.
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  },
);
