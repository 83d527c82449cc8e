import { sql } from '../../../kernel/server/db/sql';
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
