import { basename, join, resolve } from 'node:path';
import { afterEach } from 'vitest';
import { witnesses } from './witness';

// Loaded before each journey: of one that fails, what each of its people saw, what their pages said and what they asked last
// stand in .build/failed, a folder for each test.
const FOLDER = resolve(import.meta.dirname, '../../.build/failed');
/** A name that every disk takes. */
const named = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

afterEach(async ({ task }) => {
  const here = [...witnesses()];
  if (task.result?.state === 'fail') {
    const folder = join(FOLDER, basename(task.file.name, '.test.ts'), named(task.name));
    await Promise.all(here.map((one) => one.look()));
    for (const [at, one] of here.entries()) one.write(folder, `${at + 1}-${named(one.who)}`);
  }
  for (const one of here) if (one.isGone) witnesses().delete(one);
});
