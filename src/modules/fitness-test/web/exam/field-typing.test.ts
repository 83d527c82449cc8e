import { describe, expect, test } from 'vitest';
import { dataFile } from '../../../../kernel/server/root';
import type { StandardJson } from '../../rules/definition';
import { parseResult } from '../../rules/parse';
import { makeStandard } from '../../rules/standard';
import { keyOf, typedWith } from './field-typing';

const standard = makeStandard(dataFile<StandardJson>('fitness-standard-2014.json'));
/** What the screen reads when these keys are pressed one after the other. */
const press = (code: string, keys: Iterable<string>) => {
  const typed = [...keys].reduce((text, key) => typedWith(text, keyOf(key) ?? ''), '');
  return parseResult(standard.itemOf(code)!, typed, { bareTime: 'digits' });
};

describe('typing on the field', () => {
  test('a comma reaches the parser, which asks: 10，5 and 10,5 are never 105', () => {
    const asks = { kind: 'fault', code: 'ambiguous', params: { a: '10.5', b: '10 / 5' } };
    expect([press('run_50m', '10，5'), press('run_50m', '10,5')]).toMatchObject([asks, asks]);
    expect(press('sit_reach', '-3，5')).toMatchObject({ code: 'ambiguous', params: { a: '-3.5', b: '-3 / 5' } });
  });
  test('210，215 and 210 215 are two jumps and never one of 210215', () => {
    const jumps = { kind: 'value', value: 2150, attempts: [2100, 2150] };
    expect(['210，215', '210,215', '210 215', '210/215'].map((keys) => press('long_jump', keys))).toMatchObject(
      Array.from({ length: 4 }, () => jumps),
    );
  });
  test('no sign is left out: what is no result is refused, and full-width digits and points are understood', () => {
    const odd = ['10x5', '10~5', '10?5', '10;5x', '1+05', '１０×５'];
    expect(odd.map((keys) => press('run_50m', keys).kind)).toEqual(odd.map(() => 'fault'));
    expect([press('run_50m', '10。5'), press('run_50m', '１０．５')]).toMatchObject([{ value: 1050 }, { value: 1050 }]);
  });
  test('what is too long is refused as too long, and its end is not lost', () => {
    expect(press('long_jump', '210/'.repeat(30))).toMatchObject({ kind: 'fault', code: 'tooLong' });
    expect(press('long_jump', '210/211/212/213/214')).toMatchObject({ value: 2140 });
  });
  test('Enter, Backspace and Escape act; keys that write nothing do nothing', () => {
    expect(['Enter', 'Backspace', 'Escape', 'Shift', 'F5', 'ArrowLeft', 'Dead', 'Process'].map(keyOf)).toEqual([
      'enter',
      'back',
      'clear',
      ...Array.from({ length: 5 }, () => undefined),
    ]);
    expect([typedWith('10，', 'back'), typedWith('10', 'clear')]).toEqual(['10', '']);
  });
});
