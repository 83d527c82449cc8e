import * as z from 'zod';
import { idOf, textOf } from '../../../kernel/shared/fields';
import { masked } from '../../../kernel/shared/masked';
import { m } from '../../../kernel/shared/messages';
import { seesNames } from '../access';
import { AFFAIR_KINDS, AFFAIR_STATES, WHYS } from '../rules';

// Pieces that several calls of this module share.
export const orgId = () => idOf('organisation_org');
export const userId = () => idOf('people_person');
export const clazzId = () => idOf('class_clazz');
export const affairId = () => idOf('watch_affair');
export const fenceId = () => idOf('watch_fence');
/** The maker's number of a band, unique in the world. */
export const devId = () => textOf(64);
export const regId = () => z.number().int().min(1).max(999_999);
/** A child's name; a region sees none. */
export const userName = () => masked(z.string().nullable(), seesNames);

const clock = () => z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, m('watch.clock'));
/** A piece of some weekdays, 1 Monday to 7 Sunday. */
export const times = () =>
  z.array(
    z.object({
      days: z.array(z.number().int().min(1).max(7)).min(1, m('watch.days')).max(7),
      from: clock(),
      to: clock(),
    }),
  );
export const clockText = clock;

/** A place in millionths of a degree, WGS-84. */
export const point = z.object({
  latE6: z.number().int().min(-90_000_000, m('watch.lat')).max(90_000_000, m('watch.lat')),
  lonE6: z.number().int().min(-180_000_000, m('watch.lon')).max(180_000_000, m('watch.lon')),
});
export const place = z.object({ latE6: z.number(), lonE6: z.number(), acc: z.number(), at: z.string() });

export const affair = z.object({
  id: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  userId: z.number(),
  userName: userName(),
  clazzId: z.number().nullable(),
  clazzName: z.string().nullable(),
  kind: z.enum(AFFAIR_KINDS),
  fenceId: z.number().nullable(),
  fenceName: z.string().nullable(),
  state: z.enum(AFFAIR_STATES),
  /** Why nobody was called. */ why: z.enum(WHYS).nullable(),
  /** Since when, and until when: null while it lasts. */
  fromAt: z.string(),
  toAt: z.string().nullable(),
  /** When it was certain. */ at: z.string(),
  /** How often it began anew before somebody said a word. */ times: z.number(),
  /** Where the child was then: for whoever must look for it, while the alarm is open. */
  place: masked(place.nullable(), seesNames),
  value: masked(z.number().nullable(), seesNames),
  value2: masked(z.number().nullable(), seesNames),
  limit: masked(z.number().nullable(), seesNames),
  inLesson: z.boolean(),
  takenBy: z.string().nullable(),
  takenAt: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  resolvedAt: z.string().nullable(),
  /** A word may name the child and where it was. */
  remark: masked(z.string(), seesNames, () => ''),
});
export type Affair = z.output<typeof affair>;
