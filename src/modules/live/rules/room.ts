import type { Deed } from '../contract/deeds';
import { DECK_MAX, FAST_SECONDS, PAGES_MAX, STAGE_MAX } from './limits';
import type { RefusalWord } from './refusals';
import { ROLE, type LiveRole } from './roles';

export const CHAT_MODES = ['off', 'teacher', 'all'] as const;
export type ChatMode = (typeof CHAT_MODES)[number];

/** What a room's log adds up to, strokes and words apart. */
export interface RoomState {
  readonly page: number;
  readonly pages: number;
  readonly chat: ChatMode;
  /** Raised hands, the longest up first. */
  readonly hands: readonly number[];
  /** Who may write on the board beside the teacher, in the order they came up. */
  readonly stage: readonly number[];
  /** Who may not chat for now. Rooms of before have none. */
  readonly hushed?: readonly number[];
  /** Of whom nothing is heard for now. Rooms of before have none. */
  readonly muted?: readonly number[];
  /** Whether what the teacher says is kept. Rooms of before say nothing of it. */
  readonly recording?: boolean;
  /** When each child last said "too fast", in milliseconds. */
  readonly fast: Readonly<Record<string, number>>;
}
export const EMPTY_ROOM: RoomState = { page: 1, pages: 1, chat: 'all', hands: [], stage: [], fast: {} };

/** Who does something. `control` is a tablet that acts for the teacher: it leads, and neither writes nor speaks. */
export interface Actor {
  readonly userId: number;
  readonly role: LiveRole;
  readonly control: boolean;
}

const without = (ids: readonly number[], id: number): readonly number[] => ids.filter((one) => one !== id);
const withEnd = (ids: readonly number[], id: number): readonly number[] => (ids.includes(id) ? ids : [...ids, id]);
/** Whether somebody leads the room: its teacher, or a tablet that acts for them. */
export const leads = (who: Pick<Actor, 'role'>): boolean => who.role === ROLE.teacher;
const takesPart = (who: Actor): boolean => !who.control && who.role !== ROLE.anonymous;

/**
 * What the room is after somebody's deed, or why it is not done. Whether a person may do something is decided here alone;
 * the browser asks the same function to know which keys to show.
 * @param at milliseconds.
 */
export function after(room: RoomState, who: Actor, deed: Deed, at: number): RoomState | RefusalWord {
  switch (deed.kind) {
    case 'stroke':
    case 'erase':
      return mayWrite(room, who) ? onPage(room, deed.page) : 'notOnStage';
    case 'wipe':
    case 'ware':
      return leads(who) && !who.control ? onPage(room, deed.page) : 'notAllowed';
    case 'deck':
      return leads(who) && !who.control ? withDeck(room, deed) : 'notAllowed';
    case 'film':
      return leads(who) && !who.control ? room : 'notAllowed';
    case 'page':
      return leads(who) ? turned(room, deed.page) : 'notAllowed';
    case 'addPage':
      if (!leads(who)) return 'notAllowed';
      return room.pages < PAGES_MAX ? { ...room, pages: room.pages + 1, page: room.pages + 1 } : 'pagesFull';
    case 'chat':
      return maySpeak(room, who);
    case 'chatMode':
      return leads(who) ? { ...room, chat: deed.mode } : 'notAllowed';
    case 'hush':
      return leads(who)
        ? { ...room, hushed: (deed.on ? withEnd : without)(room.hushed ?? [], deed.userId) }
        : 'notAllowed';
    case 'hand':
      return handed(room, who, deed);
    case 'stage':
      return staged(room, who, deed);
    case 'mute':
      return muted(room, who, deed);
    case 'record':
      return leads(who) && !who.control ? { ...room, recording: deed.on } : 'notAllowed';
    case 'fast':
      return tooFast(room, who, at);
  }
}
/** The teacher, and who is on stage. */
export const mayWrite = (room: RoomState, who: Actor): boolean =>
  takesPart(who) && (leads(who) || room.stage.includes(who.userId));
const onPage = (room: RoomState, page: number): RoomState | RefusalWord => (page <= room.pages ? room : 'noPage');
const turned = (room: RoomState, page: number): RoomState | RefusalWord =>
  page <= room.pages ? { ...room, page } : 'noPage';
/** Pages of a document come behind all others, and the board is turned to the first of them. */
function withDeck(room: RoomState, { from, to }: Extract<Deed, { kind: 'deck' }>): RoomState | RefusalWord {
  const count = to - from + 1;
  if (count < 1) return 'noPage';
  if (count > DECK_MAX || room.pages + count > PAGES_MAX) return 'pagesFull';
  return { ...room, pages: room.pages + count, page: room.pages + 1 };
}
function maySpeak(room: RoomState, who: Actor): RoomState | RefusalWord {
  if (!takesPart(who)) return 'notAllowed';
  if (!leads(who) && room.hushed?.includes(who.userId)) return 'hushed';
  return room.chat === 'all' || (room.chat === 'teacher' && leads(who)) ? room : 'chatOff';
}
/** A child raises and lowers the own hand, the teacher lowers any. */
function handed(room: RoomState, who: Actor, { up, userId }: Extract<Deed, { kind: 'hand' }>): RoomState | RefusalWord {
  if (leads(who)) return up || userId === undefined ? 'notAllowed' : { ...room, hands: without(room.hands, userId) };
  if (!takesPart(who) || (userId !== undefined && userId !== who.userId)) return 'notAllowed';
  return { ...room, hands: up ? withEnd(room.hands, who.userId) : without(room.hands, who.userId) };
}
/** Who is called up puts the hand down; whoever is on stage may leave it. */
function staged(
  room: RoomState,
  who: Actor,
  { on, userId }: Extract<Deed, { kind: 'stage' }>,
): RoomState | RefusalWord {
  if (!leads(who) && (on || userId !== who.userId)) return 'notAllowed';
  if (!on) return { ...room, stage: without(room.stage, userId), ...heard(room, userId) };
  if (!room.stage.includes(userId) && room.stage.length >= STAGE_MAX) return 'stageFull';
  return { ...room, stage: withEnd(room.stage, userId), hands: without(room.hands, userId) };
}
/** Whoever leaves the stage is called up anew with a voice. */
const heard = ({ muted: all }: RoomState, userId: number): Pick<RoomState, 'muted'> =>
  all ? { muted: without(all, userId) } : {};
/** The teacher takes the voice of one, or of all on stage, and gives it back. */
function muted(room: RoomState, who: Actor, { on, userId }: Extract<Deed, { kind: 'mute' }>): RoomState | RefusalWord {
  if (!leads(who)) return 'notAllowed';
  if (userId === undefined) return { ...room, muted: on ? room.stage : [] };
  return { ...room, muted: (on ? withEnd : without)(room.muted ?? [], userId) };
}
function tooFast(room: RoomState, who: Actor, at: number): RoomState | RefusalWord {
  if (!takesPart(who) || leads(who)) return 'notAllowed';
  const last = room.fast[String(who.userId)];
  if (last !== undefined && at - last < FAST_SECONDS * 1000) return 'tooSoon';
  return { ...room, fast: { ...room.fast, [who.userId]: at } };
}
