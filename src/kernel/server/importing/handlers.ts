import { fail, kernelFaults } from '../../shared/faults';
import type { Upload } from '../../shared/call';
import { pathKeys } from '../../shared/call';
import { cutTo } from '../../shared/whole';
import { must } from '../../shared/maps';
import type { Cx } from '../cx';
import type { Listed } from '../db/list';
import { is, sql, when, type Sql } from '../db/sql';
import { oneOf } from '../db/where';
import { halvesIn } from '../http/places';
import { newId } from '../ids';
import { Download, handle, type Handler } from '../module';
import { inspect } from '../sheet/inspect';
import { plain } from '../sheet/text';
import { XLSX, writeSheet } from '../sheet/pool';
import * as tables from '../tables';
import type { StoredFault, Working } from './check';
import { fixRows, suggestedIn, type Mend } from './fix';
import { undoRows } from './commit';
import { importFaults, type AnyImport } from './define';
import { columnsFor, keptColumns, shapeOfBatch } from './jobs';
import { countsOf } from './judge';
import { lockKind, scopeIn, scopeOfBatch } from './scope';
import { batchOf, countsIn, rowsOf, setBatch, setUndone, writtenOf, type BatchRecord, type Kept } from './store';
import { batchView, faultView, rowView } from './view';

type Input = Readonly<Record<string, unknown>> & { readonly batchId: number };

