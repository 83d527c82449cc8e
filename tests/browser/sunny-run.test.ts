import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../src/kernel/server/sheet/pool';
import { seeded } from '../../src/kernel/server/world';
import { createApparatus, createProvider } from '../../src/modules/device/contract';
import * as calls from '../../src/modules/sunny-run/contract';
import { drawn, fixesOf, honest, moved, passesOf } from '../../src/modules/sunny-run/demo/simulator';
import en from '../../src/modules/sunny-run/locale/en-US';
import zh from '../../src/modules/sunny-run/locale/zh-CN';
import { stationsOf, weekdayOf, type Pass, type Station } from '../../src/modules/sunny-run/rules';
import {
  agreeToTraces,
  childrenOf,
  deliver,
  giveBands,
  inRequests,
  Morning,
  watchSays,
} from '../../src/modules/sunny-run/server/testing';
import { chromiumPath, journeyLanguages, World, type Person } from './kit';
import { sideways } from './narrow';

/** A child's telephone, the narrowest that is promised. */
const NARROW = { width: 360, height: 740 } as const;
const RUNNERS = 60;
const MINUTE = 60_000;
type Words = Readonly<Record<keyof typeof zh, string>>;
const WORDS: Readonly<Record<'zh-CN' | 'en-US', Words>> = { 'zh-CN': zh, 'en-US': en };
const fill = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

let world: World;
let vendor: { readonly id: number; readonly appKey: string };
let ids: number[];
let own: { readonly userId: number; readonly clazzId: number; readonly grdId: number };
beforeAll(async () => {
  if (!chromiumPath) return;
  world = await World.open();
  const { t } = world;
  const platform = await t.as('platform');
  vendor = await platform.ok(createProvider, { name: '跑道点位', contact: '王工', phone: '13900001234' });
  const { userId } = await t.who('student189');
  const [place] = await t.sql<{ clazz_id: string; grd_id: string }>(
    'select clazz_id, grd_id from class_student_v where org_id = 189 and user_id = $1 and clazz_type = 1',
    [userId],
  );
  own = { userId, clazzId: Number(place?.clazz_id), grdId: Number(place?.grd_id) };
  const rows = await childrenOf(t, 189, own.grdId, 400);
  const first = rows.toSorted(
    (a, b) => Number(Number(b.clazz_id) === own.clazzId) - Number(Number(a.clazz_id) === own.clazzId),
  );
  ids = [...new Set([userId, ...first.map((row) => Number(row.user_id))])].slice(0, RUNNERS);
  await agreeToTraces(t, ids.slice(-4));
  // Whoever missed all lessons of the day would be doubted for it.
  await t.sql('delete from lesson_attend where org_id = 189 and on_date = $1', [t.today]);
});
afterAll(async () => {
  await world?.close();
});

/** How some of the children came by their metres, by their place among the runners. */
const CHEATS = [
  'short',
  'fast',
  'slow',
  'sprint',
  'missing',
  'order',
  'jump',
  'window',
  'second',
  'pair',
  'pair',
  'excused',
] as const;
/** Of those with a watch, the last four; the first of them ran honestly and lent its trace to the second. */
const TRACES = [undefined, 'replay', 'even', 'cadence'] as const;

const passesLike = (how: (typeof CHEATS)[number] | undefined, no: number, stations: readonly Station[]): Pass[] => {
  const seven = Date.parse(`${world.t.today}T07:02:00+08:00`);
  const start = seven + no * 12_000;
  const rnd = seeded(700 + no);
  const usual = (metres = 1600, speed = 2.6 + (no % 6) / 6, at = start) =>
    passesOf(honest(rnd, metres, speed), stations, at, { rnd });
  if (how === 'short') return usual(800);
  if (how === 'fast') return usual(1600, 6.4);
  if (how === 'slow') return usual(1600, 1.45);
  if (how === 'sprint') {
    const way = [...honest(rnd, 800, 3), ...honest(rnd, 1200, 7.6).map((done) => done + 800)];
    return passesOf(way, stations, start, { rnd });
  }
  if (how === 'missing') return usual().filter((pass) => pass.deviceId !== stations[1]?.deviceId);
  if (how === 'order') {
    // Half a run, and then the way back.
    const back = [3, 2, 1, 0].flatMap((at) => stations[at] ?? []);
    const there = usual(700);
    return [...there, ...passesOf(honest(rnd, 900, 3), back, (there.at(-1)?.at ?? 0) + 30_000, { rnd })];
  }
  if (how === 'jump')
    return usual().map((pass, at, all) => (at === 6 ? { ...pass, at: (all[5]?.at ?? 0) + 4000 } : pass));
  if (how === 'window') return usual(1600, 3, start - 45 * MINUTE);
  if (how === 'second') return [...usual(1600, 3.3), ...usual(1600, 3.3, seven + 40 * MINUTE)];
  if (how === 'pair') {
    const same = seeded(999);
    const way = passesOf(honest(same, 1600, 3), stations, seven + 25 * MINUTE, { rnd: same });
    return way.map((pass) => ({ ...pass, at: pass.at + 70 * (no % 2) }));
  }
  return usual();
};
/** Everything that stations and watches saw this morning. */
function morning(devIds: readonly string[], deviceIds: readonly number[], lang: string) {
  const stations = stationsOf(
    deviceIds.map((deviceId, at) => ({ name: String(at), deviceId, metres: 100 })),
    new Set(deviceIds),
  );
  const made = new Morning({ devIds, deviceIds });
  for (const [no, id] of ids.slice(0, -4).entries()) made.saw(id, passesLike(CHEATS[no], no, stations));
  const at = Date.parse(`${world.t.today}T07:05:00+08:00`);
  const rnd = seeded(9);
  const first = fixesOf(honest(rnd, 1650, 3), at, { rnd });
  const traces = [
    first,
    moved(first, 25 * MINUTE, 90, 60),
    drawn(1800, 3.1, at),
    fixesOf(honest(rnd, 1650, 3.1), at, { rnd, cadence: 0 }),
  ];
  const watches = traces.flatMap((fixes, no) => watchSays(watchOf(lang, no), fixes));
  return inRequests([...made.items, ...watches]);
}
const watchOf = (lang: string, no: number): string => `RUN-${lang}-W${no}`;

