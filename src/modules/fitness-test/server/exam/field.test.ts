import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seeded } from '../../../../kernel/server/world';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { DEMO_DEVICE_KEY } from '../../demo/exams';
import { cardText } from '../../rules/exam';
import { Exams, entry } from './testing';

type ExamChild = ReplyOf<typeof calls.examChildren>['items'][number];
let t: TestApp;
let admin: Caller;
let exams: Exams;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  exams = await Exams.of(t, admin);
});
afterAll(async () => {
  await t.stop();
});

describe('on the field', () => {
  test('a pack holds children, standard and what was entered; a teacher takes along the classes they teach and no other', async () => {
    const tstId = await exams.published({ grdIds: [7, 8, 9] });
    const pack = await admin.ok(calls.fieldPack, { tstId });
    expect(pack.children.length).toBe((await exams.children(tstId)).length);
    expect((pack.standard.content as { items: unknown[] }).items.length).toBeGreaterThan(5);
    const teacher = await t.as('teacher189');
    const own = new Set(
      (
        await t.sql<{ clazz_id: string }>(
          `
            select clazz_id
            from class_teacher_v
            where org_id = 189 and user_id = $1
            union
            select clazz_id
            from class_clazz_v
            where org_id = 189 and master_id = $1
          `,
          [teacher.userId],
        )
      ).map((r) => Number(r.clazz_id)),
    );
    const there = pack.children.filter((c) => own.has(c.clazzId));
    const taken = await teacher.send(calls.fieldPack, { tstId });
    if (there.length)
      expect(taken.body.children.map((c) => c.userId).toSorted()).toEqual(there.map((c) => c.userId).toSorted());
    else expect(taken.status).toBe(404);
    const foreign = pack.children.find((c) => !own.has(c.clazzId))!;
    const sent = await teacher.ok(calls.fieldMerge, { tstId, tablet: 'tab9', entries: [entry(foreign.userId, '8.9')] });
    expect([sent.saved, sent.refused[0]!.code]).toEqual([0, 'fitness-test.fault.notInExam']);
    expect((await (await t.as('peteach189')).ok(calls.fieldPack, { tstId })).children.length).toBe(
      pack.children.length,
    );
  });
  test('entries are read by the same forgiving rules; what cannot be is refused one by one, in the asker’s words', async () => {
    const tstId = await exams.published();
    const [a, b] = (await exams.children(tstId)) as [ExamChild, ExamChild];
    const bad = entry(b.userId, '十万');
    const res = await admin.in('en-US').ok(calls.fieldMerge, {
      tstId,
      tablet: 'tab1',
      entries: [
        entry(a.userId, '8.9秒'),
        entry(a.userId, '9.1', { attempt: 2 }),
        bad,
        entry(b.userId, '8.9', { itemId: 'fvc' }),
        entry(b.userId, '8.9', { attempt: 6 }),
      ],
    });
    expect([res.saved, res.refused.map((r) => r.code)]).toEqual([
      2,
      ['fitness-test.fault.badResult', 'fitness-test.fault.childNotTested', 'fitness-test.fault.attemptOver'],
    ]);
    expect(res.refused[0]!.text).toMatch(/50/);
    expect(await exams.markOf(tstId, a.userId)).toMatchObject({
      draftText: '8.9',
      state: 'draft',
      changed: true,
      attempts: [
        { attempt: 1, text: '8.9', best: true },
        { attempt: 2, text: '9.1', best: false },
      ],
    });
  });
  test('a tablet that sends twice writes once; two tablets with 1,000 random offline edits come to the same in whichever order they come home', async () => {
    const tstIds = [await exams.published({ counts: false }), await exams.published({ counts: false })];
    const states: unknown[] = [];
    for (const [turn, tstId] of tstIds.entries()) {
      const users = (await exams.children(tstId)).slice(0, 12).map((c) => c.userId);
      const rnd = seeded(5);
      const tablet = (name: string) =>
        Array.from({ length: 500 }, (_, seq) => ({
          entryId: `${name}-${seq}-entry`,
          userId: users[Math.floor(rnd() * users.length)]!,
          itemId: rnd() < 0.5 ? 'run_50m' : 'sit_reach',
          attempt: 1 + Math.floor(rnd() * 2),
          typed: String(8 + Math.floor(rnd() * 20) / 10),
          at: 1_700_000_000_000 + Math.floor(rnd() * 1000) + seq,
          seq,
          over: [] as string[],
        }));
      const [a, b] = [tablet('aaaa'), tablet('bbbb')];
      const send = (name: string, entries: typeof a) => admin.ok(calls.fieldMerge, { tstId, tablet: name, entries });
      if (turn === 0) {
        await send('aaaa', a);
        await send('bbbb', b);
      } else {
        await send('bbbb', b.slice(200));
        await send('aaaa', a);
        await send('bbbb', b);
      }
      expect(await send('aaaa', a)).toMatchObject({ saved: 0, repeated: 500 });
      const rows = (await admin.ok(calls.markList, { tstId, pageSize: 200 })).items;
      states.push(rows.map((m) => [users.indexOf(m.userId), m.itemId, m.draftText, m.conflict, m.attempts]).toSorted());
      expect(
        (
          await t.sql<{ n: number }>(
            'select count(*)::int n from fitness_test_entry where org_id = 189 and tst_id = $1',
            [tstId],
          )
        )[0]!.n,
      ).toBe(1000);
    }
    expect(states[1]).toEqual(states[0]);
  });
  test('[X-029] the records behind a result are kept and shown: every attempt as it was typed, by whom, and which one stands', async () => {
    const tstId = await exams.published();
    const [a, b] = (await exams.children(tstId)) as [ExamChild, ExamChild];
    const first = entry(a.userId, '9.4秒', { at: t.now().getTime() - 5000 });
    await admin.ok(calls.fieldMerge, {
      tstId,
      tablet: 'tab1',
      entries: [first, entry(a.userId, '犯规', { attempt: 2 }), entry(b.userId, '8.8')],
    });
    await admin.ok(calls.fieldMerge, {
      tstId,
      tablet: 'tab1',
      entries: [entry(a.userId, '9.2', { over: [first.entryId] })],
    });
    const { items, total } = await admin.ok(calls.recordList, { tstId, userId: a.userId });
    expect(total).toBe(3);
    expect(items.map((r) => [r.attempt, r.typed, r.text, r.stands, r.source, r.tablet]).toSorted()).toEqual(
      [
        [1, '9.2', '9.2', true, 'hand', 'tab1'],
        [1, '9.4秒', '9.4', false, 'hand', 'tab1'],
        [2, '犯规', '犯规', true, 'hand', 'tab1'],
      ].toSorted(),
    );
    expect(items.every((r) => r.name === a.name && r.byName !== '')).toBe(true);
    // A commit changes the result, never the records.
    await admin.ok(calls.markCommit, { kind: 'entry', tstId });
    await admin.ok(calls.markCommit, {
      kind: 'revision',
      tstId,
      userId: a.userId,
      itemId: 'run_50m',
      value: '9.1',
      remark: '录像回看',
    });
    expect((await admin.ok(calls.recordList, { tstId, userId: a.userId })).items).toEqual(items);
    expect(await (await t.as('school619')).refused(calls.recordList, { tstId })).toMatchObject({ status: 404 });
    expect(await (await t.as('student189')).refused(calls.recordList, { tstId })).toMatchObject({ status: 403 });
  });
  test('cells that two tablets filled differently stand on the list of conflicts, wait, and are settled by a person', async () => {
    const tstId = await exams.published();
    const child = (await exams.children(tstId))[0]!;
    const [x, y] = [
      entry(child.userId, '8.9', { at: 1_700_000_000_000 }),
      entry(child.userId, '9.4', { at: 1_700_000_100_000 }),
    ];
    await admin.ok(calls.fieldMerge, { tstId, tablet: 'aaaa', entries: [x] });
    const second = await admin.ok(calls.fieldMerge, { tstId, tablet: 'bbbb', entries: [y] });
    expect(second.conflicts).toMatchObject([{ userId: child.userId, itemId: 'run_50m', attempt: 1 }]);
    const [row] = (await admin.ok(calls.conflictList, { tstId })).items;
    expect(row!.claims.map((c) => [c.text, c.stands])).toEqual([
      ['9.4', true],
      ['8.9', false],
    ]);
    expect(await admin.ok(calls.markCommit, { kind: 'entry', tstId })).toMatchObject({ committed: 0, waiting: 1 });
    expect((await admin.refused(calls.examShow, { tstId, on: true })).error).toBe('fitness-test.fault.examWaiting');
    expect(
      await admin.ok(calls.conflictSettle, {
        tstId,
        userId: child.userId,
        itemId: 'run_50m',
        attempt: 1,
        entryId: x.entryId,
      }),
    ).toEqual({ left: 0 });
    expect(await exams.markOf(tstId, child.userId)).toMatchObject({ draftText: '8.9', conflict: false });
    // Whoever saw the result and corrects it makes no conflict.
    const stands = (await admin.ok(calls.fieldMerge, { tstId, tablet: 'cccc', entries: [] })).attempts[0]!;
    expect(
      (
        await admin.ok(calls.fieldMerge, {
          tstId,
          tablet: 'cccc',
          entries: [entry(child.userId, '8.7', { over: [stands.entryId], at: 5 })],
        })
      ).conflicts,
    ).toEqual([]);
    expect((await exams.markOf(tstId, child.userId))!.draftText).toBe('8.7');
  });
  test('where check-in is asked for, nobody has a result who was not there', async () => {
    const tstId = await exams.published();
    await admin.ok(calls.examConfig, { tstId, sign: true });
    const child = (await exams.children(tstId))[0]!;
    expect(
      (await admin.ok(calls.fieldMerge, { tstId, tablet: 'aaaa', entries: [entry(child.userId, '8.9')] })).refused[0]!
        .code,
    ).toBe('fitness-test.fault.notSigned');
  });
  test('devices send with their provider’s key: once each, by card, number or student number, and only where they are let', async () => {
    const tstId = await exams.published();
    const [a, b] = (await exams.children(tstId)) as [ExamChild, ExamChild];
    const push = (headers: Record<string, string>, body: object) =>
      t.app.inject({
        method: 'POST',
        url: '/api/open/test/results',
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify({ orgId: 189, tstId, device: 'gate-1', ...body }),
      });
    const item = (no: string, child: string, result: string) => ({
      no,
      child,
      itemId: 'run_50m',
      result,
      at: t.now().toISOString(),
    });
    const items = [
      item('1', cardText(tstId, a.userId), '8.91'),
      item('2', String(b.chestNo), '9.02'),
      item('3', '99999', '9'),
    ];
    expect((await push({}, { items })).json()).toMatchObject({ error: 'fitness-test.fault.badKey' });
    const key = { 'x-provider-key': DEMO_DEVICE_KEY };
    expect((await push(key, { items })).json()).toMatchObject({
      saved: 2,
      repeated: 0,
      refused: [{ no: '3', code: 'fitness-test.fault.notInExam' }],
    });
    expect((await push(key, { items })).json()).toMatchObject({ saved: 0, repeated: 2 });
    expect((await push(key, { items, orgId: 619 })).statusCode).toBe(404);
    expect((await exams.markOf(tstId, a.userId))!.draftText).toBe('8.91');
    await admin.ok(calls.examConfig, { tstId, devices: false });
    expect((await push(key, { items })).json()).toMatchObject({ error: 'fitness-test.fault.devicesOff' });
  });
  test('a provider’s new key ends the old one at once, and the book says who gave it', async () => {
    const tstId = await exams.published();
    const platform = await t.as('platform');
    const made = await platform.ok(calls.testProviderCreate, { name: '新设备商', orgIds: [189] });
    const status = async (key: string) =>
      (
        await t.app.inject({
          method: 'POST',
          url: '/api/open/test/results',
          headers: { 'content-type': 'application/json', 'x-provider-key': key },
          payload: JSON.stringify({
            orgId: 189,
            tstId,
            device: 'gate-2',
            items: [{ no: '1', child: '99999', itemId: 'run_50m', result: '9', at: t.now().toISOString() }],
          }),
        })
      ).statusCode;
    expect(await status(made.key)).toBe(200);
    const { key } = await platform.ok(calls.testProviderReset, { providerId: made.providerId });
    expect([await status(made.key), await status(key)]).toEqual([401, 200]);
    expect(
      await t.sql(
        "select action, user_id::int from kernel_audit where subject_id = $1 and action like 'fitness-test.provider-%' order by audit_id",
        [made.providerId],
      ),
    ).toEqual([
      { action: 'fitness-test.provider-made', user_id: platform.userId },
      { action: 'fitness-test.provider-key', user_id: platform.userId },
    ]);
  });
});
