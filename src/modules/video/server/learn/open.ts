import type { Cx } from '../../../../kernel/server/cx';
import { jsonList, sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { faults } from '../../faults';
import { CHECK_SECONDS, NEED_PERCENT, type FilmPart, type Place, type Range, type Strip } from '../../rules';
import { coursePort, type Standing } from '../published';

export const gone = () => fail(kernelFaults.gone);

/** A question of an hour, as far as its learner has answered it. */
export interface HourQue {
  readonly verId: number;
  readonly place: Place;
  readonly atMs: number | null;
  /** Parts that were answered. */ readonly given: number;
}
/** How far the caller is; null while they never came. */
export interface WatchRow {
  readonly position: number;
  readonly positionAt: string;
  readonly ranges: readonly Range[];
  readonly played: number;
  readonly openMs: number;
  readonly openAt: string | null;
  readonly checkedAt: string;
  readonly seenAt: string;
  readonly backs: readonly number[];
  readonly trainNo: number;
  readonly watchedAt: string | null;
  readonly submittedAt: string | null;
  readonly doneAt: string | null;
}
/** An hour with what a learner's call needs of it. */
export interface Hour {
  readonly lessonId: number;
  readonly orgId: number;
  readonly spuId: number;
  readonly name: string;
  readonly isFree: boolean;
  readonly hiddenAt: string | null;
  readonly captions: string | null;
  readonly filmId: number | null;
  readonly state: string | null;
  readonly path: string | null;
  readonly durationMs: number | null;
  readonly parts: readonly FilmPart[] | null;
  readonly poster: string | null;
  readonly strip: Strip | null;
  readonly needPercent: number;
  readonly needQues: boolean;
  readonly isMarked: boolean;
  readonly ques: readonly HourQue[];
  readonly watch: WatchRow | null;
}
const WATCHED = [
  'position',
  'positionAt',
  'ranges',
  'played',
  'openMs',
  'openAt',
  'checkedAt',
  'seenAt',
  'backs',
  'trainNo',
  'watchedAt',
  'submittedAt',
  'doneAt',
] as const;
type Read = Omit<Hour, 'watch'> & Partial<WatchRow> & { readonly entered: boolean };

/**
 * An hour under its number, wherever its course stands; of another course than the one it is looked for in, gone.
 * @param o `filmId`: the film that a player shows, which may have been replaced meanwhile; without it the hour's own.
 */
export async function hourOf(
  cx: Cx,
  lessonId: number,
  o: { readonly spuId?: number | undefined; readonly filmId?: number | undefined } = {},
) {
  const place = await cx.db.row<{ courseOrgId: number; spuId: number }>(
    sql`select course_org_id, spu_id from video_place where lesson_id = ${lessonId}`,
  );
  if (!place || (o.spuId != null && o.spuId !== place.spuId)) throw gone();
  const row = await cx.asOrg(place.courseOrgId, (door) => readHour(door, cx.me.userId, lessonId, o.filmId));
  if (!row) throw gone();
  const { entered, ...hour } = row;
  const watch = entered ? (Object.fromEntries(WATCHED.map((key) => [key, row[key]])) as unknown as WatchRow) : null;
  return { ...hour, watch } satisfies Hour as Hour;
}
const readHour = (door: Door, userId: number, lessonId: number, filmId?: number): Promise<Read | undefined> =>
  door.row<Read>(sql`
    select l.lesson_id, l.org_id, l.spu_id, l.name, l.is_free, l.hidden_at, l.captions, m.film_id, m.state, m.path,
      m.duration_ms, m.parts, m.poster, m.strip, coalesce(s.need_percent, ${NEED_PERCENT}) as need_percent,
      coalesce(s.need_ques, true) as need_ques, coalesce(s.is_marked, false) as is_marked, w.user_id is not null as entered,
      w.position, w.position_at, w.ranges, w.played, w.open_ms, w.open_at, w.checked_at, w.seen_at, w.backs, w.train_no, w.watched_at,
      w.submitted_at, w.done_at, ${jsonList(sql`
        select q.ver_id as "verId", q.place, q.at_ms as "atMs", (
            select count(*)::int
            from video_answer a
            where a.org_id = q.org_id and a.lesson_id = q.lesson_id and a.ver_id = q.ver_id and a.user_id = ${userId}
          ) as given
        from video_que q
        where q.org_id = l.org_id and q.lesson_id = l.lesson_id
        order by q.ord, q.ver_id`)} as ques
    from video_lesson l
    join video_folder f on f.org_id = l.org_id and f.folder_id = l.folder_id and f.removed_at is null
    left join video_film m on m.org_id = l.org_id and m.lesson_id = l.lesson_id
      and m.film_id = ${filmId == null ? sql`coalesce(l.shown_id, l.film_id)` : sql`${filmId}`}
    left join video_setting s on s.org_id = l.org_id and s.spu_id = l.spu_id
    left join video_watch w on w.org_id = l.org_id and w.lesson_id = l.lesson_id and w.user_id = ${userId}
    where l.org_id = ${door.orgId}
      and l.lesson_id = ${lessonId}
      and l.removed_at is null`);

/** Whether it has to be asked anew that somebody may watch. */
export const isLate = (cx: Cx, { checkedAt }: Pick<WatchRow, 'checkedAt'>): boolean =>
  cx.now.getTime() - Date.parse(checkedAt) > CHECK_SECONDS * 1000;
/** Whether a course may be watched now: bought, and not over. */
export const isOver = (cx: Cx, { until }: Pick<Standing, 'until'>): boolean => until != null && until < cx.today;
/** An hour that was hidden stands for those who had bought it by then. */
export const isThere = (hiddenAt: string | null, boughtAt: string | null): boolean =>
  hiddenAt == null || (boughtAt != null && boughtAt <= hiddenAt);

/**
 * Lets in whom the course was sold to, as long as it was; into a free hour everybody. @throws gone where the course is not
 * offered to the caller.
 */
export async function admit(cx: Cx, hour: Pick<Hour, 'spuId' | 'isFree' | 'hiddenAt'>): Promise<Standing | undefined> {
  if (hour.isFree && hour.hiddenAt == null) return undefined;
  const standing = await coursePort.get().standing(cx, hour.spuId);
  if (!standing) throw gone();
  if (standing.boughtAt == null) {
    if (hour.hiddenAt != null) throw gone();
    throw fail(faults.notBought);
  }
  if (!isThere(hour.hiddenAt, standing.boughtAt)) throw gone();
  if (isOver(cx, standing)) throw fail(faults.validityOver, { day: standing.until ?? '' });
  return standing;
}
