import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { test } from 'vitest';
import { TestApp } from '../../kernel/testing/app';

test('shots', async () => {
  const t = await TestApp.start({ site: '/tmp/tp-site/site' });
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'] });
  mkdirSync('/tmp/tp-shots', { recursive: true });
  const as = async (login: string, lang: string, width: number) => {
    const context = await browser.newContext({ locale: lang, viewport: { width, height: 900 }, timezoneId: 'Asia/Shanghai' });
    const token = (await t.as(login)).token;
    await context.addInitScript(({ token, lang }) => { localStorage.setItem('lang', lang); localStorage.setItem('inform.seen', '1'); localStorage.setItem('token', JSON.stringify({ access_token: token, token_type: 'bearer', refresh_token: '', expires_in: 7200, timestamp: Date.now() })); }, { token, lang });
    const page = await context.newPage();
    page.on('console', (m) => { if (m.type() === 'error') console.log(login, 'CONSOLE', m.text().slice(0, 400)); });
    page.on('pageerror', (e) => console.log(login, 'PAGEERROR', String(e).slice(0, 400)));
    return page;
  };
  const [plan] = await t.sql<{ plan_id: number }>(`select plan_id from teachplan_plan where org_id = 189 and name = '七年级上册数学教学计划'`);
  const [co] = await t.sql<{ codesign_id: number }>(`select codesign_id from teachplan_codesign where org_id = 189 and ended_at is null order by rev desc limit 1`);
  const id = Number(plan!.plan_id);
  const shot = async (page: Awaited<ReturnType<typeof as>>, name: string, path: string, after?: () => Promise<unknown>) => {
    await page.goto(url + path);
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .busy-line, .ant-skeleton-active'), undefined, { timeout: 8000 }).catch(() => console.log(name, 'busy'));
    await after?.();
    await page.waitForTimeout(200);
    await page.screenshot({ path: `/tmp/tp-shots/${name}.png`, fullPage: true });
  };
  const only = process.env['ONLY']?.split(',');
  const want = (n: string) => !only || only.includes(n);
  const zh = await as('teacher189', 'zh-CN', 1280);
  if (want('home')) await shot(zh, 'home', '/teachplan/index');
  if (want('common')) await shot(zh, 'common', '/teachplan/index?tab=common');
  if (want('codesigns')) await shot(zh, 'codesigns', '/teachplan/index?tab=codesign');
  if (want('detail')) await shot(zh, 'detail', `/teachplan/detail?plan=${id}`, async () => { await zh.locator('.tp-hour-open').nth(2).click(); });
  if (want('codesign')) await shot(zh, 'codesign', `/teachplan/detail?codesign=${co!.codesign_id}`);
  if (want('edit')) await shot(zh, 'edit', `/teachplan/edit/${id}`, async () => {
    await zh.locator('.tp-hour-title').fill('正数和负数（改）');
    await zh.waitForSelector('.tp-save-saved', { timeout: 8000 }).catch(async () => console.log('not saved', await zh.locator('.tp-save').innerText()));
    await zh.locator('[data-hour]').nth(1).focus(); await zh.keyboard.press('Alt+ArrowUp'); await zh.waitForTimeout(2500);
    console.log('after move:', await zh.locator('.tp-save').innerText(), await zh.locator('[data-hour]').first().innerText());
  });
  if (want('add')) { await shot(zh, 'add', '/teachplan/add'); }
  if (want('made')) {
    await shot(zh, 'made', '/teachplan/add', async () => {
      await zh.locator('.tp-head input').first().fill('新学期计划');
      await zh.getByRole('button', { name: '生成单元和课时' }).click(); await zh.waitForTimeout(600);
      await zh.screenshot({ path: '/tmp/tp-shots/made-editor.png' });
      await zh.getByRole('button', { name: '保存计划' }).click(); await zh.waitForTimeout(1500);
      console.log('at', zh.url(), await zh.locator('.tp-save').allInnerTexts());
    });
  }
  if (want('saved')) await shot(zh, 'saved', `/teachplan/editSuccess?plan=${id}`);
  if (want('print')) await shot(zh, 'print', `/teachplan/detail?plan=${id}`, async () => { await zh.emulateMedia({ media: 'print' }); });
  if (want('phone')) { const m = await as('teacher189', 'zh-CN', 360); await shot(m, 'home-360', '/teachplan/index'); await shot(m, 'edit-360', `/teachplan/edit/${id}`); await shot(m, 'detail-360', `/teachplan/detail?plan=${id}`); }
  if (want('progress')) { const s = await as('school189', 'zh-CN', 1280); await shot(s, 'progress', '/teachplan/index'); const e = await as('school189', 'en-US', 1280); await shot(e, 'progress-en', '/teachplan/index'); }
  if (want('en')) { const e = await as('teacher189', 'en-US', 1280); await shot(e, 'home-en', '/teachplan/index'); await shot(e, 'edit-en', `/teachplan/edit/${id}`); await shot(e, 'clazznotes-en', '/note/teacher/clazzNotes'); }
  if (want('notes')) {
    const s = await as('student189', 'zh-CN', 1000); await shot(s, 'notes', '/note/study/myClazzNotes'); await shot(s, 'notes-shared', '/note/study/myClazzNotes?of=clazz');
    await shot(s, 'note-new', '/note/study/myClazzNotes', async () => { await s.getByRole('button', { name: '写笔记' }).first().click(); await s.waitForTimeout(500); await s.locator('.note-area textarea').fill('移项 '); await s.getByRole('button', { name: '分数' }).click(); await s.waitForTimeout(300); });
    const m = await as('student189', 'zh-CN', 360); await shot(m, 'notes-360', '/note/study/myClazzNotes');
    await shot(zh, 'clazznotes', '/note/teacher/clazzNotes');
  }
  await browser.close();
  await t.stop();
}, 170_000);
