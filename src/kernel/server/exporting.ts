import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Call, Schema } from '../shared/call';
import { faults, fail, kernelFaults } from '../shared/faults';
import { hide, type Reader } from '../shared/masked';
import type { Lang } from '../shared/messages';
import type { Session } from '../shared/session';
import { Cx } from './cx';
import type { Door } from './db/door';
import { sql, type Sql } from './db/sql';
import { TenantTx, acrossOrgs, inOrg } from './db/tenant';
import { Handover } from './handover';
import { newId } from './ids';
import type { JobKind, JobRun } from './jobs';
import type { Kernel } from './kernel';
import { Accepted, Download, type Schedule } from './module';
import { XLSX, writeSheet, writeSheetStream, type Cell } from './sheet/pool';
import { storageOf } from './store/store';
import * as tables from './tables';

/** Why rows are not exported; the text stands in shared/locale/sheet-zh.ts. */
export const exportFaults = faults('kernel', { exportTooMany: [413, { max: 0 }] });
/** Up to so many rows the file comes at once, above it as a job. */
export const AT_ONCE = 5000;
/** How long a finished export can be fetched. */
export const EXPORT_HOURS = 24;
const SWEPT_AT_ONCE = 1000;
/** So many rows are cells at once, and so many come of a cursor at once: what is let go this soon never grows the heap. */
const CHUNK_ROWS = 250;

/** A column of an export: what it is called and what it says of a row. Numbers stay numbers, text stays text. */
export interface ExportColumn<R> {
  readonly title: string;
  readonly width?: number;
  readonly value: (row: R) => Cell;
}
/** What is exported. `rows` may give single rows or chunks of them; `count` is asked before any row is read. */
export interface Export<R> {
  /** Name of the sheet and, with .xlsx, of the file. */
  readonly name: string;
  readonly columns: readonly ExportColumn<R>[];
  readonly count: number;
  readonly rows:
    | readonly R[]
    | AsyncIterable<R | readonly R[]>
    | (() => readonly R[] | AsyncIterable<R | readonly R[]> | Promise<readonly R[]>);
}

const rowsOf = async <R>(e: Export<R>): Promise<readonly R[] | AsyncIterable<R | readonly R[]>> =>
  typeof e.rows === 'function' ? e.rows() : e.rows;

/** What the rows are, and who reads them: masked fields are hidden before any column looks at a row. */
interface Hiding {
  readonly schema: Schema;
  readonly who: Reader | null;
}
/** The calls that answer with an export's file, by its kind: named like it, like it with `.export`, or as the export says. */
export function callsOfExport(kernel: Kernel, kind: string) {
  const names = [kind, `${kind}.export`, ...kernel.jobs.callsOf(`export.${kind}`)];
  return names.flatMap((name) => kernel.registry.calls.get(name) ?? []).filter((call) => call.blob);
}
/** The rows of an export as its calls state them; a call without `rows` has nothing to hide. */
function hidingOf(cx: Cx, kind: string): Hiding | undefined {
  const schema = callsOfExport(cx.kernel, kind).find((call) => call.rows)?.rows;
  return schema && { schema, who: cx.session };
}

/** The rows as cells, in chunks of a few hundred. */
async function* cellChunks<R>(e: Export<R>, hiding?: Hiding): AsyncGenerator<Cell[][]> {
  const shown = (row: R): R => (hiding ? hide(hiding.schema, row, hiding.who) : row);
  const cells = (row: R) => {
    const seen = shown(row);
    return e.columns.map((c) => c.value(seen));
  };
  let chunk: Cell[][] = [];
  for await (const part of (await rowsOf(e)) as AsyncIterable<R | readonly R[]>)
    for (const row of Array.isArray(part) ? (part as readonly R[]) : [part as R]) {
      chunk.push(cells(row));
      if (chunk.length < CHUNK_ROWS) continue;
      yield chunk;
      chunk = [];
    }
  if (chunk.length) yield chunk;
}

/** A file at once, for lists that are short by nature. @throws `exportTooMany` above 5,000 rows: those need an `exporter`. */
export async function exportRows<R>(e: Export<R>, hiding?: Hiding): Promise<Download> {
  if (e.count > AT_ONCE) throw fail(exportFaults.exportTooMany, { max: AT_ONCE });
  const rows: Cell[][] = [];
  for await (const chunk of cellChunks(e, hiding)) rows.push(...chunk);
  return new Download(
    `${e.name}.xlsx`,
    XLSX,
    await writeSheet({
      sheets: [{ name: e.name, columns: e.columns, rows }].map((s) => ({
        ...s,
        columns: s.columns.map(({ title, width }) => ({ title, width })),
      })),
    }),
  );
}

