import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { fail } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { PICTURE_PIXELS, PICTURE_SIDE } from '../rules';

// Calls, not pictures, are what the processor is for: one picture at a time, whoever sends it.
let last: Promise<unknown> = Promise.resolve();
function turn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
}

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
async function headOf(source: Uint8Array | string): Promise<Uint8Array> {
  if (typeof source !== 'string') return source.subarray(0, 8);
  const file = await open(source, 'r');
  try {
    const head = new Uint8Array(8);
    await file.read(head, 0, 8, 0);
    return head;
  } finally {
    await file.close();
  }
}

/**
 * Draws a picture anew, small and without what the camera says of place and time. Nothing but JPG and PNG, by content, reaches
 * the decoder. @throws notPicture.
 */
export const drawPicture = (source: Uint8Array | string): Promise<Uint8Array> =>
  turn(async () => {
    const head = await headOf(source);
    if (![JPEG, PNG].some((sign) => sign.every((byte, i) => head[i] === byte)))
      throw fail(faults.notPicture, {}, 'file');
    try {
      return await sharp(source, { limitInputPixels: PICTURE_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize({ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .jpeg({ quality: 80 })
        .toBuffer();
    } catch {
      throw fail(faults.notPicture, {}, 'file');
    }
  });
