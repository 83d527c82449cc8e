import * as z from 'zod';
import { call, upload } from '../../../kernel/shared/call';
import { access } from '../access';
import { PHOTO_BYTES, REASONS, STANDINGS, STATES } from '../rules';
import { clazzId } from './parts';

/** The address of a phone on which one class is photographed. */
export const phoneCode = call({
  name: 'face.phone.code',
  post: '/face/phone/codes',
  need: access.clazz,
  input: z.object({ clazzId: clazzId() }),
  reply: z.object({ url: z.string(), endsAt: z.string() }),
});
const code = z.string().regex(/^[\w-]{22}$/);
/** The class behind a code: children whose guardian agreed, those without a usable photograph first. */
export const phoneOpen = call({
  name: 'face.phone.open',
  get: '/open/face/{code}',
  need: access.phone,
  input: z.object({ code }),
  reply: z.object({
    clazzName: z.string(),
    endsAt: z.string(),
    /** Children who take part by card or number. */ without: z.number(),
    items: z.array(
      z.object({
        userId: z.number(),
        name: z.string(),
        standing: z.enum(STANDINGS),
        reason: z.enum(REASONS).nullable(),
      }),
    ),
  }),
});
/** One photograph from the phone. */
export const phoneSend = call({
  name: 'face.phone.send',
  post: '/open/face/{code}',
  need: access.phone,
  multipart: true,
  maxBytes: PHOTO_BYTES,
  reads: true,
  input: z.object({
    code,
    userId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
    file: upload(),
  }),
  reply: z.object({ userId: z.number(), state: z.enum(STATES), reason: z.enum(REASONS).nullable() }),
});
