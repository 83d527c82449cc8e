import type { Fault } from '../../kernel/shared/faults';
import type { Params } from '../../kernel/shared/messages';
import { fileFaults } from './faults';

/** What a file is, judged by its content. */
export type Family = 'image' | 'pdf' | 'doc' | 'ppt' | 'xls' | 'video' | 'audio' | 'zip' | 'text' | 'program';
/** One accepted format. `inline`: a browser may show it in a page; everything else is handed out as a download. */
export interface Format {
  readonly ext: string;
  readonly type: string;
  readonly family: Family;
  readonly maxBytes: number;
  readonly inline?: true;
}

const MB = 1024 * 1024;
const f = (ext: string, type: string, family: Family, megabytes: number, inline?: true): Format => ({
  ext,
  type,
  family,
  maxBytes: megabytes * MB,
  inline,
});
const OOXML = 'application/vnd.openxmlformats-officedocument';
/** The table of kinds. Nothing that a browser would run (html, svg, scripts) stands in it. */
export const FORMATS: readonly Format[] = [
  f('jpg', 'image/jpeg', 'image', 5, true),
  f('png', 'image/png', 'image', 5, true),
  f('pdf', 'application/pdf', 'pdf', 50),
  f('doc', 'application/msword', 'doc', 20),
  f('docx', `${OOXML}.wordprocessingml.document`, 'doc', 20),
  f('ppt', 'application/vnd.ms-powerpoint', 'ppt', 50),
  f('pptx', `${OOXML}.presentationml.presentation`, 'ppt', 50),
  f('xls', 'application/vnd.ms-excel', 'xls', 20),
  f('xlsx', `${OOXML}.spreadsheetml.sheet`, 'xls', 20),
  f('mp4', 'video/mp4', 'video', 100, true),
  f('mp3', 'audio/mpeg', 'audio', 20, true),
  f('zip', 'application/zip', 'zip', 50),
  f('apk', 'application/vnd.android.package-archive', 'program', 100),
  f('txt', 'text/plain; charset=utf-8', 'text', 1),
  f('csv', 'text/csv; charset=utf-8', 'text', 1),
  f('md', 'text/markdown; charset=utf-8', 'text', 1),
];
const ALIASES: Readonly<Record<string, string>> = { jpeg: 'jpg', jpe: 'jpg', jfif: 'jpg' };
/** Extension of a name as the table spells it, or nothing. */
export const extOf = (name: string): string => {
  const ext = /\.([A-Za-z0-9]{1,8})$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return ALIASES[ext] ?? ext;
};
export const formatOf = (ext: string): Format | undefined => FORMATS.find((x) => x.ext === ext);

/** What a file is uploaded for: it decides which kinds are taken, how many, and who may read. Other modules add theirs (server/published.ts). */
export interface Use {
  readonly families: readonly Family[];
  /** Only these formats of the families. */
  readonly exts?: readonly string[];
  /** true: whoever knows the unguessable path may read. Otherwise the uploader and whom the owning module lets. */
  readonly open: boolean;
  /** Files in one field. V-101: attachments up to 5, video 1. */
  readonly count: number;
  /** A bound of its own in place of the formats': such files come in pieces. */
  readonly maxBytes?: number;
}
/**
 * Why the signed address of a private file opens without a session until it ends (fifteen minutes at most): a browser keeps its token
 * in the page and sends it with calls alone.
 * `shown`: an `<img>` or `<video>` of a page shows it. `linked`: a link of a page opens it or loads it down.
 */
type Sessionless = 'shown' | 'linked';
/**
 * A kind of file as it is registered. A private one says how its signed address opens: with `session: true` for the session of
 * the person it was made for alone, otherwise why it needs none.
 */
