import { cutTo } from '../../../kernel/shared/whole';

/** A line of the subtitles, in milliseconds. */
interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}
const TIME = String.raw`(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})`;
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}`);
const CUES_MAX = 5000;
const LINE_MAX = 200;

const msOf = (parts: readonly (string | undefined)[]): number => {
  const [h = '0', m = '0', s = '0', ms = '0'] = parts.map((part) => part ?? '0');
  return ((Number(h) * 60 + Number(m)) * 60 + Number(s)) * 1000 + Number(ms);
};
/** Words alone: no tags, no entities that would become any. */
const plain = (line: string): string =>
  cutTo(
    line
      .replace(/<[^>]*>?/g, '')
      .replace(/&(?:lt|gt|amp|#\w+);?/gi, ' ')
      .replace(/[<>&]/g, ' ')
      // eslint-disable-next-line no-control-regex -- control characters are what it removes
      .replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    LINE_MAX,
  );

function cuesOf(text: string): Cue[] {
  const cues: Cue[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (let at = 0; at < lines.length && cues.length < CUES_MAX; at++) {
    const times = TIMING.exec(lines[at] ?? '');
    if (!times) continue;
    const [from, to] = [msOf(times.slice(1, 5)), msOf(times.slice(5, 9))];
    const words: string[] = [];
    while (at + 1 < lines.length && (lines[at + 1] ?? '').trim()) {
      const word = plain(lines[++at] ?? '');
      if (word) words.push(word);
    }
    if (to > from && words.length) cues.push({ from, to, text: words.slice(0, 4).join('\n') });
  }
  return cues;
}
const two = (n: number) => String(n).padStart(2, '0');
const timeOf = (ms: number): string =>
  `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;

/**
 * Subtitles written anew from what was understood of WebVTT or SRT: times and plain words. Styles, regions, notes, settings and
 * tags stay out. @returns nothing when there is no line in it.
 */
export function cleanCaptions(text: string): string | undefined {
  const cues = cuesOf(text);
  if (!cues.length) return undefined;
  return `WEBVTT\n\n${cues.map((cue) => `${timeOf(cue.from)} --> ${timeOf(cue.to)}\n${cue.text}\n`).join('\n')}`;
}
