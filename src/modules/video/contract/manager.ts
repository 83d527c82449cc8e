import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { visibleText } from '../../../kernel/shared/visible';
import { filePath } from '../../files/contract';
import { questionBody } from '../../question-bank/contract';
import { access } from '../access';
import { CAPTIONS_MAX, NEED_PERCENT, QUES_MAX } from '../rules';
import { direction, film, folderId, lessonId, name, place, seconds, spuId } from './parts';

const folder = z.object({
  folderId: z.number(),
  parentId: z.number().nullable(),
  name: z.string(),
  /** Hours in it, not those of the folders below. */
  lessons: z.number(),
});
const settings = { needPercent: z.number(), needQues: z.boolean(), mark: z.boolean() };
/** Folders depth first, each before those it holds. `maker`: whether this server can convert films. */
const tree = z.object({
  spuId: z.number(),
  title: z.string(),
  sold: z.boolean(),
  maker: z.boolean(),
  ...settings,
  items: z.array(folder),
  /** What was deleted some minutes ago and can be brought back: the last first. */
  removed: z.array(z.object({ kind: z.enum(['folder', 'lesson']), id: z.number(), name: z.string() })),
});
export type FolderTree = z.output<typeof tree>;

/** Courses of the own organisation that hold films. */
export const managedCourses = call({
  name: 'video.course.managed',
  get: '/video/manager/courses',
  need: access.figures,
  input: z.object({}),
  reply: z.object({
    items: z.array(
      z.object({
        spuId: z.number(),
        title: z.string(),
        lessons: z.number(),
        ready: z.number(),
        watchers: z.number(),
      }),
    ),
  }),
  forApi: 'the first pages of managers and teachers (web/published.tsx)',
});
export const setCourse = call({
  name: 'video.course.settings',
  put: '/video/manager/courses/{spuId}/settings',
  need: access.manage,
  input: z.object({
    spuId: spuId(),
    needPercent: z.number().int().min(10).max(100).default(NEED_PERCENT),
    needQues: z.boolean(),
    mark: z.boolean(),
  }),
  reply: z.object(settings),
});

export const listFolders = call({
  name: 'video.folder.list',
  get: '/video/manager/folders',
  need: access.manage,
  input: z.object({ spuId: spuId() }),
  reply: tree,
});
export const createFolder = call({
  name: 'video.folder.create',
  post: '/video/manager/folders',
  need: access.manage,
  input: z.object({ spuId: spuId(), parentId: folderId().optional(), name: name() }),
  reply: folder,
});
export const moveFolder = call({
  name: 'video.folder.move',
  put: '/video/manager/folders/{id}/move',
  need: access.manage,
  query: ['direction'],
  input: z.object({ id: folderId(), direction: direction() }),
  reply: z.object({ items: z.array(folder) }),
});
export const renameFolder = call({
  name: 'video.folder.rename',
  put: '/video/manager/folders/{id}/rename',
  need: access.manage,
  query: ['name'],
  input: z.object({ id: folderId(), name: name() }),
  reply: folder,
});
/** Of a folder with hours `lessons` says how many go: without it, or with another number, it is refused with their names. */
export const deleteFolder = call({
  name: 'video.folder.delete',
  delete: '/video/manager/folders/{id}',
  need: access.manage,
  input: z.object({ id: folderId(), lessons: z.number().int().min(0).max(10_000).default(0) }),
  reply: nothing,
});
/** Within ten minutes. */
export const restoreFolder = call({
  name: 'video.folder.restore',
  post: '/video/manager/folders/{id}/restore',
  need: access.manage,
  input: z.object({ id: folderId() }),
  reply: nothing,
});

const lesson = z.object({
  lessonId: z.number(),
  folderId: z.number(),
  name: z.string(),
  free: z.boolean(),
  /** Only for those who bought it before. */
  hidden: z.boolean(),
  ques: z.number(),
  captions: z.boolean(),
  film,
});
export type Lesson = z.output<typeof lesson>;
const lessons = z.object({ items: z.array(lesson) });

