import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { Refusal, fail } from '../../../kernel/shared/faults';
import { foreignPicture } from '../../../kernel/shared/picture-kind';
import { faults } from '../faults';
import { FACE_SIDE, MOST_PIXELS, PHOTO_BYTES, PHOTO_SIDE, type Light } from '../rules';

/** A photograph as it is stored: JPEG, upright, at most 640 pixels a side, without the camera's data. */
export interface Photo extends Light {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}
/** Bytes, or the path of a file. */
export type Source = Uint8Array | string;

// Calls, not pictures, are what the processor is for: one picture at a time, whoever sends it.
let last: Promise<unknown> = Promise.resolve();
function turn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
}

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const HEAD = 256;
async function headOf(source: Source): Promise<Uint8Array> {
  if (typeof source !== 'string') return source.subarray(0, HEAD);
  const file = await open(source, 'r');
  try {
    const head = new Uint8Array(HEAD);
    await file.read(head, 0, HEAD, 0);
    return head;
  } finally {
    await file.close();
  }
}
/** JPG or PNG, whatever the name says: nothing else reaches the decoder. */
async function judge(source: Source): Promise<void> {
  const head = await headOf(source);
  if ([JPEG, PNG].some((sign) => sign.every((byte, i) => head[i] === byte))) return;
  const kind = foreignPicture(head);
  throw kind ? fail(faults.otherPicture, { kind }, 'file') : fail(faults.notPhoto, {}, 'file');
}

/**
 * Draws a photograph anew and measures it. What is hidden behind its own bytes, and where it was taken, does not survive.
 * @throws notPhoto, otherPicture, tooManyPixels, tooSmall, tooLarge.
 */
export const draw = (source: Source, size: number): Promise<Photo> =>
  turn(async () => {
    if (size > PHOTO_BYTES) throw fail(faults.tooLarge, { max: '5 MB' }, 'file');
    await judge(source);
    try {
      const { width, height } = await sharp(source, { limitInputPixels: false }).metadata();
      if (width * height > MOST_PIXELS) throw fail(faults.tooManyPixels, { millions: MOST_PIXELS / 1e6 }, 'file');
      if (Math.min(width, height) < FACE_SIDE) throw fail(faults.tooSmall, { pixels: FACE_SIDE }, 'file');
      const { data, info } = await sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .jpeg({ quality: 88 })
        .toBuffer({ resolveWithObject: true });
      if (Math.min(info.width, info.height) < FACE_SIDE) throw fail(faults.tooSmall, { pixels: FACE_SIDE }, 'file');
      const light = await lightOf(data);
      return {
        bytes: data,
        width: info.width,
        height: info.height,
        sha256: createHash('sha256').update(data).digest('hex'),
        ...light,
      };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw fail(faults.notPhoto, {}, 'file');
    }
  });

/** At one size, so that a small picture and a large one are measured alike. */
async function lightOf(bytes: Uint8Array): Promise<Pick<Light, 'mean' | 'sharpness'>> {
  const small = await sharp(bytes).resize({ width: 320, height: 320, fit: 'inside' }).greyscale().toBuffer();
  const { channels, sharpness } = await sharp(small).stats();
  return { mean: channels[0]?.mean ?? 0, sharpness };
}
