import { makeWorld } from '../../apps/demo';
import { ensureTemplate } from './database';

/** Runs once before all test files: the template database with the test world. */
export async function setup(): Promise<void> {
  if (process.env['TEST_DATABASE_URL']) await ensureTemplate((url, size) => makeWorld(url, size));
}
