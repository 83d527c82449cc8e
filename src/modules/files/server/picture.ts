import sharp from 'sharp';
import { fail } from '../../../kernel/shared/faults';
import { fileFaults } from '../faults';
import { COVER_SIDE, MAX_MEGAPIXELS, PICTURE_SIDE, type Width } from '../rules';

// Calls, not pictures, are what the processor is for: one thread a picture, two pictures at a time.
sharp.concurrency(1);
sharp.cache(false);
const MOST = 2;
let running = 0;
const waiting: (() => void)[] = [];
async function turn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST)
    await new Promise<void>((go) => {
      waiting.push(go);
    });
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
/** Bytes, or the path of a file. */
type Source = Uint8Array | string;
const load = (bytes: Source) => sharp(bytes, { limitInputPixels: MAX_MEGAPIXELS * 1_000_000, failOn: 'error' });

export interface Picture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}
/**
 * Draws a picture anew: turned upright, at most 2560 px, without the camera's data (place, time, owner).
 * What is hidden behind the picture's own bytes does not survive it.
 */
export const redraw = (bytes: Source, ext: 'jpg' | 'png'): Promise<Picture> =>
  turn(async () => {
    try {
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (width * height > MAX_MEGAPIXELS * 1_000_000)
        throw fail(fileFaults.tooManyPixels, { millions: MAX_MEGAPIXELS });
      const upright = load(bytes)
        .autoOrient()
        .resize({ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb');
      const { data, info } = await (ext === 'jpg' ? upright.jpeg({ quality: 88 }) : upright.png()).toBuffer({
        resolveWithObject: true,
      });
      return { bytes: data, width: info.width, height: info.height };
    } catch (error) {
      if (error instanceof Error && 'fault' in error) throw error;
      throw fail(fileFaults.damaged);
    }
  });
/** A smaller version of a stored picture: in one of its widths, or its cover, whose longest side is bounded. */
export const drawCover = (bytes: Uint8Array, width?: Width): Promise<Uint8Array> =>
  turn(() =>
    load(bytes)
      .resize({
        ...(width ? { width } : { width: COVER_SIDE, height: COVER_SIDE }),
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: 80 })
      .toBuffer(),
  );
/** A page of a document, given as dots, on white. */
export const drawSheet = ({
  data,
  width,
  height,
}: {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}): Promise<Uint8Array> =>
  turn(() =>
    sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#fff' })
      .webp({ quality: 82 })
      .toBuffer(),
  );
