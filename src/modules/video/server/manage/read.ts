import type { Cx } from '../../../../kernel/server/cx';
import { sql, type Sql } from '../../../../kernel/server/db/sql';
import type { FolderTree, Lesson } from '../../contract';
import { SENDING_DAYS, UNDO_MINUTES, type FilmPart, type FilmState, type FilmWhy } from '../../rules';
import type { Sending } from '../../tables';
import { gone } from './own';

interface Row {
  readonly lessonId: number;
  readonly folderId: number;
  readonly name: string;
  readonly isFree: boolean;
  readonly hiddenAt: string | null;
  readonly sending: Sending | null;
  readonly hasCaptions: boolean;
  readonly ques: number;
  readonly state: FilmState | null;
  readonly why: FilmWhy | null;
  readonly fileName: string | null;
  readonly durationMs: number | null;
  readonly size: number | null;
  readonly parts: readonly FilmPart[] | null;
  readonly done: number | null;
  readonly total: number | null;
  /** What makes the film ended, and the film is not made. */ readonly isGivenUp: boolean;
  /** The film before it is still shown. */ readonly isReplacing: boolean;
}
const DAY_MS = 86_400_000;
/** What the manager sees of the film: an upload under way stands before what was there. */
function filmOf(row: Row, now: Date): Lesson['film'] {
  const about = {
    duration: row.durationMs == null ? null : row.durationMs / 1000,
    size: row.size,
    heights: (row.parts ?? []).map((part) => part.height),
    brokenOff: row.sending != null || row.isReplacing,
  };
  const { sending } = row;
  if (sending) {
    // After some days nothing of it is left to go on with.
    const isOver = sending.at != null && now.getTime() - Date.parse(sending.at) > SENDING_DAYS * DAY_MS;
    const failed = isOver || sending.failed === true;
    const { fileName, percent } = sending;
    return { ...about, state: failed ? 'failed' : 'uploading', why: failed ? 'broken' : null, fileName, percent };
  }
  // A disk that was full, a process that died too often: nobody works at it any more.
  if (row.isGivenUp) return { ...about, state: 'failed', why: 'broken', fileName: row.fileName, percent: null };
  const percent = row.state === 'working' && row.total ? Math.floor(((row.done ?? 0) * 100) / row.total) : null;
  return { ...about, state: row.state ?? 'none', why: row.why, fileName: row.fileName, percent };
}
const lessonOf = (row: Row, now: Date): Lesson => ({
  lessonId: row.lessonId,
  folderId: row.folderId,
  name: row.name,
  free: row.isFree,
  hidden: row.hiddenAt != null,
  ques: row.ques,
  captions: row.hasCaptions,
  film: filmOf(row, now),
});
const lessonsWhere = async (cx: Cx, more: Sql): Promise<Lesson[]> =>
  (
    await cx.db.rows<Row>(sql`
      select l.lesson_id, l.folder_id, l.name, l.is_free, l.hidden_at, l.sending, l.captions is not null as has_captions,
        f.state, f.why, f.file_name, f.duration_ms, f.size, f.parts, j.done, j.total, l.shown_id is not null as is_replacing,
        coalesce(f.state = 'working' and (j.job_id is null or j.ended_at is not null), false) as is_given_up, (
          select count(*)::int from video_que q where q.org_id = l.org_id and q.lesson_id = l.lesson_id
        ) as ques
      from video_lesson l
      left join video_film f on f.org_id = l.org_id and f.film_id = l.film_id
      left join kernel_job j on j.org_id = f.org_id and j.job_id = f.job_id
      where l.org_id = ${cx.db.orgId}
        and l.removed_at is null
        and ${more}
      order by l.ord, l.lesson_id`)
  ).map((row) => lessonOf(row, cx.now));

/** The hours of a folder in their order. */
export const lessonsIn = (cx: Cx, folderId: number): Promise<Lesson[]> =>
  lessonsWhere(cx, sql`l.folder_id = ${folderId}`);
export async function lessonRow(cx: Cx, lessonId: number): Promise<Lesson> {
  const [row] = await lessonsWhere(cx, sql`l.lesson_id = ${lessonId}`);
  if (!row) throw gone();
  return row;
}

type Removed = FolderTree['removed'][number];
/** What of a course can still be brought back: folders with all that went with them, and hours that went alone. */
export async function removedLately(cx: Cx, spuId: number): Promise<Removed[]> {
  const since = new Date(cx.now.getTime() - UNDO_MINUTES * 60_000).toISOString();
  const rows = await cx.db.rows<Removed & { readonly removedAt: string }>(sql`
    select 'folder' as kind, f.folder_id as id, f.name, f.removed_at
    from video_folder f
    left join video_folder p on p.org_id = f.org_id and p.folder_id = f.parent_id and p.removed_at = f.removed_at
    where f.org_id = ${cx.db.orgId}
      and f.spu_id = ${spuId}
      and f.removed_at >= ${since}
      and p.folder_id is null
    union all
    select 'lesson' as kind, l.lesson_id as id, l.name, l.removed_at
    from video_lesson l
    join video_folder f on f.org_id = l.org_id and f.folder_id = l.folder_id and f.removed_at is null
    where l.org_id = ${cx.db.orgId}
      and l.spu_id = ${spuId}
      and l.removed_at >= ${since}`);
  return rows
    .toSorted((a, b) => b.removedAt.localeCompare(a.removedAt))
    .map(({ kind, id, name }) => ({ kind, id, name }));
}
