import { judgeBytes, readDocument } from './docx/package';
import type { FoundDocument } from './found';
import { isQtiArchive, isQtiXml, readQti } from './qti/read';
import { DocRefusal } from './refusal';

/**
 * Reads what teachers bring: a document of a word processor, a QTI 3 package, a single QTI item. Judged by content;
 * the name only says which words fit a refusal.
 */
export function readAny(bytes: Uint8Array, fileName: string): FoundDocument & { readonly kind: 'docx' | 'qti' } {
  if (isQtiXml(bytes, fileName)) return { ...readQti(bytes), kind: 'qti' };
  const why = judgeBytes(bytes);
  if (why) throw new DocRefusal(why);
  return isQtiArchive(bytes) ? { ...readQti(bytes), kind: 'qti' } : { ...readDocument(bytes), kind: 'docx' };
}
