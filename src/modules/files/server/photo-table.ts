import sharp, { type OutputInfo } from 'sharp';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { receivedFile } from '../../../kernel/server/http/uploads';
import { Download, handle, type Http } from '../../../kernel/server/module';
import { bytesOf, storageOf } from '../../../kernel/server/store/store';
import { fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { fileFaults } from '../faults';
import { TABLES_PER_HOUR, TEMPORARY_HOURS, judgeFile, type FileKind } from '../rules';
import type { Gray } from '../rules/table/ink';
import { EMPTY_INK } from '../rules/table/warnings';
import { formatFor, gone, hoursOn, refuse } from './keep';
import { keepFiles } from './kept';
import { GRID_ENGINE, lettersBy, readLetters } from './letters/read';
import { uprightBy } from './letters/upright';
import { redraw } from './picture';
import { byCaller } from './read';
import type { Seen } from './table-thread';
import { tableOf } from './table-threads';
import { nameOf } from './upload';
import { registerReader } from './uses';

/** The kind of the pages that are kept for a day. */
const PROC = 'table.photo';
const USE = { families: ['image'], open: false, session: true, count: 1 } as const satisfies FileKind;
// Whoever sent it reads it, and nobody else.
registerReader(PROC, () => Promise.resolve(false), USE);

/** A page is looked at with so many dots along its longer side: the lines of sixty columns are still apart. */
const SIDE = 1800;
const MOST_BYTES = 40 * 1024 * 1024;

/** A person hands in so many photos an hour: each costs a second of a processor. */
async function judgeCount(cx: Cx, door: Door): Promise<void> {
  const since = new Date(cx.now.getTime() - 3_600_000).toISOString();
  const found = await door.row<{ n: number }>(sql`
    select count(*)::int as n
    from files_file f
    where f.org_id = ${door.orgId}
      and f.user_id = ${cx.me.userId}
      and f.proc = ${PROC}
      and f.made_at > ${since}`);
  if ((found?.n ?? 0) >= TABLES_PER_HOUR) throw fail(fileFaults.tablesMany, { max: TABLES_PER_HOUR });
}
/** The same where the row is written: of several photos at once none passes unseen. */
async function countedThere(cx: Cx, door: Door): Promise<void> {
  await door.rows(sql`
    select pg_advisory_xact_lock(hashtextextended(${`table photos ${door.orgId} ${cx.me.userId}`}, 0)) as locked`);
  await judgeCount(cx, door);
}
/** A picture as it is looked at: in colours, and in shades of grey. */
async function seenOf(bytes: Uint8Array): Promise<Seen> {
  const small = sharp(bytes).resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true });
  const colours = await small.clone().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const gray = await small.clone().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return {
    gray: oneShade(gray.data, gray.info),
    colours: new Uint8Array(colours.data),
    channels: colours.info.channels,
  };
}
/** A picture in one shade a dot, however many come for each. */
function oneShade(data: Uint8Array, { width, height, channels }: OutputInfo): Gray {
  if (channels === 1) return { data: new Uint8Array(data), width, height };
  const one = new Uint8Array(width * height);
  for (let i = 0; i < one.length; i++) one[i] = data[i * channels] ?? 255;
  return { data: one, width, height };
}
/** The straightened page of the caller's own photo, within its day. */
async function pageOf(cx: Cx, photo: string): Promise<Uint8Array> {
  const row = await byCaller(cx, photo);
  if (row.proc !== PROC) throw gone();
  // A row whose bytes never came: the process died in between.
  return bytesOf(storageOf(cx.kernel), row.path, MOST_BYTES).catch(() => {
    throw gone();
  });
}
const shareOf = (part: number, of: number): number => Math.max(0, Math.min(1, part / of));

/** Ends when the sender has gone: whoever pressed stop, or closed the page, keeps no thread at work and leaves no picture. */
function leaving({ reply }: Http): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort();
  });
  return gone.signal;
}

