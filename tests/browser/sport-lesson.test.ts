import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import uiEn from '../../src/kernel/web/locale/en-US';
import uiZh from '../../src/kernel/web/locale/zh-CN';
import en from '../../src/modules/sport-data/locale/en-US';
import zh from '../../src/modules/sport-data/locale/zh-CN';
import { fileOf } from '../../src/kernel/testing/app';
import * as calls from '../../src/modules/sport-data/contract';
import { BEGIN, DAY, iso, peLesson, say, says, stage, type Stage } from '../../src/modules/sport-data/server/testing';
import { chromiumPath, journeyLanguages, World } from './kit';

let world: World;
let s: Stage;
let lessonId = 0;
beforeAll(async () => {
  if (!chromiumPath) return;
  world = await World.open();
  const { t } = world;
  const school = await t.as('school189');
  s = await stage(t, await t.as('platform'), school, 'teacher189');
  lessonId = await peLesson(t, s.clazzId, 880_001);
  // The newest term has the lesson in it.
  await t.sql(
    `update timetable_term set first_on = $1::date - 78, last_on = $1::date + 65
     where org_id = 189 and term_id = (select term_id from timetable_term where org_id = 189 order by first_on desc limit 1)`,
    [DAY],
  );
  await school.ok(calls.wearDeal, { lessonId, setName: '一号箱' });
  const items = Array.from({ length: 30 }, (_, at) =>
    s.bands.slice(0, 5).map((band, no) => says(band, at * 5, { heart: 120 + no * 8 + at }, 150 - at * 5)),
  ).flat();
  await say(t, s.key, items, 160);
});
afterAll(async () => {
  world?.t.at(null);
  await world?.close();
});

type Words = Readonly<Record<keyof typeof zh, string>>;
const fill = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

/** The first part of a text with values, which is said whatever they are. */
const begins = (text: string): string => (text.split('{')[0] ?? '').trim();

/**
 * The lesson is held. On the PE teacher's tablet the hearts come by themselves, a band goes over to another child, and something is
 * said of the lesson. @returns who had the band and who has it
 */
async function held(lang: 'zh-CN' | 'en-US', w: Words, turn: number) {
  const { t } = world;
  const [band, wearer, heir] = [s.bands[turn]!, s.pupils[turn]!, s.pupils[7]!];
  const [second, before, after] = [200 + turn * 300, 176 + turn, 181 + turn];
  const beats = (from: number, rate: number) =>
    say(
      t,
      s.key,
      Array.from({ length: 5 }, (_, at) => says(band, from + at, { heart: rate }, 10 - at)),
      from + 10,
    );
  await t.sql('delete from sport_data_opinion where org_id = 189 and lesson_id = $1', [lessonId]);
  t.at(iso(BEGIN + second * 1000));
  const tablet = await world.as('peteach189', { lang, width: 1180, height: 820 });
  const { page } = tablet;
  const modal = page.locator('.ant-modal');
  const done = async () => {
    await modal.locator('.ant-modal-footer .ant-btn-primary').click();
    await modal.waitFor({ state: 'hidden' });
  };
  const opened = async (path: string) => {
    await tablet.open(`/desk/sport-data4/class/${path}clazzId=${s.clazzId}`);
    await page.getByText('耐久跑').first().click();
  };
  const heartOf = (name: string, rate: number) =>
    page.locator('tr', { hasText: name }).getByText(String(rate), { exact: true }).first().waitFor();

  // Nobody touches the page: what bands say now stands on it some seconds later.
  await opened('hearting?');
  await page.getByText(begins(w.liveNow)).waitFor();
  await beats(second, before);
  await heartOf(wearer.name, before);
  await tablet.shot(`sport-data/tablet-live-${lang}`);

  await opened('hearting?tab=bands&');
  await page.getByRole('button', { name: w.takeOver, exact: true }).click();
  await modal.getByLabel(w['field.devId']).fill(band.devId);
  await modal.getByLabel(w['field.userId'], { exact: true }).first().click();
  await page.keyboard.type(heir.name);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: heir.name }).first().click();
  await tablet.shot(`sport-data/tablet-swap-${lang}`);
  await done();
  await page.locator('tr', { hasText: heir.name }).filter({ hasText: band.devId }).first().waitFor();
  await t.told(189, 'sport-data.worn');
  await beats(second + 60, after);
  await opened('hearting?');
  await heartOf(heir.name, after);
  await heartOf(wearer.name, before);

  const words = `队形整齐，强度合适（${turn + 1}）`;
  await opened('feedback?');
  await page.getByRole('button', { name: w.sayIt, exact: true }).click();
  await modal.getByRole('radio').nth(3).click();
  await modal.getByLabel(w['field.text']).fill(words);
  await done();
  await page.getByText(words).waitFor();
  await tablet.shot(`sport-data/tablet-feedback-${lang}`);
  expect(tablet.faults()).toEqual([]);
  await tablet.close();
  t.at(iso(BEGIN + 3_000_000));
  return { wearer, heir, before, after };
}

