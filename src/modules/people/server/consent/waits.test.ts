import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp, fileOf, type Caller } from '../../../../kernel/testing/app';
import { fileUpload } from '../../../files/contract';
import * as calls from '../../contract';
import { enter, freshChildren, hasGuardian, newPhone, type TestChild } from '../../../../../tests/consent/kit';

let t: TestApp;
let office: Caller;
let master: Caller;
let clazzId: number;
let children: TestChild[];
beforeAll(async () => {
  t = await TestApp.start();
  office = await t.as('school189');
  master = await t.as('classmgr189');
  const [row] = await t.sql<{ clazz_id: number }>(
    'select clazz_id from class_clazz where org_id = 189 and master_id = $1 and clazz_type = 1 and ended_at is null',
    [master.userId],
  );
  clazzId = Number(row!.clazz_id);
});
afterAll(async () => {
  await t.stop();
});
beforeEach(async () => {
  children = await freshChildren(t, clazzId);
});

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const MOTHER = { name: '赵敏', relation: 'mother' } as const;
const face = (give: boolean) => ({ purpose: 'face', version: 1, give });
const watch = (give: boolean) => ({ purpose: 'watch', version: 2, give });
const scan = async () =>
  (
    await master.ok(fileUpload, {
      proc: 'people.consent',
      file: fileOf('paper.png', Buffer.from(PNG, 'base64'), 'image/png'),
    })
  ).path;
type Answers = { purpose: string; version: number; give: boolean }[];
/** The class teacher enters a paper; the office is the second. */
const paper = async ({ userId }: TestChild, answers: Answers, by: object = MOTHER) =>
  (await master.ok(calls.consentPaper, { userId, file: await scan(), ...by, answers })).waitId;
const confirm = (waitId: number) => office.ok(calls.consentDecide, { waitId, accept: true });
const stateOf = async (child: TestChild, purpose = 'face') =>
  (await office.ok(calls.consentClazz, { clazzId })).items
    .find((item) => item.userId === child.userId)!
    .states.find((s) => s.purpose === purpose)!.state;
const bornOn = (child: TestChild, day: string) =>
  t.sql('update people_person set born_on = $2 where org_id = 189 and user_id = $1', [child.userId, day]);

describe('of two answers the later one stands', () => {
  test('a paper that lay while the family chose otherwise by phone changes nothing of that, and its reader is told', async () => {
    const [child] = children as [TestChild];
    const phone = await hasGuardian(master, child);
    const waitId = await paper(child, [face(true), watch(false)]);
    const ask = { clazzId, userIds: [child.userId], purposes: ['face'] };
    const { pass } = await enter(t, (await master.ok(calls.consentLetters, ask)).items[0]!.code, phone);
    await t.anyone().ok(calls.openAnswer, { pass, userId: child.userId, answers: [face(false)] });
    expect(await confirm(waitId)).toEqual({ invited: null, later: ['人脸识别'] });
    expect([await stateOf(child), await stateOf(child, 'watch')]).toEqual(['declined', 'declined']);
  });
  test('of two papers the one that was entered later stands, whichever is confirmed first', async () => {
    const [one, other] = children as [TestChild, TestChild];
    for (const [child, first] of [
      [one, 'earlier'],
      [other, 'later'],
    ] as const) {
      const [yes, no] = [await paper(child, [face(true)]), await paper(child, [face(false)])];
      for (const waitId of first === 'earlier' ? [yes, no] : [no, yes]) await confirm(waitId);
    }
    expect([await stateOf(one), await stateOf(other)]).toEqual(['withdrawn', 'declined']);
  });
});

describe('who may sign', () => {
  test('a guardian’s paper says who signed and what they are to the child; from fourteen it bears the child’s name alone', async () => {
    const [child] = children as [TestChild];
    const file = await scan();
    const refused = async (by: object) =>
      (await master.refused(calls.consentPaper, { userId: child.userId, file, answers: [face(true)], ...by })).error;
    for (const by of [{}, { name: '赵敏' }, { relation: 'mother' }])
      expect(await refused(by)).toBe('people.fault.notOwnYet');
    await bornOn(child, '2010-01-01');
    for (const by of [MOTHER, { relation: 'mother' }]) expect(await refused(by)).toBe('people.fault.ownAct');
    await confirm(await paper(child, [face(true)], {}));
    expect((await office.ok(calls.consentChild, { userId: child.userId })).acts).toMatchObject([
      { way: 'paper', byKind: 'child', byName: child.name, relation: null },
    ]);
  });
  test('who turned fourteen, or did not after all, while a paper lay has to be asked again', async () => {
    const [older, younger] = children as [TestChild, TestChild];
    const byMother = await paper(older, [face(true)]);
    await bornOn(older, '2010-01-01');
    await bornOn(younger, '2010-01-01');
    const byChild = await paper(younger, [face(true)], {});
    await bornOn(younger, '2016-03-01');
    const why = async (waitId: number) => (await office.refused(calls.consentDecide, { waitId, accept: true })).error;
    expect([await why(byMother), await why(byChild)]).toEqual(['people.fault.ownAct', 'people.fault.notOwnYet']);
    expect([await stateOf(older), await stateOf(younger)]).toEqual(['missing', 'missing']);
  });
  test('who entered a paper takes it back, and cannot confirm it', async () => {
    const [child] = children as [TestChild];
    const waitId = await paper(child, [face(true)]);
    expect((await master.refused(calls.consentDecide, { waitId, accept: true })).error).toBe('people.fault.waitOwn');
    await master.ok(calls.consentDecide, { waitId, accept: false });
    expect([await master.rows(calls.consentWaits, { clazzId }), await stateOf(child)]).toEqual([[], 'missing']);
  });
});

test('a phone that became a guardian’s while its answer waited is that guardian’s in the history', async () => {
  const [child] = children as [TestChild];
  const phone = newPhone();
  const ask = { clazzId, userIds: [child.userId], purposes: ['face'] };
  const { pass } = await enter(t, (await master.ok(calls.consentLetters, ask)).items[0]!.code, phone);
  const by = { name: '李芳', relation: 'mother' } as const;
  await t.anyone().ok(calls.openAnswer, { pass, userId: child.userId, answers: [face(true)], ...by });
  await hasGuardian(master, child, phone);
  const [wait] = await master.rows(calls.consentWaits, { clazzId });
  await master.ok(calls.consentDecide, { waitId: wait!.waitId, accept: true, keep: true });
  const [known, ...others] = await master.rows(calls.guardianList, { userId: child.userId });
  expect(others).toEqual([]);
  expect(
    await t.sql<{ guardian_id: number }>(
      'select guardian_id from people_consent_act where org_id = 189 and user_id = $1',
      [child.userId],
    ),
  ).toEqual([{ guardian_id: known?.guardianId }]);
});
