import { expect, test } from 'vitest';
import { BUSI } from '../../kernel/shared/codes';
import { denied, type Rights } from '../../kernel/shared/need';
import { screens } from './screens';

const teacher = (busiId: number, funcIds: readonly string[]): Rights => ({
  userType: 2,
  busiId,
  orgId: 1,
  orgRegion: null,
  funcIds,
  servIds: [],
});

test('the teaching plan is open to teachers of every business line: the line of a menu row is no guard of its address', () => {
  for (const busi of [BUSI.school, BUSI.training, BUSI.region])
    expect(denied(screens.index.need, teacher(busi, ['BASIC_TEACHING']))).toBeUndefined();
  expect(denied(screens.index.need, teacher(BUSI.school, []))).toBe('function');
  expect(denied(screens.index.need, { ...teacher(BUSI.school, ['STUDENT']), userType: 1 })).toBe('line');
});
