import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOrg } from '../../src/kernel/server/db/tenant';
import { exportDone } from '../../src/modules/notice/server/left-events';
import { WITHOUT_WAY } from '../registry/without-way';
import { Clicks, TABLET } from './clicks';
import { chromiumPath, World, type Person } from './kit';
import { hasSome } from './own';
import { addressesOf, OTHERS_OF, PLACES, rightsOf } from './walk';
import { WAY_KEYS, type WayKey } from './way-keys';
import { nameOf, placeAt } from './ways';

let world: World;
/** Whoever presses several keys stays signed in between. */
const people = new Map<string, Person>();
async function personOf(login: string): Promise<Person> {
  const known = people.get(login);
  if (known) return known;
  const person = await world.as(login);
  people.set(login, person);
  return person;
}
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  for (const person of people.values()) await person.close();
  await world?.close();
});

/** An address of the screen where a key stands. */
async function addressFor({ from, login, at }: WayKey): Promise<string | undefined> {
  if (typeof at === 'string') return at;
  const rights = await rightsOf(world, login);
  if (at) return (await world.t.sql<{ path: string }>(at.sql, [rights.userId]))[0]?.path;
  const places = PLACES.filter((p) => nameOf(p) === from);
  return (await addressesOf(world, places, rights))[0]?.[1];
}
/** One account of each kind of person. */
const KINDS = [
  'platform',
  'bureau4109',
  'school189',
  'teacher189',
  'student189',
  'training5',
  'trainer5',
  'learner5',
  'tutor3',
];
/** The other accounts of the sign-in page, each with the accounts above that its work is like. */
const LIKE: Readonly<Record<string, readonly string[]>> = {
  support: ['platform'],
  inputer: ['platform'],
  auditor: ['platform'],
  classmgr189: ['teacher189', 'school189'],
  peteach189: ['teacher189', 'school189'],
  school619: ['school189'],
  student619: ['student189'],
};
/** The screens that somebody may open and that have something for them, by name. */
async function openTo(login: string): Promise<string[]> {
  const rights = await rightsOf(world, login);
  const found = await addressesOf(world, PLACES, rights);
  const mine = found.filter(([, address]) => !OTHERS_OF[login]?.some((others) => others.test(address)));
  const names = new Set(mine.map(([place]) => nameOf(place)));
  const open: string[] = [];
  for (const name of names)
    if (!Object.hasOwn(WITHOUT_WAY, name) && (await hasSome(world, name, rights))) open.push(name);
  return open;
}
/** A notice that leads to the file of an export that has ended. */
async function exportTold(login: string): Promise<void> {
  const { userId, orgId } = await world.t.who(login);
  const payload = { jobId: 1, userId, fileName: '学生.xlsx', until: '2027-01-01T00:00:00Z' };
  const { kernel } = world.t;
  await inOrg(kernel.pools.tenant, orgId, (door) => exportDone.run({ orgId, id: 1, payload }, door, kernel));
}

describe.skipIf(!chromiumPath)('by clicking', () => {
  test.for(WAY_KEYS.map((way) => [way.from, way.to, way] as const))('a key of %s leads to %s', async ([, to, way]) => {
    if (to === 'notice.exported') await exportTold(way.login);
    const address = await addressFor(way);
    expect(address).toBeDefined();
    const person = await personOf(way.login);
    const { page } = person;
    await person.open(address!);
    await way.press(page);
    await page.waitForURL((url) => placeAt(url.pathname)?.key === to.slice(to.indexOf('.') + 1));
    const place = placeAt(new URL(page.url()).pathname);
    expect(place && nameOf(place)).toBe(to);
    await person.settle();
    expect(person.faults()).toEqual([]);
  });
  test.for(KINDS)(
    '%s comes from where they land to every screen that they may open and that has something for them',
    async (login) => {
      const wanted = await openTo(login);
      expect(wanted.length).toBeGreaterThan(10);
      const person = await world.as(login, TABLET);
      try {
        const clicks = new Clicks(person, wanted);
        const missed = await clicks.missed();
        expect({ missed, wrong: clicks.wrong }).toEqual({ missed: [], wrong: [] });
        expect(person.faults()).toEqual([]);
      } finally {
        await person.close();
      }
    },
  );
  test.for(Object.keys(LIKE))(
    '%s clicks every entry of their menus, and comes to whatever the accounts of like work may not open',
    async (login) => {
      const known = new Set((await Promise.all(LIKE[login]!.map(openTo))).flat());
      const open = await openTo(login);
      const wanted = open.filter((name) => !known.has(name));
      const person = await world.as(login, TABLET);
      try {
        const clicks = new Clicks(person, wanted, open);
        const missed = await clicks.missed({ whole: true });
        expect(clicks.entries.length).toBeGreaterThan(5);
        expect({ missed, wrong: clicks.wrong }).toEqual({ missed: [], wrong: [] });
        expect(person.faults()).toEqual([]);
      } finally {
        await person.close();
      }
    },
  );
});
