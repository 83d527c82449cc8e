import * as z from 'zod';
import {
  importer,
  problem,
  type CommitRow,
  type ImportScope,
  type Match,
  type RowProblem,
  type UndoRow,
  type Written,
} from '../../../../kernel/server/importing/importer';
import { all, any, sql } from '../../../../kernel/server/db/sql';
import { oneOf } from '../../../../kernel/server/db/where';
import { fail } from '../../../../kernel/shared/faults';
import { fill } from '../../../../kernel/shared/messages';
import {
  changeLogins,
  changePhones,
  closeAccounts,
  revoke,
  staleSessions,
  tellGone,
} from '../../../account/server/published';
import { studentsImport } from '../../contract';
import { peopleFaults } from '../../faults';
import { people } from '../../tables';
import { makePeople, refuseStudentsElsewhere } from '../make';
import { enrolmentPort, withdrawConsequences, type Transfer } from '../published';
import { Clazzes, isProblem, runningClazz } from './clazzes';
import { guardianCells, noted, writeGuardians } from './guardians';
import { heldBy, type Held } from './holds';
import { Roster, childrenOf, type Child, type RosterRow } from './roster';
import { COLUMNS, recordMeant, recordWords, type RosterKey } from './student-columns';
import { GRADES, SEX_WORD, sexOf } from './words';

/** `missing`: which children the preview lists that the sheet does not name: of the classes it names, of the whole school, or none. */
const options = z.object({
  clazzId: z.number().int().positive().optional(),
  missing: z.enum(['clazz', 'school', 'none']).default('clazz'),
});
type Options = z.output<typeof options>;
type Scope = ImportScope<RosterKey, Options, undefined>;

/** What the rules found out about a sheet, kept for the steps of one transaction. */
const rosters = new WeakMap<Scope, Roster>();
const clazzIdsIn = new WeakMap<Scope, readonly number[]>();
/** The classes that the columns were made for. */
const classes = new WeakMap<object, Clazzes>();
async function rosterOf(scope: Scope, rows: readonly RosterRow[], fresh = false): Promise<Roster> {
  const known = fresh ? undefined : rosters.get(scope);
  if (known) return known;
  const made = await Roster.of(scope.db, rows, scope.options.clazzId, classes.get(scope));
  rosters.set(scope, made);
  clazzIdsIn.set(scope, [
    ...new Set(rows.map((r) => made.clazzOf(r)).flatMap((c) => (c && !isProblem(c) ? [c.clazzId] : []))),
  ]);
  return made;
}

/** A child's record in the words of the sheet. A class or name of the record that the sheet means in other words is said in the sheet's. */
function wordsOf(child: Child, row?: RosterRow, meant?: number): Record<RosterKey, string> {
  const there = row && meant != null && meant === child.clazzId;
  return {
    name: child.name,
    sex: SEX_WORD[child.sex],
    grade: there ? row.cells.grade : child.grdId ? (GRADES[child.grdId] ?? '') : '',
    clazz: there ? row.cells.clazz : (child.clazzName ?? ''),
    login: row && row.cells.login.toLowerCase() === child.login?.toLowerCase() ? row.cells.login : (child.login ?? ''),
    phone: child.phone ?? '',
    ...recordWords(child),
    ...guardianCells(child.guardians),
  };
}

/** V-062 row by row: children whom somebody took out of the class by hand come back only from its log. */
async function barred(scope: Scope, roster: Roster, rows: readonly RosterRow[]): Promise<RowProblem[]> {
  const moves = rows.flatMap((row) => {
    const [child, clazz] = [roster.find(row), roster.clazzOf(row)];
    return child && !isProblem(child) && clazz && !isProblem(clazz) && clazz.clazzId !== child.clazzId
      ? [{ row, userId: child.userId, clazz }]
      : [];
  });
  const out = new Set(
    (
      await enrolmentPort.get().barred(
        scope.db,
        moves.map(({ userId, clazz }) => ({ userId, clazzId: clazz.clazzId })),
      )
    ).map((e) => `${e.userId} ${e.clazzId}`),
  );
  return moves
    .filter(({ userId, clazz }) => out.has(`${userId} ${clazz.clazzId}`))
    .map(({ row, clazz }) =>
      problem(row, scope.has('clazz') ? 'clazz' : 'name', peopleFaults.removedBefore, { clazz: clazz.clazzName }),
    );
}

