import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import {
  createDynamic,
  deleteDynamic,
  deleteReply,
  endClazz,
  listDynamics,
  listNotices,
  listReplies,
  listShared,
  praiseDynamic,
  readNotices,
  removeStudents,
  replyDynamic,
} from '../../contract';

const [SEVEN, SEVEN_2, PAIR, GUEST] = [189002, 189003, 189809, 619809];
let t: TestApp;
let me: Caller;
let master: Caller;
let mate: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  me = await t.as('student189');
  master = await t.as('classmgr189');
  const [row] = await t.sql<{ user_id: number }>(
    'select user_id from class_enrolment where org_id = 189 and clazz_id = $1 and removed_at is null and user_id <> $2 order by user_id limit 1',
    [SEVEN, me.userId],
  );
  mate = await t.asUser(189, Number(row!.user_id));
});
afterAll(async () => {
  await t.stop();
});
const post = (text: string, who = me) => who.ok(createDynamic, { clazzId: SEVEN, text });
const postsOf = async (who: Caller, input = {}) => who.ok(listDynamics, { clazzId: SEVEN, ...input });

describe('the class space', () => {
  test('a post stands first, with its lines, writer and class', async () => {
    const made = await post('第一行\n第二行');
    expect(made).toMatchObject({
      text: '第一行\n第二行',
      name: '王梓萱',
      clazzName: '七年级1班',
      praiseCount: 0,
      praised: false,
      replies: [],
      mayDelete: true,
    });
    expect((await postsOf(mate)).items[0]).toMatchObject({ dynaId: made.dynaId, mayDelete: false });
    expect((await postsOf(master)).items[0]).toMatchObject({ dynaId: made.dynaId, mayDelete: true });
  });
  test('a post says something; its files are own ones', async () => {
    expect((await me.refused(createDynamic, { clazzId: SEVEN, text: '  ' })).error).toBe('class.fault.emptyPost');
    const [file] = await t.sql<{ path: string }>(
      'select path from files_file where org_id = 189 order by path limit 1',
    );
    expect((await mate.refused(createDynamic, { clazzId: SEVEN, images: [file!.path] })).fields?.[0]?.path).toBe(
      'images',
    );
    expect((await me.refused(createDynamic, { clazzId: SEVEN, text: '长'.repeat(2001) })).status).toBe(400);
  });
  test('pictures come with an address that works for the reader', async () => {
    const shown = (await postsOf(me, { pageSize: 50 })).items.flatMap((p) => p.images);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown[0]!.url).toContain(`u=${me.userId}`);
  });
  test('students see the space of their classes only', async () => {
    expect((await me.refused(listDynamics, { clazzId: SEVEN_2 })).status).toBe(404);
    expect((await me.refused(createDynamic, { clazzId: SEVEN_2, text: 'x' })).status).toBe(404);
    expect((await me.refused(listDynamics, { clazzId: 619001 })).status).toBe(404);
    const outsider = await t.as('student619');
    const { dynaId } = await post('只给本班看');
    for (const call of [listReplies, deleteDynamic] as const)
      expect((await outsider.refused(call, { id: dynaId })).status).toBe(404);
    expect((await outsider.refused(praiseDynamic, { id: dynaId, on: true })).status).toBe(404);
  });
  test('pages go on from the last post shown, whatever is posted meanwhile', async () => {
    const first = await postsOf(me, { pageSize: 2 });
    await post('插队的一条');
    const next = await postsOf(me, { pageSize: 2, from: first.items[1]!.dynaId });
    expect(next.items.every((p) => p.dynaId < first.items[1]!.dynaId)).toBe(true);
    expect(next.total).toBe(first.total + 1);
    expect((await me.ok(listDynamics, { pageSize: 50 })).items.length).toBeGreaterThan(first.items.length);
  });
});

