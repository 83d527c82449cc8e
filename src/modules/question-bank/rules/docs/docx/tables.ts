import { child, els, type El } from '../xml';
import { atomsOf, plainOf, type Line } from './line';

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
/** Rows "题号 1 2 3" and "答案 B C A", as often as they follow each other. */
export function answerRows(rows: readonly (readonly Line[])[]): Line[] | undefined {
  const out: Line[] = [];
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
      if (/^\d{1,3}$/.test(no) && (answers[i + 1]?.length ?? 0) > 0)
        out.push([...atomsOf(`${no}. `), ...answers[i + 1]!]);
    });
  }
  // The empty grid on a question sheet asks for answers; it holds none.
  return out.length > 0 || rows.length > 0 ? out : undefined;
}
