import { expect, test } from 'vitest';
import { AuditLines } from './audit-lines';

/** A book whose writes end when the test says so. */
function book() {
  const writes: { orgId: number; lines: readonly string[]; end: (error?: Error) => void }[] = [];
  const lines = new AuditLines<string>(
    (orgId, list) =>
      new Promise<void>((ok, no) => {
        writes.push({ orgId, lines: [...list], end: (error) => (error ? no(error) : ok()) });
      }),
  );
  return { writes, lines };
}
const settled = () =>
  new Promise((go) => {
    setImmediate(go);
  });

test('a line alone is written at once; what comes while it is written goes together into the next write', async () => {
  const { writes, lines } = book();
  const told: string[] = [];
  const add = (orgId: number, line: string) => void lines.add(orgId, line).then(() => told.push(line));
  add(1, 'a');
  await settled();
  for (const line of ['b', 'c', 'd']) add(1, line);
  add(2, 'x');
  await settled();
  expect(writes.map((w) => [w.orgId, w.lines])).toEqual([
    [1, ['a']],
    [2, ['x']],
  ]);
  expect(told).toEqual([]);
  writes[0]!.end();
  await settled();
  expect(told).toEqual(['a']);
  expect(writes[2]!.lines).toEqual(['b', 'c', 'd']);
  writes[2]!.end();
  await settled();
  expect(told).toEqual(['a', 'b', 'c', 'd']);
});

test('a write that fails tells its own callers, and the next ones are written all the same', async () => {
  const { writes, lines } = book();
  const first = lines.add(1, 'a').then(
    () => 'written',
    (error: Error) => error.message,
  );
  await settled();
  const second = lines.add(1, 'b').then(() => 'written');
  writes[0]!.end(new Error('disk'));
  expect(await first).toBe('disk');
  await settled();
  writes[1]!.end();
  expect(await second).toBe('written');
});
