import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { day, idOf, page } from '../../../kernel/shared/fields';
import { masked } from '../../../kernel/shared/masked';
import { access } from '../access';
import { DELIVERY_KINDS, DELIVERY_SOURCES } from '../rules/delivery';
import { seesNames } from './names';

const orgId = idOf('organisation_org').optional();
const kind = z.enum(DELIVERY_KINDS).optional();
const hidden = () => masked(z.string(), seesNames, () => '');
/** A sheet, or what somebody or something sent on a day. A region and the platform see counts, and whose school it is. */
const delivery = z.object({
  deliveryId: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  kind: z.enum(DELIVERY_KINDS),
  source: z.enum(DELIVERY_SOURCES),
  onDate: z.string(),
  /** Empty: devices, and children for themselves. */ byName: hidden(),
  /** The set, or the word of rules/delivery.ts for a running room. */ device: z.string(),
  fileName: hidden(),
  /** The sheet whose refused rows can still be looked at. */ batchId: masked(z.number().nullable(), seesNames),
  accepted: z.number(),
  /** Of the accepted ones: they wait for a person. */ doubtful: z.number(),
  refused: z.number(),
  firstAt: z.string(),
  lastAt: z.string(),
  undone: z.boolean(),
});
/** Every delivery of sport data, the newest first: of the own school, of a region's schools or of one of them. */
export const dataLog = call({
  name: 'sport-data.data.log',
  get: '/sport/data/log',
  need: access.places,
  input: page.input({ orgId, kind, from: day().optional(), to: day().optional() }),
  reply: page.of(delivery),
});
/** Since when a school has sent nothing of a kind, the longest silence first; `days` leaves out who sent more lately. */
export const dataLogSilent = call({
  name: 'sport-data.data.log.silent',
  get: '/sport/data/log/silent',
  need: access.places,
  input: page.input({ orgId, kind, days: z.number().int().min(0).max(3650).optional() }),
  reply: page.of(
    z.object({
      orgId: z.number(),
      orgName: z.string(),
      kind: z.enum(DELIVERY_KINDS),
      /** null: never anything. */ lastOn: z.string().nullable(),
      days: z.number().nullable(),
    }),
  ),
});
