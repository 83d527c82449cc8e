import { expect, test } from 'vitest';
import { Texts } from './varying';

test('values written into a text are found, parameters and other statements are not', () => {
  const texts = new Texts();
  for (const n of [1, 2, 3]) {
    texts.see(
      `select name from t where org_id = $1 and id in (${Array.from({ length: n }, (_, i) => i * 7).join(', ')})`,
    );
    texts.see(`select 1 from t where at < '2026-09-0${n}'`);
    texts.see(`select name from t where org_id = $${n} and t1.c2 = $2`);
  }
  expect(texts.varying().map((v) => v.texts)).toEqual([3, 3]);
  expect(texts.varying(3)).toEqual([]);
  expect(texts.names).toBe(9);
});
