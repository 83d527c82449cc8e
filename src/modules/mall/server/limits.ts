import type { Cx } from '../../../kernel/server/cx';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import { yuan } from '../../../kernel/shared/money';
import * as calls from '../contract';
import { faults } from '../faults';
import { CATEGORY, daysOfMonths, LIMITS, type Limits } from '../rules';
import { limits } from '../tables';
import type { CourseRow } from './own';

/** What the operator set, as one value; null where nothing was set. */
export const limitsRow: Sql = sql`(
  select json_build_object('months', l.months, 'hours', l.hours, 'capFen', l.cap_fen, 'guardianFen', l.guardian_fen)
  from mall_limit l
  where l.limit_id = 1)`;

type Priced = Pick<CourseRow, 'category' | 'discountFen' | 'hours' | 'validity'>;
/**
 * What a training institution takes at once: the sum of any course, and for lessons that are to come their hours or the time in which
 * they are held. Films are bought as a whole, however long they may be watched. @returns the fault of the limit that is passed
 */
export function passedLimit({ category, discountFen, hours, validity }: Priced, set: Limits): Error | undefined {
  if (discountFen === 0) return undefined;
  if (discountFen > set.capFen) return fail(faults.capSum, { max: yuan(set.capFen) });
  if (category !== CATEGORY.live) return undefined;
  if (hours == null && validity == null) return fail(faults.capUnknown, { hours: set.hours, months: set.months });
  if (hours != null && hours > set.hours) return fail(faults.capHours, { max: set.hours });
  if (validity != null && validity > daysOfMonths(set.months)) return fail(faults.capMonths, { max: set.months });
  return undefined;
}

const wire = ({ months, hours, capFen, guardianFen }: Limits): Limits => ({ months, hours, capFen, guardianFen });
const standing = async (cx: Cx): Promise<Limits> => wire((await cx.db.one(limits, { limitId: 1 })) ?? LIMITS);

export const limitHandlers = [
  handle(calls.getLimits, (cx) => standing(cx)),
  handle(calls.setLimits, async (cx, next) => {
    const old = await standing(cx);
    const row = { limitId: 1, ...wire(next), setBy: cx.me.userId, setAt: cx.nowIso };
    await cx.db.insert(
      limits,
      row,
      `on conflict (limit_id) do update
      set months = excluded.months, hours = excluded.hours, cap_fen = excluded.cap_fen,
        guardian_fen = excluded.guardian_fen, set_by = excluded.set_by, set_at = excluded.set_at`,
    );
    cx.note('mall.limits.set', { old, new: wire(next) });
    return wire(next);
  }),
];
