import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clazzGet, commentList, evalSelfGet, itemList, publish } from '../../src/modules/assessment/contract';
import { chromiumPath, journeyLanguages, PATIENCE, type Person, World } from './kit';
import { PHONE, sideways } from './narrow';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

const WORDS = {
  'zh-CN': {
    newTemplate: '新建模板',
    templateName: '模板名称',
    save: '保存',
    publish: '发布评价',
    publishing: '发布',
    template: '模板',
    name: '名称',
    start: '开始时间',
    end: '结束时间',
    clazzes: '班级',
    ofSelf: '评价自己',
    toDo: '去评价',
    submit: '提交',
    handedIn: /提交$/,
    handInClazz: '提交全班',
    acts: (name: string) => `${name} 的操作`,
    endNow: '结束评价',
    archive: '归档',
    ended: '已结束',
    archived: '已归档',
    object: '提出申诉',
    reason: '理由',
    why: '答复理由（申诉人会看到）',
    index: '指标',
    newScore: '新分数',
    change: '改分并答复',
    print: '打印报告',
    code: '报告查验码',
    commentFor: /^给.+的评语$/,
    next: '下一名',
    teacherOf: / · 教师评$/,
    setLevel: /^直接评定等级/,
    spread: '等级分布',
  },
  'en-US': {
    newTemplate: 'New template',
    templateName: 'Name of the template',
    save: 'Save',
    publish: 'Publish an assessment',
    publishing: 'Publish',
    template: 'Template',
    name: 'Name',
    start: 'Start',
    end: 'End',
    clazzes: 'Classes',
    ofSelf: 'Yourself',
    toDo: 'Assess',
    submit: 'Hand in',
    handedIn: /^Handed in/,
    handInClazz: 'Hand in the class',
    acts: (name: string) => `What can be done with ${name}`,
    endNow: 'End',
    archive: 'Archive',
    ended: 'Ended',
    archived: 'Archived',
    object: 'Appeal',
    reason: 'Reason',
    why: 'Reason (they read it)',
    index: 'Index',
    newScore: 'New score',
    change: 'Change the score and answer',
    print: 'Print the report',
    code: 'Code of the report',
    commentFor: /^Comment for /,
    next: 'Next',
    teacherOf: / · Teachers$/,
    setLevel: /^Level \(else/,
    spread: 'Levels',
  },
} as const;
type Lang = keyof typeof WORDS;

/** The class teacher of student189's class, and the class. */
async function clazzOfChild() {
  const { t } = world;
  const [master, child] = [await t.as('classmgr189'), await t.as('student189')];
  const [row] = await t.sql<{ clazz_id: string; clazz_name: string }>(
    'select clazz_id, clazz_name from class_student_v where org_id = 189 and clazz_type = 1 and user_id = $1',
    [child.userId],
  );
  const clazzId = Number(row?.clazz_id);
  await t.sql('update class_clazz set master_id = $1 where org_id = 189 and clazz_id = $2', [master.userId, clazzId]);
  return { master, child, clazzId, clazzName: row?.clazz_name ?? '' };
}
const confirmed = async (page: Page) => {
  await page.locator('.ant-modal-confirm-btns button, .ant-modal-footer button').last().click();
};
/** Takes this moment, or a day in the middle of next month, in the calendar of a field. */
const takeInstant = async (page: Page, label: string, next: boolean) => {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).click();
  const calendar = page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)');
  await calendar.waitFor();
  if (next) {
    await calendar.locator('.ant-picker-header-next-btn').first().click();
    await calendar.locator('.ant-picker-cell-in-view').nth(14).click();
    await calendar.locator('.ant-picker-ok button').click();
  } else await calendar.locator('.ant-picker-now-btn').click();
  await calendar.waitFor({ state: 'hidden' });
};
/** Waits until the server has what is kept by itself while somebody writes. */
const kept = async (has: () => Promise<boolean>) => {
  // Seldom: these calls count among those that the person may make in a minute.
  await expect.poll(has, { timeout: PATIENCE, interval: 400 }).toBe(true);
};
/** Opens the menu of an evaluation's row and takes one of its lines. */
async function takeAct(admin: Person, name: string, lang: Lang, act: string) {
  const { page } = admin;
  await admin.open('/desk/teach/assessment-student/list');
  await page.getByRole('button', { name: WORDS[lang].acts(name) }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
  await confirmed(page);
}

describe.skipIf(!chromiumPath)('assessment of children', () => {
  test.each(journeyLanguages('assessment'))('a template is copied and an evaluation published (%s)', async (lang) => {
    const say = WORDS[lang];
    const { clazzName } = await clazzOfChild();
    const name = lang === 'zh-CN' ? '浏览器发布' : 'Browser publishing';
    const admin = await world.as('school189', { lang });
    const { page } = admin;
    await admin.open('/desk/teach/assessment-student/template-list');
    await page.getByRole('button', { name: say.newTemplate }).click();
    await page.getByLabel(say.templateName).fill(`${name} T`);
    await admin.settle();
    await admin.shot(`assessment/${lang}-1-template`);
    await page.getByRole('button', { name: say.save }).click();
    await page.getByText(`${name} T`).first().waitFor();

    await admin.open('/desk/teach/assessment-student/list');
    await page.getByRole('button', { name: say.publish }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say.name, { exact: true }).fill(name);
    await takeInstant(page, say.start, false);
    await takeInstant(page, say.end, true);
    await dialog.getByLabel(say.clazzes, { exact: true }).click();
    await page.keyboard.type(clazzName);
    await page.locator('.ant-select-item-option', { hasText: clazzName }).first().click();
    await page.keyboard.press('Escape');
    await admin.shot(`assessment/${lang}-2-publish`);
    await dialog.getByRole('button', { name: say.publishing, exact: true }).click();
    await page.getByText(name, { exact: true }).first().waitFor();
    const keeper = await world.t.as('school189');
    expect(await keeper.rows(itemList, { kind: 'eval', name })).toMatchObject([{ name, state: 'running' }]);
    expect(admin.faults()).toEqual([]);
    await admin.close();
  });
  test.each(journeyLanguages('assessment'))(
    'a child at a phone, the class by keyboard, comments, end, an objection, archive and print (%s)',
    async (lang) => {
      const say = WORDS[lang];
      const { child: who, clazzId } = await clazzOfChild();
      const name = lang === 'zh-CN' ? '浏览器期末评价' : 'Browser term review';
      const admin = await world.as('school189', { lang });
      const { page } = admin;
      const { itemId: id } = await (
        await world.t.as('school189')
      ).ok(publish, {
        kind: 'eval',
        templateId: 'default',
        name,
        start: new Date(world.t.now().getTime() - 3_600_000).toISOString(),
        end: new Date(world.t.now().getTime() + 86_400_000).toISOString(),
        clazzIds: [clazzId],
      });
      const child = await world.as('student189', { lang, ...PHONE });
      await child.open('/assessment-student/assessment-list-student-task');
      const card = child.page.locator('.as-cards > li', { hasText: say.ofSelf }).filter({ hasText: name });
      await card.getByRole('button', { name: say.toDo }).click();
      await child.page.locator('.as-leaf .as-score').first().waitFor();
      expect(await sideways(child.page)).toEqual([]);
      const scores = child.page.locator('.as-score');
      for (let at = 0; at < (await scores.count()); at++)
        await scores.nth(at).getByRole('button', { name: '9', exact: true }).click();
      await child.settle();
      await child.shot(`assessment/${lang}-3-self`);
      // A draft survives a reload.
      const [asChild, asMaster] = [await world.t.as('student189'), await world.t.as('classmgr189')];
      const leaves = await scores.count();
      await kept(async () => {
        const sheet = await asChild.ok(evalSelfGet, { id, userId: who.userId });
        return sheet.scores.filter(({ score }) => score === 9).length === leaves;
      });
      await child.page.reload();
      await child.page.locator('.as-score button[aria-pressed="true"]').first().waitFor();
      await child.page.getByRole('button', { name: say.submit, exact: true }).click();
      await confirmed(child.page);
      await child.page.locator('.ant-alert-success').waitFor();

      const master = await world.as('classmgr189', { lang });
      await master.open(`/assessment-student/class-assessment/${clazzId}/${id}`);
      const first = (col: number) => master.page.locator(`#as-0-${col}`);
      await first(0).waitFor();
      const cols = await master.page.locator('.as-grid tbody tr').first().locator('input').count();
      for (let col = 0; col < cols; col++) {
        await first(col).fill('8');
        await first(col).press('Control+d');
      }
      await first(0).fill('9');
      await first(0).press('Enter');
      await master.page.locator('#as-1-0:focus').waitFor();
      await master.settle();
      await master.shot(`assessment/${lang}-4-grid`);
      await kept(async () => {
        const grid = await asMaster.ok(clazzGet, { id, clazzId });
        const full = grid.children.every((one) => one.cells.length === cols);
        return full && grid.children[0]?.cells.some((cell) => cell.score === 9) === true;
      });
      await master.page.getByRole('button', { name: say.handInClazz }).click();
      await confirmed(master.page);
      await kept(async () => {
        const grid = await asMaster.ok(clazzGet, { id, clazzId });
        return grid.children.every((one) => one.handedAt != null);
      });
      await master.page.locator('#as-0-0[disabled]').waitFor();

      await master.open(`/assessment-student/comment-list/${clazzId}/${id}`);
      await master.page.locator('article a').first().click();
      const hasComment = async (text: string) => {
        const { items } = await asMaster.ok(commentList, { id, clazzId });
        return items.some((one) => one.text === text);
      };
      const [firstWords, nextWords] = ['上课专心，善于思考。继续坚持阅读！', '上课专心，善于思考。你的画很有想象力。'];
      await master.page.getByLabel(say.commentFor).fill(firstWords);
      await kept(() => hasComment(firstWords));
      await master.shot(`assessment/${lang}-5-comment`);
      const field = master.page.getByLabel(say.commentFor);
      const firstChild = await field.getAttribute('aria-label');
      await master.page.getByRole('button', { name: say.next }).click();
      // Until the next child stands there, the field is still the first one's.
      await expect.poll(() => field.getAttribute('aria-label'), { timeout: PATIENCE }).not.toBe(firstChild);
      await field.fill(nextWords);
      await master.page.locator('mark').first().waitFor();
      await kept(() => hasComment(nextWords));

      await takeAct(admin, name, lang, say.endNow);
      await page.locator('tr', { hasText: name }).getByText(say.ended).first().waitFor();
      await child.open(`/assessment-student/student-report/${who.userId}/${id}`);
      await child.page.getByRole('button', { name: say.object }).first().click();
      await child.page.getByRole('dialog').getByLabel(say.reason).fill('我参加了合唱比赛');
      await child.page.getByRole('dialog').getByRole('button', { name: say.object }).click();
      await child.page.locator('.appeal-history').first().waitFor();
      await child.settle();
      await child.shot(`assessment/${lang}-6-report`);
      expect(await sideways(child.page)).toEqual([]);

      await master.open(`/assessment-student/report/${who.userId}/${id}`);
      await master.page.getByLabel(say.why).fill('已核实');
      await master.page.getByRole('combobox', { name: say.index }).click();
      await master.page.locator('.ant-select-item-option').first().click();
      await master.page.getByLabel(say.newScore).fill('10');
      await master.page.getByRole('button', { name: say.change }).click();
      await master.page.locator('.appeal-history').getByText('已核实').waitFor();

      await takeAct(admin, name, lang, say.archive);
      await page.locator('tr', { hasText: name }).getByText(say.archived).first().waitFor();
      await world.t.told(189, 'assessment.archived');
      await child.open(`/assessment-student/student-report/${who.userId}/${id}`);
      await child.page.getByRole('img', { name: say.code }).waitFor();
      await child.page.emulateMedia({ media: 'print' });
      await child.shot(`assessment/${lang}-7-print`);
      expect([...admin.faults(), ...child.faults(), ...master.faults()]).toEqual([]);
      for (const person of [admin, child, master]) await person.close();
    },
  );
});

describe.skipIf(!chromiumPath)('assessment of teachers', () => {
  test.each(journeyLanguages('assessment'))(
    'a teacher, the leader and the school judge; the end shows report and distributions, archived it is printed (%s)',
    async (lang) => {
      const say = WORDS[lang];
      const name = lang === 'zh-CN' ? '浏览器绩效' : 'Browser performance';
      const { t } = world;
      const [keeper, leader, teacher] = [await t.as('school189'), await t.as('classmgr189'), await t.as('teacher189')];
      const { itemId } = await keeper.ok(publish, {
        kind: 'perf',
        templateId: 'default',
        name,
        start: new Date(world.t.now().getTime() - 3_600_000).toISOString(),
        end: new Date(world.t.now().getTime() + 86_400_000).toISOString(),
        leaders: [{ userId: teacher.userId, leaderId: leader.userId }],
      });
      const judge = async (login: string, path: string, points: string) => {
        const person = await world.as(login, { lang });
        await person.open(path);
        const scores = person.page.locator('.as-score');
        await scores.first().waitFor();
        for (let at = 0; at < (await scores.count()); at++)
          await scores.nth(at).getByRole('button', { name: points, exact: true }).click();
        await person.page.locator('[role="status"] .anticon-check-circle').waitFor();
        await person.shot(`assessment/${lang}-perf-${login}`);
        await person.page.getByRole('button', { name: say.submit, exact: true }).click();
        await confirmed(person.page);
        await person.page.locator('.ant-alert-success').waitFor();
        expect(person.faults()).toEqual([]);
        return person;
      };
      const own = await judge('teacher189', `/assessment-teacher/self-assessment/${teacher.userId}/${itemId}`, '9');
      await judge('classmgr189', `/assessment-teacher/leader-assessment/${teacher.userId}/${itemId}`, '8');
      const admin = await judge('school189', `/desk/teach/assessment-teacher/main/${itemId}/${teacher.userId}`, '7');
      await admin.open('/desk/teach/assessment-teacher/list');
      await admin.page.getByRole('button', { name: say.acts(name) }).click();
      await admin.page.getByRole('menuitem', { name: say.endNow, exact: true }).click();
      await confirmed(admin.page);
      await admin.page.locator('tr', { hasText: name }).getByText(say.ended).first().waitFor();
      await own.open(`/assessment-teacher/teacher-report/${teacher.userId}/${itemId}`);
      await own.page.locator('.as-total b').getByText('78').first().waitFor();
      await own.shot(`assessment/${lang}-perf-report`);
      await own.open(`/assessment-teacher/global-report/${itemId}`);
      await own.page.getByText(say.spread).first().waitFor();
      await admin.page.getByRole('button', { name: say.acts(name) }).click();
      await admin.page.getByRole('menuitem', { name: say.archive, exact: true }).click();
      await confirmed(admin.page);
      await admin.page.locator('tr', { hasText: name }).getByText(say.archived).first().waitFor();
      await t.told(189, 'assessment.archived');
      await own.open(`/assessment-teacher/teacher-report/${teacher.userId}/${itemId}`);
      await own.page.getByRole('img', { name: say.code }).waitFor();
      await own.page.emulateMedia({ media: 'print' });
      await own.shot(`assessment/${lang}-perf-print`);
      expect([...own.faults(), ...admin.faults()]).toEqual([]);
      for (const person of [own, admin]) await person.close();
    },
  );
});
