import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { BUSI } from '../../../kernel/shared/codes';

/**
 * Reads the rows of a report: of the own school, for a bureau and the platform of all their schools, or of the one that is asked for.
 * A school outside of the reach is gone.
 */
export function reading<T>(cx: Cx, orgId: number | undefined, fn: (door: Door) => Promise<T>): Promise<T> {
  const { busiId, orgId: own } = cx.me;
  const seesSeveral = busiId === BUSI.region || busiId === BUSI.platform;
  return cx.reading('analytics.report', orgId ?? (seesSeveral ? undefined : own), fn);
}
/** A sheet of a report left the program: always a line in the audit book. */
export const exported = (cx: Cx, what: string, rows: number): Promise<void> =>
  cx.kernel.audit([{ action: 'analytics.exported', orgId: cx.me.orgId, detail: { what, rows } }], cx);
