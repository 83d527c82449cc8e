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
