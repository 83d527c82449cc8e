import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { test } from 'vitest';
import { TestApp } from '../../kernel/testing/app';
test('shots', async () => {
  const t = await TestApp.start({ site: '/tmp/people-site' } as never);
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'] });
  mkdirSync('/tmp/people-shots', { recursive: true });
  const go = async (login: string, path: string, name: string, act?: (page: any) => Promise<void>, lang = 'zh-CN') => {
    const context = await browser.newContext({ locale: lang, viewport: { width: 1440, height: 900 }, timezoneId: 'Asia/Shanghai' });
    const token = (await t.as(login)).token;
    await context.addInitScript(({ token, lang }: any) => { localStorage.setItem('lang', lang); localStorage.setItem('inform.seen', '1'); if (!localStorage.getItem('token')) localStorage.setItem('token', JSON.stringify({ access_token: token, token_type: 'bearer', refresh_token: '', expires_in: 7200, timestamp: Date.now() })); }, { token, lang });
    const page = await context.newPage();
    page.on('console', (m: any) => { if (m.type() === 'error' || m.type() === 'warning') console.log(name, m.type(), m.text().slice(0, 300)); });
    page.on('pageerror', (e: any) => console.log(name, 'PAGE', String(e).slice(0, 400)));
    try {
      await page.goto(url + path); await page.waitForTimeout(1200);
      if (act) await act(page);
      await page.screenshot({ path: `/tmp/people-shots/${name}.png` });
    } catch (e) { console.log(name, 'FAILED', String(e).slice(0, 400)); await page.screenshot({ path: `/tmp/people-shots/${name}.png` }); }
    await context.close();
  };
  const only = process.env['ONLY']?.split(',');
  const all: Record<string, () => Promise<void>> = {
    students: () => go('school189', '/desk/edu/students4', 'students'),
    drawer: () => go('school189', '/desk/edu/students4', 'drawer', async (p) => { await p.locator('tbody tr.row-opens').nth(2).click(); await p.waitForTimeout(900); }),
    create: () => go('school189', '/desk/edu/students4', 'create', async (p) => { await p.getByRole('button', { name: '添加学生' }).click(); await p.waitForTimeout(700); }),
    import: () => go('school189', '/desk/edu/students4?import=student', 'import'),
    teachers: () => go('school189', '/desk/teach/edu/teachers', 'teachers'),
    roles: () => go('school189', '/desk/teach/edu/teachers', 'roles', async (p) => { await p.locator('button[aria-label$="的操作"]').nth(1).click(); await p.waitForTimeout(300); await p.getByText('角色', { exact: true }).last().click(); await p.waitForTimeout(800); }),
    staff: () => go('school189', '/desk/teach/sys/staffer', 'staff', undefined, 'en-US'),
    learners: () => go('training5', '/desk/edu/students5', 'learners'),
    learner: () => go('training5', '/desk/edu/students5', 'learner', async (p) => { await p.locator('tbody tr.row-opens').nth(2).click(); await p.waitForTimeout(800); await p.getByRole('tab', { name: '学科服务' }).click(); await p.waitForTimeout(500); }),
    apply: () => go('training5', '/desk/edu/students5', 'apply', async (p) => { await p.locator('button[aria-label$="的操作"]').nth(1).click(); await p.waitForTimeout(300); await p.getByText('开通学科', { exact: true }).last().click(); await p.waitForTimeout(800); }),
    audits: () => go('training5', '/desk/edu/audits', 'audits'),
    prices: () => go('training5', '/desk/edu/audits', 'prices', async (p) => { await p.getByRole('button', { name: '设置价格' }).click(); await p.waitForTimeout(800); }),
    customers: () => go('support', '/desk/user/customer', 'customers'),
    reset: () => go('support', '/desk/user/resetPwd?q=1380000001', 'reset'),
    fake: () => go('support', '/desk/user/fakeLogin?q=王', 'fake'),
    fakein: () => go('support', '/desk/user/fakeLogin?q=teacher189', 'fakein', async (p) => { await p.locator('.found button').first().click(); await p.waitForTimeout(500); await p.locator('.ant-modal-confirm-btns .ant-btn-primary, .ant-modal-confirm .ant-btn-primary').first().click(); await p.waitForTimeout(2500); }),
    inputers: () => go('platform', '/desk/teach/repo/user/inputer', 'inputers'),
    importfix: () => go('school189', '/desk/edu/students4?import=student', 'importfix', async (p) => {
      const rows = ['姓名,性别,学号,年级,班级,民族,出生日期,手机', '王小明,男,77000001,七年级,1班,汉族,2013-09-16,13700001111', '李四,无,77000002,七年级,99班,汉族,2013-02-30,1370000', ',女,77000001,七年级,1班,火星族,2013-10-01,', ...Array.from({ length: 30 }, (_, i) => `赵${'一二三四五六七八九十'[i % 10]}${i > 9 ? '宇' : ''}${i > 19 ? '轩' : ''},男,7710${String(i).padStart(4, '0')},八年级,1班,汉族,2012-09-${String(1 + (i % 28)).padStart(2, '0')},`)];
      await p.setInputFiles('input[type=file]', { name: '学生名单.csv', mimeType: 'text/csv', buffer: Buffer.from('\ufeff' + rows.join('\r\n')) });
      await p.waitForTimeout(2500);
      await p.screenshot({ path: '/tmp/people-shots/importfix1.png' });
      await p.getByRole('button', { name: /先导入正确/ }).first().click(); await p.waitForTimeout(1200);
    }),
    root: () => go('classmgr189', '/desk/edu', 'root'),
  };
  for (const [name, run] of Object.entries(all)) if (!only || only.includes(name)) await run();
  await browser.close(); await t.stop();
}, 120_000);
