import { all, is, sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { tell } from '../../notice/server/published';
import { applyTutoring, approveApplicant, listApplicants, rejectApplicant, type Application } from '../contract';
import { faults } from '../faults';
import { tutorType } from '../rules';
import { applicants, enrolments, type ApplicantState } from '../tables';
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

export const applying = [
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
    const place = await cx.db.one(enrolments, { clazzId: id, userId });
    if (place?.removedWhy === 'removed') throw fail(faults.removedBefore, { names: cx.me.name });
    if (place && !place.removedAt) throw fail(faults.inAlready);
    if ((await cx.db.count(enrolments, { clazzId: id, removedAt: null })) >= clazz.seatLimit!)
      throw fail(faults.full, { limit: clazz.seatLimit! });
    const waiting = {
      state: 'waiting',
      remark,
      cause: '',
      appliedAt: cx.nowIso,
      judgedAt: null,
      judgedBy: null,
    } as const;
    const before = await cx.db.one(applicants, { clazzId: id, userId });
    if (before) await cx.db.update(applicants, { clazzId: id, userId }, waiting);
    else await cx.db.insert(applicants, { clazzId: id, userId, ...waiting });
    // Who waits already and writes again is no new applicant.
    if (before?.state !== 'waiting')
      await tell(cx, {
        kind: 'class.applied',
        subject: { clazzId: id, userId },
        params: { name: cx.me.name, clazz: clazz.clazzName },
      });
    return (await applicationsOf(cx, id, { userId }))[0]!;
  }),
];
