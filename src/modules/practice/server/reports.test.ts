import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { denied } from '../../../kernel/shared/need';
import { placesOf } from '../../../kernel/shared/screens';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { knowledge } from '../../textbook/demo';
import {
  adaptKlgs,
  adaptNodes,
  adaptSpecbook,
  adaptSpecbooks,
  adaptTextbooks,
  favourList,
  favourSet,
  homeGet,
  reportClazz,
  reportClazzNode,
  reportCurves,
  reportOrg,
  reportOrgDetail,
  reportStudy,
  reportStudyDetail,
  watch,
} from '../contract';
import { screens } from '../screens';
import { followLog, measureItems } from './sweep';
import { addQuestions, BOOK, CHAPTER, MATHS, SECTION } from './testing';

let t: TestApp;
let me: Caller;
let teacher: Caller;
let master: Caller;
let clazzId: number;
const KLG = knowledge('maths', '有理数的乘方');
beforeAll(async () => {
  t = await TestApp.start();
  [me, teacher, master] = [await t.as('student189'), await t.as('teacher189'), await t.as('classmgr189')];
  clazzId = (
    await t.sql<{ clazz_id: number }>(
      'select clazz_id from class_student_v where org_id = 189 and user_id = $1 and clazz_type = 1',
      [me.userId],
    )
  )[0]!.clazz_id;
});
afterAll(async () => {
  await t.stop();
});
/** Puts answers into the log, as homework does when it is judged. */
const answer = (
  userId: number,
  qid: number,
  share: number,
  o: { at?: string; openAt?: string | null; source?: number } = {},
) =>
  t.sql(
    `
      insert into wrongbook_answer (
        org_id, user_id, source, source_id, qid, qcid, ver_id, sbj_id, share, answered_at, open_at
      )
      select 189, $1, 'work', $2, $3, 0, ver_id, 2, $4, $5, $6
      from question_bank_version
      where org_id = 189 and qid = $3
    `,
    [
      userId,
      o.source ?? 77,
      qid,
      share,
      o.at ?? new Date(t.now().getTime() - 60_000).toISOString(),
      o.openAt === undefined ? (o.at ?? new Date(t.now().getTime() - 60_000).toISOString()) : o.openAt,
    ],
  );

