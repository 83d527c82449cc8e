// For this module's tests only: courses of the training institution and who buys them.
import type { Call, InputOf, ReplyOf } from '../../../kernel/shared/call';
import * as calls from '../contract';

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
