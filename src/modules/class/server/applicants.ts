import { all, is, sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { tell } from '../../notice/server/published';
import { applyTutoring, approveApplicant, listApplicants, rejectApplicant, type Application } from '../contract';
import { faults } from '../faults';
import { tutorType } from '../rules';
import { applicants, type ApplicantState, type RemovedWhy } from '../tables';
import { enrol } from './enrol';
import { doerOf } from './log';
import { lockRunning, type ClazzRow } from './open';
import { checkTutored, lockTutored } from './tutor';

const applicationsOf = (
  cx: Cx,
  clazzId: number,
  only: { readonly state?: ApplicantState; readonly userId?: number },
): Promise<Application[]> =>
  cx.db.rows<Application>(sql`
    select a.clazz_id, a.user_id, p.name, p.photo, a.state, a.remark, a.cause, a.applied_at, a.judged_at
    from class_applicant a
    join people_person_v p on p.org_id = a.org_id and p.user_id = a.user_id
    where ${all(
      sql`a.org_id = ${cx.me.orgId}`,
      is('a.clazz_id', clazzId),
      is('a.state', only.state),
      is('a.user_id', only.userId),
    )}
    order by a.state = 'waiting' desc, a.applied_at
    limit 500`);

/** Judges an applicant once; saying the same again changes nothing, the opposite is refused. The class is locked: its seats are counted once. */
async function judge(
  cx: Cx,
  clazz: ClazzRow,
  userId: number,
  state: 'approved' | 'rejected',
  cause: string,
): Promise<Application> {
  const { clazzId } = clazz;
  const application = await cx.db.one(applicants, { clazzId, userId });
  if (!application) throw fail(kernelFaults.gone);
  if (application.state !== 'waiting' && application.state !== state) throw fail(faults.judged);
  if (application.state === 'waiting') {
    if (state === 'approved') await enrol(cx.db, [{ clazzId, userId }], { ...doerOf(cx), action: 'approved' });
    await cx.db.update(applicants, { clazzId, userId }, { state, cause, judgedAt: cx.nowIso, judgedBy: cx.me.userId });
    cx.note(`class.applicant.${state}`, { subjectId: userId, new: clazzId, ...(cause ? { why: cause } : {}) });
    await tell(cx, {
      kind: state === 'approved' ? 'class.accepted' : 'class.refused',
      subject: { clazzId: clazz.clazzId, userId },
      params: state === 'approved' ? { clazz: clazz.clazzName } : { clazz: clazz.clazzName, cause },
    });
  }
  return (await applicationsOf(cx, clazzId, { userId }))[0]!;
}

interface Standing {
  readonly joinedAt: string | null;
  readonly removedAt: string | null;
  readonly removedWhy: RemovedWhy | null;
  /** Seats that are taken. */
  readonly taken: number;
  /** What became of an application before. */
  readonly before: ApplicantState | null;
}
/** How the caller stands in a class that is locked. */
async function standingOf(cx: Cx, clazzId: number): Promise<Standing> {
  const { orgId } = cx.db;
  const { userId } = cx.me;
  const row = await cx.db.row<Standing>(sql`
    select e.joined_at, e.removed_at, e.removed_why, a.state as before, (
      select count(*)
      from class_enrolment s
      where s.org_id = ${orgId}
        and s.clazz_id = ${clazzId}
        and s.removed_at is null)::int as taken
    from class_clazz c
    left join class_enrolment e on e.org_id = c.org_id and e.clazz_id = c.clazz_id and e.user_id = ${userId}
    left join class_applicant a on a.org_id = c.org_id and a.clazz_id = c.clazz_id and a.user_id = ${userId}
    where c.org_id = ${orgId}
      and c.clazz_id = ${clazzId}`);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}

export const applicantHandlers = [
  handle(listApplicants, async (cx, { kind, id, state }) => {
    await checkTutored(cx, kind, id);
    return { items: await applicationsOf(cx, id, { state }) };
  }),
  handle(approveApplicant, async (cx, { kind, id, userId }) => {
    return judge(cx, await lockTutored(cx, kind, id), userId, 'approved', '');
  }),
  handle(rejectApplicant, async (cx, { kind, id, userId, cause }) => {
    return judge(cx, await lockTutored(cx, kind, id), userId, 'rejected', cause);
  }),

  /** Learners of the tutoring organisation apply; a rejected one may try again, a removed one may not (V-062). */
  handle(applyTutoring, async (cx, { kind, id, remark }) => {
    const clazz = await lockRunning(cx.db, id);
    if (clazz.clazzType !== tutorType(kind)) throw fail(kernelFaults.gone);
    const userId = cx.me.userId;
    const { joinedAt, removedAt, removedWhy, taken, before } = await standingOf(cx, id);
    if (removedWhy === 'removed') throw fail(faults.removedBefore, { names: cx.me.name });
    if (joinedAt && !removedAt) throw fail(faults.inAlready);
    if (taken >= clazz.seatLimit!) throw fail(faults.full, { limit: clazz.seatLimit! });
    const waiting = {
      state: 'waiting',
      remark,
      cause: '',
      appliedAt: cx.nowIso,
      judgedAt: null,
      judgedBy: null,
    } as const;
    if (before) await cx.db.update(applicants, { clazzId: id, userId }, waiting);
    else await cx.db.insert(applicants, { clazzId: id, userId, ...waiting });
    // Who waits already and writes again is no new applicant.
    if (before !== 'waiting')
      await tell(cx, {
        kind: 'class.applied',
        subject: { clazzId: id, userId },
        params: { name: cx.me.name, clazz: clazz.clazzName },
      });
    return (await applicationsOf(cx, id, { userId }))[0]!;
  }),
];
