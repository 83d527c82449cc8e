import { sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';
import type { NewRow, RowOf } from '../../../../kernel/server/db/table';
import { oneOf } from '../../../../kernel/server/db/where';
import { fill, type Book, type Params } from '../../../../kernel/shared/messages';
import { entryOf, must } from '../../../../kernel/shared/maps';
import { faults } from '../../faults';
import { countingOf } from '../../rules/exam';
import { mergeCell, type Entry } from '../../rules/merge';
import type { Standard } from '../../rules/standard';
import { entries, examChildren, marks, type MarkAttempt } from '../../tables';
import { readCell } from '../educ/cells';
import { nameOf } from '../educ/items';
import { examOf, examStandard, mustBe } from './scope';

/** An entry before it is judged. */
export interface Incoming {
  readonly entryId: string;
  readonly userId: number;
  readonly itemId: string;
  readonly attempt: number;
  readonly typed: string;
  readonly at: number;
  readonly seq: number;
  readonly over: readonly string[];
}
export interface From {
  readonly tstId: number;
  readonly tablet: string;
  readonly source: 'hand' | 'device';
  readonly byId: number;
  readonly providerId?: number;
  readonly at: string;
  readonly book: Book;
  readonly lang: 'zh-CN' | 'en-US';
  /** Classes the sender may enter for; undefined: all. */
  readonly clazzIds?: readonly number[] | undefined;
}
export interface Added {
  readonly saved: number;
  readonly repeated: number;
  readonly refused: readonly { readonly entryId: string; readonly code: string; readonly text: string }[];
  readonly cells: readonly Cell[];
  readonly standard: Standard;
}
type Cell = { readonly userId: number; readonly itemId: string };
type EntryRow = RowOf<typeof entries>;

/**
 * Takes entries into the log and brings the drafts they touch up to date. The exam's row is locked: two tablets that come home at
 * once are merged one after the other, and since the merge depends on the set of entries alone, it does not matter which.
 */
export async function addEntries(door: Door, rows: readonly Incoming[], from: From): Promise<Added> {
  const exam = await examOf(door, from.tstId, 'update');
  mustBe(exam, 'published');
  const standard = await examStandard(door, exam, door.orgId);
  const children = new Map(
    (
      await door.many(examChildren, {
        tstId: from.tstId,
        userId: oneOf([...new Set(rows.map((r) => r.userId))]),
      })
    ).map((c) => [c.userId, c]),
  );
  const known = new Set(
    (
      await door.rows<{ entryId: string }>(
        sql`
        select e.entry_id
        from fitness_test_entry e
        where e.org_id = ${door.orgId}
          and e.tst_id = ${from.tstId}
          and e.entry_id = any(${rows.map((r) => r.entryId)}::text[])`,
      )
    ).map((r) => r.entryId),
  );
  const signed = exam.config.sign
    ? new Set(
        (
          await door.rows<{ userId: number }>(
            sql`
            select distinct s.user_id
            from fitness_test_sign s
            where s.org_id = ${door.orgId}
              and s.tst_id = ${from.tstId}
              and s.user_id = any(${[...children.keys()]}::bigint[])`,
          )
        ).map((r) => r.userId),
      )
    : undefined;
  const refused: { entryId: string; code: string; text: string }[] = [];
  const say = (entryId: string, code: string, params: Params = {}) => {
    refused.push({ entryId, code, text: fill(from.book[code] ?? code, params) });
  };
  const fresh = new Map<string, NewRow<typeof entries>>();
  let repeated = 0;
  for (const r of rows) {
    if (known.has(r.entryId) || fresh.has(r.entryId)) {
      repeated += 1;
      continue;
    }
    const child = children.get(r.userId);
    const item = standard.itemOf(r.itemId);
    if (!child || (from.clazzIds && !from.clazzIds.includes(child.clazzId))) {
      say(r.entryId, faults.notInExam.code);
      continue;
    }
    if (!item || !child.itemIds.includes(r.itemId)) {
      say(r.entryId, faults.childNotTested.code, { item: item ? nameOf(item, from.lang) : r.itemId });
      continue;
    }
    if (r.attempt > exam.config.rounds) {
      say(r.entryId, faults.attemptOver.code, { max: exam.config.rounds });
      continue;
    }
    if (signed && !signed.has(r.userId)) {
      say(r.entryId, faults.notSigned.code, { name: child.name });
      continue;
    }
    const cell = readCell(item, r.typed);
    if ('code' in cell) {
      say(r.entryId, faults.badResult.code, {
        item: nameOf(item, from.lang),
        text: r.typed,
        why: fill(from.book[cell.code] ?? cell.code, cell.params),
      });
      continue;
    }
    fresh.set(r.entryId, {
      tstId: from.tstId,
      entryId: r.entryId,
      userId: r.userId,
      itemId: r.itemId,
      attempt: r.attempt,
      ...cell,
      at: r.at,
      tablet: from.tablet,
      seq: r.seq,
      seenIds: [...r.over],
      typed: r.typed,
      source: from.source,
      byId: from.byId,
      providerId: from.providerId ?? null,
      receivedAt: from.at,
    });
  }
  await door.insert(entries, [...fresh.values()]);
  const cells = [
    ...new Map(
      [...fresh.values()].map((e) => [`${e.userId} ${e.itemId}`, { userId: e.userId, itemId: e.itemId }]),
    ).values(),
  ];
  await remerge(door, from.tstId, standard, exam.config.best, cells, from.at);
  return { saved: fresh.size, repeated, refused, cells, standard };
}

/** Makes the drafts of cells anew from the whole log of each. */
async function remerge(
  door: Door,
  tstId: number,
  standard: Standard,
  best: 'best' | 'last',
  cells: readonly Cell[],
  at: string,
): Promise<void> {
  if (!cells.length) return;
  const log = await door.rows<EntryRow>(
    sql`
    select e.*
    from fitness_test_entry e
    join unnest(${cells.map((c) => c.userId)}::bigint[], ${cells.map((c) => c.itemId)}::text[]) as u(user_id, item_id)
      on u.user_id = e.user_id and u.item_id = e.item_id
    where e.org_id = ${door.orgId}
      and e.tst_id = ${tstId}`,
  );
  const of = new Map<string, Map<number, (Entry & EntryRow)[]>>();
  for (const e of log) {
    const key = `${e.userId} ${e.itemId}`;
    const byAttempt = entryOf(of, key, () => new Map<number, (Entry & EntryRow)[]>());
    entryOf(byAttempt, e.attempt, () => []).push({ ...e, over: e.seenIds });
  }
  const rows = cells.map(({ userId, itemId }) => {
    const merged = [...must(of, `${userId} ${itemId}`)]
      .toSorted(([a], [b]) => a - b)
      .map(([attempt, list]) => ({ attempt, ...mergeCell(list) }));
    const attempts: MarkAttempt[] = merged.map(({ attempt, stands, rivals }) => ({
      attempt,
      value: stands.value,
      mark: stands.mark,
      entryId: stands.entryId,
      rivals: rivals.map((r) => ({ entryId: r.entryId, value: r.value, mark: r.mark, tablet: r.tablet, at: r.at })),
    }));
    const counts = countingOf(standard.itemOf(itemId)!, attempts, best);
    const source = merged.find((x) => x.attempt === counts?.attempt)?.stands.source ?? 'hand';
    return {
      tstId,
      userId,
      itemId,
      attempts,
      draftValue: counts?.value ?? null,
      draftMark: counts?.mark ?? null,
      conflict: attempts.some((a) => a.rivals.length > 0),
      draftedAt: at,
      source,
      state: 'draft' as const,
    };
  });
  await door.insert(
    marks,
    rows,
    `on conflict (org_id, tst_id, user_id, item_id) do update set attempts = excluded.attempts,
      draft_value = excluded.draft_value, draft_mark = excluded.draft_mark, conflict = excluded.conflict,
      drafted_at = excluded.drafted_at, source = excluded.source`,
  );
}
