import * as z from 'zod';
import { day, idOf, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { CODES, CONTENT_MAX, DURATION_MAX, DURATION_MIN, LESSON_STATES, NAME_MAX, TOPIC_MAX } from '../rules';

// Pieces that several calls of this module share.
export { day };
export const lessonId = () => idOf('lesson_lesson');
export const arrangeId = () => idOf('timetable_arrange');
export const clazzId = () => idOf('class_clazz');
export const personId = () => idOf('people_person');
export const sbjId = () => idOf('textbook_subject');
export const linkId = () => idOf('teachplan_hour');
export const one = z.object({ id: lessonId() });
/** V-064 */
export const name = () => textOf(NAME_MAX, 'lesson.nameRequired');
export const time = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, m('lesson.time'));
export const secNo = () => z.number().int().min(0).max(99);
const wrong = () => m('lesson.duration', { min: DURATION_MIN, max: DURATION_MAX });
/** Minutes. */
export const duration = () => z.number(wrong()).int(wrong()).min(DURATION_MIN, wrong()).max(DURATION_MAX, wrong());
export const topic = () => textUpTo(TOPIC_MAX);
export const content = () => textUpTo(CONTENT_MAX);
/** Both ends of a range, when both are given: it does not end before it begins. */
export const inOrder = (v: { readonly from?: string | undefined; readonly to?: string | undefined }): boolean =>
  !v.from || !v.to || v.to >= v.from;
export const TO_BEFORE_FROM = { ...m('lesson.fault.toBeforeFrom'), path: ['to'] };
export const state = () => z.enum(LESSON_STATES);
export const code = () => z.enum(CODES);

/**
 * A lesson as lists show it (X-026 and what stands beside). `lessonId` is null for a timetabled lesson to which nothing has happened
 * yet: its name is `arrangeId` and `date`, and `lesson.open` gives it an id.
 */
export const lesson = z.object({
  lessonId: z.number().nullable(),
  arrangeId: z.number().nullable(),
  name: z.string(),
  date: z.string(),
  secNo: z.number().nullable(),
  start: z.string(),
  end: z.string(),
  /** Minutes. */
  duration: z.number(),
  clazzId: z.number(),
  clazzName: z.string(),
  clazzType: z.number(),
  sbjId: z.number(),
  sbjName: z.string(),
  teacherId: z.number(),
  teacherName: z.string(),
  roomName: z.string(),
  state: state(),
  topic: z.string(),
  linkId: z.number().nullable(),
  prepared: z.boolean(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** When attendance was taken, and how many were away and late. */
  takenAt: z.string().nullable(),
  awayCount: z.number(),
  lateCount: z.number(),
  /** Quizzes to practise with. */
  quizCount: z.number(),
  /** The caller is its teacher. */
  mine: z.boolean(),
});
export type Lesson = z.output<typeof lesson>;
/** A lesson with an id. */
export const lessonWithId = lesson.extend({ lessonId: z.number() });
export type KeptLesson = z.output<typeof lessonWithId>;
export const place = z.object({
  linkId: z.number(),
  planId: z.number(),
  unit: z.string(),
  unitNo: z.number(),
  hourNo: z.number(),
  name: z.string(),
});
