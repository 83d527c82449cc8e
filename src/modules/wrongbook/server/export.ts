import { rm, writeFile } from 'node:fs/promises';
import { sql } from '../../../kernel/server/db/sql';
import type { JobKind } from '../../../kernel/server/jobs';
import { handle } from '../../../kernel/server/module';
import { keepExport, openKept, placeForExport } from '../../../kernel/server/exporting';
import { dayIn } from '../../../kernel/shared/dates';
import { fail } from '../../../kernel/shared/faults';
import { fill } from '../../../kernel/shared/messages';
import * as calls from '../contract';
import { faults } from '../faults';
import { EXPORT_MAX, pagesOf, type Space } from '../rules';
import { storedPictures } from '../../files/server/published';
import { notebookDocx } from './docx/notebook';
import { picturePaths } from './docx/pictures';
import { DOCX } from './docx/pack';
import { countWrong, readerOf, wrongPage, type Filter } from './read';

const KIND = 'wrongbook.export';
interface Params {
  readonly filter: Filter;
  readonly withAnswer: boolean;
  readonly space: Space;
  readonly zone: string;
}
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
  handle(calls.exportFile, (cx, { id }) => openKept(cx, id, (kind) => kind === KIND, DOCX)),
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
    if (job.stopped()) return {};
    const bytes = notebookDocx({
      title,
      line: fill(book['wrongbook.paper.line'] ?? '', { name, day: today, n: items.length }),
      items,
      withAnswer,
      space,
      book,
      pictures,
    });
    const part = await placeForExport(kernel, job.jobId);
    try {
      await writeFile(part, bytes);
      await job.progress(items.length, items.length);
      if (job.stopped()) return {};
      return await keepExport(job, part, `${title}-${today}.docx`, DOCX);
    } finally {
      await rm(part, { force: true });
    }
  },
};
