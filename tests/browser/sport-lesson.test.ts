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
  await school.ok(calls.wearDeal, { lessonId, setName: '一号箱' });
  const items = Array.from({ length: 30 }, (_, at) =>
    s.bands.slice(0, 5).map((band, no) => says(band, at * 5, { heart: 120 + no * 8 + at }, 150 - at * 5)),
  ).flat();
  await say(t, s.key, items, 160);
  t.at(iso(BEGIN + 3_000_000));
});
afterAll(async () => {
  world?.t.at(null);
  await world?.close();
});

type Words = Readonly<Record<keyof typeof zh, string>>;
const fill = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

describe.skipIf(!chromiumPath)('a PE lesson', () => {
  test.each(
    journeyLanguages('sport-lesson').map((lang, turn) => [lang, (lang === 'zh-CN' ? zh : en) as Words, turn] as const),
  )(
    'a number is swapped, the lesson’s hearts are looked at, feedback and records are found (%s)',
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
      await admin.settle();
      await admin.shot(`sport-data/4-hearts-${lang}`);

      // What else the desk has of lessons and days.
      for (const [path, word] of [
        ['class/attend', w['field.taken']],
        ['class/feedback', w['field.opinions']],
        ['class/skipping', w['field.turns']],
        ['daily/work', w['field.itemName']],
        ['daily/train', w['field.itemName']],
        ['daily/test', w['field.itemName']],
        ['daily/test?tab=bounds', w['field.range']],
        ['data/log', w['field.accepted']],
        ['data/log?tab=silent', w['field.lastOn']],
        ['exam/dash/fee', w['key.planned']],
        ['exam/dash/place', w['key.areaPerDue']],
        ['term/list', w['field.attended']],
        ['term/list?tab=entries', w['field.result']],
        ['third/test', w['field.firm']],
        ['third/vision', w['field.nakedEyes']],
      ] as const) {
        await admin.open(`/desk/sport-data4/${path}`);
        await page.getByText(word).first().waitFor();
        await admin.shot(`sport-data/${path.replace(/[^a-z]+/g, '-')}-${lang}`);
      }
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
      await bureau.open('/desk/sport/data8/log?tab=silent');
      await bureau.page.getByText(w.neverReported).first().waitFor();
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

      // A child finds its own records on a phone.
      const child = await world.as('student189', { lang, width: 360, height: 780, touch: true });
      await child.open('/sport/records/mine');
      await child.page.getByRole('button', { name: w.addRecord }).waitFor();
      await child.shot(`sport-data/mine-${lang}`);
      expect(child.faults()).toEqual([]);
      await child.close();
    },
  );
});
