import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { renderToStaticMarkup } from 'react-dom/server';
import type * as Router from 'react-router';
import { createMemoryRouter, matchRoutes, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { BUSI } from '../../shared/codes';
import { grantsOf, registryOf, type Place } from '../../shared/module';
import { need, open, signedIn } from '../../shared/need';
import { defineScreens } from '../../shared/screens';
import type { Session } from '../../shared/session';
import { CallError } from '../http/call-error';
import { startTexts, switchLang } from '../i18n/i18n';
import uiEn from '../locale/en-US';
import uiZh from '../locale/zh-CN';
import { defaultLayouts } from './default-layouts';
import { defineWeb, layoutOf } from './define-web';
import { Denied, mayCall, pageOfDenial } from './guard';
import { scrollToTop } from './page';
import {
  DESK_ROOTS,
  isExternal,
  isRouteChange,
  linkTarget,
  loginAddress,
  mayBeHome,
  routePath,
  safeBack,
  toPath,
} from './paths';
import { buildRoutes, enter, type RouteEnv } from './routes';

/** The router that the program itself loads: the test's own import is another copy, with contexts of its own. */
const programs = createRequire(import.meta.url)('react-router') as typeof Router;

const screens = defineScreens({
  list: {
    at: '/desk/sport/rooms',
    title: { zh: '房间', en: 'Rooms' },
    need: signedIn,
    calls: ['x.list'],
    acts: ['x.void'],
    group: 'sport.play',
  },
  one: { at: '/desk/sport/rooms/{roomId}', title: { zh: '一间', en: 'Room' }, need: signedIn, calls: [] },
  fresh: { at: '/desk/sport/rooms/new', title: { zh: '新建', en: 'New' }, need: signedIn, calls: [] },
  admin: { at: '/admin', title: { zh: '管', en: 'Admin' }, need: need({ funcs: ['PFM_SUPERMAN'] }), calls: [] },
  gated: { at: '/gated', title: { zh: '门', en: 'Gated' }, need: need({ orgIds: [189] }), calls: [] },
  open: { at: '/school/{orgId}', title: { zh: '校', en: 'School' }, need: open, calls: [], layout: 'bare' },
  old: {
    at: '/old/{roomId}',
    title: { zh: '旧', en: 'Old' },
    need: signedIn,
    calls: [],
    to: '/desk/sport/rooms/{roomId}',
  },
  link: {
    at: '/desk/sport/rooms#help',
    title: { zh: '帮', en: 'Help' },
    need: open,
    calls: [],
    to: 'https://help.example',
  },
});
const Body = () => null;
const bodies = {
  list: async () => ({ default: Body }),
  one: async () => ({ default: Body }),
  fresh: async () => ({ default: Body }),
  admin: async () => ({ default: Body }),
  gated: async () => ({ default: Body }),
  open: async () => ({ default: Body }),
};
const { places } = registryOf([
  { name: 'x', uses: [], reads: [], calls: {}, screens, locale: { 'zh-CN': {}, 'en-US': {} } },
]);
const place = (key: string) => places.find((p) => p.key === key)!;
const who = {
  userType: 2,
  busiId: BUSI.school,
  orgId: 1,
  orgRegion: null,
  funcIds: ['BASIC_TEACHING'],
  servIds: [],
  homePage: null,
} as unknown as Session;

function env(more: Partial<RouteEnv> = {}): RouteEnv {
  return {
    layouts: defaultLayouts,
    ready: Promise.resolve(),
    session: () => Promise.resolve(who),
    bodyOf: () => async () => ({ default: Body }),
    landing: () => '/arrange',
    clearToken: () => {},
    recover: () => false,
    ...more,
  };
}
const args = (path: string, params = {}) =>
  ({ request: new Request(`http://a.cn${path}`), params }) as unknown as LoaderFunctionArgs;
const matched = (routes: RouteObject[], path: string) =>
  matchRoutes(routes, path)?.at(-1)?.route.handle as Place | undefined;

describe('paths', () => {
  test('{x} of the specification becomes :x, and an address is made from values', () => {
    expect(routePath('/clazz/{clazzId}/student/{studentId}')).toBe('/clazz/:clazzId/student/:studentId');
    expect(toPath('/clazz/{clazzId}/{tab}', { clazzId: 7, tab: 'a b' }, { page: 2, none: undefined })).toBe(
      '/clazz/7/a%20b?page=2',
    );
    // @ts-expect-error a missing parameter does not compile
    toPath('/clazz/{clazzId}', {});
  });
  test('[V-007] [desk D17] an address is external when it starts with http:, https:, mailto: or tel:', () => {
    expect(['http://a', 'https://a', 'mailto:a@b', 'tel:1', 'HTTPS://a'].map(isExternal)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(['/a', '//a', 'httpx:', 'ftp://a', 'javascript:x'].map(isExternal)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
  test('[V-008] [site M4] external links open a new window and cannot be the home page', () => {
    expect([linkTarget('https://a').target, linkTarget('/a').target, mayBeHome('https://a')]).toEqual([
      '_blank',
      undefined,
      false,
    ]);
  });
  test('[V-009] [site M7] management system, help centre and mall cannot be the home page', () => {
    expect(
      ['/desk/bench', '/help/teacher/', '/site/mall/courses', '/mall/orders', '/teachplan/index', '/malle'].map(
        mayBeHome,
      ),
    ).toEqual([false, false, false, false, true, true]);
  });
  test('the way back after signing in stays on this site', () => {
    expect(loginAddress('/a?b=1#c')).toBe('/login?redirect=%2Fa%3Fb%3D1%23c');
    expect(loginAddress('/')).toBe('/login');
    expect(safeBack('/a?b=1')).toBe('/a?b=1');
    for (const evil of [
      'https://e.cn',
      '//e.cn',
      '/\\e.cn',
      '/a\\b',
      '/\te.cn',
      'javascript:1',
      '/login?redirect=/a',
      '',
      null,
    ])
      expect(safeBack(evil)).toBeUndefined();
  });
});

describe('routes', () => {
  const routes = buildRoutes(places, env());
  test('[C-018] [desk D05] [site C5] assets lie under /site/ and addresses are plain paths of the history', () => {
    expect(readFileSync('vite.config.ts', 'utf8')).toContain("base: '/site/'");
    expect(readFileSync('src/kernel/web/app.tsx', 'utf8')).toContain('createBrowserRouter');
    expect(matched(routes, '/site/x')?.title.en).toBe('Page not found');
  });
  test('a literal segment beats a parameter, whatever the order of the screens', () => {
    expect([matched(routes, '/desk/sport/rooms/new')?.key, matched(routes, '/desk/sport/rooms/12')?.key]).toEqual([
      'fresh',
      'one',
    ]);
  });
  test('[E-011] [desk D07] an unknown address in a desk shows "Resource does not exist" inside that desk', () => {
    expect(DESK_ROOTS).toEqual(['/desk/sport', '/desk/art', '/desk/teach', '/desk']);
    for (const path of ['/desk/sport/nix', '/desk/art/a/b', '/desk/teach/nix', '/desk/nix']) {
      const found = matched(routes, path)!;
      expect([found.title, layoutOf(found)]).toEqual([{ zh: '资源不存在', en: 'Resource does not exist' }, 'desk']);
    }
  });
  test('[E-011] [site G14] [desk D08] any other unknown address shows "Page not found"', () => {
    expect(matched(routes, '/nix/da')?.title).toEqual({ zh: '页面不存在', en: 'Page not found' });
  });
  test('[site C1] [site C3] site screens stand in the common layout at 1200 px, 960 where the screen says so', () => {
    expect([layoutOf(place('admin')), layoutOf(place('list')), layoutOf(place('open'))]).toEqual([
      'site',
      'desk',
      'bare',
    ]);
  });
  test('entries that only lead elsewhere are no addresses', () => {
    expect(JSON.stringify(routes.flatMap((r) => r.children!.map((c) => c.path)))).not.toContain('#');
  });
  test('filters, page and drawer in the query are no reason to ask at the door again', () => {
    const route = routes.flatMap((r) => r.children!).find((r) => r.path === '/admin')!;
    const ask = (from: string, to: string) =>
      (route.shouldRevalidate as (a: unknown) => boolean)({
        currentUrl: new URL(from, 'http://a'),
        nextUrl: new URL(to, 'http://a'),
        defaultShouldRevalidate: true,
      });
    expect([ask('/admin?p=1', '/admin?p=2'), ask('/admin', '/gated')]).toEqual([false, true]);
  });
  test('a frame that throws gives way to the fault page in the language of its reader, never to one of the router', async () => {
    await startTexts([], 'zh-CN');
    vi.stubGlobal('localStorage', { setItem: () => undefined });
    for (const [lang, said] of [
      ['en-US', uiEn.failed],
      ['zh-CN', uiZh.failed],
    ] as const) {
      await switchLang(lang);
      for (const [path, frame] of [
        ['/desk/sport/rooms', 'desk'],
        ['/admin', 'site'],
        ['/school/1', 'bare'],
      ] as const) {
        const all: RouteObject[] = [{ id: 'root', children: routes }];
        const router = programs.createMemoryRouter(all, {
          initialEntries: [path],
          hydrationData: { loaderData: {}, errors: { [`layout.${frame}`]: new TypeError('a part of the frame') } },
        });
        const html = renderToStaticMarkup(<programs.RouterProvider router={router} />);
        expect(html).toContain(said);
        expect(html).not.toContain('Unexpected');
        router.dispose();
      }
    }
    vi.unstubAllGlobals();
  });
  test('a missing or an extra body does not compile', () => {
    const module = { name: 'x', screens, locale: { 'zh-CN': {}, 'en-US': {} } };
    expect(defineWeb(module, bodies).bodies['list']).toBeDefined();
    const { list: _, ...missing } = bodies;
    // @ts-expect-error list is missing
    defineWeb(module, missing);
    // @ts-expect-error extra names no screen
    defineWeb(module, { ...bodies, extra: bodies.list });
  });
  test('the router takes the routes as they are', async () => {
    const router = createMemoryRouter([{ id: 'root', children: routes }], {
      initialEntries: ['/desk/sport/rooms/new'],
    });
    await expect.poll(() => router.state.initialized).toBe(true);
    expect(router.state.matches.at(-1)?.route.path).toBe('/desk/sport/rooms/new');
  });
});

describe('guard', () => {
  test('[S-008] [site G9] [desk D49] without a valid token a guarded address clears it and goes to the login page with the way back', async () => {
    const clearToken = vi.fn();
    const answer = (await enter(
      place('list'),
      args('/desk/sport/rooms?state=open'),
      env({ session: () => Promise.resolve(null), clearToken }),
    )) as Response;
    expect(answer.headers.get('Location')).toBe('/login?redirect=%2Fdesk%2Fsport%2Frooms%3Fstate%3Dopen');
    expect(answer.headers.get('X-Remix-Reload-Document')).toBe('true');
    expect(clearToken).toHaveBeenCalledTimes(1);
  });
  test('[site G1] [site G3] a place without a need for a session opens for everybody, even when the session fails to load', async () => {
    expect(
      await enter(place('open'), args('/school/1'), env({ session: () => Promise.reject(new Error('offline')) })),
    ).toBe(Body);
  });
  test('the first frame is drawn once: it waits for what the shell prepares, and nobody who is not signed in waits', async () => {
    let done = () => {};
    const prepared = new Promise<void>((resolve) => (done = resolve));
    let stands = false;
    const entered = enter(place('list'), args('/desk/sport/rooms'), env({ prepared })).then((body) => {
      stands = true;
      return body;
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(stands).toBe(false);
    done();
    expect(await entered).toBe(Body);
    const never = new Promise(() => {});
    const nobody = env({ prepared: never, session: () => Promise.resolve(null) });
    expect(await enter(place('open'), args('/school/1'), nobody)).toBe(Body);
  });
  test('what a body shows first is asked while the frame is prepared, by the address, and for nobody who may not enter', async () => {
    const asked: string[] = [];
    const ahead = (search: URLSearchParams) => asked.push(String(search));
    let done = () => {};
    const prepared = new Promise<void>((resolve) => (done = resolve));
    const bodyOf = () => () => Promise.resolve({ default: Body, ahead });
    const entered = enter(place('list'), args('/desk/sport/rooms?state=open'), env({ prepared, bodyOf }));
    await expect.poll(() => asked).toEqual(['state=open']);
    done();
    expect(await entered).toBe(Body);
    await enter(place('admin'), args('/admin'), env({ bodyOf })).catch(() => undefined);
    expect(asked).toHaveLength(1);
  });

  test('[site G4] [desk D56] who holds none of the codes gets the page "not accessible"', async () => {
    const error = await enter(place('admin'), args('/admin'), env()).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Denied);
    expect(pageOfDenial((error as Denied).reason)).toBe('forbidden');
  });
  test('[E-009] [site G15] a missing service or a gate shows the customised-module notice', async () => {
    const error = (await enter(place('gated'), args('/gated'), env()).catch((e: unknown) => e)) as Denied;
    expect([pageOfDenial(error.reason), pageOfDenial('service'), pageOfDenial('line')]).toEqual([
      'custom',
      'custom',
      'forbidden',
    ]);
  });
  test('[site L1] [site G2] /, /index and /login lead to the landing, without a session to the login page', async () => {
    const routes = buildRoutes(places, env());
    for (const path of ['/', '/index', '/login']) {
      const home = matched(routes, path)!;
      expect(((await enter(home, args(path), env())) as Response).headers.get('Location')).toBe('/arrange');
      expect(
        ((await enter(home, args(path), env({ session: () => Promise.resolve(null) }))) as Response).headers.get(
          'Location',
        ),
      ).toBe('/login');
    }
  });
  test('a redirect keeps parameters and query', async () => {
    expect(
      ((await enter(place('old'), args('/old/12?a=1', { roomId: '12' }), env())) as Response).headers.get('Location'),
    ).toBe('/desk/sport/rooms/12?a=1');
  });
  test('a detour comes before the screen and does not circle', async () => {
    const detour = () => '/admin';
    expect(
      ((await enter(place('list'), args('/desk/sport/rooms'), env({ detour }))) as Response).headers.get('Location'),
    ).toBe('/admin');
    expect(await enter(place('one'), args('/admin'), env({ detour }))).toBe(Body);
  });
  test('[E-012] [site G12] a network error under a navigation is recovered, other faults show', async () => {
    const offline = new CallError(0, { error: 'offline', error_description: '', message: '', requestId: '' }, 'x');
    const recovered: string[] = [];
    void enter(
      place('list'),
      args('/desk/sport/rooms?a=1'),
      env({
        session: () => Promise.reject(offline),
        recover: (a) => {
          recovered.push(a);
          return true;
        },
      }),
    );
    await expect.poll(() => recovered).toEqual(['/desk/sport/rooms?a=1']);
    await expect(
      enter(place('list'), args('/desk/sport/rooms'), env({ session: () => Promise.reject(offline) })),
    ).rejects.toBe(offline);
    const fault = new CallError(500, { error: 'x', error_description: '', message: '', requestId: '' }, 'x');
    await expect(
      enter(
        place('list'),
        args('/desk/sport/rooms'),
        env({ session: () => Promise.reject(fault), recover: () => true }),
      ),
    ).rejects.toBe(fault);
  });
  test('a button shows on the code of the function module whose screen names its call, as on the server', () => {
    const grants = grantsOf(places);
    const voidRun = { name: 'x.void', need: need({ funcs: ['BASIC_SUPERMAN'] }) };
    expect([
      mayCall(voidRun, who, grants),
      mayCall(voidRun, { ...who, funcIds: ['mod:sport.play'] }, grants),
      mayCall(voidRun, null, grants),
    ]).toEqual([false, true, false]);
  });
});

describe('page', () => {
  test('[S-004] [site C4] [desk D50] after each route change the view is at the top, also boxes that scroll inside', () => {
    const box = { scrollTop: 300 };
    const scrollTo = vi.fn();
    scrollToTop({ scrollTo, document: { querySelectorAll: () => [box] } } as never);
    expect([scrollTo.mock.calls, box.scrollTop]).toEqual([[[0, 0]], 0]);
    expect([isRouteChange('/a', '/b'), isRouteChange('/a', '/a'), isRouteChange(undefined, '/a')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
