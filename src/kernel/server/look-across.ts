import type { Cx, Kernel } from './cx';
import type { Door } from './db/door';
import { acrossOrgs } from './db/tenant';

/** A board on a wall asks every minute all day long: of one person's looks at one thing the book keeps the first of each hour. */
const HOUR_MS = 3_600_000;
const MOST = 20_000;
const noted = new WeakMap<Kernel, Map<string, number>>();

/** Whether this look belongs in the audit book. A new start of the program writes one line more, never one less. */
export function isFirstLook(cx: Cx, what: string): boolean {
  let looks = noted.get(cx.kernel);
  if (!looks) noted.set(cx.kernel, (looks = new Map<string, number>()));
  const key = `${cx.me.orgId} ${cx.me.userId} ${what}`;
  const now = cx.now.getTime();
  if ((looks.get(key) ?? -Infinity) > now - HOUR_MS) return false;
  if (looks.size >= MOST) for (const [old, at] of looks) if (at <= now - HOUR_MS) looks.delete(old);
  looks.set(key, now);
  return true;
}

/** `cx.across` for what is asked again every minute: the same reach, the same role, a line an hour. */
export async function lookAcross<T>(
  cx: Cx,
  why: string,
  what: string,
  orgIds: readonly number[],
  fn: (door: Door) => Promise<T>,
): Promise<T> {
  const reach = await cx.reach();
  const ids = orgIds.filter((id) => reach.includes(id));
  const found = await acrossOrgs(cx.kernel.pools.across, ids, fn);
  if (isFirstLook(cx, `${why} ${what}`))
    await cx.kernel.audit(
      [{ action: 'kernel.across', orgId: cx.me.orgId, detail: { why, what, orgs: ids.length } }],
      cx,
    );
  return found;
}
