import { describe, expect, test, vi } from 'vitest';
import type { Session } from '../../shared/session';
import { byLease } from './alone';
import { ownMemory, type Memory } from './memory';
import { chooseModule, currentModule, informSeen, markInformSeen, MODULES, moduleOfPath } from './local';
import { CallError } from '../http/call-error';
import { keepSession, keptSession } from './kept-session';
import { createRefresher, type RefreshEnv } from './refresh';
import { createSessionStore } from './session-store';
import {
  accessToken,
  CHECK_SECONDS,
  DUE_SECONDS,
  dropToken,
  isDue,
  isValid,
  readToken,
  takeRefreshToken,
  writeToken,
  type Store,
  type StoredToken,
} from './token';

function store(first: Record<string, string> = {}): Store & { readonly map: Map<string, string> } {
  const map = new Map(Object.entries(first));
  return {
    map,
    getItem: (k) => map.get(k) ?? null,
    setItem: (k, v) => {
      map.set(k, v);
    },
    removeItem: (k) => {
      map.delete(k);
    },
  };
}
const reply = { access_token: 'A', token_type: 'bearer', refresh_token: 'R', expires_in: 7200 };
const at = (seconds: number): StoredToken => ({ ...reply, timestamp: -seconds * 1000 });

describe('token', () => {
  test('[site G7] the stored token has access_token, token_type, refresh_token, expires_in and timestamp under the key token', () => {
    const s = store();
    writeToken(s, { ...reply, expires_in: '7200' as never }, 5);
    expect(JSON.parse(s.map.get('token')!)).toEqual({ ...reply, timestamp: 5 });
  });
  test('[S-005] [site G8] [desk D48] a token is valid while the seconds since its timestamp are below expires_in', () => {
    expect([isValid(at(7199.9), 0), isValid(at(7200), 0), isValid(undefined, 0)]).toEqual([true, false, false]);
    expect(isValid({ ...reply, timestamp: 10_000 }, 0)).toBe(true);
    const s = store({ token: JSON.stringify(at(7200)) });
    expect(accessToken(s, 0)).toBeUndefined();
  });
  test('[S-006] a look every 300 s; a token with under 900 s left is due', () => {
    expect([CHECK_SECONDS, DUE_SECONDS]).toEqual([300, 900]);
    expect([isDue(at(6300), 0), isDue(at(6300.1), 0), isDue(at(9000), 0)]).toEqual([false, true, true]);
  });
  test('a broken store counts as signed out', () => {
    expect([
      readToken(store({ token: '{' })),
      readToken(store({ token: '"x"' })),
      readToken(store({ token: '{"access_token":1}' })),
    ]).toEqual([undefined, undefined, undefined]);
    const s = store({ token: JSON.stringify(at(0)) });
    dropToken(s);
    expect(readToken(s)).toBeUndefined();
  });
  test('[S-007] [site G10] a refresh-token of the address is taken out of it and nothing else', () => {
    expect(takeRefreshToken('https://a.cn/desk/x?tab=1&refresh-token=abc%2B&b=2#h')).toEqual({
      refreshToken: 'abc+',
      href: '/desk/x?tab=1&b=2#h',
    });
    expect(takeRefreshToken('https://a.cn/?tab=1')).toBeUndefined();
  });
});

/** Tabs of one browser: one store, one lock, refresh tokens that rotate and die when one is used twice. */
function browser(token: StoredToken | undefined, now = 0, memory: Memory = ownMemory(), late?: () => void) {
  const s = store(token ? { token: JSON.stringify(token) } : {});
  let last = Promise.resolve<unknown>(undefined);
  const server = { trades: [] as string[], current: 'R', ended: false, refuse: false };
  const logged: unknown[] = [];
  const env: RefreshEnv = {
    store: s,
    now: () => now,
    memory,
    wait: async () => {
      await Promise.resolve();
      late?.();
    },
    log: (e) => {
      logged.push(e);
    },
    alone: <T>(fn: () => Promise<T>) => {
      const next = last.then(fn, fn);
      last = next.catch(() => undefined);
      return next;
    },
    exchange: async (refreshToken) => {
      server.trades.push(refreshToken);
      await Promise.resolve();
      if (server.refuse || server.ended) throw new Error('refused');
      if (refreshToken !== server.current && refreshToken !== 'FROM-ADDRESS') {
        server.ended = true;
        throw new Error('reused');
      }
      server.current = `R${server.trades.length}`;
      return { ...reply, access_token: `A${server.trades.length}`, refresh_token: server.current };
    },
  };
  return { s, server, logged, tab: () => createRefresher(env) };
}

