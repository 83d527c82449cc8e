import { strFromU8 } from 'fflate';
import { decoded } from './decode';
import { judgeBytes, readDocument } from './docx/package';
import type { FoundDocument } from './found';
import { isGift, readGift } from './gift';
import { readMoodle } from './moodle';
import { isQtiArchive, readQti } from './qti/read';
import { DocRefusal } from './refusal';

const HEAD_BYTES = 8000;
/** The name of the first element of an XML text, without its prefix; undefined when it is none. */
function rootName(bytes: Uint8Array): string | undefined {
  const head = strFromU8(bytes.subarray(0, HEAD_BYTES)).replace(/^\ufeff/, '');
  if (!/^\s*</.test(head)) return undefined;
  return /<(?!\?|!)(?:[\w-]+:)?([\w.-]+)[\s>/]/.exec(head.replace(/<!--[\s\S]*?-->/g, ''))?.[1];
}
/** What is neither an archive nor XML: GIFT, or the reason why it is not read. */
function readText(bytes: Uint8Array, fileName: string): FoundDocument {
  const text = bytes.includes(0) ? undefined : decoded(bytes);
  if (text == null || text.startsWith('%PDF')) throw new DocRefusal('docNotDocx');
  if (isGift(text)) return readGift(text);
  throw new DocRefusal(/\.(?:gift|txt)$/i.test(fileName) ? 'docNoGift' : 'docNotDocx');
}

/**
 * Reads what teachers bring: a document of a word processor, a QTI package or file of any version, Moodle XML, GIFT. Judged by
 * content; the name only says which words fit a refusal.
 */
export function readAny(bytes: Uint8Array, fileName: string): FoundDocument & { readonly kind: 'docx' | 'qti' } {
  const root = rootName(bytes);
  if (root != null) {
    if (['qti-assessment-item', 'assessmentItem', 'questestinterop'].includes(root))
      return { ...readQti(bytes), kind: 'qti' };
    if (root === 'quiz') return { ...readMoodle(bytes), kind: 'qti' };
    throw new DocRefusal(/^html$/i.test(root) ? 'docNotDocx' : 'docXml');
  }
  const why = judgeBytes(bytes);
  if (why === 'docNotDocx') return { ...readText(bytes, fileName), kind: 'qti' };
  if (why) throw new DocRefusal(why);
  return isQtiArchive(bytes) ? { ...readQti(bytes), kind: 'qti' } : { ...readDocument(bytes), kind: 'docx' };
}
