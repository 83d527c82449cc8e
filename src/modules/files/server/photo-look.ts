import sharp, { type OutputInfo } from 'sharp';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { fail } from '../../../kernel/shared/faults';
import type { TableOfPhoto } from '../contract';
import { fileFaults } from '../faults';
import { TABLES_PER_HOUR, TEMPORARY_HOURS } from '../rules';
import type { Gray } from '../rules/table/ink';
import { EMPTY_INK } from '../rules/table/warnings';
import { hoursOn } from './keep';
import { keepFiles } from './keep-files';
import { GRID_ENGINE, lettersBy } from './letters/read';
import { uprightBy } from './letters/upright';
import type { Owner } from './photo-owner';
import { stoppedOf } from './photo-stops';
import { redraw, type Picture } from './picture';
import type { Found, Seen } from './table-thread';
import { tableOf } from './table-threads';

/** A page is looked at with so many dots along its longer side: the lines of sixty columns are still apart. */
const SIDE = 1800;

/** A photo as it is looked at: upright, and as its table is looked for. */
interface Look {
  readonly upright: Pick<Picture, 'bytes'>;
  readonly seen: Seen;
}
/** A table that is being looked for. */
export interface Looking extends Look {
  readonly found: Promise<Found>;
  /** Ends it at once. */
  readonly stop: AbortController;
  /** How many parts of the work are done. */
  readonly done: { step: number };
}

/** An owner hands in so many photos an hour, those that were stopped among them: each costs a second of a processor. */
export async function judgeCount(door: Door, owner: Owner, now: Date): Promise<void> {
  const { userId, proc } = owner;
  const since = new Date(now.getTime() - 3_600_000).toISOString();
  const found = await door.row<{ n: number }>(sql`
    select count(*)::int as n
    from files_file f
    where f.org_id = ${door.orgId}
      and f.user_id = ${userId}
      and f.proc = ${proc}
      and f.made_at > ${since}`);
  if ((found?.n ?? 0) + stoppedOf(owner, now) >= TABLES_PER_HOUR)
    throw fail(fileFaults.tablesMany, { max: TABLES_PER_HOUR });
}
/** The same where the row is written: of several photos at once none passes unseen. */
async function countedThere(door: Door, owner: Owner, now: Date): Promise<void> {
  await door.rows(sql`
    select pg_advisory_xact_lock(hashtextextended(${`table photos ${owner.orgId} ${owner.userId}`}, 0)) as locked`);
  await judgeCount(door, owner, now);
}
/** Keeps a page for a day, the owner's alone. @returns its path */
export async function keepPage(cx: Cx, owner: Owner, bytes: Uint8Array): Promise<string> {
  const expiresAt = hoursOn(cx.now, TEMPORARY_HOURS);
  const [photo = ''] = await keepFiles(cx, [{ name: 'table.jpg', ext: 'jpg', bytes, proc: owner.proc, expiresAt }], {
    owner,
    guard: (door) => countedThere(door, owner, cx.now),
  });
  return photo;
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
export function oneShade(data: Uint8Array, { width, height, channels }: OutputInfo): Gray {
  if (channels === 1) return { data: new Uint8Array(data), width, height };
  const one = new Uint8Array(width * height);
  for (let i = 0; i < one.length; i++) one[i] = data[i * channels] ?? 255;
  return { data: one, width, height };
}
/** Draws what came anew and sets it upright. @param sent its bytes, or the path of a file that has them */
export async function lookAt(sent: Uint8Array | string): Promise<Look> {
  const upright = await uprightBy(await redraw(sent, 'jpg'));
  return { upright, seen: await seenOf(upright.bytes) };
}
/** The same of a page that was kept upright. */
export const lookAgain = async (bytes: Uint8Array): Promise<Look> => ({
  upright: { bytes },
  seen: await seenOf(bytes),
});

/** Begins to look for the table. Whoever waits for it hears what goes wrong; before that it is nobody's. */
export function lookFor(look: Look, stop: AbortController): Looking {
  const done = { step: 0 };
  const found = tableOf(look.seen, stop.signal, (step) => {
    done.step = step;
  });
  found.catch(() => undefined);
  return { ...look, found, stop, done };
}

/** The page laid out straight, as its crops are cut from it. */
export function straightPage(
  { upright, seen }: Look,
  { angle, page: bent, width, height }: Found,
): Promise<{ readonly data: Buffer; readonly info: OutputInfo }> {
  const straight = bent
    ? sharp(bent, { raw: { width, height, channels: seen.channels === 1 ? 1 : 3 } })
    : sharp(upright.bytes).rotate(-angle, { background: '#fff' });
  return straight.jpeg({ quality: 85 }).toBuffer({ resolveWithObject: true });
}
const shareOf = (part: number, of: number): number => Math.max(0, Math.min(1, part / of));
/** What is answered of a table. @param page the straightened page's size @param photo its path */
export async function tableSaid(
  { angle, rows, columns, cells, warnings, width, height }: Found,
  page: { readonly width: number; readonly height: number },
  photo: string,
): Promise<TableOfPhoto> {
  const reader = await lettersBy();
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
    width: page.width,
    height: page.height,
    // A hand is not read: whoever wrote it is asked.
    letters: warnings.includes('handwriting') ? 'none' : reader,
  };
}
