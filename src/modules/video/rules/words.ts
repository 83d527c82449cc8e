/** What becomes of an hour's film. */
export const FILM_STATES = ['none', 'uploading', 'working', 'ready', 'failed'] as const;
export type FilmState = (typeof FILM_STATES)[number];
/** Why a film cannot be shown. */
export const FILM_WHYS = ['damaged', 'noPicture', 'tooLong', 'tooSlow', 'needsMaker', 'broken'] as const;
export type FilmWhy = (typeof FILM_WHYS)[number];
/** Where a question of a film stands: it stops the picture, comes at the end, or is practice beside it. */
export const PLACES = ['stop', 'end', 'beside'] as const;
export type Place = (typeof PLACES)[number];
/** What a learner has to answer before an hour is done. */
export const isAsked = (place: Place): boolean => place !== 'beside';

/** One quality of a film: one file of fragments, and where each of them lies in it. */
export interface FilmPart {
  readonly name: string;
  readonly path: string;
  readonly bandwidth: number;
  readonly codecs: string;
  readonly width: number;
  readonly height: number;
  /** Bytes of the head; then milliseconds and bytes of each fragment, one behind the other. */
  readonly head: number;
  readonly fragments: readonly (readonly [ms: number, bytes: number])[];
}
/** A picture of small pictures, one every so many seconds. */
export interface Strip {
  readonly path: string;
  readonly every: number;
  readonly count: number;
  readonly columns: number;
}
