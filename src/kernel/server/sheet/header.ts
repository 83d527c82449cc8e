import { fail } from '../../shared/faults';
import { sheetFaults } from './faults';
import { LIMITS, type SheetRows, type WantedTitle } from './limits';
import { titleKey } from './text';

/**
 * Finds the header among the first rows and cuts the sheet there.
 * @returns undefined when no row has a wanted title, so that the caller may try the next sheet.
 */
export function cutAtHeader(
  rows: readonly string[][],
  wanted: readonly WantedTitle[] | undefined,
): SheetRows | undefined {
  const first = rows.findIndex((row) => row.some((cell) => cell !== ''));
  if (first < 0) return undefined;
  if (!wanted?.length) return cut(rows, first);
  const keys = wanted.map((w) => w.titles.map(titleKey));
  let best = -1;
  let most = 0;
  for (let i = 0; i < Math.min(rows.length, LIMITS.headerWithin); i++) {
    const titles = new Set(rows[i]!.map(titleKey));
    const found = keys.filter((k) => k.some((key) => titles.has(key))).length;
    if (found > most) {
      most = found;
      best = i;
    }
  }
  if (best < 0) return undefined;
  const titles = new Set(rows[best]!.map(titleKey));
  const lost = wanted.filter((w, i) => w.required && !keys[i]!.some((key) => titles.has(key)));
  if (lost.length) throw noHeader(lost);
  return cut(rows, best);
}

/** The refusal that names the columns which are not there. */
export const noHeader = (lost: readonly WantedTitle[]) => {
  const asked = lost.some((w) => w.required) ? lost.filter((w) => w.required) : lost;
  const names = asked.map((w) => w.titles[0] ?? '');
  return fail(sheetFaults.sheetNoHeader, {
    columns: names.join(names.some((n) => /[\u3000-\u9fff]/.test(n)) ? '、' : ', '),
  });
};

function cut(rows: readonly string[][], header: number): SheetRows {
  const headers = trimEnd(rows[header]!);
  const below = rows.slice(header + 1).map(trimEnd);
  while (below.length && below.at(-1)!.length === 0) below.pop();
  return { headers, rows: below, headerRow: header + 1, hidden: [] };
}
function trimEnd(row: readonly string[]): string[] {
  let end = row.length;
  while (end > 0 && row[end - 1] === '') end--;
  return row.slice(0, end);
}
