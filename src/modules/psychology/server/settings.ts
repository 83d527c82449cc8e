import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import type { ReplyOf } from '../../../kernel/shared/call';
import * as calls from '../contract';
import { faults } from '../faults';
import { SCL90_CRISIS, USUAL, type Setting } from '../rules';
import { settings } from '../tables';
import { scaleKeys } from './sealed';

/** What the school has set, or what is usual. */
export const settingOf = async (door: Door): Promise<Setting> => ({
  ...USUAL,
  ...(await door.one(settings, { kind: 'school' }))?.setting,
});
type Shown = ReplyOf<typeof calls.getSetting>;
const settingView = (setting: Setting): Shown =>
  structuredClone({
    ...setting,
    rings: { mht: setting.rings.mht ?? scaleKeys().mht.crisis, scl90: setting.rings.scl90 ?? SCL90_CRISIS },
  }) as Shown;
const sorted = (nos: readonly number[]): number[] => [...new Set(nos)].toSorted((a, b) => a - b);

export const settingHandlers = [
  handle(calls.getSetting, async (cx) => settingView(await settingOf(cx.db))),
  handle(calls.setSetting, async (cx, setting) => {
    const before = await settingOf(cx.db);
    const tellIds = [...new Set(setting.tellIds)];
    const [known] = await cx.db.rows<{ n: number }>(sql`
      select count(*) as n
      from people_person_v p
      where p.org_id = ${cx.db.orgId}
        and p.user_id = any(${tellIds}::bigint[])
        and p.user_type = 2
        and p.removed_at is null`);
    if ((known?.n ?? 0) < tellIds.length)
      throw fail(faults.notStaff, { count: tellIds.length - (known?.n ?? 0) }, 'tellIds');
    const rings = { mht: sorted(setting.rings.mht), scl90: sorted(setting.rings.scl90) };
    const after = { ...setting, tellIds, rings };
    await cx.db.insert(
      settings,
      { kind: 'school', setting: after, setBy: cx.me.userId, setAt: cx.nowIso },
      'on conflict (org_id, kind) do update set setting = excluded.setting, set_by = excluded.set_by, set_at = excluded.set_at',
    );
    cx.note('psychology.setting', { old: before, new: after });
    return settingView(after);
  }),
];
