import type { Kernel } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import type { Door } from '../../../kernel/server/db/door';
import type { Schedule } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { letGo } from '../../files/server/published';
import { UNDO_MINUTES } from '../rules';
import { films, folders } from '../tables';
import { filmFiles } from './make/files';
import { oneOf } from '../../../kernel/server/db/where';

const AT_ONCE = 200;
const SEATS_MS = 3_600_000;
/** How long it is known how much somebody watched on a day. */
const DAYS_KEPT = 90;

/** Takes away for good what was deleted, and films that no hour shows any more. */
export const sweep: Schedule = {
  name: 'video-sweep',
  does: 'films that were deleted or that no hour shows any more go for good',
  cron: '23 * * * *',
  run: (kernel) => sweepVideo(kernel),
};
export async function sweepVideo(kernel: Kernel): Promise<void> {
  const now = kernel.clock();
  const ago = new Date(now.getTime() - UNDO_MINUTES * 60_000).toISOString();
  const orgs = await acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<{ orgId: number }>(sql`
      select distinct org_id from video_film where org_id = org_id
      union
      select distinct org_id from video_folder where org_id = org_id
      union
      select distinct org_id from video_day where org_id = org_id
      order by org_id`),
  );
  for (const { orgId } of orgs)
    await inOrg(kernel.pools.tenant, orgId, async (door) => {
      let dropped = AT_ONCE;
      while (dropped === AT_ONCE) dropped = await dropHours(door, ago, now.toISOString());
      await dropFolders(door, ago);
      await dropFilms(door, ago, now.toISOString());
      await door.change(sql`
        delete from video_seat
        where org_id = ${orgId} and seen_at < ${new Date(now.getTime() - SEATS_MS).toISOString()}`);
      await door.change(sql`
        delete from video_day
        where org_id = ${orgId} and on_date < ${plusDays(now.toISOString().slice(0, 10), -DAYS_KEPT)}`);
    });
}

/** Some hours whose time is over, with the files of their films. @returns how many they were. */
async function dropHours(door: Door, ago: string, at: string): Promise<number> {
  const over = await door.rows<{ lessonId: number }>(sql`
    select l.lesson_id
    from video_lesson l
    join video_folder f on f.org_id = l.org_id and f.folder_id = l.folder_id
    where l.org_id = ${door.orgId}
      and (l.removed_at < ${ago} or f.removed_at < ${ago})
    order by l.lesson_id
    limit ${AT_ONCE}`);
  const ids = over.map((l) => l.lessonId);
  if (ids.length) {
    await door.change(sql`delete from video_place where lesson_id = any(${ids}::bigint[])`);
    // Their films' files, before the rows that name them.
    await letFilmsGo(door, await door.many(films, { lessonId: oneOf(ids) }), at);
    await door.change(sql`delete from video_lesson where org_id = ${door.orgId} and lesson_id = any(${ids}::bigint[])`);
  }
  return ids.length;
}
/** Folders go when nothing that stays is in them, however deep: with a folder's row go those of all below it. */
async function dropFolders(door: Door, ago: string): Promise<void> {
  const rows = await door.rows<{ folderId: number; parentId: number | null; isOver: boolean; holds: boolean }>(sql`
    select f.folder_id, f.parent_id, coalesce(f.removed_at < ${ago}, false) as is_over, exists (
        select 1 from video_lesson l where l.org_id = f.org_id and l.folder_id = f.folder_id
      ) as holds
    from video_folder f
    where f.org_id = ${door.orgId}
    order by f.folder_id`);
  const stays = new Set(rows.filter((f) => !f.isOver || f.holds).map((f) => f.folderId));
  for (let before = -1; before !== stays.size;) {
    before = stays.size;
    for (const { folderId, parentId } of rows) if (parentId != null && stays.has(folderId)) stays.add(parentId);
  }
  const ids = rows.filter((f) => !stays.has(f.folderId)).map((f) => f.folderId);
  if (ids.length) await door.remove(folders, { folderId: oneOf(ids) });
}
async function dropFilms(door: Door, ago: string, at: string): Promise<void> {
  const over = await door.rows<{ filmId: number }>(sql`
    select f.film_id
    from video_film f
    left join video_lesson l on l.org_id = f.org_id and l.lesson_id = f.lesson_id
      and (l.film_id = f.film_id or l.shown_id = f.film_id)
    where f.org_id = ${door.orgId}
      and l.lesson_id is null
      and f.made_at < ${ago}
    order by f.film_id
    limit ${AT_ONCE}`);
  if (!over.length) return;
  const ids = oneOf(over.map((f) => f.filmId));
  await letFilmsGo(door, await door.many(films, { filmId: ids }), at);
  await door.remove(films, { filmId: ids });
}
/** A file that another hour shows too stays: the same bytes are sent once. */
async function letFilmsGo(door: Door, list: Parameters<typeof filmFiles>[0][], at: string): Promise<void> {
  if (!list.length) return;
  const paths = list.flatMap(filmFiles);
  const kept = await door.rows<{ path: string }>(sql`
    select f.path
    from video_film f
    where f.org_id = ${door.orgId}
      and f.path = any(${paths}::text[])
      and f.film_id <> all(${list.map((f) => f.filmId)}::bigint[])
    order by f.film_id`);
  const still = new Set(kept.map((f) => f.path));
  await letGo(
    door,
    paths.filter((path) => !still.has(path)),
    at,
  );
}
