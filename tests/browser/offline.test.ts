import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Air } from './air';
import { chromiumPath, World, type Person } from './kit';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

/** The addresses of everything that the site's service worker has kept. */
const keptOf = (person: Person): Promise<string[]> =>
  person.page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
/** Waits until the worker stands between this page and the network. */
const controlled = (person: Person) =>
  person.page.waitForFunction(() => navigator.serviceWorker.controller != null, undefined, { timeout: 30_000 });

describe.skipIf(!chromiumPath)('the site’s service worker', () => {
  test('a page that was open starts again without a network; no reply of the API is ever kept', async () => {
    const air = await Air.over(world.url);
    const child = await world.as('student189');
    try {
      const answering = '/work/dowork/1/answer';
      await child.page.goto(`${air.url}/work/stu/home/todo`);
      await child.settle();
      await controlled(child);
      await child.page.goto(air.url + answering);
      await child.settle();
      const kept = await keptOf(child);
      expect(kept).toEqual(expect.arrayContaining(['/', '/desk']));
      expect(kept.filter((path) => !/^\/(?:desk)?$|^\/site\/assets\/[^/]+-[\w-]{8}\.\w+$/.test(path))).toEqual([]);

      air.cut();
      await child.page.reload({ waitUntil: 'domcontentloaded' });
      // The program itself stands there, not the browser's own page for a missing network.
      await child.page.locator('#root').waitFor();
      await child.page.waitForFunction(
        () => !document.querySelector('.outline') && document.querySelector('#root > *'),
      );
      expect(new URL(child.page.url()).pathname).toBe(answering);
      await child.shot('offline/answering');
    } finally {
      air.close();
      await child.close();
    }
  });
});
