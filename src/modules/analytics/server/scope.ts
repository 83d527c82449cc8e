import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { lookAcross } from '../../../kernel/server/look-across';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';

/** The school whose rows are read; nothing: all that a bureau or the platform has. */
function askedOf({ me }: Cx, orgId: number | undefined): number | undefined {
  const seesSeveral = me.busiId === BUSI.region || me.busiId === BUSI.platform;
  return orgId ?? (seesSeveral ? undefined : me.orgId);
}
/**
 * Reads the rows of a report: of the own school, for a bureau and the platform of all their schools, or of the one that is asked for.
 * A school outside of the reach is gone.
 */
export function reading<T>(cx: Cx, orgId: number | undefined, fn: (door: Door) => Promise<T>): Promise<T> {
  return cx.reading('analytics.report', askedOf(cx, orgId), fn);
}
/** Reads on where `reading` began, as a long sheet does part by part: the same schools, without a line in the audit book for each part. */
export async function readingOn<T>(cx: Cx, orgId: number | undefined, fn: (door: Door) => Promise<T>): Promise<T> {
  const own = cx.me.orgId;
  const asked = askedOf(cx, orgId);
  if (asked === own) return fn(cx.db);
  const reach = await cx.reach();
  if (asked != null && !reach.includes(asked)) throw fail(kernelFaults.gone);
  if (asked == null && reach.length === 1 && reach[0] === own) return fn(cx.db);
  return lookAcross(
    cx,
    'analytics.report',
    asked == null ? 'all' : `org ${asked}`,
    asked == null ? reach : [asked],
    fn,
  );
}
/** A sheet of a report left the program: always a line in the audit book. */
export const exported = (cx: Cx, what: string, rows: number): Promise<void> =>
  cx.kernel.audit([{ action: 'analytics.exported', orgId: cx.me.orgId, detail: { what, rows } }], cx);
