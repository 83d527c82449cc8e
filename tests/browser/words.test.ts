import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';
import { readSheet } from '../../src/kernel/server/sheet/pool';
import type { Caller } from '../../src/kernel/testing/app';
import { Exams } from '../../src/modules/fitness-test/server/exam/testing';
import * as bank from '../../src/modules/question-bank/contract';
import type { QuestionBody } from '../../src/modules/question-bank/rules/model';
import { plainText } from '../../src/modules/question-bank/rules/words';
import * as timetable from '../../src/modules/timetable/contract';
import { chromiumPath, journeyLanguages, World } from './kit';
import { BLANKS, DOLLARS, PEN, SAID, TRUE, type Said } from './words-texts';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

/** What is refused is said in the reader's language, so that these journeys are gone in both. */
const BOTH = ['zh-CN', 'en-US'] as const;
const fixture = (name: string): string => join(root, 'tests/browser/fixtures', name);
const upload = (page: Page, name: string): Promise<void> =>
  page.locator('input[type=file][accept*=".xlsx"]').setInputFiles(fixture(name));
/** What the rows of the preview say in these columns, top down; `small` is why a cell is refused. */
const cells = (page: Page, titles: readonly string[], part: 'span' | 'small' = 'span'): Promise<string[][]> =>
  page.evaluate(
    ({ wanted, inside }) => {
      const heads = [...document.querySelectorAll('.ant-table-thead th')].map((head) =>
        (head.textContent ?? '').replace(/[\s*]+$/, ''),
      );
      return [...document.querySelectorAll('.ant-table-tbody tr.ant-table-row')].map((row) =>
        wanted.map((title) => {
          const cell = row.children[heads.indexOf(title)];
          const found = cell?.querySelector(`button.cell > ${inside}`) ?? (inside === 'span' ? cell : undefined);
          return found?.textContent ?? '';
        }),
      );
    },
    { wanted: titles, inside: part },
  );
/** Shows all rows of the preview, not the refused ones alone. */
const showAll = (page: Page, say: Said, count: number): Promise<void> =>
  page.locator('.ant-segmented-item', { hasText: say.all(count) }).click();
/** Writes other words into the cell that shows these. It is left with Tab: Enter would open the next refused one. */
async function mend(page: Page, shown: string, to: string): Promise<void> {
  await page
    .locator('.ant-table-tbody button.cell')
    .filter({ has: page.getByText(shown, { exact: true }) })
    .click();
  const input = page.locator('.ant-table-tbody input');
  await input.fill(to);
  await input.press('Tab');
}
/** Confirms what is compared, and waits for the result. Answers the batch. */
async function confirm(page: Page, say: Said, count: number): Promise<number> {
  await page.getByRole('button', { name: say.confirm(count) }).click();
  await page.getByRole('button', { name: say.undo }).waitFor();
  return Number(new URL(page.url()).searchParams.get('batch'));
}

const keyOf = ({ answer: { picks, blanks, text } }: QuestionBody): readonly (string | number)[] => [
  ...(picks ?? []),
  ...(blanks ?? []).flatMap((blank) => blank.accept),
  ...(text == null ? [] : [plainText(text)]),
];
/** What somebody's own library holds: options and key by the words of the stem. */
const library = async (teacher: Caller) =>
  Object.fromEntries(
    (await teacher.rows(bank.queList, { lib: 'psn', curPage: 1, pageSize: 200 })).map(({ body }) => [
      plainText(body.stem),
      [...body.options.map(plainText), ...keyOf(body)],
    ]),
  );

