import type { Cx } from '../../../../kernel/server/cx';
import { insertOf } from '../../../../kernel/server/db/insert';
import { jsonList, sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { fail } from '../../../../kernel/shared/faults';
import { wordList } from '../../../../kernel/shared/messages';
import {
  isEmptyAnswer,
  judge,
  partsOf,
  withoutKey,
  type Answer,
  type QuestionBody,
} from '../../../question-bank/contract';
import * as calls from '../../contract';
import type { Train, TrainItem } from '../../contract';
import { faults } from '../../faults';
import { isAsked, type Place } from '../../rules';
import { answers, watches } from '../../tables';
import { admit, gone, hourOf, isLate, type Hour } from './open';

interface Given {
  readonly verId: number;
  readonly qcid: number;
  readonly answer: Answer;
}
interface Row {
  readonly verId: number;
  readonly qid: number;
  readonly stgId: number;
  readonly place: Place;
  readonly atMs: number | null;
  readonly body: QuestionBody;
  readonly given: readonly Given[];
}
/** The questions of an hour in the versions they were chosen in, with what the caller answered. */
const rowsOf = (cx: Cx, { orgId, lessonId }: Pick<Hour, 'orgId' | 'lessonId'>): Promise<Row[]> =>
  cx.asOrg(orgId, (door) =>
    door.rows<Row>(sql`
      select q.ver_id, q.qid, v.stg_id, q.place, q.at_ms, v.body, ${jsonList(sql`
          select a.ver_id as "verId", a.qcid, a.answer
          from video_answer a
          where a.org_id = q.org_id
            and a.lesson_id = q.lesson_id
            and a.ver_id = q.ver_id
            and a.user_id = ${cx.me.userId}
          order by a.qcid`)} as given
      from video_que q
      join question_bank_version_v v on v.org_id = q.org_id and v.ver_id = q.ver_id
      where q.org_id = ${orgId}
        and q.lesson_id = ${lessonId}
      order by q.ord, q.ver_id`),
  );
/** A question as its learner sees it: the key stays away until all of it was answered. */
function itemOf({ verId, qid, stgId, place, atMs, body, given }: Row): TrainItem {
  const parts = partsOf(body);
  const seen = given.flatMap((g) => {
    const part = parts.find((p) => p.qcid === g.qcid);
    if (!part) return [];
    const { places, ...verdict } = judge(part, g.answer);
    return [{ qcid: g.qcid, answer: g.answer, judged: { ...verdict, ...(places ? { places: [...places] } : {}) } }];
  });
  const answered = seen.length === parts.length;
  const second = atMs == null ? null : atMs / 1000;
  return { verId, qid, stgId, place, second, body: answered ? body : withoutKey(body), given: seen };
}
const isAnswered = (row: Row): boolean => partsOf(row.body).every((p) => row.given.some((g) => g.qcid === p.qcid));
const trainOf = (hour: Hour, rows: readonly Row[], more: Partial<Train> = {}): Train => ({
  no: Math.min(hour.watch?.trainNo ?? 0, Math.max(0, rows.length - 1)),
  submitted: hour.watch?.submittedAt != null,
  done: hour.watch?.doneAt != null,
  items: rows.map(itemOf),
  ...more,
});

export const trainHandlers = [
  handle(calls.enterTrain, async (cx, { lessonId }) => {
    const hour = await hourOf(cx, lessonId);
    await admit(cx, hour);
    return trainOf(hour, await rowsOf(cx, hour));
  }),
  handle(calls.storeTrain, async (cx, { lessonId, answers: said, submit }) => {
    const hour = await hourOf(cx, lessonId);
    if (!hour.watch) throw fail(faults.notEntered);
    // A film may stand at its question for an hour: whether they still may is asked as while it plays.
    if (isLate(cx, hour.watch)) await admit(cx, hour);
    const empty = said.findIndex((g) => isEmptyAnswer(g.answer));
    if (empty >= 0) throw fail(faults.emptyAnswer, {}, `answers.${empty}`);
    const before = await rowsOf(cx, hour);
    const fresh = said.map((g) => judgedOf(cx, lessonId, before, g));
    const rows = before.map((row) => ({ ...row, given: withFresh(row, said) }));
    const submittedAt = hour.watch.submittedAt ?? (submit ? submitted(cx, rows) : null);
    const stands = await write(cx, hour, fresh, submittedAt);
    // The notebook stands in the learner's own organisation; it hears of what was answered in theirs.
    if (fresh.length && hour.orgId === cx.me.orgId) cx.emit('video.answered', { lessonId, userId: cx.me.userId });
    return trainOf(hour, rows, { submitted: stands?.submittedAt != null, done: stands?.doneAt != null });
  }),
  handle(calls.leaveTrain, async (cx, { lessonId, no }) => {
    const hour = await hourOf(cx, lessonId);
    if (!hour.watch) throw fail(faults.notEntered);
    await cx.asOrg(hour.orgId, (door) => door.update(watches, { lessonId, userId: cx.me.userId }, { trainNo: no }));
  }),
];
const WRITTEN = ['lessonId', 'userId', 'verId', 'qid', 'qcid', 'answer', 'verdict', 'share', 'madeAt'] as const;
/**
 * Writes answers and what they make of the hour, in one statement; what was answered before stands, because its key was shown. A
 * word of the film in the same moment takes nothing back, nor does this.
 */
const write = (cx: Cx, hour: Hour, fresh: readonly ReturnType<typeof judgedOf>[], submittedAt: string | null) =>
  cx.asOrg(hour.orgId, (door) =>
    door.row<{ submittedAt: string | null; doneAt: string | null }>(sql`
      with put as (${insertOf(answers, WRITTEN, fresh, hour.orgId, sql`on conflict do nothing`)})
      update video_watch
      set submitted_at = coalesce(submitted_at, ${submittedAt}::timestamptz),
        done_at = coalesce(done_at, case
          when watched_at is not null and coalesce(submitted_at, ${submittedAt}::timestamptz) is not null
          then ${cx.nowIso}::timestamptz
        end)
      where org_id = ${hour.orgId}
        and lesson_id = ${hour.lessonId}
        and user_id = ${cx.me.userId}
      returning submitted_at, done_at`),
  );
function judgedOf(cx: Cx, lessonId: number, rows: readonly Row[], { verId, qcid, answer }: Given) {
  const row = rows.find((r) => r.verId === verId);
  const part = row && partsOf(row.body).find((p) => p.qcid === qcid);
  if (!row || !part) throw gone();
  const { verdict, share } = judge(part, answer);
  return {
    lessonId,
    userId: cx.me.userId,
    verId,
    qid: row.qid,
    qcid,
    answer,
    verdict: verdict === 'right' || verdict === 'part' ? verdict : ('wrong' as const),
    share: share ?? 0,
    madeAt: cx.nowIso,
  };
}
const withFresh = (row: Row, said: readonly Given[]): Given[] => [
  ...row.given,
  ...said.filter((g) => g.verId === row.verId && !row.given.some((old) => old.qcid === g.qcid)),
];
/** Handing in: no question that the film asked may be open. */
function submitted(cx: Cx, rows: readonly Row[]): string {
  const open = rows.flatMap((row, no) => (isAsked(row.place) && !isAnswered(row) ? [no + 1] : []));
  if (open.length) throw fail(faults.unanswered, { numbers: wordList(open) });
  return cx.nowIso;
}
