import type { Cx } from '../../../../kernel/server/cx';
import { sql, type Sql } from '../../../../kernel/server/db/sql';
import type { Lesson } from '../../contract';
import type { FilmPart, FilmState, FilmWhy } from '../../rules';
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
}
/** What the manager sees of the film: an upload under way stands before what was there. */
function filmOf(row: Row): Lesson['film'] {
  const about = {
    duration: row.durationMs == null ? null : row.durationMs / 1000,
    size: row.size,
    heights: (row.parts ?? []).map((part) => part.height),
  };
  const { sending } = row;
  if (sending)
    return {
      ...about,
      state: sending.failed ? 'failed' : 'uploading',
      why: sending.failed ? 'broken' : null,
      fileName: sending.fileName,
      percent: sending.percent,
    };
  const percent = row.state === 'working' && row.total ? Math.floor(((row.done ?? 0) * 100) / row.total) : null;
  return { ...about, state: row.state ?? 'none', why: row.why, fileName: row.fileName, percent };
}
const lessonOf = (row: Row): Lesson => ({
  lessonId: row.lessonId,
  folderId: row.folderId,
  name: row.name,
  free: row.isFree,
  hidden: row.hiddenAt != null,
  ques: row.ques,
  captions: row.hasCaptions,
  film: filmOf(row),
});
const lessonsWhere = async (cx: Cx, more: Sql): Promise<Lesson[]> =>
  (
    await cx.db.rows<Row>(sql`
      select l.lesson_id, l.folder_id, l.name, l.is_free, l.hidden_at, l.sending, l.captions is not null as has_captions,
        f.state, f.why, f.file_name, f.duration_ms, f.size, f.parts, j.done, j.total, (
          select count(*)::int from video_que q where q.org_id = l.org_id and q.lesson_id = l.lesson_id
        ) as ques
      from video_lesson l
      left join video_film f on f.org_id = l.org_id and f.film_id = l.film_id
      left join kernel_job j on j.org_id = f.org_id and j.job_id = f.job_id
      where l.org_id = ${cx.db.orgId}
        and l.removed_at is null
        and ${more}
      order by l.ord, l.lesson_id`)
  ).map(lessonOf);

/** The hours of a folder in their order. */
export const lessonsIn = (cx: Cx, folderId: number): Promise<Lesson[]> =>
  lessonsWhere(cx, sql`l.folder_id = ${folderId}`);
export async function lessonRow(cx: Cx, lessonId: number): Promise<Lesson> {
  const [row] = await lessonsWhere(cx, sql`l.lesson_id = ${lessonId}`);
  if (!row) throw gone();
  return row;
}
