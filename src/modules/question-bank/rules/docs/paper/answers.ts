import { plainOf, trimLine, type Line } from '../docx/line';
import type { DocLine } from '../docx/read';
import type { Warning } from '../found';
import { Counted } from './signs';
import { headingOf, marksIn, numberOf } from './patterns';
import { leftWords, lostWords, type Noted } from './raw';

/** The answers of one number in the list at the end: its lines, as the answer and as the explanation. */
export interface Listed {
  readonly section: number;
  readonly no: number;
  readonly answer: Line[];
  readonly explain: Line[];
  /** What stands under other marks: points, difficulty, source. */
  readonly notes: { readonly mark: Noted; readonly text: string }[];
  readonly warnings: Warning[];
  used: boolean;
}

const RANGED =
  /(\d{1,3})\s*[-–—~～至]\s*(\d{1,3})\s*[.．、:：]?\s*([A-Ha-h√×✓✗TF](?:[\s,，、]*[A-Ha-h√×✓✗TF])*)(?![a-zA-Z])/g;
/** Numbers inside a line: "1.B 2.C" or "11．-3  12．x≥2". */
const INLINE = /(?:^|[\s\u3000\u00a0;；,，])(\d{1,3})\s*(?:[.．](?!\d)|、|:|：)\s*/g;

/** Words that say there are none. */
const NOTHING = /^[（(]?略[)）]?[。.]?$/;
/** Words that only say what follows: "选择题", "第一部分", "答案：". */
const LABEL = new RegExp(
  `^(?:\\p{L}{1,10}题|(?:参考|标准)?答案|第.{1,3}(?:部分|卷|节).{0,6}|\\p{L}{0,6}(?:${[
    '听力|单选|多选|选择|判断|填空|阅读|阅读理解|书面表达|作文|写作|习作|默写|口算',
    '连线|排序|计算|解答|应用|证明|简答|作图|翻译|实验|综合|探究',
  ].join('|')})(?:部分)?)\\s*[:：]?$`,
  'u',
);
const isLabel = (text: string): boolean => LABEL.test(text);
/** The words of a heading that name no part of the paper; without "（略）". */
function wordsOf(head: string, parts: readonly string[]): string {
  const heading = headingOf(head);
  if (!heading) return '';
  const { name, beside } = heading;
  const isPart = name === head || isLabel(name) || parts.some((part) => part.startsWith(name));
  return [isPart ? '' : name, beside].filter((text) => text !== '' && !NOTHING.test(text)).join(' ');
}
/**
 * Reads the list of answers. Headings say the part the numbers belong to, for papers that count anew in each.
 * @param parts names of the paper's parts
 * @param said hears of the words before the first number and in headings: they answer no question.
 */
