import { ensureTemplate } from './database';
import { testDay } from './test-day';

/**
 * Runs once before all test files: the template database with the test world. The world's makers load when they are needed.
 * @returns what lets go of the template when all files are through
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!process.env['TEST_DATABASE_URL']) return undefined;
  return ensureTemplate(async (url, size) => (await import('../../apps/demo')).makeWorld(url, size, testDay()));
}
