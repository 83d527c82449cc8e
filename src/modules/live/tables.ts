import { bool, bytes, id, instant, int, json, ref, table, text, word } from '../../kernel/server/db/table';
import type { Deed } from './contract/deeds';
import type { RoomState } from './rules/room';
import type { WareKind } from './rules/ware';

// Rooms (migrations/20261123-1770). Who is in one may be of a partner class of another school: no key to a person.
export const rooms = table(
  'live_room',
  'tenant',
  {
    lessonId: ref('lesson_lesson'),
    seq: int().default(),
    state: json<RoomState>(),
    openedAt: instant(),
    endsAt: instant(),
    endedAt: instant().null(),
  },
  ['lessonId'],
);
export type LogKind = Deed['kind'] | 'came' | 'left' | 'ended';
export const logs = table(
  'live_log',
  'tenant',
  {
    lessonId: ref('live_room'),
    seq: int(),
    kind: word<LogKind>(),
    userId: id(),
    at: instant(),
    body: json<Readonly<Record<string, unknown>>>(),
  },
  ['lessonId', 'seq'],
);
export const tickets = table(
  'live_ticket',
  'tenant',
  {
    lessonId: ref('lesson_lesson'),
    userId: id(),
    hash: text(),
    role: int(),
    endsAt: instant(),
    expiresAt: instant(),
    usedAt: instant().null(),
    /** Name and school of somebody of a partner class of another school. */
    guestName: text().null(),
  },
  ['lessonId', 'userId'],
);
export const visits = table(
  'live_visit',
  'tenant',
  {
    lessonId: ref('live_room'),
    userId: id(),
    visitNo: int(),
    role: int(),
    conn: text(),
    cameAt: instant(),
    lastAt: instant(),
    seenAt: instant(),
    leftAt: instant().null(),
    seconds: int().default(),
  },
  ['lessonId', 'userId', 'visitNo'],
);
/** Which process carries a room's picture and voice (server/media/place.ts). */
export const mediaPlaces = table(
  'live_media',
  'tenant',
  { lessonId: ref('live_room'), holder: text(), seenAt: instant(), until: instant() },
  ['lessonId'],
);
/** What of a library the teacher has brought into the room. The resource may be another organisation's: no key to it. */
export const wares = table(
  'live_ware',
  'tenant',
  {
    lessonId: ref('lesson_lesson'),
    resId: id(),
    title: text(),
    path: text(),
    shownAt: instant(),
    kind: word<WareKind>().default(),
    /** Pages of a document; one of anything else. */
    sheets: int().default(),
  },
  ['lessonId', 'resId'],
);
/** What the lesson's teacher said, piece by piece, where the school lets lessons be recorded. */
export const voices = table(
  'live_voice',
  'tenant',
  { lessonId: ref('live_room'), at: instant(), ms: int(), sound: bytes() },
  ['lessonId', 'at'],
);
export const settings = table('live_setting', 'tenant', { browsers: bool(), records: bool().default() }, []);
export const controls = table(
  'live_ctrl',
  'reference',
  {
    id: text(),
    keyHash: text(),
    madeAt: instant(),
    expiresAt: instant(),
    forOrgId: ref('organisation_org').null(),
    lessonId: id().null(),
    userId: id().null(),
    confirmedAt: instant().null(),
    endsAt: instant().null(),
  },
  ['id'],
);
