import { lettersOf, missing } from '../lost-words';
import { OBJECT, plainOf, type Atom, type Line } from '../docx/line';
import type { DocLine } from '../docx/read';
import type { Warning } from '../found';
import { bracketedOf, marksIn, numberOf, scoreAt } from './patterns';
import { leftWords, lostWords, type Raw } from './raw';

// What became of each sign of a document, counted apart from how its lines are read: it is in a question, somebody said what it
// was, or it only puts words in order (a number, a letter, a mark). Any other is lost, and that is said where it stood.

const ORDERS: readonly RegExp[] = [
  // Letters of options.
  /^(?:[（(]\s*[A-T]\s*[)）]\s*[.．、]?|[A-T]\s*[.．、:：])/,
  // Numbers of answers: "1-5", "6：".
  /^\d{1,3}\s*(?:[-–—~～至]\s*\d{1,3}|[:：])/,
  /^[一二三四五六七八九十]{1,3}\s*[、.．:：]/,
  // Points: "（每题 2 分）".
  /^[（(][^（()）]{0,20}\d\s*分[^（()）]{0,10}[)）]/,
  /^(?:[\s_]|(?![【[（(])\p{P})+/u,
  /^[【[（(]/,
];
/** A mark is shorter than this. */
const MARK_LENGTH = 40;
const markAt = (text: string): number | undefined => {
  const [first] = marksIn(text.slice(0, MARK_LENGTH));
  return first?.at === 0 ? first.from : undefined;
};
/** The words behind all that only puts words in order. */
function wordsOf(text: string): string {
  let rest = text;
  while (rest !== '') {
    const length =
      numberOf(rest)?.length ??
      bracketedOf(rest)?.length ??
      scoreAt(rest)?.length ??
      markAt(rest) ??
      ORDERS.map((re) => re.exec(rest)?.[0].length ?? 0).find((n) => n > 0);
    if (!length) return rest.trim();
    rest = rest.slice(length);
  }
  return '';
}

/** Signs that were kept, or of which somebody has spoken. */
export class Counted {
  private readonly signs = new Set<Atom>();
  add(line: Line): void {
    for (const sign of line) this.signs.add(sign);
  }
  addRaw(raw: Raw): void {
    for (const line of [...raw.stem, ...raw.options, ...raw.answer, ...raw.explain]) this.add(line);
    for (const sub of raw.subs) this.addRaw(sub);
  }
  /** The words of a line that nobody knows of. */
  lostIn(line: Line): string {
    const lost: string[] = [];
    let from = 0;
    for (let at = 0; at <= line.length; at++) {
      const sign = line[at];
      if (sign && !this.signs.has(sign)) continue;
      if (at > from) lost.push(wordsOf(plainOf(line.slice(from, at))));
      from = at + 1;
    }
    return lost.filter((words) => words !== '').join(' ');
  }
}
/** Says the words of lines that came into no question: at the question they stood in, else of the document. */
export function sayLost(lines: readonly DocLine[], raws: readonly Raw[], counted: Counted, warnings: Warning[]): void {
  const stoodIn = new Map<Line, Raw>();
  for (const raw of raws) {
    counted.addRaw(raw);
    for (const line of raw.original) stoodIn.set(line, raw);
  }
  for (const { line } of lines) {
    const lost = counted.lostIn(line);
    if (lost === '') continue;
    const raw = stoodIn.get(line);
    if (raw) raw.warnings.push(lostWords(lost));
    else warnings.push(leftWords(lost));
  }
}

/** The letters of formatted text, a formula as its LaTeX and a picture as one sign. */
const shownIn = (html: string): string =>
  lettersOf(html.replace(/<span class="latex" data-latex="([^"]*)"><\/span>/g, '$1').replace(/<img\b[^>]*>/g, OBJECT));
const seenIn = (lines: readonly Line[]): string =>
  lines.map((line) => line.map((a) => (a.html == null ? a.c : shownIn(a.html))).join('')).join('\n');
/** Gaps, and brackets that are empty or hold a letter or a tick: they become the key. */
const GAPS = /__\d{1,3}__|[（(][\s\u3000\u00a0]*(?:[A-H]{1,6}|[√×✓✗对错])?[\s\u3000\u00a0]*[)）]/g;
/** What parts the words of several gaps or spellings. */
const PARTING = /[①-⑳]|[（(]\d{1,2}[)）]|或者?|\/\//g;

/** Lines of a question and what became of them: its formatted texts, and what is typed into its gaps. */
interface Became {
  readonly lines: readonly Line[];
  /** Lines of the words for gaps. */
  readonly typed?: readonly Line[];
  readonly texts: readonly string[];
  readonly accept?: readonly string[];
}
/** The words and signs, without those between them, that a question does not have of its lines. */
export function notKept({ lines, typed = [], texts, accept = [] }: Became): string {
  const seen = seenIn(lines)
    .replace(GAPS, '')
    .replace(/[\p{P}\s]/gu, '');
  const words = seenIn(typed)
    .replace(PARTING, '')
    .replace(/[^\p{L}\p{N}\ufffc]/gu, '');
  return missing(`${seen}${words}`, [...texts.map(shownIn), ...accept].join('\n'));
}
