import { sendWith } from '../../../kernel/server/bus';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { oneOf } from '../../../kernel/server/db/where';
import {
  EMPTY_ROOM,
  LOG_MAX,
  LOG_SHARED,
  ROLE,
  after,
  leads,
  type Actor,
  type RefusalWord,
  type RoomState,
} from '../rules';
import type { Deed } from '../contract';
import { logs, rooms, settings, wares, type LogKind } from '../tables';

export type Room = RowOf<typeof rooms>;
/** A line to be written. */
interface NewLine {
  readonly kind: LogKind;
  readonly userId: number;
  readonly body: Readonly<Record<string, unknown>>;
}
/** The room, made if it is not there, and nobody else's until this transaction ends. When the bell rings a tablet does not know. */
export async function lockRoom(
  door: Door,
  made: { readonly lessonId: number; readonly endsAt: string; readonly at: string; readonly control: boolean },
): Promise<Room> {
  await door.insert(
    rooms,
    { lessonId: made.lessonId, state: EMPTY_ROOM, openedAt: made.at, endsAt: made.endsAt },
    made.control
      ? 'on conflict (org_id, lesson_id) do nothing'
      : 'on conflict (org_id, lesson_id) do update set ends_at = excluded.ends_at',
  );
  const room = await door.one(rooms, { lessonId: made.lessonId }, { lock: 'update' });
  if (!room) throw new Error('the room went while it was made');
  return room;
}
/** Appends lines to a locked room and tells every process. @returns the number of the last one. */
export async function append(
  door: Door,
  room: Room,
  o: { readonly lines: readonly NewLine[]; readonly at: string; readonly state?: RoomState; readonly ended?: boolean },
): Promise<number> {
  if (!o.lines.length) return room.seq;
  await door.insert(
    logs,
    o.lines.map((line, i) => ({ ...line, lessonId: room.lessonId, seq: room.seq + i + 1, at: o.at })),
  );
  const seq = room.seq + o.lines.length;
  await door.update(
    rooms,
    { lessonId: room.lessonId },
    { seq, state: o.state ?? room.state, ...(o.ended ? { endedAt: o.at } : {}) },
  );
  await sendWith(door, [
    {
      orgId: door.orgId,
      userId: room.lessonId,
      topic: 'live',
      data: { seq, ...(isStaged(o.lines) ? { stage: true } : {}) },
    },
  ]);
  return seq;
}

/** Whether picture and voice change with them. */
const isStaged = (lines: readonly NewLine[]): boolean =>
  lines.some(({ kind }) => kind === 'stage' || kind === 'mute' || kind === 'record' || kind === 'ended');

/** Something somebody asks for. */
export interface Asking {
  readonly who: Actor;
  readonly deed: Deed;
}
/** Its answer: the number of its line, or why it was not done. */
export type Answer = { readonly seq: number } | { readonly no: RefusalWord };

/** Of those whom somebody calls up, who has come to this lesson to be counted: neither the unseen nor who never came. */
async function cameOf(door: Door, lessonId: number, all: readonly Asking[]): Promise<ReadonlySet<number>> {
  const called = all.flatMap(({ deed }) => (deed.kind === 'stage' && deed.on ? [deed.userId] : []));
  if (!called.length) return new Set();
  const came = await door.rows<{ readonly userId: number }>(sql`
    select distinct v.user_id
    from live_visit v
    where v.org_id = ${door.orgId}
      and v.lesson_id = ${lessonId}
      and v.user_id = any(${called}::bigint[])
      and v.role <> ${ROLE.teacher}`);
  return new Set(came.map(({ userId }) => userId));
}

/** Whether the school lets lessons be recorded; asked where somebody asks for it. */
async function mayRecord(door: Door, all: readonly Asking[]): Promise<boolean> {
  const isAsked = all.some(({ deed }) => deed.kind === 'record' && deed.on);
  return isAsked && (await door.one(settings, {}))?.records === true;
}

type Wares = ReadonlyMap<number, RowOf<typeof wares>>;
/** What somebody asks to be shown of a library, as far as the lesson has it. */
async function waresOf(door: Door, lessonId: number, all: readonly Asking[]): Promise<Wares> {
  const asked = all.flatMap(({ deed }) => ('resId' in deed && deed.resId !== null ? [deed.resId] : []));
  if (!asked.length) return new Map();
  const known = await door.many(wares, { lessonId, resId: oneOf(asked) });
  return new Map(known.map((one) => [one.resId, one]));
}
/** Whether what a deed shows is there, and of its kind: pages lie under the board, films are played. */
function isThere(deed: Deed, known: Wares): boolean {
  if (!('resId' in deed) || deed.resId === null) return true;
  const ware = known.get(deed.resId);
  if (!ware) return false;
  if (deed.kind === 'ware') return ware.kind === 'picture';
  return deed.kind === 'deck' ? ware.kind === 'document' && deed.to <= ware.sheets : ware.kind === 'film';
}

/** Does what was asked, in order, in one transaction: acknowledged is what stands. */
export async function doAll(door: Door, lessonId: number, all: readonly Asking[], now: Date): Promise<Answer[]> {
  const room = await door.one(rooms, { lessonId }, { lock: 'update' });
  if (!room || room.endedAt) return all.map(() => ({ no: 'ended' }));
  const here = await cameOf(door, lessonId, all);
  const records = await mayRecord(door, all);
  const shown = await waresOf(door, lessonId, all);
  let { state } = room;
  const lines: NewLine[] = [];
  const answers = all.map(({ who, deed }): Answer => {
    if (room.seq + lines.length >= (leads(who) ? LOG_MAX : LOG_SHARED)) return { no: 'full' };
    const next = after(state, who, deed, now.getTime());
    if (typeof next === 'string') return { no: next };
    if (deed.kind === 'stage' && deed.on && !here.has(deed.userId)) return { no: 'notHere' };
    if (deed.kind === 'record' && deed.on && !records) return { no: 'notRecorded' };
    if (!isThere(deed, shown)) return { no: 'noWare' };
    state = next;
    const { kind, ...body } = deed;
    lines.push({ kind, userId: who.userId, body });
    return { seq: room.seq + lines.length };
  });
  await append(door, room, { lines, at: now.toISOString(), state });
  return answers;
}
