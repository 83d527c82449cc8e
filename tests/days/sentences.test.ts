import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../src/apps/modules';
import type { Call } from '../../src/kernel/shared/call';
import { plusDays } from '../../src/kernel/shared/dates';
import { denied, type Rights } from '../../src/kernel/shared/need';
import { session } from '../../src/kernel/shared/session';
import { TestApp, type Caller } from '../../src/kernel/testing/app';
import { yearList } from '../../src/modules/fitness-test/contract';
import { studyDayGet, waitsGet } from '../../src/modules/shell/contract';
import { myToday, myWeek, termList } from '../../src/modules/timetable/contract';
import { inputOf } from '../registry/inputs';
import { NAMED } from '../worlds/names';
import { LOGINS } from './logins';

// What holds on every day of a year: `npm run days` asks it on those of docs/days.md, `npm test` on the test day alone.

let t: TestApp;
const people: { readonly login: string; readonly caller: Caller; readonly rights: Rights }[] = [];
/** What each call said to whom: a day on which somebody is refused who is answered on another one is worth a look. */
const answers: Record<string, number> = {};
beforeAll(async () => {
  t = await TestApp.start({ counted: false });
  for (const login of LOGINS) {
    const caller = await t.as(login);
    const res = await t.app.inject({
      url: '/api/user/user/session',
      headers: { authorization: `Bearer ${caller.token}` },
    });
    people.push({ login, caller, rights: session.parse(res.json()) });
  }
});
afterAll(async () => {
  await t.stop();
  const file = process.env['DAYS_FILE'];
  if (!file) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(answers));
});
const as = (login: string): Caller => people.find((one) => one.login === login)!.caller;

/** Calls that a page without a record in its address loads with, by themselves. */
function pagesOf(module: string): { readonly call: Call; readonly login: string; readonly caller: Caller }[] {
  const asked = new Map<string, { readonly call: Call; readonly login: string; readonly caller: Caller }>();
  for (const place of registry.places) {
    if (place.module !== module || place.screen.to || place.path.includes('{')) continue;
    for (const { login, caller, rights } of people) {
      if (denied(place.need, rights)) continue;
      for (const name of place.screen.calls) {
        const call = registry.calls.get(name);
        if (!call?.reads || call.untimed || denied(call.need, rights)) continue;
        if (Object.keys(inputOf(call, () => 0, false)).length > 0) continue;
        asked.set(`${name} as ${login}`, { call, login, caller });
      }
    }
  }
  return [...asked.values()];
}

describe('the pages of a module are answered, whoever opens them', () => {
  test.for(registry.modules.map(({ name }) => name))('%s', async (module) => {
    const wrong: string[] = [];
    for (const { call, login, caller } of pagesOf(module)) {
      const answer = await caller.send(call, {});
      answers[`${call.name} as ${login}`] = answer.status;
      if (answer.status >= 500)
        wrong.push(`${call.name} as ${login}: ${answer.status} ${t.errorOf(answer)?.split('\n')[0] ?? ''}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('nobody is met by an empty day without a word', () => {
  test.for(Object.entries(NAMED))('%s: the home names what waits', async ([login, named]) => {
    const { items } = await as(login).ok(waitsGet, {});
    const piles = new Set(items.map(({ key }) => key));
    expect(named.filter((key) => !piles.has(key))).toEqual([]);
  });
  test('a child has something to do', async () => {
    expect((await as('student189').ok(studyDayGet, {})).open.length).toBeGreaterThan(0);
  });
  test.for(['teacher189', 'peteach189', 'student189'])(
    '%s: lessons today, or the day of the next ones',
    async (login) => {
      const before = t.today;
      const { day, items, next } = await as(login).ok(myToday, {});
      // It may be midnight meanwhile.
      expect([before, t.today]).toContain(day.date);
      expect(items.length + (next?.items.length ?? 0)).toBeGreaterThan(0);
      if (next) expect(next.day.date > day.date).toBe(true);
    },
  );
  test.for(['teacher189', 'student189'])(
    '%s: the week is the one of today, at a weekend perhaps the coming one',
    async (login) => {
      const before = t.today;
      const { days, today } = await as(login).ok(myWeek, {});
      expect([before, t.today]).toContain(today);
      expect(days.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 7]);
      const [monday, sunday] = [days[0]?.date ?? '', days[6]?.date ?? ''];
      expect([monday <= plusDays(today, 2), sunday >= today]).toEqual([true, true]);
    },
  );
  test('a school has a term that runs or comes, and a year of fitness tests', async () => {
    const { items } = await as('school189').ok(termList, {});
    expect(items.some(({ lastOn }) => lastOn >= t.today)).toBe(true);
    expect((await as('school189').ok(yearList, {})).items.length).toBeGreaterThan(0);
  });
});
