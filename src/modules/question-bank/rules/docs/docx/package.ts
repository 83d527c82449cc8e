import { strFromU8, unzipSync } from 'fflate';
import { foreignPicture } from '../../../../../kernel/shared/picture-kind';
import {
  PICTURE_BYTES,
  PICTURES_BYTES,
  PICTURES_MAX,
  pictureSrc,
  type FoundDocument,
  type FoundPicture,
  type PictureEdit,
  type Warning,
} from '../found';
import { decoded } from '../decode';
import { recognise } from '../paper/recognise';
import { DocRefusal, type Refused } from '../refusal';
import { els, readXml, XmlError, type El } from '../xml';
import { besidePages } from './beside-pages';
import { notesIn } from './notes';
import { DocxReader, type PictureOf } from './read';

const ENTRIES_MAX = 3000;
const INFLATED_MAX = 80 * 1024 * 1024;
const XML_MAX = 30 * 1024 * 1024;
const RATIO_MAX = 200;
/** Small files may be as dense as they like. */
const DENSE_FREE = 2 * 1024 * 1024;

/** A name as it is compared. Archives that do not say so write UTF-8 or the signs of Chinese systems, which come here byte by byte. */
function partName(raw: string): string {
  const isBytes = /[\u0080-\u00ff]/.test(raw) && !/[\u0100-\uffff]/.test(raw);
  const name = isBytes ? (decoded(Uint8Array.from(raw, (c) => c.charCodeAt(0))) ?? raw) : raw;
  return name.replace(/\\/g, '/').replace(/^\/+/, '').normalize('NFC').toLowerCase();
}

/**
 * Unpacks the parts that are wanted. Sizes are judged by the archive's own directory first, and the unpacked part is never larger than it says:
 * the buffer has that size and not more.
 */
export function unpack(bytes: Uint8Array, wanted: (name: string) => boolean): Map<string, Uint8Array> {
  let entries = 0,
    total = 0;
  const seen = new Set<string>();
  try {
    const parts = unzipSync(bytes, {
      filter: (f) => {
        const name = partName(f.name);
        entries += 1;
        if (entries > ENTRIES_MAX) throw new DocRefusal('docBomb');
        if (seen.has(name)) throw new DocRefusal('docBroken');
        seen.add(name);
        if (name.endsWith('vbaproject.bin') || name.endsWith('vbadata.xml')) throw new DocRefusal('docMacro');
        if (name.includes('..') || !wanted(name)) return false;
        total += f.originalSize;
        if (
          total > INFLATED_MAX ||
          (name.endsWith('.xml') && f.originalSize > XML_MAX) ||
          (f.originalSize > DENSE_FREE && f.originalSize > f.size * RATIO_MAX)
        )
          throw new DocRefusal('docBomb');
        return true;
      },
    });
    return new Map(Object.entries(parts).map(([name, part]) => [partName(name), part]));
  } catch (error) {
    throw error instanceof DocRefusal ? error : new DocRefusal('docBroken');
  }
}
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
/** What the first bytes say: `zip` or a reason. Old and locked documents are such containers. */
export function judgeBytes(bytes: Uint8Array): Refused | undefined {
  if (bytes.length === 0) return 'docEmpty';
  if (OLE.every((b, i) => bytes[i] === b)) return 'docOld';
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) ? undefined : 'docNotDocx';
}
const utf8 = (bytes: Uint8Array): string => strFromU8(bytes);
const xmlOf = (bytes: Uint8Array | undefined): El | undefined => {
  if (!bytes) return undefined;
  try {
    return readXml(utf8(bytes));
  } catch (error) {
    throw error instanceof XmlError ? new DocRefusal('docBroken') : error;
  }
};
/** A part beside the text: one that cannot be read is no reason to refuse the document. */
const besideOf = (bytes: Uint8Array | undefined): El[] => {
  try {
    return bytes ? [readXml(utf8(bytes))] : [];
  } catch {
    return [];
  }
};

