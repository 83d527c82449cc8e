import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seeded } from '../../../../kernel/server/world';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { DEMO_DEVICE_KEY } from '../../demo/exams';
import { cardText } from '../../rules/exam';

let t: TestApp;
let admin: Caller;
let yearId: number;
let today: string;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  const years = await admin.ok(calls.yearList, {});
  yearId = years.items[0]!.yearId;
  today = (await t.sql<{ d: string }>("select (now() at time zone 'Asia/Shanghai')::date::text d"))[0]!.d;
});
afterAll(async () => {
  await t.stop();
});

let serial = 0;
/** A published exam of grade 7, that counts unless said otherwise. */
async function published(more: Record<string, unknown> = {}): Promise<number> {
  const { tstId } = await admin.ok(calls.examCreate, {
    name: `考试${++serial}`,
    yearId,
    itemIds: ['run_50m', 'long_jump', 'sit_reach'],
    start: today,
    end: today,
    grdIds: [7],
    ...more,
  });
  await admin.ok(calls.examPublish, { tstId, on: true });
  return tstId;
}
const children = async (tstId: number) => (await admin.ok(calls.examChildren, { tstId, pageSize: 200 })).items;
const entry = (userId: number, typed: string, more: Record<string, unknown> = {}) => ({
  entryId: `e${++serial}-${'x'.repeat(8)}`,
  userId,
  itemId: 'run_50m',
  attempt: 1,
  typed,
  at: Date.now(),
  seq: serial,
  over: [] as string[],
  ...more,
});
const notes = (action: string) =>
  t.sql<{ detail: Record<string, unknown>; subject_id: number }>(
    'select detail, subject_id from kernel_audit where org_id = 189 and action = $1 order by audit_id',
    [action],
  );
const markOf = async (tstId: number, userId: number, itemId = 'run_50m') =>
  (await admin.ok(calls.markList, { tstId, itemId, pageSize: 200 })).items.find((m) => m.userId === userId);

