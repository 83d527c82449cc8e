import * as z from 'zod';
import { LONGEST_SECONDS, type FilmWhy } from '../../rules';
import { ToolFailed, opening, runProber, type RunOptions } from './tools';

const stream = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  profile: z.string().optional(),
  level: z.number().optional(),
  pix_fmt: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  bit_rate: z.string().optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
});
const shape = z.object({
  streams: z.array(stream).default([]),
  format: z.object({ duration: z.string().optional(), bit_rate: z.string().optional() }).default({}),
});
type Stream = z.output<typeof stream>;

/** What a film is. */
export interface Probed {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  readonly bandwidth: number;
  /** As a playlist names them; what browsers play as it is. */
  readonly codecs: string | undefined;
  readonly hasSound: boolean;
}
const PROFILES: Readonly<Record<string, string>> = {
  'Constrained Baseline': '42e0',
  Baseline: '4200',
  Main: '4d40',
  High: '6400',
};
/** The name of a picture that every browser plays: H.264 of eight bits up to 1080p; of another one nothing. */
function pictureName(s: Stream): string | undefined {
  const profile = Object.hasOwn(PROFILES, s.profile ?? '') ? PROFILES[s.profile ?? ''] : undefined;
  const { level = 0, width = 0, height = 0 } = s;
  if (s.codec_name !== 'h264' || !profile || !/^yuvj?420p$/.test(s.pix_fmt ?? '')) return undefined;
  if (level < 10 || level > 42 || Math.min(width, height) > 1080 || Math.max(width, height) > 1920) return undefined;
  return `avc1.${profile}${level.toString(16).padStart(2, '0')}`;
}
const soundName = (s: Stream): string | undefined =>
  s.codec_name === 'aac' && (s.profile === 'LC' || s.profile === undefined) ? 'mp4a.40.2' : undefined;

/** Behind everybody else's work: as long as a picture may take. */
const LOOK_MS = 120_000;
/**
 * Looks into a film. @returns what it is, or why it cannot be shown.
 * @throws ToolFailed when it could not look to the end.
 */
export async function probe(path: string, o: Pick<RunOptions, 'signal'> = {}): Promise<Probed | FilmWhy> {
  const args = ['-show_streams', '-show_format', '-of', 'json', ...opening(path)];
  const said = await runProber(args, { limitMs: LOOK_MS, ...o }).catch((error: unknown) => {
    // What was not looked into, for want of time or because the process ends, is not known to be damaged.
    if (error instanceof ToolFailed && error.how !== 'status') throw error;
    return '';
  });
  const read = shape.safeParse(parsed(said));
  if (!read.success) return 'damaged';
  const { streams, format } = read.data;
  const picture = streams.find((s) => s.codec_type === 'video' && !s.disposition?.attached_pic);
  const sound = streams.find((s) => s.codec_type === 'audio');
  const seconds = Number(format.duration ?? 0);
  if (!picture?.width || !picture.height) return streams.length ? 'noPicture' : 'damaged';
  if (!Number.isFinite(seconds) || seconds <= 0) return 'damaged';
  if (seconds > LONGEST_SECONDS) return 'tooLong';
  const [seen, heard] = [pictureName(picture), sound && soundName(sound)];
  const names = [seen, heard].flatMap((name) => name ?? []);
  return {
    seconds,
    width: picture.width,
    height: picture.height,
    bandwidth: Math.max(1000, Number(format.bit_rate ?? picture.bit_rate ?? 0) || 1_000_000),
    codecs: seen && (!sound || heard) ? names.join(',') : undefined,
    hasSound: sound != null,
  };
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
