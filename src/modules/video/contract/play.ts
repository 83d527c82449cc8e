import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { access } from '../access';

const filmId = () => z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const pass = () => z.string().max(200);
/** A class that watches stands behind one address. */
const AT_ONCE = 60_000;

/** The qualities of a film, or the fragments of one of them (`part`). */
export const playList = call({
  name: 'video.play.list',
  get: '/video/play/{filmId}/list.m3u8',
  need: access.byPass,
  perMinute: AT_ONCE,
  input: z.object({ filmId: filmId(), pass: pass(), part: z.number().int().min(0).max(9).optional() }),
  reply: file,
  forApi: 'players',
});
/** Bytes of a film, in ranges; `part` is a stored file with the sign that it is this film's. */
export const playMedia = call({
  name: 'video.play.media',
  get: '/video/play/{filmId}/media.mp4',
  need: access.byPass,
  perMinute: AT_ONCE,
  input: z.object({ filmId: filmId(), pass: pass(), part: z.string().max(140) }),
  reply: file,
  forApi: 'players',
});
export const playCaptions = call({
  name: 'video.play.captions',
  get: '/video/play/{filmId}/captions.vtt',
  need: access.byPass,
  perMinute: 3000,
  input: z.object({ filmId: filmId(), pass: pass() }),
  reply: file,
  forApi: 'players',
});
