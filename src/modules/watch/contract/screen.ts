import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { access } from '../access';
import { AFFAIR_KINDS, BAND_STATES } from '../rules';
import { affair, orgId, regId } from './parts';

// The warning centre: sums of a school, or of a region's schools.
const whose = { orgId: orgId().optional(), regId: regId().optional() };
const sums = { bands: z.number(), online: z.number(), open: z.number(), today: z.number(), resolved: z.number() };

export const screenAffair = call({
  name: 'watch.band.screen.affair',
  get: '/warn/band/screen/affair',
  need: access.look,
  input: z.object(whose),
  reply: z.object({
    items: z.array(z.object({ kind: z.enum(AFFAIR_KINDS), open: z.number(), today: z.number(), resolved: z.number() })),
    open: z.number(),
    today: z.number(),
    resolved: z.number(),
  }),
});
export const screenClazz = call({
  name: 'watch.band.screen.clzStats',
  get: '/warn/band/screen/clzStats',
  need: access.look,
  input: z.object({ orgId: orgId().optional() }),
  reply: z.object({ items: z.array(z.object({ clazzId: z.number(), clazzName: z.string(), ...sums })) }),
});
export const screenNew = call({
  name: 'watch.band.screen.newAffairs',
  get: '/warn/band/screen/newAffairs',
  need: access.look,
  input: z.object(whose),
  reply: z.object({ items: z.array(affair) }),
});
export const screenOnline = call({
  name: 'watch.band.screen.online',
  get: '/warn/band/screen/online',
  need: access.look,
  input: z.object(whose),
  reply: z.object({
    bands: z.number(),
    items: z.array(z.object({ state: z.enum(BAND_STATES), count: z.number() })),
    /** Whose centre it is. */ title: z.string(),
    over: z.enum(['org', 'reg']),
    orgId: z.number().nullable(),
    regId: z.number().nullable(),
  }),
});
export const screenOrgs = call({
  name: 'watch.band.screen.orgStats',
  get: '/warn/band/screen/orgStats',
  need: access.look,
  input: z.object({ regId: regId().optional() }),
  reply: z.object({ items: z.array(z.object({ orgId: z.number(), orgName: z.string(), ...sums })) }),
});
export const screenRegs = call({
  name: 'watch.band.screen.regStats',
  get: '/warn/band/screen/regStats',
  need: access.look,
  input: z.object({ regId: regId().optional() }),
  reply: z.object({ items: z.array(z.object({ regId: z.number(), name: z.string(), ...sums })) }),
});
export const screenTrends = call({
  name: 'watch.band.screen.trends',
  get: '/warn/band/screen/trends',
  need: access.look,
  input: z.object({ ...whose, days: z.number().int().min(1).max(90).default(14) }),
  reply: z.object({ items: z.array(z.object({ date: z.string(), opened: z.number(), resolved: z.number() })) }),
});
/** Says that the board is open: news reach it by the event stream. */
export const watchScreen = call({
  name: 'watch.band.screen.watch',
  post: '/warn/band/screen/watch',
  need: access.look,
  input: z.object(whose),
  reply: nothing,
});
