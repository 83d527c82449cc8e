import sharp from 'sharp';
import type { Cx } from '../../../kernel/server/cx';
import { receivedFile } from '../../../kernel/server/http/uploads';
import { Accepted, Download, handle, type Http } from '../../../kernel/server/module';
import { bytesOf, storageOf } from '../../../kernel/server/store/store';
import { Refusal, fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { fileFaults } from '../faults';
import { judgeFile } from '../rules';
import { formatFor, gone, refuse } from './keep';
import { readLetters } from './letters/read';
import { MOST_BYTES, isLate, laterTable } from './photo-job';
import { reading, wantedOf, withLetters } from './photo-letters';
import { judgeCount, keepPage, lookAt, lookFor, oneShade, straightPage, tableSaid } from './photo-look';
import { TABLE_USE, ownerOf, pageRow } from './photo-owner';
import { countStopped } from './photo-stops';
import { Turns } from './turns';
import { nameOf } from './upload';

/** Pages that are unfolded at the same time to be cut, and how many calls may wait for that. */
const cutting = new Turns(2, 500);

/** The path of the straightened page of the caller's own photo, within its day. */
const pathOf = async (cx: Cx, http: Http, photo: string): Promise<string> =>
  (await pageRow(cx, await ownerOf(cx, http), photo)).path;
/** Its bytes. */
const pageAt = (cx: Cx, path: string): Promise<Uint8Array> =>
  // A row whose bytes never came: the process died in between.
  bytesOf(storageOf(cx.kernel), path, MOST_BYTES).catch(() => {
    throw gone();
  });
/** Ends when the sender has gone: whoever pressed stop, or closed the page, keeps nothing at work and leaves no picture. */
function leaving({ reply }: Http): AbortController {
  const left = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) left.abort();
  });
  return left;
}

export const photoTableHandlers = [
  handle(calls.ocrTable, async (cx, { file, hints, names }, http) => {
    const began = performance.now();
    const left = leaving(http);
    const owner = await ownerOf(cx, http);
    const sent = receivedFile(file);
    const name = nameOf(sent);
    refuse(judgeFile(TABLE_USE, { name, size: sent.size }));
    await formatFor(TABLE_USE, name, sent);
    await cx.apart(owner.orgId, (door) => judgeCount(door, owner, cx.now));
    const look = await lookAt(sent.path ?? (await sent.read()));
    const looking = lookFor(look, left);
    const wanted = wantedOf({ hints, names });
    // A vendor's program waits: jobs are people's.
    if (!owner.isVendor && (wanted || (await isLate(looking.found, began))))
      return new Accepted({ jobId: await laterTable(cx, owner, looking, { hints, names }) });
    const found = await looking.found.catch((error: unknown) => {
      if (left.signal.aborted) countStopped(owner, cx.now);
      throw error;
    });
    const page = await straightPage(look, found);
    if (left.signal.aborted) {
      countStopped(owner, cx.now);
      throw fail(fileFaults.tablesBusy);
    }
    const photo = await keepPage(cx, owner, page.data);
    const { rows, columns } = found;
    const who = owner.isVendor ? { providerId: owner.userId } : {};
    await cx.kernel.audit([{ action: 'files.table.read', orgId: owner.orgId, detail: { ...who, rows, columns } }], cx);
    const table = await tableSaid(found, page.info, photo);
    return wanted ? withLetters(table, page.data, wanted, { kernel: cx.kernel, gone: left.signal }) : table;
  }),
  handle(calls.ocrRead, async (cx, { photo, cells, names }, http) => {
    const { signal: away } = leaving(http);
    const path = await pathOf(cx, http, photo);
    const read = async () => {
      const { data, info } = await sharp(await pageAt(cx, path))
        .toColourspace('b-w')
        .raw()
        .toBuffer({ resolveWithObject: true });
      const asked = cells.map(({ hint, box: { x, y, w, h } }) => ({
        hint,
        box: { x: x * info.width, y: y * info.height, w: w * info.width, h: h * info.height },
      }));
      return readLetters(oneShade(data, info), asked, names, away);
    };
    const { engine, said } = await reading.take(read, away).catch((error: unknown) => {
      if (away.aborted) throw fail(fileFaults.tablesBusy);
      // The page is gone, or so many are in the line already.
      if (error instanceof Refusal) throw error;
      cx.kernel.log.warn({ error, requestId: cx.requestId }, 'letters of a photo');
      throw fail(fileFaults.lettersDown);
    });
    return {
      engine,
      cells: cells.map(({ row, column }, i) => ({ row, column, text: said[i]?.text ?? '', sure: said[i]?.sure ?? 0 })),
    };
  }),
  handle(calls.ocrCrop, async (cx, { photo, x, y, w, h }, http) => {
    const path = await pathOf(cx, http, photo);
    const cut = async () => {
      const page = sharp(await pageAt(cx, path));
      const { width, height } = await page.metadata();
      const left = Math.min(width - 1, Math.floor(x * width));
      const top = Math.min(height - 1, Math.floor(y * height));
      const area = {
        left,
        top,
        width: Math.max(1, Math.min(width - left, Math.ceil(w * width))),
        height: Math.max(1, Math.min(height - top, Math.ceil(h * height))),
      };
      return page.extract(area).jpeg({ quality: 85 }).toBuffer();
    };
    const crop = await cutting.take(cut, leaving(http).signal);
    return new Download('cell.jpg', 'image/jpeg', crop, { inline: true });
  }),
];
