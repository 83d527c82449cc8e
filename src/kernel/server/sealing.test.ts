import { expect, test } from 'vitest';
import { seal, unseal } from './sealing';

const owner = (password: string) => ({ pools: { ownerUrl: `postgres://owner:${password}@host/db` } });

test('a sealed secret comes back under the same owner and purpose, and under no other', () => {
  const sealed = seal(owner('a'), 'notice.mail', '密码 1');
  expect(sealed).not.toContain('密码');
  expect(unseal(owner('a'), 'notice.mail', sealed)).toBe('密码 1');
  expect(unseal(owner('b'), 'notice.mail', sealed)).toBeUndefined();
  expect(unseal(owner('a'), 'other', sealed)).toBeUndefined();
  const otherEnd = sealed.endsWith('AA') ? 'BB' : 'AA';
  expect(unseal(owner('a'), 'notice.mail', sealed.slice(0, -2) + otherEnd)).toBeUndefined();
  expect(unseal(owner('a'), 'notice.mail', 'short')).toBeUndefined();
  expect(seal(owner('a'), 'notice.mail', '密码 1')).not.toBe(sealed);
});
