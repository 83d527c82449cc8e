import { sql } from '../../../kernel/server/db/sql';
import { noticeKind, noticeRule } from '../../notice/server/published';

/** Everybody who sat an exam. */
noticeRule(
  'exam.sittersOf',
  (orgId, examIds) => sql`p.user_id in (
      select s.user_id from exam_sitter s
      where s.org_id = ${orgId} and s.exam_id = any(${examIds}::bigint[]))`,
);
noticeKind({
  module: 'exam',
  name: 'exam.released',
  urgency: 'digest',
  readers: [1],
  params: ['name'],
  title: 'news.released',
  text: 'news.released.text',
  link: ({ examId }) => `/exam/study/${examId}`,
  who: ({ examId }) => ({ rule: 'exam.sittersOf', of: Number(examId) }),
});
