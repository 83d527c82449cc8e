import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import { USUAL_ZONES } from '../rules/heart';
import { zones } from '../tables';

const ONE = `on conflict (org_id) do update set rates_by = excluded.rates_by, karvonen = excluded.karvonen,
  saved_by = excluded.saved_by, saved_at = excluded.saved_at`;

export const zoneHandlers = [
  handle(calls.zoneGet, async (cx) => {
    const { ratesBy, karvonen } = (await cx.db.one(zones, {})) ?? USUAL_ZONES;
    return { ratesBy, karvonen };
  }),
  handle(calls.zoneSet, async (cx, { ratesBy, karvonen }) => {
    const old = (await cx.db.one(zones, {})) ?? USUAL_ZONES;
    await cx.db.insert(zones, { ratesBy, karvonen, savedBy: cx.me.userId, savedAt: cx.nowIso }, ONE);
    cx.note('sport-data.zones', {
      old: { ratesBy: old.ratesBy, karvonen: old.karvonen },
      new: { ratesBy, karvonen },
    });
    return { ratesBy, karvonen };
  }),
];
