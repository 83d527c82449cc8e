import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { REUSE_DAYS, isPrepared } from '../rules';
import { lessons } from '../tables';
import { placing } from './clash';
import { fromPlan, lockOwn, occurrenceAt, shownAll } from './open';
import { lessonsBetween, viewerOf, type NamedRow } from './read';

/** What goes along: the hour or topic, the points, and where it came from. */
const copyOf = (cx: Cx, row: NamedRow) => ({
  name: row.name,
  linkId: row.linkId,
  topic: row.topic,
  content: row.content,
  preparedAt: cx.nowIso,
  originId: row.lessonId,
});

export const reuseHandlers = [
  handle(calls.reuseLesson, async (cx, { id, clazzIds, date }) => {
    const row = await lockOwn(cx, id);
    // V-068; E-034
    if (clazzIds.includes(row.clazzId)) throw fail(faults.sameClazz, {}, 'clazzIds');
    if (!isPrepared(row)) throw fail(faults.nothingToCopy);
    if (date < cx.today) throw fail(faults.past, {}, 'date');
    const ids = [...new Set(clazzIds)];
    const own = await cx.fact<readonly number[]>('clazzIds');
    if (ids.some((c) => !own.includes(c))) throw fail(kernelFaults.gone);
    const coming = await lessonsBetween(
      cx.db,
      { teacherId: cx.me.userId, from: date, to: plusDays(date, REUSE_DAYS) },
      viewerOf(cx),
    );
    const made: number[] = [];
    for (const clazzId of ids) {
      const next = coming.find(
        (l) => l.clazzId === clazzId && l.sbjId === row.sbjId && l.state === 'not_started' && !l.prepared,
      );
      made.push(next ? await fill(cx, row, next) : await single(cx, row, clazzId, date));
    }
    return { items: await shownAll(cx, made) };
  }),
];

/** The class's next lesson of the subject takes what was prepared. */
async function fill(
  cx: Cx,
  row: NamedRow,
  next: { readonly lessonId: number | null; readonly arrangeId: number | null; readonly date: string },
): Promise<number> {
  if (next.lessonId != null) {
    await cx.db.update(lessons, { lessonId: next.lessonId }, copyOf(cx, row));
    return next.lessonId;
  }
  const o = (await occurrenceAt(cx, next.arrangeId!, next.date))!;
  await cx.db.insert(
    lessons,
    {
      lessonId: newId(),
      arrangeId: o.arrangeId,
      onDate: o.date,
      ...fromPlan(o),
      ...copyOf(cx, row),
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
    },
    `on conflict (org_id, arrange_id, on_date) where arrange_id is not null do update
      set link_id = excluded.link_id, topic = excluded.topic, content = excluded.content,
        prepared_at = excluded.prepared_at, origin_id = excluded.origin_id`,
  );
  return (await cx.db.one(lessons, { arrangeId: o.arrangeId, onDate: o.date }))!.lessonId;
}
/** No such lesson in the timetable: whoever leads the class makes one at the same time of day (V-066); others are told. */
async function single(cx: Cx, row: NamedRow, clazzId: number, date: string): Promise<number> {
  if (!(await cx.fact<readonly number[]>('masterOf')).includes(clazzId)) {
    const [clazz] = await cx.db.rows<{ clazzName: string }>(
      sql`
      select clazz_name
      from class_clazz_v
      where org_id = ${cx.db.orgId}
        and clazz_id = ${clazzId}`,
    );
    throw fail(faults.noLessonThere, { clazzName: clazz!.clazzName, days: REUSE_DAYS }, 'clazzIds');
  }
  const made = {
    lessonId: newId(),
    arrangeId: null,
    onDate: date,
    clazzId,
    sbjId: row.sbjId,
    teacherId: cx.me.userId,
    secNo: row.secNo,
    startMin: row.startMin,
    endMin: row.endMin,
    ...copyOf(cx, row),
    madeBy: cx.me.userId,
    madeAt: cx.nowIso,
  };
  await placing(cx, made, () => cx.db.insert(lessons, made));
  return made.lessonId;
}
