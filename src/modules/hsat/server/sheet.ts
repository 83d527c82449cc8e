import * as z from 'zod';
import type { Cx } from '../../../kernel/server/cx';
import { is, sql } from '../../../kernel/server/db/sql';
import {
  importer,
  problem,
  type ImportColumn,
  type ImportScope,
  type RowProblem,
  type SheetRow,
} from '../../../kernel/server/importing/importer';
import { Download } from '../../../kernel/server/module';
import { writeSheet, XLSX } from '../../../kernel/server/sheet/pool';
import { fail, kernelFaults, Refusal } from '../../../kernel/shared/faults';
import { nameText, sameName } from '../../../kernel/shared/visible';
import { collSheet } from '../contract';
import { schemaId as schemaIdField } from '../contract/parts';
import { faults } from '../faults';
import { itemsFor, readValue, valueText, WORDS, type Item, type Word } from '../rules';
import { collected, type Collected } from './collection';
import { dayOf, examOf, mustTake, stillTakes, type Exam } from './exam-read';
import { originOf, saveEntries, type NewEntry } from './save';
import { raised } from './school-row';
import { mustServe } from './sight';

const SPELLED: Readonly<Record<Word, string>> = { absent: '缺考', gaveUp: '弃考', foul: '犯规' };
const OTHER: Readonly<Record<Word, readonly string[]>> = {
  absent: ['absent', 'DNS'],
  gaveUp: ['gave up', 'DNF'],
  foul: ['foul', 'DQ'],
};
/** Reads a cell: a value, or a word in either language. */
export function readCell(item: Item, text: string): Pick<NewEntry, 'value' | 'word'> | undefined {
  const word = WORDS.find((one) => SPELLED[one] === text.trim() || OTHER[one].includes(text.trim()));
  if (word) return { value: null, word };
  const value = readValue(item, text);
  return value === undefined ? undefined : { value, word: null };
}
const spelled = (item: Item, of: Pick<NewEntry, 'value' | 'word'> | undefined): string =>
  of?.word ? SPELLED[of.word] : of?.value == null ? '' : valueText(item, of.value);

interface Options {
  readonly schemaId: number;
}
/** The exam as it was when the sheet was uploaded; it is asked again when it is confirmed. */
interface Given {
  readonly exam: Exam;
}
type Scope = ImportScope<string, Options, Given>;
type Row = SheetRow<string>;
/** An item's column is named by its code behind a letter, so that no column of the sheet's own is met. */
const keyOf = (item: Pick<Item, 'code'>): string => `i_${item.code}`;
const columnsOf = (items: readonly Item[]): ImportColumn<string>[] => [
  { key: 'examNo', zh: '准考证号', en: 'Exam no.', required: true, width: 16, example: '26001890001' },
  { key: 'name', zh: '姓名', en: 'Name', required: true, width: 12, example: '王梓萱', text: nameText },
  ...items.map((item): ImportColumn<string> => {
    const title = item.unit ? `${item.name}（${item.unit}）` : item.name;
    return {
      key: keyOf(item),
      zh: title,
      en: title,
      also: [item.name],
      width: 14,
      text: (text) => {
        const read = readCell(item, text);
        return read ? spelled(item, read) : text;
      },
      check: (text) =>
        readCell(item, text) ? undefined : { code: faults.cellNumber.code, params: { item: item.name } },
    };
  }),
];
async function resolve(scope: Scope, rows: readonly Row[]): Promise<ReadonlyMap<number, Collected | RowProblem>> {
  const numbers = rows.map((row) => row.cells['examNo'] ?? '');
  const known = await collected(scope.db, scope.options.schemaId, {}, sql`c.exam_no = any(${numbers}::text[])`);
  const byNo = new Map(known.map((child) => [child.examNo, child]));
  return new Map(
    rows.map((row): [number, Collected | RowProblem] => {
      const { examNo = '', name = '' } = row.cells;
      const child = byNo.get(examNo);
      if (!child) return [row.row, problem(row, 'examNo', faults.noChild, { name: examNo })];
      if (!sameName(child.name, name))
        return [row.row, problem(row, 'name', faults.wrongName, { examNo, name: child.name })];
      return [row.row, child];
    }),
  );
}
const isChild = (x: Collected | RowProblem | undefined): x is Collected => x !== undefined && 'cells' in x;
const entriesOf = (exam: Exam, row: Row, child: Collected): NewEntry[] =>
  itemsFor(exam.content, exam.drawn, child.chosen).flatMap((item) => {
    const text = row.cells[keyOf(item)];
    const read = text ? readCell(item, text) : undefined;
    return read ? [{ userId: child.userId, item: item.code, ...read }] : [];
  });
/** What a row changes; a value that stands already asks for no window. */
const changesOf = (exam: Exam, row: Row, child: Collected): NewEntry[] =>
  entriesOf(exam, row, child).filter((entry) => {
    const old = child.cells.find((cell) => cell.item === entry.item);
    return (old?.value ?? null) !== entry.value || (old?.word ?? null) !== entry.word;
  });
/** Why a row's values may not come in now, in the words of the single check. */
function late(exam: Exam, row: Row, child: Collected, today: string): RowProblem[] {
  try {
    for (const entry of changesOf(exam, row, child)) originOf(exam, child, entry, today, 'sheet');
    return [];
  } catch (error) {
    if (error instanceof Refusal) return [problem(row, '', faults.notMakeup, {})];
    throw error;
  }
}