describe('an exam from plan to archive', () => {
  test('published, it has the children of its grades with numbers, groups and cards; items follow grade and sex', async () => {
    const tstId = await published({ itemIds: ['run_50m', 'run_1000m', 'run_800m'] });
    const all = await children(tstId);
    expect(all.length).toBeGreaterThan(10);
    expect(all.map((c) => c.chestNo).toSorted((a, b) => a - b)).toEqual(all.map((_, i) => i + 1));
    for (const c of all)
      expect(c.itemIds).toEqual(c.sex === 'male' ? ['run_50m', 'run_1000m'] : ['run_50m', 'run_800m']);
    expect(all[0]!.card).toBe(cardText(tstId, all[0]!.userId));
    const grouped = await admin.ok(calls.examGroups, { tstId, by: 'clazzSex', size: 8 });
    expect(grouped.items.every((g) => g.children <= 8 && g.sex != null)).toBe(true);
    expect((await admin.refused(calls.examUpdate, { tstId, itemIds: ['run_50m'] })).error).toBe(
      'fitness-test.fault.examFixed',
    );
    expect((await admin.ok(calls.examUpdate, { tstId, name: '改名' })).name).toBe('改名');
  });
  test('grounds and periods make a plan without clashes: groups go round, overlaps and double use are refused', async () => {
    const tstId = await published();
    const { items } = await admin.ok(calls.groundSet, {
      tstId,
      items: [
        { name: '跑道', itemIds: ['run_50m'] },
        { name: '沙坑', itemIds: ['long_jump'] },
      ],
    });
    const { items: groups } = await admin.ok(calls.examPlaces, { tstId }).then((p) => ({ items: p.groups }));
    const times = Array.from({ length: 2 * Math.ceil(groups.length / 2) }, (_, i) => ({
      onDate: today,
      from: `${String(8 + i).padStart(2, '0')}:00`,
      to: `${String(8 + i).padStart(2, '0')}:40`,
    }));
    const plan = await admin.ok(calls.periodSet, { tstId, items: times });
    expect(plan.left).toBe(0);
    for (const p of plan.items) {
      expect(new Set(p.slots.map((s) => s.gudId)).size).toBe(p.slots.length);
      expect(new Set(p.slots.map((s) => s.grpNo)).size).toBe(p.slots.length);
    }
    const refused = async (rows: object[]) =>
      (await admin.refused(calls.periodSet, { tstId, items: rows as never })).error;
    expect(
      await refused([
        { onDate: today, from: '08:00', to: '09:00' },
        { onDate: today, from: '08:30', to: '09:30' },
      ]),
    ).toBe('fitness-test.fault.periodOverlap');
    expect(await refused([{ onDate: today, from: '09:00', to: '08:00' }])).toBe('fitness-test.fault.periodOrder');
    expect(await refused([{ onDate: '2031-01-01', from: '08:00', to: '09:00' }])).toBe(
      'fitness-test.fault.periodOutside',
    );
    expect(
      await refused([
        {
          onDate: today,
          from: '08:00',
          to: '09:00',
          slots: [
            { gudId: items[0]!.gudId, grpNo: 1 },
            { gudId: items[1]!.gudId, grpNo: 1 },
          ],
        },
      ]),
    ).toBe('fitness-test.fault.slotTaken');
    // What was refused has changed nothing.
    expect((await admin.ok(calls.periodList, { tstId })).items.length).toBe(times.length);
    const act = (await admin.ok(calls.actionList, { tstId, pageSize: 200 })).items[0]!;
    const one = (await admin.ok(calls.actionSigns, { actId: act.actId })).items[0]!;
    await admin.ok(calls.actionSign, { actId: act.actId, userId: one.userId, way: 'card' });
    const again = await admin.ok(calls.actionSign, { actId: act.actId, userId: one.userId, way: 'hand' });
    expect(again.way).toBe('card');
    expect(
      (await admin.ok(calls.actionList, { tstId, pageSize: 200 })).items.find((a) => a.actId === act.actId)!.signed,
    ).toBe(1);
    expect((await admin.refused(calls.periodSet, { tstId, items: [] })).error).toBe('fitness-test.fault.planSigned');
    expect((await notes('fitness-test.signed')).length).toBe(1);
  });
  test('[S-049] an exam definition can be archived; afterwards it is read only', async () => {
    const { tstId } = await admin.ok(calls.examCreate, {
      name: '归档',
      yearId,
      itemIds: ['run_50m'],
      start: today,
      end: today,
      grdIds: [7],
    });
    expect((await admin.refused(calls.examArchive, { tstId })).error).toBe('fitness-test.fault.examNotOpen');
    await admin.ok(calls.examPublish, { tstId, on: true });
    expect((await admin.ok(calls.examArchive, { tstId })).state).toBe('archived');
    const child = (await children(tstId))[0]!;
    for (const [call, input] of [
      [calls.examUpdate, { tstId, name: 'x' }],
      [calls.examConfig, { tstId, rounds: 3 }],
      [calls.examPublish, { tstId, on: false }],
      [calls.examDelete, { tstId }],
      [calls.examShow, { tstId, on: true }],
      [calls.groundSet, { tstId, items: [] }],
      [calls.periodSet, { tstId, items: [] }],
      [calls.examGroups, { tstId }],
      [calls.markDraft, { tstId, items: [{ userId: child.userId, itemId: 'run_50m', value: '8.9' }] }],
      [calls.fieldMerge, { tstId, tablet: 'tab1', entries: [entry(child.userId, '8.9')] }],
      [calls.markCommit, { kind: 'entry', tstId }],
      [
        calls.markCommit,
        { kind: 'exception', tstId, userId: child.userId, itemId: 'run_50m', value: '缺测', remark: '未到' },
      ],
    ] as const)
      expect([call.name, (await admin.refused(call as never, input as never)).error]).toEqual([
        call.name,
        'fitness-test.fault.examArchived',
      ]);
    expect((await admin.ok(calls.examGet, { tstId })).state).toBe('archived');
    expect((await admin.ok(calls.examList, { state: 'archived' })).items.some((e) => e.tstId === tstId)).toBe(true);
    expect((await notes('fitness-test.exam-archived')).some((n) => n.subject_id === tstId)).toBe(true);
  });
  test('with results it is neither removed nor taken back; without any it is', async () => {
    const tstId = await published();
    const child = (await children(tstId))[0]!;
    await admin.ok(calls.markDraft, { tstId, items: [{ userId: child.userId, itemId: 'run_50m', value: '8.9' }] });
    expect((await admin.refused(calls.examDelete, { tstId })).error).toBe('fitness-test.fault.examUsed');
    expect((await admin.refused(calls.examPublish, { tstId, on: false })).error).toBe('fitness-test.fault.examUsed');
    const bare = await published();
    await admin.ok(calls.examDelete, { tstId: bare });
    expect((await admin.refused(calls.examGet, { tstId: bare })).status).toBe(404);
  });
});

