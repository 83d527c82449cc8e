import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/kernel/server/db/sql';
import { fill as filled } from '../../src/kernel/shared/messages';
import { testDayPlus } from '../../src/kernel/testing/test-day';
import { decideAppeal, listAppeals, stepAppeal } from '../../src/modules/appeal/contract';
import appealEn from '../../src/modules/appeal/locale/en-US';
import appealZh from '../../src/modules/appeal/locale/zh-CN';
import {
  activateMeet,
  arrangeRace,
  createEntry,
  createMeet,
  createRecord,
  createRound,
  enrol,
  listCertificates,
  listMeets,
} from '../../src/modules/games/contract';
import gamesEn from '../../src/modules/games/locale/en-US';
import gamesZh from '../../src/modules/games/locale/zh-CN';
import proofEn from '../../src/modules/proof/locale/en-US';
import proofZh from '../../src/modules/proof/locale/zh-CN';
import { journeyLanguages, several, World, type Person } from './kit';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world.close();
});

const DAY = testDayPlus(22);
/** Types into a field of a form by its label. */
const fill = async (who: Person, label: string, text: string) => {
  const field = who.page.getByRole('dialog').getByLabel(label, { exact: true });
  await field.fill(text);
  await field.press('Enter');
};

type WordsOf<T> = Readonly<Record<keyof T, string>>;
/** What the journeys read on their screens. */
interface Words {
  readonly games: WordsOf<typeof gamesZh>;
  readonly appeal: WordsOf<typeof appealZh>;
  readonly proof: WordsOf<typeof proofZh>;
}
const WORDS: Readonly<Record<'zh-CN' | 'en-US', Words>> = {
  'zh-CN': { games: gamesZh, appeal: appealZh, proof: proofZh },
  'en-US': { games: gamesEn, appeal: appealEn, proof: proofEn },
};
/** What is typed: each language has meets and a record of its own, the later one faster than what the earlier one left. */
const TYPED = {
  'zh-CN': {
    small: '班级田径赛',
    entered: '班主任报名',
    meet: '两个年级的运动会',
    record: '13.5h',
    own: '13.2',
    mended: '13.0',
    reason: '表停晚了',
    remark: '以录像为准',
  },
  'en-US': {
    small: 'Track meet of the classes',
    entered: 'Entered by class teachers',
    meet: 'Meet of two grades',
    record: '12.9h',
    own: '12.7',
    mended: '12.5',
    reason: 'The watch was stopped late',
    remark: 'As the film shows',
  },
} as const;
type Typed = (typeof TYPED)[keyof typeof TYPED];
const languages = journeyLanguages('games').map((lang) => [lang, WORDS[lang]] as const);
const RUN = { 'zh-CN': '100米', 'en-US': '100 m' } as const;

