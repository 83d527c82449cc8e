import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  allotSet,
  examChoices,
  examCreate,
  examGet,
  examList,
  paperGet,
  roomsGet,
  scanPackages,
  scanUsers,
} from '../../src/modules/exam/contract';
import en from '../../src/modules/exam/locale/en-US';
import zh from '../../src/modules/exam/locale/zh-CN';
import { fill } from '../../src/kernel/shared/messages';
import { testDayPlus } from '../../src/kernel/testing/test-day';
import frameEn from '../../src/kernel/web/locale/en-US';
import frameZh from '../../src/kernel/web/locale/zh-CN';
import { filledSide, pngOf, printedExam } from '../../src/modules/exam/server/testing';
import { scanned } from './exam-sheets';
import { chromiumPath, journeyLanguages, World, type Person } from './kit';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

type Words = Readonly<Record<keyof typeof zh, string>>;
/** A key by all of its text; between two Chinese signs the library puts a space. */
const whole = (text: string): RegExp => new RegExp(`^${[...text].join('\\s*')}$`);
/** A grade or a subject by the name that the page gives it. */
async function called(table: 'textbook_grade' | 'textbook_subject', nameZh: string, lang: string): Promise<string> {
  const column = lang === 'en-US' ? 'name_en' : 'name_zh';
  const [row] = await world.t.sql<{ name: string }>(`select ${column} as name from ${table} where name_zh = $1`, [
    nameZh,
  ]);
  return row?.name ?? nameZh;
}
interface Child {
  readonly userId: number;
  readonly name: string;
  readonly candNo: number;
}
/** Chooses in a list that opens: by its label, then by what stands in it, which is typed where the list can be searched. */
async function choose({ page }: Person, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).last().click();
  await page.keyboard.type(option);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first().click();
}
/** The same in a list of several, which stays open until something else is clicked. */
async function chooseAmong(desk: Person, say: Words, label: string, option: string): Promise<void> {
  await choose(desk, label, option);
  await desk.page.getByRole('dialog').getByText(say.add).first().click();
}

/** The key that sends a dialog. */
const SEND = '.ant-modal-footer .ant-btn-primary, form .ant-btn-primary';