/** The options of an upload, judged, with what stands in the path. */
export function optionsOf(
  def: AnyImport,
  text: string | undefined,
  inPath: Readonly<Record<string, unknown>>,
): unknown {
  let raw: unknown;
  try {
    raw = text ? JSON.parse(text) : {};
  } catch {
    throw fail(importFaults.importOptions, {}, 'options');
  }
  const whole = { ...(raw as object), ...inPath };
  if (!def.options) return whole;
  if (halvesIn(whole).length > 0) throw fail(importFaults.importOptions, {}, 'options');
  const parsed = def.options.safeParse(whole);
  if (!parsed.success) throw fail(importFaults.importOptions, {}, 'options');
  return parsed.data;
}
/** What stands in the path, apart from the batch. */
const inPath = (def: AnyImport, input: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(pathKeys(def.calls.create.path).map((key) => [key, input[key]]));

/** What a batch keeps from the beginning. */
export const keptOf = (def: AnyImport, cx: Cx, options: unknown, given: unknown): Kept => ({
  options,
  given,
  byName: cx.me.name,
  realUserId: cx.me.fake?.userId ?? null,
  zone: cx.me.zone,
  headerRow: 1,
  present: [],
  columns: typeof def.columns === 'function' ? [] : keptColumns(def.columns),
});

/** The caller's batch of this kind, or "gone": another kind's, another path's or (unless shared) another person's is not theirs. */
const mine = async (def: AnyImport, cx: Cx, input: Input, lock?: 'update'): Promise<BatchRecord> =>
  ownIn(def, cx, input, await batchOf(cx.db, input.batchId, lock));
function ownIn(def: AnyImport, cx: Cx, input: Input, batch: BatchRecord | undefined): BatchRecord {
  if (!batch || batch.kind !== def.kind || (!def.shared && batch.userId !== cx.me.userId))
    throw fail(kernelFaults.gone);
  const own = (batch.options.options ?? {}) as Record<string, unknown>;
  if (Object.entries(inPath(def, input)).some(([key, value]) => own[key] !== value)) throw fail(kernelFaults.gone);
  return batch;
}
const inState = (batch: BatchRecord, ...states: BatchRecord['state'][]): void => {
  if (!states.includes(batch.state)) throw fail(importFaults.importState);
};
/** What a list of rows is narrowed to. */
function wantedRows(only: string): Sql | undefined {
  if (only === 'all') return undefined;
  if (only === 'picked') return sql`r.picked and r.state <> 'missing'`;
  return only === 'leaving' ? sql`r.picked and r.state = 'missing'` : is('r.state', only);
}

/** The handlers of an import's calls. */
export function importHandlers(def: AnyImport): Handler[] {
  const { calls } = def;
  return [
    handle(calls.create, async (cx, input) => {
      const file = input.file as Upload;
      inspect(file.bytes, file.name);
      const options = optionsOf(def, input.options, inPath(def, input));
      const given = await def.prepare?.(cx, options);
      const batchId = newId();
      const jobId = await cx.startJob(`import.${def.kind}.check`, { batchId });
      const kept = {
        ...keptOf(def, cx, options, given ?? null),
        jobId,
        file: Buffer.from(file.bytes).toString('base64'),
      };
      await cx.db.insert(tables.importBatch, [
        {
          batchId,
          kind: def.kind,
          userId: cx.me.userId,
          lang: cx.lang,
          fileName: cutTo(plain(file.name), 200) || 'sheet.xlsx',
          state: 'checking',
          done: 0,
          total: 0,
          options: kept as unknown as Record<string, unknown>,
          counts: countsOf([]),
          madeAt: cx.nowIso,
        },
      ]);
      return { batchId };
    }),
    handle(calls.columns, async (cx, input) => {
      const options = optionsOf(def, input.options, inPath(def, input));
      // Only columns that turn on the options need to know what the caller may.
      const given = typeof def.columns === 'function' ? ((await def.prepare?.(cx, options)) ?? null) : null;
      const scope = scopeIn(cx, { options, given, present: new Set() });
      const columns = await columnsFor(def, scope);
      const names = (await def.names?.(scope)) ?? [];
      const own: Readonly<Partial<Record<string, readonly string[]>>> = (await def.namesBy?.(scope)) ?? {};
      return {
        names: [...new Set(names)],
        items: columns.map((c) => {
          const list = own[c.key];
          return {
            key: c.key,
            title: cx.lang === 'en-US' ? c.en : c.zh,
            titles: [...new Set([c.zh, c.en, ...(c.also ?? [])])],
            required: c.required ?? false,
            hint: c.hint ?? 'text',
            ...(list ? { names: [...new Set(list)] } : {}),
          };
        }),
      };
    }),
    handle(calls.get, async (cx, input) => batchView(cx, await mine(def, cx, input))),
    handle(calls.rows, async (cx, input) => {
      const batch = await mine(def, cx, input);
      return cx.list(input as unknown as Listed, {
        select: sql`r.row_no as row, r.cells, r.faults, r.state, r.old, r.picked`,
        from: sql`kernel_import_row r`,
        where: [cx.db.orgs('r'), is('r.batch_id', batch.batchId), wantedRows(input.only as string)],
        sorts: {},
        then: sql`r.row_no`,
        shape: (row: Working) => rowView(cx, row),
      });
    }),
    handle(calls.fix, async (cx, input) => {
      const batch = await mine(def, cx, input, 'update');
      inState(batch, 'checked');
      const mend: Mend = { row: input.row as number, cells: input.cells as Record<string, string> };
      const [row] = await fixRows(def, cx, batch, () => [mend]);
      return rowView(cx, row!);
    }),
    handle(calls.fixRows, async (cx, input) => {
      const batch = await mine(def, cx, input, 'update');
      inState(batch, 'checked');
      const given = input.rows as readonly Mend[];
      const mended = await fixRows(def, cx, batch, input.suggested ? suggestedIn : () => given);
      return { items: mended.map((row) => rowView(cx, row)) };
    }),
    handle(calls.pick, async (cx, input) => {
      const batch = await mine(def, cx, input, 'update');
      inState(batch, 'checked');
      const states = (['new', 'changed', 'missing'] as const).filter((s) => !input.only || s === input.only);
      await cx.db.update(
        tables.importRow,
        {
          batchId: batch.batchId,
          state: oneOf(states),
          ...(input.rows ? { rowNo: oneOf(input.rows as number[]) } : {}),
        },
        { picked: input.on as boolean },
      );
      const counts = await countsIn(cx.db, batch.batchId);
      await setBatch(cx.db, batch, { counts });
      return { picked: counts.picked, leaving: counts.leaving };
    }),
    handle(calls.errors, async (cx, input) => errorSheet(def, cx, await mine(def, cx, input))),
    handle(calls.confirm, async (cx, input) => {
      const batch = await mine(def, cx, input, 'update');
      inState(batch, 'checked');
      const counts = await countsIn(cx.db, batch.batchId);
      if (counts.picked + counts.leaving === 0) throw fail(importFaults.importNothing);
      // The rights of this moment, not those of the upload; the saving is the confirming person's act.
      const given = def.prepare ? await def.prepare(cx, batch.options.options) : null;
      const jobId = await cx.startJob(`import.${def.kind}.commit`, { batchId: batch.batchId });
      await setBatch(
        cx.db,
        batch,
        { state: 'committing', userId: cx.me.userId, counts, error: null },
        { given, jobId, byName: cx.me.name, realUserId: cx.me.fake?.userId ?? null },
      );
      return { jobId };
    }),
    handle(calls.undo, async (cx, input) => {
      const scope = scopeIn(cx, { options: {}, given: null, present: new Set() });
      await lockKind(scope, def.kind);
      const { batch: found, rows } = await writtenOf(cx.db, input.batchId);
      const batch = ownIn(def, cx, input, found);
      inState(batch, 'done');
      if (!batch.undoUntil || batch.undoUntil <= cx.nowIso) throw fail(importFaults.importUndoOver);
      const given = def.undoAsGiven
        ? batch.options.given
        : def.prepare
          ? await def.prepare(cx, batch.options.options)
          : null;
      const full = scopeOfBatch(cx, batch, given);
      await undoRows(def, full, await shapeOfBatch(def, full, batch.options), rows);
      if (!(await setUndone(cx.db, batch.batchId, cx.nowIso, def.undone?.(full, batch.batchId))))
        throw fail(importFaults.importState);
      cx.note('kernel.import-undone', {
        subjectId: batch.batchId,
        kind: def.kind,
        fileName: batch.fileName,
        rows: rows.length,
      });
    }),
    handle(calls.recent, async (cx, input) => {
      const found = await cx.list<Listed, BatchRecord>(input as unknown as Listed, {
        select: sql`b.*`,
        from: sql`kernel_import_batch b`,
        where: [
          cx.db.orgs('b'),
          is('b.kind', def.kind),
          def.shared ? undefined : is('b.user_id', cx.me.userId),
          sql`b.options -> 'options' @> ${JSON.stringify(inPath(def, input))}::jsonb`,
          when(input.from as string | undefined, (from) => sql`b.made_at >= ${from}::timestamptz`),
        ],
        sorts: {},
        then: sql`b.batch_id desc`,
      });
      const items = [];
      for (const b of found.items) items.push(await batchView(cx, b));
      return { ...found, items };
    }),
  ];
}

/** The faulty rows as a sheet with their reasons, to be mended and uploaded again: the columns of the row's number and of its reason are passed over then. */
async function errorSheet(def: AnyImport, cx: Cx, batch: BatchRecord): Promise<Download> {
  const english = cx.lang === 'en-US';
  const columns = batch.options.columns;
  const titles = new Map(columns.map((c) => [c.key, english ? c.en : c.zh]));
  const rows = await rowsOf(cx.db, batch.batchId, { state: 'faulty' });
  const reason = (r: Working, f: StoredFault) => {
    const text = faultView(cx, r, f).text;
    return f.column ? cx.text('kernel.import.cell', { column: titles.get(f.column) ?? f.column, text }) : text;
  };
  const name = def.sheetName[english ? 'en' : 'zh'];
  const bytes = await writeSheet({
    sheets: [
      {
        name,
        columns: [
          { title: cx.text('kernel.import.sheetRow'), width: 8 },
          { title: cx.text('kernel.import.reason'), width: 48 },
          ...columns.map((c) => ({ title: must(titles, c.key), text: true })),
        ],
        rows: rows.map((r) => [
          batch.options.headerRow + r.row,
          r.faults.map((f) => reason(r, f)).join('\n'),
          ...columns.map((c) => r.cells[c.key] ?? ''),
        ]),
      },
    ],
  });
  return new Download(`${cx.text('kernel.import.errors', { name })}.xlsx`, XLSX, bytes);
}
