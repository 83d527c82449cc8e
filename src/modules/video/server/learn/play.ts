import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { Download, handle, type Http } from '../../../../kernel/server/module';
import { storageOf } from '../../../../kernel/server/store/store';
import { rangeOf, storedSize } from '../../../files/server/published';
import * as calls from '../../contract';
import type { FilmPart } from '../../rules';
import { listOf, masterOf } from '../make/playlist';
import { gone } from './open';
import { partOf, readPart, readPass, type Pass } from './pass';

const HLS = 'application/vnd.apple.mpegurl';

/** The pass that a player shows; a person who is signed in shows an own one. */
function passOf(cx: Cx, { filmId, pass }: { readonly filmId: number; readonly pass: string }, http: Http): Pass {
  const read = readPass(cx.kernel, pass, filmId, http, cx.now);
  if (!read || (cx.session && cx.session.userId !== read.userId)) throw gone();
  return read;
}
const here = (filmId: number, what: string, pass: string): string =>
  `/api/video/play/${filmId}/${what}${what.includes('?') ? '&' : '?'}pass=${encodeURIComponent(pass)}`;

export const playHandlers = [
  handle(calls.playList, async (cx, { filmId, pass, part }, http) => {
    const { orgId } = passOf(cx, { filmId, pass }, http);
    const row = await cx.asOrg(orgId, (door) =>
      door.row<{ parts: FilmPart[] }>(
        sql`select m.parts from video_film m where m.org_id = ${orgId} and m.film_id = ${filmId} and m.state = 'ready'`,
      ),
    );
    const one = part == null ? undefined : row?.parts[part];
    if (!row?.parts.length || (part != null && !one)) throw gone();
    const file = one && encodeURIComponent(partOf(cx.kernel, filmId, one.path));
    const text = one
      ? listOf(one, here(filmId, `media.mp4?part=${file}`, pass))
      : masterOf(row.parts, (at) => here(filmId, `list.m3u8?part=${at}`, pass));
    return new Download('list.m3u8', HLS, Buffer.from(text), { inline: true });
  }),
  handle(calls.playMedia, async (cx, { filmId, pass, part }, http) => {
    passOf(cx, { filmId, pass }, http);
    const path = readPart(cx.kernel, filmId, part);
    const size = path ? await storedSize(cx, path) : undefined;
    if (!path || size === undefined) throw gone();
    const { request, reply } = http;
    const range = rangeOf(request.headers.range, size);
    void reply.header('accept-ranges', 'bytes');
    if (range) void reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${size}`);
    return new Download('film.mp4', 'video/mp4', await storageOf(cx.kernel).read(path, range), {
      inline: true,
      size: range ? range.to - range.from + 1 : size,
    });
  }),
  handle(calls.playCaptions, async (cx, { filmId, pass }, http) => {
    const { orgId, lessonId } = passOf(cx, { filmId, pass }, http);
    const row = await cx.asOrg(orgId, (door) =>
      door.row<{ captions: string | null }>(
        sql`select l.captions from video_lesson l where l.org_id = ${orgId} and l.lesson_id = ${lessonId}`,
      ),
    );
    if (!row?.captions) throw gone();
    return new Download('captions.vtt', 'text/vtt; charset=utf-8', Buffer.from(row.captions), { inline: true });
  }),
];
