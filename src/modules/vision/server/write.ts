import type { Door } from '../../../kernel/server/db/door';
import { joined, sql, type Sql } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { ageOn, judge, type Before, type Criteria, type Eye, type Eyes } from '../rules';
import { referralRows, screenings } from '../tables';
import { gradeThen } from './children';
import { knownOfTerm, type KnownChild, type Referral } from './child-facts';
import { COLUMNS, eyeColumns, eyesOf, type Row } from './read';
import { mastersOf, referralChange, tellMasters } from './referral-sync';
import { lockTerm, sumParts, type At } from './sums';
import type { Writer } from './writer';

/** One child's screening to be written. */
export interface Entry {
  readonly userId: number;
  readonly wear: number;
  readonly left: Eye;
  readonly right: Eye;
  readonly screenedOn: string;
  readonly source: Row['source'];
}
export interface Saved {
  readonly made: number;
  readonly changed: number;
  readonly rows: readonly Row[];
}

const judged = (c: Criteria, e: Eyes, before: Before | null) => {
  const v = judge(c, e, before ?? undefined);
  return { ...v, reasons: [...v.reasons], norm: c.key };
};
const VALUES = [
  ...Object.keys(
    eyeColumns({ naked: null, corrected: null, lens: null }, { naked: null, corrected: null, lens: null }),
  ),
  'wear',
  'screenedOn',
] as const;
const valuesOf = (r: Row): Record<string, unknown> => Object.fromEntries(VALUES.map((k) => [k, r[k as keyof Row]]));
const UPDATED = COLUMNS.filter((c) => !['screening_id', 'user_id', 'year_id', 'term_id'].includes(c));
const UPSERT = `on conflict (org_id, user_id, year_id, term_id) do update set ${[...UPDATED, 'norm', 'source'].map((c) => `${c} = excluded.${c}`).join(', ')}`;

/** The row that an entry becomes, judged by the norms in use. */
function rowOf(w: Writer, c: Criteria, at: At, e: Entry, child: KnownChild): Row {
  const now = w.now.toISOString();
  const old = child.was;
  // The class of the day stays with a screening that is only corrected, also when the child has moved since.
  const place = old ?? {
    clazzId: child.clazzId,
    clazzName: child.clazzName,
    grdId: gradeThen(child.grdId, at.yearId, w.today),
    sex: child.sex,
  };
  const age = ageOn(child.bornOn, e.screenedOn, place.grdId);
  return {
    orgId: w.db.orgId,
    screeningId: old?.screeningId ?? newId(),
    userId: e.userId,
    yearId: at.yearId,
    termId: at.termId,
    clazzId: place.clazzId,
    clazzName: place.clazzName,
    grdId: place.grdId,
    sex: place.sex,
    age,
    screenedOn: e.screenedOn,
    wear: e.wear,
    ...eyeColumns(e.left, e.right),
    ...judged(c, { age, wear: e.wear, left: e.left, right: e.right }, child.earlier),
    source: e.source,
    madeBy: old?.madeBy ?? w.userId,
    madeAt: old?.madeAt ?? now,
    savedBy: w.userId,
    savedAt: now,
  };
}
const put = async (db: Door, rows: readonly Row[]): Promise<void> => {
  if (rows.length > 0)
    await db.insert(
      screenings,
      rows.map(({ orgId: _, ...r }) => r),
      UPSERT,
    );
};

/**
 * Writes screenings of a term: judged by the norms in use, with the sums and the list of who needs a doctor, in the caller's
 * transaction. The last entry of a child stands; what it replaces goes into the audit book.
 * @param children each entry's child, read after `lockTerm`.
 * @param also a change of the caller's that belongs to the screenings: made with their sums, also where nothing is new.
 */
