import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../src/apps/modules';
import { sql } from '../../src/kernel/server/db/sql';
import type { Place } from '../../src/kernel/shared/module';
import { denied } from '../../src/kernel/shared/need';
import { session as sessionShape, type Session } from '../../src/kernel/shared/session';
import { EachCost } from '../../src/kernel/testing/each-cost';
import { addressOf } from './addresses';
import { breachesOf } from './axe';
import { chromiumPath, DESK, PATIENCE, World, type Person } from './kit';

import { PHONE, sideways, smallTargets, ZOOMED } from './narrow';
import { Ways } from './ways';

let world: World;

/**
 * Who walks: each address is opened by the first of them who may. Whoever a screen is made for comes before the offices
 * that may open it too: they have something on it.
 */
const WALKERS = [
  'teacher189',
  'student189',
  'classmgr189',
  'peteach189',
  'trainer5',
  'learner5',
  'tutor3',
  'school189',
  'platform',
  'inputer',
  'auditor',
  'bureau4109',
  'training5',
];
/**
 * Addresses that stand open to a kind of person and not to this one: another's class, another's report; and those on which somebody
 * who walks later has more than this one: a school sells little.
 */
export const OTHERS_OF: Readonly<Record<string, readonly RegExp[]>> = {
  school189: [/^\/desk\/teach\/(?:mall|finance|video)\//, /^\/videofigures\//],
  teacher189: [/^\/clazz\/basic\/\d+\/(consent|faces|facewall)$/, /^\/assessment-teacher\/report\//],
};
/** Children of a school and of a training institution. */
const CHILDREN = ['student189', 'learner5'];
/** Every screen's addresses but those that lead on. */
export const PLACES = registry.places.filter((p) => !p.screen.to && !/[*#]/.test(p.path));
/** So many screens of every module are looked at twice as large as well: a phone's width has found the other faults by then. */
const ENLARGED_EACH = 6;
const ENLARGED = new Set(
  [...new Set(PLACES.map((p) => p.module))].flatMap((module) =>
    PLACES.filter((p) => p.module === module).slice(0, ENLARGED_EACH),
  ),
);

/** The places that somebody may open, with an address of the demonstration world for each that has one. */
export async function addressesOf(world: World, places: Iterable<Place>, rights: Session): Promise<[Place, string][]> {
  const found: [Place, string][] = [];
  for (const place of places) {
    if (place.need.open || denied(place.need, rights)) continue;
    const address = await addressOf(world, place, rights);
    if (address) found.push([place, address]);
  }
  return found;
}

export async function rightsOf(world: World, login: string): Promise<Session> {
  const me = await world.t.as(login);
  return sessionShape.parse(
    (
      await world.t.app.inject({ url: '/api/user/user/session', headers: { authorization: `Bearer ${me.token}` } })
    ).json(),
  );
}
/** An export that the school's office finished a moment ago: a small one is a file at once and leaves no job. */
async function finishExport(): Promise<void> {
  const { userId, orgId } = await world.t.who('school189');
  const result = { fileName: '学生.xlsx', rows: 6000, size: 9, until: '2027-01-01T00:00:00Z' };
  await world.t.sql(sql`
    insert into kernel_job
      (org_id, job_id, kind, user_id, lang, state, done, total, params, result, made_at, ended_at, beat_at, tries)
    values
      (${orgId}, 1, 'export.people.student', ${userId}, 'zh-CN', 'done', 6000, 6000, '{}', ${result}, ${world.t.now()}, ${world.t.now()}, ${world.t.now()}, 1)
  `);
}
/** Registry test 10: every built screen opens for a person who may, shows its data and no console error. */
export function walk(lang: 'zh-CN' | 'en-US'): void {
  const ways = new Ways();
  const cost = new EachCost(`screens of the walk (${lang})`);
  beforeAll(async () => {
    world = await World.open();
    await finishExport();
  });
  afterAll(async () => {
    await world?.close();
  });
  describe.skipIf(!chromiumPath)('registry test 10: every built screen', () => {
    test(`opens for a person who may, shows its data and no console error (${lang})`, async () => {
      const wrong: string[] = [];
      const left = new Set(PLACES);
      for (const login of WALKERS) {
        const rights = await rightsOf(world, login);
        const mine = (await addressesOf(world, left, rights)).filter(
          ([, address]) => !OTHERS_OF[login]?.some((others) => others.test(address)),
        );
        if (!mine.length) continue;
        const person = await world.as(login, { lang });
        await person.open('/profile');
        for (const [place, address] of mine) {
          left.delete(place);
          wrong.push(...(await cost.of(address, () => look(person, address, place, lang))));
          ways.note(place, await linksOf(person));
        }
        await person.close();
      }
      const stranger = await world.as(null, { lang });
      await stranger.open([...left].find((p) => p.need.open)?.path ?? '/feedback');
      for (const place of [...left].filter((p) => p.need.open)) {
        left.delete(place);
        const address = await addressOf(world, place, { orgId: 189, userId: 0, userType: 2 });
        if (!address) {
          wrong.push(`${place.path}: the demonstration world has nothing to show to a stranger`);
          continue;
        }
        wrong.push(...(await cost.of(address, () => look(stranger, address, place, lang))));
        ways.note(place, await linksOf(stranger));
      }
      await stranger.close();
      cost.say();
      expect(wrong).toEqual([]);
      // Screens of training codes at schools and bureaus (screens-desk A31): no demonstration person holds both.
      expect([...left].map((p) => p.path).sort()).toEqual([
        '/desk/sport/home/edu/audits',
        '/desk/sport/home/edu/students5',
      ]);
    }, 1_800_000);

    test(`is reached from the menus over links that really stand on its way, or by a named key (${lang})`, () => {
      expect(ways.missed()).toEqual([]);
    });

    test(`whatever a child taps on a phone is as large as a finger, on every screen that a child may open (${lang})`, async () => {
      const wrong: string[] = [];
      for (const login of CHILDREN) {
        const rights = await rightsOf(world, login);
        const person = await world.as(login, { lang, ...PHONE });
        await person.open('/profile');
        for (const [place, address] of await addressesOf(world, PLACES, rights)) {
          try {
            await goTo(person, address, place);
            const found = [...(await sideways(person.page)), ...(await smallTargets(person.page))];
            wrong.push(...found.map((what) => `${address}: ${what}`));
          } catch (error) {
            wrong.push(`${address}: ${String(error).split('\n')[0]}`);
          }
        }
        await person.close();
      }
      expect(wrong).toEqual([]);
    }, 1_800_000);
  });
}

/** The addresses of a page's links, without what follows the path. */
const linksOf = (person: Person): Promise<string[]> =>
  person.page.evaluate(() => Array.from(document.querySelectorAll<HTMLAnchorElement>('a[href]'), (a) => a.pathname));

/** Goes to a place inside the program, as a click does, and waits until it stands. */
async function goTo(person: Person, address: string, place: Place): Promise<void> {
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
  // What it loads is asked for once it is drawn.
  await drawn(person);
  await person.settle();
}

/** Waits until what is new, a page or a size, is laid out and drawn. */
export const drawn = (person: Person): Promise<void> =>
  person.page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(() => {
            done();
          });
        });
      }),
  );

