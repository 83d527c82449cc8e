import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import * as calls from '../../contract';
import type { Schedule } from '../../contract';
import { percentOf } from '../../rules';
import { coursePort, type Standing } from '../published';
import { minutesToday } from './days';
import { gone, isOver, isThere } from './open';

interface Row {
  readonly folderId: number;
  readonly parentId: number | null;
  readonly folderName: string;
  readonly lessonId: number | null;
  readonly name: string;
  readonly isFree: boolean;
  readonly hiddenAt: string | null;
  readonly isReady: boolean;
  readonly durationMs: number | null;
  readonly ques: number;
  readonly given: number;
  readonly position: number | null;
  readonly played: number | null;
  readonly submittedAt: string | null;
  readonly doneAt: string | null;
  readonly seenAt: string | null;
}
/** Folders and hours of a course with how far the caller is: one statement for all of them. */
const rowsOf = (cx: Cx, orgId: number, spuId: number): Promise<Row[]> =>
  cx.asOrg(orgId, (door) =>
    door.rows<Row>(sql`
      with que as materialized (
        select q.lesson_id, count(*)::int as n
        from video_que q
        join video_lesson l on l.org_id = q.org_id and l.lesson_id = q.lesson_id
        where q.org_id = ${orgId} and l.spu_id = ${spuId}
        group by q.lesson_id),
      given as materialized (
        select a.lesson_id, count(distinct a.ver_id)::int as n
        from video_answer a
        join video_lesson l on l.org_id = a.org_id and l.lesson_id = a.lesson_id
        where a.org_id = ${orgId} and l.spu_id = ${spuId} and a.user_id = ${cx.me.userId}
        group by a.lesson_id)
      select f.folder_id, f.parent_id, f.name as folder_name, l.lesson_id, l.name, l.is_free, l.hidden_at,
        coalesce(m.state = 'ready', false) as is_ready, m.duration_ms, coalesce(q.n, 0) as ques, coalesce(g.n, 0) as given,
        w.position, w.played, w.submitted_at, w.done_at, w.seen_at
      from video_folder f
      left join video_lesson l on l.org_id = f.org_id and l.folder_id = f.folder_id and l.removed_at is null
      left join video_film m on m.org_id = l.org_id and m.film_id = coalesce(l.shown_id, l.film_id)
      left join video_watch w on w.org_id = l.org_id and w.lesson_id = l.lesson_id and w.user_id = ${cx.me.userId}
      left join que q on q.lesson_id = l.lesson_id
      left join given g on g.lesson_id = l.lesson_id
      where f.org_id = ${orgId}
        and f.spu_id = ${spuId}
        and f.removed_at is null
      order by f.ord, f.folder_id, l.ord, l.lesson_id`),
  );
type Folder = Schedule['folders'][number];
type Hour = Folder['items'][number];

const hourOf = (row: Row, lessonId: number, open: boolean): Hour => ({
  lessonId,
  name: row.name,
  free: row.isFree,
  ready: row.isReady,
  open: open || row.isFree,
  duration: row.durationMs == null ? null : row.durationMs / 1000,
  position: (row.position ?? 0) / 10,
  watched: percentOf(row.played ?? 0, row.durationMs ?? 0),
  ques: row.ques,
  answered: row.given,
  submitted: row.submittedAt != null,
  done: row.doneAt != null,
  seenAt: row.seenAt,
});
/** Folders depth first, each before those it holds. */
function depthFirst(
  rows: readonly Row[],
  see: (row: Row) => Hour | undefined,
  parentId: number | null,
  depth = 0,
): Folder[] {
  const own = rows.filter((r) => r.parentId === parentId);
  return [...new Set(own.map((r) => r.folderId))].flatMap((folderId) => {
    const inside = own.filter((r) => r.folderId === folderId);
    const items = inside.flatMap((row) => see(row) ?? []);
    return [
      { folderId, name: inside[0]?.folderName ?? '', depth, items },
      ...depthFirst(rows, see, folderId, depth + 1),
    ];
  });
}

export const scheduleHandlers = [
  handle(calls.getSchedule, async (cx, { spuId }) => {
    const standing = await coursePort.get().standing(cx, spuId);
    if (!standing) throw gone();
    const { boughtAt, until, title, orgId } = standing;
    const over = boughtAt != null && isOver(cx, standing);
    const rows = await rowsOf(cx, orgId, spuId);
    const see = (row: Row) =>
      row.lessonId != null && isThere(row.hiddenAt, boughtAt)
        ? hourOf(row, row.lessonId, boughtAt != null && !over)
        : undefined;
    const folders = depthFirst(rows, see, null);
    const hours = folders.flatMap((f) => f.items);
    const done = hours.filter((h) => h.done).length;
    return { spuId, title, bought: boughtAt != null, until, over, lessons: hours.length, done, folders };
  }),
  handle(calls.myCourses, async (cx) => {
    const bought = await coursePort.get().bought(cx);
    const [first] = bought;
    if (!first) return { today: 0, items: [] };
    // All of one seller in one statement; the few others one by one.
    const items = [];
    for (const orgId of new Set(bought.map((c) => c.orgId))) {
      const own = bought.filter((c) => c.orgId === orgId);
      const sums = await sumsOf(cx, orgId, own);
      for (const { spuId, title, until } of own) {
        const sum = sums.find((s) => s.spuId === spuId);
        items.push({
          spuId,
          title,
          until,
          lessons: sum?.lessons ?? 0,
          done: sum?.done ?? 0,
          lessonId: sum?.lessonId ?? null,
          lessonName: sum?.lessonName ?? null,
        });
      }
    }
    return { today: await minutesToday(cx), items };
  }),
];
interface Sum {
  readonly spuId: number;
  readonly lessons: number;
  readonly done: number;
  readonly lessonId: number | null;
  readonly lessonName: string | null;
}
/** How far the caller is in courses they bought; hours that were hidden later are theirs as well. */
const sumsOf = (cx: Cx, orgId: number, own: readonly Standing[]): Promise<Sum[]> =>
  cx.asOrg(orgId, (door) =>
    door.rows<Sum>(sql`
      select l.spu_id, count(*)::int as lessons, count(w.done_at)::int as done,
        (array_agg(l.lesson_id order by w.seen_at desc) filter (where w.seen_at is not null))[1] as lesson_id,
        (array_agg(l.name order by w.seen_at desc) filter (where w.seen_at is not null))[1] as lesson_name
      from video_lesson l
      join unnest(${own.map((c) => c.spuId)}::bigint[], ${own.map((c) => c.boughtAt)}::timestamptz[]) as b(spu_id, bought_at)
        on b.spu_id = l.spu_id
      join video_folder f on f.org_id = l.org_id and f.folder_id = l.folder_id and f.removed_at is null
      left join video_watch w on w.org_id = l.org_id and w.lesson_id = l.lesson_id and w.user_id = ${cx.me.userId}
      where l.org_id = ${orgId}
        and l.removed_at is null
        and (l.hidden_at is null or l.hidden_at >= b.bought_at)
      group by l.spu_id
      order by l.spu_id`),
  );