export const sheet = importer<string, Options, Given>({
  kind: 'hsat.coll',
  calls: collSheet,
  sheetName: { zh: '考试数据', en: 'Exam data' },
  shared: true,
  options: z.object({ schemaId: schemaIdField() }) as z.ZodType<Options>,
  columns: (scope) => Promise.resolve(columnsOf(scope.given.exam.content.items)),
  prepare: async (cx, { schemaId }) => {
    const exam = await examOf(cx, schemaId, 'share');
    mustServe(cx, exam.module, 'scores');
    mustTake(exam);
    return { exam };
  },
  judge: async (scope, rows) => {
    const found = await resolve(scope, rows);
    const seen = new Set<number>();
    return rows.flatMap((row): RowProblem[] => {
      const child = found.get(row.row);
      if (!isChild(child)) return child ? [child] : [];
      const again = seen.has(child.userId);
      seen.add(child.userId);
      return again
        ? [problem(row, 'examNo', faults.childTwice, { name: child.name })]
        : late(scope.given.exam, row, child, dayOf(scope.given.exam, scope.now));
    });
  },
  match: async (scope, rows) => {
    const found = await resolve(scope, rows);
    return rows.flatMap((row) => {
      const child = found.get(row.row);
      if (!isChild(child) || !child.cells.length) return [];
      const old: Record<string, string> = { ...row.cells };
      for (const item of scope.given.exam.content.items)
        old[keyOf(item)] = spelled(
          item,
          child.cells.find((cell) => cell.item === item.code),
        );
      return [{ row: row.row, subjectId: child.userId, old }];
    });
  },
  commit: async (scope, rows) => {
    const { exam } = scope.given;
    const { schemaId } = scope.options;
    await stillTakes(scope.db, schemaId);
    const { rev, handedAt } = await raised(scope.db, schemaId);
    if (handedAt) throw fail(faults.handedIn);
    const found = await resolve(scope, rows);
    const good = rows.flatMap((row) => {
      const child = found.get(row.row);
      return isChild(child) ? [{ row, child }] : [];
    });
    const list = good.flatMap(({ row, child }) =>
      changesOf(exam, row, child).map((entry) => ({
        ...entry,
        origin: originOf(exam, child, entry, dayOf(exam, scope.now), 'sheet'),
      })),
    );
    const writer = { db: scope.db, userId: scope.userId, at: scope.now.toISOString(), note: noteOf(scope) };
    await saveEntries(
      writer,
      { schemaId, rev },
      good.map(({ child }) => child),
      list,
    );
    return good.map(({ row, child }) => ({
      row: row.row,
      subjectId: child.userId,
      undo: {
        cells: entriesOf(exam, row, child).map(({ item }) => ({
          item,
          value: child.cells.find((cell) => cell.item === item)?.value ?? null,
          word: child.cells.find((cell) => cell.item === item)?.word ?? null,
        })),
      },
    }));
  },
  undo: async (scope, rows) => {
    const { schemaId } = scope.options;
    await stillTakes(scope.db, schemaId);
    const { rev, handedAt } = await raised(scope.db, schemaId);
    if (handedAt) throw fail(faults.handedIn);
    const ids = rows.map((row) => row.subjectId ?? 0);
    const children = await collected(scope.db, schemaId, {}, sql`c.user_id = any(${ids}::bigint[])`);
    const back = rows.flatMap((row) =>
      ((row.undo as { cells?: Pick<NewEntry, 'item' | 'value' | 'word'>[] } | null)?.cells ?? []).map((cell) => ({
        ...cell,
        userId: row.subjectId ?? 0,
        origin: 'sheet' as const,
      })),
    );
    const writer = { db: scope.db, userId: scope.userId, at: scope.now.toISOString(), note: noteOf(scope) };
    await saveEntries(writer, { schemaId, rev }, children, back);
  },
});
const noteOf = (scope: Scope) => (action: string, detail?: Parameters<Scope['note']>[1]) => scope.note(action, detail);

/** The sheet to fill in: empty, or with the candidates of a class. */
export async function sheetOf(
  cx: Cx,
  { schemaId, clazzId }: { readonly schemaId: number; readonly clazzId?: number | undefined },
): Promise<Download> {
  const exam = await examOf(cx, schemaId);
  mustServe(cx, exam.module, 'scores');
  const children = await collected(cx.db, schemaId, {}, is('c.clazz_id', clazzId));
  if (clazzId !== undefined && !children.length) throw fail(kernelFaults.gone);
  const english = cx.lang === 'en-US';
  const columns = columnsOf(exam.content.items);
  const said = (child: Collected, key: string): string => {
    if (key === 'examNo') return child.examNo;
    if (key === 'name') return child.name;
    const item = exam.content.items.find((one) => keyOf(one) === key);
    return item
      ? spelled(
          item,
          child.cells.find((cell) => cell.item === item.code),
        )
      : '';
  };
  const bytes = await writeSheet({
    sheets: [
      {
        name: english ? 'Exam data' : '考试数据',
        columns: columns.map((c) => ({
          title: `${english ? c.en : c.zh}${c.required ? '*' : ''}`,
          width: c.width ?? 14,
          text: true,
        })),
        rows: children.map((child) => columns.map(({ key }) => said(child, key))),
      },
    ],
  });
  return new Download(`${exam.name}.xlsx`, XLSX, bytes);
}
