import sharp, { type Sharp } from 'sharp';
import type { Cx } from '../../../../kernel/server/cx';
import { bytesOf, storageOf } from '../../../../kernel/server/store/store';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { Upload } from '../../../../kernel/shared/call';
import { foreignPicture } from '../../../../kernel/shared/picture-kind';
import { faults } from '../../faults';
import { LIMITS } from '../../rules/limits';
import type { Region } from '../../rules/paper';
import type { Gray } from '../../rules/scan/gray';
import { DOTS } from '../../rules/scan/read-side';
import { drawn, isDrawn } from './side-picture';

/** A4 at 600 dots to the inch has 35 millions; more is A3 or a mistake of the scanner. */
const MOST_PIXELS = 40_000_000;
/** Pictures are read and kept at 212 dots to the inch at most: finer ones tell nothing more of a bubble. */
const SIDE = { width: 1754, height: 2480 };
const FORMATS = ['jpeg', 'png', 'tiff'];

const toGray = async (picture: Sharp): Promise<Gray> => {
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels === 1) return { data: new Uint8Array(data), width, height };
  const one = new Uint8Array(width * height);
  for (let i = 0; i < one.length; i++) one[i] = data[i * channels] ?? 255;
  return { data: one, width, height };
};

/**
 * A scanned side in shades of grey.
 * @throws `pictureKind` for anything but JPEG, PNG or TIFF, `otherPicture` where its bytes say what it is, `badPicture` for a damaged or an enormous one.
 */
export async function grayOf(file: Upload, at: string): Promise<Gray> {
  const bytes = await allOf(file);
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ format: undefined, width: 0, height: 0 }));
  if (!format || !FORMATS.includes(format)) {
    const kind = foreignPicture(bytes);
    throw kind && kind !== 'TIFF' ? fail(faults.otherPicture, { kind }, at) : fail(faults.pictureKind, {}, at);
  }
  if (width * height > MOST_PIXELS || width < 200 || height < 200) throw fail(faults.badPicture, {}, at);
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
    return await toGray(picture.resize({ ...SIDE, fit: 'inside', withoutEnlargement: true }));
  } catch {
    throw fail(faults.badPicture, {}, at);
  }
}
async function allOf(file: Upload): Promise<Uint8Array> {
  if (file.size > LIMITS.side) throw fail(faults.badPicture);
  return file.read ? file.read() : file.bytes;
}
/** Shades of grey as a JPEG that is kept. */
export const jpegOf = ({ data, width, height }: Gray): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 72 })
    .toBuffer();

/** The stored picture of a side, or the one that the demonstration draws. */
export async function storedSide(cx: Cx, path: string): Promise<Buffer> {
  if (isDrawn(path)) return jpegOf(drawn(path));
  return bytesOf(storageOf(cx.kernel), path, LIMITS.side).catch(() => {
    throw fail(kernelFaults.gone);
  });
}
export const grayStored = async (cx: Cx, path: string): Promise<Gray> => toGray(sharp(await storedSide(cx, path)));
/** A region of a straightened side, a little wider than it was printed. */
export async function cropOf(cx: Cx, path: string, { x, y, w, h }: Region): Promise<Buffer> {
  const edge = 1.5;
  const left = Math.max(0, Math.round((x - edge) * DOTS));
  const top = Math.max(0, Math.round((y - edge) * DOTS));
  const width = Math.round((w + 2 * edge) * DOTS);
  const height = Math.round((h + 2 * edge) * DOTS);
  return sharp(await storedSide(cx, path))
    .extract({ left, top, width, height })
    .jpeg({ quality: 78 })
    .toBuffer();
}
