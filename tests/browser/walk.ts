import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../src/apps/modules';
import type { Place } from '../../src/kernel/shared/module';
import { denied } from '../../src/kernel/shared/need';
import { session as sessionShape, type Session } from '../../src/kernel/shared/session';
import { addressOf } from './addresses';
import { chromiumPath, PATIENCE, World, type Person } from './kit';

let world: World;

/** Who walks: each address is opened by the first of them who may. */
const WALKERS = [
  'school189',
  'classmgr189',
  'teacher189',
  'student189',
  'platform',
  'inputer',
  'auditor',
  'bureau4109',
  'peteach189',
  'training5',
  'trainer5',
  'learner5',
  'tutor3',
];
async function rightsOf(login: string): Promise<Session> {
  const me = await world.t.as(login);
  return sessionShape.parse(
    (
      await world.t.app.inject({ url: '/api/user/user/session', headers: { authorization: `Bearer ${me.token}` } })
    ).json(),
  );
}
/** Registry test 10: every built screen opens for a person who may, shows its data and no console error. */
export function walk(lang: 'zh-CN' | 'en-US'): void {
  beforeAll(async () => {
    world = await World.open();
  });
  afterAll(async () => {
    await world?.close();
  });
  describe.skipIf(!chromiumPath)('registry test 10: every built screen', () => {
    test(`opens for a person who may, shows its data and no console error (${lang})`, async () => {
      const wrong: string[] = [];
      const left = new Set(registry.places.filter((p) => !p.screen.to && !/[*#]/.test(p.path)));
      for (const login of WALKERS) {
        const rights = await rightsOf(login);
        const mine: [Place, string][] = [];
        for (const place of left) {
          if (place.need.open || denied(place.need, rights)) continue;
          const address = await addressOf(world, place, rights);
          if (address) mine.push([place, address]);
        }
        if (!mine.length) continue;
        const person = await world.as(login, { lang });
        await person.open('/profile');
        for (const [place, address] of mine) {
          left.delete(place);
          wrong.push(...(await look(person, address, place, lang)));
        }
        await person.close();
      }
      const stranger = await world.as(null, { lang });
      await stranger.open([...left].find((p) => p.need.open)?.path ?? '/feedback');
      for (const place of [...left].filter((p) => p.need.open)) {
        left.delete(place);
        wrong.push(
          ...(await look(
            stranger,
            (await addressOf(world, place, { orgId: 189, userId: 0, userType: 2 }))!,
            place,
            lang,
          )),
        );
      }
      await stranger.close();
      expect(wrong).toEqual([]);
      // Screens of training codes at schools and bureaus (screens-desk A31): no demonstration person holds both.
      expect([...left].map((p) => p.path).sort()).toEqual([
        '/desk/sport/home/edu/audits',
        '/desk/sport/home/edu/students5',
      ]);
    }, 1_800_000);
  });
}

async function look(person: Person, address: string, place: Place, lang: string): Promise<string[]> {
  const before = person.errors.length;
  const wrong: string[] = [];
  try {
    // Inside the program: a navigation as a click makes it.
    const left = await person.page.evaluate((to) => {
      const shown = document.querySelector<HTMLElement>('main[data-place]')?.dataset['place'];
      // Two places may mean one address: then nothing leaves.
      if (location.pathname === to) return undefined;
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      return shown;
    }, address);
    // The page before stands until the next one's parts are there. A page that leads on leaves its own address, one with
    // a frame of its own says no place, and one that two places share says the other's.
    await person.page.waitForFunction(
      ({ path, asked, left }) => {
        const shown = document.querySelector<HTMLElement>('main[data-place]')?.dataset['place'];
        return shown !== left || shown === path || !shown || location.pathname !== asked;
      },
      { path: place.path, asked: address, left },
      { timeout: PATIENCE },
    );
    await person.page.waitForTimeout(60);
    await person.settle();
    const words = async () => (await person.page.locator('main, #root').first().innerText()).trim();
    // A page that leads on shows nothing for a moment.
    if ((await words()).length < 8) {
      await person.page.waitForTimeout(1500);
      await person.settle();
    }
    const text = await words();
    if (text.length < 8) wrong.push(`${address} is empty`);
    if (/kernel\.|ui\.[a-z]|undefined|NaN|\[object/.test(text))
      wrong.push(
        `${address} shows a raw value: ${/.{0,30}(kernel\.|ui\.[a-z]|undefined|NaN|\[object).{0,30}/.exec(text)?.[0]}`,
      );
    if (lang === 'en-US' && place.need.open !== true && !/[A-Za-z]{3}/.test(text))
      wrong.push(`${address} has no English`);
    await person.shot(`${lang}/${address.replace(/\W+/g, '_')}`);
  } catch (error) {
    wrong.push(`${address}: ${String(error).split('\n')[0]}`);
  }
  // 409 is an answer that the page shows: the small world has too few questions for some training.
  const faults = person.errors.slice(before).filter((e) => !/net::ERR|WebSocket|status of 409/.test(e));
  if (faults.length) wrong.push(`${address}: ${faults[0]!.slice(0, 200)}`);
  return wrong;
}
