import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from './kit';
import {
  arrive,
  keepFormula,
  look,
  PHONE,
  pick,
  pickDay,
  row,
  SEVEN,
  SEVEN_2,
  sheets,
  tap,
  tile,
  Week,
} from './week-kit';
import { inEnglish } from './week-english';

let week: Week;
beforeAll(async () => {
  week = await Week.open();
});
afterAll(async () => {
  await week?.close();
});

describe.skipIf(!chromiumPath)('a school week', () => {
  test('the office looks at the whole, sees who and when of a clash, takes one of three free sections, and prints', async () => {
    await week.itIs(week.monday, '07:40');
    const office = await week.person('school189', {}, '/arrange/basic/myWeekPeriodArranges?tab=master');
    const { page } = office;
    await page.locator('.tt-master').waitFor();
    await look(office, 'zh-01-master');
    const classes = await page.locator('.tt-master tbody tr').count();
    expect(classes).toBeGreaterThan(4);
    expect(await sheets(office)).toBe(1);
    await page.getByText('每班一页').click();
    await page.locator('.tt-page').first().waitFor();
    await look(office, 'zh-02-pages');
    expect(await sheets(office)).toBe(await page.locator('.tt-page').count());
    await page.evaluate(() => {
      window.print = () => {
        document.title = 'printed';
      };
    });
    await page.getByRole('button', { name: '打印' }).click();
    await expect.poll(() => page.title()).toBe('printed');

    await office.open(`/arrange/basic/myWeekPeriodArranges?clazz=${SEVEN_2}`);
    await page.getByRole('button', { name: /周一第\s*2\s*节添加排课/ }).click();
    const dialog = page.getByRole('dialog');
    await pick(dialog, '科目', '数学');
    await pick(dialog, '教师', '周明辉');
    await dialog.getByRole('button', { name: /保\s*存/ }).click();
    const why = dialog.getByText(/周明辉老师.*09:25.*七年级1班 数学/).first();
    await why.waitFor();
    await look(office, 'zh-03-clash');
    const free = /可改到：(.+)$/.exec((await why.innerText()).trim())![1]!.split('、');
    expect(free).toHaveLength(3);
    const [, weekday, section] = /^(周.)(第\d节)（\d\d:\d\d）$/.exec(free[1]!)!;
    await pick(dialog, '星期', weekday!);
    await pick(dialog, '节次', section!);
    await dialog.getByRole('button', { name: /保\s*存/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await office.settle();
    expect(
      await week.sql(
        `
          select sec_no
          from timetable_arrange a
          join people_person p on p.org_id = a.org_id and p.user_id = a.teacher_id
          where a.org_id = 189
            and a.clazz_id = ${SEVEN_2}
            and p.login = 'teacher189'
            and a.sec_no = 6
            and a.from_date >= $1
        `,
        [week.monday],
      ),
    ).toEqual([{ sec_no: 6 }]);
    await look(office, 'zh-04-board');
    await week.leave(office);
  });

  test('[site L2] [site L3] the teacher’s day on a phone: prepared, given, attendance with one hand; the child enters, rates it, keeps a note', async () => {
    await week.itIs(week.monday, '08:05');
    const teacher = await week.person('teacher189', PHONE);
    const { page } = teacher;
    // Landing: the day, with what comes first.
    await arrive(teacher, /^\/arrange\/basic\/myLessons$/);
    await page.locator('.tt-hero', { hasText: '下一节' }).getByText('一年级1班').waitFor();
    await look(teacher, 'zh-10-teacher-morning');
    await teacher.open('/teachplan/index');
    await page
      .getByText(/本周：/)
      .first()
      .waitFor();
    await look(teacher, 'zh-11-plan');
    await teacher.open('/arrange/basic/myLessons');
    await row(teacher, '09:25').getByRole('button', { name: '备课' }).click();
    await page.getByText('按教学计划').waitFor();
    // No key to begin with stands there yet, and the page says from when.
    await page.getByText('09:25 上课，提前 15 分钟可以开始').waitFor();
    const hour = (await page.locator('.ls-topic').innerText()).trim();
    await page
      .getByRole('button', { name: /备\s*课/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText(hour).first().waitFor();
    await look(teacher, 'zh-12-prepare');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /保\s*存/ })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await week.itIs(week.monday, '09:12');
    const child = await week.person('student189', PHONE);
    await arrive(child, /^\/arrange\/study\/myLessons$/);
    await child.page.locator('.tt-hero', { hasText: '下一节' }).getByText(/数学/).waitFor();
    await look(child, 'zh-20-child-day');
    await teacher.open('/arrange/basic/myLessons');
    await row(teacher, '08:40').getByText('进行中').waitFor();
    await row(teacher, '09:25').getByText('下一节').waitFor();
    await look(teacher, 'zh-13-now-next');
    await row(teacher, '09:25')
      .getByRole('button', { name: /上\s*课/ })
      .click();
    await arrive(teacher, /\/arrange\/basic\/lesson\/\d+$/);
    await page.getByRole('button', { name: /下\s*课/ }).waitFor();
    await look(teacher, 'zh-14-lesson');
    await child.open('/arrange/study/myLessons');
    await row(child, '09:25').getByRole('button', { name: '进入课堂' }).click();
    await arrive(child, new RegExp(`/arrange/study/${SEVEN}/detail$`));
    await child.page.getByText(hour).first().waitFor();
    await look(child, 'zh-21-child-in');

    await page
      .getByRole('button', { name: /点\s*名/ })
      .first()
      .click();
    await page.locator('.ls-tiles').waitFor();
    const [away, late] = await week.mates();
    await tile(teacher, away!).click();
    await page.getByRole('radio', { name: '迟到' }).click();
    await tile(teacher, late!).click();
    await look(teacher, 'zh-15-register');
    const save = page.getByRole('button', { name: /保存考勤（缺 1 人）/ });
    // One hand: names are high enough for a thumb, what a tap means and the save lie at the lower edge.
    expect((await tile(teacher, away!).boundingBox())!.height).toBeGreaterThanOrEqual(44);
    const at = (await save.boundingBox())!;
    expect(at.y).toBeGreaterThan(PHONE.height * 0.7);
    expect(at.y + at.height).toBeLessThanOrEqual(PHONE.height);
    await save.click();
    await page.getByText(/周明辉.*点名/).waitFor();
    await look(teacher, 'zh-16-taken');

    await week.itIs(week.monday, '10:12');
    const before = await week.taught();
    await teacher.open(`/arrange/basic/lesson/${await week.lessonAt(week.monday, '09:25')}`);
    await page
      .getByRole('button', { name: /下\s*课/ })
      .first()
      .click();
    const finish = page.getByRole('dialog');
    await finish.getByText(`“${hour}”已上完`).waitFor();
    await look(teacher, 'zh-17-finish');
    await finish.getByRole('button', { name: /下\s*课/ }).click();
    await finish.waitFor({ state: 'hidden' });
    expect(await week.taught()).toBe(before + 1);
    await teacher.open('/arrange/basic/myLessons');
    await row(teacher, '09:25').getByText('已结束').waitFor();
    await row(teacher, '09:25').getByText('缺 1 · 迟 1').waitFor();
    await look(teacher, 'zh-18-done');
    await week.leave(teacher);

    // The child says once what it was like, and keeps a note with a formula.
    await child.open('/arrange/study/myLessons');
    await row(child, '09:25').getByRole('button', { name: '去评价' }).click();
    const say = child.page.getByRole('dialog');
    await say.getByRole('radio').nth(4).click();
    await say.getByRole('button', { name: '讲解清楚' }).click();
    await look(child, 'zh-22-evaluate');
    await say.getByRole('button', { name: /提\s*交/ }).click();
    await say.waitFor({ state: 'hidden' });
    await child.open('/arrange/study/myLessons');
    await row(child, '09:25').getByText('已结束').waitFor();
    expect(await row(child, '09:25').getByRole('button', { name: '去评价' }).count()).toBe(0);
    await child.open('/note/study/myClazzNotes');
    await child.page.getByRole('button', { name: '写笔记' }).first().click();
    const note = child.page.getByRole('dialog');
    await pick(note, '学科', '数学');
    const text = note.getByRole('textbox', { name: '笔记' });
    await text.fill('移项时先抄后变：');
    await note.getByRole('button', { name: '插入公式' }).click();
    await keepFormula(child, 'LaTeX 源码', 'x^{2}', /放\s*入/);
    await note.locator('.note-preview .katex').first().waitFor();
    await note.getByRole('textbox', { name: '笔记' }).and(child.page.getByText('移项时先抄后变：$x^{2}$')).waitFor();
    await look(child, 'zh-23-note');
    await note.getByRole('switch', { name: '分享给全班' }).click();
    await note.getByRole('button', { name: /保\s*存/ }).click();
    await note.waitFor({ state: 'hidden' });
    const card = child.page.locator('.note', { hasText: '移项时先抄后变' });
    await card.getByText('已分享').waitFor();
    await card.locator('.katex').waitFor();
    await look(child, 'zh-24-notes');

    // It asks for leave of tomorrow.
    await child.open('/arrange/study/leave');
    await child.page
      .getByRole('button', { name: /请\s*假/ })
      .first()
      .click();
    const ask = child.page.getByRole('dialog');
    await pickDay(ask.getByLabel('开始日期'), week.day(1));
    await pickDay(ask.getByLabel('结束日期'), week.day(1));
    await ask.getByLabel('请假原因').fill('发烧，去医院');
    await look(child, 'zh-25-leave');
    await ask.getByRole('button', { name: '提交给班主任' }).click();
    await ask.waitFor({ state: 'hidden' });
    await child.page.getByText('待审批').waitFor();
    await look(child, 'zh-26-asked');
    await week.leave(child);
  });

  test('leave decided, progress seen, an absence covered; the substitute’s register knows the leave; both marks stay', async () => {
    await week.itIs(week.monday, '12:30');
    const master = await week.person('classmgr189');
    await arrive(master, /^\/desk\/bench$/);
    await look(master, 'zh-30-master-bench');
    await master.page.getByRole('link', { name: /等待审批的请假/ }).click();
    await arrive(master, /^\/arrange\/basic\/attend$/);
    const asked = master.page.locator('.ls-people li', { hasText: '发烧，去医院' });
    await asked.getByText('王梓萱').first().waitFor();
    await look(master, 'zh-31-leaves');
    await asked
      .getByRole('button', { name: /批\s*准/ })
      .first()
      .click();
    await asked.getByText('已批准', { exact: true }).waitFor();
    await master.open('/note/teacher/clazzNotes');
    await master.page.locator('.note', { hasText: '移项时先抄后变' }).waitFor();
    await look(master, 'zh-32-notes');
    await week.leave(master);

    const office = await week.person('school189', {}, '/teachplan/index?tab=progress');
    const { page } = office;
    const line = page.locator('tr', { hasText: '七年级1班' }).filter({ hasText: '数学' });
    await line.getByText(new RegExp(`^${await week.taught()} / \\d+$`)).waitFor();
    await look(office, 'zh-33-progress');

    await office.open('/arrange/basic/myWeekPeriodArranges?tab=covers');
    await page.getByRole('button', { name: '登记请假' }).click();
    const absence = page.getByRole('dialog');
    await pick(absence, '教师', '周明辉');
    await absence.locator('.ant-picker input').first().click();
    await tap(page, week.day(1));
    await tap(page, week.day(1));
    await absence.getByRole('textbox', { name: '请假原因' }).fill('参加市里的教研');
    await look(office, 'zh-34-absence');
    await absence.getByRole('button', { name: /保\s*存/ }).click();
    await absence.waitFor({ state: 'hidden' });
    const lesson = page.locator('.ant-collapse tr', { hasText: '09:25' }).first();
    await lesson.getByRole('button').first().waitFor();
    await look(office, 'zh-35-proposals');
    const name = /^[\u4e00-\u9fff]{2,4}/.exec((await lesson.getByRole('button').first().innerText()).trim())![0];
    await lesson.getByRole('button').first().click();
    await lesson.getByText('待回复').waitFor();
    const [who] = await week.sql<{ login: string; busy: boolean }>(
      `
        select p.login,
          exists (
            select 1
            from timetable_arrange a
            where a.org_id = 189
              and a.teacher_id = p.user_id
              and a.is_on
              and a.weekday = 2
              and a.start_min < 610
              and a.end_min > 565
          ) as busy
        from people_person p
        where p.org_id = 189 and p.user_type = 2 and p.name = '${name}'
      `,
    );
    expect(who!.busy).toBe(false);

    const substitute = await week.person(who!.login, PHONE, '/arrange/basic/myLessons');
    await substitute.page.getByText('有 1 节课想请你代').waitFor();
    await look(substitute, 'zh-40-asked');
    await substitute.page.getByRole('button', { name: '同意代课' }).click();
    await substitute.page.getByText('有 1 节课想请你代').waitFor({ state: 'hidden' });
    // The office's page hears of it by itself.
    await lesson.getByText('已同意').waitFor();
    await look(office, 'zh-36-covered');

    await week.itIs(week.day(1), '09:12');
    await substitute.open('/arrange/basic/myLessons');
    await row(substitute, '09:25').getByText('代周明辉').waitFor();
    await look(substitute, 'zh-41-cover-day');
    await row(substitute, '09:25')
      .getByRole('button', { name: /点\s*名/ })
      .click();
    await tile(substitute, '王梓萱').getByText('请假', { exact: true }).waitFor();
    expect(await tile(substitute, '王梓萱').innerText()).toContain('病假');
    await look(substitute, 'zh-42-register');
    await substitute.page.getByRole('button', { name: /保存考勤（缺 1 人）/ }).click();
    await substitute.page.getByText(new RegExp(`${name}.*点名`)).waitFor();
    await week.leave(substitute);
    const child = await week.person('student189', PHONE, '/arrange/study/myLessons');
    await row(child, '09:25').getByText(name).waitFor();
    expect(await row(child, '09:25').innerText()).toContain('代周明辉');
    await look(child, 'zh-27-child-cover');
    await week.leave(child);

    // Who has not taken it, and what the office knows better.
    await week.itIs(week.day(1), '12:30');
    await office.open('/desk/bench');
    await look(office, 'zh-37-office-bench');
    await page.getByRole('link', { name: /今天还没有考勤的课/ }).click();
    await arrive(office, /^\/arrange\/basic\/attend$/);
    await page.locator('.ls-missing li').first().waitFor();
    expect(await page.locator('.ls-answer').innerText()).toMatch(/其中 \d+ 节还没点名/);
    await look(office, 'zh-38-missing');
    const [away] = await week.mates();
    await office.open(`/arrange/basic/lesson/${await week.lessonAt(week.monday, '09:25')}/attend`);
    await tile(office, away!).click();
    const fix = page.getByRole('dialog');
    await fix.getByText('周明辉记录为缺勤，会一起保留').waitFor();
    await pick(fix, '更正为', '请假');
    await fix.getByLabel('原因').fill('家长来电，补假条');
    await look(office, 'zh-39-fix');
    await fix.getByRole('button', { name: /更\s*正/ }).click();
    await fix.waitFor({ state: 'hidden' });
    await tile(office, away!)
      .getByText(/请假.*已更正/)
      .waitFor();
    await look(office, 'zh-39b-fixed');
    expect(
      await week.sql(
        `
          select a.mark, a.fixed, a.code, a.fixed_why
          from lesson_attend a
          join people_person p on p.org_id = a.org_id and p.user_id = a.user_id
          where a.org_id = 189 and a.on_date = $1 and p.name = $2 and a.clazz_id = ${SEVEN}
        `,
        [week.monday, away],
      ),
    ).toEqual([{ mark: 'absent', fixed: 'leave', code: 'leave', fixed_why: '家长来电，补假条' }]);
    await week.leave(office);
  });

  test('the same people in English: nothing of the header hides, an absence declined and covered, a request refused, a register, a note', async () => {
    await inEnglish(week);
  });
});
