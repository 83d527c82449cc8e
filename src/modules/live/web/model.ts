import type { Deed, LogLine, Stroke } from '../contract';
import { EMPTY_ROOM, FAST_SECONDS, ROLE, type FilmStands, type RoomState } from '../rules';

/** A line on the board, its pieces put together. */
export interface Drawn {
  readonly id: string;
  readonly userId: number;
  readonly colour: Stroke['colour'];
  readonly width: number;
  readonly points: readonly number[];
}
export interface Said {
  readonly seq: number;
  readonly userId: number;
  readonly name: string;
  readonly text: string;
}
export interface Person {
  readonly userId: number;
  readonly name: string;
  readonly role: number;
}
/** What lies under a page of the board. */
export interface Laid {
  readonly resId: number;
  /** Of a document this page. */
  readonly sheet?: number;
}
/** A film that the room sees. */
export interface ShownFilm extends FilmStands {
  readonly resId: number;
}
/** What the log adds up to, as a page shows it. */
export interface RoomModel {
  readonly seq: number;
  readonly room: Omit<RoomState, 'fast'>;
  /** Lines of each page, the oldest first. */
  readonly board: ReadonlyMap<number, readonly Drawn[]>;
  /** The picture under each page that has one. */
  readonly pictures: ReadonlyMap<number, Laid>;
  /** The film in the board's place, if there is one. */
  readonly film?: ShownFilm;
  readonly chat: readonly Said[];
  readonly people: ReadonlyMap<number, Person>;
  /** Everybody who has been here, by name. */
  readonly names: ReadonlyMap<number, string>;
  /** When somebody said "too fast", in milliseconds. */
  readonly fast: readonly number[];
  /** Who has led the room: they erase what anybody wrote, everybody else what is their own. */
  readonly teachers: ReadonlySet<number>;
  readonly ended: boolean;
}
export const EMPTY_MODEL: RoomModel = {
  seq: 0,
  room: EMPTY_ROOM,
  board: new Map(),
  pictures: new Map(),
  chat: [],
  people: new Map(),
  names: new Map(),
  fast: [],
  teachers: new Set(),
  ended: false,
};
/** Words that a page keeps at hand. */
const CHAT_SHOWN = 500;

/** The model after some lines; those it knows already change nothing. */
export function grown(model: RoomModel, lines: readonly LogLine[]): RoomModel {
  const fresh = lines.filter((line) => line.seq > model.seq);
  if (!fresh.length) return model;
  return fresh.reduce(after, { ...model, board: new Map(model.board), people: new Map(model.people) });
}
function after(model: RoomModel, line: LogLine): RoomModel {
  const next = { ...model, seq: line.seq, names: withName(model.names, line) };
  const { room } = model;
  const { deed, userId } = line;
  const onPage = (page: number, change: (all: readonly Drawn[]) => readonly Drawn[]): RoomModel => ({
    ...next,
    board: new Map(model.board).set(page, change(model.board.get(page) ?? [])),
  });
  switch (deed.kind) {
    case 'stroke':
      return onPage(deed.page, (all) => withPiece(all, deed, userId));
    case 'erase':
      return onPage(deed.page, (all) =>
        all.filter((one) => !deed.ids.includes(one.id) || !mayErase(model, userId, one)),
      );
    case 'wipe':
      return onPage(deed.page, () => []);
    case 'page':
      return { ...next, room: { ...room, page: deed.page } };
    case 'addPage':
      return { ...next, room: { ...room, pages: room.pages + 1, page: room.pages + 1 } };
    case 'chat':
      return {
        ...next,
        chat: [...model.chat, { seq: line.seq, userId, name: line.name, text: deed.text }].slice(-CHAT_SHOWN),
      };
    case 'chatMode':
      return { ...next, room: { ...room, chat: deed.mode } };
    case 'hush':
      return {
        ...next,
        room: { ...room, hushed: (deed.on ? withEnd : without)(room.hushed ?? [], deed.userId) },
      };
    case 'hand': {
      const whose = deed.userId ?? userId;
      return { ...next, room: { ...room, hands: deed.up ? withEnd(room.hands, whose) : without(room.hands, whose) } };
    }
    case 'stage':
      return {
        ...next,
        room: {
          ...room,
          stage: deed.on ? withEnd(room.stage, deed.userId) : without(room.stage, deed.userId),
          hands: deed.on ? without(room.hands, deed.userId) : room.hands,
          muted: deed.on || !room.muted ? room.muted : without(room.muted, deed.userId),
        },
      };
    case 'mute':
      return { ...next, room: { ...room, muted: mutedBy(room, deed) } };
    case 'ware': {
      const pictures = new Map(model.pictures);
      if (deed.resId === null) pictures.delete(deed.page);
      else pictures.set(deed.page, { resId: deed.resId });
      return { ...next, pictures };
    }
    case 'deck':
      return withDeck(next, deed);
    case 'film': {
      const { resId, moment, plays } = deed;
      return { ...next, film: resId === null ? undefined : { resId, moment, plays, since: Date.parse(line.at) } };
    }
    case 'record':
      return { ...next, room: { ...room, recording: deed.on } };
    case 'fast':
      return { ...next, fast: [...model.fast, Date.parse(line.at)].slice(-200) };
    case 'came': {
      const people = new Map(model.people).set(userId, { userId, name: line.name, role: deed.role });
      const teachers = deed.role === ROLE.teacher ? new Set([...model.teachers, userId]) : model.teachers;
      // A lesson that was moved goes on in its room.
      return { ...next, people, teachers, ended: false };
    }
    case 'left': {
      const people = new Map(model.people);
      people.delete(userId);
      return { ...next, people };
    }
    case 'ended':
      return { ...next, ended: true };
  }
}
/** A new page for each page of a document, behind all others. */
function withDeck(model: RoomModel, { resId, from, to }: Extract<Deed, { kind: 'deck' }>): RoomModel {
  const { room } = model;
  const pictures = new Map(model.pictures);
  for (let sheet = from; sheet <= to; sheet++) pictures.set(room.pages + 1 + sheet - from, { resId, sheet });
  return { ...model, pictures, room: { ...room, pages: room.pages + to - from + 1, page: room.pages + 1 } };
}
/** Nobody named: all who are on stage. */
function mutedBy(
  { stage, muted = [] }: RoomModel['room'],
  { on, userId }: Extract<Deed, { kind: 'mute' }>,
): readonly number[] {
  if (userId === undefined) return on ? stage : [];
  return (on ? withEnd : without)(muted, userId);
}
const mayErase = ({ teachers }: RoomModel, userId: number, line: Drawn): boolean =>
  line.userId === userId || teachers.has(userId);