/** An export as a module states it. */
export interface ExportDef<P extends Record<string, unknown>> {
  /** `sunny-run.runs`; its job is `export.sunny-run.runs`, its call `sunny-run.runs` or `sunny-run.runs.export`. */
  readonly kind: string;
  /** Calls of other names that answer with it: their need and their input's shape hold, also where it is asked for by its kind. */
  readonly calls?: readonly Call[];
  /** Asks for the rows with the caller's rights: the list's own scope and filters. Runs in the request or, for long lists, in the job. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the rows' type is known to `run` alone
  run(cx: Cx, params: P): Promise<Export<any>>;
}
/** An export ready for a module: `handle(calls.exportRuns, (cx, input) => runs.answer(cx, input))` and `jobs: [runs.job]`. */
export interface Exporter<P extends Record<string, unknown>> {
  /** The file, or 202 with the id of a job that makes it. */
  answer(cx: Cx, params: P): Promise<Download | Accepted>;
  readonly job: JobKind;
}

/** Makes an export: up to 5,000 rows at once, more as a background job that reads the rows again with the same rights. */
export function exporter<P extends Record<string, unknown>>(def: ExportDef<P>): Exporter<P> {
  const kind = `export.${def.kind}`;
  return {
    answer: async (cx, params) => {
      const e = await def.run(cx, params);
      if (e.count <= AT_ONCE) return exportRows(e, hidingOf(cx, def.kind));
      return new Accepted({ jobId: await startApart(cx, kind, { params, session: cx.me }) });
    },
    job: {
      kind,
      calls: def.calls?.map((call) => call.name),
      run: (job, kept) => inTurn(() => runExport(job, kept as { params: P; session: Session }, def)),
    },
  };
}

/** The export that is made now, and those that wait for it. */
let line: Promise<unknown> = Promise.resolve();
/**
 * Makes one export after the other: one worker writes them all, and whoever waits for it longer than a transaction may do nothing
 * (`LIMITS` of db/pools.ts) would come too late to read. Before its turn an export has asked the database nothing.
 */
function inTurn<T>(make: () => Promise<T>): Promise<T> {
  const made = line.then(make);
  line = made.catch(() => undefined);
  return made;
}

/**
 * Starts the job from a call that only reads: its row is written in a transaction of its own, begun after the reply like any other.
 * The session as it is now is what the job asks with: rights of the moment, and no more than those.
 */
export const startApart = (cx: Cx, kind: string, kept: Record<string, unknown>): Promise<number> =>
  cx.apart(cx.me.orgId, (db) => cx.kernel.jobs.create(Object.create(cx, { db: { value: db } }) as Cx, kind, kept));

async function runExport<P extends Record<string, unknown>>(
  job: JobRun,
  kept: { params: P; session: Session },
  def: ExportDef<P>,
): Promise<unknown> {
  // Its turn came late, and nobody wants it any more.
  if (job.stopped()) return {};
  const { kernel } = job;
  const tx = new TenantTx(kernel.pools.tenant, job.orgId, true);
  const cx = new Cx({
    kernel,
    tx,
    session: kept.session,
    lang: job.lang as Lang,
    requestId: `job ${job.jobId}`,
    now: kernel.clock(),
  });
  const part = await placeForExport(kernel, job.jobId);
  try {
    const e = await def.run(cx, kept.params);
    let done = 0;
    const counted = async function* () {
      for await (const chunk of cellChunks(e, hidingOf(cx, def.kind))) {
        if (job.stopped()) return;
        yield chunk;
        done += chunk.length;
        await job.progress(Math.min(done, e.count), e.count);
      }
    };
    await pipeline(
      writeSheetStream(
        e.columns.map(({ title, width }) => ({ title, width })),
        counted(),
        e.name,
      ),
      createWriteStream(part),
    );
    await tx.commit();
    if (job.stopped()) return {};
    return { ...(await keepExport(job, part, `${e.name}.xlsx`, XLSX)), rows: done };
  } catch (error) {
    await tx.rollback();
    throw error;
  } finally {
    await rm(part, { force: true });
  }
}

/** What a finished job says of its file. */
export interface KeptExport {
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
  readonly until: string;
}

/** A place on this machine for a file that a job makes; the caller removes it. */
export async function placeForExport(kernel: Kernel, jobId: number): Promise<string> {
  const folder = join(kernel.dataDir, 'receiving');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `export-${Math.trunc(jobId)}-${newId()}`);
}

