import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../src/apps/modules';
import { educCards, educPlaces, yearList } from '../../src/modules/fitness-test/contract';
import { studentCreate } from '../../src/modules/people/contract';
import { addressOf } from './addresses';
import { chromiumPath, DESK, PATIENCE, World, type Person } from './kit';
import { rightsOf } from './walk';

let world: World;
beforeAll(async () => {
  world = await World.open();
}, PATIENCE * 3);
afterAll(async () => {
  await world?.close();
});

/** What fits on a sheet of A4, in CSS pixels: between its edges and from top to bottom (210 mm and 297 mm less twice 12). */
interface Sheet {
  readonly wide: number;
  readonly high: number;
}
const STANDING: Sheet = { wide: 703, high: 1032 };
const LYING: Sheet = { wide: 1032, high: 703 };
/** A title goes with what follows it: so high is the tallest, with the room around it. */
const TITLE = 64;
/** What keeps together takes so much of a sheet at most (a chart of 80 mm with its title): what moves to the next one leaves no more empty. */
const KEPT = 0.4;
/** Bars between whose pages, tabs or words one chooses, and the tools of a field to write in: paper has none of them. */
const BARS = '.ant-tabs-nav, nav, .rich-tools, .row-key, .ant-segmented-item:not(:has(:checked))';
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
/** What of a page would be cut at the right edge of its sheet, and what lies over something else. */
async function cutOn(p: Person): Promise<{ readonly sheet: Sheet; readonly wrong: readonly string[] }> {
  await p.page.evaluate(() => {
    document.documentElement.dataset['paper'] = 'yes';
  });
  await p.page.setViewportSize({ width: STANDING.wide, height: 900 });
  await p.page.emulateMedia({ media: 'print' });
  await p.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  // A list of many columns lies across.
  const lies = await p.page.evaluate(() =>
    Boolean(document.querySelector('.on-paper style')?.textContent?.includes('landscape')),
  );
  const sheet = lies ? LYING : STANDING;
  if (lies) await p.page.setViewportSize({ width: LYING.wide, height: 900 });
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
  }, sheet.wide);
  await p.page.emulateMedia({ media: null });
  return { sheet, wrong };
}
/** Waits until something of a page stands: before its first frame nothing loads yet. */
async function stand(p: Person): Promise<void> {
  await p.page.waitForFunction(() => (document.querySelector('main')?.innerText ?? '').trim() !== '');
  await p.settle();
}
/** What is wrong with an open page on paper: nothing on it, cut, with keys on it, with something too tall to be kept together, or half empty. */
async function badOnPaper(p: Person, name: string): Promise<string[]> {
  await stand(p);
  const { sheet, wrong } = await cutOn(p);
  await p.page.emulateMedia({ media: 'print' });
  // For people's eyes: docs/prints.md says what they are to look at.
  await p.shot(`paper/${name.replaceAll(/\W+/g, '-')}`, { whole: true });
  const { words, keys, bars, high, kept, pale } = await p.page.evaluate((barsOf) => {
    const shown = (e: Element) => e.getClientRects().length > 0;
    const main = document.querySelector('main') ?? document.body;
    // Boxes within one that keeps together are a part of it.
    const whole = [...main.querySelectorAll('*')].filter(
      (e) => getComputedStyle(e).breakInside === 'avoid' && shown(e),
    );
    return {
      words: main.innerText.trim().length,
      keys: [...document.querySelectorAll('.ant-btn:not(.ant-btn-link)')].filter(shown).length,
      bars: [...main.querySelectorAll(barsOf)].filter(shown).length,
      high: main.scrollHeight,
      kept: Math.max(0, ...whole.map((e) => e.getBoundingClientRect().height)),
      // A bar is the ground of a box, and paper leaves grounds out.
      pale: [...main.querySelectorAll<HTMLElement>("[style*='background']")].filter(
        (e) => shown(e) && getComputedStyle(e).getPropertyValue('print-color-adjust') !== 'exact',
      ).length,
    };
  }, BARS);
  await p.page.emulateMedia({ media: null });
  // Each sheet but the last is filled up to where the next thing that keeps together, with its title, does not fit.
  const used = await sheets(p);
  const most = Math.max(1, Math.ceil(high / (sheet.high - kept - TITLE)));
  return [
    ...wrong,
    ...(words === 0 ? ['nothing on paper'] : []),
    ...(keys > 0 ? [`${keys} keys on paper`] : []),
    ...(bars > 0 ? [`${bars} bars of pages, tabs or choices on paper`] : []),
    ...(pale > 0 ? [`${pale} bars without their colour`] : []),
    ...(kept > sheet.high * KEPT ? [`keeps ${Math.round(kept)} px together`] : []),
    ...(used > most ? [`${used} sheets where ${most} are enough`] : []),
  ];
}