export const listLessons = call({
  name: 'video.lesson.list',
  get: '/video/manager/lessons',
  need: access.manage,
  input: z.object({ folderId: folderId() }),
  reply: lessons,
});
export const createLesson = call({
  name: 'video.lesson.create',
  post: '/video/manager/lessons',
  need: access.manage,
  input: z.object({ folderId: folderId(), name: name(), free: z.boolean().default(false) }),
  reply: lesson,
});
export const updateLesson = call({
  name: 'video.lesson.update',
  put: '/video/manager/lessons/{id}',
  need: access.manage,
  input: z.object({ id: lessonId(), name: name(), free: z.boolean() }),
  reply: lesson,
});
export const moveLesson = call({
  name: 'video.lesson.move',
  put: '/video/manager/lessons/{id}/move',
  need: access.manage,
  query: ['direction'],
  input: z.object({ id: lessonId(), direction: direction() }),
  reply: lessons,
});
/** What somebody has bought is hidden from new buyers alone; anything else goes, and can be brought back for ten minutes. */
export const deleteLesson = call({
  name: 'video.lesson.delete',
  delete: '/video/manager/lessons/{id}',
  need: access.manage,
  input: z.object({ id: lessonId() }),
  reply: nothing,
});
export const restoreLesson = call({
  name: 'video.lesson.restore',
  post: '/video/manager/lessons/{id}/restore',
  need: access.manage,
  input: z.object({ id: lessonId() }),
  reply: nothing,
});

const que = z.object({
  qid: z.number(),
  verId: z.number(),
  sbjId: z.number(),
  place: place(),
  /** Where it stops the picture; null at the end and beside. */
  second: z.number().nullable(),
  body: questionBody,
});
const quesReply = z.object({ items: z.array(que) });
export type Que = z.output<typeof que>;
export const getQues = call({
  name: 'video.ques.list',
  get: '/video/manager/lessons/{id}/ques',
  need: access.manage,
  input: z.object({ id: lessonId() }),
  reply: quesReply,
});
/** `places` says of some of the questions where they stand; the others come at the end. */
export const setQues = call({
  name: 'video.ques.set',
  put: '/video/manager/lessons/{id}/ques',
  need: access.manage,
  input: z.object({
    id: lessonId(),
    qids: z.array(idOf('question_bank_question')).max(QUES_MAX, m('video.fault.quesFull', { max: QUES_MAX })),
    places: z
      .array(z.object({ qid: idOf('question_bank_question'), place: place(), second: seconds().optional() }))
      .max(QUES_MAX)
      .default([]),
  }),
  reply: quesReply,
});

/** V-101: one video file. A film sent by /obfs/pieces; `duration` counts where this server cannot look into it. */
export const setVideo = call({
  name: 'video.video.set',
  put: '/video/manager/lessons/{id}/video',
  need: access.manage,
  input: z.object({ id: lessonId(), path: filePath(), duration: seconds().optional() }),
  reply: lesson,
});
/** Gives up an upload that is under way; without one takes the film away, unless somebody has bought it. */
export const deleteVideo = call({
  name: 'video.video.delete',
  delete: '/video/manager/lessons/{id}/video',
  need: access.manage,
  input: z.object({ id: lessonId() }),
  reply: nothing,
});
/** The film as learners will see it; `src` works with `pass` in its query. */
export const previewVideo = call({
  name: 'video.video.preview',
  get: '/video/manager/lessons/{id}/preview',
  need: access.manage,
  input: z.object({ id: lessonId() }),
  reply: z.object({ kind: z.enum(['hls', 'file']), src: z.string(), pass: z.string(), poster: z.string().nullable() }),
});
/** How far an upload is, for whoever looks at the course meanwhile or goes on the next morning. */
export const tellSending = call({
  name: 'video.video.sending',
  put: '/video/manager/lessons/{id}/sending',
  need: access.manage,
  input: z.object({
    id: lessonId(),
    fileName: z.string().overwrite(visibleText).trim().min(1).max(200),
    percent: z.number().int().min(0).max(100),
    /** The server refused it for good. */ failed: z.boolean().default(false),
  }),
  reply: nothing,
});
export const setCaptions = call({
  name: 'video.captions.set',
  put: '/video/manager/lessons/{id}/captions',
  need: access.manage,
  input: z.object({ id: lessonId(), text: z.string().max(CAPTIONS_MAX) }),
  reply: lesson,
});
