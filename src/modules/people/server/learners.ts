import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { newId } from '../../../kernel/server/ids';
import { handle, type Handler } from '../../../kernel/server/module';
import * as calls from '../contract';
import { peopleFaults } from '../faults';
import { learnState } from '../rules';
import { marks, people, visits } from '../tables';
import { checkSbjs } from './make';
import { atlasSources } from './published';
import { aboutPerson, orgOf } from './scope';
import { nameIn } from './sql';

interface MarkRow {
  readonly markId: number;
  readonly userId: number;
  readonly sbjId: number;
  readonly sbjName: string;
  readonly name: string;
  readonly scoreTenths: number;
  readonly date: string;
  readonly madeByName: string;
  readonly madeAt: string;
}
const markView = ({ scoreTenths, ...row }: MarkRow) => ({ ...row, score: scoreTenths / 10 });
const MARK = (
  cx: Cx,
) => `select m.mark_id, m.user_id, m.sbj_id, coalesce(b.${nameIn(cx.lang)}, m.sbj_id::text) sbj_name, m.name, m.score_tenths, m.date, coalesce(a.name, '') made_by_name, m.made_at
  from people_mark m left join textbook_subject b on b.sbj_id = m.sbj_id left join people_person a on a.org_id = m.org_id and a.user_id = m.made_by`;
const VISIT = `select v.visit_id, v.user_id, v.content, v.date, coalesce(a.name, '') made_by_name, v.made_at from people_visit v left join people_person a on a.org_id = v.org_id and a.user_id = v.made_by`;
interface VisitView {
  readonly visitId: number;
  readonly userId: number;
  readonly content: string;
  readonly date: string;
  readonly madeByName: string;
  readonly madeAt: string;
}

/** A learner of the own organisation in the caller's sight. */
async function ownLearner(cx: Cx, userId: number): Promise<void> {
  if ((await orgOf(cx, userId)) !== cx.me.orgId) throw fail(kernelFaults.gone);
  const person = await cx.db.one(people, { userId, removedAt: null });
  if (person?.userType !== 1) throw fail(peopleFaults.notStudent);
}

/** Subjects a child learns in a school: those of the classes it stands in. They do not run out. */
const schoolSbjs = (cx: Cx, door: Door, userId: number) =>
  door.rows<{ sbjId: number; sbjName: string }>(
    `select distinct t.sbj_id, coalesce(b.${nameIn(cx.lang)}, t.sbj_id::text) sbj_name, b.ord from class_student_v s join class_teacher_v t on t.org_id = s.org_id and t.clazz_id = s.clazz_id
   left join textbook_subject b on b.sbj_id = t.sbj_id where s.org_id = $1 and s.user_id = $2 order by b.ord nulls last, t.sbj_id`,
    [door.orgId, userId],
  );

export const learnerHandlers: readonly Handler[] = [
  handle(calls.marks, async (cx, { userId, sbjId, curPage, pageSize }) => {
    await ownLearner(cx, userId);
    const total = await cx.db.count(marks, { userId, sbjId });
    const rows = await cx.db.rows<MarkRow>(
      `${MARK(cx)} where m.org_id = $1 and m.user_id = $2 and ($3::bigint is null or m.sbj_id = $3) order by m.date desc, m.mark_id desc limit $4 offset $5`,
      [cx.me.orgId, userId, sbjId ?? null, pageSize, (curPage - 1) * pageSize],
    );
    return { items: rows.map(markView), curPage, pageSize, total };
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
    const [row] = await cx.db.rows<MarkRow>(`${MARK(cx)} where m.org_id = $1 and m.mark_id = $2`, [
      cx.me.orgId,
      markId,
    ]);
    cx.note('people.mark', { subjectId: userId, new: { name, sbj: row!.sbjName, score, date }, markId });
    return markView(row!);
  }),
  handle(calls.visits, async (cx, { userId, curPage, pageSize }) => {
    await ownLearner(cx, userId);
    const total = await cx.db.count(visits, { userId });
    const items = await cx.db.rows<VisitView>(
      `${VISIT} where v.org_id = $1 and v.user_id = $2 order by v.date desc, v.visit_id desc limit $3 offset $4`,
      [cx.me.orgId, userId, pageSize, (curPage - 1) * pageSize],
    );
    return { items, curPage, pageSize, total };
  }),
  handle(calls.visitCreate, async (cx, { userId, content, date }) => {
    await ownLearner(cx, userId);
    const visitId = newId();
    await cx.db.insert(visits, [{ visitId, userId, content, date, madeBy: cx.me.userId, madeAt: cx.nowIso }]);
    cx.note('people.visit', { subjectId: userId, new: { date, content }, visitId });
    return (
      await cx.db.rows<VisitView>(`${VISIT} where v.org_id = $1 and v.visit_id = $2`, [cx.me.orgId, visitId])
    )[0]!;
  }),
  handle(calls.learnSbj, (cx, { id }) =>
    aboutPerson(cx, id, 'people.learnSbj', async (door) => {
      const [org] = await door.rows<{ busiId: number }>(
        'select busi_id from organisation_org where org_id = any($1::bigint[])',
        [door.orgIds],
      );
      if (org?.busiId !== BUSI.training)
        return (await schoolSbjs(cx, door, id)).map(({ sbjId, sbjName }) => ({
          sbjId,
          sbjName,
          state: 'learning' as const,
          endOn: null,
        }));
      const rows = await door.rows<{ sbjId: number; sbjName: string; endOn: string }>(
        `select s.serv_id sbj_id, coalesce(b.${nameIn(cx.lang)}, s.serv_id::text) sbj_name, max(s.end_on) end_on from people_serve s left join textbook_subject b on b.sbj_id = s.serv_id
       where s.org_id = $1 and s.user_id = $2 and s.state = 'passed' group by s.serv_id, b.${nameIn(cx.lang)}, b.ord order by b.ord nulls last, s.serv_id`,
        [door.orgId, id],
      );
      return rows.map((r) => ({ ...r, state: learnState(r.endOn, cx.today) }));
    }),
  ),
  /** Subjects of which there is something to draw: marks here, and whatever the learning modules keep of the person. */
  handle(calls.atlasSbjs, (cx, { id }) =>
    aboutPerson(cx, id, 'people.atlas', async (door) => {
      const own = (
        await door.rows<{ sbjId: number }>(
          'select distinct sbj_id from people_mark where org_id = $1 and user_id = $2',
          [door.orgId, id],
        )
      ).map((r) => r.sbjId);
      const sbjIds = new Set(own);
      for (const source of atlasSources()) for (const sbjId of await source(door, id)) sbjIds.add(sbjId);
      return door.rows<{ sbjId: number; sbjName: string }>(
        `select sbj_id, ${nameIn(cx.lang)} sbj_name from textbook_subject where sbj_id = any($1::bigint[]) order by ord, sbj_id`,
        [[...sbjIds]],
      );
    }),
  ),
];
