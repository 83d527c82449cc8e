import { describe, expect, test } from 'vitest';
import { afterTyping, isBeginning, readNumber, sameNumber } from './number-text';

describe('what is typed where a number is wanted', () => {
  test('a number is read by its value', () => {
    const read = ['10.5', '-3', '0', '007', '5.', '.5', '+2', ' 10.5 ', '-0', '1000000'].map(readNumber);
    expect(read).toEqual([10.5, -3, 0, 7, 5, 0.5, 2, 10.5, 0, 1_000_000]);
  });
  test('full-width digits, points and signs are the usual ones; so are the Chinese full stop and U+2212', () => {
    const read = ['１０．５', '－３', '＋２', '10。5', '\u22123', '\u300010.5\u3000'].map(readNumber);
    expect(read).toEqual([10.5, -3, 2, 10.5, -3, 10.5]);
  });
  test('what nobody sees is no part of it', () => {
    expect(['\u200b10.5', '10\u00ad.5', '\ufeff'].map(readNumber)).toEqual([10.5, 10.5, null]);
  });
  test('no text is nothing, and not zero', () => {
    expect(['', ' ', '\u3000'].map(readNumber)).toEqual([null, null, null]);
  });
  test.each(['10,5', '10，5', '１０，５', '1,000', '1，000', '10、5', '1 000', "1'000"])(
    '%s is not understood: a comma is a point to one and a thousand to another',
    (text) => expect(readNumber(text)).toBeUndefined(),
  );
  test.each(['1e3', '1E3', '１ｅ３', '2^3', '0x10', 'Infinity', 'NaN'])(
    '%s is not understood: nobody writes a mark as a power of ten or for a machine',
    (text) => expect(readNumber(text)).toBeUndefined(),
  );
  test.each(['10²', '①', '½', '1/2', '٣', '十'])('%s is not understood: no sign becomes another digit', (text) =>
    expect(readNumber(text)).toBeUndefined(),
  );
  test.each(['abc', '50%', '¥100', '3-4', '–3', '--3', '1.2.3', '3m', '-', '.', '-.'])('%s is not understood', (text) =>
    expect(readNumber(text)).toBeUndefined(),
  );
  test('a minus or a point alone may be the beginning of a number; a comma or a letter may not', () => {
    expect(['-', '－', '+', '.', '-.', '。', ''].every(isBeginning)).toBe(true);
    expect(['10,', ',', 'a', '--'].some(isBeginning)).toBe(false);
  });
  test('nothing is nothing, given or not, and no zero', () => {
    expect([sameNumber(null, undefined), sameNumber(0, null), sameNumber(7, 7)]).toEqual([true, false, true]);
  });
});

describe('what follows from a text that is typed', () => {
  const calm = { held: undefined, before: 7, value: 7 };
  test('a number needs nothing beside what the box tells', () => {
    expect(afterTyping('10', calm)).toEqual({ held: undefined });
    expect(afterTyping('', calm)).toEqual({ held: undefined });
  });
  test('a text that is not understood is held, and 10 on the way to 10,5 is taken back to the value before', () => {
    expect(afterTyping('10,', { ...calm, value: 10 })).toEqual({ held: { text: '10,', before: 7 }, send: 7 });
    expect(afterTyping('10，', { ...calm, before: null, value: 10 })).toEqual({
      held: { text: '10，', before: null },
      send: null,
    });
  });
  test('what already stands at the value before is not sent again', () => {
    expect(afterTyping('10,5', { ...calm, held: { text: '10,', before: 7 } })).toEqual({
      held: { text: '10,5', before: 7 },
    });
    expect(afterTyping('abc', { held: undefined, before: undefined, value: null })).toEqual({
      held: { text: 'abc', before: undefined },
    });
  });
  const held = { text: '10,', before: 7 };
  test('a mended text is let go: the box tells its number', () => {
    expect(afterTyping('10', { ...calm, held })).toEqual({ held: undefined });
    expect(afterTyping('10', { ...calm, held, min: 10, max: 10 })).toEqual({ held: undefined });
  });
  test('an emptied text is nothing, which the box does not tell of itself', () => {
    expect(afterTyping('', { ...calm, held })).toEqual({ held: undefined, send: null });
  });
  test('a number out of bounds, which the box does not tell while it is typed, stays in sight', () => {
    expect(afterTyping('60', { ...calm, held, max: 50 })).toEqual({ held: { text: '60', before: 7 } });
    expect(afterTyping('-1', { ...calm, held, min: 0 })).toEqual({ held: { text: '-1', before: 7 } });
  });
});
