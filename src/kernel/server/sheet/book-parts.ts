import { attr } from './clocks';
import { bufferOf } from './inspect';

// Where the parts of a workbook lie is what its relations say, not what they are usually called.

type Parts = Readonly<Record<string, Uint8Array>>;
interface Relation {
  /** The last word of its kind: `worksheet`, `styles`. */
  readonly type: string;
  readonly path: string;
}
/** Names of parts as the archive spells them. */
export interface BookParts {
  readonly book: string | undefined;
  readonly styles: string | undefined;
  readonly strings: ReadonlySet<string>;
  readonly sheets: ReadonlySet<string>;
  /** What sheets refer to: drawings, comments and links, which hold no cells. */
  readonly besideSheets: ReadonlySet<string>;
}

const USUAL = {
  book: /^xl\/workbook\d*\.xml$/i,
  styles: /^xl\/styles\d*\.xml$/i,
  strings: /^xl\/sharedStrings\d*\.xml$/i,
  sheets: /^xl\/worksheets\/[^/]+\.xml$/i,
} as const;

/** The parts of a workbook that hold what is read, by its relations; those of the usual names are among them. */
export function bookParts(parts: Parts): BookParts {
  const names = Object.keys(parts);
  const known = new Set(names);
  const isThere = ({ path }: Relation) => known.has(path);
  const main = relationsOf(parts, '').find((r) => r.type === 'officeDocument' && isThere(r))?.path;
  const book = main ?? names.find((name) => USUAL.book.test(name));
  const rels = book === undefined ? [] : relationsOf(parts, book).filter(isThere);
  const of = (type: string, usual: RegExp): string[] => [
    ...rels.filter((r) => r.type === type).map((r) => r.path),
    ...names.filter((name) => usual.test(name)),
  ];
  const sheets = new Set(of('worksheet', USUAL.sheets));
  return {
    book,
    styles: of('styles', USUAL.styles)[0],
    strings: new Set(of('sharedStrings', USUAL.strings)),
    sheets,
    besideSheets: new Set([...sheets].map(relationsName)),
  };
}
const folderOf = (part: string): string => part.replace(/[^/]*$/, '');
/** The part that says what a part refers to; the one of the whole archive for none. */
const relationsName = (part: string): string => `${folderOf(part)}_rels/${part.slice(folderOf(part).length)}.rels`;
function relationsOf(parts: Parts, part: string): Relation[] {
  const bytes = parts[relationsName(part)];
  if (!bytes) return [];
  return [
    ...bufferOf(bytes)
      .toString('utf8')
      .matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g),
  ]
    .filter(([tag]) => attr(tag, 'TargetMode') !== 'External')
    .map(([tag]) => ({
      type: (attr(tag, 'Type') ?? '').replace(/^.*\//s, ''),
      path: targetOf(folderOf(part), attr(tag, 'Target') ?? ''),
    }));
}
/** A target as a name in the archive: from its root, or from the folder of the part that refers to it. */
function targetOf(folder: string, target: string): string {
  const out: string[] = [];
  for (const step of (target.startsWith('/') ? target : `${folder}${target}`).split('/')) {
    if (step === '..') out.pop();
    else if (step !== '' && step !== '.') out.push(step);
  }
  return out.join('/');
}
