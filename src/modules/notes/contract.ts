import * as z from 'zod';
import { call, nothing } from '../../kernel/shared/call';
import { day, idOf, page, textUpTo } from '../../kernel/shared/fields';
import { filePaths } from '../files/contract';
import { access } from './access';
import { IMAGES_MAX, TEXT_MAX } from './rules';

const noteId = () => idOf('notes_note');
const clazzId = () => idOf('class_clazz');
const sbjId = () => idOf('textbook_subject');
const lessonId = () => idOf('lesson_lesson');
const one = z.object({ id: noteId() });
/** A picture: `url` works for the reader for a quarter of an hour. */
const signedPicture = z.object({ path: z.string(), url: z.string() });
const note = z.object({
  noteId: z.number(),
  userId: z.number(),
  name: z.string(),
  photo: z.string().nullable(),
  userType: z.number(),
  clazzId: z.number(),
  clazzName: z.string(),
  sbjId: z.number().nullable(),
  sbjName: z.string().nullable(),
  lessonId: z.number().nullable(),
  /** What its lesson was about, or is called. */ lessonTopic: z.string().nullable(),
  onDate: z.string(),
  text: z.string(),
  images: z.array(signedPicture),
  shared: z.boolean(),
  madeAt: z.string(),
  savedAt: z.string(),
  mine: z.boolean(),
});
export type Note = z.output<typeof note>;
const text = () => textUpTo(TEXT_MAX);
const images = () => filePaths(IMAGES_MAX);

/** Words with formulas between dollar signs, pictures, or both; about a class, and a subject or a lesson of it. */
export const createNote = call({
  name: 'notes.note.create',
  post: '/note/study',
  need: access.member,
  input: z.object({
    clazzId: clazzId(),
    sbjId: sbjId().nullish(),
    lessonId: lessonId().nullish(),
    onDate: day().optional(),
    text: text().default(''),
    images: images().default([]),
    shared: z.boolean().default(false),
  }),
  reply: note,
});
/** Own notes, the latest day first. */
export const listOwn = call({
  name: 'notes.note.study.list',
  get: '/note/study/myClazzNotes',
  need: access.learn,
  input: page.input({
    clazzId: clazzId().optional(),
    sbjId: sbjId().optional(),
    lessonId: lessonId().optional(),
    q: textUpTo(32).optional(),
  }),
  reply: page.of(note),
});
/** Notes that classmates and teachers share with the class, and the own shared ones. */
export const listShared = call({
  name: 'notes.note.shared.list',
  get: '/note/study/clazzNotes',
  need: access.member,
  input: page.input({
    clazzId: clazzId().optional(),
    sbjId: sbjId().optional(),
    lessonId: lessonId().optional(),
    q: textUpTo(32).optional(),
  }),
  reply: page.of(note),
});
export const getNote = call({
  name: 'notes.note.get',
  get: '/note/study/{id}',
  need: access.member,
  input: one,
  reply: note,
});
/** What is left out stays. Only the owner. */
export const updateNote = call({
  name: 'notes.note.update',
  put: '/note/study/{id}',
  need: access.member,
  input: one.extend({
    sbjId: sbjId().nullish(),
    onDate: day().optional(),
    text: text().optional(),
    images: images().optional(),
    shared: z.boolean().optional(),
  }),
  reply: note,
});
/** V-077: only the owner. */
export const removeNote = call({
  name: 'notes.note.delete',
  delete: '/note/study/{id}',
  need: access.member,
  input: one,
  reply: nothing,
});
/** All notes of the teacher's classes: children learn from what their teacher sees of them. */
export const listClazz = call({
  name: 'notes.note.teacher.list',
  get: '/note/teacher/clazzNotes',
  need: access.teach,
  input: page.input({
    clazzId: clazzId().optional(),
    userId: idOf('people_person').optional(),
    sbjId: sbjId().optional(),
    lessonId: lessonId().optional(),
    shared: z.boolean().optional(),
    q: textUpTo(32).optional(),
  }),
  reply: page.of(note).extend({
    /** Of one class: how many of its children wrote in the last seven days, and how many there are. */
    week: z.object({ writers: z.number(), students: z.number(), notes: z.number() }).nullable(),
  }),
});
