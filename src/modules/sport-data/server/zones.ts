import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import { KEPT_DAYS, USUAL_ZONES } from '../rules/heart';
import { zones } from '../tables';

const USUAL = { ...USUAL_ZONES, keptDays: KEPT_DAYS.most };
const ONE = `on conflict (org_id) do update set rates_by = excluded.rates_by, karvonen = excluded.karvonen,
  kept_days = excluded.kept_days, saved_by = excluded.saved_by, saved_at = excluded.saved_at`;

export const zoneHandlers = [
  handle(calls.zoneGet, async (cx) => {
    const { ratesBy, karvonen, keptDays } = (await cx.db.one(zones, {})) ?? USUAL;
    return { ratesBy, karvonen, keptDays };
  }),
  handle(calls.zoneSet, async (cx, { ratesBy, karvonen, keptDays }) => {
    const old = (await cx.db.one(zones, {})) ?? USUAL;
    await cx.db.insert(zones, { ratesBy, karvonen, keptDays, savedBy: cx.me.userId, savedAt: cx.nowIso }, ONE);
    cx.note('sport-data.zones', {
      old: { ratesBy: old.ratesBy, karvonen: old.karvonen, keptDays: old.keptDays },
      new: { ratesBy, karvonen, keptDays },
    });
    return { ratesBy, karvonen, keptDays };
  }),
];
