import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import { fileUpload } from '../../files/contract';
import { createNote, getNote, listClazz, listOwn, listShared, removeNote, updateNote } from '../contract';

const [SEVEN, SEVEN_2] = [189002, 189003];
let t: TestApp;
let me: Caller;
let mate: Caller;
let teacher: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [me, teacher] = [await t.as('student189'), await t.as('teacher189')];
  const [row] = await t.sql<{ user_id: number }>(
    'select user_id from class_enrolment where org_id = 189 and clazz_id = $1 and removed_at is null and user_id <> $2 order by user_id desc limit 1',
    [SEVEN, me.userId],
  );
  mate = await t.asUser(189, Number(row!.user_id));
});
afterAll(async () => {
  await t.stop();
});
const write = (
  text: string,
  o: { shared?: boolean; sbjId?: number; onDate?: string; lessonId?: number } = {},
  who = me,
) => who.ok(createNote, { clazzId: SEVEN, text, ...o });
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe('writing', () => {
  test('a note keeps its lines and its formulas as they were typed', async () => {
    const made = await write('移项要变号\n$3x + 5 = 20$ <b>不是标签</b>', { sbjId: 2 });
    expect(made).toMatchObject({
      text: '移项要变号\n$3x + 5 = 20$ <b>不是标签</b>',
      sbjName: '数学',
      clazzName: '七年级1班',
      mine: true,
      shared: false,
    });
    expect((await me.in('en-US').ok(getNote, { id: made.noteId })).sbjName).toBe('Mathematics');
    expect((await me.rows(listOwn, {}))[0]!.noteId).toBe(made.noteId);
  });
  test('a note holds words or a picture, and is about a day that has come', async () => {
    expect(await me.refused(createNote, { clazzId: SEVEN, text: ' ' })).toMatchObject({
      status: 400,
      error: 'notes.fault.empty',
      fields: [{ path: 'text' }],
    });
    expect((await me.refused(createNote, { clazzId: SEVEN, text: '长'.repeat(5001) })).fields?.[0]?.path).toBe('text');
    expect((await me.refused(createNote, { clazzId: SEVEN, text: 'x', onDate: '2099-01-01' })).fields?.[0]?.path).toBe(
      'onDate',
    );
    const { noteId: id } = await write('有字');
    expect((await me.refused(updateNote, { id, text: '' })).error).toBe('notes.fault.empty');
  });
  test('pictures are own ones; whoever reads the note sees them', async () => {
    const { path } = await me.ok(fileUpload, { file: fileOf('a.png', PNG, 'image/png'), proc: 'clazzNote' });
    const made = await me.ok(createNote, { clazzId: SEVEN, images: [path] });
    expect(made.images[0]!.url).toContain(`u=${me.userId}`);
    expect((await mate.refused(createNote, { clazzId: SEVEN, images: [path] })).fields?.[0]?.path).toBe('images');
    const kept = await me.ok(updateNote, { id: made.noteId, text: '配文', images: [path] });
    expect(kept.images).toHaveLength(1);
    const fetched = await t.app.inject({ url: made.images[0]!.url });
    expect(fetched.statusCode).toBe(200);
  });
  test('classes of other children, of other schools and ended ones take no note', async () => {
    for (const clazzId of [SEVEN_2, 619001])
      expect((await me.refused(createNote, { clazzId, text: 'x' })).status).toBe(404);
    const { clazzId } = await t.make.clazz({ clazzType: 3, students: [me.userId], endedAt: t.now() });
    expect((await me.refused(createNote, { clazzId, text: 'x' })).error).toBe('class.fault.ended');
  });
  test('a note’s lesson is one of its class', async () => {
    const [lesson] = await t.sql<{ lesson_id: number; clazz_id: number }>(
      'select lesson_id, clazz_id from lesson_lesson where org_id = 189 and clazz_id = $1 order by lesson_id, clazz_id limit 1',
      [SEVEN],
    );
    const [other] = await t.sql<{ lesson_id: number }>(
      'select lesson_id from lesson_lesson where org_id = 189 and clazz_id <> $1 order by lesson_id limit 1',
      [SEVEN],
    );
    const made = await me.ok(createNote, { clazzId: SEVEN, text: '这一节', lessonId: lesson!.lesson_id });
    expect(await me.rows(listOwn, { lessonId: lesson!.lesson_id })).toMatchObject([
      { noteId: made.noteId, lessonId: lesson!.lesson_id },
    ]);
    expect((await me.refused(createNote, { clazzId: SEVEN, text: '别的班', lessonId: other!.lesson_id })).status).toBe(
      404,
    );
  });
  test('the same note sent twice is one', async () => {
    const [a, b] = [
      await me.with('n-1').ok(createNote, { clazzId: SEVEN, text: '一次' }),
      await me.with('n-1').ok(createNote, { clazzId: SEVEN, text: '一次' }),
    ];
    expect(a.noteId).toBe(b.noteId);
  });
});