describe('refresh', () => {
  test('[S-006] a token with time left stays, one that is due is traded and stored with its moment', async () => {
    const fresh = browser(at(0));
    expect([await fresh.tab().check(), fresh.server.trades]).toEqual(['kept', []]);
    const due = browser(at(6400), 1000);
    expect(await due.tab().check()).toBe('refreshed');
    expect(readToken(due.s)).toEqual({ ...reply, access_token: 'A1', refresh_token: 'R1', timestamp: 1000 });
    expect(await browser(undefined).tab().check()).toBe('none');
  });
  test('[S-006] tabs that find the token due at the same time trade it once, so that the family lives', async () => {
    const b = browser(at(6400));
    const answers = await Promise.all([b.tab().check(), b.tab().check(), b.tab().check()]);
    expect([answers, b.server.trades, b.server.ended]).toEqual([['refreshed', 'kept', 'kept'], ['R'], false]);
  });
  test('[S-006] a tab whose copy of the store is late does not trade a token that another tab has traded', async () => {
    const memory = ownMemory();
    await memory.update('traded', () => at(6400).timestamp);
    let looks = 0;
    const b = browser(at(6400), 1000, memory, () => {
      looks += 1;
      if (looks === 3) writeToken(b.s, { ...reply, access_token: 'NEW' }, 900);
    });
    expect([await b.tab().check(), b.server.trades, readToken(b.s)?.access_token]).toEqual(['kept', [], 'NEW']);
    const never = browser(at(6400), 1000, memory);
    expect([await never.tab().check(), never.server.trades]).toEqual(['none', []]);
  });
  test('[E-006] a refresh that fails is logged and nothing else happens', async () => {
    const b = browser(at(6400));
    b.server.refuse = true;
    expect(await b.tab().check()).toBe('failed');
    expect([b.logged.length, readToken(b.s)?.access_token]).toEqual([1, 'A']);
  });
  test('[S-007] [site G11] a look at start-up and then every 300 s until stopped', async () => {
    const b = browser(at(6400));
    const ticks: { fn: () => void; ms: number }[] = [];
    const stop = vi.fn();
    const run = b.tab().start((fn, ms) => {
      ticks.push({ fn, ms });
      return stop;
    });
    expect(await run.first).toBe('refreshed');
    expect(ticks[0]!.ms).toBe(300_000);
    run.stop();
    expect(stop).toHaveBeenCalled();
  });
  test('[S-007] [site G10] the token of the address is used once and stored; a bad one leaves the stored one', async () => {
    const b = browser(at(0));
    expect(await b.tab().adopt('FROM-ADDRESS')).toBe(true);
    expect([b.server.trades, readToken(b.s)?.access_token]).toEqual([['FROM-ADDRESS'], 'A1']);
    const bad = browser(at(0));
    bad.server.refuse = true;
    expect([await bad.tab().adopt('X'), readToken(bad.s)?.access_token, bad.logged.length]).toEqual([false, 'A', 1]);
  });
  test('where the browser has no locks, a lease lets one tab at a time in', async () => {
    const shared = ownMemory();
    const order: string[] = [];
    const wait = (ms: number) =>
      new Promise<void>((r) => {
        setTimeout(r, ms / 20);
      });
    const tab = (name: string) =>
      byLease(
        shared,
        // Its time stands still: no lease runs out on a machine that is slow.
        () => 1000,
        wait,
      )('x', async () => {
        order.push(`${name}>`);
        await wait(600);
        order.push(`<${name}`);
      });
    await Promise.all([tab('a'), tab('b'), tab('c')]);
    expect(order.length).toBe(6);
    for (let i = 0; i < 6; i += 2) expect(order[i]!.replace('>', '')).toBe(order[i + 1]!.replace('<', ''));
    expect(await shared.update('lease.x', (old) => old)).toBeUndefined();
  });
  test('a lease whose tab died runs out', async () => {
    const shared = ownMemory();
    await shared.update('lease.x', () => ({ owner: 'dead', until: Date.now() + 30 }));
    const run = byLease(
      shared,
      Date.now,
      () =>
        new Promise((r) => {
          setTimeout(r, 5);
        }),
    );
    expect(await run('x', () => Promise.resolve('in'))).toBe('in');
  });
});

