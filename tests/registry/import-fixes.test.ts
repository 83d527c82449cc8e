import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { servers } from '../../src/apps/modules-server';
import { importOf } from '../../src/kernel/server/importing/jobs';
import type { BatchRow } from '../../src/kernel/shared/importing';
import { TestApp, type Caller } from '../../src/kernel/testing/app';
import { MORE_STATEMENTS } from '../../src/kernel/testing/more-statements';
import { countedCalls, MOST_STATEMENTS } from '../../src/kernel/testing/statements';
import { SAMPLES, type Sample } from './import-samples';

let t: TestApp;
let counted: Map<string, number>;
beforeAll(async () => {
  t = await TestApp.start();
  counted = countedCalls();
});
afterEach(() => {
  t.at(null);
});
afterAll(() => t.stop());

const imports = servers.flatMap((server) => server.jobs ?? []).flatMap((job) => importOf(job) ?? []);
type Calls = (typeof imports)[number]['calls'];

/** The batch of a sample and its first row, which is right. */
async function uploaded(calls: Calls, who: Caller, { file, options }: Sample) {
  const { batchId }: { readonly batchId: number } = await who.ok(calls.create, {
    file,
    ...(options ? { options: JSON.stringify(options) } : {}),
  });
  await t.batchSettled(batchId);
  const batch = await who.ok(calls.get, { batchId });
  expect([batch.state, batch.error]).toEqual(['checked', null]);
  const [row] = (await who.ok(calls.rows, { batchId })).items as readonly BatchRow[];
  if (!row) throw new Error('the sheet has no row');
  expect(row.faults).toEqual([]);
  return { batchId, row };
}

describe('registry test: a row is mended in the preview of every import', () => {
  test('every import has its sample, and no sample is left over', () => {
    expect(Object.keys(SAMPLES).toSorted()).toEqual(imports.map((def) => def.kind).toSorted());
  });
  test.each(imports.map((def) => [def.kind, def.calls] as const))(
    '%s: a wrong word makes a row faulty and a right one mends it, alone and with others, within the statements of a call',
    async (kind, calls) => {
      const sample = await SAMPLES[kind]?.(t);
      if (!sample) throw new Error('say in SAMPLES how a right row comes about');
      const who = await t.as(sample.who);
      const { batchId, row } = await uploaded(calls, who, sample);
      const [key, wrong] = sample.cell;
      const right = row.cells[key] ?? '';

      expect((await who.ok(calls.fix, { batchId, row: row.row, cells: { [key]: wrong } })).state).toBe('faulty');
      const mended = await who.ok(calls.fix, { batchId, row: row.row, cells: { [key]: right } });
      expect([mended.state, mended.cells, mended.faults]).toEqual([row.state, row.cells, []]);

      const together = async (word: string): Promise<readonly BatchRow[]> =>
        (await who.ok(calls.fixRows, { batchId, rows: [{ row: row.row, cells: { [key]: word } }] })).items;
      expect((await together(wrong)).map((one) => one.state)).toEqual(['faulty']);
      expect((await together(right)).map((one) => [one.state, one.cells])).toEqual([[row.state, row.cells]]);
      expect((await who.ok(calls.get, { batchId })).counts.faulty).toBe(0);

      for (const { name } of [calls.fix, calls.fixRows]) {
        expect(counted.get(name), `nobody counted ${name}`).toBeGreaterThan(0);
        expect(counted.get(name), `statements of ${name}`).toBeLessThanOrEqual(
          MORE_STATEMENTS.get(name) ?? MOST_STATEMENTS,
        );
      }
    },
  );
});
