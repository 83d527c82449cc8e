import sharp from 'sharp';
import type { Picture } from '../picture';
import { readerHere, runReader } from './tool';

/** A turn that the reader is less sure of is none. */
const SURE = 2;
/** By how many degrees a page must be turned to the right to stand upright, as the reader of this machine says it. */
export function turnSaid(answer: string): 0 | 90 | 180 | 270 {
  const sure = Number(/Orientation confidence:\s*([\d.]+)/.exec(answer)?.[1] ?? 0);
  const turn = Number(/Rotate:\s*(\d+)/.exec(answer)?.[1] ?? 0);
  return sure >= SURE && (turn === 90 || turn === 180 || turn === 270) ? turn : 0;
}
/** A page that lies on its side or on its head, set upright where this machine can tell; else as it is, for the person to turn. */
export async function uprightBy(picture: Picture): Promise<Picture> {
  const here = await readerHere();
  if (!here?.languages.has('osd')) return picture;
  // Too few letters are no fault: then nobody knows.
  const turn = turnSaid(await runReader(['stdin', 'stdout', '--psm', '0'], picture.bytes).catch(() => ''));
  if (turn === 0) return picture;
  const { data, info } = await sharp(picture.bytes)
    .rotate(turn)
    .jpeg({ quality: 88 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
