import type { Door } from '../../../kernel/server/db/door';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import type { Kernel } from '../../../kernel/server/kernel';
import type { Note } from '../../../kernel/server/cx';
import { ageOn, judge, orderOf, type Before, type Criteria, type Eye, type Eyes } from '../rules';
import { screenings } from '../tables';
import { gradeThen, type Child } from './children';
import { COLUMNS, eyeColumns, eyesOf, type Row } from './read';
import { syncReferrals } from './referral-sync';
import { lockTerm, resum, type At } from './sums';

/** Who writes, with what belongs to the transaction: a handler's cx and an import's scope both fit. */
export interface Writer {
  readonly db: Door;
  readonly kernel: Kernel;
  readonly userId: number;
  readonly now: Date;
  readonly today: string;
  note(action: string, detail?: Note['detail']): void;
  emit(topic: string, payload: Record<string, unknown>): void;
  after(fn: () => unknown): void;
}
/** One child's screening to be written. */
export interface Entry {
  readonly userId: number;
  readonly wear: number;
  readonly left: Eye;
  readonly right: Eye;
  readonly screenedOn: string;
}
export interface Saved {
  readonly made: number;
  readonly changed: number;
  readonly rows: readonly Row[];
  /** What stood there before, by child. */ readonly before: ReadonlyMap<number, Row>;
}

/** The last screening of each child before a term. */
async function lastBefore(db: Door, at: At, userIds: readonly number[]): Promise<ReadonlyMap<number, Before>> {
  const rows = await db.rows<Before & { userId: number }>(
    `select distinct on (user_id) user_id, naked_left, naked_right, myopia from vision_screening
     where org_id = $1 and user_id = any($2::bigint[]) and year_id * 2 + term_id < $3 order by user_id, year_id desc, term_id desc`,
    [db.orgId, userIds, orderOf(at)],
  );
  return new Map(rows.map((r) => [r.userId, r]));
}
const judged = (c: Criteria, e: Eyes, before: Before | undefined) => {
  const v = judge(c, e, before);
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
export const UPSERT = `on conflict (org_id, user_id, year_id, term_id) do update set ${[...UPDATED, 'norm', 'source'].map((c) => `${c} = excluded.${c}`).join(', ')}`;

/**
 * Writes screenings of a term: judged by the norms in use, with the sums and the list of who needs a doctor, in the caller's
 * transaction. The last entry of a child stands; what it replaces goes into the audit book.
 */
export async function saveScreenings(
  w: Writer,
  c: Criteria,
  at: At,
  entries: readonly Entry[],
  children: ReadonlyMap<number, Child>,
  source: Row['source'],
): Promise<Saved> {
  const now = w.now.toISOString();
  const last = [...new Map(entries.map((e) => [e.userId, e])).values()];
  const ids = last.map((e) => e.userId);
  await lockTerm(w.db, at, now);
  const before = new Map(
    (await w.db.many(screenings, { yearId: at.yearId, termId: at.termId, userId: oneOf(ids) as never })).map((r) => [
      r.userId,
      r,
    ]),
  );
  const earlier = await lastBefore(w.db, at, ids);
  const rows = last.map((e): Row => {
    const old = before.get(e.userId);
    const child = children.get(e.userId)!;
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
      ...judged(c, { age, wear: e.wear, left: e.left, right: e.right }, earlier.get(e.userId)),
      source,
      madeBy: old?.madeBy ?? w.userId,
      madeAt: old?.madeAt ?? now,
      savedBy: w.userId,
      savedAt: now,
    };
  });
  const changed = rows.filter((r) => {
    const old = before.get(r.userId);
    return old == null || JSON.stringify(valuesOf(old)) !== JSON.stringify(valuesOf(r)) || old.norm !== r.norm;
  });
  if (changed.length)
    await w.db.insert(
      screenings,
      changed.map(({ orgId: _, ...r }) => r),
      UPSERT,
    );
  await settle(w, at, changed);
  for (const r of changed) {
    const old = before.get(r.userId);
    if (old)
      w.note('vision.screening.changed', {
        subjectId: r.userId,
        screeningId: r.screeningId,
        old: valuesOf(old),
        new: valuesOf(r),
      });
  }
  const made = changed.filter((r) => !before.has(r.userId)).length;
  if (made)
    w.note('vision.screening.saved', {
      yearId: at.yearId,
      termId: at.termId,
      count: made,
      clazzIds: [...new Set(changed.map((r) => r.clazzId))],
    });
  return {
    made,
    changed: changed.length - made,
    rows: rows.map((r) => (changed.includes(r) ? r : before.get(r.userId)!)),
    before,
  };
}

/** What must follow a change of screenings in the same transaction: sums, the list of who needs a doctor, the word to other modules. */
async function settle(w: Writer, at: At, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const clazzIds = [...new Set(rows.map((r) => r.clazzId))];
  await resum(w.db, at, clazzIds);
  await syncReferrals(w, rows);
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
  const old = await w.db.many(screenings, {
    screeningId: oneOf([...gone, ...back.map((r) => r.screeningId)]) as never,
  });
  // The list of who needs a doctor goes with its screening (on delete cascade).
  await w.db.remove(screenings, { screeningId: oneOf(gone) as never });
  if (back.length)
    await w.db.insert(
      screenings,
      back.map(({ orgId: _, ...r }) => r),
      UPSERT,
    );
  for (const r of old)
    w.note(gone.includes(r.screeningId) ? 'vision.screening.removed' : 'vision.screening.restored', {
      subjectId: r.userId,
      screeningId: r.screeningId,
      old: valuesOf(r),
    });
  await resum(
    w.db,
    at,
    [...old, ...back].map((r) => r.clazzId),
  );
  if (back.length) await syncReferrals(w, back);
  if (old.length)
    w.emit('vision.screened', {
      yearId: at.yearId,
      termId: at.termId,
      clazzIds: [...new Set(old.map((r) => r.clazzId))],
    });
}

/** Judges a school's term again by other norms; the measurements stay. */
export async function rejudgeTerm(w: Writer, c: Criteria, at: At): Promise<{ judged: number; changed: number }> {
  await lockTerm(w.db, at, w.now.toISOString());
  const all = await w.db.many(screenings, { yearId: at.yearId, termId: at.termId });
  const earlier = await lastBefore(
    w.db,
    at,
    all.map((r) => r.userId),
  );
  const next = all.map((r): Row => ({
    ...r,
    ...judged(c, { age: r.age, wear: r.wear, ...eyesOf(r) }, earlier.get(r.userId)),
  }));
  const verdict = (r: Row) => JSON.stringify([r.poorLeft, r.poorRight, r.myopia, r.correction, r.reasons]);
  const changed = next.filter((r, i) => verdict(r) !== verdict(all[i]!));
  const rows = next.filter((r, i) => r.norm !== all[i]!.norm || changed.includes(r));
  if (rows.length)
    await w.db.insert(
      screenings,
      rows.map(({ orgId: _, ...r }) => r),
      UPSERT,
    );
  await settle(w, at, changed);
  return { judged: all.length, changed: changed.length };
}
