import { describe, expect, test } from 'vitest';
import { FUNCS, TEACHERS } from '../../../kernel/shared/codes';
import type { Rights } from '../../../kernel/shared/need';
import { listLearning, listTeaching } from '../contract';
import { RECENT } from '../rules';
import { hasClazzTab } from './published';
import { dealOut } from './room/deal-out';

const holder = (...funcIds: string[]): Rights => ({
  userType: 2,
  busiId: 4,
  orgId: 189,
  orgRegion: 410902,
  funcIds: ['AUTHENTICATED', ...funcIds],
  servIds: [],
});

describe('the class tab of the user card', () => {
  test('[desk D30] shows for teaching functions and for STUDENT, and for no other code', () => {
    for (const code of [...TEACHERS, 'STUDENT']) expect(hasClazzTab(holder(code))).toBe(true);
    for (const code of FUNCS.filter((f) => f !== 'STUDENT' && !(TEACHERS as readonly string[]).includes(f)))
      expect(hasClazzTab(holder(code))).toBe(false);
    expect(hasClazzTab(null)).toBe(false);
  });
  test('[desk D30] [site U7] lists up to 4 recent classes: curPage 1, pageSize 4', () => {
    expect(RECENT).toBe(4);
    for (const call of [listTeaching, listLearning])
      expect(call.input.parse({})).toMatchObject({ curPage: 1, pageSize: 4 });
  });
});

describe('dealing students out to groups', () => {
  test('groups differ by one at most and keep their names', () => {
    const groups = dealOut(
      [
        { name: '甲', userIds: [9] },
        { name: '乙', userIds: [] },
        { name: '丙', userIds: [] },
      ],
      [1, 2, 3, 4, 5, 6, 7],
    );
    expect(groups).toEqual([
      { name: '甲', userIds: [1, 4, 7] },
      { name: '乙', userIds: [2, 5] },
      { name: '丙', userIds: [3, 6] },
    ]);
  });
});
