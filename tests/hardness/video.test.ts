import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PIECE_BYTES } from '../../src/modules/files/rules';
import { filmLike, hashesOf, piecesIn } from '../../src/modules/files/server/testing';
import { drawFilm, hasFfmpeg } from '../../src/modules/video/server/testing';
import { Program } from './program';

const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });
let dir: string;
let program: Program;
let token: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'meiyike-hard-film-'));
  program = await Program.make();
  await program.start();
  token = await program.tokenOf('training5');
});
afterAll(async () => {
  await program?.remove();
  rmSync(dir, { recursive: true, force: true });
});

/** A call over the wire; undefined where nobody answered. */
async function ask<T>(method: string, path: string, body: unknown): Promise<{ status: number; body: T } | undefined> {
  const raw = body instanceof Uint8Array;
  const res = await fetch(`${program.base}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body == null ? {} : { 'content-type': raw ? 'application/octet-stream' : 'application/json' }),
    },
    body: body == null ? null : raw ? Buffer.from(body) : JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => undefined);
  const text = await res?.text().catch(() => undefined);
  return res && text != null ? { status: res.status, body: (text ? JSON.parse(text) : null) as T } : undefined;
}
interface Begun {
  readonly uploadId: number;
  readonly have: number[];
  readonly stored: { readonly path: string } | null;
}
const begin = async (name: string, bytes: Uint8Array, hashes = hashesOf(bytes)): Promise<Begun> => {
  const begun = { fileName: name, fileSize: bytes.length, proc: 'video.lesson', hashes };
  const answer = await ask<Begun>('POST', '/obfs/pieces/open', begun);
  if (answer?.status !== 200) throw new Error(`the upload did not begin: ${answer?.status}`);
  return answer.body;
};
/** A new hour with this film. */
async function hang(path: string): Promise<number> {
  const [course] = await program.sql<{ spu_id: string }>(
    'select spu_id from video_course where org_id = 500 order by spu_id limit 1',
  );
  const folder = await ask<{ folderId: number }>('POST', '/video/manager/folders', {
    spuId: Number(course?.spu_id),
    name: '压力',
  });
  const lesson = await ask<{ lessonId: number }>('POST', '/video/manager/lessons', {
    folderId: folder?.body.folderId,
    name: '压力',
  });
  const id = lesson?.body.lessonId ?? 0;
  expect((await ask('PUT', `/video/manager/lessons/${id}/video`, { path }))?.status).toBe(200);
  return id;
}

test.skipIf(process.platform === 'win32')(
  'kill -9 in the middle of an upload loses no acknowledged piece: what was answered is there, and the whole is the bytes that were sent',
  async () => {
    const film = filmLike(PIECE_BYTES * 5 + 4321);
    const all = piecesIn(film);
    const hashes = hashesOf(film);
    const { uploadId } = await begin('压力.mp4', film, hashes);
    const acknowledged = new Set<number>();
    for (let deaths = 0; acknowledged.size < all.length; deaths++) {
      let dying = false;
      const client = (async () => {
        for (const [no, piece] of all.entries()) {
          if (dying || acknowledged.has(no)) continue;
          const answer = await ask('PUT', `/obfs/pieces/${uploadId}/${no}`, piece);
          if (answer?.status === 204) acknowledged.add(no);
        }
      })();
      if (deaths < 2) {
        await pause(60 + deaths * 90);
        await program.kill();
        dying = true;
        await client;
        await program.start();
        const now = await begin('压力.mp4', film, hashes);
        expect(now.uploadId).toBe(uploadId);
        for (const no of acknowledged) expect(now.have).toContain(no);
      } else await client;
    }
    const done = await ask<{ path: string; size: number }>('POST', `/obfs/pieces/${uploadId}/done`, undefined);
    expect(done?.body.size).toBe(film.length);
    const kept = readFileSync(join(program.dir, 'files', done?.body.path ?? ''));
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    expect(hash(kept)).toBe(hash(film));
    expect((await begin('压力.mp4', film, hashes)).stored?.path).toBe(done?.body.path);
  },
);

test.skipIf(process.platform === 'win32' || !hasFfmpeg)(
  'kill -9 in the middle of a conversion: the film is made all the same, and nothing of the first try is left',
  async () => {
    const words = '-f lavfi -i testsrc2=s=1280x720:r=25:d=25 -c:v mpeg4 -q:v 8';
    const film = drawFilm(join(dir, 'old.mp4'), words);
    const { uploadId } = await begin('旧片.mp4', film);
    for (const [no, piece] of piecesIn(film).entries()) await ask('PUT', `/obfs/pieces/${uploadId}/${no}`, piece);
    const sent = await ask<{ path: string }>('POST', `/obfs/pieces/${uploadId}/done`, undefined);
    const lessonId = await hang(sent?.body.path ?? '');
    const job = () =>
      program.sql<{ state: string; done: number; tries: number }>(
        `select j.state, j.done, j.tries from kernel_job j join video_film f on f.org_id = j.org_id and f.job_id = j.job_id
         where f.org_id = 500 and f.lesson_id = $1`,
        [lessonId],
      );
    while (((await job())[0]?.done ?? 0) === 0) await pause(50);
    await program.kill();
    await program.start();
    while ((await job())[0]?.state !== 'done') await pause(200);
    expect((await job())[0]?.tries).toBe(2);
    const [row] = await program.sql<{ state: string; parts: { path: string }[] }>(
      'select state, parts from video_film where org_id = 500 and lesson_id = $1',
      [lessonId],
    );
    expect(row?.state).toBe('ready');
    expect(row?.parts).toHaveLength(2);
    for (const part of row?.parts ?? [])
      expect(readFileSync(join(program.dir, 'files', part.path)).length).toBeGreaterThan(1000);
  },
);
