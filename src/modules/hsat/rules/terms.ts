import type { Item } from './scheme';
import { readValue } from './text';

interface Term {
  readonly yearId: number;
  readonly termId: 1 | 2;
}
/** Terms as people write them, 2025-2 2026-1; undefined where any piece is none, for the screen to say so. */
export function termsIn(text: string): Term[] | undefined {
  const pieces = text.split(/[\s,，、;；]+/).filter(Boolean);
  const terms = pieces.flatMap((piece): Term[] => {
    const [, year, term] = /^(\d{4})-([12])$/.exec(piece) ?? [];
    return year ? [{ yearId: Number(year), termId: term === '2' ? 2 : 1 }] : [];
  });
  return terms.length === pieces.length ? terms : undefined;
}
/** The codes of items that a cell names, by name or code; `unknown` is the first that is none. */
export function itemsNamed(items: readonly Pick<Item, 'code' | 'name'>[], text: string) {
  const names = text
    .split(/[,，、;；]/)
    .map((name) => name.trim())
    .filter(Boolean);
  const codeOf = (name: string) => items.find((item) => item.name === name || item.code === name)?.code;
  return {
    codes: [...new Set(names.flatMap((name) => codeOf(name) ?? []))],
    unknown: names.find((name) => codeOf(name) === undefined),
  };
}
type Typed = Pick<Item, 'unit' | 'full'>;
/**
 * A table of points as it is typed or pasted from a sheet, a line a value and its points. Lines that are not these two (12,5 80 is three)
 * are left out, and counted.
 */
export function tableIn(item: Typed, text: string) {
  const lines = text.split('\n').filter((line) => line.trim());
  const rows = lines.flatMap((line) => {
    const [from = '', points = '', ...more] = line.trim().split(/\s*[,，]\s*|\s+/);
    const value = readValue({ ...item, isScore: false }, from);
    const score = readValue({ unit: '', isScore: false, full: 0 }, points);
    return value === undefined || score === undefined || more.length ? [] : [{ from: value, points: score }];
  });
  return { rows: rows.toSorted((a, b) => a.from - b.from), unread: lines.length - rows.length };
}
