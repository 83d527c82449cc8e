import { createReadStream } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '../../../kernel/server/db/sql';
import type { Kernel } from '../../../kernel/server/kernel';
import type { JobKind } from '../../../kernel/server/jobs';
import { Download, handle } from '../../../kernel/server/module';
import { EXPORT_HOURS } from '../../../kernel/server/exporting';
import * as kernelTables from '../../../kernel/server/tables';
import { dayIn } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { fill } from '../../../kernel/shared/messages';
import * as calls from '../contract';
import { faults } from '../faults';
import { EXPORT_MAX, pagesOf, type Space } from '../rules';
import { storedPictures } from '../../files/server/published';
import { notebookDocx } from './docx/notebook';
import { picturePaths } from './docx/pictures';
import { DOCX } from './docx/pack';
import { countWrong, readerOf, wrongPage, type Filter } from './read';

// The document lies beside the kernel's exports, which are swept away after a day.
const KIND = 'wrongbook.export';
interface Params {
  readonly filter: Filter;
  readonly withAnswer: boolean;
  readonly space: Space;
  readonly zone: string;
}
interface Result {
  readonly fileName: string;
  readonly size: number;
  readonly until: string;
}
const pathOf = (kernel: Kernel, orgId: number, jobId: number): string =>
  join(kernel.dataDir, 'exports', String(Math.trunc(orgId)), `${Math.trunc(jobId)}.docx`);
const PAGE = { curPage: 1, pageSize: EXPORT_MAX };

export const exportHandlers = [
  handle(calls.estimate, async (cx, { withAnswer, space, columns, ...filter }) => {
    const { items, total } = await wrongPage(readerOf(cx), filter, PAGE);
    return {
      questions: items.length,
      pages: pagesOf(
        items.map((i) => i.body),
        { columns: columns === 1 ? 1 : 2, space, withAnswer },
      ),
      left: total - items.length,
    };
  }),
  handle(calls.makeExport, async (cx, { withAnswer, space, ...filter }) => {
    if ((await countWrong(readerOf(cx), filter)) === 0) throw fail(faults.nothingToExport);
    return { exportId: await cx.startJob(KIND, { filter, withAnswer, space, zone: cx.me.zone }) };
  }),
  handle(calls.exportFile, async (cx, { id }) => {
    const job = await cx.db.one(kernelTables.job, { jobId: id, userId: cx.me.userId, kind: KIND });
    const result = job?.state === 'done' ? (job.result as Partial<Result> | null) : undefined;
    if (!result?.fileName || !result.until || result.until <= cx.nowIso) throw fail(kernelFaults.gone);
    const path = pathOf(cx.kernel, cx.me.orgId, id);
    const { size } = await stat(path).catch(() => {
      throw fail(kernelFaults.gone);
    });
    return new Download(result.fileName, DOCX, createReadStream(path), { size });
  }),
];

/** Reads the notebook with the asker's filters and writes it whole. Running again after a crash writes the same file. */
export const exportJob: JobKind = {
  kind: KIND,
  run: async (job, kept) => {
    const { filter, withAnswer, space, zone } = kept as unknown as Params;
    const { kernel, orgId, userId, lang } = job;
    const at = kernel.clock();
    const today = dayIn(zone, at);
    const { items, name } = await job.tx(async (door) => ({
      items: (await wrongPage({ door, userId, lang, today, now: at.toISOString(), zone }, filter, PAGE)).items,
      name:
        (
          await door.rows<{ name: string }>(sql`
            select name
            from people_person_v
            where org_id = ${orgId}
              and user_id = ${userId}`)
        )[0]?.name ?? '',
    }));
    await job.progress(0, items.length);
    const book = kernel.books[lang];
    const sbjs = [...new Set(items.map((i) => i.sbjName))];
    const title = fill(book['wrongbook.paper.title'] ?? '', { subject: sbjs.length === 1 ? sbjs[0]! : '' }).trim();
    // Read after the transaction: the store is another machine, and a picture of it may be slow.
    const pictures = await storedPictures(
      kernel,
      items.flatMap((i) => picturePaths(i.body)),
    );
    const bytes = notebookDocx({
      title,
      line: fill(book['wrongbook.paper.line'] ?? '', { name, day: today, n: items.length }),
      items,
      withAnswer,
      space,
      book,
      pictures,
    });
    const path = pathOf(kernel, orgId, job.jobId);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(`${path}.part`, bytes);
    await rename(`${path}.part`, path);
    await job.progress(items.length, items.length);
    return {
      fileName: `${title}-${today}.docx`,
      size: bytes.length,
      until: new Date(at.getTime() + EXPORT_HOURS * 3_600_000).toISOString(),
    } satisfies Result;
  },
};
