import type { Cx } from '../../../kernel/server/cx';
import type { RowOf } from '../../../kernel/server/db/table';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract/arranges';
import { faults } from '../faults';
import { arranges } from '../tables';
import { dropCovers, openPeriod, tell } from './arranges';
import { refusing } from './clash';
import { placePupils } from './pupils';
import { readArranges } from './read';

type Row = RowOf<typeof arranges>;
const placeOf = ({ weekday, secNo, startMin, endMin }: Row) => ({ weekday, secNo, startMin, endMin });

/** A schedule in its new place: one that has begun goes on there as a new one from today, any other simply moves. */
const movedTo = (cx: Cx, row: Row, place: ReturnType<typeof placeOf>): Row =>
  row.fromDate < cx.today
    ? {
        ...row,
        ...place,
        arrangeId: newId(),
        fromDate: cx.today,
        batchId: null,
        madeBy: cx.me.userId,
        madeAt: cx.nowIso,
      }
    : { ...row, ...place };

/** Takes a schedule out of the other's way: what has been stays, what comes waits for its new place. */
async function clear(cx: Cx, row: Row): Promise<void> {
  if (row.fromDate >= cx.today) {
    await cx.db.remove(arranges, { arrangeId: row.arrangeId });
    return;
  }
  await cx.db.update(arranges, { arrangeId: row.arrangeId }, { toDate: plusDays(cx.today, -1) });
  await dropCovers(cx, row.arrangeId, cx.today);
}

export const swapHandlers = [
  handle(calls.swapPeriodArranges, async (cx, { id, withId }) => {
    const { row: a } = await openPeriod(cx, id);
    const b = await cx.db.one(arranges, { arrangeId: withId, kind: 'period' }, { lock: 'update' });
    if (!b || b.clazzId !== a.clazzId || b.arrangeId === a.arrangeId) throw fail(kernelFaults.gone);
    if (a.toDate < cx.today || b.toDate < cx.today) throw fail(faults.past);
    const next = [movedTo(cx, a, placeOf(b)), movedTo(cx, b, placeOf(a))] as const;
    const ids = [...new Set([a.arrangeId, b.arrangeId, ...next.map((r) => r.arrangeId)])];
    const write = async () => {
      await clear(cx, a);
      await clear(cx, b);
      // One at a time, each explained by itself: the teacher of either may be busy where it goes.
      for (const row of next)
        await refusing(cx, row, () =>
          cx.db.insert(
            arranges,
            [row].map(({ orgId: _, ...values }) => values),
          ),
        );
      await placePupils(cx.db, ids);
    };
    await refusing(cx, next[0], write);
    tell(cx, 'moved', ids, cx.today);
    return { items: await readArranges(cx, { arrangeIds: next.map((r) => r.arrangeId) }) };
  }),
];
