import type { Note } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { insertOf } from '../../../kernel/server/db/insert';
import { raw, sql } from '../../../kernel/server/db/sql';
import { fail } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { isValue, isWithin, itemsFor, type Item, type Word } from '../rules';
import { entries } from '../tables';
import type { Collected } from './collection';
import type { Exam } from './exam-read';
import { marked, markedSql } from './school-row';

/** Who writes: a handler's cx and an import's scope both fit. */
export interface Writer {
  readonly db: Door;
  readonly userId: number;
  readonly at: string;
  note(action: string, detail?: Note['detail']): void;
}
export interface NewEntry {
  readonly userId: number;
  readonly item: string;
  readonly value: number | null;
  readonly word: Word | null;
}
export type Origin = 'hand' | 'sheet' | 'field' | 'makeup' | 'corrected';
const EXCLUDED = ['value', 'word', 'origin', 'was_value', 'was_word', 'rev', 'saved_by', 'saved_at']
  .map((name) => `${name} = excluded.${name}`)
  .join(', ');
/** So many entries travel in one statement with the marks of their candidates. */
const TOGETHER = 800;
const CONFLICT = `on conflict (org_id, schema_id, user_id, item) do update set ${EXCLUDED}`;

/** The item of an entry, if the candidate has it and the value can be one of it. */
export function itemOf(exam: Exam, child: Collected, entry: NewEntry, at: string): Item {
  const item = itemsFor(exam.content, exam.drawn, child.chosen).find((one) => one.code === entry.item);
  if (!item) throw fail(faults.noSuchItem, {}, at);
  if (entry.value !== null && !isValue(item, entry.value))
    throw fail(faults.badValue, { name: child.name, item: item.name }, at);
  return item;
}
/**
 * How an entry comes in: within the test window as any other; after it only as the one make-up of a deferral that was granted
 * and is not over.
 */
export function originOf(exam: Exam, child: Collected, entry: NewEntry, today: string, origin: Origin): Origin {
  if (isWithin(exam.windows, 'test', today)) return origin;
  const rules = exam.content.exempt.filter((rule) => rule.deferDays > 0).map((rule) => rule.code);
  const { test } = exam.windows;
  // A make-up makes up for tests that are over; before them there is nothing to make up for.
  const over = test !== undefined && test.to < today;
  const may =
    over &&
    child.exempt.some(
      (one) => one.state === 'granted' && rules.includes(one.rule) && one.until !== null && today <= one.until,
    );
  if (!may) throw fail(faults.notMakeup);
  if (child.cells.some((cell) => cell.item === entry.item && cell.origin === 'makeup')) throw fail(faults.makeupUsed);
  return 'makeup';
}
/**
 * Writes entries and marks their candidates with the school's count, which the caller has raised. What does not change is left.
 * @returns how many changed.
 */
export async function saveEntries(
  w: Writer,
  of: { readonly schemaId: number; readonly rev: number },
  children: readonly Collected[],
  list: readonly (NewEntry & { readonly origin: Origin })[],
): Promise<number> {
  const byId = new Map(children.map((child) => [child.userId, child]));
  const last = new Map(list.map((entry) => [`${entry.userId} ${entry.item}`, entry]));
  const changed = [...last.values()].flatMap((entry) => {
    const old = byId.get(entry.userId)?.cells.find((cell) => cell.item === entry.item);
    if ((old?.value ?? null) === entry.value && (old?.word ?? null) === entry.word) return [];
    return [{ entry, old }];
  });
  if (!changed.length) return 0;
  const rows = changed.map(({ entry, old }) => ({
    schemaId: of.schemaId,
    userId: entry.userId,
    item: entry.item,
    value: entry.value,
    word: entry.word,
    origin: entry.origin,
    wasValue: old?.value ?? null,
    wasWord: old?.word ?? null,
    rev: (old?.rev ?? 0) + 1,
    savedBy: w.userId,
    savedAt: w.at,
  }));
  const userIds = [...new Set(changed.map(({ entry }) => entry.userId))];
  if (rows.length <= TOGETHER) {
    const marks = insertOf(entries, Object.keys(entries.columns), rows, w.db.orgId, raw(CONFLICT));
    await w.db.change(sql`with marks as (${marks}) ${markedSql(w.db, of.schemaId, userIds, of.rev)}`);
  } else {
    await w.db.insert(entries, rows, CONFLICT);
    await marked(w.db, of.schemaId, userIds, of.rev);
  }
  const said = (one: { readonly value: number | null; readonly word: Word | null } | undefined) =>
    one ? (one.word ?? one.value) : null;
  w.note('hsat.entered', {
    subjectId: of.schemaId,
    count: changed.length,
    // What was entered for the first time is counted; what gave way is told one by one.
    changes: changed
      .filter(({ old }) => old && (old.value !== null || old.word !== null))
      .map(({ entry, old }) => ({ userId: entry.userId, item: entry.item, old: said(old), new: said(entry) })),
  });
  return changed.length;
}
