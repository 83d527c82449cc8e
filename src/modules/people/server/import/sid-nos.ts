import { any, sql } from '../../../../kernel/server/db/sql';
import {
  importer,
  problem,
  readOnce,
  type CommitRow,
  type ImportColumn,
  type ImportScope,
  type RowProblem,
  type SheetRow,
  type UndoRow,
} from '../../../../kernel/server/importing/importer';
import { namesakesIn, sameName } from '../../../../kernel/shared/visible';
import { sidNosImport } from '../../contract';
import { peopleFaults } from '../../faults';
import { refuseStudentsElsewhere } from '../make';
import { Clazzes, isProblem } from './clazzes';
import { childrenOf, type Child } from './roster';
import { NAME_COLUMN, PLACE_COLUMNS } from './student-columns';
import { GRADES, sidNoCheck } from './words';

type Key = 'name' | 'grade' | 'clazz' | 'login' | 'sidNo';
type Scope = ImportScope<Key, Record<string, unknown>, undefined>;
type Row = SheetRow<Key>;

const COLUMNS: readonly ImportColumn<Key>[] = [
  NAME_COLUMN,
  ...PLACE_COLUMNS.map((c) => ({ ...c, required: false })),
  {
    key: 'login',
    zh: '登录账号',
    en: 'Account',
    also: ['账号'],
    note: {
      zh: '填了账号就按账号找学生，否则按姓名和班级',
      en: 'With an account the child is found by it, else by name and class',
    },
  },
  {
    key: 'sidNo',
    zh: '学号',
    en: 'Student number',
    required: true,
    example: '20261890101',
    hint: 'number',
    note: { zh: '6 到 12 位数字，本校内不重复', en: '6 to 12 digits, unique in the school' },
    check: sidNoCheck,
  },
];

interface Found {
  /** The child of each row, or why it has none. */
  readonly who: ReadonlyMap<number, Child | RowProblem>;
  /** The children who have the numbers of the rows. */
  readonly holders: ReadonlyMap<string | null, Child>;
}
/** The child of each row: by account, else by name inside the class, else by a name that is the only one in the school. */
async function find(scope: Scope, rows: readonly Row[]): Promise<Found> {
  const clazzes = await Clazzes.of(scope.db);
  const logins = rows.map((r) => r.cells.login.toLowerCase()).filter(Boolean);
  const children = await childrenOf(
    scope.db,
    any(
      sql`p.name = any(${rows.map((r) => r.cells.name)}::text[])`,
      sql`lower(p.login) = any(${logins}::text[])`,
      sql`p.sid_no = any(${rows.map((r) => r.cells.sidNo)}::text[])`,
    ),
  );
  const namesakes = namesakesIn(children);
  const out = new Map<number, Child | RowProblem>();
  for (const row of rows) {
    const { name, login, grade, clazz } = row.cells;
    if (login) {
      const child = children.find((c) => c.login?.toLowerCase() === login.toLowerCase());
      out.set(
        row.row,
        !child
          ? problem(row, 'login', peopleFaults.personNone)
          : sameName(child.name, name)
            ? child
            : problem(row, 'login', peopleFaults.loginOther, { name: child.name }),
      );
      continue;
    }
    const place = grade && clazz ? clazzes.find(row) : undefined;
    if (place && isProblem(place)) {
      out.set(row.row, place);
      continue;
    }
    const found = namesakes(name).filter((c) => !place || c.clazzId === place.clazzId);
    out.set(
      row.row,
      found.length === 1
        ? found[0]!
        : found.length
          ? problem(row, 'name', peopleFaults.nameSeveral, { count: found.length })
          : problem(row, 'name', peopleFaults.personNone),
    );
  }
  return { who: out, holders: new Map(children.map((c) => [c.sidNo, c])) };
}
const meant = readOnce(find);
const isChild = (x: Child | RowProblem): x is Child => 'userId' in x;

/** Sets numbers in two steps: two children who change theirs with each other never hold the same one at a time. */
async function write(
  scope: Scope,
  rows: readonly { readonly userId: number; readonly sidNo: string | null }[],
): Promise<void> {
  if (!rows.length) return;
  const ids = rows.map((r) => r.userId);
  await scope.db.change(
    sql`update people_person set sid_no = null where org_id = ${scope.orgId} and user_id = any(${ids}::bigint[])`,
  );
  await scope.db.change(sql`
    update people_person p
    set sid_no = u.sid_no
    from unnest(${ids}::bigint[], ${rows.map((r) => r.sidNo)}::text[]) as u(user_id, sid_no)
    where p.org_id = ${scope.orgId}
      and p.user_id = u.user_id`);
}

/** Student numbers for children who are there already. */
export const sidNoImporter = importer<Key>({
  kind: 'people.sidNos',
  calls: sidNosImport,
  sheetName: { zh: '学号', en: 'Student numbers' },
  shared: true,
  columns: COLUMNS,
  unique: [['sidNo'], ['login']],
  prepare: async (cx) => {
    await refuseStudentsElsewhere(cx.db);
    return undefined;
  },
  // Nobody comes by this sheet: whoever it names is there already.
  names: async (scope) => {
    const children = await scope.db.rows<{ name: string }>(sql`
      select p.name
      from people_person p
      where p.org_id = ${scope.orgId}
        and p.user_type = 1
        and p.removed_at is null
      order by p.name, p.user_id`);
    return children.map(({ name }) => name);
  },
  judge: async (scope, rows) => {
    const { who, holders } = await meant.judging(scope, rows);
    // Numbers that other rows of the sheet give away are free for this one.
    const given = new Set([...who.values()].filter(isChild).map((c) => c.userId));
    return rows.flatMap((row) => {
      const child = who.get(row.row)!;
      if (!isChild(child)) return [child];
      const holder = holders.get(row.cells.sidNo);
      return holder && holder.userId !== child.userId && !given.has(holder.userId)
        ? [problem(row, 'sidNo', peopleFaults.sidNoOther, { name: holder.name })]
        : [];
    });
  },
  match: async (scope, rows) => {
    const { who } = await meant.matching(scope, rows);
    return rows.flatMap((row) => {
      const child = who.get(row.row)!;
      if (!isChild(child)) return [];
      return [
        {
          row: row.row,
          subjectId: child.userId,
          old: {
            name: child.name,
            sidNo: child.sidNo ?? '',
            login: row.cells.login || (child.login ?? ''),
            grade: row.cells.grade || (child.grdId ? (GRADES[child.grdId] ?? '') : ''),
            clazz: row.cells.clazz || (child.clazzName ?? ''),
          },
        },
      ];
    });
  },
  commit: async (scope, rows: readonly CommitRow<Key>[]) => {
    await write(
      scope,
      rows.map((r) => ({ userId: r.subjectId!, sidNo: r.cells.sidNo })),
    );
    for (const r of rows)
      scope.note('people.changed', {
        subjectId: r.subjectId!,
        old: { sidNo: r.old?.sidNo ?? '' },
        new: { sidNo: r.cells.sidNo },
        import: true,
      });
    return rows.map((r) => ({ row: r.row, subjectId: r.subjectId! }));
  },
  undo: async (scope, rows: readonly UndoRow<Key>[]) => {
    await write(
      scope,
      rows.map((r) => ({ userId: r.subjectId!, sidNo: r.old?.sidNo || null })),
    );
    for (const r of rows) scope.note('people.import-undone', { subjectId: r.subjectId! });
  },
});