describe('whose note', () => {
  test('[V-077] [E-038] a note may be deleted only by its owner', async () => {
    const { noteId: id } = await write('共享的一篇', { shared: true });
    for (const who of [mate, teacher]) {
      expect(await who.refused(removeNote, { id })).toMatchObject({
        status: 403,
        error: 'notes.fault.notYours',
        message: '不是自己的笔记不能删除',
      });
      expect((await who.in('en-US').refused(removeNote, { id })).message).toBe(
        'A note that is not yours cannot be deleted',
      );
      expect((await who.refused(updateNote, { id, text: '改别人的' })).status).toBe(403);
    }
    await me.ok(removeNote, { id });
    expect((await me.refused(getNote, { id })).status).toBe(404);
  });
  test('a note that is not shared is gone to classmates, and teachers of the class read it', async () => {
    const { noteId: id } = await write('只给自己和老师');
    for (const call of [getNote, removeNote] as const) expect((await mate.refused(call, { id })).status).toBe(404);
    expect((await teacher.ok(getNote, { id })).mine).toBe(false);
    const outsider = await t.as('student619');
    for (const call of [getNote, removeNote] as const) expect((await outsider.refused(call, { id })).status).toBe(404);
    expect((await (await t.as('school619')).refused(getNote, { id })).status).toBeGreaterThanOrEqual(403);
  });
  test('sharing shows a note to the class, taking it back hides it', async () => {
    const { noteId: id } = await write('给全班', { shared: true, sbjId: 2 });
    const shared = async () => (await mate.rows(listShared, { clazzId: SEVEN, pageSize: 100 })).map((n) => n.noteId);
    expect(await shared()).toContain(id);
    await me.ok(updateNote, { id, shared: false });
    expect(await shared()).not.toContain(id);
    expect((await mate.rows(listShared, { clazzId: SEVEN, pageSize: 100 })).every((n) => n.shared)).toBe(true);
    expect((await mate.refused(listShared, { clazzId: SEVEN_2 })).status).toBe(404);
  });
});

describe('lists', () => {
  test('own notes by class, subject and words, the latest day first', async () => {
    await write('很久以前', { onDate: '2026-01-05', sbjId: 1 });
    const all = await me.rows(listOwn, { pageSize: 100 });
    expect(all.map((n) => n.onDate)).toEqual(
      all
        .map((n) => n.onDate)
        .toSorted()
        .toReversed(),
    );
    expect(all.every((n) => n.mine)).toBe(true);
    expect((await me.rows(listOwn, { sbjId: 1, pageSize: 100 })).every((n) => n.sbjName === '语文')).toBe(true);
    expect((await me.rows(listOwn, { q: '很久' })).map((n) => n.text)).toEqual(['很久以前']);
    expect((await me.rows(listOwn, { q: '%' })).length).toBe(0);
  });
  test('a teacher reads the notes of own classes: by child, with how many wrote this week', async () => {
    const reply = await teacher.ok(listClazz, { clazzId: SEVEN, pageSize: 100 });
    expect(new Set(reply.items.map((n) => n.clazzId))).toEqual(new Set([SEVEN]));
    expect(reply.week!.writers).toBeGreaterThan(0);
    expect(reply.week!.students).toBeGreaterThanOrEqual(reply.week!.writers);
    expect((await teacher.rows(listClazz, { userId: me.userId })).every((n) => n.userId === me.userId)).toBe(true);
    expect((await teacher.ok(listClazz, {})).week).toBeNull();
    expect((await teacher.refused(listClazz, { clazzId: 619001 })).status).toBe(404);
    expect((await me.refused(listClazz, {})).status).toBe(403);
    expect((await teacher.refused(listOwn, {})).status).toBe(403);
  });
  test('a note about a lesson stands under it, with what the lesson was about', async () => {
    const { lessonId } = await t.make.lesson({
      clazzId: SEVEN,
      teacherId: teacher.userId,
      onDate: '2026-09-03',
      topic: '数轴',
    });
    const { noteId } = await write('数轴三要素', { lessonId, sbjId: 2 });
    expect(await me.rows(listOwn, { lessonId })).toMatchObject([{ noteId, lessonId, lessonTopic: '数轴' }]);
    expect((await teacher.rows(listClazz, { lessonId })).map((n) => n.noteId)).toEqual([noteId]);
  });
});
