import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import type { InputOf } from '../../../kernel/shared/call';
import { createCodesign, endCodesign, getCodesign, listCodesigns, seeCodesign, updateCodesign } from '../contract';

let t: TestApp;
let me: Caller;
let mate: Caller;
let third: Caller;
let outsider: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  me = await t.as('teacher189');
  mate = await t.as('classmgr189');
  const [row] = await t.sql<{ user_id: number }>(
    'select user_id from people_teach_sbj where org_id = 189 and sbj_id = 3 order by user_id limit 1',
  );
  third = await t.asUser(189, Number(row!.user_id));
  outsider = await t.as('peteach189');
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const input = (o: Partial<InputOf<typeof createCodesign>> = {}) => ({
  name: '行程问题',
  sbjId: 2,
  grdId: 7,
  start: `${testDayPlus(-2)}T08:00:00Z`,
  duration: 60,
  userIds: [mate.userId, third.userId],
  ...o,
});

describe('joint preparation', () => {
  test('name up to 32, duration 5 to 240 minutes, somebody is invited', async () => {
    const wrong = async (o: Partial<InputOf<typeof createCodesign>>) =>
      (await me.refused(createCodesign, input(o))).fields?.[0]?.path;
    expect(await wrong({ name: '长'.repeat(33) })).toBe('name');
    for (const duration of [4, 241, 10.5]) expect(await wrong({ duration })).toBe('duration');
    expect(await wrong({ userIds: [] })).toBe('userIds');
    expect(await wrong({ userIds: [me.userId] })).toBe('userIds');
    expect((await me.refused(createCodesign, input({ userIds: [(await t.who('student189')).userId] }))).status).toBe(
      404,
    );
    expect((await me.refused(createCodesign, input({ userIds: [(await t.who('school619')).userId] }))).status).toBe(
      404,
    );
    for (const duration of [5, 240]) expect((await me.ok(createCodesign, input({ duration }))).duration).toBe(duration);
  });
  test('who is invited sees it as news until it is opened; others find nothing', async () => {
    const before = (await mate.ok(listCodesigns, {})).fresh;
    const { codesignId: id } = await me.ok(createCodesign, input());
    const list = await mate.ok(listCodesigns, { name: '行程', pageSize: 50 });
    expect(list.fresh).toBe(before + 1);
    expect(list.items.find((c) => c.codesignId === id)).toMatchObject({
      fresh: true,
      mine: false,
      userName: '周明辉',
      memberCount: 3,
    });
    expect((await mate.ok(seeCodesign, { id })).fresh).toBe(before);
    expect((await me.ok(getCodesign, { id })).members.find((m) => m.userId === mate.userId)?.seen).toBe(true);
    for (const call of [getCodesign, seeCodesign, endCodesign] as const)
      expect((await outsider.refused(call, { id })).status).toBe(404);
    expect((await outsider.refused(updateCodesign, { id, content: '<p>x</p>' })).status).toBe(404);
    expect((await outsider.ok(listCodesigns, { pageSize: 50 })).items.map((c) => c.codesignId)).not.toContain(id);
  });
  test('everybody writes; each turn is a version, and nobody overwrites a colleague unseen', async () => {
    t.at(`${testDayPlus(-2)}T09:00:00Z`);
    const { codesignId: id, rev } = await me.ok(createCodesign, input());
    const first = await me.ok(updateCodesign, { id, content: '<p>我的开头</p>', rev });
    const again = await me.ok(updateCodesign, { id, content: '<p>我的开头，补一句</p>', rev: first.rev });
    expect((await me.ok(getCodesign, { id })).versions).toHaveLength(1);
    const theirs = await mate.ok(updateCodesign, {
      id,
      content: '<p>同事的版本<script>1</script></p>',
      rev: again.rev,
    });
    expect(await me.refused(updateCodesign, { id, content: '<p>覆盖</p>', rev: again.rev })).toMatchObject({
      status: 409,
      error: 'teachplan.fault.savedBy',
    });
    t.at(`${testDayPlus(-2)}T09:30:00Z`);
    await me.ok(updateCodesign, { id, content: '<p>合并</p>', rev: theirs.rev });
    const whole = await me.ok(getCodesign, { id });
    expect(whole.content).toBe('<p>合并</p>');
    expect(whole.versions.map((v) => [v.verNo, v.userId, v.content])).toEqual([
      [3, me.userId, '<p>合并</p>'],
      [2, mate.userId, '<p>同事的版本</p>'],
      [1, me.userId, '<p>我的开头，补一句</p>'],
    ]);
    t.at(null);
  });
  test('the lead alone renames, invites and ends; after the end it is read only', async () => {
    const { codesignId: id } = await me.ok(createCodesign, input());
    expect((await mate.refused(updateCodesign, { id, name: '改名' })).error).toBe('teachplan.fault.notLead');
    expect((await mate.refused(updateCodesign, { id, userIds: [outsider.userId] })).error).toBe(
      'teachplan.fault.notLead',
    );
    expect((await mate.refused(endCodesign, { id })).status).toBe(403);
    await me.ok(updateCodesign, { id, name: '新名字', userIds: [mate.userId, outsider.userId] });
    expect((await outsider.ok(getCodesign, { id })).name).toBe('新名字');
    expect((await third.refused(getCodesign, { id })).status).toBe(404);
    expect((await me.ok(endCodesign, { id })).state).toBe('ended');
    expect(await mate.refused(updateCodesign, { id, content: '<p>晚了</p>' })).toMatchObject({
      status: 409,
      error: 'teachplan.fault.codesignEnded',
    });
    expect((await me.ok(endCodesign, { id })).state).toBe('ended');
  });
  test('states go by the clock until the lead ends it', async () => {
    const { codesignId: id } = await me.ok(createCodesign, input({ start: `${testDayPlus(-1)}T08:00:00Z` }));
    const stateAt = async (at: string) => {
      t.at(at);
      return (await me.ok(getCodesign, { id })).state;
    };
    expect(await stateAt(`${testDayPlus(-2)}T08:00:00Z`)).toBe('coming');
    expect(await stateAt(`${testDayPlus(-1)}T08:00:00Z`)).toBe('going');
    const idsOf = async (state: 'coming' | 'going' | 'ended') =>
      (await me.rows(listCodesigns, { state, pageSize: 100 })).map((c) => c.codesignId);
    expect(await idsOf('going')).toContain(id);
    expect(await idsOf('coming')).not.toContain(id);
    await me.ok(endCodesign, { id });
    expect(await idsOf('ended')).toContain(id);
    t.at(null);
  });
});
