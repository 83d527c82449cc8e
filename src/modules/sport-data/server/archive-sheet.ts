import * as z from 'zod';
import { any, sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import {
  importer,
  problem,
  type ImportColumn,
  type ImportScope,
  type RowProblem,
  type SheetRow,
} from '../../../kernel/server/importing/importer';
import { day, idOf } from '../../../kernel/shared/fields';
import { nameText, namesakesIn, sameName } from '../../../kernel/shared/visible';
import * as calls from '../contract';
import { faults } from '../faults';
import { ARCHIVE_KINDS, dayText, type ArchiveKind } from '../rules/archive';
import { archives } from '../tables';
import { inLog } from './deliveries';
import type { Term } from './term-facts';
import { begunTerm } from './terms';
import { twoNames } from './two-names';

type Key = 'sidNo' | 'name' | 'clazz' | 'item' | 'value' | 'onDate' | 'remark';
interface Options {
  readonly kind: ArchiveKind;
  readonly termId: number;
}
type Scope = ImportScope<Key, Options, Term>;
type Cells = SheetRow<Key>['cells'];
const most = (max: number) => (s: string) =>
  s.length <= max ? undefined : { code: 'kernel.tooLong', params: { max } };
const COLUMNS: readonly ImportColumn<Key>[] = [
  {
    key: 'sidNo',
    zh: '学号',
    en: 'Student number',
    also: ['学籍号', 'Student no.'],
    width: 16,
    example: '20262189001',
  },
  { key: 'name', zh: '姓名', en: 'Name', required: true, width: 12, example: '王梓萱', text: nameText },
  {
    key: 'clazz',
    zh: '班级',
    en: 'Class',
    also: ['班级名称'],
    width: 14,
    example: '七年级1班',
    note: { zh: '没有学号时按班级和姓名查找', en: 'Without a number the child is found by class and name' },
  },
  {
    key: 'item',
    zh: '项目',
    en: 'Item',
    also: ['科目', '检查项目', '奖项'],
    required: true,
    width: 20,
    example: '期末体育',
    check: most(40),
  },
  {
    key: 'value',
    zh: '结果',
    en: 'Result',
    also: ['成绩', '检查结果', '名次', '等级'],
    required: true,
    width: 16,
    example: '92',
    check: most(60),
  },
  {
    key: 'onDate',
    zh: '日期',
    en: 'Date',
    width: 14,
    example: '2026-12-20',
    clears: true,
    text: dayText,
    check: day(),
  },
  { key: 'remark', zh: '备注', en: 'Remark', width: 24, clears: true, check: most(200) },
];

interface Entry {
  readonly archiveId: number;
  readonly item: string;
  readonly value: string;
  readonly onDate: string | null;
  readonly remark: string;
}
interface Child {
  readonly userId: number;
  readonly name: string;
  readonly sidNo: string | null;
  readonly clazzId: number;
  readonly clazzName: string;
  /** What the archive of the term has of the kind; nothing: null. */
  readonly entries: readonly Entry[] | null;
}
/** What the rows mean: whose they are, and what the archive of the term has of the kind. */
interface Found {
  readonly of: ReadonlyMap<number, Child | RowProblem>;
  readonly entries: ReadonlyMap<string, Entry>;
}
const entryKey = (userId: number, item: string): string => `${userId} ${item}`;
async function resolve(scope: Scope, rows: readonly SheetRow<Key>[]): Promise<Found> {
  const all = await scope.db.rows<Child>(sql`
    select p.user_id, p.name, p.sid_no, s.clazz_id, s.clazz_name,
      (select jsonb_agg(jsonb_build_object('archiveId', x.archive_id, 'item', x.item, 'value', x.value,
          'onDate', x.on_date, 'remark', x.remark))
        from sport_data_archive x
        where x.org_id = ${scope.orgId}
          and x.term_id = ${scope.options.termId}
          and x.kind = ${scope.options.kind}
          and x.user_id = p.user_id) as entries
    from class_student_v s
    join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
    where s.org_id = ${scope.orgId}
      and p.org_id = ${scope.orgId}
      and s.clazz_type = 1
      and p.removed_at is null
      and ${any(
        sql`p.sid_no = any(${rows.map((row) => row.cells.sidNo).filter(Boolean)}::text[])`,
        sql`p.name = any(${rows.map((row) => row.cells.name)}::text[])`,
      )}
    order by s.clazz_id, p.user_id`);
  const namesakes = namesakesIn(all);
  return {
    of: new Map(rows.map((row) => [row.row, childOf(row, all, namesakes)])),
    entries: new Map(
      all.flatMap(({ userId, entries }) =>
        (entries ?? []).map((entry) => [entryKey(userId, entry.item), entry] as const),
      ),
    ),
  };
}
/**
 * What the rows mean, read when they are judged and good for whoever matches or writes them: that is done in the same transaction, under
 * the lock of the kind.
 */
function readWhenJudged() {
  const found = new WeakMap<Scope, Promise<Found>>();
  return {
    judging(scope: Scope, rows: readonly SheetRow<Key>[]): Promise<Found> {
      const now = resolve(scope, rows);
      found.set(scope, now);
      return now;
    },
    later: (scope: Scope, rows: readonly SheetRow<Key>[]): Promise<Found> => found.get(scope) ?? resolve(scope, rows),
  };
}
const meant = readWhenJudged();
/** The child of a row: by its number, else by name and class. */
function childOf(
  row: SheetRow<Key>,
  all: readonly Child[],
  namesakes: (name: string) => readonly Child[],
): Child | RowProblem {
  const { sidNo, name, clazz } = row.cells;
  if (sidNo) {
    const child = all.find((one) => one.sidNo === sidNo);
    if (!child) return problem<Key, { name: string }>(row, 'sidNo', faults.noStudent, { name: sidNo });
    return sameName(child.name, name)
      ? child
      : problem<Key, { sidNo: string; name: string }>(row, 'name', faults.wrongName, { sidNo, name: child.name });
  }
  const named = namesakes(name).filter((one) => !clazz || one.clazzName === clazz);
  const [one, ...more] = named;
  if (one && more.length === 0) return one;
  return one
    ? problem<Key, { name: string; count: number }>(row, 'name', faults.twoStudents, { name, count: named.length })
    : problem<Key, { name: string }>(row, 'name', faults.noStudent, { name });
}
const isBad = (of: Child | RowProblem | undefined): of is RowProblem => of != null && 'code' in of;
/** One child and item in two rows, by number here and by name there: the second one is refused. */
function itemTwice(rows: readonly SheetRow<Key>[], { of }: Found): RowProblem[] {
  const seen = new Map<string, number>();
  return rows.flatMap((row) => {
    const child = of.get(row.row);
    if (!child || isBad(child)) return [];
    const key = entryKey(child.userId, row.cells.item);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row.row);
    return first === undefined
      ? []
      : [
          {
            ...problem<Key, { name: string; row: number }>(row, 'item', faults.itemTwice, {
              name: child.name,
              row: first,
            }),
            other: first,
          },
        ];
  });
}
const fieldsOf = (cells: Cells | Partial<Cells>) => ({
  value: cells.value ?? '',
  onDate: cells.onDate || null,
  remark: cells.remark ?? '',
});

