import type { Page } from 'playwright-core';
import { fill } from '../../src/kernel/shared/messages';
import uiEn from '../../src/kernel/web/locale/en-US';
import uiZh from '../../src/kernel/web/locale/zh-CN';
import appealEn from '../../src/modules/appeal/locale/en-US';
import appealZh from '../../src/modules/appeal/locale/zh-CN';
import { listExec } from '../../src/modules/process-eval/contract';
import type { Line } from '../../src/modules/process-eval/contract/coll';
import en from '../../src/modules/process-eval/locale/en-US';
import zh from '../../src/modules/process-eval/locale/zh-CN';
import type { Person } from './kit';

/** What the screens say, and what is typed in the journey: each language makes indicators and sketches of its own. */
export const SAID = {
  'zh-CN': {
    w: zh as Readonly<Record<keyof typeof zh, string>>,
    ui: uiZh as Readonly<Record<keyof typeof uiZh, string>>,
    appeal: appealZh as Readonly<Record<keyof typeof appealZh, string>>,
    head: '学号,姓名,班级',
    attend: '本学期出勤',
    fitness: '本学年体测',
    skill: '技能展示',
    sport: '一学期的体育',
    works: '本学期作品',
    lessons: '本学期课堂',
    art: '一学期的艺术',
    title: '秋天的树叶',
    reason: '少记一次展示',
  },
  'en-US': {
    w: en as Readonly<Record<keyof typeof zh, string>>,
    ui: uiEn as Readonly<Record<keyof typeof uiZh, string>>,
    appeal: appealEn as Readonly<Record<keyof typeof appealZh, string>>,
    head: 'Student number,Name,Class',
    attend: 'Lessons this term',
    fitness: 'Fitness this year',
    skill: 'Skill shown',
    sport: 'A term of PE',
    works: 'Works this term',
    lessons: 'Art lessons',
    art: 'A term of arts',
    title: 'Leaves in autumn',
    reason: 'One show was left out',
  },
} as const;
type Said = (typeof SAID)[keyof typeof SAID];
/** A key by all of its text; between two Chinese signs the library puts a space. */
export const whole = (text: string): RegExp => new RegExp(`^${[...text].join('\\s*')}$`);
/** A text whose values may be anything. */
export const saying = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\{[^}]*\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  );

/** Chooses in a list that opens below its field. */
export async function pick(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).last().click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: text })
    .first()
    .click();
}
/** A field of numbers is left, so that it takes what was typed. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).last();
  await field.fill(text);
  await field.blur();
}
export async function newItem(
  { page }: Person,
  { w, ui }: Said,
  name: string,
  way: string,
  source?: string,
): Promise<void> {
  await page.getByRole('button', { name: w.newItem }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(w['field.name']).fill(name);
  await pick(page, w['field.way'], way);
  if (source) await pick(page, w['field.source'], source);
  await dialog.getByRole('button', { name: whole(ui.save) }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('cell', { name, exact: true }).waitFor();
}
/** What the sources say is taken over. */
export async function takeOver(page: Page, { w }: Said): Promise<void> {
  await page.getByRole('button', { name: w.refresh }).click();
  await page.getByText(saying(w.refreshed)).first().waitFor();
}
/** The school's administrator ends an evaluation whose results were shown. */
export async function close({ page }: Person, { w, ui }: Said): Promise<void> {
  await page
    .locator('main')
    .getByRole('button', { name: whole(w.close) })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: whole(ui.sure) })
    .last()
    .click();
}
/** A class of a sheet: one row that is no score is named, the right ones are compared and saved. */
export async function bySheet(admin: Person, { ui, head, skill }: Said, lines: readonly Line[]): Promise<void> {
  const { page } = admin;
  const rows = lines.map(({ sidNo, name, clazzName }, at) => [
    sidNo ?? '',
    name,
    clazzName,
    at ? 75 + (at % 20) : '??',
  ]);
  await page.locator('input[type=file]').setInputFiles({
    name: 'skills.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([`${head},${skill}`, ...rows.map((row) => row.join(','))].join('\n')),
  });
  const right = lines.length - 1;
  await page.getByText(fill(ui.importFaulty, { count: 1, ok: right })).waitFor();
  await admin.shot('process-eval/4-sheet');
  await page.getByRole('button', { name: fill(ui.importGoOn, { count: right }) }).click();
  await page.getByRole('button', { name: fill(ui.importConfirm, { count: right }) }).click();
  await page.getByText(fill(ui['result.done'], { count: right })).waitFor();
}
/** V-108: one child is given a score in place of the reckoned one. @returns who. */
export async function assign(admin: Person, { w, ui }: Said, normId: number, not: number): Promise<number> {
  const { page } = admin;
  const rows = await (await admin.world.t.as('school189')).rows(listExec, { normId, pageSize: 20 });
  const row = rows.find((one) => one.userId !== not && rows.filter((other) => other.name === one.name).length === 1);
  await admin.open(`/desk/sport/eval/execOrgRst?normId=${normId}`);
  await page.getByRole('button', { name: fill(w.actsOf, { name: row?.name ?? '' }), exact: true }).click();
  await page.getByRole('menuitem', { name: w.assign, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(w['field.why']).fill('A1');
  await type(page, w['field.assigned'], '87.5');
  await dialog.getByRole('button', { name: whole(ui.save) }).click();
  await page.getByRole('cell', { name: '87.5', exact: true }).first().waitFor();
  await admin.shot('process-eval/5-assigned');
  return row?.userId ?? 0;
}
