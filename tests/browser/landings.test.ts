import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOGINS } from '../days/logins';
import { chromiumPath, DESK, World, type Person } from './kit';
import { PHONE } from './narrow';
import { addressesOf, look, PLACES, RAW, rightsOf } from './walk';

// What people see on a day of the year: `npm run days -- --pages` opens it on each of those of docs/days.md, and keeps the
// pictures. `npm test` opens the same pages on the test day elsewhere: as homes, and screen by screen.
const isAsked = process.env['DAYS_PAGES'] === '1';

let world: World;
beforeAll(async () => {
  if (chromiumPath && isAsked) world = await World.open({ processes: 1 });
});
afterAll(async () => {
  await world?.close();
});

/** Somebody where they land, a child on a phone. */
async function landed(login: string, zone?: string): Promise<Person> {
  const isChild = login.startsWith('student') || login.startsWith('learner');
  const person = await world.as(login, { ...(isChild ? PHONE : DESK), ...(zone ? { zone } : {}) });
  await person.open('/index');
  // Before its outline there is nothing at all: a page stands when it says something.
  await person.page.waitForFunction(() => (document.querySelector('main')?.innerText.trim().length ?? 0) > 40);
  await person.settle();
  return person;
}
const wordsOf = async (person: Person) => (await person.page.locator('main').first().innerText()).trim();

describe.skipIf(!chromiumPath || !isAsked)('a day as people see it', () => {
  test.for(LOGINS)('%s lands on a page that says something, and no fault', async (login) => {
    const person = await landed(login);
    try {
      await person.shot(`landing-${login}`);
      const words = await wordsOf(person);
      expect(words.length).toBeGreaterThan(40);
      expect(RAW.exec(words)?.[0]).toBeUndefined();
      expect(person.faults()).toEqual([]);
    } finally {
      await person.close();
    }
  });
  test('every screen that the office of a school may open stands', async () => {
    const rights = await rightsOf(world, 'school189');
    const person = await world.as('school189');
    const wrong: string[] = [];
    try {
      await person.open('/profile');
      for (const [place, address] of await addressesOf(world, PLACES, rights))
        wrong.push(...(await look(person, address, place, 'zh-CN')));
    } finally {
      await person.close();
    }
    expect(wrong).toEqual([]);
  }, 1_800_000);
  test.for(['teacher189', 'student189', 'school189', 'trainer5'])(
    '%s reads the same times of day in a browser on the other side of the world',
    async (login) => {
      const times: (readonly string[])[] = [];
      for (const zone of ['Asia/Shanghai', 'America/Los_Angeles', 'UTC']) {
        const person = await landed(login, zone);
        try {
          times.push((await wordsOf(person)).match(/\d{1,2}:\d\d/g) ?? []);
        } finally {
          await person.close();
        }
      }
      const [here, ...elsewhere] = times;
      for (const there of elsewhere) expect(there).toEqual(here);
    },
  );
});
