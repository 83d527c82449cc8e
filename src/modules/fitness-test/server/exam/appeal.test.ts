import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../../../kernel/server/root';
import { dayIn } from '../../../../kernel/shared/dates';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import { decideAppeal, listAppeals, stepAppeal, submitAppeal, withdrawAppeal } from '../../../appeal/contract';
import { listNotices } from '../../../notice/contract';
import { rolesSet } from '../../../people/contract';
import * as calls from '../../contract';
import { Exams } from './testing';

let t: TestApp;
let admin: Caller;
let student: Caller;
let exams: Exams;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  student = await t.as('student189');
  exams = await Exams.of(t, admin);
});
afterAll(async () => {
  await t.stop();
});
/** An exam in its publicity period, in which the child has a result. */
async function shown(): Promise<number> {
  const tstId = await exams.published({ counts: false });
  await admin.ok(calls.markDraft, { tstId, items: [{ userId: student.userId, itemId: 'run_50m', value: '9.9' }] });
  await admin.ok(calls.markCommit, { kind: 'entry', tstId });
  await admin.ok(calls.examShow, { tstId, on: true });
  return tstId;
}
/** A teacher whom the school has just put in charge of everything. */
async function otherDecider(): Promise<Caller> {
  const { userId } = await t.who('teacher189');
  await admin.ok(rolesSet, { id: userId, roleIds: [41] });
  return t.asUser(189, userId);
}
const object = (tstId: number) =>
  student.ok(submitAppeal, { subject: 'fitness-test.result', setId: tstId, part: 'run_50m', reason: '我跑了 9.0' });
const onWire = async (tstId: number) => (await student.ok(calls.appealList, { tstId })).items;
const kinds = async () => {
  await t.told(189, 'notice.told');
  return (await student.rows(listNotices, { pageSize: 200 })).map((n) => n.kind);
};
const revise = (tstId: number, value: string) =>
  ({ kind: 'revision', tstId, itemId: 'run_50m', userId: student.userId, value, remark: '复核' }) as const;

