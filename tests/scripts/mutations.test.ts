import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';

interface Mutation {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
interface Mutations {
  mutationsOf(code: string, name: string): Mutation[];
  sampleOf<T extends { kind: string; file: string }>(all: readonly T[], count: number, random: () => number): T[];
  nearestTests(file: string, tests: readonly string[]): readonly string[];
  testOfCalls(code: string, tests: ReadonlyMap<string, string>): string | undefined;
  seeded(seed: number): () => number;
}
let mutations: Mutations;
beforeAll(async () => {
  mutations = (await import(join(root, 'scripts/lib/mutations.mjs'))) as Mutations;
});
/** What becomes of a source, by the kind of fault. */
const changed = (code: string) =>
  mutations.mutationsOf(code, 'a.ts').map((m) => [m.kind, code.slice(0, m.start) + m.text + code.slice(m.end)]);

describe('faults that mutants put in', () => {
  test('what stands alone goes missing: a line of audit, an event, a lock, a write', () => {
    expect(changed("cx.note('课程');")).toEqual([['audit', ';']]);
    expect(changed("cx.emit('a');")).toEqual([['event', ';']]);
    expect(changed('await lockClass(cx, id);')).toEqual([['lock', ';']]);
    expect(changed('await cx.db.insert(rows, row);')).toEqual([['statement', ';']]);
  });
  test('a refusal goes missing, its bound moves by one', () => {
    expect(changed("/* 满员 */ if (n > 3) throw fail('满');")).toEqual([
      ['refusal', '/* 满员 */ ;'],
      ['bound', "/* 满员 */ if (n >= 3) throw fail('满');"],
    ]);
  });
  test('a condition is turned round, once', () => {
    expect(changed("const a = b === 'x' ? 1 : 2;")).toEqual([['condition', "const a = b !== 'x' ? 1 : 2;"]]);
    expect(changed('const a = b ? 1 : 2;')).toEqual([['condition', 'const a = !(b) ? 1 : 2;']]);
  });
  test('an order goes missing, in a list and in SQL, and a lock in SQL', () => {
    expect(changed('const a = list.filter(Boolean).sort(byName);')).toEqual([
      ['order', 'const a = list.filter(Boolean);'],
    ]);
    expect(changed('const q = `select a from t where n is null order by b desc for update`;')).toEqual([
      ['lock', 'const q = `select a from t where n is null order by b desc `;'],
      ['order', 'const q = `select a from t where n is null order by b asc for update`;'],
      ['condition', 'const q = `select a from t where n is not null order by b desc for update`;'],
    ]);
  });
  test('the bound of what only puts in order stays: it would turn round what is equal', () => {
    expect(changed('const a = list.map((a, b) => (a < b ? -1 : 1));').map(([kind]) => kind)).toEqual(['condition']);
    expect(changed('const a = b < c ? 1 : 2;').map(([kind]) => kind)).toEqual(['condition', 'bound']);
  });
  test('types and plain texts are left alone', () => {
    expect(changed("type A = B extends 1 ? 2 : 3; const words = 'a desc < b';")).toEqual([]);
  });
});

test('the same seed draws the same sample, spread over kinds and files', () => {
  const all = ['refusal', 'bound'].flatMap((kind) =>
    ['a', 'b', 'c'].flatMap((file) => [1, 2, 3].map((n) => ({ kind, file, n }))),
  );
  const draw = (seed: number) => mutations.sampleOf(all, 6, mutations.seeded(seed));
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  expect(draw(7).filter((each) => each.kind === 'bound')).toHaveLength(3);
  expect(draw(7).filter((each) => each.file === 'a')).toHaveLength(2);
});

test('the tests beside a fault run first: of its own name, else of the closest folder that has some', () => {
  const tests = [
    'm/rules/seats.test.ts',
    'm/server/join.test.ts',
    'm/server/mark/mark.test.ts',
    'm/server/seats.test.ts',
  ];
  const near = (file: string) => mutations.nearestTests(file, tests);
  expect(near('m/server/join.ts')).toEqual(['m/server/join.test.ts']);
  expect(near('m/server/mark/papers/list.ts')).toEqual(['m/server/mark/mark.test.ts']);
  expect(near('m/server/roster.ts')).toEqual(tests.slice(1));
  expect(near('elsewhere.ts')).toEqual(tests);
});

test('the test that names most of a source’s calls is asked first', () => {
  const code = 'handle(calls.listRooms, list); handle(calls.addRoom, add); handle(dropRoom, drop);';
  const tests = new Map([
    ['a.test.ts', 'ok(listRooms, {})'],
    ['b.test.ts', 'ok(calls.addRoom, {}); ok(calls.dropRoom, {})'],
    ['c.test.ts', 'ok(listRoomsOf, {})'],
  ]);
  expect(mutations.testOfCalls(code, tests)).toBe('b.test.ts');
  expect(mutations.testOfCalls('export const a = 1;', tests)).toBeUndefined();
});
