import { sql, type Sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { handle } from '../../../../kernel/server/module';
import { dayIn } from '../../../../kernel/shared/dates';
import { fail } from '../../../../kernel/shared/faults';
import { PENDING } from '../../../appeal/server/published';
import { tellAll } from '../../../notice/server/published';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { entries, examChildren, examGroups, exams, signs } from '../../tables';
import { openYear } from '../educ/years';
import { isRegion } from '../educ/scope';
import { divide, syncChildren } from './children';
import { OF_RESULTS } from './appeal-subject';
import { WAITING } from './drafts';
import { examRowOf } from './rows';
import { atSchools, examOf, examStandard, mustBe, ownExam, type Exam } from './scope';

const count = async (door: Door, from: Sql): Promise<number> =>
  (await door.row<{ n: number }>(sql`select count(*) as n from ${from}`))?.n ?? 0;
/** Drafts that nobody has taken over yet, and cells that tablets disagree about. */
const waitingIn = (door: Door, tstId: number): Promise<number> =>
  count(
    door,
    sql`fitness_test_mark m where m.org_id = ${door.orgId} and m.tst_id = ${tstId} and (m.conflict or ${WAITING})`,
  );
/** Appeals that are open, or accepted and not yet led to a commit. */
const appealsIn = (door: Door, tstId: number): Promise<number> =>
  count(
    door,
    sql`appeal_v a
    where a.org_id = ${door.orgId}
      and a.set_id = ${tstId}
      and ${OF_RESULTS}
      and ${PENDING}`,
  );

async function publish(cx: Cx, exam: Exam): Promise<number> {
  let children = 0;
  const set = { state: 'published' as const, publishedAt: cx.nowIso };
  // The year is asked before anything is written: a school that has not opened it would find its results nowhere.
  if (exam.counts && !isRegion(cx)) await openYear(cx.db, exam.yearId);
  await cx.db.update(exams, { tstId: exam.tstId }, set);
  await atSchools(cx, exam, 'fitness-test.exam', async (door, orgId) => {
    const copy: Exam = { ...exam, ...set, orgId, orgIds: orgId === exam.orgId ? exam.orgIds : [] };
    const { orgId: _, ...row } = copy;
    if (orgId !== exam.orgId) await door.insert(exams, row);
    const standard = await examStandard(door, copy, orgId);
    const { added } = await syncChildren(door, copy, standard);
    await divide(cx, door, copy.tstId, 'clazz', 60);
    children += added;
  });
  if (!children) throw fail(faults.examEmpty, {}, 'grdIds');
  return children;
}
/** Takes an exam back from the field; only while nothing was entered anywhere. */
export async function unpublish(cx: Cx, exam: Exam): Promise<void> {
  await atSchools(cx, exam, 'fitness-test.exam', async (door, orgId) => {
    if (await door.one(entries, { tstId: exam.tstId })) throw fail(faults.examUsed);
    await door.remove(examGroups, { tstId: exam.tstId });
    await door.remove(examChildren, { tstId: exam.tstId });
    if (orgId !== exam.orgId) await door.remove(exams, { tstId: exam.tstId });
  });
  await cx.db.update(exams, { tstId: exam.tstId }, { state: 'draft', publishedAt: null });
}
/** Every row of the exam, here and at the schools. */
async function setState(cx: Cx, exam: Exam, set: Partial<Exam>): Promise<void> {
  await cx.db.update(exams, { tstId: exam.tstId }, set);
  if (isRegion(cx))
    await atSchools(cx, exam, 'fitness-test.exam', async (door) => {
      await door.update(exams, { tstId: exam.tstId }, set);
    });
}

/** The children of the exam, here or at its schools, hear that their results are out; once an exam, however often it is shown. */
const tellShown = (cx: Cx, exam: Exam, appealUntil: string): Promise<void> =>
  tellAll(
    cx,
    (isRegion(cx) ? exam.orgIds : [cx.me.orgId]).map((org) => ({
      kind: 'fitness-test.shown',
      subject: { tstId: exam.tstId },
      params: { exam: exam.name, day: dayIn(cx.me.zone, new Date(appealUntil)) },
      once: `fitness-test.shown:${exam.tstId}`,
      org,
    })),
  );

export const stateHandlers = [
  handle(calls.examPublish, async (cx, { tstId, on }) => {
    const exam = await ownExam(cx, tstId);
    if (on === (exam.state === 'published')) return examRowOf(cx, tstId);
    mustBe(exam, on ? 'draft' : 'published');
    const children = on ? await publish(cx, exam) : (await unpublish(cx, exam), 0);
    cx.note('fitness-test.exam-published', { subjectId: tstId, new: { on }, children });
    return examRowOf(cx, tstId);
  }),
  handle(calls.examShow, async (cx, { tstId, on }) => {
    const exam = await ownExam(cx, tstId);
    if (on === (exam.state === 'shown')) return examRowOf(cx, tstId);
    mustBe(exam, on ? 'published' : 'shown');
    let stands = 0;
    await atSchools(cx, exam, 'fitness-test.exam', async (door) => {
      stands += await (on ? waitingIn : appealsIn)(door, tstId);
    });
    if (stands) throw on ? fail(faults.examWaiting, { n: stands }) : fail(faults.examAppeals, { n: stands });
    const appealUntil = on ? new Date(cx.now.getTime() + exam.config.appealDays * 86_400_000).toISOString() : null;
    await setState(cx, exam, { state: on ? 'shown' : 'published', shownAt: on ? cx.nowIso : null, appealUntil });
    if (appealUntil) await tellShown(cx, exam, appealUntil);
    cx.note('fitness-test.exam-shown', { subjectId: tstId, new: { on, appealUntil } });
    return examRowOf(cx, tstId);
  }),
  handle(calls.examArchive, async (cx, { tstId }) => {
    const exam = await ownExam(cx, tstId);
    mustBe(exam, 'published', 'shown');
    if (exam.state === 'shown' && exam.appealUntil! > cx.nowIso)
      throw fail(faults.examStillShown, { day: dayIn(cx.me.zone, new Date(exam.appealUntil!)) });
    let waiting = 0;
    let pending = 0;
    await atSchools(cx, exam, 'fitness-test.exam', async (door) => {
      waiting += await waitingIn(door, tstId);
      pending += await appealsIn(door, tstId);
    });
    if (pending) throw fail(faults.examAppeals, { n: pending });
    if (waiting) throw fail(faults.examWaiting, { n: waiting });
    await setState(cx, exam, { state: 'archived', archivedAt: cx.nowIso });
    cx.note('fitness-test.exam-archived', { subjectId: tstId, old: { state: exam.state } });
    return examRowOf(cx, tstId);
  }),
  handle(calls.examGroups, async (cx, { tstId, by, size }) => {
    const exam = await examOf(cx.db, tstId, 'update');
    mustBe(exam, 'published');
    const signed = await cx.db.count(signs, { tstId });
    if (signed) throw fail(faults.planSigned, { n: signed });
    const done = await syncChildren(cx.db, exam, await examStandard(cx.db, exam));
    const items = await divide(cx, cx.db, tstId, by, size);
    cx.note('fitness-test.exam-grouped', { subjectId: tstId, by, size, groups: items.length, ...done });
    return { ...done, items };
  }),
];