/** Devices of the school that stand there since last week, and bands and watches on the children's wrists. */
async function equip(lang: string): Promise<{ readonly devIds: string[]; readonly deviceIds: number[] }> {
  const { t } = world;
  for (const name of ['run', 'pass', 'fix', 'pair', 'day', 'clazz_day', 'result', 'date', 'band', 'stop', 'excuse'])
    await t.sql(`delete from sunny_run_${name}`);
  const platform = await t.as('platform');
  const add = async (devId: string, type: 'beacon' | 'hub') =>
    (await platform.ok(createApparatus, { orgId: 189, type, providerId: vendor.id, name: devId, devId })).id;
  const devIds = [1, 2, 3, 4].map((no) => `RUN-${lang}-B${no}`);
  const deviceIds: number[] = [];
  for (const devId of devIds) deviceIds.push(await add(devId, 'beacon'));
  await giveBands(t, ids);
  for (const [no, id] of ids.slice(-4).entries()) {
    await add(watchOf(lang, no), 'hub');
    await t.sql(
      `insert into sunny_run_band (org_id, band_id, tag, user_id, from_at, made_by)
       values (189, $1, $2, $3, ${t.sqlNow} - interval '9 days', $3)`,
      [id + 900_000_000, watchOf(lang, no), id],
    );
  }
  const since = `${t.sqlNow} - interval '9 days'`;
  await t.sql(`update device_holder set from_at = ${since} where dev_id like $1`, [`RUN-${lang}-%`]);
  await t.sql(`update device_device set held_at = ${since} where org_id = 189 and dev_id like $1`, [`RUN-${lang}-%`]);
  return { devIds, deviceIds };
}
async function pick(page: Page, field: Locator, name: string): Promise<void> {
  await field.click();
  await page.keyboard.type(name);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: name }).first().click();
}
const dialogOf = (page: Page): Locator => page.getByRole('dialog');
const send = (page: Page): Promise<void> =>
  dialogOf(page).locator('.ant-modal-footer .ant-btn-primary, form .ant-btn-primary').last().click();

async function setRules({ page }: Person, w: Words): Promise<void> {
  const office = await world.t.as('school189');
  const today = weekdayOf(world.t.today);
  await page.getByRole('checkbox', { name: w[`day.${today as 1}`] }).check();
  await page.getByRole('button', { name: w.saveCfg }).click();
  await expect.poll(async () => (await office.ok(calls.getCfg, {})).weekdays).toContain(today);
}
async function layCourse({ page }: Person, w: Words, name: string, devIds: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: w.newRoom }).first().click();
  const dialog = dialogOf(page);
  await dialog.getByLabel(w['field.roomName'], { exact: true }).fill(name);
  for (const [at, devId] of devIds.entries())
    await pick(page, dialog.getByLabel(fill(w.deviceOf, { no: at + 1 })), devId);
  await send(page);
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(name).first().waitFor();
}
/** Two runs of the desk: one counts, the other does not, each by a key. */
async function decideTwo(admin: Person, w: Words): Promise<void> {
  const { page } = admin;
  const { t } = world;
  const decided = () =>
    t.sql<{ decided: string }>(
      'select decided from sunny_run_run where org_id = 189 and on_date = $1 and decided is not null order by decided desc',
      [t.today],
    );
  for (const [no, key] of ['v', 'x'].entries()) {
    await admin.open('/sport/sun/doubt');
    await page.getByText(w.doubtKeys, { exact: true }).waitFor();
    await page.keyboard.press(key);
    await dialogOf(page).getByLabel(w['field.why']).fill('当面核实');
    await send(page);
    await expect.poll(async () => (await decided()).length).toBe(no + 1);
    await t.told(189, 'sunny-run.judge');
  }
  expect((await decided()).map((row) => row.decided)).toEqual(['valid', 'invalid']);
}
/** The workbook has the rows and kilometres of the class's report. */
async function exportClass({ page }: Person, w: Words): Promise<void> {
  const { t } = world;
  const report = await (await t.as('school189')).ok(calls.dailyClz, { clazzId: own.clazzId, date: t.today });
  const [down] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: w.workbook }).first().click(),
  ]);
  const { headers, rows } = await readSheet(new Uint8Array(readFileSync(await down.path())), 'x.xlsx');
  const [name, km] = [headers.indexOf(w['field.name']), headers.indexOf(w['field.km'])];
  expect(rows.map((row) => [row[name], Number(row[km])])).toEqual(
    report.children.map((child) => [child.name, Math.round(child.metres / 10) / 100]),
  );
}