export async function saveScreenings(
  w: Writer,
  c: Criteria,
  at: At,
  entries: readonly Entry[],
  children: ReadonlyMap<number, KnownChild>,
  also?: Sql,
): Promise<Saved> {
  const last = [...new Map(entries.map((e) => [e.userId, e])).values()];
  const written = last.flatMap((e) => {
    const child = children.get(e.userId);
    if (!child) return [];
    const { was } = child;
    const row = rowOf(w, c, at, e, child);
    const same =
      was != null && JSON.stringify(valuesOf(was)) === JSON.stringify(valuesOf(row)) && was.norm === row.norm;
    return [{ row, was, referral: child.referral, same }];
  });
  const changed = written.filter((x) => !x.same);
  await put(
    w.db,
    changed.map((x) => x.row),
  );
  const referrals = new Map(changed.map((x) => [x.row.screeningId, x.referral]));
  await settle(
    w,
    at,
    changed.map((x) => x.row),
    (id) => referrals.get(id),
    [],
    also,
  );
  for (const { row, was } of changed)
    if (was)
      w.note('vision.screening.changed', {
        subjectId: row.userId,
        screeningId: row.screeningId,
        old: valuesOf(was),
        new: valuesOf(row),
      });
  const made = changed.filter((x) => !x.was);
  if (made.length)
    w.note('vision.screening.saved', {
      yearId: at.yearId,
      termId: at.termId,
      count: made.length,
      clazzIds: [...new Set(made.map((x) => x.row.clazzId))],
    });
  return {
    made: made.length,
    changed: changed.length - made.length,
    rows: written.map((x) => (x.same && x.was ? x.was : x.row)),
  };
}

/**
 * What must follow a change of screenings in the same transaction, as one statement: sums, the list of who needs a doctor; then the
 * word to class teachers and to other modules.
 * @param rows the screenings as they stand now. @param gone classes of screenings that are there no more.
 * @param also what else goes with it.
 */
async function settle(
  w: Writer,
  at: At,
  rows: readonly Row[],
  have: (screeningId: number) => Referral | null | undefined,
  gone: readonly number[] = [],
  also?: Sql,
): Promise<void> {
  const clazzIds = [...new Set([...rows.map((r) => r.clazzId), ...gone])];
  if (clazzIds.length === 0) {
    if (also) await w.db.change(also);
    return;
  }
  const change = referralChange(w, rows, have);
  const told = await w.db.rows<{ masterId: number; n: number }>(sql`
    with ${joined([...sumParts(w.db, at, clazzIds), ...change.parts, ...(also ? [sql`also as (${also})`] : [])], ',\n    ')}
    ${mastersOf(w, change.userIds)}`);
  await tellMasters(w, told);
  w.emit('vision.screened', { yearId: at.yearId, termId: at.termId, clazzIds });
}

/** Takes screenings back, and puts others in the state they had: an import undone, a wrong child. */
export async function restoreScreenings(
  w: Writer,
  at: At,
  gone: readonly number[],
  back: readonly Row[],
): Promise<void> {
  await lockTerm(w.db, at, w.now.toISOString());
  const old = await w.db.many(screenings, { screeningId: oneOf([...gone, ...back.map((r) => r.screeningId)]) });
  // The list of who needs a doctor goes with its screening (on delete cascade).
  await w.db.remove(screenings, { screeningId: oneOf(gone) });
  await put(w.db, back);
  for (const r of old)
    w.note(gone.includes(r.screeningId) ? 'vision.screening.removed' : 'vision.screening.restored', {
      subjectId: r.userId,
      screeningId: r.screeningId,
      old: valuesOf(r),
    });
  const listed = back.length
    ? await w.db.many(referralRows, { screeningId: oneOf(back.map((r) => r.screeningId)) })
    : [];
  const have = new Map(listed.map((r) => [r.screeningId, r]));
  await settle(
    w,
    at,
    back,
    (id) => have.get(id),
    old.map((r) => r.clazzId),
  );
}

/** Judges a school's term again by other norms; the measurements stay. */
export async function rejudgeTerm(w: Writer, c: Criteria, at: At): Promise<{ judged: number; changed: number }> {
  await lockTerm(w.db, at, w.now.toISOString());
  const all = (await knownOfTerm(w.db, at)).map(({ was, earlier, referral }) => ({
    was,
    referral,
    row: { ...was, ...judged(c, { age: was.age, wear: was.wear, ...eyesOf(was) }, earlier) } satisfies Row,
  }));
  const verdict = (r: Row) => JSON.stringify([r.poorLeft, r.poorRight, r.myopia, r.correction, r.reasons]);
  const changed = all.filter(({ was, row }) => verdict(was) !== verdict(row));
  await put(
    w.db,
    all.filter((x) => x.row.norm !== x.was.norm || verdict(x.was) !== verdict(x.row)).map((x) => x.row),
  );
  const referrals = new Map(changed.map((x) => [x.row.screeningId, x.referral]));
  await settle(
    w,
    at,
    changed.map((x) => x.row),
    (id) => referrals.get(id),
  );
  return { judged: all.length, changed: changed.length };
}
