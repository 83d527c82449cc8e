import { BUSI } from '../../../kernel/shared/codes';
import { sql } from '../../../kernel/server/db/sql';
import { noticeKind, noticeRule } from '../../notice/server/published';

/** Where those who decide find the objections to an exam; news of before they named it lead to the exams. */
export const appealsDesk = ({ region, setId }: Readonly<Record<string, number | string>>): string =>
  `/desk/${Number(region) === 1 ? 'sport-test8/ks' : 'sport-test4/list'}${setId == null ? '' : `?tst=${setId}&tab=appeals`}`;

/** Children who have a result of an exam. */
noticeRule(
  'fitness-test.testedIn',
  (orgId, tstIds) => sql`p.user_id in (
      select m.user_id from fitness_test_mark m
      where m.org_id = ${orgId} and m.tst_id = any(${tstIds}::bigint[]) and m.committed_at is not null)`,
);
/** Children who have a card of a published year. */
noticeRule(
  'fitness-test.sealedIn',
  (orgId, yearIds) => sql`p.user_id in (
      select t.user_id from fitness_test_total t
      where t.org_id = ${orgId} and t.year_id = any(${yearIds}::integer[]) and t.state <> 'incomplete')`,
);
// Results are out: who has one reads it, and until when it may be objected to.
noticeKind({
  name: 'fitness-test.shown',
  module: 'fitness-test',
  urgency: 'urgent',
  title: 'news.shown',
  text: 'news.shown.text',
  params: ['exam', 'day'],
  link: () => '/fitness/exams',
  who: ({ tstId }) => ({ rule: 'fitness-test.testedIn', of: Number(tstId) }),
  readers: [1],
  lines: [BUSI.school],
});
noticeKind({
  name: 'fitness-test.yearOut',
  module: 'fitness-test',
  urgency: 'digest',
  title: 'news.yearOut',
  text: 'news.yearOut.text',
  params: ['year'],
  link: () => '/fitness/mine',
  who: ({ yearId }) => ({ rule: 'fitness-test.sealedIn', of: Number(yearId) }),
  readers: [1],
  lines: [BUSI.school],
});
// An objection to a result: whoever decides hears of it, the child and the class teacher of the decision.
noticeKind({
  name: 'fitness-test.appealMade',
  module: 'fitness-test',
  urgency: 'urgent',
  title: 'news.appealMade',
  text: 'news.appealMade.text',
  params: ['exam', 'item'],
  link: appealsDesk,
  who: () => ({ holdersOf: ['BASIC_SUPERMAN', 'mod:sport.test4', 'ADMIN_SUPERMAN', 'mod:sport.test8'] }),
  readers: [2],
  lines: [BUSI.school, BUSI.region],
});
type Subject = Readonly<Record<string, number | string>>;
const decided = {
  module: 'fitness-test',
  lines: [BUSI.school],
  urgency: 'urgent',
  params: ['exam', 'item', 'why'],
  // The desk of exams is the office's: a class teacher sees the child.
  link: ({ userId }: Subject, { userType }: { readonly userType: number }) =>
    userType === 1 ? '/fitness/exams' : `/fitness/child/${userId}`,
  who: ({ userId }: Subject) => ({
    anyOf: [{ person: Number(userId) }, { classTeachersOfChildren: Number(userId) }],
  }),
} as const;
noticeKind({
  ...decided,
  name: 'fitness-test.appealAccepted',
  title: 'news.appealAccepted',
  text: 'news.appealAccepted.text',
});
noticeKind({
  ...decided,
  name: 'fitness-test.appealRefused',
  title: 'news.appealRefused',
  text: 'news.appealRefused.text',
});
