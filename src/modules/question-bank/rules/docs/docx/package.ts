import { strFromU8, unzipSync } from 'fflate';
import {
  PICTURE_BYTES,
  PICTURES_BYTES,
  PICTURES_MAX,
  pictureSrc,
  type FoundDocument,
  type FoundPicture,
  type Warning,
} from '../found';
import { recognise } from '../paper/recognise';
import { DocRefusal, type Refused } from '../refusal';
import { els, readXml, XmlError, type El } from '../xml';
import { DocxReader, type PictureOf } from './read';

const ENTRIES_MAX = 3000;
const INFLATED_MAX = 80 * 1024 * 1024;
const XML_MAX = 30 * 1024 * 1024;
const RATIO_MAX = 200;
/** Small files may be as dense as they like. */
const DENSE_FREE = 2 * 1024 * 1024;

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
        const name = f.name.replace(/\\/g, '/').replace(/^\/+/, '').toLowerCase();
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
    return new Map(
      Object.entries(parts).map(([name, part]) => [name.replace(/\\/g, '/').replace(/^\/+/, '').toLowerCase(), part]),
    );
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

const SIGNS: readonly (readonly [readonly number[], 'png' | 'jpg'])[] = [
  [[0x89, 0x50, 0x4e, 0x47], 'png'],
  [[0xff, 0xd8, 0xff], 'jpg'],
];
const kindOf = (bytes: Uint8Array): 'png' | 'jpg' | undefined =>
  SIGNS.find(([sign]) => sign.every((b, i) => bytes[i] === b))?.[1];

/** Pictures by their relation; each gets a number when it is first shown. */
function pictures(
  parts: ReadonlyMap<string, Uint8Array>,
  rels: El | undefined,
): { readonly of: PictureOf; readonly all: FoundPicture[] } {
  const targets = new Map(els(rels, 'Relationship').map((r) => [r.attrs['Id'] ?? '', r]));
  const all: FoundPicture[] = [],
    known = new Map<string, ReturnType<PictureOf>>();
  let total = 0;
  const lost: Warning = { code: 'pictureLost', params: {} };
  const find = (id: string): ReturnType<PictureOf> => {
    const rel = targets.get(id);
    // A picture that lies elsewhere is never fetched.
    if (!rel || rel.attrs['TargetMode'] === 'External') return { warning: lost };
    const path = (rel.attrs['Target'] ?? '').replace(/^\/+/, '');
    const bytes = parts.get((path.startsWith('word/') ? path : `word/${path}`).toLowerCase());
    if (!bytes) return { warning: lost };
    const ext = kindOf(bytes);
    if (!ext)
      return {
        warning: { code: 'pictureKind', params: { kind: /\.(\w{2,5})$/.exec(path)?.[1]?.toUpperCase() ?? '?' } },
      };
    total += bytes.length;
    if (all.length >= PICTURES_MAX || bytes.length > PICTURE_BYTES || total > PICTURES_BYTES) return { warning: lost };
    const picture: FoundPicture = { no: all.length + 1, ext, bytes };
    all.push(picture);
    return { src: pictureSrc(picture.no, ext) };
  };
  return {
    all,
    of: (id) => {
      const got = known.get(id) ?? find(id);
      known.set(id, got);
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
  const parts = unpack(
    bytes,
    (name) =>
      name === '[content_types].xml' ||
      /^word\/(?:document|styles|numbering)\.xml$/.test(name) ||
      name === 'word/_rels/document.xml.rels' ||
      name.startsWith('word/media/'),
  );
  const types = parts.get('[content_types].xml');
  const document = parts.get('word/document.xml');
  if (!types || !document) throw new DocRefusal('docNotDocx');
  if (/macroEnabled|vbaProject/i.test(utf8(types))) throw new DocRefusal('docMacro');
  const { of, all } = pictures(parts, xmlOf(parts.get('word/_rels/document.xml.rels')));
  const reader = new DocxReader(
    {
      document: xmlOf(document)!,
      styles: xmlOf(parts.get('word/styles.xml')),
      numbering: xmlOf(parts.get('word/numbering.xml')),
    },
    of,
  );
  const found = recognise(reader.lines());
  if (found.items.length === 0) throw new DocRefusal('docNoQuestions');
  return { ...found, pictures: all };
}
