import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const token = { access_token: 'A', token_type: 'bearer', refresh_token: 'R', expires_in: 7200 };
const kept = new Map<string, string>();
const said: unknown[] = [];
const history = { replaceState: vi.fn() };
const location = { pathname: '/desk/x', search: '?a=1', hash: '#h', assign: vi.fn(), reload: vi.fn() };
let hear: ((event: { data: unknown }) => void) | undefined;

beforeEach(() => {
  vi.resetModules();
  kept.clear();
  said.length = 0;
  location.assign.mockClear();
  location.reload.mockClear();
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => kept.get(k) ?? null,
    setItem: (k: string, v: string) => kept.set(k, v),
    removeItem: (k: string) => kept.delete(k),
  });
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', history);
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      set onmessage(fn: typeof hear) {
        hear = fn;
      }
      postMessage(word: unknown) {
        said.push(word);
      }
      close() {}
    },
  );
  vi.setSystemTime(5000);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const load = () => import('./sign-out');

test('[E-002] [S-008] the token goes and the login page opens with the address as redirect, once for all calls that fail together', async () => {
  const { toLogin } = await load();
  kept.set('token', JSON.stringify({ ...token, timestamp: 1 }));
  toLogin();
  toLogin();
  expect([kept.has('token'), location.assign.mock.calls]).toEqual([
    false,
    [['/login?redirect=%2Fdesk%2Fx%3Fa%3D1%23h']],
  ]);
});
test('[S-009] [desk D45] [site U9] an account switch stores the new token with its moment and loads the page anew, in every tab', async () => {
  const { switchTo, followOtherTabs } = await load();
  switchTo(token);
  expect([JSON.parse(kept.get('token')!), location.reload.mock.calls.length, said]).toEqual([
    { ...token, timestamp: 5000 },
    1,
    ['switched'],
  ]);
  // Its first page: the one where the switch was made may be closed to this account.
  expect(history.replaceState).toHaveBeenCalledWith(null, '', '/index');
  followOtherTabs();
  hear!({ data: 'switched' });
  expect(location.reload).toHaveBeenCalledTimes(2);
});
test('signing out leaves in every tab', async () => {
  const { signOut, followOtherTabs } = await load();
  kept.set('token', JSON.stringify({ ...token, timestamp: 1 }));
  followOtherTabs();
  signOut();
  expect([kept.has('token'), location.assign.mock.calls, said]).toEqual([false, [['/login']], ['out']]);
});
