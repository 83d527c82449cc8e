import { child, els, type El } from '../xml';
import { atomsOf, htmlOf, plainOf, type Line } from './line';

/** Whether a cell begins or goes on one that reaches over rows. */
export function mergeOf(tc: El): 'begin' | 'go' | undefined {
  const m = child(tc, 'w:tcPr', 'w:vMerge');
  return m ? (m.attrs['w:val'] === 'restart' ? 'begin' : 'go') : undefined;
}
/** What holds rows or cells without being one: content controls, tags, insertions. */
const HOLDERS = new Set(['w:sdt', 'w:sdtContent', 'w:customXml', 'w:ins', 'w:moveTo', 'w:smartTag']);
/** The rows of a table, or the cells of a row, wherever they are held. */
export const partsOf = (el: El, name: 'w:tr' | 'w:tc'): El[] =>
  els(el).flatMap((k) => (k.name === name ? [k] : HOLDERS.has(k.name) ? partsOf(k, name) : []));
/** The rows that are seen: not those that were deleted or are hidden. */
export const rowsOf = (tbl: El): El[] =>
  partsOf(tbl, 'w:tr').filter((tr) =>
    ['w:del', 'w:hidden'].every((name) => {
      const said = child(tr, 'w:trPr', name);
      return said == null || ['0', 'off', 'false'].includes(said.attrs['w:val'] ?? '1');
    }),
  );
/** What stands in the box where marks are written: parts of the paper, points, and who marks it. */
const BOXED: readonly RegExp[] = [
  /^题\s*[号型目]$|^[得总满合]\s*[分计]$|^分\s*值$|^等\s*[级第]$|^签\s*名$/,
  /^(?:[评阅]卷人?|[复核审评阅登][核分卷]?人)$/,
  /^[（(第]?[\d一二三四五六七八九十ⅠⅡⅢⅣⅤⅥⅦⅧIVX]{1,4}[)）、.]?(?:部分|卷|大?题)?$/,
  /^\p{Script=Han}{1,6}题$/u,
  /^\d{1,3}\s*[-–—~～至]\s*\d{1,3}$/,
  /^[\s\d.分_（()）/]*$/,
];
/** The words of such a box that are none of its own; undefined for any other table. */
export function boxOfMarks(texts: readonly string[]): string | undefined {
  const isBox = texts.some((t) => /^题\s*号$/.test(t)) && texts.some((t) => /^(得\s*分|总\s*分|评卷人)$/.test(t));
  return isBox ? texts.filter((t) => !BOXED.some((re) => re.test(t))).join(' ') : undefined;
}
/** Rows "题号 1 2 3" and "答案 B C A", as often as they follow each other; `lost` are words of columns without a number. */
export function answerRows(
  rows: readonly (readonly Line[])[],
): { readonly lines: readonly Line[]; readonly lost: string } | undefined {
  const out: Line[] = [],
    lost: string[] = [];
  for (let at = 0; at < rows.length; at += 2) {
    const [numbers, answers] = [rows[at], rows[at + 1]];
    if (
      !numbers ||
      !answers ||
      !/^题?\s*号$|^题目$/.test(plainOf(numbers[0] ?? [])) ||
      !/^(?:答\s*案|选\s*项)$/.test(plainOf(answers[0] ?? []))
    )
      return undefined;
    numbers.slice(1).forEach((n, i) => {
      const no = plainOf(n).trim();
      const answer = answers[i + 1] ?? [];
      if (answer.length === 0) return;
      if (/^\d{1,3}$/.test(no)) out.push([...atomsOf(`${no}. `), ...answer]);
      else lost.push(`${no} ${plainOf(answer)}`.trim());
    });
    lost.push(...answers.slice(numbers.length).map(plainOf).filter(Boolean));
  }
  // The empty grid on a question sheet asks for answers; it holds none.
  return rows.length > 0 ? { lines: out, lost: lost.join(' ') } : undefined;
}
interface Cell {
  readonly lines: readonly { readonly line: Line }[];
  readonly span: number;
  readonly merged: ReturnType<typeof mergeOf>;
}
/** A table as it is shown. */
export const tableHtml = (rows: readonly (readonly Cell[])[]): string => {
  const cellHtml = (c: Cell, r: number, at: number): string => {
    if (c.merged === 'go') return '';
    let down = 1;
    if (c.merged === 'begin') while (rows[r + down]?.[at]?.merged === 'go') down += 1;
    const lines = c.lines.map((l) => htmlOf(l.line)).filter(Boolean);
    const spans = `${c.span > 1 ? ` colspan="${c.span}"` : ''}${down > 1 ? ` rowspan="${down}"` : ''}`;
    return `<td${spans}>${lines.join('<br />')}</td>`;
  };
  const body = rows.map((cells, r) => `<tr>${cells.map((c, at) => cellHtml(c, r, at)).join('')}</tr>`);
  return `<table><tbody>${body.join('')}</tbody></table>`;
};