/** Puts a job's file into the store, where every process finds it for a day. */
export async function keepExport(job: JobRun, path: string, fileName: string, type: string): Promise<KeptExport> {
  const { kernel } = job;
  const key = `exports/${Math.trunc(job.orgId)}/${Math.trunc(job.jobId)}`;
  const { size } = await stat(path);
  await job.file(key);
  await storageOf(kernel).putFile(key, path, type);
  return { fileName, size, until: new Date(kernel.clock().getTime() + EXPORT_HOURS * 3_600_000).toISOString() };
}

/** The finished file of a job of such a kind, for the person who started it; anybody else, and after a day everybody, gets "gone". */
export async function openKept(
  cx: Cx,
  jobId: number,
  isKind: (kind: string) => boolean,
  type: string,
): Promise<Download> {
  const job = await cx.db.one(tables.job, { jobId, userId: cx.me.userId });
  const result = job?.state === 'done' && isKind(job.kind) ? (job.result as Partial<KeptExport> | null) : undefined;
  if (!job?.file || !result?.fileName || !result.until || result.until <= cx.nowIso) throw fail(kernelFaults.gone);
  const store = storageOf(cx.kernel);
  const size = await store.size(job.file);
  if (size === undefined) throw fail(kernelFaults.gone);
  return new Download(result.fileName, type, await store.read(job.file), { size });
}

/** The finished export of a job, for the person who started it. */
export const openExport = (cx: Cx, jobId: number): Promise<Download> =>
  openKept(cx, jobId, (kind) => kind.startsWith('export.'), XLSX);

/** @returns how many files it removed. */
async function sweepFiles(kernel: Kernel, endedBefore: string): Promise<number> {
  const over = await acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<{ orgId: number; jobId: number; file: string }>(sql`
      select org_id, job_id, file
      from kernel_job
      where file is not null
        and ended_at < ${endedBefore}
        and org_id = org_id
      order by ended_at, org_id, job_id
      limit ${SWEPT_AT_ONCE}`),
  );
  for (const { orgId, jobId, file } of over) {
    await storageOf(kernel).remove(file);
    await inOrg(kernel.pools.tenant, orgId, (door) => door.update(tables.job, { jobId }, { file: null }));
  }
  return over.length;
}

/** Removes the files of jobs that ended more than a day ago. */
export const exportSweep: Schedule = {
  name: 'kernel-exports',
  does: 'files of exports that ended more than a day ago go',
  cron: '17 * * * *',
  run: async (kernel) => {
    const before = new Date(kernel.clock().getTime() - EXPORT_HOURS * 3_600_000).toISOString();
    for (let swept = SWEPT_AT_ONCE; swept === SWEPT_AT_ONCE;) swept = await sweepFiles(kernel, before);
  },
};

/**
 * Rows of a statement through a database cursor, in chunks: memory stays flat whatever the number.
 * Within one transaction, so the rows are those of one moment: the door's own, or, across organisations, where a door has none,
 * one that lasts as long as rows are read. One at a time per transaction.
 */
export async function* cursorRows<T>(
  door: Door,
  query: Sql | string,
  params: readonly unknown[] = [],
  size = 1000,
): AsyncGenerator<T[]> {
  const isAcross = !door.writes;
  if (isAcross) await door.rows('begin read only');
  try {
    if (typeof query === 'string') await door.rows(`declare export_rows no scroll cursor for ${query}`, params);
    else await door.rows(sql`declare export_rows no scroll cursor for ${query}`);
    for (;;) {
      const rows = await door.rows<T>(`fetch forward ${Math.trunc(size)} from export_rows`);
      if (rows.length) yield rows;
      if (rows.length < size) break;
    }
    await door.rows('close export_rows');
  } finally {
    // Nothing was written: however the reading ended, the connection goes back without a transaction.
    if (isAcross) await door.rows('rollback');
  }
}

/**
 * The same through a door that stays open as long as rows are read, and no longer: where the caller's own is shut before the first row is
 * asked for. Who stops early shuts it. Reading waits for whoever takes the rows: at most two chunks are on their way.
 * @param open opens a door and shuts it when what it was given is over
 */
export async function* cursorRowsApart<T>(
  open: (fn: (door: Door) => Promise<void>) => Promise<void>,
  query: Sql,
): AsyncGenerator<T[]> {
  const hand = new Handover<T[]>();
  const read = open(async (door) => {
    for await (const rows of cursorRows<T>(door, query, [], CHUNK_ROWS)) if (!(await hand.give(rows))) return;
  }).then(
    () => {
      hand.end();
    },
    (error: unknown) => {
      hand.end(error);
    },
  );
  try {
    yield* hand.values();
  } finally {
    hand.leave();
    await read;
  }
}
