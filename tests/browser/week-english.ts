import { expect } from 'vitest';
import { arrive, headerIsWhole, keepFormula, look, PHONE, pick, row, type Week } from './week-kit';

/** Thursday and Friday of the week in English: office, substitutes, a child, the class teacher and the teacher. */
export async function inEnglish(week: Week): Promise<void> {
  const thursday = week.day(3);
  const en = { lang: 'en-US' } as const;
  await week.itIs(thursday, '07:40');
  const office = await week.person(
    'school189',
    { ...en, width: 1280 },
    '/arrange/basic/myWeekPeriodArranges?tab=covers',
  );
  const { page } = office;
  await headerIsWhole(office);
  await look(office, 'en-01-office');
  await page.getByRole('button', { name: 'Record an absence' }).click();
  const absence = page.getByRole('dialog');
  await pick(absence, 'Teacher', '周明辉');
  await absence.getByRole('textbox', { name: 'Reason' }).fill('Training at the bureau');
  await absence.getByRole('button', { name: 'Save' }).click();
  await absence.waitFor({ state: 'hidden' });
  const lesson = page.locator('.ant-collapse tr', { hasText: '09:25' }).first();
  // The first says no, the next yes; who said no is not proposed again.
  const names: string[] = [];
  for (const answer of ['Decline', 'Accept']) {
    const name = /^[\u4e00-\u9fff]{2,4}/.exec(
      (await lesson.locator('.tt-proposals button').first().innerText()).trim(),
    )![0];
    names.push(name);
    await lesson.locator('.tt-proposals button').first().click();
    await lesson.getByText('Waiting').waitFor();
    const [found] = await week.sql<{ login: string }>(
      'select login from people_person where org_id = 189 and user_type = 2 and name = $1',
      [name],
    );
    const substitute = await week.person(found!.login, { ...en, ...PHONE }, '/arrange/basic/myLessons');
    await substitute.page.getByText('Lessons you are asked to cover: 1').waitFor();
    await look(substitute, `en-02-asked-${names.length}`);
    await substitute.page.getByRole('button', { name: answer }).click();
    await substitute.page.getByText('Lessons you are asked to cover').waitFor({ state: 'hidden' });
    await week.leave(substitute);
    await lesson.getByText(answer === 'Decline' ? `${name} declined` : 'Agreed').waitFor();
  }
  expect(names[0]).not.toBe(names[1]);
  await look(office, 'en-03-covered');
  await page.getByRole('tab', { name: 'Master table' }).click();
  await page.locator('.tt-master').waitFor();
  await look(office, 'en-04-master');

  // On Friday the teacher is back.
  const friday = week.day(4);
  await week.itIs(friday, '08:20');
  const child = await week.person('student189', { ...en, ...PHONE });
  await arrive(child, /^\/arrange\/study\/myLessons$/);
  await child.page.locator('.tt-hero', { hasText: 'Next' }).waitFor();
  await look(child, 'en-10-child');
  await child.open('/arrange/study/leave');
  await child.page.getByRole('button', { name: 'Ask for leave' }).first().click();
  const ask = child.page.getByRole('dialog');
  await ask.getByLabel('Reason').fill('A visit to the museum');
  await ask.getByRole('button', { name: 'Send to the class teacher' }).click();
  await ask.waitFor({ state: 'hidden' });
  await child.page.getByText('Waiting').waitFor();
  await look(child, 'en-11-leave');
  const master = await week.person('classmgr189', { ...en, width: 1280 });
  await arrive(master, /^\/desk\/bench$/);
  await look(master, 'en-20-bench');
  await master.page.getByRole('link', { name: /Requests for leave to decide/ }).click();
  const asked = master.page.locator('.ls-people li', { hasText: 'A visit to the museum' });
  await asked.getByRole('button', { name: 'Refuse' }).click();
  const why = master.page.getByRole('dialog');
  await why.getByRole('textbox').fill('There is a test on Friday');
  await why.getByRole('button', { name: 'Refuse' }).click();
  await asked.getByText('Refused', { exact: true }).waitFor();
  await headerIsWhole(master);
  await look(master, 'en-21-refused');
  await week.leave(master);
  await child.open('/arrange/study/leave');
  await child.page.getByText('There is a test on Friday').waitFor();
  await child.open('/note/study/myClazzNotes');
  await child.page.getByRole('button', { name: 'New note' }).first().click();
  const note = child.page.getByRole('dialog');
  await note.getByRole('textbox', { name: 'Note' }).fill('Half of it: ');
  await note.getByRole('button', { name: 'Insert a formula' }).click();
  await keepFormula(child, 'LaTeX source', '\\frac{1}{2}', 'Put in');
  await note.locator('.note-preview .katex').first().waitFor();
  await note.getByRole('textbox', { name: 'Note' }).and(child.page.getByText('Half of it: $\\frac{1}{2}$')).waitFor();
  await note.getByRole('button', { name: 'Save' }).click();
  await note.waitFor({ state: 'hidden' });
  await child.page.locator('.note', { hasText: 'Half of it' }).getByText('Not shared').waitFor();
  await look(child, 'en-12-note');
  await week.leave(child);

  const teacher = await week.person('teacher189', { ...en, ...PHONE });
  await arrive(teacher, /^\/arrange\/basic\/myLessons$/);
  await row(teacher, '08:25').getByRole('button', { name: 'Take attendance' }).click();
  await teacher.page.locator('.ls-tiles').waitFor();
  await teacher.page.getByRole('button', { name: 'Save attendance (0 away)' }).click();
  await teacher.page.getByText(/Taken by 周明辉/).waitFor();
  await look(teacher, 'en-30-register');
  await teacher.open('/arrange/basic/myLessons');
  await row(teacher, '08:25').getByText('All present').waitFor();
  await look(teacher, 'en-31-teacher');
  await week.leave(teacher);
  await week.itIs(friday, '09:30');
  await office.open('/arrange/basic/attend');
  await page.getByText(/lessons started, attendance missing in \d+/).waitFor();
  await look(office, 'en-05-missing');
  await week.leave(office);

  // On Saturday the page where a child lands shows the coming week, and says so.
  await week.itIs(week.day(5), '10:00');
  const resting = await week.person('student189', { ...en, ...PHONE });
  await arrive(resting, /^\/arrange\/study\/myLessons$/);
  for (const name of ['Next week', 'Next school day'])
    await resting.page.getByRole('main').getByRole('heading', { name }).waitFor();
  await look(resting, 'en-40-saturday');
  await week.leave(resting);
}