describe('what is known of a learner', () => {
  test('answers of homework count too, from when the child may know the result, and a changed mark corrects', async () => {
    const mates = (
      await t.sql<{ user_id: number }>(
        'select user_id from class_student_v where org_id = 189 and clazz_id = $1 and user_id <> $2 order by 1 limit 2',
        [clazzId, me.userId],
      )
    ).map((r) => r.user_id);
    const mate = await t.asUser(189, mates[0]!);
    await t.sql('delete from wrongbook_answer where org_id = 189 and user_id = any($1)', [mates]);
    await t.sql('delete from practice_level where org_id = 189 and user_id = any($1)', [mates]);
    const qids = await addQuestions(t, 6, { klgIds: [KLG] });
    for (const qid of qids) {
      await answer(mates[0]!, qid, 0);
      await answer(mates[1]!, qid, 0, { openAt: null });
    }
    await followLog(t.kernel, 20);
    const point = async (who: Caller) =>
      (await who.ok(adaptKlgs, { tbkNodeId: SECTION })).klgs.find((k) => k.klgId === KLG)!;
    expect(await point(mate)).toMatchObject({ stand: 'weak', answers: 6 });
    expect(await point(await t.asUser(189, mates[1]!))).toMatchObject({ stand: 'new', mastery: null });
    const [before] = await t.sql<{ n: number }>(
      'select count(*)::int n from practice_item where org_id = 189 and qid = any($1)',
      [qids],
    );
    expect(before!.n).toBe(0);
    await measureItems(t.kernel, 60);
    const [after] = await t.sql<{ n: number; level: number }>(
      'select count(*)::int n, min(level)::int as level from practice_item where org_id = 189 and qid = any($1)',
      [qids],
    );
    expect(after!.n).toBe(6);
    expect(after!.level).toBeGreaterThan(-700);
    await t.sql(`update wrongbook_answer set share = 100 where org_id = 189 and user_id = $1`, [mates[0]!]);
    await followLog(t.kernel, 20);
    expect((await point(mate)).mastery).toBeGreaterThan(50);
    expect((await mate.ok(reportCurves, { sbjId: MATHS })).days.reduce((n, d) => n + d.rightCount, 0)).toBe(6);
  });
  test('books, special-topic books and sections show how far the child is, and what comes next', async () => {
    const books = await me.ok(adaptTextbooks, {});
    expect(books[0]).toMatchObject({ tbkId: BOOK, current: true });
    expect((await me.ok(adaptTextbooks, { sbjId: 3 })).every((b) => b.sbjId === 3)).toBe(true);
    const book = await me.ok(adaptNodes, { tbkId: BOOK });
    expect(book.nodes.find((n) => n.nodeId === CHAPTER)).toMatchObject({ depth: 1, leaf: false, points: 10 });
    expect(book.next.length).toBeGreaterThan(0);
    expect(book.next.every((p) => p.why === 'next' || p.stand === 'weak')).toBe(true);
    const special = await me.ok(adaptSpecbooks, { sbjId: MATHS });
    expect(special.map((b) => b.sbkName)).not.toContain('应用题专项（编写中）');
    expect((await me.ok(adaptSpecbook, { sbkId: special[0]!.sbkId })).nodes.map((n) => n.name)).not.toContain(
      '竞赛拓展',
    );
    expect((await me.refused(adaptSpecbook, { sbkId: 503 })).status).toBe(404);
    expect((await me.refused(adaptNodes, { tbkId: 9_999_999 })).status).toBe(404);
  });
  test('a film keeps its place, and one that ended stays ended', async () => {
    await t.sql('delete from practice_watch where org_id = 189');
    expect(await me.ok(watch, { klgId: KLG, position: 30 })).toMatchObject({ position: 30, ended: false });
    expect(await me.ok(watch, { klgId: KLG, position: 95, ended: true })).toMatchObject({ position: 95, ended: true });
    expect(await me.ok(watch, { klgId: KLG, position: 5 })).toMatchObject({ position: 5, ended: true });
    expect((await me.ok(adaptKlgs, { tbkNodeId: SECTION })).klgs.find((k) => k.klgId === KLG)).toMatchObject({
      position: 5,
      ended: true,
    });
    expect((await me.refused(watch, { klgId: 5, position: 0 })).status).toBe(404);
  });
  test('at least one favoured subject, none twice', async () => {
    expect((await me.ok(favourSet, { sbjIds: [3, 2] })).map((f) => f.sbjId)).toEqual([3, 2]);
    expect((await me.ok(favourList, {})).map((f) => f.sbjId)).toEqual([3, 2]);
    expect((await me.refused(favourSet, { sbjIds: [] })).fields?.[0]).toMatchObject({
      path: 'sbjIds',
      text: '至少保留一门学科',
    });
    expect((await me.in('en-US').refused(favourSet, { sbjIds: [2, 2] })).message).toBe('Subjects may not repeat');
    await Promise.all([me.ok(favourSet, { sbjIds: [1] }), me.ok(favourSet, { sbjIds: [1, 2] })]);
    expect((await me.ok(favourList, {})).length).toBeGreaterThan(0);
  });
  test('the home page says what to do now', async () => {
    const home = await me.ok(homeGet, {});
    expect(home.open.length).toBeGreaterThan(0);
    expect(home.book).toMatchObject({ tbkId: BOOK });
    expect(home.topRank).toBeGreaterThanOrEqual(0);
  });
  test('what was answered today counts at once, also before its result may be known', async () => {
    const before = await me.ok(homeGet, {});
    // The newest answers, as a homework leaves them that is published tomorrow.
    await t.sql(
      `insert into wrongbook_answer (org_id, user_id, source, source_id, qid, qcid, ver_id, sbj_id, share, answered_at, open_at)
       select distinct on (a.qid, a.qcid) a.org_id, a.user_id, 'work', 1, a.qid, a.qcid, a.ver_id, a.sbj_id, a.share, ${t.sqlNow},
         ${t.sqlNow} + interval '1 day'
       from wrongbook_answer a
       where a.org_id = 189 and a.user_id = $1
       order by a.qid, a.qcid
       limit 8`,
      [me.userId],
    );
    const after = await me.ok(homeGet, {});
    expect(after.today.answers).toBe(before.today.answers + 8);
    expect(after.week.answers).toBe(before.week.answers + 8);
    expect(after.week.accuracy).toBe(before.week.accuracy);
    await t.sql('delete from wrongbook_answer where org_id = 189 and user_id = $1 and source_id = 1', [me.userId]);
  });
});

