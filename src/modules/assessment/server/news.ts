import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { noticeKind, noticeRule, tell, type News } from '../../notice/server/published';
import type { Kind } from '../rules';

/** Everybody who is judged in an evaluation. */
noticeRule(
  'assessment.membersOf',
  (orgId, itemIds) => sql`p.user_id in (
      select m.user_id from assessment_member m
      where m.org_id = ${orgId} and m.item_id = any(${itemIds}::bigint[]))`,
);
/** Everybody who is judged in an evaluation or judges in it: leaders, and who leads or teaches its classes. */
noticeRule(
  'assessment.peopleOf',
  (orgId, itemIds) => sql`p.user_id in (
      select m.user_id from assessment_member m
      where m.org_id = ${orgId} and m.item_id = any(${itemIds}::bigint[])
      union
      select m.leader_id from assessment_member m
      where m.org_id = ${orgId} and m.item_id = any(${itemIds}::bigint[])
      union
      select h.user_id
      from assessment_member m
      join class_charge_v h on h.org_id = m.org_id and h.clazz_id = m.clazz_id
      where m.org_id = ${orgId} and m.item_id = any(${itemIds}::bigint[]))`,
);
/** Who published an evaluation and decides objections to its results. */
noticeRule(
  'assessment.makerOf',
  (orgId, itemIds) => sql`p.user_id in (
      select i.made_by from assessment_item i
      where i.org_id = ${orgId} and i.item_id = any(${itemIds}::bigint[]))`,
);

/** Whose judgement is still to come: judges by name, and class teachers whose children wait for theirs. */
noticeRule(
  'assessment.owingIn',
  (orgId, itemIds) => sql`p.user_id in (
      select s.judge_id from assessment_sheet s
      where s.org_id = ${orgId} and s.item_id = any(${itemIds}::bigint[]) and s.handed_at is null and not s.complete
      union
      select h.user_id
      from assessment_sheet s
      join assessment_member m on m.org_id = s.org_id and m.item_id = s.item_id and m.user_id = s.user_id
      join class_charge_v h on h.org_id = m.org_id and h.clazz_id = m.clazz_id and h.role = 'master'
      where s.org_id = ${orgId}
        and s.item_id = any(${itemIds}::bigint[])
        and s.role = 'teacher'
        and s.handed_at is null
        and not s.complete)`,
);

type Subject = Readonly<Record<string, number | string>>;
const of =
  (rule: string) =>
  ({ itemId }: Subject) => ({ rule, of: Number(itemId) });
const evalLink = (_: Subject, { userType }: { readonly userType: number }) =>
  userType === USER_TYPE.student
    ? '/assessment-student/assessment-list-student-task'
    : '/assessment-student/assessment-list-teacher-task';
const base = { module: 'assessment', params: ['name'] } as const;

noticeKind({
  ...base,
  name: 'assessment.evalPublished',
  urgency: 'digest',
  title: 'news.evalPublished',
  text: 'news.evalPublished.text',
  link: evalLink,
  who: of('assessment.peopleOf'),
});
noticeKind({
  ...base,
  name: 'assessment.perfPublished',
  urgency: 'digest',
  readers: [2],
  title: 'news.perfPublished',
  text: 'news.perfPublished.text',
  link: () => '/assessment-teacher/list-self',
  who: of('assessment.peopleOf'),
});
noticeKind({
  ...base,
  name: 'assessment.evalEnding',
  urgency: 'digest',
  title: 'news.evalEnding',
  text: 'news.evalEnding.text',
  link: evalLink,
  who: of('assessment.owingIn'),
});
noticeKind({
  ...base,
  name: 'assessment.perfEnding',
  urgency: 'digest',
  readers: [2],
  title: 'news.perfEnding',
  text: 'news.perfEnding.text',
  link: () => '/assessment-teacher/list-self',
  who: of('assessment.owingIn'),
});
noticeKind({
  ...base,
  name: 'assessment.evalEnded',
  urgency: 'digest',
  readers: [1],
  title: 'news.evalEnded',
  text: 'news.evalEnded.text',
  link: ({ itemId }, { userId }) => `/assessment-student/student-report/${userId}/${itemId}`,
  who: of('assessment.membersOf'),
});
noticeKind({
  ...base,
  name: 'assessment.perfEnded',
  urgency: 'digest',
  readers: [2],
  title: 'news.perfEnded',
  text: 'news.perfEnded.text',
  link: ({ itemId }, { userId }) => `/assessment-teacher/teacher-report/${userId}/${itemId}`,
  who: of('assessment.membersOf'),
});
noticeKind({
  ...base,
  name: 'assessment.reopened',
  urgency: 'urgent',
  params: ['name', 'why'],
  title: 'news.reopened',
  text: 'news.reopened.text',
  link: (_, { userType }) =>
    userType === USER_TYPE.student ? '/assessment-student/assessment-list-student-task' : undefined,
});

interface Told {
  readonly itemId: number;
  readonly kind: Kind;
  readonly name: string;
}
/** An evaluation ends soon, told once to whoever still owes a judgement. */
export const endingNews = ({ itemId, kind, name }: Told): News => ({
  kind: `assessment.${kind}Ending`,
  subject: { itemId },
  params: { name },
  once: `assessment.ending:${itemId}`,
});
/** The end of an evaluation, told once whether a person or the clock ended it. */
export const endedNews = ({ itemId, kind, name }: Told): News => ({
  kind: `assessment.${kind}Ended`,
  subject: { itemId },
  params: { name },
  once: `assessment.ended:${itemId}`,
});
export const tellEnded = (cx: Cx, item: Told): Promise<void> => tell(cx, endedNews(item));