describe.skipIf(!chromiumPath)('a PE lesson', () => {
  test.each(
    journeyLanguages('sport-lesson').map((lang, turn) => [lang, (lang === 'zh-CN' ? zh : en) as Words, turn] as const),
  )(
    'numbers and a band are swapped, the tablet shows hearts as they beat, the lesson is found in every list and on the board (%s)',
    async (lang, w, turn) => {
      const admin = await world.as('school189', { lang });
      const { page } = admin;
      const dialog = page.getByRole('dialog');
      const [first, second] = [s.pupils[turn * 2]!, s.pupils[turn * 2 + 1]!];

      // Numbers: two children swap theirs.
      await admin.open(`/desk/sport-data4/numbers?clazzId=${s.clazzId}`);
      await page.getByRole('button', { name: `${w.giveNumber} ${first.name}` }).click();
      await dialog.getByLabel(w['field.ordNo']).fill(String(turn * 2 + 2));
      await dialog.getByLabel(w['field.swap']).click();
      await admin.shot(`sport-data/1-number-${lang}`);
      await dialog.locator('.ant-modal-footer .ant-btn-primary, form .ant-btn-primary').last().click();
      await dialog.waitFor({ state: 'hidden' });
      const { items } = await (await world.t.as('school189')).ok(calls.numberList, { clazzId: s.clazzId });
      expect(items.find((one) => one.userId === second.userId)?.ordNo).toBe(turn * 2 + 1);
      await page.getByRole('button', { name: `${w.history}: ${second.name}` }).click();
      await page.getByRole('heading', { name: fill(w.numbersOf, { name: second.name }) }).waitFor();
      await admin.shot(`sport-data/2-numbers-${lang}`);

      const lesson = await held(lang, w, turn);
      const school = await world.t.as('school189');
      const hearts = await school.ok(calls.hrGet, { id: lessonId });
      const most = (userId: number) => hearts.items.find((one) => one.userId === userId)?.most;
      expect([most(lesson.wearer.userId), most(lesson.heir.userId)]).toEqual([lesson.before, lesson.after]);
      // The archive of the term has it too.
      const [term] = (await school.ok(calls.dataTerms, {})).items;
      await school.ok(calls.dataTermMake, { termId: term?.termId ?? 0 });
      await world.t.told(189, 'sport-data.term');
      const archived = await school.rows(calls.dataTerm, { clazzId: s.clazzId, pageSize: 200 });
      const ofTerm = archived.find((one) => one.userId === lesson.heir.userId);
      expect(ofTerm?.heartSeconds).toBeGreaterThan(0);

      // At its end the teacher counts ropes: a daily test.
      const [rope] = await world.t.sql<{ item_id: string }>(
        "select item_id from sport_settings_item_v where code = 'rope_1min'",
      );
      const counted = { userId: lesson.heir.userId, itemId: Number(rope?.item_id), value: 130 + turn };
      await (
        await world.t.as('peteach189')
      ).ok(calls.pfmRecord, { items: [{ ...counted, time: iso(BEGIN + 2_300_000) }] });

      // The lesson: the class's curve, then a child's.
      await admin.open(`/desk/sport-data4/class/hearting?clazzId=${s.clazzId}`);
      await page.getByText('耐久跑').first().waitFor();
      await admin.shot(`sport-data/3-lessons-${lang}`);
      await page.getByText('耐久跑').first().click();
      await page.getByRole('button', { name: `${w.showCurve}: ${s.pupils[0]!.name}` }).click();
      await page
        .getByText(fill(w.curveOf, { name: s.pupils[0]!.name }))
        .first()
        .waitFor();
      // Beside the curve stand the child's own minutes in each zone.
      await page
        .getByRole('heading', { name: fill(w.zonesOf, { name: fill(w.curveOf, { name: s.pupils[0]!.name }) }) })
        .waitFor();
      await admin.settle();
      await admin.shot(`sport-data/4-hearts-${lang}`);

      // What else the desk has of lessons and days.
      for (const [path, word] of [
        ['class/attend', w['field.taken']],
        ['class/attend', '耐久跑'],
        ['class/feedback', w['field.opinions']],
        ['class/feedback', '4.0'],
        ['class/skipping', w['field.turns']],
        ['daily/work', w['field.itemName']],
        ['daily/train', w['field.itemName']],
        ['daily/test', w['field.itemName']],
        ['daily/test', lesson.heir.name],
        ['daily/test?tab=bounds', w['field.range']],
        ['data/log', w['field.accepted']],
        ['data/log', '一号箱'],
        ['data/log?tab=silent', w['field.lastOn']],
        ['exam/dash/fee', w['key.planned']],
        ['exam/dash/place', w['key.areaPerDue']],
        ['term/list?tab=entries', w['field.result']],
        ['third/test', w['field.firm']],
        ['third/vision', w['field.nakedEyes']],
      ] as const) {
        await admin.open(`/desk/sport-data4/${path}`);
        await page.getByText(word).first().waitFor();
        await admin.shot(`sport-data/${path.replace(/[^a-z]+/g, '-')}-${lang}`);
      }
      // The list of the term has the child's row with its figures.
      await admin.open(`/desk/sport-data4/term/list?clazzId=${s.clazzId}&pageSize=200`);
      const line = page.locator('tr', { hasText: lesson.heir.name }).first();
      await line
        .getByText(fill(w.ofLessons, { there: ofTerm?.attended ?? -1, all: ofTerm?.lessons ?? -1 }), { exact: true })
        .waitFor();
      await admin.shot(`sport-data/term-list-${lang}`);
      // One result that somebody measured elsewhere is taken over.
      const pupil = s.pupils[turn + 4]!;
      const [named] = await world.t.sql<{ sid_no: string }>(
        'select sid_no from people_person where org_id = 189 and user_id = $1',
        [pupil.userId],
      );
      const sheet = `\ufeff学号,姓名,日期,检测机构,50米跑\n${named?.sid_no},${pupil.name},${DAY},区体育中心,8.${turn + 3}`;
      await (
        await world.t.as('school189')
      ).ok(calls.dataImport, {
        kind: 'test',
        file: fileOf('第三方.csv', Buffer.from(sheet), 'text/csv'),
      });
      await admin.open(`/desk/sport-data4/third/test?from=${DAY}&to=${DAY}`);
      const row = page.locator('tr', { hasText: pupil.name }).first();
      await row.getByRole('checkbox').click();
      await page.getByRole('button', { name: w.takeThird, exact: true }).click();
      await page.locator('.ant-modal-confirm-btns button').last().click();
      await row.getByText(w['state.taken']).waitFor();
      await admin.shot(`sport-data/third-taken-${lang}`);
      // It counts on the board at once.
      await admin.open('/stat/sport/monitor/index');
      await page.getByText(w['tile.index.sum']).first().waitFor();
      await page.locator('.board-figure-value').first().waitFor();
      await admin.shot(`sport-data/board-${lang}`);
      // The page of PE lessons has the lesson in its figures.
      const lessonsOf = await world.t.as('school189');
      const sum = await lessonsOf.ok(calls.boardPage, { level: 'org', page: 'lesson', tile: 'sum' });
      const mean = sum.figures.find(({ key }) => key === 'heartMean')?.value ?? 0;
      expect(mean).toBeGreaterThan(0);
      await admin.open('/stat/sport/monitor/org/lesson');
      await page
        .locator('.board-figure-value', { hasText: String(mean) })
        .first()
        .waitFor();
      await admin.shot(`sport-data/board-lessons-${lang}`);

      // Awards are imported into the archive of the term, and taken back.
      const ui = lang === 'zh-CN' ? uiZh : uiEn;
      await admin.open('/desk/sport-data4/term/list?tab=import');
      await page.getByLabel(w.importKind).click();
      await page
        .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: w['kind.awards'] })
        .first()
        .click();
      await page.locator('input[type=file]').setInputFiles({
        name: '获奖.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`\ufeff学号,姓名,项目,结果\n${named?.sid_no},${pupil.name},区运动会跳绳,一等奖`),
      });
      await page.getByRole('button', { name: new RegExp(`${ui.importConfirm.split(' {')[0]} 1 `) }).click();
      await page.getByRole('button', { name: ui.importUndo }).waitFor();
      await admin.shot(`sport-data/awards-${lang}`);
      const awards = async () =>
        (await (await world.t.as('school189')).rows(calls.archiveList, { kind: 'awards', name: pupil.name })).filter(
          ({ item }) => item === '区运动会跳绳',
        ).length;
      expect(await awards()).toBe(1);
      await page.getByRole('button', { name: ui.importUndo }).click();
      await page.locator('.ant-modal-confirm-btns button').last().click();
      await page.getByText(ui['result.undone']).waitFor();
      expect(await awards()).toBe(0);
      expect(admin.faults()).toEqual([]);
      await admin.close();

      // The bureau finds the school that is silent.
      const bureau = await world.as('bureau4109', { lang });
      const [silent] = (
        await (await world.t.as('bureau4109')).rows(calls.dataLogSilent, { kind: 'heart', pageSize: 200 })
      ).filter(({ orgId }) => orgId === 619);
      expect(silent?.lastOn).toBeNull();
      await bureau.open('/desk/sport/data8/log?tab=silent&kind=heart');
      await bureau.page
        .locator('tr', { hasText: silent?.orgName ?? '' })
        .filter({ hasText: w.neverReported })
        .first()
        .waitFor();
      await bureau.shot(`sport-data/silent-${lang}`);
      await bureau.open('/desk/sport/data8/log');
      await bureau.page.getByText(w['field.accepted']).first().waitFor();
      // What its schools spend and which meets they hold are pages of the board.
      for (const [board, word] of [
        ['money', w['tile.money.sum']],
        ['meeting', w['tile.meeting.sum']],
      ] as const) {
        await bureau.open(`/stat/sport/monitor/reg/${board}`);
        await bureau.page.getByText(word).first().waitFor();
        await bureau.shot(`sport-data/board-${board}-${lang}`);
      }
      expect(bureau.faults()).toEqual([]);
      await bureau.close();

      // A child finds its own records on a phone, and says what the lesson was like.
      const { userId } = s.pupils[2]!;
      const child = await world.as({ orgId: 189, userId }, { lang, width: 360, height: 780, touch: true });
      await child.open('/sport/records/mine');
      await child.page.getByRole('button', { name: w.addRecord }).waitFor();
      await child.page.getByText('耐久跑').first().waitFor();
      await child.page
        .getByRole('button', { name: new RegExp(`^${w.sayIt}`) })
        .first()
        .click();
      const form = child.page.locator('.ant-modal');
      await form.getByRole('radio').nth(4).click();
      await form.getByLabel(w['field.text']).fill('跑得很累，很开心');
      await form.locator('.ant-modal-footer .ant-btn-primary').click();
      await form.waitFor({ state: 'hidden' });
      await child.page.getByText('跑得很累，很开心').waitFor();
      await child.shot(`sport-data/mine-${lang}`);
      expect(child.faults()).toEqual([]);
      await child.close();
    },
  );
});
