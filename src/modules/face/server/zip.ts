import { unzip, type UnzipFileInfo } from 'fflate';
import { beginBatch, failBatch, fillBatch } from '../../../kernel/server/importing/from-rows';
import { sql } from '../../../kernel/server/db/sql';
import type { JobKind, JobRun } from '../../../kernel/server/jobs';
import { handle } from '../../../kernel/server/module';
import { fail, Refusal } from '../../../kernel/shared/faults';
import { bytesOfPlaced, keepPlaced, ownFile, placeFile, registerReader } from '../../files/server/published';
import { consentOf } from '../../people/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { PHOTO_BYTES, PHOTO_USE, PRINT, REFUSED, ZIP_PHOTOS, ZIP_UNPACKED, ZIP_USE } from '../rules';
import { staged } from '../tables';
import { judgedBySharp } from './engine';
import { draw } from './photo';
import { zipImport } from './zip-import';

const consent = consentOf('face');
const READ = 'face.zip';
const ZIP_BYTES = 50 * 1024 * 1024;
/** Nobody but who sent an archive reads it; photographs go out by signed addresses, packages by their own call. */
const nobody = async (): Promise<boolean> => false;
registerReader(ZIP_USE, nobody, { families: ['zip'], open: false, session: true, count: 1 });

/** One photograph of an archive; its name without folder and ending is the student number. */
interface Entry {
  readonly name: string;
  readonly sidNo: string;
}
const PICTURE = /^([^/\\]{1,40})\.(?:jpe?g|jfif|png)$/i;
function entryOf(name: string): Entry | undefined {
  const file = name.split(/[\\/]/).at(-1) ?? '';
  // What macOS packs along is no photograph.
  const found = name.includes('__MACOSX') || file.startsWith('.') ? undefined : PICTURE.exec(file);
  return found?.[1] ? { name: file, sidNo: found[1].trim() } : undefined;
}
/** Reads the directory of an archive without unpacking. @throws zipBroken, zipEmpty. */
function directoryOf(bytes: Uint8Array): Promise<UnzipFileInfo[]> {
  const found: UnzipFileInfo[] = [];
  return new Promise((resolve, reject) => {
    unzip(
      bytes,
      {
        filter: (file) => {
          found.push(file);
          return false;
        },
      },
      (error) => {
        const sum = found.reduce((n, file) => n + file.originalSize, 0);
        if (error || sum > ZIP_UNPACKED) return reject(fail(faults.zipBroken));
        return resolve(found);
      },
    );
  });
}
/** The bytes of one file of an archive; more than it states of itself do not come out. */
const unpacked = (bytes: Uint8Array, name: string): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    unzip(bytes, { filter: (file) => file.name === name }, (error, files) => {
      const only = files?.[name];
      return error || !only ? reject(fail(faults.notPhoto)) : resolve(only);
    });
  });

interface Known {
  readonly sidNo: string;
  readonly userId: number;
}
/** Children whose guardian agreed: of nobody else anything is stored. */
const agreedOf = (job: JobRun, sidNos: readonly string[]): Promise<Known[]> =>
  job.tx((door) =>
    door.rows<Known>(sql`
      select p.sid_no, p.user_id
      from people_person_v p
      where p.org_id = ${door.orgId}
        and p.sid_no = any(${sidNos}::text[])
        and p.user_type = 1
        and p.removed_at is null
        and ${consent.only('p')}`),
  );

/** Unpacks an archive photograph by photograph into what lies ready, and fills the batch. Begun again it passes over what lies there. */
export const zipJob: JobKind = {
  kind: READ,
  calls: ['face.zip.read'],
  async run(job, params) {
    const { path, batchId } = params as { readonly path: string; readonly batchId: number };
    try {
      const bytes = await bytesOfPlaced(job.kernel, path, ZIP_BYTES);
      if (!bytes) throw fail(faults.zipBroken);
      const files = await directoryOf(bytes);
      const entries = files.flatMap((file) => {
        const entry = entryOf(file.name);
        return entry ? [{ ...entry, at: file.name, size: file.originalSize }] : [];
      });
      if (entries.length === 0 || entries.length > ZIP_PHOTOS) throw fail(faults.zipEmpty);
      const known = new Map(
        (
          await agreedOf(
            job,
            entries.map((e) => e.sidNo),
          )
        ).map((row) => [row.sidNo, row.userId]),
      );
      const rows: { sidNo: string; file: string; photo: string }[] = [];
      for (const [at, entry] of entries.entries()) {
        const userId = known.get(entry.sidNo);
        const photo = userId === undefined ? '?' : await stage(job, batchId, userId, entry, bytes);
        rows.push({ sidNo: entry.sidNo, file: entry.name, photo });
        await job.progress(at + 1, entries.length);
      }
      await fillBatch(zipImport, job, batchId, rows);
      return { batchId };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await failBatch(job, batchId, { code: error.fault.code, params: error.params });
      return { batchId };
    }
  },
};
/** Puts one photograph where it lies ready. @returns its first digits, or why it is not taken. */
async function stage(
  job: JobRun,
  batchId: number,
  userId: number,
  { name, at, size }: Entry & { readonly at: string; readonly size: number },
  archive: Uint8Array,
): Promise<string> {
  const { kernel, orgId } = job;
  try {
    if (size > PHOTO_BYTES) throw fail(faults.tooLarge, { max: '5 MB' });
    const photo = await draw(await unpacked(archive, at), size);
    const print = photo.sha256.slice(0, PRINT);
    const there = await job.tx((door) =>
      door.row(sql`
        select 1 as yes
        from face_staged s
        where s.org_id = ${orgId} and s.batch_id = ${batchId} and s.user_id = ${userId} and ${consent.only('s')}`),
    );
    if (there) return print;
    const file = { name, ext: 'jpg', bytes: photo.bytes, size: photo.bytes.length, proc: PHOTO_USE } as const;
    const path = await placeFile(kernel, { orgId, userId: job.userId }, file);
    const { state, reason } = judgedBySharp(photo);
    const now = kernel.clock();
    await job.tx(async (door) => {
      await door.insert(staged, {
        batchId,
        userId,
        path,
        sha256: photo.sha256,
        width: photo.width,
        height: photo.height,
        size: photo.bytes.length,
        state,
        reason,
        source: 'zip',
        takenAt: now.toISOString(),
        madeAt: now.toISOString(),
      });
      await keepPlaced(door, [path], [], now);
    });
    return print;
  } catch (error) {
    if (error instanceof Refusal) return [`${REFUSED}${error.fault.code}`, error.params['kind'] ?? ''].join(' ').trim();
    throw error;
  }
}

export const zipHandlers = [
  ...zipImport.handlers,
  handle(calls.readZip, async (cx, { path }) => {
    await ownFile(cx, path, { at: 'path', families: ['zip'] });
    const hasSet = await cx.db.row(sql`
      select 1 as yes from face_set t where t.org_id = ${cx.db.orgId} and t.removed_at is null`);
    if (!hasSet) throw fail(faults.noSet);
    const name = path.split('/').at(-1) ?? 'photos.zip';
    const batchId = await beginBatch(zipImport, cx, name, 0);
    const jobId = await cx.startJob(READ, { path, batchId });
    cx.note('face.zip', { subjectId: batchId });
    return { batchId, jobId };
  }),
];
