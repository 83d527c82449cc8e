import type { Pack } from '../../contract/field';
import { countingOf, type Best } from '../../rules/exam';
import { cellOf } from '../../rules/merge';
import type { Mark } from '../../rules/settings';
import type { Item } from '../../rules/standard';
import type { LocalEntry } from './field-saving';

export type PackChild = Pack['children'][number];
/** What a cell shows on this tablet. `waits`: the server does not have it yet. */
export interface Shown {
  readonly value: number | null;
  readonly mark: Mark | null;
  readonly entryId: string;
  readonly waits: boolean;
  readonly refusal?: string;
}
export type Cells = ReadonlyMap<string, Shown>;

/** The server's results with this tablet's own entries on top: whoever enters sees what they entered. */
export function cellsOf(attempts: Pack['attempts'], own: readonly LocalEntry[]): Map<string, Shown> {
  const out = new Map<string, Shown>(
    attempts.map((a) => [cellOf(a), { value: a.value, mark: a.mark, entryId: a.entryId, waits: false }]),
  );
  for (const e of own.toSorted((a, b) => a.seq - b.seq)) {
    out.set(cellOf(e), {
      value: e.value,
      mark: e.mark,
      entryId: e.entryId,
      waits: e.refusal == null,
      ...(e.refusal ? { refusal: e.refusal } : {}),
    });
  }
  return out;
}
export const at = (cells: Cells, userId: number, itemId: string, attempt: number): Shown | undefined =>
  cells.get(cellOf({ userId, itemId, attempt }));
const filled = (s: Shown | undefined): boolean => s != null && (s.value != null || s.mark != null);
/** The first attempt still to come, or nothing when all were made. */
export function nextAttempt(cells: Cells, userId: number, itemId: string, rounds: number): number | undefined {
  for (let n = 1; n <= rounds; n++) if (!filled(at(cells, userId, itemId, n))) return n;
  return undefined;
}
/** What a child's attempts come to so far. */
export function bestShown(cells: Cells, item: Item, userId: number, rounds: number, best: Best) {
  const tried = Array.from({ length: rounds }, (_, i) => ({
    attempt: i + 1,
    shown: at(cells, userId, item.code, i + 1),
  })).flatMap(({ attempt, shown }) => (shown ? [{ attempt, value: shown.value, mark: shown.mark }] : []));
  return countingOf(item, tried, best);
}
/** Newer results of the server in the place of older ones. */
export function withAttempts(old: Pack['attempts'], fresh: Pack['attempts']): Pack['attempts'] {
  const byCell = new Map(old.map((a) => [cellOf(a), a]));
  for (const a of fresh) byCell.set(cellOf(a), a);
  return [...byCell.values()];
}