/** What no reader should see: the key of a text that is missing, or a value that nobody worded. */
export const RAW = new RegExp(
  `.{0,30}(?:kernel\\.|ui\\.[a-z]|undefined|NaN|\\[object|(?:${[...new Set(PLACES.map((p) => p.module))].join('|')})\\.(?:field|state|kind)\\.\\w).{0,30}`,
);

/** Looks at a place as a person who may open it. @returns what is wrong with it, a line each */
export async function look(person: Person, address: string, place: Place, lang: string): Promise<string[]> {
  const before = person.errors.length;
  const wrong: string[] = [];
  try {
    await goTo(person, address, place);
    const words = async () => (await person.page.locator('main, #root').first().innerText()).trim();
    // A page that leads on shows nothing for a moment.
    if ((await words()).length < 8) {
      await expect
        .poll(async () => (await words()).length)
        .toBeGreaterThanOrEqual(8)
        .catch(() => undefined);
      await person.settle();
    }
    const text = await words();
    if (text.length < 8) wrong.push(`${address} is empty`);
    const raw = RAW.exec(text);
    if (raw) wrong.push(`${address} shows a raw value: ${raw[0]}`);
    if (lang === 'en-US' && place.need.open !== true && !/[A-Za-z]{3}/.test(text))
      wrong.push(`${address} has no English`);
    await person.shot(`${lang}/${address.replace(/\W+/g, '_')}`);
    // Names are judged in both languages; colours hang on none, so each walk takes the half that the other one leaves.
    const colours = PLACES.indexOf(place) % 2 === (lang === 'en-US' ? 1 : 0);
    wrong.push(...(await breachesOf(person.page, { colours })).map((breach) => `${address}: ${breach}`));
    for (const size of ENLARGED.has(place) ? [ZOOMED, PHONE] : [PHONE]) {
      await person.page.setViewportSize(size);
      await drawn(person);
      wrong.push(...(await sideways(person.page)).map((what) => `${address} at ${size.width} px is ${what}`));
    }
    await person.shot(`${lang}-phone/${address.replace(/\W+/g, '_')}`);
    await person.page.setViewportSize(DESK);
  } catch (error) {
    wrong.push(`${address}: ${String(error).split('\n')[0]}`);
  }
  // 409 is an answer that the page shows: the small world has too few questions for some training.
  const faults = person.errors.slice(before).filter((e) => !/net::ERR|WebSocket|status of 409/.test(e));
  if (faults.length) wrong.push(`${address}: ${faults[0]!.slice(0, 200)}`);
  return wrong;
}
