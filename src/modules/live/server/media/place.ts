import type { Door } from '../../../../kernel/server/db/door';
import { mediaPlaces } from '../../tables';

/** So long a process carries a room without saying so again. */
const HOLD_MS = 15_000;
/** Whose turn it is to renew asks this often. */
export const RENEW_MS = 5000;

/**
 * Which process carries picture and voice of a room: whoever asks first, until it says nothing any more. By the database's clock,
 * so that two processes never believe it of themselves at once.
 */
export async function holderOf(door: Door, lessonId: number, me: string, now: Date): Promise<string> {
  await door.insert(
    mediaPlaces,
    { lessonId, holder: me, seenAt: now.toISOString(), until: new Date(now.getTime() + HOLD_MS).toISOString() },
    `on conflict (org_id, lesson_id) do update set holder = excluded.holder, seen_at = excluded.seen_at, until = excluded.until
     where live_media.holder = excluded.holder or live_media.until < excluded.seen_at`,
  );
  return (await door.one(mediaPlaces, { lessonId }))?.holder ?? me;
}
/** The room is over, or nobody looks on: the next one who asks carries it. */
export const letGo = (door: Door, lessonId: number, me: string): Promise<number> =>
  door.remove(mediaPlaces, { lessonId, holder: me });
