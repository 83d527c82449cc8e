import * as z from 'zod';
import { call, nothing, upload } from '../../../kernel/shared/call';
import { idsOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { PHOTO_BYTES, REASONS } from '../rules';
import { clazzId, face, orgId, userId } from './parts';

const one = { orgId: orgId(), userId: userId() };
export const getFace = call({
  name: 'face.face.get',
  get: '/face/faceset/{orgId}/face/{userId}',
  need: access.school,
  input: z.object(one),
  reply: face,
});
/**
 * C-068: a photograph, 60 s. Not a write to the kernel, as for every upload: the same picture again answers the same, so it
 * takes no idempotency key and holds no transaction while it is drawn.
 */
export const setFace = call({
  name: 'face.face.set',
  post: '/face/faceset/{orgId}/face/{userId}',
  need: access.school,
  multipart: true,
  maxBytes: PHOTO_BYTES,
  reads: true,
  input: z.object({ ...one, file: upload() }),
  reply: face,
});
export const deleteFace = call({
  name: 'face.face.delete',
  delete: '/face/faceset/{orgId}/face/{userId}',
  need: access.school,
  input: z.object(one),
  reply: nothing,
});
/** The address of a photograph for the caller, at most 15 minutes. */
export const facePhoto = call({
  name: 'face.face.photo',
  get: '/face/faceset/{orgId}/photo/{userId}',
  need: access.school,
  input: z.object(one),
  reply: z.object({ path: z.string(), url: z.string() }),
});
/** Registers faces from profile photographs, by a job: its result says who was saved and who was not, and why. */
export const batchFaces = call({
  name: 'face.face.batch',
  post: '/face/faceset/{orgId}/face/batch',
  need: access.school,
  input: z.object({ orgId: orgId(), userIds: idsOf('people_person', 2000).min(1) }),
  reply: z.object({ jobId: z.number() }),
});
/** Drops faces of children who left, by a job: its result says how many. */
export const pruneFaces = call({
  name: 'face.face.prune',
  post: '/face/faceset/{orgId}/face/prune',
  need: access.school,
  input: z.object({ orgId: orgId() }),
  reply: z.object({ jobId: z.number() }),
});
/** Photographs that wait for eyes, forty at a time; of one class, or of all that the caller looks after. */
export const wall = call({
  name: 'face.wall',
  get: '/face/wall',
  need: access.clazz,
  input: z.object({ clazzId: clazzId().optional() }),
  reply: z.object({
    /** All that wait, these among them. */ waiting: z.number(),
    items: z.array(
      z.object({
        userId: z.number(),
        name: z.string(),
        clazzName: z.string(),
        url: z.string(),
        version: z.number(),
        hint: face.shape.hint,
        hintName: z.string().nullable(),
      }),
    ),
  }),
});
/** What somebody saw on the wall. A photograph that changed meanwhile, or whose child left, is left as it is, and counted. */
export const judgeFaces = call({
  name: 'face.judge',
  post: '/face/wall',
  need: access.clazz,
  input: z.object({
    items: z
      .array(
        z.object({
          userId: userId(),
          version: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
          fit: z.boolean(),
          reason: z.enum(REASONS).optional(),
        }),
      )
      .min(1)
      .max(200),
  }),
  reply: z.object({ judged: z.number(), changed: z.number() }),
});
