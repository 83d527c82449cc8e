import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cronText, generated, needText, passing } from '../../src/apps/generated';
import { BUSI } from '../../src/kernel/shared/codes';
import { need, open, signedIn } from '../../src/kernel/shared/need';
import { servers } from '../../src/apps/modules-server';
import { root } from '../../src/kernel/server/root';

const dir = join(root, 'docs/generated');

test('registry test 9: docs/generated is current; if not, run npm run docs and look at who gained access', async () => {
  const files = await generated();
  const stale = Object.entries(files)
    .filter(([name, text]) => !existsSync(join(dir, name)) || readFileSync(join(dir, name), 'utf8') !== text)
    .map(([name]) => name);
  expect(stale).toEqual([]);
  expect(readdirSync(dir).filter((name) => !(name in files))).toEqual([]);
});

test('the matrix says who passes a need, and a need says itself in words', () => {
  const superman = need({ funcs: ['BASIC_SUPERMAN', 'mod:edu'], servs: ['TCH_BASE'] });
  expect(passing(superman, BUSI.school)).toBe('41');
  expect(passing(superman, BUSI.region)).toBe('');
  expect(passing(signedIn, BUSI.tutor)).toBe('all');
  expect(passing(need({ funcs: ['ADMIN_SUPERMAN'], regIds: [4109] }), BUSI.region)).toBe('81');
  expect([needText(superman), needText(open), needText(signedIn)]).toEqual([
    'BASIC_SUPERMAN, mod:edu; service TCH_BASE',
    'open',
    'signed in',
  ]);
});
test('a schedule says when it runs, in the words of China’s clock', () => {
  const crons = ['* * * * *', '*/15 * * * *', '7 * * * *', '5,35 * * * *', '37 18 * * *', '5 2 * * *', '0 3 * * 1'];
  expect(crons.map(cronText)).toEqual([
    'every minute',
    'every 15 minutes',
    'every hour at :07',
    'every hour at :05 and :35',
    '02:37',
    '10:05',
    '0 3 * * 1',
  ]);
});
test('every schedule says what it does, no two have one name, and all are spelled alike: `people-link-sweep`', () => {
  const schedules = servers.flatMap((server) => server.schedules ?? []);
  expect(schedules.length).toBeGreaterThan(30);
  expect(schedules.filter(({ does }) => does.length < 10).map(({ name }) => name)).toEqual([]);
  expect(new Set(schedules.map(({ name }) => name)).size).toBe(schedules.length);
  expect(schedules.filter(({ name }) => !/^[a-z]+(?:-[a-z]+)+$/.test(name)).map(({ name }) => name)).toEqual([]);
});
