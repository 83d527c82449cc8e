import { contains, is, nameIn, sql, type Sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { createTutoring, endTutoring, listTutoring } from '../contract';
import { faults } from '../faults';
import { tutorType, typeOf, type TutorKind } from '../rules';
import { clazzTeachers, clazzes } from '../tables';
import { endClazzes } from './end';
import { doerOf, writeLog } from './log';
import type { ClazzRow } from './open';

type Tutoring = ReplyOf<typeof endTutoring>;

const tutoringSelect = (cx: Cx): Sql => sql`
  c.clazz_id, c.clazz_name, c.clazz_type, c.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name,
  c.grd_id, ${nameIn(cx.lang, 'g')} as grd_name, c.master_id as tutor_id, p.name as tutor_name,
  c.seat_limit as "limit", c.start_on as start, c.end_on as "end", c.ended_at is not null as ended,
  (select count(*) from class_enrolment e
    where e.org_id = c.org_id and e.clazz_id = c.clazz_id and e.removed_at is null) as student_count,
  case when c.master_id = ${cx.me.userId} then (select count(*) from class_applicant w
    where w.org_id = c.org_id and w.clazz_id = c.clazz_id and w.state = 'waiting') else 0 end as waiting,
  a.state as mine`;
const tutoringFrom = (cx: Cx): Sql => sql`class_clazz c
  left join textbook_subject s on s.sbj_id = c.sbj_id
  left join textbook_grade g on g.grd_id = c.grd_id
  left join people_person_v p on p.org_id = c.org_id and p.user_id = c.master_id
  left join class_applicant a on a.org_id = c.org_id and a.clazz_id = c.clazz_id and a.user_id = ${cx.me.userId}`;

/** A tutor's own class, locked and running; the address must name the kind that it is. */
export async function lockTutored(cx: Cx, kind: TutorKind, clazzId: number): Promise<ClazzRow> {
  const own = { clazzId, clazzType: tutorType(kind), masterId: cx.me.userId };
  const clazz = await cx.db.one(clazzes, own, { lock: 'update' });
  if (!clazz) throw fail(kernelFaults.gone);
  if (clazz.endedAt) throw fail(faults.ended);
  return clazz;
}
export async function checkTutored(cx: Cx, kind: TutorKind, clazzId: number): Promise<void> {
  if ((await cx.db.count(clazzes, { clazzId, clazzType: tutorType(kind), masterId: cx.me.userId })) === 0)
    throw fail(kernelFaults.gone);
}

async function tutoringOf(cx: Cx, clazzId: number): Promise<Tutoring> {
  const row = await cx.db.row<Tutoring>(sql`
    select ${tutoringSelect(cx)}
    from ${tutoringFrom(cx)}
    where c.org_id = ${cx.me.orgId}
      and c.clazz_id = ${clazzId}`);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}

export const tutorHandlers = [
  handle(listTutoring, (cx, { kind, state = 'running', ...input }) => {
    const isLearner = cx.me.userType === USER_TYPE.student;
    const running = isLearner || state === 'running';
    return cx.list(input, {
      select: tutoringSelect(cx),
      from: tutoringFrom(cx),
      counted: sql`class_clazz c`,
      where: [
        cx.db.orgs('c'),
        is('c.clazz_type', tutorType(kind)),
        running ? sql`c.ended_at is null` : sql`c.ended_at is not null`,
        isLearner || holds(cx.me, 'TUTOR_SUPERMAN') ? undefined : is('c.master_id', cx.me.userId),
        contains('c.clazz_name', input.name),
        is('c.sbj_id', input.sbjId),
      ],
      sorts: { clazzName: sql`c.clazz_name`, start: sql`c.start_on` },
      then: sql`c.clazz_id desc`,
      shape: (row: Tutoring) => row,
    });
  }),

  handle(createTutoring, async (cx, { kind, clazzName, sbjId, grdId, limit, start, end }) => {
    const clazzType = tutorType(kind);
    const clazzId = newId();
    await cx.db.insert(clazzes, {
      clazzId,
      clazzName,
      clazzType,
      sbjId: sbjId ?? null,
      grdId: grdId ?? null,
      masterId: cx.me.userId,
      seatLimit: typeOf(clazzType).seats ?? limit,
      startOn: start ?? null,
      endOn: end ?? null,
      madeAt: cx.nowIso,
    });
    if (sbjId != null) await cx.db.insert(clazzTeachers, { clazzId, userId: cx.me.userId, sbjId });
    await writeLog(cx.db, doerOf(cx), [{ clazzId, action: 'created' }]);
    cx.note('class.created', { subjectId: clazzId, new: clazzName });
    return tutoringOf(cx, clazzId);
  }),

  handle(endTutoring, async (cx, { kind, id }) => {
    const clazz = await lockTutored(cx, kind, id);
    await endClazzes(cx.db, [id], { ...doerOf(cx), today: cx.today, cause: 'ended' });
    cx.note('class.ended', { subjectId: id, old: clazz.clazzName });
    return tutoringOf(cx, id);
  }),
];
