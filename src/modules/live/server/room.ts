import { sendWith } from '../../../kernel/server/bus';
import type { Door } from '../../../kernel/server/db/door';
import type { RowOf } from '../../../kernel/server/db/table';
import { EMPTY_ROOM, LOG_MAX, after, type Actor, type RefusalWord, type RoomState } from '../rules';
import type { Deed } from '../contract';
import { logs, rooms, type LogKind } from '../tables';

export type Room = RowOf<typeof rooms>;
/** A line to be written. */
interface NewLine {
  readonly kind: LogKind;
  readonly userId: number;
  readonly body: Readonly<Record<string, unknown>>;
}
/** The room, made if it is not there, and nobody else's until this transaction ends. */
export async function lockRoom(door: Door, made: { lessonId: number; endsAt: string; at: string }): Promise<Room> {
  await door.insert(
    rooms,
    { lessonId: made.lessonId, state: EMPTY_ROOM, openedAt: made.at, endsAt: made.endsAt },
    'on conflict (org_id, lesson_id) do update set ends_at = excluded.ends_at',
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
  await sendWith(door, [{ orgId: door.orgId, userId: room.lessonId, topic: 'live', data: { seq } }]);
  return seq;
}

/** Something somebody asks for. */
export interface Asking {
  readonly who: Actor;
  readonly deed: Deed;
}
/** Its answer: the number of its line, or why it was not done. */
export type Answer = { readonly seq: number } | { readonly no: RefusalWord };

/** Does what was asked, in order, in one transaction: acknowledged is what stands. */
export async function doAll(door: Door, lessonId: number, all: readonly Asking[], now: Date): Promise<Answer[]> {
  const room = await door.one(rooms, { lessonId }, { lock: 'update' });
  if (!room || room.endedAt) return all.map(() => ({ no: 'ended' }));
  let { state } = room;
  const lines: NewLine[] = [];
  const answers = all.map(({ who, deed }): Answer => {
    if (room.seq + lines.length >= LOG_MAX) return { no: 'full' };
    const next = after(state, who, deed, now.getTime());
    if (typeof next === 'string') return { no: next };
    state = next;
    const { kind, ...body } = deed;
    lines.push({ kind, userId: who.userId, body });
    return { seq: room.seq + lines.length };
  });
  await append(door, room, { lines, at: now.toISOString(), state });
  return answers;
}