export type FileKind = Use & ({ readonly open: true } | { readonly open: false; readonly session: true | Sessionless });
/** The uses everybody may name as `proc`. */
export const USES = {
  image: { families: ['image'], open: true, count: 1 },
  // "Avatar must be JPG" (site §5).
  photo: { families: ['image'], exts: ['jpg'], open: true, count: 1 },
  video: { families: ['video'], open: true, count: 1 },
  attachment: {
    families: ['image', 'pdf', 'doc', 'ppt', 'xls', 'audio', 'zip', 'text'],
    open: false,
    session: 'linked',
    count: 5,
  },
  temporary: {
    families: ['image', 'pdf', 'doc', 'ppt', 'xls', 'audio', 'video', 'zip', 'text'],
    open: false,
    session: 'linked',
    count: 1,
  },
} as const satisfies Record<string, FileKind>;
export type UseName = keyof typeof USES;

/** Formats a use takes. */
export const formatsOf = (use: Use): readonly Format[] =>
  FORMATS.filter((x) => use.families.includes(x.family) && (!use.exts || use.exts.includes(x.ext)));
/** "JPG, PNG" */
export const kindsText = (use: Use): string =>
  formatsOf(use)
    .map((x) => x.ext.toUpperCase())
    .join(', ');
/** The `accept` of a file field. */
export const acceptOf = (use: Use): string =>
  formatsOf(use)
    .map((x) => `.${x.ext}${x.ext === 'jpg' ? ',.jpeg,.jfif' : ''}`)
    .join(',');
/** The largest file a use takes. */
export const maxOf = (use: Use): number => use.maxBytes ?? Math.max(...formatsOf(use).map((x) => x.maxBytes));
export const sizeText = (bytes: number): string =>
  bytes >= 1024 * MB
    ? `${Math.round((bytes / MB / 1024) * 10) / 10} GB`
    : bytes >= MB
      ? `${Math.round((bytes / MB) * 10) / 10} MB`
      : `${Math.max(1, Math.round(bytes / 1024))} KB`;

/** A fault with its values, not yet thrown: the browser shows it beside the field, the server refuses with it. */
export interface Judged {
  readonly fault: Fault;
  readonly params: Params;
}
const judged = (fault: Fault, params: Params = {}): Judged => ({ fault, params });
const kinds = (use: Use, max = maxOf(use)) => ({ kinds: kindsText(use), max: sizeText(max) });

/** Judges one file by name and size, before a byte is sent. */
export function judgeFile(use: Use, file: { readonly name: string; readonly size: number }): Judged | undefined {
  if (!file.name.trim()) return judged(fileFaults.noName);
  const format = formatsOf(use).find((x) => x.ext === extOf(file.name));
  if (!format) return judged(fileFaults.notTaken, kinds(use));
  if (file.size <= 0) return judged(fileFaults.empty);
  const most = use.maxBytes ?? format.maxBytes;
  if (file.size > most) return judged(fileFaults.tooLarge, { kinds: format.ext.toUpperCase(), max: sizeText(most) });
  return undefined;
}
/** Judges a choice of files for a field that already holds some: E-043 where one is asked, V-101 otherwise. */
export function judgePick(
  use: Use,
  files: readonly { readonly name: string; readonly size: number }[],
  already = 0,
  count = use.count,
): Judged | undefined {
  if (files.length + already > count)
    return count === 1 ? judged(fileFaults.onlyOne) : judged(fileFaults.tooMany, { max: count });
  for (const file of files) {
    const wrong = judgeFile(use, file);
    if (wrong) return wrong;
  }
  return undefined;
}
/** E-041: a field whose files are still on their way must not be saved. */
export const judgeStates = (states: readonly ('sending' | 'done' | 'failed')[]): Judged | undefined =>
  states.includes('sending') ? judged(fileFaults.uploading) : undefined;

