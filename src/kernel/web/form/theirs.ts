import type { Changed } from '../../shared/faults';

/** A record that somebody else saved while it was being edited here, laid against what was typed. */
export interface Theirs {
  /** The server's sentence: who changed what when. */
  readonly text: string;
  readonly changed: Changed;
  /** Fields that both changed, with the other's value: each waits for a word, and stays as typed until then. */
  readonly open: Readonly<Record<string, unknown>>;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The other changed nothing that this form shows differently. */
export const isApart = (beside: { readonly follow: object; readonly open: object }): boolean =>
  Object.keys(beside.follow).length + Object.keys(beside.open).length === 0;

/**
 * Three values of each field: as it was read, as it stands in the form, as the other saved it. What nobody typed here
 * follows the other; what both changed to the same is settled; the rest is open.
 */
export function layBeside(
  read: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, unknown>>,
  changed: Changed,
): { readonly follow: Record<string, unknown>; readonly open: Record<string, unknown> } {
  const follow: Record<string, unknown> = {};
  const open: Record<string, unknown> = {};
  for (const [name, theirs] of Object.entries(changed.values)) {
    if (!(name in typed) || same(typed[name], theirs)) continue;
    if (same(typed[name], read[name])) follow[name] = theirs ?? undefined;
    else open[name] = theirs;
  }
  return { follow, open };
}
