/** Bits a second below which a line carries voices alone. */
export const AUDIO_ONLY_BPS = 300_000;
/** So much of what was sent did not come: a picture that stands still is small, and nothing of it is lost. */
const LOST = 0.1;
/** A line is thin after so many thin looks in a row: one bad moment is none. */
const LOOKS = 3;
/** Then voices alone for so long, and pictures are tried again. */
const REST_MS = 30_000;
/** Between two looks. */
export const LOOK_MS = 2000;

/** What came in between two looks. */
export interface CameIn {
  /** Bits a second. */
  readonly bps: number;
  /** Between 0 and 1. */
  readonly lost: number;
}
export const isThinDown = ({ bps, lost }: CameIn): boolean => bps < AUDIO_ONLY_BPS && lost > LOST;
/** @param bears what the browser thinks its line bears, in bits a second. */
export const isThinUp = (bears: number | undefined): boolean => bears !== undefined && bears < AUDIO_ONLY_BPS;

/** Decides over several looks whether a line carries voices alone. */
export class ThinLine {
  private thin = 0;
  private until = Number.NEGATIVE_INFINITY;
  /** @param now milliseconds that only go forward. @returns whether to go on without pictures. */
  look(isThin: boolean, now: number): boolean {
    if (now < this.until) return true;
    this.thin = isThin ? this.thin + 1 : 0;
    if (this.thin < LOOKS) return false;
    this.thin = 0;
    this.until = now + REST_MS;
    return true;
  }
}