describe('on the field', () => {
  test('a pack holds children, standard and what was entered; a teacher takes along the classes they teach and no other', async () => {
    const tstId = await published({ grdIds: [7, 8, 9] });
    const pack = await admin.ok(calls.fieldPack, { tstId });
    expect(pack.children.length).toBe((await children(tstId)).length);
    expect((pack.standard.content as { items: unknown[] }).items.length).toBeGreaterThan(5);
    const teacher = await t.as('teacher189');
    const own = new Set(
      (
        await t.sql<{ clazz_id: string }>(
          'select clazz_id from class_teacher_v where org_id = 189 and user_id = $1 union select clazz_id from class_clazz_v where org_id = 189 and master_id = $1',
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
    const tstId = await published();
    const [a, b] = (await children(tstId)) as [
      Awaited<ReturnType<typeof children>>[number],
      Awaited<ReturnType<typeof children>>[number],
    ];
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
    expect(await markOf(tstId, a.userId)).toMatchObject({
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
    const tstIds = [await published({ counts: false }), await published({ counts: false })];
    const states: unknown[] = [];
    for (const [turn, tstId] of tstIds.entries()) {
      const users = (await children(tstId)).slice(0, 12).map((c) => c.userId);
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
    const tstId = await published();
    const [a, b] = (await children(tstId)) as [
      Awaited<ReturnType<typeof children>>[number],
      Awaited<ReturnType<typeof children>>[number],
    ];
    const first = entry(a.userId, '9.4秒', { at: Date.now() - 5000 });
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
    const tstId = await published();
    const child = (await children(tstId))[0]!;
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
    expect(await markOf(tstId, child.userId)).toMatchObject({ draftText: '8.9', conflict: false });
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
    expect((await markOf(tstId, child.userId))!.draftText).toBe('8.7');
  });
  test('where check-in is asked for, nobody has a result who was not there', async () => {
    const tstId = await published();
    await admin.ok(calls.examConfig, { tstId, sign: true });
    const child = (await children(tstId))[0]!;
    expect(
      (await admin.ok(calls.fieldMerge, { tstId, tablet: 'aaaa', entries: [entry(child.userId, '8.9')] })).refused[0]!
        .code,
    ).toBe('fitness-test.fault.notSigned');
  });
  test('devices send with their provider’s key: once each, by card, number or student number, and only where they are let', async () => {
    const tstId = await published();
    const [a, b] = (await children(tstId)) as [
      Awaited<ReturnType<typeof children>>[number],
      Awaited<ReturnType<typeof children>>[number],
    ];
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
      at: new Date().toISOString(),
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
    expect((await markOf(tstId, a.userId))!.draftText).toBe('8.91');
    await admin.ok(calls.examConfig, { tstId, devices: false });
    expect((await push(key, { items })).json()).toMatchObject({ error: 'fitness-test.fault.devicesOff' });
  });
});

describe('results', () => {
  test('[S-051] exception, removal and revision are separate commits, each with a reason and the old value in the book', async () => {
    const tstId = await published();
    const child = (await children(tstId)).find((c) => c.sex === 'male')!;
    const cell = { tstId, userId: child.userId, itemId: 'run_50m' };
    await admin.ok(calls.markDraft, { tstId, items: [{ ...cell, value: '8.9' }] as never });
    expect(
      (await admin.refused(calls.markCommit, { kind: 'revision', ...cell, value: '8.8', remark: '改' })).error,
    ).toBe('fitness-test.fault.noResult');
    expect((await admin.ok(calls.markCommit, { kind: 'entry', tstId })).committed).toBe(1);
    expect(await markOf(tstId, child.userId)).toMatchObject({ state: 'committed', text: '8.9', changed: false });
    expect((await admin.refused(calls.markCommit, { kind: 'revision', ...cell, value: '8.8' })).error).toBe(
      'fitness-test.fault.remarkNeeded',
    );
    expect(
      (await admin.refused(calls.markCommit, { kind: 'exception', ...cell, value: '8.8', remark: '改' })).error,
    ).toBe('fitness-test.fault.wordNeeded');
    expect(
      (await admin.refused(calls.markCommit, { kind: 'revision', ...cell, value: '8.9', remark: '改' })).error,
    ).toBe('fitness-test.fault.sameResult');
    await admin.ok(calls.markCommit, { kind: 'revision', ...cell, value: '8.7', remark: '秒表读错' });
    expect(await markOf(tstId, child.userId)).toMatchObject({ state: 'revised', text: '8.7' });
    await admin.ok(calls.markCommit, { kind: 'exception', ...cell, value: '犯规', remark: '抢跑' });
    expect(await markOf(tstId, child.userId)).toMatchObject({ state: 'exception', mark: 'foul', points: 0 });
    await admin.ok(calls.markCommit, { kind: 'removal', ...cell, remark: '重测' });
    expect(await markOf(tstId, child.userId)).toMatchObject({ state: 'removed', text: '' });
    // What was removed does not come back by itself.
    expect((await admin.ok(calls.markCommit, { kind: 'entry', tstId })).committed).toBe(0);
    const book = (await admin.ok(calls.commitList, { tstId, userId: child.userId, pageSize: 50 })).items;
    expect(book.map((c) => [c.kind, c.oldText, c.newText, c.remark])).toEqual([
      ['removal', '犯规', '', '重测'],
      ['exception', '8.7', '犯规', '抢跑'],
      ['revision', '8.9', '8.7', '秒表读错'],
      ['entry', '', '8.9', ''],
    ]);
    for (const kind of ['entry', 'exception', 'removal', 'revision'])
      expect((await notes(`fitness-test.commit-${kind}`)).length).toBeGreaterThan(0);
    expect((await notes('fitness-test.commit-revision')).at(-1)!.detail).toMatchObject({
      old: { value: 890 },
      new: { value: 870 },
      why: '秒表读错',
    });
  });
  test('what is committed of an exam that counts stands in the fitness year; of another it does not', async () => {
    const tstId = await published();
    const child = (await children(tstId)).find((c) => c.sex === 'male')!;
    const inYear = async () =>
      (await admin.ok(calls.educList, { yearId, name: child.sidNo!, pageSize: 10 })).items[0]!.results.find(
        (r) => r.itemId === 'run_50m',
      );
    await admin.ok(calls.markDraft, { tstId, items: [{ userId: child.userId, itemId: 'run_50m', value: '7.77' }] });
    await admin.ok(calls.markCommit, { kind: 'entry', tstId });
    const stands = await inYear();
    expect(stands).toMatchObject({ value: 777, source: 'exam' });
    expect((await markOf(tstId, child.userId))!.points).toBe(stands!.points);
    await admin.ok(calls.markCommit, {
      kind: 'removal',
      tstId,
      userId: child.userId,
      itemId: 'run_50m',
      remark: '重测',
    });
    expect(await inYear()).toBeUndefined();
    const apart = await published({ counts: false });
    await admin.ok(calls.markDraft, {
      tstId: apart,
      items: [{ userId: child.userId, itemId: 'run_50m', value: '7.5' }],
    });
    await admin.ok(calls.markCommit, { kind: 'entry', tstId: apart });
    expect(await inYear()).toBeUndefined();
  });
  test('a child appeals in time with evidence, once; the publicity period freezes rows until an appeal is accepted', async () => {
    const student = await t.as('student189');
    const tstId = await published({ counts: false });
    const cell = { tstId, itemId: 'run_50m' };
    const mine = async () =>
      (await student.ok(calls.markMine, { tstId })).items[0]!.results.find((r) => r.itemId === 'run_50m')!;
    expect((await student.refused(calls.appealCreate, { ...cell, text: '没有我的成绩' })).status).toBe(404);
    await admin.ok(calls.markDraft, { tstId, items: [{ userId: student.userId, itemId: 'run_50m', value: '9.9' }] });
    await admin.ok(calls.markCommit, { kind: 'entry', tstId });
    expect((await mine()).why.length).toBeGreaterThan(3);
    await admin.ok(calls.examShow, { tstId, on: true });
    expect(
      (
        await admin.refused(calls.markCommit, {
          kind: 'revision',
          ...cell,
          userId: student.userId,
          value: '9.0',
          remark: '改',
        })
      ).error,
    ).toBe('fitness-test.fault.appealFirst');
    expect(
      (await admin.refused(calls.fieldMerge, { tstId, tablet: 'aaaa', entries: [entry(student.userId, '9.0')] })).error,
    ).toBe('fitness-test.fault.examFrozen');
    expect((await student.refused(calls.appealCreate, { ...cell, text: '证据', images: ['189/1-x.jpg'] })).status).toBe(
      400,
    );
    const appeal = await student.ok(calls.appealCreate, { ...cell, text: '我跑了 9.0' });
    expect((await student.refused(calls.appealCreate, { ...cell, text: '再来一次' })).error).toBe(
      'fitness-test.fault.appealTaken',
    );
    expect(
      (
        await admin.refused(calls.markCommit, {
          kind: 'revision',
          ...cell,
          userId: student.userId,
          value: '9.0',
          remark: '改',
        })
      ).error,
    ).toBe('fitness-test.fault.appealPending');
    expect((await admin.refused(calls.examArchive, { tstId })).error).toBe('fitness-test.fault.examStillShown');
    await admin.ok(calls.appealAudit, { id: appeal.appealId, pass: true, remark: '录像确认' });
    expect((await admin.refused(calls.appealAudit, { id: appeal.appealId, pass: false, remark: '再想想' })).error).toBe(
      'fitness-test.fault.appealDecided',
    );
    await admin.ok(calls.markCommit, {
      kind: 'revision',
      ...cell,
      userId: student.userId,
      value: '9.0',
      remark: '申诉通过',
    });
    expect(await mine()).toMatchObject({ text: '9.0', state: 'revised', appeal: { state: 'accepted' } });
    expect(
      (
        await admin.refused(calls.markCommit, {
          kind: 'revision',
          ...cell,
          userId: student.userId,
          value: '8.0',
          remark: '再改',
        })
      ).error,
    ).toBe('fitness-test.fault.appealFirst');
    expect((await student.ok(calls.appealList, {})).items.find((a) => a.appealId === appeal.appealId)).toMatchObject({
      state: 'accepted',
      settled: true,
    });
    // After the period nobody appeals any more, and the exam can be archived.
    await t.sql(
      "update fitness_test_exam set appeal_until = now() - interval '1 minute' where org_id = 189 and tst_id = $1",
      [tstId],
    );
    expect((await student.refused(calls.appealCreate, { ...cell, text: '太晚' })).error).toBe(
      'fitness-test.fault.appealLate',
    );
    expect((await admin.ok(calls.examArchive, { tstId })).state).toBe('archived');
  });
  test('another school’s exam, child and appeal are gone, to a school and to its children', async () => {
    const [theirs] = (await (await t.as('school619')).ok(calls.examList, {})).items.filter((e) => e.mine);
    const { tstId } = theirs!;
    const [child] = await t.sql<{ user_id: string }>(
      'select user_id from fitness_test_exam_child where org_id = 619 and tst_id = $1 limit 1',
      [tstId],
    );
    const [appeal] = await t.sql<{ appeal_id: string }>(
      'select appeal_id from fitness_test_appeal where org_id = 619 limit 1',
    );
    const own = await published();
    for (const [call, input] of [
      [calls.examGet, { tstId }],
      [calls.examUpdate, { tstId, name: 'x' }],
      [calls.examArchive, { tstId }],
      [calls.examBoard, { tstId }],
      [calls.examStatis, { tstId }],
      [calls.markList, { tstId }],
      [calls.fieldPack, { tstId }],
      [calls.markCommit, { kind: 'entry', tstId }],
      [
        calls.markCommit,
        {
          kind: 'exception',
          tstId: own,
          userId: Number(child!.user_id),
          itemId: 'run_50m',
          value: '缺测',
          remark: 'x',
        },
      ],
      [calls.appealAudit, { id: Number(appeal!.appeal_id), pass: true, remark: 'x' }],
      [calls.markDraft, { tstId: own, items: [{ userId: Number(child!.user_id), itemId: 'run_50m', value: '9' }] }],
    ] as const)
      expect([call.name, (await admin.refused(call as never, input as never)).status]).toEqual([call.name, 404]);
    expect((await (await t.as('student189')).ok(calls.markMine, { tstId })).items).toEqual([]);
  });
  test('a bureau’s exam stands with its schools: they enter, the bureau sees all of it and alone changes it', async () => {
    const bureau = await t.as('bureau4109');
    const made = await bureau.ok(calls.examCreate, {
      name: '市抽测',
      yearId,
      itemIds: ['run_50m'],
      start: today,
      end: today,
      grdIds: [7],
      orgIds: [189],
      counts: false,
    });
    const { tstId } = made;
    expect((await admin.refused(calls.examGet, { tstId })).status).toBe(404);
    await bureau.ok(calls.examPublish, { tstId, on: true });
    expect((await admin.ok(calls.examGet, { tstId })).mine).toBe(false);
    expect((await admin.refused(calls.examConfig, { tstId, rounds: 4 })).error).toBe('fitness-test.fault.examOther');
    await bureau.ok(calls.examConfig, { tstId, rounds: 4 });
    const all = await children(tstId);
    await admin.ok(calls.markDraft, {
      tstId,
      items: all.slice(0, 6).map((c) => ({ userId: c.userId, itemId: 'run_50m', attempt: 4, value: '8.8' })),
    });
    expect((await bureau.ok(calls.examGet, { tstId })).drafted).toBe(6);
    expect((await bureau.ok(calls.markCommit, { kind: 'entry', tstId })).committed).toBe(6);
    expect((await bureau.ok(calls.markList, { tstId })).total).toBe(6);
    expect((await bureau.ok(calls.examBoard, { tstId })).places).toMatchObject([{ id: 189, committed: 6 }]);
    expect((await bureau.ok(calls.examStatis, { tstId, level: 'org' })).rows).toMatchObject([{ n: 6 }]);
    await bureau.ok(calls.markCommit, {
      kind: 'exception',
      tstId,
      userId: all[0]!.userId,
      itemId: 'run_50m',
      value: '犯规',
      remark: '抢跑',
    });
    expect(await markOf(tstId, all[0]!.userId)).toMatchObject({ state: 'exception' });
    expect(
      (
        await bureau.refused(calls.examCreate, {
          name: '越界',
          yearId,
          itemIds: ['run_50m'],
          start: today,
          end: today,
          grdIds: [7],
          orgIds: [710],
        })
      ).status,
    ).toBe(404);
    expect((await bureau.ok(calls.examArchive, { tstId })).state).toBe('archived');
    expect((await admin.ok(calls.examGet, { tstId })).state).toBe('archived');
  });
  test('board and statistics say what the rows say; a sheet holds the list', async () => {
    const tstId = 189_601;
    const board = await admin.ok(calls.examBoard, { tstId });
    const [slow] = await t.sql<{ due: number; done: number }>(
      'select (select sum(cardinality(item_ids))::int from fitness_test_exam_child where org_id = 189 and tst_id = $1) due, (select count(*)::int from fitness_test_mark where org_id = 189 and tst_id = $1 and (value is not null or mark is not null)) done',
      [tstId],
    );
    expect(board.total).toMatchObject({ due: slow!.due, committed: slow!.done });
    expect(board.conflicts).toBe(1);
    expect(board.appeals).toBe(1);
    expect(board.grounds.length).toBeGreaterThan(1);
    const byItem = await admin.ok(calls.examStatis, { tstId, level: 'item' });
    expect(byItem.rows.reduce((n, r) => n + r.n, 0)).toBe(slow!.done);
    expect((await admin.send(calls.markExport, { tstId })).raw.length).toBeGreaterThan(3000);
  });
});
