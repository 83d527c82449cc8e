/** What a sheet brings into the archive of a term: marks of PE, examinations of health, awards. */
export const ARCHIVE_KINDS = ['scores', 'checks', 'awards'] as const;
export type ArchiveKind = (typeof ARCHIVE_KINDS)[number];
/** A day as people write it, as YYYY-MM-DD; what is none stays as it was written, to be refused. */
export function dayText(text: string): string {
  const [, y, m, d] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.trim()) ?? [];
  return y && m && d ? `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` : text;
}

/** What a child's row of a term says, beside whose it is. */
const FACTS = [
  'clazzId',
  'lessons',
  'attended',
  'heartMs',
  'activeMs',
  'turns',
  'stars',
  'tests',
  'runs',
  'metres',
  'fitItems',
  'fitTotal',
  'fitLevel',
  'nakedLeft',
  'nakedRight',
  'places',
  'scores',
  'checks',
  'awards',
] as const;
export interface Facts {
  readonly userId: number;
  readonly clazzId: number;
  readonly lessons: number;
  readonly attended: number;
  readonly heartMs: number | null;
  readonly activeMs: number | null;
  readonly turns: number | null;
  /** What was thought of the lessons of its class: the mean in tenths; null where fewer than five people have said something. */
  readonly stars: number | null;
  readonly tests: number;
  readonly runs: number | null;
  readonly metres: number | null;
  readonly fitItems: number;
  readonly fitTotal: number | null;
  readonly fitLevel: string | null;
  readonly nakedLeft: number | null;
  readonly nakedRight: number | null;
  readonly places: number;
  readonly scores: number;
  readonly checks: number;
  readonly awards: number;
}
/** A row as it is kept. */
export interface KeptFacts extends Facts {
  readonly rowId: number;
  readonly version: number;
}
/** What is to be written of a term: rows that are new, rows that change in place, rows that go, rows that an other version follows. */
export interface TermChange {
  readonly make: readonly (Facts & { readonly version: number })[];
  readonly change: readonly (Facts & { readonly rowId: number; readonly version: number })[];
  readonly gone: readonly number[];
  readonly former: readonly number[];
}
const sameFacts = (a: Facts, b: Facts): boolean => FACTS.every((key) => a[key] === b[key]);
/**
 * A running term's rows follow what they count. At its end they become the first version, and from then on nothing changes in
 * place: what was corrected is a version more, and who has left since stays.
 */
export function termChange(found: readonly Facts[], kept: readonly KeptFacts[], isOver: boolean): TermChange {
  const was = new Map(kept.map((row) => [row.userId, row]));
  const now = new Set(found.map((row) => row.userId));
  const make: (Facts & { version: number })[] = [];
  const change: (Facts & { rowId: number; version: number })[] = [];
  const former: number[] = [];
  for (const facts of found) {
    const old = was.get(facts.userId);
    if (!old) make.push({ ...facts, version: isOver ? 1 : 0 });
    else if (old.version === 0) {
      if (isOver || !sameFacts(old, facts)) change.push({ ...facts, rowId: old.rowId, version: isOver ? 1 : 0 });
    } else if (!sameFacts(old, facts)) {
      former.push(old.rowId);
      make.push({ ...facts, version: old.version + 1 });
    }
  }
  const left = kept.filter((row) => row.version === 0 && !now.has(row.userId));
  if (isOver) for (const row of left) change.push({ ...row, version: 1 });
  return { make, change, former, gone: isOver ? [] : left.map((row) => row.rowId) };
}