/** What the head of a sheet says, which tabs of the page are open, and how many bars of pages, tabs or choices stand on paper. */
async function headOn(p: Person) {
  // The paper of a list, and its head, is drawn when it is printed.
  await p.page.locator('main :is(header.print-only, .list .ant-table-row)').first().waitFor({ state: 'attached' });
  await p.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await p.page.locator('main header.print-only').first().waitFor({ state: 'attached' });
  await p.page.emulateMedia({ media: 'print' });
  const head = await p.page.evaluate((bars) => {
    const shown = (e: Element) => e.getClientRects().length > 0;
    const main = document.querySelector('main') ?? document.body;
    return {
      text: [...main.querySelectorAll('header.print-only')].find(shown)?.textContent ?? '',
      tabs: [...main.querySelectorAll('.ant-tabs-tab-active')]
        .filter((tab) => !tab.closest('[data-chrome]'))
        .map((tab) => tab.textContent.trim()),
      bars: [...main.querySelectorAll(bars)].filter(shown).length,
    };
  }, BARS);
  await p.page.emulateMedia({ media: null });
  return head;
}

const REPORTS = [
  '/desk/sport/phys4/educ/report',
  '/desk/sport/phys4/educ/years',
  '/desk/sport/phys4/vision/orgAnal',
  '/desk/org1',
];
/** Reports of the other modules, with who prints them. */
const OTHERS: readonly (readonly [string, readonly string[]])[] = [
  [
    'teacher189',
    [
      '/work/report/{taskId}/list',
      '/work/{taskId}/kq/report',
      '/work/report/{taskId}/exercise/report',
      '/arrange/basic/lesson/{lessonId}/report',
      '/fmslsn/{fmsLsnId}/report',
    ],
  ],
  ['student189', ['/work/report/stu/{taskId}/{userId}', '/exam/study/{examId}']],
  [
    'classmgr189',
    [
      '/desk/teach/report/attend',
      '/desk/teach/report/teacherHour',
      '/desk/teach/report/students',
      '/desk/teach/report/teachProgress',
    ],
  ],
  ['peteach189', ['/desk/sport/hsat4/score/hsatCoreOrgRst']],
  ['bureau4109', ['/desk/sport/phys8/educ/report', '/desk/sport/hsat8/score/examRegRst', '/desk/sport/eval8/sums']],
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
        expect([lang, path, await badOnPaper(school, `${lang} ${path}`)]).toEqual([lang, path, []]);
      }
      expect(school.faults()).toEqual([]);
      await school.close();
    }
  });
  test('the reports of homework, lessons, exams, attendance and the entrance exam are not cut either and leave no sheet half empty', async () => {
    const wrong: string[] = [];
    for (const [login, paths] of OTHERS) {
      const rights = await rightsOf(world, login);
      const person = await world.as(login);
      await deafen(person);
      for (const path of paths) {
        const place = registry.places.find((p) => p.path === path);
        const address = place && (await addressOf(world, place, rights));
        if (!address) {
          wrong.push(`${login} ${path}: no such page, or nothing to show on it`);
          continue;
        }
        await person.page.setViewportSize(DESK);
        await person.open(address);
        // A page of charts is as high as it will be once they stand.
        if (path.endsWith('/educ/report')) await person.page.locator('main canvas').first().waitFor();
        wrong.push(...(await badOnPaper(person, `${login} ${path}`)).map((what) => `${login} ${path}: ${what}`));
      }
      wrong.push(...person.faults());
      await person.close();
    }
    expect(wrong).toEqual([]);
  });
  test('the head of a sheet says what it is of, whose it is, and which page or tab is open; no bar of pages or tabs stands on it', async () => {
    const wrong: unknown[] = [];
    for (const [login, path] of [
      ['teacher189', '/fmslsn/{fmsLsnId}/report'],
      ['teacher189', '/arrange/basic/lesson/{lessonId}/report'],
      ['teacher189', '/work/report/{taskId}/exercise/report'],
      ['student189', '/exam/study/{examId}'],
      ['classmgr189', '/desk/teach/report/attend'],
    ] as const) {
      const rights = await rightsOf(world, login);
      const person = await world.as(login);
      const place = registry.places.find((p) => p.path === path)!;
      await person.open((await addressOf(world, place, rights))!);
      const head = await headOn(person);
      // What is missing of it; a page with tabs names the open one as well.
      const lacks = [rights.orgName, place.title.zh, ...head.tabs].filter((words) => !head.text.includes(words));
      if (lacks.length > 0 || head.bars > 0) wrong.push({ path, lacks, bars: head.bars });
      expect(person.faults()).toEqual([]);
      await person.close();
    }
    expect(wrong).toEqual([]);
  });
  test('a fitness trend stands on one sheet, its two charts beside each other', async () => {
    const school = await world.as('school189');
    await deafen(school);
    await school.open('/desk/sport/phys4/educ/years');
    const charts = school.page.locator('main .fit-grid > section:not(.fit-wide) canvas');
    await charts.nth(1).waitFor();
    await cutOn(school);
    await school.page.emulateMedia({ media: 'print' });
    const tops = await charts.evaluateAll((all) => all.map((chart) => chart.getBoundingClientRect().top));
    await school.page.emulateMedia({ media: null });
    expect(tops).toHaveLength(2);
    expect(Math.abs(tops[0]! - tops[1]!)).toBeLessThan(24);
    expect(await sheets(school)).toBe(1);
    await school.close();
  });
  test('the fitness card of a child fills its sheet, and a class has as many sheets as cards', async () => {
    const office = await world.t.as('school189');
    const yearId = (await office.ok(yearList, {})).items[0]!.yearId - 1;
    const { clazzId } = (await office.ok(educPlaces, { yearId })).items[0]!.clazzes[0]!;
    const { items } = await office.ok(educCards, { yearId, clazzId });
    const school = await world.as('school189');
    for (const [asked, cards] of [
      [`userId=${items[0]!.userId}`, 1],
      [`clazzId=${clazzId}`, items.length],
    ] as const) {
      await school.page.setViewportSize(DESK);
      await school.open(`/desk/sport/phys4/educ/cards?yearId=${yearId}&${asked}`);
      await school.page.locator('.fit-card').first().waitFor();
      await cutOn(school);
      await school.page.emulateMedia({ media: 'print' });
      const heights = await school.page
        .locator('.fit-card')
        .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
      await school.page.emulateMedia({ media: null });
      expect(heights).toHaveLength(cards);
      expect(heights.filter((high) => high < STANDING.high * 0.85 || high > STANDING.high)).toEqual([]);
      expect([asked, await sheets(school)]).toEqual([asked, cards]);
    }
    expect(school.faults()).toEqual([]);
    await school.close();
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
  test('a list that fits has rows of 7 mm, and no avatar', async () => {
    const [clazz] = await world.t.sql<{ id: number; n: number }>(
      `select clazz_id as id, count(*)::int n from class_student_v where org_id = 189 and clazz_type = 1
       group by clazz_id having count(*) <= 34 order by n desc, clazz_id limit 1`,
    );
    const office = await world.as('school189');
    await office.open(`/desk/edu/students4?clazzId=${clazz?.id}&pageSize=50`);
    await office.page.locator('.ant-table-row').first().waitFor();
    await office.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await office.page.emulateMedia({ media: 'print' });
    const paper = await office.page.evaluate(() => {
      const rows = [...document.querySelectorAll('.on-paper table.plain tbody tr')];
      const avatars = [...document.querySelectorAll('.on-paper .avatar')];
      return {
        heights: rows.map((row) => row.getBoundingClientRect().height),
        avatars: avatars.filter((one) => one.getClientRects().length > 0).length,
      };
    });
    expect([paper.heights.length, paper.avatars]).toEqual([clazz?.n, 0]);
    // 7 mm in CSS pixels, and the line below a row.
    for (const height of paper.heights) expect(Math.abs(height - (7 / 25.4) * 96)).toBeLessThan(2);
    await office.page.emulateMedia({ media: null });
    expect(await sheets(office)).toBe(1);
    expect(office.faults()).toEqual([]);
    await office.close();
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
