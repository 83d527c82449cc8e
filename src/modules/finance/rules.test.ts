import { expect, test } from 'vitest';
import { seeded } from '../../kernel/server/world';
import { yuan } from '../../kernel/shared/money';
import { denied, type Rights } from '../../kernel/shared/need';
import { placesOf } from '../../kernel/shared/screens';
import { access } from './access';
import { lineFault, reversed, UNIT_OF, type Account, type Line } from './rules';
import { screens } from './screens';

const ACCOUNTS = Object.keys(UNIT_OF) as Account[];
const fen = ACCOUNTS.filter((account) => UNIT_OF[account] === 'fen');
/** Lines that balance: some amounts, and what is left on a last account. */
function balanced(rnd: () => number): Line[] {
  const count = 2 + Math.floor(rnd() * (fen.length - 1));
  const of = fen.slice(0, count);
  const lines = of.slice(1).map((account) => ({ account, amount: 1 + Math.floor(rnd() * 1_000_000) }));
  return [...lines, { account: of[0] ?? 'cash', amount: -lines.reduce((sum, { amount }) => sum + amount, 0) }];
}
test('whatever balances is a transaction, and so is its reversal; off by one fen it is none', () => {
  const rnd = seeded(18);
  for (let at = 0; at < 500; at += 1) {
    const lines = balanced(rnd);
    expect(lineFault(lines)).toBeUndefined();
    expect(lineFault(reversed(lines))).toBeUndefined();
    const [first, ...rest] = lines;
    if (first) expect(lineFault([{ ...first, amount: first.amount + 1 }, ...rest])).toBeDefined();
  }
});
test('lesson hours never pay for money', () => {
  expect(
    lineFault([
      { account: 'card', amount: 5 },
      { account: 'cash', amount: -5 },
    ]),
  ).toBe('sum');
});
test('no parts of a fen, nothing, no account twice, no line alone', () => {
  const line = (amount: number, account: Account = 'cash'): Line => ({ account, amount });
  for (const amount of [0.5, 0, Number.NaN, 2 ** 60])
    expect(lineFault([line(amount), line(-amount, 'outside')])).toBe('part');
  expect(lineFault([line(1), line(-1)])).toBe('twice');
  expect(lineFault([line(1)])).toBe('few');
});
test('[C-055] money has two decimals and thousands separators', () => {
  const said = [0, 5, 50, 100, 99_999, 100_000, 123_456_789, -123_450, 1_000_000_000_00].map(yuan);
  expect(said).toEqual([
    '0.00',
    '0.05',
    '0.50',
    '1.00',
    '999.99',
    '1,000.00',
    '1,234,567.89',
    '-1,234.50',
    '1,000,000,000.00',
  ]);
});
test('[X-007] each code of finance opens its own calls and no others', () => {
  const opened = (code: string): string[] => {
    const who: Rights = { userType: 2, busiId: 5, orgId: 500, orgRegion: null, funcIds: [code], servIds: [] };
    return Object.entries(access)
      .filter(([, need]) => denied(need, who) === undefined)
      .map(([name]) => name);
  };
  expect(opened('ORDER_MANAGER')).toEqual(['orders']);
  expect(opened('ORDER_STATISTICS')).toEqual(['figures']);
  expect(opened('WALLET_MANAGER')).toEqual(['payState', 'wallet', 'movements']);
  expect(opened('WALLET_STATISTICS')).toEqual(['wallets', 'movements']);
  for (const code of ['TEACHER', 'constructor', '']) expect(opened(code)).toEqual([]);
});
test('[A09] an address below /desk/finance leads to the same page of the teaching desk, which asks for the same', () => {
  const places = Object.values(screens).flatMap((screen) => placesOf(screen).map((place) => ({ ...place, screen })));
  const at = (path: string) => places.find((place) => place.path === path);
  expect(at('/desk/finance')?.screen).toMatchObject({ to: '/desk/teach/finance' });
  expect(at('/desk/teach/finance')?.screen).toMatchObject({ to: '/desk/teach/finance/order' });
  for (const page of ['order', 'stat', 'proxy/wallet', 'org/wallet', 'bag/incomes', 'bag/expends']) {
    const [old, now] = [at(`/desk/finance/${page}`), at(`/desk/teach/finance/${page}`)];
    expect(old?.screen).toMatchObject({ to: `/desk/teach/finance/${page}` });
    expect([old?.need, old?.title]).toEqual([now?.need, now?.title]);
  }
});
