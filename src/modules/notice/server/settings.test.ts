import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../kernel/testing/app';
import { getSettings, setSettings } from '../contract';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});
const offered = async (login: string): Promise<string[]> =>
  (await (await t.as(login)).ok(getSettings, {})).kinds.map((kind) => kind.name);

test('somebody chooses among the news that may reach them: a child not among what deciders and teachers are told', async () => {
  const child = await offered('student189');
  expect(child).toEqual(expect.arrayContaining(['homework.released', 'appeal.upheld', 'fitness-test.cardCorrected']));
  const notTheirs = ['appeal.submitted', 'appeal.withdrawn', 'lesson.leaveAsked', 'people.roles', 'vision.doctor'];
  expect(child.filter((kind) => notTheirs.includes(kind))).toEqual([]);
  const teacher = await offered('teacher189');
  expect(teacher).toEqual(expect.arrayContaining(['appeal.submitted', 'lesson.leaveAsked', 'timetable.coverAsked']));
  expect(teacher.filter((kind) => kind.startsWith('homework.'))).toEqual([]);
});
test('what goes to holders of a code is offered to them alone, and what a line has not to nobody of that line', async () => {
  const forTheOffice = ['fitness-test.appealMade', 'notice.serveEnds'];
  const of = async (login: string) => (await offered(login)).filter((kind) => forTheOffice.includes(kind)).sort();
  expect(await of('school189')).toEqual(forTheOffice);
  expect(await of('teacher189')).toEqual([]);
  const lessons = (kinds: readonly string[]) => kinds.filter((kind) => /^(timetable|lesson|vision)\./.test(kind));
  expect(lessons(await offered('bureau4109'))).toEqual([]);
  expect(lessons(await offered('trainer5')).length).toBeGreaterThan(3);
});
test('whoever muted a kind before nobody might mute it saves their wishes all the same', async () => {
  const teacher = await t.as('teacher189');
  await t.sql(
    `insert into notice_setting (org_id, user_id, muted, digest_at, by_mail, by_sms)
     values (189, $1, '{notice.password,notice.role,gone.kind}', '18:00', true, true)`,
    [teacher.userId],
  );
  const { muted, quietFrom, quietTo, digestAt, byMail, bySms, lang } = await teacher.ok(getSettings, {});
  expect(muted).toEqual(['notice.role']);
  const saved = await teacher.ok(setSettings, { muted, quietFrom, quietTo, digestAt, byMail, bySms, lang });
  expect(saved.muted).toEqual(['notice.role']);
});
