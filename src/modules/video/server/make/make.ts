import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { THUMB_HEIGHT, THUMB_WIDTH, type FilmPart, type Strip } from '../../rules';
import { fragmentsOf } from './playlist';
import type { Probed } from './probe';
import { qualitiesOf, writingTo } from './qualities';
import { opening, runMaker, type RunOptions } from './tools';

/** What was made of a film, in a folder of this machine. */
export interface MadeFilm {
  /** `path` is the file in the folder. */ readonly parts: readonly FilmPart[];
  readonly poster: string | null;
  readonly strip: Strip | null;
}
const STRIP = { columns: 10, rows: 10, width: THUMB_WIDTH, height: THUMB_HEIGHT } as const;
/** A film that is drawn anew takes about its own time on two busy processors; a hostile one takes as long as it may. */
const limitOf = ({ seconds, codecs }: Probed): number => 600_000 + seconds * 1000 * (codecs ? 1 : 10);

/** Makes the qualities, the picture that stands before it and the pictures along its time line. */
export async function makeFilm(
  source: string,
  probed: Probed,
  o: Required<Pick<RunOptions, 'cwd' | 'signal'>> & { readonly onSeconds: (seconds: number) => void },
): Promise<MadeFilm | undefined> {
  const { cwd, signal } = o;
  const qualities = qualitiesOf(probed);
  const onLine = (line: string) => {
    const at = /^out_time_us=(\d+)/.exec(line)?.[1];
    if (at) o.onSeconds(Number(at) / 1_000_000);
  };
  await runMaker(['-progress', 'pipe:1', ...opening(source), ...qualities.flatMap(writingTo)], {
    cwd,
    signal,
    onLine,
    limitMs: limitOf(probed),
  });
  const parts: FilmPart[] = [];
  for (const { name, about } of qualities) {
    const read = fragmentsOf(await readFile(join(cwd, `${name}.m3u8`), 'utf8'));
    if (!read) return undefined;
    parts.push({ name, path: `${name}.mp4`, ...about, ...read });
  }
  return { parts, poster: await posterOf(source, probed, o), strip: await stripOf(source, probed, o) };
}

/** A picture that cannot be drawn is no reason to refuse a film. */
async function drawn(file: string, args: readonly string[], { cwd, signal }: { cwd: string; signal: AbortSignal }) {
  try {
    await runMaker([...args, '-frames:v', '1', '-q:v', '5', file], { cwd, signal, limitMs: 120_000 });
    return (await stat(join(cwd, file))).size > 0 ? file : null;
  } catch {
    return null;
  }
}
const posterOf = (source: string, { seconds }: Probed, o: { cwd: string; signal: AbortSignal }) =>
  drawn(
    'poster.jpg',
    ['-ss', String(Math.min(60, seconds / 10)), ...opening(source), '-map', '0:v:0', '-vf', 'scale=640:-2'],
    o,
  );
async function stripOf(
  source: string,
  { seconds }: Probed,
  o: { cwd: string; signal: AbortSignal },
): Promise<Strip | null> {
  const { columns, rows, width, height } = STRIP;
  const every = Math.max(2, Math.ceil(seconds / (columns * rows)));
  const count = Math.max(1, Math.min(columns * rows, Math.floor(seconds / every)));
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`;
  const tiles = `tile=${columns}x${Math.ceil(count / columns)}`;
  // Key frames alone: a picture of the second nearby is enough, and an hour of film is looked through in seconds.
  const args = [
    '-skip_frame',
    'nokey',
    ...opening(source),
    '-map',
    '0:v:0',
    '-vf',
    `fps=1/${every}:start_time=0,${fit},${tiles}`,
  ];
  const path = await drawn('strip.jpg', args, o);
  return path ? { path, every, count, columns } : null;
}
