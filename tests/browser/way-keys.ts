import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inSql } from '../../src/kernel/testing/test-day';

/** A key of a page that leads to another screen: no link stands there before it is pressed. */
export interface WayKey {
  /** The screen it leads to. */
  readonly to: string;
  /** The screen where it stands. */
  readonly from: string;
  readonly login: string;
  /** An address of that screen, where not every one has the key: as it is, or a statement over person $1 that answers `path`. */
  readonly at?: string | { readonly sql: string };
  readonly press: (page: Page) => Promise<unknown>;
}

const main = (page: Page) => page.getByRole('main');
const key = (name: string) => (page: Page) => main(page).getByText(name, { exact: true }).first().click();
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name, exact: true }).click();
const link = (end: string) => (page: Page) => main(page).locator(`a[href${end}]`).first().click();
const choice = (name: string) => (page: Page) => page.locator('.ant-segmented-item', { hasText: name }).click();
/** The menu of the first row. */
const inRowMenu = (name: string) => async (page: Page) => {
  await main(page)
    .getByRole('button', { name: /的操作$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
/** What the first row of a list opens at its side. */
const firstRow = (page: Page) => main(page).locator('.ant-table-row').first().click();
const inDrawer = (end: string) => (page: Page) => page.getByRole('dialog').locator(`a[href${end}]`).first().click();
/** One after the other. */
const steps =
  (...presses: readonly WayKey['press'][]) =>
  async (page: Page): Promise<void> => {
    for (const press of presses) await press(page);
  };

/** The week before, until a lesson has what is looked for. */
const weeksBack = (end: string) => async (page: Page) => {
  for (let week = 0; week < 6; week++) {
    await page.locator('.ls-lines, .state, .empty').first().waitFor();
    if ((await main(page).locator(`a[href${end}]`).count()) > 0) break;
    // Until the other week's lessons are there, those of this one stand.
    const days = () => main(page).locator('.panel.keep > h3').allInnerTexts();
    const before = await days();
    await page.getByRole('button', { name: '上一周' }).click();
    await expect.poll(days).not.toEqual(before);
  }
  await link(end)(page);
};
const firstReflection = (page: Page) =>
  main(page).locator('a[href^="/repo/teachreflect/"]:not([href$="/new"])').first().click();
/** Every drawing as a table, and the first class in one. */
const firstClazz = async (page: Page) => {
  const turns = page.getByRole('button', { name: /^看表格/ });
  await turns.first().waitFor();
  // A key that was pressed has another name.
  while ((await turns.count()) > 0) await turns.first().click();
  await page.locator('.board-rows button', { hasText: /\d+班/ }).first().click();
};
/** The explanation of a question that was wrong once and is right since. */
const FIXED = {
  sql: `select '/work/wrong/' || qid || '/explain' as path
    from wrongbook_item
    where user_id = $1 and fixed_at is not null and open_at <= ${inSql()}
    order by item_id limit 1`,
};
const PEERS = {
  sql: `
    select '/work/' || t.task_id || '/correct/peer' as path
    from homework_task t
    where t.user_id = $1 and t.removed_at is null and t.mark_type = 2
    order by t.task_id desc
    limit 1`,
};

/** Keys that the test of ways presses. */
export const WAY_KEYS: readonly WayKey[] = [
  {
    to: 'wrongbook.practise',
    from: 'wrongbook.explain',
    login: 'student189',
    at: FIXED,
    press: link('$="/practise"'),
  },
  {
    to: 'assessment.globalReport',
    from: 'assessment.records',
    login: 'school189',
    at: '/desk/teach/assessment-teacher/list?state=archived',
    press: inRowMenu('查看报告'),
  },
  {
    to: 'class.room',
    from: 'class.clazz4',
    login: 'school189',
    at: '/desk/edu/clazz4',
    press: steps(firstRow, inDrawer('$="/student"')),
  },
  {
    to: 'exam.study',
    from: 'exam.analysis',
    login: 'student189',
    at: '/exam/analy/index',
    press: link('^="/exam/study/"'),
  },
  {
    to: 'fitness-test.cards',
    from: 'fitness-test.list',
    login: 'school189',
    press: key('打印成绩单'),
  },
  {
    to: 'homework.kqReport',
    from: 'homework.home',
    login: 'teacher189',
    at: '/work/home/allwork',
    press: steps(
      (page) => page.getByRole('combobox', { name: '类型' }).click(),
      (page) => page.getByTitle('课前检测').click(),
      link('$="/kq/report"'),
    ),
  },
  {
    to: 'homework.markByQue',
    from: 'homework.mark',
    login: 'teacher189',
    press: steps(choice('按题目'), link('$="/byQue"')),
  },
  { to: 'homework.markOther', from: 'homework.mark', login: 'teacher189', at: PEERS, press: link('$="/other"') },
  { to: 'homework.exerciseReport', from: 'homework.analysis', login: 'teacher189', press: tab('巩固练习') },
  { to: 'homework.stuWrong', from: 'homework.stuReport', login: 'student189', press: tab('错题') },
  { to: 'homework.stuExercise', from: 'homework.stuReport', login: 'student189', press: tab('巩固练习') },
  {
    to: 'analytics.attendLesson',
    from: 'analytics.attend',
    login: 'classmgr189',
    at: '/desk/teach/report/attend?taken=true',
    press: link('*="/report/attend/"'),
  },
  { to: 'lesson.sheet', from: 'lesson.lesson', login: 'teacher189', press: choice('考勤') },
  { to: 'lesson.record', from: 'lesson.lesson', login: 'teacher189', press: choice('记录') },
  { to: 'lesson.report', from: 'lesson.lesson', login: 'teacher189', press: choice('报告') },
  { to: 'lesson.train', from: 'lesson.detail', login: 'student189', press: weeksBack('$="/train/view"') },
  { to: 'notice.exported', from: 'notice.all', login: 'school189', press: link('^="/notice/export/"') },
  {
    to: 'practice.explain',
    from: 'practice.list',
    login: 'student189',
    press: steps(tab('我的提问'), link('*="/explain"')),
  },
  {
    to: 'question-bank.corrections',
    from: 'resource.mine',
    login: 'teacher189',
    at: '/repo/psn/question',
    press: steps(button('更多操作'), (page) => page.getByRole('menuitem', { name: '题目纠错' }).click()),
  },
  { to: 'resource.libs', from: 'resource.mine', login: 'teacher189', at: '/repo/psn/paper', press: key('校本') },
  {
    to: 'resource.paperEdit',
    from: 'resource.mine',
    login: 'trainer5',
    at: '/repo/psn/question',
    press: steps(tab('试卷'), link('$="/repo/paper/new"')),
  },
  {
    to: 'resource.designEdit',
    from: 'resource.mine',
    login: 'bureau4109',
    at: '/repo/psn/question',
    press: steps(tab('教学设计'), link('$="/repo/teachdesign/new"')),
  },
  {
    to: 'resource.reflect',
    from: 'resource.mine',
    login: 'teacher189',
    at: '/repo/psn/paper',
    press: steps(tab('教学反思'), firstReflection),
  },
  {
    to: 'resource.reflectEdit',
    from: 'resource.mine',
    login: 'teacher189',
    at: '/repo/psn/paper',
    press: steps(tab('教学反思'), link('$="/repo/teachreflect/new"')),
  },
  {
    to: 'resource.workbook',
    from: 'resource.libs',
    login: 'teacher189',
    at: '/repo/org/paper',
    press: steps(tab('练习册'), link('^="/repo/workbook/"')),
  },
  {
    to: 'resource.workbook',
    from: 'resource.org',
    login: 'school189',
    at: '/repo',
    press: steps(tab('练习册'), link('^="/repo/workbook/"')),
  },
  {
    to: 'shell.rule',
    from: 'fitness-test.child',
    login: 'teacher189',
    press: steps(
      (page) => page.locator('.judged-by').first().click(),
      (page) => page.locator('a[href^="/rules/"]').first().click(),
    ),
  },
  {
    to: 'sport-data.clazz',
    from: 'sport-data.board',
    login: 'school189',
    at: '/stat/sport/monitor/org/users2',
    press: firstClazz,
  },
  {
    to: 'teachplan.saved',
    from: 'teachplan.edit',
    login: 'teacher189',
    at: '/teachplan/index',
    press: steps(link('^="/teachplan/edit/"'), button('完成')),
  },
  { to: 'train.publish', from: 'train.summary', login: 'trainer5', press: key('发布训练') },
];
/** Keys that are pressed in the course of somebody's work: the journey that presses each. */
export const IN_JOURNEYS: Readonly<
  Record<string, { readonly from: string | readonly string[]; readonly journey: string }>
> = {
  'homework.answered': { from: 'homework.answer', journey: 'homework.test.ts' },
  'homework.assigned': { from: 'homework.assign', journey: 'homework.test.ts' },
  'finance.pay': { from: 'mall.course', journey: 'pay.test.ts' },
  'live.room': { from: 'timetable.today', journey: 'live.test.ts' },
  'live.kept': { from: 'live.room', journey: 'live.test.ts' },
  // The door of a pair's lesson, on its teacher's page and on a child's.
  'live.partners': { from: ['lesson.lesson', 'lesson.detail'], journey: 'live.test.ts' },
  'lesson.lesson': { from: 'timetable.today', journey: 'week.test.ts' },
};
