import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { is, nameIn, sql, type Sql } from '../../../kernel/server/db/sql';
import type { ReplyOf } from '../../../kernel/shared/call';
import { newId } from '../../../kernel/server/ids';
import { handle, type Handler } from '../../../kernel/server/module';
import * as calls from '../contract';
import { peopleFaults } from '../faults';
import { learnState } from '../rules';
import { marks, people, visits } from '../tables';
import { busiOf, checkSbjs } from './make';
import { atlasSources } from './published';
import { aboutPerson, orgOf } from './scope';

type MarkRow = Omit<ReplyOf<typeof calls.markCreate>, 'score'> & { readonly scoreTenths: number };
type VisitView = ReplyOf<typeof calls.visitCreate>;
const markView = ({ scoreTenths, ...row }: MarkRow) => ({ ...row, score: scoreTenths / 10 });
const markSelect = (cx: Cx): Sql => sql`
  m.mark_id, m.user_id, m.sbj_id, coalesce(${nameIn(cx.lang, 'b')}, m.sbj_id::text) as sbj_name, m.name,
  m.score_tenths, m.date, coalesce(a.name, '') as made_by_name, m.made_at`;
const markFrom = sql`people_mark m
  left join textbook_subject b on b.sbj_id = m.sbj_id
  left join people_person a on a.org_id = m.org_id and a.user_id = m.made_by`;
const visitSelect = sql`
  v.visit_id, v.user_id, v.content, v.date, coalesce(a.name, '') as made_by_name, v.made_at`;
const visitFrom = sql`people_visit v left join people_person a on a.org_id = v.org_id and a.user_id = v.made_by`;

/** A learner of the own organisation in the caller's sight. */
async function ownLearner(cx: Cx, userId: number): Promise<void> {
  if ((await orgOf(cx, userId)) !== cx.me.orgId) throw fail(kernelFaults.gone);
  const person = await cx.db.one(people, { userId, removedAt: null });
  if (person?.userType !== 1) throw fail(peopleFaults.notStudent);
}

/** Subjects a child learns in a school: those of the classes it stands in. They do not run out. */
const schoolSbjs = (cx: Cx, door: Door, userId: number) =>
  door.rows<Omit<ReplyOf<typeof calls.learnSbj>[number], 'state' | 'endOn'>>(sql`
    select distinct t.sbj_id, coalesce(${nameIn(cx.lang, 'b')}, t.sbj_id::text) as sbj_name, b.ord
    from class_student_v s
    join class_teacher_v t on t.org_id = s.org_id and t.clazz_id = s.clazz_id
    left join textbook_subject b on b.sbj_id = t.sbj_id
    where s.org_id = ${door.orgId}
      and s.user_id = ${userId}
    order by b.ord nulls last, t.sbj_id`);

export const learnerHandlers: readonly Handler[] = [
  handle(calls.marks, async (cx, { userId, sbjId, ...input }) => {
    await ownLearner(cx, userId);
    return cx.list(input, {
      select: markSelect(cx),
      from: markFrom,
      counted: sql`people_mark m`,
      where: [cx.db.orgs('m'), is('m.user_id', userId), is('m.sbj_id', sbjId)],
      sorts: {},
      then: sql`m.date desc, m.mark_id desc`,
      shape: markView,
    });
  }),
  handle(calls.markCreate, async (cx, { userId, sbjId, name, score, date }) => {
    await ownLearner(cx, userId);
    await checkSbjs(cx.db, [sbjId]);
    const markId = newId();
    await cx.db.insert(marks, [
      {
        markId,
        userId,
        sbjId,
        name,
        scoreTenths: Math.round(score * 10),
        date,
        madeBy: cx.me.userId,
        madeAt: cx.nowIso,
      },
    ]);
    const row = await cx.db.row<MarkRow>(sql`
      select ${markSelect(cx)}
      from ${markFrom}
      where m.org_id = ${cx.me.orgId}
        and m.mark_id = ${markId}`);
    if (!row) throw fail(kernelFaults.gone);
    cx.note('people.mark', { subjectId: userId, new: { name, sbj: row.sbjName, score, date }, markId });
    return markView(row);
  }),
  handle(calls.visits, async (cx, { userId, ...input }) => {
    await ownLearner(cx, userId);
    return cx.list(input, {
      select: visitSelect,
      from: visitFrom,
      counted: sql`people_visit v`,
      where: [cx.db.orgs('v'), is('v.user_id', userId)],
      sorts: {},
      then: sql`v.date desc, v.visit_id desc`,
      shape: (row: VisitView) => row,
    });
  }),
  handle(calls.visitCreate, async (cx, { userId, content, date }) => {
    await ownLearner(cx, userId);
    const visitId = newId();
    await cx.db.insert(visits, [{ visitId, userId, content, date, madeBy: cx.me.userId, madeAt: cx.nowIso }]);
    cx.note('people.visit', { subjectId: userId, new: { date, content }, visitId });
    const row = await cx.db.row<VisitView>(sql`
      select ${visitSelect}
      from ${visitFrom}
      where v.org_id = ${cx.me.orgId}
        and v.visit_id = ${visitId}`);
    if (!row) throw fail(kernelFaults.gone);
    return row;
  }),
  handle(calls.learnSbj, (cx, { id }) =>
    aboutPerson(cx, id, 'people.learnSbj', async (door) => {
      if ((await busiOf(door)) !== BUSI.training)
        return (await schoolSbjs(cx, door, id)).map(({ sbjId, sbjName }) => ({
          sbjId,
          sbjName,
          state: 'learning' as const,
          endOn: null,
        }));
      const rows = await door.rows<{ sbjId: number; sbjName: string; endOn: string }>(sql`
        select s.serv_id as sbj_id, coalesce(${nameIn(cx.lang, 'b')}, s.serv_id::text) as sbj_name,
          max(s.end_on) as end_on
        from people_serve s
        left join textbook_subject b on b.sbj_id = s.serv_id
        where s.org_id = ${door.orgId}
          and s.user_id = ${id}
          and s.state = 'passed'
        group by s.serv_id, ${nameIn(cx.lang, 'b')}, b.ord
        order by b.ord nulls last, s.serv_id`);
      return rows.map((r) => ({ ...r, state: learnState(r.endOn, cx.today) }));
    }),
  ),
  /** Subjects of which there is something to draw: marks here, and whatever the learning modules keep of the person. */
  handle(calls.atlasSbjs, (cx, { id }) =>
    aboutPerson(cx, id, 'people.atlas', async (door) => {
      const own = await door.rows<{ readonly sbjId: number }>(
        sql`select distinct m.sbj_id from people_mark m where m.org_id = ${door.orgId} and m.user_id = ${id}`,
      );
      const sbjIds = new Set(own.map((r) => r.sbjId));
      for (const source of atlasSources()) for (const sbjId of await source(door, id)) sbjIds.add(sbjId);
      return door.rows<ReplyOf<typeof calls.atlasSbjs>[number]>(sql`
        select b.sbj_id, ${nameIn(cx.lang, 'b')} as sbj_name
        from textbook_subject b
        where b.sbj_id = any(${[...sbjIds]}::bigint[])
        order by b.ord, b.sbj_id`);
    }),
  ),
];
