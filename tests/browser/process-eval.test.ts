import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf } from '../../src/kernel/testing/app';
import { plusDays } from '../../src/kernel/shared/dates';
import { decideAppeal, submitAppeal } from '../../src/modules/appeal/contract';
import * as calls from '../../src/modules/process-eval/contract';
import { termOf } from '../../src/modules/process-eval/rules';
import { chromiumPath, World, type Person } from './kit';
import { PHONE, sideways } from './narrow';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Chooses in a list that opens below its field. */
async function pick(page: Page, label: string | RegExp, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).last().click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: text })
    .first()
    .click();
}
/** A field of numbers is left, so that it takes what was typed. */
async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).last();
  await field.fill(text);
  await field.blur();
}
async function newItem(admin: Person, name: string, way: string, source?: string): Promise<void> {
  const { page } = admin;
  await page.getByRole('button', { name: '新建指标' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill(name);
  await pick(page, '记录方式', way);
  if (source) await pick(page, '数据来源', source);
  await dialog.getByRole('button', { name: /提\s*交|保\s*存|确\s*定/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('cell', { name, exact: true }).waitFor();
}

describe.skipIf(!chromiumPath)('a term of process evaluation', () => {
  test('indicators and a sketch fill half by themselves, the rest is entered, one value overwritten, shown, objected to, closed', async () => {
    const { t } = world;
    const child = await t.as('student189');
    const [place] = await t.sql<{ clazz_id: string; clazz_name: string; grd_id: string; grade: string }>(
      `select s.clazz_id, s.clazz_name, s.grd_id, g.name_zh as grade
       from class_student_v s
       join textbook_grade g on g.grd_id = s.grd_id
       where s.org_id = 189 and s.user_id = $1 and s.clazz_type = 1`,
      [child.userId],
    );
    if (!place) throw new Error('student189 stands in no class');
    // The evaluation that the demonstration has begun for this grade gives way.
    const office = await t.as('school189');
    for (const norm of await office.rows(calls.listNorms, { on: true, pageSize: 200 }))
      await office.ok(calls.turnNorm, { id: norm.normId, on: false });
    await t.sql("delete from process_eval_round where module = 'sport' or state = 'shown'");

    const admin = await world.as('school189');
    const { page } = admin;
    await admin.open('/desk/sport/eval/item');
    await newItem(admin, '本学期出勤', '来自系统数据', '体育课出勤率');
    await newItem(admin, '本学年体测', '来自系统数据', '体测总分');
    await newItem(admin, '技能展示', '评分');
    await admin.shot('process-eval/1-items');

    await admin.open('/desk/sport/eval/norm');
    await page.getByRole('button', { name: '新建评价标准' }).click();
    await page.getByLabel('名称').fill('一学期的体育');
    await pick(page, '年级', place.grade);
    await page.keyboard.press('Escape');
    for (const name of ['本学期出勤', '本学年体测', '技能展示']) await pick(page, '加入指标', name);
    await type(page, '“本学期出勤”的权重', '20');
    await type(page, '“本学年体测”的权重', '30');
    await type(page, '“技能展示”的权重', '49.5');
    await page.getByText('权重合计要正好是 100%，还差 0.5%').waitFor();
    await type(page, '“技能展示”的权重', '50');
    await admin.shot('process-eval/2-sketch');
    await page.getByRole('button', { name: /^保\s*存$/ }).click();
    await page.getByRole('button', { name: '“一学期的体育”的操作' }).click();
    await page.getByRole('menuitem', { name: '启用' }).click();
    await page
      .getByRole('row', { name: /一学期的体育/ })
      .getByText('启用')
      .waitFor();

    await admin.open('/desk/sport/eval/collOrgRst?tab=sources');
    await page.getByText(/来自体测总分/).waitFor();
    await admin.shot('process-eval/3-sources');
    await page.getByRole('button', { name: '带入数据' }).click();
    await page
      .getByText(/已更新 \d+ 项/)
      .first()
      .waitFor();

    await admin.open(`/desk/sport/eval/collOrgRst?clazzId=${place.clazz_id}`);
    const rows = page.locator('.pe-grid tbody tr');
    await rows.first().waitFor();
    const count = await rows.count();
    const cell = (row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`);
    // A column pasted from a sheet, a value that is none, one overwritten beside its source.
    await cell(0, 2).focus();
    await cell(0, 2).evaluate(
      (input, text) => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      },
      Array.from({ length: count }, (_, i) => String(80 + (i % 10))).join('\n'),
    );
    await cell(1, 2).fill('甲');
    await cell(1, 2).press('Enter');
    await page.getByText('无法识别').waitFor();
    await cell(1, 2).fill('91.5');
    await cell(1, 2).press('Enter');
    await cell(0, 1).fill('66');
    await cell(0, 1).press('ArrowDown');
    await page
      .getByText(/已于 .* 保存/)
      .first()
      .waitFor();
    await admin.settle();
    await admin.shot('process-eval/4-grid');
    await page.reload();
    await admin.settle();
    expect(await cell(1, 2).inputValue()).toBe('91.5');
    expect(await cell(0, 1).inputValue()).toBe('66');

    // What sources knew nothing of, and the other classes, by the same calls as the grid.
    const [norm] = (await office.rows(calls.listNorms, { on: true })).filter((n) => n.name === '一学期的体育');
    const normId = norm?.normId ?? 0;
    const all = await office.ok(calls.listColl, { normId, pageSize: 200 });
    const lacking = all.items.flatMap((line) =>
      all.norm.items
        .filter((item) => !line.cells.some((c) => c.itemId === item.itemId && (c.value !== null || c.exempt)))
        .map((item) => ({ userId: line.userId, itemId: item.itemId, value: 9000 })),
    );
    for (let at = 0; at < lacking.length; at += 300)
      await office.ok(calls.setColl, { normId, items: lacking.slice(at, at + 300) });

    await admin.open(`/desk/sport/eval/collOrgRst?normId=${normId}&clazzId=${place.clazz_id}`);
    await page.getByRole('button', { name: /^公\s*示$/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^公\s*示$/ }).click();
    await page.getByText('已开始公示').waitFor();
    await page.getByText('公示中').first().waitFor();
    await admin.shot('process-eval/5-shown');

    const mine = await world.as('student189', PHONE);
    await mine.open('/phys/eval/mine');
    await mine.page.getByRole('heading', { name: /一学期的体育/ }).waitFor();
    await mine.page.getByText(/总分 \d/).waitFor();
    await mine.shot('process-eval/6-mine');
    expect(await sideways(mine.page)).toEqual([]);
    await mine.page
      .getByRole('button', { name: /^对技能展示提出申诉|技能展示/ })
      .first()
      .click();
    await mine.page.getByRole('dialog').getByLabel('申诉理由').fill('少记一次展示');
    await mine.page.getByRole('dialog').getByRole('button', { name: '提交申诉' }).click();
    await mine.page.getByText('少记一次展示').first().waitFor();

    await page.getByRole('button', { name: /^结\s*束\s*评\s*价$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定|继\s*续|结\s*束/ })
      .last()
      .click();
    await page
      .getByText(/还有 1 件申诉没有处理完/)
      .first()
      .waitFor();
    await admin.open('/appeal/list');
    await page.getByText('少记一次展示').first().waitFor();
    await admin.shot('process-eval/7-appeals');
    const [appeal] = await t.sql<{ appeal_id: string }>(
      "select appeal_id from appeal_appeal where subject = 'process-eval.score'",
    );
    await office.ok(decideAppeal, { appealId: Number(appeal?.appeal_id), uphold: false, remark: '记录无误' });
    await admin.open(`/desk/sport/eval/collOrgRst?normId=${normId}`);
    await page.getByRole('button', { name: /^结\s*束\s*评\s*价$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定|继\s*续|结\s*束/ })
      .last()
      .click();
    await page.getByText('已结束').first().waitFor();
    await t.told(189, 'process-eval.closed');
    const view = await t.sql<{ seal_hash: string | null }>(
      'select seal_hash from process_eval_result_v where norm_id = $1',
      [normId],
    );
    expect(view).toHaveLength(all.total);
    expect(view.every((row) => row.seal_hash)).toBe(true);
    await admin.shot('process-eval/8-closed');
    expect([...admin.faults(), ...mine.faults()]).toEqual([]);
    await mine.close();
    await admin.close();
  });

  test('[desk D10] [desk A18] [V-108] art has the same bodies with its service; a school without it is told so, unknown paths are not found', async () => {
    const admin = await world.as('school189');
    for (const path of [
      '/desk/art/eval/item',
      '/desk/art/eval4/norm',
      '/desk/art/eval4/collOrgRst',
      '/desk/sport/eval/execOrgRst',
    ]) {
      await admin.open(path);
      expect(await admin.page.locator('main').innerText()).not.toMatch(/不存在|无权|未开通/);
    }
    await admin.open('/desk/art/eval4/collOrgRst');
    await admin.page.locator('.pe-grid tbody tr').first().waitFor();
    await admin.shot('process-eval/9-art');
    await admin.open('/desk/art/hsat/eval/nothing');
    await admin.page
      .getByText(/不存在/)
      .first()
      .waitFor();
    const senior = await world.as('school619');
    await senior.open('/desk/art/eval/item');
    await senior.page
      .getByText(/定制|开通/)
      .first()
      .waitFor();
    await senior.shot('process-eval/10-no-service');
    const teacher = await world.as('classmgr189', PHONE);
    await teacher.open('/phys/eval/clazz');
    await teacher.page.locator('.pe-grid, .empty-state').first().waitFor();
    await teacher.shot('process-eval/11-teacher');
    expect(await sideways(teacher.page)).toEqual([]);
    expect([...admin.faults(), ...senior.faults(), ...teacher.faults()]).toEqual([]);
    for (const person of [admin, senior, teacher]) await person.close();
  });

  test('the same once in art: a work from the phone is taken and counts, the rest comes by sheet, an objection is decided, the view read', async () => {
    const { t } = world;
    const child = await t.as('student189');
    const office = await t.as('school189');
    const [place] = await t.sql<{ clazz_id: string; grd_id: string }>(
      'select clazz_id, grd_id from class_student_v where org_id = 189 and user_id = $1 and clazz_type = 1',
      [child.userId],
    );
    for (const norm of await office.rows(calls.listNorms, { module: 'art', on: true, pageSize: 200 }))
      await office.ok(calls.turnNorm, { id: norm.normId, on: false });
    await t.sql("delete from process_eval_round where module = 'art'");

    const phone = await world.as('student189', PHONE);
    await phone.open('/phys/eval/mine');
    await phone.page.getByRole('button', { name: '提交作品' }).click();
    const form = phone.page.getByRole('dialog');
    await form.getByLabel('标题').fill('秋天的树叶');
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'leaf.png', mimeType: 'image/png', buffer: PIXEL });
    await form.getByText('leaf.png').first().waitFor();
    await form.getByRole('button', { name: '提交作品' }).click();
    await phone.page.getByRole('article', { name: '秋天的树叶' }).getByText('待评定').waitFor();
    await phone.shot('process-eval/12-work');
    expect(await sideways(phone.page)).toEqual([]);

    const admin = await world.as('school189');
    const { page } = admin;
    await admin.open('/desk/art/eval/item');
    await newItem(admin, '本学期作品', '来自系统数据', '确认的作品数');
    await newItem(admin, '本学期课堂', '评分');
    const items = await office.rows(calls.listItems, { module: 'art', name: '本学期', on: true });
    const idOf = (name: string) => items.find((item) => item.name === name)?.itemId ?? 0;
    const [works, lessons] = [idOf('本学期作品'), idOf('本学期课堂')];
    const { yearId, termId } = termOf(t.today);
    const { normId } = await office.ok(calls.createNorm, {
      module: 'art',
      name: '一学期的艺术',
      yearId,
      termId: termId === 1 ? 1 : 2,
      grdIds: [Number(place?.grd_id)],
      items: [
        {
          itemId: works,
          weight: 4000,
          rows: [
            { from: 0, points: 6000 },
            { from: 100, points: 10_000 },
          ],
        },
        { itemId: lessons, weight: 6000 },
      ],
    });
    await office.ok(calls.turnNorm, { id: normId, on: true });
    const desk = `/desk/art/eval4/collOrgRst?normId=${normId}&clazzId=${place?.clazz_id}`;
    await admin.open(`${desk}&tab=works`);
    await page.getByRole('button', { name: /^计入.*秋天的树叶/ }).click();
    await page.getByRole('article', { name: '秋天的树叶' }).getByText('已计入').waitFor();
    await admin.shot('process-eval/13-works');
    await admin.open(`${desk}&tab=sources`);
    await page.getByText(/来自确认的作品数/).waitFor();
    await page.getByRole('button', { name: '带入数据' }).click();
    await page
      .getByText(/已更新 \d+ 项/)
      .first()
      .waitFor();

    // The lessons of everybody by one sheet; of other classes nobody has handed anything in, which somebody says.
    const everybody = await office.rows(calls.listColl, { normId, pageSize: 200 });
    const own = everybody.find((line) => line.userId === child.userId);
    expect(own?.cells).toMatchObject([{ itemId: works, value: 100, origin: 'source' }]);
    const lines = everybody.map((line) => `${line.sidNo ?? ''},${line.name},${line.clazzName},80`);
    const csv = Buffer.from(['学号,姓名,班级,本学期课堂', ...lines].join('\n'));
    const saved = await office.ok(calls.importColl, { file: fileOf('课堂.csv', csv, 'text/csv'), normId });
    expect(saved).toMatchObject({ saved: everybody.length, errors: [] });
    const without = everybody.filter((line) => !line.cells.some((cell) => cell.itemId === works));
    if (without.length)
      await office.ok(calls.setColl, {
        normId,
        items: without.map((line) => ({ userId: line.userId, itemId: works, value: 0 })),
      });

    const until = plusDays(t.today, 7);
    await office.ok(calls.showRound, { id: normId, until });
    await phone.open('/phys/eval/mine');
    await phone.page.getByRole('heading', { name: /一学期的艺术/ }).waitFor();
    await phone.page.getByText('总分 88 / 100').waitFor();
    const objection = { subject: 'process-eval.score', setId: normId, part: String(lessons), images: [] };
    const { appealId } = await child.ok(submitAppeal, { ...objection, reason: '课堂表现少记' });
    await office.ok(decideAppeal, { appealId, uphold: true, remark: '属实' });
    const correct = { normId, userId: child.userId, itemId: lessons, value: 9000, why: '漏记一次' };
    expect(await office.ok(calls.correctColl, correct)).toEqual({ score: 9400 });
    await office.ok(calls.closeRound, { id: normId });
    await t.told(189, 'process-eval.closed');
    const [view] = await t.sql<{ score: number; seal_hash: string | null; module: string }>(
      'select score, seal_hash, module from process_eval_result_v where org_id = 189 and norm_id = $1 and user_id = $2',
      [normId, child.userId],
    );
    expect(view).toMatchObject({ score: 9400, module: 'art' });
    expect(view?.seal_hash).toBeTruthy();
    expect([...admin.faults(), ...phone.faults()]).toEqual([]);
    await phone.close();
    await admin.close();
  });
});
