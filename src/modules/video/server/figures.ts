import type { Cx } from '../../../kernel/server/cx';
import { contains, is, nothing, sql, type Sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import { rowsOfList, type ListOf } from '../../../kernel/server/db/list';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { dayIn, timeIn } from '../../../kernel/shared/dates';
import { holds } from '../../../kernel/shared/need';
import { cutTo } from '../../../kernel/shared/whole';
import { plainText, type QuestionBody } from '../../question-bank/contract';
import * as calls from '../contract';
import type { LessonFigure, LessonFigures } from '../contract';
import { cellsOf, halfGoneOf, percentOf, timeText, type Place, type Range } from '../rules';
import { gone } from './manage/own';
import { coursePort, type Course } from './published';

/** A manager sees all who watch, a teacher the children of the classes they teach. */
const seen = (cx: Cx): Sql =>
  holds(cx.me, 'COURSE_MANAGER')
    ? nothing
    : sql`and exists (
        select 1
        from class_charge_v h
        join class_student_v s on s.org_id = h.org_id and s.clazz_id = h.clazz_id
        where h.org_id = w.org_id and h.user_id = ${cx.me.userId} and s.user_id = w.user_id)`;
const courseOf = async (cx: Cx, spuId: number): Promise<Course> => {
  const course = await coursePort.get().managed(cx, spuId);
  if (!course) throw gone();
  return course;
};

interface Sum {
  readonly lessonId: number;
  readonly name: string;
  readonly durationMs: number | null;
  readonly watchers: number;
  readonly done: number;
  readonly played: number;
  readonly right: number | null;
}
/** Each hour of a course with its sums. One statement. */
const sumsOf = (cx: Cx, spuId: number): Promise<Sum[]> =>
  cx.db.rows<Sum>(sql`
    with watch as materialized (
      select w.lesson_id, count(*)::int as watchers, count(w.done_at)::int as done, sum(w.played)::float8 as played
      from video_watch w
      where w.org_id = ${cx.db.orgId} ${seen(cx)}
      group by w.lesson_id),
    answer as materialized (
      select w.lesson_id, round(100.0 * count(*) filter (where w.verdict = 'right') / count(*))::int as right_share
      from video_answer w
      where w.org_id = ${cx.db.orgId} ${seen(cx)}
      group by w.lesson_id)
    select l.lesson_id, l.name, m.duration_ms, coalesce(w.watchers, 0) as watchers, coalesce(w.done, 0) as done,
      coalesce(w.played, 0) as played, a.right_share as right
    from video_lesson l
    join video_folder f on f.org_id = l.org_id and f.folder_id = l.folder_id and f.removed_at is null
    left join video_film m on m.org_id = l.org_id and m.film_id = coalesce(l.shown_id, l.film_id)
    left join watch w on w.lesson_id = l.lesson_id
    left join answer a on a.lesson_id = l.lesson_id
    where l.org_id = ${cx.db.orgId}
      and l.spu_id = ${spuId}
      and l.removed_at is null
    order by f.ord, f.folder_id, l.ord, l.lesson_id`);
const minutesIn = (tenths: number): number => Math.round(tenths / 600);
const figureOf = (s: Sum): LessonFigure => ({
  lessonId: s.lessonId,
  name: s.name,
  duration: s.durationMs == null ? null : s.durationMs / 1000,
  watchers: s.watchers,
  done: s.done,
  minutes: minutesIn(s.played),
  watched: s.watchers && s.durationMs ? percentOf(s.played / s.watchers, s.durationMs) : null,
  right: s.right,
});

interface Watched {
  readonly ranges: readonly Range[];
  readonly position: number;
  readonly isDone: boolean;
  readonly backs: readonly number[];
}
interface QueSum {
  readonly verId: number;
  readonly place: Place;
  readonly atMs: number | null;
  readonly body: QuestionBody;
  readonly right: number;
  readonly part: number;
  readonly wrong: number;
}
const WATCHERS_MAX = 20_000;
const STEM_MAX = 60;

const viewersOf = (
  cx: Cx,
  { spuId, lessonId, name }: Pick<ParsedOf<typeof calls.listViewers>, 'spuId' | 'lessonId' | 'name'>,
) =>
  ({
    select: sql`w.user_id, w.lesson_id, w.user_name as name, l.name as lesson_name, w.played, w.position, w.done_at, w.seen_at,
      m.duration_ms, (
        select round(100.0 * count(*) filter (where a.verdict = 'right') / nullif(count(*), 0))::int
        from video_answer a
        where a.org_id = w.org_id and a.lesson_id = w.lesson_id and a.user_id = w.user_id
      ) as right_share`,
    from: sql`video_watch w
      join video_lesson l on l.org_id = w.org_id and l.lesson_id = w.lesson_id and l.removed_at is null
      left join video_film m on m.org_id = l.org_id and m.film_id = coalesce(l.shown_id, l.film_id)`,
    where: [
      cx.db.orgs('w'),
      is('l.spu_id', spuId),
      is('w.lesson_id', lessonId),
      contains('w.user_name', name),
      sql`true ${seen(cx)}`,
    ],
    sorts: { name: sql`w.user_name`, minutes: sql`w.played`, seenAt: sql`w.seen_at` },
    then: sql`w.seen_at desc, w.lesson_id, w.user_id`,
    shape: (r: ViewerRow) => ({
      userId: r.userId,
      lessonId: r.lessonId,
      name: r.name,
      lessonName: r.lessonName,
      watched: percentOf(r.played, r.durationMs ?? 0),
      minutes: Math.round(r.played / 60) / 10,
      position: r.position / 10,
      right: r.rightShare,
      done: r.doneAt != null,
      seenAt: r.seenAt,
    }),
  }) satisfies ListOf<ParsedOf<typeof calls.listViewers>, ViewerRow, Viewer>;
type Viewer = ReplyOf<typeof calls.listViewers>['items'][number];
interface ViewerRow {
  readonly userId: number;
  readonly lessonId: number;
  readonly name: string;
  readonly lessonName: string;
  readonly played: number;
  readonly position: number;
  readonly doneAt: string | null;
  readonly seenAt: string;
  readonly durationMs: number | null;
  readonly rightShare: number | null;
}
/** Who watched, as a file: the rows, order and rights of the list. */
const sheet = exporter<ParsedOf<typeof calls.exportViewers>>({
  kind: 'video.figures.people',
  calls: [calls.exportViewers],
  run: async (cx, params) => {
    const course = await courseOf(cx, params.spuId);
    const list = viewersOf(cx, params);
    const rows = (await cx.db.rows<ViewerRow>(rowsOfList(list, { sort: params.sort }))).map(list.shape);
    const t = (key: string) => cx.text(`video.field.${key}`);
    const at = (instant: string) => `${dayIn(cx.me.zone, new Date(instant))} ${timeIn(cx.me.zone, new Date(instant))}`;
    return {
      name: course.title,
      count: rows.length,
      rows,
      columns: [
        { title: t('name'), value: (r: Viewer) => r.name },
        { title: t('lessonName'), value: (r) => r.lessonName },
        { title: t('watched'), value: (r) => r.watched },
        { title: t('minutes'), value: (r) => r.minutes },
        { title: t('position'), value: (r) => timeText(r.position) },
        { title: t('right'), value: (r) => r.right },
        { title: t('done'), value: (r) => cx.text(r.done ? 'video.done.yes' : 'video.done.no') },
        { title: t('seenAt'), width: 18, value: (r) => at(r.seenAt) },
      ],
    };
  },
});
export const figureJobs = [sheet.job];

async function lessonFigures(cx: Cx, lessonId: number): Promise<LessonFigures> {
  const lesson = await cx.db.row<{ name: string; spuId: number; durationMs: number | null }>(sql`
    select l.name, l.spu_id, m.duration_ms
    from video_lesson l
    left join video_film m on m.org_id = l.org_id and m.film_id = coalesce(l.shown_id, l.film_id)
    where l.org_id = ${cx.db.orgId} and l.lesson_id = ${lessonId} and l.removed_at is null`);
  if (!lesson) throw gone();
  await courseOf(cx, lesson.spuId);
  const watched = await cx.db.rows<Watched>(sql`
    select w.ranges, w.position, w.done_at is not null as is_done, w.backs
    from video_watch w
    where w.org_id = ${cx.db.orgId} and w.lesson_id = ${lessonId} ${seen(cx)}
    order by w.user_id
    limit ${WATCHERS_MAX}`);
  // A question that was changed since keeps what was answered to its older versions: of each person the last word.
  const ques = await cx.db.rows<QueSum>(sql`
    select q.ver_id, q.place, q.at_ms, v.body, count(*) filter (where a.verdict = 'right')::int as right,
      count(*) filter (where a.verdict = 'part')::int as part, count(*) filter (where a.verdict = 'wrong')::int as wrong
    from video_que q
    join question_bank_version_v v on v.org_id = q.org_id and v.ver_id = q.ver_id
    left join (
      select distinct on (w.user_id, w.qid, w.qcid) w.user_id, w.qid, w.qcid, w.verdict
      from video_answer w
      where w.org_id = ${cx.db.orgId} and w.lesson_id = ${lessonId} ${seen(cx)}
      order by w.user_id, w.qid, w.qcid, w.made_at desc, w.ver_id desc
    ) a on a.qid = q.qid
    where q.org_id = ${cx.db.orgId}
      and q.lesson_id = ${lessonId}
    group by q.ord, q.ver_id, q.place, q.at_ms, v.body
    order by q.ord, q.ver_id`);
  const duration = (lesson.durationMs ?? 0) / 1000;
  const cells = cellsOf(watched, duration);
  return {
    lessonId,
    name: lesson.name,
    duration,
    watchers: watched.length,
    halfGone: halfGoneOf(cells, watched.length),
    cells,
    ques: ques.map(({ atMs, body, ...q }) => ({
      ...q,
      second: atMs == null ? null : atMs / 1000,
      stem: cutTo(plainText(body.stem), STEM_MAX),
    })),
  };
}

export const figureHandlers = [
  handle(calls.managedCourses, async (cx) => {
    const courses = await coursePort.get().allManaged(cx);
    const sums = await cx.db.rows<{ spuId: number; lessons: number; ready: number; watchers: number }>(sql`
      select l.spu_id, count(distinct l.lesson_id)::int as lessons,
        count(distinct l.lesson_id) filter (where m.state = 'ready')::int as ready, count(distinct w.user_id)::int as watchers
      from video_lesson l
      join video_folder f on f.org_id = l.org_id and f.folder_id = l.folder_id and f.removed_at is null
      left join video_film m on m.org_id = l.org_id and m.film_id = coalesce(l.shown_id, l.film_id)
      left join video_watch w on w.org_id = l.org_id and w.lesson_id = l.lesson_id ${seen(cx)}
      where l.org_id = ${cx.db.orgId}
        and l.removed_at is null
      group by l.spu_id
      order by l.spu_id`);
    const of = (spuId: number) => sums.find((s) => s.spuId === spuId) ?? { lessons: 0, ready: 0, watchers: 0 };
    const items = courses.map(({ spuId, title }) => {
      const { lessons, ready, watchers } = of(spuId);
      return { spuId, title, lessons, ready, watchers };
    });
    // A teacher hears of courses that their children watch.
    return { items: holds(cx.me, 'COURSE_MANAGER') ? items : items.filter((c) => c.watchers > 0) };
  }),
  handle(calls.getFigures, async (cx, { spuId }) => {
    const course = await courseOf(cx, spuId);
    const items = (await sumsOf(cx, spuId)).map(figureOf);
    const people = await cx.db.row<{ n: number }>(sql`
      select count(distinct w.user_id)::int as n
      from video_watch w
      join video_lesson l on l.org_id = w.org_id and l.lesson_id = w.lesson_id and l.removed_at is null
      where w.org_id = ${cx.db.orgId} and l.spu_id = ${spuId} ${seen(cx)}`);
    const sum = (key: 'done' | 'minutes') => items.reduce((n, l) => n + l[key], 0);
    return { spuId, title: course.title, watchers: people?.n ?? 0, done: sum('done'), minutes: sum('minutes'), items };
  }),
  handle(calls.getLessonFigures, (cx, { lessonId }) => lessonFigures(cx, lessonId)),
  handle(calls.listViewers, async (cx, input) => {
    await courseOf(cx, input.spuId);
    return cx.list(input, viewersOf(cx, input));
  }),
  handle(calls.exportViewers, (cx, params) => sheet.answer(cx, params)),
];
