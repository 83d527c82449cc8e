import sharp from 'sharp';
import type { CellHint } from '../../../../kernel/shared/importing';
import type { Box } from '../../rules/table/ink';
import { SIGNS, type Said } from '../../rules/table/letters';
import { runReader, type ReaderHere } from './tool';

/** A page in shades of grey. */
export interface Page {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
/** A crop as high as writing is read best, with white around it. */
const HIGH = 48;
/** So high it is drawn for a second look: strokes fall on other dots. */
export const HIGH_AGAIN = 36;
const MOST_WIDE = 1200;
const WHITE = 24;
/** Crops lie below each other, one a line. */
const LINE = HIGH + 2 * WHITE;

/** A place of a page, in shades of grey. */
export interface Crop {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}
/** What stands in a box of the page, `high` dots high as every other, with `isSharp` its paper white and its ink black. */
export async function cropOf({ data, width, height }: Page, box: Box, isSharp: boolean, high = HIGH): Promise<Crop> {
  const left = Math.max(0, Math.min(width - 1, Math.floor(box.x)));
  const top = Math.max(0, Math.min(height - 1, Math.floor(box.y)));
  const area = {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.ceil(box.w))),
    height: Math.max(1, Math.min(height - top, Math.ceil(box.h))),
  };
  const small = sharp(data, { raw: { width, height, channels: 1 } })
    .extract(area)
    .resize({ height: Math.min(HIGH, high), width: MOST_WIDE, fit: 'inside' });
  const crop = await (isSharp ? small.normalise() : small)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: crop.data, width: crop.info.width, height: crop.info.height };
}

/** The language a kind of cell is read in; nothing where this machine does not know it. */
function languageOf(hint: CellHint, { languages }: ReaderHere): string | undefined {
  if (hint === 'number' || hint === 'time') return 'eng';
  return languages.has('chi_sim') ? 'chi_sim+eng' : undefined;
}
/** Reads crops of one kind: pasted below each other on one sheet, as a run for each cell is slow. @returns a reading for each crop. */
export async function readPasted(
  crops: readonly Crop[],
  hint: CellHint,
  here: ReaderHere,
  gone?: AbortSignal,
): Promise<Said[]> {
  const language = languageOf(hint, here);
  if (!language || crops.length === 0) return crops.map(() => ({ text: '', sure: 0 }));
  const sheet = await sharp({
    create: {
      width: Math.max(...crops.map(({ width }) => width)) + 2 * WHITE,
      height: LINE * crops.length,
      channels: 3,
      background: '#fff',
    },
  })
    .composite(
      crops.map(({ data, width, height }, i) => ({
        input: data,
        raw: { width, height, channels: 1 as const },
        left: WHITE,
        top: i * LINE + WHITE,
      })),
    )
    .toColourspace('b-w')
    .png({ compressionLevel: 1 })
    .toBuffer();
  const signs = SIGNS[hint];
  const answer = await runReader(
    [
      'stdin',
      'stdout',
      '-l',
      language,
      '--psm',
      '6',
      '--dpi',
      '300',
      ...(signs ? ['-c', `tessedit_char_whitelist=${signs}`] : []),
      'tsv',
    ],
    sheet,
    { gone },
  );
  return saidByLine(answer, crops.length);
}
/** The words of a table of words, by the line of the sheet that they stand in. */
export function saidByLine(tsv: string, lines: number): Said[] {
  const words = tsv.split('\n').flatMap((line) => {
    const cells = line.split('\t');
    const [left, top, height, sure] = [cells[6], cells[7], cells[9], cells[10]].map(Number);
    const text = (cells[11] ?? '').trim();
    if (cells[0] !== '5' || text === '' || left === undefined || top === undefined) return [];
    return [{ left, at: Math.floor((top + (height ?? 0) / 2) / LINE), text, sure: sure ?? 0 }];
  });
  return Array.from({ length: lines }, (_, at) => {
    const own = words.filter((word) => word.at === at).toSorted((a, b) => a.left - b.left);
    return {
      text: own.map(({ text }) => text).join(' '),
      // A cell is as sure as the word of it that is least so.
      sure: own.length > 0 ? Math.max(0, Math.min(100, Math.round(Math.min(...own.map(({ sure }) => sure))))) : 0,
    };
  });
}
