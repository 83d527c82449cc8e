import type { Upload } from '../../shared/call';
import type { SavedRows } from '../../shared/importing';
import { cutTo } from '../../shared/whole';
import type { Cx } from '../cx';
import { newId } from '../ids';
import type { JobKind } from '../jobs';
import { Download, type Handler } from '../module';
import { XLSX, readSheet, writeSheet } from '../sheet/pool';
import { plain } from '../sheet/text';
import * as tables from '../tables';
import { checkSheet, placesOf, wantedOf } from './check';
import { commitRows, undoUntil } from './commit';
import type { AnyImport, AnyScope, ImportDef } from './define';
import { importHandlers, keptOf, optionsOf } from './handlers';
import { checkJob, columnsFor, commitJob, keptColumns } from './jobs';
import { countsOf, judgeRows } from './judge';
import { lockKind, scopeIn } from './scope';
import { insertRows } from './store';
import { faultView, warningsView } from './view';
import { warningsOf } from './warnings';

/** An import ready for a module's server/index.ts: `handlers: [...rooms.handlers]`, `jobs: [...rooms.jobs]`. */
export interface Importer {
  readonly def: AnyImport;
  readonly handlers: readonly Handler[];
  readonly jobs: readonly JobKind[];
  /** The empty sheet to fill in, in the asker's language, for the given `…/import/down` calls. */
  template(cx: Cx, options?: Readonly<Record<string, unknown>>): Promise<Download>;
}

/** Makes an import from what only the module knows; README.md beside this file shows one. */
export function importer<const K extends string, O = Record<string, unknown>, G = undefined>(
  def: ImportDef<K, O, G>,
): Importer {
  const any = def as unknown as AnyImport;
  return {
    def: any,
    handlers: importHandlers(any),
    jobs: [checkJob(any), commitJob(any)],
    template: (cx, options) => template(any, cx, options),
  };
}

async function template(def: AnyImport, cx: Cx, raw: Readonly<Record<string, unknown>> = {}): Promise<Download> {
  const english = cx.lang === 'en-US';
  const options = def.options?.safeParse(raw).data ?? raw;
  const columns = await columnsFor(
    def,
    scopeIn(cx, {
      options,
      given: typeof def.columns === 'function' ? await def.prepare?.(cx, options) : null,
      present: new Set(),
    }),
  );
  const name = def.sheetName[english ? 'en' : 'zh'];
  const note = (c: (typeof columns)[number]) =>
    [
      c.required ? cx.text('kernel.import.must') : '',
      c.note?.[english ? 'en' : 'zh'] ?? '',
      c.example ? cx.text('kernel.import.example', { example: c.example }) : '',
    ]
      .filter(Boolean)
      .join('\n');
  const bytes = await writeSheet({
    sheets: [
      {
        name,
        rows: [],
        columns: columns.map((c) => ({
          title: `${english ? c.en : c.zh}${c.required ? '*' : ''}`,
          width: c.width ?? 16,
          text: true,
          ...(c.choices ? { choices: c.choices } : {}),
          ...(note(c) ? { note: note(c) } : {}),
        })),
      },
    ],
  });
  return new Download(`${cx.text('kernel.import.template', { name })}.xlsx`, XLSX, bytes);
}

/**
 * Check and commit of the clean rows in one: the given `…/import/save` calls. It leaves a batch behind, which can be undone like any other.
 * @param options as an object; the import's schema judges them.
 */
export async function importNow(
  imp: Importer,
  cx: Cx,
  file: Upload,
  options: Readonly<Record<string, unknown>> = {},
): Promise<SavedRows> {
  const { def } = imp;
  const judged = optionsOf(def, undefined, options);
  const given = await def.prepare?.(cx, judged);
  const begin: AnyScope = scopeIn(cx, { options: judged, given, present: new Set() });
  const columns = await columnsFor(def, begin);
  const sheet = await readSheet(file.bytes, file.name, { wanted: wantedOf(columns, cx.lang === 'en-US') });
  const rows = await checkSheet(columns, sheet);
  const present = new Set(placesOf(columns, sheet.headers).keys());
  const shape = { columns, present, headerRow: sheet.headerRow };
  const scope = scopeIn(cx, { options: judged, given, present });
  await lockKind(scope, def.kind);
  await judgeRows(def, scope, shape, rows);
  const { saved, undo } = await commitRows(
    def,
    scope,
    shape,
    rows.filter((r) => r.picked),
    true,
  );
  const batchId = newId();
  const warnings = warningsOf(columns, sheet, rows);
  const kept = {
    ...keptOf(def, cx, judged, given ?? null),
    headerRow: sheet.headerRow,
    columns: keptColumns(columns.filter((c) => present.has(c.key))),
    present: [...present],
    warnings,
  };
  await cx.db.insert(tables.importBatch, [
    {
      batchId,
      kind: def.kind,
      userId: cx.me.userId,
      lang: cx.lang,
      fileName: cutTo(plain(file.name), 200) || 'sheet.xlsx',
      state: 'done',
      done: rows.length,
      total: rows.length,
      options: kept as unknown as Record<string, unknown>,
      counts: countsOf(rows, saved),
      madeAt: cx.nowIso,
      committedAt: cx.nowIso,
      undoUntil: undoUntil(cx.now),
    },
  ]);
  await insertRows(cx.db, batchId, rows, undo);
  const refused = rows.filter((r) => r.state === 'faulty').length;
  await def.saved?.(scope, { batchId, fileName: cutTo(plain(file.name), 200), saved, refused });
  cx.note('kernel.import', { subjectId: batchId, kind: def.kind, fileName: file.name, saved });
  return {
    saved,
    errors: rows.flatMap((r) => r.faults.map((f) => ({ row: r.row, ...faultView(cx, r, f) }))),
    warnings: warningsView(cx, warnings),
  };
}

export { problem, importFaults } from './define';
export { readOnce } from './once';
export { wordTable } from './words';
export type {
  ImportColumn,
  ImportDef,
  ImportScope,
  SavedBatch,
  SheetRow,
  CommitRow,
  UndoRow,
  Match,
  Written,
  RowProblem,
  Reason,
} from './define';
