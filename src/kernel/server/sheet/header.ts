import { fail } from '../../shared/faults';
import { wordList } from '../../shared/messages';
import { sheetFaults } from './faults';
import { LIMITS, type SheetRows, type WantedTitle } from './limits';
import { titleKey } from './text';

/** Cells that are one, as the reader names them: counted from 0, both ends within. */
interface Merge {
  readonly startRow: number;
  readonly startCol: number;
  readonly endRow: number;
  readonly endCol: number;
}

/** Titles that may be the header: the row they stand in, the lower one of two, and where that is another one the row the first begins in. */
interface Header {
  readonly at: number;
  readonly from?: number;
  readonly titles: readonly string[];
  readonly sure?: boolean;
}
/**
 * Finds the header among the first rows and cuts the sheet there.
 * @returns undefined when no row has a wanted title, so that the caller may try the next sheet.
 */
export function cutAtHeader(
  rows: readonly string[][],
  wanted: readonly WantedTitle[] | undefined,
  merges: readonly Merge[] = [],
): SheetRows | undefined {
  const first = rows.findIndex((row) => row.some((cell) => cell !== ''));
  if (first < 0) return undefined;
  if (!wanted?.length) return cut(rows, { at: first, titles: rows[first] ?? [] }, merges);
  const keys = wanted.map((w) => w.titles.map(titleKey));
  const all = new Set(keys.flat());
  const within = Math.min(rows.length, LIMITS.headerWithin);
  // Two rows count where one alone says less (a title line over the whole sheet is merged too), or where titles reach down into the second.
  const ways: Header[] = [
    ...rows.slice(0, within).map((titles, at) => ({ at, titles })),
    ...rows.slice(0, Math.max(within - 1, 0)).flatMap((_, at) => twoRows(rows, at, merges, all)),
  ];
  let best: Header | undefined;
  let most = 0;
  for (const way of ways) {
    const there = new Set(way.titles.map(titleKey));
    const found = keys.filter((k) => k.some((key) => there.has(key))).length;
    if (found > most || (found > 0 && found === most && way.sure)) {
      most = found;
      best = way;
    }
  }
  if (!best) return undefined;
  const there = new Set(best.titles.map(titleKey));
  const lost = wanted.filter((w, i) => w.required && !keys[i]!.some((key) => there.has(key)));
  if (lost.length) throw noHeader(lost);
  return cut(rows, best, merges);
}

/**
 * The titles of two rows, where a cell of the upper one stands over several of the lower one: 裸眼视力 over 右眼 and 左眼 is 右眼裸眼视力,
 * in the order that is wanted. Nothing where no cell spans columns.
 */
function twoRows(
  rows: readonly string[][],
  at: number,
  merges: readonly Merge[],
  wanted: ReadonlySet<string>,
): Header[] {
  const [upper, lower] = [(rows[at] ?? []).slice(), rows[at + 1] ?? []];
  const single = merges.filter((m) => m.startCol === m.endCol && m.endRow >= at);
  // A title that began in a row above reaches down to here.
  let from = at;
  for (const m of single) {
    const text = rows[m.startRow]?.[m.startCol] ?? '';
    if (m.startRow >= at || text === '' || (upper[m.startCol] ?? '') !== '') continue;
    upper[m.startCol] = text;
    from = Math.min(from, m.startRow);
  }
  const wide = merges.filter((m) => m.startRow === at && m.endRow === at && m.endCol > m.startCol);
  if (wide.length === 0) return [];
  const over = upper.slice();
  for (const m of wide)
    for (let c = m.startCol; c <= Math.min(m.endCol, LIMITS.maxColumns); c++) over[c] = upper[m.startCol] ?? '';
  const tall = new Set(single.filter((m) => m.startRow <= at && m.endRow > at).map((m) => m.startCol));
  const titles = Array.from({ length: Math.max(over.length, lower.length) }, (_, c) => {
    const top = over[c] ?? '';
    const sub = tall.has(c) ? '' : (lower[c] ?? '');
    if (top === '' || sub === '') return top || sub;
    const ways = [`${sub}${top}`, `${top}${sub}`, sub, top];
    return ways.find((way) => wanted.has(titleKey(way))) ?? `${top}${sub}`;
  });
  return [{ at: at + 1, from, titles, sure: tall.size > 0 }];
}

/** The refusal that names the columns which are not there. */
export const noHeader = (lost: readonly WantedTitle[]) => {
  const asked = lost.some((w) => w.required) ? lost.filter((w) => w.required) : lost;
  const names = asked.map((w) => w.titles[0] ?? '');
  return fail(sheetFaults.sheetNoHeader, { columns: wordList(names) });
};

const BARE_NUMBER = /^[-+]?[\d.,]+%?$/;
/** So many cells are filled at most: merges may lie over each other. */
const MOST_FILLED = 1_000_000;
/**
 * Rows with what a cell over several of them says in each of them: a class beside its children. A number stays in its first row
 * (an amount for all of them would be counted in each), and a row that holds nothing else stays empty.
 */
function spread(rows: readonly string[][], from: number, merges: readonly Merge[]): readonly string[][] {
  const textOf = (m: Merge): string => rows[m.startRow]?.[m.startCol] ?? '';
  const tall = merges.filter(
    (m) => m.startRow >= from && m.endRow > m.startRow && textOf(m) !== '' && !BARE_NUMBER.test(textOf(m)),
  );
  if (tall.length === 0) return rows;
  const out = rows.map((row) => row.slice());
  let [filled, chars] = [0, 0];
  for (const m of tall) {
    const text = textOf(m);
    for (let r = m.startRow + 1; r <= Math.min(m.endRow, out.length - 1); r++) {
      const row = out[r];
      filled += 1;
      if (filled > MOST_FILLED || chars > LIMITS.maxChars) throw fail(sheetFaults.sheetBomb);
      if (!row || (row[m.startCol] ?? '') !== '' || !rows[r]?.some((cell) => cell !== '')) continue;
      while (row.length < m.startCol) row.push('');
      row[m.startCol] = text;
      chars += text.length;
    }
  }
  return out;
}
function cut(rows: readonly string[][], { at, from = at, titles }: Header, merges: readonly Merge[]): SheetRows {
  const headers = trimEnd(titles);
  const below = spread(rows, at + 1, merges)
    .slice(at + 1)
    .map(trimEnd);
  while (below.length && below.at(-1)!.length === 0) below.pop();
  // A title line in one cell is everybody's; several words in a row may be somebody's data.
  const above = rows
    .slice(0, from)
    .flatMap((row, no) => (row.filter((cell) => cell !== '').length > 1 ? [no + 1] : []));
  return { headers, rows: below, headerRow: at + 1, hidden: [], ...(above.length ? { above } : {}) };
}
function trimEnd(row: readonly string[]): string[] {
  let end = row.length;
  while (end > 0 && row[end - 1] === '') end--;
  return row.slice(0, end);
}