/** What a part refers to; what lies elsewhere is left out. `type` is the last word of the kind. */
interface Relation {
  readonly id: string;
  readonly type: string;
  readonly path: string;
}
function relationsOf(parts: ReadonlyMap<string, Uint8Array>, part: string): Relation[] {
  const folder = folderOf(part);
  return els(xmlOf(parts.get(`${folder}_rels/${part.slice(folder.length)}.rels`)), 'Relationship')
    .filter((r) => r.attrs['TargetMode'] !== 'External')
    .map((r) => ({
      id: r.attrs['Id'] ?? '',
      type: (r.attrs['Type'] ?? '').replace(/^.*\//s, ''),
      path: targetOf(folder, r.attrs['Target'] ?? ''),
    }));
}
const folderOf = (part: string): string => part.replace(/[^/]*$/, '');
/** A target as a name in the archive: from the root, or from the folder of the part; encoded as addresses are. */
function targetOf(folder: string, target: string): string {
  const out: string[] = [];
  for (const step of (target.startsWith('/') ? target : `${folder}${target}`).split('/')) {
    if (step === '..') out.pop();
    else if (step !== '' && step !== '.') out.push(unescaped(step));
  }
  return out.join('/').normalize('NFC').toLowerCase();
}
/** A step of a path as it is, not as addresses write it. */
export const unescaped = (step: string): string => {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
};
const SIGNS: readonly (readonly [readonly number[], 'png' | 'jpg'])[] = [
  [[0x89, 0x50, 0x4e, 0x47], 'png'],
  [[0xff, 0xd8, 0xff], 'jpg'],
];
const kindOf = (bytes: Uint8Array): 'png' | 'jpg' | undefined =>
  SIGNS.find(([sign]) => sign.every((b, i) => bytes[i] === b))?.[1];

/** Pictures by their relation and what is done to them; each gets a number when it is first shown. */
function pictures(
  parts: ReadonlyMap<string, Uint8Array>,
  rels: readonly Relation[],
): { readonly of: PictureOf; readonly all: FoundPicture[] } {
  const all: FoundPicture[] = [],
    known = new Map<string, ReturnType<PictureOf>>();
  let total = 0;
  const lost: Warning = { code: 'pictureLost', params: {} };
  const find = (id: string, edit?: PictureEdit): ReturnType<PictureOf> => {
    // A picture that lies elsewhere is never fetched.
    const path = rels.find((r) => r.id === id)?.path;
    const bytes = path == null ? undefined : parts.get(path);
    if (path == null || !bytes) return { warning: lost };
    const ext = kindOf(bytes);
    if (!ext) {
      const kind = foreignPicture(bytes) ?? /\.(\w{2,5})$/.exec(path)?.[1]?.toUpperCase() ?? '?';
      return { warning: { code: 'pictureKind', params: { kind } } };
    }
    total += bytes.length;
    if (all.length >= PICTURES_MAX || bytes.length > PICTURE_BYTES || total > PICTURES_BYTES) return { warning: lost };
    const picture: FoundPicture = { no: all.length + 1, ext, bytes, ...(edit ? { edit } : {}) };
    all.push(picture);
    return { src: pictureSrc(picture.no, ext) };
  };
  return {
    all,
    of: (id, edit) => {
      const key = `${id} ${edit ? JSON.stringify(edit) : ''}`;
      const got = known.get(key) ?? find(id, edit);
      known.set(key, got);
      return got;
    },
  };
}

/**
 * Reads a document of a word processor and recognises its questions. Pure: bytes in, questions and pictures out.
 * @throws DocRefusal when it is none, is broken, holds macros or would grow without measure.
 */
export function readDocument(bytes: Uint8Array): FoundDocument {
  const why = judgeBytes(bytes);
  if (why) throw new DocRefusal(why);
  const plan = unpack(bytes, (name) => name === '[content_types].xml' || name.endsWith('.rels'));
  const types = plan.get('[content_types].xml');
  if (!types) throw new DocRefusal('docNotDocx');
  if (/macroEnabled|vbaProject/i.test(utf8(types))) throw new DocRefusal('docMacro');
  // Where the text lies is what the package says, not what its part is usually called.
  const main = relationsOf(plan, '').find((r) => r.type === 'officeDocument')?.path ?? 'word/document.xml';
  if (/^(?:ppt|xl|visio)\//.test(main)) throw new DocRefusal('docNotDocx');
  const rels = relationsOf(plan, main);
  const named = (type: string): string => rels.find((r) => r.type === type)?.path ?? `${folderOf(main)}${type}.xml`;
  const wanted = new Set([main, named('styles'), named('numbering')]);
  const beside = rels.filter((r) => r.type === 'header' || r.type === 'footer');
  const noted = rels.filter((r) => r.type === 'footnotes' || r.type === 'endnotes');
  for (const r of [...rels.filter(({ type }) => type === 'image'), ...beside, ...noted]) wanted.add(r.path);
  const parts = unpack(bytes, (name) => wanted.has(name) || name.startsWith(`${folderOf(main)}media/`));
  const document = xmlOf(parts.get(main));
  if (!document) throw new DocRefusal('docNotDocx');
  const { of, all } = pictures(parts, rels);
  const reader = new DocxReader(
    {
      document,
      styles: xmlOf(parts.get(named('styles'))),
      numbering: xmlOf(parts.get(named('numbering'))),
      notes: notesIn(noted.flatMap((r) => besideOf(parts.get(r.path)))),
    },
    of,
  );
  const found = recognise(reader.lines());
  if (found.items.length === 0) throw new DocRefusal('docNoQuestions');
  const warnings = [...found.warnings, ...besidePages(beside.flatMap((r) => besideOf(parts.get(r.path))))];
  return { ...found, warnings, pictures: all };
}
