import { expect, test } from 'vitest';
import { BUSI } from '../../kernel/shared/codes';
import { denied } from '../../kernel/shared/need';
import type { Session } from '../../kernel/shared/session';
import { screens } from './screens';

const who = (busiId: number, funcs: readonly string[]) =>
  ({ userType: 2, busiId, funcs, servs: [], orgId: 1, regId: null }) as unknown as Session;

test('the teaching plan is open to teachers of every business line: the menu’s line is no guard of the address', () => {
  for (const busi of [BUSI.school, BUSI.training, BUSI.region])
    expect(denied(screens.index.need, who(busi, ['BASIC_TEACHING']))).toBeNull();
  expect(denied(screens.index.need, who(BUSI.school, []))).not.toBeNull();
});
