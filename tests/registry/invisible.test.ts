import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { registry } from '../../src/apps/modules';
import type { Schema } from '../../src/kernel/shared/call';
import { elementOf, shapeOf, typeOf } from '../../src/kernel/shared/coerce';
import { root } from '../../src/kernel/server/root';

/** The texts of an input with their places, also inside objects and lists. */
function textsOf(schema: Schema, path: string): (readonly [string, Schema])[] {
  if (typeOf(schema) === 'string') return [[path, schema]];
  const element = elementOf(schema);
  if (element) return textsOf(element, `${path}[]`);
  return Object.entries(shapeOf(schema)).flatMap(([key, s]) => textsOf(s, `${path}.${key}`));
}
const takes = (schema: Schema, text: string): boolean => (schema as z.ZodType).safeParse(text).success;
/** A field that wants words: any will do, a blank will not. */
const wantsWords = (schema: Schema): boolean => takes(schema, '甲乙丙丁') && !takes(schema, '    ');

const texts = [...registry.calls.values()].flatMap((call) => textsOf(call.input, call.name));
const required = texts.filter(([, schema]) => wantsWords(schema));

test('no name, title or remark that is asked for is taken with nothing visible in it', () => {
  expect(required.length).toBeGreaterThan(100);
  const taken = required.filter(([, schema]) =>
    ['\u200b\u200b\u200b\u200b', '\u3164\u3164\u3164\u3164', '\u00ad \u200e \u2800', '\u115f\uffa0\u2060\ufeff'].some(
      (unseen) => takes(schema, unseen),
    ),
  );
  expect(taken.map(([place]) => place)).toEqual([]);
});
test('what nobody sees is taken out of such a text', () => {
  const kept = required.filter(([, schema]) => {
    const read = (schema as z.ZodType).safeParse('甲\u200b乙\u00ad丙\u200e丁');
    return !read.success || read.data !== '甲乙丙丁';
  });
  expect(kept.map(([place]) => place)).toEqual([]);
});

/** The columns of imports whose title is a person's name, as their source states them. */
function* nameColumns(): Generator<readonly [string, string]> {
  for (const name of readdirSync(join(root, 'src/modules'), { recursive: true })) {
    const file = String(name);
    if (!/server[\\/].*\.ts$/.test(file) || file.endsWith('.test.ts')) continue;
    const source = readFileSync(join(root, 'src/modules', file), 'utf8');
    for (const [column] of source.matchAll(/\bkey: [^\n]*?,\s*zh: ['`][^'`\n]*姓名['`],[\s\S]*?(?=\bkey: |\n\];|$)/g))
      yield [file, column];
  }
}
test('every column of a sheet that holds a person’s name is read by nameText', () => {
  const columns = [...nameColumns()];
  expect(columns.length).toBeGreaterThan(7);
  expect(columns.filter(([, column]) => !/\btext: nameText\b/.test(column))).toEqual([]);
});