describe.skipIf(!chromiumPath)('sunny running', () => {
  test.each(journeyLanguages('sunny-run').map((lang) => [lang, WORDS[lang]] as const))(
    'rules are set and a course is laid; sixty children run, every cheat is found, two are decided, and reports say why (%s)',
    async (lang, w) => {
      const { t } = world;
      const { devIds, deviceIds } = await equip(lang);
      const office = await t.as('school189');
      const admin = await world.as('school189', { lang });
      await admin.open('/desk/sport/play/sun/config');
      await setRules(admin, w);
      await admin.shot(`sunny-run/1-rules-${lang}`);
      await admin.open('/desk/sport/play/sun/rooms');
      await layCourse(admin, w, `环形跑道 ${lang}`, devIds);
      await admin.shot(`sunny-run/2-courses-${lang}`);

      const excused = ids[CHEATS.indexOf('excused')] ?? 0;
      await office.ok(calls.setExcuse, { userId: excused, from: t.today, to: t.today, why: '病假' });
      await deliver(t, vendor.appKey, morning(devIds, deviceIds, lang), { at: t.now().getTime() });
      t.at(null);
      const runs = await office.rows(calls.listRuns, { from: t.today, to: t.today, pageSize: 200 });
      const found = (id: number | undefined) =>
        runs.filter((run) => run.userId === id).flatMap((run) => run.reasons.map((reason): string => reason.code));
      for (const [no, how] of CHEATS.entries()) expect(found(ids[no]), `runner ${no}`).toContain(how);
      for (const [no, how] of TRACES.entries()) if (how) expect(found(ids.at(no - 4)), `watch ${no}`).toContain(how);
      const clean = new Set(ids.slice(CHEATS.length, -3));
      const others = runs.filter((run) => clean.has(run.userId));
      expect(others.filter((run) => run.verdict === 'invalid').map((run) => run.reasons)).toEqual([]);
      expect(others.filter((run) => run.verdict === 'doubtful').length).toBeLessThanOrEqual(1);
      expect(new Set(others.map((run) => run.userId)).size).toBe(clean.size);

      await decideTwo(admin, w);
      await admin.shot(`sunny-run/3-doubt-${lang}`);

      // The child's own page and the class's report, in both languages.
      const [me] = await t.sql<{ name: string }>('select name from people_person where org_id = 189 and user_id = $1', [
        own.userId,
      ]);
      for (const each of ['zh-CN', 'en-US'] as const) {
        const words = WORDS[each];
        const child = await world.as('student189', { lang: each, ...NARROW, touch: true });
        await child.open('/sport/sun/mine');
        await child.page.getByText(words['verdict.invalid'], { exact: true }).first().waitFor();
        await child.page.getByText(/800/).first().waitFor();
        expect(await sideways(child.page)).toEqual([]);
        await child.shot(`sunny-run/4-mine-${each}`);
        const desk = each === lang ? admin : await world.as('school189', { lang: each });
        await desk.open(`/desk/sport/play/sun/clzReport?grdId=${own.grdId}&clazzId=${own.clazzId}&to=${world.t.today}`);
        await desk.page
          .getByText(me?.name ?? '')
          .first()
          .waitFor();
        await desk.page.getByText(words['verdict.invalid'], { exact: true }).first().waitFor();
        await desk.shot(`sunny-run/5-class-${each}`);
        await exportClass(desk, words);
        for (const person of [child, desk]) expect(person.faults()).toEqual([]);
        await child.close();
        if (desk !== admin) await desk.close();
      }

      // A box of bands is given out by a sheet.
      await admin.open('/sport/sun');
      await admin.page.getByRole('tab', { name: w['tab.worn'] }).click();
      await admin.page.getByRole('button', { name: w.bandsBySheet }).click();
      await dialogOf(admin.page).getByText(w.bandsBySheetText).waitFor();
      await admin.shot(`sunny-run/6-bands-${lang}`);
      expect(admin.faults()).toEqual([]);
    },
  );
});
