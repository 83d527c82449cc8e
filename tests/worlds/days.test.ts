import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeWorld } from '../../src/apps/demo';
import { migrate } from '../../src/kernel/server/db/migrate';
import { root } from '../../src/kernel/server/root';
import { TestApp } from '../../src/kernel/testing/app';
import { studyDayGet, waitsGet } from '../../src/modules/shell/contract';
import { database, embedded } from '../upgrade/servers';
import { NAMED } from './named';

test.for([
  ['Monday', '2026-11-16T02:30:00Z'],
  ['Saturday', '2026-11-28T02:30:00Z'],
] as const)(
  'a demonstration made on a %s has a row in every pile that a home names, and homework for its child',
  async ([, at]) => {
    const now = new Date(at);
    const server = await embedded();
    const db = await database(server, 'days');
    try {
      await migrate(db.url, join(root, 'migrations'), { now });
      await makeWorld(db.url, 'test', now);
      const t = await TestApp.start({ url: db.url });
      try {
        t.at(now);
        for (const [login, named] of Object.entries(NAMED)) {
          const { items } = await (await t.as(login)).ok(waitsGet, {});
          const piles = new Set(items.map(({ key }) => key));
          expect([login, named.filter((key) => !piles.has(key))]).toEqual([login, []]);
        }
        const { open } = await (await t.as('student189')).ok(studyDayGet, {});
        expect(open.length).toBeGreaterThan(0);
      } finally {
        t.at(null);
        await t.stop();
      }
    } finally {
      await db.drop();
      await server.stop();
    }
  },
);
