import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Kernel } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { NotNow } from '../../../../kernel/server/db/lost';
import type { RowOf } from '../../../../kernel/server/db/table';
import type { JobKind, JobRun } from '../../../../kernel/server/jobs';
import type { Ticker } from '../../../../kernel/server/module';
import { storageOf } from '../../../../kernel/server/store/store';
import { keepMade, settleMade, type Made } from '../../../files/server/published';
import { FILM_PROC, LONGEST_SECONDS, type FilmWhy } from '../../rules';
import { films, lessons } from '../../tables';
import { lookInto } from './boxes';
import { makeFilm, type MadeFilm } from './make';
import { probe, type Probed } from './probe';
import { ToolFailed, hasMaker } from './tools';

export const FILM_JOB = 'video.film';
type Film = RowOf<typeof films>;
const DAY_MS = 86_400_000;
const folder = (kernel: Kernel): string => join(kernel.dataDir, 'films');

let turn: Promise<unknown> = Promise.resolve();
/** One film at a time in each process: calls go before films. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work, work);
  turn = mine.catch(() => undefined);
  return mine;
}

/** Makes a sent film ready to be shown. Run again after a crash it begins anew in a folder of its own. */
export const filmJob: JobKind = {
  kind: FILM_JOB,
  async run(job, params) {
    const filmId = Number(params['filmId']);
    const film = await job.tx((door) => door.one(films, { filmId, state: 'working' }));
    if (!film) return {};
    if (!(await hasMaker())) return asItCame(job, film, Number(params['seconds'] ?? 0));
    return inTurn(() => convert(job, film));
  },
};

/** A film that failed changes nothing of what is shown. */
const failed = async (job: JobRun, { filmId }: Film, why: FilmWhy) => {
  await job.tx((door) => door.update(films, { filmId, state: 'working' }, { state: 'failed', why }));
  return { why };
};
/** The film can be watched: it takes the place of the one that was shown until now. @returns whether this run was the first. */
async function ready(door: Door, { filmId }: Film, set: Partial<Film>): Promise<boolean> {
  if (!(await door.update(films, { filmId, state: 'working' }, { ...set, state: 'ready' }))) return false;
  await door.update(lessons, { filmId }, { shownId: null });
  return true;
}
/** Without a maker a film that every browser plays is shown as it came; any other waits for one. */
async function asItCame(job: JobRun, film: Film, said: number) {
  const seen = await lookInto(storageOf(job.kernel), film.path);
  if (!seen) return failed(job, film, 'damaged');
  const seconds = seen.seconds || said;
  if (!seen.plays || !seconds) return failed(job, film, 'needsMaker');
  if (seconds > LONGEST_SECONDS) return failed(job, film, 'tooLong');
  await job.tx((door) => ready(door, film, { durationMs: Math.round(seconds * 1000) }));
  return {};
}

async function convert(job: JobRun, film: Film): Promise<unknown> {
  await mkdir(folder(job.kernel), { recursive: true, mode: 0o700 });
  const cwd = await mkdtemp(join(folder(job.kernel), `${film.filmId}-`));
  const stop = new AbortController();
  const ended = job.kernel.onEnd(() => stop.abort());
  try {
    const source = await sourceOf(job, film, cwd);
    const probed = await probe(source, { signal: stop.signal });
    if (typeof probed === 'string') return await failed(job, film, probed);
    const made = await makeFilm(source, probed, {
      cwd,
      signal: stop.signal,
      onSeconds: (at) => {
        const [done, total] = [Math.min(at, probed.seconds), probed.seconds].map((s) => Math.round(s * 1000));
        job.progress(done ?? 0, total ?? 1).catch(() => stop.abort());
      },
    });
    if (!made) return await failed(job, film, 'damaged');
    await keep(job, film, probed, made, cwd);
    return {};
  } catch (error) {
    if (!(error instanceof ToolFailed)) throw error;
    if (stop.signal.aborted) throw new NotNow('the process ends; another one makes the film');
    job.kernel.log.warn({ error, filmId: film.filmId }, 'film');
    return failed(job, film, error.how === 'time' ? 'tooSlow' : 'damaged');
  } finally {
    ended();
    await rm(cwd, { recursive: true, force: true });
  }
}
/** Where the film lies on this machine; out of a bucket it is brought. */
async function sourceOf({ kernel }: JobRun, film: Film, cwd: string): Promise<string> {
  const storage = storageOf(kernel);
  if (storage.placeOf) return storage.placeOf(film.path);
  const path = join(cwd, 'source');
  await pipeline(await storage.read(film.path), createWriteStream(path, { mode: 0o600 }));
  return path;
}
/** Into the store, and then with one transaction before the eyes of all. */
async function keep(job: JobRun, film: Film, probed: Probed, made: MadeFilm, cwd: string): Promise<void> {
  const { parts, poster, strip } = made;
  const pictures = [poster, strip?.path].flatMap((file) => file ?? []);
  const list: Made[] = [];
  for (const file of [...parts.map((part) => part.path), ...pictures]) {
    const at = join(cwd, file);
    const ext = file.endsWith('.jpg') ? 'jpg' : 'mp4';
    list.push({ at, size: (await stat(at)).size, name: `${film.fileName} ${file}`, ext, proc: FILM_PROC });
  }
  const paths = await keepMade(job.kernel, { orgId: job.orgId, userId: film.userId }, list);
  const kept = new Map(list.map(({ at }, i) => [at, paths[i] ?? '']));
  const of = (file: string) => kept.get(join(cwd, file)) ?? '';
  await job.tx(async (door) => {
    const set = {
      durationMs: Math.round(probed.seconds * 1000),
      parts: parts.map((part) => ({ ...part, path: of(part.path) })),
      poster: poster && of(poster),
      strip: strip && { ...strip, path: of(strip.path) },
    };
    // Another run may have been faster: its files stay, these go with the sweep.
    if (await ready(door, film, set)) await settleMade(door, paths);
  });
}

/** Takes away folders that a killed program left on this machine. */
async function sweepFolders(kernel: Kernel): Promise<void> {
  for (const name of await readdir(folder(kernel)).catch(() => [])) {
    const path = join(folder(kernel), name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
  }
}
/** A schedule runs in one process for all, and each has a disk of its own. */
export const sweeping: Ticker = { everyMs: 3_600_000, run: sweepFolders };
