import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
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
import { bubblesOf, letterOf, PAGE, QR, type Question } from '../../src/modules/exam/rules/paper';
import en from '../../src/modules/exam/locale/en-US';
import zh from '../../src/modules/exam/locale/zh-CN';
import { chromiumPath, World, type Person } from './kit';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

const NAME = '浏览器里的考试';
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
async function chooseAmong(desk: Person, label: string, option: string): Promise<void> {
  await choose(desk, label, option);
  await desk.page.getByRole('dialog').getByText('新建考试').click();
}

/** A picture of a printed side as a scanner makes it, with bubbles filled by a pencil and what covers part of it. */
async function scanned(
  print: Buffer,
  questions: readonly Question[],
  o: { readonly given?: Readonly<Record<number, string>>; readonly coverCode?: boolean },
): Promise<Buffer> {
  const { width } = await sharp(print).metadata();
  const dots = width / PAGE.w;
  const box = async (x: number, y: number, w: number, h: number, shade: number): Promise<OverlayOptions> => ({
    input: await sharp({
      create: {
        width: Math.round(w * dots),
        height: Math.round(h * dots),
        channels: 3,
        background: { r: shade, g: shade, b: shade },
      },
    })
      .png()
      .toBuffer(),
    left: Math.round(x * dots),
    top: Math.round(y * dots),
  });
  const marks: OverlayOptions[] = [];
  for (const q of questions)
    for (const [i, b] of bubblesOf(q).entries())
      if (o.given?.[q.no]?.includes(letterOf(i))) marks.push(await box(b.x, b.y, b.w, b.h, 70));
  if (o.coverCode) marks.push(await box(84, 9, 92, 8, 250), await box(QR.x - 1, QR.y - 1, 15, 15, 250));
  // A feeder turns every sheet a little.
  const filled = await sharp(print).composite(marks).png().toBuffer();
  return sharp(filled).rotate(0.7, { background: '#fff' }).grayscale().jpeg({ quality: 85 }).toBuffer();
}

