import type { Cx } from '../../../kernel/server/cx';
import { all, sql, type Sql } from '../../../kernel/server/db/sql';
import type { Wait } from '../../../kernel/server/waits';
import * as calls from '../contract';
import { oldestReport, openReports } from './faulty';
import { seesAll } from './input/scope';

const REPO = '/desk/teach/repo';
/** What is asked of the organisation's tasks `t`. */
const ofTasks = (cx: Cx, asked: Sql, where: readonly Sql[]): Sql => sql`
  select ${asked}
  from question_bank_queipt t
  where ${all(cx.db.orgs('t'), ...where)}`;
const mine = (cx: Cx): Sql => sql`t.inputter_id = ${cx.me.userId}`;
/** Tasks in some state: how many, and since when the oldest is in it. */
const tasks = (since: Sql, where: (cx: Cx) => readonly Sql[]): Pick<Wait, 'count' | 'since'> => ({
  count: (cx) => ofTasks(cx, sql`count(*)`, where(cx)),
  since: (cx) => ofTasks(cx, sql`min(${since})`, where(cx)),
});

export const waits: readonly Wait[] = [
  {
    name: 'rejected',
    list: calls.taskMyReject,
    at: [`${REPO}/myRejectTasks`],
    ...tasks(sql`greatest(t.audited_at, t.returned_at)`, (cx) => [mine(cx), sql`t.state in ('rejected', 'returned')`]),
  },
  {
    name: 'claimed',
    list: calls.taskMyClaim,
    at: [`${REPO}/myClaimTasks`],
    ...tasks(sql`t.claimed_at`, (cx) => [mine(cx), sql`t.state = 'claimed'`]),
  },
  {
    name: 'auditing',
    list: calls.taskAuditing,
    at: [`${REPO}/queipt/auditingTasks`],
    ...tasks(sql`t.submitted_at`, () => [sql`t.state = 'auditing'`]),
  },
  {
    name: 'faulty',
    list: calls.wrongList,
    at: [`${REPO}/check/wrong`],
    count: (cx) => openReports(cx),
    since: oldestReport,
  },
  {
    // Whoever checks the platform's library finds all reports in the list above.
    name: 'ownFaulty',
    list: calls.wrongOwn,
    at: ['/repo/psn/question/faulty'],
    count: (cx) => (seesAll(cx) ? undefined : openReports(cx, 'own')),
  },
];
