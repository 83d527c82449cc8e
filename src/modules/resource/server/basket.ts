import type { Cx } from '../../../kernel/server/cx';
import { handle, type Handler } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { must } from '../../../kernel/shared/maps';
import * as calls from '../contract';
import { faults } from '../faults';
import { BASKET_MAX } from '../rules';
import { baskets } from '../tables';
import { asWare } from './show';
import { foundOf, seenOf } from './sql';

/** The caller's basket, locked: two tabs that add at once follow each other. */
async function locked(cx: Cx): Promise<readonly number[]> {
  await cx.db.insert(baskets, { userId: cx.me.userId, resIds: [] }, 'on conflict do nothing');
  return (await cx.db.one(baskets, { userId: cx.me.userId }, { lock: 'update' }))!.resIds;
}
export const basketHandlers: readonly Handler[] = [
  handle(calls.basketList, async (cx) => {
    const basket = await cx.db.one(baskets, { userId: cx.me.userId });
    const rows = await seenOf(cx, basket?.resIds ?? []);
    // What has left its library since shows no more and leaves its place free at the next change.
    const items = (basket?.resIds ?? []).flatMap((id) => {
      const r = rows.get(id);
      return r?.resType === 'courseware' ? [asWare(cx, r)] : [];
    });
    return { items, count: items.length, max: BASKET_MAX };
  }),
  handle(calls.basketAdd, async (cx, { resIds }) => {
    const had = await locked(cx);
    const rows = await foundOf(cx, [...had, ...resIds]);
    if (resIds.some((id) => !rows.has(id))) throw fail(kernelFaults.gone);
    if (resIds.some((id) => must(rows, id).resType !== 'courseware')) throw fail(faults.notCourseware, {}, 'resIds');
    const here = had.filter((id) => rows.has(id));
    const all = [...new Set([...here, ...resIds])];
    if (all.length > BASKET_MAX) throw fail(faults.basketFull, { max: BASKET_MAX, left: BASKET_MAX - here.length });
    await cx.db.update(baskets, { userId: cx.me.userId }, { resIds: all });
    return { count: all.length };
  }),
  handle(calls.basketRemove, async (cx, { resIds }) => {
    const left = (await locked(cx)).filter((id) => !resIds.includes(id));
    await cx.db.update(baskets, { userId: cx.me.userId }, { resIds: left });
    return { count: left.length };
  }),
];
