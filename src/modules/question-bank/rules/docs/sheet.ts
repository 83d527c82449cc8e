import { piecesOf, writtenOf, type Piece } from '../../../../kernel/shared/formula-text';
import { LENGTH_MAX } from '../equal/text';
import { BLANKS_MAX, type AnswerKey, type BlankKey, type QueKind, type QuestionBody } from '../model';
import { blankKeyOf } from './paper/build';
import { picksOf, sequenceOf, truthOf } from './paper/patterns';
import { escapeXml } from './xml';

// A question as one row of a sheet. Formulas stand between dollar signs. An answer is read by the kind of its question, never before.

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

/** A cell as formatted text: a paragraph a line, what stands between dollar signs drawn, prices left alone. */
export const cellHtml = (text: string): string => {
  const lines = piecesOf(text)
    .map((p) =>
      p.kind === 'text'
        ? escapeXml(p.text)
        : `<span class="latex" data-latex="${escapeXml(p.text.replace(/\s+/g, ' '))}"></span>`,
    )
    .join('')
    .split(/\r?\n/)
    .map((l) => l.trim())
    .filter(Boolean);
  return lines.length > 1 ? lines.map((l) => `<p>${l}</p>`).join('') : (lines[0] ?? '');
};
const unescape = (s: string): string =>
  s.replace(
    /&(amp|lt|gt|quot|nbsp|#39);/g,
    (_, n: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" })[n]!,
  );
const wordsIn = (html: string): string =>
  unescape(html.replace(/<\/p>\s*<p[^>]*>|<br\s*\/?>/g, '\n').replace(/<[^>]*>/g, ''));
/** Formatted text as a cell: it reads back as the same text. */
export const htmlCell = (html: string): string =>
  writtenOf(
    html
      .split(/<span[^>]*\bdata-latex="([^"]*)"[^>]*>[^<]*<\/span>/)
      .map((part, at): Piece =>
        at % 2 === 1
          ? { kind: 'formula', text: unescape(part), block: false }
          : { kind: 'text', text: wordsIn(part), block: false },
      ),
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
      const order = sequenceOf(text);
      return order?.length === options && order.every((p) => p < options) ? { order } : undefined;
    }
    case 'judge': {
      const truth = truthOf(text);
      return truth == null ? undefined : { truth };
    }
    case 'blank': {
      const words = wordsOfGaps(text, gapsIn(c.stem.replace(/_{2,}/g, '____')))?.map(keyWords);
      return words?.every((w) => w !== '' && w.length <= LENGTH_MAX) ? { blanks: words.map(blankKeyOf) } : undefined;
    }
    default:
      return text ? { text: cellHtml(text) } : {};
  }
}
/**
 * What each gap takes; undefined where that is not as many as there are gaps. Semicolons part only where there are several: "go; did"
 * may be the words of one, and "go; did；come" those of two.
 */
function wordsOfGaps(text: string, gaps: number): readonly string[] | undefined {
  if (gaps === 0 || gaps > BLANKS_MAX) return undefined;
  if (gaps === 1) return [text];
  return [/[;；]/, /；/, /;/]
    .map((sign) => text.split(sign).map((w) => w.trim()))
    .find((words) => words.length === gaps && words.every(Boolean));
}
/** The words of a gap as they stand; a formula as its LaTeX, as an answer is typed. */
const keyWords = (text: string): string =>
  piecesOf(text)
    .map((p) => p.text)
    .join('');
/** The words of a gap's key as a row says them. */
const saidOf = ({ accept }: BlankKey): string => accept.join('或');
/** Whether two keys say the same to a sheet, which does not say the way of comparing. */
export function sameKey(a: QuestionBody, b: QuestionBody): boolean {
  const said = ({ answer: { picks, truth, order, text, blanks } }: QuestionBody) =>
    JSON.stringify([picks ?? null, truth ?? null, order ?? null, text ?? null, blanks?.map(saidOf) ?? null]);
  return said(a) === said(b);
}
/** The question of a row, compared as it was where its key says the same. */
export function keepingWays(body: QuestionBody, had: QuestionBody | undefined): QuestionBody {
  const { blanks } = body.answer;
  const before = had?.kind === body.kind ? had.answer.blanks : undefined;
  if (!blanks || !before) return body;
  const kept = blanks.map((key, at) => {
    const old = before[at];
    return old && saidOf(old) === saidOf(key) ? old : key;
  });
  return { ...body, answer: { ...body.answer, blanks: kept } };
}
/** The answer of a question as a row says it. */
export function answerCell(body: QuestionBody): string {
  const { picks, truth, blanks, order, text } = body.answer;
  if (picks) return picks.map((p) => SHEET_LETTERS[p]).join('');
  if (order) return order.map((p) => SHEET_LETTERS[p]).join('');
  if (truth != null) return truth ? '对' : '错';
  if (blanks) return blanks.map(saidOf).join('；');
  return text ? htmlCell(text) : '';
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
