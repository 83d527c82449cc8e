import { escapeXml } from './xml';
import type { FoundDocument, FoundItem, FoundPicture, Warning } from './found';
import type { AnswerKey, BlankKey, PartKind, QuestionBody } from '../model';
import { ITEMS_MAX } from './found';
import { withLost } from './lost-words';
import { DocRefusal } from './refusal';

// What the readers of other systems' formats share: a question in the making, and the document it becomes part of.

/** A question as it was read; what is left out is empty. */
export interface Told {
  readonly kind: PartKind;
  readonly stem: string;
  readonly options?: string[];
  readonly rights?: string[];
  readonly answer?: AnswerKey;
  readonly explain?: string;
  readonly warnings?: readonly Warning[];
  /** The letters that somebody sees of it, counted apart from how they were read. */
  readonly seen: string;
}
const MOST_EXPLAINED = 40;
/** One paragraph each, those that say nothing left out. */
export const paragraphs = (texts: readonly string[]): string =>
  texts
    .map((t) => t.trim())
    .filter(Boolean)
    .slice(0, MOST_EXPLAINED)
    .map((t) => (t.startsWith('<p') ? t : `<p>${t}</p>`))
    .join('');
/** Typed words as formatted text. */
export const typed = (text: string): string => escapeXml(text).replace(/\n/g, '<br />');
/** A gap that takes any of these words. */
export const gapOf = (accept: readonly string[]): BlankKey => {
  const some = [...new Set(accept.map((a) => a.trim()).filter((a) => a !== '' && a.length <= 500))].slice(0, 20);
  return { accept: some.length > 0 ? some : [''], mode: 'text' };
};
/** A number without the noise of the binary form: (1.1 + 2.2) / 2 is 1.65. */
export const short = (n: number): number => Number(n.toPrecision(12));
/** Says that a key does not fit its question. */
export const oddAnswer = (text: string): Warning => ({ code: 'answerOdd', params: { text: text.slice(0, 40) } });
/** Says that a kind of question is not known; its words are kept as a short answer. */
export const unknownKind = (name: string): Warning => ({ code: 'partUnknown', params: { name: name.slice(0, 40) } });

const itemOf = (told: Told, at: number): FoundItem => {
  const body: QuestionBody = {
    kind: told.kind,
    stem: told.stem,
    options: told.options ?? [],
    rights: told.rights ?? [],
    answer: told.answer ?? {},
    explain: told.explain ?? '',
    subs: [],
  };
  return {
    no: String(at + 1),
    section: -1,
    body,
    degree: null,
    score: null,
    points: [],
    source: null,
    warnings: withLost(told.warnings ?? [], told.seen, body),
    original: told.stem,
  };
};
/** Questions as a document. @throws DocRefusal when there is none */
export function documentOf(
  all: readonly Told[],
  warnings: readonly Warning[] = [],
  pictures: readonly FoundPicture[] = [],
): FoundDocument {
  if (all.length === 0) throw new DocRefusal('docNoItems');
  const more: Warning[] = all.length > ITEMS_MAX ? [{ code: 'tooMany', params: { max: ITEMS_MAX } }] : [];
  return {
    title: '',
    sections: [],
    items: all.slice(0, ITEMS_MAX).map(itemOf),
    warnings: [...warnings, ...more],
    pictures,
  };
}