async function match(scope: Scope, rows: readonly RosterRow[]): Promise<Match<RosterKey>[]> {
  const roster = await rosterOf(scope, rows);
  return rows.flatMap((row) => {
    const child = roster.find(row);
    const clazz = roster.clazzOf(row);
    return child && !isProblem(child)
      ? [
          {
            row: row.row,
            subjectId: child.userId,
            old: wordsOf(child, row, clazz && !isProblem(clazz) ? clazz.clazzId : undefined),
          },
        ]
      : [];
  });
}

/** Columns of people_person that a roster writes. */
const fieldsOf = (c: Readonly<Record<RosterKey, string>>) => ({
  name: c.name,
  sex: sexOf(c.sex)!,
  login: c.login || null,
  phone: c.phone || null,
  ...recordMeant(c),
});

/** Writes the values into existing records: as many statements for two thousand rows as for one. */
async function writeFields(
  scope: Scope,
  rows: readonly {
    readonly userId: number;
    readonly to: Readonly<Record<RosterKey, string>>;
    readonly from: Partial<Readonly<Record<RosterKey, string>>>;
  }[],
): Promise<void> {
  if (!rows.length) return;
  await changeLogins(
    scope.db,
    rows
      .filter((r) => r.to.login !== (r.from.login ?? ''))
      .map((r) => ({ userId: r.userId, login: r.to.login || null })),
  );
  await changePhones(
    scope.db,
    rows
      .filter((r) => r.to.phone !== (r.from.phone ?? ''))
      .map((r) => ({ userId: r.userId, phone: r.to.phone || null })),
  );
  await scope.db.updateEach(
    people,
    'userId',
    rows.map((r) => ({ userId: r.userId, ...fieldsOf(r.to) })),
    sql`rev = t.rev + 1`,
  );
  await staleSessions(scope.db, { userIds: rows.filter((r) => r.to.name !== r.from.name).map((r) => r.userId) });
}

interface Undo {
  readonly transfer?: Transfer;
  readonly enabled?: boolean;
}

async function commit(scope: Scope, rows: readonly CommitRow<RosterKey>[]): Promise<Written[]> {
  const at = scope.now.toISOString();
  const roster = await rosterOf(scope, rows);
  const clazzOf = (row: RosterRow): number | null => {
    const c = roster.clazzOf(row);
    return c && !isProblem(c) ? c.clazzId : null;
  };
  const out: Written[] = [];
  const fresh = rows.filter((r) => r.state === 'new');
  const made = await makePeople(
    scope.db,
    at,
    fresh.map((r) => ({ userType: 1, ...fieldsOf(r.cells) })),
  );
  await enrolmentPort.get().enrol(
    scope.db,
    fresh.flatMap((r, i) => {
      const clazzId = clazzOf(r);
      return clazzId == null ? [] : [{ userId: made[i]!.userId, clazzId }];
    }),
    at,
    scope.userId,
  );
  const guarded = (r: CommitRow<RosterKey>, userId: number) => ({
    userId,
    name: r.cells.name,
    to: r.cells,
    from: r.old ?? {},
  });
  await writeGuardians(
    scope,
    fresh.map((r, i) => guarded(r, made[i]!.userId)),
  );
  for (const [i, r] of fresh.entries()) {
    out.push({ row: r.row, subjectId: made[i]!.userId });
    scope.note('people.made', {
      subjectId: made[i]!.userId,
      new: { name: r.cells.name, sidNo: r.cells.sidNo || null, clazz: r.cells.clazz },
      import: true,
    });
  }
  const changed = rows.filter((r) => r.state === 'changed');
  const from = new Map(
    (await childrenOf(scope.db, sql`p.user_id = any(${changed.map((r) => r.subjectId)}::bigint[])`)).map((c) => [
      c.userId,
      c.clazzId,
    ]),
  );
  const moves = new Map<number, Transfer>();
  for (const r of changed) {
    const to = scope.options.clazzId == null && !(scope.has('clazz') && scope.has('grade')) ? null : clazzOf(r);
    const before = from.get(r.subjectId!) ?? null;
    if (to != null && to !== before) moves.set(r.row, { userId: r.subjectId!, from: before, to });
  }
  await writeFields(
    scope,
    changed.map((r) => ({ userId: r.subjectId!, to: r.cells, from: r.old ?? {} })),
  );
  await writeGuardians(
    scope,
    changed.map((r) => guarded(r, r.subjectId!)),
  );
  await enrolmentPort.get().transfer(scope.db, [...moves.values()], at, scope.userId);
  for (const r of changed) {
    const transfer = moves.get(r.row);
    out.push({ row: r.row, subjectId: r.subjectId!, ...(transfer ? { undo: { transfer } satisfies Undo } : {}) });
    const keys = (Object.keys(r.cells) as RosterKey[]).filter((k) => r.cells[k] !== (r.old?.[k] ?? ''));
    scope.note('people.changed', {
      subjectId: r.subjectId!,
      old: Object.fromEntries(keys.map((k) => [k, noted(k, r.old?.[k] ?? '')])),
      new: Object.fromEntries(keys.map((k) => [k, noted(k, r.cells[k])])),
      import: true,
    });
  }
  out.push(
    ...(await disable(
      scope,
      rows.filter((r) => r.state === 'missing'),
    )),
  );
  return out;
}

