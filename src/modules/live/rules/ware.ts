import { DECK_MAX } from './limits';

/** What of a library comes into a room, and as what: pictures and pages of documents lie under the board, films are played. */
export const WARE_KINDS = ['picture', 'document', 'film'] as const;
export type WareKind = (typeof WARE_KINDS)[number];
const KINDS = new Map<string, WareKind>([
  ['image', 'picture'],
  ['pdf', 'document'],
  ['video', 'film'],
]);
/** What a kind of courseware is in a room; nothing for what no browser shows page by page. */
export const wareKindOf = (fileType: string): WareKind | undefined => KINDS.get(fileType);

/** The pages of a document that are offered first: as many as go under the board at once. */
export const firstPages = (sheets: number): { readonly from: number; readonly to: number } => ({
  from: 1,
  to: Math.min(sheets, DECK_MAX),
});
/** Whether such pages can be laid under the board at once. */
export const isDeck = (sheets: number, from: number | null, to: number | null): boolean =>
  from !== null &&
  to !== null &&
  Number.isInteger(from) &&
  Number.isInteger(to) &&
  from >= 1 &&
  to >= from &&
  to <= sheets &&
  to - from < DECK_MAX;

/** A film as the room's log left it. */
export interface FilmStands {
  /** Where it was set, in milliseconds of the film. */
  readonly moment: number;
  readonly plays: boolean;
  /** When that was said, in milliseconds of the server's clock. */
  readonly since: number;
}
/** Where a film stands now, in milliseconds: whoever comes late joins there. */
export const filmMoment = ({ moment, plays, since }: FilmStands, now: number): number =>
  plays ? moment + Math.max(0, now - since) : moment;