describe.skipIf(!chromiumPath)('an exam on paper', () => {
  test('is set, printed, fed, mended, marked to arbitration, reported and read by child and teacher', async () => {
    const { t } = world;
    const lead = await t.as('school189');
    const student = await t.as('student189');
    const [home] = await t.sql<{ clazz_name: string }>(
      `select c.clazz_name from class_student_v s join class_clazz_v c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
       where s.org_id = 189 and s.user_id = $1 and c.clazz_type = 1`,
      [student.userId],
    );
    const desk = await world.as('school189');
    const { page } = desk;

    // The exam, its subject, the sheet.
    await desk.open('/desk/teach/edu/exam');
    await page.getByRole('button', { name: '新建考试' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: '考试名称' }).fill(NAME);
    await choose(desk, '年级', '七年级');
    await chooseAmong(desk, '参加班级', home!.clazz_name);
    await page.getByRole('dialog').getByLabel('考试日期').fill('2026-11-20');
    await page.keyboard.press('Enter');
    await chooseAmong(desk, '考试科目', '数学');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /保\s*存|确\s*定|提\s*交/ })
      .click();
    await page.getByRole('heading', { name: NAME }).first().waitFor();
    const examId = Number(new URL(page.url()).pathname.split('/').at(-1));
    const { readId } = (await lead.ok(examGet, { id: examId })).reads[0]!;
    await page.getByRole('link', { name: '答题卡' }).click();
    await desk.settle();
    await page.getByLabel('题数').fill('10');
    await page.getByLabel('每题分数').fill('5');
    await page.getByRole('button', { name: '添加到答题卡' }).click();
    await page.getByText('各题合计 50 分').waitFor();
    await choose(desk, '题型', '解答题');
    await page.getByLabel('题数').fill('1');
    await page.getByLabel('每题分数').fill('50');
    await page.getByLabel('高度（毫米）').fill('240');
    await page.getByRole('button', { name: '添加到答题卡' }).click();
    await page.getByText('各题合计 100 分').waitFor();
    await page.getByRole('button', { name: '保存答题卡' }).click();
    await page.getByRole('heading', { name: '参考答案' }).waitFor();
    for (let no = 1; no <= 10; no++)
      await page
        .getByRole('group', { name: `第 ${no} 题` })
        .getByText('B', { exact: true })
        .click();
    await page.getByRole('button', { name: '保存参考答案' }).click();
    // Whoever leaves at once takes the call along.
    await expect
      .poll(async () => (await lead.ok(paperGet, { readId })).questions.filter(({ key }) => key === 'B').length)
      .toBe(10);
    await desk.shot('exam/designer');

    // Printed: a PDF of A4 pages, two for each child.
    await desk.open(`/desk/teach/edu/exam/${examId}/print/${readId}`);
    await page.getByRole('button', { name: '生成答题卡' }).click();
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
      const svg = page.getByRole('img', { name: new RegExp(`${name} ${candNo} 第 ${no} 页`) });
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
    ]);
    await page.getByText('已读取 3 / 3 张').waitFor();
    // After a jam the same pile goes through once more, as the same batch: nothing is there twice.
    let answered = 0;
    page.on('response', (response) => {
      if (/\/scans\/batches\/\d+\/sheets/.test(response.url())) answered += 1;
    });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: zh.feedAgain }).click();
    const pile = [front, backs[0]!, covered, backs[1]!, front];
    await (await chooser).setFiles(pile.map((picture, i) => file(`0${i + 1}.jpg`, picture)));
    await expect.poll(() => answered).toBe(3);
    await page.getByText('已读取 3 / 3 张').waitFor();
    await desk.settle();
    expect((await lead.ok(scanPackages, { readId })).items.map((batch) => [batch.ok, batch.probs])).toEqual([[3, 2]]);
    await page.getByRole('tab', { name: '问题卷（2）' }).click();
    await page.getByRole('cell', { name: '条码' }).click();
    await page.getByText('条码读不出').waitFor();
    await desk.settle();
    await desk.shot('exam/problem');
    await choose(desk, '学生', `${mate.candNo} ${mate.name}`);
    await page.getByLabel('页码').last().fill('1');
    await page.getByRole('button', { name: /确\s*认/ }).click();
    await page.getByText('这名学生的这一页已经扫过').waitFor();
    await page.getByRole('button', { name: /撕\s*下/ }).click();
    await page.getByText('没有问题卷').waitFor();
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
    await page.getByRole('button', { name: '开始阅卷' }).click();
    await page.getByText('阅卷中').first().waitFor();
    for (const [login, points] of logins) {
      const marker = await world.as(login);
      await marker.open('/exam/mark');
      await marker.page.locator('section', { hasText: NAME }).getByRole('button', { name: '开始评卷' }).click();
      await marker.settle();
      for (let i = 0; i < 2; i++) {
        await marker.page.getByText(`已评 ${i} 份，剩余 ${2 - i} 份`).waitFor();
        await marker.page.locator('.exam-crop img').waitFor();
        if (i === 0) await marker.shot(`exam/marking-${login}`);
        expect(await marker.page.locator('main').innerText()).not.toContain(child.name);
        const input = marker.page.getByRole('spinbutton', { name: '0 到 50 分' });
        // 10，5 is no mark, and neither 105 nor 10: it stays as typed, Enter gives nothing, leaving the box changes nothing.
        await input.fill('10，5');
        await input.press('Enter');
        // Beside the box, and once more for who has left it; what passes is looked for before it comes.
        const odd = '“10，5”不是数字';
        await marker.page.getByRole('tooltip').filter({ hasText: odd }).first().waitFor();
        const passing = marker.page.locator('.ant-message').getByText(odd).first().waitFor();
        await input.blur();
        await passing;
        expect([await input.inputValue(), await input.getAttribute('aria-invalid')]).toEqual(['10，5', 'true']);
        await input.fill(String(points));
        await input.press('Enter');
      }
      await marker.page.getByText('没有要评的答卷了').waitFor();
      expect(marker.faults()).toEqual([]);
      await marker.close();
    }
    await desk.open(`/desk/teach/edu/exam/${examId}/marking/${readId}`);
    await page.getByRole('tab', { name: '仲裁' }).click();
    for (let i = 2; i > 0; i--) {
      await expect.poll(() => page.getByRole('button', { name: /裁\s*定/ }).count()).toBe(i);
      await page.getByRole('spinbutton', { name: '0 到 50 分' }).first().fill('30');
      await page
        .getByRole('button', { name: /裁\s*定/ })
        .first()
        .click();
    }
    await page.getByText('没有需要仲裁的答卷').waitFor();

    // Stop, report, release.
    await desk.open(`/desk/teach/edu/exam/${examId}`);
    await page.getByRole('button', { name: '结束阅卷' }).click();
    await page.getByRole('button', { name: '生成报告' }).click();
    await expect
      .poll(async () => (await lead.rows(examList, { pageSize: 50 })).find((e) => e.examId === examId)?.state)
      .toBe('built');
    await page.reload();
    await desk.settle();
    await page.getByRole('button', { name: '发布成绩' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '发布成绩' }).click();
    await page.getByText('已发布').first().waitFor();
    await desk.shot('exam/exam');
    expect(desk.faults()).toEqual([]);
    await desk.close();

    // The child reads a level and no score; the teacher the class.
    const reader = await world.as('student189', { width: 400, height: 800, touch: true });
    await reader.open('/exam/analy/index');
    await reader.page.locator('section', { hasText: NAME }).getByRole('button', { name: '查看报告' }).click();
    await reader.page.getByText('未作答').first().waitFor();
    const said = await reader.page.locator('main').innerText();
    expect(said).toContain('良好');
    expect(said).toMatch(/10\s+未作答\s+错误/);
    expect(said).not.toMatch(/\d+ \/ 100 分|排名/);
    await reader.page.getByRole('button', { name: '查看答题卡' }).click();
    await reader.page.getByRole('img', { name: '第 1 页' }).waitFor();
    await reader.shot('exam/child');
    // The child objects to the long answer; the desk reads it beside the crop and says why the points stay.
    await reader.page.getByRole('button', { name: /第 11 题/ }).click();
    await reader.page.getByRole('dialog').getByRole('textbox').first().fill('第二步是对的');
    await reader.page
      .getByRole('dialog')
      .getByRole('button', { name: /提\s*交|申\s*诉/ })
      .last()
      .click();
    await reader.page.locator('.appeal-history').first().waitFor();
    await reader.shot('exam/objection');
    const office = await world.as('school189');
    await office.open(`/desk/teach/edu/exam/${examId}`);
    await office.page.getByText('第二步是对的').waitFor();
    await office.page.locator('.exam-crop img').waitFor();
    await office.page.getByLabel('答复理由').fill('已复核，评分无误');
    await office.shot('exam/appeals');
    await office.page.getByRole('button', { name: '维持原分' }).click();
    await office.page.getByText('第二步是对的').waitFor({ state: 'detached' });
    expect(office.faults()).toEqual([]);
    await office.close();
    await reader.page.reload();
    await reader.page.getByText('已复核，评分无误').waitFor();
    expect(reader.faults()).toEqual([]);
    await reader.close();
    const teacher = await world.as('teacher189');
    await teacher.open(`/exam/analy/index?examId=${examId}`);
    await choose(teacher, '科目', '数学');
    await teacher.page.getByRole('cell', { name: child.name, exact: true }).waitFor();
    await teacher.page.getByRole('cell', { name: '70', exact: true }).waitFor();
    await teacher.shot('exam/analysis');
    await teacher.page.getByRole('tab', { name: '年级报告' }).click();
    await teacher.page.getByText('难度（得分率）').waitFor();
    expect(teacher.faults()).toEqual([]);
    await teacher.close();
  });

  test.each([
    ['zh-CN', zh],
    ['en-US', en],
  ] as const)('gives seats by lot, chooses invigilators and prints what rooms need (%s)', async (lang, say) => {
    const lead = await world.t.as('school189');
    const { clazzes } = await lead.ok(examChoices, {});
    const { clazzId } = clazzes.find((c) => c.grdId === 7)!;
    const made = { name: `座位 ${lang}`, grdId: 7, clazzIds: [clazzId], date: '2026-12-02', sbjIds: [1, 2] };
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
