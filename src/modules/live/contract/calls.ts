import * as z from 'zod';
import { call, none } from '../../../kernel/shared/call';
import { idOf, instant } from '../../../kernel/shared/fields';
import { open } from '../../../kernel/shared/need';
import { SHEETS_MAX } from '../../files/contract';
import { access } from '../access';
import { WARE_KINDS } from '../rules/ware';

const lessonId = () => idOf('lesson_lesson');

/** C-042, V-070, E-036, V-065, V-067, E-033: a ticket for one join within a minute. `client`: what the page runs in says it is. */
export const fetchLessonToken = call({
  name: 'live.token',
  post: '/arrange/live/fetchLessonToken',
  need: access.enter,
  input: z.object({
    lessonId: lessonId(),
    liveRole: z.number().int().min(0).max(9),
    client: z.enum(['browser', 'computer']).default('browser'),
  }),
  reply: z.object({
    ticket: z.string(),
    clazzType: z.number(),
    liveRole: z.number(),
    liveMode: z.enum(['room', 'live']),
    resolution: z.string(),
  }),
  secret: true,
  perMinute: 60,
});

const codeId = () => z.string().regex(/^[0-9a-f]{32}$/);
/** A code for the screen of a room. `key` stays with the device that asked: the code alone opens nothing. */
export const initControl = call({
  name: 'live.ctrl.init',
  post: '/live/ctrl/qrcode/init',
  need: open,
  input: none,
  reply: z.object({ id: z.string(), key: z.string(), expiresAt: z.string() }),
  secret: true,
  perMinute: 20,
});
/** Waits up to 25 s until the code is confirmed or has run out. The control ticket holds until the lesson ends. */
export const pullControl = call({
  name: 'live.ctrl.pull',
  get: '/live/ctrl/qrcode/{id}/pull',
  need: open,
  input: z.object({ id: codeId(), key: z.string().regex(/^[\w-]{22}$/) }),
  reply: z.object({
    state: z.enum(['waiting', 'confirmed', 'expired']),
    ticket: z.string().nullable(),
    lessonId: z.number().nullable(),
  }),
  secret: true,
  untimed: true,
  perMinute: 120,
});
/** The lesson's own teacher gives the device with the code the lead of the room. Once. */
export const confirmControl = call({
  name: 'live.ctrl.confirm',
  post: '/live/ctrl/qrcode/{id}/confirm',
  need: access.teach,
  input: z.object({ id: codeId(), lessonId: lessonId() }),
  reply: z.object({ state: z.literal('confirmed') }),
  perMinute: 30,
});

/** Designed: lessons around now that partner classes of the caller's classes give, here and in other schools (C-041, C-043). */
export const listPartners = call({
  name: 'live.partners',
  get: '/arrange/live/partners',
  need: access.enter,
  input: none,
  reply: z.object({
    items: z.array(
      z.object({
        lessonId: z.number(),
        orgName: z.string(),
        clazzName: z.string(),
        name: z.string(),
        date: z.string(),
        start: z.string(),
        end: z.string(),
        open: z.boolean(),
      }),
    ),
  }),
});

const setting = z.object({ browsers: z.boolean(), records: z.boolean() });
/** Designed: whether desktop browsers stand in for the computer client, and whether teachers may have their voice kept. */
export const getSetting = call({
  name: 'live.setting.get',
  get: '/arrange/live/setting',
  need: access.office,
  input: none,
  reply: setting,
});
export const setSetting = call({
  name: 'live.setting.set',
  put: '/arrange/live/setting',
  need: access.office,
  input: setting,
  reply: setting,
});

/** Designed: what stays of a room. Minutes of each go to its teacher and the office; children see board and words. */
export const keptRoom = call({
  name: 'live.kept',
  get: '/arrange/live/{lessonId}/kept',
  need: access.enter,
  input: z.object({ lessonId: lessonId() }),
  reply: z.object({
    name: z.string(),
    date: z.string(),
    clazzName: z.string(),
    pages: z.number(),
    /** As on the socket (deeds.ts). */
    lines: z.array(
      z.object({
        seq: z.number(),
        userId: z.number(),
        name: z.string(),
        at: z.string(),
        deed: z.record(z.string(), z.unknown()),
      }),
    ),
    /** Pieces of the teacher's voice that were kept, in order. */
    voice: z.array(z.object({ at: z.string(), ms: z.number() })),
    /** Whether the caller may delete them. */
    mayDrop: z.boolean(),
    visits: z.array(
      z.object({ userId: z.number(), name: z.string(), role: z.number(), visits: z.number(), minutes: z.number() }),
    ),
  }),
});

/** Designed: a minute of what the lesson's teacher said, from a piece on: each is a sound file of its own (Ogg Opus) in base64. */
export const keptVoice = call({
  name: 'live.voice',
  get: '/arrange/live/{lessonId}/voice',
  need: access.enter,
  input: z.object({ lessonId: lessonId(), from: instant() }),
  reply: z.object({ items: z.array(z.object({ at: z.string(), ms: z.number(), sound: z.string() })) }),
});
/** Designed: the lesson's teacher, or the office, deletes what was recorded before its term is over. */
export const dropVoice = call({
  name: 'live.voice.drop',
  delete: '/arrange/live/{lessonId}/voice',
  need: access.lead,
  input: z.object({ lessonId: lessonId() }),
  reply: z.object({ dropped: z.number() }),
});

const wareKind = z.enum(WARE_KINDS);
/**
 * Designed: the lesson's teacher takes a picture, a PDF or a film of a library along into the room. It is seen once the room is told
 * so (deeds.ts). `sheets`: how many pages a document has.
 */
export const addWare = call({
  name: 'live.ware.add',
  post: '/arrange/live/{lessonId}/ware',
  need: access.teach,
  input: z.object({ lessonId: lessonId(), resId: idOf('resource_res') }),
  reply: z.object({ resId: z.number(), title: z.string(), kind: wareKind, sheets: z.number() }),
});
/**
 * Designed: the address of such a picture, film or page, for a quarter of an hour, for whoever sees the lesson, takes part as a
 * partner or was invited to look on.
 */
export const getWare = call({
  name: 'live.ware',
  get: '/arrange/live/{lessonId}/ware/{resId}',
  need: access.enter,
  input: z.object({
    lessonId: lessonId(),
    resId: idOf('resource_res'),
    /** The page of a document. */
    sheet: z.number().int().min(1).max(SHEETS_MAX).default(1),
  }),
  reply: z.object({ title: z.string(), kind: wareKind, url: z.string() }),
});
