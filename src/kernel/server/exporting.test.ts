import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exporter, exportRows, exportSweep } from './exporting';
import { Toy, base } from './importing/toy-for-tests';
import { calls } from './importing/toy-module-for-tests';
import type { JobRun } from './jobs';
import { kernelServer } from './kernel-calls';
import { readSheet } from './sheet/pool';
import { storageOf } from './store/store';

let toy: Toy;
beforeAll(async () => {
  if (base) toy = await Toy.start();
});
afterAll(() => toy?.stop());

describe.skipIf(!base)('an export', () => {
  test('a short list comes at once, a long one as a job whose file only its owner fetches, for a day', async () => {
    await toy.owner.query(`insert into toy_room select 189, i, 'N' || i, i, '1' from generate_series(1, 12000) i`);
    await toy.owner.query(
      `insert into toy_room select 189, 100000 + i, '=M' || i, i, '2' from generate_series(1, 30) i`,
    );
    await toy.owner.query(`insert into toy_room select 619, i, 'foreign' || i, i, '2' from generate_series(1, 30) i`);
    const short = await toy.send(calls.list, { floor: '2' });
    expect(short.status).toBe(200);
    expect((await readSheet(short.raw, 'a.xlsx')).rows.slice(0, 2)).toEqual([
      ['=M1', '1'],
      ['=M2', '2'],
    ]);
    const long = await toy.send(calls.list, {});
    expect(long.status).toBe(202);
    const { jobId } = long.body as unknown as { jobId: number };
    let got = await toy.send(calls.fetch, { jobId });
    while (got.status === 404) {
      await new Promise((go) => setTimeout(go, 25));
      got = await toy.send(calls.fetch, { jobId });
    }
    expect(got.status).toBe(200);
    const rows = (await readSheet(got.raw, 'a.xlsx', { maxBytes: 5_000_000 })).rows;
    expect(rows.length).toBe(12_030);
    expect(rows.some((r) => r[0]!.startsWith('foreign'))).toBe(false);
    expect((await toy.send(calls.fetch, { jobId }, 'b')).status).toBe(404);
    expect((await toy.send(calls.fetch, { jobId }, 'c')).status).toBe(404);
    toy.at(new Date(toy.now().getTime() + 25 * 3_600_000));
    expect((await toy.send(calls.fetch, { jobId })).status).toBe(404);
    // It lies in the store, where another process finds it, until it is swept away.
    const [{ file }] = (await toy.owner.query<{ file: string }>('select file from kernel_job')).rows as [
      { file: string },
    ];
    expect(await storageOf(toy.kernel).size(file)).toBe(got.raw.length);
    await exportSweep.run(toy.kernel);
    expect(await storageOf(toy.kernel).size(file)).toBeUndefined();
    toy.at(null);
    expect((await toy.send(calls.fetch, { jobId })).status).toBe(404);
    await expect(exportRows({ name: 'x', columns: [], count: 5001, rows: [] })).rejects.toMatchObject({
      fault: { status: 413 },
    });
  });
  test('of exports that come as jobs one is made after the other: who waits has asked the database nothing yet', async () => {
    const begun: string[] = [];
    let isStopped = false;
    let open = (): void => undefined;
    const shut = new Promise<void>((go) => {
      open = go;
    });
    const job: JobRun = {
      kernel: toy.kernel,
      jobId: 1,
      orgId: 189,
      userId: 1,
      lang: 'zh-CN',
      tx: () => Promise.reject(new Error('nothing is written')),
      progress: () => Promise.resolve(),
      file: () => Promise.reject(new Error('nothing is kept')),
      stopped: () => isStopped,
    };
    const make = (name: string) =>
      exporter({
        kind: `toy.${name}`,
        run: async () => {
          begun.push(name);
          async function* rows() {
            await shut;
            isStopped = name !== 'first';
            yield { name };
            if (name === 'first') throw new Error('it fails');
          }
          return { name, columns: [{ title: '名称', value: (row: { name: string }) => row.name }], count: 1, rows };
        },
      }).job.run(job, { params: {}, session: {} });
    const [first, second, third] = [make('first'), make('second'), make('third')];
    const failed = Promise.allSettled([first]);
    await expect.poll(() => begun).toEqual(['first']);
    open();
    // One that fails keeps none of the others; one that was stopped while it waited is not begun.
    expect(await failed).toMatchObject([{ status: 'rejected', reason: { message: 'it fails' } }]);
    expect(await second).toEqual({});
    expect(await third).toEqual({});
    expect(begun).toEqual(['first', 'second']);
  });
  test('each process sweeps its own disk: what a killed one left a day later, and what an earlier release kept there', async () => {
    const parts = join(toy.kernel.dataDir, 'receiving');
    const earlier = join(toy.kernel.dataDir, 'exports');
    const [old, young] = [join(parts, 'export-1-1'), join(parts, 'export-2-2')];
    for (const folder of [parts, earlier]) mkdirSync(folder, { recursive: true });
    for (const file of [old, young, join(earlier, '1.xlsx')]) writeFileSync(file, 'x');
    for (const path of [old, earlier]) utimesSync(path, new Date(0), new Date(0));
    for (const ticker of kernelServer.tickers ?? []) await ticker.run(toy.kernel);
    expect([old, young, earlier].map((path) => existsSync(path))).toEqual([false, true, false]);
    rmSync(young);
  });
});
