import { joined, raw, sql, type Sql } from './sql';
import { allTables } from './table';

// Sums that are kept beside their rows must know when the rows have changed. Tables say what their change revises; the door
// counts it up in the transaction that changes them (table kernel_revision), so that nobody who writes has to think of it.

/** The tables that a statement writes, also inside `with`, each with its verb. */
const WRITTEN = /\b(insert into|update|delete from)\s+(?:only\s+)?([a-z_]+)/gi;
/** Texts that are remembered. */
const REMEMBERED = 4000;
const wordsOf = new Map<string, readonly string[]>();

/** What a statement revises, by the words of the tables it writes. */
export function revisedBy(text: string): readonly string[] {
  const before = wordsOf.get(text);
  if (before) return before;
  const found = new Set<string>();
  for (const [, verb, name] of text.matchAll(WRITTEN)) {
    const { revises, revisedBy: by } = allTables().get(name ?? '')?.words ?? {};
    if (revises && (by !== 'rows' || verb?.toLowerCase() !== 'update')) found.add(revises);
  }
  const list = [...found];
  if (wordsOf.size >= REMEMBERED) wordsOf.clear();
  wordsOf.set(text, list);
  return list;
}

/** Counts up what was revised in an organisation. Last in its transaction: whoever writes the same waits for its end from here on. */
export const countUp = (orgId: number, what: readonly string[]): Sql => sql`
  insert into kernel_revision (org_id, what, rev)
  values ${joined(what.toSorted().map((w) => sql`(${orgId}, ${w}, 1)`))}
  on conflict (org_id, what) do update set rev = kernel_revision.rev + 1`;

/** A row with the columns org_id and rev counted at the revision that stands. */
export const stands = (alias: string, what: string): Sql => sql`exists (
  select 1
  from kernel_revision v
  where v.org_id = ${raw(alias)}.org_id
    and v.what = ${what}
    and v.rev = ${raw(alias)}.rev)`;
