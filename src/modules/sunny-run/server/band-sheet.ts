import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import {
  importer,
  problem,
  type CommitRow,
  type ImportColumn,
  type ImportScope,
  type RowProblem,
  type SheetRow,
  type UndoRow,
} from '../../../kernel/server/importing/importer';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { nameText, sameName } from '../../../kernel/shared/visible';
import * as calls from '../contract';
import { faults } from '../faults';
import { sinceMs } from './field';

type Key = 'sidNo' | 'name' | 'tag';
type Scope = ImportScope<Key, Record<string, unknown>, undefined>;

const TAG_MOST = 64;
const COLUMNS: readonly ImportColumn<Key>[] = [
  { key: 'sidNo', zh: '学号', en: 'Student number', required: true, width: 16, example: '20260101' },
  { key: 'name', zh: '姓名', en: 'Name', width: 12, example: '王小明', text: nameText },
  {
    key: 'tag',
    zh: '手环编号',
    en: 'Band number',
    also: ['编号', '手环', '卡号'],
    required: true,
    width: 20,
    example: '3000412',
    check: (text) => (text.length <= TAG_MOST ? undefined : { code: 'kernel.tooLong', params: { max: TAG_MOST } }),
  },
];

interface Child {
  readonly userId: number;
  readonly sidNo: string;
  readonly name: string;
}
/** Children of these numbers; a number that two have says nothing. */
async function childrenBy(door: Door, rows: readonly SheetRow<Key>[]): Promise<ReadonlyMap<string, Child>> {
  const found = await door.rows<Child>(sql`
    select p.user_id, p.sid_no, p.name
    from people_person_v p
    where p.org_id = ${door.orgId}
      and p.user_type = ${USER_TYPE.student}
      and p.removed_at is null
      and p.sid_no = any(${rows.map((row) => row.cells.sidNo)}::text[])
    order by p.user_id`);
  const bySidNo = new Map<string, Child>();
  const twice = new Set<string>();
  for (const one of found) {
    if (bySidNo.has(one.sidNo)) twice.add(one.sidNo);
    bySidNo.set(one.sidNo, one);
  }
  for (const sidNo of twice) bySidNo.delete(sidNo);
  return bySidNo;
}
interface Held {
  readonly bandId: number;
  readonly tag: string;
  readonly sidNo: string | null;
  readonly name: string;
}
/** Who carries these bands now. */
const heldOf = (door: Door, rows: readonly SheetRow<Key>[]): Promise<Held[]> =>
  door.rows<Held>(sql`
    select b.band_id, b.tag, p.sid_no, p.name
    from sunny_run_band b
    join people_person_v p on p.org_id = b.org_id and p.user_id = b.user_id
    where b.org_id = ${door.orgId}
      and p.org_id = ${door.orgId}
      and b.to_at is null
      and b.tag = any(${rows.map((row) => row.cells.tag)}::text[])`);

interface Moved {
  readonly onDate: string;
  readonly userId: number;
}
/** Days whose passes have changed hands are judged once more, after the commit. */
function judgeDays(scope: Scope, moved: readonly Moved[]): void {
  for (const onDate of new Set(moved.map((one) => one.onDate))) {
    const userIds = [...new Set(moved.filter((one) => one.onDate === onDate).map((one) => one.userId))];
    scope.emit('sunny-run.judge', { onDate, userIds, anew: false });
  }
}
interface Given {
  readonly bandId: number;
  readonly tag: string;
  readonly userId: number;
}
/** Takes bands back from whoever carries them; what was run with them stays theirs. */
const takeBack = ({ db, now }: Scope, bandIds: readonly number[]) =>
  db.rows<Given>(sql`
    update sunny_run_band b
    set to_at = greatest(b.from_at, ${now.toISOString()}::timestamptz)
    where b.org_id = ${db.orgId}
      and b.band_id = any(${bandIds}::bigint[])
      and b.to_at is null
    returning b.band_id, b.tag, b.user_id`);
/**
 * When band `b` was given, in the milliseconds of passes. Reckoned between two instants: of a column alone an update on a
 * cluster takes no `extract` (database.md 12).
 */
