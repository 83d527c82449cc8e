import { books } from '../../shared/locale/sheets';
import { wordList } from '../../shared/messages';
import type { SheetRows } from '../sheet/limits';
import { letterOf, titleKey } from '../sheet/text';
import { placesOf, type Working } from './check';
import type { AnyColumn, Reason } from './define';

/** Emoji and the signs people put beside names to find them again: ☆, ★, ●, √. They are no part of a name. */
const SIGNS = /[\p{Extended_Pictographic}\u2605\u2606\u25a0-\u25cf\u221a\u203b]/u;
/** So many rows or titles are named; the number says how many there are. */
const NAMED = 10;

/** A sheet as far as it is looked at for what nobody reads of it. */
type Seen = Pick<SheetRows, 'above' | 'headers' | 'headerRow' | 'hidden' | 'others' | 'rows'>;
/** A warning with up to ten names of what it is about; none where nothing was found. */
function warning(what: string, found: readonly (string | number)[]): Reason[] {
  if (!found.length) return [];
  const names = wordList(found.slice(0, NAMED)) + (found.length > NAMED ? '…' : '');
  return [{ code: `kernel.import.warn.${what}`, params: { count: found.length, names } }];
}
/** What a sheet has that is easily overlooked. Nothing of it refuses a row; the preview says it before anything is written. */
export function warningsOf(columns: readonly AnyColumn[], sheet: Seen, rows: readonly Working[]): Reason[] {
  const withSigns = rows
    .filter((r) => r.state !== 'missing' && Object.values(r.cells).some((text) => SIGNS.test(text)))
    .map((r) => sheet.headerRow + r.row);
  return [...restOf(sheet, new Set(placesOf(columns, sheet.headers).values())), ...warning('signs', withSigns)];
}
/**
 * What of a sheet nobody reads, and which of its rows somebody may not see who looks at it.
 * @param known the columns that are read, counted from 0
 */
export function restOf(sheet: Seen, known: ReadonlySet<number>): Reason[] {
  const filled = new Set(sheet.rows.flatMap((row) => row.flatMap((text, at) => (text === '' ? [] : [at]))));
  const wide = [...filled].reduce((most, at) => Math.max(most, at + 1), sheet.headers.length);
  const titles = Array.from({ length: wide }, (_, at) => at)
    .filter((at) => !known.has(at))
    .map((at) => sheet.headers[at] || (filled.has(at) ? letterOf(at) : ''))
    .filter((title) => title !== '' && !OWN_TITLES.has(titleKey(title)));
  return [
    ...warning('sheets', sheet.others ?? []),
    ...warning('above', sheet.above ?? []),
    ...warning(
      'hidden',
      sheet.hidden.map((row) => sheet.headerRow + row),
    ),
    ...warning('columns', titles),
  ];
}
/** Columns of the error sheet itself: whoever uploads it again loses nothing. */
const OWN_TITLES = new Set(books.flatMap((b) => [b['import.reason'], b['import.sheetRow']]).map(titleKey));
