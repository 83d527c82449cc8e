import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { fileOf, TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { fileCover, fileUpload } from '../../files/contract';
import { listNotices } from '../../notice/contract';
import * as calls from '../contract';
import { WORK_PROC } from '../rules';
import { readSources } from './source-read';
import { AT } from './testing';

let t: TestApp;
let child: Caller;
let master: Caller;
let place: { readonly clazzId: number; readonly grdId: number };
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${testDayPlus(2)}T01:00:00Z`);
  // Works of the demonstration would be counted with those of the tests.
  await t.sql('delete from process_eval_work');
  child = await t.as('student189');
  const [row] = await t.sql<{ clazz_id: string; grd_id: string; user_id: string }>(
    sql`select s.clazz_id, s.grd_id, h.user_id
      from class_student_v s
      join class_charge_v h on h.org_id = s.org_id and h.clazz_id = s.clazz_id and h.role = 'master'
      where s.org_id = 189 and s.user_id = ${child.userId} and s.clazz_type = 1
      order by s.clazz_id, h.user_id
      limit 1`,
  );
  place = { clazzId: Number(row?.clazz_id), grdId: Number(row?.grd_id) };
  master = await t.asUser(189, Number(row?.user_id));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

let shade = 10;
/** A picture that nobody has sent before. */
async function picture(who: Caller): Promise<string> {
  const background = `#${(shade++).toString()}4060`;
  const bytes = await sharp({ create: { width: 48, height: 32, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return (await who.ok(fileUpload, { file: fileOf('作品.jpg', bytes), proc: WORK_PROC })).path;
}
const handIn = async (title: string, kind: 'work' | 'performance' | 'award' = 'work') =>
  child.ok(calls.handInWork, { kind, title, onDate: testDayPlus(0), paths: [await picture(child)] });
const countedBy = async (source: 'works' | 'awards') => {
  const of = { orgId: 189, grdIds: [place.grdId], term: AT, until: testDayPlus(2), zone: 'Asia/Shanghai' };
  const read = await inOrg(t.kernel.pools.tenant, 189, (door) => readSources(door, [source], of));
  return new Map(read.map((r) => [r.userId, r.value]));
};

test('a child hands in a work with its pictures; its teachers see it and take it, and then it counts', async () => {
  const sent = await handIn('秋天');
  expect(sent).toMatchObject({ title: '秋天', state: 'sent', userId: child.userId });
  expect((await countedBy('works')).size).toBe(0);
  const [path = ''] = sent.paths;
  expect((await master.ok(fileCover, { path })).name).toBe('作品.jpg');
  const seen = await master.rows(calls.listWorks, { clazzId: place.clazzId, state: 'sent', pageSize: 50 });
  expect(seen.map((w) => w.workId)).toContain(sent.workId);
  const taken = await master.ok(calls.judgeWork, { id: sent.workId, take: true });
  expect(taken).toMatchObject({ state: 'taken' });
  // Whoever of the class has none has nought, other classes have no data.
  const works = await countedBy('works');
  expect(works.get(child.userId)).toBe(100);
  const mates = await t.sql<{ user_id: string }>(
    sql`select s.user_id from class_student_v s
      join people_person p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
      where s.org_id = 189 and s.clazz_id = ${place.clazzId}`,
  );
  expect(new Set(works.keys())).toEqual(new Set(mates.map((m) => Number(m.user_id))));
  expect((await countedBy('awards')).size).toBe(0);
  expect((await child.ok(calls.myWorks, {})).items[0]).toMatchObject({ workId: sent.workId, state: 'taken' });
});
test('a work is refused with a reason alone, and the child reads it; what was judged is not taken back', async () => {
  const sent = await handIn('不清楚的画');
  expect((await master.refused(calls.judgeWork, { id: sent.workId, take: false })).error).toBe(
    'process-eval.fault.whyRefused',
  );
  await master.ok(calls.judgeWork, { id: sent.workId, take: false, judgedWhy: '看不清，请重拍' });
  const own = (await child.ok(calls.myWorks, {})).items.find((w) => w.workId === sent.workId);
  expect(own).toMatchObject({ state: 'refused', judgedWhy: '看不清，请重拍' });
  expect((await child.refused(calls.takeBackWork, { id: sent.workId })).error).toBe('process-eval.fault.workJudged');
  const other = await handIn('撤回的画');
  await child.ok(calls.takeBackWork, { id: other.workId });
  expect((await child.ok(calls.myWorks, {})).items.some((w) => w.workId === other.workId)).toBe(false);
});
/** What somebody was told of works, the newest first. */
const heard = async (who: Caller) => {
  await t.told(189, 'notice.told');
  const items = await who.rows(listNotices, { pageSize: 50 });
  return items.filter((one) => one.kind.startsWith('process-eval.work'));
};
test('the teachers of a class hear once of all works that wait, the child of each that was judged, with the reason', async () => {
  t.at(`${testDayPlus(2)}T01:05:00Z`);
  await handIn('先前的画');
  for (const work of await master.rows(calls.listWorks, { clazzId: place.clazzId, state: 'sent', pageSize: 50 }))
    await master.ok(calls.judgeWork, { id: work.workId, take: true });
  const [before, own] = [(await heard(master)).length, (await heard(child)).length];
  t.at(`${testDayPlus(2)}T01:10:00Z`);
  const [first, second] = [await handIn('第一幅'), await handIn('第二幅')];
  const [told, ...older] = await heard(master);
  expect(older).toHaveLength(before);
  expect(told).toMatchObject({
    kind: 'process-eval.workSent',
    link: `/phys/eval/clazz?module=art&clazzId=${place.clazzId}&tab=works`,
  });
  // Taken back and handed in again nothing is told anew; judged, the next one is.
  await child.ok(calls.takeBackWork, { id: second.workId });
  await master.ok(calls.judgeWork, { id: first.workId, take: false, judgedWhy: '请重拍' });
  t.at(`${testDayPlus(2)}T01:20:00Z`);
  const third = await handIn('第三幅');
  expect(await heard(master)).toHaveLength(before + 2);
  await child.ok(calls.takeBackWork, { id: third.workId });
  const fourth = await handIn('第四幅');
  expect(await heard(master)).toHaveLength(before + 2);
  await master.ok(calls.judgeWork, { id: fourth.workId, take: true });
  await master.ok(calls.judgeWork, { id: fourth.workId, take: true });
  const [taken, refused, ...rest] = await heard(child);
  expect(rest).toHaveLength(own);
  expect(taken).toMatchObject({ kind: 'process-eval.workTaken', link: '/phys/eval/mine' });
  expect(refused?.text).toBe('“第一幅”没有计入艺术评价：请重拍');
  t.at(`${testDayPlus(2)}T01:00:00Z`);
});
test('files of a work that was taken back end; one that another work shows too stays', async () => {
  const [alone, shared] = [await picture(child), await picture(child)];
  const body = { kind: 'work' as const, onDate: testDayPlus(0) };
  const both = await child.ok(calls.handInWork, { ...body, title: '两张', paths: [alone, shared] });
  await child.ok(calls.handInWork, { ...body, title: '一张', paths: [shared] });
  await child.ok(calls.takeBackWork, { id: both.workId });
  const rows = await t.sql<{ path: string; ends: boolean }>(
    sql`select path, expires_at is not null as ends from files_file
      where org_id = 189 and path = any(${[alone, shared]}::text[])`,
  );
  expect(new Map(rows.map((row) => [row.path, row.ends]))).toEqual(
    new Map([
      [alone, true],
      [shared, false],
    ]),
  );
});
test('files are private: a classmate sees neither the work nor its pictures, nor does a teacher of other classes judge it', async () => {
  const sent = await handIn('私人的画');
  const [path = ''] = sent.paths;
  const [mate] = await t.sql<{ user_id: string }>(
    sql`select s.user_id from class_student_v s
      join people_person p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
      where s.org_id = 189 and s.clazz_id = ${place.clazzId} and s.user_id <> ${child.userId}
      order by s.user_id limit 1`,
  );
  const classmate = await t.asUser(189, Number(mate?.user_id));
  expect((await classmate.ok(calls.myWorks, {})).items).toEqual([]);
  expect((await classmate.refused(calls.takeBackWork, { id: sent.workId })).status).toBe(404);
  expect([403, 404]).toContain((await classmate.refused(fileCover, { path })).status);
  const [stranger] = await t.sql<{ user_id: string }>(
    sql`select h.user_id from class_charge_v h
      where h.org_id = 189 and not exists (
        select 1 from class_charge_v o
        where o.org_id = h.org_id and o.user_id = h.user_id and o.clazz_id = ${place.clazzId})
      order by h.user_id limit 1`,
  );
  if (stranger) {
    const teacher = await t.asUser(189, Number(stranger.user_id));
    expect((await teacher.refused(calls.judgeWork, { id: sent.workId, take: true })).status).toBe(404);
  }
});
test('a day to come, a file of somebody else, and a school without the service are refused', async () => {
  const path = await picture(child);
  const late = { kind: 'work' as const, title: '明天的画', onDate: testDayPlus(3), paths: [path] };
  expect((await child.refused(calls.handInWork, late)).error).toBe('process-eval.fault.workLater');
  const theirs = { ...late, onDate: testDayPlus(0), paths: [await picture(master)] };
  expect((await child.refused(calls.handInWork, theirs)).status).toBe(400);
  const senior = await t.as('school619');
  expect(await senior.refused(calls.listWorks, {})).toMatchObject({ status: 403 });
});
test('works are a source of art, lessons in PE one of sports: neither is taken for the other', async () => {
  const office = await t.as('school189');
  const item = { name: '来源', way: 'source' as const, unit: '', fullScore: 10_000 };
  expect((await office.refused(calls.createItem, { ...item, module: 'art', source: 'attend' })).error).toBe(
    'process-eval.fault.sourceOther',
  );
  expect((await office.refused(calls.createItem, { ...item, module: 'sport', source: 'works' })).error).toBe(
    'process-eval.fault.sourceOther',
  );
  expect((await office.ok(calls.createItem, { ...item, module: 'art', source: 'works' })).source).toBe('works');
});
