import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { BUSI } from '../../../../kernel/shared/codes';
import { schoolYearOf } from '../../../../kernel/shared/dates';
import { holds } from '../../../../kernel/shared/need';
import { newestYear } from './years';

/** Whether the caller looks at many schools. */
export const isRegion = (cx: Cx): boolean => cx.me.busiId === BUSI.region || cx.me.busiId === BUSI.platform;
/**
 * Whether children may be named to the caller: their own school, and a bureau's super-administrator, whose call the
 * specification lists. A custom role of a bureau sees sums, and of small groups not even those.
 */
export const mayName = (cx: Cx): boolean => !isRegion(cx) || holds(cx.session, 'ADMIN_SUPERMAN');

/** The year somebody means who names none: the school's newest, for a region the running one. */
export async function yearIn(cx: Cx, db: Door, asked: number | undefined): Promise<number> {
  const running = schoolYearOf(cx.today);
  if (asked != null) return asked;
  return db.orgIds.length === 1 ? ((await newestYear(db, db.orgIds[0]!)) ?? running) : running;
}
/** A name that is not shown: the family name alone. */
export const maskName = (name: string): string => `${Array.from(name)[0] ?? ''}**`;