describe('praise, replies and notices', () => {
  test('praising twice is once, taking back is taking back, and the second praise is no second notice', async () => {
    const { dynaId } = await post('求点赞');
    expect(await mate.ok(praiseDynamic, { id: dynaId, on: true })).toEqual({ praiseCount: 1, praised: true });
    expect(await mate.ok(praiseDynamic, { id: dynaId, on: true })).toEqual({ praiseCount: 1, praised: true });
    const news = (await me.ok(listNotices, {})).items.filter((n) => n.dynaId === dynaId);
    expect(news).toMatchObject([{ kind: 'praise', postText: '求点赞' }]);
    expect(await mate.ok(praiseDynamic, { id: dynaId, on: false })).toEqual({ praiseCount: 0, praised: false });
    expect((await me.ok(listNotices, {})).items.some((n) => n.dynaId === dynaId)).toBe(false);
    await mate.ok(praiseDynamic, { id: dynaId, on: true });
    await me.ok(readNotices, { ids: news.map((n) => n.id) });
    await mate.ok(praiseDynamic, { id: dynaId, on: false });
    await mate.ok(praiseDynamic, { id: dynaId, on: true });
    expect((await me.ok(listNotices, {})).items.some((n) => n.dynaId === dynaId)).toBe(false);
  });
  test('the same praise from many taps at once counts once', async () => {
    const { dynaId } = await post('连点');
    await Promise.all(Array.from({ length: 8 }, () => mate.ok(praiseDynamic, { id: dynaId, on: true })));
    expect((await postsOf(me)).items.find((p) => p.dynaId === dynaId)).toMatchObject({
      praiseCount: 1,
      praised: false,
    });
  });
  test('a reply is a notice for the writer until it is read; own replies are none', async () => {
    const { dynaId } = await post('有人在吗');
    const reply = await mate.ok(replyDynamic, { id: dynaId, text: '在！' });
    await me.ok(replyDynamic, { id: dynaId, text: '太好了' });
    const before = await me.ok(listNotices, {});
    expect(before.items.filter((n) => n.dynaId === dynaId)).toMatchObject([
      { id: reply.replyId, kind: 'reply', text: '在！' },
    ]);
    expect((await mate.ok(readNotices, { ids: [reply.replyId] })).unread).toBe((await mate.ok(listNotices, {})).unread);
    expect((await me.ok(listNotices, {})).unread).toBe(before.unread);
    expect((await me.ok(readNotices, { ids: [reply.replyId] })).unread).toBe(before.unread - 1);
  });
  test('an open browser of the writer hears of a reply and of praise, and not of what the writer says', async () => {
    const { dynaId } = await post('听得到吗');
    const heard: unknown[] = [];
    const stop = t.kernel.bus.listen(me.orgId, me.userId, ({ topic, data }) => {
      // Words of the posts before may still be on their way.
      if (topic === 'class.space' && data['dynaId'] === dynaId) heard.push(data);
    });
    await me.ok(replyDynamic, { id: dynaId, text: '自言自语' });
    await mate.ok(replyDynamic, { id: dynaId, text: '听到了' });
    await expect.poll(() => heard).toEqual([{ clazzId: SEVEN, dynaId }]);
    await mate.ok(praiseDynamic, { id: dynaId, on: true });
    await expect.poll(() => heard).toHaveLength(2);
    stop();
  });
  test('the timeline shows the latest replies and counts all; the rest opens', async () => {
    const { dynaId } = await post('接龙');
    for (let i = 1; i <= 7; i++) await mate.ok(replyDynamic, { id: dynaId, text: `${i}` });
    const shown = (await postsOf(me)).items.find((p) => p.dynaId === dynaId)!;
    expect([shown.replyCount, shown.replies.map((r) => r.text)]).toEqual([7, ['3', '4', '5', '6', '7']]);
    expect((await me.rows(listReplies, { id: dynaId, pageSize: 50 })).map((r) => r.text)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
    ]);
  });
  test('only the writer and the class teacher delete a post or a reply', async () => {
    const { dynaId } = await post('删我');
    const { replyId } = await me.ok(replyDynamic, { id: dynaId, text: '先说一句' });
    expect(await mate.refused(deleteDynamic, { id: dynaId })).toMatchObject({
      status: 403,
      error: 'class.fault.notYours',
    });
    expect((await (await t.as('teacher189')).refused(deleteDynamic, { id: dynaId })).status).toBe(403);
    expect((await mate.refused(deleteReply, { id: dynaId, replyId })).status).toBe(403);
    await master.ok(deleteReply, { id: dynaId, replyId });
    await master.ok(deleteDynamic, { id: dynaId });
    expect((await me.refused(listReplies, { id: dynaId })).status).toBe(404);
    const { dynaId: own } = await post('自己删', mate);
    await mate.ok(deleteDynamic, { id: own });
  });
});

