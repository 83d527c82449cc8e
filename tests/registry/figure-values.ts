import { expect } from 'vitest';
import { readSheet } from '../../src/kernel/server/sheet/pool';
import type { Answer } from '../../src/kernel/testing/app';
import { meaningOf as ofBoard } from '../../src/modules/sport-data/web/pages';

export type Value = number | null | undefined;
/** What one place says of a figure. */
export interface Said {
  readonly figure: string;
  readonly place: string;
  readonly value: number | null;
}
/** What a place says by figure; what is undefined does not stand there. */
export const at = (place: string, values: Readonly<Record<string, Value>>): Said[] =>
  Object.entries(values).flatMap(([figure, value]) => (value === undefined ? [] : [{ figure, place, value }]));
/** A share in percent as every page writes it. */
export const percent = (part: number | null, whole: number): number | null =>
  part == null || whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
export const sum = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>((n, v) => n + (v ?? 0), 0);
/** The first sheet of a workbook. */
export async function sheetOf(answer: Answer): Promise<string[][]> {
  expect(answer.status).toBe(200);
  return (await readSheet(answer.raw, 'a.xlsx', { maxBytes: 20_000_000 })).rows;
}
export const numberIn = (cell: string | undefined): number | null => (cell ? Number(cell) : null);

/** Keys of boards that share a definition: each of them is a figure by itself. */
const SEVERAL = new Set(['mean', 'boysMean', 'girlsMean', 'low', 'normal', 'over', 'obese', 'boys', 'girls']);
/** What a figure of a board is called: its definition, the item its page is about, its key where others share the definition. */
export const boardName = (page: string, key: string): string =>
  [ofBoard(key) ?? key, ...(page === 'bmi' || page === 'fvc' ? [page] : []), ...(SEVERAL.has(key) ? [key] : [])].join(
    ' ',
  );
interface Figured {
  readonly figures: readonly { readonly key: string; readonly value: number | null }[];
}
export const byKey = ({ figures }: Figured, nameOf: (key: string) => string): Record<string, number | null> =>
  Object.fromEntries(figures.map(({ key, value }) => [nameOf(key), value]));