test('a frozen row refuses a change and says until when; upheld in the list of appeals it is open for one commit', async () => {
  const tstId = await shown();
  const { appealUntil } = await admin.ok(calls.examGet, { tstId });
  const day = dayIn('Asia/Shanghai', new Date(String(appealUntil)));
  const refused = await admin.refused(calls.markCommit, revise(tstId, '9.0'));
  expect(refused.error_description).toContain(day);
  const { appealId } = await object(tstId);
  const [row] = (await admin.rows(listAppeals, { subject: 'fitness-test.result', pageSize: 200 })).filter(
    (a) => a.appealId === appealId,
  );
  expect(row).toMatchObject({ title: '体测成绩', atRow: false, may: ['accepted', 'upheld', 'rejected'] });
  expect(row?.text).toContain('50');
  await admin.ok(decideAppeal, { appealId, uphold: true, remark: '录像确认' });
  await admin.ok(calls.markCommit, revise(tstId, '9.0'));
  expect((await admin.refused(calls.markCommit, revise(tstId, '8.5'))).error).toBe('fitness-test.fault.appealFirst');
});
test('two appeals on one row at the same moment end as one, whichever call they come by, and two decisions as one', async () => {
  const tstId = await shown();
  const sent = await Promise.all([
    student.send(submitAppeal, { subject: 'fitness-test.result', setId: tstId, part: 'run_50m', reason: '一' }),
    student.send(calls.appealCreate, { tstId, itemId: 'run_50m', text: '二' }),
    admin.send(calls.appealCreate, { tstId, itemId: 'run_50m', userId: student.userId, text: '三' }),
  ]);
  expect(sent.map((s) => s.status).sort()).toEqual([200, 409, 409]);
  const [row] = await onWire(tstId);
  const appealId = row?.appealId ?? 0;
  const before = await kinds();
  const decided = await Promise.all([
    admin.send(decideAppeal, { appealId, uphold: true, remark: '属实' }),
    admin.send(decideAppeal, { appealId, uphold: false, remark: '无误' }),
    admin.send(calls.appealAudit, { id: appealId, pass: true, remark: '属实' }),
  ]);
  expect(decided.map((s) => s.status).sort()).toEqual([200, 409, 409]);
  const news = (await kinds()).filter((k) => /appealAccepted|appealRefused/.test(k));
  expect(news.length).toBe(before.filter((k) => /appealAccepted|appealRefused/.test(k)).length + 1);
});
test('where an exam asks for a second person, whoever entered or committed the result does not decide', async () => {
  const tstId = await exams.published({ counts: false });
  await admin.ok(calls.examConfig, { tstId, secondDecider: true });
  await admin.ok(calls.markDraft, { tstId, items: [{ userId: student.userId, itemId: 'run_50m', value: '9.9' }] });
  await admin.ok(calls.markCommit, { kind: 'entry', tstId });
  await admin.ok(calls.examShow, { tstId, on: true });
  const { appealId } = await object(tstId);
  const own = 'appeal.fault.ownGiven';
  expect((await admin.refused(decideAppeal, { appealId, uphold: true, remark: '对' })).error).toBe(own);
  expect((await admin.refused(calls.appealAudit, { id: appealId, pass: false, remark: '对' })).error).toBe(own);
  // Steps before the decision may be anybody's in charge.
  await admin.ok(stepAppeal, { appealId, state: 'accepted' });
  const second = await otherDecider();
  await second.ok(decideAppeal, { appealId, uphold: true, remark: '录像确认' });
  expect(await onWire(tstId)).toMatchObject([{ state: 'accepted' }]);
});
test('on the wire of the exam open stands for submitted, accepted and reviewed; each step tells the child once', async () => {
  const tstId = await shown();
  const { appealId } = await object(tstId);
  const before = await kinds();
  for (const state of ['accepted', 'reviewed'] as const) {
    await admin.ok(stepAppeal, { appealId, state });
    expect(await onWire(tstId)).toMatchObject([{ appealId, state: 'open' }]);
    expect((await admin.ok(calls.appealList, { tstId, state: 'open' })).total).toBe(1);
  }
  expect((await student.refused(withdrawAppeal, { appealId })).error).toBe('appeal.fault.notNext');
  await admin.ok(calls.appealAudit, { id: appealId, pass: false, remark: '成绩无误' });
  expect(await onWire(tstId)).toMatchObject([{ appealId, state: 'refused', remark: '成绩无误' }]);
  const after = await kinds();
  for (const kind of ['appeal.accepted', 'appeal.reviewed', 'fitness-test.appealRefused'])
    expect([kind, after.filter((k) => k === kind).length]).toEqual([kind, before.filter((k) => k === kind).length + 1]);
});
test('a withdrawn appeal is not told of on the wire, and makes room for another', async () => {
  const tstId = await shown();
  const { appealId } = await object(tstId);
  await student.ok(withdrawAppeal, { appealId });
  expect(await onWire(tstId)).toEqual([]);
  await object(tstId);
  expect(await onWire(tstId)).toMatchObject([{ state: 'open' }]);
});
test('appeals of before the move stand where they stood: open as submitted, accepted as upheld, refused as rejected', async () => {
  const tstId = await shown();
  await t.sql('delete from fitness_test_appeal where org_id = 189');
  await t.sql(
    `insert into fitness_test_appeal (org_id, appeal_id, tst_id, user_id, item_id, reason, images, state, remark, made_by,
       made_at, decided_by, decided_at)
     values (189, 71, $1, $2, 'run_50m', '一', '{}', 'refused', '无误', $2, '2026-11-01T01:00:00Z', 9, '2026-11-02T01:00:00Z'),
       (189, 72, $1, $2, 'long_jump', '二', '{189/1-a.jpg}', 'accepted', '属实', $2, '2026-11-01T01:00:00Z', 9, '2026-11-02T01:00:00Z'),
       (189, 73, $1, $2, 'own_item', '三', '{}', 'open', '', $2, '2026-11-01T01:00:00Z', null, null)`,
    [tstId, student.userId],
  );
  await t.sql(readFileSync(join(root, 'migrations/20261122-2210-appeal-fitness-test.sql'), 'utf8'));
  const rows = await t.sql(
    `select appeal_id::int as id, set_id::text as set, part, host_id::int as host, label, reason, images, state, remark, steps
     from appeal_appeal where org_id = 189 and appeal_id in (71, 72, 73) order by appeal_id`,
  );
  const made = { at: '2026-11-01T01:00:00.000Z', byId: student.userId, state: 'submitted', remark: '' };
  const base = { set: String(tstId), host: 189 };
  expect(rows).toMatchObject([
    { ...base, id: 71, state: 'rejected', remark: '无误', label: { item: { en: '50 m run' } } },
    {
      ...base,
      id: 72,
      state: 'upheld',
      images: ['189/1-a.jpg'],
      steps: [made, { state: 'upheld', byId: 9, remark: '属实' }],
    },
    { ...base, id: 73, state: 'submitted', part: 'own_item', label: { item: 'own_item' }, steps: [made] },
  ]);
});
