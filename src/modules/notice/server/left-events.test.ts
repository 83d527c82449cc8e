import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import { Jobs, type JobRun } from '../../../kernel/server/jobs';
import { job } from '../../../kernel/server/tables';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { profilePassword } from '../../account/contract';
import { sayEnding } from '../../organisation/server/ending';
import * as role from '../../role/contract';
import { PE_ROLE } from '../../role/demo';
import { listNotices } from '../contract';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  await t.sql('delete from notice_news where org_id = 189');
});
/** What somebody was told, oldest first. */
const told = async (who: Caller) => {
  await t.told(189, '%');
  return (await who.ok(listNotices, {})).items.toReversed();
};

test('an organisation’s administrator hears once of a service that ends within a fortnight, and again when its new end comes near', async () => {
  const teacher = await t.as('teacher189');
  const ends = (day: string) =>
    t.sql("update organisation_serve set end_on = $1 where org_id = 189 and serv_id = 'TCH_BASE'", [day]);
  const sweepAt = async (time: string) => {
    t.at(time);
    await sayEnding(t.kernel);
  };
  await t.sql('update organisation_serve set end_on = null where org_id = 189');
  await ends('2026-12-15');
  await sweepAt('2026-11-30T23:10:00+08:00');
  expect(await told(admin)).toEqual([]);
  await sweepAt('2026-12-01T00:10:00+08:00');
  await sweepAt('2026-12-02T00:10:00+08:00');
  expect(await told(admin)).toMatchObject([
    { title: '服务即将到期', link: '/desk/sport/home/edu/organize', text: expect.stringContaining('12月15日') },
  ]);
  expect((await admin.in('en-US').ok(listNotices, {})).items[0]!.text).toContain('ends on Dec 15');
  expect(await told(teacher)).toEqual([]);
  await sweepAt('2026-12-16T00:10:00+08:00');
  await ends('2027-12-15');
  await sweepAt('2026-12-17T00:10:00+08:00');
  expect(await told(admin)).toHaveLength(1);
  await sweepAt('2027-12-05T00:10:00+08:00');
  expect(await told(admin)).toHaveLength(2);
});

test('whoever holds a role of the organisation hears when it opens other things, but for who changed it, and not of another name', async () => {
  t.at(null);
  const teacher = await t.as('peteach189');
  const { roleId, name, funcIds, rev } = await admin.ok(role.get, { id: PE_ROLE });
  await admin.ok(role.update, { id: roleId, name: `${name}组`, funcIds, rev });
  expect(await told(teacher)).toEqual([]);
  const { rev: next } = await admin.ok(role.get, { id: PE_ROLE });
  await admin.ok(role.update, { id: roleId, name, funcIds: funcIds.slice(1), rev: next });
  expect(await told(teacher)).toMatchObject([
    { title: '角色权限有调整', text: expect.stringContaining(`“${name}”`), link: '/common/settings' },
  ]);
  await t.sql("update kernel_outbox set done_at = null where org_id = 189 and topic = 'role.changed'");
  expect(await told(teacher)).toHaveLength(1);
  expect(await told(admin)).toEqual([]);
});

test('who chooses a first password is welcome; whoever was given the initial one again hears that it was changed', async () => {
  t.at(null);
  const teacher = await t.as('teacher189');
  const given = (before: string | null) =>
    t.sql(
      'update account_credential set pwd_hash = null, must_change = true, changed_at = $2 where org_id = 189 and user_id = $1',
      [teacher.userId, before],
    );
  await given(null);
  await teacher.ok(profilePassword, { newPwd: 'MyOwn2026' });
  expect(await told(teacher)).toMatchObject([{ title: '欢迎使用', link: '/notice/settings' }]);
  await teacher.ok(profilePassword, { oldPwd: 'MyOwn2026', newPwd: 'MyOwn2027' });
  await given('2026-09-01T00:00:00Z');
  await teacher.ok(profilePassword, { newPwd: 'MyOwn2028' });
  expect((await told(teacher)).map((n) => n.title)).toEqual(['欢迎使用', '密码已修改', '密码已修改']);
});

test('a finished export is told to whoever asked for it, once, and leads to its file; one that was stopped is not', async () => {
  t.at(null);
  const file = { fileName: '学生.xlsx', rows: 6000, size: 9, until: '2026-11-23T04:00:00Z' };
  let stops = false;
  const run = async (running: JobRun) => {
    if (stops) await t.sql('update kernel_job set stop_asked = true where job_id = $1', [running.jobId]);
    await running.progress(1, 1);
    // As an export does: it leaves off where it hears so.
    return running.stopped() ? {} : file;
  };
  const jobs = new Jobs(t.kernel, [
    { kind: 'export.notice.test', run },
    { kind: 'notice.test', run },
  ]);
  const begin = async (kind: string, stopped = false): Promise<number> => {
    stops = stopped;
    const jobId = newId();
    const at = t.now().toISOString();
    const of = { jobId, kind, userId: admin.userId, lang: 'zh-CN', state: 'waiting' as const, params: {} };
    await inOrg(t.kernel.pools.tenant, 189, (door) =>
      door.insert(job, { ...of, done: 0, total: 0, madeAt: at, beatAt: at, tries: 0 }),
    );
    jobs.begin(189, jobId);
    await jobs.settled(jobId);
    return jobId;
  };
  await begin('export.notice.test', true);
  await begin('notice.test');
  expect(await told(admin)).toEqual([]);
  const jobId = await begin('export.notice.test');
  const one = [
    { title: '导出已完成', text: '“学生.xlsx”已经生成，可以下载到 11月23日', link: `/notice/export/${jobId}` },
  ];
  expect(await told(admin)).toMatchObject(one);
  await t.sql("update kernel_outbox set done_at = null where org_id = 189 and topic = 'kernel.export.done'");
  expect(await told(admin)).toMatchObject(one);
});
