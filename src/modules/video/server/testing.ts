// For this module's tests only: the course of the demonstration, hours of an own folder, films.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call, InputOf, ReplyOf } from '../../../kernel/shared/call';
import { root } from '../../../kernel/server/root';
import type { Sql } from '../../../kernel/server/db/sql';
import * as calls from '../contract';

interface Person {
  ok<C extends Call>(call: C, input: InputOf<C>): Promise<ReplyOf<C>>;
}
interface Program {
  sql<T>(query: string | Sql, params?: unknown[]): Promise<T[]>;
}
/** Tests that convert films are skipped where this machine has nothing to convert with. */
export const hasFfmpeg = spawnSync(process.env['FFMPEG'] || 'ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;
/** A film drawn for a test. @param words of ffmpeg's command line. @throws with what it said. */
export function drawFilm(path: string, words: string): Uint8Array {
  const made = spawnSync(process.env['FFMPEG'] || 'ffmpeg', ['-v', 'error', '-y', ...words.split(' '), path], {
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);
  return new Uint8Array(readFileSync(path));
}
/** One of the three films that come with the program: forty seconds of H.264 and AAC. */
export const filmBytes = (name = 'number-line'): Uint8Array =>
  new Uint8Array(readFileSync(join(root, 'data/films', `${name}.mp4`)));

/** The course of the demonstration world and its hours, in their order. */
export async function courseOf(
  t: Program,
): Promise<{ spuId: number; hours: { lessonId: number; name: string; filmId: number }[] }> {
  const rows = await t.sql<{ spu_id: string; lesson_id: string; name: string; film_id: string | null }>(
    'select spu_id, lesson_id, name, film_id from video_lesson where org_id = 500 order by ord',
  );
  return {
    spuId: Number(rows[0]?.spu_id),
    hours: rows.map((r) => ({ lessonId: Number(r.lesson_id), name: r.name, filmId: Number(r.film_id) })),
  };
}
/** A new hour in a folder of its own. */
export async function hourIn(manager: Person, spuId: number, name = '新的课时', free = false): Promise<number> {
  const { folderId } = await manager.ok(calls.createFolder, { spuId, name: `目录${name}`.slice(0, 32) });
  return (await manager.ok(calls.createLesson, { folderId, name, free })).lessonId;
}
