// For this module's tests only: courses of the training institution and who buys them.
import type { Call, InputOf, ReplyOf } from '../../../kernel/shared/call';
import * as calls from '../contract';
import { FEN_MAX, LIMITS } from '../rules';

interface Person {
  ok<C extends Call>(call: C, input: InputOf<C>): Promise<ReplyOf<C>>;
}
type Asked = InputOf<typeof calls.createCourse>;
/** A video course for everybody, free and without bounds, unless said otherwise. */
export const sketch = (more: Partial<Asked> = {}): Asked => ({
  category: 2,
  title: '测试课程',
  priceFen: 100_00,
  discountFen: 0,
  validity: null,
  quantity: null,
  hours: more.category === 1 ? 12 : null,
  scope: 'network',
  details: '<p>课程介绍</p>',
  ...more,
});
/** The same, on the shelf. */
export async function onShelf(manager: Person, more: Partial<Asked> = {}): Promise<number> {
  const { spuId } = await manager.ok(calls.createCourse, sketch(more));
  await manager.ok(calls.putUp, { id: spuId });
  return spuId;
}
/** Limits that no test about something else meets, however much its child buys; the operator sets them. */
export const wideLimits = (operator: Person) =>
  operator.ok(calls.setLimits, { ...LIMITS, months: 12, hours: 1000, capFen: FEN_MAX });
interface Program {
  told(orgId: number, topic: string): Promise<void>;
  sql<T>(query: string, params?: unknown[]): Promise<T[]>;
}
/** What a buyer was told of an order: kinds, in the order of their telling. */
export async function toldOf(t: Program, orgId: number, userId: number, orderId: number): Promise<string[]> {
  await t.told(orgId, 'notice.told');
  const rows = await t.sql<{ kind: string }>(
    `select n.kind
     from notice_item i
     join notice_news n on n.org_id = i.org_id and n.news_id = i.news_id
     where i.org_id = ${orgId} and i.user_id = ${userId} and (n.subject->>'orderId')::bigint = ${orderId}
     order by n.at, n.news_id`,
  );
  return rows.map((row) => row.kind);
}
