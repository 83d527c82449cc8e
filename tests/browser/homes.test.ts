import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, World, type Person } from './kit';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

/** Everybody of the demonstration's sign-in page. */
const ACCOUNTS =
  'platform support inputer auditor bureau4109 school189 classmgr189 teacher189 peteach189 student189 school619 ' +
  'student619 training5 trainer5 learner5 tutor3';
/** A page that moves more than this disturbs whoever began to read it: the browser's own measure. */
const MOST = 0.05;

/** Adds up what moves on the page from its first paint on, and remembers what it was. */
const watchShifts = (person: Person) =>
  person.context.addInitScript(() => {
    const moved: { value: number; what: string }[] = [];
    Object.assign(window, { moved });
    type Shift = PerformanceEntry & { value: number; sources: { node?: Node }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        moved.push({ value, what: sources.map(({ node }) => (node as HTMLElement)?.className).join(', ') });
    }).observe({ type: 'layout-shift', buffered: true });
  });

describe.skipIf(!chromiumPath)('the page where somebody lands', () => {
  test.for(ACCOUNTS.split(' '))('%s: it loads without a jump', async (login) => {
    const person = await world.as(login);
    try {
      await watchShifts(person);
      await person.open('/index');
      // What comes late is what pushes: announcements, banners, figures.
      await person.page.waitForTimeout(1000);
      await person.settle();
      const moved = await person.page.evaluate(() => (window as Window & { moved?: { value: number }[] }).moved ?? []);
      const sum = moved.reduce((total, { value }) => total + value, 0);
      // What moved stands in the message of a failure.
      expect({ moved, tooMuch: sum >= MOST }).toEqual({ moved, tooMuch: false });
    } finally {
      await person.close();
    }
  });
  test('who works in another desk finds its functions on the bench, and not that there are none', async () => {
    const person = await world.as('inputer');
    try {
      await person.open('/desk/bench');
      await person.settle();
      const main = person.page.getByRole('main');
      expect(await main.getByRole('link', { name: '批量录入' }).count()).toBe(1);
      expect(await main.getByText('还没有可用的功能').count()).toBe(0);
    } finally {
      await person.close();
    }
  });
});
