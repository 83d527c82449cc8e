import type { Cx } from '../../../../kernel/server/cx';
import { insertOf } from '../../../../kernel/server/db/insert';
import { sql, type Sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { fail } from '../../../../kernel/shared/faults';
import type { ParsedOf } from '../../../../kernel/shared/call';
import * as calls from '../../contract';
import type { Paper } from '../../contract';
import { faults } from '../../faults';
import { fitsKey, isObjective } from '../../rules/paper';
import { allots } from '../../tables';
import { seenRead } from '../scope';
import { together } from '../write';
import { shownPaper } from './show';

/** What is changed after a report was built makes it old: it has to be built again. */
export const reopened = (cx: Cx, examId: number): Sql => sql`
  update exam_exam set state = 'open' where org_id = ${cx.db.orgId} and exam_id = ${examId} and state = 'built'`;

/** Answers of choices by their key, as `scoreByKey` says it (rules/settle.ts). */
export const judgedByKey = (cx: Cx, readId: number): Sql => sql`
  update exam_answer a
  set how = 'key', score = case
    when a.given = q.key then q.score
    when q.multi and a.given <> '' and translate(a.given, q.key, '') = '' then floor(q.score) / 2
    else 0 end
  from exam_que q
  where a.org_id = ${cx.db.orgId}
    and q.org_id = a.org_id
    and q.read_id = a.read_id
    and q.no = a.no
    and a.read_id = ${readId}
    and q.kind = 'choice'
    and q.key is not null
    and a.verdict in ('empty', 'filled')`;

/** Marks of the rounds that a read begins with, for every answer that a person marks; those that are there stay. */
const rounds = (cx: Cx, readId: number): Sql => sql`
  insert into exam_mark (org_id, answer_id, round, read_id, no, lot)
  select a.org_id, a.answer_id, g.round, a.read_id, a.no, abs(hashint8(a.answer_id + g.round)) % 1000000
  from exam_answer a
  join exam_que q on q.org_id = a.org_id and q.read_id = a.read_id and q.no = a.no
  join (values (1), (2)) g (round) on g.round = 1 or q.is_double
  where a.org_id = ${cx.db.orgId}
    and a.read_id = ${readId}
    and q.kind not in ('choice', 'score')
  on conflict do nothing`;

function judgeAllots(paper: Paper, list: ParsedOf<typeof calls.allotSet>['allots'], markers: ReadonlySet<number>) {
  const known = new Map(paper.questions.map((q) => [q.no, q]));
  const out = new Map<
    number,
    { readonly userIds: number[]; readonly isDouble: boolean; readonly tolerance: number | null }
  >();
  for (const { questions, userIds, double, tolerance } of list) {
    if (userIds.some((id) => !markers.has(id))) throw fail(faults.unknownMarker, {}, 'allots');
    for (const no of questions) {
      const q = known.get(no);
      if (!q || isObjective(q) || out.has(no)) throw fail(faults.unknownQuestion, { no }, 'allots');
      if (double && new Set(userIds).size < 2) throw fail(faults.twoMarkers, { no }, 'allots');
      out.set(no, { userIds: [...new Set(userIds)], isDouble: double, tolerance: tolerance ?? null });
    }
  }
  return out;
}

export const markingHandlers = [
  handle(calls.keySet, async (cx, { readId, keys }) => {
    const read = await seenRead(cx, readId, true);
    if (read.examState === 'released') throw fail(faults.isReleased);
    const paper = await shownPaper(cx, readId);
    const known = new Map(paper.questions.map((q) => [q.no, q]));
    for (const { no, key } of keys) {
      const q = known.get(no);
      if (!q || !fitsKey(q, key)) throw fail(faults.unknownQuestion, { no }, 'keys');
    }
    await cx.db.change(sql`
      update exam_que q set key = u.key
      from unnest(${keys.map((k) => k.no)}::integer[], ${keys.map((k) => k.key)}::text[]) as u(no, key)
      where q.org_id = ${cx.db.orgId} and q.read_id = ${readId} and q.no = u.no`);
    const judged = await cx.db.change(judgedByKey(cx, readId));
    await cx.db.change(reopened(cx, read.examId));
    const was = Object.fromEntries(paper.questions.map((q) => [q.no, q.key]));
    cx.note('exam.key', { subjectId: readId, keys, was: keys.map(({ no }) => was[no] ?? null), judged });
    return { judged };
  }),
  handle(calls.allotSet, async (cx, { readId, allots: list }) => {
    const read = await seenRead(cx, readId, true);
    if (read.state === 'stopped') throw fail(faults.stopped);
    const paper = await shownPaper(cx, readId);
    if (paper.ver == null) throw fail(faults.noPaper);
    const markers = await cx.db.rows<{ userId: number }>(sql`
      select p.user_id from people_person_v p
      where p.org_id = ${cx.db.orgId} and p.user_type = 2 and p.enabled and p.removed_at is null
        and p.user_id = any(${list.flatMap((a) => a.userIds)}::bigint[])`);
    const given = judgeAllots(paper, list, new Set(markers.map((p) => p.userId)));
    for (const q of paper.questions)
      if (read.state === 'marking' && q.isDouble !== (given.get(q.no)?.isDouble ?? q.isDouble))
        throw fail(faults.begun);
    const nos = [...given.keys()];
    const rows = [...given].flatMap(([no, { userIds }]) => userIds.map((userId) => ({ readId, no, userId })));
    const gone = sql`delete from exam_allot where org_id = ${cx.db.orgId} and read_id = ${readId}
      and not (no, user_id) in (select * from unnest(${rows.map((r) => r.no)}::integer[], ${rows.map((r) => r.userId)}::bigint[]))`;
    await together(cx.db, [
      sql`update exam_que q set is_double = u.is_double, tolerance = u.tolerance
        from unnest(${nos}::integer[], ${nos.map((no) => given.get(no)?.isDouble ?? false)}::boolean[],
          ${nos.map((no) => given.get(no)?.tolerance ?? null)}::numeric[]) as u(no, is_double, tolerance)
        where q.org_id = ${cx.db.orgId} and q.read_id = ${readId} and q.no = u.no`,
      gone,
      insertOf(allots, ['readId', 'no', 'userId'], rows, cx.db.orgId, sql`on conflict do nothing`),
    ]);
    cx.note('exam.allotted', { subjectId: readId, allots: list });
    return shownPaper(cx, readId);
  }),
  handle(calls.readStart, async (cx, { readId }) => {
    const read = await seenRead(cx, readId, true);
    if (read.examState === 'released') throw fail(faults.isReleased);
    const paper = await shownPaper(cx, readId);
    if (paper.ver == null) throw fail(faults.noPaper);
    for (const { no, isDouble, userIds, ...q } of paper.questions) {
      if (isObjective(q)) continue;
      if (!userIds.length) throw fail(faults.noAllotment, { no });
      if (isDouble && userIds.length < 2) throw fail(faults.twoMarkers, { no });
    }
    await cx.db.change(rounds(cx, readId));
    await together(cx.db, [
      reopened(cx, read.examId),
      sql`update exam_read set state = 'marking', started_at = coalesce(started_at, ${cx.nowIso}), stopped_at = null
        where org_id = ${cx.db.orgId} and read_id = ${readId}`,
    ]);
    cx.note('exam.started', { subjectId: readId });
    return { readId, state: 'marking' as const };
  }),
  handle(calls.readStop, async (cx, { readId }) => {
    const read = await seenRead(cx, readId, true);
    if (read.state !== 'marking') throw fail(faults.notStarted);
    await together(cx.db, [
      sql`update exam_mark set marker_id = null, leased_until = null
        where org_id = ${cx.db.orgId} and read_id = ${readId} and committed_at is null`,
      sql`delete from exam_control_mark
        where org_id = ${cx.db.orgId} and read_id = ${readId} and committed_at is null`,
      sql`update exam_read set state = 'stopped', stopped_at = ${cx.nowIso}
        where org_id = ${cx.db.orgId} and read_id = ${readId}`,
    ]);
    cx.note('exam.stopped', { subjectId: readId });
    return { readId, state: 'stopped' as const };
  }),
];
