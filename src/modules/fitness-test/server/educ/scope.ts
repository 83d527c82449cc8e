import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { schoolYearOf } from '../../../../kernel/shared/dates';
import { looksAtMany, seesNames } from '../../access';
import { newestYear } from './years';

/** Whether the caller looks at many schools. */
export const isRegion = (cx: Cx): boolean => looksAtMany(cx.me);
/** Whether children may be named to the caller (access.ts); names themselves are hidden by the contract. */
export const mayName = (cx: Cx): boolean => seesNames(cx.me);

/** The year somebody means who names none: the school's newest, for a region the running one. */
export async function yearIn(cx: Cx, db: Door, asked: number | undefined): Promise<number> {
  const running = schoolYearOf(cx.today);
  if (asked != null) return asked;
  return db.orgIds.length === 1 ? ((await newestYear(db, db.orgIds[0]!)) ?? running) : running;
}
