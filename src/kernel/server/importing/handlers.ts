import { fail, kernelFaults } from '../../shared/faults';
import type { Upload } from '../../shared/call';
import { pathKeys } from '../../shared/call';
import type { Cx } from '../cx';
import { oneOf } from '../db/where';
import { newId } from '../ids';
import { Download, handle, type Handler } from '../module';
import { inspect } from '../sheet/inspect';
import { plain } from '../sheet/text';
import { XLSX, writeSheet } from '../sheet/pool';
import * as tables from '../tables';
import { checkRow, type StoredFault, type Working } from './check';
import { undoRows } from './commit';
import { importFaults, type AnyImport } from './define';
import { keptColumns, shapeOfBatch } from './jobs';
import { countsOf, judgeRows, missingRows } from './judge';
import { lockKind, scopeIn } from './scope';
import { batchOf, countsIn, insertRows, rowsOf, setBatch, updateRows, type BatchRecord, type Kept } from './store';
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
async function mine(def: AnyImport, cx: Cx, input: Input, lock?: 'update'): Promise<BatchRecord> {
  const batch = await batchOf(cx.db, input.batchId, lock);
  if (!batch || batch.kind !== def.kind || (!def.shared && batch.userId !== cx.me.userId))
    throw fail(kernelFaults.gone);
  const own = (batch.options.options ?? {}) as Record<string, unknown>;
  if (Object.entries(inPath(def, input)).some(([key, value]) => own[key] !== value)) throw fail(kernelFaults.gone);
  return batch;
}
const inState = (batch: BatchRecord, ...states: BatchRecord['state'][]): void => {
  if (!states.includes(batch.state)) throw fail(importFaults.importState);
};
const scopeOf = (cx: Cx, batch: BatchRecord, given: unknown = batch.options.given) =>
  scopeIn(cx, { options: batch.options.options, given, present: new Set(batch.options.present) });

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
          fileName: plain(file.name).slice(0, 200) || 'sheet.xlsx',
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
    handle(calls.get, async (cx, input) => batchView(cx, await mine(def, cx, input))),
    handle(calls.rows, async (cx, input) => {
      const batch = await mine(def, cx, input);
      const where = {
        batchId: batch.batchId,
        ...(input.only === 'picked'
          ? { picked: true }
          : input.only === 'all'
            ? {}
            : { state: input.only as Working['state'] }),
      };
      const total = await cx.db.count(tables.importRow, where);
      const items = await cx.db.rows<Working>(
        `select row_no as row, cells, faults, state, old, picked from kernel_import_row where org_id = $1 and batch_id = $2 and ($3 = 'all' or state = $3 or ($3 = 'picked' and picked))
         order by row_no limit $4 offset $5`,
        [cx.db.orgId, batch.batchId, input.only, input.pageSize, (input.curPage - 1) * input.pageSize],
      );
      return { items: items.map((r) => rowView(cx, r)), curPage: input.curPage, pageSize: input.pageSize, total };
    }),
    handle(calls.fix, async (cx, input) => {
      const batch = await mine(def, cx, input, 'update');
      inState(batch, 'checked');
      return rowView(cx, await fixRow(def, cx, batch, input.row as number, input.cells as Record<string, string>));
    }),
    handle(calls.pick, async (cx, input) => {
      const batch = await mine(def, cx, input, 'update');
      inState(batch, 'checked');
      const states = (['new', 'changed', 'missing'] as const).filter((s) => !input.only || s === input.only);
      await cx.db.update(
        tables.importRow,
        {
          batchId: batch.batchId,
          state: oneOf(states.length ? states : ['none']) as never,
          ...(input.rows ? { rowNo: oneOf(input.rows as number[]) as never } : {}),
        },
        { picked: input.on as boolean },
      );
      const counts = await countsIn(cx.db, batch.batchId);
      await setBatch(cx.db, batch, { counts });
      return { picked: counts['picked']! };
    }),
    handle(calls.errors, async (cx, input) => errorSheet(def, cx, await mine(def, cx, input))),
    handle(calls.confirm, async (cx, input) => {
      const batch = await mine(def, cx, input, 'update');
      inState(batch, 'checked');
      const counts = await countsIn(cx.db, batch.batchId);
      if (!counts['picked']) throw fail(importFaults.importNothing);
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
      const batch = await mine(def, cx, input, 'update');
      inState(batch, 'done');
      if (!batch.undoUntil || batch.undoUntil <= cx.nowIso) throw fail(importFaults.importUndoOver);
      const given = def.prepare ? await def.prepare(cx, batch.options.options) : null;
      const full = scopeOf(cx, batch, given);
      const rows = (await rowsOf(cx.db, batch.batchId, { picked: true })).filter((r) => r.undo != null);
      await undoRows(def, full, await shapeOfBatch(def, full, batch.options), rows);
      await setBatch(cx.db, batch, { state: 'undone', undoneAt: cx.nowIso });
      cx.note('kernel.import-undone', {
        subjectId: batch.batchId,
        kind: def.kind,
        fileName: batch.fileName,
        rows: rows.length,
      });
    }),
    handle(calls.recent, async (cx, input) => {
      const found = await cx.db.rows<BatchRecord & { all: number }>(
        `select *, count(*) over () as "all" from kernel_import_batch where org_id = $1 and kind = $2 and ($3::bigint is null or user_id = $3) and options -> 'options' @> $4::jsonb
         and ($5::timestamptz is null or made_at >= $5) order by batch_id desc limit $6 offset $7`,
        [
          cx.db.orgId,
          def.kind,
          def.shared ? null : cx.me.userId,
          JSON.stringify(inPath(def, input)),
          input.from ?? null,
          input.pageSize,
          (input.curPage - 1) * input.pageSize,
        ],
      );
      const items = [];
      for (const b of found) items.push(await batchView(cx, b));
      return { items, curPage: input.curPage, pageSize: input.pageSize, total: found[0]?.all ?? 0 };
    }),
  ];
}