/** Longest side of a stored picture and of its cover. */
export const PICTURE_SIDE = 2560;
export const COVER_SIDE = 480;
/** Pixels a picture may have: a small file can unfold to gigabytes. */
export const MAX_MEGAPIXELS = 64;
/** How long the url of an upload works, and a private url. Sources: cat §7.11; decisions.md, On the wire. */
export const UPLOAD_SECONDS = 60;
export const READ_SECONDS = 900;
/** How long a temporary file stays. */
export const TEMPORARY_HOURS = 24;
/** Photos of tables that one person may have read in an hour. */
export const TABLES_PER_HOUR = 20;
/** Cells whose letters are read at once: more come one lot after the other, with progress and a way to stop. */
export const LETTERS_AT_ONCE = 60;
/** Names that are looked through for them. */
export const MOST_NAMES = 5000;
/** A code on the screen for a phone: how long it works and how many files it takes. */
export const CODE_MINUTES = 10;
export const CODE_FILES = 20;
/** Beyond this a browser sends the file by url (apply, PUT, store) instead of as a form. */
export const FORM_BYTES = 50 * MB;
export const PHONE_BYTES = 10 * MB;
/** What comes in pieces: the size of each but the last, how many there may be, and how long an unfinished upload waits for the next. */
export const PIECE_BYTES = 8 * MB;
export const PIECES_MAX = 1280;
export const UNFINISHED_DAYS = 3;
/** How many pieces a file of this size has. */
export const piecesOf = (size: number): number => Math.ceil(size / PIECE_BYTES);
/** How many bytes piece `no` (from 0) has. */
export const pieceSize = (size: number, no: number): number => Math.min(PIECE_BYTES, size - no * PIECE_BYTES);

/** Stands in a form's field while its file is on the way, so that the contract itself refuses the form (E-041). */
export const UPLOADING = 'uploading';
/** Widths of a picture that public pages offer beside its cover: a browser takes the one that its window needs. */
export const WIDTHS = [960, 1920] as const;
export type Width = (typeof WIDTHS)[number];
/** Pages of a PDF that are drawn as pictures. */
export const SHEETS_MAX = 300;
/** `<org>/<id>-<random>.<ext>`; of a picture also its cover `<org>/<id>-<random>.cover.webp` and its widths `….w960.webp`, of a PDF its pages `….s1.webp`. */
export const PATH =
  /^(\d{1,16})\/(\d{1,16})-([A-Za-z0-9_-]{22})\.((?:cover|w960|w1920|s[1-9]\d{0,2})\.webp|[a-z0-9]{2,5})$/;
export interface PathParts {
  readonly orgId: number;
  readonly fileId: number;
  readonly random: string;
  /** Made of another file: a picture's cover or one of its widths, or a page of a PDF. */
  readonly cover: boolean;
  readonly width?: Width;
  /** Number of the page. */
  readonly sheet?: number;
}
/** The parts of a path, or nothing when it is none. */
export function partsOf(path: string): PathParts | undefined {
  const at = PATH.exec(path);
  if (!at) return undefined;
  const width = WIDTHS.find((one) => at[4] === `w${one}.webp`);
  const sheet = Number(/^s(\d+)\.webp$/.exec(at[4]!)?.[1] ?? 0);
  if (sheet > SHEETS_MAX) return undefined;
  return {
    orgId: Number(at[1]),
    fileId: Number(at[2]),
    random: at[3]!,
    cover: width !== undefined || sheet > 0 || at[4] === 'cover.webp',
    ...(width ? { width } : {}),
    ...(sheet ? { sheet } : {}),
  };
}
const END = /\.(?:(?:cover|w960|w1920|s[1-9]\d{0,2})\.webp|[a-z0-9]{2,5})$/;
/** The cover's path of a picture. */
export const coverOf = (path: string): string => path.replace(END, '.cover.webp');
/** The path of a picture in one of its widths. */
export const widthOf = (path: string, width: Width): string => path.replace(END, `.w${width}.webp`);
/** The path of a page of a PDF, from 1. */
export const sheetOf = (path: string, no: number): string => path.replace(END, `.s${no}.webp`);
/** Paths of all smaller versions: they go with their picture. */
export const smallerOf = (path: string): string[] => [coverOf(path), ...WIDTHS.map((width) => widthOf(path, width))];
/** Address of a public file for `<img>` and links. */
export const fileUrl = (path: string): string => `/api/file/store/get?path=${encodeURIComponent(path)}`;
