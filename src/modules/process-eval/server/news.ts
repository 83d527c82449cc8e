import { sql } from '../../../kernel/server/db/sql';
import { BUSI, USER_TYPE } from '../../../kernel/shared/codes';
import { noticeKind, noticeRule } from '../../notice/server/published';

/** Children who have a result of a sketch, and the teachers who lead their classes. */
noticeRule(
  'process-eval.judgedIn',
  (orgId, normIds) => sql`(p.user_id in (
      select r.user_id from process_eval_result r
      where r.org_id = ${orgId} and r.norm_id = any(${normIds}::bigint[]))
    or p.user_id in (
      select h.user_id
      from process_eval_result r
      join class_charge_v h on h.org_id = r.org_id and h.clazz_id = r.clazz_id and h.role = 'master'
      where r.org_id = ${orgId} and r.norm_id = any(${normIds}::bigint[])))`,
);
// Results are out: whoever has one reads it, and until when it may be objected to.
noticeKind({
  name: 'process-eval.shown',
  module: 'process-eval',
  urgency: 'urgent',
  title: 'news.shown',
  text: 'news.shown.text',
  params: ['name', 'day'],
  link: (_, { userType }) => (userType === 1 ? '/phys/eval/mine' : '/phys/eval/clazz'),
  who: ({ normId }) => ({ rule: 'process-eval.judgedIn', of: Number(normId) }),
});

// Works of art: the teachers of a class hear that some wait, the child, whose guardians read with it, what became of its own.
noticeKind({
  name: 'process-eval.workSent',
  module: 'process-eval',
  urgency: 'digest',
  title: 'news.workSent',
  text: 'news.workSent.text',
  params: ['clazz'],
  link: ({ clazzId }) => `/phys/eval/clazz?module=art&clazzId=${clazzId}&tab=works`,
  readers: [USER_TYPE.teacher],
  lines: [BUSI.school],
  who: ({ clazzId }) => ({ teachersOf: Number(clazzId) }),
});
const judged = {
  module: 'process-eval',
  urgency: 'digest',
  link: () => '/phys/eval/mine',
  readers: [USER_TYPE.student],
  lines: [BUSI.school],
  who: ({ userId }: Readonly<Record<string, number | string>>) => ({ person: Number(userId) }),
} as const;
noticeKind({
  ...judged,
  name: 'process-eval.workTaken',
  title: 'news.workTaken',
  text: 'news.workTaken.text',
  params: ['title'],
});
noticeKind({
  ...judged,
  name: 'process-eval.workRefused',
  title: 'news.workRefused',
  text: 'news.workRefused.text',
  params: ['title', 'why'],
});