/** Children the sheet does not name and somebody ticked: they are gone from the school, so they cannot sign in any more. Nobody is removed. */
async function disable(scope: Scope, rows: readonly CommitRow<RosterKey>[]): Promise<Written[]> {
  const userIds = rows.map((r) => r.subjectId!);
  if (!userIds.length) return [];
  await scope.db.update(people, { userId: oneOf(userIds) }, { enabled: false });
  await revoke(scope.db, userIds, 'disabled', scope.now);
  for (const subjectId of userIds) scope.note('people.disabled', { subjectId, import: true });
  return rows.map((r) => ({ row: r.row, subjectId: r.subjectId!, undo: { enabled: true } satisfies Undo }));
}

async function undo(scope: Scope, rows: readonly UndoRow<RosterKey>[]): Promise<void> {
  const at = scope.now.toISOString();
  const kept = (r: UndoRow<RosterKey>): Undo => (r.undo ?? {}) as Undo;
  const fresh = rows.filter((r) => r.state === 'new').map((r) => r.subjectId!);
  if (fresh.length) {
    await closeAccounts(scope.db, fresh, scope.now);
    await enrolmentPort.get().withdraw(scope.db, fresh);
    await withdrawConsequences(scope.db, fresh, at);
    // What was entered about one of them meanwhile holds the row fast: whoever undoes is told what it is.
    const held = await heldBy(scope.db, fresh);
    if (held.length) throw fail(peopleFaults.importHeld, { what: heldText(scope, held) });
    await scope.db.remove(people, { userId: oneOf(fresh) });
    await tellGone(scope.db, fresh, scope.now);
    for (const subjectId of fresh) scope.note('people.import-undone', { subjectId });
  }
  const changed = rows.filter((r) => r.state === 'changed');
  const moves = changed.flatMap((r) => {
    const t = kept(r).transfer;
    return t ? [t] : [];
  });
  await writeFields(
    scope,
    changed.map((r) => ({ userId: r.subjectId!, to: { ...r.cells, ...r.old }, from: r.cells })),
  );
  await writeGuardians(
    scope,
    changed.map((r) => ({ userId: r.subjectId!, name: r.cells.name, to: { ...r.cells, ...r.old }, from: r.cells })),
  );
  await enrolmentPort.get().transfer(
    scope.db,
    moves.flatMap((t) => (t.from == null ? [] : [{ userId: t.userId, from: t.to, to: t.from }])),
    at,
    scope.userId,
  );
  await unplace(
    scope,
    moves.filter((t) => t.from == null),
  );
  const off = rows.filter((r) => kept(r).enabled).map((r) => r.subjectId!);
  if (off.length) await scope.db.update(people, { userId: oneOf(off) }, { enabled: true });
  for (const r of [...changed, ...rows.filter((x) => kept(x).enabled)])
    scope.note('people.import-undone', { subjectId: r.subjectId! });
}

