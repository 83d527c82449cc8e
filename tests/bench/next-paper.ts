import pg from 'pg';
import { chromium } from 'playwright-core';
import { signIn } from './capture';
import type { ListOptions } from './list';
import { startServer } from './programs';
import { round, target, told, type Line } from './table';

const PAPERS = 12;
/** Milliseconds from the next key to the frame with another child's name. As text: the loader names functions with a helper that the page does not have. */
const WATCH = `new Promise((done) => {
  const name = () => document.querySelector('.hw-bar-top strong')?.textContent;
  let pressed, before;
  addEventListener('keydown', () => { pressed = performance.now(); before = name(); }, { once: true, capture: true });
  const look = () => {
    const waited = pressed === undefined ? 0 : performance.now() - pressed;
    if (pressed !== undefined && name() !== before) done(waited);
    else if (waited > 3000) done(NaN);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

/** From the key that asks for the next paper to the frame that shows it, on the marking page of a demonstration class. */
export async function benchNextPaper(o: ListOptions): Promise<Line> {
  const executablePath = process.env['CHROMIUM'];
  if (!executablePath) return told('From the key to the next paper', 'skipped', 'no Chromium here');
  const client = new pg.Client({ connectionString: o.url });
  await client.connect();
  const {
    rows: [first],
  } = await client.query<{ task_id: string; user_id: string }>(
    `
      select t.task_id, min(r.user_id) user_id
      from homework_task t
      join homework_reply r on r.org_id = t.org_id and r.task_id = t.task_id
      join account_login_claim l on l.org_id = t.org_id and l.user_id = t.user_id
      where l.login = 'teacher189' and t.removed_at is null and r.submitted_at is not null
      group by t.task_id
      order by count(*) filter (where r.state = 'submitted') desc, count(*) desc limit 1
    `,
  );
  await client.end();
  const token = await signIn(o.url, 'teacher189');
  const server = await startServer(o.url, o.dir);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    await context.addInitScript((access) => {
      localStorage.setItem('lang', 'zh-CN');
      localStorage.setItem('inform.seen', '1');
      localStorage.setItem(
        'token',
        JSON.stringify({
          access_token: access,
          token_type: 'bearer',
          refresh_token: '',
          expires_in: 7200,
          timestamp: Date.now(),
        }),
      );
    }, token);
    const page = await context.newPage();
    await page.goto(`${server.base}/work/${first!.task_id}/correct/${first!.user_id}/byPerson`);
    await page.locator('.hw-bar-top strong').first().waitFor({ timeout: 30_000 });
    await page.waitForTimeout(2500);
    const times: number[] = [];
    for (let i = 0; i < PAPERS; i++) {
      const key = i % 8 < 4 ? 'ArrowRight' : 'ArrowLeft';
      const shown = page.evaluate<number>(WATCH);
      await page.waitForTimeout(60);
      await page.keyboard.press(key);
      times.push(await shown);
      await page.waitForTimeout(640);
    }
    if (times.some(Number.isNaN)) throw new Error(`a key showed no other paper: ${times.map(round).join(', ')}`);
    const sorted = times.toSorted((a, b) => a - b);
    return target(
      `From the key to the next paper, ${PAPERS} papers`,
      sorted[Math.floor(PAPERS * 0.95)]!,
      'ms',
      100,
      `median ${round(sorted[PAPERS / 2]!)} ms`,
    );
  } finally {
    await browser.close();
    await server.stop();
  }
}
