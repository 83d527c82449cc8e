import { linkSync, mkdirSync, readFileSync, rmdirSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause, pidWorld, startOf } from './processes';

const beat = 2_000;
/** Between two looks for the heartbeat of a holder elsewhere. */
const LOOK_MS = 200;

interface Holder {
  readonly pid: number;
  readonly start: string;
  readonly world: string;
}

/** A held lock; give it back with `release`. */
export interface Lock {
  release(): void;
}

/** Someone else holds the lock; `pid` is theirs. */
export class LockHeld extends Error {
  constructor(
    readonly file: string,
    readonly pid: number,
  ) {
    super(`${file} is held by process ${pid}`);
  }
}

/** The process that holds the lock in `dir` now, or undefined. Only sees holders of this machine and container. */
export function holderOf(dir: string): number | undefined {
  const held = read(fileIn(dir));
  return held && aliveHere(held.holder) ? held.holder.pid : undefined;
}

/**
 * Takes the one lock of a data directory. PostgreSQL has its own, but that one trusts a bare pid; this one
 * compares the start time too, and listens for a heartbeat when the holder lives in another container.
 */
export async function takeLock(dir: string): Promise<Lock> {
  const file = fileIn(dir);
  const mine = JSON.stringify({ pid: process.pid, start: startOf(process.pid), world: pidWorld() } satisfies Holder);
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(draft, mine);
  try {
    while (!linked(draft, file)) await clearStale(dir, file);
  } finally {
    unlinkSync(draft);
  }
  const heart = setInterval(() => touch(file), beat).unref();
  return {
    release() {
      clearInterval(heart);
      if (read(file)?.text === mine) unlinkSync(file);
    },
  };
}

/** Removes a lock that nobody holds, or throws LockHeld. A directory serves as mutex: two starters must not both clear. */
async function clearStale(dir: string, file: string): Promise<void> {
  const seen = read(file);
  if (!seen) return;
  await refuseIfHeld(file, seen);
  const mutex = join(dir, 'lock.clearing');
  try {
    mkdirSync(mutex);
  } catch {
    if (ageOf(mutex) > 10_000) tryTo(() => rmdirSync(mutex));
    return pause(50);
  }
  try {
    if (read(file)?.text === seen.text) unlinkSync(file);
  } finally {
    tryTo(() => rmdirSync(mutex));
  }
}

async function refuseIfHeld(file: string, seen: { holder: Holder }): Promise<void> {
  const { holder } = seen;
  if (aliveHere(holder)) throw new LockHeld(file, holder.pid);
  if (holder.world === pidWorld()) return;
  // Another container, or this one before its restart: its pids tell nothing here, but a living holder touches the file.
  const before = ageOf(file) > 3 * beat ? undefined : mtimeOf(file);
  if (before === undefined) return;
  // Counted by looks, not by the clock: a machine that stands still for some seconds keeps the holder from its beats as well.
  for (let looks = 0; looks < (3 * beat) / LOOK_MS; looks++) {
    await pause(LOOK_MS);
    const now = mtimeOf(file);
    if (now === undefined) return;
    if (now !== before) throw new LockHeld(file, holder.pid);
  }
}

function aliveHere(holder: Holder): boolean {
  return holder.world === pidWorld() && holder.start !== '' && startOf(holder.pid) === holder.start;
}

function read(file: string): { text: string; holder: Holder } | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    const holder = JSON.parse(text) as Partial<Holder>;
    return {
      text,
      holder: { pid: Number(holder.pid), start: String(holder.start ?? ''), world: String(holder.world ?? '') },
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (error instanceof SyntaxError)
      return { text: tryTo(() => readFileSync(file, 'utf8')) ?? '', holder: { pid: 0, start: '', world: pidWorld() } };
    throw error;
  }
}

function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

const fileIn = (dir: string): string => join(dir, 'lock');
const mtimeOf = (file: string): number | undefined => tryTo(() => statSync(file).mtimeMs);
const ageOf = (file: string): number => Date.now() - (mtimeOf(file) ?? 0);

function touch(file: string): void {
  const now = new Date();
  tryTo(() => utimesSync(file, now, now));
}

function tryTo<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
