import type { Cx } from '../../../kernel/server/cx';
import { isLost } from '../../../kernel/server/db/lost';
import { startApart } from '../../../kernel/server/exporting';
import type { JobKind, JobRun } from '../../../kernel/server/jobs';
import { bytesOf, storageOf } from '../../../kernel/server/store/store';
import type { TableOfPhoto } from '../contract';
import { partsOf } from '../rules';
import { STEPS } from '../rules/table/grid';
import { files } from '../tables';
import { gone } from './keep';
import { wantedOf, withLetters, type ToRead, type Wanted } from './photo-letters';
import { keepPage, lookAgain, lookFor, straightPage, tableSaid, type Looking } from './photo-look';
import { PERSONS, type Owner } from './photo-owner';
import { countStopped } from './photo-stops';
import type { Found } from './table-thread';

/** A kept page has no more bytes. */
export const MOST_BYTES = 40 * 1024 * 1024;
/** A table that is not found after so long is looked for in a job; TABLE_WAIT_MS says it otherwise. */
const waitMs = (): number => Number(process.env['TABLE_WAIT_MS'] ?? 3000);
/** How often a job looks whether it goes on. */
const LOOK_MS = 200;
const KIND = 'files.table';

/** Whether the table is still looked for when whoever sent it has waited long enough. @param began as `performance.now()` says it */
export function isLate(found: Promise<Found>, began: number): Promise<boolean> {
  return new Promise((say) => {
    const timer = setTimeout(() => say(true), Math.max(0, waitMs() - (performance.now() - began)));
    const over = () => {
      clearTimeout(timer);
      say(false);
    };
    found.then(over, over);
  });
}

/** Tables that a call began to look for and a job of this process goes on with, by their pages. */
const underWay = new Map<string, Looking>();
/** Goes on as a job: the page is kept first, so that any process finds it. @param said what its columns hold @returns the job's id */
export async function laterTable(cx: Cx, owner: Owner, looking: Looking, said: ToRead): Promise<number> {
  let photo: string | undefined;
  try {
    photo = await keepPage(cx, owner, looking.upright.bytes);
    underWay.set(photo, looking);
    return await startApart(cx, KIND, { photo, ...said });
  } catch (error) {
    looking.stop.abort();
    if (photo !== undefined) underWay.delete(photo);
    throw error;
  }
}
/** What the call began, or anew from the page: its process may have died. */
async function lookingFor(job: JobRun, photo: string): Promise<Looking> {
  const begun = underWay.get(photo);
  underWay.delete(photo);
  if (begun) return begun;
  const bytes = await bytesOf(storageOf(job.kernel), photo, MOST_BYTES).catch(() => {
    throw gone();
  });
  return lookFor(await lookAgain(bytes), new AbortController());
}
/** Waits for the table, says how far it is, and ends its thread when the job is stopped. */
async function followed(job: JobRun, { found, stop, done }: Looking, total: number): Promise<Found> {
  let told = -1;
  let lost: unknown;
  const look = setInterval(() => {
    if (job.stopped()) stop.abort();
    if (done.step === told) return;
    told = done.step;
    // Another process has the job: this one looks no further, and leaves it the page.
    job.progress(told, total).catch((error: unknown) => {
      lost = error;
      stop.abort();
    });
  }, LOOK_MS);
  try {
    return await found;
  } catch (error) {
    throw lost ?? error;
  } finally {
    clearInterval(look);
  }
}
/** What stands in its cells: the second half of the work. */
async function lettersOf(
  job: JobRun,
  table: TableOfPhoto,
  page: Uint8Array,
  wanted: Wanted,
  stop: AbortController,
): Promise<TableOfPhoto> {
  let lost: unknown;
  const onLot = async (share: number) => {
    if (job.stopped()) stop.abort();
    await job.progress(STEPS + Math.floor(share * STEPS), 2 * STEPS).catch((error: unknown) => {
      lost = error;
      stop.abort();
    });
  };
  try {
    return await withLetters(table, page, wanted, { kernel: job.kernel, gone: stop.signal, onLot });
  } catch (error) {
    throw lost ?? error;
  }
}

/**
 * Finds the table of a photo that takes longer. Taken up after a crash it begins with the page anew; stopped or failed it leaves
 * neither the page nor its row.
 */
export const tableJob: JobKind = {
  kind: KIND,
  calls: ['files.ocr.table'],
  async run(job, params): Promise<TableOfPhoto | Record<string, never>> {
    const { photo } = params as { readonly photo: string };
    const wanted = wantedOf(params as ToRead);
    // Of a table whose letters are read too, finding it is the first half.
    const total = wanted ? 2 * STEPS : STEPS;
    const fileId = partsOf(photo)?.fileId ?? 0;
    const storage = storageOf(job.kernel);
    const drop = async () => {
      // No row speaks of it any more: it is one of the hour's all the same.
      countStopped({ orgId: job.orgId, userId: job.userId, proc: PERSONS }, job.kernel.clock());
      await storage.remove(photo);
      await job.tx((door) => door.remove(files, { fileId }));
    };
    try {
      const looking = await lookingFor(job, photo);
      const found = await followed(job, looking, total);
      const { data, info } = await straightPage(looking, found);
      if (job.stopped()) {
        await drop();
        return {};
      }
      await storage.put(photo, data, 'image/jpeg');
      await job.tx((door) => door.update(files, { fileId }, { size: data.length }));
      const detail = { subjectId: job.userId, rows: found.rows, columns: found.columns };
      const by = { session: null, requestId: `job ${job.jobId}` };
      await job.kernel.audit([{ action: 'files.table.read', orgId: job.orgId, detail }], by);
      const table = await tableSaid(found, info, photo);
      return wanted ? await lettersOf(job, table, data, wanted, looking.stop) : table;
    } catch (error) {
      // The database went away, or another process has the job: the page is needed still.
      if (isLost(error)) throw error;
      await drop();
      if (job.stopped()) return {};
      throw error;
    }
  },
};
