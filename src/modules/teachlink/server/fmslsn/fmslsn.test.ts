import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, fileOf, type Answer, type Caller } from '../../../../kernel/testing/app';
import { testDayPlus } from '../../../../kernel/testing/test-day';
import { inTurn, isNotReady } from '../../../../kernel/testing/in-turn';
import { fileUpload } from '../../../files/contract';
import * as calls from '../../contract';
import type { WholeActivity } from '../../contract';
import { BOARD_PROC, type LineKind } from '../../rules';
import { colleagues } from '../testing';

const DAY = testDayPlus(-2);
let t: TestApp;
let owner: Caller, mate: Caller, guest: Caller, far: Caller, child: Caller;
const teachersOf = async (orgId: number, most: number): Promise<Caller[]> => {
  const rows = await t.sql<{ user_id: number }>(
    `select distinct user_id from class_teacher_v where org_id = $1 order by user_id limit $2`,
    [orgId, most],
  );
  return Promise.all(rows.map((r) => t.asUser(orgId, Number(r.user_id))));
};
const NOON = `${DAY}T04:00:00Z`;
beforeAll(async () => {
  t = await TestApp.start();
  [owner, mate, child] = (await Promise.all(['teacher189', 'classmgr189', 'student189'].map((l) => t.as(l)))) as [
    Caller,
    Caller,
    Caller,
  ];
  [guest] = (await teachersOf(619, 1)) as [Caller];
  [far] = (await teachersOf(710, 1)) as [Caller];
  t.at(NOON);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const asked = { name: '有理数公开课', sbjId: 2, start: `${DAY}T06:00:00Z`, duration: 40, validity: 7, limit: 40 };
const make = (more: object = {}): Promise<WholeActivity> => owner.ok(calls.createActivity, { ...asked, ...more });
const fieldOf = async (more: object) => (await owner.refused(calls.createActivity, { ...asked, ...more })).fields?.[0];
/** What is answered once there is a turn for it. */
const answered = <T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> => inTurn(send, isNotReady);
const join = (who: Caller, a: WholeActivity) => who.ok(calls.joinActivity, { code: a.code ?? '' });
const line = (second: number, kind: LineKind, more: object = {}) => ({
  lineId: randomUUID(),
  second,
  kind,
  rev: 1,
  ...more,
});

test('[V-074] an activity name has up to 32 characters', async () => {
  expect(await fieldOf({ name: '' })).toMatchObject({ path: 'name', text: '请输入活动名称' });
  expect(await fieldOf({ name: '名'.repeat(33) })).toMatchObject({ path: 'name' });
  expect((await make({ name: '名'.repeat(32) })).name).toHaveLength(32);
});
test('[V-075] an activity lasts 5 to 240 minutes', async () => {
  expect(await fieldOf({ duration: 4 })).toMatchObject({ path: 'duration', text: '时长 5 到 240 分钟' });
  expect(await fieldOf({ duration: 241 })).toMatchObject({ path: 'duration' });
  expect([(await make({ duration: 5 })).duration, (await make({ duration: 240 })).duration]).toEqual([5, 240]);
});

describe('[V-076] a research activity has an invite code, a validity and a headcount limit', () => {
  test('the code is the owner’s to give, expires, and opens the activity to a teacher of another school', async () => {
    const a = await make();
    expect(a.code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    expect(a.validUntil).toBe(`${testDayPlus(5)}T04:00:00.000Z`);
    expect(await mate.ok(calls.getActivity, { id: a.fmsLsnId })).toMatchObject({
      code: null,
      members: [],
      joined: false,
    });
    expect((await guest.refused(calls.getActivityLink, { id: a.fmsLsnId, type: 1 })).error).toBe(
      'teachlink.fault.notMember',
    );
    const joined = await guest.ok(calls.joinActivity, { code: ` ${a.code?.toLowerCase()} ` });
    expect(joined).toMatchObject({ fmsLsnId: a.fmsLsnId, joined: true, heads: 2, code: null });
    expect((await join(guest, a)).heads).toBe(2);
    expect((await owner.ok(calls.getActivity, { id: a.fmsLsnId })).members.map((m) => m.userId)).toEqual([
      owner.userId,
      guest.userId,
    ]);
    t.at(`${testDayPlus(5)}T04:00:00Z`);
    const late = await owner.ok(calls.createActivity, { ...asked, start: `${testDayPlus(13)}T06:00:00Z`, validity: 1 });
    t.at(`${testDayPlus(6)}T05:00:00Z`);
    expect((await mate.refused(calls.joinActivity, { code: late.code ?? '' })).error).toBe(
      'teachlink.fault.codeExpired',
    );
    t.at(NOON);
    expect(await fieldOf({ limit: 0 })).toMatchObject({ path: 'limit' });
    expect(await fieldOf({ validity: 0 })).toMatchObject({ path: 'validity' });
    expect((await mate.refused(calls.joinActivity, { code: '' })).fields?.[0]?.text).toBe('请输入邀请码');
  });
  test('fifty people who join forty places at once fill them, and not one more gets in', async () => {
    const a = await make({ name: '四十个位子', limit: 40 });
    const people = await colleagues(t, 189, mate.userId, 50);
    const done = await Promise.all(
      people.map((p) => answered(() => p.send(calls.joinActivity, { code: a.code ?? '' }))),
    );
    // The owner has one of the forty.
    expect(done.filter(({ status }) => status === 200)).toHaveLength(39);
    const refused = done.filter(({ status }) => status !== 200);
    for (const { body } of refused) expect(body).toMatchObject({ error: 'teachlink.fault.activityFull' });
    const [count] = await t.sql<{ n: string }>(
      'select count(*) as n from teachlink_fmslsn_member where fms_lsn_id = $1',
      [a.fmsLsnId],
    );
    expect(Number(count?.n)).toBe(40);
    const out = people[done.findIndex(({ status }) => status !== 200)];
    expect(await out?.refused(calls.joinActivity, { code: a.code ?? '' })).toMatchObject({
      error: 'teachlink.fault.activityFull',
      message: '活动最多 40 人，已经满了',
    });
  });
  test('ten wrong codes in an hour, then a pause', async () => {
    const a = await make({ name: '试错' });
    const [who] = (await teachersOf(619, 3)).slice(-1) as [Caller];
    for (let i = 0; i < 10; i++)
      expect((await who.refused(calls.joinActivity, { code: `WRONG${i}` })).error).toBe('teachlink.fault.codeUnknown');
    expect(await who.refused(calls.joinActivity, { code: a.code ?? '' })).toMatchObject({ status: 429 });
    t.at(`${DAY}T05:01:00Z`);
    expect((await join(who, a)).joined).toBe(true);
    t.at(NOON);
  });
});

test('[S-027] an activity is not started, in progress, or ended by the clock or by its owner, and lists go by it', async () => {
  const a = await make({ name: '状态' });
  const inState = async (state: 'waiting' | 'running' | 'ended') =>
    (await owner.rows(calls.listActivities, { state, name: '状态' })).length;
  expect([a.state, await inState('waiting'), await inState('running')]).toEqual(['waiting', 1, 0]);
  t.at(`${DAY}T06:10:00Z`);
  expect([(await owner.ok(calls.getActivity, { id: a.fmsLsnId })).state, await inState('running')]).toEqual([
    'running',
    1,
  ]);
  expect((await owner.ok(calls.endActivity, { id: a.fmsLsnId })).state).toBe('ended');
  expect([await inState('running'), await inState('ended')]).toEqual([0, 1]);
  expect((await owner.refused(calls.updateActivity, { id: a.fmsLsnId, name: '晚' })).error).toBe(
    'teachlink.fault.activityEnded',
  );
  expect((await mate.refused(calls.joinActivity, { code: a.code ?? '' })).error).toBe('teachlink.fault.activityEnded');
  const b = await make({ name: '状态', start: `${DAY}T05:00:00Z`, duration: 30 });
  expect(b.state).toBe('ended');
  t.at(NOON);
});

test('change, end and delete are the owner’s; another city sees nothing, children may not', async () => {
  const a = await make({ name: '只归我管' });
  await join(guest, a);
  const id = a.fmsLsnId;
  for (const who of [guest, mate]) {
    expect((await who.refused(calls.updateActivity, { id, name: '抢' })).error).toBe('teachlink.fault.notOwner');
    expect((await who.refused(calls.endActivity, { id })).status).toBe(403);
    expect((await who.refused(calls.removeActivity, { id })).status).toBe(403);
  }
  for (const call of [calls.getActivity, calls.endActivity, calls.removeActivity] as const)
    expect((await far.refused(call, { id })).status).toBe(404);
  expect(await far.rows(calls.listActivities, { name: '只归我管' })).toEqual([]);
  expect((await child.refused(calls.listActivities, {})).status).toBe(403);
  expect((await owner.refused(calls.updateActivity, { id, limit: 1 })).error).toBe('teachlink.fault.limitBelow');
  const changed = await owner.ok(calls.updateActivity, { id, name: '改名', validity: 3 });
  expect(changed.name).toBe('改名');
  expect(changed.code).not.toBe(a.code);
  expect((await guest.rows(calls.listActivities, { mine: true })).map((x) => x.fmsLsnId)).toContain(id);
  await owner.ok(calls.removeActivity, { id });
  expect((await guest.refused(calls.getActivity, { id })).status).toBe(404);
});

describe('[C-044] research link types: 1 design, 2 attend, 3 reflect, 4 report', () => {
  test('the design and the report’s words are the owner’s, each writes an own reflection, no window overwrites another', async () => {
    const a = await make({ name: '四页' });
    const id = a.fmsLsnId;
    await join(guest, a);
    const design = await owner.ok(calls.setActivityLink, { id, type: 1, content: '<p>设计<script>x</script></p>' });
    expect(design).toMatchObject({ type: 1, content: '<p>设计</p>', editable: true });
    expect(await guest.ok(calls.getActivityLink, { id, type: 1 })).toMatchObject({
      content: '<p>设计</p>',
      editable: false,
    });
    expect((await guest.refused(calls.setActivityLink, { id, type: 1, content: '<p>x</p>' })).error).toBe(
      'teachlink.fault.notOwner',
    );
    expect((await guest.refused(calls.setActivityLink, { id, type: 4, content: '<p>x</p>' })).status).toBe(403);
    t.at(`${DAY}T04:00:05Z`);
    await owner.ok(calls.setActivityLink, { id, type: 1, content: '<p>二</p>', savedAt: design.savedAt ?? '' });
    expect(
      (await owner.refused(calls.setActivityLink, { id, type: 1, content: '<p>旧</p>', savedAt: design.savedAt ?? '' }))
        .error,
    ).toBe('kernel.fault.stale');
    // Files are changed without the text, which the window that writes it goes on saving.
    const { savedAt } = await owner.ok(calls.getActivityLink, { id, type: 1 });
    t.at(`${DAY}T04:00:09Z`);
    expect(await owner.ok(calls.setActivityLink, { id, type: 1, resIds: [] })).toMatchObject({
      content: '<p>二</p>',
      savedAt,
    });
    t.at(NOON);
    await guest.ok(calls.setActivityLink, { id, type: 3, content: '<p>客人的反思</p>' });
    expect((await owner.ok(calls.getActivityLink, { id, type: 3 })).reflections).toMatchObject([
      { content: '<p>客人的反思</p>' },
    ]);
    expect((await owner.refused(calls.getActivityLink, { id, type: 5 })).status).toBe(400);
  });
  test('sheets are private until they are handed in; lines sent twice are one, and the report counts every sheet', async () => {
    const a = await make({ name: '听课', scale: ['板书', '时间'] });
    const id = a.fmsLsnId;
    await join(guest, a);
    const first = line(0, 'teacher');
    expect((await guest.refused(calls.keepLines, { id, lines: [first] })).error).toBe('teachlink.fault.notBegun');
    t.at(`${DAY}T06:05:00Z`);
    await guest.ok(calls.keepLines, { id, lines: [first, line(1200, 'group')] });
    await guest.ok(calls.keepLines, { id, lines: [first, line(300, 'question', { level: 2, words: '为什么' })] });
    expect((await guest.refused(calls.keepLines, { id, lines: [line(310, 'question')] })).fields?.[0]?.text).toBe(
      '请选择提问的层次',
    );
    // What was written offline and comes late does not undo what was written after it.
    await guest.ok(calls.keepLines, { id, lines: [{ ...first, second: 9, rev: 0 }] });
    await owner.ok(calls.keepLines, { id, lines: [line(0, 'teacher'), line(600, 'off', { words: '三排二座' })] });
    const own = await guest.ok(calls.getActivityLink, { id, type: 2 });
    expect(own.sheet?.lines.map((l) => [l.second, l.kind])).toEqual([
      [0, 'teacher'],
      [300, 'question'],
      [1200, 'group'],
    ]);
    expect((await owner.ok(calls.getActivityLink, { id, type: 4 })).report).toMatchObject({
      sheets: 0,
      agreement: null,
    });
    t.at(`${DAY}T06:40:00Z`);
    await guest.ok(calls.setActivityLink, { id, type: 2, content: '<p>很好</p>', scale: [5, null] });
    await owner.ok(calls.setActivityLink, { id, type: 2, content: '', scale: [4, 3] });
    expect((await guest.refused(calls.setActivityLink, { id, type: 2, content: '' })).error).toBe(
      'teachlink.fault.handedIn',
    );
    expect((await guest.refused(calls.keepLines, { id, lines: [line(1, 'note')] })).status).toBe(409);
    const { report } = await owner.ok(calls.getActivityLink, { id, type: 4 });
    expect(report).toMatchObject({
      sheets: 2,
      agreement: 50,
      phases: [
        { phase: 'teacher', minutes: 30 },
        { phase: 'child', minutes: 0 },
        { phase: 'group', minutes: 10 },
        { phase: 'alone', minutes: 0 },
      ],
      scale: [
        { name: '板书', mean: 4.5, count: 2 },
        { name: '时间', mean: 3, count: 1 },
      ],
    });
    expect(report?.questions[1]?.lines).toMatchObject([{ second: 300, words: '为什么' }]);
    expect(report?.off).toMatchObject([{ words: '三排二座' }]);
    t.at(NOON);
  });
  test('a photo of the board is a private file of its observer, and the report shows it to who takes part', async () => {
    const a = await make({ name: '板书' });
    const id = a.fmsLsnId;
    await join(guest, a);
    t.at(`${DAY}T06:05:00Z`);
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#204060' } })
      .jpeg()
      .toBuffer();
    const upload = async (proc: string) => (await guest.ok(fileUpload, { file: fileOf('板书.jpg', bytes), proc })).path;
    const photo = await upload(BOARD_PROC);
    await guest.ok(calls.keepLines, { id, lines: [line(60, 'photo', { photo }), line(90, 'note', { photo })] });
    // Neither a file of another kind nor somebody else's.
    const other = await upload('temporary');
    const refused = (who: Caller, path: string) =>
      who.refused(calls.keepLines, { id, lines: [line(70, 'photo', { photo: path })] });
    expect((await refused(guest, other)).error).toBe('files.fault.notYours');
    expect((await refused(owner, photo)).error).toBe('files.fault.notYours');
    const { sheet } = await guest.ok(calls.getActivityLink, { id, type: 2 });
    expect(sheet?.lines.map((l) => [l.kind, l.photo])).toEqual([
      ['photo', photo],
      ['note', null],
    ]);
    await guest.ok(calls.setActivityLink, { id, type: 2, content: '' });
    const { report } = await owner.ok(calls.getActivityLink, { id, type: 4 });
    expect(report?.photos).toMatchObject([{ second: 60 }]);
    const seen = (who: Caller, url: string) =>
      t.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${who.token}` } });
    expect((await seen(owner, report?.photos[0]?.url ?? '')).statusCode).toBe(200);
    t.at(NOON);
  });
  test('two hundred lines a message by several observers at once: none is lost', async () => {
    const a = await make({ name: '许多人' });
    const people = (await teachersOf(189, 9)).filter((p) => p.userId !== owner.userId).slice(0, 8);
    for (const p of people) await join(p, a);
    t.at(`${DAY}T06:05:00Z`);
    const done = await Promise.all(
      people.flatMap((p) =>
        Array.from({ length: 5 }, (_, n) => {
          const lines = Array.from({ length: 20 }, (_x, i) => line(n * 20 + i, 'note', { words: `${n}/${i}` }));
          return answered(() => p.send(calls.keepLines, { id: a.fmsLsnId, lines }));
        }),
      ),
    );
    expect(done.filter(({ status }) => status >= 300).map(({ body }) => body)).toEqual([]);
    for (const p of people)
      expect((await p.ok(calls.getActivityLink, { id: a.fmsLsnId, type: 2 })).sheet?.lines).toHaveLength(100);
    t.at(NOON);
  });
});