const withName = (names: ReadonlyMap<number, string>, { userId, name }: LogLine): ReadonlyMap<number, string> =>
  !name || names.get(userId) === name ? names : new Map(names).set(userId, name);
const without = (ids: readonly number[], id: number): readonly number[] => ids.filter((one) => one !== id);
const withEnd = (ids: readonly number[], id: number): readonly number[] => (ids.includes(id) ? ids : [...ids, id]);
/** Pieces with one id and of one person are one line. */
function withPiece(all: readonly Drawn[], { id, colour, width, points }: Stroke, userId: number): readonly Drawn[] {
  const last = all.findLastIndex((one) => one.id === id && one.userId === userId);
  const known = all[last];
  if (!known) return [...all, { id, userId, colour, width, points }];
  return all.with(last, { ...known, points: [...known.points, ...points] });
}

/** Somebody of the list of people. */
export interface Listed extends Person {
  /** The network is gone, or they went; their hand and their place on stage wait for them. */
  readonly away: boolean;
}
/** Who is here: the teacher first, then who is on stage, raised hands in their order, everybody else. */
export function listedIn({ people, names, room: { hands, stage } }: RoomModel): Listed[] {
  const gone = [...new Set([...stage, ...hands])].filter((userId) => !people.has(userId));
  const rank = ({ userId, role }: Person): number =>
    role === ROLE.teacher ? -2 : stage.includes(userId) ? -1 : hands.includes(userId) ? hands.indexOf(userId) : 1000;
  return [
    ...[...people.values()].map((person) => ({ ...person, away: false })),
    ...gone.map((userId) => ({ userId, name: names.get(userId) ?? '', role: ROLE.student, away: true })),
  ].toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'zh'));
}

/** How many say now that it goes too fast. */
export const fastNow = (model: RoomModel, now: number): number =>
  model.fast.filter((at) => now - at < FAST_SECONDS * 1000).length;
/** How the lesson stands: nobody presses anything for it. */
export function stateOf({ people, teachers, ended }: RoomModel): 'ended' | 'live' | 'interrupted' | 'waiting' {
  if (ended) return 'ended';
  if ([...people.values()].some(({ role }) => role === ROLE.teacher)) return 'live';
  return teachers.size ? 'interrupted' : 'waiting';
}