describe.skipIf(!chromiumPath)('an exam on paper', () => {
  const languages = journeyLanguages('exam').map((lang) => [lang, (lang === 'zh-CN' ? zh : en) as Words] as const);
  test.each(languages)(
    'is set, printed, fed, mended, marked to arbitration, reported and read by child and teacher (%s)',
    async (lang, say) => {
      const { t } = world;
      const NAME = lang === 'zh-CN' ? '浏览器里的考试' : 'An exam in the browser';
      const [grade, maths] = [
        await called('textbook_grade', '七年级', lang),
        await called('textbook_subject', '数学', lang),
      ];
      const lead = await t.as('school189');
      const student = await t.as('student189');
      const [home] = await t.sql<{ clazz_name: string }>(
        `select c.clazz_name from class_student_v s join class_clazz_v c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
       where s.org_id = 189 and s.user_id = $1 and c.clazz_type = 1`,
        [student.userId],
      );
      const desk = await world.as('school189', { lang });
      const { page } = desk;

      // The exam, its subject, the sheet.
      await desk.open('/desk/teach/edu/exam');
      await page.getByRole('button', { name: say.add }).first().click();
      await page.getByRole('dialog').getByRole('textbox', { name: say['field.name'] }).fill(NAME);
      await choose(desk, say['field.grdId'], grade);
      await chooseAmong(desk, say, say['field.clazzIds'], home!.clazz_name);
      await page.getByRole('dialog').getByLabel(say['field.date']).fill(testDayPlus(2));
      await page.keyboard.press('Enter');
      await chooseAmong(desk, say, say['field.sbjIds'], maths);
      await page.getByRole('dialog').locator(SEND).last().click();
      await page.getByRole('heading', { name: NAME }).first().waitFor();
      const examId = Number(new URL(page.url()).pathname.split('/').at(-1));
      const { readId } = (await lead.ok(examGet, { id: examId })).reads[0]!;
      await page.getByRole('link', { name: say.paper, exact: true }).click();
      await desk.settle();
      await page.getByLabel(say.count).fill('10');
      await page.getByLabel(say.eachScore).fill('5');
      await page.getByRole('button', { name: say.addThem }).click();
      await page.getByText(fill(say.sumOf, { sum: 50, full: 100 })).waitFor();
      await choose(desk, say['field.kind'], say['kind.essay']);
      await page.getByLabel(say.count).fill('1');
      await page.getByLabel(say.eachScore).fill('50');
      await page.getByLabel(say.height).fill('240');
      await page.getByRole('button', { name: say.addThem }).click();
      await page.getByText(fill(say.sumOf, { sum: 100, full: 100 })).waitFor();
      await page.getByRole('button', { name: say.savePaper }).click();
      await page.getByRole('heading', { name: say.keys }).waitFor();
      for (let no = 1; no <= 10; no++)
        await page
          .getByRole('group', { name: fill(say.questionNo, { no }), exact: true })
          .getByText('B', { exact: true })
          .click();
      await page.getByRole('button', { name: say.saveKeys }).click();
      // Whoever leaves at once takes the call along.
      await expect
        .poll(async () => (await lead.ok(paperGet, { readId })).questions.filter(({ key }) => key === 'B').length)
        .toBe(10);
      await desk.shot(`exam/designer-${lang}`);

      // Printed: a PDF of A4 pages, two for each child.
      await desk.open(`/desk/teach/edu/exam/${examId}/print/${readId}`);
      await page.getByRole('button', { name: say.preparePrint }).click();
      await page.locator('svg.exam-printed').first().waitFor();
      const { items: children } = await lead.ok(scanUsers, { readId, pageSize: 200 });
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      const pages = [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)].length;
      expect(pages).toBe(children.length * 2);
      expect(pdf.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
      const dir = process.env['SHOTS'];
      if (dir) {
        mkdirSync(join(dir, 'exam'), { recursive: true });
        writeFileSync(join(dir, 'exam', 'sheets.pdf'), pdf);
      }

      // Rastered at about 190 dots to the inch, filled, fed: one whole sheet, one whose code is covered, one fed twice.
      const { questions } = await lead.ok(paperGet, { readId });
      const child = children.find((c) => c.userId === student.userId)!;
      const mate = children.find((c) => c.userId !== student.userId)!;
      const prints = await world.browser.newPage({ deviceScaleFactor: 2, viewport: { width: 900, height: 1200 } });
      const printOf = async ({ candNo, name }: Child, no: number): Promise<Buffer> => {
        const svg = page.getByRole('img', { name: new RegExp(`${name} ${candNo} ${fill(say.pageNo, { page: no })}`) });
        await prints.setContent(
          `<body style="margin:0">${await svg.evaluate((el) => el.outerHTML)}<style>svg{width:210mm;display:block}</style>`,
        );
        return prints.locator('svg').screenshot();
      };
      const given = { 1: 'B', 2: 'B', 3: 'B', 4: 'B', 5: 'A', 6: 'B', 7: 'B', 8: 'B', 9: 'B' };
      const on = (no: number) => questions.filter((q) => q.region.page === no);
      const front = await scanned(await printOf(child, 1), on(1), { given });
      const covered = await scanned(await printOf(mate, 1), on(1), { given: { 1: 'C' }, coverCode: true });
      // One back lay upside down.
      const turned = await sharp(await scanned(await printOf(child, 2), [], {}))
        .rotate(180)
        .toBuffer();
      const backs = [turned, await scanned(await printOf(mate, 2), [], {})];
      const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
      // A sheet of another exam lies among them.
      const foreign = await printedExam(lead);
      const strange = await pngOf(filledSide(foreign.prints, foreign.prints.children[0]!.candNo, 1));
      await desk.open(`/desk/teach/edu/exam/${examId}/scan/${readId}`);
      await page.locator('input[type=file]').setInputFiles([
        file('01.jpg', front),
        file('02.jpg', backs[0]!),
        file('03.jpg', covered),
        file('04.jpg', backs[1]!),
        file('05.jpg', front),
        file(
          '06.jpg',
          await sharp({ create: { width: 800, height: 1130, channels: 3, background: '#fff' } })
            .jpeg()
            .toBuffer(),
        ),
        { name: '07.png', mimeType: 'image/png', buffer: Buffer.from(strange.bytes) },
      ]);
      await page.getByText(fill(say.fed, { done: 4, total: 4 })).waitFor();
      // After a jam the same pile goes through once more, as the same batch: nothing is there twice.
      let answered = 0;
      page.on('response', (response) => {
        if (/\/scans\/batches\/\d+\/sheets/.test(response.url())) answered += 1;
      });
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: say.feedAgain }).click();
      const pile = [front, backs[0]!, covered, backs[1]!, front];
      await (await chooser).setFiles(pile.map((picture, i) => file(`0${i + 1}.jpg`, picture)));
      await expect.poll(() => answered).toBe(3);
      await page.getByText(fill(say.fed, { done: 3, total: 3 })).waitFor();
      await desk.settle();
      expect((await lead.ok(scanPackages, { readId })).items.map((batch) => [batch.ok, batch.probs])).toEqual([[3, 3]]);
      await page.getByRole('tab', { name: fill(say['tab.probs'], { count: 3 }) }).click();
      await page.getByRole('cell', { name: say['prob.qrno'], exact: true }).first().click();
      await page.getByText(say['probText.qrno']).waitFor();
      await desk.settle();
      await desk.shot(`exam/problem-${lang}`);
      await choose(desk, say['field.userId'], `${mate.candNo} ${mate.name}`);
      await page.getByRole('spinbutton', { name: say['field.page'], exact: true }).last().fill('1');
      await page.getByRole('button', { name: whole(say.mend) }).click();
      await page.getByText(say['probText.repeat']).waitFor();
      await page.getByRole('button', { name: whole(say['field.out']) }).click();
      // What is left is the sheet of another exam.
      await page.getByText(say['probText.qrno']).waitFor();
      await page.getByRole('button', { name: whole(say['field.out']) }).click();
      await page.getByText(say.noProbs).first().waitFor();
      const there = await lead.rows(scanUsers, { readId, state: 'scanned', pageSize: 200 });
      expect(there.map((u) => u.userId).sort()).toEqual([child.userId, mate.userId].sort());
      const [one] = await t.sql<{ given: string; n: number }>(
        `select string_agg(given, '' order by no) as given from exam_answer
       where org_id = 189 and read_id = $1 and user_id = $2 and given is not null`,
        [readId, child.userId],
      );
      expect(one!.given).toBe('BBBBABBBB');

      // Three teachers mark: two of them far apart, the third in the middle of both; the leader decides.
      const logins = [
        ['teacher189', 10],
        ['peteach189', 45],
        ['classmgr189', 28],
      ] as const;
      const callers = await Promise.all(logins.map(([login]) => t.as(login)));
      const allots = [{ questions: [11], userIds: callers.map((caller) => caller.userId), double: true }];
      await lead.ok(allotSet, { readId, allots });
      await desk.open(`/desk/teach/edu/exam/${examId}`);
      await page.getByRole('button', { name: say.start, exact: true }).click();
      await page.getByText(say['read.marking']).first().waitFor();
      for (const [login, points] of logins) {
        const marker = await world.as(login, { lang });
        await marker.open('/exam/mark');
        await marker.page.locator('section', { hasText: NAME }).getByRole('button', { name: say.beginMarking }).click();
        await marker.settle();
        for (let i = 0; i < 2; i++) {
          await marker.page.getByText(fill(say.doneLeft, { done: i, left: 2 - i })).waitFor();
          await marker.page.locator('.exam-crop img').waitFor();
          if (i === 0) await marker.shot(`exam/marking-${login}-${lang}`);
          expect(await marker.page.locator('main').innerText()).not.toContain(child.name);
          const input = marker.page.getByRole('spinbutton', { name: fill(say.points, { full: 50 }) });
          // 10，5 is no mark, and neither 105 nor 10: it stays as typed, Enter gives nothing, leaving the box changes nothing.
          await input.fill('10，5');
          await input.press('Enter');
          // Beside the box, and once more for who has left it; what passes is looked for before it comes.
          const odd = fill((lang === 'zh-CN' ? frameZh : frameEn).notNumber, { text: '10，5' });
          await marker.page.getByRole('tooltip').filter({ hasText: odd }).first().waitFor();
          const passing = marker.page.locator('.ant-message').getByText(odd).first().waitFor();
          await input.blur();
          await passing;
          expect([await input.inputValue(), await input.getAttribute('aria-invalid')]).toEqual(['10，5', 'true']);
          await input.fill(String(points));
          await input.press('Enter');
        }
        await marker.page.getByText(say.nothingLeft).waitFor();
        expect(marker.faults()).toEqual([]);
        await marker.close();
      }
      await desk.open(`/desk/teach/edu/exam/${examId}/marking/${readId}`);
      await page.getByRole('tab', { name: say['tab.fixes'], exact: true }).click();
      for (let i = 2; i > 0; i--) {
        // By the boxes: a key that is at work has another name, and its row is still there.
        const boxes = page.getByRole('spinbutton', { name: fill(say.points, { full: 50 }) });
        await expect.poll(() => boxes.count()).toBe(i);
        await boxes.first().fill('30');
        await page
          .getByRole('button', { name: whole(say.decide) })
          .first()
          .click();
      }
      await page.getByText(say.noFixes).waitFor();

      // Stop, report, release.
      await desk.open(`/desk/teach/edu/exam/${examId}`);
      await page.getByRole('button', { name: say.stop, exact: true }).click();
      await page.getByRole('button', { name: say.build }).click();
      await expect
        .poll(async () => (await lead.rows(examList, { pageSize: 50 })).find((e) => e.examId === examId)?.state)
        .toBe('built');
      await page.reload();
      await desk.settle();
      await page.getByRole('button', { name: say.release, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: say.release, exact: true }).click();
      await page.getByText(say['state.released']).first().waitFor();
      await desk.shot(`exam/exam-${lang}`);
      expect(desk.faults()).toEqual([]);
      await desk.close();

      // The child reads a level and no score; the teacher the class.
      const reader = await world.as('student189', { lang, width: 400, height: 800, touch: true });
      await reader.open('/exam/analy/index');
      await reader.page.locator('section', { hasText: NAME }).getByRole('button', { name: say.readReport }).click();
      await reader.page.getByText(say.leftBlank).first().waitFor();
      const said = await reader.page.locator('main').innerText();
      expect(said).toContain(say['level.B']);
      expect(said).toMatch(new RegExp(`10\\s+${say.leftBlank}\\s+${say['verdict.wrong']}`));
      for (const hidden of [
        fill(say.scoreOf, { score: 70, full: 100 }),
        say['field.clazzRank'],
        say['field.gradeRank'],
      ])
        expect(said).not.toContain(hidden);
      await reader.page.getByRole('button', { name: say.showSheet }).click();
      await reader.page.getByRole('img', { name: fill(say.pageNo, { page: 1 }) }).waitFor();
      await reader.shot(`exam/child-${lang}`);
      // The child objects to the long answer; the desk reads it beside the crop and says why the points stay.
      await reader.page.getByRole('button', { name: fill(say.questionNo, { no: 11 }) }).click();
      await reader.page.getByRole('dialog').getByRole('textbox').first().fill('第二步是对的');
      await reader.page.getByRole('dialog').locator(SEND).last().click();
      await reader.page.locator('.appeal-history').first().waitFor();
      await reader.shot(`exam/objection-${lang}`);
      const office = await world.as('school189', { lang });
      await office.open(`/desk/teach/edu/exam/${examId}`);
      await office.page.getByText('第二步是对的').waitFor();
      await office.page.locator('.exam-crop img').waitFor();
      await office.page.getByLabel(say['field.why']).fill('已复核，评分无误');
      await office.shot(`exam/appeals-${lang}`);
      await office.page.getByRole('button', { name: say.appealKeep }).click();
      await office.page.getByText('第二步是对的').waitFor({ state: 'detached' });
      expect(office.faults()).toEqual([]);
      await office.close();
      await reader.page.reload();
      await reader.page.getByText('已复核，评分无误').waitFor();
      expect(reader.faults()).toEqual([]);
      await reader.close();
      const teacher = await world.as('teacher189', { lang });
      await teacher.open(`/exam/analy/index?examId=${examId}`);
      await choose(teacher, say['field.sbjId'], maths);
      await teacher.page.getByRole('cell', { name: child.name, exact: true }).waitFor();
      await teacher.page.getByRole('cell', { name: '70', exact: true }).waitFor();
      await teacher.shot(`exam/analysis-${lang}`);
      await teacher.page.getByRole('tab', { name: say['tab.grade'] }).click();
      await teacher.page.getByText(say.ease).waitFor();
      expect(teacher.faults()).toEqual([]);
      await teacher.close();
    },
  );

  test.each([
    ['zh-CN', zh],
    ['en-US', en],
  ] as const)('gives seats by lot, chooses invigilators and prints what rooms need (%s)', async (lang, say) => {
    const lead = await world.t.as('school189');
    const { clazzes } = await lead.ok(examChoices, {});
    const { clazzId } = clazzes.find((c) => c.grdId === 7)!;
    const made = { name: `座位 ${lang}`, grdId: 7, clazzIds: [clazzId], date: testDayPlus(14), sbjIds: [1, 2] };
    const { examId, sitters } = await lead.ok(examCreate, made);
    const desk = await world.as('school189', { lang });
    const { page } = desk;
    await desk.open(`/desk/teach/edu/exam/${examId}`);
    await page.getByRole('link', { name: say.rooms }).click();
    await page.getByRole('button', { name: say.addRoom }).click();
    await page.getByRole('spinbutton', { name: `1 ${say['field.seats']}` }).fill(String(Math.ceil(sitters / 2)));
    await page.getByRole('button', { name: say.giveSeats, exact: true }).click();
    await page.getByRole('button', { name: say.giveSeatsAgain }).waitFor();
    await desk.settle();
    await desk.shot(`exam/rooms-${lang}`);
    await page.getByRole('tab', { name: say['tab.watches'] }).click();
    for (let left = 2; left > 0; left--) {
      await page.getByRole('button', { name: say.saveTime }).first().click();
      await expect.poll(() => page.getByRole('button', { name: say.saveTime }).count()).toBe(left - 1);
    }
    await page.getByRole('button', { name: say.watchDraw }).click();
    await page
      .getByText(lang === 'zh-CN' ? /^监考已安排/ : /^(Chosen|Invigilators are chosen)/)
      .first()
      .waitFor();
    await desk.settle();
    await desk.shot(`exam/watches-${lang}`);
    await page.getByRole('tab', { name: say['tab.lists'] }).click();
    await page.locator('.exam-list tbody tr').first().waitFor();
    await expect.poll(() => page.locator('.exam-list tbody tr').count()).toBe(sitters);
    await page.getByText(say['list.desk'], { exact: true }).click();
    await page.locator('.exam-desk').first().waitFor();
    await expect.poll(() => page.locator('.exam-desk').count()).toBe(sitters);
    await desk.shot(`exam/desks-${lang}`);
    await page.getByText(say['list.sign'], { exact: true }).click();
    await page.getByRole('columnheader', { name: say.signature }).first().waitFor();
    await desk.shot(`exam/sign-${lang}`);
    // A sheet for each room and each subject, each on a page of its own.
    const { rooms } = await lead.ok(roomsGet, { id: examId });
    const pdf = await page.pdf();
    const pages = [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)].length;
    expect(pages).toBeGreaterThanOrEqual(rooms.length * 2);
    expect(desk.faults()).toEqual([]);
    await desk.close();
  });
});