/** 作业 3 条、家访 1 条: a module's word for what it keeps, `held.<table>` in the locale of people, else the table's module. */
function heldText({ kernel, lang }: Scope, held: readonly Held[]): string {
  const book = kernel.books[lang];
  const words = held.map(({ table, rows }) => {
    const title = book[`people.held.${table}`] ?? book[`people.held.${table.split('_')[0]}`] ?? table;
    return fill(book['people.held'] ?? '', { title, rows });
  });
  return words.join(lang === 'en-US' ? ', ' : '、');
}

/** Children who stood in no class before the import: they leave the one it put them in and keep their others. */
async function unplace(scope: Scope, moves: readonly Transfer[]): Promise<void> {
  if (!moves.length) return;
  const at = scope.now.toISOString();
  const to = new Map(moves.map((t) => [t.userId, t.to]));
  const ran = await enrolmentPort.get().remove(scope.db, [...to.keys()], at, scope.userId);
  await enrolmentPort.get().enrol(
    scope.db,
    ran.filter((e) => to.get(e.userId) !== e.clazzId),
    at,
    scope.userId,
  );
}

/** The roster: new children, changes, moves between classes; README.md tells the rules. */
export const studentImporter = importer<RosterKey, Options>({
  kind: 'people.students',
  calls: studentsImport,
  sheetName: { zh: '学生名单', en: 'Students' },
  shared: true,
  options,
  // A roster of one class need not name it in every row.
  columns: async (scope) => {
    if (scope.options.clazzId != null) return COLUMNS.filter((c) => c.key !== 'grade' && c.key !== 'clazz');
    const clazzes = await Clazzes.of(scope.db);
    classes.set(scope, clazzes);
    return COLUMNS.map((c) =>
      c.key === 'grade'
        ? { ...c, check: clazzes.gradeCheck, choices: clazzes.gradeNames }
        : c.key === 'clazz'
          ? { ...c, check: clazzes.clazzCheck, choices: clazzes.names }
          : c,
    );
  },
  unique: [['sidNo'], ['login']],
  prepare: async (cx, { clazzId }) => {
    await refuseStudentsElsewhere(cx.db);
    if (clazzId == null) return undefined;
    if (!(await runningClazz(cx.db, clazzId, true))) throw fail(peopleFaults.clazzGone, {}, 'clazzId');
    return undefined;
  },
  judge: async (scope, rows) => {
    const roster = await rosterOf(scope, rows, true);
    return [...roster.judge(rows, scope.today), ...(await barred(scope, roster, rows))];
  },
  match,
  // A faulty row may still say who it is about: by number, by account, by name.
  mayMean: async (scope, rows) => {
    const words = (key: RosterKey) => rows.map((r) => r.cells[key]).filter((word) => word !== '');
    const meant = await childrenOf(
      scope.db,
      any(
        sql`p.sid_no = any(${words('sidNo')}::text[])`,
        sql`lower(p.login) = any(${words('login').map((l) => l.toLowerCase())}::text[])`,
        sql`p.name = any(${words('name')}::text[])`,
      ),
    );
    return meant.map((child) => child.userId);
  },
  // `asked` narrows to records shown before: a confirmation looks at the ticked rows only, which do not name every class.
  missing: async (scope, found, asked?: readonly number[]) => {
    const { missing, clazzId } = scope.options;
    if (missing === 'none') return [];
    const clazzIds = clazzId == null ? (clazzIdsIn.get(scope) ?? []) : [clazzId];
    const absent = sql`p.enabled and p.user_id <> all(${found}::bigint[])`;
    const of = asked
      ? sql`p.user_id = any(${asked}::bigint[])`
      : missing === 'school'
        ? undefined
        : sql`c.clazz_id = any(${clazzIds}::bigint[])`;
    const gone = await childrenOf(scope.db, all(absent, of));
    return gone.map((child) => ({ subjectId: child.userId, old: wordsOf(child) }));
  },
  commit,
  undo,
});
