import type { QuestionBody } from '../model';

// What is recognised in a document, as it travels from the worker to the preview.

/** What is unsure or was lost, at its place. `code` is a key of the locale: `docs.warn.<code>`. */
export interface Warning {
  readonly code: WarnCode;
  readonly params: Readonly<Record<string, string | number>>;
}
export type WarnCode =
  | 'numberJump'
  | 'oldFormula'
  | 'pictureKind'
  | 'pictureLost'
  | 'pictureMissing'
  | 'mediaLost'
  | 'shapeLost'
  | 'signLost'
  | 'noteLost'
  | 'mathOdd'
  | 'feedbackMoved'
  | 'feedbackLost'
  | 'signsLost'
  | 'kindUnsure'
  | 'answerLost'
  | 'answerOdd'
  | 'gapsFromBrackets'
  | 'degreeOdd'
  | 'noNumber'
  | 'textLost'
  | 'optionsGap'
  | 'answerTwice'
  | 'tableAsPicture'
  | 'klgUnknown'
  | 'partUnknown'
  | 'tooMany';
/** A picture of the document that a question shows; in its text it stands as `<img src="/api/file/doc/<no>.png">` until the import is confirmed. */
export interface FoundPicture {
  readonly no: number;
  readonly ext: 'png' | 'jpg';
  readonly bytes: Uint8Array;
  /** How the document shows it: done to the picture before anybody sees it. */
  readonly edit?: PictureEdit;
}
/** What a document does to a picture: parts of a whole cut away at the sides, mirrored, then turned clockwise by degrees. */
export interface PictureEdit {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly turn: number;
  readonly flipX: boolean;
  readonly flipY: boolean;
}
export interface FoundItem {
  /** The number printed before it; empty where there is none. */
  readonly no: string;
  /** Place in `sections`; -1 before the first heading. */
  readonly section: number;
  readonly body: QuestionBody;
  readonly degree: number | null;
  readonly score: number | null;
  /** Names of knowledge points as they stand there. */
  readonly points: readonly string[];
  readonly source: string | null;
  readonly warnings: readonly Warning[];
  /** The lines as they stand in the document, for the eye to compare. */
  readonly original: string;
}
export interface FoundSection {
  readonly name: string;
}
export interface Found {
  readonly title: string;
  readonly sections: readonly FoundSection[];
  readonly items: readonly FoundItem[];
  readonly warnings: readonly Warning[];
}
export interface FoundDocument extends Found {
  readonly pictures: readonly FoundPicture[];
}

export const ITEMS_MAX = 300;
export const PICTURES_MAX = 200;
export const PICTURE_BYTES = 5 * 1024 * 1024;
/** All pictures of a document together. */
export const PICTURES_BYTES = 20 * 1024 * 1024;
export const DOC_BYTES = 20 * 1024 * 1024;

/** The place of a picture in a text before it has an address. */
export const pictureSrc = (no: number, ext: string): string => `/api/file/doc/${no}.${ext}`;
export const PICTURE_SRC = /\/api\/file\/doc\/(\d{1,4})\.(?:png|jpg)/g;
/** Numbers of the pictures that a question shows. */
export const picturesIn = (text: string): number[] => [
  ...new Set([...text.matchAll(PICTURE_SRC)].map((m) => Number(m[1]))),
];
