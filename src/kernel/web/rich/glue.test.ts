import { expect, test } from 'vitest';
import { splitClosing } from './glue';

test('signs behind a formula belong to it; a sign that opens something, a word or a space does not', () => {
  expect(splitClosing('，解得')).toEqual(['，', '解得']);
  expect(splitClosing('）。')).toEqual(['）。', '']);
  expect(splitClosing('; then')).toEqual([';', ' then']);
  for (const text of ['（　　）', '“x”', ' ，', '的解', '']) expect(splitClosing(text)).toEqual(['', text]);
});
