import { raw, sql } from '../../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { holds } from '../../../../kernel/shared/need';
import type { Cx } from '../../../../kernel/server/cx';
import { appealSubject } from '../../../appeal/server/published';
import { faults } from '../../faults';
import { appealUntil } from '../../rules/exam';
import { marks } from '../../tables';
import { isRegion } from '../educ/scope';
import { appealsDesk } from '../news';
import { examOf, examStandard, mustBe } from './scope';

/** What objections to results of an exam are called in module appeal: the set is the exam, the part the item. */
export const RESULTS = 'fitness-test.result';
/** Appeals `a` of `appeal_v` that are about results. */
export const OF_RESULTS = sql`a.subject = ${RESULTS}`;
/** Where an appeal `a` stands in the words of this module's calls: open until it is decided. One that was withdrawn is not told of there. */
export const WIRE_STATE = raw(
  `case a.state when 'upheld' then 'accepted' when 'rejected' then 'refused' else 'open' end`,
);

/** Whether the caller decides about exams that their organisation made. */
export const decidesResults = (cx: Cx): boolean =>
  isRegion(cx) || holds(cx.session, 'BASIC_SUPERMAN', 'mod:sport.test4');

appealSubject({
  name: RESULTS,
  module: 'fitness-test',
  title: 'appeal.result',
  text: 'appeal.result.row',
  steps: ['accepted', 'reviewed'],
  evidence: ['fitness-test.evidence'],
  upheldAt: 'list',
  async ask(cx, { setId: tstId, userId, part: itemId }) {
    const exam = await examOf(cx.db, tstId, 'share');
    const mark = await cx.db.one(marks, { tstId, userId, itemId }, { lock: 'update' });
    // Of an exam a child does not take part in, and of an item without a result, there is nothing to appeal against.
    if (!mark || (mark.value == null && mark.mark == null)) throw fail(kernelFaults.gone);
    mustBe(exam, 'published', 'shown');
    const item = (await examStandard(cx.db, exam)).itemOf(itemId);
    return {
      until: appealUntil({
        state: exam.state,
        appealUntil: exam.appealUntil,
        appealDays: exam.config.appealDays,
        committedAt: mark.committedAt,
      }),
      hostId: exam.hostId,
      label: { exam: exam.name, item: item ? { zh: item.nameZh, en: item.nameEn } : itemId },
    };
  },
  // Who made the exam decides: a school about its own here, the bureau about the bureau's at the exam.
  decides: (cx) => (decidesResults(cx) ? sql`a.host_id = ${cx.me.orgId}` : undefined),
  async givenBy(door, { setId, userId, part }) {
    const rows = await door.rows<{ byId: number }>(sql`
      select g.by_id
      from fitness_test_exam e
      join (
        select n.org_id, n.tst_id, n.by_id
        from fitness_test_entry n
        where n.org_id = ${door.orgId} and n.tst_id = ${setId} and n.user_id = ${userId} and n.item_id = ${part}
        union
        select c.org_id, c.tst_id, c.by_id
        from fitness_test_commit c
        where c.org_id = ${door.orgId} and c.tst_id = ${setId} and c.user_id = ${userId} and c.item_id = ${part}
      ) g on g.org_id = e.org_id and g.tst_id = e.tst_id
      where e.org_id = ${door.orgId}
        and e.tst_id = ${setId}
        and (e.config ->> 'secondDecider')::boolean`);
    return rows.map((r) => r.byId);
  },
  // The desk of exams is the office's: a class teacher who is told of a step sees the child.
  link: ({ region, setId, userId }, { userType, decides }) => {
    if (userType === 1) return '/fitness/exams';
    return decides ? appealsDesk({ region, setId }) : `/fitness/child/${userId}`;
  },
  deciders: () => ({ holdersOf: ['BASIC_SUPERMAN', 'mod:sport.test4', 'ADMIN_SUPERMAN', 'mod:sport.test8'] }),
  concerned: ({ userId }) => ({ anyOf: [{ person: userId }, { classTeachersOfChildren: userId }] }),
  kinds: {
    submitted: 'fitness-test.appealMade',
    upheld: 'fitness-test.appealAccepted',
    rejected: 'fitness-test.appealRefused',
  },
  note(cx, { about: { appealId, userId, setId: tstId, part: itemId }, orgId, from, to, why, images }) {
    const key = { subjectId: userId, tstId, itemId, appealId };
    if (from === null) return cx.note('fitness-test.appeal-made', { ...key, images }, orgId);
    const decided = to === 'upheld' || to === 'rejected';
    const word = (state: string) => (state === 'upheld' ? 'accepted' : state === 'rejected' ? 'refused' : 'open');
    cx.note(
      decided ? 'fitness-test.appeal-decided' : `fitness-test.appeal-${to}`,
      { ...key, old: { state: word(from) }, new: { state: decided ? word(to) : to }, why },
      orgId,
    );
  },
  refuse: {
    taken: () => fail(faults.appealTaken),
    late: () => fail(faults.appealLate),
    decided: () => fail(faults.appealDecided),
    pending: () => fail(faults.appealPending),
    frozen: (day) => fail(faults.appealFirst, { day }),
  },
});
