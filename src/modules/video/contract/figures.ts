import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { lessonId, place, spuId } from './parts';

const lessonFigure = z.object({
  lessonId: z.number(),
  name: z.string(),
  duration: z.number().nullable(),
  watchers: z.number(),
  done: z.number(),
  /** Minutes of film really played by all together. */ minutes: z.number(),
  /** Mean part of the film that was played, in percent; null while nobody watched. */ watched: z.number().nullable(),
  /** Share of right answers in percent; null where nobody answered. */ right: z.number().nullable(),
});
const courseFigures = z.object({
  spuId: z.number(),
  title: z.string(),
  watchers: z.number(),
  done: z.number(),
  minutes: z.number(),
  items: z.array(lessonFigure),
});
export type CourseFigures = z.output<typeof courseFigures>;
export type LessonFigure = z.output<typeof lessonFigure>;
export const getFigures = call({
  name: 'video.figures.course',
  get: '/video/manager/figures',
  need: access.figures,
  input: z.object({ spuId: spuId() }),
  reply: courseFigures,
});

const cell = z.object({ second: z.number(), played: z.number(), left: z.number(), back: z.number() });
const queFigure = z.object({
  verId: z.number(),
  place: place(),
  second: z.number().nullable(),
  stem: z.string(),
  right: z.number(),
  part: z.number(),
  wrong: z.number(),
});
const lessonFigures = z.object({
  lessonId: z.number(),
  name: z.string(),
  duration: z.number(),
  watchers: z.number(),
  /** The second at which half of them had gone; null where more than half saw the end. */ halfGone: z
    .number()
    .nullable(),
  cells: z.array(cell),
  ques: z.array(queFigure),
});
export type LessonFigures = z.output<typeof lessonFigures>;
export const getLessonFigures = call({
  name: 'video.figures.lesson',
  get: '/video/manager/figures/{lessonId}',
  need: access.figures,
  input: z.object({ lessonId: lessonId() }),
  reply: lessonFigures,
});

const SORTS = ['name', 'minutes', 'seenAt'] as const;
const viewer = z.object({
  userId: z.number(),
  lessonId: z.number(),
  name: z.string(),
  lessonName: z.string(),
  watched: z.number(),
  minutes: z.number(),
  position: z.number(),
  right: z.number().nullable(),
  done: z.boolean(),
  seenAt: z.string(),
});
const filters = { spuId: spuId(), lessonId: lessonId().optional(), name: z.string().trim().max(32).optional() };
/** Who watched which hour and how far. */
export const listViewers = call({
  name: 'video.figures.people',
  get: '/video/manager/people',
  need: access.figures,
  input: page.input(filters, { sorts: SORTS }),
  reply: page.of(viewer),
});
export const exportViewers = call({
  name: 'video.figures.people.export',
  get: '/video/manager/people/export',
  need: access.figures,
  input: page.input(filters, { sorts: SORTS }).omit({ curPage: true, pageSize: true }),
  reply: file,
  rows: viewer,
});