const SINCE = sql`round(extract(epoch from b.from_at - 'epoch'::timestamptz) * 1000)`;
/** Gives bands from the first time that stations saw them, but not before somebody else gave them back. */
async function give({ db, now, userId }: Scope, given: readonly Given[]): Promise<Moved[]> {
  await db.change(sql`
    insert into sunny_run_band (org_id, band_id, tag, user_id, from_at, made_by)
    select p.org_id, u.band_id, u.tag, u.user_id, greatest(
      coalesce((
        select to_timestamp(min(s.at_ms) / 1000.0)
        from sunny_run_pass s
        where s.org_id = ${db.orgId}
          and s.tag = u.tag
          and s.user_id is null
          and s.at_ms >= ${sinceMs(now)}), ${now.toISOString()}::timestamptz),
      coalesce((
        select max(b.to_at)
        from sunny_run_band b
        where b.org_id = ${db.orgId}
          and b.tag = u.tag), '-infinity'::timestamptz)), ${userId}::bigint
    from unnest(${given.map((one) => one.bandId)}::bigint[], ${given.map((one) => one.tag)}::text[],
      ${given.map((one) => one.userId)}::bigint[]) as u(band_id, tag, user_id)
    join people_person_v p on p.org_id = ${db.orgId} and p.user_id = u.user_id`);
  return db.rows<Moved>(sql`
    update sunny_run_pass s
    set user_id = b.user_id
    from sunny_run_band b
    where s.org_id = ${db.orgId}
      and b.org_id = ${db.orgId}
      and b.band_id = any(${given.map((one) => one.bandId)}::bigint[])
      and s.tag = b.tag
      and s.user_id is null
      and s.at_ms >= ${SINCE}
    returning s.on_date, s.user_id`);
}
/** What undo needs: the band that was given, and whose it was before. */
interface Before {
  readonly bandId: number;
  readonly wasBand: number | null;
  readonly wasUser: number | null;
}
async function commit(scope: Scope, rows: readonly CommitRow<Key>[]) {
  const known = await childrenBy(scope.db, rows);
  const own = rows.flatMap((row) => {
    const child = known.get(row.cells.sidNo);
    return child
      ? [{ row: row.row, was: row.subjectId, bandId: newId(), tag: row.cells.tag, userId: child.userId }]
      : [];
  });
  const taken = await takeBack(
    scope,
    own.flatMap((one) => one.was ?? []),
  );
  const moved = await give(scope, own);
  judgeDays(scope, moved);
  scope.note('sunny-run.band.assigned', {
    new: own.map(({ userId, tag }) => ({ userId, tag })),
    old: taken.map(({ userId, tag }) => ({ userId, tag })),
    passes: moved.length,
    import: true,
  });
  return own.map(({ row, was, bandId }): { row: number; subjectId: number; undo: Before } => ({
    row,
    subjectId: bandId,
    undo: { bandId, wasBand: was, wasUser: taken.find((one) => one.bandId === was)?.userId ?? null },
  }));
}
/** Bands are whose they were, and what stations saw of them is too. */
async function undo(scope: Scope, rows: readonly UndoRow<Key>[]): Promise<void> {
  const { db } = scope;
  const before = rows.map((row) => row.undo as Before);
  const bandIds = before.map((one) => one.bandId);
  // Runs that were reckoned from them go along, but for those on which a person has decided.
  const moved = await db.rows<{ onDate: string; hadId: number; userId: number | null }>(sql`
    with moved as (
      update sunny_run_pass s
      set user_id = u.was_user
      from unnest(${bandIds}::bigint[], ${before.map((one) => one.wasUser)}::bigint[]) as u(band_id, was_user)
      join sunny_run_band b on b.org_id = ${db.orgId} and b.band_id = u.band_id
      where s.org_id = ${db.orgId}
        and s.tag = b.tag
        and s.user_id = b.user_id
        and s.at_ms >= ${SINCE}
      returning s.on_date, b.user_id as had_id, s.user_id),
    gone as (
      delete from sunny_run_run r
      using moved m
      where r.org_id = ${db.orgId}
        and r.user_id = m.had_id
        and r.on_date = m.on_date
        and r.source = 'pass'
        and r.decided is null)
    select m.on_date, m.had_id, m.user_id
    from moved m`);
  await db.change(sql`
    delete from sunny_run_band b
    where b.org_id = ${db.orgId}
      and b.band_id = any(${bandIds}::bigint[])`);
  await db.change(sql`
    update sunny_run_band b
    set to_at = null
    where b.org_id = ${db.orgId}
      and b.band_id = any(${before.flatMap((one) => one.wasBand ?? [])}::bigint[])`);
  judgeDays(
    scope,
    moved.flatMap(({ onDate, hadId, userId }) => [
      { onDate, userId: hadId },
      ...(userId === null ? [] : [{ onDate, userId }]),
    ]),
  );
  scope.note('sunny-run.band.released', { count: bandIds.length, passes: moved.length, import: true });
}

/** A box of bands is given out by a sheet: student number and band number, line by line. */
export const bandSheet = importer<Key>({
  kind: 'sunny-run.bands',
  calls: calls.bandImport,
  sheetName: { zh: '手环登记', en: 'Bands' },
  shared: true,
  columns: COLUMNS,
  unique: [['tag']],
  async judge(scope, rows) {
    const known = await childrenBy(scope.db, rows);
    return rows.flatMap((row): RowProblem[] => {
      const child = known.get(row.cells.sidNo);
      if (!child) return [problem(row, 'sidNo', faults.noSuchChild, { sidNo: row.cells.sidNo })];
      const isOther = row.cells.name !== '' && !sameName(row.cells.name, child.name);
      return isOther ? [problem(row, 'name', faults.otherName, { name: child.name })] : [];
    });
  },
  async match(scope, rows) {
    const held = new Map((await heldOf(scope.db, rows)).map((one) => [one.tag, one]));
    return rows.flatMap((row) => {
      const one = held.get(row.cells.tag);
      if (!one) return [];
      // Whose name it is follows from the number; a sheet without names says nothing of it.
      const name = row.cells.name === '' ? {} : { name: one.name };
      return [{ row: row.row, subjectId: one.bandId, old: { sidNo: one.sidNo ?? '', tag: one.tag, ...name } }];
    });
  },
  commit,
  undo,
});
export const bandSheetHandlers = [...bandSheet.handlers, handle(calls.bandSheet, (cx) => bandSheet.template(cx))];
