import type { AnswerKey, QueKind, QuestionBody } from '../model';
import { blankKeyOf } from './paper/build';
import { picksOf, truthOf } from './paper/patterns';
import { escapeXml } from './xml';

// A question as one row of a sheet. Formulas stand between dollar signs.

/** Columns of options: A to T. */
export const SHEET_LETTERS = Array.from({ length: 20 }, (_, at) => String.fromCharCode(65 + at));
export type SheetKinds = Exclude<QueKind, 'group' | 'match'>;
/** Passages and matching have more than one row can say. */
export const inSheet = (kind: QueKind): kind is SheetKinds => kind !== 'group' && kind !== 'match';
export interface SheetCells {
  readonly stem: string;
  readonly options: readonly string[];
  readonly answer: string;
  readonly explain: string;
}

export const cellHtml = (text: string): string => {
  const lines = text
    .split(/\r?\n/)
    .map((l) => l.trim())
    .filter(Boolean)
    .map((l) =>
      l
        .split(/\$([^$]+)\$/)
        .map((part, at) =>
          at % 2 === 1 ? `<span class="latex" data-latex="${escapeXml(part.trim())}"></span>` : escapeXml(part),
        )
        .join(''),
    );
  return lines.length > 1 ? lines.map((l) => `<p>${l}</p>`).join('') : (lines[0] ?? '');
};
const unescape = (s: string): string =>
  s.replace(
    /&(amp|lt|gt|quot|nbsp|#39);/g,
    (_, n: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" })[n]!,
  );
export const htmlCell = (html: string): string =>
  unescape(
    html
      .replace(/<span[^>]*\bdata-latex="([^"]*)"[^>]*>[^<]*<\/span>/g, '$$$1$$')
      .replace(/<\/p>\s*<p[^>]*>|<br\s*\/?>/g, '\n')
      .replace(/<[^>]*>/g, ''),
  ).trim();
const gapsIn = (stem: string): number => (stem.match(/_{4,}/g) ?? []).length;

/** The question of a row; undefined when the answer does not fit its kind. An empty answer is none yet. */
export function rowBody(kind: SheetKinds, c: SheetCells): QuestionBody | undefined {
  const options = [...c.options];
  while (options.at(-1) === '') options.pop();
  const key = keyOf(kind, c, options.length);
  if (!key) return undefined;
  const chosen = kind === 'single' || kind === 'multi' || kind === 'order';
  return {
    kind,
    stem: cellHtml(c.stem.replace(/_{2,}/g, '____')),
    options: chosen ? options.map(cellHtml) : [],
    rights: [],
    answer: key,
    explain: cellHtml(c.explain),
    subs: [],
  };
}
function keyOf(kind: SheetKinds, c: SheetCells, options: number): AnswerKey | undefined {
  const text = c.answer.trim();
  switch (kind) {
    case 'single':
    case 'multi': {
      const picks = picksOf(text);
      return picks && picks.every((p) => p < options) && (kind === 'multi' || picks.length === 1)
        ? { picks }
        : undefined;
    }
    case 'order': {
      const order = [...text.toUpperCase().replace(/[^A-T]/g, '')].map((l) => l.charCodeAt(0) - 65);
      return order.length === options && new Set(order).size === options && order.every((p) => p < options)
        ? { order }
        : undefined;
    }
    case 'judge': {
      const truth = truthOf(text);
      return truth == null ? undefined : { truth };
    }
    case 'blank': {
      const gaps = gapsIn(c.stem.replace(/_{2,}/g, '____')),
        words = gaps <= 1 ? [text] : text.split(/[;；]/).map((w) => w.trim());
      return words.length === gaps && words.every(Boolean)
        ? { blanks: words.map((w) => blankKeyOf(w.replace(/^\$(.*)\$$/, '$1'))) }
        : undefined;
    }
    default:
      return text ? { text: cellHtml(text) } : {};
  }
}
/** The answer of a question as a row says it. */
export function answerCell(body: QuestionBody): string {
  const { picks, truth, blanks, order, text } = body.answer;
  if (picks) return picks.map((p) => SHEET_LETTERS[p]).join('');
  if (order) return order.map((p) => SHEET_LETTERS[p]).join('');
  if (truth != null) return truth ? '对' : '错';
  if (blanks) return blanks.map((b) => b.accept.join('或')).join('；');
  return text ? htmlCell(text) : '';
}
/** One spelling of an answer: 对 of √, ABD of A、B、D, full semicolons. */
export function plainAnswer(text: string): string {
  const truth = truthOf(text);
  if (truth != null) return truth ? '对' : '错';
  const picks = picksOf(text);
  return picks && /^[A-T、,，\s]+$/i.test(text)
    ? text.toUpperCase().replace(/[^A-T]/g, '')
    : text.split(/\s*[;；]\s*/).join('；');
}
const DEGREE_WORDS: readonly (readonly string[])[] = [
  ['1', '容易', '易', 'very easy'],
  ['2', '较易', 'easy'],
  ['3', '一般', '中', '中等', '适中', 'medium', 'normal'],
  ['4', '较难', 'hard', 'difficult'],
  ['5', '困难', '难', 'very hard', 'most difficult'],
];
/** 1 to 5 of a number or a word; undefined for anything else. */
export const degreeCell = (text: string): number | undefined => {
  const at = DEGREE_WORDS.findIndex((w) => w.includes(text.trim().toLowerCase()));
  return at >= 0 ? at + 1 : undefined;
};
