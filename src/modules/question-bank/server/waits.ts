import type { Cx } from '../../../kernel/server/cx';
import { all, sql, type Sql } from '../../../kernel/server/db/sql';
import type { Wait } from '../../../kernel/server/waits';
import * as calls from '../contract';
import { openReports } from './faulty';
import { seesAll } from './input/scope';

const REPO = '/desk/teach/repo';
/** Tasks `t` of the organisation in some state. */
const tasksIn = (cx: Cx, ...where: readonly Sql[]): Sql => sql`
  select count(*)
  from question_bank_queipt t
  where ${all(cx.db.orgs('t'), ...where)}`;
const mine = (cx: Cx): Sql => sql`t.inputter_id = ${cx.me.userId}`;

export const waits: readonly Wait[] = [
  {
    name: 'rejected',
    list: calls.taskMyReject,
    at: [`${REPO}/myRejectTasks`],
    count: (cx) => tasksIn(cx, mine(cx), sql`t.state in ('rejected', 'returned')`),
  },
  {
    name: 'claimed',
    list: calls.taskMyClaim,
    at: [`${REPO}/myClaimTasks`],
    count: (cx) => tasksIn(cx, mine(cx), sql`t.state = 'claimed'`),
  },
  {
    name: 'auditing',
    list: calls.taskAuditing,
    at: [`${REPO}/queipt/auditingTasks`],
    count: (cx) => tasksIn(cx, sql`t.state = 'auditing'`),
  },
  {
    name: 'faulty',
    list: calls.wrongList,
    at: [`${REPO}/check/wrong`],
    count: (cx) => openReports(cx),
  },
  {
    // Whoever checks the platform's library finds all reports in the list above.
    name: 'ownFaulty',
    list: calls.wrongOwn,
    at: ['/repo/psn/question/faulty'],
    count: (cx) => (seesAll(cx) ? undefined : openReports(cx, 'own')),
  },
];
