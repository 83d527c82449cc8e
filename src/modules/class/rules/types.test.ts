import { describe, expect, test } from 'vitest';
import { BUSI } from '../../../kernel/shared/codes';
import { ADMINISTRATIVE_STYLE, CLAZZ_TYPES, TYPE, tutorType, typeOf } from './types';

describe('class types', () => {
  test('[C-037] nine class types: administrative, elective, live, tutoring and training 1v1 and 1vN, recorded, paired', () => {
    expect(CLAZZ_TYPES.map((t) => t.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(TYPE).toEqual({
      administrative: 1,
      elective: 2,
      live: 3,
      tutorOne: 4,
      tutorMany: 5,
      trainOne: 6,
      trainMany: 7,
      recorded: 8,
      paired: 9,
    });
    expect([tutorType('multi'), tutorType('single')]).toEqual([5, 4]);
  });
  test('[C-038] types 1, 2 and 9 are administrative-style; each type has a category, a term-period flag and business ids', () => {
    expect(ADMINISTRATIVE_STYLE).toEqual([1, 2, 9]);
    for (const type of CLAZZ_TYPES) {
      expect(['Basic', 'Tutor', 'Train', 'All']).toContain(type.category);
      expect(type.termPeriod).toBe(ADMINISTRATIVE_STYLE.includes(type.id));
      expect(type.busi.length).toBeGreaterThan(0);
    }
    expect(CLAZZ_TYPES.filter((t) => t.category === 'Tutor').map((t) => [t.id, ...t.busi])).toEqual([
      [4, BUSI.tutor],
      [5, BUSI.tutor],
    ]);
    expect(CLAZZ_TYPES.filter((t) => t.category === 'Train').map((t) => [t.id, ...t.busi])).toEqual([
      [6, BUSI.training],
      [7, BUSI.training],
    ]);
  });
  test('[C-039] class icons are green for administrative, purple for elective and orange for other classes', () => {
    expect(CLAZZ_TYPES.map((t) => t.icon)).toEqual([
      'administrative',
      'elective',
      'other',
      'other',
      'other',
      'other',
      'other',
      'other',
      'other',
    ]);
    expect(typeOf(1).icon).toBe('administrative');
  });
});
