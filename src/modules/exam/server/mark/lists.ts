import type { Cx } from '../../../../kernel/server/cx';
import { is, jsonList, nameIn, sql } from '../../../../kernel/server/db/sql';
import { Download, handle } from '../../../../kernel/server/module';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { MarkFix, MarkTask } from '../../contract';
import type { Question } from '../../rules/paper';
import { cropOf } from '../scan/picture';
import { leads, seenRead } from '../scope';

type Progress = ReplyOf<typeof calls.readProgress>['questions'][number];

/** Marks of a question by marker: how many, their mean, and how far they lie from the other marks of the same answers. */
const markersOf = jsonList(sql`
  select k.marker_id as "userId", coalesce(p.name, '') as name, count(*)::int as done,
    round(avg(k.score), 2)::float8 as mean, round(avg(k.score - o.score), 2)::float8 as drift,
    (select count(*) from exam_control_mark m
      where m.org_id = q.org_id and m.read_id = q.read_id and m.no = q.no and m.marker_id = k.marker_id
        and m.committed_at is not null) as controls,
    (select round(avg(m.score - c.score), 2)::float8 from exam_control_mark m
      join exam_control c on c.org_id = m.org_id and c.answer_id = m.answer_id
      where m.org_id = q.org_id and m.read_id = q.read_id and m.no = q.no and m.marker_id = k.marker_id
        and m.committed_at is not null) as "controlDrift"
  from exam_mark k
  left join people_person_v p on p.org_id = k.org_id and p.user_id = k.marker_id
  left join exam_mark o on o.org_id = k.org_id and o.answer_id = k.answer_id and o.round < 3 and k.round < 3
    and o.round <> k.round and o.committed_at is not null
  where k.org_id = q.org_id and k.read_id = q.read_id and k.no = q.no and k.round < 4 and k.committed_at is not null
  group by k.marker_id, p.name
  order by p.name, k.marker_id`);

async function cropFor(cx: Cx, readId: number, sheetId: number, no: number) {
  const row = await cx.db.row<{ straight: string | null; question: Question | null; mine: boolean }>(sql`
    select d.straight, (select x from jsonb_array_elements(p.questions) x where (x ->> 'no')::int = a.no) as question,
      exists (select 1 from exam_mark k
        where k.org_id = a.org_id and k.answer_id = a.answer_id and k.marker_id = ${cx.me.userId}) or exists (
        select 1 from exam_control_mark c
        where c.org_id = a.org_id and c.answer_id = a.answer_id and c.marker_id = ${cx.me.userId}) as mine
    from exam_answer a
    join exam_side d on d.org_id = a.org_id and d.sheet_id = a.sheet_id and d.side = a.side
    join exam_paper p on p.org_id = d.org_id and p.read_id = d.read_id and p.ver = d.ver
    where a.org_id = ${cx.db.orgId} and a.read_id = ${readId} and a.sheet_id = ${sheetId} and a.no = ${no}`);
  // A marker sees what they hold or marked, and nothing else of any child.
  if (!row?.straight || !row.question || !(row.mine || leads(cx))) throw fail(kernelFaults.gone);
  return cropOf(cx, row.straight, row.question.region);
}

export const markListHandlers = [
  handle(calls.markMine, async (cx) => ({
    items: await cx.db.rows<MarkTask>(sql`
      select r.read_id, e.name as exam_name, ${nameIn(cx.lang, 'sb')} as sbj_name, r.state,
        ${jsonList(sql`
          select q.no, q.score,
            (select count(*) from exam_mark k where k.org_id = q.org_id and k.read_id = q.read_id and k.no = q.no
              and k.marker_id = ${cx.me.userId} and k.committed_at is not null) + (
              select count(*) from exam_control_mark c
              where c.org_id = q.org_id and c.read_id = q.read_id and c.no = q.no
                and c.marker_id = ${cx.me.userId} and c.committed_at is not null) as done,
            (select count(distinct k.answer_id) from exam_mark k
              where k.org_id = q.org_id and k.read_id = q.read_id and k.no = q.no
              and k.round < 4 and k.committed_at is null
              and not exists (select 1 from exam_mark o where o.org_id = k.org_id and o.answer_id = k.answer_id
                and o.marker_id = ${cx.me.userId} and o.round <> k.round)) as left
          from exam_que q
          join exam_allot l on l.org_id = q.org_id and l.read_id = q.read_id and l.no = q.no
          where q.org_id = r.org_id and q.read_id = r.read_id and l.user_id = ${cx.me.userId}
          order by q.no`)} as questions
      from exam_read r
      join exam_exam e on e.org_id = r.org_id and e.exam_id = r.exam_id
      join textbook_subject sb on sb.sbj_id = r.sbj_id
      where r.org_id = ${cx.db.orgId}
        and r.state in ('marking', 'stopped')
        and e.state = 'open'
        and exists (select 1 from exam_allot l
          where l.org_id = r.org_id and l.read_id = r.read_id and l.user_id = ${cx.me.userId})
      order by r.state, e.held_on desc, sb.ord`),
  })),
  handle(calls.markPicture, async (cx, { readId, sheetId, no }) => {
    const bytes = await cropFor(cx, readId, sheetId, no);
    return new Download('answer.jpg', 'image/jpeg', bytes, { inline: true });
  }),
  handle(calls.markFixes, async (cx, input) => {
    await seenRead(cx, input.readId);
    return cx.list<typeof input, MarkFix>(input, {
      select: sql`a.answer_id, a.sheet_id, a.no, q.score as full, a.score,
        ${jsonList(sql`
          select k.round, coalesce(p.name, '') as name, k.score
          from exam_mark k
          left join people_person_v p on p.org_id = k.org_id and p.user_id = k.marker_id
          where k.org_id = a.org_id and k.answer_id = a.answer_id and k.committed_at is not null
          order by k.round`)} as marks`,
      from: sql`exam_answer a join exam_que q on q.org_id = a.org_id and q.read_id = a.read_id and q.no = a.no`,
      where: [cx.db.orgs('a'), is('a.read_id', input.readId), sql`a.apart`],
      sorts: {},
      then: sql`a.no, a.answer_id`,
    });
  }),
  handle(calls.readProgress, async (cx, { readId }) => {
    const { state } = await seenRead(cx, readId);
    const questions = await cx.db.rows<Progress>(sql`
      select q.no, q.score, q.is_double, count(a.answer_id)::int as answers,
        count(a.score)::int as settled, count(*) filter (where a.apart)::int as apart, ${markersOf} as markers
      from exam_que q
      left join exam_answer a on a.org_id = q.org_id and a.read_id = q.read_id and a.no = q.no
      where q.org_id = ${cx.db.orgId} and q.read_id = ${readId} and q.kind not in ('choice', 'score')
      group by q.org_id, q.read_id, q.no, q.score, q.is_double
      order by q.no`);
    return { readId, state, questions };
  }),
];
