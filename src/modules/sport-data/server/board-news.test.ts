import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '../../../kernel/server/bus';
import { schoolYearOf } from '../../../kernel/shared/dates';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { boardPage, boardWatch } from '../contract';
import type { ReplyOf } from '../../../kernel/shared/call';

let t: TestApp;
let school: Caller;
let bureau: Caller;
let platform: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [school, bureau, platform] = await Promise.all([t.as('school189'), t.as('bureau4109'), t.as('platform')]);
});
afterAll(async () => {
  await t.stop();
});
const figure = (b: ReplyOf<typeof boardPage>, key: string) => b.figures.find((f) => f.key === key)?.value;
const SEVEN = 189002;
/** Three children of a class. */
const LISTED =
  'select s.user_id from class_student_v s where s.org_id = 189 and s.clazz_id = 189002 order by s.user_id limit 3';

describe('news', () => {
  test('a class teacher whose class page is open hears of it; a class not theirs and a board are gone to them', async () => {
    const teacher = await t.as('classmgr189');
    const heard: string[] = [];
    const stop = t.kernel.bus.listen(teacher.orgId, teacher.userId, (m: Message) => {
      if (m.topic === 'board') heard.push('teacher');
    });
    await teacher.ok(boardWatch, { level: 'clazz', clazzId: SEVEN });
    for (const input of [{ level: 'org' }, { level: 'clazz' }, { level: 'clazz', clazzId: 619001 }])
      expect((await teacher.refused(boardWatch, input)).status).toBe(404);
    expect((await (await t.as('student189')).refused(boardWatch, { level: 'clazz', clazzId: SEVEN })).status).toBe(403);
    await t.sql(
      `insert into kernel_outbox (org_id, event_id, at, topic, payload) values (189, 189002, ${t.sqlNow}, 'fitness-test.changed', '{}')`,
    );
    await t.kernel.outbox.deliver(189, 189002);
    await expect.poll(() => heard).toEqual(['teacher']);
    stop();
    await t.sql('delete from sport_data_watch');
  });
  test('whoever looks at a board that shows the school is told; others are not', async () => {
    const heard: string[] = [];
    const other = await t.as('school619');
    const stop = (
      [
        ['school', school],
        ['bureau', bureau],
        ['platform', platform],
        ['other', other],
      ] as const
    ).map(([name, c]) =>
      t.kernel.bus.listen(c.orgId, c.userId, (m: Message) => {
        if (m.topic === 'board') heard.push(name);
      }),
    );
    await school.ok(boardWatch, { level: 'org' });
    await bureau.ok(boardWatch, { level: 'reg', regId: 4109 });
    await bureau.ok(boardWatch, { level: 'reg', regId: 410902 });
    await platform.ok(boardWatch, { level: 'reg', regId: 4107 });
    await other.ok(boardWatch, { level: 'org' });
    expect((await school.refused(boardWatch, { level: 'org', orgId: 619 })).status).toBe(404);
    expect((await school.refused(boardWatch, { level: 'reg' })).status).toBe(404);
    await t.sql(
      `insert into kernel_outbox (org_id, event_id, at, topic, payload) values (189, 189001, ${t.sqlNow}, 'vision.screened', '{}')`,
    );
    await t.kernel.outbox.deliver(189, 189001);
    await expect.poll(() => heard.toSorted()).toEqual(['bureau', 'school']);
    for (const s of stop) s();
  });
  test('children who come to a class are to be tested from then on, and whoever looks at the board asks again', async () => {
    const running = schoolYearOf(t.today);
    const sum = async () => {
      const b = await school.ok(boardPage, { level: 'org', page: 'users2', tile: 'sum', yearId: running });
      return { due: figure(b, 'due') ?? 0, left: figure(b, 'left') ?? 0 };
    };
    const before = await sum();
    // Somebody whose place nobody has noted in the year's list: like a child that came today.
    await t.sql(
      `delete from fitness_test_result r using (${LISTED}) x where r.org_id = 189 and r.user_id = x.user_id and r.year_id = $1`,
      [running],
    );
    const [gone] = await t.sql<{ n: number }>(
      `with gone as (delete from fitness_test_total where org_id = 189 and year_id = $1 and user_id in (${LISTED}) returning 1)
       select count(*)::int n from gone`,
      [running],
    );
    expect(gone!.n).toBe(3);
    // The kept sums still count those three: here nothing has reckoned them again.
    expect(await sum()).toEqual({ due: before.due + 3, left: before.left + 3 });
    const before2 = await school.ok(boardPage, { level: 'org', page: 'users2', tile: 'sum', yearId: running - 1 });
    expect(figure(before2, 'due')).toBe(
      (
        await t.sql<{ n: number }>(
          'select sum(due)::int n from fitness_test_stat where org_id = 189 and year_id = $1 and clazz_id = 0 and item_id = $2',
          [running - 1, ''],
        )
      )[0]!.n,
    );
    const heard: string[] = [];
    const stop = t.kernel.bus.listen(school.orgId, school.userId, (m: Message) => {
      if (m.topic === 'board') heard.push('school');
    });
    await school.ok(boardWatch, { level: 'org' });
    await t.sql(
      `insert into kernel_outbox (org_id, event_id, at, topic, payload) values (189, 189003, ${t.sqlNow}, 'class.enrolled', '{}')`,
    );
    await t.kernel.outbox.deliver(189, 189003);
    await expect.poll(() => heard).toEqual(['school']);
    stop();
    await t.sql('delete from sport_data_watch');
  });
});
