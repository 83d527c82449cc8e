import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../src/kernel/server/sheet/pool';
import {
  absences,
  lessonAttend,
  schoolHours,
  screenPage,
  studentHours,
  teacherHour,
  teacherHours,
} from '../../src/modules/analytics/contract';
import { count, SEVEN } from '../../src/modules/analytics/server/testing';
import { chromiumPath, journeyLanguages, World } from './kit';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

const WORDS = {
  'zh-CN': {
    planned: '计划课时',
    covered: '他人代课',
    lost: '未上',
    holiday: '放假',
    counting: '1 天还在汇总',
    differing: '1 天与记录不一致',
    missing: '未点名',
    taken: '已点名',
    absent: '缺勤',
    child: '学生',
    export: '导出',
    nothing: '这段时间没有排课，也没有上课记录',
  },
  'en-US': {
    planned: 'Planned',
    covered: 'Covered',
    lost: 'Not held',
    holiday: 'Holiday',
    counting: '1 day is still being added up',
    differing: '1 day does not match the records',
    missing: 'Without attendance',
    taken: 'Taken',
    absent: 'Absent',
    child: 'Student',
    export: 'Export',
    nothing: 'Nothing was timetabled in this period',
  },
} as const;
/** A lesson of early this morning, made beside the timetable, from which three children were absent. */
const LESSON = 990_001;
async function absentees(): Promise<void> {
  const { t } = world;
  const { userId } = await t.who('teacher189');
  const at = `${t.today}T01:00:00Z`;
  const kids = await t.sql<{ clazz_id: string; user_id: string }>(
    `select distinct s.clazz_id, s.user_id
     from class_student_v s
     join class_charge_v h on h.org_id = s.org_id and h.clazz_id = s.clazz_id
     where s.org_id = 189 and s.clazz_type = 1 and h.user_id = $1
     order by s.clazz_id, s.user_id
     limit 3`,
    [userId],
  );
  await t.sql(
    `insert into lesson_lesson (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, started_at,
       ended_at, taken_at, taken_by, taken_count, away_count, late_count, made_by, made_at)
     values (189, $1, $2, $3, 2, $4, 300, 345, $5, $5, $5, $4, 30, 3, 0, $4, $5)
     on conflict do nothing`,
    [LESSON, t.today, kids[0]?.clazz_id, userId, at],
  );
  for (const kid of kids)
    await t.sql(
      `insert into lesson_attend (org_id, lesson_id, user_id, clazz_id, on_date, mark, mark_by, mark_at, code)
       values (189, $1, $2, $3, $4, 'absent', $5, $6, 'absent')
       on conflict do nothing`,
      [LESSON, kid.user_id, kid.clazz_id, t.today, userId, at],
    );
}

let lately: { from: string; to: string } | undefined;
/**
 * The last two days with hours of a teacher in which nobody did anything: on the later one they were away and a colleague took at most two
 * of these hours, the other one was a holiday. What was begun or had its attendance taken is history and stays with who gave it.
 */
async function awayAndHoliday(): Promise<{ from: string; to: string }> {
  if (lately) return lately;
  const { t } = world;
  const [{ userId }, { userId: coverId }] = [await t.who('teacher189'), await t.who('classmgr189')];
  const days = await t.sql<{ day: string }>(
    `select on_date::text as day
     from analytics_hour
     where org_id = 189 and teacher_id = $1 and kind = 'arrange' and state = 'held' and lesson_id is null and on_date < $2
     group by on_date
     order by on_date desc
     limit 2`,
    [userId, t.today],
  );
  const [to = '', from = ''] = days.map((row) => row.day);
  await t.sql(
    `insert into timetable_absence (org_id, absence_id, teacher_id, from_date, to_date, reason, made_by, made_at)
     values (189, 99001, $1, $2::date, $2::date, 'x', $1, $2::date)
     on conflict do nothing`,
    [userId, to],
  );
  await t.sql(
    `insert into timetable_cover (org_id, cover_id, absence_id, arrange_id, on_date, start_min, end_min, absent_id, teacher_id,
       state, asked_by, asked_at, remark)
     select 189, 99000 + row_number() over (order by h.start_min), 99001, h.key_id, h.on_date, h.start_min, h.end_min, h.teacher_id,
       $3::bigint, 'accepted', $3::bigint, $2::date, ''
     from analytics_hour h
     where h.org_id = 189 and h.teacher_id = $1 and h.kind = 'arrange' and h.lesson_id is null and h.on_date = $2::date
     order by h.start_min
     limit 2
     on conflict do nothing`,
    [userId, to, coverId],
  );
  await t.sql(
    `insert into timetable_day (org_id, on_date, term_id, kind, name)
     select 189, $1::date, term_id, 'holiday', 'x'
     from timetable_term
     where org_id = 189 and first_on <= $1::date and last_on >= $1::date
     on conflict do nothing`,
    [from],
  );
  await count(t, from, to);
  lately = { from, to };
  return lately;
}

