import type { Cx } from '../../../kernel/server/cx';
import { all, contains, is, sql, when } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { Candidate } from '../contract/candidates';
import { faults } from '../faults';
import { isWithin, type Sex } from '../rules';
import { candidates, schools } from '../tables';
import { dayOf, examOf, mustBeWithin, mustTake, type Exam } from './exam-read';
import { begun, raised } from './school-row';
import { mustServe } from './sight';

interface Child {
  readonly userId: number;
  readonly name: string;
  readonly sex: Sex;
  readonly sidNo: string | null;
  readonly bornOn: string | null;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly grdId: number | null;
}
/** Year, school, place in the school: 26 00189 0001. */
const numberOf = (exam: Pick<Exam, 'yearId'>, orgId: number, no: number): string =>
  `${String(exam.yearId % 100).padStart(2, '0')}${String(orgId).padStart(5, '0')}${String(no).padStart(4, '0')}`;

const entering = async (cx: Cx, schemaId: number, stage: 'signup' | 'test' = 'signup'): Promise<Exam> => {
  const exam = await examOf(cx, schemaId, 'share');
  mustServe(cx, exam.module);
  mustTake(exam);
  if (stage === 'signup') mustBeWithin(cx, exam, stage);
  return exam;
};
/** A class without anybody to sign up is one of the school's all the same, or gone. */
async function mustBeClass(cx: Cx, clazzId: number): Promise<void> {
  const found = await cx.db.row(
    sql`select 1 as found from class_clazz_v z where z.org_id = ${cx.me.orgId} and z.clazz_id = ${clazzId}`,
  );
  if (!found) throw fail(kernelFaults.gone);
}
export const candidateHandlers = [
  handle(calls.listCandidates, async (cx, { schemaId, clazzId, name, ...input }) => {
    const exam = await examOf(cx, schemaId);
    mustServe(cx, exam.module);
    const found = await cx.list<typeof input, Candidate>(input, {
      select: sql`c.user_id, c.name, c.sex, c.exam_no, c.kind, c.clazz_name, c.chosen, c.site, c.team, c.slot_at`,
      from: sql`hsat_candidate c`,
      where: [
        sql`c.org_id = ${cx.me.orgId}`,
        sql`c.schema_id = ${schemaId}`,
        is('c.clazz_id', clazzId),
        contains('c.name', name),
      ],
      sorts: { name: sql`c.name`, examNo: sql`c.exam_no` },
      then: sql`c.exam_no, c.user_id`,
    });
    return { ...found, examName: exam.name };
  }),
  handle(calls.signUp, async (cx, { schemaId, clazzId }) => {
    const exam = await entering(cx, schemaId);
    const { orgId } = cx.me;
    const { rev, nextNo } = await begun(cx.db, schemaId, cx.nowIso);
    const children = await cx.db.rows<Child>(sql`
      select p.user_id, p.name, p.sex, p.sid_no, p.born_on, s.clazz_id, s.clazz_name, s.grd_id
      from class_student_v s
      join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
      where ${all(
        sql`s.org_id = ${orgId}`,
        sql`s.clazz_type = 1`,
        sql`s.grd_id = any(${exam.grdIds}::bigint[])`,
        when(clazzId, (one) => sql`s.clazz_id = ${one}`),
        sql`p.user_type = 1`,
        sql`p.removed_at is null`,
        sql`p.sex in ('male', 'female')`,
        sql`not exists (
          select 1 from hsat_candidate c
          where c.org_id = s.org_id
            and c.schema_id = ${schemaId}
            and c.user_id = s.user_id)`,
      )}
      order by s.grd_id, s.order_no, s.clazz_id, p.sid_no nulls last, p.user_id
      limit 5000`);
    if (clazzId !== undefined && !children.length) await mustBeClass(cx, clazzId);
    const by = { signedBy: cx.me.userId, signedAt: cx.nowIso, rev };
    await cx.db.insert(
      candidates,
      children.map((child, at) => ({
        ...child,
        schemaId,
        kind: 'school' as const,
        examNo: numberOf(exam, orgId, nextNo + at),
        chosen: [],
        ...by,
      })),
    );
    await cx.db.update(schools, { schemaId }, { nextNo: nextNo + children.length });
    cx.note('hsat.signed', { subjectId: schemaId, count: children.length });
    return { signed: children.length, total: nextNo - 1 + children.length };
  }),
  handle(calls.addCandidate, async (cx, { schemaId, name, sex, bornOn, kind, place }) => {
    const exam = await entering(cx, schemaId);
    if (exam.ownerId !== cx.me.orgId) throw fail(kernelFaults.gone);
    const { rev, nextNo } = await begun(cx.db, schemaId, cx.nowIso);
    const row = {
      schemaId,
      // An id of its own: no person of any school has it.
      userId: newId(),
      kind,
      name,
      sex,
      sidNo: null,
      bornOn: bornOn ?? null,
      clazzId: 0,
      clazzName: place,
      grdId: null,
      examNo: numberOf(exam, cx.me.orgId, nextNo),
      chosen: [],
      rev,
      signedBy: cx.me.userId,
      signedAt: cx.nowIso,
    };
    await cx.db.insert(candidates, row);
    await cx.db.update(schools, { schemaId }, { nextNo: nextNo + 1 });
    cx.note('hsat.signed', { subjectId: row.userId, schemaId, name, kind });
    return {
      userId: row.userId,
      name,
      sex,
      examNo: row.examNo,
      kind,
      clazzName: place,
      chosen: [],
      site: null,
      team: null,
      slotAt: null,
    };
  }),
  handle(calls.removeCandidate, async (cx, { schemaId, userId, why }) => {
    const exam = await examOf(cx, schemaId, 'share');
    mustServe(cx, exam.module);
    mustTake(exam);
    // Nobody loses an exam without a word once the lists are closed.
    if (!why && !isWithin(exam.windows, 'signup', dayOf(exam, cx.now))) throw fail(faults.whyNeeded, {}, 'why');
    await raised(cx.db, schemaId);
    const gone = await cx.db.change(sql`
      delete from hsat_candidate c
      where c.org_id = ${cx.me.orgId}
        and c.schema_id = ${schemaId}
        and c.user_id = ${userId}
        and not exists (
          select 1 from hsat_entry n
          where n.org_id = c.org_id and n.schema_id = c.schema_id and n.user_id = c.user_id)
        and not exists (
          select 1 from hsat_score r
          where r.org_id = c.org_id and r.schema_id = c.schema_id and r.user_id = c.user_id)`);
    if (!gone) throw fail(faults.notCandidates, { count: 1 });
    cx.note('hsat.unsigned', { subjectId: userId, schemaId, why });
  }),
  handle(calls.placeCandidates, async (cx, { schemaId, clazzId, site, from, size, minutes }) => {
    await entering(cx, schemaId, 'test');
    // Times are reckoned here: a cluster refuses them in an update.
    const rows = await cx.db.rows<{ userId: number; team: number | null }>(sql`
      select c.user_id, (select max(o.team) from hsat_candidate o
        where o.org_id = ${cx.me.orgId} and o.schema_id = ${schemaId}) as team
      from hsat_candidate c
      where ${all(sql`c.org_id = ${cx.me.orgId}`, sql`c.schema_id = ${schemaId}`, is('c.clazz_id', clazzId))}
      order by c.exam_no, c.user_id
      limit 10000`);
    if (clazzId !== undefined && !rows.length) throw fail(kernelFaults.gone);
    const first = clazzId === undefined ? 0 : (rows[0]?.team ?? 0);
    const start = Date.parse(from);
    const slots = rows.map(({ userId }, at) => {
      const team = Math.floor(at / size);
      return { userId, site, team: first + team + 1, slotAt: new Date(start + team * minutes * 60_000).toISOString() };
    });
    if (slots.length) await cx.db.updateEach(candidates, 'userId', slots);
    cx.note('hsat.placed', { subjectId: schemaId, count: slots.length, site, from });
    return { placed: slots.length, teams: Math.ceil(slots.length / size) };
  }),
];
