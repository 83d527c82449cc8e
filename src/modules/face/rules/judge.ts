import { FACE_SIDE, type Reason, type State } from './faces';

/** What is judged of a photograph. */
export interface Verdict {
  readonly state: State;
  readonly reason: Reason | null;
}
export const WAITING: Verdict = { state: 'waiting', reason: null };
export const FIT: Verdict = { state: 'fit', reason: null };
export const unfit = (reason: Reason): Verdict => ({ state: 'unfit', reason });

/** Light and sharpness of a picture, as measured at 320 pixels: mean 0 to 255, standard deviation of the edges. */
export interface Light {
  readonly width: number;
  readonly height: number;
  readonly mean: number;
  readonly sharpness: number;
}
// Tried on own photographs of a room at evening and on ones blurred by 6 pixels; between lies what people read well.
export const DARK_MEAN = 45;
export const BLURRED_BELOW = 1;
/**
 * What can be said without a model: size, light and sharpness. Everything else waits for eyes, because nothing here knows
 * whether there is a face.
 */
export function judgeLight({ width, height, mean, sharpness }: Light): Verdict {
  if (Math.min(width, height) < FACE_SIDE) return unfit('small');
  if (mean < DARK_MEAN) return unfit('dark');
  if (sharpness < BLURRED_BELOW) return unfit('blurred');
  return WAITING;
}

/** A face as a face server found it; pixels of the picture that was sent. */
export interface Found {
  readonly width: number;
  readonly height: number;
  readonly probability: number;
  /** Left eye, right eye, nose, mouth left, mouth right. */
  readonly landmarks: readonly (readonly [number, number])[];
  readonly mask: string | null;
}
/** A found face of less likelihood is none. */
const SURE = 0.8;
/** The nose lies further from the middle between the eyes than this part of their distance: turned away. */
const TURNED = 0.35;
/** What follows from the faces of a picture. */
export function judgeFound(faces: readonly Found[]): Verdict {
  const sure = faces.filter((face) => face.probability >= SURE);
  const [face] = sure;
  if (!face) return unfit('noFace');
  if (sure.length > 1) return unfit('several');
  if (Math.min(face.width, face.height) < FACE_SIDE) return unfit('small');
  if (isTurned(face)) return unfit('turned');
  if (face.mask != null && face.mask !== 'without_mask') return unfit('covered');
  return FIT;
}
function isTurned({ landmarks }: Found): boolean {
  const [left, right, nose] = landmarks;
  if (!left || !right || !nose) return false;
  const apart = Math.hypot(right[0] - left[0], right[1] - left[1]);
  return apart === 0 || Math.abs(nose[0] - (left[0] + right[0]) / 2) > TURNED * apart;
}
