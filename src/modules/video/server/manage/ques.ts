import type { Cx } from '../../../../kernel/server/cx';
import { insertOf } from '../../../../kernel/server/db/insert';
import { sql } from '../../../../kernel/server/db/sql';
import { constraintOf } from '../../../../kernel/server/db/tenant';
import { handle } from '../../../../kernel/server/module';
import { fail } from '../../../../kernel/shared/faults';
import { partsOf, type QuestionBody } from '../../../question-bank/contract';
import { currentVersions, takeVersions } from '../../../question-bank/server/published';
import * as calls from '../../contract';
import type { Que } from '../../contract';
import { faults } from '../../faults';
import { films, ques } from '../../tables';
import { gone, ownLesson } from './own';

/** Every part can be marked by the program: the film goes on at once. */
const markable = (body: QuestionBody): boolean =>
  partsOf(body).every(
    (p) =>
      p.kind !== 'short' &&
      p.kind !== 'photo' &&
      !(p.kind === 'blank' && p.answer.blanks?.some((b) => b.mode === 'hand')),
  );
type Read = Omit<Que, 'second'> & { readonly atMs: number | null };
const quesOf = async (cx: Cx, lessonId: number): Promise<Que[]> =>
  (
    await cx.db.rows<Read>(sql`
      select q.qid, q.ver_id, v.sbj_id, q.place, q.at_ms, v.body
      from video_que q
      join question_bank_version_v v on v.org_id = q.org_id and v.ver_id = q.ver_id
      where q.org_id = ${cx.db.orgId}
        and q.lesson_id = ${lessonId}
      order by q.ord, q.ver_id`)
  ).map(({ atMs, ...que }) => ({ ...que, second: atMs == null ? null : atMs / 1000 }));
const KEPT = sql`on conflict (org_id, lesson_id, ver_id) do update
  set place = excluded.place, at_ms = excluded.at_ms, ord = excluded.ord`;
const RANK = { stop: 0, end: 1, beside: 2 } as const;

export const queHandlers = [
  handle(calls.getQues, async (cx, { id }) => {
    await ownLesson(cx, id);
    return { items: await quesOf(cx, id) };
  }),
  handle(calls.setQues, async (cx, { id, qids, places }) => {
    const ids = [...new Set(qids)];
    const at = new Map(places.map((p) => [p.qid, p]));
    // A place of a question that is not among them is nobody's.
    if (places.some((p) => !ids.includes(p.qid))) throw gone();
    const current = await currentVersions(cx, ids);
    const held = await takeVersions(
      cx,
      ids.map((qid) => current.get(qid) ?? 0).filter((verId) => verId > 0),
    );
    const items = ids.map((qid, no): Que => {
      const version = held.get(current.get(qid) ?? 0);
      if (!version) throw gone();
      if (!markable(version.body)) throw fail(faults.notMarkable, { no: no + 1 }, 'qids');
      const { place = 'end', second = 0 } = at.get(qid) ?? {};
      const { verId, sbjId, body } = version;
      return { qid, verId, sbjId, place, second: place === 'stop' ? second : null, body };
    });
    // In the order in which they come up, whatever the order they were chosen in.
    items.sort((a, b) => RANK[a.place] - RANK[b.place] || (a.second ?? 0) - (b.second ?? 0));
    if (!(await write(cx, id, items).catch(noHour))) {
      const { filmId } = await ownLesson(cx, id);
      const film = filmId == null ? undefined : await cx.db.one(films, { filmId });
      throw fail(faults.positionBeyond, { seconds: Math.floor((film?.durationMs ?? 0) / 1000) }, 'places');
    }
    cx.note('video.ques.set', { subjectId: id, questions: items.length });
    return { items };
  }),
];
/** Where there is no such hour the questions have nothing to hang on. */
function noHour(error: unknown): never {
  if (constraintOf(error) === 'video_que_lesson_fk') throw gone();
  throw error;
}
/**
 * Writes them in one statement. @returns how many hours there are under the id whose film, where there is one, is long enough for
 * all of them: one or none.
 */
const write = (cx: Cx, lessonId: number, items: readonly Que[]): Promise<number> => {
  const rows = items.map(({ verId, qid, place, second }, ord) => ({
    lessonId,
    verId,
    qid,
    place,
    atMs: second == null ? null : Math.round(second * 1000),
    ord,
  }));
  const last = Math.max(0, ...rows.map((row) => row.atMs ?? 0));
  return cx.db.change(sql`
    with gone as (
      delete from video_que
      where org_id = ${cx.db.orgId}
        and lesson_id = ${lessonId}
        and ver_id <> all(${items.map((q) => q.verId)}::bigint[])),
    put as (${insertOf(ques, ['lessonId', 'verId', 'qid', 'place', 'atMs', 'ord'], rows, cx.db.orgId, KEPT)})
    update video_lesson
    set made_at = made_at
    where org_id = ${cx.db.orgId}
      and lesson_id = ${lessonId}
      and removed_at is null
      and not exists (
        select 1
        from video_film m
        where m.org_id = ${cx.db.orgId} and m.film_id = video_lesson.film_id and m.duration_ms < ${last})`);
};
