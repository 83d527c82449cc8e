import sharp from 'sharp';
import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { receivedFile } from '../../../kernel/server/http/uploads';
import { Download, handle } from '../../../kernel/server/module';
import { bytesOf, storageOf } from '../../../kernel/server/store/store';
import { fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { fileFaults } from '../faults';
import { TABLES_PER_HOUR, TEMPORARY_HOURS, judgeFile, type FileKind } from '../rules';
import type { Gray } from '../rules/table/ink';
import { EMPTY_INK } from '../rules/table/warnings';
import { formatFor, gone, hoursOn, refuse } from './keep';
import { keepFiles } from './kept';
import { redraw } from './picture';
import { byCaller } from './read';
import { tableOf } from './table-threads';
import { nameOf } from './upload';
import { registerReader } from './uses';

/** The kind of the pages that are kept for a day. */
const PROC = 'table.photo';
const USE = { families: ['image'], open: false, session: true, count: 1 } as const satisfies FileKind;
// Whoever sent it reads it, and nobody else.
registerReader(PROC, () => Promise.resolve(false), USE);

const ENGINE = 'grid 1';
/** A page is looked at with so many dots along its longer side: the lines of sixty columns are still apart. */
const SIDE = 1800;
const MOST_BYTES = 40 * 1024 * 1024;

/** A person hands in so many photos an hour: each costs a second of a processor. */
async function judgeCount(cx: Cx): Promise<void> {
  const since = new Date(cx.now.getTime() - 3_600_000).toISOString();
  const found = await cx.apart(cx.me.orgId, (door) =>
    door.row<{ n: number }>(sql`
      select count(*)::int as n
      from files_file f
      where f.org_id = ${door.orgId}
        and f.user_id = ${cx.me.userId}
        and f.proc = ${PROC}
        and f.made_at > ${since}`),
  );
  if ((found?.n ?? 0) >= TABLES_PER_HOUR) throw fail(fileFaults.tablesMany, { max: TABLES_PER_HOUR });
}
async function grayOf(bytes: Uint8Array): Promise<Gray> {
  const { data, info } = await sharp(bytes)
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels === 1) return { data: new Uint8Array(data), width, height };
  const one = new Uint8Array(width * height);
  for (let i = 0; i < one.length; i++) one[i] = data[i * channels] ?? 255;
  return { data: one, width, height };
}
const shareOf = (part: number, of: number): number => Math.max(0, Math.min(1, part / of));

export const photoTableHandlers = [
  handle(calls.ocrTable, async (cx, { file }) => {
    const sent = receivedFile(file);
    const name = nameOf(sent);
    refuse(judgeFile(USE, { name, size: sent.size }));
    await formatFor(USE, name, sent);
    await judgeCount(cx);
    const upright = await redraw(sent.path ?? (await sent.read()), 'jpg');
    const { angle, rows, columns, cells, warnings, width, height } = await tableOf(await grayOf(upright.bytes));
    const page = await sharp(upright.bytes)
      .rotate(-angle, { background: '#fff' })
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true });
    const expiresAt = hoursOn(cx.now, TEMPORARY_HOURS);
    const [photo = ''] = await keepFiles(cx, [
      { name: 'table.jpg', ext: 'jpg', bytes: page.data, proc: PROC, expiresAt },
    ]);
    await cx.kernel.audit([{ action: 'files.table.read', orgId: cx.me.orgId, detail: { rows, columns } }], cx);
    return {
      rows,
      columns,
      cells: cells.map(({ row, column, span, box, ink }) => ({
        row,
        column,
        span,
        text: '',
        sure: ink < EMPTY_INK ? 100 : 0,
        box: {
          x: shareOf(box.x, width),
          y: shareOf(box.y, height),
          w: shareOf(box.w, width),
          h: shareOf(box.h, height),
        },
      })),
      warnings: [...warnings],
      angle,
      engine: ENGINE,
      photo,
      width: page.info.width,
      height: page.info.height,
    };
  }),
  handle(calls.ocrCrop, async (cx, { photo, x, y, w, h }) => {
    const row = await byCaller(cx, photo);
    if (row.proc !== PROC) throw gone();
    // A row whose bytes never came: the process died in between.
    const bytes = await bytesOf(storageOf(cx.kernel), row.path, MOST_BYTES).catch(() => {
      throw gone();
    });
    const page = sharp(bytes);
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