/** Puts new words into a row and judges the sheet again: a repeat that is mended here clears the other row too. */
async function fixRow(
  def: AnyImport,
  cx: Cx,
  batch: BatchRecord,
  rowNo: number,
  cells: Readonly<Record<string, string>>,
): Promise<Working> {
  const scope = scopeOf(cx, batch);
  const shape = await shapeOfBatch(def, scope, batch.options);
  for (const key of Object.keys(cells))
    if (!shape.present.has(key)) throw fail(importFaults.importColumn, { column: key });
  const before = await rowsOf(cx.db, batch.batchId);
  const at = before.findIndex((r) => r.row === rowNo && r.state !== 'missing');
  if (at < 0) throw fail(importFaults.importRowGone);
  const was = new Map(before.map((r) => [r.row, JSON.stringify([r.faults, r.state, r.picked, r.old])]));
  const rows = before.filter((r) => r.state !== 'missing');
  const fixed = checkRow(shape.columns, shape.present, rowNo, {
    ...before[at]!.cells,
    ...Object.fromEntries(Object.entries(cells).map(([k, v]) => [k, plain(v)])),
  });
  rows[rows.findIndex((r) => r.row === rowNo)] = { ...fixed, undo: null };
  await judgeRows(def, scope, shape, rows);
  const missing = await missingRows(def, scope, rows, Math.max(...before.map((r) => r.row)));
  const had = new Map(before.filter((r) => r.state === 'missing').map((r) => [r.subjectId, r]));
  const stillGone = missing.map((m) => had.get(m.subjectId)).filter((r) => r != null);
  const over = [...had.values()].filter((r) => !stillGone.includes(r));
  if (over.length)
    await cx.db.remove(tables.importRow, { batchId: batch.batchId, rowNo: oneOf(over.map((r) => r.row)) as never });
  await insertRows(
    cx.db,
    batch.batchId,
    missing.filter((m) => !had.has(m.subjectId)),
  );
  await updateRows(
    cx.db,
    batch.batchId,
    rows.filter((r) => r.row === rowNo || was.get(r.row) !== JSON.stringify([r.faults, r.state, r.picked, r.old])),
  );
  await setBatch(cx.db, batch, { counts: await countsIn(cx.db, batch.batchId) });
  return rows.find((r) => r.row === rowNo)!;
}

/** The faulty rows as a sheet with their reasons, to be mended and uploaded again: the reason's column is passed over then. */
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
          ...columns.map((c) => ({ title: titles.get(c.key)!, text: true })),
          { title: cx.text('kernel.import.reason'), width: 48 },
        ],
        rows: rows.map((r) => [
          ...columns.map((c) => r.cells[c.key] ?? ''),
          r.faults.map((f) => reason(r, f)).join('\n'),
        ]),
      },
    ],
  });
  return new Download(`${cx.text('kernel.import.errors', { name })}.xlsx`, XLSX, bytes);
}
