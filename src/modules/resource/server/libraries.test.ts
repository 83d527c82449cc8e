import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import { fileUpload } from '../../files/contract';
import { queCreate, queList } from '../../question-bank/contract';
import * as calls from '../contract';

let t: TestApp;
let teacher: Caller, mate: Caller, school: Caller, admin: Caller, bureau: Caller, trainer: Caller, student: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [teacher, mate, school, admin, bureau, trainer, student] = (await Promise.all(
    ['teacher189', 'classmgr189', 'school189', 'platform', 'bureau4109', 'trainer5', 'student189'].map((l) => t.as(l)),
  )) as [Caller, Caller, Caller, Caller, Caller, Caller, Caller];
});
afterAll(async () => {
  await t.stop();
});

const OF = { stgId: 2, sbjId: 2 };
let sent = 0;
const send = async (who: Caller, name = '课堂.txt', text = `课堂文字${(sent += 1)}`) =>
  who.ok(fileUpload, { file: fileOf(name, Buffer.from(text)), proc: 'resource.ware' });
const ware = async (who: Caller, title = '课件') => {
  const { path } = await send(who);
  return who.ok(calls.wareCreate, { title, path, fileName: '课堂.txt', ...OF });
};
const get = (who: Caller, url: string) =>
  t.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${who.token}` } });
const fromDb = async (type: string, orgId: number) =>
  (
    await t.sql<{ res_id: number }>(
      `select res_id from resource_res where org_id = $1 and res_type = $2 and removed_at is null order by res_id limit 1`,
      [orgId, type],
    )
  )[0]!.res_id;

describe('courseware', () => {
  test('is an own file with a name that is not empty; its type and size are what the store found', async () => {
    const { path } = await send(teacher, '数轴.txt', '一二三');
    expect(
      (await teacher.refused(calls.wareCreate, { title: 'x', path, fileName: ' ', ...OF })).fields?.[0]?.text,
    ).toBe('文件名不能为空');
    expect((await mate.refused(calls.wareCreate, { title: 'x', path, fileName: '数轴.txt', ...OF })).status).toBe(400);
    const made = await teacher.ok(calls.wareCreate, { title: '数轴', path, fileName: '数轴.txt', fileSize: 1, ...OF });
    expect([made.fileType, made.fileSize, made.mine, made.lib]).toEqual(['other', 9, true, 'psn']);
    expect((await get(teacher, made.url)).body).toBe('一二三');
  });
  test('comes many at once, and a wrong one refuses all', async () => {
    const files = [await send(teacher), await send(teacher)];
    const items = files.map((f, i) => ({ title: `批量${i}`, path: f.path, fileName: f.name }));
    expect((await teacher.ok(calls.wareBatch, { ...OF, items })).count).toBe(2);
    const foreign = await send(mate);
    expect(
      (
        await teacher.refused(calls.wareBatch, {
          ...OF,
          items: [...items, { title: 'z', path: foreign.path, fileName: 'z.txt' }],
        })
      ).status,
    ).toBe(400);
  });
  test('a file is read by who sees the resource and by nobody else; a link does not open for another person', async () => {
    const made = await ware(teacher, '只给自己');
    expect((await mate.refused(calls.wareGet, { id: made.resId })).status).toBe(404);
    expect((await get(mate, made.url)).statusCode).toBe(404);
    await teacher.ok(calls.orgresAdd, { resIds: [made.resId] });
    expect((await get(mate, (await mate.ok(calls.wareGet, { id: made.resId })).url)).statusCode).toBe(200);
    expect((await trainer.refused(calls.wareGet, { id: made.resId })).status).toBe(404);
  });
  test('only its owner changes it; what the platform keeps, its resource administrators', async () => {
    const made = await ware(teacher);
    expect((await teacher.ok(calls.wareUpdate, { id: made.resId, title: '新名称' })).title).toBe('新名称');
    expect((await mate.refused(calls.wareUpdate, { id: made.resId, title: 'x' })).status).toBe(404);
    const platform = await ware(admin, '平台课件');
    expect((await teacher.refused(calls.wareUpdate, { id: platform.resId, title: 'x' })).status).toBe(403);
    expect(await teacher.rows(calls.wareList, { lib: 'pfm', title: '平台课件' })).toHaveLength(1);
    await teacher.ok(calls.wareRemove, { id: made.resId });
    expect((await teacher.refused(calls.wareGet, { id: made.resId })).status).toBe(404);
  });
});

describe('the basket', () => {
  test('[V-089] the courseware basket holds at most 100', async () => {
    const { userId } = await t.who('classmgr189');
    const one = await ware(mate);
    // Fill with published courseware by copying a row's ids: what counts is how many the person sees.
    await t.sql(`
      insert into resource_shared (
        ver_id, res_id, ver_no, res_type, title, author, from_org_id, node_ids, tag_ids, file_type, file_name,
        file_size, path, body, made_at, is_current
      )
      select 7700000 + n, 7700000 + n, 1, 'courseware', 'b' || n, 'x', 1, '{}', '{}', 'other', 'f', 1,
        '1/1-AAAAAAAAAAAAAAAAAAAAAA.txt', '{}', ${t.sqlNow}, true
      from generate_series(1, 101) n
    `);
    const ids = Array.from({ length: 101 }, (_, i) => 7_700_001 + i);
    expect((await mate.ok(calls.basketAdd, { resIds: ids.slice(0, 60) })).count).toBe(60);
    expect((await mate.ok(calls.basketAdd, { resIds: ids.slice(0, 61) })).count).toBe(61);
    const full = await mate.refused(calls.basketAdd, { resIds: ids.slice(50, 101) });
    expect([full.status, full.message]).toEqual([409, '课件篮最多 100 个课件，还能放 39 个']);
    expect((await mate.in('en-US').refused(calls.basketAdd, { resIds: ids.slice(50, 101) })).message).toBe(
      'The courseware basket holds at most 100; there is room for 39 more',
    );
    expect((await mate.ok(calls.basketAdd, { resIds: ids.slice(61, 100) })).count).toBe(100);
    expect((await mate.refused(calls.basketAdd, { resIds: [one.resId] })).status).toBe(409);
    expect((await mate.ok(calls.basketList, {})).count).toBe(100);
    // Even past the program: the database holds the limit.
    await expect(
      t.sql('update resource_basket set res_ids = res_ids || 1::bigint where org_id = 189 and user_id = $1', [userId]),
    ).rejects.toThrow('resource_basket_size');
    expect((await mate.ok(calls.basketRemove, { resIds: ids.slice(0, 100) })).count).toBe(0);
  });
  test('two tabs that add at once lose nothing', async () => {
    const made = await Promise.all([ware(teacher), ware(teacher)]);
    const before = (await teacher.ok(calls.basketList, {})).count;
    await Promise.all(made.map((m) => teacher.ok(calls.basketAdd, { resIds: [m.resId] })));
    expect((await teacher.ok(calls.basketList, {})).count).toBe(before + 2);
  });
  test('takes what the caller sees, and courseware alone', async () => {
    expect((await mate.refused(calls.basketAdd, { resIds: [(await ware(teacher)).resId] })).status).toBe(404);
    expect((await teacher.refused(calls.basketAdd, { resIds: [await fromDb('paper', 1)] })).error).toBe(
      'resource.fault.notCourseware',
    );
  });
});

describe('designs and reflections', () => {
  test('hold formatted text without scripts, and never nothing', async () => {
    expect(
      (await teacher.refused(calls.designCreate, { title: 'x', ...OF, content: '<p> </p>' })).fields?.[0]?.path,
    ).toBe('content');
    const { path } = await send(teacher, '附件.txt', '附');
    const made = await teacher.ok(calls.designCreate, {
      title: '数轴',
      ...OF,
      content: '<p>目标<script>alert(1)</script></p>',
      paths: [path],
    });
    expect([made.content, made.files.map((f) => f.name)]).toEqual(['<p>目标</p>', ['附件.txt']]);
    const next = await teacher.ok(calls.designUpdate, { id: made.resId, verId: made.verId, content: '<p>第二版</p>' });
    expect([next.content, next.title, next.files.length]).toEqual(['<p>第二版</p>', '数轴', 1]);
    expect(
      (await teacher.refused(calls.designUpdate, { id: made.resId, verId: made.verId, content: '<p>旧</p>' })).status,
    ).toBe(409);
    expect((await mate.refused(calls.designGet, { id: made.resId })).status).toBe(404);
  });
  test('a reflection is its author’s own; one on a lesson somebody else gave is refused', async () => {
    const made = await teacher.ok(calls.reflectCreate, { title: '课后', content: '<p>讲得太快</p>' });
    expect((await teacher.ok(calls.reflectGet, { id: made.resId })).content).toBe('<p>讲得太快</p>');
    expect((await teacher.rows(calls.reflectList, {})).find((r) => r.resId === made.resId)?.excerpt).toBe('讲得太快');
    expect(
      (await teacher.refused(calls.reflectCreate, { title: 'x', content: '<p>y</p>', lessonId: 999_999_999 })).status,
    ).toBe(404);
    const [lesson] = await t.sql<{ lesson_id: number }>(
      'select lesson_id from lesson_lesson where org_id = 189 and teacher_id <> $1 order by lesson_id limit 1',
      [teacher.userId],
    );
    if (lesson)
      expect(
        (await teacher.refused(calls.reflectCreate, { title: 'x', content: '<p>y</p>', lessonId: lesson.lesson_id }))
          .status,
      ).toBe(404);
    expect((await mate.refused(calls.reflectRemove, { id: made.resId })).status).toBe(404);
    await teacher.ok(calls.reflectRemove, { id: made.resId });
  });
});

describe('likes and favourites', () => {
  test('[C-050] own status of a resource: resId, like, fav', async () => {
    const made = await ware(admin, '可收藏');
    expect(await teacher.ok(calls.statusGet, { resId: made.resId })).toEqual({
      resId: made.resId,
      like: false,
      fav: false,
    });
    expect(await teacher.ok(calls.favSet, { resId: made.resId, on: true })).toEqual({
      resId: made.resId,
      like: false,
      fav: true,
    });
    expect(await teacher.ok(calls.likeSet, { resId: made.resId, on: true })).toEqual({
      resId: made.resId,
      like: true,
      fav: true,
    });
    await teacher.ok(calls.likeSet, { resId: made.resId, on: true });
    expect((await mate.rows(calls.wareList, { lib: 'pfm', title: '可收藏' }))[0]).toMatchObject({
      likes: 1,
      like: false,
      fav: false,
    });
    expect(await teacher.rows(calls.favList, { title: '可收藏' })).toMatchObject([
      { resId: made.resId, resType: 'courseware', gone: false },
    ]);
    await admin.ok(calls.wareRemove, { id: made.resId });
    expect((await teacher.rows(calls.favList, { title: '可收藏' }))[0]?.gone).toBe(true);
    expect((await teacher.ok(calls.favSet, { resId: made.resId, on: false })).fav).toBe(false);
  });
  test('questions and workbooks can be kept too; what somebody cannot see is gone', async () => {
    const [q] = await teacher.rows(queList, { lib: 'pfm', ...OF });
    const [book] = await teacher.rows(calls.workbookList, {});
    await teacher.ok(calls.favSet, { resId: q!.qid, on: true });
    await teacher.ok(calls.favSet, { resId: book!.wbkId, on: true });
    expect((await teacher.rows(calls.favList, { pageSize: 50 })).map((r) => r.resType)).toEqual(
      expect.arrayContaining(['question', 'workbook']),
    );
    const foreign = await fromDb('teachdesign', 619);
    for (const call of [calls.favSet, calls.likeSet])
      expect((await teacher.refused(call, { resId: foreign, on: true })).status).toBe(404);
    expect((await teacher.refused(calls.statusGet, { resId: foreign })).status).toBe(404);
    expect((await student.refused(calls.favSet, { resId: q!.qid, on: true })).status).toBe(404);
  });
});

describe("the organisation's library", () => {
  test('holds one version; the author changes theirs without changing it, and adding again renews it', async () => {
    const made = await teacher.ok(calls.designCreate, { title: '入库设计', ...OF, content: '<p>一</p>' });
    await teacher.ok(calls.orgresAdd, { resIds: [made.resId] });
    await teacher.ok(calls.orgresAdd, { resIds: [made.resId] });
    await teacher.ok(calls.designUpdate, { id: made.resId, content: '<p>二</p>' });
    expect((await mate.ok(calls.designGet, { id: made.resId })).content).toBe('<p>一</p>');
    const [row, ...rest] = await school.rows(calls.orgresList, { title: '入库设计' });
    expect([row!.newer, rest]).toEqual([true, []]);
    await teacher.ok(calls.orgresAdd, { resIds: [made.resId] });
    expect((await mate.ok(calls.designGet, { id: made.resId })).content).toBe('<p>二</p>');
    expect((await mate.refused(calls.orgresAdd, { resIds: [(await ware(teacher)).resId] })).status).toBe(404);
  });
  test('heads of research take things out, teachers do not; the author keeps theirs', async () => {
    const made = await ware(teacher, '出库');
    await teacher.ok(calls.orgresAdd, { resIds: [made.resId] });
    const [row] = await school.rows(calls.orgresList, { title: '出库' });
    expect((await teacher.refused(calls.orgresRemove, { id: row!.orgresId })).status).toBe(403);
    await school.ok(calls.orgresRemove, { id: row!.orgresId });
    expect((await mate.refused(calls.wareGet, { id: made.resId })).status).toBe(404);
    expect((await teacher.ok(calls.wareGet, { id: made.resId })).title).toBe('出库');
  });
  test("a bureau reads its schools' libraries; a school another's not at all", async () => {
    expect((await bureau.rows(calls.orgresList, { orgId: 189 })).length).toBeGreaterThan(0);
    expect((await bureau.refused(calls.orgresList, { orgId: 710 })).status).toBe(404);
    expect((await teacher.refused(calls.orgresList, { orgId: 619 })).status).toBe(404);
  });
  test("what a bureau takes in is published for its region's schools and no other, unless its questions are private", async () => {
    const design = await bureau.ok(calls.designCreate, { title: '区域设计', ...OF, content: '<p>区</p>' });
    expect((await teacher.refused(calls.designGet, { id: design.resId })).status).toBe(404);
    await bureau.ok(calls.orgresAdd, { resIds: [design.resId] });
    expect((await teacher.ok(calls.designGet, { id: design.resId })).lib).toBe('reg');
    expect(await teacher.rows(calls.designList, { lib: 'reg', title: '区域设计' })).toHaveLength(1);
    const [far] = await t.sql<{ user_id: number }>(
      'select user_id from people_person where org_id = 710 and user_type = 2 order by user_id limit 1',
    );
    expect((await (await t.asUser(710, far!.user_id)).send(calls.designGet, { id: design.resId })).status).not.toBe(
      200,
    );
    const body = { kind: 'single' as const, stem: '<p>私有题</p>', options: ['1', '2'], answer: { picks: [0] } };
    const q = await bureau.ok(queCreate, { lib: 'psn', ...OF, qtpId: 1, degree: 1, body });
    const paper = await bureau.ok(calls.paperCreate, {
      title: '调研',
      ...OF,
      sections: [{ title: '', questions: [{ verId: q.verId, score: 3 }] }],
    });
    expect((await bureau.refused(calls.orgresAdd, { resIds: [paper.resId] })).message).toBe(
      '试卷里有 1 道题还不在区域题库，请先把它们存入区域题库再共享到区域',
    );
    const [row] = await bureau.rows(calls.orgresList, { title: '区域设计' });
    await bureau.ok(calls.orgresRemove, { id: row!.orgresId });
    expect((await teacher.refused(calls.designGet, { id: design.resId })).status).toBe(404);
  });
});

describe('sharing', () => {
  const myClazz = async () =>
    (
      await t.sql<{ clazz_id: number }>(
        `
          select c.clazz_id
          from class_teacher c
          join class_clazz k on k.org_id = c.org_id and k.clazz_id = c.clazz_id
          join class_enrolment e on e.org_id = c.org_id and e.clazz_id = c.clazz_id and e.removed_at is null
          where c.org_id = 189 and c.user_id = $1 and e.user_id = $2 and k.ended_at is null
          order by c.clazz_id
          limit 1
        `,
        [teacher.userId, student.userId],
      )
    )[0]!.clazz_id;
  test('a class sees what its teacher gave it, as it was then, and no longer when it is taken back', async () => {
    const clazzId = await myClazz();
    const made = await ware(teacher, '给班级');
    const share = await teacher.ok(calls.shareCreate, { resId: made.resId, clazzIds: [clazzId] });
    await teacher.ok(calls.wareUpdate, { id: made.resId, title: '改名以后' });
    const [seen] = (await student.rows(calls.shareList, { pageSize: 50 })).filter((s) => s.shareId === share.shareId);
    expect([seen!.title, seen!.byId, seen!.users]).toEqual(['给班级', teacher.userId, []]);
    expect((await get(student, seen!.url!)).statusCode).toBe(200);
    expect((await student.rows(calls.shareList, { clazzId })).some((s) => s.shareId === share.shareId)).toBe(true);
    expect((await mate.refused(calls.shareRemove, { id: share.shareId })).status).toBe(404);
    await teacher.ok(calls.shareRemove, { id: share.shareId });
    expect((await student.rows(calls.shareList, { pageSize: 50 })).some((s) => s.shareId === share.shareId)).toBe(
      false,
    );
  });
  test("other classes, other schools' people and nobody at all are refused; papers with their keys go to colleagues only", async () => {
    const made = await ware(teacher),
      clazzId = await myClazz();
    const [foreign] = await t.sql<{ clazz_id: number }>(
      `
        select clazz_id
        from class_clazz
        where org_id = 189
          and ended_at is null
          and clazz_id not in (select clazz_id from class_teacher where org_id = 189 and user_id = $1)
          and master_id is distinct from $1
        order by clazz_id
        limit 1
      `,
      [teacher.userId],
    );
    expect(
      (await teacher.refused(calls.shareCreate, { resId: made.resId, clazzIds: [foreign!.clazz_id] })).status,
    ).toBe(404);
    expect((await teacher.refused(calls.shareCreate, { resId: made.resId, userIds: [trainer.userId] })).status).toBe(
      404,
    );
    expect((await teacher.refused(calls.shareCreate, { resId: made.resId })).error).toBe('resource.fault.shareNobody');
    const paper = await fromDb('paper', 1);
    expect((await teacher.refused(calls.shareCreate, { resId: paper, clazzIds: [clazzId] })).message).toBe(
      '试卷和教学反思只能共享给老师；给学生做的试卷请布置成作业',
    );
    expect((await teacher.refused(calls.shareCreate, { resId: paper, userIds: [student.userId] })).status).toBe(400);
    expect((await teacher.ok(calls.shareCreate, { resId: paper, userIds: [mate.userId] })).users).toMatchObject([
      { id: mate.userId },
    ]);
  });
  test('a colleague opens what was shared with them, and cannot hand it on', async () => {
    const made = await teacher.ok(calls.designCreate, { title: '给同事', ...OF, content: '<p>看看</p>' });
    await teacher.ok(calls.shareCreate, { resId: made.resId, userIds: [mate.userId] });
    expect((await mate.ok(calls.designGet, { id: made.resId })).content).toBe('<p>看看</p>');
    expect((await mate.refused(calls.orgresAdd, { resIds: [made.resId] })).error).toBe('resource.fault.notYours');
    expect((await mate.refused(calls.shareCreate, { resId: made.resId, userIds: [school.userId] })).error).toBe(
      'resource.fault.notYours',
    );
    expect((await mate.refused(calls.designUpdate, { id: made.resId, content: '<p>x</p>' })).status).toBe(403);
  });
});
