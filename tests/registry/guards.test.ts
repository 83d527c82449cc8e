import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../../src/apps/modules';
import { root } from '../../src/kernel/server/root';

/** What a row of the specification states of whoever may open its address. */
interface Row {
  readonly path: string;
  readonly area: string;
  readonly menu?: string | readonly string[];
  readonly auth?: string;
  readonly busi?: readonly number[];
  readonly userTypes?: readonly number[];
  readonly servs?: readonly string[];
  readonly regIds?: readonly number[];
  readonly orgIds?: readonly number[];
  readonly exOrgIds?: readonly number[];
  readonly funcs?: readonly string[];
}
const rows = JSON.parse(readFileSync(join(root, 'spec/screens.json'), 'utf8')) as readonly Row[];
const places = new Map(registry.places.map((p) => [p.path, p]));

/** Guards that differ from their row on purpose; each says why. */
const DIFFERS: Readonly<Record<string, string>> = {
  '/arrange/autoLesson exOrgIds': 'the platform’s own people are in no lesson: nothing leads them there',
  '/arrange/basic/myLessons exOrgIds': 'the platform’s own people teach nobody: nothing leads them there',
  '/arrange/basic/myWeekIntervalLessons exOrgIds': 'the platform’s own people teach nobody: nothing leads them there',
  '/arrange/basic/myWeekPeriodLessons exOrgIds': 'the platform’s own people teach nobody: nothing leads them there',
  '/assessment-student/assessment-list-self busi': 'schools assess their children: no menu leads a learner there',
  '/assessment-student/assessment-list-student-task busi':
    'schools assess their children: no menu leads a learner there',
  '/assessment-student/self-assessment/{userId}/{evalId} busi':
    'schools assess their children: no menu leads a learner there',
  '/assessment-student/student-report/{userId}/{evalId} busi':
    'schools assess their children: no menu leads a learner there',
  '/basic/student/index busi': 'the home of a school’s child: a learner of an institution has one of training',
  '/desk/sport/base busi': 'an old address of the platform’s settings: it asks what its target asks',
  '/desk/sport/manage busi': 'an old address of the platform’s settings: it asks what its target asks',
  '/desk/sport/home#smart-arts servs': 'a link into smart art, which needs its service (A13)',
  '/desk/sport/home#smart-teaching servs': 'a link into smart teaching, which needs its service (A13)',
  '/desk/sport/home/report#sports-big-data busi':
    'a row of a menu: the desk asks for the line, the board itself for more',
  '/desk/teach/report/operation/loginLogs busi': 'a page of the platform as at its other address (A11)',
  '/desk/teach/sys/affiches busi': 'a page of the platform as at its other address (A11)',
  '/desk/teach/sys/feedback busi': 'a page of the platform as at its other address (A11)',
  '/desk/teach/sys/trial busi': 'a page of the platform as at its other address (A11)',
  '/desk/teach/sys userTypes': 'the root of a group that students do not have',
  '/help/student/ userTypes': 'help is read by whoever looks for it',
  '/help/teacher/ userTypes': 'help is read by whoever looks for it',
};
/** Vision, psychology, sleep, watches, sunny running, meets and the sport boards ask for the sport service, as their module does (A13). */
const ASKS_SPORT = new RegExp(
  [
    String.raw`^/desk/sport/(?:phys[48]/vision|play/(?:eyes|psyc|sleep|watch|sun))/`,
    String.raw`^/desk/sport(?:/game[48]\b|-data4/|/data8/log$)`,
    '^/stat/(?:sport|exam|watch)/',
  ].join('|'),
);
/** The school whose edition is without assessment has no page of it, on the site as little as on the desk (V-104). */
const ASSESSMENT = /^\/assessment-(?:student|teacher)\//;
const sorted = (list: readonly (string | number)[] | undefined) => (list ?? []).map(String).sort().join();
const isSite = (row: Row) => row.area === 'site';

test('a screen is open exactly where its row says so', () => {
  const wrong = rows.filter((row) => {
    const place = places.get(row.path);
    return place && Boolean(place.need.open) !== (row.auth === 'none');
  });
  expect(wrong.map((row) => row.path)).toEqual([]);
});

test('a screen asks for the lines, user types, services and gates that its row states, and for no others', () => {
  const wrong: string[] = [];
  for (const row of rows) {
    const need = places.get(row.path)?.need;
    if (!need) continue;
    for (const key of ['busi', 'userTypes', 'servs', 'regIds', 'orgIds', 'exOrgIds'] as const) {
      // The lines of a site's menu row say whose menu shows it, not who may open the address (site decision 19).
      if (key === 'busi' && isSite(row) && row.menu) continue;
      if (sorted(row[key]) === sorted(need[key]) || Object.hasOwn(DIFFERS, `${row.path} ${key}`)) continue;
      if (key === 'servs' && ASKS_SPORT.test(row.path) && sorted(need.servs) === 'SPT_BASE') continue;
      if (key === 'exOrgIds' && ASSESSMENT.test(row.path) && sorted(need.exOrgIds) === '619') continue;
      wrong.push(`${row.path} ${key}: the row says ${sorted(row[key])}, the screen ${sorted(need[key])}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("the lines of a site's menu row are no guard of its address", () => {
  const guarded = rows.filter((row) => isSite(row) && row.menu && row.busi && places.get(row.path)?.need.busi);
  expect(guarded.map((row) => row.path)).toEqual([]);
});

test('a stated code opens the screen, and no other code does but that of its group', () => {
  const wrong = rows
    .filter((row) => row.funcs && places.has(row.path))
    .map((row) => {
      const codes = (places.get(row.path)!.need.funcs ?? []).filter((code) => !code.startsWith('mod:'));
      return { path: row.path, has: sorted(codes), says: sorted(row.funcs) };
    })
    .filter(({ has, says }) => has !== says);
  expect(wrong).toEqual([]);
});

test('every difference on the list is one', () => {
  const stale = Object.keys(DIFFERS).filter((entry) => {
    const [path, key] = entry.split(' ') as [string, 'busi'];
    const row = rows.find((r) => r.path === path);
    const need = places.get(path)?.need;
    return !row || !need || sorted(row[key]) === sorted(need[key]);
  });
  expect(stale).toEqual([]);
});
