import { sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import { handle, type Handler } from '../../../kernel/server/module';
import { menusOf } from '../../organisation/server/published';
import { activeAffiches } from '../../operations/server/published';
import * as calls from '../contract';
import { brandOf, editionOf, isDevelopment } from '../rules/settings';
import { typeViews, views } from '../tables';

/** Whether the person learns in a running class, or teaches or leads one. */
async function hasClazz(cx: Cx): Promise<boolean> {
  const { orgId, userId } = cx.me;
  const found = await cx.db.row<{ has: boolean }>(sql`
    select exists (select 1 from class_student_v s where s.org_id = ${orgId} and s.user_id = ${userId})
      or exists (
        select 1
        from class_charge_v h
        join class_clazz_v c on c.org_id = h.org_id and c.clazz_id = h.clazz_id
        where h.org_id = ${orgId}
          and h.user_id = ${userId}
          and c.ended_at is null) as has`);
  return found?.has ?? false;
}

export const frameHandlers: readonly Handler[] = [
  handle(calls.frameGet, async (cx, _input, { request }) => ({
    off: [...(await menusOf(cx.db, cx.me.orgId))],
    hasClazz: await hasClazz(cx),
    notices: await activeAffiches(cx),
    brand: brandOf(process.env['BRAND'], request.hostname),
    edition: editionOf(process.env['EDITION']),
    development: isDevelopment(process.env['NODE_ENV']),
  })),
  /** Only addresses of the program count, as they are declared: what somebody else sends is no view of a screen. */
  handle(calls.viewsAdd, async (cx, { items }) => {
    const known = new Set(cx.kernel.registry.places.map((p) => p.path));
    const sums = new Map<string, number>();
    for (const { path, views: n } of items) if (known.has(path)) sums.set(path, (sums.get(path) ?? 0) + n);
    // One order for everybody: two browsers that count the same screens at once must not lock each other out.
    const rows = [...sums]
      .map(([path, n]) => ({ day: cx.today, path, views: n }))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
    if (rows.length === 0) return;
    await cx.db.insert(
      views,
      rows,
      'on conflict (org_id, day, path) do update set views = shell_view.views + excluded.views',
    );
    const { userType } = cx.me;
    await cx.db.insert(
      typeViews,
      rows.map((row) => ({ ...row, userType })),
      'on conflict (org_id, day, path, user_type) do update set views = shell_view_type.views + excluded.views',
    );
  }),
];