/** An entry that is there already keeps its id, its class and who brought it. */
const ANEW = `on conflict (org_id, term_id, kind, user_id, item) do update set
  value = excluded.value, on_date = excluded.on_date, remark = excluded.remark`;

export const archiveImport = importer<Key, Options, Term>({
  kind: 'sport-data.archives',
  calls: calls.archiveSheet,
  sheetName: { zh: '学期档案', en: 'Archive of a term' },
  shared: true,
  columns: COLUMNS,
  options: z.object({ kind: z.enum(ARCHIVE_KINDS), termId: idOf('timetable_term') }),
  prepare: (cx, { termId }) => begunTerm(cx.db, cx.today, termId),
  undoAsGiven: true,
  judge: async (scope, rows) => {
    const found = await meant.judging(scope, rows);
    const strangers = rows.flatMap((row) => {
      const child = found.of.get(row.row);
      return isBad(child) ? [child] : [];
    });
    const two = twoNames(rows);
    const named = new Set(two.map(({ row }) => row));
    return [...strangers.filter(({ row }) => !named.has(row)), ...two, ...itemTwice(rows, found)];
  },
  match: async (scope, rows) => {
    const { of, entries } = await meant.later(scope, rows);
    return rows.flatMap((row) => {
      const child = of.get(row.row);
      const entry = child && !isBad(child) ? entries.get(entryKey(child.userId, row.cells.item)) : undefined;
      const { sidNo, name, clazz, item } = row.cells;
      return entry
        ? [
            {
              row: row.row,
              subjectId: entry.archiveId,
              old: { sidNo, name, clazz, item, value: entry.value, onDate: entry.onDate ?? '', remark: entry.remark },
            },
          ]
        : [];
    });
  },
  commit: async (scope, rows) => {
    const { of } = await meant.later(scope, rows);
    const { termId, year: yearId, termNo } = scope.given;
    const { kind } = scope.options;
    const common = { termId, yearId, termNo, kind, madeBy: scope.userId, madeAt: scope.now.toISOString() };
    const written = rows.flatMap(({ row, subjectId, cells }) => {
      const child = of.get(row);
      if (!child || isBad(child)) return [];
      const { userId, clazzId } = child;
      const entry = { archiveId: newId(), userId, clazzId, item: cells.item, ...fieldsOf(cells), ...common };
      return [{ row, subjectId: subjectId ?? entry.archiveId, entry }];
    });
    await scope.db.insert(
      archives,
      written.map(({ entry }) => entry),
      ANEW,
    );
    const made = written.filter(({ subjectId, entry }) => subjectId === entry.archiveId).map(({ entry }) => entry);
    const changed = rows.filter((row) => row.state === 'changed');
    scope.note('sport-data.archive.imported', {
      subjectId: termId,
      kind,
      new: made.map(({ userId, item, value }) => ({ userId, item, value })).slice(0, 200),
      changed: changed
        .map(({ subjectId, old, cells }) => ({ subjectId, old: old?.value, new: cells.value }))
        .slice(0, 200),
    });
    scope.emit('sport-data.term', { termId });
    return written.map(({ row, subjectId }) => ({ row, subjectId }));
  },
  undo: async (scope, rows) => {
    const idOfRow = ({ subjectId }: { readonly subjectId: number | null }) => (subjectId == null ? [] : [subjectId]);
    const gone = rows.filter((row) => row.state === 'new').flatMap(idOfRow);
    const back = rows.flatMap((row) =>
      row.state === 'changed' && row.old && row.subjectId != null
        ? [{ archiveId: row.subjectId, ...fieldsOf(row.old) }]
        : [],
    );
    await scope.db.change(sql`
      with gone as (
        delete from sport_data_archive g
        where g.org_id = ${scope.orgId}
          and g.archive_id = any(${gone}::bigint[]))
      update sport_data_archive x
      set value = u.value, on_date = u.on_date, remark = u.remark
      from unnest(
        ${back.map((row) => row.archiveId)}::bigint[],
        ${back.map((row) => row.value)}::text[],
        ${back.map((row) => row.onDate)}::date[],
        ${back.map((row) => row.remark)}::text[]) as u (archive_id, value, on_date, remark)
      where x.org_id = ${scope.orgId}
        and x.archive_id = u.archive_id`);
    scope.note('sport-data.archive.import-undone', { subjectId: scope.options.termId, count: rows.length });
    scope.emit('sport-data.term', { termId: scope.options.termId });
  },
  saved: (scope, batch) => inLog(scope.options.kind).saved(scope, batch),
  undone: (scope, batchId) => inLog(scope.options.kind).undone(scope, batchId),
});