describe('who sees whom', () => {
  test('a teacher sees the classes they teach in the subject, the class teacher all of theirs, nobody else', async () => {
    const report = await teacher.ok(reportClazz, { clazzId, tbkId: BOOK });
    expect(report).toMatchObject({ clazzId, sbjId: MATHS });
    expect(report.students).toBeGreaterThan(report.active - 1);
    expect((await master.ok(reportClazz, { clazzId, tbkId: BOOK })).clazzId).toBe(clazzId);
    const [other] = await t.sql<{ clazz_id: number }>(
      `
        select c.clazz_id
        from class_clazz_v c
        where c.org_id = 189
          and c.clazz_type = 1
          and c.master_id is distinct from $1
          and not exists (
            select 1
            from class_teacher_v w
            where w.org_id = 189 and w.clazz_id = c.clazz_id and w.user_id = $1
          )
        order by c.clazz_id
        limit 1
      `,
      [teacher.userId],
    );
    expect((await teacher.refused(reportClazz, { clazzId: other!.clazz_id, tbkId: BOOK })).status).toBe(404);
    // English is not theirs in this class.
    const [english] = await t.sql<{ tbk_id: number }>(
      'select tbk_id from textbook_textbook where sbj_id = 3 and enabled order by tbk_id limit 1',
    );
    expect((await teacher.refused(reportClazz, { clazzId, tbkId: english!.tbk_id })).status).toBe(404);
    expect((await me.refused(reportClazz, { clazzId, tbkId: BOOK })).status).toBe(403);
    const node = await teacher.ok(reportClazzNode, { clazzId, tbkId: BOOK, tbkNodeId: SECTION });
    expect(node.students).toHaveLength(report.students);
    expect(node.klgs.map((k) => k.klgId)).toContain(KLG);
    expect(node.students.every((s) => s.klgs.length === node.klgs.length)).toBe(true);
    expect((await teacher.refused(reportClazzNode, { clazzId, tbkId: BOOK, tbkNodeId: 126001 })).status).toBe(404);
  });
  test('a child sees their own report, a teacher a child of their classes in their subject, others are gone', async () => {
    expect((await me.ok(reportStudy, {})).userId).toBe(me.userId);
    const mate = (
      await t.sql<{ user_id: number }>(
        'select user_id from class_student_v where org_id = 189 and clazz_id = $1 and user_id <> $2 order by user_id limit 1',
        [clazzId, me.userId],
      )
    )[0]!.user_id;
    expect((await me.refused(reportStudy, { userId: mate })).status).toBe(404);
    const seen = await teacher.ok(reportStudy, { userId: mate });
    expect(seen.subjects.every((s) => s.sbjId === MATHS)).toBe(true);
    expect((await teacher.refused(reportStudy, { userId: mate, sbjId: 3 })).status).toBe(404);
    expect((await teacher.refused(reportStudyDetail, { userId: mate, sbjId: 3 })).status).toBe(404);
    expect((await teacher.ok(reportStudyDetail, { userId: mate, sbjId: MATHS })).userId).toBe(mate);
    expect((await master.ok(reportStudyDetail, { userId: mate, sbjId: 3 })).userId).toBe(mate);
    expect((await teacher.refused(reportStudy, {})).error).toBe('practice.fault.chooseStudent');
    expect((await teacher.refused(reportCurves, { userId: (await t.who('student619')).userId })).status).toBe(404);
    const [far] = await t.sql<{ user_id: number }>(
      `
        select s.user_id
        from class_student_v s
        where s.org_id = 189
          and s.clazz_type = 1
          and not exists (
            select 1
            from class_teacher_v w
            join class_student_v o on o.org_id = w.org_id and o.clazz_id = w.clazz_id
            where w.org_id = 189 and w.user_id = $1 and o.user_id = s.user_id
          )
        order by s.user_id
        limit 1
      `,
      [teacher.userId],
    );
    if (far) expect((await teacher.refused(reportCurves, { userId: far.user_id })).status).toBe(404);
  });
  test('curves have every day of the period; a period runs forwards and is bounded', async () => {
    const curves = await me.ok(reportCurves, { from: '2026-09-01', to: '2026-09-30' });
    expect(curves.days).toHaveLength(30);
    expect((await me.refused(reportCurves, { from: '2026-09-02', to: '2026-09-01' })).fields?.[0]?.path).toBe('to');
    expect((await me.refused(reportCurves, { from: '2020-09-02', to: '2026-09-01' })).message).toBe(
      '时间范围最多 400 天',
    );
    expect((await me.ok(reportCurves, {})).days).toHaveLength(30);
  });
  test('[C-046] a study report carries a grade A to D', async () => {
    const all = await me.ok(reportStudy, { from: '2026-01-01', to: '2026-12-31' });
    expect(all.answers).toBeGreaterThan(10);
    expect(all.grade).toMatch(/^[A-D]$/);
    expect(all.answers).toBe(all.subjects.reduce((n, s) => n + s.answers, 0));
  });
  test('a head sees their school by class and child, a bureau its schools, nobody another region', async () => {
    const head = await t.as('school189');
    const own = await head.ok(reportOrg, { orgId: 189, sbjId: MATHS });
    expect(own.rows.every((r) => r.orgId === 189 && r.clazzId != null)).toBe(true);
    expect(own.total.answers).toBe(own.rows.reduce((n, r) => n + r.answers, 0));
    expect(own.total.answers).toBe(own.days.reduce((n, d) => n + d.answers, 0));
    const detail = await head.ok(reportOrgDetail, { orgId: 189, clazzId, sort: '-answers' });
    expect(detail.items[0]!.answers).toBeGreaterThanOrEqual(detail.items.at(-1)!.answers);
    expect((await head.refused(reportOrg, { orgId: 619 })).status).toBe(404);
    expect((await head.refused(reportOrgDetail, { orgId: 710 })).status).toBe(404);
    const bureau = await t.as('bureau4109');
    const region = await bureau.ok(reportOrg, {});
    expect(new Set(region.rows.map((r) => r.orgId)).size).toBeGreaterThan(1);
    expect(region.rows.every((r) => r.clazzId === null)).toBe(true);
    expect((await bureau.refused(reportOrg, { orgId: 710 })).status).toBe(404);
    expect((await teacher.refused(reportOrg, {})).status).toBe(403);
  });
  test('a training institution’s learners are counted, each once, though no class of theirs is an administrative one', async () => {
    const head = await t.as('training5');
    const learners = await t.sql<{ user_id: number }>(
      'select distinct user_id from class_student_v where org_id = $1 and clazz_type <> 1',
      [head.orgId],
    );
    expect(learners.length).toBeGreaterThan(0);
    const { total, rows } = await head.ok(reportOrg, {});
    expect(total.students).toBe(learners.length);
    expect(rows.reduce((n, r) => n + r.students, 0)).toBe(learners.length);
    const detail = await head.ok(reportOrgDetail, { pageSize: 200 });
    expect(detail.total).toBe(learners.length);
    expect(new Set(detail.items.map((r) => r.userId)).size).toBe(detail.items.length);
  });
  test('[site G5] STUDENT guards practice and the student’s home', () => {
    const rights = (userType: number, funcIds: string[]) => ({
      userType,
      busiId: 4,
      orgId: 189,
      orgRegion: 410902,
      funcIds: ['AUTHENTICATED', ...funcIds],
      servIds: ['TCH_BASE'],
    });
    for (const path of ['/practice/index', '/basic/student/index', '/exercise/index']) {
      const place = Object.values(screens)
        .flatMap((s) => placesOf(s))
        .find((p) => p.path === path)!;
      expect(denied(place.need, rights(1, ['STUDENT']))).toBeUndefined();
      expect(denied(place.need, rights(1, []))).toBe('function');
      expect(denied(place.need, rights(2, ['BASIC_TEACHING']))).toBe('line');
    }
  });
});