export function readAnswers(
  lines: readonly Pick<DocLine, 'line' | 'warnings'>[],
  parts: readonly string[],
  said: Warning[],
): Listed[] {
  const out: Listed[] = [];
  const counted = new Counted();
  let section = -1,
    mode: 'answer' | 'explain' = 'answer';
  const open = (no: number): Listed => {
    const l: Listed = { section, no, answer: [], explain: [], notes: [], warnings: [], used: false };
    out.push(l);
    mode = 'answer';
    return l;
  };
  const put = (to: Listed | undefined, line: Line) => {
    if (line.length === 0) return;
    counted.add(line);
    if (to) to[mode].push(line);
    else if (!NOTHING.test(plainOf(line))) said.push(leftWords(plainOf(line)));
  };
  /** Words before the numbers of a line: a label, or they go on with the answer before. */
  const before = (line: Line) => {
    if (isLabel(plainOf(line))) counted.add(line);
    else if (line.length > 0) marked(out.at(-1), line);
  };
  const take = (whole: Line): void => {
    let line = trimLine(whole);
    if (line.length === 0) return;
    const led = /^[一二三四五六七八九十]{1,3}\s*[、.．:：]\s*(?=\d)/.exec(plainOf(line));
    if (led) {
      section += 1;
      line = trimLine(line.slice(led[0].length));
    }
    const heading = headingOf(plainOf(line));
    if (heading) {
      section += 1;
      // "一、选择题 1.A 2.B" on one line.
      const first = /(?:^|[\s\u3000:：)）])(\d{1,3}\s*(?:[.．](?!\d)|、|[-–—~～至]\s*\d))/.exec(plainOf(line));
      const head = first ? line.slice(0, first.index + first[0].length - first[1]!.length) : line;
      counted.add(head);
      const words = wordsOf(plainOf(trimLine(head)), parts);
      if (words !== '') said.push(leftWords(words));
      if (!first) return;
      line = trimLine(line.slice(head.length));
    }
    const text = plainOf(line);
    const ranged = [...text.matchAll(RANGED)].filter((m) => picksIn(m[3]!).length === Number(m[2]) - Number(m[1]) + 1);
    if (ranged.length > 0) {
      before(trimLine(line.slice(0, ranged[0]?.index)));
      for (const m of ranged)
        picksIn(m[3]!).forEach((c, i) => {
          const from = m.index + m[0].indexOf(m[3]!);
          const at =
            from + [...m[3]!].reduce<number[]>((all, x, p) => (/[A-Ha-h√×✓✗TF]/.test(x) ? [...all, p] : all), [])[i]!;
          put(open(Number(m[1]) + i), line.slice(at, at + c.length));
        });
      // "1-5 BCADB 6. 12": what stands behind goes on.
      const end = ranged.reduce((_, m) => m.index + m[0].length, 0);
      const tail = line.slice(end + plainOf(line.slice(end)).search(/[^\s\u3000；;，,。.．、]|$/));
      if (numberOf(plainOf(tail))) take(tail);
      return;
    }
    const starts = numberOf(text);
    const places = inlineNumbers(text, out.filter((o) => o.section === section).at(-1)?.no);
    if (places.length > 0 && (starts || places.length > 1)) {
      before(trimLine(line.slice(0, places[0]?.at)));
      places.forEach((p, i) => {
        marked(open(p.no), trimLine(line.slice(p.from, places[i + 1]?.at ?? line.length)));
      });
      return;
    }
    marked(out.at(-1), line);
  };
  for (const { line, warnings } of lines) {
    const already = out.length;
    take(line);
    // What was lost in a line is said at every question it answers.
    const lost = counted.lostIn(line);
    const all = lost === '' ? warnings : [...warnings, lostWords(lost)];
    if (out.length === 0) said.push(...all);
    for (const l of out.length > already ? out.slice(already) : out.slice(-1)) l.warnings.push(...all);
  }
  function marked(to: Listed | undefined, line: Line): void {
    const marks = marksIn(plainOf(line));
    if (marks.length === 0) {
      put(to, line);
      return;
    }
    put(to, trimLine(line.slice(0, marks[0]!.at)));
    marks.forEach((m, i) => {
      mode = m.mark === 'answer' ? 'answer' : 'explain';
      const words = trimLine(line.slice(m.from, marks[i + 1]?.at ?? line.length));
      if (words.length === 0) return;
      if (to && m.mark !== 'answer' && m.mark !== 'explain') {
        counted.add(words);
        to.notes.push({ mark: m.mark, text: plainOf(words) });
      } else put(to, words);
    });
  }
  return out;
}
const picksIn = (s: string): string[] => s.match(/[A-Ha-h√×✓✗TF]/g) ?? [];
/** Numbers of a line that count on: 3 after 2. Steps of a solution ("1. 由题意") begin anew and are none. */
function inlineNumbers(
  text: string,
  last: number | undefined,
): { readonly at: number; readonly from: number; readonly no: number }[] {
  const out: { at: number; from: number; no: number }[] = [];
  let expected: number | undefined;
  for (const m of text.matchAll(INLINE)) {
    const no = Number(m[1]),
      at = m.index + m[0].search(/\d/);
    const first = out.length === 0;
    if (first ? at === 0 || last == null || no === last + 1 : no === expected) {
      out.push({ at, from: m.index + m[0].length, no });
      expected = no + 1;
    }
  }
  return out;
}