test.each(languages)(
  'a small meet is played: defined, entered by a child and a teacher, arranged, exchanged with keys, entered, tied, awarded, printed (%s)',
  async (lang, { games: g }) => {
    const typed = TYPED[lang];
    const office = await world.as('school189', { lang });
    const { page } = office;
    await office.open('/desk/sport/game4/game/list');
    await page.getByRole('button', { name: g['meet.add'] }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await dialog.getByLabel(g['meet.name'], { exact: true }).fill(typed.small);
    await fill(office, g['meet.start'], DAY);
    await fill(office, g['meet.end'], DAY);
    const [own] = await world.t.sql<{ grd_id: number; sex: 'male' | 'female'; clazz_id: number }>(sql`
      select s.grd_id, p.sex, s.clazz_id
      from account_login_claim c
      join class_student_v s on s.org_id = c.org_id and s.user_id = c.user_id and s.clazz_type = 1
      join people_person_v p on p.org_id = c.org_id and p.user_id = c.user_id
      where c.login = 'student189'`);
    const [names] = await world.t.sql<{ name_zh: string; name_en: string }>(
      sql`select name_zh, name_en from textbook_grade where grd_id = ${own!.grd_id}`,
    );
    const grade = lang === 'en-US' ? names!.name_en : names!.name_zh;
    /** The event as lists call it. */
    const titled = (sex: 'male' | 'female') =>
      filled(g.entryTitle, { grades: grade, sex: g[`sex.${sex}`], name: RUN[lang] });
    await several(dialog.getByLabel(g['field.grdIds'], { exact: true }), grade);
    await dialog.locator('.ant-modal-footer .ant-btn-primary, form .ant-btn-primary').last().click();
    await page.getByRole('heading', { name: typed.small }).first().waitFor();
    await office.shot(`games-1-new-${lang}`);

    // Events: the 100 m for both, all at once.
    await several(page.getByLabel(g['entry.choose']), RUN[lang]);
    await page.getByRole('button', { name: g['entry.add'] }).click();
    await page
      .getByRole('cell', { name: titled('male'), exact: true })
      .first()
      .waitFor();
    await page.getByRole('button', { name: g['meet.publish'] }).click();
    await page.getByText(g['meet.published'], { exact: true }).first().waitFor();

    // The child enters itself, at the size of a phone.
    const child = await world.as('student189', { width: 360, height: 740, touch: true, lang });
    await child.open('/sport/games');
    await child.page.getByRole('button', { name: new RegExp(typed.small) }).click();
    const title = titled(own!.sex);
    await child.page.getByRole('button', { name: filled(g['site.enterOf'], { name: title }), exact: true }).click();
    const withdraws = new RegExp(`^${filled(g['enrol.withdrawOf'], { name: '.+' })}$`);
    await child.page.getByRole('button', { name: withdraws }).waitFor();
    await child.shot(`games-2-child-${lang}`);
    const wide = await child.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);

    // The office enters others of the same group.
    const [meet] = await (await world.t.as('school189')).rows(listMeets, { name: typed.small });
    await page.getByRole('tab', { name: g['tab.enrol'] }).click();
    await page.getByLabel(g['column.entryName'], { exact: true }).click();
    await page.getByTitle(title).last().click();
    // Of another class than the child's: each may enter three for an event.
    const [{ clazz_name } = { clazz_name: '' }] = await world.t.sql<{ clazz_name: string }>(
      sql`select clazz_name from class_clazz_v where clazz_id = ${own!.clazz_id}`,
    );
    const ticks = page.locator('.game-ticks label').filter({ hasNotText: clazz_name }).locator('input:enabled');
    await ticks.first().waitFor();
    for (let i = 0; i < 3; i++) await ticks.nth(i).check();
    const enters = page.getByRole('button', { name: filled(g['enrol.enter'], { count: 3 }) });
    await enters.click();
    // The word of it goes after some seconds; the ticks are taken back, and what was refused would keep them.
    await enters.waitFor({ state: 'detached' });
    await office.shot(`games-3-enrol-${lang}`);

    // Rounds, lanes, and an exchange with keys.
    await page.getByRole('tab', { name: g['tab.heats'] }).click();
    await page.getByRole('button', { name: g['rounds.make'] }).click();
    await page.getByRole('button', { name: g['rounds.arrangeAll'] }).click();
    const cells = page.locator('.game-cell:has(.game-runner)');
    await cells.first().waitFor();
    const before = await cells.first().getAttribute('title');
    const other = await cells.nth(1).getAttribute('title');
    await cells.first().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    // The place stays in front of the colon, the name behind it.
    const [place] = before!.split(/[：:]/);
    const nameOf = (label: string | null) => label!.split(/[：:]/)[1]!;
    await page.getByTitle(`${before!.slice(0, place!.length + 1)}${nameOf(other)}`, { exact: true }).waitFor();
    await office.shot(`games-4-heats-${lang}`);

    // Results by keyboard: the first two are level.
    await page.getByRole('tab', { name: g['tab.results'] }).click();
    const inputs = page.locator('input[data-result]');
    await inputs.first().waitFor();
    expect(await inputs.count()).toBe(4);
    // The field has no network for a while: what is typed waits on the device.
    await office.context.setOffline(true);
    await inputs.first().focus();
    for (const text of ['13.4', '13.4', '1\'02"5', 'DNS']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
    expect(await page.getByText(g.waits, { exact: true }).count()).toBe(4);
    await office.context.setOffline(false);
    await page.getByText('4/4').first().waitFor();
    await office.shot(`games-5-results-${lang}`);
    await page.getByRole('button', { name: g['results.finish'] }).click();
    await page.getByRole('button', { name: g['results.cancel'] }).waitFor();

    // The tie shares its points.
    await page.getByRole('tab', { name: g['tab.awards'] }).click();
    await page.getByRole('button', { name: g['awards.build'] }).click();
    const shared = page.getByText(filled(g['awards.points'], { points: 8 }), { exact: true });
    await shared.first().waitFor();
    expect(await shared.count()).toBe(2);
    await office.shot(`games-6-awards-${lang}`);

    // Certificates with their codes, a page each.
    await page.getByRole('tab', { name: g['tab.papers'] }).click();
    await page.getByLabel(g['papers.which']).click();
    await page.getByTitle(g['papers.certificates'], { exact: true }).click();
    await page.getByRole('button', { name: g['papers.seal'] }).click();
    await page.locator('.game-certificate .proof-qr').nth(2).waitFor();
    await office.shot(`games-7-certificates-${lang}`);
    const pdf = await page.pdf({ format: 'A4' });
    expect((pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length).toBe(3);

    // The child sees its own place.
    await child.open(`/sport/games?gam=${meet!.gamId}&tab=results`);
    await child.page.locator('.game-me').first().waitFor();
    await child.shot(`games-8-mine-${lang}`);
    expect([...office.faults(), ...child.faults()]).toEqual([]);
    await Promise.all([office.close(), child.close()]);
  },
);

test.each(languages)('a teacher enters children of the own class on the site (%s)', async (lang, { games: g }) => {
  const admin = await world.t.as('school189');
  const master = await world.t.as('classmgr189');
  const [clazz] = await world.t.sql<{ grd_id: number }>(sql`
    select grd_id from class_clazz_v where org_id = 189 and master_id = ${master.userId} and clazz_type = 1 order by grd_id limit 1`);
  const { gamId } = await admin.ok(createMeet, {
    name: TYPED[lang].entered,
    start: DAY,
    end: DAY,
    grdIds: [Number(clazz!.grd_id)],
  });
  await admin.ok(createEntry, { gamId, event: 'run.100', sex: 'mixed', grdIds: [Number(clazz!.grd_id)] });
  await admin.ok(activateMeet, { gamId, on: true });
  const teacher = await world.as('classmgr189', { lang });
  await teacher.open(`/sport/games?gam=${gamId}`);
  const tick = teacher.page.locator('.game-ticks input:enabled').first();
  await tick.check();
  await teacher.page.getByRole('button', { name: filled(g['enrol.enter'], { count: 1 }) }).click();
  const withdraws = new RegExp(`^${filled(g['enrol.withdrawOf'], { name: '.+' })}$`);
  await teacher.page.getByRole('button', { name: withdraws }).waitFor();
  await teacher.shot(`games-9-teacher-${lang}`);
  expect(teacher.faults()).toEqual([]);
  await teacher.close();
});

/** A meet of two grades with a final of the 100 m for the child's own group, drawn, with two others in it. */
async function drawnMeet({ meet, record }: Typed) {
  const { t } = world;
  const office = await t.as('school189');
  const child = await t.as('student189');
  const [own] = await t.sql<{ grd_id: string; sex: 'male' | 'female'; name: string }>(sql`
    select s.grd_id, p.sex, p.name
    from class_student_v s
    join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
    where s.org_id = 189 and s.user_id = ${child.userId} and s.clazz_type = 1`);
  const { sex, name } = own!;
  const grdId = Number(own!.grd_id);
  const others = await t.sql<{ user_id: string }>(sql`
    select s.user_id
    from class_student_v s
    join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
    where s.org_id = 189 and s.clazz_type = 1 and s.grd_id = ${grdId} and p.sex = ${sex} and s.user_id <> ${child.userId}
      and not exists (
        select 1 from fitness_test_total_v f
        where f.org_id = s.org_id and f.user_id = s.user_id and f.state in ('exempt', 'deferred'))
    order by s.user_id
    limit 2`);
  const grdIds = [grdId, grdId === 9 ? 8 : grdId + 1];
  const { gamId } = await office.ok(createMeet, { name: meet, start: DAY, end: DAY, grdIds });
  const entries = [];
  for (const grade of grdIds)
    entries.push(await office.ok(createEntry, { gamId, event: 'run.100', sex, grdIds: [grade] }));
  await office.ok(createRecord, {
    level: 'district',
    event: 'run.100',
    sex,
    grdIds: [...grdIds].sort((a, b) => a - b),
    value: record,
    holder: '从前的同学',
    setOn: '2019-10-10',
  });
  await office.ok(activateMeet, { gamId, on: true });
  const { entryId } = entries[0]!;
  await child.ok(enrol, { entryId, userIds: [child.userId] });
  await office.ok(enrol, { entryId, userIds: others.map((o) => Number(o.user_id)) });
  const { rudId } = await office.ok(createRound, { entryId, name: '决赛' });
  const race = await office.ok(arrangeRace, { rudId });
  return { gamId, rudId, name, userId: child.userId, order: race.items.map((r) => r.userId), office };
}

test.each(languages)(
  'wind, a record, an objection, a correction and a certificate that anybody checks, at the desk and without a network (%s)',
  async (lang, w) => {
    const typed = TYPED[lang];
    const { gamId, name, userId, order, office } = await drawnMeet(typed);
    const desk = await world.as('school189', { lang });
    const { page } = desk;
    await desk.open(`/desk/sport/game4/game/${gamId}?tab=results`);
    const inputs = page.locator('input[data-result]');
    await inputs.first().waitFor();
    // Without a network: the wind and the results wait on the device.
    await desk.context.setOffline(true);
    const windOf = filled(w.games.windIn, { heat: 1 });
    const wind = page.getByLabel(windOf, { exact: true });
    await wind.fill('+2.01');
    await wind.press('Enter');
    await inputs.first().focus();
    for (const id of order) {
      await page.keyboard.type(id === userId ? typed.own : '14.1');
      await page.keyboard.press('Enter');
    }
    expect(await page.getByText(w.games.waits, { exact: true }).count()).toBe(4);
    await desk.context.setOffline(false);
    await page.getByText('3/3').first().waitFor();
    await page.waitForFunction(
      (label) => document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)?.value === '+2.1',
      windOf,
    );
    await page.getByRole('button', { name: w.games['results.finish'] }).click();
    const reopen = page.getByRole('button', { name: w.games['results.cancel'] });
    await reopen.waitFor();
    const build = async () => {
      await page.getByRole('tab', { name: w.games['tab.awards'] }).click();
      await page
        .getByRole('button', { name: new RegExp(`^(${w.games['awards.build']}|${w.games['awards.again']})$`) })
        .click();
      await page
        .getByText(filled(w.games['awards.points'], { points: 9 }))
        .first()
        .waitFor();
      await desk.settle();
    };
    const broken = page.getByText(w.games['record.broken.district']);
    // With so much wind the place counts, the record does not.
    await build();
    expect(await broken.count()).toBe(0);
    await page.getByRole('tab', { name: w.games['tab.results'] }).click();
    await reopen.click();
    await wind.fill('+1.2');
    const sent = page.waitForResponse((r) => r.url().endsWith('/test/game/results') && r.request().method() === 'POST');
    await wind.press('Enter');
    expect((await sent).status()).toBe(200);
    // One key stands where the other did, deaf for a second: a double click does not finish what it has opened.
    const end = page.getByRole('button', { name: w.games['results.finish'] });
    await expect
      .poll(async () => {
        await end.evaluateAll((keys) => {
          for (const key of keys) if (key instanceof HTMLElement) key.click();
        });
        return reopen.isVisible();
      })
      .toBe(true);
    await build();
    await broken.first().waitFor();
    await desk.shot(`games-10-record-${lang}`);

    const child = await world.as('student189', { width: 360, height: 740, touch: true, lang });
    await child.open(`/sport/games?gam=${gamId}&tab=results`);
    await child.page
      .getByRole('button', { name: new RegExp(`^${filled(w.appeal.objectTo, { what: '.+' })}$`) })
      .first()
      .click();
    const objection = child.page.getByRole('dialog');
    await objection.getByLabel(w.appeal['field.reason']).fill(typed.reason);
    await objection.getByRole('button', { name: w.appeal.send }).click();
    await child.page.getByText(w.appeal.sent).first().waitFor();
    const [appeal] = await office.rows(listAppeals, { subject: 'games.result', state: 'submitted' });
    await office.ok(stepAppeal, { appealId: appeal!.appealId, state: 'accepted' });
    await office.ok(decideAppeal, { appealId: appeal!.appealId, uphold: true, remark: typed.remark });

    await page.getByRole('tab', { name: w.games['tab.results'] }).click();
    await page.getByRole('button', { name: filled(w.games['commit.of'], { name }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(w.games['column.text'], { exact: true }).fill(typed.mended);
    await dialog.getByLabel(w.games['commit.remark']).fill(typed.remark);
    await dialog.locator('.ant-modal-footer .ant-btn-primary, form .ant-btn-primary').last().click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(typed.mended).first().waitFor();
    await build();
    await page.getByRole('tab', { name: w.games['tab.papers'] }).click();
    await page.getByLabel(w.games['papers.which']).click();
    await page.getByTitle(w.games['papers.certificates'], { exact: true }).click();
    await page.getByRole('button', { name: w.games['papers.seal'] }).click();
    await page.locator('.game-certificate .proof-qr').nth(2).waitFor();
    const { items } = await office.ok(listCertificates, { gamId });
    const { check } = items.find((c) => c.userId === userId)!;
    const [person] = await world.t.sql<{ born: string | null }>(sql`
      select born_on::text as born from people_person where org_id = 189 and user_id = ${userId}`);
    if (person!.born) {
      const anybody = await world.as(null, { width: 360, height: 740, lang });
      await anybody.open(`/check/${check!.code}`);
      await anybody.page.getByLabel(w.proof['field.bornOn']).fill(person!.born);
      await anybody.page.getByRole('button', { name: w.proof.askDone, exact: true }).click();
      await anybody.page.getByText(w.proof.good).waitFor();
      await anybody.page.getByText(`${typed.mended} · ${w.games['record.broken.district']}`).waitFor();
      expect(anybody.faults()).toEqual([]);
      await anybody.close();
    }
    expect([...desk.faults(), ...child.faults()]).toEqual([]);
    await Promise.all([desk.close(), child.close()]);
  },
);