describe('session', () => {
  const loaded = { session: { userId: 1, expired: false } as Session, supers: [{ orgId: 9 }] };
  test('[S-001] [site G6] [desk D43] session and superior organisations load once, however many ask', async () => {
    const load = vi.fn(() => Promise.resolve(loaded));
    const s = createSessionStore({ load, signedIn: () => true });
    expect((await Promise.all([s.ensure(), s.ensure()])).map((x) => x?.userId)).toEqual([1, 1]);
    await s.ensure();
    expect(load).toHaveBeenCalledTimes(1);
    expect(s.peek()?.supers).toEqual([{ orgId: 9 }]);
  });
  test('[S-001] [desk D44] a page that is restored forgets the session and loads it again', async () => {
    const load = vi.fn(() => Promise.resolve(loaded));
    const s = createSessionStore({ load, signedIn: () => true });
    await s.ensure();
    const told = vi.fn();
    s.subscribe(told);
    s.reset();
    expect([s.peek(), told.mock.calls.length]).toEqual([null, 1]);
    await s.ensure();
    expect(load).toHaveBeenCalledTimes(2);
  });
  test('without a valid token nothing is asked; a load that failed is tried again', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(loaded);
    expect(await createSessionStore({ load, signedIn: () => false }).ensure()).toBeNull();
    expect(load).not.toHaveBeenCalled();
    const s = createSessionStore({ load, signedIn: () => true });
    await expect(s.ensure()).rejects.toThrow('offline');
    expect((await s.ensure())?.userId).toBe(1);
  });
  test('an expired session is none', async () => {
    const s = createSessionStore({
      load: () => Promise.resolve({ session: { expired: true } as Session, supers: [] }),
      signedIn: () => true,
    });
    expect(await s.ensure()).toBeNull();
  });
});

