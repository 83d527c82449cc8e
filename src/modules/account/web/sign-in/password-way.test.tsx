import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTexts } from '../../../../kernel/web/i18n/i18n';
import { faults } from '../../faults';
import en from '../../locale/en-US';
import zh from '../../locale/zh-CN';
import { Refused } from './password-way';

const drawn = (code: string, wait = 90) =>
  renderToStaticMarkup(<Refused shown={{ above: '…', fields: {}, wait, code }} wait={wait} goTo={() => undefined} />);

// The next file of this process begins in Chinese.
afterAll(() => startTexts([], 'zh-CN'));
describe.each([
  ['zh-CN', '用短信验证码登录', '1:30 后可以再试'],
  ['en-US', 'Sign in by SMS code', 'Try again in 1:30'],
] as const)('the sign-in page in %s', (lang, way, clock) => {
  beforeAll(() => startTexts([{ name: 'account', locale: { 'zh-CN': zh, 'en-US': en } }], lang));
  test('shows somebody who is locked the way in by code, with the time that is left', () => {
    for (const fault of [faults.locked, faults.lockedForAll, faults.tooManyWrong]) {
      expect(drawn(fault.code)).toContain(way);
      expect(drawn(fault.code)).toContain(clock);
    }
  });
  test('offers no code for what a code does not help', () => {
    for (const fault of [faults.personDisabled, faults.signInBusy]) expect(drawn(fault.code)).not.toContain(way);
  });
});
