import { sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';
import {
  importer,
  problem,
  type CommitRow,
  type RowProblem,
  type SheetRow,
  type UndoRow,
  type Written,
} from '../../../../kernel/server/importing/importer';
import { Download, handle } from '../../../../kernel/server/module';
import { XLSX, writeSheet, type Cell } from '../../../../kernel/server/sheet/pool';
import { fail } from '../../../../kernel/shared/faults';
import * as z from 'zod';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { internalOf, sheetCodeOf } from '../../rules/grades';
import { EYE_CODES, EYE_KEYS, NO_EYES, writeEye, type EyeCodes, type Eyes } from '../../rules/eyes';
import { clazzCode, codesTwice, dayOf, gradeOfCode, itemsOfGrades, nationCode, sheetDay } from '../../rules/national';
import { countedOf } from '../../rules/score';
import { formatResult } from '../../rules/format';
import type { Item } from '../../rules/standard';
import { NAT_NO } from '../../rules/words';
import { readCell } from './cells';
import {
  commitResults,
  itemsOf,
  judgeChildren,
  oldCells,
  prepare,
  undoResults,
  type Given,
  type Scope,
} from './import';
import { nameOf } from './items';
import { relatedSheet } from './national-sheets';
import { eyeColumns, eyesOf, judgeEyes, oldEyes, putEyes, saveEyes } from './national-eyes';
import { standardIn } from './read';
import { itemColumn, rosterOf, type RosterEntry } from './sheet';
import { newestYear, yearName } from './years';
import { HEAD, type Options, codesIn, find, fiveFourOf, headerOf, heldIn, template } from './national-columns';

async function judge(scope: Scope, rows: readonly SheetRow<string>[]): Promise<RowProblem[]> {
  const { roster, eyes, fiveFour } = await heldIn(scope);
  const out = await judgeChildren(scope, rows, find, () => Promise.resolve(roster));
  const bad = new Set(out.map((p) => p.row));
  const twice = codesTwice(
    rows.flatMap((row) => {
      const child = find(roster, row);
      return typeof child === 'string' ? [] : [{ code: row.cells['clazzCode'] ?? '', clazzId: child.clazzId }];
    }),
  );
  for (const row of rows) {
    // The column may hold anything, but it must be there.
    if (!scope.has('address')) {
      out.push(problem(row, '', faults.noAddress, { header: headerOf('address') }));
      continue;
    }
    if (bad.has(row.row)) continue;
    const child = find(roster, row) as RosterEntry;
    if (gradeOfCode(template, row.cells['gradeCode'] ?? '', fiveFour) !== child.grdId)
      out.push(problem(row, 'gradeCode', faults.placeDiffers, { clazz: child.clazzName }));
    if (twice.has(row.cells['clazzCode'] ?? ''))
      out.push(problem(row, 'clazzCode', faults.clazzCodeTwice, { code: row.cells['clazzCode']! }));
    out.push(...judgeEyes(template, codesIn(scope), row, eyes.get(child.userId)));
    if (child.bornOn && dayOf(row.cells['born'] ?? '') !== child.bornOn)
      out.push(problem(row, 'born', faults.bornDiffers, { day: sheetDay(child.bornOn) }));
  }
  return out;
}
/** A record in the sheet's words. The sheet holds results as they are counted; one that counts as the sheet says is no change. */
function old(
  items: readonly Item[],
  child: RosterEntry,
  row: SheetRow<string>,
  eyes: Record<string, string>,
): Record<string, string> {
  const number = row.cells['number'] ?? '';
  const base = {
    ...oldCells(child, row),
    number: NAT_NO.test(number) && child.natNo !== number ? (child.natNo ?? '') : number,
  };
  const same = Object.fromEntries(
    items.flatMap((item) => {
      const [a, b] = [readCell(item, row.cells[item.code] ?? ''), readCell(item, child.texts[item.code] ?? '')];
      return 'code' in a || 'code' in b || a.value == null || b.value == null || countedOf(item, b.value) !== a.value
        ? []
        : [[item.code, row.cells[item.code]!]];
    }),
  );
  return { ...base, ...same, ...eyes };
}
const setNumbers = (scope: Scope, list: readonly { readonly userId: number; readonly natNo: string | null }[]) =>
  scope.db.change(
    sql`
    update fitness_test_total t
    set nat_no = u.nat_no
    from unnest(${list.map((l) => l.userId)}::bigint[], ${list.map((l) => l.natNo)}::text[]) as u(user_id, nat_no)
    where t.org_id = ${scope.orgId}
      and t.year_id = ${scope.given.yearId}
      and t.user_id = u.user_id`,
  );

async function commit(scope: Scope, rows: readonly CommitRow<string>[]): Promise<Written[]> {
  const written = await commitResults(scope, rows);
  const numbers = rows.filter((r) => NAT_NO.test(r.cells['number'] ?? '') && r.cells['number'] !== r.old?.['number']);
  await setNumbers(
    scope,
    numbers.map((r) => ({ userId: r.subjectId!, natNo: r.cells['number']! })),
  );
  const was = new Map(numbers.map((r) => [r.row, r.old?.['number'] || null]));
  const eyes = await saveEyes(scope.db, template, codesIn(scope), scope.given.yearId, rows);
  return written.map((w) => ({
    ...w,
    undo: {
      ...(w.undo as object),
      ...(was.has(w.row) ? { natNo: was.get(w.row) ?? null } : {}),
      ...(eyes.has(w.subjectId!) ? { eyes: eyes.get(w.subjectId!) ?? null } : {}),
    },
  }));
}
async function undo(scope: Scope, rows: readonly UndoRow<string>[]): Promise<void> {
  await undoResults(scope, rows);
  const back = rows.flatMap((r) => {
    const u = r.undo as { natNo?: string | null };
    return u.natNo === undefined ? [] : [{ userId: r.subjectId!, natNo: u.natNo }];
  });
  await setNumbers(scope, back);
  await putEyes(
    scope.db,
    scope.given.yearId,
    rows.flatMap((r) => {
      const u = r.undo as { eyes?: Eyes | null };
      return u.eyes === undefined ? [] : [{ userId: r.subjectId!, eyes: u.eyes }];
    }),
  );
}

/** The national workbook, read by its headers wherever they stand. */
export const nationalSheet = importer<string, Options, Given>({
  kind: 'fitness-test.national',
  calls: calls.nationalImport,
  sheetName: { zh: '国家上报数据', en: 'National upload' },
  shared: true,
  unique: [['number']],
  options: z.object({ yearId: z.number().int().optional(), codes: z.enum(EYE_CODES).optional() }),
  columns: async (scope) => [
    ...HEAD,
    ...(await itemsOf(scope as unknown as Scope)).map((item) => {
      const c = itemColumn(item);
      return { ...c, zh: headerOf(item.code), also: [c.zh, ...(c.also ?? [])] };
    }),
    ...eyeColumns(template, codesIn(scope as unknown as Scope)),
  ],
  prepare,
  judge: (scope, rows) => judge(scope, rows),
  match: async (scope, rows) => {
    const { roster, eyes } = await heldIn(scope);
    const items = await itemsOf(scope);
    return rows.flatMap((row) => {
      const child = find(roster, row);
      return typeof child === 'string'
        ? []
        : [
            {
              row: row.row,
              subjectId: child.userId,
              old: old(
                items,
                child,
                row,
                oldEyes(template, codesIn(scope as unknown as Scope), row, eyes.get(child.userId)),
              ),
            },
          ];
    });
  },
  commit,
  undo,
});

/** What the workbook holds of a result: as it is counted, times as 3'55, words not at all. */
function cellOf(item: Item, text: string): Cell {
  const read = readCell(item, text);
  if ('code' in read || read.value == null) return null;
  const counted = countedOf(item, read.value);
  return item.unitType === 2 ? formatResult(item, counted).replace(/"$/, '') : counted / item.scale;
}
type Ask = {
  readonly yearId?: number | undefined;
  readonly grdId?: number | undefined;
  readonly codes?: EyeCodes | undefined;
};
async function childrenFor(db: Door, o: Ask) {
  const yearId = o.yearId ?? (await newestYear(db, db.orgId));
  if (yearId == null) throw fail(faults.yearGone, { year: '' });
  const standard = await standardIn(db, db.orgId, yearId);
  const all = (await rosterOf(db, yearId, standard.items)).children
    .filter((c) => o.grdId == null || c.grdId === o.grdId)
    .toSorted((a, b) => a.grdId - b.grdId || a.clazzOrd - b.clazzOrd || a.name.localeCompare(b.name, 'zh-CN'));
  return { yearId, standard, children: all };
}

const down = handle(calls.nationalDown, async (cx, input) => {
  const { yearId, standard, children } = await childrenFor(cx.db, input);
  const fiveFour = await fiveFourOf(cx.db);
  const org = await cx.db.row<{ name: string; address: string }>(sql`
    select o.name, o.address
    from organisation_org o
    where o.org_id = ${cx.db.orgId}`);
  if (input.kind !== 'result') {
    const sheet = await relatedSheet(input.kind, {
      template,
      children,
      fiveFour,
      address: org?.address || org?.name || '',
      standard,
      yearId,
      door: cx.db,
    });
    return new Download(`${sheet.name} ${yearName(yearId)}.xlsx`, XLSX, await writeSheet({ sheets: [sheet] }));
  }
  const items = itemsOfGrades(template, [...new Set(children.map((c) => internalOf(c.grdId)!))])
    .map((key) => standard.itemOf(key))
    .filter((i) => i != null);
  const known = await eyesOf(cx.db, yearId);
  const columns = [
    ...HEAD.map((c) => ({ title: c.zh, text: true })),
    ...items.map((i) => ({ title: headerOf(i.code) })),
    ...EYE_KEYS.map((k) => ({ title: headerOf(k), text: !k.startsWith('naked') })),
  ];
  const row = (c: RosterEntry): Cell[] => [
    String(sheetCodeOf(c.grdId, fiveFour) ?? ''),
    clazzCode(c.grdId, c.clazzOrd, fiveFour),
    c.clazzName,
    c.natNo ?? c.sidNo ?? '',
    nationCode(c.ethnicId),
    c.name,
    c.sex === 'male' ? '1' : '2',
    c.bornOn ? sheetDay(c.bornOn) : '',
    org?.address || org?.name || '',
    ...items.map((i) => cellOf(i, c.texts[i.code] ?? '')),
    ...EYE_KEYS.map((k) => {
      const text = writeEye(
        template.visionCodes,
        input.codes ?? 'nationalEyeTable',
        k,
        known.get(c.userId)?.eyes ?? NO_EYES,
      );
      return text !== '' && k.startsWith('naked') ? Number(text) : text;
    }),
  ];
  const bare = children.filter((c) => !c.natNo);
  const bytes = await writeSheet({
    sheets: [
      { name: 'studentData', columns, rows: children.filter((c) => c.natNo).map(row) },
      ...(bare.length ? [{ name: cx.text('fitness-test.sheet.noNatNo'), columns, rows: bare.map(row) }] : []),
    ],
  });
  return new Download(`${cx.text('fitness-test.sheet.national', { year: yearName(yearId) })}.xlsx`, XLSX, bytes);
});

export const check = handle(calls.nationalCheck, async (cx, input) => {
  const { yearId, standard, children } = await childrenFor(cx.db, input);
  const items: {
    userId: number;
    name: string;
    clazzName: string;
    code: (typeof calls.NATIONAL_PROBLEMS)[number];
    detail: string;
  }[] = [];
  let ready = 0;
  for (const c of children) {
    const own = standard
      .weightsOf(c.grdId, c.sex)
      .flatMap((w) => (w.item.code === 'bmi' ? ['height', 'weight'] : [w.item.code]))
      .map((code) => standard.itemOf(code)!);
    const lacks = own.filter((i) => !c.texts[i.code]);
    const words = own.filter((i) => {
      const r = readCell(i, c.texts[i.code] ?? '');
      return !('code' in r) && r.mark != null;
    });
    const say = (code: (typeof calls.NATIONAL_PROBLEMS)[number], detail: string) =>
      void items.push({ userId: c.userId, name: c.name, clazzName: c.clazzName, code, detail });
    const before = items.length;
    if (!c.natNo) say('noNatNo', c.sidNo ?? '');
    if (!c.bornOn) say('noBirth', '');
    if (!c.ethnicId) say('noNation', '');
    const names = (list: readonly Item[]) =>
      list.map((i) => nameOf(i, cx.lang)).join(cx.lang === 'en-US' ? ', ' : '、');
    if (lacks.length) say('lacks', names(lacks));
    if (words.length) say('word', names(words));
    if (items.length === before) ready += 1;
  }
  return {
    yearId,
    children: children.length,
    ready,
    counts: calls.NATIONAL_PROBLEMS.map((code) => ({ code, n: items.filter((i) => i.code === code).length })),
    items: items.slice(0, 1000),
  };
});
export const national = [...nationalSheet.handlers, down, check];