describe('the shared class space', () => {
  test('partner classes of two schools read and answer each other, and nobody else', async () => {
    const far = await t.as('student619');
    const shared = await me.ok(listShared, { clazzId: PAIR, pageSize: 50 });
    expect(new Set(shared.items.map((p) => p.orgId))).toEqual(new Set([189, 619]));
    expect(shared.items.map((p) => p.dynaId)).toEqual(shared.items.map((p) => p.dynaId).toSorted((a, b) => b - a));
    expect((await far.ok(listShared, { clazzId: GUEST, pageSize: 50 })).total).toBe(shared.total);
    const theirs = shared.items.find((p) => p.orgId === 619)!;
    expect(await me.ok(praiseDynamic, { id: theirs.dynaId, on: true })).toMatchObject({ praised: true });
    expect(await me.ok(replyDynamic, { id: theirs.dynaId, text: '隔壁学校来打招呼' })).toMatchObject({
      name: '王梓萱',
    });
    const seen = (await far.ok(listShared, { clazzId: GUEST, pageSize: 50 })).items.find(
      (p) => p.dynaId === theirs.dynaId,
    )!;
    expect(seen.replies.at(-1)).toMatchObject({ name: '王梓萱', text: '隔壁学校来打招呼', mayDelete: false });
    expect((await me.refused(deleteDynamic, { id: theirs.dynaId })).status).toBe(403);
    const stranger = await t.asUser(
      205,
      Number(
        (
          await t.sql<{ user_id: number }>(
            'select user_id from class_enrolment where org_id = 205 order by user_id limit 1',
          )
        )[0]!.user_id,
      ),
    );
    expect((await stranger.refused(praiseDynamic, { id: theirs.dynaId, on: true })).status).toBe(404);
  });
  test('the next page goes on over both schools', async () => {
    const all = (await me.ok(listShared, { clazzId: PAIR, pageSize: 50 })).items.map((p) => p.dynaId);
    const first = (await me.ok(listShared, { clazzId: PAIR, pageSize: 1 })).items.map((p) => p.dynaId);
    const rest = (await me.ok(listShared, { clazzId: PAIR, pageSize: 50, from: first[0]! })).items.map((p) => p.dynaId);
    expect([...first, ...rest]).toEqual(all);
    expect((await me.ok(listShared, { clazzId: PAIR, pageSize: 1, curPage: 2 })).items[0]!.dynaId).toBe(all[1]);
  });
});

describe('without a class', () => {
  test('[E-028] a student who is in no class: no bound class', async () => {
    const { clazz_id: id, user_id: userId } = (
      await t.sql<{ clazz_id: number; user_id: number }>(
        'select clazz_id, user_id from class_enrolment where org_id = 189 and clazz_id = 189001 order by clazz_id, user_id limit 1',
      )
    )[0]!;
    await (await t.as('school189')).ok(removeStudents, { id: Number(id), userIds: [Number(userId)] });
    const child = await t.asUser(189, Number(userId));
    expect(await child.refused(listDynamics, {})).toMatchObject({
      status: 409,
      error: 'class.fault.noBound',
      message: '未绑定班级',
    });
    expect((await child.in('en-US').refused(createDynamic, { clazzId: SEVEN, text: 'x' })).message).toBe(
      'No bound class',
    );
  });
  test('[E-029] a teacher who teaches no class: missing teaching class', async () => {
    await t.sql(
      `
        insert into people_person (org_id, user_id, user_type, yun_no, name, sex, enabled, made_at)
        values (189, 18970001, 2, 'N18970001', '新老师', 'male', true, ${t.sqlNow})
      `,
    );
    await t.sql(
      "insert into account_credential (org_id, user_id, pwd_hash, must_change) values (189, 18970001, '-', false)",
    );
    await t.sql('insert into people_person_role (org_id, user_id, role_id) values (189, 18970001, 40)');
    const teacher = await t.asUser(189, 18970001);
    expect(await teacher.refused(listDynamics, {})).toMatchObject({
      error: 'class.fault.noTeaching',
      message: '缺少授课班级',
    });
    expect((await teacher.in('en-US').refused(listDynamics, {})).message).toBe('Missing teaching class');
  });
  test('[E-024] nobody posts in an ended class', async () => {
    await (await t.as('school189')).ok(endClazz, { id: SEVEN });
    expect((await me.refused(createDynamic, { clazzId: SEVEN, text: '还在吗' })).error).toBe('class.fault.ended');
  });
});
