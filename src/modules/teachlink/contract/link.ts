import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { instant } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { QUES_MAX, RESOURCES_MAX } from '../rules';
import { clazzId, clazzIds, content, linkId, linkText, one, previewQue, previewRes, queId } from './parts';

// A teacher's own link: design, preview, reflection. What children answered stands in survey.ts, what others see in share.ts.
const clazz = z.object({
  clazzId: z.number(),
  clazzName: z.string(),
  children: z.number(),
  /** What was sent to the class; null before. */ dueTime: z.string().nullable(),
  taskId: z.number().nullable(),
  publishedAt: z.string().nullable(),
  /** Children who have begun to answer: then the questions stay. */ answered: z.number(),
  /** Whether what was sent is not what the preview now holds. */ behind: z.boolean(),
});
export type LinkClazz = z.output<typeof clazz>;

export const link = z.object({
  linkId: z.number(),
  /** The latest lesson that took this hour. */ lessonId: z.number().nullable(),
  designId: z.number().nullable(),
  /** The first resource of the preview. */ resId: z.number().nullable(),
  reflectId: z.number().nullable(),
  planId: z.number(),
  planName: z.string(),
  unit: z.string(),
  name: z.string(),
  sbjId: z.number(),
  sbjName: z.string(),
  /** The plan has ended: read only. */ ended: z.boolean(),
  /** What the plan says of the hour. */ planned: z.string(),
  design: linkText.nullable(),
  reflect: linkText.nullable(),
  lessons: z.array(z.object({ lessonId: z.number(), date: z.string(), clazzName: z.string() })),
  source: z.object({ orgName: z.string(), author: z.string() }).nullable(),
});

export const getLink = call({
  name: 'teachlink.link.get',
  get: '/teachplan/teacher/link/{linkId}',
  need: access.teach,
  input: one,
  reply: link,
});
/**
 * Writes the design, a text of the own library in its next version. `designId` alone hangs another own design on the link. A
 * `savedAt` that is not the last one is refused: another window has saved.
 */
export const setDesign = call({
  name: 'teachlink.link.design',
  put: '/teachplan/teacher/link/{linkId}/design',
  need: access.teach,
  input: one.extend({ designId: queId().optional(), content: content().optional(), savedAt: instant().optional() }),
  reply: linkText,
  maxBytes: 2 * 1024 * 1024,
});
/** The same for the reflection. */
export const setReflect = call({
  name: 'teachlink.link.reflect',
  put: '/teachplan/teacher/link/{linkId}/reflect',
  need: access.teach,
  input: one.extend({ reflectId: queId().optional(), content: content().optional(), savedAt: instant().optional() }),
  reply: linkText,
  maxBytes: 2 * 1024 * 1024,
});

const previewFields = {
  linkId: z.number(),
  resources: z.array(previewRes),
  questions: z.array(previewQue),
  savedAt: z.string().nullable(),
};
/** What children read and answer before the lesson, and which classes have it. */
export const getPreview = call({
  name: 'teachlink.link.preview',
  get: '/teachplan/teacher/link/{linkId}/preview',
  need: access.teach,
  input: one,
  reply: z.object({
    ...previewFields,
    name: z.string(),
    unit: z.string(),
    sbjId: z.number(),
    ended: z.boolean(),
    clazzes: z.array(clazz),
  }),
});
export type Preview = z.output<(typeof getPreview)['reply']>;
/**
 * `queIds` are versions of questions, in their order; `resIds` courseware that the caller sees or that hangs there already. A
 * `savedAt` that is not the last one is refused: another window has saved.
 */
export const setPreview = call({
  name: 'teachlink.link.preview.set',
  put: '/teachplan/teacher/link/{linkId}/preview',
  need: access.teach,
  input: one.extend({
    resIds: z.array(queId()).max(RESOURCES_MAX, m('teachlink.resMax', { max: RESOURCES_MAX })),
    queIds: z.array(queId()).max(QUES_MAX, m('teachlink.quesMax', { max: QUES_MAX })),
    savedAt: instant().optional(),
  }),
  reply: z.object(previewFields),
});
/**
 * Sends the preview to classes until a due time, which is not before now. Sent again it changes what nobody has answered; once
 * a child has begun, the questions of that class stay and the due time alone moves (`kept`).
 */
export const publishPreview = call({
  name: 'teachlink.link.preview.publish',
  post: '/teachplan/teacher/link/{linkId}/preview/publish',
  need: access.teach,
  input: one.extend({ clazzIds: clazzIds(), dueTime: instant() }),
  reply: z.object({
    linkId: z.number(),
    clazzes: z.array(
      z.object({
        clazzId: z.number(),
        clazzName: z.string(),
        taskId: z.number().nullable(),
        dueTime: z.string(),
        change: z.enum(['sent', 'changed', 'kept']),
      }),
    ),
  }),
});
/** Reminds the children of a class who have not opened what was sent. */
export const nudge = call({
  name: 'teachlink.link.survey.nudge',
  post: '/teachplan/teacher/link/{linkId}/survey/nudge',
  need: access.teach,
  input: z.object({ linkId: linkId(), clazzId: clazzId() }),
  reply: nothing,
});
