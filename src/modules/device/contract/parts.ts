import * as z from 'zod';
import { idOf, textOf } from '../../../kernel/shared/fields';
import { KINDS, LIFE, TYPES } from '../rules';

// Pieces that several calls of this module share.
export const orgId = () => idOf('organisation_org');
export const deviceId = () => idOf('device_device');
export const providerId = () => idOf('device_provider');
export const name = () => z.string().trim().max(64).optional();
/** The maker's number of a device, unique in the world. */
export const devId = () => textOf(64);
export const devIds = (most = 200) => z.array(devId()).min(1).max(most);
export const life = z.enum(LIFE);

/** What may be set on a device; it hears of it by a command. */
export const setting = z.object({
  /** Seconds between two signs of life. */ intervalSeconds: z.number().int().min(5).max(3600).optional(),
  /** Lanes of a gate. */ lanes: z.number().int().min(1).max(12).optional(),
  /** Loudness in per cent. */ volume: z.number().int().min(0).max(100).optional(),
});
/** Every piece of equipment, whatever it is. */
export const device = z.object({
  id: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  kind: z.enum(KINDS),
  type: z.enum(TYPES),
  devId: z.string(),
  name: z.string(),
  text: z.string(),
  providerId: z.number().nullable(),
  providerName: z.string().nullable(),
  apparatusId: z.number().nullable(),
  boxName: z.string().nullable(),
  setting,
  life,
  seenAt: z.string().nullable(),
  battery: z.number().nullable(),
  firmware: z.string().nullable(),
  /** Since when this school has it. */ heldAt: z.string(),
});
export type DeviceRow = z.output<typeof device>;