describe.skipIf(!chromiumPath)('words that are not understood', () => {
  test.each(journeyLanguages('words'))(
    'keys of blanks and prices stay as they are written, in the preview and in the library (%s)',
    async (lang) => {
      const say = SAID[lang];
      const teacher = await world.t.as('teacher189');
      const person = await world.as('teacher189', { lang });
      const { page } = person;
      await person.open('/repo/psn/question');
      await page.getByRole('link', { name: say.toImport, exact: true }).click();
      await page.locator('.ant-segmented-item', { hasText: 'Excel' }).click();

      await upload(page, 'q-blanks.xlsx');
      await page.getByText(say.faulty(1, 10)).waitFor();
      // The row that is named is the one that a spreadsheet program counts: row 10, before row 11.
      await expect.poll(() => cells(page, [say.stem, say.answer])).toEqual([[TRUE, 'True']]);
      expect(await cells(page, [say.stem], 'small')).toEqual([[say.sameAs(10)]]);
      await person.shot(`words/1-question-refused-${lang}`);
      // A key that is mended keeps its words as well.
      await mend(page, 'True', '是');
      await expect.poll(() => cells(page, [say.stem, say.answer])).toEqual([[TRUE, '是']]);
      await mend(page, TRUE, 'Is it true? Say why.');
      await page.getByRole('button', { name: say.confirm(11) }).waitFor();
      await expect.poll(() => cells(page, [say.stem, say.answer])).toEqual(BLANKS);
      await expect
        .poll(async () => (await cells(page, [say.optionA])).flat())
        .toEqual(['$8', ...Array.from({ length: 9 }, () => '—'), 'A<B']);
      await person.shot(`words/2-blanks-${lang}`);
      const blanks = await confirm(page, say, 11);

      await page.getByRole('button', { name: say.another }).click();
      await upload(page, 'q-dollars.xlsx');
      await page.getByRole('button', { name: say.confirm(10) }).waitFor();
      await expect.poll(() => cells(page, [say.stem, say.optionA, say.answer])).toEqual(DOLLARS);
      await person.shot(`words/3-dollars-${lang}`);
      const dollars = await confirm(page, say, 10);

      await expect
        .poll(() => library(teacher))
        .toMatchObject({
          [PEN]: ['$8', '$2', '$15', '$7', 0],
          'Tom says ____ happy.': ['he is'],
          '一只猫用英语说 ____.': ['cat'],
          '解应用题时常把未知数设为____.': ['x'],
          'The opposite of "right" is ____.': ['wrong'],
          '“我____中国人”，填一个字。': ['是'],
          // Two gaps, two keys; one gap keeps its semicolon.
          'He walked ____ and sat ____.': ['in', 'at'],
          '选词填空 ____': ['go; did'],
          '判断：甲对，乙____.': ['错误'],
          [TRUE]: ['True'],
          'Is it true? Say why.': ['是'],
          '票价￥20，<br>换行 & 空格': ['A<B', 'A>B', 'A=B', 0],
          'Tom says ____ happy (2).': ['he is'],
          'A pen is $5, a book is $3 (2).': ['$8', '$2', 0],
          'It costs ____ and she paid $10 for it, leaving $2.': ['$8'],
          'Prices: $3, $4 and $5.': ['$12'],
          字母表第一个字母是____: ['a'],
          '英文“向上”____': ['up'],
          '英文“孩子”____': ['kid'],
          '英文“鱼”____': ['fish'],
          '英文“面包”____': ['bread'],
        });
      expect(person.faults()).toEqual([]);
      await person.close();
      for (const batchId of [dollars, blanks]) await teacher.ok(bank.sheetImport.undo, { batchId });
    },
  );

  test.each(BOTH)(
    'weeks that a timetable does not keep are refused by name; even and odd ones alone become lessons (%s)',
    async (lang) => {
      const say = SAID[lang];
      const { t } = world;
      const admin = await t.as('school189');
      await t.sql('delete from timetable_arrange where org_id = 189 and weekday >= 6');
      /** What 七年级1班 has at the weekend. */
      const weekend = async () =>
        (await admin.ok(timetable.periodArranges, { clazzId: 189002 })).items
          .filter((lesson) => lesson.weekday >= 6)
          .map((lesson) => `${lesson.weekday}.${lesson.secNo} ${lesson.sbjName} ${lesson.teacherName} ${lesson.weeks}`)
          .toSorted();
      const person = await world.as('school189', { lang });
      const { page } = person;
      await person.open('/arrange/basic/myWeekPeriodArranges');
      await page.getByRole('tab', { name: say.timetableTab, exact: true }).click();
      await upload(page, 'timetable-weeks2.xlsx');
      await page.getByText(say.faulty(5, 1)).waitFor();
      await showAll(page, say, 6);
      const titles = [say.weekday, say.section, say.weeks];
      await expect
        .poll(() => cells(page, titles))
        .toEqual([
          ['周六', '1', '1-8周'],
          ['周六', '2', '1-16周(单)'],
          ['周六', '3', '双周'],
          ['周六', '4', 'A周'],
          ['周六', '5', '只上第10周'],
          ['周日一', '1', '双周'],
        ]);
      const none = ['', '', ''];
      expect(await cells(page, titles, 'small')).toEqual([
        ['', '', say.noWeeks('1-8周')],
        ['', '', say.noWeeks('1-16周(单)')],
        none,
        ['', '', say.noWeeks('A周')],
        ['', '', say.noWeeks('只上第10周')],
        [say.noWeekday, '', ''],
      ]);
      await person.shot(`words/4-weeks-${lang}`);

      // Words written by hand go the same way: (单) is understood, two sections in a cell and 隔周 are not.
      await mend(page, '1-8周', '（单）');
      await page.getByText(say.faulty(4, 2)).waitFor();
      await mend(page, '4', '第1-2节');
      await expect
        .poll(async () => (await cells(page, titles, 'small'))[3])
        .toEqual(['', say.several, say.noWeeks('A周')]);
      await mend(page, '只上第10周', '隔周');
      await expect.poll(async () => (await cells(page, titles, 'small'))[4]).toEqual(['', '', say.noWeeks('隔周')]);
      expect(await cells(page, titles)).toEqual([
        ['周六', '1', '单周'],
        ['周六', '2', '1-16周(单)'],
        ['周六', '3', '双周'],
        ['周六', '第1-2节', 'A周'],
        ['周六', '5', '隔周'],
        ['周日一', '1', '双周'],
      ]);
      await person.shot(`words/5-weeks-mended-${lang}`);

      await page.getByRole('button', { name: say.goOn(2) }).click();
      await expect
        .poll(() => cells(page, titles))
        .toEqual([
          ['周六', '1', '单周'],
          ['周六', '3', '双周'],
        ]);
      await confirm(page, say, 2);
      await expect.poll(weekend).toEqual(['6.1 数学 周明辉 odd', '6.3 数学 周明辉 even']);
      await person.shot(`words/6-weeks-saved-${lang}`);
      expect(person.faults()).toEqual([]);
      await person.close();
    },
  );

  test.each(BOTH)('none means no glasses and no finding; doubt is refused by name (%s)', async (lang) => {
    const say = SAID[lang];
    const { t } = world;
    const sidNos = await enrolled('vision-words.xlsx');
    for (const table of ['vision_referral', 'vision_screening', 'vision_sum'])
      await t.sql(`delete from ${table} where org_id = 189 and year_id = 2026`);
    const person = await world.as('school189', { lang });
    const { page } = person;
    await person.open('/desk/sport/phys4/vision/usrRsts');
    await page.getByRole('tab', { name: say.visionTab, exact: true }).click();
    await upload(page, 'vision-words.xlsx');
    await page.getByText(say.faulty(6, 6)).waitFor();
    await showAll(page, say, 12);
    const titles = [say.wear, say.lens];
    await expect
      .poll(() => cells(page, titles))
      .toEqual([
        ['不戴镜', '—'],
        ['不戴镜', '无'],
        ['不戴镜', '无'],
        ['不戴镜', '排除近视'],
        ['不戴镜', '不是远视'],
        ['裸眼', '—'],
        ['框架眼镜', '近视'],
        ['摘镜后', '疑似近视'],
        ['曾戴角膜塑形镜', '远视储备不足'],
        ['normal', '—'],
        ['不戴镜', '—'],
        ['框架眼镜', '—'],
      ]);
    const none = ['', ''];
    expect(await cells(page, titles, 'small')).toEqual([
      none,
      none,
      none,
      ['', say.noLens('排除近视')],
      ['', say.noLens('不是远视')],
      [say.noWear('裸眼'), ''],
      none,
      [say.noWear('摘镜后'), say.noLens('疑似近视')],
      [say.noWear('曾戴角膜塑形镜'), say.noLens('远视储备不足')],
      [say.noWear('normal'), ''],
      none,
      none,
    ]);
    await person.shot(`words/7-vision-${lang}`);
    await page.getByRole('button', { name: say.goOn(6) }).click();
    await confirm(page, say, 6);
    await expect
      .poll(() =>
        t.sql(
          `
            select p.sid_no, s.wear, s.lens_right
            from vision_screening s
            join people_person p on p.org_id = s.org_id and p.user_id = s.user_id
            where s.org_id = 189 and s.year_id = 2026
            order by p.sid_no
          `,
        ),
      )
      .toEqual(
        [
          [0, 0, null],
          [1, 0, null],
          [2, 0, null],
          [6, 1, 'myopic'],
          [10, 0, null],
          [11, 1, null],
        ].map(([at, wear, lens]) => ({ sid_no: sidNos[Number(at)], wear, lens_right: lens })),
      );
    await person.shot(`words/8-vision-saved-${lang}`);
    expect(person.faults()).toEqual([]);
    await person.close();
  });

  test.each(BOTH)('a comma on the field is asked about, and no digits are put together (%s)', async (lang) => {
    const say = SAID[lang];
    const { t } = world;
    const name = `逗号 ${lang}`;
    const tstId = await (await Exams.of(t, await t.as('school189'))).published({ name });
    const person = await world.as('peteach189', { lang, width: 1180, height: 820 });
    const { page } = person;
    await page.goto(`${world.url}/field`);
    await page.locator('[data-ready="ready"]').waitFor();
    await page.locator('.field-offer').filter({ hasText: name }).locator('.field-primary').click();
    await page.locator('.field-work').waitFor();
    const typed = async () => (await page.locator('.field-typed').innerText()).trim();
    const item = (title: string) => page.locator('.field-items').getByRole('button', { name: title }).click();

    await item(say.run);
    const child = await page.locator('.field-who strong').innerText();
    await press(page, '10，5');
    await expect.poll(typed).toBe('10，5');
    await expect.poll(() => page.locator('.field-read').innerText()).toBe(say.asks);
    await page.locator('.field-display.field-bad').waitFor();
    await expect.poll(() => page.locator('.field-enter').isDisabled()).toBe(true);
    await person.shot(`words/9-comma-${lang}`);
    // Enter keeps nothing of it: it stands there until it is wiped out, and the child stays.
    await page.keyboard.press('Enter');
    await press(page, '0');
    await expect.poll(typed).toBe('10，50');
    expect(await page.locator('.field-who strong').innerText()).toBe(child);
    await page.keyboard.press('Escape');
    await expect.poll(typed).toBe('');
    await press(page, '9.1');
    await expect.poll(typed).toBe('9.1');
    await page.locator('.field-enter').click();
    await page.locator('.field-said').filter({ hasText: say.saved }).filter({ hasText: child }).waitFor();

    // Where a comma can only part two results, the best one is asked about before it is kept.
    await item(say.jump);
    await press(page, '160，165');
    await expect.poll(typed).toBe('160，165');
    await page.keyboard.press('Enter');
    await page.locator('.field-asked').filter({ hasText: say.keepsBest }).waitFor();
    await person.shot(`words/10-two-jumps-${lang}`);
    await page.keyboard.press('Escape');
    await page.locator('.field-asked').waitFor({ state: 'hidden' });
    await expect.poll(typed).toBe('');
    await page.locator('[data-link="idle"][data-waiting="0"]').waitFor();
    await expect
      .poll(() => t.sql('select item_id, value from fitness_test_entry where org_id = 189 and tst_id = $1', [tstId]))
      .toEqual([{ item_id: 'run_50m', value: 910 }]);
    expect(person.faults()).toEqual([]);
    await person.close();
  });
});

/** Gives children of grade 7 the numbers and names of a sheet of the full demonstration world. Answers the numbers. */
async function enrolled(file: string): Promise<readonly string[]> {
  const { t } = world;
  const { headers, rows } = await readSheet(new Uint8Array(readFileSync(fixture(file))), file);
  const [number, name] = [headers.indexOf('学号'), headers.indexOf('姓名')];
  const children = await t.sql<{ user_id: number }>(
    'select user_id from class_student_v where org_id = 189 and clazz_type = 1 and grd_id = 7 order by user_id',
  );
  await t.sql("update people_person set sid_no = null where org_id = 189 and sid_no like '20262189%'");
  for (const [at, row] of rows.entries())
    await t.sql('update people_person set sid_no = $2, name = $3 where org_id = 189 and user_id = $1', [
      children[at]!.user_id,
      row[number],
      row[name],
    ]);
  return rows.map((row) => row[number]!);
}
/** Keys, one after the other. A full-width comma is one like any other, though the keyboard of the test has none. */
async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys)
    if (/^[\d.]$/.test(key)) await page.keyboard.press(key);
    else await page.locator('body').dispatchEvent('keydown', { key });
}
