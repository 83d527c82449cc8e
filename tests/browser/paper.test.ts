import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../src/apps/modules';
import { educCards, educPlaces, yearList } from '../../src/modules/fitness-test/contract';
import { studentCreate } from '../../src/modules/people/contract';
import { addressOf } from './addresses';
import { chromiumPath, DESK, PATIENCE, World } from './kit';
import { badOnPaper, cutOn, deafen, headOn, practise, sheets, STANDING } from './paper-kit';
import { rightsOf } from './walk';

let world: World;
beforeAll(async () => {
  world = await World.open();
}, PATIENCE * 3);
afterAll(async () => {
  await world?.close();
});
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
  test('the report of exercises that were practised is whole on its sheets', async () => {
    const rights = await rightsOf(world, 'teacher189');
    const taskId = await practise(world, rights.orgId, rights.userId);
    const teacher = await world.as('teacher189');
    await deafen(teacher);
    await teacher.open(`/work/report/${taskId}/exercise/report`);
    await teacher.page.locator('main .ant-table-row').first().waitFor();
    expect(await badOnPaper(teacher, 'teacher189 practised exercises')).toEqual([]);
    expect(teacher.faults()).toEqual([]);
    await teacher.close();
  });
  test('the years of a child are whole on paper, at the office and for the child', async () => {
    const { userId } = await world.t.who('student189');
    for (const [login, path] of [
      ['school189', `/desk/sport/phys4/educ/archs?userId=${userId}`],
      ['student189', '/fitness/mine'],
    ] as const) {
      const person = await world.as(login);
      await deafen(person);
      await person.open(path);
      await person.page.locator('main figure.chart').first().waitFor();
      expect([path, await badOnPaper(person, `${login} years ${path}`)]).toEqual([path, []]);
      expect(person.faults()).toEqual([]);
      await person.close();
    }
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
      await school.shot(`paper/cards-${cards === 1 ? 'child' : 'class'}`, { whole: true });
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
    await office.page.setViewportSize({ width: STANDING.wide, height: 900 });
    await office.shot('paper/list-of-a-class', { whole: true });
    await office.page.setViewportSize(DESK);
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
    await master.page.setViewportSize({ width: STANDING.wide, height: 900 });
    await master.shot('paper/list-of-a-class-of-45', { whole: true });
    await master.page.setViewportSize(DESK);
    expect([paper.title, paper.rows]).toEqual([named!.name, 45]);
    // 7 mm in CSS pixels.
    expect(paper.tallest).toBeLessThan((7 / 25.4) * 96);
    await master.page.emulateMedia({ media: null });
    expect(await sheets(master)).toBe(1);
    expect(master.faults()).toEqual([]);
    await master.close();
  });
});