export const photoTableHandlers = [
  handle(calls.ocrTable, async (cx, { file }, http) => {
    const gone = leaving(http);
    const sent = receivedFile(file);
    const name = nameOf(sent);
    refuse(judgeFile(USE, { name, size: sent.size }));
    await formatFor(USE, name, sent);
    await cx.apart(cx.me.orgId, (door) => judgeCount(cx, door));
    const drawn = await redraw(sent.path ?? (await sent.read()), 'jpg');
    const upright = await uprightBy(drawn);
    const seen = await seenOf(upright.bytes);
    const { angle, rows, columns, cells, warnings, width, height, page: bent } = await tableOf(seen, gone);
    const reader = await lettersBy();
    // A hand is not read: whoever wrote it is asked.
    const letters = warnings.includes('handwriting') ? 'none' : reader;
    const straight = bent
      ? sharp(bent, { raw: { width, height, channels: seen.channels === 1 ? 1 : 3 } })
      : sharp(upright.bytes).rotate(-angle, { background: '#fff' });
    const page = await straight.jpeg({ quality: 85 }).toBuffer({ resolveWithObject: true });
    if (gone.aborted) throw fail(fileFaults.tablesBusy);
    const expiresAt = hoursOn(cx.now, TEMPORARY_HOURS);
    const [photo = ''] = await keepFiles(
      cx,
      [{ name: 'table.jpg', ext: 'jpg', bytes: page.data, proc: PROC, expiresAt }],
      (door) => countedThere(cx, door),
    );
    await cx.kernel.audit([{ action: 'files.table.read', orgId: cx.me.orgId, detail: { rows, columns } }], cx);
    return {
      rows,
      columns,
      cells: cells.map(({ row, column, span, down, box, ink }) => ({
        row,
        column,
        span,
        down,
        text: '',
        sure: ink < EMPTY_INK ? 100 : 0,
        box: {
          x: shareOf(box.x, width),
          y: shareOf(box.y, height),
          w: shareOf(box.w, width),
          h: shareOf(box.h, height),
        },
      })),
      // What is read afterwards, by kinds that only the person knows, is not unread for good.
      warnings: warnings.filter((warning) => warning !== 'unread' || reader === 'none'),
      angle,
      engine: GRID_ENGINE,
      photo,
      width: page.info.width,
      height: page.info.height,
      letters,
    };
  }),
  handle(calls.ocrRead, async (cx, { photo, cells, names }) => {
    const { data, info } = await sharp(await pageOf(cx, photo))
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const page = oneShade(data, info);
    const asked = cells.map(({ hint, box: { x, y, w, h } }) => ({
      hint,
      box: { x: x * info.width, y: y * info.height, w: w * info.width, h: h * info.height },
    }));
    const { engine, said } = await readLetters(page, asked, names).catch((error: unknown) => {
      cx.kernel.log.warn({ error, requestId: cx.requestId }, 'letters of a photo');
      throw fail(fileFaults.lettersDown);
    });
    return {
      engine,
      cells: cells.map(({ row, column }, i) => ({ row, column, text: said[i]?.text ?? '', sure: said[i]?.sure ?? 0 })),
    };
  }),
  handle(calls.ocrCrop, async (cx, { photo, x, y, w, h }) => {
    const page = sharp(await pageOf(cx, photo));
    const { width, height } = await page.metadata();
    const left = Math.min(width - 1, Math.floor(x * width));
    const top = Math.min(height - 1, Math.floor(y * height));
    const area = {
      left,
      top,
      width: Math.max(1, Math.min(width - left, Math.ceil(w * width))),
      height: Math.max(1, Math.min(height - top, Math.ceil(h * height))),
    };
    const crop = await page.extract(area).jpeg({ quality: 85 }).toBuffer();
    return new Download('cell.jpg', 'image/jpeg', crop, { inline: true });
  }),
];
