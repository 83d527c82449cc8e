import { ensureTemplate } from './database';
import { testDay } from './test-day';

/** Runs once before all test files: the template database with the test world. The world's makers load when they are needed. */
export async function setup(): Promise<void> {
  if (!process.env['TEST_DATABASE_URL']) return;
  await ensureTemplate(async (url, size) => (await import('../../apps/demo')).makeWorld(url, size, testDay()));
}