describe('a start without a network', () => {
  const loaded = { session: { userId: 1, expired: false } as Session, supers: [] };
  const lost = new CallError(0, { error: 'offline', error_description: '', message: '', requestId: '' }, 'session');
  const signedIn = (timestamp: number) => store({ token: JSON.stringify({ ...reply, timestamp }) });
  test('shows who was signed in, says that it is remembered, and asks again', async () => {
    const here = signedIn(5);
    keepSession(here, loaded);
    const load = vi.fn().mockRejectedValueOnce(lost).mockResolvedValue(loaded);
    const s = createSessionStore({ load, signedIn: () => true, kept: () => keptSession(here) });
    expect((await s.ensure())?.userId).toBe(1);
    expect(s.peek()?.kept).toBe(true);
    await s.ensure();
    expect([load.mock.calls.length, s.peek()?.kept]).toEqual([2, undefined]);
  });
  test('shows nobody after a refusal of the server, after another sign-in, and after signing out', async () => {
    const here = signedIn(5);
    keepSession(here, loaded);
    const refused = new CallError(500, lost.problem, 'session');
    const s = createSessionStore({
      load: () => Promise.reject(refused),
      signedIn: () => true,
      kept: () => keptSession(here),
    });
    await expect(s.ensure()).rejects.toBe(refused);
    writeToken(here, reply, 6);
    expect(keptSession(here)).toBeUndefined();
    writeToken(here, reply, 5);
    dropToken(here);
    expect(here.map.size).toBe(0);
  });
  test('a token that ran out keeps its person while there is no network, and nobody once there is one', async () => {
    const here = signedIn(5);
    keepSession(here, loaded);
    const of = (offline: boolean) =>
      createSessionStore({
        load: () => Promise.reject(lost),
        signedIn: () => false,
        offline: () => offline,
        kept: () => keptSession(here),
      }).ensure();
    expect([(await of(true))?.userId, await of(false)]).toEqual([1, null]);
  });
  test('a token that ran out is no signing out while the server does not answer, whoever this device knows', async () => {
    const of = (offline: boolean) =>
      createSessionStore({
        load: () => Promise.reject(lost),
        signedIn: () => false,
        offline: () => offline,
        stranded: () => lost,
      });
    await expect(of(true).ensure()).rejects.toBe(lost);
    expect(await of(false).ensure()).toBeNull();
    expect([of(true).lost(), of(false).lost()]).toEqual([true, false]);
  });
  test('while a signed-in person cannot be asked for, nothing says that nobody is signed in; a refusal does', async () => {
    const unasked = createSessionStore({ load: () => Promise.reject(lost), signedIn: () => true });
    await expect(unasked.ensure()).rejects.toBe(lost);
    expect(unasked.lost()).toBe(true);
    const over = { session: { userId: 1, expired: true } as Session, supers: [] };
    const refused = createSessionStore({ load: () => Promise.resolve(over), signedIn: () => true });
    expect([await refused.ensure(), refused.lost()]).toEqual([null, false]);
    const known = createSessionStore({ load: () => Promise.resolve(loaded), signedIn: () => true });
    expect([(await known.ensure())?.userId, known.lost()]).toEqual([1, false]);
  });
  test('stays after the token was refreshed', async () => {
    const { s, tab } = browser(at(6400));
    keepSession(s, loaded);
    expect(await tab().check()).toBe('refreshed');
    expect(keptSession(s)?.session.userId).toBe(1);
  });
});

describe('kept in this browser', () => {
  test('[C-020] [desk D04] [desk D58] [site H10] modules are system, teach, sport and art; nothing stored means teach', () => {
    const s = store();
    expect(MODULES).toEqual(['system', 'teach', 'sport', 'art']);
    expect(currentModule(s)).toBe('teach');
    chooseModule(s, 'sport');
    expect([s.map.get('module'), currentModule(s)]).toEqual(['sport', 'sport']);
    expect(currentModule(store({ module: 'nonsense' }))).toBe('teach');
  });
  test('a desk address names its module', () => {
    expect(
      ['/desk/sport/home', '/desk/art', '/desk/teach/x', '/desk/bench', '/desk/sportive', '/arrange'].map(moduleOfPath),
    ).toEqual(['sport', 'art', 'teach', 'system', 'system', undefined]);
  });
  test('[X-013] the notice flag is kept in this browser once it is set', () => {
    const s = store();
    expect(informSeen(s)).toBe(false);
    markInformSeen(s, 1);
    expect([informSeen(s), s.map.get('inform.seen')]).toEqual([true, '1']);
  });
});

describe('leases', () => {
  test('a tab whose clock stood still learns that another has taken over', async () => {
    vi.useFakeTimers();
    const shared = ownMemory();
    let now = 0;
    let told = false;
    void byLease(shared, () => now)(
      'x',
      (lost) =>
        new Promise(() => {
          lost.addEventListener('abort', () => {
            told = true;
          });
        }),
    );
    await vi.advanceTimersByTimeAsync(0);
    now = 60_000;
    await shared.update('lease.x', () => ({ owner: 'other', until: now + 6000 }));
    await vi.advanceTimersByTimeAsync(2000);
    expect(told).toBe(true);
    vi.useRealTimers();
  });
});

test('a session that is loaded anew shows the old one until then', async () => {
  let name = 'old';
  const s = createSessionStore({
    load: () => Promise.resolve({ session: { name, expired: false } as Session, supers: [] }),
    signedIn: () => true,
  });
  await s.ensure();
  name = 'new';
  const loading = s.reload();
  expect(s.peek()?.session.name).toBe('old');
  expect([(await loading)?.name, s.peek()?.session.name]).toEqual(['new', 'new']);
});
