import * as z from 'zod';
import { call, file, nothing } from '../../../kernel/shared/call';
import { page, textOf } from '../../../kernel/shared/fields';
import { importCalls } from '../../../kernel/shared/importing';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { BAND_STATES, DATUMS } from '../rules';
import { clazzId, devId, orgId, userId, userName } from './parts';

export const band = z.object({
  devId: z.string(),
  orgId: z.number(),
  orgName: z.string(),
  firm: z.string().nullable(),
  datum: z.enum(DATUMS),
  userId: z.number(),
  userName: userName(),
  clazzId: z.number().nullable(),
  clazzName: z.string().nullable(),
  state: z.enum(BAND_STATES),
  battery: z.number().nullable(),
  heardAt: z.string().nullable(),
  boundAt: z.string(),
});
export type Band = z.output<typeof band>;
/** Bands and who wears them. */
export const listBands = call({
  name: 'watch.band.devices',
  get: '/warn/band/devices',
  need: access.look,
  input: page.input(
    {
      orgId: orgId().optional(),
      clazzId: clazzId().optional(),
      state: z.enum(BAND_STATES).optional(),
      userName: z.string().trim().max(64).optional(),
    },
    { sorts: ['devId', 'userName', 'clazzName', 'battery', 'heardAt'] },
  ),
  reply: page.of(band),
});
/**
 * Binds bands to children, from now on: one band a child, one child a band. A band that is worn by another child changes hands;
 * one that nobody registered is registered for the school. `firm` is the vendor's name, `datum` what its coordinates mean.
 */
export const bindBands = call({
  name: 'watch.band.bind',
  post: '/warn/band/devices',
  need: access.bind,
  input: z.object({
    firm: textOf(32),
    datum: z.enum(DATUMS, m('watch.datum')),
    items: z
      .array(z.object({ devId: devId(), userId: userId() }))
      .min(1)
      .max(200),
    orgId: orgId().optional(),
  }),
  reply: z.object({ items: z.array(band) }),
});
export const unbindBand = call({
  name: 'watch.band.unbind',
  delete: '/warn/band/devices/{devId}',
  need: access.bind,
  input: z.object({ devId: devId(), orgId: orgId().optional() }),
  reply: nothing,
});
/** The empty sheet of bands and children. */
export const bandSheet = call({
  name: 'watch.band.sheet',
  get: '/warn/band/devices/sheet',
  need: access.manage,
  input: z.object({}),
  reply: file,
});
export const bandImport = importCalls('watch.band.import', '/warn/band/devices/import', access.manage);
