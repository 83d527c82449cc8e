import { describe, expect, test } from 'vitest';
import { seeded } from '../../../kernel/server/world';
import { processorTime, yardstick } from '../../../kernel/testing/processor';
import { sameBlank } from './equal';
import type { BlankKey } from './model';

/** Half a second of a usual machine, in yardsticks. */
const LONG = 20;
const key = (mode: BlankKey['mode'], accept: string | readonly string[], more: Partial<BlankKey> = {}): BlankKey => ({
  mode,
  accept: typeof accept === 'string' ? [accept] : [...accept],
  ...more,
});

describe('properties', () => {
  const rnd = seeded(33);
  const int = (a: number, b: number) => a + Math.floor(rnd() * (b - a + 1));
  /** A random expression and another way to write it. */
  function pair(depth: number): [string, string] {
    if (depth === 0) {
      const n = int(1, 30);
      const v = ['x', 'y', 'a'][int(0, 2)]!;
      return rnd() < 0.5 ? [v, v] : [String(n), rnd() < 0.5 ? `${n * 2}/2` : `(${n + 3}-3)`];
    }
    const [a, a2] = pair(depth - 1),
      [b, b2] = pair(depth - 1);
    switch (int(0, 4)) {
      case 0:
        return [`(${a})+(${b})`, `(${b2})+(${a2})`];
      case 1:
        return [`(${a})-(${b})`, `-(${b2})+(${a2})`];
      case 2:
        return [`(${a})*(${b})`, `\\left(${b2}\\right)(${a2})`];
      case 3:
        return [`(${a})/(${int(2, 9)})`, `\\frac{${a2}}{${'2'}}`].map((s, i) => (i === 0 ? `(${a})/2` : s)) as [
          string,
          string,
        ];
      default:
        return [`(${a})^2`, `(${a2})·(${a2})`];
    }
  }
  test('what is written in another order is equal, both ways; one more is not', () => {
    for (let i = 0; i < 300; i++) {
      const [a, b] = pair(int(1, 3));
      expect([a, b, sameBlank(key('formula', a), b)]).toEqual([a, b, true]);
      expect(sameBlank(key('formula', b), a)).toBe(true);
      expect(sameBlank(key('formula', `(${a})+1`), b)).toBe(false);
    }
  });
  test('every number equals itself in every spelling', () => {
    for (let i = 0; i < 300; i++) {
      const n = int(-999, 999),
        d = int(1, 60);
      const forms = [
        `${n}/${d}`,
        `\\frac{${n}}{${d}}`,
        `${n * 3}/${d * 3}`,
        `${n < 0 ? '负' : ''}${Math.abs(n)}÷${d}`.replace('负', '-'),
      ];
      for (const f of forms) expect([f, sameBlank(key('number', `${n}/${d}`), f)]).toEqual([f, true]);
      expect(sameBlank(key('number', `${n}/${d}`), `${n + 1}/${d}`)).toBe(false);
    }
  });
  test('nothing that can be typed throws or takes long', () => {
    const pieces = [
      '(',
      ')',
      '[',
      '{',
      '\\frac',
      '\\sqrt',
      '^',
      '√',
      '9',
      '99999999',
      'x',
      '∞',
      '|',
      '=',
      '<',
      '或',
      '±',
      ',',
      '分之',
      '百',
      '万',
      '°',
      'sin',
      '\\begin{cases}',
      '\\',
      '%',
      '负',
      'cm',
      '㎡',
      '½',
      '²',
      '\ud83d',
      '\u0000',
      '**',
      '!',
      '^^',
      '_{',
      '❴',
      'e',
      '.',
      '::',
    ];
    const hostile = [
      '('.repeat(500),
      '√'.repeat(500),
      '-'.repeat(500),
      '9^9^9^9^9^9',
      '9'.repeat(500),
      `1/${'0'.repeat(400)}1`,
      '(x+y+z+a+b+c+d)^99',
      `${'x^'.repeat(249)}2`,
      '\\frac'.repeat(100),
      '|'.repeat(499),
      '1'.repeat(400) + '^' + '9'.repeat(99),
      '±'.repeat(400),
      `${'1,'.repeat(249)}1`,
      '2^(2^(2^(2^(2^2))))',
      '√(' + '9'.repeat(480) + ')',
      '999999999!',
      'sin'.repeat(160),
    ];
    const typed = [
      ...hostile,
      ...Array.from({ length: 2500 }, () =>
        Array.from({ length: int(1, 25) }, () => pieces[int(0, pieces.length - 1)]!).join(''),
      ),
    ];
    const slow: string[] = [];
    let yard = yardstick();
    for (const g of typed)
      for (const mode of ['text', 'exact', 'number', 'formula', 'set'] as const) {
        const unit = mode === 'number' ? ({ unit: 'cm', form: 'simplest' } as const) : {};
        const judge = () =>
          expect(typeof sameBlank(key(mode, [g.slice(0, 500), '\\frac{x}{2}', '3'], unit), g)).toBe('boolean');
        if (processorTime(judge, 1) <= LONG * yard) continue;
        // It may have met the collector of garbage, and the machine may have other work than when it was measured.
        yard = Math.max(yard, yardstick());
        if (processorTime(judge) > LONG * yard) slow.push(g.slice(0, 60));
      }
    expect(slow).toEqual([]);
  });
});