describe.skipIf(!chromiumPath)('analytics', () => {
  test.each(journeyLanguages('analytics'))(
    '[J analytics] a clerk reads last days’ hours, opens the hours of a teacher, and goes from attendance down to the children (%s)',
    async (lang) => {
      const words = WORDS[lang];
      const clerk = await world.as('classmgr189', { lang });
      const { page } = clerk;
      const caller = await world.t.as('classmgr189');
      await clerk.open('/desk/teach/report/teacherHour');
      await page.getByText(words.planned).first().waitFor();
      const { items } = await caller.ok(teacherHour, { pageSize: 20 });
      const [first] = items;
      if (!first) throw new Error('the test world has no hours');
      await page.getByText(first.name, { exact: true }).first().click();
      const { total } = await caller.ok(teacherHours, { teacherId: first.teacherId });
      expect(total).toBe(first.planned + first.took);
      await page.getByRole('dialog').locator('.ant-table-row').first().waitFor();
      await clerk.shot('analytics-hours');
      // A year without a timetable is said, and is no row of zeros.
      const year = Number(world.t.today.slice(0, 4)) - 2;
      await clerk.open(`/desk/teach/report/teacherHour?from=${year}-07-01&to=${year}-07-31`);
      await page.getByText(words.nothing).first().waitFor();
      expect(await page.locator('.figures .figure').count()).toBe(0);

      await clerk.open('/desk/teach/report/attend?taken=true');
      await page.getByText(words.missing).first().waitFor();
      expect((await caller.ok(lessonAttend, { taken: true })).total).toBeGreaterThan(0);
      await page.locator('a[href*="/report/attend/"]').first().click();
      await page.waitForURL(/\/desk\/teach\/report\/attend\/\d+/);
      // The desk one came from stays, and so does the place in its menu.
      await page.locator('.sh-side a[aria-current][href="/desk/teach/report/attend"]').waitFor();
      await page.getByText(words.taken, { exact: true }).first().waitFor();
      await page.locator('table.plain a').first().click();
      await page.waitForURL(/\/desk\/teach\/report\/attend\/\d+\/\d+/);
      await page.locator('table.plain tbody tr').first().waitFor();
      await clerk.shot('analytics-children');
      expect(clerk.faults()).toEqual([]);
      await clerk.close();
    },
  );
  test.each(journeyLanguages('analytics wall'))(
    '[J analytics] from the wall’s number of children away down to the lesson, the class and the three children, and the sheet holds the same rows (%s)',
    async (lang) => {
      const words = WORDS[lang];
      await absentees();
      const clerk = await world.as('classmgr189', { lang });
      const { page } = clerk;
      const caller = await world.t.as('classmgr189');
      const today = { from: world.t.today, to: world.t.today };
      const { figures } = await caller.ok(screenPage, { page: 'today' });
      const away = figures.find((one) => one.key === 'away')?.value ?? 0;
      expect(away).toBeGreaterThanOrEqual(3);
      await clerk.open('/stat/monitor/screen/today');
      const figure = page.locator('.board-figure a[href*="tab=absences"][href*="code=away"]').first();
      await figure.waitFor();
      expect(await figure.innerText()).toContain(String(away));
      await figure.click();
      await page.waitForURL(/\/desk\/teach\/report\/attend\?.*code=away/);
      await page.locator(`a[href*="/report/attend/${LESSON}"]`).first().waitFor();
      const list = await caller.ok(absences, { ...today, code: 'away', wall: true, pageSize: 200 });
      expect([list.total, list.items.length]).toEqual([away, away]);
      expect(await page.locator('.ant-table-row').count()).toBe(Math.min(away, 20));
      await clerk.shot('analytics-wall-absences');
      const [down] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: words.export }).first().click(),
      ]);
      const { headers, rows } = await readSheet(new Uint8Array(readFileSync(await down.path())), 'x.xlsx');
      const at = headers.indexOf(words.child);
      expect(rows.map((row) => row[at])).toEqual(list.items.map((row) => row.name));

      await page.locator(`a[href*="/report/attend/${LESSON}"]`).first().click();
      await page.waitForURL(/\/desk\/teach\/report\/attend\/990001/);
      await page.locator('table.plain a').first().click();
      await page.waitForURL(/\/desk\/teach\/report\/attend\/990001\/\d+/);
      const absent = page.locator('table.plain tbody tr').filter({ hasText: words.absent });
      await absent.first().waitFor();
      expect(await absent.count()).toBe(3);
      await clerk.shot('analytics-wall-children');
      const lessons = await caller.ok(lessonAttend, { ...today, taken: true });
      expect(lessons.figures.away).toBe(away);
      expect(clerk.faults()).toEqual([]);
      await clerk.close();
    },
  );
  test.each(journeyLanguages('analytics bureau'))(
    '[J analytics] a bureau’s clerk who holds the attendance report goes from the wall of the region down to the three children of a school (%s)',
    async (lang) => {
      const words = WORDS[lang];
      const { t } = world;
      await absentees();
      await t.sql("update role_preset set func_ids = func_ids || '{DATA_LESSON_ATTEND}'::text[] where role_id = 81");
      const clerk = await world.as('bureau4109', { lang });
      const { page } = clerk;
      const caller = await t.as('bureau4109');
      const { figures } = await caller.ok(screenPage, { page: 'today' });
      const away = figures.find((one) => one.key === 'away')?.value ?? 0;
      expect(away).toBeGreaterThanOrEqual(3);
      await clerk.open('/stat/monitor/screen/today');
      const figure = page.locator('.board-figure a[href*="tab=absences"][href*="code=away"]').first();
      await figure.waitFor();
      expect(await figure.innerText()).toContain(String(away));
      await figure.click();
      await page.waitForURL(/\/desk\/teach\/report\/attend\?.*code=away/);
      const list = await caller.ok(absences, { from: t.today, to: t.today, code: 'away', wall: true, pageSize: 200 });
      expect(list.total).toBe(away);
      const lesson = page.locator(`a[href*="/report/attend/${LESSON}"]`).first();
      await lesson.waitFor();
      expect(await page.locator('.ant-table-row').count()).toBe(Math.min(away, 20));
      await lesson.click();
      await page.waitForURL(/\/desk\/teach\/report\/attend\/990001\?.*orgId=189/);
      await page.locator('table.plain a').first().click();
      await page.waitForURL(/\/desk\/teach\/report\/attend\/990001\/\d+/);
      const absent = page.locator('table.plain tbody tr').filter({ hasText: words.absent });
      await absent.first().waitFor();
      expect(await absent.count()).toBe(3);
      await clerk.shot('analytics-bureau-children');
      await t.sql("update role_preset set func_ids = array_remove(func_ids, 'DATA_LESSON_ATTEND') where role_id = 81");
      expect(clerk.faults()).toEqual([]);
      await clerk.close();
    },
  );
  test.each(journeyLanguages('analytics screen'))(
    '[J analytics] a bureau’s wall shows its schools, opens one of them, and a figure opens its list and from there the days (%s)',
    async (lang) => {
      const bureau = await world.as('bureau4109', { lang });
      const { page } = bureau;
      await bureau.open('/stat/monitor/screen');
      await page.locator('.board-figure').first().waitFor();
      await bureau.open('/stat/monitor/screen/info/detail');
      await page.locator('.board-figure a').first().waitFor();
      await bureau.shot('analytics-wall');
      await page.locator('.board-figure a[href*="tab=students"]').first().click();
      await page.waitForURL(/\/stat\/monitor\/index\?.*tab=students/);
      await page.locator('.ant-table-row').first().waitFor();
      await bureau.shot('analytics-students');
      // One grade of the wall opens the classes of that grade.
      await bureau.open('/stat/monitor/screen/info/stu/detail?grdId=7');
      await page.locator('.board-figure a[href*="tab=students"][href*="grdId=7"]').first().click();
      await page.waitForURL(/\/stat\/monitor\/index\?.*grdId=7/);
      await page.locator('.ant-table-row').first().waitFor();
      await bureau.shot('analytics-grade');
      await bureau.open('/stat/monitor/index?tab=days&orgId=189');
      await page.locator('table.plain tbody a').first().click();
      await page.waitForURL(/\/stat\/monitor\/index\?.*tab=lessons/);
      await page.getByRole('tab', { selected: true }).waitFor();
      expect(bureau.faults()).toEqual([]);
      await bureau.close();
    },
  );
  test.each(journeyLanguages('analytics sums'))(
    '[J analytics] planned, held, covered and lost open the hours they count: each covered one names the colleague, and a holiday says so (%s)',
    async (lang) => {
      const words = WORDS[lang];
      const span = await awayAndHoliday();
      const clerk = await world.as('classmgr189', { lang });
      const { page } = clerk;
      const caller = await world.t.as('classmgr189');
      const { figures } = await caller.ok(teacherHour, span);
      expect(figures.held + figures.covered + figures.lost + figures.ahead).toBe(figures.planned);
      expect([figures.covered > 0, figures.lost > 0]).toEqual([true, true]);
      const figure = (label: string) =>
        page.locator('.figures .figure').filter({ hasText: label }).locator('button.figure-opens');
      const address = `/desk/teach/report/teacherHour?from=${span.from}&to=${span.to}`;
      await clerk.open(address);
      await clerk.shot('analytics-sums');
      expect(await figure(words.covered).innerText()).toContain(String(figures.covered));
      await figure(words.covered).click();
      await page.waitForURL(/tab=hours.*state=covered/);
      const rows = page.locator('.ant-table-row');
      await rows.first().waitFor();
      const covered = await caller.ok(schoolHours, { ...span, state: 'covered', pageSize: 200 });
      expect(covered.total).toBe(figures.covered);
      await expect.poll(() => rows.count()).toBe(Math.min(covered.total, 20));
      expect(await rows.first().innerText()).toContain(covered.items[0]?.heldByName ?? '?');
      await clerk.open(address);
      await figure(words.lost).click();
      await page.waitForURL(/tab=hours.*state=lost/);
      await rows.first().waitFor();
      await page.getByText(words.holiday, { exact: true }).first().waitFor();
      await clerk.shot('analytics-lost');
      const [down] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: words.export }).first().click(),
      ]);
      const sheet = await readSheet(new Uint8Array(readFileSync(await down.path())), 'x.xlsx');
      expect(sheet.rows).toHaveLength(figures.lost);
      // A child's row opens the hours behind its numbers.
      const kids = await caller.rows(studentHours, { ...span, clazzId: SEVEN, pageSize: 20 });
      const child = kids.find((kid) => kid.planned > 0);
      await clerk.open(`/desk/teach/report/students?clazzId=${SEVEN}&from=${span.from}&to=${span.to}`);
      await page
        .getByText(child?.name ?? '?', { exact: true })
        .first()
        .click();
      const hours = page.getByRole('dialog').locator('.ant-table-row');
      await expect.poll(() => hours.count()).toBe(Math.min(child?.planned ?? 0, 20));
      await clerk.shot('analytics-child');
      // A day that is not counted, and one that differs, are said: above the report and on a tile of the wall.
      await world.t.sql('delete from analytics_day where org_id = 189 and on_date = $1', [span.from]);
      await world.t.sql(`update analytics_day set differs_at = ${world.t.sqlNow} where org_id = 189 and on_date = $1`, [
        span.to,
      ]);
      for (const path of [address, `/stat/monitor/screen/teach/detail?from=${span.from}&to=${span.to}`]) {
        await clerk.open(path);
        await page.getByText(words.counting).first().waitFor();
        await page.getByText(words.differing).first().waitFor();
      }
      await clerk.shot('analytics-states');
      await count(world.t, span.from, span.to);
      expect(clerk.faults()).toEqual([]);
      await clerk.close();
    },
  );
});
