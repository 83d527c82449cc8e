import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { jobGet } from '../shared/kernel-module';
import { TestApp } from './app';

let t: TestApp | undefined;
beforeAll(async () => {
  if (process.env['TEST_DATABASE_URL']) t = await TestApp.start();
});
afterAll(() => t?.stop());

test.skipIf(!process.env['TEST_DATABASE_URL'])(
  'an answer "internal" says the server’s error: in what `ok` throws, and in a line of its own for any other',
  async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    try {
      const office = await t!.as('school189');
      await t!.sql('alter table kernel_job rename to kernel_gone');
      await expect(office.ok(jobGet, { id: 1 })).rejects.toThrow(
        /kernel\.jobs?.* answered 500: .*\nthe server's error: error: relation "kernel_job" does not exist/,
      );
      expect(await office.refused(jobGet, { id: 1 })).toMatchObject({ status: 500, error: 'kernel.fault.internal' });
      expect(said.mock.calls.map(String)).toEqual(
        Array.from({ length: 2 }, () =>
          expect.stringMatching(/^answered internal: error: relation "kernel_job" does not exist.*$/),
        ),
      );
    } finally {
      said.mockRestore();
    }
  },
);
