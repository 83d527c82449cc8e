import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { studentCreate } from '../../src/modules/people/contract';
import { chromiumPath, PATIENCE, World, type Person } from './kit';

let world: World;
beforeAll(async () => {
  world = await World.open();
}, PATIENCE * 3);
afterAll(async () => {
  await world?.close();
});

/** What fits between the edges of a sheet of A4 that stands, in CSS pixels (210 mm less twice 12). */
const SHEET = 703;
/** The same from top to bottom (297 mm less twice 12). */
const SHEET_HIGH = 1032;
/** A title goes with what follows it: so high is the tallest, with the room around it. */
const TITLE = 64;
/** What keeps together takes so much of a sheet at most (a chart of 80 mm with its title): what moves to the next one leaves no more empty. */
const KEPT = 0.4;
/** How many sheets a page takes, as the browser prints it. */
async function sheets(p: Person): Promise<number> {
  const pdf = await p.page.pdf({ format: 'A4', preferCSSPageSize: true });
  return (pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length;
}
/** Printing lays a page out on paper without telling any observer of sizes: from now on none hears. */
const deafen = (p: Person) =>
  p.page.addInitScript(() => {
    const Heard = window.ResizeObserver;
    window.ResizeObserver = class extends Heard {
      constructor(tell: ResizeObserverCallback) {
        super((entries, observer) => {
          if (!document.documentElement.dataset['paper']) tell(entries, observer);
        });
      }
    };
  });
/** What of a page would be cut at the right edge of a sheet, and what lies over something else. */
async function cutOn(p: Person): Promise<string[]> {
  await p.page.evaluate(() => {
    document.documentElement.dataset['paper'] = 'yes';
  });
  await p.page.setViewportSize({ width: SHEET, height: 900 });
  await p.page.emulateMedia({ media: 'print' });
  await p.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const wrong = await p.page.evaluate((sheet) => {
    const main = document.querySelector('main') ?? document.body;
    const shown = [...main.querySelectorAll('canvas, table, .figure, p, h1, h2')].filter(
      (e) => e.getClientRects().length > 0 && e.getBoundingClientRect().width > 0,
    );
    const nameOf = (e: Element) => `${e.tagName.toLowerCase()}.${e.className} ${e.textContent?.slice(0, 20)}`;
    const cut = shown.filter((e) => e.getBoundingClientRect().right > sheet + 1).map((e) => `cut: ${nameOf(e)}`);
    // A chart keeps its shape, and nothing is drawn over it.
    const canvases = shown.filter((e): e is HTMLCanvasElement => e instanceof HTMLCanvasElement);
    const bent = canvases
      .filter((c) => Math.abs(c.clientWidth / c.clientHeight - c.width / c.height) > 0.05)
      .map((c) => `bent: ${c.closest('figure')?.textContent?.slice(0, 20)}`);
    const boxes = canvases.map((c) => c.getBoundingClientRect());
    const over = boxes.filter((a, i) =>
      boxes.some(
        (b, j) => j > i && a.left < b.right && b.left < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom,
      ),
    );
    return [...cut, ...bent, ...over.map((b) => `over another chart: at ${Math.round(b.top)}`)];
  }, SHEET);
  await p.page.emulateMedia({ media: null });
  return wrong;
}

const REPORTS = [
  '/desk/sport/phys4/educ/report',
  '/desk/sport/phys4/educ/years',
  '/desk/sport/phys4/vision/orgAnal',
  '/desk/org1',
];
describe.skipIf(!chromiumPath)('on paper', () => {
  test('no report is cut at the right edge of A4 or leaves sheets half empty, its charts keep their shape and none lies over another', async () => {
    for (const lang of ['zh-CN', 'en-US'] as const) {
      const school = await world.as('school189', { lang });
      await deafen(school);
      for (const path of REPORTS) {
        await school.page.setViewportSize({ width: 1440, height: 900 });
        await school.open(path);
        await school.page.waitForFunction(() => document.querySelectorAll('main canvas').length > 0);
        expect([lang, path, await cutOn(school)]).toEqual([lang, path, []]);
        await school.page.emulateMedia({ media: 'print' });
        const keys = await school.page.evaluate(
          () =>
            [...document.querySelectorAll('.ant-btn:not(.ant-btn-link)')].filter((b) => b.getClientRects().length > 0)
              .length,
        );
        expect([lang, path, keys]).toEqual([lang, path, 0]);
        const { high, kept } = await school.page.evaluate(() => {
          const main = document.querySelector('main') ?? document.body;
          // Boxes within one that keeps together are a part of it.
          const whole = [...main.querySelectorAll('*')].filter(
            (e) => getComputedStyle(e).breakInside === 'avoid' && e.getClientRects().length > 0,
          );
          return { high: main.scrollHeight, kept: Math.max(0, ...whole.map((e) => e.getBoundingClientRect().height)) };
        });
        await school.page.emulateMedia({ media: null });
        expect([lang, path, kept, kept <= SHEET_HIGH * KEPT]).toEqual([lang, path, kept, true]);
        // Each sheet but the last is filled up to where the next thing that keeps together, with its title, does not fit.
        const used = await sheets(school);
        const most = Math.max(1, Math.ceil(high / (SHEET_HIGH - kept - TITLE)));
        expect([lang, path, used, used <= most]).toEqual([lang, path, used, true]);
      }
      expect(school.faults()).toEqual([]);
      await school.close();
    }
  });
  test('the print key of a list prints all its rows without the column of keys, a wide one across', async () => {
    const school = await world.as('school189');
    for (const { path, wide } of [
      { path: '/desk/edu/students4', wide: false },
      { path: '/desk/sport/phys4/educ/list', wide: true },
    ]) {
      await school.open(path);
      const total = await school.page.evaluate(() =>
        Number(/\d+/.exec(document.querySelector('.ant-pagination-total-text')?.textContent ?? '')?.[0] ?? 0),
      );
      await school.page.evaluate(() => {
        window.print = () => {
          document.documentElement.dataset['printed'] = 'yes';
        };
      });
      await school.page.locator('.list').getByRole('button', { name: '打印' }).click();
      await school.page.locator('html[data-printed]').waitFor({ state: 'attached' });
      await school.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      const paper = await school.page.evaluate(() => {
        const table = document.querySelector('.on-paper table.plain');
        return {
          rows: table?.querySelectorAll('tbody tr').length ?? 0,
          columns: table?.querySelectorAll('thead th').length ?? 0,
          keys: table?.querySelectorAll('tbody .ant-btn:not(.ant-btn-link)').length ?? -1,
          across: document.querySelector('.on-paper style')?.textContent?.includes('landscape') ?? false,
        };
      });
      expect([path, paper.keys, paper.across]).toEqual([path, 0, wide]);
      expect(paper.rows).toBeGreaterThan(20);
      expect(paper.rows).toBeGreaterThanOrEqual(Math.min(total, 1000));
      expect(paper.columns > 9).toBe(wide);
      await school.page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    }
    expect(school.faults()).toEqual([]);
    await school.close();
  });
  test('a class of 45 has its roster on one sheet', async () => {
    const [clazz] = await world.t.sql<{ id: number; n: number }>(
      `select clazz_id as id, count(*)::int n from class_student_v where org_id = 189 and clazz_type = 1
       group by clazz_id order by n desc, clazz_id limit 1`,
    );
    const master = await world.as('school189');
    const office = await world.t.as('school189');
    for (let n = clazz!.n; n < 45; n += 1)
      await office.ok(studentCreate, { name: `新来${n}`, sex: 'female', clazzId: clazz!.id });
    await master.open(`/clazz/basic/${clazz!.id}/student`);
    await master.page.locator('.print-roster tbody tr').first().waitFor({ state: 'attached' });
    expect(await master.page.locator('.print-roster tbody tr').count()).toBe(45);
    expect(await sheets(master)).toBe(1);
    // So does the office's list, narrowed to the class: that is what the head says, and no row is a picture high.
    await master.open(`/desk/edu/students4?clazzId=${clazz!.id}&pageSize=50`);
    await master.page.locator('.ant-table-row').nth(44).waitFor();
    const [named] = await world.t.sql<{ name: string }>(
      `select clazz_name as name from class_clazz_v where org_id = 189 and clazz_id = ${clazz!.id}`,
    );
    await master.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await master.page.emulateMedia({ media: 'print' });
    const paper = await master.page.evaluate(() => ({
      title: document.querySelector('.on-paper h1')?.textContent,
      rows: document.querySelectorAll('.on-paper table.plain tbody tr').length,
      tallest: Math.max(
        ...[...document.querySelectorAll('.on-paper table.plain tr')].map((row) => row.getBoundingClientRect().height),
      ),
    }));
    expect([paper.title, paper.rows]).toEqual([named!.name, 45]);
    // 7 mm in CSS pixels.
    expect(paper.tallest).toBeLessThan((7 / 25.4) * 96);
    await master.page.emulateMedia({ media: null });
    expect(await sheets(master)).toBe(1);
    expect(master.faults()).toEqual([]);
    await master.close();
  });
});
